//! 6.8–6.10 — Fire at planes, and maneuvers away from them.

use kernel::config::Word;
use kernel::dice::{self, Line, Mark, Sighting};

use crate::defensive_fire::{Fire, Laying, Shot, after_fire};
use crate::luck::{Roll, Threats};
use crate::maps::{Killer, Seen};
use crate::names::Gun;
use crate::rulebook::Rulebook;
use crate::state::{Game, Plane, PlaneState, Special};

/// What fire does. Planes are as they were before it.
pub enum Event<'a> {
    /// 6.8.N — One gun at one plane, others of the plan to follow.
    Gun {
        /// The gun, its modifier, and what came of it.
        shot: (Gun, i8, Fire),
        laying: Laying,
        plane: &'a Plane,
        /// How many guns are to follow.
        followers: u32,
        /// What dives threaten, where luck is kept.
        threats: Option<&'a Threats>,
        book: &'a Rulebook,
    },
    /// 6.8.O — Surface support at a plane.
    Surface { plane: &'a Plane, shot: Shot, threats: Option<&'a Threats>, book: &'a Rulebook },
    /// 6.5.E — Air support at a plane.
    Air {
        plane: &'a Plane,
        modifier: i8,
        shot: Shot,
        threats: Option<&'a Threats>,
        book: &'a Rulebook,
    },
    /// 6.9.B — Where a special plane comes in.
    SpecialComes(&'a Special),
    /// 6.9.E — Support at a special plane.
    AtSpecial { game: &'a Game, special: &'a Special, modifier: i8, shot: Shot, book: &'a Rulebook },
    /// 6.9.F — Spray fire at it.
    Spray { game: &'a Game, special: &'a Special, shot: Shot, book: &'a Rulebook },
    /// 6.10.D — An emergency maneuver.
    Maneuver { game: &'a Game, planes: &'a [Plane], value: i8, works: bool, book: &'a Rulebook },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Gun { shot: (gun, modifier, result), laying, plane, book, .. } => {
                let how = if laying == Laying::Directed { " by its director" } else { "" };
                let line = Line::new("6.8.N").of(format!("{gun}{how} at {}", plane.at));
                let after = after_fire(&book.gunnery, *plane, result).state;
                let line = line.by_table("9-2").modified_by(modifier).gives(result.spelled());
                line.gives(format!("plane {}", after.word()))
            }
            Event::Surface { plane, shot, .. } => {
                let line = Line::new("6.8.O").of(format!("surface support at {}", plane.at));
                line.gives(left_by(shot, plane).word())
            }
            Event::Air { plane, shot, .. } => {
                let line = Line::new("6.5.E").of(format!("air support at {}", plane.at));
                line.gives(left_by(shot, plane).word())
            }
            Event::SpecialComes(Special { weapon, section, .. }) => {
                let comes = format!("special plane with {weapon} comes at the {section}");
                Line::says("6.9.B", comes)
            }
            Event::AtSpecial { special, shot, .. } => at_special(Line::new("6.9.E"), special, shot),
            Event::Spray { special, shot, .. } => at_special(Line::new("6.9.F"), special, shot),
            Event::Maneuver { value, works, .. } => {
                let line = Line::new("6.10.D").by_table("19").with("value", value);
                let result = if works { "works" } else { "fails" };
                line.gives(format!("the emergency maneuver {result}"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        let support = |shot: Shot, modifier: i8| {
            Sighting::plain("support", shot.spelled()).given("modifier", modifier)
        };
        match *self {
            Event::Gun { shot: (gun, modifier, result), plane, .. } => Some(
                Sighting::plain("9-2", result.spelled())
                    .given("gun", gun.calibre())
                    .given("altitude", plane.at.altitude)
                    .given("modifier", modifier),
            ),
            Event::Surface { shot, .. } => Some(support(shot, 0)),
            Event::Air { shot, modifier, .. } => Some(support(shot, modifier)),
            Event::SpecialComes(special) => {
                Some(Sighting::plain("6-9-section", special.section.word()))
            }
            Event::AtSpecial { .. } => None,
            Event::Spray { shot, .. } => Some(Sighting::plain("spray", shot.spelled())),
            Event::Maneuver { value, works, .. } => {
                let result = if works { "works" } else { "fails" };
                Some(Sighting::plain("19", result).given("value", value))
            }
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::Gun { shot, plane, followers, threats, book, .. } => {
                if let Some(threats) = threats {
                    keep(Roll::Gunnery.into(), threats.luck_of_gun(plane, shot, followers, book));
                }
            }
            Event::Surface { plane, shot, threats, book } => {
                if let Some(threats) = threats {
                    keep(Roll::Support.into(), threats.luck_of_support(plane, 0, shot, book));
                }
            }
            Event::Air { plane, modifier, shot, threats, book } => {
                if let Some(threats) = threats {
                    keep(
                        Roll::Support.into(),
                        threats.luck_of_support(plane, modifier, shot, book),
                    );
                }
            }
            Event::SpecialComes(_) => {}
            Event::AtSpecial { game, special, modifier, shot, book } => {
                keep(Roll::Support.into(), game.luck_of_special(special, modifier, shot, book));
            }
            Event::Spray { game, special, shot, book } => {
                keep(Roll::Spray.into(), game.luck_of_spray(special, shot, book));
            }
            Event::Maneuver { game, planes, value, works, book } => {
                keep(Roll::Maneuver.into(), game.luck_of_maneuver(planes, value, works, book));
            }
        }
    }

    /// A regular plane that is shot down shows.
    fn marks(&self) -> Vec<Mark> {
        let down = match *self {
            Event::Gun { shot: (gun, _, result), plane, .. } => {
                (result == Fire::Destroyed).then(|| (plane.at, Killer::of(gun)))
            }
            Event::Surface { plane, shot, .. } => {
                (shot == Shot::Destroyed).then_some((plane.at, Killer::Surface))
            }
            Event::Air { plane, shot, .. } => {
                (shot == Shot::Destroyed).then_some((plane.at, Killer::Air))
            }
            Event::SpecialComes(_)
            | Event::AtSpecial { .. }
            | Event::Spray { .. }
            | Event::Maneuver { .. } => None,
        };
        let seen = down.map(|(at, by)| [Seen::Down(at), Seen::DownBy(at, by)]);
        seen.into_iter().flatten().map(Mark::from).collect()
    }
}

/// 6.8.O — What a support marker leaves of a plane.
fn left_by(shot: Shot, plane: &Plane) -> PlaneState {
    if shot == Shot::Destroyed { PlaneState::Destroyed } else { plane.state }
}

fn at_special(line: Line, special: &Special, shot: Shot) -> Line {
    let fate = if shot == Shot::Destroyed { "shot down" } else { "missed" };
    line.of(format!("fire at the plane with {}", special.weapon)).gives(fate)
}
