//! Runs and differences with the luck taken out: how often they hold, and whether the gain they claim is
//! the one they have.

use anyhow::Result;
use rayon::prelude::*;
use tincan::findings::{Known, Measured, ShareInterval, bounds, difference_interval, kin};
use tincan::stats::{Adjusted, Bounds, Control, Estimate, TakenOut};
use tincan::systems::{Match, Metric};

use super::plain::{histogram, known};
use super::questions::{Asked, Question};
use super::table::{Gain, Line, Scale, Section};
use super::world::{Columns, balance, draw, play_with_luck};

/// Metrics that vary, each with what is needed to estimate it, and the luck of every game.
struct World<'w> {
    subjects: Vec<Subject<'w>>,
    /// Outcomes of the subjects, then luck: of a pair, the differences.
    columns: Columns,
    games: usize,
}

struct Subject<'w> {
    metric: &'w Metric,
    bounds: Vec<Bounds>,
    /// What the book's cell came to.
    book: Vec<i32>,
    /// The same of metrics of its kind.
    kin: Vec<Vec<i32>>,
}

/// One section; without lines where the system keeps no luck.
pub fn measure(question: &Question, scale: Scale) -> Result<Section> {
    let (system, cells) = (question.system()?, question.cells()?);
    let title = format!("luck taken out of {}", question.title());
    let games = scale.of(question.thousands * 1000);
    let mut section = Section { title, games, lines: Vec::new() };
    let shape = [system.metrics().len(), system.lucks().len()];
    if shape[1] > 0 {
        let played: Vec<Columns> =
            cells.iter().map(|cell| play_with_luck(&**cell, shape, games)).collect();
        let world = World::new(system.metrics(), &cells, played);
        section.lines = world.lines(question.asked, scale);
    }
    Ok(section)
}

impl<'w> World<'w> {
    fn new(metrics: &'w [Metric], cells: &[Box<dyn Match>], mut played: Vec<Columns>) -> World<'w> {
        let games = played[0][0].len();
        let book = played[0].clone();
        let mut all = played.pop().unwrap_or_default();
        if let Some(first) = played.pop() {
            for (after, before) in all.iter_mut().zip(&first) {
                after.iter_mut().zip(before).for_each(|(after, before)| *after -= before);
            }
        }
        let mut lucks = all.split_off(metrics.len());
        lucks.par_iter_mut().for_each(|luck| balance(luck));
        let (mut subjects, mut columns) = (Vec::new(), Columns::new());
        for (place, (metric, column)) in metrics.iter().zip(all).enumerate() {
            if column.iter().any(|&value| value != column[0]) {
                let bounds = cells.iter().map(|cell| bounds(&**cell, metric)).collect();
                let kin = kin(cells[0].families(), metrics, place);
                let kin = kin.into_iter().map(|kin| book[kin].clone()).collect();
                subjects.push(Subject { metric, bounds, book: book[place].clone(), kin });
                columns.push(column);
            }
        }
        columns.extend(lucks);
        World { subjects, columns, games }
    }

    fn lines(&self, asked: Asked, scale: Scale) -> Vec<Line> {
        let mean =
            |column: &[i32]| column.iter().copied().map(f64::from).sum::<f64>() / self.games as f64;
        let truths: Vec<f64> = self.columns.iter().map(|column| mean(column)).collect();
        let new =
            |(subject, &truth): (&Subject, &f64)| Line::new(subject.metric.name.into(), truth);
        let mut lines: Vec<Line> = self.subjects.iter().zip(&truths).map(new).collect();
        for (place, size, runs) in scale.sizes() {
            let found: Vec<Vec<Adjusted>> = (0..runs)
                .into_par_iter()
                .map(|run| self.estimates(asked, &draw(self.games, run, size).collect::<Vec<_>>()))
                .collect();
            for (number, line) in lines.iter_mut().enumerate() {
                let of: Vec<Adjusted> = found.iter().map(|run| run[number]).collect();
                self.subjects[number].count(line, place, &of, truths[number]);
            }
        }
        lines
    }

    /// Every metric of some games with the luck taken out.
    fn estimates(&self, asked: Asked, drawn: &[usize]) -> Vec<Adjusted> {
        let outcomes = self.subjects.len();
        let mut control = Control::new(outcomes, self.columns.len() - outcomes);
        control.fold(0..drawn.len() as u64, |row, at| self.columns[at][drawn[row]]);
        let subjects = self.subjects.iter().enumerate();
        let adjusted = |(place, subject): (usize, &Subject)| {
            control.adjusted(place, subject.plain(asked, &control, place, drawn))
        };
        subjects.map(adjusted).collect()
    }
}

impl Subject<'_> {
    fn plain(&self, asked: Asked, control: &Control, place: usize, drawn: &[usize]) -> Estimate {
        let seen = control.seen(place);
        match asked {
            Asked::Difference(_) => {
                let alone = histogram(drawn.iter().map(|&game| self.book[game]));
                let spread = alone.variance().unwrap_or(0.0).sqrt();
                let first = known(self.bounds[0], &alone, &self.kin, drawn);
                let second = Known { bounds: self.bounds[1], ..first };
                difference_interval(self.metric, [first, second], seen, spread)
            }
            Asked::Run | Asked::Effects(_) => {
                let known = known(self.bounds[0], seen, &self.kin, drawn);
                let found = Measured::within(*self.metric, known, seen, ShareInterval::default());
                // Counted as rows count, whatever the unit.
                found.estimate.over(1.0 / f64::from(self.metric.parts))
            }
        }
    }

    fn count(&self, line: &mut Line, place: usize, found: &[Adjusted], truth: f64) {
        let bounds = match self.bounds.as_slice() {
            [book, other] => other.less(*book),
            all => all[0],
        };
        for one in found {
            line.add(place, bounds.keep(one.estimate), bounds, truth);
        }
        line.gains[place] = Some(gain(found, truth));
    }
}

/// What was claimed by the runs whose luck was taken out, and what there was: how far plain estimates lie from the
/// truth, in all runs, over how far theirs do. Runs that leave luck in claim nothing; but they are those with few
/// events, whose estimates lie to one side, so that over all runs less is gained than any of them claimed.
fn gain(found: &[Adjusted], truth: f64) -> Gain {
    let taken: Vec<&Adjusted> = found.iter().filter(|one| one.outcome == TakenOut::Yes).collect();
    let mut claimed: Vec<f64> = taken.iter().map(|one| one.factor).collect();
    claimed.sort_by(f64::total_cmp);
    let off = |values: &mut dyn Iterator<Item = f64>| {
        let squares: Vec<f64> = values.map(|value| (value - truth).powi(2)).collect();
        squares.iter().sum::<f64>() / squares.len() as f64
    };
    let plain = off(&mut found.iter().map(|one| one.plain.value));
    Gain {
        runs: taken.len() as u64,
        taken: taken.len() as f64 / found.len() as f64,
        claimed: claimed.get(claimed.len() / 2).copied().unwrap_or(1.0),
        realised: plain / off(&mut taken.iter().map(|one| one.estimate.value)),
        over_all: plain / off(&mut found.iter().map(|one| one.estimate.value)),
    }
}
