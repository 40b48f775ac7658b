//! What is laid over the data of a system: files with any part of it, and one of the games in its box.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::cell::read;
use super::{lookup, problems};
use kernel::config::{Overlay, Problems};
use kernel::shell;
use kernel::systems::{Scenario, System};
use lab::experiment;

#[derive(Clone, Debug, Default, clap::Args)]
pub struct DataArgs {
    /// Which game to play, where a system has several in its box: `tincan list` names them
    #[arg(long, value_name = "EDITION")]
    rules: Option<String>,

    /// Lay a TOML file with any part of the data over the book's: charts, the ship, optional rules;
    /// `tincan show SYSTEM charts.NAME` prints a part to start from. May be repeated
    #[arg(long = "data", value_name = "FILE")]
    data: Vec<PathBuf>,
}

impl DataArgs {
    pub fn is_said(&self) -> bool {
        self.rules.is_some() || !self.data.is_empty()
    }

    /// What is set by them, in the order that lets the more particular win.
    pub fn sets(&self, system: &dyn System, scenario: &Scenario) -> Result<Vec<String>> {
        let mut sets = self.edition(system)?;
        for overlay in self.overlays(system)? {
            let changed = system.changes(scenario, &overlay.sets()).into_iter();
            sets.extend(changed.map(|change| change.set));
        }
        Ok(sets)
    }

    /// What the game that was chosen sets.
    pub fn edition(&self, system: &dyn System) -> Result<Vec<String>> {
        lookup::edition(system, self.rules.as_deref())
    }

    /// The files as they were said.
    pub fn files(&self) -> Vec<String> {
        self.data.iter().map(|file| file.to_string_lossy().into_owned()).collect()
    }

    /// The files, read.
    pub fn overlays(&self, system: &dyn System) -> Result<Vec<Overlay>> {
        self.data.iter().map(|path| overlay(system, path)).collect()
    }

    /// What is wrong, told where it stands in the files.
    pub fn told(&self, system: &dyn System, found: Problems) -> anyhow::Error {
        problems(found.said_in_files(&self.overlays(system).unwrap_or_default()))
    }

    /// The same as options of a command.
    pub fn options(&self) -> String {
        shell::each("--rules", self.rules.as_slice()) + &shell::each("--data", &self.files())
    }
}

/// A file that is laid over the data.
pub fn overlay(system: &dyn System, path: &Path) -> Result<Overlay> {
    experiment::overlay(system, &read(path)?).map_err(problems)
}
