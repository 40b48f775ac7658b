//! Finding one game worth reading.

use std::ops::Range;

use kernel::systems::{Match, Rows, Scratch};

/// The first of `games` whose outcome is `wanted`.
pub fn first_game(
    cell: &dyn Match,
    width: usize,
    seed: u64,
    games: Range<u64>,
    wanted: impl Fn(&[i32]) -> bool,
) -> Option<u64> {
    let mut rows = Rows::new(width);
    cell.play(seed, games.clone(), &mut rows, &mut Scratch::new());
    rows.iter().zip(games).find(|(row, _)| wanted(row)).map(|(_, game)| game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn the_game_found_is_the_first_that_replays_as_wanted() {
        let replayed = |game| Coins.trace(3, game, &mut Scratch::new()).outcome;
        let lost = |row: &[i32]| row[0] == 0;
        let found = first_game(&Coins, Coins::WIDTH, 3, 5..200, lost).unwrap();
        assert!(lost(&replayed(found)));
        assert!((5..found).all(|game| !lost(&replayed(game))));
        assert_eq!(first_game(&Coins, Coins::WIDTH, 3, 5..200, |_| false), None);
    }
}
