//! How long the pieces of a game take, and what is done with games when they are played.

mod wave;

use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tincan::dice::{Address, Dice, PolicyDice, Quiet, Seeded};
use tincan::engine::State;
use tincan::engine::{self, Part, Plan};
use tincan::experiment::Prepared;
use tincan::experiment::{Experiment, Words, from_words};
use tincan::findings::{ExperimentResult, Findings};
use tincan::registry::{KAMIKAZE_ATTACK, PICKET_DUTY};
use tincan::report::{self, page, run::RunView};
use tincan::runs::{self, Options, Resume, RowsKept, Until, play_session};
use tincan::systems::odds::Ask;
use tincan::systems::picket_duty::captain::{Captain, FirePlan, SupportPlan};
use tincan::systems::picket_duty::defensive_fire::Firing;
use tincan::systems::picket_duty::doctrine::Reference;
use tincan::systems::picket_duty::names::{Bearing, Room, Section};
use tincan::systems::picket_duty::policy::Commander;
use tincan::systems::picket_duty::state::{Blow, Game};
use tincan::systems::{Request, Scenario, System};
use wave::{captain, planes};

const SCENARIO: &str = "cassin-young";

/// Dice that go on from address to address: no two rolls are the same.
fn table() -> Quiet<Seeded> {
    let mut dice = Seeded::new(1, 1);
    dice.seek(Address::new(1, 1));
    Quiet(dice)
}

/// 6.8 — Orders for one wave under two captains, and the guns' fire.
fn gunnery(c: &mut Criterion) {
    let mut group = c.benchmark_group("a wave of four planes");
    for policy in ["reference", "expected-kills"] {
        let (book, ready) = captain(SCENARIO, policy);
        let captain = Commander::new(&ready, &book, PolicyDice { seed: 1, game: 1 });
        let mut game = Game::new(&Reference, &book);
        game.phase.air_support = 10;
        group.bench_function(format!("orders of {policy}"), |b| {
            b.iter(|| {
                game.see((black_box(&planes()), &[]), 1, &book, |sight| {
                    let (mut fire, mut support) = (FirePlan::HOLD, SupportPlan::NONE);
                    captain.orders(sight, &mut fire, &mut support);
                    (fire, support)
                })
            });
        });
    }
    let (book, _) = captain(SCENARIO, "reference");
    let game = Game::new(&Reference, &book);
    let plan = game.see((&planes(), &[]), 1, &book, |sight| Reference.aim(sight));
    let (mut firing, mut dice, mut clock) = (game, table(), 0u16);
    group.bench_function("fire", |b| {
        b.iter(|| {
            let mut planes = planes();
            clock = clock.wrapping_add(1);
            firing.clock = clock;
            firing.guns_fire(&mut planes, &plan, &Firing::at_wave(0), &book, &mut dice);
            planes
        });
    });
    group.finish();
}

/// 7.3 — One roll on the main damage table, applied to a whole ship.
fn damage(c: &mut Criterion) {
    let (book, _) = captain(SCENARIO, "reference");
    let (game, mut dice) = (Game::new(&Reference, &book), table());
    let blow = Blow { section: Section::Midship, bearing: Some(Bearing::B90) };
    c.bench_function("a damage roll", |b| {
        b.iter_batched_ref(
            || game,
            |game| game.main_damage(blow, &book, &mut dice),
            BatchSize::SmallInput,
        );
    });
}

