//! What a kept study is: for people, and for whoever comes upon its folder.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::Serialize;

use crate::findings::CellEntry;
use crate::findings::PolicyEntry;
use crate::runs::whole_number;
use kernel::files;

use super::FORMAT;
use crate::findings::{Study, StudyKind};

pub const NAME: &str = "manifest.toml";

#[derive(Serialize)]
pub struct Manifest<'a> {
    version: &'a str,
    kind: StudyKind,
    format: u32,
    title: &'a str,
    command: &'a str,
    games: u64,
    #[serde(serialize_with = "whole_number")]
    seed: u64,
    system: &'a str,
    scenarios: &'a [String],
    metric: &'a str,
    settings: &'a [String],
    policies: &'a [PolicyEntry],
    cells: &'a [CellEntry],
    /// A hash of each.
    files: BTreeMap<&'static str, String>,
}

impl<'a> Manifest<'a> {
    pub fn new(study: &'a Study, files: &[(&'static str, Vec<u8>)]) -> Manifest<'a> {
        let asked = study.asked();
        Manifest {
            version: &asked.version,
            kind: study.kind(),
            format: FORMAT,
            title: &asked.title,
            command: &asked.redo,
            games: asked.games,
            seed: asked.seed,
            system: &asked.system,
            scenarios: &asked.targets,
            metric: &asked.metric.name,
            settings: &asked.sets,
            policies: &asked.policies,
            cells: &asked.cells,
            files: files.iter().map(|(name, bytes)| (*name, hash(bytes))).collect(),
        }
    }

    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(io::Error::other)?;
        let head = "# A study of tincan: what was asked, and how to do it again.\n\n";
        files::write_whole(&folder.join(NAME), (head.to_owned() + &text).as_bytes())
    }
}

pub fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}
