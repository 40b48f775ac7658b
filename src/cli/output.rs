//! Where results go: stdout, or a file that appears whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};

use kernel::files;
use kernel::shown::shown_lines;

/// Write to stdout through one lock and one buffer.
pub fn stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).context("cannot write the result")
}

/// `text` to `path`, or to stdout.
pub fn put(path: Option<&Path>, text: &str) -> Result<()> {
    match path {
        Some(path) => {
            let text = shown_lines(text);
            files::write_whole(path, text.as_bytes()).with_context(|| cannot_write(path))
        }
        None => stdout(|out| out.write_all(shown_lines(text).as_bytes())),
    }
}

/// Fail now rather than after an hour of games if `path` cannot be written.
pub fn probe(path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    files::probe(path).with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

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
}
