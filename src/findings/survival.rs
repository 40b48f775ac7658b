//! Survival by day, or by whatever a metric counts time in: the share of games in which something
//! still lasted.

use kernel::stats::{Estimate, Histogram, Tally};
use kernel::systems::Metric;

use super::ShareInterval;

/// The share of games still going after each day.
#[derive(Clone, Debug)]
pub struct Survival {
    pub metric: Metric,
    /// What time is counted in: `day`.
    pub unit: &'static str,
    /// Day, counted from 1, and the share of games past its end.
    pub days: Vec<(i32, Estimate)>,
}

impl Survival {
    /// One for every metric that says when something happened, unless it was never in play.
    pub fn all(metrics: &[Metric], tally: &Tally, interval: ShareInterval) -> Vec<Survival> {
        let timed = metrics.iter().zip(tally.metrics());
        let curves = timed.filter_map(|(metric, seen)| {
            let unit = metric.time_step()?;
            Some(Survival::of(*metric, unit, seen, interval))
        });
        curves.filter(|survival| !survival.days.is_empty()).collect()
    }

    /// The longest time seen stands for games in which it never happened.
    fn of(
        metric: Metric,
        unit: &'static str,
        seen: &Histogram,
        interval: ShareInterval,
    ) -> Survival {
        let last = seen.iter().map(|(value, _)| value).max().unwrap_or(0);
        let mut left = seen.n();
        let mut days = Vec::new();
        for day in 1..last {
            left -= seen.count(day);
            days.push((day, interval.of(left, seen.n())));
        }
        Survival { metric, unit, days }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::metric::until;

    #[test]
    fn the_share_left_falls_by_those_it_ended_for() {
        let mut seen = Histogram::default();
        for (day, games) in [(1, 10), (3, 30), (4, 60)] {
            (0..games).for_each(|_| seen.add(day));
        }
        let loss = Metric::new("loss", "Dives until a loss", until("dives"));
        let survival = Survival::of(loss, "dive", &seen, ShareInterval::Wilson);
        let shares: Vec<_> = survival.days.iter().map(|(day, share)| (*day, share.value)).collect();
        assert_eq!(shares, [(1, 0.9), (2, 0.9), (3, 0.6)]);
        assert!(survival.table().contains("60.0 % [50.2, 69.1]"), "{}", survival.table());
        assert!(survival.table().contains("after dive"), "{}", survival.table());
        assert_eq!(survival.json()[2]["dive"], 3);
    }

    #[test]
    fn what_was_never_in_play_has_no_curve() {
        let mut tally = Tally::new(1);
        let mut rows = kernel::systems::Rows::new(1);
        rows.push(&[0]);
        tally.fold(&rows);
        let metric = Metric::new("loss", "Days until a loss", until("days"));
        assert!(Survival::all(&[metric], &tally, ShareInterval::Wilson).is_empty());
    }
}
