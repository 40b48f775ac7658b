//! Whether metrics lie where they are meant to.

use super::{Band, BandVerdict};
use kernel::stats::Estimate;

/// One metric and its band.
#[derive(Clone, Debug)]
pub struct Gated {
    pub name: String,
    pub metric: &'static str,
    pub found: Estimate,
    pub band: Band,
    pub place: BandVerdict,
}

/// All that a gate asked about.
pub struct GateResult<'a> {
    pub title: &'a str,
    pub gated: &'a [Gated],
}

impl Gated {
    pub fn new(name: String, metric: &'static str, found: Estimate, band: Band) -> Gated {
        Gated { name, metric, found, band, place: band.place(&found) }
    }
}
