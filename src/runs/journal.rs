//! What others answered, beside the tallies of a run: so that nothing played elsewhere is lost, and what a
//! machine that is not to be trusted answered can be taken out again.
//!
//! Every answer is kept in a file of its own, written whole, with the machine it is from; and beside them the
//! tallies as they were before the first. A run that is finished needs neither. Where the files grow too
//! large, those that are in the tallies are settled: the tallies take their place, with the names of the
//! machines that had a part in them.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::session::state_path;
use super::stored::BLOCKS;
use crate::engine::{BLOCK, Batch, FORMAT};
use crate::sealed;
use kernel::files;

/// What the files of answers may take, in bytes.
const MOST: u64 = 1 << 30;

/// One answer.
#[derive(Serialize, Deserialize)]
struct Kept<S> {
    /// The machine it is from.
    by: String,
    batches: Vec<Batch<S>>,
}

/// Where answers are, inside a run's folder.
fn place(folder: &Path) -> PathBuf {
    folder.join(BLOCKS).join("leases")
}

/// The tallies before the first answer that is kept.
fn before(folder: &Path) -> PathBuf {
    place(folder).join("before.json")
}

/// The machines that had a part in those.
fn settled(folder: &Path) -> PathBuf {
    place(folder).join("settled.json")
}

/// Others are going to play: remember the tallies as they are, unless some played already.
pub fn begin(folder: &Path) -> io::Result<()> {
    if before(folder).exists() {
        return Ok(());
    }
    fs::create_dir_all(place(folder))?;
    files::write_whole(&before(folder), &fs::read(state_path(folder))?)
}

/// Keep the batches of one lease, in order and without a gap, and which machine they are from.
pub fn keep<S: Serialize>(
    folder: &Path,
    plan: &str,
    by: &str,
    batches: &[Batch<S>],
) -> io::Result<()> {
    let (Some(first), Some(last)) = (batches.first(), batches.last()) else { return Ok(()) };
    #[derive(Serialize)]
    struct Keeping<'a, S> {
        by: &'a str,
        batches: &'a [Batch<S>],
    }
    let text = serde_json::to_vec(&Keeping { by, batches }).map_err(io::Error::other)?;
    let name = format!("{:012}-{:012}.json", first.from, last.to);
    fs::create_dir_all(place(folder))?;
    files::write_whole(&place(folder).join(name), &sealed::seal(FORMAT, plan, &text)?)
}

/// The files of leases, with the games they are of.
fn kept(folder: &Path) -> io::Result<Vec<([u64; 2], PathBuf)>> {
    let entries = match fs::read_dir(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut all = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let games = stem
            .split_once('-')
            .and_then(|(from, to)| Some([from.parse().ok()?, to.parse().ok()?]));
        all.extend(games.map(|games| (games, path)));
    }
    all.sort_unstable();
    Ok(all)
}

/// The batches of `plan` from game `from` on, in order; where two have the same games, one of them. What
/// is damaged or of another plan is as if it were not there: it is played again.
pub fn load(folder: &Path, plan: &str, from: u64) -> io::Result<Vec<Batch>> {
    let (mut batches, mut end) = (Vec::new(), from);
    for ([first, to], path) in kept(folder)? {
        if first < end || to <= first || !first.is_multiple_of(BLOCK) {
            continue;
        }
        let bytes = fs::read(path)?;
        let Some(read) = read(&bytes, plan) else { continue };
        batches.extend(read);
        end = to;
    }
    Ok(batches)
}

fn read(bytes: &[u8], plan: &str) -> Option<Vec<Batch>> {
    let (of, text) = sealed::unseal(FORMAT, bytes).ok()?;
    if of != plan {
        return None;
    }
    serde_json::from_slice(text).ok().map(|kept: Kept<_>| kept.batches)
}

/// Whose a file is; nobody's where it is damaged.
fn by(path: &Path) -> io::Result<Option<String>> {
    #[derive(Deserialize)]
    struct Whose {
        by: String,
    }
    let bytes = fs::read(path)?;
    let Ok((_, text)) = sealed::unseal(FORMAT, &bytes) else { return Ok(None) };
    Ok(serde_json::from_slice(text).ok().map(|Whose { by }| by))
}

/// Whether anything is kept.
pub fn is_there(folder: &Path) -> bool {
    place(folder).exists()
}

/// The tallies on disk have all games below `done`: where the answers grew too large, those are let go of.
pub fn settle(folder: &Path, done: u64) -> io::Result<()> {
    settle_over(MOST, folder, done)
}

fn settle_over(most: u64, folder: &Path, done: u64) -> io::Result<()> {
    let (mut size, mut over) = (0, Vec::new());
    for ([_, to], path) in kept(folder)? {
        size += fs::metadata(&path)?.len();
        over.extend((to <= done).then_some(path));
    }
    if size <= most || over.is_empty() {
        return Ok(());
    }
    let mut machines = machines_settled(folder)?;
    for path in &over {
        machines.extend(by(path)?);
    }
    let text = serde_json::to_vec(&machines).map_err(io::Error::other)?;
    files::write_whole(&settled(folder), &text)?;
    files::write_whole(&before(folder), &fs::read(state_path(folder))?)?;
    over.iter().try_for_each(fs::remove_file)
}

