//! Leases by hand, and a thousand workers against a made-up clock.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::*;

const SIZES: Sizes = Sizes { block: 0.5, workers: 4, least: 5.0, most: 30.0, last: 1.0 };

#[test]
fn leases_have_every_block_once_and_get_smaller() {
    let leases = cut(&[3..1000, 1010..2000], SIZES);
    let blocks: Vec<u64> = leases.iter().cloned().flatten().collect();
    assert_eq!(blocks, (3..1000).chain(1010..2000).collect::<Vec<_>>());
    let sizes: Vec<u64> = leases.iter().map(|lease| lease.end - lease.start).collect();
    // 30 s are 60 blocks, after the first 5 s of each of the four; at the end 5 s are 10, and the very last 1 s is 2.
    assert_eq!(sizes[..5], [10, 10, 10, 10, 60]);
    assert!(sizes.contains(&9) && sizes[sizes.len() - 2] == 2, "{sizes:?}");
    assert!(sizes.iter().all(|&size| size <= 60), "{sizes:?}");
}

/// 16 blocks of 0.5 s for four workers: one each would last longer than to share them out.
#[test]
fn a_short_run_is_shared_out_all_the_same() {
    assert_eq!(cut(&[0..16, 20..20], SIZES).len(), 16);
    assert_eq!(cut(&[], SIZES), []);
    let long = Sizes { block: 90.0, ..SIZES };
    assert_eq!(cut(&[0..3, 5..6], long), [0..1, 1..2, 2..3, 5..6]);
}

/// However many workers there are, the driver hears no more than a hundred answers a second.
#[test]
fn the_last_leases_of_many_workers_are_no_shorter_than_the_driver_can_take() {
    let last = |workers| Sizes::of_seconds(0.5, workers, 5.0, 30.0).last;
    assert_eq!([2, 100, 400, 1000].map(last), [0.5, 1.0, 4.0, 5.0]);
    let fixed = cut(std::slice::from_ref(&(0..103)), Sizes::of_blocks(10));
    assert_eq!((fixed.len(), fixed[0].clone(), fixed[10].clone()), (11, 0..10, 100..103));
}

#[test]
fn answers_are_handed_over_in_order_and_twice_is_compared() {
    let mut leases = Leases::new(vec![0..2, 5..6], vec![(2..5, "known")]);
    assert_eq!(leases.missing(9), [(0, 0..2), (2, 5..6)]);
    assert_eq!(leases.arrive(2, "b", "h2", "last"), Arrived::Fresh);
    assert_eq!(leases.in_turn(), None, "the first is not there");
    assert_eq!((leases.held(0), leases.held(2)), (None, Some(&"last")));
    assert!(leases.is_next(0) && !leases.is_next(2));
    assert_eq!(leases.arrive(0, "a", "h0", "first"), Arrived::Fresh);
    let all: Vec<_> = std::iter::from_fn(|| leases.in_turn()).collect();
    assert_eq!(all, ["first", "known", "last"]);
    assert!(leases.is_done() && leases.missing(9).is_empty());
    assert_eq!(leases.arrive(2, "c", "h2", "last"), Arrived::Again);
    let differs = Arrived::Differs { first: "b".into(), hash: "h2".into() };
    assert_eq!(leases.arrive(2, "c", "other", "lie"), differs);
    assert_eq!(leases.arrive(7, "c", "h", "x"), Arrived::Unknown);
    assert_eq!(leases.in_turn(), None);
}

#[test]
fn patience_grows_and_ends_and_an_answer_renews_it() {
    let mut patience = Patience::default();
    let mut pause = |answers| patience.after(answers).map(|pause| pause.as_secs());
    assert_eq!([0, 0, 0].map(&mut pause), [Some(1), Some(2), Some(4)]);
    assert_eq!(pause(3), Some(1));
    let rest = [0; 7].map(&mut pause);
    assert_eq!(rest, [Some(2), Some(4), Some(8), Some(16), Some(30), Some(30), None]);
}

/// What happens in the made-up cluster, at a moment in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    /// A worker hands in a lease, if it and its connection live.
    Finished {
        worker: usize,
        lease: usize,
        connection: u32,
    },
    Dies(usize),
    Joins(usize),
    /// It is found out that a worker is gone: what it had is played by another.
    Missed {
        lease: usize,
        connection: u32,
    },
    CoordinatorDies,
    CoordinatorBack,
}

/// A cluster in which workers die and join, and which loses its coordinator now and then.
struct Cluster {
    clock: u64,
    coming: BinaryHeap<Reverse<(u64, usize, Happening)>>,
    count: usize,
    /// Alive, and the lease each has.
    workers: BTreeMap<usize, Option<usize>>,
    waiting: Vec<usize>,
    connection: u32,
    dice: Pcg64,
    leases: Leases<Range<u64>>,
    patience: Patience,
    struck: BTreeMap<&'static str, u32>,
    answers: u64,
    handed_over: Vec<u64>,
}

const WORKERS: usize = 1000;
/// How long a worker lives: ten minutes, give or take.
const LIFE: u64 = 600_000;

impl Cluster {
    fn at(&mut self, after: u64, what: Happening) {
        self.count += 1;
        self.coming.push(Reverse((self.clock + after, self.count, what)));
    }

