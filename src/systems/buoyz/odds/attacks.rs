//! Guns and what they do: B5.5, B5.6, B5.8.

use kernel::dice::{Dice, Odds, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole, word};

use super::Question;
use super::struck::{Struck, each};
use crate::damage_dice::{blows_up, critical_row};
use crate::gunnery::{attack_hits, needed};
use crate::names::{Critical, Weapon};
use crate::rulebook::Rulebook;

kernel::reading! {
    /// B5.6 — What is fired.
    Guns as "guns" { Main = "main", Secondary = "secondary", Cannon = "cannon" }
}

const DICE: Given = whole("dice", 1, 24, "8");
const SIZE: Given = whole("size", 1, 6, "2");
const MODIFIER: Given = whole("modifier", -9, 9, "0");
const ARMOUR: Given = whole("armour", 0, 9, "5");
const DAMAGE: Given = whole("damage", -3, 5, "0");
const GUNS: Given = word::<Guns>("guns", "main");
const EVASIVE: Given = flag("evasive", "false");

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "hits",
        "B5.5: dice that hit, of so many",
        &[DICE, SIZE, MODIFIER, EVASIVE],
        |given, _| answer::numbers(hits(given), "hits"),
    ),
    Question::new(
        "salvo",
        "B5.5, B5.6: points of hull a salvo costs; modifier to hit, damage on the damage die",
        &[DICE, GUNS, SIZE, MODIFIER, ARMOUR, DAMAGE, EVASIVE],
        |given, book| {
            answer::numbers(each(&hits(given), &blow(given, book).hull(book)), "points of hull")
        },
    ),
    Question::new(
        "criticals",
        "B5.6: critical hits of a salvo; modifier to hit, damage on the damage die",
        &[DICE, GUNS, SIZE, MODIFIER, ARMOUR, DAMAGE, EVASIVE],
        |given, book| {
            answer::numbers(each(&hits(given), &blow(given, book).critical(book)), "critical hits")
        },
    ),
    Question::new(
        "damage",
        "B5.6: damage dice that go through armour, of so many; damage on the damage die",
        &[DICE, GUNS, ARMOUR, DAMAGE, EVASIVE],
        |given, book| {
            let dice = Odds::certain(given.whole("dice") as u8);
            answer::numbers(each(&dice, &blow(given, book).hull(book)), "points of hull")
        },
    ),
    Question::new(
        "critical-table",
        "B5.8: the row of the critical table; dismast if the rigging was aimed at",
        &[flag("dismast", "false")],
        |given, book| {
            let (dismast, chart) = (given.flag("dismast"), &book.charts.critical);
            answer::words(exact_odds(|dice| critical_row(dismast, chart, dice)))
        },
    ),
    Question::new(
        "critical",
        "B5.8: what a critical hit is; dismast if the rigging was aimed at",
        &[flag("dismast", "false")],
        |given, book| {
            let dismast = given.flag("dismast");
            answer::named(exact_odds(|dice| critical(dismast, book, dice)), |it| told(*it).into())
        },
    ),
];

fn hits(given: &Givens) -> Odds<u8> {
    let needs = needed(given.whole("size"), given.whole("modifier"));
    let (count, evasive) = (given.whole("dice") as u8, given.flag("evasive"));
    exact_odds(|dice| attack_hits(count, needs, evasive, dice))
}

fn blow(given: &Givens, book: &Rulebook) -> Struck {
    let (weapon, more) = match given.word::<Guns>("guns") {
        Guns::Main => (Weapon::Main, 0),
        Guns::Secondary => (Weapon::Secondary, book.charts.damage.secondary),
        Guns::Cannon => (Weapon::Cannon, 0),
    };
    let (added, armour) = (given.whole("damage") + more, given.whole("armour"));
    Struck { weapon, added, armour, evasive: given.flag("evasive") }
}

/// The row of the table, and whether a fire blows her up.
fn critical(dismast: bool, book: &Rulebook, dice: &mut impl Dice) -> (Critical, bool) {
    let row = critical_row(dismast, &book.charts.critical, dice);
    (row, row == Critical::Fire && blows_up(dice))
}

const fn told((row, explodes): (Critical, bool)) -> &'static str {
    match row {
        Critical::Armament => "armament",
        Critical::Motive => "motive",
        Critical::Steering => "steering",
        Critical::Again => "nothing",
        Critical::Fire if explodes => "explosion",
        Critical::Fire => "fire or flooding",
        Critical::System => "system",
    }
}
