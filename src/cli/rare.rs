//! `tincan rare`: how often something happens that hardly ever does.

use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use indicatif::ProgressBar;

use super::cell::{CellArgs, ReadyCell};
use super::keep::{KeepArgs, assumed, entry, keep, policy_entry};
use super::output::OutArgs;
use super::rare_forced::{self, Said};
use super::{lookup, numbers, progress, rare_told, searching};
use kernel::VERSION;
use kernel::dice::{Chain, Gauge, Leads};
use kernel::shell::quoted;
use kernel::stats::interval;
use lab::engine::Plan;
use lab::engine::rare::{Ascent, Best, Effort, Rare, Wanted};
use lab::findings::{
    Asked, COMMON, Condition, OnForcedDice, RareResult, RareWay, Split, Study, StudyKind, called,
    handed, share_of, share_of_weighed,
};
use lab::output::Format;
use lab::runs::studies::Question;

const EXAMPLES: &str = "\
Examples:
  tincan rare picket-duty/cassin-young \"direct_hits>=10\"
  tincan rare picket-duty/cassin-young \"direct_hits>=8\" --by direct_hits --check 1e6
  tincan rare picket-duty/cassin-young \"hull_end<=2 & us_win\" --by hull_end --effort 5000
  tincan rare picket-duty/cassin-young \"direct_hits>=9\" --by direct_hits --tell
                                       and the story of a game in which it happens
  tincan rare picket-duty/cassin-young \"direct_hits>=9\" --force dives
                                       by dice that are forced, each game by its weight

What may happen is METRIC OP NUMBER, with & between several; OP is = != < <= > >=, and a yes or
no alone is one that is. `tincan list SYSTEM --metrics` shows what games record.";

/// Estimate how often something happens that hardly ever does: odds of what never came in a million games
///
/// One number of the game is watched while it is played, such as the hull that is left. Games in which it comes to a
/// level are taken up again at that moment with fresh dice, until enough of them come to the next: the shares that do
/// multiply (fixed-effort splitting). Which number leads there, and its levels, are found first by games of their own. The
/// estimate is unbiased whichever it is; its interval comes from repetitions that know nothing of each other.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// What may happen: lost_to_flooding, "planes_destroyed>=60"
    #[arg(value_name = "EVENT")]
    event: String,

    /// The number to watch, instead of the one that is found to lead there fastest
    #[arg(long, value_name = "METRIC")]
    by: Option<String>,

    /// Force dice that lead there, in a share of their rolls, instead of taking games up again, and count every game by its
    /// weight; may be repeated. The share is found by a pilot if not said. A name that is none shows those there are
    #[arg(long, value_name = "DICE[=SHARE]", value_parser = rare_forced::said, conflicts_with = "by")]
    force: Vec<Said>,

    /// How many games are played in every repetition: from a level, more where few go on and fewer where most do, or on
    /// forced dice; found by a pilot if not said, so that a repetition is off by about 40 %
    #[arg(long, value_parser = numbers::within::<u32>(50..=10_000_000))]
    effort: Option<u32>,

    /// How many repetitions there are
    #[arg(long, default_value_t = 20, value_parser = numbers::within::<u32>(10..=100_000))]
    repetitions: u32,

    /// Play so many plain games beside it, and hold what they count against the estimate
    #[arg(long, value_name = "GAMES", value_parser = numbers::count)]
    check: Option<u64>,

    /// Tell a game in which it happens
    #[arg(long)]
    tell: bool,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    threads: u16,

    #[command(flatten)]
    keep: KeepArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    out: OutArgs,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

