//! The report: what finished games say to somebody who did not play them.
//!
//! A [`Report`] is plain: words, finished numbers, drawn charts. Builders make one from what was
//! kept on disk ([`run`]), [`page`] writes it as HTML, Markdown and a summary for the terminal, and
//! [`write`] puts it beside the numbers it was made from. Nothing here computes a statistic, and
//! nothing here knows a rule.

#[cfg(feature = "charts")]
pub mod charts;
#[cfg_attr(not(feature = "charts"), path = "no_figures.rs")]
mod figures;
pub mod explore;
mod folder;
mod json;
mod model;
pub mod page;
#[cfg(feature = "charts")]
pub mod maps;
mod order;
pub mod run;
pub mod sheets;
#[cfg(feature = "charts")]
pub mod slice;
pub mod studies;
mod words;

pub use folder::write;
pub use model::{
    Column, ColumnKind, Figure, Part, Played, Provenance, Report, Story, Table, TableCell, Tone,
    View, ViewKind, WorthTelling,
};
pub use words::{
    INTERVAL, amount, count, difference, estimate_cells, interval, level, n_of, share_or_mean,
    told, value, verdict_cell, verdict_words,
};
