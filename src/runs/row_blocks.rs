//! The rows of single blocks, while a run is played or its parts are apart: a file for each, sealed with the
//! run and the games it is of, so that one that is lost, changed or from elsewhere is never counted.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::manifest::{Manifest, RowsKept, RunStatus, damaged};
use super::stored::{ROW_BLOCKS, ROWS};
use crate::engine::{BLOCK, Part};
use crate::experiment::Experiment;
use crate::sealed;
use kernel::files;

/// The form of the files.
const FORMAT: u32 = 1;

/// The blocks' files of a run.
pub struct RowBlocks {
    /// The folder of the run.
    pub folder: PathBuf,
    /// What all parts of the run have in common, as a hash.
    run: String,
    /// The command that plays them again.
    again: String,
}

impl RowBlocks {
    /// Those of the run in `folder` that `manifest` tells of.
    pub fn of(
        folder: &Path,
        manifest: &Manifest,
        experiment: &Experiment,
    ) -> io::Result<RowBlocks> {
        let Manifest { version, system, seed, metrics, luck, cells, .. } = manifest;
        let levels: Vec<_> = experiment.cells.iter().map(|cell| &cell.levels).collect();
        let common = (version, system, seed, metrics, luck, cells, &experiment.factors, levels);
        let run = sealed::hash(&serde_json::to_vec(&common).map_err(io::Error::other)?);
        let again = format!("{}{} --rows", manifest.command, manifest.part.option());
        Ok(RowBlocks { folder: folder.to_owned(), run, again })
    }

    /// Make the place for them.
    pub fn begin(&self) -> io::Result<()> {
        fs::create_dir_all(self.folder.join(ROW_BLOCKS))
    }

    /// Drop them.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(self.folder.join(ROW_BLOCKS)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Keep the rows of one block.
    #[cfg(feature = "tables")]
    pub fn write(&self, games: &Range<u64>, rows: &[u8]) -> io::Result<()> {
        let sealed = sealed::seal(FORMAT, &self.of_games(games), rows)?;
        files::write_whole(&self.folder.join(name(games)), &sealed)
    }

    /// The rows of these games, which are a block.
    pub fn read(&self, games: &Range<u64>) -> io::Result<Vec<u8>> {
        let (name, again) = (name(games), &self.again);
        let bytes = match fs::read(self.folder.join(&name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(self.refused(&format!("{name} is missing"), "restore the file"));
            }
            bytes => bytes?,
        };
        let (of, rows) =
            sealed::unseal(FORMAT, &bytes).map_err(|_| io::Error::other(damaged(&name, again)))?;
        match of == self.of_games(games) {
            true => Ok(rows.to_vec()),
            false => Err(self.refused(
                &format!("{name} is of another run or of other games"),
                "put back the file of these games",
            )),
        }
    }

    /// Whether the blocks of `part` are all there and whole, up to the game `done`.
    pub fn check(&self, part: &Part, done: u64) -> io::Result<()> {
        let blocks = part.numbers(0..done.div_ceil(BLOCK));
        blocks.map(|block| games_of(block, done)).try_for_each(|games| self.read(&games).map(drop))
    }

    /// Take the blocks' files of a part that is in another folder as well.
    pub fn adopt(&self, other: &Path, part: &Part, games: u64) -> io::Result<()> {
        for block in part.numbers(0..games.div_ceil(BLOCK)) {
            let name = name(&games_of(block, games));
            files::write_whole(&self.folder.join(&name), &fs::read(other.join(&name))?)?;
        }
        Ok(())
    }

    fn of_games(&self, games: &Range<u64>) -> String {
        format!("{} games {}..{}", self.run, games.start, games.end)
    }

    fn refused(&self, what: &str, restore: &str) -> io::Error {
        io::Error::other(format!(
            "its {what}\n  = help: {restore}, or remove the folder and play the run again: {}",
            self.again
        ))
    }
}

/// The games of a block, in a run of `games` in all.
pub fn games_of(block: u64, games: u64) -> Range<u64> {
    block * BLOCK..games.min((block + 1) * BLOCK)
}

/// The file of a block, inside a run's folder.
fn name(games: &Range<u64>) -> String {
    format!("{ROW_BLOCKS}/{:08}.block", games.start / BLOCK)
}

