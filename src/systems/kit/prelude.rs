//! What systems are written with: `use kernel::systems::kit::prelude::*`.

pub use crate::config::{Problems, Section, Word, words};
pub use crate::dice::{
    Address, Dice, Draw, Event, Known, Line, Mark, PolicyDice, Pool, Rank, Sighting, Table, Tracks,
    exact_odds,
};
pub use crate::files;
pub use crate::policy::{
    Decision, DecisionCard, Facts, Form, List, Player, Score, Seats, TIE_DICE, ValueKind,
    decisions, features,
};
pub use crate::systems::cell::ReadyMatch;
pub use crate::systems::chart::ByWord;
pub use crate::systems::geometry::{Heading, Point, Pose, Rectangle};
pub use crate::systems::hides::{Disguise, Hides};
pub use crate::systems::index::Index;
pub use crate::systems::maps::Map;
pub use crate::systems::metric::{UNFINISHED, YES_NO, count, one_of, points, until};
pub use crate::systems::odds::givens::{whole, word};
pub use crate::systems::odds::question::Asked;
pub use crate::systems::odds::{Ask, ExactAnswer, Question, answer};
pub use crate::systems::plan::Plan;
pub use crate::systems::squares::{Squares, Words};
pub use crate::systems::tally::metrics;
pub use crate::systems::{Bounds, Edition, Luck, Match, Metric, Side};

pub use super::fleet::{self, Ended, Team, Who};
pub use super::{A, About, B, Book, ENDS, Files, Pairs, Prepared, Readying, Ships, Turn};
