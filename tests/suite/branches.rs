//! What might have been, in every system: a game played again up to a moment and on with other dice.
//!
//! Nothing is asserted by a clock or by chance: seeds are fixed, and bounds are four standard errors.

use tincan::dice::Branch;
use tincan::systems::toys::skirmish::Skirmish;
use tincan::systems::{self, Match, Request, Rows, Scenario, Scratch, System};

const SEED: u64 = 21;

/// The flagship of every system, and of the small fleet game.
fn flagships() -> Vec<(&'static dyn System, Box<dyn Match>)> {
    let toy: &'static dyn System = &Skirmish;
    let ready = |system: &'static dyn System| {
        let scenario = Scenario::Named(system.flagship().into());
        let request = Request { scenario, sets: Vec::new(), policies: Vec::new() };
        let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
        (system, cell)
    };
    systems::all().iter().copied().chain([toy]).map(ready).collect()
}

fn branches(system: &dyn System, cell: &dyn Match, game: u64, all: &[Branch]) -> Vec<Vec<i32>> {
    let mut rows = Rows::new(system.metrics().len());
    cell.play_branches(SEED, game, &mut all.iter().copied(), &mut rows, &mut Scratch::new());
    rows.iter().map(<[i32]>::to_vec).collect()
}

/// How many events of a game rolled, as far as its story tells.
fn last_event(cell: &dyn Match, game: u64) -> u32 {
    let chronicle = cell.chronicle(SEED, game, &mut Scratch::new());
    chronicle.after.last().copied().unwrap_or(0)
}

/// Which metric is the headline: the first yes or no.
fn headline(system: &dyn System) -> usize {
    system.metrics().iter().position(|metric| metric.is_proportion()).unwrap()
}

/// Mean and standard error.
fn mean_and_error(of: &[f64]) -> (f64, f64) {
    let n = of.len() as f64;
    let mean = of.iter().sum::<f64>() / n;
    let squares = of.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

#[test]
fn a_branch_at_the_end_of_a_game_is_the_game() {
    for (system, cell) in flagships() {
        for game in 0..10 {
            let mut rows = Rows::new(system.metrics().len());
            cell.play(SEED, game..game + 1, &mut rows, &mut Scratch::new());
            let own = rows.iter().next().unwrap();
            let played = branches(system, &*cell, game, &[Branch::ITSELF, Branch::of(100_000, 3)]);
            assert_eq!(played, [own, own], "{}, game {game}", system.id());
        }
    }
}

#[test]
fn moments_come_in_order_and_every_system_marks_some() {
    for (system, cell) in flagships() {
        for game in 0..10 {
            let chronicle = cell.chronicle(SEED, game, &mut Scratch::new());
            let trace = cell.trace(SEED, game, &mut Scratch::new());
            assert_eq!(chronicle.transcript.story, trace.story);
            assert_eq!(chronicle.after.len(), trace.story.len());
            assert!(chronicle.after.is_sorted());
            let moments = &chronicle.moments;
            assert!(moments.len() > 1, "{}: {moments:?}", system.id());
            assert!(moments.iter().map(|moment| moment.after).is_sorted());
            for moment in moments {
                let before = moment.line.checked_sub(1).map_or(0, |line| chronicle.after[line]);
                assert!(before <= moment.after, "{}: {moment:?}", system.id());
            }
        }
    }
}

/// From the start a branch is another game: neither the game's own outcome nor its neighbour's
/// branches say anything of it, and it is won as often as any.
#[test]
fn branches_at_the_start_are_independent_games() {
    const GAMES: u64 = 400;
    for (system, cell) in flagships() {
        let metric = headline(system);
        let mut rows = Rows::new(system.metrics().len());
        cell.play(SEED, 0..GAMES, &mut rows, &mut Scratch::new());
        let own: Vec<f64> = rows.iter().map(|row| f64::from(row[metric])).collect();
        let keys = [Branch::of(0, 0), Branch::of(0, 1)];
        let fresh: Vec<[f64; 2]> = (0..GAMES)
            .map(|game| branches(system, &*cell, game, &keys))
            .map(|rows| [f64::from(rows[0][metric]), f64::from(rows[1][metric])])
            .collect();
        let less: Vec<f64> =
            own.iter().zip(&fresh).map(|(own, [a, b])| own - (a + b) / 2.0).collect();
        let (mean, error) = mean_and_error(&less);
        assert!(mean.abs() < 4.0 * error + 1e-9, "{}: {mean} ± {error}", system.id());
        let rate = mean_and_error(&own).0;
        let products = |of: &dyn Fn(usize) -> (f64, f64)| -> Vec<f64> {
            (0..own.len()).map(of).map(|(x, y)| (x - rate) * (y - rate)).collect()
        };
        let with_own = products(&|game| (own[game], fresh[game][0]));
        let each_other = products(&|game| (fresh[game][0], fresh[game][1]));
        let neighbours = products(&|game| (fresh[game][0], fresh[(game + 1) % own.len()][0]));
        for pairs in [with_own, each_other, neighbours] {
            let (mean, error) = mean_and_error(&pairs);
            assert!(mean.abs() < 4.0 * error + 1e-9, "{}: {mean} ± {error}", system.id());
        }
    }
}

/// The odds of winning are a martingale: at whatever moment games are taken up again, they are won as
/// often as they were.
#[test]
fn the_mean_of_the_odds_at_any_moment_is_the_plain_odds() {
    const GAMES: u64 = 250;
    for (system, cell) in flagships() {
        let metric = headline(system);
        let mut spread = Vec::new();
        for quarter in 1..4 {
            let difference = |game| {
                let after = last_event(&*cell, game) * quarter / 4;
                let ways: Vec<_> =
                    (0..4).map(|k| Branch::of(after, k)).chain([Branch::ITSELF]).collect();
                let won: Vec<f64> = branches(system, &*cell, game, &ways)
                    .iter()
                    .map(|row| f64::from(row[metric]))
                    .collect();
                won[..4].iter().sum::<f64>() / 4.0 - won[4]
            };
            let differences: Vec<f64> = (0..GAMES).map(difference).collect();
            let (mean, error) = mean_and_error(&differences);
            assert!(mean.abs() < 4.0 * error + 1e-9, "{}: {mean} ± {error}", system.id());
            spread.push(error);
        }
        assert!(spread[2] < spread[0], "{}: the end is no nearer: {spread:?}", system.id());
    }
}
