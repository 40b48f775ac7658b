//! Special actions, moves, fire, boats that come out, dive and are found.

use kernel::dice::{Line, Mark, Sighting, Way};
use kernel::systems::geometry::Point;

use super::{Told, commanded, counted, either};
use crate::actions::Action;
use crate::luck::{Check, Reckoned};
use crate::maps::{self, Befalling, Picture};
use crate::rulebook::Rulebook;
use crate::tables::on_own_table;

#[derive(Clone, Copy, Debug)]
pub enum Sailing {
    Acts { ship: u8, action: Action, passed: bool, command: i8, bad_weather: bool },
    Hero { ship: u8, passed: bool, command: i8, bad_weather: bool },
    Moves { ship: u8, at: Point, heading: u16, moved: f64 },
    Collides { ship: u8, other: u8 },
    Aground { ship: u8 },
    CatchesFire { ship: u8 },
    Lit { ship: u8 },
    BurnsOn { ship: u8 },
    Sweeps { ship: u8, rows: u8 },
    Revealed { ship: u8, at: Point },
    Dives { ship: u8 },
    Surfaces { ship: u8 },
    Detection { boat: u8, found: bool, added: i8 },
    SetsOut { ship: u8 },
    ComesThrough { ship: u8, at: Point },
}

impl Told for Sailing {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        let plain =
            |rule, ship, words: &str| Line::says(rule, format!("{} {words}", book.name(ship)));
        match *self {
            Sailing::Acts { ship, action, passed, .. } => Line::new("B7.1")
                .of(format!("{}: {}", name(ship), Action::NAMES[action as usize]))
                .gives(if passed { "passed" } else { "failed" }),
            Sailing::Hero { ship, passed, .. } => Line::new("B7.1")
                .of(format!("{}: Holding Out For A Hero", name(ship)))
                .gives(if passed { "passed" } else { "failed" }),
            Sailing::Moves { ship, at, heading, moved } => Line::new("B4.1a")
                .of(format!("{} moves {moved:.1}\"", name(ship)))
                .gives(format!("{}, heading {heading}", on_own_table(at))),
            Sailing::Collides { ship, other } => {
                plain("B4.1c", ship, &format!("runs into {}", name(other)))
            }
            Sailing::Aground { ship } => plain("B10.1", ship, "runs aground"),
            Sailing::CatchesFire { ship } => plain("B8.1b", ship, "catches fire"),
            Sailing::Lit { ship } => plain("B12.5", ship, "is set alight"),
            Sailing::BurnsOn { ship } => plain("B12.5", ship, "burns on"),
            Sailing::Sweeps { ship, rows } => {
                plain("B5.10", ship, &format!("sweeps {}", counted(rows, "row")))
            }
            Sailing::Revealed { ship, at } => plain("B11.1", ship, &format!("is revealed at {at}")),
            Sailing::Dives { ship } => plain("B11.1", ship, "dives"),
            Sailing::Surfaces { ship } => plain("B11.1", ship, "surfaces"),
            Sailing::SetsOut { ship } => plain("B12.4", ship, "sets out for the other table"),
            Sailing::ComesThrough { ship, at } => {
                plain("B12.4", ship, &format!("comes through at {}", on_own_table(at)))
            }
            Sailing::Detection { boat, found, .. } => {
                plain("B11.2", boat, if found { "is detected" } else { "is not detected" })
            }
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        match *self {
            Sailing::Acts { action, passed, command, bad_weather, .. } => {
                let told = Sighting::plain("action", either(passed, ["fails", "succeeds"]));
                let told = told.given("action", Action::WORDS[action as usize]);
                commanded(told.given("bad-weather", bad_weather), command)
            }
            Sailing::Detection { found, added, .. } => {
                let told = Sighting::plain("detects", either(found, ["not found", "detected"]));
                (-9..=9).contains(&added).then(|| told.given("added", added))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn lucks(&self, at: Reckoned<'_>, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Sailing::Acts { ship, action, passed, command, bad_weather } => {
                at.action(ship, Some(action), Check { command, bad_weather }, passed, keep);
            }
            Sailing::Hero { ship, passed, command, bad_weather } => {
                at.action(ship, None, Check { command, bad_weather }, passed, keep);
            }
            Sailing::Detection { boat, found, added } => at.detection(boat, added, found, keep),
            _ => {}
        }
    }

    /// Moves and special actions are decisions; everybody sees them.
    fn decided_by(&self) -> Option<u8> {
        match *self {
            Sailing::Acts { ship, .. }
            | Sailing::Hero { ship, .. }
            | Sailing::Moves { ship, .. } => Some(ship),
            _ => None,
        }
    }

    fn marks(&self, book: &Rulebook) -> Vec<Mark> {
        match *self {
            Sailing::Moves { ship, at, .. } => vec![maps::mark(Picture::Sails, ship, at, book)],
            _ => Vec::new(),
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            Sailing::Moves { ship, at, .. } | Sailing::Revealed { ship, at } => {
                vec![maps::passes(ship, at)]
            }
            Sailing::Collides { ship, other } => {
                [ship, other].map(|it| Befalling::Close.of(it)).to_vec()
            }
            _ => Vec::new(),
        }
    }
}
