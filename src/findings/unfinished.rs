//! Games that were stopped because they would not end: a caution for every number beside them.

use kernel::stats::Tally;
use kernel::systems::{Match, Metric, MetricKind};

/// How many of a cell's games were stopped at their limit of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    pub stopped: u64,
    pub games: u64,
    pub turns: u32,
}

impl Unfinished {
    /// `None` where every game ended by its rules.
    pub fn of(cell: &dyn Match, metrics: &[Metric], tally: &Tally) -> Option<Unfinished> {
        let turns = cell.most_turns()?;
        let flag = metrics.iter().position(|metric| metric.kind == MetricKind::Unfinished)?;
        let stopped = tally.metrics()[flag].count(1);
        (stopped > 0).then_some(Unfinished { stopped, games: tally.games(), turns })
    }

    pub fn sentence(&self) -> String {
        let Unfinished { stopped, games, turns } = self;
        let were = if *stopped == 1 { "was" } else { "were" };
        format!(
            "{stopped} of {games} games {were} stopped after {turns} turns, and all numbers count \
             them as they stood then"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plan, run};
    use crate::findings::headline;
    use kernel::systems::toys::coins;
    use kernel::systems::toys::endless::{METRICS, endless};

    /// A game of three turns goes on for ever unless a six is thrown: (5/6)³ = 0.5787 of them.
    #[test]
    fn games_that_were_stopped_are_counted_and_told() {
        let cell = endless(3);
        let tally = run(&cell, METRICS.len(), &Plan::new(10_000, 1), &|_| ());
        let found = Unfinished::of(&cell, METRICS, &tally).unwrap();
        assert_eq!((found.games, found.turns), (10_000, 3));
        assert!((found.stopped as f64 / 10_000.0 - 0.5787).abs() < 0.02, "{found:?}");
        let one = Unfinished { stopped: 1, ..found };
        assert!(one.sentence().starts_with("1 of 10000 games was stopped after 3 turns"));
    }

    #[test]
    fn games_that_end_by_their_rules_need_no_caution() {
        let long = endless(1_000);
        let tally = run(&long, METRICS.len(), &Plan::new(100, 1), &|_| ());
        assert_eq!(Unfinished::of(&long, METRICS, &tally), None);
        let tally = run(&coins::Coins, coins::Coins::WIDTH, &Plan::new(100, 1), &|_| ());
        assert_eq!(Unfinished::of(&coins::Coins, coins::METRICS, &tally), None);
    }

    #[test]
    fn no_system_is_judged_by_how_many_games_were_stopped() {
        assert_eq!(headline(METRICS).map(|place| METRICS[place].name), Some("won"));
    }
}
