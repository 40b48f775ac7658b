//! Playing a run: catch-up by catch-up, block by block, until it is there, is told to stop, or is halted.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::catch_up::{CatchUp, Kept, next_catch_up};
use super::many_cells::Sharing;
use super::{Batch, Elsewhere, Known};
use super::{Block, Cells, Flow, Pages, Plan, RowSink, State, play_in_order};
use kernel::stats::Tallies;
use kernel::systems::{Match, Rows, Scratch};

/// Somebody who looks on while a run is played.
pub trait Observer {
    /// All games below `done` are in `state` (as far as the catch-up has them): play on, or stop here?
    fn look(&mut self, state: &mut State, done: u64) -> io::Result<Flow>;
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All games were played, or the watcher had seen enough.
    Finished,
    /// It was halted from outside, and can go on from where it is.
    Halted,
}

/// Everything that does not change while a run is played.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    pub cells: &'a [&'a dyn Match],
    pub kept: Kept<'a>,
    pub threads: usize,
    /// Raised from outside to end the run early.
    pub halt: &'a AtomicBool,
    pub rows: Option<RowSink<'a>>,
    /// What was played elsewhere and need not be played again.
    pub known: &'a Known,
    /// Who plays, if not this machine.
    pub elsewhere: Option<&'a dyn Elsewhere>,
}

impl Runner<'_> {
    /// Play on from `state` until all parts have every game below `goal`.
    pub fn advance(
        &self,
        state: &mut State,
        goal: u64,
        watcher: &mut dyn Observer,
    ) -> io::Result<Ending> {
        while let Some(catch_up) = next_catch_up(state, goal, self.kept) {
            let flow = match self.elsewhere {
                None => self.play_next(&catch_up, state, watcher)?,
                Some(others) => self.have_played(others, &catch_up, state, watcher)?,
            };
            if self.halt.load(Ordering::Relaxed) && state.done() < catch_up.to {
                return Ok(Ending::Halted);
            }
            if flow == Flow::Stop {
                return Ok(Ending::Finished);
            }
        }
        Ok(Ending::Finished)
    }

    /// Take what is known next, or play up to there.
    fn play_next(
        &self,
        catch_up: &CatchUp,
        state: &mut State,
        watcher: &mut dyn Observer,
    ) -> io::Result<Flow> {
        match self.known.next(catch_up) {
            Some(batch) if batch.from == catch_up.from => {
                state.take_batch(catch_up, batch.clone(), Vec::new());
                watcher.look(state, batch.to)
            }
            Some(Batch { from, .. }) => {
                self.play(&CatchUp { to: *from, ..catch_up.clone() }, state, watcher)
            }
            None => self.play(catch_up, state, watcher),
        }
    }

    fn have_played(
        &self,
        others: &dyn Elsewhere,
        catch_up: &CatchUp,
        state: &mut State,
        watcher: &mut dyn Observer,
    ) -> io::Result<Flow> {
        let mut flow = Flow::On;
        let take = &mut |batch: Batch, early| {
            let to = batch.to;
            state.take_batch(catch_up, batch, early);
            flow = watcher.look(state, to)?;
            Ok(flow)
        };
        others.play(catch_up, self.known.of(catch_up), self.halt, take)?;
        Ok(flow)
    }

    fn play(
        &self,
        catch_up: &CatchUp,
        state: &mut State,
        watcher: &mut dyn Observer,
    ) -> io::Result<Flow> {
        let players: Vec<&dyn Match> =
            catch_up.players.iter().map(|&cell| self.cells[cell]).collect();
        let cells = Cells { cells: &players, layout: &catch_up.layout, rows: self.rows };
        let (seed, threads) = (state.seed, self.threads);
        let (games, part) = (catch_up.from..catch_up.to, state.part.clone());
        let plan = Plan::new(0, seed).on(threads).of_cells(players.len());
        let plan = Plan { games, part, ..plan };
        if let Some(sharing) = Sharing::of(&cells, &plan) {
            return self.play_shared(&sharing, (&cells, &plan), catch_up, state, watcher);
        }
        let (mut flow, mut left) = (Flow::On, plan.count());
        let play = |pages: &mut Pages, scratch: &mut Scratch, games| {
            cells.play(pages, seed, games, scratch)
        };
        play_in_order(
            &plan,
            self.halt,
            || cells.pages(),
            play,
            |games, block| {
                left -= games.end - games.start;
                // After a part's last block the rest of the catch-up is other parts' business.
                let done = if left == 0 { catch_up.to } else { games.end };
                state.take(catch_up, block?, done);
                flow = watcher.look(state, done)?;
                Ok(flow)
            },
        )?;
        if plan.count() == 0 {
            let nothing = Block { tallies: Tallies::new(&catch_up.layout), early: Vec::new() };
            state.take(catch_up, nothing, catch_up.to);
        }
        Ok(flow)
    }
}

