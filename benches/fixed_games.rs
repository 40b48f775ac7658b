//! Plays games 0 to N of seed 1 and nothing else: what `benches/budget` counts the instructions of.
//!
//! `fixed_games SYSTEM SCENARIO N`

use std::hint::black_box;

use anyhow::{Context, Result};
use tincan::systems::{self, Order, Rows, Scenario};

fn main() -> Result<()> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [system, scenario, games] = said.as_slice() else {
        anyhow::bail!("give a system, a scenario and how many games");
    };
    let system = systems::named(system).context("no such system")?;
    let order =
        Order { scenario: Scenario::Named(scenario.clone()), sets: vec![], policies: Vec::new() };
    let cell = system.prepare(&order)?;
    let mut rows = Rows::new(system.metrics().len());
    cell.play(1, 0..games.parse()?, &mut rows);
    black_box(&rows);
    Ok(())
}
