//! One round of a race: several players, each in the same scenarios, on the same games.

use std::ops::Range;

use kernel::stats::{Moments, Tally};
use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

/// What a round added up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceRound {
    /// For every player, one tally for each scenario.
    pub tallies: Vec<Vec<Tally>>,
    /// Game by game, each player's score: the metric added up over the scenarios. Games of one
    /// number share their dice across scenarios too, so their sum is what is counted once.
    pub scores: Moments,
}

/// Who plays, and what counts.
#[derive(Clone, Copy)]
pub struct Players<'a> {
    /// For every player, the cell of each scenario.
    pub players: &'a [Vec<&'a dyn Match>],
    /// How many numbers a game ends with.
    pub width: usize,
    /// The one that counts.
    pub metric: usize,
}

impl RaceRound {
    fn new(field: &Players) -> RaceRound {
        let tallies = |cells: &Vec<&dyn Match>| vec![Tally::new(field.width); cells.len()];
        let scores = Moments::new(field.players.len());
        RaceRound { tallies: field.players.iter().map(tallies).collect(), scores }
    }

    pub fn merge(&mut self, other: &RaceRound) {
        for (mine, theirs) in self.tallies.iter_mut().flatten().zip(other.tallies.iter().flatten())
        {
            mine.merge(theirs);
        }
        self.scores.merge(&other.scores);
    }

    /// The same without the players that are not among `places`.
    pub fn only(&self, places: &[usize]) -> RaceRound {
        let tallies = places.iter().map(|&place| self.tallies[place].clone()).collect();
        RaceRound { tallies, scores: self.scores.only(places) }
    }
}

/// Play `games` of `seed`. `progress` hears how many games were played, all cells together.
pub fn race_round(
    field: &Players,
    seed: u64,
    games: Range<u64>,
    threads: usize,
    progress: &dyn Fn(u64),
) -> RaceRound {
    let plan = Plan { games, ..Plan::new(0, seed).on(threads) };
    let cells = field.players.iter().map(|cells| cells.len() as u64).sum::<u64>();
    let play = |rows: &mut Rows, scratch: &mut Scratch, games: Range<u64>| {
        play(field, seed, games, rows, scratch)
    };
    let merge = |whole: &mut RaceRound, part: RaceRound| whole.merge(&part);
    let progress = |games| progress(games * cells);
    add_up(&plan, || Rows::new(field.width), play, RaceRound::new(field), merge, &progress)
}

fn play(
    field: &Players,
    seed: u64,
    games: Range<u64>,
    rows: &mut Rows,
    scratch: &mut Scratch,
) -> RaceRound {
    let mut round = RaceRound::new(field);
    let count = (games.end - games.start) as usize;
    let players = field.players.len();
    let mut scores = vec![0; count * players];
    for (player, cells) in field.players.iter().enumerate() {
        for (scenario, cell) in cells.iter().enumerate() {
            rows.clear();
            cell.play(seed, games.clone(), rows, scratch);
            round.tallies[player][scenario].fold(rows);
            for (game, row) in rows.iter().enumerate() {
                scores[game * players + player] += row[field.metric];
            }
        }
    }
    scores.chunks_exact(players.max(1)).for_each(|row| round.scores.fold_row(row));
    round
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    fn played(games: Range<u64>, threads: usize) -> RaceRound {
        let players: Vec<Vec<&dyn Match>> = vec![vec![&Coins, &Coins], vec![&Coins, &Coins]];
        let field = Players { players: &players, width: Coins::WIDTH, metric: 0 };
        race_round(&field, 3, games, threads, &|_| ())
    }

    #[test]
    fn heats_one_after_another_are_one_long_heat_on_any_threads() {
        let mut parts = played(0..2000, 1);
        parts.merge(&played(2000..5000, 3));
        assert_eq!(parts, played(0..5000, 2));
        assert_eq!(parts.scores.n(), 5000);
    }

    /// The same player twice, in the same scenario twice: every score is 0 or 2.
    #[test]
    fn a_score_is_added_up_over_the_scenarios() {
        let round = played(0..3000, 2);
        let won = round.tallies[0][0].metrics()[0].sum();
        assert_eq!(round.scores.sum(0), 2 * won);
        assert_eq!(round.scores.product(0, 1), 4 * won);
        assert_eq!(round.only(&[1]).scores.sum(0), 2 * won);
    }
}
