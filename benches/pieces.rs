//! How long the pieces of a game take, and what is done with games when they are played.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tincan::dice::{Address, Dice, Quiet, Seeded, Whim};
use tincan::engine::{self, Plan};
use tincan::systems::odds::Ask;
use tincan::systems::picket_duty::captain::{Captain, FirePlan, Sight, SupportPlan};
use tincan::systems::picket_duty::defensive_fire::{guns_able, guns_slavable, reach};
use tincan::systems::picket_duty::doctrine::Reference;
use tincan::systems::picket_duty::names::{Altitude, Bearing, Position, Room, Section};
use tincan::systems::picket_duty::policy::{Commander, Ready};
use tincan::systems::picket_duty::rulebook::Rulebook;
use tincan::systems::picket_duty::state::{Blow, Game, Plane, PlaneKind, PlaneState};
use tincan::systems::picket_duty::{PicketDuty, rulebook_and_captain};
use tincan::systems::{Order, PolicyRef, Scenario, System};

fn captain(policy: &str) -> (Rulebook, Ready) {
    let (scenario, policy) =
        (Scenario::Named("cassin-young".into()), Some(PolicyRef::Named(policy.into())));
    let order = Order { scenario, sets: vec![], policies: policy.into_iter().collect() };
    rulebook_and_captain(&order).expect("a system's own policies can be played")
}

/// Dice that go on from address to address: no two rolls are the same.
fn table() -> Quiet<Seeded> {
    let mut dice = Seeded::new(1, 1);
    dice.seek(Address::new(1, 1));
    Quiet(dice)
}

/// Four planes from four sides, low and high.
fn wave() -> [Plane; 4] {
    let sides = [Bearing::B0, Bearing::B90, Bearing::B180, Bearing::B270];
    let heights = [Altitude::Low, Altitude::Medium, Altitude::Low, Altitude::High];
    std::array::from_fn(|n| Plane {
        at: Position { bearing: sides[n], altitude: heights[n] },
        kind: PlaneKind::Plain,
        hits: 0,
        state: PlaneState::Undamaged,
    })
}

/// What a captain sees of the wave: the ship whole, ten fighters overhead.
fn seen<R>(game: &Game, planes: &[Plane], book: &Rulebook, look: impl Fn(&Sight) -> R) -> R {
    let able = guns_able(&game.ship, book);
    look(&Sight {
        book,
        game,
        planes,
        specials: &[],
        able,
        slavable: guns_slavable(&game.ship, able, book),
        reach: &reach(planes, able, &game.ship, book),
        waves_left: 1,
    })
}

/// 6.8 — Orders for one wave under two captains, and the guns' fire.
fn gunnery(c: &mut Criterion) {
    let mut group = c.benchmark_group("a wave of four planes");
    for policy in ["reference", "expected-kills"] {
        let (book, ready) = captain(policy);
        let captain = Commander::new(&ready, &book, Whim { seed: 1, game: 1 });
        let mut game = Game::new(&book, &Reference);
        game.phase.air_support = 10;
        group.bench_function(format!("orders of {policy}"), |b| {
            b.iter(|| {
                seen(&game, black_box(&wave()), &book, |sight| {
                    let (mut fire, mut support) = (FirePlan::HOLD, SupportPlan::NONE);
                    captain.orders(sight, &mut fire, &mut support);
                    (fire, support)
                })
            });
        });
    }
    let (book, _) = captain("reference");
    let game = Game::new(&book, &Reference);
    let plan = seen(&game, &wave(), &book, |sight| Reference.aim(sight));
    let (mut firing, mut dice, mut clock) = (game, table(), 0u16);
    group.bench_function("fire", |b| {
        b.iter(|| {
            let mut planes = wave();
            clock = clock.wrapping_add(1);
            firing.clock = clock;
            firing.guns_fire(&mut planes, &plan, 0, &book, &mut dice);
            planes
        });
    });
    group.finish();
}

/// 7.3 — One roll on the main damage table, applied to a whole ship.
fn damage(c: &mut Criterion) {
    let (book, _) = captain("reference");
    let (game, mut dice) = (Game::new(&book, &Reference), table());
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
    let (book, ready) = captain("reference");
    let captain = Commander::new(&ready, &book, Whim { seed: 1, game: 1 });
    let (whole, mut dice) = (Game::new(&book, &Reference), table());
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

/// What becomes of games: tallies joined, and the longest of the exact procedures.
fn numbers(c: &mut Criterion) {
    let order = Order {
        scenario: Scenario::Named("cassin-young".into()),
        sets: vec![],
        policies: Vec::new(),
    };
    let cell = PicketDuty.prepare(&order).expect("a system's own scenario can be played");
    let plan = Plan { games: 4096, seed: 1, threads: 1, block: 512 };
    let tally = engine::run(&*cell, PicketDuty.metrics().len(), &plan, &|_| ());
    c.bench_function("two tallies joined", |b| {
        b.iter_batched_ref(
            || tally.clone(),
            |whole| whole.merge(black_box(&tally)),
            BatchSize::SmallInput,
        );
    });
    let given = vec![("guns".to_owned(), "5in,5in,5in,40mm,40mm,40mm,20mm,20mm".to_owned())];
    let ask = Ask { scenario: None, sets: vec![], table: "shoot-down".into(), given };
    c.bench_function("exact odds of eight guns", |b| b.iter(|| PicketDuty.odds(black_box(&ask))));
}

criterion_group!(benches, gunnery, damage, repair, numbers);
criterion_main!(benches);
