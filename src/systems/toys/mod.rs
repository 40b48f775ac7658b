//! Games small enough to check by hand, for the tests of whoever plays, counts or shows games.

pub mod coins;
pub mod duels;
pub mod endless;
pub mod fences;
pub mod lines;
pub mod skirmish;
