//! Blocks of games played by many threads and handed over in the order of their numbers.
//!
//! Who plays a block and when decides nothing; but whoever looks at results on the way, to stop or
//! to save, must see them grow in one order only. So blocks are handed over in order, and no
//! thread runs further ahead than a fixed window: memory does not grow with the games.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use serde::{Deserialize, Serialize};

use crate::stats::{Layout, Sheet};
use crate::systems::{Match, Rows};

use super::BLOCK;

/// A part of all blocks: every `of`-th, beginning with number `index` (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

impl fmt::Display for Shard {
    /// As the command line says it, counted from 1: `3/16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

/// Which games, on which dice, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub seed: u64,
    /// The first game and the one after the last.
    pub from: u64,
    pub to: u64,
    pub shard: Shard,
    /// 0 is one for every core.
    pub threads: usize,
}

/// What the games of one block added up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub games: Range<u64>,
    pub sheet: Sheet,
}

/// Whether to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    On,
    Stop,
}

/// The cells to play, and what to keep of their games.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    pub cells: &'a [&'a dyn Match],
    pub layout: &'a Layout,
    /// Sees the rows of every block before they are dropped, on the thread that played it.
    pub rows: Option<&'a RowSink<'a>>,
}

/// Somewhere to write the rows of a block: one set for each cell.
pub type RowSink<'a> = dyn Fn(Range<u64>, &[Rows]) -> io::Result<()> + Sync + 'a;

impl Span {
    /// The blocks that hold a game of the span, each cut to it. Blocks lie on a fixed grid,
    /// whatever game the span begins with.
    fn blocks(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let Span { from, to, shard, .. } = *self;
        let numbers =
            (from / BLOCK..to.div_ceil(BLOCK)).filter(move |n| n % shard.of == shard.index);
        let cut = move |n: u64| (n * BLOCK).max(from)..((n + 1) * BLOCK).min(to);
        numbers.map(cut).filter(|games| !games.is_empty())
    }

    /// How many games the span has.
    pub fn games(&self) -> u64 {
        if self.shard == Shard::WHOLE {
            return self.to.saturating_sub(self.from);
        }
        self.blocks().map(|games| games.end - games.start).sum()
    }

    fn workers(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if self.threads == 0 { cores } else { self.threads }
    }
}

/// How many blocks each thread may have in hand or waiting to be taken.
const WINDOW: usize = 16;

/// Play `span` in every cell. `take` gets the blocks one by one, in order, until it says stop.
/// When `halt` is raised, the blocks in hand are finished and taken, and no more begun.
pub fn play_in_order(
    field: &Field,
    span: &Span,
    halt: &AtomicBool,
    mut take: impl FnMut(Played) -> io::Result<Flow>,
) -> io::Result<()> {
    let workers = span.workers();
    let mut orders = Orders::new(span, workers * WINDOW);
    let queue = Mutex::new(orders.queue());
    let (hand_in, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (hand_in, queue) = (hand_in.clone(), &queue);
            scope.spawn(move || work(field, span.seed, queue, halt, &hand_in));
        }
        drop(hand_in);
        // Both ends go with this closure: whoever still waits for an order or hands in a block
        // that nobody takes any more finds them gone, and ends.
        let mut orders = orders;
        in_order(results, |played| {
            orders.one_more();
            take(played)
        })
    })
}

/// A block by its place in the order.
type Numbered<T> = (usize, T);

/// The blocks still to be handed out.
struct Orders<B: Iterator<Item = Range<u64>>> {
    waiting: std::iter::Enumerate<B>,
    /// Gone when there is nothing left to hand out: whoever waits for more then knows.
    hand_out: Option<mpsc::Sender<Numbered<Range<u64>>>>,
    queue: Option<mpsc::Receiver<Numbered<Range<u64>>>>,
}

impl Orders<Box<dyn Iterator<Item = Range<u64>>>> {
    fn new(span: &Span, window: usize) -> Self {
        let (hand_out, queue) = mpsc::channel();
        let blocks: Box<dyn Iterator<Item = Range<u64>>> = Box::new(span.blocks());
        let waiting = blocks.enumerate();
        let mut orders = Orders { waiting, hand_out: Some(hand_out), queue: Some(queue) };
        (0..window).for_each(|_| orders.one_more());
        orders
    }
}

impl<B: Iterator<Item = Range<u64>>> Orders<B> {
    fn queue(&mut self) -> mpsc::Receiver<Numbered<Range<u64>>> {
        self.queue.take().expect("taken once")
    }

    fn one_more(&mut self) {
        let Some(order) = self.waiting.next() else { return self.hand_out = None };
        if let Some(hand_out) = &self.hand_out {
            // Nobody there to take it means the workers were told to halt.
            let _ = hand_out.send(order);
        }
    }
}

/// One thread: play blocks until there are none, or nobody wants them.
fn work(
    field: &Field,
    seed: u64,
    queue: &Mutex<mpsc::Receiver<Numbered<Range<u64>>>>,
    halt: &AtomicBool,
    hand_in: &mpsc::Sender<Numbered<io::Result<Played>>>,
) {
    let mut rows: Vec<Rows> = field.cells.iter().map(|_| Rows::new(field.layout.width)).collect();
    while let Some((number, games)) = next(queue, halt) {
        let played = play(field, seed, games, &mut rows);
        if hand_in.send((number, played)).is_err() {
            return;
        }
    }
}

