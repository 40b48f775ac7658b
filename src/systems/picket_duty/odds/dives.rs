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
        |book, given| dives(Dive::Plane(given.word("plane")), book, given),
    ),
    Question::new(
        "10-special",
        "whether the plane of a special weapon strikes the ship",
        &[MANEUVER, STOPPED],
        |book, given| dives(Dive::Special, book, given),
    ),
    Question::new("12.1", "what an Ohka does", &[MANEUVER], |book, given| {
        dropped(Weapon::Ohka, book, given)
    }),
    Question::new("12.2", "what a bomb does", &[MANEUVER], |book, given| {
        dropped(Weapon::Bomb, book, given)
    }),
    Question::new("12.3", "what a torpedo does", &[MANEUVER], |book, given| {
        dropped(Weapon::Torpedo, book, given)
    }),
    Question::new(
        "7-2-crash",
        "whether the plane attacks once its special weapon is spent",
        &[],
        |book, _| words(one_die(&book.special.crash)),
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
pub fn dive_modifier(book: &Rulebook, given: &Givens) -> i8 {
    let mut game = fresh(book);
    game.phase.evading = given.flag("maneuver");
    game.phase.stopped = given.flag("stopped");
    game.dive_modifier(book)
}

fn dives(who: Dive, book: &Rulebook, given: &Givens) -> Answer {
    let modifier = dive_modifier(book, given);
    words(exact_odds(|dice| dive(&book.hits, who, modifier, dice)))
}

/// How a maneuver bears on Table 12, if there was one.
pub fn evading(book: &Rulebook, given: &Givens) -> Option<ManeuverOnWeapons> {
    given.flag("maneuver").then_some(book.rulings.maneuver_on_weapons)
}

fn dropped(kind: Weapon, book: &Rulebook, given: &Givens) -> Answer {
    let evading = evading(book, given);
    words(exact_odds(|dice| weapon(&book.special, kind, evading, dice)))
}
