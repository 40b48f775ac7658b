//! The lab: experiments played, counted, kept, and written down, whatever the rule system.
//!
//! The rooms lie beside this folder; this file only makes one crate of them.

#[path = "../engine/mod.rs"]
pub mod engine;
#[path = "../experiment/mod.rs"]
pub mod experiment;
#[path = "../findings/mod.rs"]
pub mod findings;
#[path = "../output/mod.rs"]
pub mod output;
#[path = "../runs/mod.rs"]
pub mod runs;
pub mod sealed;
#[path = "../search/mod.rs"]
pub mod search;
