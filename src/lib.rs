//! A Monte Carlo balance lab for naval wargames.
//!
//! `config → experiment → engine → stats → results → report`: data flows one way, and nothing
//! outside [`systems`] knows a rule.

pub mod cli;
pub mod config;
pub mod dice;
pub mod engine;
pub mod experiment;
pub mod files;
pub mod policy;
pub mod rank;
pub mod results;
pub mod runs;
pub mod shell;
pub mod stats;
pub mod studies;
pub mod systems;
pub mod tune;
