//! Commands as anybody gives them, and what they answer.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result};
use clap::Parser;
use serde_json::Value;
use tincan::cli::Cli;
use tincan::stats::Estimate;

/// What `tincan` answers to these words, as JSON; `None` where it refuses to, as where a target is not reached.
pub fn answer(words: &[&str]) -> Result<Option<Value>> {
    let file = folder()?.join("answer.json");
    let out = file.to_str().context("a folder with a name in UTF-8")?;
    let quiet = ["--quiet", "--format", "json", "--out", out];
    let all = ["tincan"].iter().chain(words).chain(&quiet);
    if Cli::try_parse_from(all)?.run().is_err() {
        return Ok(None);
    }
    Ok(Some(serde_json::from_slice(&fs::read(file)?)?))
}

/// Where runs and answers are put on the way.
pub fn folder() -> Result<PathBuf> {
    let folder = env::temp_dir().join(format!("tincan-coverage-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// An estimate; `None` where it has no interval.
pub fn estimate(found: &Value) -> Option<Estimate> {
    let number = |name: &str| found[name].as_f64();
    let (value, low, high) = (number("value")?, number("low")?, number("high")?);
    Some(Estimate { value, low, high, n: found["n"].as_u64().unwrap_or(0) })
}

/// A solution; an end that lies beyond the levels is as far as can be.
pub fn crossing(found: &Value) -> Option<Estimate> {
    let at = found["crossing"]["at"].as_f64()?;
    let end = |name: &str, beyond: f64| found["crossing"][name].as_f64().unwrap_or(beyond);
    let (low, high) = (end("low", f64::NEG_INFINITY), end("high", f64::INFINITY));
    Some(Estimate { value: at, low, high, n: 0 })
}

pub fn text<'v>(found: &'v Value, name: &str) -> &'v str {
    found[name].as_str().unwrap_or_default()
}

pub fn list<'v>(found: &'v Value, name: &str) -> &'v [Value] {
    found[name].as_array().map_or(&[], Vec::as_slice)
}
