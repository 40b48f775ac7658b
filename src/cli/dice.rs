//! `tincan dice`: bare faces, for testing their randomness with other tools.

use anyhow::Result;

use super::{numbers, output};
use kernel::dice::{Address, Dice, Seeded};

/// Write six-sided dice as bytes 1 to 6, as games roll them
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many faces
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    raw: u64,

    /// The seed of all dice
    #[arg(long, default_value_t = 1, value_parser = numbers::whole)]
    seed: u64,
}

/// Dice taken of each address, and of each game.
const EVENT: usize = 8;
const GAME: usize = 64;

impl Args {
    pub fn run(&self) -> Result<()> {
        output::stdout(|out| {
            let mut left = self.raw;
            for game in 0.. {
                let faces = faces(self.seed, game);
                let wanted = left.min(GAME as u64);
                out.write_all(&faces[..wanted as usize])?;
                left -= wanted;
                if left == 0 {
                    break;
                }
            }
            Ok(())
        })
    }
}

/// The first dice of several events of one game, alternately one by one and in pairs.
fn faces(seed: u64, game: u64) -> [u8; GAME] {
    let mut dice = Seeded::new(seed, game);
    let mut faces = [0; GAME];
    for (event, faces) in (0..).zip(faces.chunks_exact_mut(EVENT)) {
        dice.seek(Address::new(1, event / 2).actor(event));
        for pair in faces.chunks_exact_mut(2) {
            let rolled = if event % 2 == 0 { dice.pair() } else { [dice.d6(), dice.d6()] };
            pair.copy_from_slice(&rolled);
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_those_of_the_game_at_its_addresses() {
        let found = faces(9, 4);
        assert!(found.iter().all(|face| (1..=6).contains(face)));
        let mut dice = Seeded::new(9, 4);
        dice.seek(Address::new(1, 1).actor(3));
        assert_eq!(found[24..32], [(); 8].map(|()| dice.d6()));
    }
}
