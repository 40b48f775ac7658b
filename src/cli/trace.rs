//! `tincan trace`: play one game again and tell it, with its odds, or beside itself under other rules.

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;

use super::cell::{CellArgs, ReadyCell};
use super::fork::Against;
use super::output::OutArgs;
use super::story::{judge, winning};
use super::variant::Variant;
use super::{PlainFormat, numbers, output, searching};
use kernel::VERSION;
use kernel::systems::{Scratch, recorded};
use lab::engine::story::Tale;
use lab::engine::{Plan, first_games, run_sums};
use lab::findings::story::{GameOdds, Reason, Story, odds};
use lab::findings::{Condition, TraceResult};
use lab::output::told::count;

const EXAMPLES: &str = "\
Examples:
  tincan trace picket-duty/cassin-young --game 17
  tincan trace picket-duty/cassin-young --game 17 --odds
  tincan trace picket-duty/cassin-young --game 17 --rules basic --format json
  tincan trace picket-duty/cassin-young --where \"us_win=0 & hull_end>5\" --odds
  tincan trace picket-duty/cassin-young --where \"sunk=1\" --most dramatic
  tincan trace picket-duty/cassin-young --game 17 \\
      --against \"willow: optional.willow=true\"
  tincan trace picket-duty/cassin-young --forks \\
      --against \"willow: optional.willow=true\"
  tincan trace reports/optional-rules/book-vs-willow=true --game 17
                                       two cells of a run that was kept";

/// Tell one game: every die, rule and decision
///
/// With --odds it begins with what decided the game, and says at every moment how it could still have
/// ended: there it is played again with fresh dice. The rolls that moved the odds most are marked.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// The number of the game; `tincan run` plays games 0, 1, 2 …
    #[arg(long, value_name = "N", value_parser = numbers::whole)]
    game: Option<u64>,

    /// Tell the first game that ended like this: METRIC OP NUMBER, several with & between; OP is
    /// = != < <= > >=
    #[arg(long = "where", value_name = "CONDITION", conflicts_with_all = ["game", "against", "forks"])]
    condition: Option<String>,

    /// Of the first 200 such games (of all, without --where) tell the one most like this
    #[arg(long, value_enum, conflicts_with_all = ["game", "against", "forks"])]
    most: Option<Most>,

    /// Say what decided the game, and the odds at every moment
    #[arg(long, conflicts_with_all = ["against", "forks"])]
    odds: bool,

    /// What the odds are of: a yes or no that one side likes; the system's headline if not given
    #[arg(long, value_name = "NAME", conflicts_with_all = ["against", "forks"])]
    metric: Option<String>,

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

/// Which of several games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Most {
    /// Its odds stay nearest to the middle of them all
    Typical,
    /// Its odds move most
    Dramatic,
}

