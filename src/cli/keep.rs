//! What rank, tune and rulings share: keeping what was found.

use std::path::PathBuf;

use anyhow::Result;

use super::sitting::folder;
use crate::results::PolicyEntry;
use crate::runs::{CellEntry, cell_key};
use crate::shell::quoted;
use crate::studies::{self, Kind, Study};
use crate::systems::{Match, PolicyRef, System, sides};

#[derive(Clone, Debug, Default, clap::Args)]
pub struct KeepArgs {
    /// Keep what was found in reports/NAME (or in a folder of your own), to report it later
    #[arg(long, value_name = "NAME")]
    pub save: Option<String>,
}

impl KeepArgs {
    /// The folder to keep it in, made ready; `None` if it is not to be kept.
    pub fn folder(&self, kind: Kind) -> Result<Option<PathBuf>> {
        let folder = self.save.as_deref().map(folder);
        folder.as_deref().map(|folder| studies::make_room(folder, kind)).transpose()?;
        Ok(folder)
    }
}

/// Keep `study` if there is a folder for it; what to tell of that at a terminal.
pub fn keep(folder: Option<PathBuf>, study: &Study) -> Result<String> {
    let Some(folder) = folder else { return Ok(String::new()) };
    studies::save(&folder, study)?;
    Ok(format!("kept in: {}\n", quoted(&folder.to_string_lossy())))
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
        settings: crate::runs::settings(cell),
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
