//! Torpedoes, mines, missiles, flak and submarines: B5.9 to B5.11.1, B8.1, B9.4 to B9.6, B11.2.

use std::cmp::Ordering;

use kernel::dice::{Dice, Odds, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole};

use super::Question;
use super::struck::{Struck, each};
use crate::aircraft::attacks::bomb_damage_dice;
use crate::aircraft::dogfights::dogfight_rolls;
use crate::aircraft::flak::{dodge_dice, dodges, flak_needs};
use crate::boarding::ram_dice;
use crate::charts::Charts;
use crate::gunnery::{attack_hits, needed};
use crate::mines::{mine_hits, strikes_mine};
use crate::missiles::{missile_needs, stops_missile};
use crate::names::{Side, Weapon};
use crate::rulebook::Rulebook;
use crate::submarines::detection::{ASDIC, boat_added, detects, hunter_added};
use crate::torpedoes::{Prey, belt_dice};

const SIZE: Given = whole("size", 1, 6, "2");
const ARMOUR: Given = whole("armour", 0, 9, "4");
const BELT: Given = flag("belt", "false");
const NIGHT: Given = flag("night", "false");
const BAD: Given = flag("bad-weather", "false");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "torpedo",
        "B5.9, B7.3: points of hull that one spread costs, with or without a Torpedo Belt",
        &[
            SIZE,
            ARMOUR,
            flag("beam", "true"),
            flag("guided", "false"),
            flag("air", "false"),
            NIGHT,
            BAD,
            BELT,
        ],
        |given, book| {
            let hull = through(Weapon::Torpedo, &torpedo_hits(given, book), given, book);
            answer::numbers(hull, "points of hull")
        },
    ),
    Question::new(
        "ram",
        "B8.1a: points of hull that a ram costs",
        &[flag("beam", "true"), SIZE, whole("armour", 0, 9, "0")],
        |given, book| {
            let [count, needs] = ram_dice(given.whole("size"), given.flag("beam"), book);
            let hits = exact_odds(|dice| attack_hits(count, needs, false, dice));
            answer::numbers(each(&hits, &struck(Weapon::Ram, given, book)), "points of hull")
        },
    ),
    Question::new(
        "mine",
        "B5.10, B7.3: points of hull that crossing a field costs, with or without a Torpedo Belt",
        &[whole("rows", 1, 6, "1"), flag("fast", "false"), SIZE, ARMOUR, BELT],
        |given, book| {
            let hits = exact_odds(|dice| struck_by_mines(given, book, dice));
            answer::numbers(through(Weapon::Mine, &hits, given, book), "points of hull")
        },
    ),
    Question::new(
        "depth-charge",
        "B11.3: points of hull that depth charges cost a boat, dropped by a ship or from the air",
        &[whole("size", 1, 6, "5"), whole("armour", 0, 9, "0"), flag("air", "false")],
        |given, book| {
            let chart = &book.charts.depth_charge;
            let count = book.doubled(if given.flag("air") { chart.air_dice } else { chart.dice });
            let needs = needed(given.whole("size"), 0);
            let hits = exact_odds(|dice| attack_hits(count, needs, false, dice));
            answer::numbers(each(&hits, &struck(Weapon::Depth, given, book)), "points of hull")
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
            let one = each(&missile_hits(given, book), &struck(Weapon::Missile, given, book));
            answer::numbers(each(&missiles_left(given, book), &one), "points of hull")
        },
    ),
    Question::new(
        "flak",
        "B9.5: what becomes of a flight under so many dice of flak; run for torpedo and dive bombers",
        &[whole("dice", 0, 24, "3"), flag("run", "true"), NIGHT, BAD],
        |given, book| answer::named(flak(given, book), |it| FATES[usize::from(*it)].into()),
    ),
    Question::new(
        "bombs",
        "B9.4: points of hull that a flight's bombs cost; damage on the damage die",
        &[SIZE, ARMOUR, flag("level", "false"), NIGHT, BAD, whole("damage", -3, 3, "0")],
        |given, book| {
            let chart = &book.charts.air;
            let level = if given.flag("level") { chart.level } else { 0 };
            let needs = needed(given.whole("size"), level + dark_and_rough(given, &book.charts));
            let count = book.doubled(chart.bomb_dice);
            let hits = exact_odds(|dice| attack_hits(count, needs, false, dice));
            let added = given.whole("damage");
            let blow = Struck { added, ..Struck::plain(Weapon::Bomb, given.whole("armour")) };
            let dice = hits.map(|hits| bomb_damage_dice(hits, chart));
            answer::numbers(each(&dice, &blow.hull(book)), "points of hull")
        },
    ),
    Question::new(
        "dogfight",
        "B9.6: one round, by how much the first side's values exceed the other's",
        &[whole("lead", -9, 9, "0")],
        |given, _| {
            let lead = given.whole("lead");
            let odds = exact_odds(|dice| {
                let [a, b] = dogfight_rolls([lead, 0], Side::A, dice);
                a.cmp(&b)
            });
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
            let (chart, reading) = (&book.charts.detection, book.rulings.radar_3);
            let hunter =
                hunter_added(given.whole("radar"), given.flag("sub-hunter"), chart, reading);
            let added = hunter + boat_added(given.flag("nuclear"), given.flag("silent"), chart);
            let odds = exact_odds(|dice| detects(ASDIC, added, chart, dice));
            answer::either(odds, "not found", "detected")
        },
    ),
];

