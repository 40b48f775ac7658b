//! Gunfire: Initial Rolls, hits by D100 and by chits, mishaps. G1, G8 to G10.

use kernel::config::Word;
use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Givens, whole, word};

use super::Question;
use super::given::{GUN, RANGE, inches, number};
use crate::charts::{GunneryCharts, calibre_row};
use crate::hits::{Fate, shot};
use crate::mishaps::mishap_of;
use crate::names::Navy;
use crate::rulebook::Rulebook;

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "initial-roll",
        "G1: whether a battery's fire goes on",
        &[GUN, RANGE],
        |given, book| {
            let least = initial_roll(given, &book.charts.gunnery);
            let odds = exact_odds(|dice| least.is_some_and(|most| dice.roll(10) <= most));
            answer::either(odds, "no fire", "goes on")
        },
    ),
    Question::new("hits", "G8: hits of so many mounts at a hit number", HITS, |given, book| {
        answer::numbers(exact_odds(|dice| by_table(given, book, dice)), "hits")
    }),
    Question::new("chits", "G9: hits of so many mounts by chits", CHITS, |given, book| {
        let (hn, mounts) = (given.whole("hn").into(), given.whole("mounts") as u8);
        let hits =
            |dice: &mut _| crate::hits::by_chits(hn, mounts, &book.charts.gunnery, dice).hits;
        answer::numbers(exact_odds(hits), "hits")
    }),
    Question::new(
        "mishap",
        "G10: what the D100 does to the firer",
        &[word::<Navy>("navy", "RN")],
        |given, book| {
            let navy = given.word("navy");
            let chart = &book.charts.gunnery.mishaps;
            let odds = exact_odds(|dice| mishap_of(dice.roll(100), navy, chart));
            answer::named(odds, |mishap| match mishap.spelled() {
                "-" => "nothing".into(),
                told => told.into(),
            })
        },
    ),
];

const HITS: &[kernel::systems::odds::givens::Given] =
    &[whole("hn", -20, 18, "7"), whole("mounts", 1, 7, "3")];
const CHITS: &[kernel::systems::odds::givens::Given] =
    &[whole("hn", -20, 18, "7"), whole("mounts", 1, 3, "3")];

fn initial_roll(given: &Givens, charts: &GunneryCharts) -> Option<u8> {
    charts.initial_roll[calibre_row(inches(given))][charts.band(number(given, "range"))?]
}

/// By the D100, also where a scenario draws chits.
fn by_table(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    let (hn, mounts) = (given.whole("hn").into(), given.whole("mounts") as u8);
    if book.optional.g9 {
        return book.charts.gunnery.hits(hn, mounts, dice.roll(100));
    }
    let shot = shot(hn, mounts, book, dice);
    debug_assert!(!matches!(shot.fate, Fate::Letter(_) | Fate::X), "no chit was drawn");
    shot.hits
}
