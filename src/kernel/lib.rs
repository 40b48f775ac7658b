//! What everything else stands on: dice, the files people write, policies, statistics, and what a
//! rule system is.
//!
//! The rooms lie beside this folder; this file only makes one crate of them, so that rule systems
//! and the lab are built side by side, each on top of it.

#[path = "../config/mod.rs"]
pub mod config;
#[path = "../dice/mod.rs"]
pub mod dice;
pub mod files;
#[path = "../policy/mod.rs"]
pub mod policy;
pub mod rows;
pub mod shell;
pub mod shown;
#[path = "../stats/mod.rs"]
pub mod stats;
#[path = "../systems/mod.rs"]
pub mod systems;

/// The version every result names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
