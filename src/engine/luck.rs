//! Games played with their luck kept: outcomes beside what the dice did for them.

use std::ops::Range;

use kernel::stats::{Control, Tally};
use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

/// What the numbers of a game are: how many it ends with, which of those are held against luck,
/// and how many classes of luck there are.
#[derive(Clone, Copy, Debug)]
pub struct LuckShape<'a> {
    pub metrics: usize,
    pub chosen: &'a [usize],
    pub lucks: usize,
}

/// What one cell's games add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithLuck {
    pub tally: Tally,
    /// The chosen metrics, then the luck.
    pub control: Control,
}

impl WithLuck {
    fn new(shape: LuckShape) -> WithLuck {
        let control = Control::new(shape.chosen.len(), shape.lucks);
        WithLuck { tally: Tally::new(shape.metrics), control }
    }
}

/// Rows of one cell and their luck, used again for every block.
struct Page {
    rows: Rows,
    lucks: Rows,
}

impl Page {
    fn new(shape: LuckShape) -> Page {
        Page { rows: Rows::new(shape.metrics), lucks: Rows::new(shape.lucks) }
    }

    fn play(&mut self, cell: &dyn Match, seed: u64, games: Range<u64>, scratch: &mut Scratch) {
        self.rows.clear();
        self.lucks.clear();
        cell.play_with_luck(seed, games, &mut self.rows, &mut self.lucks, scratch);
    }

    fn games(&self) -> impl Iterator<Item = (&[i32], &[i32])> {
        self.rows.iter().zip(self.lucks.iter())
    }
}

/// Play every game of `plan` in `cell` and keep its luck. `progress` hears of each finished block.
pub fn run_with_luck(
    cell: &dyn Match,
    shape: LuckShape,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> WithLuck {
    let play = |page: &mut Page, scratch: &mut Scratch, games: Range<u64>| {
        let (mut sum, mut line) = (WithLuck::new(shape), Vec::new());
        page.play(cell, plan.seed, games.clone(), scratch);
        sum.tally.fold(&page.rows);
        for (game, (row, luck)) in games.zip(page.games()) {
            line.clear();
            line.extend(shape.chosen.iter().map(|&metric| row[metric]));
            line.extend_from_slice(luck);
            sum.control.fold_row(game, &line);
        }
        sum
    };
    let merge = |whole: &mut WithLuck, part: WithLuck| {
        whole.tally.merge(&part.tally);
        whole.control.merge(&part.control);
    };
    add_up(plan, || Page::new(shape), play, WithLuck::new(shape), merge, progress)
}

/// Play every game of `plan` in two cells on the same dice: the chosen metrics of the second less
/// those of the first, against how much luckier it was.
pub fn run_pair_with_luck(
    cells: [&dyn Match; 2],
    shape: LuckShape,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Control {
    let none = || Control::new(shape.chosen.len(), shape.lucks);
    let play = |[first, other]: &mut [Page; 2], scratch: &mut Scratch, games: Range<u64>| {
        let (mut sum, mut line) = (none(), Vec::new());
        first.play(cells[0], plan.seed, games.clone(), scratch);
        other.play(cells[1], plan.seed, games.clone(), scratch);
        for (game, (before, after)) in games.zip(first.games().zip(other.games())) {
            line.clear();
            line.extend(shape.chosen.iter().map(|&metric| after.0[metric] - before.0[metric]));
            line.extend(before.1.iter().zip(after.1).map(|(before, after)| after - before));
            sum.fold_row(game, &line);
        }
        sum
    };
    let pages = || [Page::new(shape), Page::new(shape)];
    let merge = |whole: &mut Control, part: Control| whole.merge(&part);
    add_up(plan, pages, play, none(), merge, &|games| progress(2 * games))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::stats::{Estimate, interval};
    use kernel::systems::toys::coins::{Coins, LUCKS};

    const SHAPE: LuckShape =
        LuckShape { metrics: Coins::WIDTH, chosen: &[0, 1], lucks: LUCKS.len() };

    fn plan(games: u64, threads: usize, block: u64) -> Plan {
        Plan::new(games, 3).on(threads).in_blocks_of(block)
    }

    #[test]
    fn threads_and_blocks_change_nothing_and_the_games_are_the_same() {
        let run =
            |threads, block| run_with_luck(&Coins, SHAPE, &plan(9000, threads, block), &|_| ());
        let expected = run(1, 9000);
        assert_eq!(run(3, 100), expected);
        let plain = crate::engine::run(&Coins, Coins::WIDTH, &plan(9000, 2, 512), &|_| ());
        assert_eq!(expected.tally, plain);
        assert_eq!(expected.control.whole().n(), 9000);
    }

    /// The luck of the toy is the sixes less their chance in every throw: a game won has one, and
    /// so the luck of a won game of t throws is 6 − t sixths.
    #[test]
    fn the_luck_of_a_game_stands_beside_its_outcome() {
        let (mut rows, mut lucks) = (Rows::new(Coins::WIDTH), Rows::new(LUCKS.len()));
        Coins.play_with_luck(3, 0..200, &mut rows, &mut lucks, &mut Scratch::new());
        for (row, luck) in rows.iter().zip(lucks.iter()) {
            assert_eq!(luck, [6 * row[0] - row[1]]);
        }
    }

    /// The chance of a six in ten throws is 1 − (5/6)^10 = 0.838494.
    #[test]
    fn taking_the_luck_out_tightens_the_estimate_around_the_truth() {
        let run = run_with_luck(&Coins, SHAPE, &plan(20_000, 0, 1024), &|_| ());
        let plain = interval::wilson(run.tally.metrics()[0].count(1), 20_000, interval::LEVEL);
        let adjusted = run.control.adjusted(0, plain);
        assert!(adjusted.factor > 1.5, "{adjusted:?}");
        assert!(adjusted.estimate.half_width() < adjusted.plain.half_width());
        let (value, se) = (adjusted.estimate.value, adjusted.estimate.half_width() / 1.96);
        assert!((value - 0.838494).abs() < 4.0 * se, "{adjusted:?}");
    }

    #[test]
    fn a_cell_against_itself_differs_by_nothing() {
        let pair = run_pair_with_luck([&Coins, &Coins], SHAPE, &plan(5000, 2, 64), &|_| ());
        assert_eq!((pair.seen(0).count(0), pair.whole().n()), (5000, 5000));
        let plain = Estimate { value: 0.0, low: -0.001, high: 0.001, n: 5000 };
        let adjusted = pair.adjusted(0, plain);
        assert_eq!((adjusted.estimate, adjusted.factor), (plain, 1.0));
    }
}
