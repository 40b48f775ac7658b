//! Command checks, initiative, boarding, wind: B3.0, B5.7, B6.2, B7.2, B8.2, B10.4.1, BC3.1.

use std::cmp::Ordering;

use kernel::config::Word;
use kernel::dice::{Odds, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole, word};

use super::Question;
use crate::actions::{Action, passes_check};
use crate::boarding::boarding_round;
use crate::damage_dice::repairs;
use crate::ending::fights_on;
use crate::initiative::{first_by_dice, wind_change};
use crate::rulebook::Rulebook;

kernel::reading! {
    /// B7.2 — The Special Actions, and Crash Dive.
    Tried as "Special Action" {
        Hero = "hero", AllHands = "all hands", ComeAbout = "come about", Flank = "flank",
        Evasive = "evasive", PutOut = "put out", Tack = "tack", Jib = "jib", Wear = "wear",
        Grapple = "grapple", Evade = "evade", Smoke = "smoke", Silent = "silent",
        CrashDive = "crash dive",
    }
}

const COMMAND: Given = whole("command", 1, 4, "2");
const BAD: Given = flag("bad-weather", "false");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "initiative",
        "B3.0: who has it, by how much the first side's modifiers exceed the other's",
        &[whole("lead", -12, 12, "0")],
        |given, _| {
            let lead = given.whole("lead");
            let rolls = exact_odds(|dice| first_by_dice([lead, 0], dice).map(|it| it as u8));
            answer::named(rolls, |first| match first {
                Some(0) => "the first side".into(),
                Some(_) => "the other side".into(),
                None => "rolled again".into(),
            })
        },
    ),
    Question::new(
        "action",
        "B7.2: whether a Special Action succeeds",
        &[word::<Tried>("action", "flank"), COMMAND, BAD],
        |given, book| {
            let needs = needs(given.word("action"), book);
            answer::either(command_check(given, needs), "fails", "succeeds")
        },
    ),
    Question::new(
        "strike",
        "B5.7: whether a crippled ship of eras 1 to 4 strikes",
        &[COMMAND, BAD],
        |given, book| {
            let strikes = command_check(given, book.charts.damage.strike).map(|holds| !holds);
            answer::either(strikes, "fights on", "strikes")
        },
    ),
    Question::new(
        "repair",
        "B6.2: whether damage control repairs a critical",
        &[COMMAND, flag("all-hands", "false")],
        |given, book| {
            let (command, hands) = (given.whole("command"), given.flag("all-hands"));
            let odds = exact_odds(|dice| repairs(command, hands, &book.charts.damage, dice));
            answer::either(odds, "not yet", "repaired")
        },
    ),
    Question::new(
        "boarding",
        "B8.2: one round of boarding, by how much the first ship's bonus exceeds the other's",
        &[whole("lead", -9, 9, "0")],
        |given, _| {
            let lead = given.whole("lead");
            let odds = exact_odds(|dice| boarding_round([lead, 0], dice));
            let name = |it: &Ordering| match it {
                Ordering::Less => "she is taken".into(),
                Ordering::Equal => "it goes on".into(),
                Ordering::Greater => "she takes the other".into(),
            };
            answer::named(odds, name)
        },
    ),
    Question::new("wind", "B10.4.1: what the wind does in a turn", &[], |_, book| {
        let chart = &book.charts.wind;
        let row = |result| (chart.rows().iter().position(|&other| other == result), result);
        let odds = exact_odds(|dice| wind_change(chart, dice)).map(row);
        answer::named(odds, |(_, change)| change.spelled().into())
    }),
    Question::new(
        "break-contact",
        "BC3.1: whether a side that tests breaks off",
        &[],
        |_, book| {
            let chart = &book.charts.break_contact;
            answer::either(exact_odds(|dice| !fights_on(chart, dice)), "fights on", "breaks off")
        },
    ),
];

/// A command check, as ships make it.
fn command_check(given: &Givens, needs: i8) -> Odds<bool> {
    let (command, bad) = (given.whole("command"), given.flag("bad-weather"));
    exact_odds(|dice| passes_check(command, bad, needs, dice))
}

/// What a check needs.
fn needs(tried: Tried, book: &Rulebook) -> i8 {
    book.check(match tried {
        Tried::Hero => return book.charts.actions.hero,
        Tried::AllHands => Action::AllHands,
        Tried::ComeAbout => Action::ComeAbout,
        Tried::Flank => Action::Flank,
        Tried::Evasive => Action::Evasive,
        Tried::PutOut => Action::PutOut,
        Tried::Tack => Action::Tack,
        Tried::Jib => Action::Jib,
        Tried::Wear => Action::Wear,
        Tried::Grapple => Action::Grapple,
        Tried::Evade => Action::Evade,
        Tried::Smoke => Action::Smoke,
        Tried::Silent => Action::Silent,
        Tried::CrashDive => Action::CrashDive,
    })
}
