//! `tincan plan`: what an experiment will take and what it could see, before it is played.

use crate::registry;
use std::io::{IsTerminal, stdin};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::numbers;
use super::output;
use super::output::OutArgs;
use super::sweep::WhatArgs;
use crate::cli::problems;
use lab::experiment::Prepared;
use lab::experiment::Stop;
use lab::findings::headlines;
use lab::findings::{Pilot, PlanResult};
use lab::runs;

const EXAMPLES: &str = "\
Examples:
  tincan plan configs/experiments/optional-rules-factorial.toml
  tincan plan configs/experiments/forty-millimeter.toml --games 1e6";

/// Say what an experiment will take and the smallest effect it could see, from a short pilot
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    what: WhatArgs,

    /// How many threads will play; 0 is one for every core
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    threads: u16,

    #[command(flatten)]
    out: OutArgs,
}

/// Games every cell plays in a pilot.
const PILOT: u64 = 2048;
/// So many games take minutes at the most: no pilot is needed to know.
const SURELY_SHORT: u64 = 1_000_000;
/// More games than this take days on any machine, a million a second.
const ABSURD: u64 = 100_000_000_000;
/// What takes longer is asked about.
const LONG: Duration = Duration::from_secs(600);

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let experiment = self.what.experiment()?;
        let command = self.what.said("sweep");
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        let pilot = pilot(&prepared, usize::from(self.threads))?;
        let plan = PlanResult { prepared: &prepared, pilot: &pilot, command: &command };
        output::put(None, &plan.text())
    }
}

/// Refuse what would take days, unless somebody said yes to it.
pub fn refuse_absurd(games: u64, yes: bool) -> Result<()> {
    if games > ABSURD && !yes {
        bail!(
            "{games} games will take days\n  = help: add --yes to play them, or say fewer: a share is known \
             to a tenth of a point after a million"
        );
    }
    Ok(())
}

/// A few games of every cell: how long they take, and how the cells go together.
fn pilot(prepared: &Prepared, threads: usize) -> Result<Pilot> {
    let games = PILOT.min(prepared.experiment.stop.most_games());
    let start = Instant::now();
    let state = runs::first_games(prepared, games, threads)?;
    let elapsed = start.elapsed();
    let together = headlines(&prepared.experiment, prepared.metrics(), &state);
    Ok(Pilot { games, elapsed, threads: used(threads), together })
}

fn used(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        threads => threads,
    }
}

/// On a terminal, what takes more than ten minutes is not begun without being asked for; anywhere else,
/// what takes days.
pub fn ask_before_long_runs(prepared: &Prepared, threads: usize) -> Result<()> {
    let Stop::Games(games) = prepared.experiment.stop else { return Ok(()) };
    let in_all = games.saturating_mul(prepared.cells.len() as u64);
    refuse_absurd(in_all, false)?;
    if !stdin().is_terminal() || in_all < SURELY_SHORT {
        return Ok(());
    }
    let pilot = pilot(prepared, threads)?;
    let expected = pilot.expected(games);
    if expected > LONG {
        let minutes = expected.as_secs() / 60;
        bail!(
            "this will take about {minutes} minutes\n  = help: add --yes to play it, or see \
             `tincan plan` for what fewer games would show"
        );
    }
    Ok(())
}
