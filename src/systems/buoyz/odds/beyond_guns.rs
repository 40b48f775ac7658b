//! Torpedoes, mines, missiles, flak and submarines: B5.9 to B5.11.1, B8.1, B9.4 to B9.6, B11.2.

use std::cmp::Ordering;

use kernel::dice::{Dice, Pool, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole};

use super::Question;
use super::attacks::least;
use crate::charts::Charts;
use crate::gunnery::needed;

const SIZE: Given = whole("size", 1, 6, "2");
const ARMOUR: Given = whole("armour", 0, 9, "4");
const NIGHT: Given = flag("night", "false");
const BAD: Given = flag("bad-weather", "false");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "torpedo",
        "B5.9: points of hull that one spread costs, without a belt",
        &[
            SIZE,
            ARMOUR,
            flag("beam", "true"),
            flag("guided", "false"),
            flag("air", "false"),
            NIGHT,
            BAD,
        ],
        |given, book| {
            let odds = exact_odds(|dice| {
                let hits = torpedo_hits(given, &book.charts, dice);
                dice.hits(Pool::d6(hits), least(given.whole("armour")))
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "ram",
        "B8.1a: points of hull that a ram costs",
        &[flag("beam", "true"), whole("armour", 0, 9, "0")],
        |given, book| {
            let (chart, beam) = (&book.charts.ram, given.flag("beam"));
            let (count, added) = if beam { (chart.beam_dice, chart.beam) } else { (chart.dice, 0) };
            let odds = exact_odds(|dice| {
                let hits = dice.hits(Pool::d6(count as u8), needed(chart.hits_on, added));
                dice.hits(Pool::d6(hits), least(given.whole("armour")))
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "mine",
        "B5.10: points of hull that crossing a field costs, without a belt",
        &[whole("rows", 1, 6, "1"), flag("fast", "false"), ARMOUR],
        |given, book| {
            let chart = &book.charts.mine;
            let fast = if given.flag("fast") { chart.fast } else { 0 };
            let odds = exact_odds(|dice| {
                let score = dice.d6() as i8 + chart.row * given.whole("rows") + fast;
                let count = if score >= chart.hits_on { chart.dice as u8 } else { 0 };
                dice.hits(Pool::d6(count), least(given.whole("armour")))
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "missile",
        "B5.11, B5.11.1: points of hull that missiles cost a ship with so many unfired dice of flak",
        &[
            whole("missiles", 1, 12, "3"),
            whole("flak", 0, 24, "3"),
            whole("radar", 0, 3, "2"),
            SIZE,
            ARMOUR,
            NIGHT,
            BAD,
        ],
        |given, book| {
            let odds = exact_odds(|dice| {
                let left = missiles_left(given, &book.charts, dice);
                let hits = missile_hits(left, given, &book.charts, dice);
                dice.hits(Pool::d6(hits), least(given.whole("armour")))
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "flak",
        "B9.5: what becomes of a flight under so many dice of flak; run for torpedo and dive bombers",
        &[whole("dice", 0, 24, "3"), flag("run", "true"), NIGHT, BAD],
        |given, book| {
            let odds = exact_odds(|dice| flak(given, &book.charts, dice));
            answer::named(odds, |it| FATES[usize::from(*it)].into())
        },
    ),
    Question::new(
        "bombs",
        "B9.4: points of hull that a flight's bombs cost; damage on the damage die",
        &[SIZE, ARMOUR, flag("level", "false"), NIGHT, BAD, whole("damage", -3, 3, "0")],
        |given, book| {
            let chart = &book.charts.air;
            let level = if given.flag("level") { chart.level } else { 0 };
            let needs = needed(given.whole("size"), level + dark_and_rough(given, &book.charts));
            let odds = exact_odds(|dice| {
                let hits = dice.hits(Pool::d6(chart.bomb_dice as u8), needs);
                let count = hits * chart.bomb_damage_dice as u8;
                dice.hits(Pool::d6(count), least(given.whole("armour") - given.whole("damage")))
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "dogfight",
        "B9.6: one round, by how much the first side's values exceed the other's",
        &[whole("lead", -9, 9, "0")],
        |given, _| {
            let lead = given.whole("lead");
            let odds = exact_odds(|dice| (dice.d6() as i8 + lead).cmp(&(dice.d6() as i8)));
            let name = |it: &Ordering| match it {
                Ordering::Less => "lost".into(),
                Ordering::Equal => "it goes on".into(),
                Ordering::Greater => "won".into(),
            };
            answer::named(odds, name)
        },
    ),
    Question::new(
        "detection",
        "B11.2: whether a ship finds a submerged boat within reach, from 1918",
        &[
            whole("radar", 0, 3, "0"),
            flag("sub-hunter", "false"),
            flag("nuclear", "false"),
            flag("silent", "false"),
        ],
        |given, book| {
            let added = detection(given, &book.charts);
            let odds = exact_odds(|dice| dice.d6() as i8 + added >= book.charts.detection.needs);
            answer::either(odds, "not found", "detected")
        },
    ),
];

fn dark_and_rough(given: &Givens, charts: &Charts) -> i8 {
    let night = if given.flag("night") { charts.to_hit.night } else { 0 };
    night + if given.flag("bad-weather") { charts.to_hit.bad_weather } else { 0 }
}

/// B5.9
fn torpedo_hits(given: &Givens, charts: &Charts, dice: &mut impl Dice) -> u8 {
    let chart = &charts.torpedo;
    let count = if given.flag("air") { chart.air_dice } else { chart.dice };
    let beam = if given.flag("beam") { chart.beam } else { 0 };
    let guided = if given.flag("guided") { chart.guided } else { 0 };
    let size = chart.size * given.whole("size");
    let needs = needed(chart.hits_on, beam + guided + size + dark_and_rough(given, charts));
    dice.hits(Pool::d6(count as u8), needs)
}

/// B5.11.1 — Die by die until no missile is left (C13).
fn missiles_left(given: &Givens, charts: &Charts, dice: &mut impl Dice) -> u8 {
    let needs = least(charts.missile.intercept - given.whole("radar"));
    let stopped = dice.hits(Pool::d6(given.whole("flak") as u8), needs);
    (given.whole("missiles") as u8).saturating_sub(stopped)
}

/// B5.11
fn missile_hits(left: u8, given: &Givens, charts: &Charts, dice: &mut impl Dice) -> u8 {
    let chart = &charts.missile;
    let added = chart.size * given.whole("size") + dark_and_rough(given, charts);
    dice.hits(Pool::d6(left * chart.dice as u8), needed(chart.hits_on, added))
}

/// What flak does to a flight, as [`flak`] numbers it.
const FATES: [&str; 3] = ["attacks", "goes home", "is shot down"];

/// B9.5, C36 — Each hit is dodged by itself, and the first that is not shoots the flight down.
fn flak(given: &Givens, charts: &Charts, dice: &mut impl Dice) -> u8 {
    let chart = &charts.air;
    let run = if given.flag("run") { chart.aa_run } else { 0 };
    let needs = needed(chart.aa_hits_on, run + dark_and_rough(given, charts));
    let hits = dice.hits(Pool::d6(given.whole("dice") as u8), needs);
    match hits {
        0 => 0,
        hits if dice.hits(Pool::d6(hits), least(chart.dodge)) == hits => 1,
        _ => 2,
    }
}

/// B11.2 — Radar 3 counts as a Sub-Hunter too (A49).
fn detection(given: &Givens, charts: &Charts) -> i8 {
    let (chart, radar) = (&charts.detection, given.whole("radar"));
    let added = [
        (radar >= 2, chart.radar),
        (radar == 3 || given.flag("sub-hunter"), chart.sub_hunter),
        (given.flag("nuclear"), chart.nuclear),
        (given.flag("silent"), chart.silent),
    ];
    added.into_iter().filter(|(is, _)| *is).map(|(_, added)| added).sum()
}