/// The plain games that tell whether it is rare at all, and those that are counted where nothing leads there.
const LOOK: u64 = 10_000;
const COUNTED: u64 = 1_000_000;

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        searching::refuse(&*cell.game, "a look for rare events")?;
        let condition = self.condition(&cell)?;
        self.by(&cell)?;
        let forced = rare_forced::wanted(cell.system, &self.force)?;
        self.out.open()?;
        let question = Question { kind: StudyKind::Rare, command: &self.redo(), games: None };
        let kept = self.keep.place("rare", self.cell.target(), &question)?;
        let happened = |row: &[i32]| condition.holds(row);
        let rare = Rare {
            cell: &*cell.game,
            width: cell.width(),
            seed: self.cell.seed,
            happened: &happened,
        };
        let hunt = Hunt { args: self, cell: &cell, rare, condition: &condition, forced };
        let result = hunt.result()?;
        let text = result.render(self.format);
        keep(&kept, &Study::Rare(result), text, self.format)
    }

    /// What is looked for; a yes or no alone is one that is.
    fn condition(&self, cell: &ReadyCell) -> Result<Condition> {
        let metrics = cell.system.metrics();
        let told = |problem: String| {
            anyhow!(problem.replace("--where:", "EVENT:").replace("SYSTEM", cell.system.id()))
        };
        let condition =
            Condition::parse(&self.event, metrics).map_err(|problem| told(problem.to_string()))?;
        let bounds = |place: usize| cell.game.bounds(&metrics[place]);
        let Some(place) = condition.never(bounds) else { return Ok(condition) };
        let (metric, found) = (&metrics[place], bounds(place));
        let unit = |value: i32| metric.in_units(value.into());
        let most = found.most.map_or("more".to_owned(), |most| unit(most).to_string());
        bail!(
            "`{}` can never be: “{}” goes from {} to {most} by these rules\n  = help: ask for a number it can be",
            self.event,
            metric.title,
            unit(found.least),
        )
    }

    /// The numbers that may be watched: the one that was named, or all.
    fn by(&self, cell: &ReadyCell) -> Result<Option<Vec<Gauge>>> {
        let Some(name) = &self.by else { return Ok(None) };
        let metric = lookup::metric(cell.system.metrics(), Some(name))?;
        Ok(Some([Leads::Up, Leads::Down].map(|leads| Gauge { metric, leads }).to_vec()))
    }

    fn redo(&self) -> String {
        let by = self.by.as_ref().map_or(String::new(), |by| format!(" --by {}", quoted(by)));
        let effort = self.effort.map_or(String::new(), |effort| format!(" --effort {effort}"));
        let check = self.check.map_or(String::new(), |games| format!(" --check {games}"));
        let tell = if self.tell { " --tell" } else { "" };
        let force = rare_forced::options(&self.force);
        let options = format!(
            "{}{by}{force}{effort} --repetitions {}{check}{tell}",
            quoted(&self.event),
            self.repetitions
        );
        self.cell.command("rare", &options)
    }

    fn bar(&self, games: u64) -> ProgressBar {
        if self.quiet { ProgressBar::hidden() } else { progress::bar(games) }
    }
}

/// What is looked for in which games.
struct Hunt<'a> {
    args: &'a Args,
    cell: &'a ReadyCell,
    rare: Rare<'a>,
    condition: &'a Condition,
    /// The dice that are to be forced.
    forced: Vec<Wanted>,
}

/// What was found, and a game in which it happens.
struct Found {
    share: kernel::stats::Estimate,
    way: RareWay,
    example: Option<Chain>,
}

