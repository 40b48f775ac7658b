//! One round of a race: several players, each in the same scenarios, on the same games.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use kernel::stats::{Moments, Tally};
use kernel::systems::{Match, Rows, Scratch};

use super::{BLOCK, Crew, Fold, Heat};

/// What a round added up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Players of so many cells each, before their first game.
    pub(super) fn new(players: usize, cells: usize, width: usize) -> RaceRound {
        let tallies = vec![vec![Tally::new(width); cells]; players];
        RaceRound { tallies, scores: Moments::new(players) }
    }

    /// Some games of a heat whose players have so many cells each, scored by a metric.
    pub(super) fn of(
        heat: &Heat,
        [each, metric]: [usize; 2],
        games: Range<u64>,
        rows: &mut Rows,
        scratch: &mut Scratch,
    ) -> RaceRound {
        let players = heat.cells.len() / each.max(1);
        let mut round = RaceRound::new(players, each, heat.width);
        let mut scores = vec![0; (games.end - games.start) as usize * players];
        for (player, cells) in heat.cells.chunks(each.max(1)).enumerate() {
            for (scenario, cell) in cells.iter().enumerate() {
                rows.clear();
                cell.play(heat.seed, games.clone(), rows, scratch);
                round.tallies[player][scenario].fold(rows);
                for (game, row) in rows.iter().enumerate() {
                    scores[game * players + player] += row[metric];
                }
            }
        }
        scores.chunks_exact(players.max(1)).for_each(|row| round.scores.fold_row(row));
        round
    }

    /// Whether it is of the same players, and of so many games.
    pub(super) fn is_like(&self, like: &RaceRound, games: u64) -> bool {
        let shape = |round: &RaceRound| -> Vec<Vec<usize>> {
            let of = |tallies: &Vec<Tally>| tallies.iter().map(|one| one.metrics().len()).collect();
            round.tallies.iter().map(of).collect()
        };
        let counted = self.tallies.iter().flatten().all(|tally| tally.games() == games);
        counted && shape(self) == shape(like) && self.scores.is_like(&like.scores, games)
    }

    pub fn merge(&mut self, other: &RaceRound) {
        for (mine, theirs) in self.tallies.iter_mut().flatten().zip(other.tallies.iter().flatten())
        {
            mine.merge(theirs);
        }
        self.scores.merge(&other.scores);
    }

    /// By how much two scores of one game can differ, as far as was seen of the metric that counts: 1 at the least.
    pub fn widest(&self, metric: usize) -> f64 {
        let scenarios = self.tallies.first().map_or(0, Vec::len);
        let seen = |scenario: usize| {
            let all = self.tallies.iter().map(move |cells| &cells[scenario].metrics()[metric]);
            let ends = all.filter_map(|seen| Some((seen.iter().next()?.0, seen.iter().last()?.0)));
            let far = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
            far.map_or(0.0, |(least, most)| f64::from(most) - f64::from(least))
        };
        (0..scenarios).map(|scenario| seen(scenario).max(1.0)).sum::<f64>().max(1.0)
    }

    /// The same without the players that are not among `places`.
    pub fn only(&self, places: &[usize]) -> RaceRound {
        let tallies = places.iter().map(|&place| self.tallies[place].clone()).collect();
        RaceRound { tallies, scores: self.scores.only(places) }
    }
}

/// Have `games` of `seed` played. `progress` hears how many games were, all cells together.
pub fn race_round(
    field: &Players,
    seed: u64,
    games: Range<u64>,
    crew: Crew,
    progress: &dyn Fn(u64),
) -> io::Result<RaceRound> {
    let each = field.players.first().map_or(1, Vec::len);
    let (cells, width) = (&field.players.concat()[..], field.width);
    let fold = Fold::Race { cells: each, metric: field.metric };
    let sum = Heat { cells, width, fold, seed, games }.play(crew, BLOCK, progress)?;
    Ok(sum.race())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    fn played(games: Range<u64>, threads: usize) -> RaceRound {
        let players: Vec<Vec<&dyn Match>> = vec![vec![&Coins, &Coins], vec![&Coins, &Coins]];
        let field = Players { players: &players, width: Coins::WIDTH, metric: 0 };
        race_round(&field, 3, games, Crew::Here(threads), &|_| ()).unwrap()
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
