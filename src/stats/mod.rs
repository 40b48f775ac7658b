//! What many games add up to: exact tallies, and estimates that carry their interval.

mod contrast;
mod control;
pub mod count;
mod course;
mod estimate;
mod events;
mod extremes;
pub mod health;
mod histogram;
pub mod interval;
mod multiple;
pub mod paired;
mod root;
pub mod sequential;
mod tallies;
mod moments;
mod normal;
mod regression;
mod special;
mod tally;
mod tests_of_fit;
pub mod unknown;

pub use contrast::{Contrast, Effect, Together, Weights};
pub use control::{Adjusted, Control, Explained, TakenOut};
pub use count::Bounds;
pub use course::{Course, Sums};
pub use estimate::Estimate;
pub use events::{Events, Sides};
pub use extremes::{Ending, Extremes};
pub use health::Caution;
pub use histogram::Histogram;
pub use moments::Moments;
pub use multiple::holm;
pub use paired::Pairs;
pub use regression::fit as coefficients;
pub use tallies::{
    CellTallies, ContrastTallies, Layout, Pair, PairTallies, Played, Tallies, columns,
};
pub use tally::Tally;
pub use tests_of_fit::ChiSquare;
