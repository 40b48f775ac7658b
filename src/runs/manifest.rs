//! What a run is: enough to tell it from any other, and to do it again.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::engine::Part;
use crate::experiment::{ENDLESS, Experiment, LuckUse, Stop};
use crate::sealed;
use kernel::VERSION;
use kernel::files;

use crate::experiment::Prepared;
use crate::findings::{CellEntry, PolicyEntry, Study, StudyKind};

/// Whether a run's results are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    Unfinished,
    Finished,
}

/// Whether a run also writes one row per game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowsKept {
    #[default]
    None,
    All,
}

/// What is kept in a folder, for people and for the next command that comes upon it: a run, or a
/// study that is finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub version: String,
    /// A hash of all the rest of it.
    #[serde(default)]
    check: String,
    /// A run does not say that it is one.
    #[serde(default = "experiment", skip_serializing_if = "is_experiment")]
    pub kind: StudyKind,
    /// The form of a study's files; a run's tallies say their own.
    #[serde(default, skip_serializing_if = "is_none")]
    pub format: u32,
    pub title: String,
    /// The command that does it again.
    pub command: String,
    /// The same without how long it is played; of runs only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    #[serde(rename = "standing", default = "finished")]
    pub status: RunStatus,
    /// Games in every cell: as planned, or as played once it is finished.
    pub games: u64,
    #[serde(serialize_with = "whole_number", deserialize_with = "read_whole_number")]
    pub seed: u64,
    #[serde(default)]
    pub rows: RowsKept,
    #[serde(default, skip_serializing_if = "is_taken_out")]
    pub luck: LuckUse,
    pub system: String,
    #[serde(default)]
    pub metrics: Vec<String>,
    #[serde(rename = "shard", default = "whole")]
    pub part: Part,
    /// Of studies: where they were played, what was set in all cells alike, who decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenarios: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policies: Vec<PolicyEntry>,
    #[serde(default)]
    pub cells: Vec<CellEntry>,
    /// A hash of each file of a study, or of the results of a finished run.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

fn experiment() -> StudyKind {
    StudyKind::Experiment
}

fn is_experiment(kind: &StudyKind) -> bool {
    *kind == StudyKind::Experiment
}

fn is_none(format: &u32) -> bool {
    *format == 0
}

fn is_taken_out(luck: &LuckUse) -> bool {
    *luck == LuckUse::TakenOut
}

fn finished() -> RunStatus {
    RunStatus::Finished
}

fn whole() -> Part {
    Part::WHOLE
}

/// The seed of a manifest, as a number or as text.
fn read_whole_number<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let wanted = || de::Error::custom("a seed is a whole number from 0 to 2^64 - 1");
    match toml::Value::deserialize(from)? {
        toml::Value::Integer(seed) => u64::try_from(seed).map_err(|_| wanted()),
        toml::Value::String(seed) => seed.parse().map_err(|_| wanted()),
        _ => Err(wanted()),
    }
}

/// TOML has no whole numbers beyond 63 bits; the few seeds there are go as text.
fn whole_number<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    match i64::try_from(*seed) {
        Ok(seed) => to.serialize_i64(seed),
        Err(_) => to.serialize_str(&seed.to_string()),
    }
}

pub const NAME: &str = "manifest.toml";
pub const EXPERIMENT: &str = "experiment.json";

