//! Looking ahead from one moment of a game: so many branches won, so many lost.

use kernel::dice::Branch;
use kernel::systems::{Rows, Scratch};

use super::Tale;

/// How many branches every moment is looked at with: one for each bit of a [`Look`].
pub const BRANCHES: u32 = u64::BITS;

/// Which numbers of a row say who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge {
    /// 1 where the side won.
    pub won: usize,
    /// 1 where the other did; where nothing says so, it is who does not lose.
    pub lost: Option<usize>,
}

impl Judge {
    pub fn won(self, row: &[i32]) -> bool {
        row[self.won] == 1
    }

    pub fn lost(self, row: &[i32]) -> bool {
        self.lost.map_or(row[self.won] != 1, |place| row[place] == 1)
    }
}

/// How the first branches of a moment ended, one bit each: kept apart, so that two moments are compared
/// branch by branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub won: u64,
    pub lost: u64,
}

impl Look {
    /// A game that is over: every branch ends as it did.
    pub fn over(won: bool, lost: bool) -> Look {
        let all = |yes: bool| if yes { u64::MAX } else { 0 };
        Look { won: all(won), lost: all(lost) }
    }

    /// The share of branches won.
    pub fn odds(self) -> f64 {
        f64::from(self.won.count_ones()) / f64::from(BRANCHES)
    }

    /// How far the odds moved from here to there, squared, with the noise of counting taken out: the mean square
    /// of a difference of K branches exceeds the square of the true one by the variance of a branch's
    /// difference over K, of which the paired branches give an unbiased estimate.
    pub fn squared_to(self, later: Look) -> f64 {
        let n = f64::from(BRANCHES);
        let mean = later.odds() - self.odds();
        let square = f64::from((self.won ^ later.won).count_ones()) / n;
        mean * mean - (square - mean * mean) / (n - 1.0)
    }

    /// The same from odds that are known.
    pub fn squared_from(self, known: f64) -> f64 {
        let (odds, n) = (self.odds(), f64::from(BRANCHES));
        (odds - known) * (odds - known) - odds * (1.0 - odds) / (n - 1.0)
    }
}

/// How all branches of a moment ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    pub won: u32,
    pub lost: u32,
    pub n: u32,
}

impl Tried {
    pub fn odds(self) -> f64 {
        f64::from(self.won) / f64::from(self.n)
    }

    fn and(self, other: Tried) -> Tried {
        Tried { won: self.won + other.won, lost: self.lost + other.lost, n: self.n + other.n }
    }

    /// How often what came most often came: won, lost, or neither.
    pub fn most(self) -> u32 {
        self.won.max(self.lost).max(self.n - self.won - self.lost)
    }
}

/// What fresh dice a look is taken with, so that no two looks of different aims share any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Ahead {
    /// The odds at the moments of a game.
    Odds = 0,
    /// A swing measured again, once it was chosen.
    Again = 1,
    /// The odds before and after one event.
    Event = 2,
}

/// A worker that plays games again.
pub struct Player<'p> {
    pub tale: &'p Tale<'p>,
    pub rows: &'p mut Rows,
    pub scratch: &'p mut Scratch,
}

impl Player<'_> {
    /// Play a game on from a moment with the fresh dice of these numbers.
    pub fn tried(
        &mut self,
        game: u64,
        after: u32,
        ahead: Ahead,
        keys: std::ops::Range<u32>,
    ) -> Tried {
        let n = keys.len() as u32;
        let judge = self.tale.judge;
        let rows = self.rows_of(game, after, ahead, keys);
        let count = |of: &dyn Fn(&[i32]) -> bool| rows.iter().filter(|row| of(row)).count() as u32;
        Tried { won: count(&|row| judge.won(row)), lost: count(&|row| judge.lost(row)), n }
    }

    /// The first branches, one bit each.
    pub fn look(&mut self, game: u64, after: u32, ahead: Ahead) -> Look {
        let judge = self.tale.judge;
        let rows = self.rows_of(game, after, ahead, 0..BRANCHES);
        let mut look = Look::default();
        for (bit, row) in rows.iter().enumerate() {
            look.won |= u64::from(judge.won(row)) << bit;
            look.lost |= u64::from(judge.lost(row)) << bit;
        }
        look
    }

    fn rows_of(
        &mut self,
        game: u64,
        after: u32,
        ahead: Ahead,
        keys: std::ops::Range<u32>,
    ) -> &Rows {
        let branch = |key: u32| Branch { after, key: (ahead as u64) << 32 | u64::from(key) };
        self.rows.clear();
        let Tale { cell, seed, .. } = *self.tale;
        cell.play_branches(seed, game, &mut keys.map(branch), self.rows, self.scratch);
        self.rows
    }
}

impl From<Look> for Tried {
    fn from(look: Look) -> Tried {
        Tried { won: look.won.count_ones(), lost: look.lost.count_ones(), n: BRANCHES }
    }
}

impl std::ops::AddAssign for Tried {
    fn add_assign(&mut self, other: Tried) {
        *self = self.and(other);
    }
}
