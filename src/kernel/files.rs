//! Files that appear whole or not at all.
//!
//! By hand rather than by the crate `tempfile`: its files have random names, and every kill would
//! leave another one behind. Here the name is fixed, and what a kill leaves is replaced by the next
//! to write the file.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Written beside its place, then renamed into it: a rename happens or does not.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// The same for whatever writes itself into an open file.
pub fn write_with(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> io::Result<()> {
    if is_device(path) {
        return write(&mut fs::OpenOptions::new().write(true).open(path)?);
    }
    let path = &behind_links(path);
    let beside = beside(path)?;
    let written = write_through(&beside, write).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell; the leftover may not even exist.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_through(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    write(&mut file)?;
    file.sync_all()
}

/// The most that is read of a file of a user's: nobody writes so much by hand.
const MOST: u64 = 16 << 20;

/// All the text of a file, unless it is larger than any that people write.
pub fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = fs::File::open(path)?.take(MOST + 1).read_to_string(&mut text);
    if text.len() as u64 > MOST || (read.is_err() && is_device(path)) {
        let what = format!("it is larger than {} MB, and no file of tincan is", MOST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    read.map(|_| text)
}

/// Fail now rather than after an hour of games if `path` cannot be written.
pub fn probe(path: &Path) -> io::Result<()> {
    if is_device(path) {
        return Ok(());
    }
    let beside = beside(&behind_links(path))?;
    fs::File::create(&beside)?;
    fs::remove_file(&beside)
}

/// How many links are followed: more go in a circle.
const MOST_LINKS: usize = 40;

/// The file that a link leads to, there or not: whoever made the link wants it to stay one.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    path
}

/// A name in the same folder, so that renaming never crosses file systems; always the same one.
fn beside(path: &Path) -> io::Result<PathBuf> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let name = format!(".{}.tmp", name.to_string_lossy());
    Ok(path.with_file_name(name))
}

/// How a file in the folder of `from` names the file `to`.
pub fn way_from(from: &Path, to: &Path) -> io::Result<String> {
    let folder = match from.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.canonicalize()?,
        _ => Path::new(".").canonicalize()?,
    };
    let to = to.canonicalize()?;
    let shared = folder.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| std::path::Component::ParentDir);
    let way: PathBuf = up.chain(to.components().skip(shared)).collect();
    Ok(way.to_string_lossy().into_owned())
}

/// `/dev/null`, a pipe: things to write into, and never to put another file in the place of.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(any(test, feature = "testing"))]
pub mod testing {
    //! A folder for one test.

    use super::*;

    /// Gone when the test ends.
    pub struct Folder(pub PathBuf);

    impl Folder {
        pub fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tincan-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        pub fn names(&self) -> Vec<String> {
            let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
            let names = fs::read_dir(&self.0).unwrap().map(name);
            names.map(|name| name.into_string().unwrap()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::Folder;
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = Folder::new("whole");
        let path = folder.0.join("result.csv");
        probe(&path).unwrap();
        assert!(folder.names().is_empty(), "asking leaves nothing behind");
        write_whole(&path, b"old").unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(folder.names(), ["result.csv"]);
    }

    #[test]
    fn a_file_is_read_up_to_a_limit() {
        let folder = Folder::new("limit");
        let path = folder.0.join("mine.toml");
        fs::write(&path, "a = 1").unwrap();
        assert_eq!(read_text(&path).unwrap(), "a = 1");
        fs::write(&path, vec![b'#'; MOST as usize + 1]).unwrap();
        assert!(read_text(&path).unwrap_err().to_string().contains("larger than 16 MB"));
        fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn what_fails_half_way_leaves_the_old_file() {
        let folder = Folder::new("half");
        let path = folder.0.join("result.csv");
        write_whole(&path, b"old").unwrap();
        let failed = write_with(&path, |file| {
            file.write_all(b"ne")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(folder.names(), ["result.csv"]);
    }

    #[test]
    fn the_way_to_a_file_is_told_from_the_folder_of_another() {
        let folder = Folder::new("way");
        fs::create_dir_all(folder.0.join("a/b")).unwrap();
        fs::write(folder.0.join("a/one.toml"), "").unwrap();
        let way =
            |from: &str| way_from(&folder.0.join(from), &folder.0.join("a/one.toml")).unwrap();
        let ways = ["a/two.toml", "two.toml", "a/b/two.toml"].map(way);
        assert_eq!(ways, ["one.toml", "a/one.toml", "../one.toml"]);
        assert!(way_from(Path::new("two.toml"), &folder.0.join("none.toml")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_what_it_leads_to_is_written() {
        let folder = Folder::new("link");
        fs::create_dir_all(folder.0.join("a")).unwrap();
        let links = [("link", "a/result.csv"), ("again", "link")];
        for (link, to) in links {
            std::os::unix::fs::symlink(to, folder.0.join(link)).unwrap();
        }
        for text in ["new", "newer"] {
            probe(&folder.0.join("again")).unwrap();
            write_whole(&folder.0.join("again"), text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(folder.0.join("a/result.csv")).unwrap(), text);
        }
        assert!(folder.0.join("link").is_symlink() && folder.0.join("again").is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_stays_a_device() {
        write_whole(Path::new("/dev/null"), b"text").unwrap();
        assert!(is_device(Path::new("/dev/null")));
    }
}
