//! `tincan sweep`: an experiment from a file, or from factors on the command line.

use crate::registry;
use lab::experiment::Prepared;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::cell::read;
use super::compare::LookArgs;
use super::keep::{Keep, name};
use super::session::SessionArgs;
use super::{places, plan, problems};
use kernel::shell::{each, quoted};
use lab::experiment::{self, Experiment, LuckUse, Stop, Words, from_words};

const EXAMPLES: &str = "\
Examples:
  tincan sweep configs/experiments/optional-rules.toml
  tincan sweep configs/experiments/forty-millimeter.toml --resume
  tincan sweep picket-duty/cassin-young --design grid \\
      --factor \"markers: rulings.pool.attack_ends = 0 | 2 | 4\" --factor \"aces: optional.gun_crew_aces = false | true\"
  tincan sweep configs/experiments/optional-rules.toml --shard 1/4 --save part-1";

/// Play an experiment: factors with levels, laid out by a design
///
/// The run is kept in reports/NAME: it can be resumed after any interruption, extended and merged.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pub what: WhatArgs,

    /// Keep the run in reports/NAME or in a folder of your own; after the experiment if not given
    #[arg(long, value_name = "NAME", value_parser = name)]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the run's folder
    #[arg(long, conflicts_with_all = ["shard", "blocks"])]
    report: bool,

    /// Play also what takes longer than ten minutes without asking
    #[arg(long)]
    yes: bool,

    #[command(flatten)]
    session: SessionArgs,
}

/// Which experiment.
#[derive(Clone, Debug, clap::Args)]
pub struct WhatArgs {
    /// An experiment file, or a system and scenario with factors named here
    #[arg(value_name = "FILE|SYSTEM/SCENARIO", value_parser = places::target)]
    target: String,

    /// Play a scenario of your own, from a TOML file; may be repeated. Where no other is played, name
    /// only the SYSTEM
    #[arg(long = "scenario-file", value_name = "FILE", requires = "factor")]
    scenario_files: Vec<PathBuf>,

    /// A factor and its levels; may be repeated
    #[arg(long, value_name = "NAME: PATH = V1 | V2 | …")]
    factor: Vec<String>,

    /// How the levels are combined: one-at-a-time, grid, factorial, plackett-burman, latin-hypercube
    #[arg(long, requires = "factor")]
    design: Option<String>,

    /// Which part of a factorial: 2^(7-3) …
    #[arg(long, requires = "factor")]
    fraction: Option<String>,

    /// How many cells a latin-hypercube has
    #[arg(long, requires = "factor")]
    samples: Option<u64>,

    /// Change one value for all cells alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", requires = "factor")]
    set: Vec<String>,

    /// Who decides: one of the system's policies by name, or a TOML file; once for each side. The
    /// side need only be said where several fit
    #[arg(long = "policy", value_name = "[SIDE=]NAME|FILE", requires = "factor")]
    policies: Vec<String>,

    #[command(flatten)]
    look: LookArgs,
}

impl WhatArgs {
    /// The experiment meant.
    pub fn experiment(&self) -> Result<Experiment> {
        if self.factor.is_empty() { self.said_in_file() } else { self.said_in_options() }
    }

    fn said_in_file(&self) -> Result<Experiment> {
        let path = PathBuf::from(&self.target);
        if !path.exists() && kernel::systems::named(registry::all(), self.system()).is_some() {
            bail!(
                "`{}` is a scenario, and nothing is varied\n  = help: name an experiment file, or \
                 add --factor \"NAME: PATH = V1 | V2\"",
                self.target
            );
        }
        let mut experiment = experiment::read(&read(&path)?, registry::all()).map_err(problems)?;
        self.refuse_what_the_file_says()?;
        if let Some(games) = self.look.games {
            experiment.stop = Stop::Games(games);
        }
        experiment.seed = self.look.seed.unwrap_or(experiment.seed);
        if self.look.plain {
            experiment.luck = LuckUse::LeftIn;
        }
        Ok(experiment)
    }

    fn system(&self) -> &str {
        self.target.split('/').next().unwrap_or_default()
    }

    /// An option the file has a key for, other than those that only make it longer or other dice.
    fn refuse_what_the_file_says(&self) -> Result<()> {
        let options = self.look.options();
        match options.split_whitespace().next() {
            Some(option) => bail!(
                "`{option}` is said in the file\n  = help: change it there; only --games, \
                 --seed and --plain can be given beside a file"
            ),
            None => Ok(()),
        }
    }

    fn said_in_options(&self) -> Result<Experiment> {
        let words = Words {
            targets: vec![self.target.clone()],
            scenario_files: places::said(&self.scenario_files),
            factors: self.factor.clone(),
            design: Some(self.design.clone().unwrap_or_else(|| "grid".into())),
            fraction: self.fraction.clone(),
            samples: self.samples,
            set: self.set.clone(),
            policies: self.policies.clone(),
            ..Words::default()
        };
        from_words(&self.look.say(words), registry::all()).map_err(problems)
    }

    /// The command `verb` for this experiment, without how long it is played.
    pub fn said(&self, verb: &str) -> String {
        let option = |name: &str, value: &Option<String>| {
            value.as_ref().map_or(String::new(), |value| format!(" {name} {}", quoted(value)))
        };
        format!("tincan {verb} {}", quoted(&self.target))
            + &places::file_options(&self.scenario_files)
            + &each("--factor", &self.factor)
            + &option("--design", &self.design)
            + &option("--fraction", &self.fraction)
            + &option("--samples", &self.samples.map(|samples| samples.to_string()))
            + &each("--set", &self.set)
            + &each("--policy", &self.policies)
            + &self.look.options()
            + self.look.plain()
    }
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let prepared = Prepared::new(self.what.experiment()?, registry::all()).map_err(problems)?;
        if !self.yes {
            plan::ask_before_long_runs(&prepared, usize::from(self.session.show.threads))?;
        }
        let keep = match (self.save.as_deref(), self.what.factor.is_empty()) {
            (Some(name), _) => Keep::said(Some(name), self.report, name),
            // The file names its experiment, however it is changed.
            (None, true) => Keep::said(Some(&prepared.experiment.name), self.report, ""),
            (None, false) => self.session.unnamed(&prepared, self.report),
        };
        self.session.play(prepared, &keep, &self.what.said("sweep"))
    }
}
