//! Finding one game worth reading.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use kernel::systems::{Match, Rows, Scratch};

use super::{Flow, Plan, play_in_order};

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

/// The first games of `plan` whose outcomes are `wanted`, at most so many. Blocks after them are not played.
pub fn first_games(
    cell: &dyn Match,
    width: usize,
    plan: &Plan,
    wanted: impl Fn(&[i32]) -> bool + Sync,
    most: usize,
) -> Vec<u64> {
    let play = |rows: &mut Rows, scratch: &mut Scratch, games: Range<u64>| -> Vec<u64> {
        rows.clear();
        cell.play(plan.seed, games.clone(), rows, scratch);
        games.zip(rows.iter()).filter(|(_, row)| wanted(row)).map(|(game, _)| game).collect()
    };
    let mut found = Vec::new();
    let take = |_, some: Vec<u64>| {
        found.extend(some);
        Ok(if found.len() < most { Flow::On } else { Flow::Stop })
    };
    let looked = play_in_order(plan, &AtomicBool::new(false), || Rows::new(width), play, take);
    looked.expect("looking writes nothing that could fail");
    found.truncate(most);
    found
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

    #[test]
    fn some_games_are_the_first_on_any_number_of_threads() {
        let lost = |row: &[i32]| row[0] == 0;
        let found = |threads, block| {
            let plan = Plan::new(900, 3).on(threads).in_blocks_of(block);
            first_games(&Coins, Coins::WIDTH, &plan, lost, 7)
        };
        let first = found(1, 900);
        assert_eq!(first.len(), 7);
        assert_eq!(first[0], first_game(&Coins, Coins::WIDTH, 3, 0..900, lost).unwrap());
        assert_eq!(first, found(3, 16));
        assert!(first_games(&Coins, Coins::WIDTH, &Plan::new(50, 3), |_| false, 7).is_empty());
    }
}
