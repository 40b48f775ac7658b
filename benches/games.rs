//! How long dice and games take. Every scenario of every system is benched by itself.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tincan::dice::{Address, Dice, Seeded, Stream};
use tincan::systems::{self, Order, Rows, Scenario, System};

fn dice(c: &mut Criterion) {
    let mut group = c.benchmark_group("dice");
    let mut stream = Stream::new(1);
    group.bench_function("roll", |b| b.iter(|| stream.roll(6)));
    group.bench_function("pair", |b| b.iter(|| stream.pair()));
    let (mut seeded, mut unit) = (Seeded::new(1, 1), 0u16);
    group.bench_function("seek and pair", |b| {
        b.iter(|| {
            unit = unit.wrapping_add(1);
            seeded.seek(Address::new(1, 1).unit(unit));
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
            group.bench_function(name, |b| {
                b.iter(|| {
                    rows.clear();
                    cell.play(1, 0..1000, &mut rows);
                    black_box(&rows);
                })
            });
        }
    }
    group.finish();
}

fn cell(system: &dyn System, scenario: String) -> Box<dyn systems::Match> {
    let order = Order { scenario: Scenario::Named(scenario), sets: vec![] };
    system.prepare(&order).expect("a system's own scenario can be played")
}

criterion_group!(benches, dice, games);
criterion_main!(benches);
