//! Procedures of several rolls: a plane under fire, a dive and its first damage, a deck fire
//! fought to its end, one repair.

use super::Question;
use super::attacks::WHOLE_ATTACK;
use super::damage::SECTION;
use super::dives::{PLANE, STOPPED, dive_modifier};
use super::givens::{GUNS, Given, Givens, MANEUVER, WATER, WaterLines, guns, whole, word};
use super::gunnery::{ALTITUDE, MODIFIER};
use crate::damage::{DamageCell, main_damage_cell};
use crate::deck_fires::{Fire, fight_fire};
use crate::defensive_fire::{Laying, after_fire, fire, laying_modifier};
use crate::hits::{Dive, DiveResult, dive};
use crate::names::{Altitude, Bearing, Calibre, Position};
use crate::repair::{hits_left, repair_succeeds, repair_value};
use crate::rulebook::Rulebook;
use crate::state::{Plane, PlaneKind, PlaneState};
use kernel::config::Word;
use kernel::dice::{Odds, exact_odds};
use kernel::systems::odds::answer::{Answer, named, numbers, words};

const DIRECTED: Given = word::<Directed>("directed", "all");

pub const QUESTIONS: &[Question] = &[
    WHOLE_ATTACK,
    Question::new(
        "shoot-down",
        "one plane after several guns in order; directors add Table 9-1",
        &[GUNS, ALTITUDE, MODIFIER, DIRECTED],
        shot_at,
    ),
    Question::new(
        "dive",
        "a dive, and what the first roll of a hit strikes",
        &[PLANE, MANEUVER, STOPPED, SECTION],
        dive_and_hit,
    ),
    Question::new(
        "deck-fire",
        "one deck fire fought to its end",
        &[whole("markers", 1, 30, "1"), WATER],
        fought,
    ),
    Question::new(
        "repair",
        "hit markers left after one attempt on a compartment",
        &[
            whole("hits", 1, 9, "1"),
            whole("men", 1, 9, "3"),
            whole("ratings", -8, 8, "0"),
            MODIFIER,
        ],
        repaired,
    ),
];

/// Which guns a working director lays; 20mm have none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Directed {
    All,
    Five,
    Forty,
    None,
}

impl Word for Directed {
    const KIND: &'static str = "choice of directed guns";
    const WORDS: &'static [(&'static str, Directed)] = &[
        ("all", Directed::All),
        ("5in", Directed::Five),
        ("40mm", Directed::Forty),
        ("none", Directed::None),
    ];
}

impl Directed {
    fn laying(self, gun: Calibre) -> Laying {
        match (self, gun) {
            (Directed::All | Directed::Five, Calibre::Five)
            | (Directed::All | Directed::Forty, Calibre::Forty) => Laying::Directed,
            (Directed::All | Directed::Five | Directed::Forty | Directed::None, _) => {
                Laying::Manual
            }
        }
    }
}

/// The plane as it comes in.
fn untouched(altitude: Altitude) -> Plane {
    let at = Position { bearing: Bearing::B0, altitude };
    Plane { at, kind: PlaneKind::Plain, hits: 0, state: PlaneState::Undamaged }
}

fn shot_at(given: &Givens, book: &Rulebook) -> Answer {
    let plane = untouched(given.word("altitude"));
    let mut odds = Odds::certain((plane.hits, plane.state));
    for gun in guns(given) {
        let laying = given.word::<Directed>("directed").laying(gun);
        let target = (plane.at.altitude, plane.kind);
        let modifier =
            given.whole("modifier") + laying_modifier(&book.gunnery.bonus, gun, target, laying);
        odds = odds.then(|&(hits, state)| {
            after_one_gun(gun, Plane { hits, state, ..plane }, modifier, book)
        });
    }
    words(odds.map(|(_, state)| state))
}

