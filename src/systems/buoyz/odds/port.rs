//! Between the battles of a campaign: BC4.2.

use kernel::dice::{Odds, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::word;

use super::Question;
use crate::campaign::{delivery_modifier, is_delivered, is_repaired, makes_port};
use crate::names::{Power, Rate};

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "makes-port",
        "B5.6: whether a sinking ship of a campaign makes port",
        &[],
        |_, _| answer::either(exact_odds(makes_port), "lost", "makes port"),
    ),
    Question::new(
        "refit",
        "BC4.2: whether a crippled ship is ready for the next battle",
        &[],
        |_, book| {
            let chart = &book.charts.between_battles;
            answer::either(exact_odds(|dice| is_repaired(chart, dice)), "not ready", "repaired")
        },
    ),
    Question::new(
        "replacement",
        "BC4.2: whether a lost ship is replaced, once it can be paid for",
        &[word::<Rate>("ships", "capital"), word::<Power>("power", "first")],
        |given, book| {
            let chart = &book.charts.between_battles;
            let comes = match delivery_modifier(given.word("ships"), given.word("power"), chart) {
                Some(added) => exact_odds(|dice| is_delivered(added, chart, dice)),
                None => Odds::certain(false),
            };
            answer::either(comes, "delayed", "delivered")
        },
    ),
];
