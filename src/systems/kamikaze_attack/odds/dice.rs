//! One roll or a few: movement points, a shot, an entry point, a volley, a jink, a crash, lost guns.

use super::{Asking, Question};
use crate::crash::{damage, gun_loss};
use crate::dive::entry_by_die;
use crate::dogfight::rules::Rules;
use crate::dogfight::state::Group;
use crate::events::{left, point, thrown};
use crate::fire::fall;
use crate::game::Game;
use crate::guns::Volley;
use crate::jink::jinks;
use crate::names::{Calibre, Section, Side};
use crate::rulebook::ANGLES;
use kernel::config::Word;
use kernel::dice::{Dice, Odds, PolicyDice, Quiet, exact_odds};
use kernel::systems::odds::answer::{Answer, either, named, numbers, valued, words};
use kernel::systems::odds::givens::{Given, GivenKind, Givens, whole, word};

const SECTION: Given = word::<Section>("section", "stern");
const ANGLE: Given =
    Given { name: "angle", kind: GivenKind::Word(|| ANGLES.to_vec()), default: "dead astern" };

const GROUP: Given =
    Given { name: "group", kind: GivenKind::Word(|| Group::NAMES.to_vec()), default: "kamikaze" };

pub const QUESTIONS: &[Question] = &[
    Question::new("speed", "movement points of a plane for a turn of phase 1", &[GROUP], speed),
    Question::new(
        "shot",
        "whether a fighter's shot destroys its target (Figure 2)",
        &[ANGLE],
        shot,
    ),
    Question::new("entry", "where a kamikaze comes on, by the die", &[], |_, asking| {
        named(exact_odds(|dice| entry_by_die(&asking.book.dive, dice)), |&at| point(at))
    }),
    Question::new(
        "volley",
        "how often so many guns of each calibre hit",
        &[whole("5in", 0, 42, "3"), whole("40mm", 0, 42, "2"), whole("20mm", 0, 42, "5")],
        volley,
    ),
    Question::new("jink", "what one hit does to a plane's course", &[], |_, asking| {
        named(exact_odds(|dice| jinks(&asking.book.dive, dice)), |&swerve| thrown(swerve).into())
    }),
    Question::new(
        "crash",
        "what a crash leaves of a ship that can still take `hull` points",
        &[whole("hull", 1, 60, "6")],
        crash,
    ),
    Question::new(
        "guns-struck",
        "what a crash calls for of the guns of the section struck",
        &[],
        |_, asking| words(exact_odds(|dice| gun_loss(&asking.book.dive, dice))),
    ),
    Question::new(
        "gun-loss",
        "gun positions a fresh ship loses to a crash from starboard",
        &[SECTION],
        lost,
    ),
];

fn speed(given: &Givens, asking: &Asking) -> Answer {
    let rules = Rules::of(&asking.book);
    let group = Group::ALL.into_iter().find(|&group| named_so(group, given.text("group")));
    let group = group.expect("only known groups are taken");
    numbers(exact_odds(|dice| rules.movement_points(group, dice)), "points")
}

fn named_so(group: Group, said: &str) -> bool {
    Group::NAMES[group as usize] == said
}

fn shot(given: &Givens, asking: &Asking) -> Answer {
    let angle = ANGLES.iter().position(|angle| *angle == given.text("angle"));
    let needed = asking.book.dogfight.figure_2[angle.expect("only known angles are taken")];
    either(exact_odds(|dice| dice.d6() >= needed), "missed", "destroyed")
}

/// Die by die, which is walked faster than all at once.
fn volley(given: &Givens, asking: &Asking) -> Answer {
    let mut odds = Odds::certain(0u8);
    for calibre in Calibre::ALL {
        let mut one = [0; Calibre::COUNT];
        one[calibre as usize] = 1;
        let next = exact_odds(|dice| fall(&asking.book.dive, Volley(one), dice).hits);
        for _ in 0..given.whole(calibre.spelled()) {
            odds = odds.then(|&sum| next.clone().map(|hit| sum + hit));
        }
    }
    numbers(odds, "hits")
}

fn crash(given: &Givens, asking: &Asking) -> Answer {
    let hull = given.whole("hull") as u8;
    let odds = exact_odds(|dice| hull.saturating_sub(damage(&asking.book.dive, dice)));
    valued(odds, "points left", |&points| (left(points), Some(points.into())))
}

/// The function that plays it, on a ship that has lost nothing.
fn lost(given: &Givens, asking: &Asking) -> Answer {
    let struck = (given.word("section"), Some(Side::Starboard));
    // Who has to choose takes the first of equals.
    let player = PolicyDice { seed: 0, game: 0 };
    let ready = asking.players("direct");
    let odds = exact_odds(|dice| {
        let mut game = Game::new(&ready, &asking.book);
        let loss = gun_loss(&asking.book.dive, dice);
        game.lose_guns(0, struck, loss, player, &mut Quiet(&mut *dice));
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
