//! Tables 9-1 and 9-2, support and spray fire: what guns and markers do.

use super::Question;
use super::givens::{Given, Givens, whole, word};
use crate::defensive_fire::{Laying, fire, laying_modifier, support_fire};
use crate::names::{Altitude, Calibre};
use crate::rulebook::Rulebook;
use crate::state::PlaneKind;
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{Answer, numbers, two_dice, words};

const GUN: Given = word::<Calibre>("gun", "40mm");
pub const ALTITUDE: Given = word::<Altitude>("altitude", "low");
pub const MODIFIER: Given = whole("modifier", -12, 12, "0");

pub const QUESTIONS: &[Question] = &[
    Question::new("9-1", "what a working director adds to a gun's roll", &[GUN, ALTITUDE], bonus),
    Question::new("9-2", "what one gun does to its target", &[GUN, ALTITUDE, MODIFIER], one_gun),
    Question::new(
        "support",
        "what one air or surface support marker does to its target",
        &[MODIFIER],
        |given, book| {
            words(exact_odds(|dice| support_fire(&book.gunnery, given.whole("modifier"), dice)))
        },
    ),
    Question::new("spray", "what spray fire does to a special plane", &[], |_, book| {
        words(two_dice(&book.gunnery.spray))
    }),
];

fn bonus(given: &Givens, book: &Rulebook) -> Answer {
    let target = (given.word("altitude"), PlaneKind::Plain);
    let bonus = laying_modifier(&book.gunnery.bonus, given.word("gun"), target, Laying::Directed);
    numbers(exact_odds(|_| bonus), "added")
}

fn one_gun(given: &Givens, book: &Rulebook) -> Answer {
    let (gun, altitude) = (given.word("gun"), given.word("altitude"));
    words(exact_odds(|dice| fire(&book.gunnery, gun, altitude, given.whole("modifier"), dice)))
}
