//! How long dice and games take. Every scenario of every system is benched by itself.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tincan::dice::{Address, Dice, PolicyDice, Quiet, Seeded, Stream};
use tincan::registry::PICKET_DUTY;
use tincan::systems::picket_duty::doctrine::Reference;
use tincan::systems::picket_duty::policy::{Commander, CompiledPolicy};
use tincan::systems::picket_duty::rulebook::Rulebook;
use tincan::systems::picket_duty::{Prepared, play};
use tincan::systems::{self, PolicyRef, Request, Rows, Scenario, Scratch, System, kit};

fn dice(c: &mut Criterion) {
    let mut group = c.benchmark_group("dice");
    let mut stream = Stream::new(1);
    for sides in [6, 10, 100] {
        group.bench_function(format!("d{sides}"), |b| b.iter(|| stream.roll(black_box(sides))));
    }
    group.bench_function("pair", |b| b.iter(|| stream.pair()));
    group.bench_function("2d6", |b| b.iter(|| stream.two_d6()));
    let (mut seeded, mut unit) = (Seeded::new(1, 1), 0u16);
    group.bench_function("seek and pair", |b| {
        b.iter(|| {
            unit = unit.wrapping_add(1);
            seeded.seek(Address::new(1, 1).actor(unit));
            seeded.pair()
        })
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("1000 games");
    group.throughput(Throughput::Elements(1000)).sample_size(20);
    for system in systems::all() {
        for card in system.scenarios() {
            let name = format!("{}/{}", system.id(), card.id);
            let (cell, mut rows) = (cell(*system, card.id), Rows::new(system.metrics().len()));
            let mut scratch = Scratch::new();
            group.bench_function(name, |b| {
                b.iter(|| {
                    rows.clear();
                    cell.play(1, 0..1000, &mut rows, &mut scratch);
                    black_box(&rows);
                })
            });
        }
    }
    group.finish();
}

fn cell(system: &dyn System, scenario: String) -> Box<dyn systems::Match> {
    let request =
        Request { scenario: Scenario::Named(scenario), sets: vec![], policies: Vec::new() };
    system.prepare(&request).expect("a system's own scenario can be played")
}

/// What a compiled policy costs over the same decisions written in Rust.
fn captains(c: &mut Criterion) {
    let mut group = c.benchmark_group("100 games under a captain");
    group.throughput(Throughput::Elements(100)).sample_size(30);
    for scenario in ["cassin-young", "kimberly"] {
        for policy in ["reference", "expected-kills"] {
            let (book, ready) = captain(scenario, policy);
            let game = |game| {
                let captain = Commander::new(&ready, &book, PolicyDice { seed: 1, game });
                play(&captain, &book, &mut Quiet(Seeded::new(1, game)))
            };
            let name = format!("{scenario}/{policy}");
            group.bench_function(name, |b| {
                b.iter(|| {
                    (0..100).for_each(|n| {
                        black_box(game(n));
                    })
                })
            });
        }
        let (book, _) = captain(scenario, "reference");
        let game = |game| play(&Reference, &book, &mut Quiet(Seeded::new(1, game)));
        let name = format!("{scenario}/hand-written");
        group.bench_function(name, |b| {
            b.iter(|| {
                (0..100).for_each(|n| {
                    black_box(game(n));
                })
            })
        });
    }
    group.finish();
}

fn captain(scenario: &str, policy: &str) -> (Rulebook, CompiledPolicy) {
    let (scenario, policies) =
        (Scenario::Named(scenario.into()), vec![PolicyRef::Named(policy.into()).into()]);
    let request = Request { scenario, sets: vec![], policies };
    let game = kit::game(&PICKET_DUTY, &request);
    let Prepared { book, ready } = game.expect("a system's own policies can be played");
    (book, ready)
}

criterion_group!(benches, dice, games, captains);
criterion_main!(benches);