/// The next block to play. Blocks are taken from the queue in order, so that those played before
/// a halt are the first ones, without a gap.
fn next(
    queue: &Mutex<mpsc::Receiver<Numbered<Range<u64>>>>,
    halt: &AtomicBool,
) -> Option<Numbered<Range<u64>>> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    if halt.load(Ordering::Relaxed) { None } else { queue.recv().ok() }
}

fn play(field: &Field, seed: u64, games: Range<u64>, rows: &mut [Rows]) -> io::Result<Played> {
    for (cell, rows) in field.cells.iter().zip(rows.iter_mut()) {
        rows.clear();
        cell.play(seed, games.clone(), rows);
    }
    if let Some(sink) = field.rows {
        sink(games.clone(), rows)?;
    }
    Ok(Played { sheet: Sheet::of(field.layout, rows, games.clone()), games })
}

/// Take results in the order of their numbers, whatever order they come in.
fn in_order(
    results: mpsc::Receiver<Numbered<io::Result<Played>>>,
    mut take: impl FnMut(Played) -> io::Result<Flow>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    for (number, played) in results {
        early.insert(number, played);
        while let Some(played) = early.remove(&wanted) {
            wanted += 1;
            if take(played?)? == Flow::Stop {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::toy::Coins;
    use crate::stats::{Depth, Pair};

    fn layout() -> Layout {
        let pairs = vec![Pair { first: 0, second: 1, depth: Depth::Everything }];
        Layout { width: Coins::WIDTH, watched: vec![0], cells: 2, counted: vec![0, 1], pairs }
    }

    fn span(from: u64, to: u64, shard: Shard, threads: usize) -> Span {
        Span { seed: 5, from, to, shard, threads }
    }

    /// All of a span: the merged sheet, and the blocks as they came.
    fn played(span: Span, halt_after: Option<usize>) -> (Sheet, Vec<Range<u64>>) {
        let (layout, halt) = (layout(), AtomicBool::new(false));
        let field = Field { cells: &[&Coins, &Coins], layout: &layout, rows: None };
        let (mut sheet, mut blocks) = (Sheet::new(&layout), Vec::new());
        play_in_order(&field, &span, &halt, |played| {
            sheet.merge(&played.sheet);
            blocks.push(played.games);
            halt.fetch_or(Some(blocks.len()) == halt_after, Ordering::Relaxed);
            Ok(Flow::On)
        })
        .unwrap();
        (sheet, blocks)
    }

    #[test]
    fn blocks_come_in_order_and_threads_change_nothing() {
        let expected = played(span(100, 9000, Shard::WHOLE, 1), None);
        let ends: Vec<_> = expected.1.iter().map(|games| games.end).collect();
        assert_eq!(ends, [1024, 2048, 3072, 4096, 5120, 6144, 7168, 8192, 9000]);
        assert_eq!(expected.0.cells[0].tally.games(), 8900);
        for threads in [2, 5] {
            assert_eq!(played(span(100, 9000, Shard::WHOLE, threads), None), expected);
        }
    }

    #[test]
    fn shards_have_every_game_once() {
        let whole = played(span(0, 9000, Shard::WHOLE, 2), None).0;
        let mut sheet = Sheet::new(&layout());
        let mut games = 0;
        for index in 0..4 {
            let part = span(0, 9000, Shard { index, of: 4 }, 2);
            games += part.games();
            sheet.merge(&played(part, None).0);
        }
        assert_eq!((sheet, games), (whole, 9000));
    }

    #[test]
    fn what_was_played_before_a_halt_has_no_gap() {
        for threads in [1, 3] {
            let (sheet, blocks) = played(span(0, 1 << 30, Shard::WHOLE, threads), Some(5));
            let ends: Vec<_> = blocks.iter().map(|games| games.end).collect();
            let expected: Vec<_> = (1..=blocks.len() as u64).map(|n| n * BLOCK).collect();
            assert_eq!(ends, expected);
            assert!(blocks.len() >= 5 && blocks.len() <= 5 + threads * WINDOW);
            assert_eq!(sheet.cells[0].tally.games(), blocks.len() as u64 * BLOCK);
        }
    }

    #[test]
    fn who_takes_may_stop_or_fail() {
        let (layout, halt) = (layout(), AtomicBool::new(false));
        let field = Field { cells: &[&Coins, &Coins], layout: &layout, rows: None };
        let endless = span(0, u64::MAX / 2, Shard::WHOLE, 2);
        let mut taken = 0;
        let stopped = play_in_order(&field, &endless, &halt, |_| {
            taken += 1;
            Ok(if taken == 7 { Flow::Stop } else { Flow::On })
        });
        assert!(stopped.is_ok() && taken == 7);
        let full = |_| Err(io::ErrorKind::StorageFull.into());
        assert!(play_in_order(&field, &endless, &halt, full).is_err());
        let sink: &RowSink = &|_, _| Err(io::ErrorKind::StorageFull.into());
        let field = Field { rows: Some(sink), ..field };
        assert!(play_in_order(&field, &endless, &halt, |_| Ok(Flow::On)).is_err());
    }

    #[test]
    fn nothing_to_play_is_no_trouble() {
        assert!(played(span(7, 7, Shard::WHOLE, 2), None).1.is_empty());
    }
}