/// Whether the rows that a run keeps are all there and whole, up to the game `done`.
pub fn check_rows(
    folder: &Path,
    manifest: &Manifest,
    experiment: &Experiment,
    done: u64,
) -> io::Result<()> {
    match (manifest.rows, &manifest.part, manifest.status) {
        (RowsKept::None, ..) => Ok(()),
        (RowsKept::All, part, RunStatus::Finished) if *part == Part::WHOLE => {
            check_joined(folder, manifest)
        }
        (RowsKept::All, part, _) => RowBlocks::of(folder, manifest, experiment)?.check(part, done),
    }
}

/// Whether the one file of all rows is what the manifest says.
pub fn check_joined(folder: &Path, manifest: &Manifest) -> io::Result<()> {
    let hash = fs::File::open(folder.join(ROWS)).and_then(sealed::hash_of).ok();
    match hash.is_some() && hash.as_ref() == manifest.files.get(ROWS) {
        true => Ok(()),
        false => Err(io::Error::other(damaged(ROWS, &format!("{} --rows", manifest.command)))),
    }
}

#[cfg(all(test, feature = "tables"))]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

    fn blocks(folder: &Folder, run: &str) -> RowBlocks {
        let (run, again) = (run.into(), "tincan run x --rows".into());
        let blocks = RowBlocks { folder: folder.0.clone(), run, again };
        blocks.begin().unwrap();
        blocks
    }

    fn written(name: &str, run: &str) -> (Folder, RowBlocks) {
        let folder = Folder::new(name);
        let blocks = blocks(&folder, run);
        for block in 0..3 {
            blocks.write(&games_of(block, 3000), format!("rows {block}").as_bytes()).unwrap();
        }
        (folder, blocks)
    }

    fn refused(blocks: &RowBlocks) -> String {
        blocks.check(&Part::WHOLE, 3000).unwrap_err().to_string()
    }

    #[test]
    fn a_block_that_is_lost_changed_or_of_other_games_is_refused_by_name() {
        let (folder, blocks) = written("row-blocks", "a run");
        blocks.check(&Part::WHOLE, 3000).unwrap();
        let path = |block: u64| folder.0.join(name(&games_of(block, 3000)));
        let own = fs::read(path(1)).unwrap();
        fs::copy(path(0), path(1)).unwrap();
        assert!(refused(&blocks).contains("its rows/00000001.block is of another run"));
        let mut changed = own.clone();
        *changed.last_mut().unwrap() ^= 1;
        for bytes in [&changed[..], &own[..own.len() - 1], &[]] {
            fs::write(path(1), bytes).unwrap();
            assert!(refused(&blocks).contains("its rows/00000001.block is damaged"));
        }
        fs::remove_file(path(1)).unwrap();
        let told = refused(&blocks);
        assert!(told.starts_with("its rows/00000001.block is missing\n  = help: "), "{told}");
        assert!(told.ends_with("tincan run x --rows"), "{told}");
        fs::write(path(1), own).unwrap();
        assert_eq!(blocks.read(&games_of(1, 3000)).unwrap(), b"rows 1");
        // The last block of a shorter run has fewer games.
        assert!(blocks.check(&Part::WHOLE, 2500).is_err());
    }

    #[test]
    fn a_block_of_another_run_is_refused_and_a_part_needs_no_others() {
        let (folder, own) = written("row-blocks-run", "a run");
        let (theirs, _) = written("row-blocks-other", "another");
        let middle = name(&games_of(1, 3000));
        fs::copy(theirs.0.join(&middle), folder.0.join(&middle)).unwrap();
        assert!(refused(&own).contains("is of another run or of other games"));
        let (first, second): (Part, Part) =
            ("1/2".parse().map(Part::Shard).unwrap(), "2/2".parse().map(Part::Shard).unwrap());
        own.check(&first, 3000).unwrap();
        assert!(own.check(&second, 3000).is_err());
        let whole = Folder::new("row-blocks-whole");
        let joined = blocks(&whole, "a run");
        joined.adopt(&folder.0, &first, 3000).unwrap();
        assert!(refused(&joined).contains("rows/00000001.block is missing"));
    }
}
