//! What rank, tune and rulings share: keeping what was found.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::sitting::{Keeping, default_name, folder, tell_report};
use super::{output, report};
use kernel::shell::quoted;
use kernel::systems::{Match, PolicyRef, System, sides};
use lab::experiment::cell_key;
use lab::findings::CellEntry;
use lab::findings::PolicyEntry;
use lab::findings::{Study, StudyKind};
use lab::output::Format;
use lab::runs::studies;

#[derive(Clone, Debug, Default, clap::Args)]
pub struct KeepArgs {
    /// Keep what was found in reports/NAME (or in a folder of your own), to report it later
    #[arg(long, value_name = "NAME")]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the study's folder, which is
    /// reports/COMMAND-SCENARIO if --save does not name another
    #[arg(long)]
    report: bool,
}

/// Where a study goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Nowhere,
    In(PathBuf),
    Reported(PathBuf),
}

impl KeepArgs {
    pub fn is_asked(&self) -> bool {
        self.save.is_some() || self.report
    }

    /// Where `kind` goes that `verb` makes of `target`, with room made for it.
    pub fn place(&self, verb: &str, target: &str, kind: StudyKind) -> Result<Place> {
        let scenario = target.split_once('/').map_or(target, |(_, scenario)| scenario);
        let name = self.save.clone().unwrap_or_else(|| default_name(verb, scenario));
        let place = match (self.report, &self.save) {
            (true, _) => Place::Reported(folder(&name)),
            (false, Some(_)) => Place::In(folder(&name)),
            (false, None) => Place::Nowhere,
        };
        place.folder().map(|folder| studies::make_room(folder, kind)).transpose()?;
        Ok(place)
    }
}

impl Place {
    fn folder(&self) -> Option<&Path> {
        match self {
            Place::Nowhere => None,
            Place::In(folder) | Place::Reported(folder) => Some(folder),
        }
    }
}

/// Keep `study` in its place, show `text` of it, and say where the rest is.
pub fn keep(place: &Place, study: &Study, mut text: String, format: Format) -> Result<()> {
    if let Some(folder) = place.folder() {
        studies::save(folder, study, study.tables()?)?;
        if format == Format::Table {
            text += &format!("kept in: {}\n", quoted(&folder.to_string_lossy()));
        }
    }
    match place {
        Place::Nowhere | Place::In(_) => output::put(None, &text),
        Place::Reported(folder) => {
            report::write_study(study, folder)?;
            output::put(None, &text)?;
            tell_report(Keeping::Reported(&folder.to_string_lossy()), format)
        }
    }
}

/// One cell of a study.
pub fn entry(
    system: &dyn System,
    seed: u64,
    name: &str,
    scenario: &str,
    cell: &dyn Match,
) -> CellEntry {
    CellEntry {
        name: name.into(),
        scenario: scenario.into(),
        key: cell_key(system.id(), system.metrics().len(), seed, cell),
        settings: lab::runs::settings(cell),
    }
}

/// A policy as a study names it, `said` by the user.
pub fn policy_entry(system: &dyn System, said: &str, policy: &PolicyRef) -> Result<PolicyEntry> {
    let texts = system.policy_texts(Some(policy)).map_err(super::problems)?;
    let mut hash = blake3::Hasher::new();
    for file in &texts {
        hash.update(file.text.as_bytes()).update(&[0]);
    }
    let title = texts.first().and_then(|file| title(&file.text)).unwrap_or_default();
    let side = sides::side_of(system, policy).map_err(super::problems)?;
    Ok(PolicyEntry {
        name: said.into(),
        title,
        side: system.sides()[side].id.into(),
        digest: hash.finalize().to_hex()[..16].to_owned(),
    })
}

fn title(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    table.get("title")?.as_str().map(str::to_owned)
}

/// What the cells assume beyond the books, each once.
pub fn assumed<'a>(cells: impl Iterator<Item = &'a Box<dyn Match>>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for one in cells.flat_map(|cell| cell.assumed()) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}
