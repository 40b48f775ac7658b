//! The games of one long story, from which short ones are drawn.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result};
use tincan::engine::Plan;
use tincan::engine::story::{
    Ahead, Judge, Path, PathPoint, Pick, Player, Swing, Tale, Tales, events_of,
};
use tincan::findings::story::{Classes, Story, SwingClass, begins, classes, odds, pilots, sampled};
use tincan::systems::{self, Chronicle, Match, Request, Rows, Scenario, Scratch, System};

use super::SEED;

/// Branches of the ideal: so many that a count of them is hardly in doubt.
const MANY: u32 = 1000;

pub struct World {
    paths: Vec<Path>,
    chronicles: Vec<Chronicle>,
    /// What every event of every game did, by the game and how many had rolled with it.
    swings: HashMap<(u64, u32), Swing>,
    start: f64,
    rules: Vec<systems::rules::RuleEntry>,
}

/// A story as it is told of some games.
pub struct Told {
    pub story: Story,
    pub classes: Vec<SwingClass>,
}

pub fn cell(system: &dyn System, scenario: &str, sets: &[String]) -> Result<Box<dyn Match>> {
    let scenario = Scenario::Named(scenario.into());
    Ok(system.prepare(&Request { scenario, sets: sets.to_vec(), policies: Vec::new() })?)
}

/// Who wins a row, as `story` has it.
fn judge(system: &dyn System, metric: &str) -> Result<Judge> {
    let place = |name: &str| system.metrics().iter().position(|metric| metric.name == name);
    let twin = system.mirrors().iter().find_map(|pair| match pair {
        [a, b] if *a == metric => Some(*b),
        [a, b] if *b == metric => Some(*a),
        _ => None,
    });
    Ok(Judge { won: place(metric).context("no such metric")?, lost: twin.and_then(place) })
}

impl World {
    /// So many games, all their moments and every event; and the first `ideal` of them with many branches.
    pub fn new(
        (system, scenario, metric): (&str, &str, &str),
        games: u64,
        ideal: u64,
    ) -> Result<(World, [Story; 2])> {
        let system = systems::named(systems::all(), system).context("no such system")?;
        let cell = cell(system, scenario, &[])?;
        let (width, judge) = (system.metrics().len(), judge(system, metric)?);
        let tale = Tale { cell: &*cell, width, judge, seed: SEED };
        let plan = Plan::new(games, SEED);
        let mut scratch = Scratch::new();
        let chronicles: Vec<Chronicle> =
            (0..games).map(|game| cell.chronicle(SEED, game, &mut scratch)).collect();
        let won = chronicles.iter().filter(|game| judge.won(&game.transcript.outcome)).count();
        let start = won as f64 / games as f64;
        let paths = tale.take_up(&plan, start, &|_| ()).paths;
        let of = |(game, chronicle)| events_of(game, chronicle);
        let picks: Vec<Pick> = (0..).zip(&chronicles).flat_map(of).map(|(_, pick)| pick).collect();
        let keys = picks.iter().map(|pick| (pick.game, pick.after));
        let swings = keys.zip(tale.swings(&picks, 0, &|_| ())).collect();
        let both = ideals(&tale, &paths[..ideal as usize], start);
        let rules = system.rules();
        Ok((World { paths, chronicles, swings, start, rules }, both))
    }

    /// The story of all of it: the truth.
    pub fn truth(&self) -> Told {
        let all: Vec<usize> = (0..self.paths.len()).collect();
        let mut picks = BTreeMap::<_, Vec<Pick>>::new();
        for (game, chronicle) in (0..).zip(&self.chronicles) {
            for (rule, pick) in events_of(game, chronicle) {
                picks.entry(rule).or_default().push(pick);
            }
        }
        self.told(&all, |_| picks.into_values().collect())
    }

    /// The story of some of its games, as `tincan story` makes it.
    pub fn drawn(&self, games: &[usize]) -> Told {
        self.told(games, |classes| {
            let swings = self.swings(games, &pilots(classes));
            sampled(classes, &swings, games.len() as u64)
        })
    }

    fn swings(&self, games: &[usize], picks: &[Vec<Pick>]) -> Vec<Vec<Swing>> {
        let one = |pick: &Pick| self.swings[&(games[pick.game as usize] as u64, pick.after)];
        picks.iter().map(|class| class.iter().map(one).collect()).collect()
    }

    fn told(&self, games: &[usize], looked_at: impl FnOnce(&Classes) -> Vec<Vec<Pick>>) -> Told {
        let n = games.len() as u64;
        let mut tales = Tales::default();
        let won = games.iter().filter(|&&game| self.paths[game].end.won > 0).count() as u64;
        let start = odds(won, n);
        for (place, &game) in (0..).zip(games) {
            tales.paths.push(self.path(game, place, start.value));
            let mut times = BTreeMap::<_, u64>::new();
            for (rule, pick) in events_of(place, &self.chronicles[game]) {
                *times.entry(rule).or_default() += 1;
                tales.classes.entry(rule).or_default().add(pick);
            }
            for (rule, times) in times {
                tales.classes.entry(rule).or_default().count_game(place, times);
            }
        }
        let picks = looked_at(&tales.classes);
        let swings = self.swings(games, &picks);
        let begun = begins(&tales.paths, start);
        let classes = classes(&tales.classes, (&picks, &swings), &self.rules, (begun, n));
        Told { story: Story::of(&tales, start), classes }
    }

    /// A game under another number, its first step measured from the odds that the drawn games begin with.
    fn path(&self, game: usize, place: u64, start: f64) -> Path {
        let mut path = self.paths[game].clone();
        path.game = place;
        if path.swing.step == 0 {
            let first = path.points.first().map_or(path.end, |point| point.look);
            path.swing.by += (self.start - start) * (first.odds() - self.start).signum();
        }
        path
    }
}

/// The same games with the usual branches, and with many at every moment.
fn ideals(tale: &Tale, paths: &[Path], start: f64) -> [Story; 2] {
    let mut rows = Rows::new(tale.width);
    let mut scratch = Scratch::new();
    let mut player = Player { tale, rows: &mut rows, scratch: &mut scratch };
    let mut point = |game: u64, point: &PathPoint| {
        let tried = player.tried(game, point.after, Ahead::Odds, 0..MANY);
        PathPoint { tried, ..*point }
    };
    let mut many = |path: &Path| {
        let points = path.points.iter().map(|one| point(path.game, one)).collect();
        Path { points, ..path.clone() }
    };
    let ideal = paths.iter().map(&mut many).collect();
    let start = tincan::stats::Estimate {
        value: start,
        ..tincan::stats::Estimate::unknown(paths.len() as u64)
    };
    [paths.to_vec(), ideal].map(|paths| Story::of(&Tales { paths, ..Tales::default() }, start))
}
