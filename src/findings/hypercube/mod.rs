//! What a Latin hypercube says: how the headline moves with each number, and where it goes beyond a limit.

mod prim;
mod region;
mod response;

pub use prim::{Limits, Peeling, Region, peel};
pub use region::{FoundRegion, HeldLimit, RegionResult, drawn_from, fresh_mean, region_of};
pub use response::{Response, ResponseBin};

use super::Findings;
use crate::experiment::{Experiment, cells_of};

/// The points of one scenario's hypercube, the book left out: the number of each factor, and the headline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    pub at: Vec<Vec<f64>>,
    /// In the metric's unit.
    pub headline: Vec<f64>,
}

impl Points {
    /// By the headline.
    pub fn of(experiment: &Experiment, findings: &Findings, scenario: usize) -> Points {
        let headline = findings.metrics.first().map(|metric| metric.name);
        let all = findings.cells.first().map_or(&[][..], |cell| &cell.measured[..]);
        let place = all.iter().position(|one| Some(one.metric.name) == headline);
        place
            .map_or_else(Points::default, |place| Points::by(experiment, findings, scenario, place))
    }

    /// By any metric, by its place among the system's.
    pub fn by(
        experiment: &Experiment,
        findings: &Findings,
        scenario: usize,
        metric: usize,
    ) -> Points {
        let mut points = Points::default();
        for cell in cells_of(experiment, scenario).into_iter().skip(1) {
            let levels = experiment.cells[cell].levels.iter().zip(&experiment.factors);
            let value = levels.map(|(name, factor)| {
                factor.levels.iter().find(|level| level.name == *name)?.value
            });
            if let Some(at) = value.collect() {
                points.at.push(at);
                points.headline.push(findings.cells[cell].measured[metric].estimate.value);
            }
        }
        points
    }

    /// The least and the most of every factor.
    pub fn ends(&self) -> Vec<[f64; 2]> {
        Limits::around(&self.at).0
    }
}