/// 7.7 — One damage control step: nothing to do, and three rooms damaged.
fn repair(c: &mut Criterion) {
    let mut group = c.benchmark_group("a repair step");
    let (book, ready) = captain(SCENARIO, "reference");
    let captain = Commander::new(&ready, &book, PolicyDice { seed: 1, game: 1 });
    let (whole, mut dice) = (Game::new(&Reference, &book), table());
    let mut hurt = whole;
    for room in [Room::Radio, Room::FireRoomAft, Room::SteeringRoom] {
        hurt.ship.rooms.hits[room as usize] = 1;
    }
    for (name, game) in [("a whole ship", whole), ("three rooms damaged", hurt)] {
        group.bench_function(name, |b| {
            b.iter_batched_ref(
                || game,
                |game| game.damage_control(0, &captain, &book, &mut dice),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// What blocks of games add up to is joined.
fn tallies(c: &mut Criterion) {
    let request =
        Request { scenario: Scenario::Named(SCENARIO.into()), sets: vec![], policies: Vec::new() };
    let cell = PICKET_DUTY.prepare(&request).expect("a system's own scenario can be played");
    let plan = Plan::new(4096, 1).on(1).in_blocks_of(512);
    let tally = engine::run(&*cell, PICKET_DUTY.metrics().len(), &plan, &|_| ());
    c.bench_function("two tallies joined", |b| {
        b.iter_batched_ref(
            || tally.clone(),
            |whole| whole.merge(black_box(&tally)),
            BatchSize::SmallInput,
        );
    });
}

/// The longest of the exact procedures of each system.
fn odds(c: &mut Criterion) {
    let mut group = c.benchmark_group("exact odds");
    group.sample_size(20);
    let guns = ("guns".to_owned(), "5in,5in,5in,40mm,40mm,40mm,20mm,20mm".to_owned());
    let ask = |table: &str, given| Ask { scenario: None, sets: vec![], table: table.into(), given };
    let eight = ask("shoot-down", vec![guns]);
    group.bench_function("eight guns", |b| b.iter(|| PICKET_DUTY.odds(black_box(&eight))));
    let dive = ask("dive", Vec::new());
    group.bench_function("a whole dive", |b| b.iter(|| KAMIKAZE_ATTACK.odds(black_box(&dive))));
    group.finish();
}

/// Two cells of a few games, as `compare` plays them.
fn compared() -> (Prepared, State) {
    let words = Words {
        targets: vec!["picket-duty/kimberly".into()],
        with: vec!["aces: optional.gun_crew_aces = true".into()],
        games: Some(4096),
        ..Words::default()
    };
    let experiment: Experiment = from_words(&words, tincan::systems::all())
        .expect("an optional rule of the book can be played");
    let prepared = Prepared::new(experiment, tincan::systems::all())
        .expect("its cells are those of the system");
    let options = Options {
        folder: None,
        resume: Resume::Refuse,
        part: Part::WHOLE,
        threads: 1,
        rows: RowsKept::None,
        said: String::new(),
        until: Until::Enough,
    };
    let sat = play_session(&prepared, &options, &AtomicBool::new(false), &mut |_, _| ());
    (prepared, sat.expect("nothing is written that could fail").state)
}

/// From finished tallies to files: what was found, tables, charts, pages, all of it on disk.
fn reports(c: &mut Criterion) {
    let mut group = c.benchmark_group("a report of two cells");
    group.sample_size(10);
    let (prepared, state) = compared();
    let games = prepared.games();
    let found = || Findings::new(&prepared.experiment, prepared.metrics(), &games, &state);
    group.bench_function("found", |b| b.iter(found));
    let findings = found();
    let replay = runs::replay(&prepared, &findings);
    let (prepared, findings, state, command) = (&prepared, &findings, &state, "tincan compare");
    let result = ExperimentResult { prepared, findings, command };
    group.bench_function("tables", |b| b.iter(|| result.files()));
    let view = RunView { prepared, findings, state, replay: &replay, story: None, command };
    group.bench_function("drawn", |b| b.iter(|| report::run::build(&view)));
    let drawn = report::run::build(&view);
    group.bench_function("page", |b| b.iter(|| page::html(&drawn)));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(&folder).expect("cargo's own folder can be written to");
    group.bench_function("written", |b| b.iter(|| report::write(&drawn, &folder)));
    group.finish();
}

criterion_group!(benches, gunnery, damage, repair, tallies, odds, reports);
criterion_main!(benches);
