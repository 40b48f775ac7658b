//! What inputs are made from: the files that come with the program.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use tincan::systems::System;

use super::random::Random;

/// Which files of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Charts,
    Ships,
    Scenarios,
    Policies,
}

impl Kind {
    fn is_of(self, name: &str) -> bool {
        match self {
            Kind::Charts => name.contains("/charts/"),
            Kind::Ships => name.contains("/ships/"),
            Kind::Scenarios => name.contains("/scenarios/"),
            Kind::Policies => name.contains("policies/"),
        }
    }
}

/// The files of one kind, by name and text.
pub fn files(system: &dyn System, kind: Kind) -> Vec<(&'static str, &'static str)> {
    system.texts().iter().filter(|(name, _)| kind.is_of(name)).copied().collect()
}

/// One of them.
pub fn file(system: &dyn System, kind: Kind, random: &mut Random) -> (&'static str, &'static str) {
    let all = files(system, kind);
    all[random.below(all.len())]
}

/// Every experiment that comes with the program, by name.
pub fn experiments() -> &'static [(String, String)] {
    static ALL: OnceLock<Vec<(String, String)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/experiments");
        let entries = fs::read_dir(folder).expect("the experiments are there");
        let mut paths: Vec<_> =
            entries.map(|entry| entry.expect("a folder can be read").path()).collect();
        paths.sort();
        let read = |path: &Path| fs::read_to_string(path).expect("an experiment can be read");
        paths.iter().map(|path| (path.display().to_string(), read(path))).collect()
    })
}

/// Every path of the settings of a system that a `--set` could name, as far as its files show them.
pub fn paths(system: &dyn System) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in system.texts() {
        let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".toml");
        let root = match name {
            name if Kind::Charts.is_of(name) => "charts",
            name if Kind::Scenarios.is_of(name) => "scenario",
            name if Kind::Ships.is_of(name) => "ship",
            name if Kind::Policies.is_of(name) => "policy",
            _ => stem,
        };
        if let Ok(table) = text.parse::<toml::Table>() {
            walk(root, &toml::Value::Table(table), &mut found);
        }
    }
    found.sort();
    found.dedup();
    found
}

fn walk(path: &str, value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            table.iter().for_each(|(key, value)| walk(&format!("{path}.{key}"), value, found));
        }
        toml::Value::Array(cells) if cells.iter().any(toml::Value::is_table) => {
            let cells = cells.iter().enumerate();
            cells.for_each(|(at, value)| walk(&format!("{path}.{}", at + 1), value, found));
        }
        toml::Value::Array(_) => {
            found.extend([path.to_owned(), format!("{path}.1"), format!("{path}.3")]);
        }
        _ => found.push(path.to_owned()),
    }
}
