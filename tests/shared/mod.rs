//! A folder to run the program in, for tests of what it leaves there.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder of one test's own, gone when it ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tincan-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// What it printed to stdout and to stderr, and how it ended.
    pub fn run(&self, words: &[&str]) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tincan"));
        let output = command.current_dir(&self.0).args(words).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// What it printed; it must have ended well.
    pub fn told(&self, words: &[&str]) -> String {
        let (code, told, complained) = self.run(words);
        assert_eq!(code, Some(0), "{words:?}: {complained}");
        told
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}
