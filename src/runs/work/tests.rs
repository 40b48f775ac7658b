//! However blocks are split, sent, lost and sent again: the bytes of a run are those of one machine.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::*;
use crate::engine::{
    Arrived, BLOCK, CatchUp, Elsewhere, Flow, Fold, Heat, Leases, Part, SeatScore,
};
use crate::experiment::{Experiment, LuckUse, One, Stop};
use crate::runs::{Options, Resume, RowsKept, Until, play_elsewhere, play_session};
use kernel::systems::kit::Files;
use kernel::systems::toys::coins::{Coins, Toy};
use kernel::systems::{Match, PolicyRef, Request, Scenario};
use picket_duty::PicketDuty;

fn prepared(stop: Stop) -> Prepared {
    let mut experiment = Experiment::of_one(One {
        system: "coins".into(),
        name: "ten".into(),
        scenario: Scenario::Named("ten".into()),
        sets: Vec::new(),
        policies: Vec::new(),
        metrics: vec!["us_win".into()],
        games: 0,
        seed: 11,
        luck: LuckUse::TakenOut,
    });
    experiment.stop = stop;
    Prepared::new(experiment, &[&Toy]).unwrap()
}

const HERE: fn() -> Options = || Options {
    folder: None,
    resume: Resume::Refuse,
    part: Part::WHOLE,
    threads: 1,
    rows: RowsKept::None,
    said: String::new(),
    until: Until::Enough,
};

/// Others who cut blocks at these places, and answer leases in this order, some of them twice.
struct Others<'a> {
    prepared: &'a Prepared,
    cuts: &'a [u64],
    order: &'a [u64],
}

impl Others<'_> {
    fn leases(&self, from: u64, to: u64) -> Vec<Range<u64>> {
        let (first, last) = (from / BLOCK, to.div_ceil(BLOCK));
        let mut cuts: Vec<u64> = self.cuts.iter().map(|cut| first + cut % (last - first)).collect();
        cuts.extend([first, last]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2).map(|two| two[0]..two[1]).collect()
    }
}

