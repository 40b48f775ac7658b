//! 4.1-6 — What hits do.

use kernel::config::Word;
use kernel::dice::{Line, Mark, Sighting, Way};

use super::{Told, alike, counted, either, inches, points};
use crate::charts::{BridgeResult, JamResult, ShockResult, SteeringResult};
use crate::damage::{Cause, GunHits, Location, Parts, Shell};
use crate::faults::Fault;
use crate::luck::{Green, Red, Roll};
use crate::maps::{Befalling, Seen};
use crate::names::{Armour, Beam, Side, TorpedoType};
use crate::rulebook::Rulebook;
use crate::sheet::{DIAMETERS, Spaces};

#[derive(Clone, Copy, Debug)]
pub enum What {
    Shell(Burst),
    /// Whether it got through to anything.
    Effect {
        burst: Burst,
        effective: bool,
    },
    /// A die of a hit; its line is that of what comes of it.
    Green(Green),
    Blue {
        ship: u8,
        space: u8,
        shell: Shell,
        lost: u16,
        flooded: bool,
    },
    Red(Red),
    Torpedo {
        target: u8,
        diameter: u8,
        beam: Beam,
        location: Location,
        flooded: Spaces,
        lost: u16,
        effective: bool,
    },
    /// A place is struck; by its armour, or through it.
    Struck {
        ship: u8,
        place: Place,
        through: bool,
    },
    /// All that was struck is full of water already.
    Spent {
        ship: u8,
    },
    Floods {
        ship: u8,
        space: u8,
        fp: u16,
    },
    StaysDry {
        ship: u8,
        space: u8,
    },
    Out {
        ship: u8,
        fault: Fault,
    },
    /// The red die: fire or none.
    Burns {
        ship: u8,
        burns: bool,
    },
    BlowsUp {
        ship: u8,
        cause: Cause,
    },
    Steering {
        ship: u8,
        result: SteeringResult,
    },
    /// Turns to one side are barred.
    Barred {
        ship: u8,
        left: bool,
    },
    Jammed {
        ship: u8,
        jam: JamResult,
    },
    Bridge {
        ship: u8,
        result: BridgeResult,
    },
    Shocks {
        ship: u8,
        rolls: u8,
        diameter: u8,
    },
    Shock {
        ship: u8,
        result: ShockResult,
    },
    Plant {
        ship: u8,
        halts: bool,
        /// Of the gun; `None` of a torpedo.
        inches: Option<f64>,
    },
    Sinks {
        ship: u8,
        lost: u16,
        torpedoed: bool,
    },
}

/// A shell that hit, and where.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    pub firer: u8,
    pub battery: u8,
    pub target: u8,
    pub range: f64,
    pub location: Location,
    pub parts: Parts,
    /// Spaces flooded before it, and half flotation points lost.
    pub flooded: Spaces,
    pub lost: u16,
}

/// A torpedo of each diameter.
const TORPEDOES: [TorpedoType; 3] = [TorpedoType::A110, TorpedoType::MkIx, TorpedoType::T93];

/// What a single die of a shell said, for those who count look-ups; the story tells it otherwise.
#[derive(Clone, Copy, Debug)]
pub enum Die {
    Green { inches: f64, range: f64, armour: Armour, through: bool },
    Blue { inches: f64, range: f64, floods: bool },
}

impl Told for Die {
    fn line(&self, _: &Rulebook) -> Option<Line> {
        None
    }

    fn sighted(&self, book: &Rulebook) -> Option<Sighting> {
        let charts = &book.charts.damage;
        Some(match *self {
            Die::Green { inches, range, armour, through } => {
                let edges = [charts.modifiers.close_within, charts.modifiers.far_beyond, 30.0];
                let class = ["none", "very-light", "light", "medium", "heavy", "very-heavy"]
                    [armour as usize];
                Sighting::plain("armour", either(through, ["no effect", "effective"]))
                    .given("gun", format!("{inches}in"))
                    .given("class", class)
                    .given("range", alike(range, &edges))
            }
            Die::Blue { inches, range, floods } => {
                Sighting::plain("flooding", either(floods, ["stays dry", "floods"]))
                    .given("gun", format!("{inches}in"))
                    .given("range", alike(range, &[charts.modifiers.flooding_beyond, 30.0]))
            }
        })
    }
}

/// A space of the hull or an item of the superstructure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Space(u8),
    Item(u8),
}

impl Place {
    fn told(self, ship: u8, book: &Rulebook) -> &str {
        let sheet = &book.ships[usize::from(ship)];
        match self {
            Place::Space(space) => &sheet.spaces[usize::from(space)].name,
            Place::Item(item) => &sheet.items[usize::from(item)].name,
        }
    }
}

