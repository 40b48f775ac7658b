//! Lists the files of every system: whatever TOML lies in `configs/<system>` and `policies/<system>`,
//! in the order that `configs/<system>/order.txt` gives.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file that says in which order lists show things.
const ORDER: &str = "order.txt";

fn main() -> io::Result<()> {
    let [here, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"]
        .map(|name| PathBuf::from(env::var_os(name).expect("cargo tells build scripts")));
    let top = here.join("../..").canonicalize()?;
    for folder in ["configs", "policies"] {
        println!("cargo::rerun-if-changed={}", top.join(folder).display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    let lists: io::Result<Vec<_>> =
        systems(&top)?.iter().map(|system| listed(&top, system)).collect();
    fs::write(out.join("books.rs"), lists?.concat())
}

/// Folders of `configs/` that hold scenarios.
fn systems(top: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(top.join("configs"))? {
        let entry = entry?;
        if entry.path().join("scenarios").is_dir() {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found.sort();
    Ok(found)
}

/// The list of one system, as Rust has it.
fn listed(top: &Path, system: &str) -> io::Result<String> {
    let [configs, policies] = ["configs", "policies"].map(|folder| format!("{folder}/{system}"));
    let mut files = Vec::new();
    find_files(top, &configs, &mut files)?;
    find_files(top, &policies, &mut files)?;
    files.sort();
    let order = fs::read_to_string(top.join(&configs).join(ORDER)).unwrap_or_default();
    let files = in_order(files, &wanted(&order, &configs, &policies));
    let row = |name: &String| format!("    ({name:?}, include_str!({:?})),\n", top.join(name));
    let rows = files.iter().map(row).collect::<String>();
    let name = system.to_uppercase().replace('-', "_");
    Ok(format!(
        "/// The files of `{configs}` and `{policies}`.\npub const {name}: Book = &[\n{rows}];\n"
    ))
}

/// Add every TOML file of a folder and the folders in it, by its name in the repository.
fn find_files(top: &Path, folder: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(top.join(folder))? {
        let entry = entry?;
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find_files(top, &name, found)?;
        } else if name.ends_with(".toml") {
            found.push(name);
        }
    }
    Ok(())
}

/// The files an order names, one a line: `scenarios/anthony`, or `policies/reference`.
fn wanted(order: &str, configs: &str, policies: &str) -> Vec<String> {
    let lines = order.lines().map(str::trim);
    let names = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let name = |line: &str| match line.strip_prefix("policies/") {
        Some(policy) => format!("{policies}/{policy}.toml"),
        None => format!("{configs}/{line}.toml"),
    };
    names.map(name).collect()
}

/// The files that are wanted first, then the others.
fn in_order(files: Vec<String>, wanted: &[String]) -> Vec<String> {
    for (place, name) in wanted.iter().enumerate() {
        assert!(files.contains(name), "{ORDER} names {name}, and there is no such file");
        assert!(!wanted[..place].contains(name), "{ORDER} names {name} twice");
    }
    let others = files.iter().filter(|name| !wanted.contains(name));
    wanted.iter().chain(others).cloned().collect()
}
