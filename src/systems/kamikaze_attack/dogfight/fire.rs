//! KA-15, KA-18, KA-20 — One attack, and what both planes roll.

use crate::rulings::HeadOn;
use kernel::dice::Dice;

use super::rules::{HEAD_ON, Rules};
use super::state::Group;

/// What an attack came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exchange {
    pub target: Fate,
    pub attacker: Fate,
}

/// Whether a plane is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Flying,
    ShotDown,
}

/// Whether a target may still answer head-on fire (A6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Fresh,
    Spent,
}

/// KA-15, KA-20 — Whether one die destroys a plane seen from an angle.
#[inline(always)]
pub fn shoots_down(rules: &Rules, angle: u8, dice: &mut impl Dice) -> Fate {
    match dice.d6() >= rules.least_face[usize::from(angle)] {
        true => Fate::ShotDown,
        false => Fate::Flying,
    }
}

/// KA-18 — Whether the target of an attack rolls too: a fighter met head-on. A6 says how often.
pub fn answers(rules: &Rules, angle: u8, target: Group, answer: Answer, fate: Fate) -> bool {
    let fighter = match target {
        Group::Escort | Group::Cap => true,
        Group::Kamikaze => false,
    };
    let open = match rules.readings.head_on {
        HeadOn::BothAtOnce => true,
        HeadOn::OnceATurn => answer == Answer::Fresh,
        HeadOn::AttackerFirst => fate == Fate::Flying,
    };
    fighter && angle == HEAD_ON && open
}

/// KA-15, KA-18 — One attack: the attacker rolls, and head-on a fighter rolls back, both at once.
pub fn exchange(
    rules: &Rules,
    angle: u8,
    target: Group,
    answer: Answer,
    dice: &mut impl Dice,
) -> Exchange {
    let fate = shoots_down(rules, angle, dice);
    let attacker = match answers(rules, angle, target, answer, fate) {
        true => shoots_down(rules, HEAD_ON, dice),
        false => Fate::Flying,
    };
    Exchange { target: fate, attacker }
}
