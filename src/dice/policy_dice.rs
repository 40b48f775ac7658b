//! Dice of a player's own: for one who leaves a decision to chance.

use super::{Address, Dice, Seeded};

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
}
