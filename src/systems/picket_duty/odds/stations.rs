//! Tables 1-1 to 5-1: where the ship is sent, and who is there.

use super::Question;
use super::givens::{DATE, Givens, day};
use crate::assignment::one_assignment;
use crate::calendar::Day;
use crate::rulebook::{Edition, Rulebook};
use crate::station::{fighter_direction, surface_support};
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{Answer, named, numbers, two_dice, words};

pub const QUESTIONS: &[Question] = &[
    Question::new("1-1", "the station in the basic game", &[], |_, book| {
        assigned(Edition::Basic, 0, book)
    }),
    Question::new("2-2", "the station in the advanced game, by date", &[DATE], |given, book| {
        assigned(Edition::Advanced, day(given), book)
    }),
    Question::new("2-2A", "the station, April", &[], table::<0>),
    Question::new("2-3A", "the station, May 1-4", &[], table::<1>),
    Question::new("2-3B", "the station, May 5", &[], table::<2>),
    Question::new("2-3C", "the station, May 6", &[], table::<3>),
    Question::new("2-3D", "the station, May 7-20", &[], table::<4>),
    Question::new("2-3E", "the station, May 21", &[], table::<5>),
    Question::new("2-3F", "the station, May 22-31", &[], table::<6>),
    Question::new("2-4A", "the station, June 1-16", &[], table::<7>),
    Question::new("2-4B", "the station, June 17-25", &[], table::<8>),
    Question::new("3-1", "whether a Fighter Direction Team is assigned", &[], |_, book| {
        words(exact_odds(|dice| fighter_direction(&book.station, dice)))
    }),
    Question::new("4-1", "surface fire support markers", &[], |_, book| {
        numbers(exact_odds(|dice| surface_support(&book.station, dice)), "markers")
    }),
    Question::new("5-1", "whether a land radar station comes on line", &[], |_, book| {
        words(two_dice(&book.station.land_radar))
    }),
];

/// Stations not in use are rolled again (A021).
fn assigned(edition: Edition, day: Day, book: &Rulebook) -> Answer {
    let roll = exact_odds(|dice| one_assignment(&book.assignment, edition, day, dice));
    named(roll.rolled_again(), |(station, _)| format!("station {station}"))
}

fn table<const N: usize>(_: &Givens, book: &Rulebook) -> Answer {
    named(two_dice(&book.assignment.tables[N]), |station| format!("station {station}"))
}