impl State {
    /// Put a catch-up's block where it belongs.
    pub(super) fn take(&mut self, catch_up: &CatchUp, block: Block, done: u64) {
        let Block { tallies, mut early } = block;
        for ((&place, &player), tallies) in
            catch_up.cells.iter().zip(&catch_up.layout.counted).zip(&tallies.cells)
        {
            self.cells[place].tallies.merge(tallies);
            self.cells[place].done = done;
            if let Some(rows) = early.get_mut(player) {
                self.cells[place].early = Some(std::mem::replace(rows, Rows::new(1)));
            }
        }
        for (&place, tallies) in catch_up.pairs.iter().zip(&tallies.pairs) {
            self.pairs[place].tallies.merge(tallies);
            self.pairs[place].done = done;
        }
        for (&place, tallies) in catch_up.contrasts.iter().zip(&tallies.contrasts) {
            self.contrasts[place].tallies.merge(tallies);
            self.contrasts[place].done = done;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Gap, Part, Shape, Shard, missing};
    use crate::experiment::pairs;
    use kernel::stats::Weights;
    use kernel::systems::toys::coins::{Coins, LUCKS};

    /// Raises the flag when so many games are done.
    struct HaltAt<'a>(u64, &'a AtomicBool);

    impl Observer for HaltAt<'_> {
        fn look(&mut self, _state: &mut State, done: u64) -> io::Result<Flow> {
            if done >= self.0 {
                self.1.store(true, Ordering::Relaxed);
            }
            Ok(Flow::On)
        }
    }

    fn fresh(keys: &[&str]) -> State {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let places: Vec<_> = (1..keys.len()).map(|second| [0, second]).collect();
        let (width, lucks) = (Coins::WIDTH, LUCKS.len());
        let shape = Shape { seed: 3, width, watched: vec!["us_win".into()], lucks };
        State::new(shape, &keys, &places, &[sum_of(keys.len())])
    }

    /// All cells in one sum.
    fn sum_of(cells: usize) -> Weights {
        Weights((0..cells).map(|cell| (cell, 1)).collect())
    }

    fn advance(state: &mut State, goal: u64, halt_at: u64) -> Ending {
        let cells: Vec<&dyn Match> = state.cells.iter().map(|_| &Coins as &dyn Match).collect();
        let (pairs, sum) = (pairs(&vec![0; cells.len()]), sum_of(cells.len()));
        let halt = AtomicBool::new(false);
        let runner = Runner {
            cells: &cells,
            kept: Kept { watched: &[0], pairs: &pairs, contrasts: &[sum] },
            threads: 2,
            halt: &halt,
            rows: None,
            known: &Known::default(),
            elsewhere: None,
        };
        runner.advance(state, goal, &mut HaltAt(halt_at, &halt)).unwrap()
    }

    fn whole(keys: &[&str], goal: u64) -> State {
        let mut state = fresh(keys);
        assert_eq!(advance(&mut state, goal, u64::MAX), Ending::Finished);
        state
    }

    #[test]
    fn halted_anywhere_and_resumed_it_ends_the_same() {
        let expected = whole(&["a", "b"], 90_000);
        assert_eq!(expected.cells[1].tallies.tally.games(), 90_000);
        assert_eq!(expected.cells[1].tallies.luck.as_ref().unwrap().whole().n(), 90_000);
        assert_eq!(expected.pairs[0].tallies.luck.as_ref().unwrap().whole().n(), 90_000);
        let mut state = fresh(&["a", "b"]);
        assert_eq!(advance(&mut state, 90_000, 3000), Ending::Halted);
        assert!(state.done() >= 3000 && state.done() < 90_000);
        assert_eq!(advance(&mut state, 90_000, u64::MAX), Ending::Finished);
        assert_eq!(state, expected);
    }

    /// Cells beyond those whose blocks each worker plays alone have the same games as any others, halted or not.
    #[test]
    fn very_many_cells_are_played_as_few_are() {
        let keys: Vec<String> = (0..600).map(|cell| cell.to_string()).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let mut halted = fresh(&keys);
        assert_eq!(advance(&mut halted, 3000, 1024), Ending::Halted);
        assert_eq!(halted.done(), 1024);
        advance(&mut halted, 3000, u64::MAX);
        let few = whole(&keys[..3], 3000);
        assert_eq!(halted.cells[..3], strip(&few).cells[..]);
        assert_eq!(halted.cells[599].tallies, few.cells[2].tallies);
        assert_eq!(halted.pairs[..2], few.pairs[..]);
        assert_eq!(halted.pairs[598].tallies, few.pairs[0].tallies);
        // The sum of 600 equal cells is 200 times that of three.
        let sums = |state: &State| state.contrasts[0].tallies.sums[0].sum();
        assert_eq!(sums(&halted), 200 * sums(&few));
    }

    /// Without the rows of the first block, which are kept of few cells only.
    fn strip(state: &State) -> State {
        let mut state = state.clone();
        state.cells.iter_mut().for_each(|cell| cell.early = None);
        state
    }

    #[test]
    fn an_extended_run_is_a_longer_run() {
        let mut state = whole(&["a", "b"], 5000);
        advance(&mut state, 12_345, u64::MAX);
        assert_eq!(state, whole(&["a", "b"], 12_345));
    }

    #[test]
    fn a_new_cell_is_played_for_itself_and_ends_as_if_it_had_always_been_there() {
        let mut state = fresh(&["a", "new", "b"]);
        state.take_over(&whole(&["a", "b"], 9000), 9000);
        assert_eq!(advance(&mut state, 9000, u64::MAX), Ending::Finished);
        assert_eq!(state, whole(&["a", "new", "b"], 9000));
    }

    /// Whether all at once, halted and resumed, extended, or in shards joined in any order: after
    /// 128 games the course counts the wins of the first 128, and at the end those of all.
    #[test]
    fn the_course_is_the_same_however_it_was_played() {
        let mut rows = Rows::new(Coins::WIDTH);
        Coins.play(3, 0..9000, &mut rows, &mut Scratch::new());
        let wins = |games: usize| rows.iter().take(games).map(|row| i128::from(row[0])).sum();
        let mut resumed = fresh(&["a"]);
        advance(&mut resumed, 5000, 100);
        advance(&mut resumed, 5000, u64::MAX);
        advance(&mut resumed, 9000, u64::MAX);
        let shards = [1, 2, 0].map(|index| {
            let mut state = fresh(&["a"]);
            state.part = Part::Shard(Shard { index, of: 3 });
            advance(&mut state, 9000, u64::MAX);
            state
        });
        for state in [whole(&["a"], 9000), resumed, State::whole(&shards, 9000).unwrap()] {
            let steps: Vec<_> = state.cells[0].tallies.course.so_far().collect();
            // 8 bins to 64, 8 for each of seven doublings to 8192, and one of 1024 begun.
            assert_eq!(steps.len(), 8 + 7 * 8 + 1);
            assert_eq!((steps[15].n, steps[15].sum), (128, wins(128)));
            assert_eq!((steps[64].n, steps[64].sum), (9000, wins(9000)));
        }
    }

    const KEYS: [&str; 2] = ["a", "b"];

    /// Some blocks of 9,000 games, of which there are nine.
    fn part(part: Part) -> State {
        let mut state = State { part, ..fresh(&KEYS) };
        advance(&mut state, 9000, u64::MAX);
        state
    }

    fn shard(index: u64, of: u64) -> State {
        part(Part::Shard(Shard { index, of }))
    }

    fn blocks(said: &str) -> State {
        part(Part::Blocks(said.parse().unwrap()))
    }

    #[test]
    fn shards_make_the_whole_and_nothing_less_does() {
        let parts = [shard(2, 3), shard(0, 3), shard(1, 3)];
        assert_eq!(State::whole(&parts, 9000), Ok(whole(&KEYS, 9000)));
        let gone = "2,5,8".parse().unwrap();
        assert_eq!(State::whole(&parts[1..], 9000), Err(Gap::Missing(gone)));
        // More shards than blocks: some have nothing to play, and are done at once.
        let many: Vec<_> = (0..12).map(|index| shard(index, 12)).collect();
        assert_eq!(State::whole(&many, 9000), Ok(whole(&KEYS, 9000)));
    }

    #[test]
    fn blocks_that_are_missing_are_named_and_played() {
        let parts = [shard(0, 3), shard(1, 3)];
        let gone = missing(&parts, 9000).unwrap();
        assert_eq!(gone.to_string(), "2,5,8");
        let mended = [&parts[..], &[blocks(&gone.to_string())]].concat();
        assert_eq!(State::whole(&mended, 9000), Ok(whole(&KEYS, 9000)));
        let one_by_one = [&parts[..], &[blocks("8"), blocks("2,5")]].concat();
        assert_eq!(State::whole(&one_by_one, 9000), Ok(whole(&KEYS, 9000)));
    }

    #[test]
    fn a_part_that_was_halted_is_good_for_what_it_has() {
        let mut halted = fresh(&KEYS);
        assert_eq!(advance(&mut halted, 90_000, 3000), Ending::Halted);
        let gone = missing(std::slice::from_ref(&halted), 90_000).unwrap();
        assert_eq!((gone.ranges()[0].start, gone.end()), (halted.done() / 1024, 88));
        let mut rest = State { part: Part::Blocks(gone), ..fresh(&KEYS) };
        advance(&mut rest, 90_000, u64::MAX);
        assert_eq!(State::whole(&[rest, halted], 90_000), Ok(whole(&KEYS, 90_000)));
    }

    /// Twice the same blocks is once if the results agree, and an alarm if they do not.
    #[test]
    fn parts_handed_in_twice_are_compared() {
        let twice = [shard(0, 2), shard(1, 2), blocks("1,3,5,7")];
        assert_eq!(State::whole(&twice, 9000), Ok(whole(&KEYS, 9000)));
        let mut lying = twice.clone();
        lying[2].cells[0].tallies.tally.merge(&twice[0].cells[0].tallies.tally);
        assert_eq!(State::whole(&lying, 9000), Err(Gap::Differ(1, 2)));
        let overlapping = [shard(0, 2), shard(1, 2), blocks("7-8")];
        assert_eq!(State::whole(&overlapping, 9000), Err(Gap::Overlap(1, 2)));
        let other_seed = State { seed: 9, ..shard(1, 2) };
        assert_eq!(State::whole(&[shard(0, 2), other_seed], 9000), Err(Gap::Unfit(1)));
    }
}
