//! Which way a metric is to go.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use kernel::systems::{Metric, Side};

/// Which way the metric is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    Highest,
    Lowest,
}

impl Goal {
    /// The side that likes the headline high plays: what others like is to be low.
    pub fn of(metric: &Metric, headline: &Metric) -> Goal {
        match metric.likes {
            None => Goal::Highest,
            its if its == headline.likes => Goal::Highest,
            Some(_) => Goal::Lowest,
        }
    }

    /// The side `side` plays: what it likes is to be high, what the other likes low, and what
    /// neither likes high.
    pub fn for_side(metric: &Metric, side: Side) -> Goal {
        match metric.likes {
            None => Goal::Highest,
            Some(its) if its == side => Goal::Highest,
            Some(_) => Goal::Lowest,
        }
    }

    /// The better first.
    pub fn order<T: Ord>(self, one: T, other: T) -> Ordering {
        match self {
            Goal::Highest => other.cmp(&one),
            Goal::Lowest => one.cmp(&other),
        }
    }

    /// The same of means.
    pub fn order_of(self, one: f64, other: f64) -> Ordering {
        match self {
            Goal::Highest => other.total_cmp(&one),
            Goal::Lowest => one.total_cmp(&other),
        }
    }

    pub fn worse(self, one: f64, other: f64) -> bool {
        match self {
            Goal::Highest => one < other,
            Goal::Lowest => one > other,
        }
    }

    pub fn sign(self) -> i64 {
        match self {
            Goal::Highest => 1,
            Goal::Lowest => -1,
        }
    }
}
