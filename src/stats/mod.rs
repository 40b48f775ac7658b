//! What many games add up to: exact tallies, and estimates that carry their interval.

mod estimate;
mod histogram;
pub mod interval;
mod special;
mod tally;

pub use estimate::Estimate;
pub use histogram::Histogram;
pub use tally::Tally;
