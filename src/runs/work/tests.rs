//! However blocks are split, sent, lost and sent again: the bytes of a run are those of one machine.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::*;
use crate::engine::{Arrived, BLOCK, CatchUp, Elsewhere, Flow, Leases, Part};
use crate::experiment::{LuckUse, One};
use crate::runs::{Options, Resume, RowsKept, play_elsewhere, play_session};
use kernel::systems::Scenario;
use kernel::systems::toys::coins::Toy;

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
        let line = WorkPlan::new(self.prepared, wanted.assignment(), Until::Enough).line()?;
        let mut leases = Leases::new(self.leases(wanted.from, wanted.to), Vec::new());
        let count = leases.missing(usize::MAX).len() as u64;
        // Any order, with repetitions; then whatever is missing.
        let order = self.order.iter().map(|place| place % count).chain(0..count);
        for id in order {
            let id = id as usize;
            // As a worker does: the plan is read, and the answer goes over the wire.
            let plan = WorkPlan::read(&line).unwrap();
            let blocks = BlockList::of(leases.blocks(id).unwrap());
            let ready = Prepared::new(plan.experiment().clone(), &[&Toy]).unwrap();
            assert!(plan.is_of(&ready));
            let (batches, _) = plan.play(&ready, blocks, 1, 0)?;
            let text = Answer::new(&plan_id(&line), batches).text()?;
            let read = Answer::read(&text, &plan_id(&line)).unwrap();
            assert!(read.iter().all(|batch| batch.fits(&wanted.layout)));
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
