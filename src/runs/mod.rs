//! Runs: experiments being played, kept on disk so that nothing played is ever lost.
//!
//! A run's [`State`] is all that its games have added up to so far. It is saved whole, by atomic
//! rename; killed at any moment, a run goes on from the last one saved and ends with the same
//! bytes. Parts of a state are known by the [`key`] of the cells they belong to, so a cell whose
//! inputs did not change is not played again.

mod key;
mod legs;
mod play;
mod state;

pub use key::cell_key;
pub use legs::{Contrasts, pairs};
pub use play::{Ending, Runner, Watcher};
pub use state::{CellPart, PairPart, State};
