//! `tincan work`: blocks of a run played for another tincan.

use std::io::{self, BufRead, Read};
use std::process;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{numbers, output};
use crate::registry;
use kernel::VERSION;
use lab::engine::BlockList;
use lab::runs::{WorkPlan, plan_id, sha256};

/// Play blocks of a run for another tincan: its plan is the first line of stdin. For programs
///
/// Prints one line: version, build, the tallies and their SHA-256. Ends when stdin closes, so that
/// nothing plays on when whoever asked is gone.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which blocks: 3,10-17
    blocks: BlockList,

    /// How many threads play
    #[arg(long, default_value_t = 1, value_parser = numbers::within::<u16>(1..=1024))]
    threads: u16,
}

/// What this program was built for.
pub fn build() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!("{}-{} {profile}", std::env::consts::OS, std::env::consts::ARCH)
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).context("cannot read the plan")?;
        let line = line.trim_end_matches(['\n', '\r']);
        if line.is_empty() {
            bail!("there is no plan\n  = help: this is for programs; `--on dask` starts it");
        }
        end_with_stdin();
        output::put(None, &self.answer(line)?)
    }

    fn answer(&self, line: &str) -> Result<String> {
        let (plan, threads) = (WorkPlan::read(line)?, self.threads.into());
        let tallies = plan.answer(&plan_id(line), self.blocks.clone(), threads, registry::all())?;
        let (build, sha256) = (build(), sha256(&tallies));
        let answer =
            json!({ "version": VERSION, "build": build, "sha256": sha256, "tallies": tallies });
        Ok(format!("{answer}\n"))
    }
}

/// Whoever asked holds the other end of stdin, and lets go of it however they end.
fn end_with_stdin() {
    thread::spawn(|| {
        // What else may come is of no interest.
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        eprintln!("error: stdin is closed: whoever wanted this is gone");
        process::exit(2);
    });
}
