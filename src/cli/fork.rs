//! The part of `tincan trace` that lays a game under two rule sets side by side.

use crate::registry;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::cell::{CellArgs, ReadyCell};
use super::keep::existing;
use super::variant::Variant;
use super::{PlainFormat, problems, progress};
use kernel::VERSION;
use kernel::config::nearest;
use kernel::shell::quoted;
use kernel::systems::{Match, Scratch};
use lab::engine;
use lab::engine::Plan;
use lab::experiment::{self, Experiment};
use lab::findings::{ForkCensus, ForkCensusResult, Played, headline};
use lab::output::ForkResult;
use lab::runs;
use lab::runs::Manifest;

/// How many games are searched for one that ends differently.
const SEARCHED: u64 = 100_000;

/// Games a thread tells before it asks for more: telling takes longer than playing.
const TOLD: u64 = 64;

/// Two cells that play the same games.
pub struct Against<'a> {
    said: Said<'a>,
    cells: [ReadyCell; 2],
    names: [String; 2],
    seed: u64,
    /// The metric a change of which matters most.
    judged: usize,
}

/// How the two cells were named.
enum Said<'a> {
    /// A cell, and a variant of it.
    Variant(&'a CellArgs, &'a Variant),
    /// Two cells of a run that is kept: `reports/RUN/A-vs-B`.
    Run(&'a str),
}

impl<'a> Against<'a> {
    pub fn prepare(args: &'a CellArgs, variant: &'a Variant) -> Result<Against<'a>> {
        let cells = [args.prepare()?, args.prepare_variant("--against", variant)?];
        let names = [args.name().into(), variant.name.clone()];
        Against::new(Said::Variant(args, variant), cells, names, args.seed)
    }

    /// Two cells of a run, if `target` names them: the folder, then `A-vs-B`.
    pub fn of_run(target: &'a str) -> Option<Result<Against<'a>>> {
        let (folder, pair) = target.rsplit_once('/')?;
        let names = pair.split_once("-vs-")?;
        let place = existing(Path::new(folder));
        let kept = Manifest::load_run(&place).transpose()?;
        let folder = &place.to_string_lossy();
        let of = |manifest: Manifest| Against::kept(target, folder, &manifest, names);
        Some(kept.map_err(Into::into).and_then(of))
    }

    fn kept(
        target: &'a str,
        folder: &str,
        manifest: &Manifest,
        (a, b): (&str, &str),
    ) -> Result<Against<'a>> {
        let experiment = runs::load_experiment(Path::new(folder), manifest)
            .with_context(|| format!("cannot read the run in `{folder}`"))?;
        let cells = [cell(&experiment, folder, a)?, cell(&experiment, folder, b)?];
        Against::new(Said::Run(target), cells, [a.into(), b.into()], experiment.seed)
    }

    fn new(
        said: Said<'a>,
        cells: [ReadyCell; 2],
        names: [String; 2],
        seed: u64,
    ) -> Result<Against<'a>> {
        let judged = headline(cells[0].system.metrics()).context("nothing is measured here")?;
        Ok(Against { said, cells, names, seed, judged })
    }

    /// The two stories of `game`, or of the first one worth telling.
    pub fn tell(&self, game: Option<u64>, format: PlainFormat) -> Result<String> {
        let (game, note) = match game {
            Some(game) => (game, None),
            None => self.worth_telling().map(|(game, note)| (game, Some(note)))?,
        };
        let mut scratch = Scratch::new();
        let transcripts = self.games().map(|cell| cell.trace(self.seed, game, &mut scratch));
        let metrics = self.cells[0].system.metrics();
        let result =
            ForkResult::new(metrics, self.names.clone(), transcripts).of(self.played(game, note));
        Ok(match format {
            PlainFormat::Table => result.text_for(lab::output::screen::width()),
            PlainFormat::Json => result.json(),
        })
    }

    /// The first forks of `games` games, the commonest first.
    pub fn census(&self, games: u64, format: PlainFormat) -> String {
        let plan = Plan { block: TOLD, ..Plan::new(games, self.seed) };
        let bar = progress::bar(games);
        let count = |games| bar.inc(games);
        let census =
            ForkCensus::of(self.games(), self.cells[0].width(), self.judged, &plan, &count);
        bar.finish_and_clear();
        let example = |seen: &engine::Seen| self.command(&format!("--game {}", seen.example));
        let result = ForkCensusResult {
            target: self.target(),
            names: self.names.clone(),
            metric: self.cells[0].system.metrics()[self.judged],
            seed: self.seed,
            version: VERSION,
            examples: census.kinds.iter().map(|(_, seen)| example(seen)).collect(),
            census,
            redo: self.command(&format!("--forks {games}")),
        };
        match format {
            PlainFormat::Table => result.text(),
            PlainFormat::Json => result.json(),
        }
    }

    /// The first game whose headline differs, else the first with any difference, and which it is.
    fn worth_telling(&self) -> Result<(u64, String)> {
        let (cells, width) = (self.games(), self.cells[0].width());
        let plan = Plan::new(SEARCHED, self.seed);
        let headline = self.cells[0].system.metrics()[self.judged].title;
        let judged = |a: &[i32], b: &[i32]| a[self.judged] != b[self.judged];
        if let Some(game) = engine::first_pair(cells, width, &plan, judged) {
            return Ok((game, format!("the first game in which “{headline}” differs")));
        }
        let Some(game) = engine::first_pair(cells, width, &plan, |a, b| a != b) else {
            bail!(
                "the first {SEARCHED} games all end alike under `{}`\n  = help: --game N tells one \
                 of them all the same",
                self.names[1]
            );
        };
        let note = format!(
            "the first game that ends differently; {headline} differs in none of {SEARCHED}"
        );
        Ok((game, note))
    }

    fn played(&self, game: u64, note: Option<String>) -> Played {
        Played {
            system: self.cells[0].system.id().into(),
            scenario: self.cells[0].scenario.clone(),
            seed: self.seed,
            game,
            version: VERSION,
            settings: self.games().map(Match::settings),
            note,
            redo: self.command(&format!("--game {game}")),
        }
    }

    fn games(&self) -> [&dyn Match; 2] {
        self.cells.each_ref().map(|cell| &*cell.game)
    }

    fn target(&self) -> String {
        format!("{}/{}", self.cells[0].system.id(), self.cells[0].scenario)
    }

    fn command(&self, options: &str) -> String {
        match self.said {
            Said::Variant(args, variant) => {
                let against = quoted(&variant.said);
                args.command("trace", &format!("{options} --against {against}"))
            }
            Said::Run(target) => format!("tincan trace {} {options}", quoted(target)),
        }
    }
}

/// The cell of a run called `name`; where several scenarios have one, the first's. Another's goes
/// by `SCENARIO:NAME`.
fn cell(experiment: &Experiment, folder: &str, name: &str) -> Result<ReadyCell> {
    let called = |cell: &&experiment::Cell| {
        let scenario = &experiment.scenarios[cell.scenario].name;
        cell.name == name || format!("{scenario}:{}", cell.name) == name
    };
    let Some(cell) = experiment.cells.iter().find(called) else {
        let near = nearest(name, experiment.cells.iter().map(|cell| cell.name.as_str()));
        let near = near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"));
        bail!("the run in `{folder}` has no variant `{name}`{near}");
    };
    let system = kernel::systems::named(registry::all(), &experiment.system)
        .context("the run's system is not known here")?;
    let game = system.prepare(&experiment.request(cell)).map_err(problems)?;
    Ok(ReadyCell { system, scenario: experiment.scenarios[cell.scenario].name.clone(), game })
}
