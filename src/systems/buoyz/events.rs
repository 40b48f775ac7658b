//! What can happen, and what it means to whoever watches.

use kernel::config::Word;
use kernel::dice::{Event, Known, Line, Mark, Rank};
use kernel::systems::geometry::Point;

use super::actions::Action;
use super::maps::{self, Picture};
use super::names::{Ability, Critical, Side, Weapon, WindChange};
use super::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Turn { turn: u8 },
    Phase { name: &'static str, rule: &'static str },
    Wind { change: WindChange, wind: u16 },
    Initiative { side: Side },
    CatchesFire { ship: u8 },
    Acts { ship: u8, action: Action, passed: bool },
    Hero { ship: u8, passed: bool },
    Moves { ship: u8, at: Point, heading: u16, moved: f64 },
    Collides { ship: u8, other: u8 },
    Aground { ship: u8 },
    Fires { ship: u8, target: u8, weapon: Weapon, dice: u8, hits: u8 },
    Launches { ship: u8, target: u8, weapon: Weapon, count: u8 },
    Arrive { target: u8, weapon: Weapon, hits: u8 },
    Intercepts { ship: u8 },
    LosesHull { ship: u8, weapon: Weapon, points: u8, left: u8 },
    Damage { ship: u8, dice: u8, through: u8 },
    NoCritical { ship: u8 },
    KeepsAbility { ship: u8, ability: Ability },
    BoardingDrawn { ship: u8, enemy: u8 },
    BurnsOn { ship: u8 },
    Crippled { ship: u8 },
    LosesAbility { ship: u8, ability: Ability },
    Critical { ship: u8, row: Critical },
    Explodes { ship: u8 },
    Sinks { ship: u8, at: Point },
    Repairs { ship: u8, made: bool },
    StrikeTest { ship: u8, holds: bool },
    Grapples { ship: u8, target: u8 },
    Evades { ship: u8, attacker: u8 },
    Rams { ship: u8, target: u8, hits: u8 },
    Captures { ship: u8, prize: u8 },
    Lit { ship: u8 },
    Sweeps { ship: u8, rows: u8 },
    Revealed { ship: u8, at: Point },
    Dives { ship: u8 },
    Surfaces { ship: u8 },
    Detection { boat: u8, found: bool },
    Flies { flight: u8, at: Point },
    Launched { flight: u8 },
    Recovered { flight: u8 },
    FliesHome { flight: u8 },
    ShotDown { flight: u8 },
    Ditches { flight: u8 },
    Flak { ship: u8, flight: u8, dice: u8, hits: u8 },
    Dogfight { rolls: [i8; 2] },
    BreakTest { side: Side, breaks: bool },
    Ends { winner: Option<Side> },
}

/// Something that happened, with the book that knows names.
pub struct Happened<'b> {
    book: &'b Rulebook,
    what: What,
}

impl Rulebook {
    #[inline(always)]
    pub fn says(&self, what: What) -> Happened<'_> {
        Happened { book: self, what }
    }

    fn name(&self, ship: u8) -> &str {
        self.names.get(usize::from(ship)).map_or("", |name| name)
    }
}

/// `1 hit`, `2 hits`.
fn counted(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// `1 die`, `2 dice`.
fn dice_told(dice: u8) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}

fn side_name(side: Side) -> &'static str {
    ["A", "B"][side as usize]
}

