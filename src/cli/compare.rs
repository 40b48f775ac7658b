//! `tincan compare`: variants of the rules against the book, on the same dice.

use crate::registry;
use std::path::PathBuf;

use anyhow::Result;
use lab::experiment::Prepared;

use super::clock::TimeArgs;
use super::keep::{default_name, name};
use super::laid::DataArgs;
use super::session::SessionArgs;
use super::{numbers, places, problems};
use kernel::shell::{each, quoted};
use lab::experiment::{LuckUse, Words, cells_of, from_words};

const EXAMPLES: &str = "\
Examples:
  tincan compare picket-duty/cassin-young \\
      --with \"aces: optional.gun_crew_aces=true\"
  tincan compare picket-duty/cassin-young picket-duty/kimberly \\
      --with \"no attack ends: optional.attack_ends=out\" \\
      --with \"aces: optional.gun_crew_aces=true\"
  tincan compare picket-duty/kimberly \\
      --with \"three: charts.9-2.40mm.low.9=2 hits\" --decide \\
      --smallest 0.002
  tincan compare picket-duty/kimberly --with optional.willow=true \\
      --precision 0.001 --save willow
  tincan compare picket-duty/kimberly --with \"champion: policy=champion\"
  tincan compare kamikaze-attack --scenarios all \\
      --with \"five hits: charts.dive.hits_to_kill=5\" --games 5000";

/// Compare variants of the rules, the data or the policies with the book, game by game on the same dice
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to play: a system and one of its scenarios; several are compared one by one
    #[arg(value_name = "SYSTEM/SCENARIO", value_parser = places::target, required = true)]
    targets: Vec<String>,

    /// Play a scenario of your own, from a TOML file; may be repeated. Where no other is played, name
    /// only the SYSTEM
    #[arg(long = "scenario-file", value_name = "FILE")]
    scenario_files: Vec<PathBuf>,

    /// Scenarios of the system that is named: `all`, or their names with commas between
    #[arg(long, value_name = "all|NAME,…")]
    scenarios: Option<String>,

    /// A variant: its name, and what it changes: settings, a file that is laid over the data, who
    /// decides; may be repeated
    #[arg(long, value_name = "NAME: PATH=VALUE, FILE.toml, policy=NAME", required = true)]
    with: Vec<String>,

    /// Change one value for all cells alike; may be repeated
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

    #[command(flatten)]
    time: TimeArgs,

    /// Keep the run in reports/NAME (or in a folder of your own), to resume, extend or report
    #[arg(long, value_name = "NAME", value_parser = name)]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the run's folder, which is
    /// reports/compare-SCENARIO if --save does not name another
    #[arg(long, conflicts_with_all = ["shard", "blocks"])]
    report: bool,

    #[command(flatten)]
    session: SessionArgs,
}

/// What to look at and how long.
#[derive(Clone, Debug, clap::Args)]
pub struct LookArgs {
    /// The metric to judge by; the system's headline if not given
    #[arg(long, value_name = "NAME")]
    pub metric: Option<String>,

    /// Another metric to show; may be repeated
    #[arg(long, value_name = "NAME")]
    pub also: Vec<String>,

    /// How many games every cell plays: 5000, 100_000, 1e6
    #[arg(long, value_parser = numbers::count)]
    pub games: Option<u64>,

    /// Play until the headline is known to plus or minus this much in every cell
    #[arg(long, value_name = "WIDTH", conflicts_with = "games", value_parser = numbers::width)]
    pub precision: Option<f64>,

    /// Play until it is decided: better, worse, or no difference larger than --smallest, with at most
    /// 5 % false alarms
    #[arg(long, conflicts_with_all = ["games", "precision"])]
    pub decide: bool,

    /// The most games to play on the way there
    #[arg(long, value_parser = numbers::count)]
    pub max_games: Option<u64>,

    /// The smallest difference of the headline that matters; one point of a share if not given
    #[arg(long, value_name = "DELTA", value_parser = numbers::difference)]
    pub smallest: Option<f64>,

    /// The seed of all dice: the same seed plays the same games
    #[arg(long, value_parser = numbers::whole)]
    pub seed: Option<u64>,

    /// Play plain games and leave luck in; by default what dice are known to have done is taken out of
    /// the watched metrics and their differences, where that pays
    #[arg(long)]
    pub plain: bool,
}

impl LookArgs {
    /// Add to `words` what was said here.
    pub fn say(&self, words: Words) -> Words {
        Words {
            metric: self.metric.clone(),
            also: self.also.clone(),
            games: self.games,
            precision: self.precision,
            decide: self.decide.then_some(true),
            max_games: self.max_games,
            smallest: self.smallest,
            seed: self.seed,
            plain: self.plain.then_some(true),
            ..words
        }
    }

    /// The option that leaves luck in, if it was given.
    pub fn plain(&self) -> &'static str {
        if self.plain { LuckUse::LeftIn.option() } else { "" }
    }

    /// The same as options of a command, without games, seed and --plain.
    pub fn options(&self) -> String {
        let mut options = String::new();
        let mut add = |name: &str, value: Option<String>| {
            options += &value.map_or(String::new(), |value| format!(" {name} {}", quoted(&value)));
        };
        add("--metric", self.metric.clone());
        add("--precision", self.precision.map(|width| width.to_string()));
        add("--max-games", self.max_games.map(|games| games.to_string()));
        add("--smallest", self.smallest.map(|delta| delta.to_string()));
        options + &each("--also", &self.also) + if self.decide { " --decide" } else { "" }
    }
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let targets = places::spread(registry::all(), &self.targets, self.scenarios.as_deref())?;
        let system = places::system_of(registry::all(), &targets)?;
        let words = Words {
            scenario_files: places::said(&self.scenario_files),
            data: self.data.files(),
            set: [self.data.edition(system)?, self.set.clone()].concat(),
            targets,
            policies: self.policies.clone(),
            with: self.with.clone(),
            ..Words::default()
        };
        self.time.check(&self.look)?;
        let mut experiment =
            from_words(&self.look.say(words), registry::all()).map_err(problems)?;
        experiment.stop = self.time.or(experiment.stop);
        let unnamed = default_name("compare", &experiment.name);
        let mut prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        prepared.experiment.title = title(&prepared);
        let session = SessionArgs { time: self.time.time, ..self.session.clone() };
        let keep = session.place(&prepared, self.save.as_deref(), self.report, &unnamed);
        session.play(prepared, &keep, &self.said())
    }

    fn said(&self) -> String {
        let targets: Vec<_> = self.targets.iter().map(|target| quoted(target)).collect();
        format!("tincan compare {}", targets.join(" "))
            + &places::file_options(&self.scenario_files)
            + &each("--scenarios", self.scenarios.as_slice())
            + &self.data.options()
            + &each("--with", &self.with)
            + &each("--set", &self.set)
            + &each("--policy", &self.policies)
            + &self.look.options()
            + self.look.plain()
    }
}

/// The variants and what they are held against.
fn title(prepared: &Prepared) -> String {
    let cells = cells_of(&prepared.experiment, 0).into_iter();
    let names: Vec<String> = cells.map(|cell| prepared.cell_title(cell)).collect();
    format!("{} against {}", names[1..].join(", "), names[0])
}
