//! `tincan sweep`: an experiment from a file, or from factors on the command line.

use crate::registry;
use lab::experiment::Prepared;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::cell::{choice_said, read};
use super::clock::TimeArgs;
use super::compare::LookArgs;
use super::keep::{Keep, name};
use super::laid::DataArgs;
use super::session::SessionArgs;
use super::{lookup, places, plan, problems};
use kernel::shell::{each, quoted};
use kernel::systems::{PolicyChoice, System};
use lab::experiment::{self, Experiment, LuckUse, Stop, Words, from_words, instead};

const EXAMPLES: &str = "\
Examples:
  tincan sweep configs/experiments/optional-rules.toml
  tincan sweep configs/experiments/forty-millimeter.toml --resume
  tincan sweep picket-duty/cassin-young --design grid \\
      --factor \"markers: rulings.pool.attack_ends = 0 | 2 | 4\" \\
      --factor \"aces: optional.gun_crew_aces = false | true\"
  tincan sweep kamikaze-attack/no-cap --factor \"policy.japan = direct | evasive\"
  tincan sweep configs/experiments/optional-rules.toml --shard 1/4 \\
      --save part-1";

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
    time: TimeArgs,

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

    /// A factor and its levels; may be repeated. The path `policy`, or `policy.SIDE`, varies who decides
    #[arg(long, value_name = "NAME: PATH = V1 | V2 | …")]
    factor: Vec<String>,

    /// How the levels are combined: one-at-a-time, grid, factorial, plackett-burman, latin-hypercube
    #[arg(long, requires = "factor")]
    design: Option<String>,

    /// Which part of a factorial: 2^(7-3) …
    #[arg(long, requires = "factor")]
    fraction: Option<String>,

    /// How many variants a latin-hypercube has
    #[arg(long, requires = "factor")]
    samples: Option<u64>,

    /// Change one value for all variants alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// Who decides: one of the system's policies by name, or a TOML file; once for each side. The
    /// side need only be said where several fit
    #[arg(long = "policy", value_name = "[SIDE=]NAME|FILE")]
    policies: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

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
        self.beside_the_file(&mut experiment)?;
        Ok(experiment)
    }

    /// What is set and who decides in all variants of a file, said beside it.
    fn beside_the_file(&self, experiment: &mut Experiment) -> Result<()> {
        let system = lookup::system(registry::all(), &experiment.system)?;
        let data = self.data.sets(system, &experiment.scenarios[0].scenario)?;
        let said = [data, self.set.clone()].concat();
        let path = |set: &str| set.split('=').next().unwrap_or(set).trim().to_owned();
        let general = experiment.set.len();
        for set in &said {
            let own = experiment.cells.iter().flat_map(|cell| &cell.sets[general..]);
            if own.map(|own| path(own)).any(|own| own == path(set)) {
                let path = path(set);
                bail!("`{path}` is already set in the file\n  = help: change it there");
            }
        }
        for cell in &mut experiment.cells {
            cell.sets.splice(general..general, said.iter().cloned());
        }
        experiment.set.extend(said);
        self.policies_beside(system, experiment)
    }

    fn policies_beside(&self, system: &dyn System, experiment: &mut Experiment) -> Result<()> {
        let said: Vec<PolicyChoice> =
            self.policies.iter().map(|said| choice_said(said)).collect::<Result<_>>()?;
        let first = experiment.cells.first().map(|cell| cell.policies.clone());
        let several = experiment.cells.iter().any(|cell| Some(&cell.policies) != first.as_ref());
        if several && !said.is_empty() {
            bail!("who decides is already set in the file\n  = help: change it there");
        }
        for cell in &mut experiment.cells {
            cell.policies = instead(system, &said, &cell.policies);
        }
        Ok(())
    }

    /// A scenario by itself, that is to lie in a band.
    pub fn in_band(&self, band: (f64, f64)) -> Result<Experiment> {
        if !self.factor.is_empty() {
            bail!(
                "--band is for a scenario by itself\n  = help: leave out --factor, or write the factors and [band] into an \
                 experiment file"
            );
        }
        if std::path::Path::new(&self.target).is_file() {
            bail!(
                "`{}` is a file, and says itself what is to lie where\n  = help: write [band] with metric, low and high \
                 into it, and leave out --band",
                self.target
            );
        }
        let targets = vec![self.target.clone()];
        let system = places::system_of(registry::all(), &targets)?;
        let words = Words {
            targets,
            scenario_files: places::said(&self.scenario_files),
            data: self.data.files(),
            set: [self.data.edition(system)?, self.set.clone()].concat(),
            policies: self.policies.clone(),
            band: Some(band),
            ..Words::default()
        };
        from_words(&self.look.say(words), registry::all()).map_err(problems)
    }

    fn system(&self) -> &str {
        self.target.split('/').next().unwrap_or_default()
    }

    /// An option the file has a key for, other than those that only make it longer or other dice.
    fn refuse_what_the_file_says(&self) -> Result<()> {
        let options = self.look.options();
        match options.split_whitespace().next() {
            Some(option) => bail!(
                "`{option}` is already set in the file\n  = help: change it there; --games, --seed, \
                 --plain, --set, --data, --rules and --policy can be given beside a file"
            ),
            None => Ok(()),
        }
    }

    fn said_in_options(&self) -> Result<Experiment> {
        let targets = vec![self.target.clone()];
        let system = places::system_of(registry::all(), &targets)?;
        let words = Words {
            targets,
            scenario_files: places::said(&self.scenario_files),
            factors: self.factor.clone(),
            design: Some(self.design.clone().unwrap_or_else(|| "grid".into())),
            fraction: self.fraction.clone(),
            samples: self.samples,
            data: self.data.files(),
            set: [self.data.edition(system)?, self.set.clone()].concat(),
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
            + &self.data.options()
            + &each("--set", &self.set)
            + &each("--policy", &self.policies)
            + &self.look.options()
            + self.look.plain()
    }
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.time.check(&self.what.look)?;
        let mut experiment = self.what.experiment()?;
        experiment.stop = self.time.or(experiment.stop);
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        if !self.yes && self.time.time.is_none() {
            plan::ask_before_long_runs(&prepared, usize::from(self.session.show.threads))?;
        }
        let session = SessionArgs { time: self.time.time, ..self.session.clone() };
        let keep = match (self.save.as_deref(), self.what.factor.is_empty()) {
            (Some(name), _) => Keep::said(Some(name), self.report, name),
            // The file names its experiment, however it is changed.
            (None, true) => Keep::said(Some(&prepared.experiment.name), self.report, ""),
            (None, false) => session.unnamed(&prepared, self.report),
        };
        session.play(prepared, &keep, &self.what.said("sweep"))
    }
}
