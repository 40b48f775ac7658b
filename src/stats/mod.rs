//! What many games add up to: exact tallies, and estimates that carry their interval.

mod estimate;
mod histogram;
pub mod interval;
mod multiple;
mod root;
mod special;
mod tally;
mod tests_of_fit;

pub use estimate::Estimate;
pub use histogram::Histogram;
pub use multiple::{benjamini_hochberg, benjamini_yekutieli, holm};
pub use tally::Tally;
pub use tests_of_fit::ChiSquare;
