//! `tincan trace`: play one game again and tell it, or lay it beside itself under other rules.

use anyhow::{Context, Result};

use super::cell::CellArgs;
use super::fork::Against;
use super::variant::Variant;
use super::{PlainFormat, numbers, output};
use crate::results::{TraceResult, VERSION};

const EXAMPLES: &str = "\
Examples:
  tincan trace picket-duty/cassin-young --game 17
  tincan trace picket-duty/cassin-young --game 17 --rules basic --format json
  tincan trace picket-duty/cassin-young --game 17 --against \"willow: optional.willow=true\"
  tincan trace picket-duty/cassin-young --forks --against \"willow: optional.willow=true\"";

/// Tell one game: every die, rule and decision
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// The number of the game; `tincan run` plays games 0, 1, 2 …
    #[arg(long, value_name = "N", required_unless_present = "against")]
    game: Option<u64>,

    /// Lay the game beside itself under other settings; without --game, the first one whose
    /// headline metric differs
    #[arg(long, value_name = "NAME: PATH=VALUE, …", value_parser = Variant::parse)]
    against: Option<Variant>,

    /// Count instead where games first fork, the commonest first [default: 10_000 games]
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "10_000",
          requires = "against", conflicts_with = "game", value_parser = numbers::count)]
    forks: Option<u64>,

    /// How to write the story
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        output::put(None, &self.text()?)
    }

    fn text(&self) -> Result<String> {
        match (&self.against, self.forks) {
            (Some(variant), Some(games)) => {
                Ok(Against::prepare(&self.cell, variant)?.census(games, self.format))
            }
            (Some(variant), None) => {
                Against::prepare(&self.cell, variant)?.tell(self.game, self.format)
            }
            (None, _) => self.tell(self.game.context("--game or --against is needed")?),
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
            transcript: cell.game.trace(self.cell.seed, game),
        };
        Ok(match self.format {
            PlainFormat::Table => result.text(),
            PlainFormat::Json => result.json(),
        })
    }
}