impl Event for Happened<'_> {
    fn told(&self) -> Option<Line> {
        let name = |ship| self.book.name(ship);
        let plain = |rule, ship, words: &str| Line::says(rule, format!("{} {words}", name(ship)));
        let flown = |rule, flight, words: &str| {
            Line::says(rule, format!("{} {words}", self.book.flight_name(flight)))
        };
        Some(match self.what {
            What::Turn { turn } => Line::heads("B2.1", Rank::Part, format!("turn {turn}")),
            What::Phase { name, rule } => Line::heads(rule, Rank::Scene, name),
            What::Wind { change, wind } => Line::new("B10.4.1")
                .of("the wind")
                .gives(change.spelled())
                .gives(format!("from {wind}")),
            What::Initiative { side } => {
                Line::says("B3.0", format!("{} has the initiative", side_name(side)))
            }
            What::CatchesFire { ship } => plain("B8.1b", ship, "catches fire"),
            What::Acts { ship, action, passed } => Line::new("B7.1")
                .of(format!("{}: {}", name(ship), Action::NAMES[action as usize]))
                .gives(if passed { "passed" } else { "failed" }),
            What::Hero { ship, passed } => Line::new("B7.1")
                .of(format!("{}: Holding Out For A Hero", name(ship)))
                .gives(if passed { "passed" } else { "failed" }),
            What::Moves { ship, at, heading, moved } => Line::new("B4.1a")
                .of(format!("{} moves {moved:.1}\"", name(ship)))
                .gives(format!("{at}, heading {heading}")),
            What::Collides { ship, other } => {
                plain("B4.1c", ship, &format!("runs into {}", name(other)))
            }
            What::Aground { ship } => plain("B10.1", ship, "runs aground"),
            What::Fires { ship, target, weapon, dice, hits } => Line::new("B5.5")
                .of(format!(
                    "{} at {}, {}",
                    name(ship),
                    name(target),
                    Weapon::NAMES[weapon as usize]
                ))
                .of(dice_told(dice))
                .gives(counted(hits, "hit")),
            What::Launches { ship, target, weapon, count } => Line::new("B5.9")
                .of(format!(
                    "{} launches {} at {}",
                    name(ship),
                    Weapon::NAMES[weapon as usize],
                    name(target)
                ))
                .gives(count),
            What::Arrive { target, weapon, hits } => Line::new("B5.9")
                .of(format!("{} met by {}", name(target), Weapon::NAMES[weapon as usize]))
                .gives(counted(hits, "hit")),
            What::Intercepts { ship } => plain("B5.11.1", ship, "stops a missile"),
            What::LosesHull { ship, weapon, points, left } => Line::new("B5.6")
                .of(format!("{} loses {points} to {}", name(ship), Weapon::NAMES[weapon as usize]))
                .gives(format!("{left} left")),
            What::Damage { ship, dice, through } => Line::new("B5.6")
                .of(format!("damage on {}, {}", name(ship), dice_told(dice)))
                .gives(format!("{through} through")),
            What::NoCritical { ship } => plain("B5.6", ship, "takes no critical hit"),
            What::KeepsAbility { ship, ability } => {
                plain("B5.7", ship, &format!("keeps {}", ability.spelled()))
            }
            What::BoardingDrawn { ship, enemy } => {
                plain("B8.2", ship, &format!("and {} fight on", name(enemy)))
            }
            What::BurnsOn { ship } => plain("B12.5", ship, "burns on"),
            What::Crippled { ship } => plain("B5.7", ship, "is crippled"),
            What::LosesAbility { ship, ability } => {
                plain("B5.7", ship, &format!("loses {}", ability.spelled()))
            }
            What::Critical { ship, row } => {
                Line::new("B5.8").of(format!("critical on {}", name(ship))).gives(row.spelled())
            }
            What::Explodes { ship } => plain("B5.8", ship, "blows up"),
            What::Sinks { ship, .. } => plain("B5.6", ship, "sinks"),
            What::Repairs { ship, made } => {
                let told = if made { "repairs damage" } else { "fails to repair damage" };
                plain("B6.2", ship, told)
            }
            What::StrikeTest { ship, holds } => {
                plain("B5.7", ship, if holds { "fights on" } else { "strikes" })
            }
            What::Grapples { ship, target } => {
                plain("B8.1a", ship, &format!("grapples {}", name(target)))
            }
            What::Evades { ship, attacker } => {
                plain("B8.1a", ship, &format!("evades {}", name(attacker)))
            }
            What::Rams { ship, target, hits } => Line::new("B8.1a")
                .of(format!("{} rams {}", name(ship), name(target)))
                .gives(counted(hits, "hit")),
            What::Captures { ship, prize } => {
                plain("B8.2", ship, &format!("takes {}", name(prize)))
            }
            What::Lit { ship } => plain("B12.5", ship, "is set alight"),
            What::Sweeps { ship, rows } => {
                plain("B5.10", ship, &format!("sweeps {}", counted(rows, "row")))
            }
            What::Revealed { ship, at } => plain("B11.1", ship, &format!("is revealed at {at}")),
            What::Dives { ship } => plain("B11.1", ship, "dives"),
            What::Surfaces { ship } => plain("B11.1", ship, "surfaces"),
            What::Detection { boat, found } => {
                plain("B11.2", boat, if found { "is detected" } else { "is not detected" })
            }
            What::Flies { flight, at } => flown("B4.2", flight, &format!("flies to {at}")),
            What::Launched { flight } => flown("B9.3", flight, "is launched"),
            What::Recovered { flight } => flown("B9.3", flight, "is recovered"),
            What::FliesHome { flight } => flown("B9.1", flight, "turns for home"),
            What::ShotDown { flight } => flown("B9.5", flight, "is shot down"),
            What::Ditches { flight } => flown("B9.3", flight, "has no deck left and ditches"),
            What::Flak { ship, flight, dice, hits } => Line::new("B9.5")
                .of(format!("{} at {}", name(ship), self.book.flight_name(flight)))
                .of(dice_told(dice))
                .gives(counted(hits, "hit")),
            What::Dogfight { rolls: [a, b] } => {
                Line::new("B9.6").of("dogfight").gives(format!("A {a}, B {b}"))
            }
            What::BreakTest { side, breaks } => Line::new("BC3.1")
                .of(side_name(side))
                .gives(if breaks { "breaks contact" } else { "fights on" }),
            What::Ends { winner } => Line::says(
                "BC3.1",
                winner.map_or_else(|| "drawn".into(), |side| format!("{} wins", side_name(side))),
            ),
        })
    }

    fn marks(&self) -> Vec<Mark> {
        let (picture, ship, at) = match self.what {
            What::Moves { ship, at, .. } => (Picture::Sails, ship, at),
            What::Sinks { ship, at } => (Picture::Lost, ship, at),
            _ => return Vec::new(),
        };
        vec![maps::mark(picture, self.book.side(usize::from(ship)), at, self.book)]
    }

    /// Moves, special actions and shots are decisions; everybody sees them. Only boats that lurk are
    /// hidden, and of those nothing is told.
    fn known(&self) -> Known {
        let ship = match self.what {
            What::Acts { ship, .. }
            | What::Hero { ship, .. }
            | What::Moves { ship, .. }
            | What::Fires { ship, .. }
            | What::Launches { ship, .. } => ship,
            _ => return Known::TO_ALL,
        };
        let decided_by = Some(self.book.side(usize::from(ship)) as u8);
        Known { decided_by, hidden_from: None }
    }
}
