//! Everything that reads what people write or disks keep, tried with what they might.
//!
//! Whatever is handed in, it is read and can be played, or it is refused in words. Anything else is
//! a panic here, which names the target and the seed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;
use tincan::cli::Cli;
use tincan::config::{Colour, Problems};
use tincan::engine::State;
use tincan::experiment::{self, Experiment, Prepared, Words};
use tincan::runs::{Manifest, read_run};
use tincan::systems::odds::{Ask, ExactAnswer};
use tincan::systems::{
    File, Match, PolicyChoice, PolicyRef, Request, Rows, Scenario, Scratch, System, all,
};

use super::corpus::{self, Kind};
use super::mutate::{damaged, mutated, value, word};
use super::random::Random;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was read, and what it says was done.
    Taken,
    /// It was refused in words.
    Refused,
}

/// What targets need besides chance.
pub struct Place {
    /// The program.
    pub program: PathBuf,
    /// A folder of their own.
    pub folder: PathBuf,
}

/// One reader that is tried: its name, and one input of it made, read and checked.
pub struct Target {
    pub name: &'static str,
    pub try_one: fn(&dyn System, &mut Random, &Place) -> Verdict,
    /// How many inputs a test tries of each system; a soak tries as many times that as it is told.
    pub cases: u64,
}

pub const TARGETS: &[Target] = &[
    Target { name: "scenario", try_one: scenario, cases: 24 },
    Target { name: "chart", try_one: chart, cases: 24 },
    Target { name: "ship", try_one: ship, cases: 24 },
    Target { name: "policy", try_one: policy, cases: 24 },
    Target { name: "set", try_one: set, cases: 24 },
    Target { name: "odds", try_one: odds, cases: 24 },
    Target { name: "experiment", try_one: experiment_file, cases: 6 },
    Target { name: "words", try_one: experiment_words, cases: 16 },
    Target { name: "options", try_one: options, cases: 200 },
    Target { name: "kept", try_one: kept, cases: 100 },
];

/// Try the input of one seed. The systems take turns.
pub fn try_seed(target: &Target, seed: u64, place: &Place) -> Verdict {
    let system = all()[(seed % all().len() as u64) as usize];
    (target.try_one)(system, &mut Random::new(seed), place)
}

/// A refusal must be fit to be read: words, no control letters, no flood.
fn refused(problems: &Problems) -> Verdict {
    let told = problems.render(Colour::Plain);
    assert!(problems.iter().all(|problem| !problem.what().is_empty()), "nothing is said: {told}");
    assert!(told.len() < 200_000, "{} bytes are said", told.len());
    readable(&told);
    Verdict::Refused
}