impl Burst {
    fn shell(&self, book: &Rulebook) -> Shell {
        let Burst { firer, battery, target, range, .. } = *self;
        Shell::of(book, &GunHits { firer, battery, target, range, hits: 1 }, Beam::Starboard)
    }

    fn line(&self, book: &Rulebook) -> Line {
        let part = match (self.parts.hull, self.parts.superstructure) {
            (true, true) => "hull and superstructure",
            (true, false) => "hull",
            (false, _) => "superstructure",
        };
        let guns = book.ships[usize::from(self.firer)].battery(self.battery.into());
        let calibre = guns.map_or(0.0, |guns| guns.inches);
        let (firer, target) = (book.name(self.firer), book.name(self.target));
        let deed = format!("{target}, {calibre}\" shell of {firer}");
        let line = Line::new("G12").of(deed).of(inches(self.range));
        line.gives(format!("{part}, location {}", self.location.d36()))
    }
}

impl Told for What {
    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Shell(burst) => burst.line(book),
            What::Effect { .. } | What::Green(_) | What::Blue { .. } | What::Red(_) => return None,
            What::Torpedo { target, diameter, beam, location, effective, .. } => {
                let size = DIAMETERS[usize::from(diameter)];
                let side = if beam == Beam::Port { "port" } else { "starboard" };
                let at = location.d36();
                let deed = format!("{}, {size}\" torpedo to {side} at {at}", name(target));
                let told = if effective { "opens the hull" } else { "the side protection holds" };
                Line::new("G11").of(deed).gives(told)
            }
            What::Struck { ship, place, through } => {
                let deed = format!("{}, {}", name(ship), place.told(ship, book));
                Line::new("G14").of(deed).gives(if through { "hit" } else { "no effect" })
            }
            What::Spent { ship } => {
                Line::says("G14", format!("{}: nothing there that is not lost already", name(ship)))
            }
            What::Floods { ship, space, fp } => {
                let space = Place::Space(space).told(ship, book);
                let told = format!("flotation -{}", points(fp));
                Line::new("G14").of(format!("{}, {space}", name(ship))).gives("floods").gives(told)
            }
            What::StaysDry { ship, space } => {
                let space = Place::Space(space).told(ship, book);
                Line::new("G14").of(format!("{}, {space}", name(ship))).gives("no flooding")
            }
            What::Out { ship, fault } => {
                let lost = fault.told(&book.ships[usize::from(ship)]);
                Line::new("G18").of(name(ship)).gives(lost)
            }
            What::Burns { ship, burns } => Line::new("G16").of(name(ship)).gives(if burns {
                "a fire starts"
            } else {
                "no fire"
            }),
            What::BlowsUp { ship, cause } => {
                let by = match cause {
                    Cause::Magazine => "a magazine explodes",
                    Cause::Mount => "a mount that was hit explodes",
                    Cause::Mishap => "an accident at her own guns",
                };
                Line::says("G16", format!("{} blows up: {by}", name(ship)))
            }
            _ => self.special(book),
        })
    }

    #[inline(always)]
    fn lucks(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        let firer = |ship: u8| book.side(ship.into()).enemy();
        match *self {
            What::Shell(burst) => {
                let at = burst.parts.hull.then_some(burst.location);
                let (target, shell) = (usize::from(burst.target), burst.shell(book));
                let luck = book.luck_of_location(target, &shell, at, burst.flooded, burst.lost);
                keep(Roll::Armour.of(firer(burst.target)), luck);
            }
            What::Green(green) => {
                keep(Roll::Armour.of(firer(green.ship)), book.luck_of_green(&green));
            }
            What::Blue { ship, space, shell, lost, flooded } => {
                let luck = book.luck_of_blue(ship.into(), space, &shell, lost, flooded);
                keep(Roll::Flooding.of(firer(ship)), luck);
            }
            What::Red(red) => book.luck_of_red(red, keep),
            What::Torpedo { target, diameter, location, flooded, lost, effective, .. } => {
                let at = effective.then_some(location);
                let luck = book.luck_of_breach(target.into(), diameter.into(), at, flooded, lost);
                keep(Roll::Breaches.of(firer(target)), luck);
            }
            _ => {}
        }
    }

    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Shell(burst) | What::Effect { burst, .. } => book.side_of(burst.target),
            What::Torpedo { target, .. } => book.side_of(target),
            What::Struck { ship, .. }
            | What::Spent { ship }
            | What::Floods { ship, .. }
            | What::StaysDry { ship, .. }
            | What::Out { ship, .. }
            | What::Burns { ship, .. }
            | What::BlowsUp { ship, .. }
            | What::Steering { ship, .. }
            | What::Barred { ship, .. }
            | What::Jammed { ship, .. }
            | What::Bridge { ship, .. }
            | What::Shocks { ship, .. }
            | What::Shock { ship, .. }
            | What::Plant { ship, .. }
            | What::Blue { ship, .. }
            | What::Green(Green { ship, .. })
            | What::Sinks { ship, .. } => book.side_of(ship),
            // It tells nothing.
            What::Red(_) => None,
        }
    }

    fn sighted(&self, book: &Rulebook) -> Option<Sighting> {
        let sheet = |ship: u8| &book.ships[usize::from(ship)];
        match *self {
            What::Steering { result, .. } => Some(Sighting::plain("steering", result.spelled())),
            What::Bridge { ship, result } => {
                let (told, sheet) = (Sighting::plain("bridge", result.spelled()), sheet(ship));
                Some(told.given("navy", sheet.navy.spelled()).given("type", sheet.kind.spelled()))
            }
            What::Shock { result, .. } => Some(Sighting::plain("shock", result.spelled())),
            What::Shocks { ship, rolls, diameter } => {
                let kind = TORPEDOES[usize::from(diameter)].spelled();
                let told = Sighting::plain("shocks", rolls.to_string()).given("type", kind);
                Some(told.given("target", sheet(ship).kind.spelled()))
            }
            What::Plant { ship, halts, inches } => {
                let told = either(halts, ["steams on", "coasts to a stop"]);
                let told =
                    Sighting::plain("propulsion", told).given("gun", format!("{}in", inches?));
                Some(told.given("target", sheet(ship).kind.spelled()))
            }
            _ => None,
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            What::Effect { burst, .. } => vec![Befalling::Shell.of(burst.target)],
            What::Torpedo { target, .. } => vec![Befalling::Torpedo.of(target)],
            What::BlowsUp { ship, .. } | What::Sinks { ship, .. } => vec![Befalling::Loss.of(ship)],
            _ => Vec::new(),
        }
    }

    fn places(&self, book: &Rulebook) -> Vec<Mark> {
        let seen = match *self {
            What::Effect { burst, effective } => {
                let band = book.charts.gunnery.band(burst.range).unwrap_or(0) as u8;
                let at = (book.calibre_row(burst.firer, burst.battery), band);
                [Some(Seen::Hit(at)), effective.then_some(Seen::Effective(at))]
            }
            What::Struck { ship, place, through } => {
                [Some(Seen::Struck(ship, place)), through.then_some(Seen::Through(ship, place))]
            }
            What::Floods { ship, space, .. } => [Some(Seen::Flooded(ship, space)), None],
            _ => [None; 2],
        };
        seen.into_iter().flatten().map(Mark::from).collect()
    }
}

