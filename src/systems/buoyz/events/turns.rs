//! The course of a game: turns and phases, wind, who breaks contact, who wins.

use kernel::config::Word;
use kernel::dice::{Line, Rank, Sighting, Way};

use super::{Told, either, side_name};
use crate::luck::Reckoned;
use crate::names::{Side, WindChange};
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum Course {
    Turn {
        turn: u8,
    },
    Phase {
        name: &'static str,
        rule: &'static str,
    },
    Wind {
        change: WindChange,
        wind: u16,
    },
    /// The lead of A, and how often it was rolled for.
    Initiative {
        side: Side,
        lead: i8,
        rolls: u8,
    },
    BreakTest {
        side: Side,
        breaks: bool,
    },
    Ends {
        winner: Option<Side>,
    },
}

impl Told for Course {
    fn line(&self, _: &Rulebook) -> Line {
        match *self {
            Course::Turn { turn } => Line::heads("B2.1", Rank::Part, format!("turn {turn}")),
            Course::Phase { name, rule } => Line::heads(rule, Rank::Scene, name),
            Course::Wind { change, wind } => Line::new("B10.4.1")
                .of("the wind")
                .gives(change.spelled())
                .gives(format!("from {wind}")),
            Course::Initiative { side, .. } => {
                Line::says("B3.0", format!("{} has the initiative", side_name(side)))
            }
            Course::BreakTest { side, breaks } => Line::new("BC3.1")
                .of(side_name(side))
                .gives(if breaks { "breaks contact" } else { "fights on" }),
            Course::Ends { winner } => Line::says(
                "BC3.1",
                winner.map_or_else(|| "drawn".into(), |side| format!("{} wins", side_name(side))),
            ),
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        match *self {
            Course::BreakTest { breaks, .. } => {
                let told = either(breaks, ["fights on", "breaks off"]);
                Some(Sighting::plain("break-contact", told))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn lucks(&self, at: Reckoned<'_>, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Course::Initiative { side, lead, rolls } => at.initiative(side, lead, rolls, keep),
            Course::BreakTest { side, breaks } => at.break_test(side, breaks, keep),
            _ => {}
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            Course::Turn { turn } => vec![Way::Turn(turn.into())],
            _ => Vec::new(),
        }
    }
}