/// Nothing that a terminal would carry out, or that turns the rest of a line around.
pub fn readable(told: &str) {
    let bad = |letter: &char| {
        (letter.is_control() && *letter != '\n')
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(told.chars().find(bad), None, "{told:?}");
}

/// A game of it ends, within bounds, twice the same, and as it is told.
fn played(system: &dyn System, cell: &dyn Match, random: &mut Random) -> Verdict {
    let (seed, game) = (random.below(1 << 40) as u64, random.below(1000) as u64);
    let mut scratch = Scratch::new();
    let row = |scratch: &mut Scratch| {
        let mut rows = Rows::new(system.metrics().len());
        cell.play(seed, game..game + 1, &mut rows, scratch);
        rows.row(0).to_vec()
    };
    let first = row(&mut scratch);
    for (metric, &value) in system.metrics().iter().zip(&first) {
        let bounds = cell.bounds(metric);
        assert!(bounds.contain(value), "{} is {value} beyond {bounds:?}", metric.name);
    }
    assert_eq!(first, row(&mut scratch), "the same game again");
    if random.once_in(8) {
        // Its facts stand after what it ends with.
        let told = cell.trace(seed, game, &mut scratch).outcome;
        assert_eq!(first[..], told[..first.len()], "as it is told");
    }
    Verdict::Taken
}

fn prepared(system: &dyn System, request: &Request, random: &mut Random) -> Verdict {
    match system.prepare(request) {
        Ok(cell) => played(system, &*cell, random),
        Err(problems) => refused(&problems),
    }
}

fn plain(scenario: Scenario) -> Request {
    Request { scenario, sets: Vec::new(), policies: Vec::new() }
}

fn handed(text: String) -> File {
    File { name: "mine.toml".into(), text }
}

/// A scenario of a user's: what `check` lets pass can be played.
fn scenario(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let (_, text) = corpus::file(system, Kind::Scenarios, random);
    let (_, other) = corpus::file(system, Kind::Scenarios, random);
    let file = handed(mutated(text, other, random));
    let checked = system.check(&file).map_err(|problems| refused(&problems));
    let verdict = prepared(system, &plain(Scenario::Handed(file)), random);
    if checked.is_ok_and(|checked| checked.kind == "scenario") {
        assert_eq!(verdict, Verdict::Taken, "`check` let it pass");
    }
    verdict
}

/// A chart in a scenario of a user's, in place of the printed one.
fn chart(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let (_, scenario) = corpus::file(system, Kind::Scenarios, random);
    let (_, charts) = corpus::file(system, Kind::Charts, random);
    let starts: Vec<usize> = charts.match_indices("\n[").map(|(at, _)| at + 1).collect();
    let start = starts.get(random.below(starts.len())).copied().unwrap_or(0);
    let end = charts[start..].find("\n[").map_or(charts.len(), |length| start + length + 1);
    let one = mutated(&charts[start..end], charts, random);
    let one = match one.strip_prefix('[') {
        Some(rest) => format!("[charts.{rest}"),
        None => format!("[charts]\n{one}"),
    };
    let file = handed(format!("{scenario}\n{one}"));
    prepared(system, &plain(Scenario::Handed(file)), random)
}

/// A ship of a user's, beside a scenario that names her.
fn ship(system: &dyn System, random: &mut Random, place: &Place) -> Verdict {
    let (name, text) = corpus::file(system, Kind::Ships, random);
    let (_, other) = corpus::file(system, Kind::Ships, random);
    let file = handed(mutated(text, other, random));
    let checked = system.check(&file).map_err(|problems| refused(&problems));
    let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".toml");
    let named = format!("\"{stem}\"");
    let scenarios = corpus::files(system, Kind::Scenarios);
    let Some((_, scenario)) = scenarios.iter().find(|(_, text)| text.contains(&named)) else {
        return if checked.is_ok() { Verdict::Taken } else { Verdict::Refused };
    };
    fs::write(place.folder.join("ship.toml"), &file.text).expect("a file can be written");
    let name = place.folder.join("scenario.toml").display().to_string();
    let text = scenario.replace(&named, "\"ship.toml\"");
    prepared(system, &plain(Scenario::Handed(File { name, text })), random)
}

/// A policy of a user's: what `check` lets pass can play.
fn policy(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let (_, text) = corpus::file(system, Kind::Policies, random);
    let (_, other) = corpus::file(system, Kind::Policies, random);
    let file = handed(mutated(text, other, random));
    let _ = system.check(&file).map_err(|problems| refused(&problems));
    let side = system.sides()[random.below(system.sides().len())];
    let choice = PolicyChoice {
        side: (system.sides().len() > 1).then(|| side.id.to_owned()),
        policy: PolicyRef::Handed(file),
    };
    let scenario = Scenario::Named(system.flagship().to_owned());
    prepared(system, &Request { scenario, sets: Vec::new(), policies: vec![choice] }, random)
}

/// Up to three `--set`.
fn sets(system: &dyn System, random: &mut Random) -> Vec<String> {
    let paths = corpus::paths(system);
    let one = |random: &mut Random| {
        let path = &paths[random.below(paths.len())];
        let set = format!("{path}={}", value(random).trim_matches('"'));
        if random.once_in(4) { mutated(&set, path, random) } else { set }
    };
    (0..=random.below(3)).map(|_| one(random)).collect()
}

fn set(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let sets = sets(system, random);
    let cards = system.scenarios();
    let named = Scenario::Named(cards[random.below(cards.len())].id.to_string());
    prepared(system, &Request { scenario: named, sets, policies: Vec::new() }, random)
}

/// A question of odds with circumstances and settings.
fn odds(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let questions = system.questions();
    let question = &questions[random.below(questions.len())];
    let mut given = Vec::new();
    for card in &question.givens {
        let allowed: Vec<&str> = card.allowed.split(['|', ' ']).collect();
        if random.once_in(2) {
            given.push((card.name.to_owned(), word(&allowed, random)));
        }
    }
    let table = if random.once_in(20) { word(&[question.id], random) } else { question.id.into() };
    let sets = if random.once_in(3) { sets(system, random) } else { Vec::new() };
    match system.odds(&Ask { scenario: None, sets, table, given }) {
        Ok(answer) => adds_up(&answer),
        Err(problems) => refused(&problems),
    }
}

