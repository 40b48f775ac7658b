//! `balance` without `--vary`: what steps are worth, those that were chosen for it above all, and solutions.

use std::collections::HashMap;

use anyhow::{Context, Result};
use serde_json::Value;
use tincan::stats::{Bounds, Estimate};

use super::SEED;
use super::asked::{answer, crossing, estimate, list, text};
use super::page::{Scale, Section};

pub struct Question {
    target: &'static str,
    goal: &'static str,
    games: u64,
    runs: u64,
    truth: u64,
}

pub const SCANS: &[Question] = &[Question {
    target: "kamikaze-attack/no-cap",
    goal: "us_win=50%",
    games: 1000,
    runs: 150,
    truth: 50_000,
}];

/// The weightiest so many are looked at by their rank.
const RANKS: usize = 8;

impl Question {
    pub fn title(&self) -> String {
        format!("balance without --vary: {}, {}", self.target, self.goal)
    }

    fn ask(&self, seed: u64, games: u64) -> Result<Option<Value>> {
        let (seed, games) = (seed.to_string(), games.to_string());
        let words = ["--target", self.goal, "--games", &games, "--seed", &seed];
        answer(&[&["balance", self.target][..], &words].concat())
    }
}

/// A step by its number and the value it goes to.
type Key = (String, String);

struct Step {
    key: Key,
    worth: Estimate,
    moves: bool,
}

/// Steps in the order of the answer: those of a number that moves the metric first, its weightiest first of its own.
fn steps(found: &Value) -> Vec<Step> {
    let of = |number: &Value| -> Vec<Step> {
        let step = |step: &Value| {
            let moves = step["p_holm"].as_f64().is_some_and(|p| p < 0.05);
            let key = (text(number, "setting").to_owned(), text(step, "value").to_owned());
            Some(Step { key, worth: estimate(&step["difference"])?, moves })
        };
        list(number, "steps").iter().filter_map(step).collect()
    };
    list(found, "numbers").iter().flat_map(of).collect()
}

pub fn measure(asked: &Question, scale: Scale) -> Result<Section> {
    let (runs, truth) = (scale.of(asked.runs), scale.of(asked.truth));
    let long = asked.ask(SEED, truth)?.context("a long run has an answer")?;
    let known = known(&long, truth);
    let worth: HashMap<Key, f64> =
        known.iter().map(|step| (step.key.clone(), step.worth.value)).collect();
    let mut section = section(asked, (runs, truth), (&long, &known));
    for run in 1..=runs {
        if let Some(found) = asked.ask(SEED + run, asked.games)? {
            count(&mut section, &found, &worth);
        }
    }
    Ok(section)
}

/// The steps of the long run that it knows: what a step does that it left early is nearly as uncertain there as in a
/// short run.
fn known(long: &Value, games: u64) -> Vec<Step> {
    let played = |step: &Step| step.worth.n >= games && step.worth.value != 0.0;
    steps(long).into_iter().filter(played).collect()
}

fn section(
    asked: &Question,
    (runs, truth): (u64, u64),
    (long, known): (&Value, &[Step]),
) -> Section {
    let about = format!(
        "{runs} runs of {} games, held against one of {truth}. By rank are the steps that were said to move the metric, the \
         weightiest first; “all of a run” are all of them together, each as often as it came. After them every step that \
         the long run played to its end, whatever was said of it, and the solutions of those that were solved.",
        asked.games
    );
    let mut section = Section::new(about, vec![format!("{} games", asked.games)]);
    let difference = Bounds { least: -1.0, most: 1.0 };
    for rank in 1..=RANKS {
        section.line(&format!("rank {rank}"), f64::NAN, None, difference);
    }
    section.line("all of a run that move", f64::NAN, None, difference);
    section.line("the weakest that moves", f64::NAN, None, difference);
    for step in known {
        section.line(&named(&step.key), step.worth.value, None, difference);
    }
    for remedy in list(long, "remedies") {
        if let Some(solved) = crossing(remedy) {
            section.line(&solution(remedy), solved.value, None, Bounds::NONE);
        }
    }
    section
}

fn named((path, value): &Key) -> String {
    format!("{path}={value}")
}

fn solution(remedy: &Value) -> String {
    format!("solution: {}", text(remedy, "setting"))
}

fn count(section: &mut Section, found: &Value, worth: &HashMap<Key, f64>) {
    let steps = steps(found);
    for step in &steps {
        section.add(&named(&step.key), 0, step.worth);
    }
    let mut moving: Vec<&Step> = steps.iter().filter(|step| step.moves).collect();
    moving.sort_by(|a, b| b.worth.value.abs().total_cmp(&a.worth.value.abs()));
    let known = |step: &Step| worth.get(&step.key).copied();
    for (rank, step) in moving.iter().enumerate() {
        let Some(truth) = known(step) else { continue };
        section.add_of(&format!("rank {}", rank + 1), 0, step.worth, truth);
        section.add_of("all of a run that move", 0, step.worth, truth);
        if rank + 1 == moving.len() {
            section.add_of("the weakest that moves", 0, step.worth, truth);
        }
    }
    for remedy in list(found, "remedies") {
        if let Some(solved) = crossing(remedy) {
            section.add(&solution(remedy), 0, solved);
        }
    }
}
