//! Games played with their luck kept, as a run plays them by default: outcomes beside what the dice did for
//! them.

use std::ops::Range;

use kernel::stats::{Layout, Pair, Tallies};
use kernel::systems::{Match, Scratch};

use super::{Cells, Pages, Plan, add_up};

/// What the numbers of a game are: how many it ends with, which of those are held against luck,
/// and how many classes of luck there are.
#[derive(Clone, Copy, Debug)]
pub struct LuckShape<'a> {
    pub metrics: usize,
    pub chosen: &'a [usize],
    /// 0 plays plainly.
    pub lucks: usize,
}

impl LuckShape<'_> {
    /// So many cells, and each beside the first.
    fn layout(&self, cells: usize) -> Layout {
        Layout {
            width: self.metrics,
            watched: self.chosen.to_vec(),
            lucks: self.lucks,
            cells,
            counted: (0..cells).collect(),
            pairs: (1..cells).map(|second| Pair { first: 0, second }).collect(),
            contrasts: Vec::new(),
        }
    }
}

/// Play every game of `plan` in every cell on the same dice, and keep the luck of each and by how much it
/// was luckier than the first. `progress` hears of each finished block.
pub fn run_with_luck(
    cells: &[&dyn Match],
    shape: LuckShape,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Tallies {
    let layout = shape.layout(cells.len());
    let cells = Cells { cells, layout: &layout, rows: None };
    let play = |pages: &mut Pages, scratch: &mut Scratch, games: Range<u64>| {
        let block = cells.play(pages, plan.seed, games, scratch);
        block.expect("rows are written nowhere").tallies
    };
    let merge = |whole: &mut Tallies, part: Tallies| whole.merge(&part);
    add_up(plan, || cells.pages(), play, Tallies::new(&layout), merge, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::stats::{Control, Estimate, interval};
    use kernel::systems::Rows;
    use kernel::systems::toys::coins::{Coins, LUCKS};

    const SHAPE: LuckShape =
        LuckShape { metrics: Coins::WIDTH, chosen: &[0, 1], lucks: LUCKS.len() };

    fn plan(games: u64, threads: usize, block: u64) -> Plan {
        Plan::new(games, 3).on(threads).in_blocks_of(block)
    }

    fn played(plan: &Plan) -> Tallies {
        run_with_luck(&[&Coins], SHAPE, plan, &|_| ())
    }

    fn luck(tallies: &Tallies) -> &Control {
        tallies.cells[0].luck.as_ref().unwrap()
    }

    #[test]
    fn threads_and_blocks_change_nothing_and_the_games_are_the_same() {
        let expected = played(&plan(9000, 1, 9000));
        assert_eq!(played(&plan(9000, 3, 100)), expected);
        let plain = crate::engine::run(&Coins, Coins::WIDTH, &plan(9000, 2, 512), &|_| ());
        assert_eq!(expected.cells[0].tally, plain);
        assert_eq!(luck(&expected).whole().n(), 9000);
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
        let run = played(&plan(20_000, 0, 1024));
        let won = run.cells[0].tally.metrics()[0].count(1);
        let plain = interval::wilson(won, 20_000, interval::LEVEL);
        let adjusted = luck(&run).adjusted(0, plain);
        assert!(adjusted.factor > 1.5, "{adjusted:?}");
        assert!(adjusted.estimate.half_width() < adjusted.plain.half_width());
        assert!((adjusted.estimate.value - 0.838494).abs() < 4.0 * adjusted.se, "{adjusted:?}");
    }

    /// Over many seeds the variance of plain estimates over that of adjusted ones is what each claimed.
    #[test]
    fn the_gain_claimed_is_the_gain_there_is() {
        let runs: Vec<_> = (0..400)
            .map(|seed| {
                let run = played(&Plan { seed, ..plan(1500, 1, 1024) });
                let plain = interval::mean(luck(&run).seen(0), interval::LEVEL);
                luck(&run).adjusted(0, plain)
            })
            .collect();
        let spread = |of: &dyn Fn(usize) -> f64| {
            let mean = (0..runs.len()).map(of).sum::<f64>() / runs.len() as f64;
            (0..runs.len()).map(|at| (of(at) - mean).powi(2)).sum::<f64>()
        };
        let realised = spread(&|at| runs[at].plain.value) / spread(&|at| runs[at].estimate.value);
        let claimed = runs.iter().map(|run| run.factor).sum::<f64>() / runs.len() as f64;
        let ratio = claimed / realised;
        assert!(realised > 1.5 && ratio > 1.0 / 1.5 && ratio < 1.5, "{claimed} for {realised}");
    }

    #[test]
    fn a_cell_against_itself_differs_by_nothing() {
        let run = run_with_luck(&[&Coins, &Coins], SHAPE, &plan(5000, 2, 64), &|_| ());
        let pair = run.pairs[0].luck.as_ref().unwrap();
        assert_eq!((pair.seen(0).count(0), pair.whole().n()), (5000, 5000));
        let plain = Estimate { value: 0.0, low: -0.001, high: 0.001, n: 5000 };
        let adjusted = pair.adjusted(0, plain);
        assert_eq!((adjusted.estimate, adjusted.factor), (plain, 1.0));
    }
}
