//! The games of one cell told: taken up again, and what of it makes a story.

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;

use super::keep::{entry, policy_entry};
use super::story::{judge, winning};
use super::{progress, searching};
use kernel::VERSION;
use kernel::shell::quoted;
use kernel::stats::Estimate;
use kernel::systems::{Match, System};
use lab::engine::story::{Pick, Swing, Tale};
use lab::engine::{Plan, run_sums};
use lab::experiment::{Experiment, Prepared};
use lab::findings::story::{
    Classes, Story, StoryResult, SwingClass, begins, classes, odds, pilots, sampled,
};
use lab::findings::{Asked, called, handed};

/// Games that can be told: fewer say nothing of how they differ.
pub const LEAST: u64 = 20;

/// A cell whose games are told, and how many of them.
#[derive(Clone, Copy)]
pub struct Teller<'c> {
    pub cell: &'c dyn Match,
    pub system: &'static dyn System,
    /// The place of the metric that says who wins.
    pub metric: usize,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    pub quiet: bool,
}

/// How many games make a story.
pub fn check_games(games: u64, option: &str) -> Result<()> {
    if games < LEAST {
        bail!("{games} games tell no story\n  = help: at least {option} {LEAST}");
    }
    Ok(())
}

/// How the games of a run's baseline are won, for its page: by what the run is judged by, where that says who wins.
pub fn of_run(prepared: &Prepared, games: u64, threads: usize, quiet: bool) -> Result<StoryResult> {
    let (experiment, system) = (&prepared.experiment, prepared.system);
    let cell = &**prepared.cells.first().context("a run has a cell")?;
    searching::refuse(cell, "its story")?;
    check_games(games, "--story")?;
    let judged = experiment.metrics.first().map(String::as_str);
    let metric = winning(system, judged).or_else(|_| winning(system, None))?;
    let name = quoted(system.metrics()[metric].name);
    let options = format!("--games {games} --metric {name}");
    let redo = experiment.command("story", &experiment.cells[0], &options);
    let seed = experiment.seed;
    Teller { cell, system, metric, games, seed, threads, quiet }.told(experiment, redo)
}

impl<'c> Teller<'c> {
    pub fn tale(&self) -> Tale<'c> {
        let judge = judge(self.system, self.metric);
        Tale { cell: self.cell, width: self.system.metrics().len(), judge, seed: self.seed }
    }

    /// The story of the baseline of `experiment`, which is told again by `redo`.
    pub fn told(&self, experiment: &Experiment, redo: String) -> Result<StoryResult> {
        let (tale, games) = (self.tale(), self.games);
        let plan = Plan::new(games, self.seed).on(self.threads);
        let won = run_sums(&[self.cell], tale.width, self.metric, &plan, &|_| ())[0];
        let start = odds(won.unsigned_abs(), games);
        if start.value == 0.0 || start.value == 1.0 {
            return Err(self.nothing_to_decide(won));
        }
        let bar = self.bar(games);
        let tales = tale.take_up(&plan, start.value, &|games| bar.inc(games));
        bar.finish_and_clear();
        let begun = begins(&tales.paths, start);
        let classes = self.swings(&tale, &tales.classes, begun);
        let Story { odds, branches, drama, parts, told } = Story::of(&tales, start);
        let asked = self.asked(experiment, redo)?;
        Ok(StoryResult { asked, odds, branches, drama, parts, classes, told })
    }

    fn nothing_to_decide(&self, won: i64) -> anyhow::Error {
        let all = if won == 0 { "none" } else { "every one" };
        anyhow::anyhow!(
            "“{}” holds in {all} of {} games: nothing is to be decided\n  = help: more games, or another \
             --metric",
            self.system.metrics()[self.metric].title,
            self.games
        )
    }

    fn bar(&self, games: u64) -> ProgressBar {
        if self.quiet { ProgressBar::hidden() } else { progress::bar(games) }
    }

    /// What swings games, by the rule that rolls.
    fn swings(&self, tale: &Tale, all: &Classes, start: Estimate) -> Vec<SwingClass> {
        let look = |picks: Vec<Vec<Pick>>| -> Vec<Vec<Swing>> {
            let bar = self.bar(picks.iter().map(|class| class.len() as u64).sum());
            let swings = tale.swings(&picks.concat(), self.threads, &|n| bar.inc(n));
            bar.finish_and_clear();
            let mut rest = swings.into_iter();
            picks.iter().map(|class| rest.by_ref().take(class.len()).collect()).collect()
        };
        let pilots = look(pilots(all));
        let picks = sampled(all, &pilots, self.games);
        let swings = look(picks.clone());
        classes(all, (&picks, &swings), &self.system.rules(), (start, self.games))
    }

    fn asked(&self, experiment: &Experiment, redo: String) -> Result<Asked> {
        let (system, seed) = (self.system, self.seed);
        let scenario = experiment.scenarios.first().context("a cell has a scenario")?;
        let baseline = experiment.cells.first().context("an experiment has a cell")?;
        let (target, title) =
            (format!("{}/{}", system.id(), scenario.name), called(system, scenario));
        let played = baseline.policies.iter();
        let played = played.map(|choice| policy_entry(system, choice.policy.name(), choice));
        Ok(Asked {
            title: format!("How games of {title} are won"),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: vec![title],
            scenario_files: handed(&experiment.scenarios[..1]),
            metric: system.metrics()[self.metric].into(),
            games: self.games,
            seed,
            sets: experiment.set.clone(),
            policies: played.collect::<Result<_>>()?,
            cells: vec![entry(system, seed, &scenario.name, &target, self.cell)],
            assumed: self.cell.assumed(),
            redo,
            targets: vec![target],
        })
    }
}