/// The ways of all results are all the ways there are.
fn adds_up(answer: &ExactAnswer) -> Verdict {
    let shares: f64 = answer.outcomes.iter().map(|outcome| answer.probability(outcome)).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{} adds up to {shares}", answer.table);
    readable(&answer.outcomes.iter().map(|outcome| outcome.result.as_str()).collect::<String>());
    Verdict::Taken
}

/// The most cells that are made ready for one input.
const CELLS: usize = 24;

fn ready(experiment: Experiment) -> Verdict {
    if experiment.cells.len() > CELLS {
        return Verdict::Taken;
    }
    match Prepared::new(experiment, all()) {
        Ok(_) => Verdict::Taken,
        Err(problems) => refused(&problems),
    }
}

fn experiment_file(_: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let known = corpus::experiments();
    let one = &known[random.below(known.len())];
    let other = &known[random.below(known.len())];
    let file = File { name: one.0.clone(), text: mutated(&one.1, &other.1, random) };
    match experiment::read(&file, all()) {
        Ok(experiment) => ready(experiment),
        Err(problems) => refused(&problems),
    }
}

/// An experiment said on the command line.
fn experiment_words(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let cards = system.scenarios();
    let target = format!("{}/{}", system.id(), cards[random.below(cards.len())].id);
    let list = |random: &mut Random, between: &str| {
        let sets = sets(system, random);
        let joined = sets.join(between);
        if random.once_in(3) { mutated(&joined, &target, random) } else { joined }
    };
    let mut words = Words { targets: vec![target.clone()], ..Words::default() };
    match random.below(3) {
        0 => words.with.push(list(random, ", ")),
        1 => words.factors.push(format!("{} | {}", list(random, " | "), value(random))),
        _ => words.set.push(list(random, " ")),
    }
    let designs =
        ["grid", "factorial", "one-at-a-time", "latin-hypercube", "plackett-burman", "gird"];
    words.design = random.once_in(3).then(|| random.of(&designs).to_owned());
    words.samples = random.once_in(4).then(|| random.below(100) as u64);
    words.games = Some(random.below(5000) as u64);
    match experiment::from_words(&words, all()) {
        Ok(experiment) => ready(experiment),
        Err(problems) => refused(&problems),
    }
}

/// The words of the command line, read and not carried out.
fn options(system: &dyn System, random: &mut Random, _: &Place) -> Verdict {
    let target = format!("{}/{}", system.id(), system.flagship());
    let known = [
        "run",
        "compare",
        "sweep",
        "plan",
        "gate",
        "rank",
        "extend",
        "merge",
        "tune",
        "report",
        "trace",
        "odds",
        "list",
        "check",
        "--games",
        "--seed",
        "--set",
        "--with",
        "--factor",
        "--save",
        "--threads",
        "--precision",
        "--smallest",
        "--band",
        "--shard",
        "--format",
        "--out",
        "1/2",
        "json",
        "--",
        &target,
    ];
    let words = (0..=random.below(7)).map(|_| word(&known, random));
    let words: Vec<String> = std::iter::once("tincan".to_owned()).chain(words).collect();
    match Cli::try_parse_from(words) {
        Ok(_) => Verdict::Taken,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Verdict::Refused
        }
    }
}

const KEPT: [&str; 3] = ["manifest.toml", "experiment.json", "blocks/state.json"];

fn load(folder: &Path) -> std::io::Result<(Manifest, Experiment, Option<State>)> {
    let manifest = Manifest::load_run(folder)?.ok_or(std::io::ErrorKind::NotFound)?;
    let (experiment, state) = read_run(folder, &manifest)?;
    Ok((manifest, experiment, state))
}

/// A file of a kept run, damaged: it is refused, or nothing of it has changed.
fn kept(system: &dyn System, random: &mut Random, place: &Place) -> Verdict {
    let folder = place.folder.join("reports").join(system.id());
    if !folder.exists() {
        keep(system, place);
    }
    let path = folder.join(KEPT[random.below(KEPT.len())]);
    let bytes = fs::read(&path).expect("the run is whole");
    let whole = load(&folder).expect("the run is whole");
    fs::write(&path, damaged(&bytes, random)).expect("a file can be written");
    let found = load(&folder);
    fs::write(&path, bytes).expect("a file can be written");
    match found {
        Ok(found) => {
            assert_eq!(found, whole, "{}", path.display());
            Verdict::Taken
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Verdict::Refused
        }
    }
}

fn keep(system: &dyn System, place: &Place) {
    let target = format!("{}/{}", system.id(), system.flagship());
    let words = ["run", &target, "--games", "60", "--quiet", "--save", system.id()];
    let mut command = Command::new(&place.program);
    let output = command.current_dir(&place.folder).args(words).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
