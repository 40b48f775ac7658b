//! Single dice that decide something by themselves: B5.10, B5.11.1, B9.5, B11.2.

use kernel::dice::exact_odds;
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{flag, whole};

use super::Question;
use crate::aircraft::flak::dodges;
use crate::mines::strikes_mine;
use crate::missiles::stops_missile;
use crate::submarines::detection::detects;

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "mine-strikes",
        "B5.10: whether a ship that crosses a field strikes a mine",
        &[whole("rows", 1, 6, "1"), flag("fast", "false")],
        |given, book| {
            let (rows, fast) = (given.whole("rows"), given.flag("fast"));
            let odds = exact_odds(|dice| strikes_mine(rows, fast, &book.charts.mine, dice));
            answer::either(odds, "passes", "strikes")
        },
    ),
    Question::new(
        "point-defence",
        "B5.11.1: whether one die stops a missile",
        &[whole("radar", 0, 3, "2")],
        |given, book| {
            let radar = given.whole("radar");
            let odds = exact_odds(|dice| stops_missile(radar, &book.charts.missile, dice));
            answer::either(odds, "comes on", "stopped")
        },
    ),
    Question::new(
        "dodge",
        "B9.5: whether a flight dodges a hit of flak, or a Kamikaze goes on",
        &[flag("kamikaze", "false")],
        |given, book| {
            let kamikaze = given.flag("kamikaze");
            let odds = exact_odds(|dice| dodges(kamikaze, &book.charts.air, dice));
            answer::either(odds, "shot down", "dodges")
        },
    ),
    Question::new(
        "detects",
        "B11.2: whether a submerged boat is detected, in the year of the scenario, with all that is added",
        &[whole("added", -9, 9, "0")],
        |given, book| {
            let (added, year) = (given.whole("added"), book.scenario.year);
            let odds = exact_odds(|dice| detects(year, added, &book.charts.detection, dice));
            answer::either(odds, "not found", "detected")
        },
    ),
];