fn machines_settled(folder: &Path) -> io::Result<BTreeSet<String>> {
    match fs::read(settled(folder)) {
        Ok(text) => serde_json::from_slice(&text).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(error),
    }
}

/// What is left of a run that one machine is taken out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Answers of that machine that were taken out, and those of others that stay.
    pub out: usize,
    pub kept: usize,
    /// Whether some of its answers were in tallies that had to go as a whole.
    pub begun_anew: bool,
}

/// Take out of the run all that `machine` had a part in: its answers, and tallies that hold some.
pub fn distrust(folder: &Path, machine: &str) -> io::Result<Left> {
    let begun_anew = machines_settled(folder)?.contains(machine);
    let (state, before) = (state_path(folder), before(folder));
    if begun_anew {
        fs::remove_file(&state)?;
        fs::remove_file(settled(folder))?;
        fs::remove_file(before)?;
    } else {
        files::write_whole(&state, &fs::read(before)?)?;
    }
    let mut left = Left { out: 0, kept: 0, begun_anew };
    for (_, path) in kept(folder)? {
        // What nobody can read nobody needs.
        if by(&path)?.is_none_or(|by| by == machine) {
            fs::remove_file(path)?;
            left.out += 1;
        } else {
            left.kept += 1;
        }
    }
    Ok(left)
}

/// Remove all of it, with a run that is finished.
pub fn clear(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(place(folder)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

    fn batch(from: u64, to: u64) -> Batch<()> {
        Batch { from, to, sum: () }
    }

    fn ranges(folder: &Folder, from: u64) -> Vec<[u64; 2]> {
        let there = kept(&folder.0).unwrap().into_iter();
        there.map(|(games, _)| games).filter(|&[first, _]| first >= from).collect()
    }

    /// A run whose tallies are a word.
    fn run(name: &str, tallies: &str) -> Folder {
        let folder = Folder::new(name);
        fs::create_dir_all(folder.0.join(BLOCKS)).unwrap();
        save(&folder, tallies);
        begin(&folder.0).unwrap();
        folder
    }

    fn save(folder: &Folder, tallies: &str) {
        fs::write(state_path(&folder.0), tallies).unwrap();
    }

    fn tallies(folder: &Folder) -> Option<String> {
        fs::read_to_string(state_path(&folder.0)).ok()
    }

    fn answer(folder: &Folder, by: &str, from: u64, to: u64) {
        keep(&folder.0, "plan", by, &[batch(from, to)]).unwrap();
    }

    #[test]
    fn whoever_lies_is_taken_out_and_the_others_stay() {
        let folder = run("journal-lies", "nothing");
        for (by, from) in [("a", 0), ("liar", 1024), ("b", 2048), ("liar", 3072)] {
            answer(&folder, by, from, from + 1024);
        }
        save(&folder, "all of it");
        // Others begin again in a later session: what was before the first counts.
        begin(&folder.0).unwrap();
        let left = distrust(&folder.0, "liar").unwrap();
        assert_eq!(left, Left { out: 2, kept: 2, begun_anew: false });
        assert_eq!(tallies(&folder).as_deref(), Some("nothing"));
        assert_eq!(ranges(&folder, 0), [[0, 1024], [2048, 3072]]);
        clear(&folder.0).unwrap();
        assert!(!is_there(&folder.0));
    }

    #[test]
    fn answers_that_grow_too_large_are_settled_and_the_tallies_stand_for_them() {
        let folder = run("journal-settled", "nothing");
        for (by, from) in [("a", 0), ("b", 1024), ("a", 2048)] {
            answer(&folder, by, from, from + 9);
        }
        save(&folder, "two");
        settle_over(1 << 20, &folder.0, 2000).unwrap();
        assert_eq!(ranges(&folder, 0).len(), 3, "they are small");
        settle_over(10, &folder.0, 2000).unwrap();
        assert_eq!(ranges(&folder, 0), [[2048, 2057]]);
        save(&folder, "three");
        assert!(!distrust(&folder.0, "c").unwrap().begun_anew);
        assert_eq!(tallies(&folder).as_deref(), Some("two"));
        let left = distrust(&folder.0, "b").unwrap();
        assert_eq!(left, Left { out: 0, kept: 1, begun_anew: true });
        assert_eq!(tallies(&folder), None, "b had a part in it");
    }

    #[test]
    fn what_is_damaged_or_of_another_plan_is_played_again() {
        let folder = run("journal-damaged", "nothing");
        let empty = || Batch { from: 0, to: 1024, sum: kernel::stats::Tallies::default() };
        keep(&folder.0, "plan", "a", &[empty()]).unwrap();
        assert_eq!(load(&folder.0, "plan", 0).unwrap(), [empty()]);
        assert_eq!(
            (load(&folder.0, "other", 0).unwrap(), load(&folder.0, "plan", 5).unwrap()),
            (vec![], vec![])
        );
        let (_, path) = kept(&folder.0).unwrap().remove(0);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(load(&folder.0, "plan", 0).unwrap().is_empty());
    }
}
