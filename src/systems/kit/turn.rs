//! What every game of turns tells.

use crate::dice::{Event, Line, Rank};

/// A turn begins, by some rule.
pub struct Turn {
    pub rule: &'static str,
    pub turn: u16,
}

impl Event for Turn {
    fn told(&self) -> Option<Line> {
        Some(Line::heads(self.rule, Rank::Part, format!("turn {}", self.turn)))
    }
}
