//! Experiments of very many cells: one block at a time, its cells shared among the workers, and their games added to
//! the state at once.
//!
//! Tallies of a thousand cells take some hundred megabytes. Where every worker filled some of its own, memory would
//! grow with the cores; here it does not. Sums are whole numbers, so that nobody can tell which way they were added.

use std::io;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use kernel::stats::{Played, columns};
use kernel::systems::Scratch;

use super::catch_up::CatchUp;
use super::runner::{Observer, Runner};
use super::tallies::{Cells, Pages};
use super::{Flow, Plan, State};

/// From so many cells on; below, workers with blocks of their own wait for each other less.
const MANY: usize = 512;

/// Workers that share the cells of a block.
pub struct Sharing {
    pool: ThreadPool,
    workers: usize,
}

impl Sharing {
    /// `None` where cells are few, or the machine refuses threads.
    pub fn of(cells: &Cells, plan: &Plan) -> Option<Sharing> {
        let many = cells.cells.len() >= MANY && cells.rows.is_none();
        let workers = plan.workers();
        let pool = || ThreadPoolBuilder::new().num_threads(workers).build().ok();
        let pool = many.then(pool).flatten()?;
        Some(Sharing { pool, workers })
    }

    /// Play some games in every cell, each by whoever is free.
    fn play(&self, cells: &Cells, pages: &mut Pages, seed: u64, games: Range<u64>) {
        let waiting = Mutex::new(cells.cells.iter().zip(pages.of_cells()));
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        self.pool.in_place_scope(|scope| {
            for _ in 0..self.workers {
                scope.spawn(|_| {
                    let mut scratch = Scratch::new();
                    while let Some((cell, (rows, lucks))) = next() {
                        match lucks {
                            None => cell.play(seed, games.clone(), rows, &mut scratch),
                            Some(lucks) => {
                                cell.play_with_luck(seed, games.clone(), rows, lucks, &mut scratch);
                            }
                        }
                    }
                });
            }
        });
    }

    /// Add them to the parts of the state that want them.
    fn add(&self, state: &mut State, catch_up: &CatchUp, played: Played, games: Range<u64>) {
        let layout = &catch_up.layout;
        let cells = chosen(&mut state.cells, &catch_up.cells);
        let pairs = chosen(&mut state.pairs, &catch_up.pairs);
        let contrasts = chosen(&mut state.contrasts, &catch_up.contrasts);
        self.pool.install(|| {
            cells.into_par_iter().zip(&layout.counted).for_each(|(part, &cell)| {
                part.tallies.add(played, cell, &layout.watched, games.clone());
            });
            pairs.into_par_iter().zip(&layout.pairs).for_each(|(part, &pair)| {
                part.tallies.add(played, pair, &layout.watched, games.clone());
            });
        });
        let mut contrasts: Vec<_> = contrasts.into_iter().zip(&layout.contrasts).collect();
        let weighed = if contrasts.is_empty() { &[][..] } else { &layout.watched[..] };
        for (place, &metric) in weighed.iter().enumerate() {
            let columns = columns(played.rows, metric);
            let all = contrasts.par_iter_mut();
            self.pool.install(|| {
                all.for_each(|(part, weights)| part.tallies.add(place, &columns, weights));
            });
        }
    }
}

/// The parts at some places, which are in order.
fn chosen<'p, P>(parts: &'p mut [P], places: &[usize]) -> Vec<&'p mut P> {
    let is_chosen = |(place, _): &(usize, &mut P)| places.binary_search(place).is_ok();
    parts.iter_mut().enumerate().filter(is_chosen).map(|(_, part)| part).collect()
}

impl Runner<'_> {
    /// Play a catch-up block by block, all workers at one.
    pub(super) fn play_shared(
        &self,
        sharing: &Sharing,
        (cells, plan): (&Cells, &Plan),
        catch_up: &CatchUp,
        state: &mut State,
        watcher: &mut dyn Observer,
    ) -> io::Result<Flow> {
        let (mut pages, mut left) = (cells.pages(), plan.count());
        for block in plan.blocks() {
            if self.halt.load(Ordering::Relaxed) {
                return Ok(Flow::On);
            }
            for games in cells.helpings(block.clone()) {
                sharing.play(cells, &mut pages, plan.seed, games.clone());
                sharing.add(state, catch_up, pages.played(), games);
            }
            left -= block.end - block.start;
            let done = if left == 0 { catch_up.to } else { block.end };
            state.mark(catch_up, done);
            if watcher.look(state, done)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        state.mark(catch_up, if left == 0 { catch_up.to } else { state.done() });
        Ok(Flow::On)
    }
}

impl State {
    /// Say how far the parts of a catch-up have come.
    fn mark(&mut self, catch_up: &CatchUp, done: u64) {
        catch_up.cells.iter().for_each(|&place| self.cells[place].done = done);
        catch_up.pairs.iter().for_each(|&place| self.pairs[place].done = done);
        catch_up.contrasts.iter().for_each(|&place| self.contrasts[place].done = done);
    }
}
