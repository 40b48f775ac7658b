//! How far a search has come: all that is needed to go on with it.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Values;
use crate::sealed::{self, Broken};
use kernel::files;

/// A search goes on with the draws it began with: other draws, another form.
const FORMAT: u32 = 4;

/// A search between two generations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What is searched for and where, as a hash: a state goes on with its own search only.
    pub key: String,
    /// Generations played.
    pub generation: u64,
    /// Games played.
    pub played: u64,
    /// The best of the last generation, best first.
    pub elites: Vec<Values>,
    /// The states before each generation.
    past: Vec<Past>,
}

/// A state before one generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Past {
    played: u64,
    elites: Vec<Values>,
    /// The other machines that had a part in the generation after it.
    machines: Vec<String>,
}

impl State {
    /// Before the first generation: nobody is known but the start.
    pub fn new(key: String, start: Values) -> State {
        State { key, generation: 0, played: 0, elites: vec![start], past: Vec::new() }
    }

    /// One generation further, which took `games` and left `elites`.
    pub fn after(&self, games: u64, elites: Vec<Values>) -> State {
        let (generation, played) = (self.generation + 1, self.played + games);
        let before =
            Past { played: self.played, elites: self.elites.clone(), machines: Vec::new() };
        let past = [self.past.as_slice(), &[before]].concat();
        State { key: self.key.clone(), generation, played, elites, past }
    }

    /// The same, where these machines had a part in its last generation.
    #[must_use]
    pub fn played_by(mut self, machines: Vec<String>) -> State {
        if let Some(last) = self.past.last_mut() {
            last.machines = machines;
        }
        self
    }

    /// As it was before a machine had its first part in it.
    #[must_use]
    pub fn without(mut self, machine: &str) -> State {
        let has_part = |past: &Past| past.machines.iter().any(|one| one == machine);
        if let Some(first) = self.past.iter().position(has_part) {
            let Past { played, elites, .. } = self.past.swap_remove(first);
            self.past.truncate(first);
            (self.generation, self.played, self.elites) = (first as u64, played, elites);
        }
        self
    }

    /// Whether it is a state of the search `key` over `knobs` on at most `games`.
    pub fn fits(&self, key: &str, knobs: usize, games: u64) -> bool {
        let whole = self.elites.iter().all(|values| values.len() == knobs);
        self.key == key && whole && self.played <= games
    }

    pub fn winner(&self) -> &[f64] {
        &self.elites[0]
    }

    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_vec(self).map_err(io::Error::other)?;
        files::write_whole(path, &sealed::seal(FORMAT, &self.key, &text)?)
    }

    /// What was saved; `None` if nothing was.
    pub fn load(path: &Path) -> io::Result<Option<State>> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let (_, text) =
            sealed::unseal(FORMAT, &text).map_err(|broken| io::Error::other(told(broken)))?;
        let state: State = serde_json::from_slice(text).map_err(io::Error::other)?;
        Ok(Some(state).filter(|state| !state.elites.is_empty()))
    }
}

fn told(broken: Broken) -> String {
    let what = match broken {
        Broken::Damaged => "it is damaged: it is not what was written",
        Broken::OtherForm(_) => "it is of a form this version does not read",
    };
    format!("{what}\n  = help: delete the file to search from the beginning")
}
