//! tincan's half of `benches/side-by-side`: a wave of gunnery fired over and over on one thread, and how
//! often a captain is asked in a game. Prints JSON, with all that the Python half needs to fire the
//! same wave.

mod wave;

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tincan::dice::{Quiet, Seeded};
use tincan::systems::picket_duty::captain::{
    Captain, Choice, CounterFlood, FirePlan, MayLeave, OfficerPlan, Posts, Sight, SupportPlan,
};
use tincan::systems::picket_duty::defensive_fire::{Firing, Laying};
use tincan::systems::picket_duty::doctrine::Reference;
use tincan::systems::picket_duty::names::{Gun, Officer, Room};
use tincan::systems::picket_duty::planes::Special;
use tincan::systems::picket_duty::play;
use tincan::systems::picket_duty::rulebook::Rulebook;
use tincan::systems::picket_duty::state::{Crews, Game, Plane, PlaneState};
use tincan::systems::picket_duty::view::View;

const SCENARIO: &str = "cassin-young";
const WAVES: u64 = 500_000;
/// The fastest of these stands: whatever else the machine does can only make one slower.
const REPETITIONS: usize = 7;
/// Games whose decisions are counted.
const GAMES: u64 = 4096;

fn main() {
    let (book, _) = wave::captain(SCENARIO, "reference");
    let game = Game::new(&Reference, &book);
    let planes = wave::planes();
    let plan = game.see((&planes, &[]), 1, &book, |sight| Reference.aim(sight));
    let all = (0..REPETITIONS).map(|_| fire(&game, &planes, &plan, &book));
    let (time, ends) = all.min().expect("there are repetitions");
    let told = json!({
        "planes": planes.map(|plane| plane.at.altitude.word()),
        "shots": shots(&game, &plan, &book),
        "waves_per_second": WAVES as f64 / time.as_secs_f64(),
        "waves": WAVES,
        "ends": ends,
        "decisions_per_game": decisions_per_game(&book),
    });
    println!("{told:#}");
}

/// Every gun of the plan in its order: what it is, its target, whether a director lays it, and what
/// is added to its roll besides.
fn shots(game: &Game, plan: &FirePlan, book: &Rulebook) -> Vec<Value> {
    let control = game.fire_control(plan.slaved, book);
    let shot = |gun: Gun| {
        json!({
            "gun": gun.calibre().word(),
            "plane": plan.target(gun),
            "directed": control.laying(gun) == Laying::Directed,
            "added": game.mount_modifier(gun, &control, book),
        })
    };
    plan.firing().map(shot).collect()
}

/// For every plane of the wave, how often it ended in each state.
type Ends = [[u64; 4]; 4];

/// The wave fired [`WAVES`] times, each time with other dice. How every plane ended is counted
/// afterwards, so that counting is not timed.
fn fire(game: &Game, planes: &[Plane; 4], plan: &FirePlan, book: &Rulebook) -> (Duration, Ends) {
    let mut after = vec![*planes; WAVES as usize];
    let start = Instant::now();
    for (number, planes) in after.iter_mut().enumerate() {
        let mut firing = *game;
        let mut dice = Quiet(Seeded::new(1, number as u64));
        firing.guns_fire(planes, plan, &Firing::at_wave(0), book, &mut dice);
        black_box(firing);
    }
    let time = start.elapsed();
    let mut ends = [[0; 4]; 4];
    for planes in &after {
        for (ends, plane) in ends.iter_mut().zip(planes) {
            ends[place(plane.state)] += 1;
        }
    }
    (time, ends)
}

/// In the order `tincan odds` has them.
fn place(state: PlaneState) -> usize {
    match state {
        PlaneState::Undamaged => 0,
        PlaneState::Damaged => 1,
        PlaneState::Flamed => 2,
        PlaneState::Destroyed => 3,
    }
}

/// How often the rules ask a captain for a choice. The targets of all guns in a wave are one.
fn decisions_per_game(book: &Rulebook) -> f64 {
    let captain = Asked(AtomicU64::new(0));
    for game in 0..GAMES {
        play(&captain, book, &mut Quiet(Seeded::new(1, game)));
    }
    captain.0.into_inner() as f64 / GAMES as f64
}

/// The reference captain, who counts how often he is asked.
struct Asked(AtomicU64);

impl Asked {
    fn once<R>(&self, decide: impl FnOnce(&Reference) -> R) -> R {
        self.0.fetch_add(1, Relaxed);
        decide(&Reference)
    }
}

impl Captain for Asked {
    fn posts(&self) -> Posts {
        self.once(|captain| captain.posts())
    }
    fn aim(&self, sight: &Sight) -> FirePlan {
        self.once(|captain| captain.aim(sight))
    }
    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        self.once(|captain| captain.support(sight, fire))
    }
    fn sprays(&self, game: View, special: &Special, next: Option<&Special>) -> Choice {
        self.once(|captain| captain.sprays(game, special, next))
    }
    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        self.once(|captain| captain.maneuvers(game, wave, planes))
    }
    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan {
        self.once(|captain| captain.officers(game, book))
    }
    fn crews(&self, game: View, crews: Crews, book: &Rulebook) -> Crews {
        self.once(|captain| captain.crews(game, crews, book))
    }
    fn freed_man_to(&self, game: View, freed: u8, open: u32, book: &Rulebook) -> Option<Room> {
        self.once(|captain| captain.freed_man_to(game, freed, open, book))
    }
    fn declares_emergency(&self, game: View) -> Choice {
        self.once(|captain| captain.declares_emergency(game))
    }
    fn ends_emergency(&self, game: View) -> Choice {
        self.once(|captain| captain.ends_emergency(game))
    }
    fn abandons(&self, game: View) -> Choice {
        self.once(|captain| captain.abandons(game))
    }
    fn counter_floods(&self, game: View, book: &Rulebook) -> Option<CounterFlood> {
        self.once(|captain| captain.counter_floods(game, book))
    }
    fn withdraws(&self, game: View, why: MayLeave) -> Choice {
        self.once(|captain| captain.withdraws(game, why))
    }
    fn chief_to_lose(&self, game: View) -> Officer {
        self.once(|captain| captain.chief_to_lose(game))
    }
}
