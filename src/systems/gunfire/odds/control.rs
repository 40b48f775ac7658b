//! Fires, damage control, independent movement and friendly fire: G25, C42, G31, G32.

use kernel::dice::exact_odds;
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::whole;

use super::Question;
use crate::charts::Independent;
use crate::fires::{burns_out, fight_fires};
use crate::friendly_fire::hits_friend;
use crate::independent::independent_movement;

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "fires",
        "G25: whether a burning ship is lost after the action",
        &[whole("fires", 1, 5, "3"), whole("dc", 2, 5, "3")],
        |given, book| {
            let (fires, dc) = (given.whole("fires") as u8, given.whole("dc") as u8);
            let odds = exact_odds(|dice| burns_out(fires, dc, &book.charts.fires, dice));
            answer::either(odds, "saved", "burns out")
        },
    ),
    Question::new(
        "damage-control",
        "C42: fires left after one turn's damage control",
        &[whole("fires", 1, 5, "2"), whole("dc", 0, 8, "3")],
        |given, book| {
            let (fires, dc) = (given.whole("fires") as u8, given.whole("dc") as u8);
            answer::numbers(
                exact_odds(|dice| fight_fires(fires, dc, &book.charts.fires, dice).0),
                "fires",
            )
        },
    ),
    Question::new(
        "friendly-fire",
        "G31: whether fire goes to a friend in the way",
        &[whole("add", 0, 2, "0")],
        |given, book| {
            let add = given.whole("add") as u8;
            let odds =
                exact_odds(|dice| hits_friend(add, &book.charts.control.friendly_fire, dice));
            answer::either(odds, "at the enemy", "at the friend")
        },
    ),
    Question::new("independent", "G32: where a ship without orders turns", &[], |_, book| {
        let odds = exact_odds(|dice| {
            independent_told(independent_movement(&book.charts.control.independent, dice))
        });
        answer::named(odds, |(_, told)| told.clone())
    }),
];

/// In words, in the order from port to starboard, as plotted last.
pub fn independent_told(turn: Independent) -> (i32, String) {
    let Some(degrees) = turn else { return (i32::MAX, "as plotted".into()) };
    match degrees as i32 {
        0 => (0, "straight on".into()),
        left @ ..0 => (left, format!("left {}", -left)),
        right => (right, format!("right {right}")),
    }
}
