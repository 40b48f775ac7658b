//! The procedure of 6.9 and 7.2: a special plane comes in, is fired at, drops its weapon, and may
//! come in itself.

use super::dives::{STOPPED, dive_modifier, evading};
use super::givens::{Givens, MANEUVER, flag, whole, word};
use super::{Question, fresh};
use crate::defensive_fire::{Shot, support_fire};
use crate::hits::{Dive, DiveResult, dive};
use crate::names::{Section, Weapon};
use crate::rulebook::Rulebook;
use crate::special_attack::{Crash, Table10First, WeaponResult, crash, table_10_first, weapon};
use crate::state::Blow;
use kernel::config::Word;
use kernel::dice::{Dice, EveryRoll, Odds, Quiet, exact_odds};
use kernel::systems::odds::answer::{Answer, named};

pub const QUESTIONS: &[Question] = &[Question::new(
    "special-attack",
    "a special plane: shot down, or its weapon and then the plane itself",
    &[
        word::<Weapon>("weapon", "ohka"),
        whole("air", 0, 9, "1"),
        whole("surface", 0, 9, "0"),
        flag("spray", "true"),
        MANEUVER,
        STOPPED,
    ],
    whole_attack,
)];

/// How far a special plane has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Coming,
    ShotDown(By),
    /// It flew on, or dived itself.
    Crashed(WeaponResult, Option<DiveResult>),
    /// Its weapon is spent, and the attack goes on or is over.
    Dropped(WeaponResult, Next),
}

/// Who shot a special plane down, in the order they fire (6.9.D).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Air,
    Surface,
    Spray,
}

/// Whether anything can follow a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    PlaneItself,
    Nothing,
}

fn whole_attack(given: &Givens, book: &Rulebook) -> Answer {
    let markers = |by, count: &str| std::iter::repeat_n(by, given.whole(count) as usize);
    let spray = given.flag("spray").then_some(By::Spray);
    let mut odds = Odds::certain(Stage::Coming);
    for by in markers(By::Air, "air").chain(markers(By::Surface, "surface")).chain(spray) {
        odds = odds.then(|stage| match stage {
            Stage::Coming => exact_odds(|dice| fired_at(by, book, dice)),
            later => Odds::certain(*later),
        });
    }
    let odds = odds.then(|stage| match stage {
        Stage::Coming => exact_odds(|dice| dropped(given, book, dice)),
        later => Odds::certain(*later),
    });
    let odds = odds.then(|stage| match *stage {
        Stage::Dropped(result, Next::PlaneItself) => {
            exact_odds(|dice| comes_in_itself(given, result, book, dice))
        }
        later => Odds::certain(later),
    });
    named(odds, told)
}

/// 6.9.D–F — One marker, or the guns of the section, at the plane.
fn fired_at(by: By, book: &Rulebook, dice: &mut impl Dice) -> Stage {
    let shot = match by {
        By::Air | By::Surface => support_fire(&book.gunnery, 0, dice),
        By::Spray => book.gunnery.spray.at(dice.two_d6() as i8),
    };
    match shot {
        Shot::Miss => Stage::Coming,
        Shot::Destroyed => Stage::ShotDown(by),
    }
}

/// 7.2.B — The weapon; a near miss may bring the fighters, or break the ship's back (C11).
fn dropped(given: &Givens, book: &Rulebook, dice: &mut EveryRoll) -> Stage {
    let result = weapon_result(given, book, dice);
    let over = match result {
        WeaponResult::ShipLost => true,
        WeaponResult::NearMiss => near_miss_ends_it(book, dice),
        WeaponResult::Miss
        | WeaponResult::HullMinus3
        | WeaponResult::RudderAndScrews
        | WeaponResult::BowHit
        | WeaponResult::GunsForward
        | WeaponResult::GunsAft => false,
    };
    Stage::Dropped(result, if over { Next::Nothing } else { Next::PlaneItself })
}

/// Table 12, after Table 10 where A102 is read so.
fn weapon_result(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> WeaponResult {
    if book.rulings.table10_first == Table10First::Yes {
        match table_10_first(&book.hits, dive_modifier(given, book), dice) {
            DiveResult::Miss => return WeaponResult::Miss,
            DiveResult::NearMiss => return WeaponResult::NearMiss,
            DiveResult::Hit => {}
        }
    }
    weapon(&book.special, given.word("weapon"), evading(given, book), dice)
}

fn near_miss_ends_it(book: &Rulebook, dice: &mut EveryRoll) -> bool {
    let mut game = fresh(book);
    let blow = Blow { section: Section::Forward, bearing: None };
    game.near_miss_damage(blow, book, &mut Quiet(dice));
    game.attacks_stop()
}

/// 7.2.C — Perhaps the plane itself.
fn comes_in_itself(
    given: &Givens,
    result: WeaponResult,
    book: &Rulebook,
    dice: &mut impl Dice,
) -> Stage {
    let dives = match crash(&book.special, dice) {
        Crash::FliesOn => None,
        Crash::Attacks => Some(dive(&book.hits, Dive::Special, dive_modifier(given, book), dice)),
    };
    Stage::Crashed(result, dives)
}

fn told(stage: &Stage) -> String {
    match stage {
        Stage::Coming => "comes in".into(),
        Stage::ShotDown(By::Air) => "shot down by air support".into(),
        Stage::ShotDown(By::Surface) => "shot down by surface support".into(),
        Stage::ShotDown(By::Spray) => "shot down by spray fire".into(),
        Stage::Dropped(WeaponResult::ShipLost, _) => WeaponResult::ShipLost.spelled().into(),
        Stage::Dropped(result, _) => format!("{}, then the attack is over", result.spelled()),
        Stage::Crashed(result, None) => format!("{}, plane flies on", result.spelled()),
        Stage::Crashed(result, Some(dive)) => {
            format!("{}, plane attacks: {}", result.spelled(), dive.spelled())
        }
    }
}
