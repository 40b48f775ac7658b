//! What can happen, and what it means to whoever watches.

use kernel::config::Word;
use kernel::dice::{Event, Line, Rank};

use super::charts::{BridgeResult, Mishap, ShockResult, SteeringResult};
use super::damage::{Cause, Parts};
use super::faults::Fault;
use super::names::Side;
use super::rulebook::Rulebook;

/// One event; ships by their places.
#[derive(Clone, Copy, Debug)]
pub enum What {
    Turn { turn: u8 },
    LeavesColumn { ship: u8 },
    Independent { guide: u8, turn: Option<f64> },
    FlagShifts { from: u8, to: u8 },
    Plots { guide: u8, turn: f64, speed: f64 },
    Launches { ship: u8, target: u8, tubes: u8, hn: i8 },
    Evades { ship: u8, succeeds: bool },
    TorpedoAttack { launcher: u8, target: u8, hn: i8, torpedoes: u8, hits: u8 },
    Circles { launcher: u8 },
    Spotting { dice: [u8; 2] },
    Lights { ship: u8, target: u8 },
    FriendlyCheck { firer: u8, friend: u8, mistaken: bool },
    Misses { firer: u8, battery: u8 },
    Fires { firer: u8, battery: u8, target: u8, hn: i8, mounts: u8, hits: u8 },
    Mishap { ship: u8, mishap: Mishap },
    Shell { target: u8, location: u8, parts: Parts },
    Torpedo { target: u8, location: u8, effective: bool },
    Floods { ship: u8, space: u8 },
    MountOut { ship: u8, battery: u8, mount: u8 },
    Burns { ship: u8 },
    BlowsUp { ship: u8, cause: Cause },
    Steering { ship: u8, result: SteeringResult },
    Bridge { ship: u8, result: BridgeResult },
    Shock { ship: u8, result: ShockResult },
    Coasts { ship: u8 },
    Sinks { ship: u8 },
    FiresNow { ship: u8, before: u8, left: u8 },
    LostToFire { ship: u8 },
    Mends { ship: u8, fault: Fault },
    Flees { side: Side },
    Leaves { ship: u8 },
    BurnsOut { ship: u8, lost: bool },
}

/// Something that happened, with the book that knows names.
pub struct Happened<'b> {
    book: &'b Rulebook,
    what: What,
}

impl Rulebook {
    pub fn says(&self, what: What) -> Happened<'_> {
        Happened { book: self, what }
    }
}

const BATTERIES: [&str; 2] = ["main battery", "secondary battery"];

