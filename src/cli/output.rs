//! Where results go: stdout, or a file that appears whole or not at all.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};

use kernel::files;
use kernel::shown::shown_lines;
use lab::output::screen;

/// Write to stdout through one lock and one buffer.
pub fn stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).context("cannot write the result")
}

/// Where what is shown goes instead of the terminal, and what has been shown so far.
static INSTEAD: Mutex<Option<(PathBuf, String)>> = Mutex::new(None);

/// The option that names a file for what would be shown.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct OutArgs {
    /// Write the result to a file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl OutArgs {
    /// From here on everything shown goes to the file, if one was named; refused now rather than after an hour
    /// of games where it cannot be written.
    pub fn open(&self) -> Result<()> {
        let Some(path) = &self.out else { return Ok(()) };
        probe(Some(path))?;
        *shown() = Some((path.clone(), String::new()));
        Ok(())
    }
}

/// Write the file that was opened, whole; nothing where none was.
pub fn close() -> Result<()> {
    match shown().take() {
        Some((path, text)) => put(Some(&path), &text),
        None => Ok(()),
    }
}

fn shown() -> MutexGuard<'static, Option<(PathBuf, String)>> {
    INSTEAD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `text` to `path`, or to where results are shown.
pub fn put(path: Option<&Path>, text: &str) -> Result<()> {
    match path {
        Some(path) => {
            let text = shown_lines(text);
            files::write_whole(path, text.as_bytes()).with_context(|| cannot_write(path))
        }
        None => {
            if let Some((_, so_far)) = &mut *shown() {
                so_far.push_str(text);
                return Ok(());
            }
            stdout(|out| out.write_all(safe(text).as_bytes()))
        }
    }
}

/// Fail now rather than after an hour of games if `path` cannot be written.
pub fn probe(path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    screen::is_a_file();
    files::probe(path).with_context(|| cannot_write(path))
}

/// What is shown, with no letter in it that a terminal would carry out but our own colours.
fn safe(text: &str) -> Cow<'_, str> {
    if !screen::has_colour() {
        return shown_lines(text);
    }
    let (first, rest) = text.split_once(ESCAPE).unwrap_or((text, ""));
    let mut safe = shown_lines(first).into_owned();
    for piece in rest.split(ESCAPE).filter(|_| first.len() < text.len()) {
        let ours = screen::CODES.iter().any(|code| piece.starts_with(code));
        safe += if ours { "\u{1b}" } else { "\\u{1b}" };
        safe += &shown_lines(piece);
    }
    safe.into()
}

const ESCAPE: char = '\u{1b}';

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
