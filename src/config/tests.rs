//! The whole of `config` at work, from text to what is read or told.

mod anything;
mod charts;
mod reading;
mod setting;

use super::{Library, Problems, Section, Word};

/// A library with one document, `a.toml`, under `a`.
fn library(text: &str) -> Library {
    let mut library = Library::new();
    library.add("a", "a.toml", text);
    library
}

/// Read that document.
fn read<T>(text: &str, read: impl FnOnce(&Section) -> T) -> Result<T, Problems> {
    library(text).read(|root| root.table("a", read))
}

/// What is wrong with that document: `line:column what (help)`.
fn told<T>(text: &str, with: impl FnOnce(&Section) -> T) -> Vec<String> {
    lines(&read(text, with).err().expect("something is wrong"))
}

fn lines(problems: &Problems) -> Vec<String> {
    let line = |problem: &super::Problem| {
        let place = problem.place().map(|spot| format!("{}:{}", spot.line, spot.column));
        format!("{} {} ({})", place.unwrap_or_default(), problem.what(), problem.help())
    };
    problems.iter().map(line).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shot {
    Miss,
    Hit,
    Two,
}

impl Word for Shot {
    const KIND: &'static str = "result of the chart";
    const WORDS: &'static [(&'static str, Shot)] =
        &[("miss", Shot::Miss), ("1 hit", Shot::Hit), ("2", Shot::Two)];
}
