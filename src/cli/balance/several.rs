//! One setting in several scenarios, each by itself and the one value that is best for all.

use anyhow::{Result, bail};

use super::Args;
use super::bench::Bench;
use super::one::One;
use super::vary::Vary;
use kernel::stats::Estimate;
use lab::findings::{Asked, BestForAll, PlaceBalance, SeveralResult, best_for_all, farthest};

/// Scenarios of one system.
pub struct Several<'a> {
    pub benches: &'a [Bench<'a>],
    pub args: &'a Args,
    pub vary: &'a Vary,
}

impl Several<'_> {
    pub fn answer(&self) -> Result<SeveralResult> {
        let games = self.games()?;
        let places = self.benches.iter().map(|bench| self.place(bench, games));
        let places = places.collect::<Result<Vec<_>>>()?;
        let first = &self.benches[0];
        if places.iter().all(|place| place.curve.is_flat()) {
            bail!(
                "`{}` does nothing to “{}” in any of these scenarios\n  = help: vary another setting",
                self.vary.path,
                first.metric().title
            );
        }
        let best = self.best(&places, games)?;
        let path = self.vary.path.clone();
        let setting = first.setting(&path);
        Ok(SeveralResult {
            asked: self.asked(games, &setting)?,
            target: first.target,
            path,
            setting,
            places,
            best: Some(best),
        })
    }

    /// What was said, or an even part of the time for every scenario.
    fn games(&self) -> Result<u64> {
        let Some(time) = self.args.time.time else { return self.args.games(super::GAMES) };
        let part = time / self.benches.len() as u32;
        let one = One { bench: &self.benches[0], vary: self.vary };
        // The level that is best for all, and its neighbours, come on top.
        one.games_for(part * 2 / 3)
    }

    fn place(&self, bench: &Bench, games: u64) -> Result<PlaceBalance> {
        let curve = One { bench, vary: self.vary }.search(games)?;
        let behind = match curve.is_flat() {
            true => None,
            false => curve.crossings(bench.target).first().copied(),
        };
        let solved = behind.filter(|_| self.vary.levels.are_numbers());
        Ok(PlaceBalance {
            target: bench.target_name(),
            title: bench.title(),
            crossing: solved.map(|at| curve.crossing(bench.target, at)),
            behind,
            curve,
        })
    }

    /// The level that the curves say is best and its neighbours, played everywhere.
    fn best(&self, places: &[PlaceBalance], games: u64) -> Result<BestForAll> {
        let (levels, target) = (self.vary.levels.count(), self.benches[0].target);
        let curves: Vec<_> = places.iter().map(|place| &place.curve).collect();
        let about = best_for_all(&curves, target, levels);
        let around: Vec<usize> = (about.saturating_sub(1)..=(about + 1).min(levels - 1)).collect();
        let variants: Vec<Vec<String>> =
            around.iter().map(|&place| vec![self.vary.set(place)]).collect();
        let played = self.benches.iter().map(|bench| bench.play(&variants, games));
        let played: Vec<Vec<Estimate>> = played.collect::<Result<_>>()?;
        let found = |at: usize| played.iter().map(|each| each[at]).collect::<Vec<_>>();
        let off = |at: &usize| farthest(found(*at).iter().map(|found| found.value), target);
        let best = (0..around.len()).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
        Ok(BestForAll { level: self.vary.levels.name(around[best]), found: found(best) })
    }

    fn asked(&self, games: u64, setting: &str) -> Result<Asked> {
        let first = &self.benches[0];
        let (metric, all) = (first.metric().title, self.benches.len());
        let title = format!("“{metric}” of {all} scenarios balanced by “{setting}”");
        let cells =
            self.benches.iter().map(|bench| bench.entries(&[("as it is".into(), Vec::new())]));
        let cells = cells.collect::<Result<Vec<_>>>()?.concat();
        let asked = first.asked(title, games, self.args.redo(games), cells)?;
        Ok(Asked {
            targets: self.benches.iter().map(Bench::target_name).collect(),
            titles: self.benches.iter().map(Bench::title).collect(),
            ..asked
        })
    }
}
