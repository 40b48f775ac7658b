//! How many intervals held the truth, and whether so few may be chance.

use tincan::stats::interval::t_p_value;
use tincan::stats::{Bounds, Estimate};

/// The least share of intervals that is no miss.
const LEAST: f64 = 0.93;
/// The risk to call anything on a page a miss that is none.
pub const ALPHA: f64 = 0.05;

#[derive(Clone, Copy, Default)]
pub struct Count {
    pub runs: u64,
    pub held: u64,
    /// Intervals that leave the bounds, or have no width though the bounds leave room for one.
    pub wrong: u64,
}

impl Count {
    /// Count one interval.
    pub fn add(&mut self, found: Estimate, bounds: Bounds, truth: f64) {
        let Estimate { low, high, .. } = found;
        self.runs += 1;
        self.held += u64::from(low <= truth && truth <= high);
        let no_width = low >= high && bounds.least < bounds.most;
        self.wrong += u64::from(no_width || low < bounds.least || high > bounds.most);
    }

    pub fn share(&self) -> f64 {
        self.held as f64 / self.runs as f64
    }

    /// The chance of so few that hold if at least 93 of 100 do: the binomial's by the normal one, with
    /// half a run for continuity.
    pub fn p_value(&self) -> f64 {
        let runs = self.runs as f64;
        let off = (self.held as f64 + 0.5 - LEAST * runs) / (runs * LEAST * (1.0 - LEAST)).sqrt();
        let outside = t_p_value(off, f64::INFINITY) / 2.0;
        if off < 0.0 { outside } else { 1.0 - outside }
    }
}

pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}
