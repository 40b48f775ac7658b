//! Walks up a staircase, whose odds are known exactly.

use super::*;
use kernel::dice::{Address, Event, Leads, Line, Standing, Table};
use kernel::policy::Player as Decides;
use kernel::systems::cell::{Playable, ReadyMatch};

/// Twenty throws of a die: a six is a step up. A row has the steps, whether there were at least so many, and how
/// many throws were made.
pub struct Stairs(pub i32);

struct Thrown(u8);

impl Event for Thrown {
    fn told(&self) -> Option<Line> {
        Some(Line::says("1.1", self.0))
    }
}

impl Playable for Stairs {
    type Outcome = [i32; 3];
    type Scratch = ();

    fn play(&self, _: impl Decides, _: &mut (), table: &mut impl Table) -> [i32; 3] {
        let mut steps = 0;
        for throw in 1..=20 {
            table.seek(Address::new(1, throw));
            let face = table.d6();
            table.note(|| Thrown(face));
            steps += i32::from(face == 6);
            table.note(|| Standing(|metric| [steps, 0, i32::from(throw)][metric]));
        }
        [steps, i32::from(steps >= self.0), 20]
    }

    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

pub(super) fn stairs(top: i32) -> ReadyMatch<Stairs, 0> {
    ReadyMatch {
        game: Stairs(top),
        settings: Vec::new(),
        warnings: None,
        digest: [0; 32],
        request: None,
        search: None,
    }
}

fn top(row: &[i32]) -> bool {
    row[1] == 1
}

pub(super) fn rare(cell: &dyn Match) -> Rare<'_> {
    Rare { cell, width: 3, seed: 7, happened: &top }
}

const STEPS: Gauge = Gauge { metric: 0, leads: Leads::Up };

/// Twelve sixes or more in twenty throws: sum over k of C(20, k) 5^(20−k) / 6^20.
pub(super) const TWELVE: f64 = 1.529_5e-5;

fn ladder(levels: Vec<i32>) -> Ladder {
    let efforts = vec![1.0; levels.len() + 1];
    Ladder { gauge: STEPS, levels, efforts }
}

pub(super) fn effort(games: u32, times: u32) -> Effort {
    Effort { games, times }
}

pub(super) fn mean(of: &[f64]) -> (f64, f64) {
    let n = of.len() as f64;
    let mean = of.iter().sum::<f64>() / n;
    let squares: f64 = of.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

#[test]
fn the_product_of_shares_is_the_odds() {
    let cell = stairs(12);
    let ladder = ladder(vec![4, 6, 8, 9, 10, 11, 12]);
    let climbs = rare(&cell).climb(&ladder, effort(1_000, 20), 0, &|_| ());
    let shares: Vec<f64> = climbs.iter().map(Ascent::share).collect();
    let (found, error) = mean(&shares);
    assert!((found - TWELVE).abs() < 3.0 * error && error < 0.2 * TWELVE, "{found} ± {error}");
    assert_eq!(climbs[0].rungs.len(), 8);
    assert_eq!(climbs[0].games(), 8_000);
}

/// At least five steps are often there without passing seven: those count where they are.
#[test]
fn games_that_get_there_without_the_next_level_count_too() {
    let cell = stairs(5);
    let ladder = ladder(vec![4, 7]);
    let shares: Vec<f64> =
        rare(&cell).climb(&ladder, effort(300, 40), 0, &|_| ()).iter().map(Ascent::share).collect();
    let (found, error) = mean(&shares);
    // 1 − sum over k below 5 of C(20, k) 5^(20−k) / 6^20.
    assert!((found - 0.231_25).abs() < 3.0 * error && error < 0.01, "{found} ± {error}");
}

#[test]
fn the_same_on_any_number_of_threads() {
    let cell = stairs(9);
    let ladder = ladder(vec![5, 7]);
    let climbs = |threads| rare(&cell).climb(&ladder, effort(50, 6), threads, &|_| ());
    assert_eq!(climbs(1), climbs(3));
}

/// What is told of a chain is what was counted of it.
#[test]
fn a_game_in_which_it_happens_can_be_told() {
    let cell = stairs(9);
    let ladder = ladder(vec![5, 7]);
    let climbs = rare(&cell).climb(&ladder, effort(100, 4), 0, &|_| ());
    let found = climbs.iter().find_map(|climb| climb.example.clone()).expect("it happens");
    assert!(!found.links().is_empty());
    let told = cell.trace_chain(7, &found, &mut Scratch::new());
    assert!(told.outcome[0] >= 9, "{:?}", told.outcome);
    let sixes = told.story.iter().filter(|told| told.line.result() == "6").count();
    assert_eq!(sixes as i32, told.outcome[0]);
}

/// Steps lead to the top; throws pass all the same whatever happens, and what never moves is not tried.
#[test]
fn the_pilot_finds_what_leads_there() {
    let cell = stairs(10);
    let rare = rare(&cell);
    let pilots = rare.pilots(&rare.gauges(), 0, &|_| ());
    let tried: Vec<_> = pilots.iter().map(|pilot| pilot.ladder.gauge).collect();
    assert_eq!(tried, [STEPS, Gauge { metric: 2, leads: Leads::Up }]);
    assert!(pilots[0].arrived() && pilots[1].ladder.levels.is_empty());
    let levels = &pilots[0].ladder.levels;
    assert!(levels.len() >= 3 && levels.is_sorted(), "{levels:?}");
    // About 6e-4: a pilot of a thousand games a level is not far from it.
    let share = pilots[0].ascent.share();
    assert!((3e-4..1.2e-3).contains(&share), "{share}");
    assert!(pilots[0].cost() < 200.0, "{}", pilots[0].cost());
}

#[test]
fn plain_play_counts_the_same() {
    let cell = stairs(5);
    let plan = Plan::new(4_000, 7);
    let seen = rare(&cell).count(&plan, &|_| ());
    assert!((seen as f64 / 4_000.0 - 0.231_25).abs() < 0.03, "{seen}");
}
