//! What came in before its turn, beside the tallies of a run: so that nothing played elsewhere is lost.
//!
//! A lease that is next goes straight into the tallies. One that came early is kept in a file of its own,
//! written whole, until the tallies that were saved have it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::stored::BLOCKS;
use crate::engine::{BLOCK, Batch, FORMAT};
use crate::sealed;
use kernel::files;

/// Where leases are, inside a run's folder.
fn place(folder: &Path) -> PathBuf {
    folder.join(BLOCKS).join("leases")
}

/// Keep the batches of one lease, in order and without a gap.
pub fn keep(folder: &Path, plan: &str, batches: &[Batch]) -> io::Result<()> {
    let (Some(first), Some(last)) = (batches.first(), batches.last()) else { return Ok(()) };
    let text = serde_json::to_vec(batches).map_err(io::Error::other)?;
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
    serde_json::from_slice(text).ok()
}

/// Whether anything is kept.
pub fn is_there(folder: &Path) -> bool {
    place(folder).exists()
}

/// Remove the leases whose games are all below `done`: the tallies on disk have them.
pub fn forget(folder: &Path, done: u64) -> io::Result<()> {
    for ([_, to], path) in kept(folder)? {
        if to <= done {
            fs::remove_file(path)?;
        }
    }
    Ok(())
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

    fn batch(from: u64, to: u64) -> Batch {
        Batch { from, to, cells: vec![], pairs: vec![], contrasts: vec![] }
    }

    fn ranges(folder: &Folder, from: u64) -> Vec<[u64; 2]> {
        let batches = load(&folder.0, "plan", from).unwrap();
        batches.iter().map(|batch| [batch.from, batch.to]).collect()
    }

    #[test]
    fn leases_are_kept_in_order_until_they_are_in_the_tallies() {
        let folder = Folder::new("journal");
        assert!(!is_there(&folder.0) && ranges(&folder, 0).is_empty());
        keep(&folder.0, "plan", &[batch(8192, 9216), batch(9216, 10_000)]).unwrap();
        keep(&folder.0, "plan", &[batch(2048, 4096)]).unwrap();
        keep(&folder.0, "another", &[batch(4096, 5120)]).unwrap();
        assert_eq!(ranges(&folder, 0), [[2048, 4096], [8192, 9216], [9216, 10_000]]);
        assert_eq!(ranges(&folder, 3072), [[8192, 9216], [9216, 10_000]]);
        forget(&folder.0, 4096).unwrap();
        assert_eq!(ranges(&folder, 0), [[8192, 9216], [9216, 10_000]]);
        clear(&folder.0).unwrap();
        assert!(!is_there(&folder.0));
    }

    #[test]
    fn what_is_damaged_is_played_again() {
        let folder = Folder::new("journal-damaged");
        keep(&folder.0, "plan", &[batch(0, 1024)]).unwrap();
        let (_, path) = kept(&folder.0).unwrap().remove(0);
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(ranges(&folder, 0).is_empty());
    }
}
