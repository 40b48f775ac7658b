//! One roll or a few: a shot, a volley, a jink, a crash, lost guns.

use super::{Asking, Question};
use crate::crash::{damage, gun_loss};
use crate::fire::hits;
use crate::game::Game;
use crate::guns::Volley;
use crate::jink::{Swerve, jinks};
use crate::names::{Calibre, Section, Side};
use crate::rulebook::ANGLES;
use kernel::dice::{Dice, Quiet, exact_odds};
use kernel::systems::odds::answer::{Answer, either, named, numbers, valued};
use kernel::systems::odds::givens::{Given, Givens, Kind, whole, word};

const GUN: Given = word::<Calibre>("gun", "5in");
const SECTION: Given = word::<Section>("section", "stern");
const ANGLE: Given =
    Given { name: "angle", kind: Kind::Word(|| ANGLES.to_vec()), default: "dead astern" };

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "shot",
        "whether a fighter's shot destroys its target (Figure 2)",
        &[ANGLE],
        shot,
    ),
    Question::new(
        "volley",
        "how many dice of a volley hit",
        &[whole("dice", 0, 40, "10"), GUN],
        volley,
    ),
    Question::new("jink", "what one hit does to a plane's course", &[], |_, asking| {
        named(exact_odds(|dice| jinks(&asking.book.dive, dice)), |swerve| match swerve {
            None => "no jink".into(),
            Some(Swerve::Left) => "jinks left".into(),
            Some(Swerve::Right) => "jinks right".into(),
        })
    }),
    Question::new(
        "crash",
        "what a crash leaves of a ship that can still take `hull` points",
        &[whole("hull", 1, 60, "6")],
        crash,
    ),
    Question::new(
        "gun-loss",
        "gun positions a fresh ship loses to a crash from starboard",
        &[SECTION],
        lost,
    ),
];

fn shot(given: &Givens, asking: &Asking) -> Answer {
    let angle = ANGLES.iter().position(|angle| *angle == given.text("angle"));
    let needed = asking.book.dogfight.figure_2[angle.expect("only known angles are taken")];
    either(exact_odds(|dice| dice.d6() >= needed), "missed", "destroyed")
}

/// Die by die: forty at once would be more ways than can be counted.
fn volley(given: &Givens, asking: &Asking) -> Answer {
    let mut one = [0; Calibre::COUNT];
    one[given.word::<Calibre>("gun") as usize] = 1;
    let next = exact_odds(|dice| hits(&asking.book.dive, Volley(one), dice));
    let mut odds = kernel::dice::Odds::certain(0u8);
    for _ in 0..given.whole("dice") {
        odds = odds.then(|&sum| next.clone().map(|hit| sum + hit));
    }
    numbers(odds, "hits")
}

fn crash(given: &Givens, asking: &Asking) -> Answer {
    let hull = given.whole("hull") as u8;
    let odds = exact_odds(|dice| hull.saturating_sub(damage(&asking.book.dive, dice)));
    valued(odds, "points left", |&left| match left {
        0 => ("sunk".into(), Some(0)),
        left => (format!("{left} left"), Some(left.into())),
    })
}

/// The function that plays it, on a ship that has lost nothing.
fn lost(given: &Givens, asking: &Asking) -> Answer {
    let section = given.word("section");
    let ready = asking.players("direct");
    let odds = exact_odds(|dice| {
        let mut game = Game::new(&ready, &asking.book);
        let loss = gun_loss(&asking.book.dive, dice);
        game.lose_guns(0, section, Some(Side::Starboard), loss, &mut Quiet(&mut *dice));
        let before = ready.fresh_guns.volley().0;
        let after = game.ship.guns.volley().0;
        [before[0] - after[0], before[1] - after[1], before[2] - after[2]]
    });
    named(odds, |lost| {
        let some = Calibre::NAMES.iter().zip(lost).filter(|&(_, &lost)| lost > 0);
        let told: Vec<_> = some.map(|(calibre, lost)| format!("{lost} × {calibre}")).collect();
        if told.is_empty() { "nothing".into() } else { told.join(", ") }
    })
}
