//! What a run says that stopped when it was decided. It looked on the way and stopped when the games
//! looked clear, so nothing that holds for a fixed number of games holds for it: the verdict is the
//! sequential test's own, its estimate is corrected for the stop, and whatever else is compared has
//! intervals that hold at every look.

use crate::engine::State;
use crate::experiment::{Experiment, Stop, cells_of, watched};
use kernel::stats::interval::LEVEL;
use kernel::stats::sequential::{
    Differences, Looks, Said, ThreeWayVerdict as Tests, confidence_sequence,
};
use kernel::stats::{Contrast, Estimate, Together, holm};
use kernel::systems::Metric;

use super::compare::case;
use super::{Comparison, EffectFinding, Liking, Verdict};

/// Two cells compared game by game by one metric, while they are played.
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    baseline: usize,
    cell: usize,
    /// The place of their pair.
    pair: usize,
    metric: Metric,
    place: usize,
    /// The metric's place among the watched ones.
    number: usize,
}

/// What the same games would say had their number been fixed beforehand, which it was not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedLength {
    pub difference: Estimate,
    pub p: f64,
    /// The games after which the test was decided; `None` if it was not, or if nothing was tested.
    pub decided_after: Option<u64>,
}

/// Every cell with the baseline of its scenario, by the headline.
pub fn tested(experiment: &Experiment, metrics: &[Metric], state: &State) -> Vec<Tested> {
    compared(experiment, metrics, state, 0)
}

fn compared(
    experiment: &Experiment,
    metrics: &[Metric],
    state: &State,
    number: usize,
) -> Vec<Tested> {
    let place = watched(experiment, metrics)[number];
    let mut all = Vec::new();
    for scenario in 0..experiment.scenarios.len() {
        let cells = cells_of(experiment, scenario);
        for &cell in &cells[1..] {
            let baseline = cells[0];
            let keys = [baseline, cell].map(|cell| &state.cells[cell].key);
            let pair = state.pairs.iter().position(|part| part.keys.each_ref() == keys);
            let metric = metrics[place];
            all.extend(pair.map(|pair| Tested { baseline, cell, pair, metric, place, number }));
        }
    }
    all
}

impl Tested {
    /// How the two differ in all games so far.
    pub fn differences(&self, state: &State) -> Differences {
        let [first, second] = [self.baseline, self.cell]
            .map(|cell| &state.cells[cell].tallies.tally.metrics()[self.place]);
        let seen = &state.pairs[self.pair].tallies.differences[self.number];
        if self.metric.is_proportion() {
            let [down, alike, up] = [-1, 0, 1].map(|by| seen.count(by));
            return Differences::Shares { down, alike, up };
        }
        let ends = [first, second].map(|seen| (seen.quantile(0.0), seen.quantile(1.0)));
        let least = ends.iter().filter_map(|end| end.0).min().unwrap_or(0);
        let most = ends.iter().filter_map(|end| end.1).max().unwrap_or(0);
        Differences::Numbers {
            n: seen.n(),
            sum: seen.sum(),
            squares: seen.sum_of_squares(),
            largest: u64::from(most.abs_diff(least)),
        }
    }
}

/// Everything a run that stops when decided found, put right for its stop.
pub struct Settling<'a> {
    pub experiment: &'a Experiment,
    pub metrics: &'a [Metric],
    pub state: &'a State,
    pub together: &'a [Vec<Together>],
}

