//! `tincan missing`: which blocks of a run, played in parts, are not there yet.

use std::path::PathBuf;

use anyhow::{Result, bail};

use super::keep::existing;
use super::parts::{self, Part};
use super::{CheckFailed, PlainFormat, output};
use lab::engine::{BlockList, State, missing};
use serde_json::json;

/// Tell which blocks of a run that was played in parts are missing, and the command that plays them
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing is missing, 1 something is, 2 the parts do not belong together."
)]
pub struct Args {
    /// All parts that may be there: their names under reports/, or their folders
    #[arg(value_name = "RUN", required = true)]
    parts: Vec<PathBuf>,

    /// Print only the list of blocks, as --blocks takes it; nothing where none is missing
    #[arg(long)]
    list: bool,

    /// How to write it
    #[arg(long, value_enum, default_value_t = PlainFormat::Table, conflicts_with = "list")]
    format: PlainFormat,
}

/// What is there: parts that can be merged, and folders that cannot, with the reason.
#[derive(Default)]
struct There {
    folders: Vec<PathBuf>,
    parts: Vec<Part>,
    useless: Vec<(PathBuf, String)>,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let there = self.look();
        let Some(first) = there.parts.first() else {
            // What is wrong with a single folder has a cure of its own.
            if let [only] = self.parts.as_slice() {
                parts::load(&existing(only))?;
            }
            bail!(
                "none of these folders has a part of a run\n{}  = help: play it first: tincan sweep \
                 EXPERIMENT --shard 1/N --save NAME",
                notes(&there)
            );
        };
        for (part, path) in there.parts.iter().zip(&there.folders) {
            parts::check(&first.manifest, &part.manifest, &there.folders[0], path)?;
        }
        parts::check_today(first, &there.folders[0])?;
        let states: Vec<State> = there.parts.iter().map(|part| part.state.clone()).collect();
        let command = &parts::command(&first.manifest);
        let gone = missing(&states, first.manifest.games)
            .map_err(|gap| parts::told(&gap, &there.folders, &first.manifest))?;
        output::put(None, &self.told(&there, &gone, command))?;
        if gone.is_empty() { Ok(()) } else { Err(CheckFailed("blocks are missing").into()) }
    }

    /// A folder that is not there, or is damaged, is a part that is missing: no reason to stop.
    fn look(&self) -> There {
        let mut there = There::default();
        for path in self.parts.iter().map(|path| existing(path)) {
            match parts::load(&path) {
                Ok(Some(part)) => {
                    there.folders.push(path);
                    there.parts.push(part);
                }
                Ok(None) => there.useless.push((path, "no run is kept there".into())),
                Err(error) => there.useless.push((path, first_line(&format!("{error:#}")))),
            }
        }
        there
    }

    fn told(&self, there: &There, gone: &BlockList, command: &str) -> String {
        if self.list {
            return if gone.is_empty() { String::new() } else { format!("{gone}\n") };
        }
        let merge = format!("tincan merge {}", parts::listed(&there.folders));
        let play = format!("{command} --blocks {gone} --save rest");
        if self.format == PlainFormat::Json {
            let useless: Vec<_> = there.useless.iter().map(useless_json).collect();
            let play = (!gone.is_empty()).then_some(play);
            let told = json!({ "missing": gone.to_string(), "blocks": gone.len(), "useless": useless, "play": play });
            return format!("{told:#}\n");
        }
        let notes = notes(there);
        if gone.is_empty() {
            return format!("{notes}nothing is missing\nmerge:   {merge} --save whole\n");
        }
        let are = if gone.len() == 1 { "block is" } else { "blocks are" };
        format!(
            "{notes}{} {are} missing: {gone}\nplay:    {play}\nmerge:   {merge} reports/rest --save \
             whole\n",
            gone.len()
        )
    }
}

fn useless_json((path, why): &(PathBuf, String)) -> serde_json::Value {
    json!({ "folder": path.to_string_lossy(), "why": why })
}

fn notes(there: &There) -> String {
    let note = |(path, why): &(PathBuf, String)| format!("`{}`: {why}\n", path.display());
    there.useless.iter().map(note).collect()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
