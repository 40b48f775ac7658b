//! What many games add up to: exact tallies, and estimates that carry their interval.

mod control;
mod estimate;
mod histogram;
pub mod interval;
mod moments;
mod regression;
mod special;
mod tally;
mod tests_of_fit;

pub use control::{Adjusted, Control, Explained};
pub use estimate::Estimate;
pub use histogram::Histogram;
pub use moments::Moments;
pub use tally::Tally;
pub use tests_of_fit::{ChiSquare, holm};
