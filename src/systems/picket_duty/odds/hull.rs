//! Tables 14 to 18.1: the hull, the emergency, the way back to the anchorage.

use super::answer::{Answer, either, numbers, two_dice, words};
use super::givens::{Given, Givens, whole};
use super::{Question, fresh};
use crate::dice::{Dice, exact_odds};
use crate::systems::picket_duty::departure::{Fate, hull_lost, sinks_under_way};
use crate::systems::picket_duty::names::Officer;
use crate::systems::picket_duty::repair::emergency_declared;
use crate::systems::picket_duty::rulebook::Rulebook;

const DCO: Given = whole("dco", -2, 2, "0");

#[rustfmt::skip]
pub const QUESTIONS: &[Question] = &[
    Question { id: "14", decides: "whether the hull holds (no rule sends anybody here)", givens: &[DCO], ask: integrity },
    Question { id: "14.1", decides: "hull points lost when so many planes hit in a phase", givens: &[whole("hits", 1, 18, "1")], ask: |book, given| numbers(exact_odds(|dice| hull_lost(&book.hull, given.whole("hits") as u8, dice)), "hull points") },
    Question { id: "16", decides: "whether a ship in extremity sinks", givens: &[DCO], ask: under_way },
    Question { id: "17", decides: "whether an emergency is declared", givens: &[whole("captain", -2, 2, "0")], ask: |book, given| either(exact_odds(|dice| emergency_declared(&book.repair, given.whole("captain"), dice)), "not declared", "declared") },
    Question { id: "18", decides: "how long repairs at the anchorage take", givens: &[], ask: |book, _| words(two_dice(&book.hull.anchorage)) },
    Question { id: "18.1", decides: "days of replenishment of an undamaged ship", givens: &[], ask: |book, _| numbers(two_dice(&book.hull.replenishment), "days") },
];

/// Table 14 is in no procedure: it is read as it prints, 2d6 and the DCO's value (A155).
fn integrity(book: &Rulebook, given: &Givens) -> Answer {
    let dco = given.whole("dco");
    words(exact_odds(|dice| book.hull.integrity.at(dice.two_d6() as i8 + dco)))
}

fn under_way(book: &Rulebook, given: &Givens) -> Answer {
    let mut officers = fresh(book).ship.officers;
    officers.value[Officer::DamageControl as usize] = given.whole("dco");
    words(exact_odds(|dice| match sinks_under_way(&book.hull, &officers, dice) {
        true => Fate::Sinks,
        false => Fate::Afloat,
    }))
}
