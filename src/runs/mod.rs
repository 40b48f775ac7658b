//! Runs: experiments being played, kept on disk so that nothing played is ever lost.
//!
//! A run's [`State`] is all that its games have added up to so far. It is saved whole, by atomic
//! rename; killed at any moment, a run goes on from the last one saved and ends with the same
//! bytes. Parts of a state are known by the key of the cells they belong to, so a cell whose
//! inputs did not change is not played again.

pub mod journal;
mod lock;
mod manifest;
#[cfg_attr(not(feature = "tables"), path = "no_rows.rs")]
mod rows;
mod row_blocks;
mod replay;
mod saved;
mod session;
mod session_rows;
#[cfg_attr(not(feature = "tables"), path = "no_sliced.rs")]
mod sliced;
mod stopping;
mod stored;
mod take_up;
pub mod studies;
mod work;

pub use manifest::{Manifest, RowsKept, RunStatus, extended, load_experiment, redo, settings};
pub use replay::replay;
pub use row_blocks::check_rows;
pub use session::{
    Options, Progress, Resume, SessionEnd, Until, finish, first_games, keep_whole,
    play as play_session, play_elsewhere, state_path,
};
pub use sliced::slice;
pub use stopping::{Limit, Outlook, Rule};
pub use stored::check_files;
pub use take_up::{has_room, read_run};
pub use work::{
    Answer, HeatTask, HeatWork, Played, RunTask, RunWork, Work, WorkPlan, plan_id, read_answer,
    sha256,
};
