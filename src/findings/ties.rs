//! What policies gain by the order of their options: by taking the first of equals rather than any.

use serde::{Deserialize, Serialize};

use kernel::stats::Estimate;

/// One policy, as it was ranked against the same with its ties broken at random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderGain {
    /// Place in the list raced.
    pub policy: usize,
    /// What it gains in the metric it is ranked by, in the way its side likes; below 0 where it loses.
    /// Per scenario and opponent, on the games both played.
    pub gain: Estimate,
    /// Whether that is known not to be nothing, and more than the smallest difference that matters.
    pub matters: bool,
}
