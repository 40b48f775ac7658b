//! `tincan trace`: play one game again and tell it.

use anyhow::Result;

use super::cell::CellArgs;
use super::{PlainFormat, output};
use crate::results::{TraceResult, VERSION};

const EXAMPLES: &str = "\
Examples:
  tincan trace picket-duty/cassin-young --game 17
  tincan trace picket-duty/cassin-young --game 17 --rules basic --format json";

/// Tell one game: every die, rule and decision
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// The number of the game; `tincan run` plays games 0, 1, 2 …
    #[arg(long, value_name = "N")]
    game: u64,

    /// How to write the story
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        let result = TraceResult {
            system: cell.system.id().into(),
            scenario: cell.scenario.clone(),
            seed: self.cell.seed,
            game: self.game,
            version: VERSION,
            settings: cell.game.settings(),
            metrics: cell.system.metrics(),
            transcript: cell.game.trace(self.cell.seed, self.game),
        };
        let text = match self.format {
            PlainFormat::Table => result.text(),
            PlainFormat::Json => result.json(),
        };
        output::put(None, &text)
    }
}
