//! One game under two rule sets: where its stories part, and what parts most games.

mod first;
mod kind;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::systems::{Match, Rows};

use super::{Plan, share_out};

pub use first::{Fork, Place, Rank, Why, words};
pub use kind::{Kind, parts};

/// What is counted of one kind of fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub games: u64,
    /// Games that ended with more of the judged metric in the second cell.
    pub more: u64,
    /// Games that ended with less of it.
    pub less: u64,
    /// The first of the games.
    pub example: u64,
}

impl Seen {
    fn one(game: u64, difference: i32) -> Seen {
        let (more, less) = (u64::from(difference > 0), u64::from(difference < 0));
        Seen { games: 1, more, less, example: game }
    }

    fn and(self, other: Seen) -> Seen {
        Seen {
            games: self.games + other.games,
            more: self.more + other.more,
            less: self.less + other.less,
            example: self.example.min(other.example),
        }
    }
}

/// The first forks of many games, counted by kind.
///
/// Only games that end differently in some metric are told and counted: a fork that changed no
/// metric is not in here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkCensus {
    pub games: u64,
    /// The commonest first; without a kind where the outcomes differ and no line of the story does.
    pub kinds: Vec<(Option<Kind>, Seen)>,
}

impl ForkCensus {
    /// Games that ended differently.
    pub fn forked(&self) -> u64 {
        self.kinds.iter().map(|(_, seen)| seen.games).sum()
    }

    /// Games that ended with more and with less of the judged metric in the second cell.
    pub fn changed(&self) -> (u64, u64) {
        let sum = |of: fn(&Seen) -> u64| self.kinds.iter().map(|(_, seen)| of(seen)).sum();
        (sum(|seen| seen.more), sum(|seen| seen.less))
    }
}

type Kinds = BTreeMap<Option<Kind>, Seen>;

/// Play every game of `plan` in both cells, and find the first fork of those that end differently.
///
/// Games are played untold first: most end alike, and telling one costs many times as much as
/// playing it. `judged` is the metric whose changes are counted.
pub fn forks(
    cells: [&dyn Match; 2],
    width: usize,
    judged: usize,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> ForkCensus {
    let start = || ([Rows::new(width), Rows::new(width)], Kinds::new());
    let workers = share_out(plan, start, |(rows, kinds), games| {
        let played = games.end - games.start;
        for (game, difference) in differing(cells, rows, plan.seed, games, judged) {
            count(kinds, kind(cells, plan.seed, game), Seen::one(game, difference));
        }
        progress(played);
    });
    let mut kinds = Kinds::new();
    for (kind, seen) in workers.into_iter().flat_map(|(_, part)| part) {
        count(&mut kinds, kind, seen);
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, seen)| std::cmp::Reverse(seen.games));
    ForkCensus { games: plan.games, kinds }
}

fn count(kinds: &mut Kinds, kind: Option<Kind>, seen: Seen) {
    kinds.entry(kind).and_modify(|old| *old = old.and(seen)).or_insert(seen);
}

/// The games that end differently in the two cells, each with the difference in `judged`.
fn differing(
    cells: [&dyn Match; 2],
    rows: &mut [Rows; 2],
    seed: u64,
    games: Range<u64>,
    judged: usize,
) -> Vec<(u64, i32)> {
    let pairs = pairs(cells, rows, seed, games).filter(|(_, a, b)| a != b);
    pairs.map(|(game, a, b)| (game, b[judged].saturating_sub(a[judged]))).collect()
}

/// Every game with its outcome in both cells.
fn pairs<'r>(
    cells: [&dyn Match; 2],
    rows: &'r mut [Rows; 2],
    seed: u64,
    games: Range<u64>,
) -> impl Iterator<Item = (u64, &'r [i32], &'r [i32])> {
    for (cell, rows) in cells.iter().zip(rows.iter_mut()) {
        rows.clear();
        cell.play(seed, games.clone(), rows);
    }
    let [a, b] = rows;
    games.zip(a.iter().zip(b.iter())).map(|(game, (a, b))| (game, a, b))
}

fn kind(cells: [&dyn Match; 2], seed: u64, game: u64) -> Option<Kind> {
    let [a, b] = cells.map(|cell| cell.trace(seed, game).story);
    Fork::first(&a, &b).map(|fork| Kind::of(&fork, [&a, &b]))
}

/// The first game of `plan` whose two outcomes are as `wanted`. Blocks after one already found are
/// not played.
pub fn first_pair(
    cells: [&dyn Match; 2],
    width: usize,
    plan: &Plan,
    wanted: impl Fn(&[i32], &[i32]) -> bool + Sync,
) -> Option<u64> {
    let first = AtomicU64::new(u64::MAX);
    let start = || [Rows::new(width), Rows::new(width)];
    share_out(plan, start, |rows, games| {
        if games.start > first.load(Ordering::Relaxed) {
            return;
        }
        let mut pairs = pairs(cells, rows, plan.seed, games);
        if let Some((game, ..)) = pairs.find(|(_, a, b)| wanted(a, b)) {
            first.fetch_min(game, Ordering::Relaxed);
        }
    });
    Some(first.into_inner()).filter(|&game| game < plan.games)
}
