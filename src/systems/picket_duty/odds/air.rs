//! Tables 7-1 to 7-3: air fire support.

use super::Question;
use super::answer::{numbers, words};
use super::givens::{DATE, FDT, PHASE, whole};
use crate::dice::exact_odds;
use crate::systems::picket_duty::air_support::{cover, kikusui_markers, markers};

#[rustfmt::skip]
pub const QUESTIONS: &[Question] = &[
    Question { id: "7-1", decides: "which fighters cover the station", givens: &[DATE, PHASE], ask: |book, given| words(exact_odds(|dice| cover(&book.air, given.day(), given.word("phase"), dice))) },
    Question { id: "7-2", decides: "air fire support markers one chit brings", givens: &[whole("chit", -2, 2, "0"), FDT], ask: |book, given| numbers(exact_odds(|dice| markers(&book.air, given.whole("chit"), given.flag("fdt"), dice)), "markers") },
    Question { id: "7-3", decides: "air fire support markers in a Kikusui, both rolls and both kinds", givens: &[FDT], ask: |book, given| numbers(exact_odds(|dice| kikusui_markers(&book.air, given.flag("fdt"), dice)), "markers") },
];
