//! The lab from outside, as one program: what a user types and what comes back, and what every
//! system promises. One module for each side of it; what they have in common is in `shared`.

mod balance;
mod branches;
#[cfg(unix)]
mod browser;
mod cli;
mod clock;
mod conformance;
#[cfg(unix)]
mod dask;
mod data;
mod dice;
mod experiments;
#[cfg(unix)]
mod explore;
mod fingerprints;
mod forks;
mod fuzz;
#[cfg(all(feature = "charts", feature = "tables"))]
mod gallery;
mod golden;
mod hypercube;
mod kept;
mod luck;
mod notes;
mod parts;
mod picket_duty;
mod rare;
mod reader;
mod refusals;
mod report;
mod rooms;
mod scenario_files;
mod searching;
mod shared;
mod slice;
mod story;
mod studies;
mod titles;
mod tune;
mod unbroken;
