//! Tables 6-1 to 6-5: weather, storms and typhoons.

use super::Question;
use super::answer::{numbers, one_die, two_dice, valued, words};
use super::givens::{Given, word};
use crate::dice::exact_odds;
use crate::systems::picket_duty::weather::{Typhoon, Weather, storm, weather};

const PREVIOUS: Given = word::<Weather>("previous", "clear");

#[rustfmt::skip]
pub const QUESTIONS: &[Question] = &[
    Question { id: "6-1", decides: "the weather of a phase, after that of the phase before", givens: &[PREVIOUS], ask: |book, given| words(exact_odds(|dice| weather(&book.weather, given.word("previous"), dice))) },
    Question { id: "6-1-rain", decides: "whether an attack is possible in rain", givens: &[], ask: |book, _| words(one_die(&book.weather.rain)) },
    Question { id: "6-2", decides: "whether a storm grows into a typhoon", givens: &[PREVIOUS], ask: |book, given| words(exact_odds(|dice| storm(&book.weather, given.word("previous"), dice))) },
    Question { id: "6-3", decides: "how long a typhoon blows", givens: &[], ask: |book, _| valued(one_die(&book.weather.typhoon), "days", typhoon) },
    Question { id: "6-4", decides: "what one phase of a typhoon does to the ship", givens: &[], ask: |book, _| words(two_dice(&book.weather.damage)) },
    Question { id: "6-5", decides: "days of repair after a typhoon", givens: &[], ask: |book, _| numbers(one_die(&book.weather.repair_days), "days") },
];

fn typhoon(typhoon: &Typhoon) -> (String, Option<i64>) {
    let damage = if typhoon.damages { " and Table 6-4" } else { "" };
    (format!("{} days{damage}", typhoon.days), Some(typhoon.days.into()))
}
