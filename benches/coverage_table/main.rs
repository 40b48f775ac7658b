//! How often intervals hold the truth: `benches/coverage` builds and runs it.
//!
//! The games of one long run of every question are a world of which everything is known. Short runs are
//! drawn from it, every game as likely as any other and each as often as it falls, so that the mean of the
//! world is exactly what their intervals should hold: of 95 % intervals, 95 in 100. Nothing is lost by
//! drawing: games are independent, and of a world of some hundred thousand the rarest event that matters to
//! a run of 20,000 is part. The world itself is played anew by no one, and so the page is always the same.

mod count;
mod luck;
mod plain;
mod questions;
mod table;
mod world;

use std::{env, fs, path::Path};

use anyhow::{Context, Result};
use questions::{QUESTIONS, Question, WITH_LUCK};
use table::{Page, Scale};

/// `coverage FOLDER [SHARE [WORDS]]`: so many times the usual number of games and of short runs, only of questions
/// whose title holds the words; the page and its numbers are written to the folder.
fn main() -> Result<()> {
    let said: Vec<String> = env::args().skip(1).collect();
    let folder = Path::new(said.first().context("coverage FOLDER [SHARE [WORDS]]")?);
    let scale = Scale(said.get(1).map_or(Ok(1.0), |share| share.parse())?);
    let words = said.get(2).map_or("", String::as_str);
    let is_asked = |question: &&Question| question.title().contains(words);
    let mut page = Page::default();
    for question in QUESTIONS.iter().filter(is_asked) {
        eprintln!("{}", question.title());
        page.add(plain::measure(question, scale)?);
    }
    for question in WITH_LUCK.iter().filter(is_asked) {
        eprintln!("luck taken out of {}", question.title());
        page.add(luck::measure(question, scale)?);
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join("coverage.md"), page.to_string())?;
    fs::write(folder.join("coverage.csv"), page.numbers())?;
    println!("{page}");
    Ok(())
}
