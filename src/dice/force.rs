//! Which dice of a game may be forced: a list that a system offers, and how often they fall so by themselves.

use super::seeded::Stream;
use super::{Dice, Pool};

/// One kind of event whose dice may be forced, and how they are to fall.
///
/// It changes no rule: dice are drawn otherwise than they would fall, and how much oftener they fall so is known
/// exactly. Where a rule rolls otherwise than is said here, as where a chart was changed, forcing leads less far; what is
/// found by it stays right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// As the command line spells it.
    pub name: &'static str,
    /// What is made to happen, in a line.
    pub meaning: &'static str,
    /// The purpose in the addresses of these events.
    pub purpose: u8,
    /// What they roll first, in its order.
    pub rolls: &'static [Throw],
    /// The ways these are to fall, a number for each; [`ANY`] is any.
    pub ways: &'static [&'static [u8]],
}

/// In a way that dice may fall: whatever this roll brings.
pub const ANY: u8 = 0;

/// One roll of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// One die: its face.
    Die(u8),
    /// Two six-sided dice at once: their sum.
    TwoD6,
    /// A pool: one more than the dice that show so much or more.
    Pool(Pool, u8),
}

impl Throw {
    fn of(self, dice: &mut impl Dice) -> u8 {
        match self {
            Throw::Die(sides) => dice.roll(sides),
            Throw::TwoD6 => dice.two_d6(),
            Throw::Pool(pool, at_least) => dice.hits(pool, at_least) + 1,
        }
    }

    /// What it can bring, and how often.
    fn odds(self) -> Vec<(u8, f64)> {
        match self {
            Throw::Die(sides) => (1..=sides).map(|face| (face, 1.0 / f64::from(sides))).collect(),
            Throw::TwoD6 => {
                (2..=12).map(|sum: u8| (sum, f64::from(6 - sum.abs_diff(7)) / 36.0)).collect()
            }
            Throw::Pool(pool, at_least) => hits(pool, at_least),
        }
    }
}

/// The chance of every number of hits, each told by one more.
fn hits(pool: Pool, at_least: u8) -> Vec<(u8, f64)> {
    let hit = f64::from(pool.good_faces(at_least)) / f64::from(pool.sides);
    let mut chances = vec![1.0];
    for _ in 0..pool.dice {
        let mut more = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            more[hits] += chance * (1.0 - hit);
            more[hits + 1] += chance * hit;
        }
        chances = more;
    }
    (1..).zip(chances).collect()
}

/// The most rolls that are looked at of one event.
const MOST_ROLLS: usize = 4;

impl Force {
    /// Whether dice that follow each other so fall one of the ways.
    pub(super) fn lands(&self, dice: &mut Stream) -> bool {
        let mut seen = [ANY; MOST_ROLLS];
        for (seen, throw) in seen.iter_mut().zip(self.rolls) {
            *seen = throw.of(dice);
        }
        self.is_way(&seen[..self.rolls.len()])
    }

    fn is_way(&self, seen: &[u8]) -> bool {
        let fits = |(wanted, seen): (&u8, &u8)| *wanted == ANY || wanted == seen;
        self.ways.iter().any(|way| way.iter().zip(seen).all(fits))
    }

    /// How often they do by themselves, from every way they can fall.
    pub fn odds(&self) -> f64 {
        let mut all: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
        for throw in self.rolls {
            let each = throw.odds();
            let more = |(seen, chance): &(Vec<u8>, f64)| {
                let (seen, chance) = (seen.clone(), *chance);
                let one =
                    move |&(face, odds): &(u8, f64)| ([&seen[..], &[face]].concat(), chance * odds);
                each.iter().map(one).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(more).collect();
        }
        all.iter().filter(|(seen, _)| self.is_way(seen)).map(|(_, chance)| chance).sum()
    }

    /// What is wrong with it, for whoever offers it: every way has a number for each roll, and dice can fall so, but need
    /// not.
    pub fn fault(&self) -> Option<&'static str> {
        let odds = self.odds();
        match () {
            () if self.rolls.len() > MOST_ROLLS => Some("has too many rolls"),
            () if self.ways.iter().any(|way| way.len() != self.rolls.len()) => {
                Some("has a way that is not as long as its rolls")
            }
            () if odds <= 0.0 => Some("cannot be"),
            () if odds >= 0.999 => Some("always is"),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn force(rolls: &'static [Throw], ways: &'static [&'static [u8]]) -> Force {
        Force { name: "test", meaning: "a test", purpose: 1, rolls, ways }
    }

    #[test]
    fn odds_are_counted_over_all_ways_dice_can_fall() {
        let close = |force: Force, odds: f64| {
            assert!((force.odds() - odds).abs() < 1e-12, "{} and {odds}", force.odds());
            assert_eq!(force.fault(), None);
        };
        close(force(&[Throw::Die(6)], &[&[6]]), 1.0 / 6.0);
        close(force(&[Throw::TwoD6], &[&[11], &[12]]), 3.0 / 36.0);
        close(force(&[Throw::Die(10), Throw::Die(6)], &[&[3, ANY], &[ANY, 2]]), 15.0 / 60.0);
        // One of three dice or more: 1 − (2/3)³.
        const POOL: &[Throw] = &[Throw::Die(6), Throw::Pool(Pool::d6(3), 5)];
        close(force(POOL, &[&[1, 2], &[1, 3], &[1, 4]]), 19.0 / 27.0 / 6.0);
    }

    /// The stream rolls what the rules roll: by the same functions, in the same order.
    #[test]
    fn dice_land_as_often_as_their_odds() {
        const ROLLS: &[Throw] = &[Throw::TwoD6, Throw::Pool(Pool::d10(2), 9), Throw::Die(6)];
        let force = force(ROLLS, &[&[7, 1, ANY], &[ANY, 2, 6]]);
        let mut dice = Stream::new(5);
        let landed = (0..40_000).filter(|_| force.lands(&mut dice)).count();
        let (share, odds) = (landed as f64 / 40_000.0, force.odds());
        assert!((share - odds).abs() < 0.007, "{share} and {odds}");
    }

    #[test]
    fn what_cannot_be_forced_is_a_fault() {
        assert!(force(&[Throw::Die(6)], &[&[7]]).fault().is_some());
        assert!(force(&[Throw::Die(6)], &[&[ANY]]).fault().is_some());
        assert!(force(&[Throw::Die(6)], &[&[1, 2]]).fault().is_some());
    }
}
