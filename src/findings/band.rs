//! Whether a metric lies where it is meant to: asked again and again while games are played, and
//! answered by intervals that stay true under looking.

use kernel::stats::sequential::confidence_sequence;
use kernel::stats::{Estimate, Histogram};
use kernel::systems::Metric;

use super::Known;

/// What is known of a metric and a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BandVerdict {
    Inside,
    Outside,
    Undecided,
}

/// From where to where a metric is meant to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    pub low: f64,
    pub high: f64,
}

/// The chance to be told something wrong, whenever one looks.
const LEVEL: f64 = 0.95;

impl Band {
    /// Where an estimate lies: only an interval that is wholly on one side decides.
    pub fn place(&self, found: &Estimate) -> BandVerdict {
        if self.low <= found.low && found.high <= self.high {
            BandVerdict::Inside
        } else if found.high < self.low || self.high < found.low {
            BandVerdict::Outside
        } else {
            BandVerdict::Undecided
        }
    }

    /// About how many games more it takes until an interval fits on one side of the nearer end;
    /// unknown where the estimate lies upon it.
    pub fn games_left(&self, found: &Estimate) -> Option<u64> {
        let away = (found.value - self.low).abs().min((found.value - self.high).abs());
        let times = (found.half_width() / away).powi(2);
        times.is_finite().then(|| ((times - 1.0).max(0.0) * found.n as f64).ceil() as u64)
    }
}

/// Where the interval of a mean is tightest. It is no wider than a twelfth more from a quarter of that up to ten times as
/// much, and the same whatever ends a gate: its games, its time, or that it is decided.
const AIM: u64 = 16_384;

/// An estimate that may be looked at as often as one likes: the confidence sequence of a share, or of a mean.
pub fn anytime(metric: &Metric, seen: &Histogram) -> Estimate {
    if metric.is_proportion() {
        confidence_sequence::share(seen.count(1), seen.n(), LEVEL)
    } else {
        let found = confidence_sequence::mean(seen, LEVEL, AIM);
        Known::of_metric(metric).bounds.keep(found).over(metric.parts.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(low: f64, high: f64) -> Estimate {
        Estimate { value: (low + high) / 2.0, low, high, n: 1000 }
    }

    #[test]
    fn only_a_whole_interval_decides() {
        let band = Band { low: 0.45, high: 0.55 };
        assert_eq!(band.place(&at(0.46, 0.55)), BandVerdict::Inside);
        assert_eq!(band.place(&at(0.44, 0.54)), BandVerdict::Undecided);
        assert_eq!(band.place(&at(0.40, 0.449)), BandVerdict::Outside);
        assert_eq!(band.place(&at(0.551, 0.6)), BandVerdict::Outside);
        assert_eq!(band.place(&at(0.4, 0.6)), BandVerdict::Undecided);
        assert_eq!(band.place(&Estimate::unknown(0)), BandVerdict::Undecided);
    }

    /// Of 4,096 games none had an event: one may come all the same, so that a band that ends at 0.0003 is left open.
    #[test]
    fn what_never_came_is_not_known_never_to_come() {
        let metric = Metric::new("lost", "Lost", kernel::systems::metric::count("men"));
        let mut seen = Histogram::default();
        (0..4096).for_each(|_| seen.add(0));
        let found = anytime(&metric, &seen);
        assert!(found.low == 0.0 && (0.0005..0.003).contains(&found.high), "{found:?}");
        assert_eq!(Band { low: 0.0, high: 0.0003 }.place(&found), BandVerdict::Undecided);
        assert_eq!(Band { low: 0.0, high: 0.01 }.place(&found), BandVerdict::Inside);
    }

    /// Half a width of 0.1 must shrink to the 0.05 from the end: four times the games, 3000 more.
    #[test]
    fn the_games_left_go_with_the_square() {
        let band = Band { low: 0.45, high: 0.7 };
        assert_eq!(band.games_left(&at(0.4, 0.6)), Some(3000));
        assert_eq!(band.games_left(&at(0.449, 0.451)), None);
    }
}
