//! Worked examples and exact odds, by section of the book. What all of them set up with is here.

mod air_support;
mod attacks;
mod campaigns;
mod captains;
mod carried_over;
mod casualties;
mod compartments;
mod counting;
mod damage;
mod dives;
mod gun_options;
mod departures;
mod every_reading;
mod families;
mod gunnery;
mod lawful;
mod paragraphs;
mod policies;
mod port;
mod properties;
mod readings;
mod repairs;
pub mod specials;
mod sequence;
mod set_up;
mod told;

use kernel::dice::{Quiet, Scripted};
use kernel::systems::kit::files::stem;
use kernel::systems::kit::{self, Book, Files};
use kernel::systems::{Request, Scenario};

use super::PicketDuty;
use super::attack::Attack;
use super::doctrine::Reference;
use super::names::{Altitude, Bearing, Position};
use super::rulebook::Rulebook;
use super::state::{Game, Plane, PlaneKind, PlaneState};

/// The system with the files that come with it.
pub const PICKET_DUTY: PicketDuty = PicketDuty(Files(books::PICKET_DUTY));

/// The rulebook of a scenario with settings.
pub fn book_of(scenario: &str, sets: &[&str]) -> Rulebook {
    let sets = sets.iter().map(ToString::to_string).collect();
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    kit::rules(&PICKET_DUTY, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The card of Kimberly as text, to be changed.
pub fn kimberly() -> &'static str {
    PICKET_DUTY.files().scenario(&PICKET_DUTY, "kimberly").unwrap().1
}

/// Names of the ships there are.
pub fn ships() -> impl Iterator<Item = &'static str> {
    PICKET_DUTY.files().ships().map(|(name, _)| stem(name))
}

/// The advanced game as printed.
pub fn advanced() -> Rulebook {
    book_of("kimberly", &[])
}

/// The basic game as printed.
pub fn basic() -> Rulebook {
    book_of("kimberly", &["scenario.rules=basic"])
}

/// A ship fresh on station, all ratings 0.
pub fn fresh(book: &Rulebook) -> Game {
    Game::new(&Reference, book)
}

/// A quiet table with these dice.
pub fn table<const N: usize>(faces: [u8; N]) -> Quiet<Scripted> {
    Quiet(Scripted::new(faces))
}

/// A place such as `315H`.
pub fn at(place: &str) -> Position {
    let (bearing, letter) = place.split_at(place.len() - 1);
    let altitude = match letter {
        "L" => Altitude::Low,
        "M" => Altitude::Medium,
        _ => Altitude::High,
    };
    let bearing = Bearing::ALL.into_iter().find(|known| known.word() == bearing);
    Position { bearing: bearing.expect("one of the eight bearings"), altitude }
}

/// An undamaged plane at a place.
pub fn plane(place: &str) -> Plane {
    Plane { at: at(place), kind: PlaneKind::Plain, hits: 0, state: PlaneState::Undamaged }
}

/// An attack of these planes, all in one wave.
pub fn one_wave(book: &Rulebook, places: &[&str]) -> Attack {
    let mut attack = Attack::in_waves(&book.attack, 1);
    attack.waves = [places.len() as u8, 0, 0];
    for (there, place) in attack.planes.iter_mut().zip(places) {
        *there = plane(place);
    }
    attack
}
