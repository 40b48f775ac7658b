//! How often the intervals of `story`, `balance` and `box` hold the truth: `benches/coverage-answers` builds and runs it.
//!
//! What `benches/coverage` measures are means over games. Here are the numbers that are made of more: games taken up
//! again, solutions that are searched for, steps and settings that are chosen for what they seemed. Stories are drawn from
//! a world, as there; the other commands are run as anybody runs them, many times with other seeds, and held against one
//! long run. So the page is always the same.

mod asked;
mod boxes;
#[path = "../coverage_table/count.rs"]
mod count;
mod draws;
mod page;
mod scanned;
mod solved;
mod told;
mod world;

use std::{env, fs, path::Path};

use anyhow::{Context, Result};
use page::{Page, Scale};

/// The seed of worlds and of what is drawn from them; runs of commands have it and those after it.
const SEED: u64 = 20_261_119;

/// `coverage_answers FOLDER [SHARE [WORDS]]`: so many times the usual number of games and of runs, only of questions
/// whose title holds the words; the page and its numbers are written to the folder.
fn main() -> Result<()> {
    let said: Vec<String> = env::args().skip(1).collect();
    let folder = Path::new(said.first().context("coverage_answers FOLDER [SHARE [WORDS]]")?);
    fs::create_dir_all(folder)?;
    let folder = folder.canonicalize()?;
    let scale = Scale(said.get(1).map_or(Ok(1.0), |share| share.parse())?);
    let words = said.get(2).map_or("", String::as_str);
    let mut page = Page::default();
    for (title, measure) in questions().iter().filter(|(title, _)| title.contains(words)) {
        eprintln!("{title}");
        page.add(title.clone(), measure(scale)?);
    }
    fs::write(folder.join("answers.md"), page.to_string())?;
    fs::write(folder.join("answers.csv"), page.numbers())?;
    println!("{page}");
    Ok(())
}

type Measure = Box<dyn Fn(Scale) -> Result<page::Section>>;

fn questions() -> Vec<(String, Measure)> {
    let mut all: Vec<(String, Measure)> = Vec::new();
    for story in told::STORIES {
        all.push((story.title(), Box::new(|scale| told::measure(story, scale))));
    }
    for scan in scanned::SCANS {
        all.push((scan.title(), Box::new(|scale| scanned::measure(scan, scale))));
    }
    for solved in solved::QUESTIONS {
        all.push((solved.title(), Box::new(|scale| solved::measure(solved, scale))));
    }
    for one in boxes::BOXES {
        all.push((one.title(), Box::new(|scale| boxes::measure(one, scale))));
    }
    all
}
