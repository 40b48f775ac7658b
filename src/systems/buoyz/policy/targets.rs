//! The best of several options: of equals the first, or any, as the policy says.

use kernel::dice::{Address, Table};
use kernel::policy::{Among, AnyOf, TIE_DICE, Ties};

use super::TargetWeights;
use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::Ability;

/// What a choice between equals is about; each has dice of its own.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Choice {
    Move,
    Main,
    Cannon,
    Secondary,
    Torpedo,
    Missile,
    Lurker,
    Strike,
    Dogfight,
    SecondarySplit,
}

/// The best option so far. Of equal scores the nearer is better.
pub struct Best<O> {
    pub option: Option<O>,
    score: f64,
    near: f64,
    equals: Option<AnyOf>,
}

impl<O> Best<O> {
    /// Whether one that scores no more than this could still be taken.
    #[inline]
    pub fn may_gain(&self, at_most: f64) -> bool {
        let equal = if self.equals.is_some() { -TOLERANCE } else { TOLERANCE };
        self.option.is_none() || at_most > self.score + equal
    }

    #[inline]
    pub fn offer(&mut self, option: O, score: f64, near: f64) {
        let more = score - self.score;
        let level = more.abs() <= TOLERANCE;
        if self.option.is_none() || more > TOLERANCE || level && near < self.near - TOLERANCE {
            (self.option, self.score, self.near) = (Some(option), score, near);
            if let Some(equals) = &mut self.equals {
                equals.alone();
            }
        } else if level
            && (near - self.near).abs() <= TOLERANCE
            && self.equals.as_mut().is_some_and(Among::one_more)
        {
            self.option = Some(option);
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// No option yet, for a decision of this ship, boat or flight.
    #[inline]
    pub fn best<O>(&self, ties: Ties, choice: Choice, actor: usize) -> Best<O> {
        let equals = match ties {
            Ties::First => None,
            Ties::Random => {
                let purpose = TIE_DICE + choice as u8;
                let at = Address::new(purpose, self.game.time()).actor(actor as u16);
                Some(AnyOf::new(self.dice.draw(at)))
            }
        };
        Best { option: None, score: f64::NEG_INFINITY, near: 0.0, equals }
    }

    /// What an enemy weighs by what she is.
    pub fn weighs(&self, weights: &TargetWeights, target: usize) -> f64 {
        let (sheet, now) = (&self.book.ships[target], &self.game.ships[target]);
        let flag = |on: bool, weight: f64| if on { weight } else { 0.0 };
        weights.points * f64::from(sheet.points)
            + weights.hull * f64::from(now.hull)
            + flag(sheet.capital, weights.capital)
            + flag(sheet.is_civil(), weights.civil)
            + flag(now.crippled, weights.crippled)
            + flag(now.has(Ability::Carrier), weights.carrier)
    }
}
