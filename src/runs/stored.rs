//! The files of a run, by name.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Result, bail};

use super::manifest::{EXPERIMENT, Manifest, NAME as MANIFEST, damaged, is_kept_experiment};
use crate::sealed;

/// Everything a study found.
pub const STUDY: &str = "study.json";

/// Where the tallies are.
pub const BLOCKS: &str = "blocks";

/// The rows of all games, where they are kept.
pub const ROWS: &str = "rows.parquet";

/// Where the rows are, block by block, until they are in one file.
pub const ROW_BLOCKS: &str = "rows";

/// All that a run or its report ever leaves; the manifest first, since without it nothing is kept.
const FILES: &[&str] = &[
    MANIFEST,
    EXPERIMENT,
    STUDY,
    "results.json",
    "results.csv",
    "results.parquet",
    "games.csv",
    "differences.csv",
    "differences.parquet",
    "effects.csv",
    "effects.parquet",
    ROWS,
    "report.html",
    "report.md",
];
const FOLDERS: &[&str] = &[BLOCKS, ROW_BLOCKS, "charts"];

/// What a report leaves beside the run it is of.
const REPORT_FILES: &[&str] = &["report.html", "report.md"];
const REPORT_FOLDERS: &[&str] = &["charts"];

/// Remove what an earlier run left, and nothing else that somebody may keep there.
pub fn clear(folder: &Path) -> io::Result<()> {
    remove(folder, FILES, FOLDERS)
}

/// Remove the report of a run that goes on: it would tell of fewer games than the tables beside it.
pub fn clear_report(folder: &Path) -> io::Result<()> {
    remove(folder, REPORT_FILES, REPORT_FOLDERS)
}

fn remove(folder: &Path, files: &[&str], folders: &[&str]) -> io::Result<()> {
    let gone = |removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    files.iter().try_for_each(|name| gone(fs::remove_file(folder.join(name))))?;
    folders.iter().try_for_each(|name| gone(fs::remove_dir_all(folder.join(name))))
}

/// Refuse to put anything where somebody keeps files of these names that are of no run: they would be lost.
pub fn refuse_strangers(folder: &Path, cure: &str) -> Result<()> {
    match strangers(folder).as_slice() {
        [] => Ok(()),
        names => bail!(
            "`{}` holds {}, and no run of tincan's\n  = help: {cure}",
            folder.display(),
            names.join(", ")
        ),
    }
}

/// What would be lost in a folder that holds no run. What a run that was killed as it began left is nobody's.
pub fn strangers(folder: &Path) -> Vec<String> {
    let is_there = |name: &&str| folder.join(name).symlink_metadata().is_ok();
    if is_there(&MANIFEST) {
        return Vec::new();
    }
    let is_strange = |name: &&str| *name != EXPERIMENT || !is_kept_experiment(folder);
    let files = FILES.iter().copied().filter(is_there).filter(is_strange).map(str::to_owned);
    let folders = FOLDERS.iter().copied().filter(is_there).map(|name| format!("{name}/"));
    folders.chain(files).collect()
}

/// Whether every file that `manifest` has a hash of, and that is there, is what was written.
pub fn check_files(folder: &Path, manifest: &Manifest) -> io::Result<()> {
    for (name, hash) in &manifest.files {
        let found = match fs::File::open(folder.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            file => sealed::hash_of(file?)?,
        };
        if found != *hash {
            return Err(io::Error::other(damaged(name, &manifest.command)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

    #[test]
    fn what_a_run_left_goes_and_what_is_somebody_elses_stays() {
        let folder = Folder::new("stored");
        fs::create_dir_all(folder.0.join("charts")).unwrap();
        for name in ["manifest.toml", "effects.csv", "charts/a.svg", "notes.txt"] {
            fs::write(folder.0.join(name), "x").unwrap();
        }
        clear(&folder.0).unwrap();
        assert_eq!(folder.names(), ["notes.txt"]);
    }

    #[test]
    fn files_of_a_run_without_its_manifest_are_somebody_elses() {
        let folder = Folder::new("stored-strangers");
        fs::write(folder.0.join("notes.txt"), "x").unwrap();
        refuse_strangers(&folder.0, "go away").unwrap();
        fs::create_dir_all(folder.0.join("charts")).unwrap();
        for name in ["report.md", EXPERIMENT] {
            fs::write(folder.0.join(name), "{}").unwrap();
        }
        let told = refuse_strangers(&folder.0, "go away").unwrap_err().to_string();
        let names = "holds charts/, experiment.json, report.md, and no run of tincan's";
        assert!(told.contains(names) && told.ends_with("= help: go away"), "{told}");
        fs::write(folder.0.join(MANIFEST), "x").unwrap();
        refuse_strangers(&folder.0, "go away").unwrap();
        assert!(refuse_strangers(&folder.0.join("new"), "go away").is_ok());
    }
}
