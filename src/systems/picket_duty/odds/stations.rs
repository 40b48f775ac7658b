//! Tables 1-1 to 5-1: where the ship is sent, and who is there.

use super::Question;
use super::answer::{Answer, named, numbers, two_dice, words};
use super::givens::{DATE, Givens};
use crate::dice::exact_odds;
use crate::systems::picket_duty::assignment::one_assignment;
use crate::systems::picket_duty::calendar::Day;
use crate::systems::picket_duty::rulebook::{Edition, Rulebook};
use crate::systems::picket_duty::station::{fighter_direction, surface_support};

#[rustfmt::skip]
pub const QUESTIONS: &[Question] = &[
    Question { id: "1-1", decides: "the station in the basic game", givens: &[], ask: |book, _| assigned(book, Edition::Basic, 0) },
    Question { id: "2-2", decides: "the station in the advanced game, by date", givens: &[DATE], ask: |book, given| assigned(book, Edition::Advanced, given.day()) },
    Question { id: "2-2A", decides: "the station, April", givens: &[], ask: table::<0> },
    Question { id: "2-3A", decides: "the station, May 1-4", givens: &[], ask: table::<1> },
    Question { id: "2-3B", decides: "the station, May 5", givens: &[], ask: table::<2> },
    Question { id: "2-3C", decides: "the station, May 6", givens: &[], ask: table::<3> },
    Question { id: "2-3D", decides: "the station, May 7-20", givens: &[], ask: table::<4> },
    Question { id: "2-3E", decides: "the station, May 21", givens: &[], ask: table::<5> },
    Question { id: "2-3F", decides: "the station, May 22-31", givens: &[], ask: table::<6> },
    Question { id: "2-4A", decides: "the station, June 1-16", givens: &[], ask: table::<7> },
    Question { id: "2-4B", decides: "the station, June 17-25", givens: &[], ask: table::<8> },
    Question { id: "3-1", decides: "whether a Fighter Direction Team is assigned", givens: &[], ask: |book, _| words(exact_odds(|dice| fighter_direction(&book.station, dice))) },
    Question { id: "4-1", decides: "surface fire support markers", givens: &[], ask: |book, _| numbers(exact_odds(|dice| surface_support(&book.station, dice)), "markers") },
    Question { id: "5-1", decides: "whether a land radar station comes on line", givens: &[], ask: |book, _| words(two_dice(&book.station.land_radar)) },
];

/// Stations not in use are rolled again (A021).
fn assigned(book: &Rulebook, edition: Edition, day: Day) -> Answer {
    let roll = exact_odds(|dice| one_assignment(&book.assignment, edition, day, dice));
    named(roll.rolled_again(), |(station, _)| format!("station {station}"))
}

fn table<const N: usize>(book: &Rulebook, _: &Givens) -> Answer {
    named(two_dice(&book.assignment.tables[N]), |station| format!("station {station}"))
}
