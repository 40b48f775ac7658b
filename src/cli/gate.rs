//! `tincan gate`: for a designer's own checks: is the game still where it is meant to be?

use crate::registry;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::session::{self, ShowArgs};
use super::sweep::WhatArgs;
use super::{CheckFailed, Undecided, lookup, numbers, output, problems};
use kernel::shell::quoted;
use kernel::stats::{Estimate, interval};
use lab::engine::Part;
use lab::engine::State;
use lab::experiment::{Experiment, LuckUse, Prepared, Stop, cells_of};
use lab::findings::{Band, BandVerdict, anytime};
use lab::findings::{Findings, GateResult, Gated};
use lab::runs;
use lab::runs::{Manifest, Options, Resume, RowsKept, Until};

const EXAMPLES: &str = "\
Examples:
  tincan gate configs/experiments/balance-gate.toml
  tincan gate picket-duty/cassin-young --band 75%..80%
  tincan gate configs/experiments/balance-gate.toml --time 60s
                                       decided by then, or undecided
  tincan gate configs/experiments/balance-gate.toml \\
      --baseline reports/last-release/results.json

Exit codes: 0 inside, 1 outside, 3 undecided, 2 bad input or failure.";

/// Check that a metric lies inside its band, or where a saved result had it
///
/// Plays until it is decided, the experiment's games are played, or the time is up. It looks on the way with
/// intervals that stay true under looking.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    what: WhatArgs,

    /// The band that the metric of a SYSTEM/SCENARIO is to lie in: 45%..55%, or 8..9
    #[arg(long, value_name = "LOW..HIGH", value_parser = numbers::band, allow_hyphen_values = true,
          conflicts_with = "baseline")]
    band: Option<(f64, f64)>,

    /// Compare with the results.json of an earlier run instead: every variant within the experiment's
    /// smallest difference of what it was
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Stop when the time is up, decided or not, at the end of a block of 1024 games: 60s, 5m, 1.5h. The result
    /// names the games, and --games with that number gives the same bytes
    #[arg(long, value_name = "TIME", value_parser = numbers::time)]
    time: Option<Duration>,

    #[command(flatten)]
    show: ShowArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let mut experiment = match self.band {
            Some(band) => self.what.in_band(band)?,
            None => self.what.experiment()?,
        };
        let saved = self.baseline.as_ref().map(Saved::load).transpose()?;
        if saved.is_none() {
            // It looks on the way, with intervals that are those of plain games.
            experiment.luck = LuckUse::LeftIn;
        }
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        if saved.is_none() && prepared.experiment.band.is_none() {
            bail!(
                "the experiment has no band to lie in\n  = help: add [band] with metric, low and \
                 high, or say --band 45%..55%, or name a saved result with --baseline"
            );
        }
        refuse_no_share(&prepared)?;
        self.show.out.open()?;
        let until = if saved.is_some() { Until::Enough } else { Until::Placed };
        let options = self.options(until);
        let end = session::play_within(&prepared, &options, &self.show, self.time)?;
        let gated = match saved {
            Some(saved) => saved.compare(&prepared, &end.state)?,
            None => in_band(&prepared, &end.state)?,
        };
        let (title, command) = (&prepared.experiment.title, &self.redo(&prepared, &end.state));
        let result = GateResult { title, gated: &gated, command };
        output::put(None, &result.render(self.show.format))?;
        verdict(&gated)
    }

    fn options(&self, until: Until) -> Options {
        Options {
            folder: None,
            resume: Resume::Refuse,
            part: Part::WHOLE,
            threads: usize::from(self.show.threads),
            rows: RowsKept::None,
            said: self.said(),
            until,
        }
    }

    /// The command, without how long it is played.
    fn said(&self) -> String {
        let baseline = self.baseline.as_ref().map(|file| quoted(&file.to_string_lossy()));
        let baseline = baseline.map_or(String::new(), |file| format!(" --baseline {file}"));
        self.what.said("gate") + &self.band_said() + &baseline
    }

    /// The command that comes to the same: with the games that were played, whatever ended it.
    fn redo(&self, prepared: &Prepared, state: &State) -> String {
        let stop = Stop::Games(state.done());
        runs::redo(&self.said(), &Experiment { stop, ..prepared.experiment.clone() })
    }

    fn band_said(&self) -> String {
        self.band.map_or(String::new(), |(low, high)| format!(" --band {low}..{high}"))
    }
}

