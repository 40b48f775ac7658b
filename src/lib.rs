//! A Monte Carlo balance lab for naval wargames.
//!
//! `config → experiment → engine → stats → findings → output, report`: data flows one way, and
//! nothing outside `systems` knows a rule. The rooms are modules of a few crates, so that they are
//! built side by side; `src/README.md` is the map.

pub mod cli;
pub mod registry;

pub use kernel::{config, dice, files, policy, shell, stats};
pub use lab::{engine, experiment, findings, output, runs, sealed, search};
pub use report;

/// What a rule system is, and the systems there are.
pub mod systems {
    pub use crate::registry::all;
    pub use buoyz;
    pub use gunfire;
    pub use kamikaze_attack;
    pub use kernel::systems::*;
    pub use picket_duty;
}
