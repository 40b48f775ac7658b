//! Lists the source files of a system with their texts, so that its index can tell where a rule is
//! decided (`tincan rules picket-duty 6.8.K`): a new file is found without being named anywhere.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders of a system whose files speak of rules but decide none.
const APART: [&str; 5] = ["index", "luck", "odds", "maps", "tests"];

fn main() -> io::Result<()> {
    let [system, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"]
        .map(|name| PathBuf::from(env::var_os(name).expect("cargo tells build scripts")));
    println!("cargo::rerun-if-changed={}", system.display());
    let mut files = Vec::new();
    find_sources(&system, "", &mut files)?;
    files.sort();
    fs::write(out.join("sources.rs"), listed(&system, &files))
}

/// Add the sources in a folder, by their names in the system's folder.
fn find_sources(folder: &Path, prefix: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type()?.is_dir() {
            found.extend(name.ends_with(".rs").then(|| format!("{prefix}{name}")));
        } else if !APART.contains(&name.as_str()) {
            find_sources(&entry.path(), &format!("{prefix}{name}/"), found)?;
        }
    }
    Ok(())
}

/// A list of names and texts, as Rust has it.
fn listed(system: &Path, files: &[String]) -> String {
    let row = |name: &String| format!("    ({name:?}, include_str!({:?})),\n", system.join(name));
    format!("&[\n{}]\n", files.iter().map(row).collect::<String>())
}
