//! One setting that is varied: levels are played until it is known where the target lies.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, anyhow};

use super::Args;
use super::bench::Bench;
use super::vary::{Levels, Vary};
use kernel::stats::Estimate;
use lab::findings::{BalanceCurve, BalancePoint, BalanceResult};
use lab::output::told::Kind;
use lab::search::balance::{FEW_LEVELS, Step, first, next};

/// A setting on its way to the target.
pub struct One<'a> {
    pub bench: &'a Bench<'a>,
    pub vary: &'a Vary,
}

/// With so many plays of all games the levels of a long range are found, those with fewer counted in parts.
const LONG: f64 = 5.0;

impl One<'_> {
    fn levels(&self) -> &Levels {
        &self.vary.levels
    }

    /// How many games levels play: what was said, or what the time has room for.
    pub fn games(&self, args: &Args) -> Result<u64> {
        match args.time.time {
            Some(time) => self.games_for(time),
            None => args.games(super::GAMES),
        }
    }

    /// How many games levels play in some time.
    pub fn games_for(&self, time: Duration) -> Result<u64> {
        let count = self.levels().count();
        let ends = [0, count / 2, count - 1].map(|place| vec![self.vary.set(place)]);
        let all = if count <= FEW_LEVELS { count as f64 } else { LONG };
        self.bench.games_in(time, &ends, all / ends.len() as f64)
    }

    /// Play levels until there is no more to learn.
    pub fn search(&self, games: u64) -> Result<BalanceCurve> {
        let (levels, target) = (self.levels().count(), self.bench.target);
        self.along(first(levels, games), |curve| match curve.is_flat() {
            true => Step::Done,
            false => next(curve, target, levels, games),
        })
    }

    /// Play what `step` says, and what is said next of the curve, until nothing is.
    pub fn along(
        &self,
        mut step: Step,
        next: impl Fn(&BalanceCurve) -> Step,
    ) -> Result<BalanceCurve> {
        let mut played: BTreeMap<usize, Estimate> = BTreeMap::new();
        while let Step::Play(places, games) = step {
            let variants: Vec<_> = places.iter().map(|&place| vec![self.vary.set(place)]).collect();
            played.extend(places.iter().copied().zip(self.bench.play(&variants, games)?));
            step = next(&self.curve(&played));
        }
        Ok(self.curve(&played))
    }

    fn curve(&self, played: &BTreeMap<usize, Estimate>) -> BalanceCurve {
        let point = |(&place, &found): (&usize, &Estimate)| {
            let (name, at) = (self.levels().name(place), self.levels().at(place));
            BalancePoint { place, name, at, found, fitted: found.value }
        };
        BalanceCurve::new(played.iter().map(point).collect())
    }

    /// What came out, or why there is no answer.
    pub fn answer(&self, args: &Args) -> Result<BalanceResult> {
        let games = self.games(args)?;
        let curve = self.search(games)?;
        if curve.is_flat() {
            return Err(self.does_nothing(&curve));
        }
        let behind = curve.crossings(self.bench.target);
        let Some(&first) = behind.first() else { return Err(self.out_of_reach(&curve)) };
        let path = &self.vary.path;
        let setting = self.bench.setting(path);
        let variant = |point: &BalancePoint| {
            let set = self.vary.set(point.place);
            (set.clone(), vec![set])
        };
        let variants: Vec<_> = curve.points.iter().map(variant).collect();
        let (title, metric) = (self.bench.title(), self.bench.metric().title);
        let title = format!("“{metric}” of {title} balanced by “{setting}”");
        let cells = self.bench.entries(&variants)?;
        Ok(BalanceResult {
            asked: self.bench.asked(title, games, args.redo(games), cells)?,
            target: self.bench.target,
            path: path.clone(),
            setting,
            crossing: self.levels().are_numbers().then(|| curve.crossing(self.bench.target, first)),
            curve,
            behind,
        })
    }

    fn does_nothing(&self, curve: &BalanceCurve) -> anyhow::Error {
        let names: Vec<&str> = curve.points.iter().map(|point| point.name.as_str()).collect();
        let (metric, path) = (self.bench.metric(), &self.vary.path);
        anyhow!(
            "`{path}` does nothing to “{}”: it is {} with {}\n  = help: vary another setting, or look at another \
             metric; without --vary `tincan balance` tries them all",
            metric.title,
            Kind::of(metric).both(&curve.points[0].found),
            names.join(", "),
        )
    }

    fn out_of_reach(&self, curve: &BalanceCurve) -> anyhow::Error {
        let (metric, path, target) = (self.bench.metric(), &self.vary.path, self.bench.target);
        let kind = Kind::of(metric);
        let [least, most] = curve.reach();
        let nearest = &curve.nearest(target).found;
        let help = match (nearest.low..=nearest.high).contains(&target) {
            true => "more --games may tell whether it gets there, or vary it further",
            false => "vary it further, or aim between the two",
        };
        anyhow!(
            "`{path}` does not bring “{}” to {}: it goes from {} with {} to {} with {}\n  = help: {help}",
            metric.title,
            kind.level(target),
            kind.both(&least.found),
            least.name,
            kind.both(&most.found),
            most.name
        )
    }
}
