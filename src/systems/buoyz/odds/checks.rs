//! Command checks, initiative, boarding, wind: B3.0, B5.7, B6.2, B7.2, B8.2, B10.4.1, BC3.1.

use std::cmp::Ordering;

use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, flag, whole, word};

use super::Question;
use crate::charts::Charts;

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
            let rolls = exact_odds(|dice| {
                let first = dice.two_d6() as i8 + lead;
                match first.cmp(&(dice.two_d6() as i8)) {
                    Ordering::Less => Some(false),
                    Ordering::Equal => None,
                    Ordering::Greater => Some(true),
                }
            });
            let name = |first: &Option<bool>| match first {
                Some(true) => "the first side".into(),
                Some(false) => "the other side".into(),
                None => "rolled again".into(),
            };
            answer::named(rolls, name)
        },
    ),
    Question::new(
        "action",
        "B7.2: whether a Special Action succeeds",
        &[word::<Tried>("action", "flank"), COMMAND, BAD],
        |given, book| {
            let needs = check(given.word("action"), &book.charts);
            let added = given.whole("command") - i8::from(given.flag("bad-weather"));
            let odds = exact_odds(|dice| dice.d6() as i8 + added >= needs);
            answer::either(odds, "fails", "succeeds")
        },
    ),
    Question::new(
        "strike",
        "B5.7: whether a crippled ship of eras 1 to 4 strikes",
        &[COMMAND, BAD],
        |given, book| {
            let added = given.whole("command") - i8::from(given.flag("bad-weather"));
            let odds = exact_odds(|dice| dice.d6() as i8 + added < book.charts.damage.strike);
            answer::either(odds, "fights on", "strikes")
        },
    ),
    Question::new(
        "repair",
        "B6.2: whether damage control repairs a critical",
        &[COMMAND, flag("all-hands", "false")],
        |given, book| {
            let chart = &book.charts.damage;
            let hands = if given.flag("all-hands") { chart.all_hands } else { 0 };
            let added = given.whole("command") + hands;
            let odds = exact_odds(|dice| dice.d6() as i8 + added >= chart.repair);
            answer::either(odds, "not yet", "repaired")
        },
    ),
    Question::new(
        "boarding",
        "B8.2: one round of boarding, by how much the first ship's bonus exceeds the other's",
        &[whole("lead", -9, 9, "0")],
        |given, _| {
            let lead = given.whole("lead");
            let odds = exact_odds(|dice| (dice.d6() as i8 + lead).cmp(&(dice.d6() as i8)));
            let name = |it: &Ordering| match it {
                Ordering::Less => "she is taken".into(),
                Ordering::Equal => "it goes on".into(),
                Ordering::Greater => "she takes the other".into(),
            };
            answer::named(odds, name)
        },
    ),
    Question::new("wind", "B10.4.1: what the wind does in a turn", &[], |_, book| {
        answer::by_row(&book.charts.wind, |change| kernel::config::Word::spelled(*change).into())
    }),
    Question::new(
        "break-contact",
        "BC3.1: whether a side that tests breaks off",
        &[],
        |_, book| {
            let chart = &book.charts.break_contact;
            answer::either(
                exact_odds(|dice| (dice.d6() as i8) < chart.fights_on),
                "fights on",
                "breaks off",
            )
        },
    ),
];

const fn check(action: Tried, charts: &Charts) -> i8 {
    let chart = &charts.actions;
    match action {
        Tried::Hero => chart.hero,
        Tried::AllHands => chart.all_hands,
        Tried::ComeAbout => chart.come_about,
        Tried::Flank => chart.flank,
        Tried::Evasive => chart.evasive,
        Tried::PutOut => chart.put_out,
        Tried::Tack => chart.tack,
        Tried::Jib => chart.jib,
        Tried::Wear => chart.wear,
        Tried::Grapple => chart.grapple,
        Tried::Evade => chart.evade,
        Tried::Smoke => chart.smoke,
        Tried::Silent => chart.silent,
        Tried::CrashDive => chart.crash_dive,
    }
}
