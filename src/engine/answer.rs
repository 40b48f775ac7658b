//! What an answer costs: processor seconds until a share is known to a tenth of a point.
//!
//! An interval is as wide as games vary and as narrow as they are many, so that the cost is the time
//! of a game times its variance: the figure of merit by which a way of tightening an estimate is
//! worth its time or not.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::{BLOCK, LuckShape, Plan, run, run_with_luck};
use kernel::stats::interval::{LEVEL, reach_of_t};
use kernel::stats::{Control, Tallies, Tally};
use kernel::systems::Match;

/// How far the interval of an answer reaches to either side: a tenth of a point.
const REACH: f64 = 0.001;
/// Blocks that are timed, each so many times; the fastest of each counts.
const TIMED: u64 = 8;
const TIMES: u32 = 5;

/// Processor seconds for one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnswerCost {
    /// Every game on dice of its own, and its luck left in.
    pub plain: f64,
    /// As the lab plays: cells that are compared on the same dice, and luck taken out where it is kept.
    pub as_played: f64,
}

impl AnswerCost {
    pub fn times_cheaper(&self) -> f64 {
        self.plain / self.as_played
    }
}

/// What is asked of which games.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// The first of the chosen metrics is the share in question.
    pub shape: LuckShape<'a>,
    pub seed: u64,
    /// Blocks of games to see how much they vary.
    pub blocks: u64,
}

impl Inquiry<'_> {
    /// The share of one cell.
    pub fn run(&self, cell: &dyn Match) -> AnswerCost {
        let tally = run(cell, self.shape.metrics, &self.all(), &|_| ());
        let plain = games_for(self.variance(&tally)) * self.time_of_plain(cell);
        if self.shape.lucks == 0 {
            return AnswerCost { plain, as_played: plain };
        }
        let found = self.played(&[cell]);
        let left = found.cells[0].luck.as_ref().map_or(f64::NAN, left_over);
        AnswerCost { plain, as_played: games_for(left) * self.time_as_played(&[cell]) }
    }

    /// By how much the share of the second cell differs from that of the first.
    pub fn comparison(&self, cells: [&dyn Match; 2]) -> AnswerCost {
        let alone = cells.map(|cell| run(cell, self.shape.metrics, &self.all(), &|_| ()));
        let variance: f64 = alone.iter().map(|tally| self.variance(tally)).sum();
        let time: f64 = cells.iter().map(|cell| self.time_of_plain(*cell)).sum();
        let pair = &self.played(&cells).pairs[0];
        let left = match &pair.luck {
            Some(control) => left_over(control),
            None => pair.differences[0].variance().unwrap_or(f64::NAN),
        };
        let as_played = games_for(left) * self.time_as_played(&cells);
        AnswerCost { plain: games_for(variance) * time, as_played }
    }

    /// Cells as a run plays them by default.
    fn played(&self, cells: &[&dyn Match]) -> Tallies {
        run_with_luck(cells, self.shape, &self.all(), &|_| ())
    }

    fn time_as_played(&self, cells: &[&dyn Match]) -> f64 {
        self.time(|plan| drop(run_with_luck(cells, self.shape, plan, &|_| ())))
    }

    fn all(&self) -> Plan {
        Plan::new(self.blocks * BLOCK, self.seed)
    }

    fn variance(&self, tally: &Tally) -> f64 {
        let share = self.shape.chosen.first().map(|&metric| &tally.metrics()[metric]);
        share.and_then(|seen| seen.variance()).unwrap_or(f64::NAN)
    }

    fn time_of_plain(&self, cell: &dyn Match) -> f64 {
        self.time(|plan| drop(run(cell, self.shape.metrics, plan, &|_| ())))
    }

    /// The seconds one game takes on one thread. Blocks are short: whatever else the machine does can
    /// only make one slower, and rarely does so every time.
    fn time(&self, play: impl Fn(&Plan)) -> f64 {
        let fastest = |block: u64| {
            let plan = self.of_block(block * BLOCK..(block + 1) * BLOCK);
            let once = |_| {
                let start = Instant::now();
                play(&plan);
                start.elapsed()
            };
            (0..TIMES).map(once).min().unwrap_or(Duration::MAX)
        };
        let whole: Duration = (0..TIMED).map(fastest).sum();
        whole.as_secs_f64() / (TIMED * BLOCK) as f64
    }

    fn of_block(&self, games: Range<u64>) -> Plan {
        Plan { games, ..Plan::new(0, self.seed).on(1) }
    }
}

/// The games after which a mean of such variance is known well enough.
fn games_for(variance: f64) -> f64 {
    (reach_of_t(LEVEL, f64::from(u32::MAX)) / REACH).powi(2) * variance
}

/// Games that must have come out otherwise than usual for every class of luck before any is taken out.
const EVENTS_PER_CLASS: f64 = 10.0;

/// The variance of the first outcome that luck does not explain. Of few games that came out otherwise
/// than usual luck would seem to explain everything: then all of it is left.
fn left_over(control: &Control) -> f64 {
    let (whole, classes) = (control.whole(), control.covariates().len() as f64);
    let variance = whole.variance(0);
    // Of a share, and of a difference of shares on the same dice, about the games that stand out.
    let events = whole.n() as f64 * variance;
    match control.explained(0).share {
        share if share.is_nan() || events < EVENTS_PER_CLASS * classes => variance,
        share => variance * (1.0 - share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::{Coins, LUCKS};

    fn inquiry(lucks: usize) -> Inquiry<'static> {
        let shape = LuckShape { metrics: Coins::WIDTH, chosen: &[0], lucks };
        Inquiry { shape, seed: 1, blocks: 4 }
    }

    /// 1.959964² / 0.001² × 1/4 = 960 365.
    #[test]
    fn a_fair_share_takes_a_million_games_to_a_tenth_of_a_point() {
        assert_eq!(games_for(0.25).round(), 960_365.0);
    }

    /// Two of a kind on the same dice never differ: the answer is there at once.
    #[test]
    fn pairing_and_luck_save_games() {
        for lucks in [0, LUCKS.len()] {
            let same = inquiry(lucks).comparison([&Coins, &Coins]);
            assert!(same.plain > 0.0 && same.as_played == 0.0, "{same:?}");
        }
        let played = inquiry(LUCKS.len()).played(&[&Coins]);
        let control = played.cells[0].luck.as_ref().unwrap();
        assert!(left_over(control) < 0.7 * control.whole().variance(0));
        let run = inquiry(0).run(&Coins);
        assert_eq!(run.times_cheaper(), 1.0, "there is no luck to take out");
    }
}
