//! What settings are called: every chart and optional rule has a title, and no title is of nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tincan::systems::{self, PolicyRef, sides};
use toml::Table;

use crate::shared::{entries, root};

/// The folders of systems that keep titles.
fn systems() -> Vec<PathBuf> {
    let folders = entries(&root().join("configs")).into_iter();
    folders.filter(|folder| folder.join("titles.toml").is_file()).collect()
}

fn read(path: &Path) -> Table {
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// The path of every table and value below `table`, without quotes.
fn paths(table: &Table, prefix: &str, found: &mut BTreeSet<String>) {
    for (key, value) in table {
        let path = format!("{prefix}.{key}");
        if let Some(inner) = value.as_table() {
            paths(inner, &path, found);
        }
        found.insert(path);
    }
}

/// Every path of settings of a system, whatever scenario and ship is played.
fn settings(system: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (folder, name) in [("charts", "charts"), ("ships", "ship"), ("scenarios", "scenario")] {
        found.insert(name.to_owned());
        for file in entries(&system.join(folder)) {
            paths(&read(&file), name, &mut found);
        }
    }
    for file in entries(system).iter().filter(|path| path.extension().is_some_and(|e| e == "toml"))
    {
        let name = file.file_stem().unwrap().to_str().unwrap();
        found.insert(name.to_owned());
        paths(&read(file), name, &mut found);
    }
    found
}

#[test]
fn no_title_is_of_nothing() {
    assert_eq!(systems().len(), 4);
    for system in systems() {
        let known = settings(&system);
        for path in read(&system.join("titles.toml")).keys() {
            assert!(known.contains(path), "{}: `{path}` is no setting", system.display());
        }
    }
}

#[test]
fn every_chart_and_every_optional_rule_has_a_title() {
    for system in systems() {
        let titles = read(&system.join("titles.toml"));
        for file in entries(&system.join("charts")) {
            for (chart, value) in &read(&file) {
                let path = format!("charts.{chart}");
                let parts = value.as_table().into_iter().flat_map(Table::keys);
                let part = parts.map(|key| format!("{path}.{key}"));
                let titled =
                    [path.clone()].into_iter().chain(part).any(|p| titles.contains_key(&p));
                assert!(titled, "{}: {path} has no title", file.display());
            }
        }
        let optional = system.join("optional.toml");
        let optional = if optional.is_file() { read(&optional) } else { Table::new() };
        for rule in optional.keys() {
            assert!(titles.contains_key(&format!("optional.{rule}")), "{rule} has no title");
        }
    }
}

/// Every path that a policy file says a value at, below its decisions.
fn values(value: &toml::Value, path: String, found: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            table.iter().for_each(|(key, inner)| values(inner, format!("{path}.{key}"), found));
        }
        toml::Value::Array(list) if list.iter().all(toml::Value::is_table) => {
            let rules = (1..).zip(list);
            rules.for_each(|(number, rule)| values(rule, format!("{path}.{number}"), found));
        }
        _ => found.push(path),
    }
}

/// Whatever a policy says is called by what it means, never by its path.
#[test]
fn every_value_of_every_policy_has_a_title() {
    for system in systems::all() {
        let (titles, sides) = (system.setting_titles(), system.sides());
        for card in system.policies() {
            let texts = system.policy_texts(Some(&PolicyRef::Named(card.id.clone())));
            let policy: Table = texts.unwrap()[0].text.parse().unwrap();
            let seat = card.seats.among(sides.len()).next().unwrap();
            let decided = system
                .decisions()
                .into_iter()
                .filter(|decision| policy.contains_key(decision.name));
            for decision in decided {
                let path = format!("{}.{}", sides::root(sides, seat), decision.name);
                let mut found = Vec::new();
                values(&policy[decision.name], path, &mut found);
                for path in found {
                    let title = titles.of(&path).unwrap();
                    assert!(!title.starts_with("Policy"), "{path} is called “{title}”");
                    assert!(title.contains(&decision.name.replace('_', " ")), "{title}");
                }
            }
        }
    }
}