/// How many games are searched for one that is asked for, and of how many the best is chosen.
const SEARCHED: u64 = 100_000;
const CHOSEN_OF: usize = 200;
/// Games by which the odds before the first die are known well enough to choose by.
const PILOT: u64 = 2_000;

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        output::put(None, &self.text()?)
    }

    fn text(&self) -> Result<String> {
        match (self.two_cells()?, self.forks) {
            (Some(two), Some(games)) => Ok(two.census(games, self.format)),
            (Some(two), None) => two.tell(self.game, self.format),
            (None, Some(_)) => bail!("--forks needs two variants: add --against"),
            (None, None) => self.tell(),
        }
    }

    /// The two cells to lay side by side, if two were named.
    fn two_cells(&self) -> Result<Option<Against<'_>>> {
        match &self.against {
            Some(variant) => Against::prepare(&self.cell, variant).map(Some),
            None => {
                let two = Against::of_run(self.cell.target()).transpose()?;
                if two.is_some() {
                    self.refuse_beside_a_run()?;
                }
                Ok(two)
            }
        }
    }

    /// The cells of a run that was kept are played as they were.
    fn refuse_beside_a_run(&self) -> Result<()> {
        let said = [
            (self.condition.is_some(), "--where"),
            (self.most.is_some(), "--most"),
            (self.odds, "--odds"),
            (self.metric.is_some(), "--metric"),
        ];
        let option = said.iter().find(|(is, _)| *is).map(|(_, name)| *name);
        if let Some(option) = option.or_else(|| self.cell.changed()) {
            bail!(
                "two variants of a run are told as they were played\n  = help: leave out {option}; --game and --forks can \
                 be said"
            );
        }
        Ok(())
    }

    fn tell(&self) -> Result<String> {
        if self.game.is_none() && self.condition.is_none() && self.most.is_none() {
            bail!("--game, --where, --most or --against is needed");
        }
        if self.metric.is_some() && !self.odds && self.most.is_none() {
            bail!(
                "--metric says what the odds are of, and none are asked for\n  = help: add --odds, or leave it out"
            );
        }
        let cell = self.cell.prepare()?;
        if self.odds || self.most.is_some() {
            searching::refuse(&*cell.game, "odds from moment to moment")?;
        }
        let (game, note) = self.chosen(&cell)?;
        let result = TraceResult {
            system: cell.system.id().into(),
            scenario: cell.scenario.clone(),
            seed: self.cell.seed,
            game,
            version: VERSION,
            settings: cell.game.settings(),
            metrics: cell.system.metrics(),
            facts: cell.system.facts(),
            transcript: cell.game.trace(self.cell.seed, game, &mut Scratch::new()),
            note,
        };
        if !self.odds {
            return Ok(match self.format {
                PlainFormat::Table => result.text(),
                PlainFormat::Json => result.json(),
            });
        }
        let odds = self.odds_of(&cell, game)?;
        Ok(match self.format {
            PlainFormat::Table => result.text_with(&odds, cell.system.groups()),
            PlainFormat::Json => result.json_with(&odds),
        })
    }

    /// The game that was named, or the one that was asked for, and why it is told.
    fn chosen(&self, cell: &ReadyCell) -> Result<(u64, Option<String>)> {
        if let Some(game) = self.game {
            return Ok((game, None));
        }
        let condition = self.condition.as_deref();
        let found = self.found(cell, condition, self.most)?;
        let like = condition.map_or(String::new(), |said| format!(" in which {said}"));
        match self.most {
            None => Ok((found[0], Some(format!("the first{like}")))),
            Some(most) => self.most_like(cell, &found, most, &like),
        }
    }

    /// The first games that are as `condition` says.
    fn found(
        &self,
        cell: &ReadyCell,
        condition: Option<&str>,
        most: Option<Most>,
    ) -> Result<Vec<u64>> {
        let recorded = recorded(cell.system);
        let read = |said: &str| {
            Condition::parse(said, &recorded)
                .map_err(|problem| anyhow!(problem.to_string().replace("SYSTEM", cell.system.id())))
        };
        let asked = condition.map(read).transpose()?.unwrap_or_default();
        let plan = Plan::new(SEARCHED, self.cell.seed);
        let enough = if most.is_some() { CHOSEN_OF } else { 1 };
        let found = first_games(&*cell.game, recorded.len(), &plan, |row| asked.holds(row), enough);
        if found.is_empty() {
            bail!(
                "none of the first {} games is one in which {}\n  = help: ask for less, or \
                 try another --seed",
                count(SEARCHED),
                condition.unwrap_or_default()
            );
        }
        Ok(found)
    }

    /// The game of `found` that is most like this.
    fn most_like(
        &self,
        cell: &ReadyCell,
        found: &[u64],
        most: Most,
        like: &str,
    ) -> Result<(u64, Option<String>)> {
        let (tale, metric) = self.tale(cell)?;
        let plan = Plan::new(PILOT, self.cell.seed);
        let won = run_sums(&[&*cell.game], cell.width(), metric, &plan, &|_| ())[0];
        let start = odds(won.unsigned_abs(), PILOT);
        let tales = tale.take_up_each(found, 0, start.value, &|_| ());
        let reason = match most {
            Most::Typical => Reason::Typical,
            Most::Dramatic => Reason::Dramatic,
        };
        let game = Story::most(&tales, start, reason).context("some game is the most")?;
        let games = match found.len() {
            1 => "only game".to_owned(),
            games => format!("most {} of the first {games} games", reason.spelled()),
        };
        Ok((game, Some(format!("the {games}{like}"))))
    }

    fn odds_of(&self, cell: &ReadyCell, game: u64) -> Result<GameOdds> {
        let (tale, metric) = self.tale(cell)?;
        let closely = tale.closely(game, 0);
        Ok(GameOdds::of(&closely, cell.system.metrics()[metric], tale.judge))
    }

    /// What is taken up again, and the metric that says who wins.
    fn tale<'c>(&self, cell: &'c ReadyCell) -> Result<(Tale<'c>, usize)> {
        let metric = winning(cell.system, self.metric.as_deref())?;
        let judge = judge(cell.system, metric);
        let tale = Tale { cell: &*cell.game, width: cell.width(), judge, seed: self.cell.seed };
        Ok((tale, metric))
    }
}
