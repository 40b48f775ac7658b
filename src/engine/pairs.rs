//! Several cells playing the same games: what each makes of the dice the first one had.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use kernel::stats::Tally;
use kernel::systems::{Match, Rows, Scratch};

use super::{Crew, Fold, Heat, Plan};

/// Cells that played the same games with the same dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// What each cell's games add up to.
    pub cells: Vec<Tally>,
    /// Game by game, each cell less the first one.
    pub against_first: Vec<Tally>,
    /// Games that ended in any way differently from the first cell's.
    pub touched: Vec<u64>,
}

impl Paired {
    pub(super) fn new(cells: usize, width: usize) -> Paired {
        let none = vec![Tally::new(width); cells];
        Paired { cells: none.clone(), against_first: none, touched: vec![0; cells] }
    }

    /// Some games of a heat.
    pub(super) fn of(
        heat: &Heat,
        games: Range<u64>,
        [first, other]: &mut [Rows; 2],
        scratch: &mut Scratch,
    ) -> Paired {
        let mut paired = Paired::new(heat.cells.len(), heat.width);
        for (number, cell) in heat.cells.iter().enumerate() {
            let rows = if number == 0 { &mut *first } else { &mut *other };
            rows.clear();
            cell.play(heat.seed, games.clone(), rows, scratch);
            paired.cells[number].fold(rows);
            if number > 0 {
                paired.against_first[number].fold_differences(first, other);
                let differs = first.iter().zip(other.iter()).filter(|(a, b)| a != b);
                paired.touched[number] += differs.count() as u64;
            }
        }
        paired
    }

    /// Whether it is of as many cells, and of so many games.
    pub(super) fn is_like(&self, like: &Paired, games: u64) -> bool {
        let shape = |all: &[Tally]| -> Vec<usize> {
            all.iter().map(|tally| tally.metrics().len()).collect()
        };
        self.cells.iter().all(|tally| tally.games() == games)
            && shape(&self.cells) == shape(&like.cells)
            && shape(&self.against_first) == shape(&like.against_first)
            && self.touched.len() == like.touched.len()
    }

    pub(super) fn merge(&mut self, other: &Paired) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.against_first.iter_mut().zip(&other.against_first) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.touched.iter_mut().zip(&other.touched) {
            *mine += theirs;
        }
    }
}

/// Play every game of `plan` in every cell. `progress` hears of each finished block how many games
/// all cells together played of it.
pub fn run_paired(
    cells: &[&dyn Match],
    width: usize,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Paired {
    heat(cells, width, plan).play_here(plan.threads, plan.block, progress).paired()
}

/// The same by whoever plays.
pub fn have_paired(
    cells: &[&dyn Match],
    width: usize,
    plan: &Plan,
    crew: Crew,
    progress: &dyn Fn(u64),
) -> io::Result<Paired> {
    Ok(heat(cells, width, plan).play(crew, plan.block, progress)?.paired())
}

fn heat<'a>(cells: &'a [&'a dyn Match], width: usize, plan: &Plan) -> Heat<'a> {
    Heat { cells, width, fold: Fold::Paired, seed: plan.seed, games: plan.games.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn a_cell_against_itself_never_differs() {
        let plan = Plan::new(700, 3).on(2).in_blocks_of(64);
        let paired = run_paired(&[&Coins, &Coins], Coins::WIDTH, &plan, &|_| ());
        assert_eq!(paired.cells[0], paired.cells[1]);
        assert_eq!(paired.cells[0], crate::engine::run(&Coins, Coins::WIDTH, &plan, &|_| ()));
        for metric in paired.against_first[1].metrics() {
            assert_eq!((metric.n(), metric.count(0)), (700, 700));
        }
    }

    #[test]
    fn threads_and_blocks_change_nothing() {
        let run = |threads, block| {
            let plan = Plan::new(999, 3).on(threads).in_blocks_of(block);
            run_paired(&[&Coins, &Coins], Coins::WIDTH, &plan, &|_| ())
        };
        assert_eq!(run(1, 999), run(3, 10));
    }
}
