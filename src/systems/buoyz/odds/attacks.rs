//! Guns and what they do: B5.5, B5.6, B5.8.

use kernel::dice::{Dice, Pool, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Given, Givens, flag, whole, word};

use super::Question;
use crate::charts::Charts;
use crate::gunnery::needed;
use crate::names::Critical;
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

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "hits",
        "B5.5: dice that hit, of so many",
        &[DICE, SIZE, MODIFIER],
        |given, _| answer::numbers(exact_odds(|dice| hits(given, dice)), "hits"),
    ),
    Question::new(
        "salvo",
        "B5.5, B5.6: points of hull a salvo costs; modifier to hit, damage on the damage die",
        &[DICE, GUNS, SIZE, MODIFIER, ARMOUR, DAMAGE],
        |given, book| {
            let odds = exact_odds(|dice| {
                let hits = hits(given, dice);
                through(hits, given, &book.charts, 0, dice)
            });
            answer::numbers(odds, "points of hull")
        },
    ),
    Question::new(
        "criticals",
        "B5.6: critical hits of a salvo; modifier to hit, damage on the damage die",
        &[DICE, GUNS, SIZE, MODIFIER, ARMOUR, DAMAGE],
        |given, book| {
            let odds = exact_odds(|dice| {
                let hits = hits(given, dice);
                let beaten = through(hits, given, &book.charts, 1, dice);
                dice.hits(Pool::d6(beaten), least(book.charts.damage.confirm))
            });
            answer::numbers(odds, "critical hits")
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

fn hits(given: &Givens, dice: &mut impl Dice) -> u8 {
    let needs = needed(given.whole("size"), given.whole("modifier"));
    dice.hits(Pool::d6(given.whole("dice") as u8), needs)
}

/// B5.6 — Damage dice that reach armour and so much more.
fn through(hits: u8, given: &Givens, charts: &Charts, more: i8, dice: &mut impl Dice) -> u8 {
    let (sides, added) = match given.word::<Guns>("guns") {
        Guns::Main => (6, 0),
        Guns::Secondary => (6, charts.damage.secondary),
        Guns::Cannon => (3, 0),
    };
    let needs = given.whole("armour") + more - added - given.whole("damage");
    dice.hits(Pool::new(hits, sides), least(needs))
}

/// The least face that will do.
pub fn least(needs: i8) -> u8 {
    needs.max(1) as u8
}

/// B5.8 — What becomes of a critical hit; a second "again" is nothing, and fire with doubles an explosion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Became {
    Armament,
    Motive,
    Steering,
    Nothing,
    Fire,
    Explosion,
    System,
}

fn critical(dismast: bool, book: &Rulebook, dice: &mut impl Dice) -> Became {
    let row = |face: u8| {
        let face = if dismast && face == 1 { 2 } else { face };
        book.charts.critical.at(face as i8)
    };
    let first = row(dice.d6());
    match if first == Critical::Again { row(dice.d6()) } else { first } {
        Critical::Armament => Became::Armament,
        Critical::Motive => Became::Motive,
        Critical::Steering => Became::Steering,
        Critical::Again => Became::Nothing,
        Critical::Fire if dice.d6() == dice.d6() => Became::Explosion,
        Critical::Fire => Became::Fire,
        Critical::System => Became::System,
    }
}

const fn told(became: Became) -> &'static str {
    match became {
        Became::Armament => "armament",
        Became::Motive => "motive",
        Became::Steering => "steering",
        Became::Nothing => "nothing",
        Became::Fire => "fire or flooding",
        Became::Explosion => "explosion",
        Became::System => "system",
    }
}