    fn up_to(&mut self, most: u64) -> u64 {
        self.dice.random_range(0..most)
    }

    fn strikes(&mut self, what: &'static str) {
        *self.struck.entry(what).or_default() += 1;
    }

    /// All who have nothing to do get a lease.
    fn share_out(&mut self) {
        let idle: Vec<usize> =
            self.workers.iter().filter(|(_, has)| has.is_none()).map(|(&w, _)| w).collect();
        for worker in idle {
            let Some(lease) = self.waiting.pop() else { return };
            let blocks = self.leases.blocks(lease).unwrap();
            let takes = (blocks.end - blocks.start) * (400 + self.up_to(200));
            self.workers.insert(worker, Some(lease));
            let connection = self.connection;
            self.at(takes, Happening::Finished { worker, lease, connection });
        }
    }

    /// The adapter starts again, with what is missing and nothing else.
    fn connect(&mut self) {
        self.connection += 1;
        self.workers.values_mut().for_each(|has| *has = None);
        self.waiting = self.leases.missing(20_000).into_iter().map(|(id, _)| id).collect();
        self.waiting.reverse();
        self.answers = 0;
    }

    fn hand_in(&mut self, worker: usize, lease: usize) {
        let blocks = self.leases.blocks(lease).unwrap();
        let hash = format!("{blocks:?}");
        let arrived = self.leases.arrive(lease, &worker.to_string(), &hash, blocks);
        assert!(matches!(arrived, Arrived::Fresh | Arrived::Again), "{arrived:?}");
        if arrived == Arrived::Again {
            self.strikes("answered twice");
        }
        self.answers += 1;
        while let Some(blocks) = self.leases.in_turn() {
            self.handed_over.extend(blocks);
        }
    }

    fn go_on(&mut self, what: Happening) {
        match what {
            Happening::Finished { worker, lease, connection } => {
                let alive = self.workers.get(&worker) == Some(&Some(lease));
                if connection == self.connection && alive {
                    self.workers.insert(worker, None);
                    self.hand_in(worker, lease);
                    // A worker that was slow to be believed says it again.
                    if self.up_to(50) == 0 {
                        self.hand_in(worker, lease);
                    }
                }
            }
            Happening::Dies(worker) => {
                self.strikes("a worker died");
                if let Some(Some(lease)) = self.workers.remove(&worker) {
                    let connection = self.connection;
                    self.at(60_000, Happening::Missed { lease, connection });
                }
                let back = self.up_to(120_000);
                self.at(back, Happening::Joins(worker));
            }
            Happening::Joins(worker) => {
                self.workers.insert(worker, None);
                let dies = self.up_to(2 * LIFE);
                self.at(dies, Happening::Dies(worker));
            }
            Happening::Missed { lease, connection } if connection == self.connection => {
                self.waiting.push(lease);
            }
            Happening::Missed { .. } => {}
            Happening::CoordinatorDies => {
                self.strikes("the coordinator died");
                self.connection += 1;
                self.waiting.clear();
                let pause = self.patience.after(self.answers).expect("answers came");
                self.at(pause.as_millis() as u64, Happening::CoordinatorBack);
            }
            Happening::CoordinatorBack => self.connect(),
        }
        self.share_out();
    }
}

/// A run of 200,000 blocks of half a second on a thousand workers that live ten minutes on average, with
/// three deaths of the coordinator: every block is handed over once and in order, and it takes little
/// longer than work that nobody disturbs.
#[test]
fn a_thousand_workers_die_and_join_and_every_block_is_there_once() {
    const BLOCKS: u64 = 200_000;
    let sizes = Sizes::of_seconds(0.5, WORKERS, 5.0, 30.0);
    let mut cluster = Cluster {
        clock: 0,
        coming: BinaryHeap::new(),
        count: 0,
        workers: BTreeMap::new(),
        waiting: Vec::new(),
        connection: 0,
        dice: Pcg64::seed_from_u64(7),
        leases: Leases::new(cut(&[0..BLOCKS / 2, BLOCKS / 2..BLOCKS], sizes), Vec::new()),
        patience: Patience::default(),
        struck: BTreeMap::new(),
        answers: 0,
        handed_over: Vec::new(),
    };
    for worker in 0..WORKERS {
        let joins = cluster.up_to(30_000);
        cluster.at(joins, Happening::Joins(worker));
    }
    for minute in [1, 2, 3] {
        cluster.at(minute * 31_000, Happening::CoordinatorDies);
    }
    cluster.connect();
    while !cluster.leases.is_done() {
        let Reverse((clock, _, what)) = cluster.coming.pop().expect("something still happens");
        cluster.clock = clock;
        cluster.go_on(what);
    }
    assert_eq!(cluster.handed_over, (0..BLOCKS).collect::<Vec<_>>());
    assert_eq!(cluster.struck["the coordinator died"], 3);
    assert!(cluster.struck["a worker died"] > 100, "{:?}", cluster.struck);
    assert!(cluster.struck["answered twice"] > 10, "{:?}", cluster.struck);
    // Undisturbed: 200,000 blocks of half a second by a thousand workers, 100 s.
    assert!(cluster.clock < 300_000, "{} s", cluster.clock / 1000);
}