impl Settling<'_> {
    /// Runs of a fixed number of games stay as they are.
    pub fn settle(&self, comparisons: &mut [Comparison], effects: &mut [EffectFinding]) {
        let Stop::Decided { max_games } = self.experiment.stop else { return };
        for number in 0..watched(self.experiment, self.metrics).len() {
            let mut family: Vec<_> =
                comparisons.iter_mut().filter(|one| one.metric == number).collect();
            match number {
                0 => self.settle_headline(&mut family, Looks::of_run(max_games)),
                _ => self.settle_other(&mut family, number),
            }
            let mut family: Vec<_> =
                effects.iter_mut().filter(|one| one.metric == number).collect();
            self.settle_effects(&mut family, number);
        }
    }

    fn settle_headline(&self, family: &mut [&mut Comparison], looks: Looks) {
        let tested = tested(self.experiment, self.metrics, self.state);
        for (test, tested) in self.state.tests.iter().zip(&tested) {
            let said = test.said(&tested.differences(self.state), looks, LEVEL);
            if let Some(one) = family.iter_mut().find(|one| one.cell == tested.cell) {
                let was_decided = test.verdict() != Tests::Undecided;
                one.stop_at(&said, was_decided.then_some(said.estimate.n), &tested.metric);
                one.verdict = match one.touched {
                    0 => Verdict::Same,
                    _ => self.verdict(said.verdict, &tested.metric),
                };
            }
        }
        let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
        family.iter_mut().zip(adjusted).for_each(|(one, adjusted)| one.adjusted = adjusted);
    }

    fn verdict(&self, found: Tests, headline: &Metric) -> Verdict {
        match (found, Liking::of(headline, headline)) {
            (Tests::Better, Liking::Good | Liking::Bad) => Verdict::Better,
            (Tests::Worse, Liking::Good | Liking::Bad) => Verdict::Worse,
            (Tests::Better, Liking::Neither) => Verdict::Higher,
            (Tests::Worse, Liking::Neither) => Verdict::Lower,
            (Tests::Same, _) => Verdict::NoLargerThan(self.experiment.smallest),
            (Tests::Undecided, _) => Verdict::Unknown,
        }
    }

    /// What was not tested: intervals and p-values that hold at every look.
    fn settle_other(&self, family: &mut [&mut Comparison], number: usize) {
        for tested in compared(self.experiment, self.metrics, self.state, number) {
            let seen = tested.differences(self.state);
            let error = (seen.variance() / seen.n() as f64).sqrt();
            let found = Contrast { value: seen.mean(), error, n: seen.n() };
            let (difference, p) = confidence_sequence::difference(found, LEVEL);
            if let Some(one) = family.iter_mut().find(|one| one.cell == tested.cell) {
                one.fixed =
                    Some(FixedLength { difference: one.difference, p: one.p, decided_after: None });
                (one.difference, one.p) = (difference, p);
            }
        }
        let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
        for (one, adjusted) in family.iter_mut().zip(adjusted) {
            one.adjusted = adjusted;
            if one.touched > 0 {
                let found = one.difference;
                let case = case(found, adjusted, self.experiment, self.metrics, number);
                one.verdict = case.verdict();
            }
        }
    }

    fn settle_effects(&self, family: &mut [&mut EffectFinding], number: usize) {
        for one in family.iter_mut() {
            let said = &self.experiment.effects[one.effect];
            let found = self.together[one.scenario][number].contrast(&said.coefficients);
            (one.estimate, one.p) = confidence_sequence::difference(found, LEVEL);
        }
        let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
        for (one, adjusted) in family.iter_mut().zip(adjusted) {
            one.adjusted = adjusted;
            if one.verdict != Verdict::Same {
                let found = one.estimate;
                let case = case(found, adjusted, self.experiment, self.metrics, number);
                one.verdict = case.verdict();
            }
        }
    }
}

impl Comparison {
    /// Put the test's own numbers in place of those for a fixed number of games. At the first look
    /// they are the same thing for a share, as long as nothing was played after it.
    fn stop_at(&mut self, said: &Said, decided_after: Option<u64>, metric: &Metric) {
        let FixedLength { difference, p, .. } = *self.fixed.insert(FixedLength {
            difference: self.difference,
            p: self.p,
            decided_after,
        });
        let is_first = said.look == 1 && said.estimate.n == difference.n;
        (self.difference, self.p) = match (metric.is_proportion(), is_first) {
            (true, true) => (difference, p),
            (true, false) => (within(said.estimate, 1.0), said.p),
            (false, _) => (said.estimate, said.p),
        };
    }
}

/// The same, no further than a difference can be.
fn within(found: Estimate, most: f64) -> Estimate {
    let [value, low, high] = [found.value, found.low, found.high].map(|end| end.clamp(-most, most));
    Estimate { value, low, high, n: found.n }
}
