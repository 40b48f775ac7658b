//! The lab from outside, as one program: what a user types and what comes back, and what every
//! system promises. One module for each side of it; what they have in common is in `shared`.

#[cfg(unix)]
mod browser;
mod cli;
mod conformance;
mod data;
mod dice;
mod experiments;
mod fingerprints;
mod forks;
mod fuzz;
#[cfg(all(feature = "charts", feature = "tables"))]
mod gallery;
mod golden;
mod kept;
mod luck;
mod notes;
mod parts;
mod picket_duty;
mod reader;
mod refusals;
mod report;
mod rooms;
mod scenario_files;
mod shared;
mod slice;
mod studies;
mod titles;
mod tune;
mod unbroken;
