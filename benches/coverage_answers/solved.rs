//! `balance` with two settings, and in several scenarios.

use std::collections::HashMap;

use anyhow::{Context, Result};
use serde_json::Value;
use tincan::engine::{Plan, run_sums};
use tincan::stats::Bounds;
use tincan::systems;

use super::SEED;
use super::asked::{answer, crossing, estimate, list, text};
use super::page::{Scale, Section};
use super::world::cell;

pub struct Question {
    words: &'static [&'static str],
    /// The list of what is solved, and what one of it is called.
    list: &'static str,
    name: &'static str,
    games: u64,
    runs: u64,
    truth: u64,
}

pub const QUESTIONS: &[Question] = &[
    Question {
        words: &[
            "picket-duty/cassin-young",
            "--target",
            "us_win=60%",
            "--vary",
            "scenario.turns=1..3",
            "--vary",
            "rulings.pool.attack_ends=0..8",
        ],
        list: "rows",
        name: "level",
        games: 2000,
        runs: 200,
        truth: 100_000,
    },
    Question {
        words: &[
            "kamikaze-attack/standard",
            "--target",
            "us_win=50%",
            "--vary",
            "charts.fire.5in.hit_on=4..6",
            "--vary",
            "charts.dive.hits_to_kill=4..12",
        ],
        list: "rows",
        name: "level",
        games: 400,
        runs: 300,
        truth: 20_000,
    },
    Question {
        words: &[
            "kamikaze-attack",
            "--scenarios",
            "standard,no-cap,massed-raid",
            "--target",
            "us_win=50%",
            "--vary",
            "charts.dive.hits_to_kill=4..12",
        ],
        list: "scenarios",
        name: "scenario",
        games: 300,
        runs: 300,
        truth: 20_000,
    },
];

/// Games that tell what one value gives in one scenario.
const KNOWN: u64 = 50_000;

impl Question {
    pub fn title(&self) -> String {
        format!("balance {}", self.words.join(" "))
    }

    fn ask(&self, seed: u64, games: u64) -> Result<Option<Value>> {
        let (seed, games) = (seed.to_string(), games.to_string());
        answer(&[&["balance"][..], self.words, &["--games", &games, "--seed", &seed]].concat())
    }
}

pub fn measure(asked: &Question, scale: Scale) -> Result<Section> {
    let (runs, truth) = (scale.of(asked.runs), scale.of(asked.truth));
    let long = asked.ask(SEED, truth)?.context("a long run has an answer")?;
    let about = format!("{runs} runs of {} games, held against one of {truth}.", asked.games);
    let mut section = Section::new(about, vec![format!("{} games", asked.games)]);
    for one in list(&long, asked.list) {
        let name = text(one, asked.name);
        if let Some(solved) = crossing(one) {
            section.line(&format!("{name}: solution"), solved.value, None, Bounds::NONE);
        }
        if estimate(&one["best"]).is_some() {
            let title = format!("{name}: what the value that is best for all gives");
            section.line(&title, f64::NAN, None, Bounds::YES_OR_NO);
        }
    }
    let mut known = Known::default();
    for run in 1..=runs {
        let Some(found) = asked.ask(SEED + run, asked.games)? else { continue };
        for one in list(&found, asked.list) {
            let name = text(one, asked.name);
            if let Some(solved) = crossing(one) {
                section.add(&format!("{name}: solution"), 0, solved);
            }
            if let Some(best) = estimate(&one["best"]) {
                let truth = known.of(name, text(&found, "setting"), text(&found, "best"), scale)?;
                let title = format!("{name}: what the value that is best for all gives");
                section.add_of(&title, 0, best, truth);
            }
        }
    }
    Ok(section)
}

/// What `us_win` is with one value set, by many games.
#[derive(Default)]
struct Known(HashMap<(String, String), f64>);

impl Known {
    fn of(&mut self, target: &str, path: &str, value: &str, scale: Scale) -> Result<f64> {
        let key = (target.to_owned(), format!("{path}={value}"));
        if let Some(known) = self.0.get(&key) {
            return Ok(*known);
        }
        let (system, scenario) = target.split_once('/').context("system/scenario")?;
        let found = share_won(system, scenario, std::slice::from_ref(&key.1), scale.of(KNOWN))?;
        self.0.insert(key, found);
        Ok(found)
    }
}

/// The share of games that end with `us_win`.
pub fn share_won(system: &str, scenario: &str, sets: &[String], games: u64) -> Result<f64> {
    let system = systems::named(systems::all(), system).context("no such system")?;
    let cell = cell(system, scenario, sets)?;
    let place = system.metrics().iter().position(|metric| metric.name == "us_win");
    let place = place.context("no such metric")?;
    let plan = Plan::new(games, SEED);
    let sum = run_sums(&[&*cell], system.metrics().len(), place, &plan, &|_| ())[0];
    Ok(sum as f64 / games as f64)
}