impl Manifest {
    /// The manifest of a run before its first game.
    pub fn new(prepared: &Prepared, said: &str, part: Part, rows: RowsKept) -> Manifest {
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
            check: String::new(),
            kind: StudyKind::Experiment,
            format: 0,
            title: experiment.title.clone(),
            command: redo(said, experiment),
            said: said.to_owned(),
            status: RunStatus::Unfinished,
            games: experiment.stop.most_games(),
            seed: experiment.seed,
            rows,
            luck: experiment.luck,
            system: experiment.system.clone(),
            metrics: experiment.metrics.clone(),
            part,
            scenarios: Vec::new(),
            settings: Vec::new(),
            policies: Vec::new(),
            cells: cells.map(entry).collect(),
            files: BTreeMap::new(),
        }
    }

    /// The manifest of a finished study and of the `files` beside it.
    pub fn of_study(study: &Study, format: u32, files: BTreeMap<String, String>) -> Manifest {
        let asked = study.asked();
        Manifest {
            version: asked.version.clone(),
            check: String::new(),
            kind: study.kind(),
            format,
            title: asked.title.clone(),
            command: asked.redo.clone(),
            said: String::new(),
            status: RunStatus::Finished,
            games: asked.games,
            seed: asked.seed,
            rows: RowsKept::None,
            luck: LuckUse::TakenOut,
            system: asked.system.clone(),
            metrics: vec![asked.metric.name.clone()],
            part: Part::WHOLE,
            scenarios: asked.targets.clone(),
            settings: asked.sets.clone(),
            policies: asked.policies.clone(),
            cells: asked.cells.clone(),
            files,
        }
    }

    /// Where this run and another part ways, in words; `None` if one may go on from the other or be
    /// added to it. Titles, commands, parts and how far they came do not matter.
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
        if self.luck != other.luck {
            return Some("luck: one takes it out, the other is --plain".into());
        }
        cells_differ(&self.cells, &other.cells)
    }

    /// What its games belong to, as a hash: everything but how long it is played.
    pub fn run(&self, experiment: &Experiment) -> io::Result<String> {
        let endless = Experiment { stop: Stop::Games(0), ..experiment.clone() };
        let keys: Vec<&String> = self.cells.iter().map(|cell| &cell.key).collect();
        let all = (&self.version, &self.part, &self.rows, keys, endless);
        Ok(sealed::hash(&serde_json::to_vec(&all).map_err(io::Error::other)?))
    }

    /// The text of it, and a hash of that without the hash.
    fn written(&self) -> io::Result<String> {
        let text = |manifest: &Manifest| toml::to_string_pretty(manifest).map_err(io::Error::other);
        let bare = Manifest { check: String::new(), ..self.clone() };
        let check = sealed::hash(text(&bare)?.as_bytes());
        text(&Manifest { check, ..bare })
    }

    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let text = self.written()?;
        let head = match self.kind {
            StudyKind::Experiment => {
                "# A run of tincan: what was played, and how to play it again."
            }
            StudyKind::Rank
            | StudyKind::Tune
            | StudyKind::Impact
            | StudyKind::Story
            | StudyKind::Balance
            | StudyKind::Rare
            | StudyKind::Box => "# A study of tincan: what was asked, and how to do it again.",
        };
        files::write_whole(&folder.join(NAME), format!("{head}\n\n{text}").as_bytes())
    }

    /// The manifest of whatever is kept in `folder`; `None` if nothing is.
    pub fn load(folder: &Path) -> io::Result<Option<Manifest>> {
        match fs::read_to_string(folder.join(NAME)) {
            Ok(text) => Manifest::read(&text).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn read(text: &str) -> io::Result<Manifest> {
        let manifest: Manifest = toml::from_str(text).map_err(|error| {
            let (error, help) =
                (error.to_string(), "restore the file, or remove the folder and play again");
            let error = error.trim_end();
            io::Error::other(format!(
                "its {NAME} is not a manifest of tincan\n{error}\n  = help: {help}"
            ))
        })?;
        let again: Manifest = toml::from_str(&manifest.written()?).map_err(io::Error::other)?;
        match manifest.check == again.check {
            true => Ok(manifest),
            false => Err(io::Error::other(damaged(NAME, &manifest.command))),
        }
    }

    /// The manifest of the run in `folder`; `None` if nothing is kept there.
    pub fn load_run(folder: &Path) -> io::Result<Option<Manifest>> {
        match Manifest::load(folder)? {
            Some(other) if other.kind != StudyKind::Experiment => Err(io::Error::other(format!(
                "it is {}, not a run\n  = help: `tincan report` shows it; a run needs a folder \
                     of its own",
                other.kind.spelled()
            ))),
            manifest => Ok(manifest),
        }
    }
}

/// The command `said`, with the games and the seed it takes to end the same.
pub fn redo(said: &str, experiment: &Experiment) -> String {
    let seed = experiment.seed;
    match &experiment.stop {
        // How long it was to be is not kept: any time will do.
        Stop::Games(ENDLESS) => format!("{said} --time 60s --seed {seed}"),
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
        return Some(format!("variants: {} and {}", ours.len(), theirs.len()));
    }
    let (one, two) = ours.iter().zip(theirs).find(|(one, two)| one.key != two.key)?;
    let only = |of: &CellEntry, not: &CellEntry| -> String {
        let own = of.settings.iter().filter(|set| !not.settings.contains(set));
        let own: Vec<&str> = own.map(String::as_str).collect();
        if own.is_empty() { "the book's".into() } else { own.join(" ") }
    };
    let place = |cell: &CellEntry| format!("{} of {}", cell.name, cell.scenario);
    Some(if place(one) != place(two) {
        format!("variants: `{}` and `{}`", place(one), place(two))
    } else if one.settings != two.settings {
        format!("variant `{}`: {} and {}", place(one), only(one, two), only(two, one))
    } else {
        format!(
            "variant `{}`: the same settings, but the rules or files behind them differ",
            place(one)
        )
    })
}

/// What is told of a file of a run that is not what was written.
pub(super) fn damaged(name: &str, command: &str) -> String {
    format!(
        "its {name} is damaged: it is not what was written\n  = help: restore the file, or remove the \
         folder and play the run again: {command}"
    )
}

/// An experiment as it is kept, bound to its run.
#[derive(Serialize, Deserialize)]
struct KeptExperiment {
    /// See [`Manifest::run`].
    run: String,
    /// A hash of the experiment.
    check: String,
    experiment: Experiment,
}

/// Whether the experiment in `folder` is one that was kept, and nobody else's file.
pub(super) fn is_kept_experiment(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join(EXPERIMENT)).unwrap_or_default();
    serde_json::from_str::<KeptExperiment>(&text).is_ok()
}

