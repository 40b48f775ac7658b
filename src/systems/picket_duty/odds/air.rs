//! Tables 7-1 to 7-3: air fire support.

use super::Question;
use super::givens::{DATE, FDT, PHASE, day, whole};
use crate::air_support::{cover, kikusui_markers, markers};
use kernel::dice::exact_odds;
use kernel::systems::odds::answer::{numbers, words};

pub const QUESTIONS: &[Question] = &[
    Question::new("7-1", "which fighters cover the station", &[DATE, PHASE], |given, book| {
        words(exact_odds(|dice| cover(&book.air, day(given), given.word("phase"), dice)))
    }),
    Question::new(
        "7-2",
        "air fire support markers one chit brings",
        &[whole("chit", -2, 2, "0"), FDT],
        |given, book| {
            numbers(
                exact_odds(|dice| markers(&book.air, given.whole("chit"), given.flag("fdt"), dice)),
                "markers",
            )
        },
    ),
    Question::new(
        "7-3",
        "air fire support markers in a Kikusui, both rolls and both kinds",
        &[FDT],
        |given, book| {
            numbers(
                exact_odds(|dice| kikusui_markers(&book.air, given.flag("fdt"), dice)),
                "markers",
            )
        },
    ),
];
