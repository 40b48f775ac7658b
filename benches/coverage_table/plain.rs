//! Runs, paired differences and effects as the lab reports them.

use anyhow::Result;
use rayon::prelude::*;
use tincan::findings::{Known, Measured, ShareInterval, bounds, difference_interval, kin};
use tincan::stats::count::size_by_kin;
use tincan::stats::interval::LEVEL;
use tincan::stats::{Bounds, Estimate, Histogram, Sides, Together, Weights};
use tincan::systems::{Match, Metric};

use super::questions::{Asked, EFFECTS, Question};
use super::table::{Line, Scale, Section};
use super::world::{self, Columns, draw};

/// One metric of a question: what is needed to estimate it from some games.
struct Subject<'w> {
    metric: &'w Metric,
    asked: Asked,
    /// Of each cell, what it can be and what it was.
    bounds: Vec<Bounds>,
    cells: Vec<&'w [i32]>,
    /// What the metrics of its kind were in the first cell.
    kin: Vec<&'w [i32]>,
}

/// The share of short runs whose interval holds the truth, metric by metric.
pub fn measure(question: &Question, scale: Scale) -> Result<Section> {
    let (metrics, cells) = (question.system()?.metrics(), question.cells()?);
    let games = scale.of(question.thousands * 1000);
    let world = world::play(&cells, metrics.len(), games);
    let lines: Vec<Vec<Line>> = (0..metrics.len())
        .into_par_iter()
        .map(|place| Subject::new(question.asked, metrics, &cells, &world, place).lines(scale))
        .collect();
    Ok(Section { title: question.title(), games, lines: lines.into_iter().flatten().collect() })
}

impl<'w> Subject<'w> {
    fn new(
        asked: Asked,
        metrics: &'w [Metric],
        cells: &[Box<dyn Match>],
        world: &'w [Columns],
        place: usize,
    ) -> Subject<'w> {
        let metric = &metrics[place];
        let kin = kin(cells[0].families(), metrics, place);
        let kin = kin.into_iter().map(|kin| world[0][kin].as_slice()).collect();
        let bounds = cells.iter().map(|cell| bounds(&**cell, metric)).collect();
        let cells = world.iter().map(|columns| columns[place].as_slice()).collect();
        Subject { metric, asked, bounds, cells, kin }
    }

    /// One line for everything that is estimated of it and ever varies.
    fn lines(&self, scale: Scale) -> Vec<Line> {
        let name = self.metric.name;
        let named = |effect: &str| format!("{name}, {effect}");
        let all: Vec<(String, &[f64])> = match self.asked {
            Asked::Run => vec![(name.into(), &[1.0])],
            Asked::Difference(_) => vec![(name.into(), &[-1.0, 1.0])],
            Asked::Effects(_) => {
                let effects = ["first", "second", "both"].map(named).into_iter();
                effects.zip(EFFECTS.iter().map(|by| by.as_slice())).collect()
            }
        };
        all.into_iter().filter_map(|(name, by)| self.line(scale, name, by)).collect()
    }

    fn line(&self, scale: Scale, name: String, by: &[f64]) -> Option<Line> {
        let games = self.cells[0].len();
        let terms = by.iter().zip(&self.cells);
        let value = |game| terms.clone().map(|(by, cell)| by * f64::from(cell[game])).sum::<f64>();
        if (0..games).all(|game| value(game) == value(0)) {
            return None;
        }
        let truth = (0..games).map(value).sum::<f64>() / games as f64;
        let bounds = Bounds::of_sum(by.iter().copied().zip(self.bounds.iter().copied()));
        let mut line = Line::new(name, truth);
        for (place, size, runs) in scale.sizes() {
            for run in 0..runs {
                let drawn: Vec<usize> = draw(games, run, size).collect();
                line.add(place, self.estimate(by, &drawn, bounds), bounds, truth);
            }
        }
        Some(line)
    }

    /// As the lab reports it.
    fn estimate(&self, by: &[f64], drawn: &[usize], within: Bounds) -> Estimate {
        match self.asked {
            Asked::Run => {
                let seen = histogram(drawn.iter().map(|&game| self.cells[0][game]));
                let known = known(self.bounds[0], &seen, &self.kin, drawn);
                let found = Measured::within(*self.metric, known, &seen, ShareInterval::default());
                // Counted as rows count, whatever the unit.
                found.estimate.over(1.0 / f64::from(self.metric.parts))
            }
            Asked::Difference(_) => {
                let (book, other) = (self.cells[0], self.cells[1]);
                let seen = histogram(drawn.iter().map(|&game| other[game] - book[game]));
                let alone = histogram(drawn.iter().map(|&game| book[game]));
                let spread = alone.variance().unwrap_or(0.0).sqrt();
                let first = known(self.bounds[0], &alone, &self.kin, drawn);
                let second = Known { bounds: self.bounds[1], ..first };
                difference_interval(self.metric, [first, second], &seen, spread)
            }
            Asked::Effects(_) => self.together(by, drawn).interval(by, within, LEVEL),
        }
    }

    fn together(&self, by: &[f64], drawn: &[usize]) -> Together {
        let sums = |cell: &&[i32]| {
            drawn.iter().fold((0, 0), |(sum, squares), &game| {
                let value = i128::from(cell[game]);
                (sum + value, squares + value * value)
            })
        };
        let sums: Vec<(i128, i128)> = self.cells.iter().map(sums).collect();
        let (weights, _) = Weights::of(by);
        let mut sides = Sides::default();
        for &game in drawn {
            let terms =
                weights.0.iter().map(|&(cell, weight)| weight * i64::from(self.cells[cell][game]));
            sides.add(terms.sum(), 1);
        }
        let mut together = Together::new(drawn.len() as u64, &sums);
        together.weigh(weights, sides);
        together
    }
}

/// What is known of a metric of which the drawn games came to `seen`, with metrics of its kind beside it.
pub fn known<C: AsRef<[i32]>>(
    bounds: Bounds,
    seen: &Histogram,
    kin: &[C],
    drawn: &[usize],
) -> Known {
    let of = |column: &C| histogram(drawn.iter().map(|&game| column.as_ref()[game]));
    let few = seen.n() - seen.count(0) < 10;
    let kin: Vec<Histogram> = if few { kin.iter().map(of).collect() } else { Vec::new() };
    Known { bounds, size: size_by_kin(seen, kin.iter()) }
}

pub fn histogram(values: impl Iterator<Item = i32>) -> Histogram {
    let mut seen = Histogram::default();
    values.for_each(|value| seen.add(value));
    seen
}