/// 6.8.K — A plane flamed or down is shot at no more.
fn after_one_gun(
    gun: Calibre,
    plane: Plane,
    modifier: i8,
    book: &Rulebook,
) -> Odds<(u8, PlaneState)> {
    if !plane.is_target() {
        return Odds::certain((plane.hits, plane.state));
    }
    exact_odds(|dice| {
        let result = fire(&book.gunnery, gun, plane.at.altitude, modifier, dice);
        let plane = after_fire(&book.gunnery, plane, result);
        (plane.hits, plane.state)
    })
}

/// What kind of thing a roll on Table 11 strikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Struck {
    Primary,
    Secondary,
    Gun,
    Radar,
    Machinery,
    WaterLines,
    DeckFire,
    FighterDirection,
    Random,
    Superficial,
}

impl Struck {
    fn by(cell: DamageCell) -> Struck {
        match cell {
            DamageCell::Space(_) => Struck::Secondary,
            DamageCell::Room(..) => Struck::Primary,
            DamageCell::Gun(_) | DamageCell::AftTwenties => Struck::Gun,
            DamageCell::Radars(_) | DamageCell::RadarsDestroyed(_) => Struck::Radar,
            DamageCell::Stack(..) | DamageCell::Shaft(_) | DamageCell::Rudder(_) => {
                Struck::Machinery
            }
            DamageCell::WaterLines => Struck::WaterLines,
            DamageCell::DeckFire | DamageCell::DeckFireAndMk37 => Struck::DeckFire,
            DamageCell::FighterDirectionKilled => Struck::FighterDirection,
            DamageCell::Random => Struck::Random,
            DamageCell::Superficial => Struck::Superficial,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Struck::Primary => "primary compartment",
            Struck::Secondary => "secondary compartment",
            Struck::Gun => "guns",
            Struck::Radar => "radar",
            Struck::Machinery => "stack, shaft or rudder",
            Struck::WaterLines => "water lines",
            Struck::DeckFire => "deck fire",
            Struck::FighterDirection => "Fighter Direction Team",
            Struck::Random => "random result",
            Struck::Superficial => "superficial",
        }
    }
}

fn dive_and_hit(given: &Givens, book: &Rulebook) -> Answer {
    let (who, modifier) = (Dive::Plane(given.word("plane")), dive_modifier(given, book));
    let section = given.word("section");
    let odds = exact_odds(|dice| {
        let result = dive(&book.hits, who, modifier, dice);
        let hit = result == DiveResult::Hit;
        (result, hit.then(|| Struck::by(main_damage_cell(&book.damage, section, dice))))
    });
    named(odds, |(result, struck)| match struck {
        None => result.spelled().into(),
        Some(struck) => format!("hit: {}", struck.word()),
    })
}

fn fought(given: &Givens, book: &Rulebook) -> Answer {
    let modifier = match given.word("water") {
        WaterLines::Working => 0,
        WaterLines::Out => book.repair.fire_water_lines,
    };
    let end = fought_on(Fire::Burning(given.whole("markers") as u8), modifier, book);
    named(end, |fire| match fire {
        Fire::Out => "out".into(),
        Fire::Burning(markers) => format!("burning, {markers} markers"),
        Fire::OutOfControl => "out of control".into(),
    })
}

/// Attempt after attempt: every one puts the fire out or adds a marker, so there is an end.
fn fought_on(fire: Fire, modifier: i8, book: &Rulebook) -> Odds<Fire> {
    let Fire::Burning(markers) = fire else { return Odds::certain(fire) };
    let control = book.rulings.fire_control;
    let once = exact_odds(|dice| fight_fire(&book.repair, markers, modifier, control, dice));
    once.then(|&fire| fought_on(fire, modifier, book))
}

fn repaired(given: &Givens, book: &Rulebook) -> Answer {
    let hits = given.whole("hits") as u8;
    let men = given.whole("men") as u8;
    let value = repair_value(&book.repair, men, given.whole("ratings"), hits);
    let odds = exact_odds(|dice| {
        match repair_succeeds(&book.repair, value, given.whole("modifier"), dice) {
            true => hits_left(&book.repair, hits, dice),
            false => hits,
        }
    });
    numbers(odds, "markers left")
}
