//! A finished experiment, with all that is known of it.

use super::Findings;
use crate::experiment::Prepared;

/// A finished experiment, ready to be written.
pub struct ExperimentResult<'a> {
    pub prepared: &'a Prepared,
    pub findings: &'a Findings,
    /// The command that does it again.
    pub command: &'a str,
}
