//! `tincan trace`: play one game again and tell it, or lay it beside itself under other rules.

use anyhow::{Context, Result, bail};

use super::cell::CellArgs;
use super::fork::Against;
use super::output::OutArgs;
use super::variant::Variant;
use super::{PlainFormat, numbers, output};
use kernel::VERSION;
use kernel::systems::Scratch;
use lab::findings::TraceResult;

const EXAMPLES: &str = "\
Examples:
  tincan trace picket-duty/cassin-young --game 17
  tincan trace picket-duty/cassin-young --game 17 --rules basic --format json
  tincan trace picket-duty/cassin-young --game 17 \\
      --against \"willow: optional.willow=true\"
  tincan trace picket-duty/cassin-young --forks \\
      --against \"willow: optional.willow=true\"
  tincan trace reports/optional-rules/book-vs-willow=true --game 17
                                       two cells of a run that was kept";

/// Tell one game: every die, rule and decision
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// The number of the game; `tincan run` plays games 0, 1, 2 …
    #[arg(long, value_name = "N")]
    game: Option<u64>,

    /// Lay the game beside itself under other settings; without --game, the first one whose
    /// headline metric differs
    #[arg(long, value_name = "NAME: PATH=VALUE, …", value_parser = Variant::parse)]
    against: Option<Variant>,

    /// Count instead where games first fork, the commonest first [default: 10_000 games]
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "10_000",
          conflicts_with = "game", value_parser = numbers::count)]
    forks: Option<u64>,

    /// How to write the story
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        output::put(None, &self.text()?)
    }

    fn text(&self) -> Result<String> {
        match (self.two_cells()?, self.forks) {
            (Some(two), Some(games)) => Ok(two.census(games, self.format)),
            (Some(two), None) => two.tell(self.game, self.format),
            (None, Some(_)) => bail!("--forks needs two cells: add --against"),
            (None, None) => self.tell(self.game.context("--game or --against is needed")?),
        }
    }

    /// The two cells to lay side by side, if two were named.
    fn two_cells(&self) -> Result<Option<Against<'_>>> {
        match &self.against {
            Some(variant) => Against::prepare(&self.cell, variant).map(Some),
            None => Against::of_run(self.cell.target()).transpose(),
        }
    }

    fn tell(&self, game: u64) -> Result<String> {
        let cell = self.cell.prepare()?;
        let result = TraceResult {
            system: cell.system.id().into(),
            scenario: cell.scenario.clone(),
            seed: self.cell.seed,
            game,
            version: VERSION,
            settings: cell.game.settings(),
            metrics: cell.system.metrics(),
            transcript: cell.game.trace(self.cell.seed, game, &mut Scratch::new()),
        };
        Ok(match self.format {
            PlainFormat::Table => result.text(),
            PlainFormat::Json => result.json(),
        })
    }
}