impl What {
    /// G19 to G24 — The special tables, and the end.
    fn special(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        match *self {
            What::Steering { ship, result } => {
                Line::new("G20").of(format!("{}, steering", name(ship))).gives(result.spelled())
            }
            What::Barred { ship, left } => {
                let told =
                    if left { "no more turns to port" } else { "no more turns to starboard" };
                Line::new("G20").of(name(ship)).gives(told)
            }
            What::Jammed { ship, jam } => {
                let line = Line::new("G20").of(format!("{}, rudder jammed", name(ship)));
                line.gives(jam.spelled())
            }
            What::Bridge { ship, result } => {
                let told =
                    if result == BridgeResult::Nothing { "nothing" } else { result.spelled() };
                Line::new("G21").of(format!("{}, bridge", name(ship))).gives(told)
            }
            What::Shocks { ship, rolls, .. } => {
                Line::new("G23").of(name(ship)).gives(counted(rolls, "shock"))
            }
            What::Shock { ship, result } => {
                Line::new("G24").of(format!("{}, shock", name(ship))).gives(result.spelled())
            }
            What::Plant { ship, halts, .. } => {
                let told = if halts { "loses steam and comes to a halt" } else { "keeps steam" };
                Line::new("G22").of(format!("{}, boilers and engines", name(ship))).gives(told)
            }
            What::Sinks { ship, lost, torpedoed } => {
                let of = book.ships[usize::from(ship)].fp;
                let by = if torpedoed { "torpedoes" } else { "shells" };
                let told = format!("{} of {} flotation points", points(lost), points(of));
                Line::says("G19", format!("{} sinks", name(ship)))
                    .gives(format!("{told} gone, mostly to {by}"))
            }
            _ => Line::new("G11"),
        }
    }
}
