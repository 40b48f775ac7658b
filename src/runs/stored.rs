//! The files of a run, by name.

use std::fs;
use std::io;
use std::path::Path;

use super::manifest::NAME as MANIFEST;

/// Where the tallies are.
pub const BLOCKS: &str = "blocks";

/// The rows of all games, where they are kept.
pub const ROWS: &str = "rows.parquet";

/// All that a run or its report ever leaves; the manifest first, since without it nothing is kept.
const FILES: &[&str] = &[
    MANIFEST,
    "experiment.json",
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
const FOLDERS: &[&str] = &[BLOCKS, "rows", "charts"];

/// Remove what an earlier run left, and nothing else that somebody may keep there.
pub fn clear(folder: &Path) -> io::Result<()> {
    let gone = |removed: io::Result<()>| match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    FILES.iter().try_for_each(|name| gone(fs::remove_file(folder.join(name))))?;
    FOLDERS.iter().try_for_each(|name| gone(fs::remove_dir_all(folder.join(name))))
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
}
