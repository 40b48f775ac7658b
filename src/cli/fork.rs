//! The part of `tincan trace` that lays a game under two rule sets side by side.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result, bail};
use terminal_size::{Width, terminal_size};

use super::cell::{Cell, CellArgs};
use super::variant::Variant;
use super::{PlainFormat, progress};
use crate::engine::{self, BLOCK, Plan};
use crate::results::{ForkCensusResult, ForkResult, Played, VERSION, headline};
use crate::shell::quoted;
use crate::systems::Match;

/// How many games are searched for one that ends differently.
const SEARCHED: u64 = 100_000;

/// Games a thread tells before it asks for more: telling takes longer than playing.
const TOLD: u64 = 64;

/// One cell, and the variant it is held against.
pub struct Against<'a> {
    args: &'a CellArgs,
    variant: &'a Variant,
    cells: [Cell; 2],
    /// The metric a change of which matters most.
    judged: usize,
}

impl<'a> Against<'a> {
    pub fn prepare(args: &'a CellArgs, variant: &'a Variant) -> Result<Against<'a>> {
        let cells = [args.prepare()?, args.also(&variant.sets).prepare()?];
        let judged = headline(cells[0].system.metrics()).context("nothing is measured here")?;
        Ok(Against { args, variant, cells, judged })
    }

    /// The two stories of `game`, or of the first one worth telling.
    pub fn tell(&self, game: Option<u64>, format: PlainFormat) -> Result<String> {
        let (game, note) = match game {
            Some(game) => (game, None),
            None => self.worth_telling().map(|(game, note)| (game, Some(note)))?,
        };
        let transcripts = self.games().map(|cell| cell.trace(self.args.seed, game));
        let metrics = self.cells[0].system.metrics();
        let result =
            ForkResult::new(metrics, self.names(), transcripts).of(self.played(game, note));
        Ok(match format {
            PlainFormat::Table => result.text_for(terminal_width()),
            PlainFormat::Json => result.json(),
        })
    }

    /// The first forks of `games` games, the commonest first.
    pub fn census(&self, games: u64, format: PlainFormat) -> String {
        let plan = Plan { block: TOLD, ..Plan::new(games, self.args.seed) };
        let bar = progress::bar(games);
        let count = |games| bar.inc(games);
        let census = engine::forks(self.games(), self.cells[0].width(), self.judged, &plan, &count);
        bar.finish_and_clear();
        let example = |seen: &engine::Seen| self.command(&format!("--game {}", seen.example));
        let result = ForkCensusResult {
            target: self.target(),
            names: self.names(),
            metric: self.cells[0].system.metrics()[self.judged],
            seed: self.args.seed,
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
        let plan = Plan { block: BLOCK, ..Plan::new(SEARCHED, self.args.seed) };
        let headline = self.cells[0].system.metrics()[self.judged].name;
        let judged = |a: &[i32], b: &[i32]| a[self.judged] != b[self.judged];
        if let Some(game) = engine::first_pair(cells, width, &plan, judged) {
            return Ok((game, format!("the first game in which {headline} differs")));
        }
        let Some(game) = engine::first_pair(cells, width, &plan, |a, b| a != b) else {
            bail!(
                "the first {SEARCHED} games all end alike under `{}`\n  = help: --game N tells one \
                 of them all the same",
                self.variant.name
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
            seed: self.args.seed,
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

    fn names(&self) -> [String; 2] {
        [self.args.name().into(), self.variant.name.clone()]
    }

    fn target(&self) -> String {
        format!("{}/{}", self.cells[0].system.id(), self.cells[0].scenario)
    }

    fn command(&self, options: &str) -> String {
        let against = quoted(&self.variant.said);
        self.args.command("trace", &format!("{options} --against {against}"))
    }
}

/// How wide the reader's terminal is. What goes to a file or a pipe is as wide as always.
fn terminal_width() -> usize {
    let standard = crate::results::WIDTH;
    let terminal = terminal_size().filter(|_| io::stdout().is_terminal());
    terminal.map_or(standard, |(Width(width), _)| usize::from(width).clamp(30, 120))
}
