//! A folder to run the program in, for tests of what it leaves there.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{files, text};
use tincan::runs::Manifest;

/// A folder of one test's own, gone when it ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("tincan-{name}-{process}-{number}"));
        // There only if a process of the same number was killed before.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A file in it, with this text.
    pub fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        name.to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Every file below a folder in it, by name.
    pub fn contents(&self, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        files(&self.0.join(name))
    }

    /// Change the manifest of a run, as whoever wrote it would have.
    pub fn rewrite(&self, run: &str, change: impl FnOnce(&mut Manifest)) {
        let folder = self.0.join(run);
        let mut manifest = Manifest::load(&folder).unwrap().unwrap();
        change(&mut manifest);
        manifest.save(&folder).unwrap();
    }

    pub fn command(&self, words: &[&str]) -> Command {
        super::command(&self.0, words)
    }

    /// How it ended, and what it printed to stdout and to stderr.
    pub fn run(&self, words: &[&str]) -> (Option<i32>, String, String) {
        let output = self.command(words).output().unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    /// What it printed; it must have ended well.
    pub fn told(&self, words: &[&str]) -> String {
        let (code, told, complained) = self.run(words);
        assert_eq!(code, Some(0), "{words:?}: {complained}");
        told
    }

    /// What it complained of; it must have printed nothing and exited 2.
    pub fn refused(&self, words: &[&str]) -> String {
        let (code, told, complained) = self.run(words);
        assert_eq!((code, told.as_str()), (Some(2), ""), "{words:?}: {complained}");
        complained
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}
