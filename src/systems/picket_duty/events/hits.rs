//! 7.1, 7.2 — Planes that got through, and special weapons.

use kernel::config::Word;
use kernel::dice::{self, Line, Mark, Sighting};

use crate::hits::{Dive, DiveResult, Strike};
use crate::luck::Roll;
use crate::maps::Seen;
use crate::names::{Section, Weapon};
use crate::rulebook::Rulebook;
use crate::special_attack::{Crash, TABLES, WeaponResult};
use crate::state::Game;

/// What a plane or its weapon does.
pub enum Event<'a> {
    /// 7.1.B — One plane dives.
    Dive { game: &'a Game, strike: &'a Strike, result: DiveResult, book: &'a Rulebook },
    /// 7.2.B, C37 — Table 10 before the weapon of a special plane.
    BeforeWeapon { section: Section, result: DiveResult },
    /// 7.2.B — The weapon.
    Weapon { game: &'a Game, weapon: Weapon, result: WeaponResult, book: &'a Rulebook },
    /// 7.2.C — Whether its carrier comes in as well.
    Carrier(Crash),
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Dive { game, strike, result, book } => {
                let from = strike.blow.bearing.map_or("special".into(), |b| b.to_string());
                Line::new("7.1.B")
                    .of(format!("plane from {from} ({})", who(strike.dive)))
                    .by_table("10")
                    .modified_by(game.dive_modifier(book))
                    .gives(result.spelled())
            }
            Event::BeforeWeapon { result, .. } => {
                Line::new("7.2.B").by_table("10 before the weapon").gives(result.spelled())
            }
            Event::Weapon { weapon, result, .. } => {
                Line::new("7.2.B").by_table("12").of(weapon).gives(result.spelled())
            }
            Event::Carrier(next) => {
                Line::says("7.2.C", format!("the carrier plane {}", next.spelled()))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Dive { game, strike, result, .. } => {
                let sighting = match strike.dive {
                    Dive::Plane(state) => {
                        Sighting::plain("10", result.spelled()).given("plane", state.word())
                    }
                    Dive::Special => Sighting::plain("10-special", result.spelled()),
                };
                let phase = &game.phase;
                Some(sighting.given("maneuver", phase.evading).given("stopped", phase.stopped))
            }
            Event::BeforeWeapon { .. } => None,
            Event::Weapon { game, weapon, result, .. } => {
                let sighting = Sighting::plain(TABLES[weapon as usize], result.spelled());
                Some(sighting.given("maneuver", game.phase.evading))
            }
            Event::Carrier(next) => Some(Sighting::plain("7-2-crash", next.spelled())),
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::Dive { game, strike, result, book } => {
                keep(Roll::Dives.into(), game.luck_of_dive(strike, result, book));
            }
            Event::Weapon { game, weapon, result, book } => {
                keep(Roll::Weapons.into(), game.luck_of_weapon(weapon, result, book));
            }
            Event::BeforeWeapon { .. } | Event::Carrier(_) => {}
        }
    }

    fn marks(&self) -> Vec<Mark> {
        match *self {
            Event::Dive { strike, result, .. } => {
                let from = strike.from.and_then(|at| match result {
                    DiveResult::Miss => None,
                    DiveResult::NearMiss => Some(Seen::NearMiss(at)),
                    DiveResult::Hit => Some(Seen::Struck(at)),
                });
                at_ship(strike.blow.section, result)
                    .into_iter()
                    .chain(from)
                    .map(Mark::from)
                    .collect()
            }
            Event::BeforeWeapon { section, result } => {
                at_ship(section, result).into_iter().map(Mark::from).collect()
            }
            Event::Weapon { .. } | Event::Carrier(_) => Vec::new(),
        }
    }
}

/// Where on the ship a dive shows.
fn at_ship(section: Section, result: DiveResult) -> Option<Seen> {
    match result {
        DiveResult::Miss => None,
        DiveResult::NearMiss => Some(Seen::NearMissAt(section)),
        DiveResult::Hit => Some(Seen::StruckAt(section)),
    }
}

fn who(dive: Dive) -> &'static str {
    match dive {
        Dive::Plane(state) => state.word(),
        Dive::Special => "carrier plane",
    }
}
