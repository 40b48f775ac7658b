//! Which blocks are out with others, which came back, and what to do when nothing does.
//!
//! A lease is blocks in a row that one worker plays in one go. Blocks fix the numbers, leases only who
//! plays them when: how they are cut, in which order they come back and how often changes nothing. There is
//! no clock and no network here, so that a thousand workers can be tried in a test.

use std::ops::Range;
use std::time::Duration;

/// What is known of the blocks and of those who play them before they are cut into leases.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Seconds that one worker plays at a block.
    pub block: f64,
    pub workers: usize,
    /// Seconds a lease is to last; those of a short run less.
    pub least: f64,
    pub most: f64,
    /// Seconds the very last are to last at least.
    pub last: f64,
}

/// Every worker is to get so many leases of what is left: the last are the smallest, and nobody waits
/// long for one (guided self-scheduling, Polychronopoulos & Kuck 1987).
const EACH: f64 = 4.0;
/// Of the end, where leases are shorter than they should be, fewer.
const EACH_AT_THE_END: f64 = 2.0;
/// No lease of a long run lasts less; a process is started for each.
const SHORTEST: f64 = 0.5;
/// Seconds the driver needs for an answer, with room to spare: many workers must not answer oftener.
const ANSWER: f64 = 0.01;

impl Sizes {
    /// For leases of `least` to `most` seconds, but the very last, which are shorter so that workers end together.
    pub fn of_seconds(block: f64, workers: usize, least: f64, most: f64) -> Sizes {
        let last = least.min(SHORTEST.max(ANSWER * workers as f64));
        Sizes { block, workers, least, most, last }
    }

    /// For leases of so many blocks.
    pub fn of_blocks(blocks: u32) -> Sizes {
        let size = blocks.into();
        Sizes { block: 1.0, workers: 1, least: size, most: size, last: size }
    }

    /// How many blocks the next lease has where `left` are to be played, of `whole` in the beginning.
    fn next(&self, left: u64, whole: u64) -> u64 {
        let (block, workers) = (self.block.max(1e-9), self.workers.max(1) as f64);
        let share = |blocks: u64, each: f64| blocks as f64 * block / (each * workers);
        let least = self.least.min(share(whole, EACH));
        let end = share(left, EACH_AT_THE_END).clamp(self.last.min(least), least);
        // Whoever begins proves with little what he is worth.
        let begins = (whole - left) as f64 * block < least * workers;
        let most = if begins { least } else { self.most.max(least) };
        let seconds = share(left, EACH).clamp(end, most);
        ((seconds / block).round() as u64).clamp(1, left.max(1))
    }
}

/// Cut blocks into leases, in order.
pub fn cut(blocks: &[Range<u64>], sizes: Sizes) -> Vec<Range<u64>> {
    let whole: u64 = blocks.iter().map(|range| range.end - range.start).sum();
    let (mut left, mut leases) = (whole, Vec::new());
    for range in blocks {
        let mut from = range.start;
        while from < range.end {
            let to = range.end.min(from + sizes.next(left, whole));
            leases.push(from..to);
            left -= to - from;
            from = to;
        }
    }
    leases
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrived {
    /// It is the first to this lease.
    Fresh,
    /// It is as good as the one that is there.
    Again,
    /// It is another one than that of this worker, which has this hash.
    Differs { first: String, hash: String },
    /// There is no such lease.
    Unknown,
}

/// One lease, and what is there of it.
#[derive(Debug)]
struct Lease<T> {
    blocks: Range<u64>,
    /// Who answered first, and a hash of the answer.
    came: Option<(String, String)>,
    /// The answer, until its turn.
    held: Option<T>,
}

/// All leases of some blocks, by number in the order of their blocks.
#[derive(Debug)]
pub struct Leases<T> {
    leases: Vec<Lease<T>>,
    /// How many were handed over.
    taken: usize,
}

impl<T> Leases<T> {
    /// Leases to be played, and what is there already.
    pub fn new(wanted: Vec<Range<u64>>, known: Vec<(Range<u64>, T)>) -> Leases<T> {
        let waiting = wanted.into_iter().map(|blocks| Lease { blocks, came: None, held: None });
        let there = known.into_iter().map(|(blocks, held)| Lease {
            blocks,
            came: Some(<(String, String)>::default()),
            held: Some(held),
        });
        let mut leases: Vec<Lease<T>> = waiting.chain(there).collect();
        leases.sort_by_key(|lease| lease.blocks.start);
        Leases { leases, taken: 0 }
    }

    /// The first so many that nobody answered yet.
    pub fn missing(&self, most: usize) -> Vec<(usize, Range<u64>)> {
        let open = self.leases.iter().enumerate().filter(|(_, lease)| lease.came.is_none());
        open.take(most).map(|(id, lease)| (id, lease.blocks.clone())).collect()
    }

    pub fn blocks(&self, id: usize) -> Option<Range<u64>> {
        self.leases.get(id).map(|lease| lease.blocks.clone())
    }

    /// Take the answer of a worker, known by its hash.
    pub fn arrive(&mut self, id: usize, by: &str, hash: &str, answer: T) -> Arrived {
        let Some(lease) = self.leases.get_mut(id) else { return Arrived::Unknown };
        match &lease.came {
            None => {
                lease.came = Some((by.to_owned(), hash.to_owned()));
                lease.held = Some(answer);
                Arrived::Fresh
            }
            Some((_, there)) if there == hash => Arrived::Again,
            Some((first, hash)) => Arrived::Differs { first: first.clone(), hash: hash.clone() },
        }
    }

    /// An answer that waits for its turn.
    pub fn held(&self, id: usize) -> Option<&T> {
        self.leases.get(id)?.held.as_ref()
    }

    /// Whether the answer would be handed over next.
    pub fn is_next(&self, id: usize) -> bool {
        id == self.taken
    }

    /// The next answer in the order of blocks, if it is there: what was decided on the way so far then
    /// rests on all blocks below.
    pub fn in_turn(&mut self) -> Option<T> {
        let answer = self.leases.get_mut(self.taken)?.held.take()?;
        self.taken += 1;
        Some(answer)
    }

    /// Whether all of it was handed over.
    pub fn is_done(&self) -> bool {
        self.taken == self.leases.len()
    }
}

/// How long to wait before trying again, and when to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    /// How often in a row nothing came of it.
    fruitless: u32,
}

/// Two minutes in all.
const TRIES: u32 = 8;
const LONGEST: Duration = Duration::from_secs(30);

impl Patience {
    /// After a try that brought `answers`: the pause before the next, or none to give up.
    pub fn after(&mut self, answers: u64) -> Option<Duration> {
        self.fruitless = if answers > 0 { 1 } else { self.fruitless + 1 };
        let pause = Duration::from_secs(1 << (self.fruitless - 1).min(10));
        (self.fruitless < TRIES).then(|| pause.min(LONGEST))
    }
}

#[cfg(test)]
mod tests;
