//! Games played twice on the same dice with the seats swapped: one pair of games is one observation.
//!
//! Whatever a seat is worth, both policies have it once, and dice that are kind to a seat are kind
//! to both in turn. A pair scores 0, 1, 2, 3 or 4 quarters for the first policy.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use kernel::stats::Moments;
use kernel::systems::{Match, Rows, Scratch};

use super::{BLOCK, Crew, Fold, Heat};

/// What a game scores for the first seat, in halves: 2 for a win, 1 for a draw, 0 for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatScore {
    /// The first seat wins where this metric is 1, and loses where it is 0.
    Won(usize),
    /// The first seat loses where this metric is 1, and wins where it is 0.
    Lost(usize),
    /// Each seat has a metric of its own; a game in which both are the same is a draw.
    Both([usize; 2]),
}

impl SeatScore {
    fn of(self, row: &[i32]) -> i32 {
        match self {
            SeatScore::Won(metric) => 2 * row[metric],
            SeatScore::Lost(metric) => 2 - 2 * row[metric],
            SeatScore::Both([first, second]) => 1 + row[first] - row[second],
        }
    }
}

/// Two policies in one scenario: the first policy in the first seat, and the same with seats swapped.
pub type BothWays<'a> = [&'a dyn Match; 2];

/// Who plays, and what counts.
#[derive(Clone, Copy)]
pub struct Swapped<'a> {
    pub bouts: &'a [BothWays<'a>],
    /// How many numbers a game ends with.
    pub width: usize,
    pub score: SeatScore,
}

/// What pairs of games added up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwappedRound {
    /// Pair by pair, a column for each bout: quarters of the first policy. In the last column, halves
    /// of the first seat over all bouts.
    pub scores: Moments,
    /// For each bout, how many pairs scored 0, 1, 2, 3 and 4 quarters.
    pub pairs: Vec<[u64; 5]>,
}

impl SwappedRound {
    pub(super) fn new(bouts: usize) -> SwappedRound {
        SwappedRound { scores: Moments::new(bouts + 1), pairs: vec![[0; 5]; bouts] }
    }

    /// Some games of a heat in which every two cells are a bout.
    pub(super) fn of(
        heat: &Heat,
        score: SeatScore,
        games: Range<u64>,
        rows: &mut Rows,
        scratch: &mut Scratch,
    ) -> SwappedRound {
        let bouts = heat.cells.len() / 2;
        let mut round = SwappedRound::new(bouts);
        let mut scores = vec![0; (games.end - games.start) as usize * (bouts + 1)];
        for (place, cell) in heat.cells.iter().enumerate() {
            let (bout, way) = (place / 2, place % 2);
            rows.clear();
            cell.play(heat.seed, games.clone(), rows, scratch);
            for (row, scores) in rows.iter().zip(scores.chunks_exact_mut(bouts + 1)) {
                let first = score.of(row);
                scores[bout] += if way == 0 { first } else { 2 - first };
                scores[bouts] += first;
            }
        }
        for row in scores.chunks_exact(bouts + 1) {
            round.scores.fold_row(row);
            for (cells, &quarters) in round.pairs.iter_mut().zip(row) {
                cells[quarters as usize] += 1;
            }
        }
        round
    }

    /// Whether it is of as many bouts, and of so many games.
    pub(super) fn is_like(&self, like: &SwappedRound, games: u64) -> bool {
        let counted = self.pairs.iter().all(|pairs| pairs.iter().sum::<u64>() == games);
        let as_many = self.pairs.len() == like.pairs.len();
        counted && as_many && self.scores.is_like(&like.scores, games)
    }

    pub fn merge(&mut self, other: &SwappedRound) {
        self.scores.merge(&other.scores);
        let cells = self.pairs.iter_mut().flatten().zip(other.pairs.iter().flatten());
        cells.for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// Have `games` of `seed` played both ways. `progress` hears how many games were, all cells together.
pub fn swapped_round(
    field: &Swapped,
    seed: u64,
    games: Range<u64>,
    crew: Crew,
    progress: &dyn Fn(u64),
) -> io::Result<SwappedRound> {
    let (cells, width) = (&field.bouts.concat()[..], field.width);
    let fold = Fold::Swapped(field.score);
    let sum = Heat { cells, width, fold, seed, games }.play(crew, BLOCK, progress)?;
    Ok(sum.swapped())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::fences::{Bout, Thrust};

    const BOTH: SeatScore = SeatScore::Both([0, 1]);

    fn played(thrusts: [Thrust; 2], games: Range<u64>, threads: usize) -> SwappedRound {
        let [one, two] = thrusts;
        let cells = [Bout::new([one, two]), Bout::new([two, one])];
        let bouts = [[&cells[0] as &dyn Match, &cells[1]]];
        let field = Swapped { bouts: &bouts, width: Bout::WIDTH, score: BOTH };
        swapped_round(&field, 7, games, Crew::Here(threads), &|_| ()).unwrap()
    }

    /// With the same dice and the seats swapped, whatever one wins the other wins back.
    #[test]
    fn a_mirror_match_scores_one_half_in_every_pair() {
        let round = played([Thrust::Deep, Thrust::Deep], 0..900, 1);
        assert_eq!(round.pairs, [[0, 0, 900, 0, 0]]);
        assert_eq!(round.scores.variance(0), 0.0);
    }

    /// Two more on the die: of 36 throws 13 change nothing, 8 win or draw one game more and 15 both.
    #[test]
    fn pairs_fall_into_five_cells_as_worked_out_by_hand() {
        let round = played([Thrust::Deep, Thrust::Short], 0..36_000, 2);
        let [lost, less, even, more, won] = round.pairs[0];
        assert_eq!((lost, less), (0, 0), "deep is never worse than short");
        for (found, ways) in [(even, 13.0), (more, 8.0), (won, 15.0)] {
            assert!((found as f64 - 1000.0 * ways).abs() < 500.0, "{:?}", round.pairs);
        }
    }

    #[test]
    fn parts_are_the_whole_on_any_threads() {
        let mut parts = played([Thrust::Half, Thrust::Short], 0..2000, 1);
        parts.merge(&played([Thrust::Half, Thrust::Short], 2000..5000, 3));
        assert_eq!(parts, played([Thrust::Half, Thrust::Short], 0..5000, 2));
    }

    #[test]
    fn a_game_without_draws_is_won_or_lost() {
        assert_eq!([SeatScore::Won(0), SeatScore::Lost(0)].map(|one| one.of(&[1])), [2, 0]);
        assert_eq!([[1, 0], [0, 0], [0, 1]].map(|row| BOTH.of(&row)), [2, 1, 0]);
    }
}
