//! All that a run's games have added up to, part by part.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::engine::Shard;
use crate::files;
use crate::stats::sequential::ThreeWay;
use crate::stats::{CellSheet, PairSheet};

/// One cell's games so far: all below game number `done`, as far as they are of the shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPart {
    pub key: String,
    pub done: u64,
    pub sheet: CellSheet,
}

/// Two cells' games so far, side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairPart {
    pub keys: [String; 2],
    pub done: u64,
    pub sheet: PairSheet,
}

/// What a run has so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Which form of this file it is.
    format: u32,
    pub seed: u64,
    pub shard: Shard,
    /// How many numbers a game ends with.
    pub width: usize,
    /// The metrics kept pair by pair, by name.
    pub watched: Vec<String>,
    pub cells: Vec<CellPart>,
    pub pairs: Vec<PairPart>,
    /// The sequential tests of a run that stops when it is decided, as they stand.
    pub tests: Vec<ThreeWay>,
}

const FORMAT: u32 = 2;

impl State {
    /// A run of these cells and pairs (by the places of their cells) before its first game.
    pub fn new(
        seed: u64,
        width: usize,
        watched: &[String],
        keys: &[String],
        pairs: &[[usize; 2]],
    ) -> State {
        let cell = |key: &String| CellPart {
            key: key.clone(),
            done: 0,
            sheet: CellSheet::new(width, watched.len()),
        };
        let pair = |pair: &[usize; 2]| PairPart {
            keys: pair.map(|cell| keys[cell].clone()),
            done: 0,
            sheet: PairSheet::new(watched.len()),
        };
        State {
            format: FORMAT,
            seed,
            shard: Shard::WHOLE,
            width,
            watched: watched.to_vec(),
            cells: keys.iter().map(cell).collect(),
            pairs: pairs.iter().map(pair).collect(),
            tests: Vec::new(),
        }
    }

    /// Take over from an earlier run whatever belongs to the same cells, unless it went further
    /// than `games`: what was added cannot be taken out again.
    pub fn take_over(&mut self, earlier: &State, games: u64) {
        let fits = self.seed == earlier.seed
            && self.shard == earlier.shard
            && self.width == earlier.width
            && self.watched == earlier.watched;
        if !fits {
            return;
        }
        for mine in &mut self.cells {
            let theirs = earlier.cells.iter().find(|theirs| theirs.key == mine.key);
            if let Some(theirs) = theirs.filter(|theirs| theirs.done <= games) {
                mine.clone_from(theirs);
            }
        }
        for mine in &mut self.pairs {
            let theirs = earlier.pairs.iter().find(|theirs| theirs.keys == mine.keys);
            if let Some(theirs) = theirs.filter(|theirs| theirs.done <= games) {
                mine.clone_from(theirs);
            }
        }
    }

    /// Below which game everything has been played.
    pub fn done(&self) -> u64 {
        let parts = self.cells.iter().map(|part| part.done);
        parts.chain(self.pairs.iter().map(|part| part.done)).min().unwrap_or(0)
    }

    /// Whether all parts have the same games: only then can anything be decided on the way.
    pub fn is_even(&self) -> bool {
        let done = self.done();
        let cells = self.cells.iter().all(|part| part.done == done);
        cells && self.pairs.iter().all(|part| part.done == done)
    }

    /// Take in the same cells' and pairs' other games.
    pub fn merge(&mut self, other: &State) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.sheet.merge(&theirs.sheet);
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.sheet.merge(&theirs.sheet);
        }
    }

    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_vec(self).map_err(io::Error::other)?;
        files::write_whole(path, &text)
    }

    /// What was saved; `None` if nothing was.
    pub fn load(path: &Path) -> io::Result<Option<State>> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let Form { format } = serde_json::from_slice(&text).map_err(io::Error::other)?;
        if format != FORMAT {
            return Err(io::Error::other(format!(
                "its state.json is of form {format}, and this version reads form {FORMAT}\n  = help: \
                 remove the folder and play the run again, or go on with the version that began it"
            )));
        }
        serde_json::from_slice(&text).map(Some).map_err(io::Error::other)
    }
}

/// The one thing every form of the file says, read before the rest of it is.
#[derive(Deserialize)]
struct Form {
    format: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::testing::Folder;

    fn state(keys: &[&str], done: u64) -> State {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let pairs: Vec<_> = (1..keys.len()).map(|second| [0, second]).collect();
        let mut state = State::new(1, 2, &["us_win".into()], &keys, &pairs);
        state.cells.iter_mut().for_each(|part| part.done = done);
        state.pairs.iter_mut().for_each(|part| part.done = done);
        state
    }

    #[test]
    fn what_is_saved_is_what_is_loaded() {
        let folder = Folder::new("state");
        let path = folder.0.join("state.json");
        assert!(State::load(&path).unwrap().is_none());
        let mut saved = state(&["a", "b"], 2048);
        saved.pairs[0].sheet.products[0] = i128::MAX;
        saved.save(&path).unwrap();
        assert_eq!(State::load(&path).unwrap(), Some(saved));
        fs::write(&path, "{").unwrap();
        assert!(State::load(&path).is_err());
    }

    #[test]
    fn a_file_of_an_earlier_form_is_refused_by_its_form() {
        let folder = Folder::new("state-form");
        let path = folder.0.join("state.json");
        fs::write(&path, r#"{"format":1,"cells":[{"key":"a","done":5,"sheet":{}}]}"#).unwrap();
        let refused = State::load(&path).unwrap_err().to_string();
        assert!(refused.contains("of form 1, and this version reads form 2"), "{refused}");
        assert!(refused.contains("= help: remove the folder"), "{refused}");
    }

    #[test]
    fn only_what_belongs_to_the_same_cells_is_taken_over() {
        let mut new = state(&["a", "c", "b"], 0);
        new.take_over(&state(&["a", "b", "d"], 4096), 5000);
        let cells: Vec<_> = new.cells.iter().map(|part| part.done).collect();
        let pairs: Vec<_> = new.pairs.iter().map(|part| part.done).collect();
        assert_eq!((cells, pairs), (vec![4096, 0, 4096], vec![0, 4096]));
        assert!(!new.is_even() && new.done() == 0);
        let mut less = state(&["a"], 0);
        less.take_over(&state(&["a"], 4096), 4000);
        assert_eq!(less, state(&["a"], 0));
        let mut other_dice = State { seed: 2, ..state(&["a"], 0) };
        other_dice.take_over(&state(&["a"], 4096), 5000);
        assert_eq!(other_dice.done(), 0);
    }
}
