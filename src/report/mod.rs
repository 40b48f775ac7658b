//! Finished numbers as pictures and pages. Nothing in here plays or computes.

#[cfg(feature = "charts")]
pub mod charts;
#[cfg(feature = "charts")]
pub mod plates;
