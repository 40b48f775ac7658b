//! Tables 6-1 to 6-5: weather, storms and typhoons.

use super::Question;
use super::givens::{Given, word};
use crate::weather::{Typhoon, Weather, storm, weather};
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{numbers, one_die, two_dice, valued, words};

const PREVIOUS: Given = word::<Weather>("previous", "clear");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "6-1",
        "the weather of a phase, after that of the phase before",
        &[PREVIOUS],
        |given, book| {
            words(exact_odds(|dice| weather(&book.weather, given.word("previous"), dice)))
        },
    ),
    Question::new("6-1-rain", "whether an attack is possible in rain", &[], |_, book| {
        words(one_die(&book.weather.rain))
    }),
    Question::new("6-2", "whether a storm grows into a typhoon", &[PREVIOUS], |given, book| {
        words(exact_odds(|dice| storm(&book.weather, given.word("previous"), dice)))
    }),
    Question::new("6-3", "how long a typhoon blows", &[], |_, book| {
        valued(one_die(&book.weather.typhoon), "days", typhoon)
    }),
    Question::new("6-4", "what one phase of a typhoon does to the ship", &[], |_, book| {
        words(two_dice(&book.weather.damage))
    }),
    Question::new("6-5", "days of repair after a typhoon", &[], |_, book| {
        numbers(one_die(&book.weather.repair_days), "days")
    }),
];

fn typhoon(typhoon: &Typhoon) -> (String, Option<i64>) {
    let damage = if typhoon.damages { " and Table 6-4" } else { "" };
    (format!("{} days{damage}", typhoon.days), Some(typhoon.days.into()))
}
