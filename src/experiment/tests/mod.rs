//! Experiments read whole: what is said becomes cells. What is refused is in `tests/refusals`.

mod designs;
mod fractions;
mod policies;
mod ready_made;
mod said;

use super::{Experiment, Factor, Level, read};
use buoyz::Buoyz;
use gunfire::Gunfire;
use kamikaze_attack::KamikazeAttack;
use kernel::config::Problems;
use kernel::systems::kit::Files;
use kernel::systems::{self, File, Match, Systems};
use picket_duty::PicketDuty;

/// The experiment a text says, beside the ready-made ones.
fn of(text: &str) -> Result<Experiment, Problems> {
    let name = at("configs/experiments/a.toml");
    read(&File { name, text: text.into() }, SYSTEMS)
}

/// A file of the project, wherever the tests are run.
fn at(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// The systems experiments of these tests are about.
const SYSTEMS: &Systems = &[
    &PicketDuty(Files(books::PICKET_DUTY)),
    &KamikazeAttack(Files(books::KAMIKAZE_ATTACK)),
    &Gunfire(Files(books::GUNFIRE)),
    &Buoyz(Files(books::BUOYZ)),
];

/// Every cell made ready.
fn prepared(experiment: &Experiment) -> Vec<Box<dyn Match>> {
    let system = systems::named(SYSTEMS, &experiment.system).unwrap();
    experiment.prepare(system).unwrap()
}

/// A factor with so many levels called 0, 1, 2 …, which are numbers too.
fn factor(name: &str, levels: usize) -> Factor {
    let level = |n: usize| Level {
        name: n.to_string(),
        sets: vec![format!("{name}={n}")],
        policies: Vec::new(),
        value: Some(n as f64),
    };
    Factor { name: name.into(), levels: (0..levels).map(level).collect() }
}

/// Two-level factors called A, B, C …
fn lettered(count: usize) -> Vec<Factor> {
    "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        .chars()
        .take(count)
        .map(|name| factor(&name.to_string(), 2))
        .collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}
