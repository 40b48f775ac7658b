//! Runs and paired differences as the lab reports them.

use anyhow::Result;
use rayon::prelude::*;
use tincan::findings::{Measured, ShareInterval, bounds, difference};
use tincan::stats::{Estimate, Histogram, Tally};
use tincan::systems::{Metric, Rows, Scratch};

use super::table::{Line, SIZES, section};
use super::{Cells, Question};

const SEED: u64 = 20_250_806;
/// Runs of the smallest size taken from every 20,000 games: more would only take longer.
const MOST_SHORT: usize = 20;

/// The games of one long run, and the intervals of the short ones.
struct Unit {
    whole: Tally,
    /// By size, then short run, then metric.
    found: [Vec<Vec<Estimate>>; 3],
}

/// The share of short runs whose interval holds the truth, metric by metric.
pub fn measure(question: &Question, games: u64) -> Result<String> {
    let (metrics, cells) = (question.system()?.metrics(), question.cells()?);
    let units = (games / SIZES[2]).max(2);
    let unit = |number: u64| play(&cells, metrics, number * SIZES[2]);
    let units: Vec<Unit> = (0..units).into_par_iter().map(unit).collect();
    let mut whole = Tally::new(metrics.len());
    units.iter().for_each(|unit| whole.merge(&unit.whole));
    let lines = metrics.iter().enumerate().filter_map(|(place, metric)| {
        let seen = &whole.metrics()[place];
        let truth = seen.mean()?;
        let varied = seen.iter().count() > 1;
        let covered = [0, 1, 2].map(|size| {
            let runs = units.iter().flat_map(|unit| &unit.found[size]);
            share(runs.map(|run| run[place]), truth)
        });
        varied.then(|| Line { name: metric.name.to_owned(), truth, covered })
    });
    let what = if cells.other.is_some() { "paired differences" } else { "runs" };
    Ok(section(&format!("{what}: {}", question.name()), whole.games(), lines.collect()))
}

/// The share of intervals that hold the truth.
pub fn share(found: impl Iterator<Item = Estimate>, truth: f64) -> f64 {
    let (mut all, mut held) = (0.0, 0.0);
    for Estimate { low, high, .. } in found {
        all += 1.0;
        held += f64::from(u8::from(low <= truth && truth <= high));
    }
    held / all
}

/// Some games: what is estimated of them, and what the first cell's came to.
struct Sample {
    seen: Tally,
    book: Tally,
}

impl Sample {
    fn new(width: usize) -> Sample {
        Sample { seen: Tally::new(width), book: Tally::new(width) }
    }

    fn merge(&mut self, other: &Sample) {
        self.seen.merge(&other.seen);
        self.book.merge(&other.book);
    }

    /// As the lab reports them.
    fn estimates(&self, cells: &Cells, metrics: &[Metric]) -> Vec<Estimate> {
        let Some(other) = &cells.other else {
            let all = Measured::all(&*cells.book, metrics, &self.seen, ShareInterval::default());
            return all.iter().map(|one| one.estimate).collect();
        };
        let of = |metric: &Metric| [&*cells.book, &**other].map(|cell| bounds(cell, metric));
        let seen = metrics.iter().zip(self.seen.metrics()).zip(self.book.metrics());
        let one = |((metric, seen), book): ((&Metric, &Histogram), &Histogram)| {
            let spread = book.variance().unwrap_or(0.0).sqrt();
            difference(metric, of(metric), seen, spread).0
        };
        seen.map(one).collect()
    }
}

fn play(cells: &Cells, metrics: &[Metric], start: u64) -> Unit {
    let width = metrics.len();
    let (mut rows, mut scratch) = ([Rows::new(width), Rows::new(width)], Scratch::default());
    let mut found = [Vec::new(), Vec::new(), Vec::new()];
    let mut whole = Sample::new(width);
    for middle in 0..SIZES[2] / SIZES[1] {
        let mut sum = Sample::new(width);
        for short in 0..SIZES[1] / SIZES[0] {
            let at = start + middle * SIZES[1] + short * SIZES[0];
            let sample = short_run(cells, at, &mut rows, &mut scratch);
            if found[0].len() < MOST_SHORT {
                found[0].push(sample.estimates(cells, metrics));
            }
            sum.merge(&sample);
        }
        found[1].push(sum.estimates(cells, metrics));
        whole.merge(&sum);
    }
    found[2].push(whole.estimates(cells, metrics));
    Unit { whole: whole.seen, found }
}

/// What the games of one short run add up to.
fn short_run(cells: &Cells, start: u64, rows: &mut [Rows; 2], scratch: &mut Scratch) -> Sample {
    let games = start..start + SIZES[0];
    rows.iter_mut().for_each(Rows::clear);
    cells.book.play(SEED, games.clone(), &mut rows[0], scratch);
    let mut sample = Sample::new(rows[0].iter().next().map_or(0, <[i32]>::len));
    sample.book.fold(&rows[0]);
    match &cells.other {
        None => sample.seen.fold(&rows[0]),
        Some(other) => {
            other.play(SEED, games, &mut rows[1], scratch);
            sample.seen.fold_differences(&rows[0], &rows[1]);
        }
    }
    sample
}
