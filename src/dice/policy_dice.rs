//! Dice of a player's own: for one who leaves a decision to chance.

use super::{Address, Dice, Seeded, Stream};

/// A number from 1 to 100 for every address of one game. Nothing is rolled in turn: asking twice
/// gives the same answer, and nobody else's dice move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyDice {
    pub seed: u64,
    pub game: u64,
}

impl PolicyDice {
    /// The number at an address. Purposes of players must not be those of the game's events.
    pub fn at(self, address: Address) -> u8 {
        let mut dice = Seeded::new(self.seed, self.game);
        dice.seek(address);
        dice.roll(100)
    }

    /// Dice for a choice between equals, from their beginning at an address.
    #[cold]
    pub fn draw(self, address: Address) -> Draw {
        let mut dice = Seeded::new(self.seed, self.game);
        dice.seek(address);
        Draw(dice.into_stream())
    }
}

/// The dice of one choice between equals.
#[derive(Clone, Debug)]
pub struct Draw(Stream);

impl Draw {
    /// A number below `n`, every one equally likely.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// One of several things by their shares of `whole`, which are not negative; the last where
    /// rounding leaves none.
    pub fn by_share<T>(&mut self, things: impl Iterator<Item = (T, f64)>, whole: f64) -> Option<T> {
        const STEPS: u32 = 1 << 31;
        let fraction = f64::from(self.0.below(STEPS)) / f64::from(STEPS);
        let (mut left, mut last) = (fraction * whole, None);
        for (thing, share) in things {
            if left < share {
                return Some(thing);
            }
            (left, last) = (left - share, Some(thing));
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_depend_on_game_and_address_alone() {
        let policy_dice = PolicyDice { seed: 1, game: 2 };
        let all: Vec<u8> =
            (0..1000).map(|unit| policy_dice.at(Address::new(200, 1).actor(unit))).collect();
        assert_eq!(policy_dice.at(Address::new(200, 1).actor(7)), all[7]);
        assert!(all.iter().all(|number| (1..=100).contains(number)));
        let low = all.iter().filter(|&&number| number <= 50).count();
        assert!((430..570).contains(&low), "{low} of 1000 in the lower half");
        let other =
            |unit| PolicyDice { game: 3, ..policy_dice }.at(Address::new(200, 1).actor(unit));
        assert_ne!((0..1000).map(other).collect::<Vec<_>>(), all);
    }

    #[test]
    fn a_draw_gives_everybody_his_share_and_the_same_again_at_the_same_address() {
        let draw = |unit| PolicyDice { seed: 1, game: 2 }.draw(Address::new(200, 1).actor(unit));
        let all: Vec<u32> = (0..3000).map(|unit| draw(unit).below(3)).collect();
        assert_eq!(draw(7).below(3), all[7]);
        let of = |which| all.iter().filter(|&&drawn| drawn == which).count();
        assert!(
            (0..3).all(|which| (900..1100).contains(&of(which))),
            "{:?}",
            [of(0), of(1), of(2)]
        );
        let shares = [('a', 1.0), ('b', 3.0)];
        let fell = |unit| draw(unit).by_share(shares.into_iter(), 4.0) == Some('a');
        let quarter = (0..4000).filter(|&unit| fell(unit)).count();
        assert!((900..1100).contains(&quarter), "{quarter} of 4000");
        assert_eq!(draw(1).by_share::<char>([].into_iter(), 0.0), None);
    }
}
