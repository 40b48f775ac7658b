//! Tables 10 and 12: whether planes strike, and what special weapons do.

use super::givens::{Given, Givens, MANEUVER, flag, word};
use super::{Question, fresh};
use crate::hits::{Dive, dive};
use crate::names::Weapon;
use crate::rulebook::Rulebook;
use crate::special_attack::{ManeuverOnWeapons, weapon};
use crate::state::PlaneState;
use kernel::config::Word;
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{Answer, one_die, words};

pub const PLANE: Given = word::<PlaneState>("plane", "undamaged");
pub const STOPPED: Given = flag("stopped", "false");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "10",
        "whether a plane strikes the ship",
        &[PLANE, MANEUVER, STOPPED],
        |given, book| dives(Dive::Plane(given.word("plane")), given, book),
    ),
    Question::new(
        "10-special",
        "whether the plane of a special weapon strikes the ship",
        &[MANEUVER, STOPPED],
        |given, book| dives(Dive::Special, given, book),
    ),
    Question::new("12.1", "what an Ohka does", &[MANEUVER], |given, book| {
        dropped(Weapon::Ohka, given, book)
    }),
    Question::new("12.2", "what a bomb does", &[MANEUVER], |given, book| {
        dropped(Weapon::Bomb, given, book)
    }),
    Question::new("12.3", "what a torpedo does", &[MANEUVER], |given, book| {
        dropped(Weapon::Torpedo, given, book)
    }),
    Question::new(
        "7-2-crash",
        "whether the plane attacks once its special weapon is spent",
        &[],
        |_, book| words(one_die(&book.special.crash)),
    ),
];

impl Word for PlaneState {
    const KIND: &'static str = "state of a plane";
    const WORDS: &'static [(&'static str, PlaneState)] = &[
        (PlaneState::Undamaged.word(), PlaneState::Undamaged),
        (PlaneState::Damaged.word(), PlaneState::Damaged),
        (PlaneState::Flamed.word(), PlaneState::Flamed),
        (PlaneState::Destroyed.word(), PlaneState::Destroyed),
    ];
}

/// What is added to Table 10 in these circumstances.
pub fn dive_modifier(given: &Givens, book: &Rulebook) -> i8 {
    let mut game = fresh(book);
    game.phase.evading = given.flag("maneuver");
    game.phase.stopped = given.flag("stopped");
    game.dive_modifier(book)
}

fn dives(who: Dive, given: &Givens, book: &Rulebook) -> Answer {
    let modifier = dive_modifier(given, book);
    words(exact_odds(|dice| dive(&book.hits, who, modifier, dice)))
}

/// How a maneuver bears on Table 12, if there was one.
pub fn evading(given: &Givens, book: &Rulebook) -> Option<ManeuverOnWeapons> {
    given.flag("maneuver").then_some(book.rulings.maneuver_on_weapons)
}

fn dropped(kind: Weapon, given: &Givens, book: &Rulebook) -> Answer {
    let evading = evading(given, book);
    words(exact_odds(|dice| weapon(&book.special, kind, evading, dice)))
}
