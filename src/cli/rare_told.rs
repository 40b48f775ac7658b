//! What `tincan rare` says beside its result: how long it took, and a game in which it happened.

use std::time::{Duration, Instant};

use super::cell::ReadyCell;
use kernel::VERSION;
use kernel::dice::Chain;
use kernel::systems::Scratch;
use lab::engine::Plan;
use lab::engine::rare::Rare;
use lab::findings::{RareResult, RareWay, TraceResult};
use lab::output::rare::roughly;

/// Plain games by which their time is told.
const TIMED: u64 = 10_000;

/// Say on stderr how long it took, and how long plain games would have taken for as much: no part of the result,
/// which is the same on any machine.
pub fn time(result: &RareResult, here: Duration, rare: &Rare) {
    let plain = result.plain_games();
    match result.way {
        RareWay::Split(_) | RareWay::Forced(_) if plain.is_finite() => {}
        RareWay::Split(_) | RareWay::Forced(_) | RareWay::Common | RareWay::Counted => return,
    }
    let begun = Instant::now();
    rare.count(&Plan::new(TIMED, rare.seed), &|_| ());
    let each = begun.elapsed().as_secs_f64() / TIMED as f64;
    let (here, there) = (here.as_secs_f64(), each * plain);
    let times = match there / here {
        longer @ 1.0..10.0 => format!(", {longer:.1} times the time"),
        longer @ 10.0.. => format!(", {} times the time", roughly(longer)),
        _ => String::new(),
    };
    eprintln!(
        "time:    {} s here; plain play would take about {} s for as much{times}",
        seconds(here),
        seconds(there)
    );
}

/// `0.4`, `26`, `10^20`.
fn seconds(time: f64) -> String {
    if time < 10.0 { format!("{time:.1}") } else { roughly(time) }
}

/// The story of a chain.
pub fn story(cell: &ReadyCell, seed: u64, chain: &Chain) -> String {
    let taken_up = match chain.links().len() {
        0 => String::new(),
        1 => ", taken up once".to_owned(),
        times => format!(", taken up {times} times"),
    };
    let result = TraceResult {
        system: cell.system.id().into(),
        scenario: cell.scenario.clone(),
        seed,
        game: chain.game,
        version: VERSION,
        settings: cell.game.settings(),
        metrics: cell.system.metrics(),
        facts: cell.system.facts(),
        transcript: cell.game.trace_chain(seed, chain, &mut Scratch::new()),
        note: Some(format!("one in which it happens{taken_up}")),
    };
    result.text()
}
