//! All that a run's games have added up to, part by part.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use kernel::stats::sequential::ThreeWay;
use kernel::stats::{CellTallies, ContrastTallies, PairTallies, Weights};
use kernel::systems::Rows;

use super::{Part, lucks_kept};
use crate::experiment::{Experiment, Prepared, contrast_key};

/// One cell's games so far: all below game number `done`, as far as they are of the shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPart {
    pub key: String,
    pub done: u64,
    #[serde(rename = "sheet")]
    pub tallies: CellTallies,
    /// The rows of the first block, where it was played in this session and there are few cells:
    /// games worth telling are looked for among them.
    #[serde(skip)]
    pub early: Option<Rows>,
}

/// Two cells' games so far, side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairPart {
    pub keys: [String; 2],
    pub done: u64,
    #[serde(rename = "sheet")]
    pub tallies: PairTallies,
}

/// A contrast of several cells' games so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContrastPart {
    pub key: String,
    pub done: u64,
    #[serde(rename = "sheet")]
    pub tallies: ContrastTallies,
}

/// What a run has so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Which form of this file it is.
    pub format: u32,
    pub seed: u64,
    #[serde(rename = "shard")]
    pub part: Part,
    /// How many numbers a game ends with.
    pub width: usize,
    /// The metrics kept pair by pair, by name.
    pub watched: Vec<String>,
    /// The classes of luck kept beside them; 0 where luck is left in.
    pub lucks: usize,
    pub cells: Vec<CellPart>,
    pub pairs: Vec<PairPart>,
    pub contrasts: Vec<ContrastPart>,
    /// The sequential tests of a run that stops when it is decided, as they stand.
    pub tests: Vec<ThreeWay>,
}

/// What is kept of every game of a run.
#[derive(Clone, Debug)]
pub struct Shape {
    pub seed: u64,
    /// How many numbers a game ends with.
    pub width: usize,
    /// The watched metrics, by name.
    pub watched: Vec<String>,
    /// The classes of luck kept beside them.
    pub lucks: usize,
}

pub const FORMAT: u32 = 8;

impl State {
    /// A run of these cells, pairs and contrasts (by the places of their cells) before its first
    /// game.
    pub fn new(
        shape: Shape,
        keys: &[String],
        pairs: &[[usize; 2]],
        contrasts: &[Weights],
    ) -> State {
        let Shape { seed, width, watched, lucks } = shape;
        let cell = |key: &String| CellPart {
            key: key.clone(),
            done: 0,
            tallies: CellTallies::new(width, watched.len(), lucks),
            early: None,
        };
        let pair = |pair: &[usize; 2]| PairPart {
            keys: pair.map(|cell| keys[cell].clone()),
            done: 0,
            tallies: PairTallies::new(watched.len(), lucks),
        };
        let contrast = |weights: &Weights| ContrastPart {
            key: contrast_key(keys, weights),
            done: 0,
            tallies: ContrastTallies::new(watched.len()),
        };
        State {
            format: FORMAT,
            seed,
            part: Part::WHOLE,
            width,
            cells: keys.iter().map(cell).collect(),
            pairs: pairs.iter().map(pair).collect(),
            contrasts: contrasts.iter().map(contrast).collect(),
            tests: Vec::new(),
            watched,
            lucks,
        }
    }

    /// The run of `prepared` before its first game.
    pub fn fresh(prepared: &Prepared) -> State {
        let pairs: Vec<_> = prepared.pairs().iter().map(|pair| [pair.first, pair.second]).collect();
        let Experiment { seed, metrics, .. } = &prepared.experiment;
        let (width, lucks) = (prepared.metrics().len(), lucks_kept(prepared));
        let shape = Shape { seed: *seed, width, watched: metrics.clone(), lucks };
        State::new(shape, prepared.keys(), &pairs, &prepared.contrasts())
    }

    /// Take over from an earlier run whatever belongs to the same cells, unless it went further
    /// than `games`: what was added cannot be taken out again.
    pub fn take_over(&mut self, earlier: &State, games: u64) {
        let fits = self.seed == earlier.seed
            && self.part == earlier.part
            && self.width == earlier.width
            && self.watched == earlier.watched
            && self.lucks == earlier.lucks;
        if !fits {
            return;
        }
        let cells = by_key(&earlier.cells, |part| &part.key);
        for mine in &mut self.cells {
            let theirs = cells.get(&mine.key).filter(|theirs| theirs.done <= games);
            theirs.into_iter().for_each(|theirs| mine.clone_from(theirs));
        }
        let pairs = by_key(&earlier.pairs, |part| &part.keys);
        for mine in &mut self.pairs {
            let theirs = pairs.get(&mine.keys).filter(|theirs| theirs.done <= games);
            theirs.into_iter().for_each(|theirs| mine.clone_from(theirs));
        }
        let contrasts = by_key(&earlier.contrasts, |part| &part.key);
        for mine in &mut self.contrasts {
            let theirs = contrasts.get(&mine.key).filter(|theirs| theirs.done <= games);
            theirs.into_iter().for_each(|theirs| mine.clone_from(theirs));
        }
    }

    /// Below which game everything has been played.
    pub fn done(&self) -> u64 {
        self.all_done().min().unwrap_or(0)
    }

    /// Below which game each part has been played.
    pub fn all_done(&self) -> impl Iterator<Item = u64> {
        let pairs = self.pairs.iter().map(|part| part.done);
        let contrasts = self.contrasts.iter().map(|part| part.done);
        self.cells.iter().map(|part| part.done).chain(pairs).chain(contrasts)
    }

    /// Whether all parts have the same games: only then can anything be decided on the way.
    pub fn is_even(&self) -> bool {
        let done = self.done();
        self.all_done().all(|part| part == done)
    }

    /// Take in the same cells' and pairs' other games.
    pub fn merge(&mut self, other: &State) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.tallies.merge(&theirs.tallies);
            mine.early = mine.early.take().or_else(|| theirs.early.clone());
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.tallies.merge(&theirs.tallies);
        }
        for (mine, theirs) in self.contrasts.iter_mut().zip(&other.contrasts) {
            mine.tallies.merge(&theirs.tallies);
        }
    }
}

/// Parts by what tells them apart.
fn by_key<P, K: Hash + Eq>(parts: &[P], key: impl Fn(&P) -> &K) -> HashMap<&K, &P> {
    parts.iter().map(|part| (key(part), part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(keys: &[&str], done: u64) -> State {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let pairs: Vec<_> = (1..keys.len()).map(|second| [0, second]).collect();
        let shape = Shape { seed: 1, width: 2, watched: vec!["us_win".into()], lucks: 0 };
        let mut state = State::new(shape, &keys, &pairs, &[]);
        state.cells.iter_mut().for_each(|part| part.done = done);
        state.pairs.iter_mut().for_each(|part| part.done = done);
        state
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
        let mut with_luck = State { lucks: 1, ..state(&["a"], 0) };
        with_luck.take_over(&state(&["a"], 4096), 5000);
        assert_eq!(with_luck.done(), 0, "the luck of those games is not known");
    }
}
