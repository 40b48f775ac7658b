//! Torpedoes: hit numbers, hits of a spread, evasion. G7.

use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole, word};

use super::Question;
use super::given::{ASPECT, RUN, number};
use crate::hits::{CIRCLES, torpedo_hits_of};
use crate::names::{ShipType, TorpedoType};
use crate::ready::{cosine, torpedo_fixed, torpedo_max};
use crate::rulebook::Rulebook;
use crate::torpedoes::{Attack, torpedo_hit_number};

const CIRCUMSTANCES: &[Given] = &[
    word::<TorpedoType>("type", "T93"),
    word::<ShipType>("target", "CA"),
    RUN,
    ASPECT,
    flag("steady", "false"),
    flag("stopped", "false"),
    flag("listed", "true"),
    flag("director_out", "false"),
    flag("radar", "false"),
    whole("torpedoes", 1, 7, "4"),
];

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "torpedo",
        "G7b: hits of a spread that meets a ship",
        CIRCUMSTANCES,
        |given, book| {
            let (hn, torpedoes) = (hit_number(given, book), given.whole("torpedoes") as u8);
            let odds = exact_odds(|dice| torpedo_hits_of(hn, torpedoes, book, dice).0);
            answer::valued(odds, "hits", |&hits| {
                (format!("{hits} (hit number {hn})"), Some(hits.into()))
            })
        },
    ),
    Question::new(
        "circling",
        "G7c: whether a torpedo circles back",
        CIRCUMSTANCES,
        |given, book| {
            let (hn, torpedoes) = (hit_number(given, book), given.whole("torpedoes") as u8);
            let odds = exact_odds(|dice| torpedo_hits_of(hn, torpedoes, book, dice).1 == CIRCLES);
            answer::either(odds, "runs straight", "circles back")
        },
    ),
    Question::new("evasion", "G7f: whether a ship combs the wakes", &[], |_, book| {
        let most = book.charts.torpedoes.evasion_on;
        answer::either(exact_odds(|dice| dice.d6() <= most), "is met as she lies", "combs them")
    }),
];

/// The hit number at the date of the scenario.
pub fn hit_number(given: &Givens, book: &Rulebook) -> i32 {
    let (charts, date) = (&book.charts.torpedoes, book.scenario.date);
    let row = &charts.types[given.word::<TorpedoType>("type") as usize];
    let attack = Attack {
        fixed: torpedo_fixed(row, given.word("target"), date, &book.optional, charts),
        max: torpedo_max(row, date),
        run: number(given, "run"),
        aspect: cosine(number(given, "aspect")),
        steady: given.flag("steady"),
        stopped: given.flag("stopped"),
        listed: given.flag("listed"),
        director_out: given.flag("director_out"),
        radar: given.flag("radar"),
    };
    torpedo_hit_number(&attack, book.rulings.aspect_45, charts)
}
