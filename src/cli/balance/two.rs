//! Two settings at once: a grid of their levels, and where the target runs through it.

use anyhow::{Result, bail};

use super::Args;
use super::bench::Bench;
use super::vary::Vary;
use kernel::stats::Estimate;
use lab::findings::{ContourResult, Knob, along};

/// The most levels of each.
const MOST: usize = 15;
/// Of all games, the part that every pair plays before those along the contour play the rest.
const COARSE: u64 = 10;
/// The least of them.
const LEAST: u64 = 1_000;

/// A grid of two settings.
pub struct Two<'a> {
    pub bench: &'a Bench<'a>,
    pub args: &'a Args,
    pub vary: [&'a Vary; 2],
}

impl Two<'_> {
    pub fn answer(&self) -> Result<ContourResult> {
        self.check()?;
        let games = self.games()?;
        let grid = self.grid(games)?;
        let knobs = self.vary.map(|vary| self.knob(vary));
        let (metric, place) = (self.bench.metric().title, self.bench.title());
        let title = format!(
            "“{metric}” of {place} balanced by “{}” and “{}”",
            knobs[0].title, knobs[1].title
        );
        let variant = |sets: Vec<String>| (sets.join(", "), sets);
        let variants: Vec<_> =
            self.pairs().into_iter().map(|pair| variant(self.sets(pair))).collect();
        let cells = self.bench.entries(&variants)?;
        let asked = self.bench.asked(title, games, self.args.redo(games), cells)?;
        Ok(ContourResult { asked, target: self.bench.target, knobs, grid })
    }

    fn check(&self) -> Result<()> {
        let [first, second] = self.vary;
        if first.path == second.path {
            bail!("`{}` is varied twice\n  = help: name two settings", first.path);
        }
        let wide = self.vary.iter().find(|vary| vary.levels.count() > MOST);
        match wide {
            Some(vary) => bail!(
                "`{}` has {} levels, and two settings at once have {MOST} each at the most\n  = help: say some of \
                 them: \"{}={}|{}|…\"",
                vary.path,
                vary.levels.count(),
                vary.path,
                vary.levels.name(0),
                vary.levels.name(vary.levels.count() / (MOST - 1))
            ),
            None => Ok(()),
        }
    }

    fn knob(&self, vary: &Vary) -> Knob {
        let levels = 0..vary.levels.count();
        Knob {
            path: vary.path.clone(),
            title: self.bench.setting(&vary.path),
            levels: levels.clone().map(|level| vary.levels.name(level)).collect(),
            places: levels.map(|level| vary.levels.at(level)).collect(),
            is_numeric: vary.levels.are_numbers(),
        }
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        let [rows, columns] = self.vary.map(|vary| vary.levels.count());
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
    }

    fn sets(&self, (row, column): (usize, usize)) -> Vec<String> {
        vec![self.vary[0].set(row), self.vary[1].set(column)]
    }

    /// What was said, or what the time has room for, where a third of all pairs lie along the contour.
    fn games(&self) -> Result<u64> {
        let Some(time) = self.args.time.time else { return self.args.games(super::GAMES / 5) };
        let pairs = self.pairs();
        let shares = pairs.len() as f64 * (1.0 / COARSE as f64 + 1.0 / 3.0);
        self.bench.games_in(time, &[self.sets(pairs[pairs.len() / 2])], shares)
    }

    /// Every pair with few games, then those along the contour with all.
    fn grid(&self, games: u64) -> Result<Vec<Vec<Estimate>>> {
        let few = (games / COARSE).max(LEAST).min(games);
        let found = self.play(&self.pairs(), few)?;
        let columns = self.vary[1].levels.count();
        let mut grid: Vec<Vec<Estimate>> =
            found.chunks(columns).map(<[Estimate]>::to_vec).collect();
        let near = along(&grid, self.bench.target);
        if few < games && !near.is_empty() {
            for (&(row, column), found) in near.iter().zip(self.play(&near, games)?) {
                grid[row][column] = found;
            }
        }
        Ok(grid)
    }

    fn play(&self, pairs: &[(usize, usize)], games: u64) -> Result<Vec<Estimate>> {
        let variants: Vec<Vec<String>> = pairs.iter().map(|&pair| self.sets(pair)).collect();
        self.bench.play(&variants, games)
    }
}
