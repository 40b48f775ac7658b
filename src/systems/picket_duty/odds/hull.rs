//! Tables 14 to 18.1: the hull, the emergency, the way back to the anchorage.

use super::givens::{Given, Givens, whole};
use super::{Question, fresh};
use crate::departure::{Fate, hull_lost, sinks_under_way};
use crate::names::Officer;
use crate::repair::emergency_declared;
use crate::rulebook::Rulebook;
use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer::{Answer, either, numbers, two_dice, words};

const DCO: Given = whole("dco", -2, 2, "0");

pub const QUESTIONS: &[Question] = &[
    Question::new("14", "whether the hull holds (no rule sends anybody here)", &[DCO], integrity),
    Question::new(
        "14.1",
        "hull points lost when so many planes hit in a phase",
        &[whole("hits", 1, 18, "1")],
        |given, book| {
            numbers(
                exact_odds(|dice| hull_lost(&book.hull, given.whole("hits") as u8, dice)),
                "hull points",
            )
        },
    ),
    Question::new("16", "whether a ship in extremity sinks", &[DCO], under_way),
    Question::new(
        "17",
        "whether an emergency is declared",
        &[whole("captain", -2, 2, "0")],
        |given, book| {
            either(
                exact_odds(|dice| emergency_declared(&book.repair, given.whole("captain"), dice)),
                "not declared",
                "declared",
            )
        },
    ),
    Question::new("18", "how long repairs at the anchorage take", &[], |_, book| {
        words(two_dice(&book.hull.anchorage))
    }),
    Question::new("18.1", "days of replenishment of an undamaged ship", &[], |_, book| {
        numbers(two_dice(&book.hull.replenishment), "days")
    }),
];

/// Table 14 is in no procedure: it is read as it prints, 2d6 and the DCO's value (A155).
fn integrity(given: &Givens, book: &Rulebook) -> Answer {
    let dco = given.whole("dco");
    words(exact_odds(|dice| book.hull.integrity.at(dice.two_d6() as i8 + dco)))
}

fn under_way(given: &Givens, book: &Rulebook) -> Answer {
    let mut officers = fresh(book).ship.officers;
    officers.value[Officer::DamageControl as usize] = given.whole("dco");
    words(exact_odds(|dice| match sinks_under_way(&book.hull, &officers, dice) {
        true => Fate::Sinks,
        false => Fate::Afloat,
    }))
}