impl Elsewhere for Others<'_> {
    fn play(
        &self,
        wanted: &CatchUp,
        _known: &[Batch],
        _halt: &AtomicBool,
        take: &mut dyn FnMut(Batch, Vec<Rows>) -> io::Result<Flow>,
    ) -> io::Result<()> {
        let (prepared, layout) = (self.prepared, &wanted.layout);
        let task = RunTask::new(prepared, wanted.assignment(), Until::Enough);
        let work = RunWork { task, prepared, layout };
        let line = work.plan().line()?;
        let plan = plan_id(&line);
        let mut leases = Leases::new(self.leases(wanted.from, wanted.to), Vec::new());
        let count = leases.missing(usize::MAX).len() as u64;
        // Any order, with repetitions; then whatever is missing.
        let order = self.order.iter().map(|place| place % count).chain(0..count);
        for id in order {
            let id = id as usize;
            // As a worker does: the plan is read, and the answer goes over the wire.
            let blocks = leases.blocks(id).unwrap();
            let list = BlockList::of(blocks.clone());
            let text = WorkPlan::read(&line).unwrap().answer(&plan, list, 1, &[&Toy]).unwrap();
            let read = read_answer(&work, &plan, &blocks, &text).unwrap();
            let arrived = leases.arrive(id, "somebody", &sha256(&text), read);
            assert!(matches!(arrived, Arrived::Fresh | Arrived::Again), "{arrived:?}");
            while let Some(batches) = leases.in_turn() {
                for batch in batches {
                    if take(batch, Vec::new())? == Flow::Stop {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

fn bytes(prepared: &Prepared, others: Option<&Others>) -> Vec<u8> {
    let (halt, quiet) = (&AtomicBool::new(false), &mut |_: u64, _: Option<&_>| ());
    let end = match others {
        None => play_session(prepared, &HERE(), halt, quiet),
        Some(others) => play_elsewhere(prepared, &HERE(), halt, quiet, others),
    };
    serde_json::to_vec(&end.unwrap().state).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_split_order_and_duplication_of_blocks_gives_the_same_bytes(
        games in 1u64..12_000,
        precise in any::<bool>(),
        cuts in proptest::collection::vec(0u64..64, 0..8),
        order in proptest::collection::vec(0u64..64, 0..12),
    ) {
        let stop = match precise {
            // Reached after some 5,000 games.
            true => Stop::Precision { targets: vec![("us_win".into(), 0.006)], max_games: games },
            false => Stop::Games(games),
        };
        let prepared = prepared(stop);
        let others = Others { prepared: &prepared, cuts: &cuts, order: &order };
        prop_assert_eq!(bytes(&prepared, Some(&others)), bytes(&prepared, None));
    }
}

static PICKET_DUTY: PicketDuty = PicketDuty(Files(books::PICKET_DUTY));

/// Kimberly under two policies.
fn two_cells() -> Vec<Box<dyn Match>> {
    let cell = |policy: &str| {
        let policies = vec![PolicyRef::Named(policy.into()).into()];
        let scenario = Scenario::Named("kimberly".into());
        PICKET_DUTY.prepare(&Request { scenario, sets: Vec::new(), policies }).unwrap()
    };
    ["reference", "expected-kills"].map(cell).into()
}

/// Whatever a heat is folded into: its blocks, played elsewhere, come back as they are played here; and
/// what is not of them is not taken.
#[test]
fn heats_come_back_as_they_are_played_here() {
    let made = two_cells();
    let cells: Vec<&dyn Match> = made.iter().map(|cell| &**cell).collect();
    let width = PICKET_DUTY.metrics().len();
    let race = Fold::Race { cells: 1, metric: 0 };
    for fold in [race, Fold::Swapped(SeatScore::Won(0)), Fold::Sums { metric: 0 }, Fold::Paired] {
        let heat = Heat { cells: &cells, width, fold, seed: 3, games: 700..2100 };
        let work = HeatWork { task: HeatTask::new("picket-duty", &heat).unwrap(), heat: &heat };
        let line = work.plan().line().unwrap();
        let plan = plan_id(&line);
        let mut sum = heat.nothing();
        for blocks in [1..3, 0..1] {
            let list = BlockList::of(blocks.clone());
            let read = WorkPlan::read(&line).unwrap();
            let text = read.answer(&plan, list, 1, &[&PICKET_DUTY]).unwrap();
            let batches = read_answer(&work, &plan, &blocks, &text).unwrap();
            batches.iter().for_each(|batch| sum.add(&batch.sum));
            let other = read_answer(&work, &plan, &(0..2), &text).unwrap_err();
            assert!(other.contains("not of "), "{other}");
            assert!(read_answer(&work, "another", &blocks, &text).is_err());
        }
        assert_eq!(sum, heat.play_here(2, BLOCK, &|_| ()), "{fold:?}");
    }
}

#[test]
fn games_that_nobody_else_can_make_are_not_sent() {
    let cells: [&dyn Match; 1] = [&Coins];
    let heat =
        Heat { cells: &cells, width: Coins::WIDTH, fold: Fold::Paired, seed: 1, games: 0..9 };
    let told = HeatTask::new("coins", &heat).unwrap_err().to_string();
    assert!(told.contains("cannot be sent") && told.contains("leave out --on dask"), "{told}");
}

/// The example of FIPS 180-4, one block.
#[test]
fn the_checksum_is_the_one_all_others_have() {
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(sha256("abc"), abc);
}

#[test]
fn a_plan_of_another_version_is_refused_before_it_is_read() {
    let told = |line: &str| WorkPlan::read(line).unwrap_err().to_string();
    let other = told(r#"{"protocol":1,"version":"9.9.9","later":true}"#);
    assert!(other.contains("of tincan 9.9.9, and this is"), "{other}");
    assert!(told("{}").contains("no plan of tincan"));
    assert!(told("").contains("no plan of tincan"));
}