impl Happened<'_> {
    fn name(&self, ship: u8) -> &str {
        self.book.names.get(usize::from(ship)).map_or("", |name| name)
    }

    fn movement(&self) -> Line {
        match self.what {
            What::LeavesColumn { ship } => {
                Line::says("G32", format!("{} leaves her column", self.name(ship)))
            }
            What::Independent { guide, turn } => {
                let told = turn.map_or("as plotted".to_owned(), |turn| format!("turns {turn:+}"));
                Line::new("G32").of(self.name(guide)).gives(told)
            }
            What::FlagShifts { from, to } => {
                let told = format!("the flag shifts from {} to {}", self.name(from), self.name(to));
                Line::says("G32", told)
            }
            What::Plots { guide, turn, speed } => {
                let told = format!("turn {turn:+.0}, speed {speed:.2}");
                Line::new("G32").of(self.name(guide)).gives(told)
            }
            _ => self.torpedoes(),
        }
    }

    fn torpedoes(&self) -> Line {
        match self.what {
            What::Launches { ship, target, tubes, hn } => {
                let deed = format!("{} at {}", self.name(ship), self.name(target));
                Line::new("G7a")
                    .of(deed)
                    .with("HN", hn)
                    .gives(format!("launches {tubes} torpedoes"))
            }
            What::Evades { ship, succeeds } => {
                let told = if succeeds { "combs the tracks" } else { "cannot turn in time" };
                Line::new("G7f").of(self.name(ship)).gives(told)
            }
            What::TorpedoAttack { launcher, target, hn, torpedoes, hits } => {
                let deed = format!(
                    "{torpedoes} torpedoes of {} at {}",
                    self.name(launcher),
                    self.name(target)
                );
                Line::new("G7b").of(deed).with("HN", hn).gives(counted(hits))
            }
            What::Circles { launcher } => {
                Line::says("G7c", format!("a torpedo circles back to {}", self.name(launcher)))
            }
            _ => self.gunfire(),
        }
    }

    fn gunfire(&self) -> Line {
        match self.what {
            What::Spotting { dice: [a, b] } => {
                Line::new("G26").of("spotting").gives(format!("A {a}, B {b}"))
            }
            What::Lights { ship, target } => {
                Line::says("G26", format!("{} lights {}", self.name(ship), self.name(target)))
            }
            What::FriendlyCheck { firer, friend, mistaken } => {
                let deed = format!("{} with {} near the line", self.name(firer), self.name(friend));
                Line::new("G31").of(deed).gives(if mistaken {
                    "fires on the friend"
                } else {
                    "fires on"
                })
            }
            What::Misses { firer, battery } => {
                let deed = format!("{}, {}", self.name(firer), BATTERIES[usize::from(battery)]);
                Line::new("G1").of(deed).gives("nothing")
            }
            What::Fires { firer, battery, target, hn, mounts, hits } => {
                let battery = BATTERIES[usize::from(battery)];
                let deed = format!(
                    "{}, {mounts} of her {battery}, at {}",
                    self.name(firer),
                    self.name(target)
                );
                Line::new("G8").of(deed).with("HN", hn).gives(counted(hits))
            }
            What::Mishap { ship, mishap } => {
                Line::new("G10").of(self.name(ship)).gives(mishap.spelled())
            }
            _ => self.damage(),
        }
    }

    fn damage(&self) -> Line {
        let name = |ship| self.name(ship);
        match self.what {
            What::Shell { target, location, parts } => {
                let part = match (parts.hull, parts.superstructure) {
                    (true, true) => "hull and superstructure",
                    (true, false) => "hull",
                    (false, _) => "superstructure",
                };
                Line::new("G12").of(name(target)).gives(format!("{part} at {location}"))
            }
            What::Torpedo { target, location, effective } => {
                let told = if effective { "opened" } else { "protected" };
                Line::new("G11").of(format!("{}, torpedo at {location}", name(target))).gives(told)
            }
            What::Floods { ship, space } => {
                let space = &self.book.ships[usize::from(ship)].spaces[usize::from(space)].name;
                Line::says("G14", format!("{}: {space} floods", name(ship)))
            }
            What::MountOut { ship, battery, mount } => {
                let guns = self.book.ships[usize::from(ship)].battery(battery.into());
                let id = guns.and_then(|guns| guns.ids.get(usize::from(mount)));
                let id = id.map_or("", |id| id);
                Line::says("G18", format!("{}: mount {id} is out", name(ship)))
            }
            What::Burns { ship } => Line::says("G16", format!("{} burns", name(ship))),
            What::BlowsUp { ship, cause } => {
                let by = match cause {
                    Cause::Magazine => "her magazine",
                    Cause::Mount => "a mount that was hit",
                    Cause::Mishap => "her own guns",
                };
                Line::says("G16", format!("{} blows up by {by}", name(ship)))
            }
            What::Steering { ship, result } => {
                Line::new("G20").of(name(ship)).gives(result.spelled())
            }
            What::Bridge { ship, result } => {
                Line::new("G21").of(name(ship)).gives(result.spelled())
            }
            What::Shock { ship, result } => Line::new("G24").of(name(ship)).gives(result.spelled()),
            What::Coasts { ship } => Line::says("G22", format!("{} loses steam", name(ship))),
            _ => self.afterwards(),
        }
    }

    fn afterwards(&self) -> Line {
        let name = |ship| self.name(ship);
        match self.what {
            What::Sinks { ship } => Line::says("G19", format!("{} sinks", name(ship))),
            What::FiresNow { ship, before, left } => Line::new("G25")
                .of(format!("{}, {before} fires", name(ship)))
                .gives(format!("{left} left")),
            What::LostToFire { ship } => {
                Line::says("G19", format!("{} is lost to fire", name(ship)))
            }
            What::Mends { ship, .. } => {
                Line::says("G25", format!("{} mends something", name(ship)))
            }
            What::Flees { side } => Line::says("G26", format!("side {side:?} flees")),
            What::Leaves { ship } => Line::says("G26", format!("{} is out of sight", name(ship))),
            What::BurnsOut { ship, lost } => {
                Line::new("G25").of(name(ship)).gives(if lost { "burns out" } else { "is saved" })
            }
            What::Turn { turn } => Line::heads("G1", Rank::Part, format!("turn {turn}")),
            _ => Line::says("G1", "nothing"),
        }
    }
}

fn counted(hits: u8) -> String {
    if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") }
}

impl Event for Happened<'_> {
    fn told(&self) -> Option<Line> {
        Some(self.movement())
    }
}
