//! Blocks of games played on every core and handed over in the order of their numbers.
//!
//! Who plays a block and when decides nothing; but whoever looks at results on the way, to stop or
//! to save, must see them grow in one order only. So blocks are handed over in order, and no worker
//! runs further ahead than a fixed window: memory does not grow with the games. What a block is
//! folded into is the caller's: tallies, luck, races, maps, forks.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::ThreadPoolBuilder;

use kernel::systems::Scratch;

use super::Plan;

/// Whether to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    On,
    Stop,
}

/// Play the blocks of `plan`. Each worker begins with `pages` of its own and with working memory for
/// games, keeps both for all its blocks, and makes of every block what `play` says; `take` gets that,
/// block by block in order, until it says stop. When `halt` is raised, the blocks in hand are finished
/// and taken, and no more begun.
pub fn play_in_order<W: Send, B: Send>(
    plan: &Plan,
    halt: &AtomicBool,
    pages: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, &mut Scratch, Range<u64>) -> B + Sync,
    take: impl FnMut(Range<u64>, B) -> io::Result<Flow>,
) -> io::Result<()> {
    let workers = plan.workers();
    let desk = Desk::new(plan, workers * plan.ahead, workers);
    let work = || {
        let _leaving = Leaving(&desk);
        let (mut own, mut scratch) = (pages(), Scratch::new());
        while let Some((number, games)) = desk.next(halt) {
            let block = play(&mut own, &mut scratch, games.clone());
            desk.hand_in(number, games, block);
        }
    };
    match ThreadPoolBuilder::new().num_threads(workers).build() {
        Ok(pool) => pool.in_place_scope(|scope| {
            (0..workers).for_each(|_| scope.spawn(|_| work()));
            desk.take_all(take)
        }),
        // A machine that refuses threads still plays, and to the same result.
        Err(_) => alone(plan, halt, pages(), play, take),
    }
}

/// The same on the calling thread.
fn alone<W, B>(
    plan: &Plan,
    halt: &AtomicBool,
    mut own: W,
    play: impl Fn(&mut W, &mut Scratch, Range<u64>) -> B,
    mut take: impl FnMut(Range<u64>, B) -> io::Result<Flow>,
) -> io::Result<()> {
    let mut scratch = Scratch::new();
    for games in plan.blocks() {
        if halt.load(Ordering::Relaxed) {
            break;
        }
        let block = play(&mut own, &mut scratch, games.clone());
        if take(games, block)? == Flow::Stop {
            break;
        }
    }
    Ok(())
}

/// Play all of `plan` and add it up: `merge` puts a block's part into `whole`, in order. `progress`
/// hears of each finished block how many games it was.
pub fn add_up<W: Send, B: Send>(
    plan: &Plan,
    pages: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, &mut Scratch, Range<u64>) -> B + Sync,
    mut whole: B,
    merge: impl Fn(&mut B, B),
    progress: &dyn Fn(u64),
) -> B {
    let added = play_in_order(plan, &AtomicBool::new(false), pages, play, |games, part| {
        merge(&mut whole, part);
        progress(games.end - games.start);
        Ok(Flow::On)
    });
    added.expect("adding up writes nothing that could fail");
    whole
}

/// Where blocks are handed out and in.
struct Desk<B> {
    papers: Mutex<Papers<B>>,
    changed: Condvar,
    window: usize,
}

struct Papers<B> {
    waiting: Box<dyn Iterator<Item = Range<u64>> + Send>,
    /// How many blocks were handed out, and how many taken.
    out: usize,
    taken: usize,
    /// Blocks that came in before their turn.
    early: BTreeMap<usize, (Range<u64>, B)>,
    /// Workers that may still hand something in.
    working: usize,
    /// Nobody wants any more.
    closed: bool,
}

impl<B> Desk<B> {
    fn new(plan: &Plan, window: usize, working: usize) -> Desk<B> {
        let waiting = Box::new(plan.blocks());
        let (out, taken, early, closed) = (0, 0, BTreeMap::new(), false);
        let papers = Mutex::new(Papers { waiting, out, taken, early, working, closed });
        Desk { papers, changed: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, Papers<B>> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next block to play. Blocks are handed out in order, so that those played before a halt
    /// are the first ones, without a gap.
    fn next(&self, halt: &AtomicBool) -> Option<(usize, Range<u64>)> {
        let full =
            |papers: &mut Papers<B>| !papers.closed && papers.out >= papers.taken + self.window;
        let waited = self.changed.wait_while(self.lock(), full);
        let mut papers = waited.unwrap_or_else(PoisonError::into_inner);
        if papers.closed || halt.load(Ordering::Relaxed) {
            return None;
        }
        let games = papers.waiting.next()?;
        papers.out += 1;
        Some((papers.out - 1, games))
    }

    fn hand_in(&self, number: usize, games: Range<u64>, block: B) {
        self.lock().early.insert(number, (games, block));
        self.changed.notify_all();
    }

    /// Take blocks in the order of their numbers until there are no more, or no more are wanted.
    fn take_all(&self, mut take: impl FnMut(Range<u64>, B) -> io::Result<Flow>) -> io::Result<()> {
        let _closing = Closing(self);
        while let Some((games, block)) = self.in_turn() {
            if take(games, block)? == Flow::Stop {
                return Ok(());
            }
        }
        Ok(())
    }

    fn in_turn(&self) -> Option<(Range<u64>, B)> {
        let not_yet = |papers: &mut Papers<B>| {
            papers.working > 0 && !papers.early.contains_key(&papers.taken)
        };
        let waited = self.changed.wait_while(self.lock(), not_yet);
        let mut papers = waited.unwrap_or_else(PoisonError::into_inner);
        let turn = papers.taken;
        let block = papers.early.remove(&turn)?;
        papers.taken += 1;
        self.changed.notify_all();
        Some(block)
    }
}

/// Says that a worker is gone, even one that panicked: nobody must wait for it.
struct Leaving<'d, B>(&'d Desk<B>);

impl<B> Drop for Leaving<'_, B> {
    fn drop(&mut self) {
        self.0.lock().working -= 1;
        self.0.changed.notify_all();
    }
}

