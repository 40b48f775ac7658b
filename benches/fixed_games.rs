//! Plays games 0 to N of seed 1 and nothing else: what `benches/budget` counts the instructions of.
//!
//! `fixed_games SYSTEM SCENARIO N`; `SCENARIO+luck` keeps the luck of its games. `fixed_games SYSTEM` says what keeping luck
//! may cost there, in hundredths of a plain game.

use std::hint::black_box;

use anyhow::{Context, Result};
use tincan::systems::{self, Match, Request, Rows, Scenario, Scratch};

fn main() -> Result<()> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    if let [system] = said.as_slice() {
        let system = systems::named(systems::all(), system).context("no such system")?;
        println!("{:.0}", 100.0 * system.luck_cost());
        return Ok(());
    }
    let [system, scenario, games] = said.as_slice() else {
        anyhow::bail!("give a system, a scenario and how many games");
    };
    let system = systems::named(systems::all(), system).context("no such system")?;
    let (scenario, lucks) = match scenario.strip_suffix("+luck") {
        Some(scenario) => (scenario, Some(Rows::new(system.lucks().len()))),
        None => (scenario.as_str(), None),
    };
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets: vec![], policies: Vec::new() };
    let cell = system.prepare(&request)?;
    let (mut rows, mut first) = (Rows::new(system.metrics().len()), lucks.clone());
    if let Some(lucks) = &mut first {
        // What luck is held against may be worked out in a first game that keeps it.
        cell.play_with_luck(1, 0..16, &mut rows, lucks, &mut Scratch::new());
    }
    counted(&*cell, games.parse()?, Rows::new(system.metrics().len()), lucks);
    Ok(())
}

/// All that is counted, and so found by its name: reading charts takes a thousand games' worth of
/// instructions, and not the same number in every run.
#[inline(never)]
fn counted(cell: &dyn Match, games: u64, mut rows: Rows, mut lucks: Option<Rows>) {
    let scratch = &mut Scratch::new();
    match &mut lucks {
        None => cell.play(1, 0..games, &mut rows, scratch),
        Some(lucks) => cell.play_with_luck(1, 0..games, &mut rows, lucks, scratch),
    }
    black_box((rows, lucks));
}