impl Hunt<'_> {
    fn result(&self) -> Result<RareResult> {
        let begun = Instant::now();
        let Found { share, way, example } = self.found()?;
        let here = begun.elapsed();
        let games = share.n;
        let mut result = RareResult {
            asked: self.asked(games)?,
            said: self.args.event.clone(),
            event: self.condition.in_words(self.cell.system.metrics()),
            share,
            way,
            check: self.checked(),
            told: self.told(example),
        };
        result.asked.games = result.games();
        if !self.args.quiet {
            rare_told::time(&result, here, &self.rare);
        }
        Ok(result)
    }

    fn asked(&self, games: u64) -> Result<Asked> {
        let ReadyCell { system, ref scenario, ref game } = *self.cell;
        let experiment = self.args.cell.experiment(Vec::new(), games, Default::default())?;
        let target = format!("{}/{scenario}", system.id());
        let title = called(system, &experiment.scenarios[0]);
        let metric = self.condition.metrics().next().unwrap_or_default();
        let played = experiment.cells.iter().flat_map(|cell| &cell.policies);
        let played = played.map(|choice| policy_entry(system, choice.policy.name(), choice));
        let metric = system.metrics()[metric].into();
        Ok(Asked {
            title: format!("A rare event in {title}"),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: vec![title],
            scenario_files: handed(&experiment.scenarios),
            metric,
            games,
            seed: self.rare.seed,
            sets: experiment.set.clone(),
            policies: played.collect::<Result<_>>()?,
            cells: vec![entry(system, self.rare.seed, scenario, &target, &**game)],
            assumed: assumed([game].into_iter()),
            redo: self.args.redo(),
            targets: vec![target],
        })
    }

    fn found(&self) -> Result<Found> {
        if !self.forced.is_empty() {
            return self.by_force();
        }
        let plan = self.plan(LOOK);
        let seen = self.rare.count(&plan, &|_| ());
        if seen as f64 >= COMMON * LOOK as f64 && self.args.by.is_none() {
            return Ok(self.counted(seen, LOOK, RareWay::Common));
        }
        match self.pilot(seen)? {
            None => {
                let bar = self.args.bar(COUNTED);
                let seen = self.rare.count(&self.plan(COUNTED), &|games| bar.inc(games));
                bar.finish_and_clear();
                Ok(self.counted(seen, COUNTED, RareWay::Counted))
            }
            Some(best) => Ok(self.split(&best)),
        }
    }

    fn plan(&self, games: u64) -> Plan {
        Plan::new(games, self.rare.seed).on(self.args.threads.into())
    }

    fn counted(&self, seen: u64, games: u64, way: RareWay) -> Found {
        let example = lab::engine::first_games(
            self.rare.cell,
            self.rare.width,
            &self.plan(games),
            |row| (self.rare.happened)(row),
            usize::from(self.args.tell && seen > 0),
        );
        let share = interval::share(seen, games, 0.95);
        Found { share, way, example: example.first().map(|&game| Chain::of(game)) }
    }

    /// The number that leads there fastest, where one does and pays, and the games it took to find it.
    fn pilot(&self, seen: u64) -> Result<Option<Best>> {
        let named = self.args.by(self.cell)?;
        let gauges = named.clone().unwrap_or_else(|| self.rare.gauges());
        let bar = self.args.bar(gauges.len() as u64);
        let pilots = self.rare.pilots(&gauges, self.args.threads.into(), &|n| bar.inc(n));
        bar.finish_and_clear();
        if let (Some(by), true) = (&self.args.by, pilots.is_empty()) {
            bail!(
                "`{by}` does not change while a game is played: it has no levels to come to\n  = help: leave out --by, and \
                 what leads there is found"
            );
        }
        let spent = LOOK + pilots.iter().map(|pilot| pilot.ascent.games()).sum::<u64>();
        let best = self.rare.best(pilots, self.args.threads.into());
        let Some(best) = best else { return Ok(None) };
        let plain = LOOK as f64 / seen.max(1) as f64;
        let pays = named.is_some() || best.pilot.cost() < plain || seen == 0;
        Ok(pays.then(|| Best { games: spent + best.games, ..best }))
    }

    fn split(&self, best: &Best) -> Found {
        let Args { repetitions, threads, .. } = *self.args;
        let (pilot, games) = (&best.pilot, self.args.effort.unwrap_or(best.effort));
        let effort = Effort { games, times: repetitions };
        let bar = self.args.bar(repetitions.into());
        let climbs = self.rare.climb(&pilot.ladder, effort, threads.into(), &|n| bar.inc(n));
        bar.finish_and_clear();
        let by = self.cell.system.metrics()[pilot.ladder.gauge.metric];
        let example = climbs.iter().find_map(|climb: &Ascent| climb.example.clone());
        let way = RareWay::Split(Split::new(by, pilot, &climbs, (games, best.games)));
        let shares: Vec<f64> = climbs.iter().map(Ascent::share).collect();
        Found { share: share_of(&shares), way, example }
    }

    /// By games on forced dice.
    fn by_force(&self) -> Result<Found> {
        let Args { repetitions, threads, .. } = *self.args;
        let Some(best) = self.rare.best_forced(&self.forced, threads.into()) else {
            let names: Vec<&str> = self.forced.iter().map(|(force, _)| force.name).collect();
            bail!(
                "with `{}` forced it hardly ever happened in the games by which the share is chosen
  = help: force \
                 other dice or more of them, or leave out --force",
                names.join("`, `")
            );
        };
        let games = self.args.effort.unwrap_or(best.effort);
        let effort = Effort { games, times: repetitions };
        let bar = self.args.bar(repetitions.into());
        let found = self.rare.weigh(&best.forced, effort, threads.into(), &|n| bar.inc(n));
        bar.finish_and_clear();
        let example = found.iter().find_map(|one| one.example.clone());
        let way = RareWay::Forced(OnForcedDice::new(&best, &found, games));
        Ok(Found { share: share_of_weighed(&found), way, example })
    }

    /// How often plain games have it, where they are asked.
    fn checked(&self) -> Option<kernel::stats::Estimate> {
        let games = self.args.check?;
        let bar = self.args.bar(games);
        let seen = self.rare.count(&self.plan(games), &|games| bar.inc(games));
        bar.finish_and_clear();
        Some(interval::share(seen, games, 0.95))
    }

    fn told(&self, example: Option<Chain>) -> Option<String> {
        let chain = example.filter(|_| self.args.tell)?;
        Some(rare_told::story(self.cell, self.rare.seed, &chain))
    }
}