fn dark_and_rough(given: &Givens, charts: &Charts) -> i8 {
    charts.to_hit.dark_and_rough(given.flag("night"), given.flag("bad-weather"))
}

/// The hull that one damage die costs.
fn struck(weapon: Weapon, given: &Givens, book: &Rulebook) -> Odds<u8> {
    Struck::plain(weapon, given.whole("armour")).hull(book)
}

/// B7.3, C21 — Hull by so many damage dice. A belt has the highest half rolled again, as far as they go through:
/// of those that do, as many as there are in the half.
fn through(weapon: Weapon, hits: &Odds<u8>, given: &Givens, book: &Rulebook) -> Odds<u8> {
    let one = struck(weapon, given, book);
    if !given.flag("belt") {
        return each(hits, &one);
    }
    hits.then(|&dice| {
        let half = belt_dice(dice.into(), book.rulings.belt) as u8;
        each(&Odds::certain(dice), &one).then(|&hull| {
            let again = hull.min(half);
            each(&Odds::certain(again), &one).map(move |stay| hull - again + stay)
        })
    })
}

/// B5.9
fn torpedo_hits(given: &Givens, book: &Rulebook) -> Odds<u8> {
    let chart = &book.charts.torpedo;
    let count = book.doubled(if given.flag("air") { chart.air_dice } else { chart.dice });
    let (size, on_beam, guided) = (given.whole("size"), given.flag("beam"), given.flag("guided"));
    let added = Prey { size, on_beam, guided, boat: false }.modifier(chart);
    let needs = needed(chart.hits_on, added + dark_and_rough(given, &book.charts));
    exact_odds(|dice| attack_hits(count, needs, false, dice))
}

/// B5.10
fn struck_by_mines(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    let (rows, fast) = (given.whole("rows"), given.flag("fast"));
    if !strikes_mine(rows, fast, &book.charts.mine, dice) {
        return 0;
    }
    let guided = book.scenario.era >= 7;
    let prey = Prey { size: given.whole("size"), on_beam: true, guided, boat: false };
    mine_hits(prey, false, book, dice)
}

/// B5.11.1 — Die by die until no missile is left (C13).
fn missiles_left(given: &Givens, book: &Rulebook) -> Odds<u8> {
    let flak = if book.optional.point_defence { given.whole("flak") } else { 0 };
    let radar = given.whole("radar");
    let die = exact_odds(|dice| stops_missile(radar, &book.charts.missile, dice));
    let next = |&left: &u8| match left {
        0 => Odds::certain(0),
        left => die.clone().map(|stopped| left - u8::from(stopped)),
    };
    (0..flak).fold(Odds::certain(given.whole("missiles") as u8), |left, _| left.then(next))
}

/// B5.11 — Dice of one missile that hit.
fn missile_hits(given: &Givens, book: &Rulebook) -> Odds<u8> {
    let chart = &book.charts.missile;
    let needs = missile_needs(given.whole("size"), dark_and_rough(given, &book.charts), chart);
    let count = book.doubled(chart.dice);
    exact_odds(|dice| attack_hits(count, needs, false, dice))
}

/// What flak does to a flight, as [`flak`] numbers it.
const FATES: [&str; 3] = ["attacks", "goes home", "is shot down"];

/// B9.5, C36 — The first hit that is not dodged shoots the flight down.
fn flak(given: &Givens, book: &Rulebook) -> Odds<u8> {
    let (chart, count) = (&book.charts.air, given.whole("dice") as u8);
    let needs = flak_needs(given.flag("run"), dark_and_rough(given, &book.charts), chart);
    let hits = exact_odds(|dice| attack_hits(count, needs, false, dice));
    let die = exact_odds(|dice| dodges(false, chart, dice)).map(|dodges| 2 - u8::from(dodges));
    let next = |&fate: &u8| if fate == 2 { Odds::certain(2) } else { die.clone() };
    hits.then(|&hits| {
        let dice = dodge_dice(hits, book.rulings.dodge);
        (0..dice).fold(Odds::certain(0), |fate, _| fate.then(next))
    })
}
