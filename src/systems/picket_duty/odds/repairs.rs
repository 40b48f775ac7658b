//! Tables 19 to 21-1, 23 and 24, and the dice of 7.8 to 7.12: maneuvers, repairs, maintenance.

use super::givens::{Given, Givens, WATER, WaterLines, whole, word};
use super::gunnery::MODIFIER;
use super::{Question, fresh};
use crate::damage::{explodes, flooded_by_crew};
use crate::emergency_maneuver::maneuver_works;
use crate::maintenance::{morale_shift, used_up};
use crate::names::{Officer, RoomKind};
use crate::repair::{Flooding, repair_succeeds};
use crate::rulebook::Rulebook;
use kernel::config::Word;
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{Answer, either, numbers, one_die, words};

const VALUE: Given = whole("value", -2, 2, "0");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "19",
        "whether an emergency maneuver works, by captain and engineering officer",
        &[VALUE],
        |given, book| {
            either(
                exact_odds(|dice| maneuver_works(&book.maneuver, given.whole("value"), dice)),
                "fails",
                "works",
            )
        },
    ),
    Question::new(
        "20",
        "whether a repair succeeds, by its final value",
        &[whole("value", -12, 12, "0"), MODIFIER],
        |given, book| {
            either(
                exact_odds(|dice| {
                    repair_succeeds(
                        &book.repair,
                        given.whole("value"),
                        given.whole("modifier"),
                        dice,
                    )
                }),
                "fails",
                "succeeds",
            )
        },
    ),
    Question::new("20-removed", "hit markers a successful repair takes off", &[], |_, book| {
        words(one_die(&book.repair.removed))
    }),
    Question::new("21", "whether a destroyed compartment is flooded in time", &[WATER], flooded),
    Question::new(
        "21-1",
        "whether a compartment that was not flooded explodes",
        &[word::<Explosive>("room", "magazine")],
        |given, book| {
            either(
                exact_odds(|dice| {
                    explodes(&book.repair, given.word::<Explosive>("room").kind(), dice)
                }),
                "does not explode",
                "explodes",
            )
        },
    ),
    Question::new("23", "how far morale moves, by captain and CPO", &[VALUE], morale),
    Question::new("24", "ammunition or fuel used up in a turn", &[], |_, book| {
        numbers(exact_odds(|dice| used_up(&book.maintenance, dice)), "boxes")
    }),
    Question::new(
        "7-8-1-fire",
        "one attempt to put out a deck fire, with nothing added",
        &[],
        |_, book| words(one_die(&book.repair.fire)),
    ),
    Question::new(
        "7-9-secondary",
        "one attempt to repair a secondary compartment",
        &[],
        |_, book| words(one_die(&book.repair.secondary)),
    ),
    Question::new("7-12-water", "one attempt to repair the water lines", &[], |_, book| {
        words(one_die(&book.repair.water))
    }),
];

/// Compartments that can explode (Table 21-1).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Explosive {
    Magazine,
    EngineRoom,
    FireRoom,
    FuelTanks,
}

impl Word for Explosive {
    const KIND: &'static str = "compartment that can explode";
    const WORDS: &'static [(&'static str, Explosive)] = &[
        ("magazine", Explosive::Magazine),
        ("engine room", Explosive::EngineRoom),
        ("fire room", Explosive::FireRoom),
        ("fuel", Explosive::FuelTanks),
    ];
}

impl Explosive {
    fn kind(self) -> RoomKind {
        match self {
            Explosive::Magazine => RoomKind::Magazine,
            Explosive::EngineRoom => RoomKind::EngineRoom,
            Explosive::FireRoom => RoomKind::FireRoom,
            Explosive::FuelTanks => RoomKind::FuelTanks,
        }
    }
}

fn flooded(given: &Givens, book: &Rulebook) -> Answer {
    let out = given.word::<WaterLines>("water") == WaterLines::Out;
    words(exact_odds(|dice| match flooded_by_crew(&book.repair, out, dice) {
        true => Flooding::Flooded,
        false => Flooding::Fails,
    }))
}

fn morale(given: &Givens, book: &Rulebook) -> Answer {
    let mut officers = fresh(book).ship.officers;
    officers.value[Officer::Captain as usize] = given.whole("value");
    numbers(exact_odds(|dice| morale_shift(&book.maintenance, &officers, dice)), "spaces")
}
