//! What many games add up to: exact tallies, and estimates that carry their interval.

mod estimate;
mod extremes;
mod histogram;
pub mod interval;
mod sheet;
mod special;
mod tally;
mod tests_of_fit;

pub use estimate::Estimate;
pub use extremes::{Ending, Extremes};
pub use histogram::Histogram;
pub use sheet::{CellSheet, Depth, Layout, Pair, PairSheet, Sheet};
pub use tally::Tally;
pub use tests_of_fit::{ChiSquare, holm};
