//! Where results go: stdout, or a file that appears whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Write to stdout through one lock and one buffer.
pub fn stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).context("cannot write the result")
}

/// `text` to `path`, or to stdout.
pub fn put(path: Option<&Path>, text: &str) -> Result<()> {
    match path {
        Some(path) => put_file(path, text).with_context(|| cannot_write(path)),
        None => stdout(|out| out.write_all(text.as_bytes())),
    }
}

/// Fail now rather than after an hour of games if `path` cannot be written.
pub fn probe(path: Option<&Path>) -> Result<()> {
    let Some(path) = path.filter(|path| !is_device(path)) else { return Ok(()) };
    let attempt = || {
        let beside = beside(path)?;
        fs::File::create(&beside)?;
        fs::remove_file(&beside)
    };
    attempt().with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Written beside its place, then renamed into it: a rename happens or does not.
fn put_file(path: &Path, text: &str) -> io::Result<()> {
    if is_device(path) {
        return fs::write(path, text);
    }
    let beside = beside(path)?;
    let written = write_through(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell; the leftover may not even exist.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A name in the same folder, so that renaming never crosses file systems.
fn beside(path: &Path) -> io::Result<PathBuf> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let name = format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(name))
}

/// `/dev/null`, a pipe: things to write into, and never to put another file in the place of.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test's own, gone when it ends.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tincan-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn names(&self) -> Vec<String> {
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

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = Folder::new("put");
        let path = folder.0.join("result.csv");
        probe(Some(&path)).unwrap();
        assert!(folder.names().is_empty(), "asking leaves nothing behind");
        put(Some(&path), "old").unwrap();
        put(Some(&path), "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(folder.names(), ["result.csv"]);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let folder = Folder::new("refused");
        for path in [folder.0.join("none/result.csv"), folder.0.clone()] {
            let expected = format!("cannot write `{}`", path.display());
            assert_eq!(probe(Some(&path)).unwrap_err().to_string(), expected);
            assert_eq!(put(Some(&path), "text").unwrap_err().to_string(), expected);
        }
        assert!(folder.names().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_stays_a_device() {
        put(Some(Path::new("/dev/null")), "text").unwrap();
        assert!(is_device(Path::new("/dev/null")));
    }
}
