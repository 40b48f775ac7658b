//! What a run is: enough to tell it from any other, and to do it again.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize, Serializer};

use crate::engine::Shard;
use crate::experiment::{Experiment, Stop};
use kernel::VERSION;
use kernel::files;

use crate::experiment::Prepared;
use crate::findings::CellEntry;

/// Whether a run's results are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    Unfinished,
    Finished,
}

/// Whether a run also writes one row per game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowsKept {
    None,
    All,
}

/// One run, for people and for the next command that comes upon it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub version: String,
    pub title: String,
    /// The command that does it again.
    pub command: String,
    /// The same without how long it is played.
    pub said: String,
    pub status: RunStatus,
    /// Games in every cell: as planned, or as played once it is finished.
    pub games: u64,
    #[serde(serialize_with = "whole_number")]
    pub seed: u64,
    pub rows: RowsKept,
    pub system: String,
    pub metrics: Vec<String>,
    pub shard: Shard,
    pub cells: Vec<CellEntry>,
}

/// TOML has no whole numbers beyond 63 bits; the few seeds there are go as text.
pub fn whole_number<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    match i64::try_from(*seed) {
        Ok(seed) => to.serialize_i64(seed),
        Err(_) => to.serialize_str(&seed.to_string()),
    }
}

const NAME: &str = "manifest.toml";
const EXPERIMENT: &str = "experiment.json";

impl Manifest {
    /// The manifest of a run before its first game.
    pub fn new(prepared: &Prepared, said: &str, shard: Shard, rows: RowsKept) -> Manifest {
        let experiment = &prepared.experiment;
        let cells = experiment.cells.iter().zip(prepared.keys()).zip(&prepared.cells);
        let entry =
            |((cell, key), game): ((&crate::experiment::Cell, &String), &Box<_>)| CellEntry {
                name: cell.name.clone(),
                scenario: experiment.scenarios[cell.scenario].name.clone(),
                key: key.clone(),
                settings: settings(&**game),
            };
        Manifest {
            version: VERSION.into(),
            title: experiment.title.clone(),
            command: redo(said, experiment),
            said: said.to_owned(),
            status: RunStatus::Unfinished,
            games: experiment.stop.most_games(),
            seed: experiment.seed,
            rows,
            system: experiment.system.clone(),
            metrics: experiment.metrics.clone(),
            shard,
            cells: cells.map(entry).collect(),
        }
    }

    /// Where this run and another part ways, in words; `None` if one may go on from the other or be
    /// added to it. Titles, commands, shards and how far they came do not matter.
    pub fn difference(&self, other: &Manifest) -> Option<String> {
        let differ = |what: &str, one: &str, two: &str| Some(format!("{what}: {one} and {two}"));
        if self.version != other.version {
            return differ("version", &self.version, &other.version);
        }
        if self.system != other.system {
            return differ("system", &self.system, &other.system);
        }
        if self.seed != other.seed {
            return differ("seed", &self.seed.to_string(), &other.seed.to_string());
        }
        if self.metrics != other.metrics {
            return differ("metrics", &self.metrics.join(", "), &other.metrics.join(", "));
        }
        if self.rows != other.rows {
            return Some("rows: one keeps a row per game, the other does not".into());
        }
        cells_differ(&self.cells, &other.cells)
    }

    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(io::Error::other)?;
        let head = "# A run of tincan: what was played, and how to play it again.\n\n";
        files::write_whole(&folder.join(NAME), (head.to_owned() + &text).as_bytes())
    }

    /// The manifest in `folder`; `None` if there is none.
    pub fn load(folder: &Path) -> io::Result<Option<Manifest>> {
        match fs::read_to_string(folder.join(NAME)) {
            Ok(text) => read(&text).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn read(text: &str) -> io::Result<Manifest> {
    let table: toml::Table = toml::from_str(text).map_err(io::Error::other)?;
    match table.get("kind").and_then(toml::Value::as_str) {
        None | Some("experiment") => toml::from_str(text).map_err(io::Error::other),
        Some(kind) => Err(io::Error::other(format!(
            "it is a kept study of kind `{kind}`, not a run\n  = help: `tincan report` shows it; \
             a run needs a folder of its own"
        ))),
    }
}

/// The command `said`, with the games and the seed it takes to end the same.
pub fn redo(said: &str, experiment: &Experiment) -> String {
    let seed = experiment.seed;
    match &experiment.stop {
        Stop::Games(games) => format!("{said} --games {games} --seed {seed}"),
        Stop::Precision { .. } | Stop::Decided { .. } => format!("{said} --seed {seed}"),
    }
}

/// Every setting of a cell that is not the book's.
pub fn settings(game: &dyn kernel::systems::Match) -> Vec<String> {
    game.settings().into_iter().map(|(path, value)| format!("{path}={value}")).collect()
}

fn cells_differ(ours: &[CellEntry], theirs: &[CellEntry]) -> Option<String> {
    if ours.len() != theirs.len() {
        return Some(format!("cells: {} and {}", ours.len(), theirs.len()));
    }
    let (one, two) = ours.iter().zip(theirs).find(|(one, two)| one.key != two.key)?;
    let only = |of: &CellEntry, not: &CellEntry| -> String {
        let own = of.settings.iter().filter(|set| !not.settings.contains(set));
        let own: Vec<&str> = own.map(String::as_str).collect();
        if own.is_empty() { "the book's".into() } else { own.join(" ") }
    };
    let place = |cell: &CellEntry| format!("{} of {}", cell.name, cell.scenario);
    Some(if place(one) != place(two) {
        format!("cells: `{}` and `{}`", place(one), place(two))
    } else if one.settings != two.settings {
        format!("cell `{}`: {} and {}", place(one), only(one, two), only(two, one))
    } else {
        format!(
            "cell `{}`: the same settings, but the rules or files behind them differ",
            place(one)
        )
    })
}

/// Keep the experiment beside the manifest, for whoever goes on with it.
pub fn save_experiment(folder: &Path, experiment: &Experiment) -> io::Result<()> {
    let text = serde_json::to_string_pretty(experiment).map_err(io::Error::other)?;
    files::write_whole(&folder.join(EXPERIMENT), (text + "\n").as_bytes())
}

pub fn load_experiment(folder: &Path) -> io::Result<Experiment> {
    let text = fs::read_to_string(folder.join(EXPERIMENT))?;
    serde_json::from_str(&text).map_err(io::Error::other)
}

/// The same experiment with another number of games.
pub fn extended(mut experiment: Experiment, games: u64) -> Experiment {
    experiment.stop = Stop::Games(games);
    experiment
}
