//! How often intervals hold the truth: `benches/coverage` builds and runs it.
//!
//! The games of one long run of every question are a world of which everything is known. Short runs are
//! drawn from it, every game as likely as any other and each as often as it falls, so that the mean of the
//! world is exactly what their intervals should hold: of 95 % intervals, 95 in 100. Nothing is lost by
//! drawing: games are independent, and of a world of some hundred thousand the rarest event that matters to
//! a run of 20,000 is part. The world itself is played anew by no one, and so the page is always the same.

mod luck;
mod plain;
mod questions;
mod table;
mod world;

use anyhow::Result;
use questions::{QUESTIONS, WITH_LUCK};
use table::{Page, Scale};

/// `coverage [SHARE]`: so many times the usual number of games and of short runs.
fn main() -> Result<()> {
    let share = std::env::args().nth(1).map_or(Ok(1.0), |said| said.parse::<f64>())?;
    let (scale, mut page) = (Scale(share), Page::default());
    for question in QUESTIONS {
        page.add(plain::measure(question, scale)?);
    }
    for question in WITH_LUCK {
        page.add(luck::measure(question, scale)?);
    }
    println!("{page}");
    Ok(())
}
