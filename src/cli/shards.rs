//! `tincan shards`: a script that plays an experiment in parts under a scheduler, and joins them.

use anyhow::{Result, bail};
use clap::ValueEnum;

use super::sweep::WhatArgs;
use super::{numbers, output, problems};
use crate::registry;
use kernel::shell::quoted;
use lab::engine::BLOCK;
use lab::experiment::{Prepared, Stop};
use lab::runs;

const EXAMPLES: &str = "\
Examples:
  tincan shards configs/experiments/optional-rules.toml -n 64 --for slurm > submit.sh
  tincan shards configs/experiments/optional-rules.toml -n 16 --for parallel > go.sh
  tincan shards configs/experiments/optional-rules.toml -n 64 --for kubernetes > job.yaml";

/// Print a script that plays an experiment in parts under a scheduler, repairs what is missing, and joins them
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    what: WhatArgs,

    /// How many parts
    #[arg(short = 'n', long, value_name = "N", value_parser = numbers::within::<u64>(1..=100_000))]
    parts: u64,

    /// Who starts them
    #[arg(long = "for", value_enum)]
    scheduler: Scheduler,
}

/// What starts many tasks on many machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scheduler {
    /// sbatch: an array of tasks, and a job that joins them
    Slurm,
    /// hq: a task array
    Hyperqueue,
    /// GNU parallel, on this machine or over ssh
    Parallel,
    /// An Indexed Job, as YAML for kubectl apply
    Kubernetes,
}

impl Scheduler {
    /// The script, with names in braces for what differs.
    const fn template(self) -> &'static str {
        match self {
            Scheduler::Slurm => include_str!("launch/slurm.sh"),
            Scheduler::Hyperqueue => include_str!("launch/hyperqueue.sh"),
            Scheduler::Parallel => include_str!("launch/parallel.sh"),
            Scheduler::Kubernetes => include_str!("launch/kubernetes.yaml"),
        }
    }
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let prepared = Prepared::new(self.what.experiment()?, registry::all()).map_err(problems)?;
        let Stop::Games(games) = prepared.experiment.stop else {
            bail!("a run that stops on the way cannot be played in parts\n  = help: say --games");
        };
        let blocks = games.div_ceil(BLOCK);
        if self.parts > blocks {
            bail!(
                "{games} games are {blocks} blocks, and no part can have less than one\n  = help: say \
                 -n {blocks} or less, or more --games"
            );
        }
        let command = runs::redo(&self.what.said("sweep"), &prepared.experiment);
        output::put(None, &self.script(&prepared.experiment.name, &command))
    }

    fn script(&self, name: &str, command: &str) -> String {
        let words = command.strip_prefix("tincan ").unwrap_or(command);
        let filled = [
            ("{name}", plain(name)),
            ("{parts}", self.parts.to_string()),
            ("{words}", words.to_owned()),
            // Inside single quotes of the shell.
            ("{quoted_words}", words.replace('\'', r"'\''")),
            ("{yaml_words}", indented(words)),
            ("{folder}", quoted(&format!("reports/{}-parts", plain(name)))),
        ];
        let put = |text: String, (mark, words): &(&str, String)| text.replace(mark, words);
        filled.iter().fold(self.scheduler.template().to_owned(), put)
    }
}

/// A name that every scheduler takes: small letters, digits and hyphens.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(letter).take(40).collect();
    match plain.trim_matches('-') {
        "" => "run".into(),
        plain => plain.into(),
    }
}

/// Lines of a command as far in as a YAML block wants them.
fn indented(words: &str) -> String {
    words.replace('\n', "\n              ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_such_as_schedulers_take() {
        assert_eq!(plain("Optional rules: all 7"), "optional-rules--all-7");
        assert_eq!(plain("--ö"), "run");
    }
}