/// Says that nothing is taken any more.
struct Closing<'d, B>(&'d Desk<B>);

impl<B> Drop for Closing<'_, B> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{BLOCK, Part, Shard};

    /// The games of every block in the order taken, until `stop` of them.
    fn taken(plan: &Plan, halt_after: usize, stop_after: usize) -> Vec<Range<u64>> {
        let (halt, mut blocks) = (AtomicBool::new(false), Vec::new());
        let played = play_in_order(
            plan,
            &halt,
            || (),
            |_, _, games| games,
            |games, played| {
                assert_eq!(games, played);
                blocks.push(games);
                halt.fetch_or(blocks.len() == halt_after, Ordering::Relaxed);
                Ok(if blocks.len() == stop_after { Flow::Stop } else { Flow::On })
            },
        );
        played.unwrap();
        blocks
    }

    #[test]
    fn blocks_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let plan = Plan { games: 100..9000, ..Plan::new(0, 5) }.on(threads);
            let ends: Vec<_> = taken(&plan, 0, 0).iter().map(|games| games.end).collect();
            assert_eq!(ends, [1024, 2048, 3072, 4096, 5120, 6144, 7168, 8192, 9000]);
        }
    }

    #[test]
    fn shards_have_every_game_once() {
        let shard =
            |index| Plan { part: Part::Shard(Shard { index, of: 4 }), ..Plan::new(9000, 1) };
        let mut blocks: Vec<_> = (0..4).flat_map(|index| taken(&shard(index), 0, 0)).collect();
        blocks.sort_by_key(|games| games.start);
        assert_eq!(blocks, taken(&Plan::new(9000, 1), 0, 0));
        assert_eq!((0..4).map(|index| shard(index).count()).sum::<u64>(), 9000);
    }

    #[test]
    fn what_was_played_before_a_halt_has_no_gap() {
        for threads in [1, 3] {
            let plan = Plan::new(1 << 30, 1).on(threads);
            let blocks = taken(&plan, 5, 0);
            let expected: Vec<_> = (1..=blocks.len() as u64).map(|n| n * BLOCK).collect();
            assert_eq!(blocks.iter().map(|games| games.end).collect::<Vec<_>>(), expected);
            assert!(blocks.len() >= 5 && blocks.len() <= 5 + threads * plan.ahead);
        }
    }

    #[test]
    fn who_takes_may_stop_or_fail() {
        let endless = Plan::new(u64::MAX / 2, 1).on(2);
        assert_eq!(taken(&endless, 0, 7).len(), 7);
        let full = |_, ()| Err(io::ErrorKind::StorageFull.into());
        let failed = play_in_order(&endless, &AtomicBool::new(false), || (), |_, _, _| (), full);
        assert!(failed.is_err());
    }

    #[test]
    fn nothing_to_play_is_no_trouble() {
        assert!(taken(&Plan { games: 7..7, ..Plan::new(0, 1) }, 0, 0).is_empty());
    }

    #[test]
    fn sums_do_not_depend_on_threads_or_blocks() {
        for (threads, block) in [(1, 1), (2, 17), (7, 1000), (3, u64::MAX), (2, 0)] {
            let plan = Plan::new(5000, 1).on(threads).in_blocks_of(block);
            let heard = std::cell::Cell::new(0);
            let sum = add_up(
                &plan,
                || (),
                |_, _, games| games.sum::<u64>(),
                0,
                |whole, part| *whole += part,
                &|games| heard.set(heard.get() + games),
            );
            assert_eq!((sum, heard.get()), (4999 * 5000 / 2, 5000), "{threads} threads, {block}");
        }
    }

    /// A worker that panics takes the run with it; nobody waits for ever.
    #[test]
    #[should_panic(expected = "a bug in a rule")]
    fn a_panic_is_not_waited_for() {
        let plan = Plan::new(1 << 20, 1).on(2);
        let halt = AtomicBool::new(false);
        let _ = play_in_order(
            &plan,
            &halt,
            || (),
            |_, _, _| panic!("a bug in a rule"),
            |_, ()| Ok(Flow::On),
        );
    }
}
