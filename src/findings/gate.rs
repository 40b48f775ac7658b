//! Whether metrics lie where they are meant to.

use super::{Band, BandVerdict};
use kernel::stats::Estimate;
use kernel::systems::Metric;

/// One metric and its band.
#[derive(Clone, Debug)]
pub struct Gated {
    pub name: String,
    pub metric: Metric,
    pub found: Estimate,
    pub band: Band,
    pub place: BandVerdict,
}

/// All that a gate asked about.
pub struct GateResult<'a> {
    pub title: &'a str,
    pub gated: &'a [Gated],
    /// The command that comes to the same.
    pub command: &'a str,
}

impl Gated {
    pub fn new(name: String, metric: Metric, found: Estimate, band: Band) -> Gated {
        Gated { name, metric, found, band, place: band.place(&found) }
    }
}
