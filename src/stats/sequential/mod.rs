//! Deciding while the games are still being played, without fooling oneself.
//!
//! An ordinary interval holds for one look at the end. Looked at again and again until it excludes
//! what one hoped it would, it misleads: of fair games watched every 100 up to 100,000, Wilson's
//! 95 % interval excluded 50 % at some look in 54 % of 4,000 runs. What is here may be looked at as
//! often as one likes.

mod bounds;
pub mod confidence_sequence;
mod differences;
mod distribution;
mod gsprt;
mod looks;
mod stopped;
mod three_way;

pub use bounds::{Bounds, Risks};
pub use differences::Differences;
pub use distribution::Distribution;
pub use gsprt::{Hypotheses, llr, llr_of_effect};
pub use looks::Looks;
pub use three_way::{Measure, Question, Said, ThreeWay, ThreeWayVerdict};
