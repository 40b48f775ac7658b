//! What many of these tests do: run the program, in a folder of their own or where they are.

mod folder;
mod kept;
pub mod pairs;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};
use tincan::systems::System;

pub use folder::Folder;

/// The top folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn tincan(words: &[&str]) -> Command {
    Command::new(cargo_bin!("tincan")).args(words)
}

/// The program, to be run in a folder.
pub fn command(folder: &Path, words: &[impl AsRef<OsStr>]) -> std::process::Command {
    let mut command = std::process::Command::new(cargo_bin!("tincan"));
    command.current_dir(folder).args(words);
    command
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What it prints; it must end well.
pub fn stdout(words: &[&str]) -> String {
    text(&tincan(words).assert().success().get_output().stdout)
}

pub fn json(words: &[&str]) -> Value {
    serde_json::from_str(&stdout(words)).unwrap()
}

/// What a failing command says on stderr; it must say nothing on stdout and exit 2.
pub fn complaint(words: &[&str]) -> String {
    let said = text(&tincan(words).assert().code(2).stdout_eq("").get_output().stderr);
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    said
}

/// The settings for each game in a system's box.
pub fn editions(system: &dyn System) -> Vec<Vec<String>> {
    match system.editions() {
        [] => vec![vec![]],
        several => several
            .iter()
            .map(|edition| edition.sets.iter().map(ToString::to_string).collect())
            .collect(),
    }
}

/// What is in a folder, sorted.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Every file below a folder, by its path there.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let (folders, files): (Vec<_>, Vec<_>) =
            entries(&next).into_iter().partition(|path| path.is_dir());
        open.extend(folders);
        let place = |path: &PathBuf| path.strip_prefix(folder).unwrap().to_owned();
        all.extend(files.iter().map(|path| (place(path), fs::read(path).unwrap())));
    }
    all
}
