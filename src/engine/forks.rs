//! Two cells on the same games: those that end differently, counted by what parts them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use kernel::dice::Told;
use kernel::systems::{Match, Rows, Scratch};

use super::{Flow, Plan, add_up, play_in_order};

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

/// Play every game of `plan` in both cells, and count those that end differently by what `kind` makes
/// of their two stories, the commonest first.
///
/// Games are played untold first: most end alike, and telling one costs many times as much as
/// playing it. `judged` is the metric whose changes are counted.
pub fn count_forks<K: Ord + Send>(
    cells: [&dyn Match; 2],
    width: usize,
    judged: usize,
    plan: &Plan,
    kind: impl Fn([&[Told]; 2]) -> K + Sync,
    progress: &dyn Fn(u64),
) -> Vec<(K, Seen)> {
    let play = |rows: &mut [Rows; 2], scratch: &mut Scratch, games: Range<u64>| {
        let mut kinds = BTreeMap::new();
        for (game, difference) in differing(cells, rows, plan.seed, games, judged, scratch) {
            let [a, b] = cells.map(|cell| cell.trace(plan.seed, game, scratch).story);
            count(&mut kinds, kind([&a, &b]), Seen::one(game, difference));
        }
        kinds
    };
    let merge = |whole: &mut BTreeMap<K, Seen>, part: BTreeMap<K, Seen>| {
        part.into_iter().for_each(|(kind, seen)| count(whole, kind, seen));
    };
    let kinds = add_up(plan, || two_pages(width), play, BTreeMap::new(), merge, progress);
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, seen)| std::cmp::Reverse(seen.games));
    kinds
}

fn two_pages(width: usize) -> [Rows; 2] {
    [Rows::new(width), Rows::new(width)]
}

fn count<K: Ord>(kinds: &mut BTreeMap<K, Seen>, kind: K, seen: Seen) {
    kinds.entry(kind).and_modify(|old| *old = old.and(seen)).or_insert(seen);
}

/// The games that end differently in the two cells, each with the difference in `judged`.
fn differing(
    cells: [&dyn Match; 2],
    rows: &mut [Rows; 2],
    seed: u64,
    games: Range<u64>,
    judged: usize,
    scratch: &mut Scratch,
) -> Vec<(u64, i32)> {
    let pairs = pairs(cells, rows, seed, games, scratch).filter(|(_, a, b)| a != b);
    pairs.map(|(game, a, b)| (game, b[judged].saturating_sub(a[judged]))).collect()
}

/// Every game with its outcome in both cells.
fn pairs<'r>(
    cells: [&dyn Match; 2],
    rows: &'r mut [Rows; 2],
    seed: u64,
    games: Range<u64>,
    scratch: &mut Scratch,
) -> impl Iterator<Item = (u64, &'r [i32], &'r [i32])> {
    for (cell, rows) in cells.iter().zip(rows.iter_mut()) {
        rows.clear();
        cell.play(seed, games.clone(), rows, scratch);
    }
    let [a, b] = rows;
    games.zip(a.iter().zip(b.iter())).map(|(game, (a, b))| (game, a, b))
}

/// The first game of `plan` whose two outcomes are as `wanted`. Blocks after it are not played.
pub fn first_pair(
    cells: [&dyn Match; 2],
    width: usize,
    plan: &Plan,
    wanted: impl Fn(&[i32], &[i32]) -> bool + Sync,
) -> Option<u64> {
    let play = |rows: &mut [Rows; 2], scratch: &mut Scratch, games| {
        let mut pairs = pairs(cells, rows, plan.seed, games, scratch);
        pairs.find(|(_, a, b)| wanted(a, b)).map(|(game, ..)| game)
    };
    let mut first = None;
    let halt = AtomicBool::new(false);
    let found = play_in_order(
        plan,
        &halt,
        || two_pages(width),
        play,
        |_, game| {
            first = game;
            Ok(if game.is_some() { Flow::Stop } else { Flow::On })
        },
    );
    found.expect("looking writes nothing that could fail");
    first
}
