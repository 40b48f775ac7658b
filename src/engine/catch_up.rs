//! A run is played in catch-ups: in each, the parts that are furthest behind catch up with the next.
//!
//! A fresh run has one catch-up. One that took over some cells of an earlier run has two.

use kernel::stats::{Layout, Pair};

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
}

/// The next catch-up of `state` on the way to `goal`; `None` when it is there. `watched` are the places
/// of the metrics, `pairs` the places of the cells of each pair.
pub fn next_catch_up(
    state: &State,
    goal: u64,
    watched: &[usize],
    pairs: &[Pair],
) -> Option<CatchUp> {
    let from = state.done();
    if from >= goal {
        return None;
    }
    let done = state.cells.iter().map(|part| part.done);
    let ahead = done.chain(state.pairs.iter().map(|part| part.done)).filter(|&done| done > from);
    let to = ahead.min().unwrap_or(goal).min(goal);
    let behind = |done: u64| done == from;
    let places = |done: Vec<u64>| -> Vec<usize> {
        done.iter().enumerate().filter(|(_, done)| behind(**done)).map(|(place, _)| place).collect()
    };
    let cells = places(state.cells.iter().map(|part| part.done).collect());
    let chosen = places(state.pairs.iter().map(|part| part.done).collect());
    Some(catch_up(from, to, cells, chosen, state.width, watched, pairs))
}

fn catch_up(
    from: u64,
    to: u64,
    cells: Vec<usize>,
    chosen: Vec<usize>,
    width: usize,
    watched: &[usize],
    pairs: &[Pair],
) -> CatchUp {
    let in_pairs = chosen.iter().flat_map(|&pair| [pairs[pair].first, pairs[pair].second]);
    let mut players: Vec<usize> = cells.iter().copied().chain(in_pairs).collect();
    players.sort_unstable();
    players.dedup();
    let place = |cell: usize| players.binary_search(&cell).expect("every cell named plays");
    let layout = Layout {
        width,
        watched: watched.to_vec(),
        cells: players.len(),
        counted: cells.iter().map(|&cell| place(cell)).collect(),
        pairs: chosen.iter().map(|&pair| placed(pairs[pair], &place)).collect(),
    };
    CatchUp { from, to, players, layout, cells, pairs: chosen }
}

fn placed(pair: Pair, place: &impl Fn(usize) -> usize) -> Pair {
    let Pair { first, second, depth } = pair;
    Pair { first: place(first), second: place(second), depth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::stats::Depth;

    fn state(done: &[u64], pairs: &[(usize, usize, u64)]) -> (State, Vec<Pair>) {
        let keys: Vec<_> = (0..done.len()).map(|cell| cell.to_string()).collect();
        let places: Vec<_> = pairs.iter().map(|&(first, second, _)| [first, second]).collect();
        let mut state = State::new(1, 3, &["us_win".into()], &keys, &places);
        state.cells.iter_mut().zip(done).for_each(|(part, &done)| part.done = done);
        state.pairs.iter_mut().zip(pairs).for_each(|(part, pair)| part.done = pair.2);
        let pair = |&(first, second, _): &(usize, usize, u64)| Pair {
            first,
            second,
            depth: Depth::Everything,
        };
        (state, pairs.iter().map(pair).collect())
    }

    #[test]
    fn a_fresh_run_has_one_leg_in_which_all_play() {
        let (state, pairs) = state(&[0, 0], &[(0, 1, 0)]);
        let catch_up = next_catch_up(&state, 5000, &[0], &pairs).unwrap();
        assert_eq!((catch_up.from, catch_up.to, catch_up.players), (0, 5000, vec![0, 1]));
        assert_eq!((catch_up.cells, catch_up.pairs), (vec![0, 1], vec![0]));
    }

    #[test]
    fn who_is_behind_catches_up_with_the_next_and_needs_the_other_of_its_pair() {
        let (state, pairs) =
            state(&[3000, 3000, 0, 3000], &[(0, 1, 3000), (0, 2, 0), (0, 3, 3000)]);
        let catch_up = next_catch_up(&state, 5000, &[0], &pairs).unwrap();
        assert_eq!((catch_up.from, catch_up.to), (0, 3000));
        assert_eq!(catch_up.players, [0, 2], "1 and 3 were played before");
        assert_eq!((catch_up.cells, catch_up.pairs), (vec![2], vec![1]));
        assert_eq!(catch_up.layout.counted, [1]);
        assert_eq!((catch_up.layout.pairs[0].first, catch_up.layout.pairs[0].second), (0, 1));
    }

    #[test]
    fn who_is_there_has_no_leg_left() {
        let (state, pairs) = state(&[5000, 5000], &[(0, 1, 5000)]);
        assert_eq!(next_catch_up(&state, 5000, &[0], &pairs), None);
        assert!(next_catch_up(&state, 5001, &[0], &pairs).is_some());
    }
}
