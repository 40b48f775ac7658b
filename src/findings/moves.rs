//! What each factor of a design does to a metric: all its levels against the first, and the range they
//! span.

use super::{EffectFinding, Findings};
use crate::experiment::Experiment;

/// One factor in one scenario, by one metric.
#[derive(Clone, Debug)]
pub struct FactorMove<'a> {
    pub scenario: usize,
    pub factor: usize,
    /// Its other levels against the first, in their order.
    pub levels: Vec<&'a EffectFinding>,
    /// How much a unit of it is worth, where it is a scale of numbers.
    pub slope: Option<&'a EffectFinding>,
}

impl Findings {
    /// What each factor does to a watched metric in a scenario, the one that moves it furthest first.
    pub fn moves(
        &self,
        experiment: &Experiment,
        scenario: usize,
        metric: usize,
    ) -> Vec<FactorMove<'_>> {
        let mains = || {
            let effects = self.effects.iter();
            effects.filter(move |one| one.scenario == scenario && one.metric == metric)
        };
        let one = |factor: usize| {
            let of =
                || mains().filter(move |one| experiment.effects[one.effect].factors == [factor]);
            let is_level = |one: &&EffectFinding| !experiment.effects[one.effect].levels.is_empty();
            let levels: Vec<_> = of().filter(is_level).collect();
            let slope = of().find(|one| !is_level(one));
            FactorMove { scenario, factor, levels, slope }
        };
        let mut all: Vec<_> = (0..experiment.factors.len()).map(one).collect();
        all.retain(|one| !one.levels.is_empty() || one.slope.is_some());
        all.sort_by(|a, b| b.size().total_cmp(&a.size()));
        all
    }
}

impl<'a> FactorMove<'a> {
    /// The level with the lowest mean and the one with the highest; `None` is the first level itself.
    pub fn ends(&self) -> [Option<&'a EffectFinding>; 2] {
        let by_value = |a: &&&EffectFinding, b: &&&EffectFinding| {
            a.estimate.value.total_cmp(&b.estimate.value)
        };
        let lowest = self.levels.iter().min_by(by_value).copied();
        let highest = self.levels.iter().max_by(by_value).copied();
        [
            lowest.filter(|one| one.estimate.value < 0.0),
            highest.filter(|one| one.estimate.value > 0.0),
        ]
    }

    /// From the lowest level to the highest; of a slope its own size.
    pub fn size(&self) -> f64 {
        let value = |one: Option<&EffectFinding>| one.map_or(0.0, |one| one.estimate.value);
        match self.levels.is_empty() {
            true => value(self.slope).abs(),
            false => value(self.ends()[1]) - value(self.ends()[0]),
        }
    }
}
