//! A run is played in catch-ups: in each, the parts that are furthest behind catch up with the next.
//!
//! A fresh run has one catch-up. One that took over some cells of an earlier run has two.

use kernel::stats::{Layout, Pair, Weights};

use super::State;

/// Some parts of a state, and the games they need next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchUp {
    pub from: u64,
    pub to: u64,
    /// The cells that must play, by their places in the run.
    pub players: Vec<usize>,
    /// What is kept of their games, players counted from 0.
    pub layout: Layout,
    /// The parts of the state that get it.
    pub cells: Vec<usize>,
    pub pairs: Vec<usize>,
    pub contrasts: Vec<usize>,
}

/// What a run keeps of its games, by the places of metrics and cells.
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// The watched metrics.
    pub watched: &'a [usize],
    pub pairs: &'a [Pair],
    pub contrasts: &'a [Weights],
}

/// The next catch-up of `state` on the way to `goal`; `None` when it is there.
pub fn next_catch_up(state: &State, goal: u64, kept: Kept) -> Option<CatchUp> {
    let from = state.done();
    if from >= goal {
        return None;
    }
    let to = state.all_done().filter(|&done| done > from).min().unwrap_or(goal).min(goal);
    let cells = behind(from, state.cells.iter().map(|part| part.done));
    let pairs = behind(from, state.pairs.iter().map(|part| part.done));
    let contrasts = behind(from, state.contrasts.iter().map(|part| part.done));
    let (players, layout) = kept.layout([state.width, state.lucks], &cells, &pairs, &contrasts);
    Some(CatchUp { from, to, players, layout, cells, pairs, contrasts })
}

/// The places of those that have played so far and no further.
fn behind(from: u64, done: impl Iterator<Item = u64>) -> Vec<usize> {
    done.enumerate().filter(|(_, done)| *done == from).map(|(place, _)| place).collect()
}

impl Kept<'_> {
    /// Who must play for some cells, pairs and contrasts, and what is kept of it.
    pub(super) fn layout(
        &self,
        [width, lucks]: [usize; 2],
        cells: &[usize],
        pairs: &[usize],
        contrasts: &[usize],
    ) -> (Vec<usize>, Layout) {
        let in_pairs = pairs.iter().flat_map(|&pair| {
            let Pair { first, second } = self.pairs[pair];
            [first, second]
        });
        let in_contrasts = contrasts.iter().flat_map(|&contrast| &self.contrasts[contrast].0);
        let mut players: Vec<usize> = cells.to_vec();
        players.extend(in_pairs.chain(in_contrasts.map(|&(cell, _)| cell)));
        players.sort_unstable();
        players.dedup();
        let place = |cell: usize| players.binary_search(&cell).expect("every cell named plays");
        let weighed = |Weights(cells): &Weights| {
            Weights(cells.iter().map(|&(cell, weight)| (place(cell), weight)).collect())
        };
        let layout = Layout {
            width,
            watched: self.watched.to_vec(),
            lucks,
            cells: players.len(),
            counted: cells.iter().map(|&cell| place(cell)).collect(),
            pairs: pairs.iter().map(|&pair| placed(self.pairs[pair], &place)).collect(),
            contrasts: contrasts.iter().map(|&number| weighed(&self.contrasts[number])).collect(),
        };
        (players, layout)
    }
}

fn placed(pair: Pair, place: &impl Fn(usize) -> usize) -> Pair {
    let Pair { first, second } = pair;
    Pair { first: place(first), second: place(second) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Shape;

    fn shape(width: usize) -> Shape {
        Shape { seed: 1, width, watched: vec!["us_win".into()], lucks: 0 }
    }

    fn next(state: &State, goal: u64, pairs: &[Pair]) -> Option<CatchUp> {
        next_catch_up(state, goal, Kept { watched: &[0], pairs, contrasts: &[] })
    }

    fn state(done: &[u64], pairs: &[(usize, usize, u64)]) -> (State, Vec<Pair>) {
        let keys: Vec<_> = (0..done.len()).map(|cell| cell.to_string()).collect();
        let places: Vec<_> = pairs.iter().map(|&(first, second, _)| [first, second]).collect();
        let mut state = State::new(shape(3), &keys, &places, &[]);
        state.cells.iter_mut().zip(done).for_each(|(part, &done)| part.done = done);
        state.pairs.iter_mut().zip(pairs).for_each(|(part, pair)| part.done = pair.2);
        let pair = |&(first, second, _): &(usize, usize, u64)| Pair { first, second };
        (state, pairs.iter().map(pair).collect())
    }

    #[test]
    fn a_fresh_run_has_one_leg_in_which_all_play() {
        let (state, pairs) = state(&[0, 0], &[(0, 1, 0)]);
        let catch_up = next(&state, 5000, &pairs).unwrap();
        assert_eq!((catch_up.from, catch_up.to, catch_up.players), (0, 5000, vec![0, 1]));
        assert_eq!((catch_up.cells, catch_up.pairs), (vec![0, 1], vec![0]));
    }

    #[test]
    fn who_is_behind_catches_up_with_the_next_and_needs_the_other_of_its_pair() {
        let (state, pairs) =
            state(&[3000, 3000, 0, 3000], &[(0, 1, 3000), (0, 2, 0), (0, 3, 3000)]);
        let catch_up = next(&state, 5000, &pairs).unwrap();
        assert_eq!((catch_up.from, catch_up.to), (0, 3000));
        assert_eq!(catch_up.players, [0, 2], "1 and 3 were played before");
        assert_eq!((catch_up.cells, catch_up.pairs), (vec![2], vec![1]));
        assert_eq!(catch_up.layout.counted, [1]);
        assert_eq!((catch_up.layout.pairs[0].first, catch_up.layout.pairs[0].second), (0, 1));
    }

    #[test]
    fn who_is_there_has_no_leg_left() {
        let (state, pairs) = state(&[5000, 5000], &[(0, 1, 5000)]);
        assert_eq!(next(&state, 5000, &pairs), None);
        assert!(next(&state, 5001, &pairs).is_some());
    }

    #[test]
    fn a_contrast_that_is_behind_makes_all_its_cells_play() {
        let keys = ["a", "b", "c"].map(str::to_owned);
        let contrasts = [Weights(vec![(0, 1), (2, -1)])];
        let mut state = State::new(shape(3), &keys, &[], &contrasts);
        state.cells.iter_mut().for_each(|part| part.done = 3000);
        let kept = Kept { watched: &[0], pairs: &[], contrasts: &contrasts };
        let catch_up = next_catch_up(&state, 5000, kept).unwrap();
        assert_eq!((catch_up.to, catch_up.players), (3000, vec![0, 2]));
        assert_eq!(catch_up.layout.contrasts, [Weights(vec![(0, 1), (1, -1)])]);
    }
}