/// A band of a share that no share can lie in: most likely a `%` was forgotten.
fn refuse_no_share(prepared: &Prepared) -> Result<()> {
    let Some(band) = &prepared.experiment.band else { return Ok(()) };
    let place = lookup::metric(prepared.metrics(), Some(&band.metric))?;
    let metric = &prepared.metrics()[place];
    if metric.is_proportion() && (band.low > 1.0 || band.high < 0.0) {
        bail!(
            "“{}” is a share, and no share lies between {} and {}\n  = help: 75%..80%, or 0.75..0.8",
            metric.title,
            band.low,
            band.high
        );
    }
    Ok(())
}

/// The worst of all.
fn verdict(gated: &[Gated]) -> Result<()> {
    if gated.iter().any(|one| one.place == BandVerdict::Outside) {
        return Err(CheckFailed::NOT_HELD.into());
    }
    match gated.iter().all(|one| one.place == BandVerdict::Inside) {
        true => Ok(()),
        false => Err(Undecided.into()),
    }
}

/// The baseline of every scenario against the experiment's band.
fn in_band(prepared: &Prepared, state: &State) -> Result<Vec<Gated>> {
    let experiment = &prepared.experiment;
    let said = experiment.band.as_ref().context("the band was checked before")?;
    let place = lookup::metric(prepared.metrics(), Some(&said.metric))?;
    let metric = &prepared.metrics()[place];
    let band = Band { low: said.low, high: said.high };
    let gated = |scenario: usize| {
        let cell = cells_of(experiment, scenario)[0];
        let seen = &state.cells[cell].tallies.tally.metrics()[place];
        let found = anytime(metric, seen);
        let name = experiment.scenarios[scenario].name.clone();
        Gated::new(name, *metric, found, band)
    };
    Ok((0..experiment.scenarios.len()).map(gated).collect())
}

/// Refuse results that lie beside a manifest and are not what it says.
fn check_kept(path: &Path, bytes: &[u8]) -> Result<()> {
    let (Some(folder), Some(file)) = (path.parent(), path.file_name()) else { return Ok(()) };
    let name = path.display();
    let manifest = Manifest::load(folder).with_context(|| format!("cannot trust `{name}`"))?;
    let kept = manifest.as_ref().and_then(|kept| kept.files.get(&*file.to_string_lossy()));
    match (manifest.as_ref(), kept) {
        (Some(manifest), Some(kept)) if *kept != lab::sealed::hash(bytes) => bail!(
            "`{name}` is damaged: it is not what its manifest says\n  = help: play it again: {}",
            manifest.command
        ),
        _ => Ok(()),
    }
}

/// What an earlier run found.
struct Saved {
    name: String,
    json: Value,
}

impl Saved {
    fn load(path: &PathBuf) -> Result<Saved> {
        let name = path.display().to_string();
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        check_kept(path, text.as_bytes())?;
        let json = serde_json::from_str(&text)
            .with_context(|| format!("`{name}` is no results.json of a run"))?;
        Ok(Saved { name, json })
    }

    /// The saved estimate of a cell's metric, with its standard error.
    fn cell(&self, scenario: &str, cell: &str, metric: &str) -> Result<(f64, f64)> {
        let cells = self.json["cells"].as_array().map(Vec::as_slice).unwrap_or_default();
        let found = cells.iter().find(|one| one["scenario"] == scenario && one["name"] == cell);
        let numbers = found.map(|one| &one["metrics"][metric]);
        let number = |key: &str| numbers.and_then(|numbers| numbers[key].as_f64());
        let (Some(value), Some(low), Some(high)) = (number("value"), number("low"), number("high"))
        else {
            bail!("`{}` has no {metric} of `{cell}` in {scenario}", self.name);
        };
        Ok((value, (high - low) / 2.0 / interval::reach(interval::LEVEL)))
    }

    /// Every cell's headline against what it was: the difference of two independent estimates.
    fn compare(&self, prepared: &Prepared, state: &State) -> Result<Vec<Gated>> {
        let experiment = &prepared.experiment;
        let place = lookup::metric(prepared.metrics(), Some(&experiment.metrics[0]))?;
        let metric = &prepared.metrics()[place];
        let delta = experiment.smallest;
        let found = Findings::new(experiment, prepared.metrics(), &prepared.games(), state);
        let mut all = Vec::new();
        for (number, (cell, found)) in experiment.cells.iter().zip(&found.cells).enumerate() {
            let scenario = &experiment.scenarios[cell.scenario].name;
            let (was, error) = self.cell(scenario, &cell.name, metric.name)?;
            let now = found.measured[place];
            let half = interval::reach(interval::LEVEL) * (now.se * now.se + error * error).sqrt();
            let value = now.estimate.value - was;
            let found =
                Estimate { value, low: value - half, high: value + half, n: now.estimate.n };
            let name = format!("{scenario}: {} less what it was", prepared.cell_title(number));
            all.push(Gated::new(name, *metric, found, Band { low: -delta, high: delta }));
        }
        Ok(all)
    }
}
