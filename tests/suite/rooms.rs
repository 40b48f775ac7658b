//! Data flows one way: no room looks back up the arrow, and no two look at each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every room with the rooms it may look at, in the order data flows.
const ROOMS: &[(&str, &[&str])] = &[
    ("config", &[]),
    ("dice", &[]),
    ("policy", &["config", "dice"]),
    ("stats", &["rows"]),
    ("systems", &["config", "dice", "files", "policy", "rows", "stats"]),
    ("experiment", &["config", "dice", "files", "shell", "stats", "systems"]),
    ("engine", &["dice", "experiment", "stats", "systems"]),
    ("findings", &["config", "dice", "engine", "experiment", "stats", "systems"]),
    ("runs", &["engine", "experiment", "files", "findings", "sealed", "stats", "systems"]),
    ("search", &["config", "engine", "files", "findings", "policy", "sealed", "stats", "systems"]),
    ("output", &["dice", "experiment", "findings", "stats", "systems"]),
    (
        "report",
        &["engine", "experiment", "files", "findings", "output", "shell", "stats", "systems"],
    ),
    ("cli", &[]),
];

/// Every Rust file of a room that is no test.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_test = ["tests", "tests.rs", "toys", "sample.rs"].contains(&name.as_str());
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if name.ends_with(".rs") && !is_test && name != "build.rs" {
            found.push(path);
        }
    }
}

/// The rooms a text names behind one of `roots`, tests inside it left out.
fn named(text: &str, roots: &[&str]) -> BTreeSet<String> {
    let is_module = |&at: &usize| {
        let line = text[at..].lines().nth(1).unwrap_or_default();
        line.contains("mod ") && line.ends_with('{')
    };
    let tests = text.match_indices("#[cfg(test)]\n").map(|(at, _)| at);
    let end = tests.into_iter().find(is_module).unwrap_or(text.len());
    let text = &text[..end];
    let mut found = BTreeSet::new();
    for root in roots {
        for (at, _) in text.match_indices(root) {
            let before = text[..at].chars().next_back();
            let rest = &text[at + root.len()..];
            let room: String = rest.chars().take_while(|c| c.is_ascii_lowercase()).collect();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != ':' && c != '_') {
                found.insert(room);
            }
        }
    }
    found
}

/// Leaves of the tree that are no rooms.
const LEAVES: [&str; 4] = ["files", "rows", "sealed", "shell"];

/// What a room looks at: the other room, and the file that does.
fn looks(room: &str) -> Vec<(String, PathBuf)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
    let mut files = Vec::new();
    sources(&home, &mut files);
    let is_room = |name: &String| {
        let known = ROOMS.iter().map(|(room, _)| *room).chain(LEAVES);
        name != room && known.into_iter().any(|known| known == name)
    };
    let of_file = |file: PathBuf| {
        // In the crate of a book, `crate::policy` is its own.
        let folder = file.strip_prefix(&home).unwrap().iter().next().unwrap();
        let book = room == "systems" && home.join(folder).join("Cargo.toml").exists();
        let roots: &[&str] = if book { &["kernel::"] } else { &["crate::", "kernel::", "lab::"] };
        let rooms = named(&fs::read_to_string(&file).unwrap(), roots).into_iter().filter(is_room);
        rooms.map(|other| (other, file.clone())).collect::<Vec<_>>()
    };
    files.into_iter().flat_map(of_file).collect()
}

#[test]
fn no_room_looks_back_up_the_arrow() {
    for (place, (room, allowed)) in ROOMS.iter().enumerate() {
        let later: Vec<&str> = ROOMS[place + 1..].iter().map(|(room, _)| *room).collect();
        for (other, file) in looks(room) {
            let file = file.display();
            assert!(!later.contains(&other.as_str()), "{room} looks back at {other}: {file}");
            let known = *room == "cli" || allowed.contains(&other.as_str());
            assert!(known, "{room} must not look at {other}: {file}");
        }
    }
}

#[test]
fn what_is_allowed_is_used_and_comes_before() {
    for (place, (room, allowed)) in ROOMS.iter().enumerate() {
        let used: BTreeSet<String> = looks(room).into_iter().map(|(other, _)| other).collect();
        for other in *allowed {
            let earlier = ROOMS[..place].iter().any(|(room, _)| room == other);
            assert!(earlier || LEAVES.contains(other), "{room} → {other}");
            assert!(
                used.contains(*other),
                "{room} no longer looks at {other}: take it off the list"
            );
        }
    }
}

#[test]
fn rooms_are_found_in_paths_and_not_in_other_words() {
    let roots = ["crate::", "kernel::", "lab::"];
    let found =
        named("use kernel::stats::Tally;\n let x = lab::runs::redo();\n xkernel::dice\n", &roots);
    assert_eq!(found, ["runs", "stats"].map(String::from).into());
    assert!(
        named("fn f() {}\n#[cfg(test)]\nmod tests {\n use crate::engine::X;\n}", &roots).is_empty()
    );
}