fn check_of(experiment: &Experiment) -> io::Result<String> {
    Ok(sealed::hash(&serde_json::to_vec(experiment).map_err(io::Error::other)?))
}

/// Keep the experiment beside the manifest, for whoever goes on with it.
pub fn save_experiment(
    folder: &Path,
    manifest: &Manifest,
    experiment: &Experiment,
) -> io::Result<()> {
    let (run, check) = (manifest.run(experiment)?, check_of(experiment)?);
    let kept = KeptExperiment { run, check, experiment: experiment.clone() };
    let text = serde_json::to_string_pretty(&kept).map_err(io::Error::other)?;
    files::write_whole(&folder.join(EXPERIMENT), (text + "\n").as_bytes())
}

/// The experiment of the run that `manifest` tells of.
pub fn load_experiment(folder: &Path, manifest: &Manifest) -> io::Result<Experiment> {
    let broken = || io::Error::other(damaged(EXPERIMENT, &manifest.command));
    let text = fs::read_to_string(folder.join(EXPERIMENT))?;
    let kept: KeptExperiment = serde_json::from_str(&text).map_err(|_| broken())?;
    if kept.check != check_of(&kept.experiment)? {
        return Err(broken());
    }
    if kept.run != manifest.run(&kept.experiment)? {
        return Err(io::Error::other(foreign(EXPERIMENT, &manifest.command)));
    }
    Ok(kept.experiment)
}

/// What is told of a file that belongs to another run.
pub(super) fn foreign(name: &str, command: &str) -> String {
    format!(
        "its {name} is of another run than its manifest\n  = help: put back the file of this run, or \
         remove the folder and play the run again: {command}"
    )
}

/// The same experiment with another end.
pub fn extended(experiment: Experiment, stop: Stop) -> Experiment {
    Experiment { stop, ..experiment }
}
