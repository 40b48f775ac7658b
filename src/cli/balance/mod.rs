//! `tincan balance`: the value of a setting at which a metric reaches a target.

mod bench;
mod one;
mod scan;
mod several;
mod two;
mod vary;

use anyhow::{Result, bail};

use super::cell::CellArgs;
use super::clock::TimeArgs;
use super::keep::{Keep, KeepArgs, keep};
use super::output::OutArgs;
use super::{numbers, places};
use crate::registry;
use bench::Bench;
use kernel::shell::{each, quoted};
use lab::experiment::LuckUse;
use lab::findings::{Study, StudyKind};
use lab::output::Format;
use lab::runs::studies::Question;
use one::One;
use scan::Scan;
use several::Several;
use two::Two;
use vary::{Target, Vary};

const EXAMPLES: &str = "\
Examples:
  tincan balance kamikaze-attack/standard --target us_win=50% \\
      --vary charts.dive.hits_to_kill=1..12
  tincan balance picket-duty/cassin-young --target us_win=75% \\
      --vary rulings.pool.attack_ends=0..8 --report
  tincan balance kamikaze-attack/no-cap --target us_win=50% --games 2000
                                       every single number that could do it, least change first
  tincan balance kamikaze-attack/standard --target us_win=50% \\
      --vary charts.dive.hits_to_kill=6..9 \\
      --vary charts.fire.5in.hit_on=5..6
                                       two settings at once: a line of pairs
  tincan balance kamikaze-attack --scenarios all --target us_win=50% \\
      --vary charts.dive.hits_to_kill=4..12 --games 5000
  tincan balance picket-duty/cassin-young --target planes_attacking=15 \\
      --vary \"scenario.turns=1|2\" --games 20_000";

/// Find the value of a setting at which a metric reaches a target: what makes it 50:50?
///
/// Every level plays the same games on the same dice. Up to nine levels are all played; of more, the
/// ends and the middle are played with a tenth of the games, then the levels that close in on the
/// target, and at last its neighbours and theirs with all games. The answer names the two levels that
/// have the target between them, where the monotone curve through the levels (isotonic regression)
/// reaches it, and the 95 % interval of that.
///
/// Without --vary every number of the charts, the ships and the scenario, every word of a chart whose rows have an
/// order, and every optional rule is changed by one step each way: what carries the game, chart by chart, and what
/// could bring it to the target by itself, the least change first.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// What is to be reached: us_win=50%, us_win=0.5, or planes_attacking=15 in the metric's unit
    #[arg(long = "target", value_name = "METRIC=VALUE", value_parser = Target::parse)]
    goal: Target,

    /// The setting that is varied, twice for two at once, and over what: whole numbers from LOW to HIGH, or levels in their order. Without
    /// it every number of the game is tried by one step each way, and what could reach the target is solved
    #[arg(long, value_name = "PATH=LOW..HIGH|PATH=A|B|…", value_parser = Vary::parse)]
    vary: Vec<Vary>,

    /// Balance several scenarios of the system that is named by one setting, and find the value that is best for all:
    /// `all`, or their names with commas between
    #[arg(long, value_name = "all|NAME,…", requires = "vary", conflicts_with = "scenario_file")]
    scenarios: Option<String>,

    /// How many games the levels next to the target play; 100,000 if nothing is said, without --vary 20,000
    #[arg(long, value_parser = numbers::count)]
    games: Option<u64>,

    /// Without --vary: how many of the numbers that move the metric towards the target are solved for it, the
    /// weightiest first
    #[arg(long, default_value_t = 10, value_name = "N", conflicts_with = "vary")]
    at_most: usize,

    #[command(flatten)]
    time: TimeArgs,

    /// Play plain games and leave luck in; by default what dice are known to have done is taken out of
    /// the metric, where that pays
    #[arg(long)]
    plain: bool,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    #[command(flatten)]
    keep: KeepArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    out: OutArgs,
}

/// Fewer games than this say nothing of where a target lies.
const LEAST: u64 = 20;
/// What levels play if nothing is said.
const GAMES: u64 = 100_000;

impl Args {
    pub fn run(&self) -> Result<()> {
        self.games(GAMES)?;
        self.refuse_set_and_varied()?;
        self.out.open()?;
        if let Some(said) = &self.scenarios {
            return self.run_several(said);
        }
        let bench = Bench::new(self, &self.cell)?;
        let kept = self.place()?;
        let (study, text) = match self.vary.as_slice() {
            [vary] => {
                let found = One { bench: &bench, vary }.answer(self)?;
                let text = found.render(self.format);
                (Study::Balance(found), text)
            }
            [] => {
                let found = Scan { bench: &bench, args: self }.answer()?;
                let text = found.render(self.format);
                (Study::Scan(found), text)
            }
            [first, second] => {
                let two = Two { bench: &bench, args: self, vary: [first, second] };
                let found = two.answer()?;
                let text = found.render(self.format);
                (Study::Contour(found), text)
            }
            _ => bail!(
                "more than two settings at once\n  = help: --vary one or two; without it every number is tried by \
                 itself"
            ),
        };
        keep(&kept, &study, text, self.format)
    }

    /// What is varied is set by every level, whatever else was said of it.
    fn refuse_set_and_varied(&self) -> Result<()> {
        let is_set = |vary: &&Vary| self.cell.sets_of(&vary.path);
        match self.vary.iter().find(is_set) {
            Some(Vary { path, .. }) => {
                bail!("`{path}` is set and varied\n  = help: leave out --set {path}=…")
            }
            None => Ok(()),
        }
    }

    /// One setting in the scenarios that `said` chooses.
    fn run_several(&self, said: &str) -> Result<()> {
        let [vary] = self.vary.as_slice() else {
            bail!(
                "several scenarios are balanced by one setting\n  = help: --vary PATH=LOW..HIGH, once"
            );
        };
        let targets = [self.cell.target().to_owned()];
        let all = places::spread(registry::all(), &targets, Some(said))?;
        let cells: Vec<CellArgs> = all.into_iter().map(|target| self.cell.at(target)).collect();
        let benches =
            cells.iter().map(|cell| Bench::new(self, cell)).collect::<Result<Vec<_>>>()?;
        let kept = self.place()?;
        let found = Several { benches: &benches, args: self, vary }.answer()?;
        let text = found.render(self.format);
        keep(&kept, &Study::Several(found), text, self.format)
    }

    /// Where it is kept.
    fn place(&self) -> Result<Keep> {
        let (kind, command, games) = (StudyKind::Balance, &self.redo(LEAST), self.games);
        self.keep.place("balance", self.cell.target(), &Question { kind, command, games })
    }

    /// What was said, or so many.
    fn games(&self, unsaid: u64) -> Result<u64> {
        let games = self.games.unwrap_or(unsaid);
        if games < LEAST {
            bail!("{games} games are too few\n  = help: at least --games {LEAST}");
        }
        Ok(games)
    }

    /// The command that does it again with so many games.
    fn redo(&self, games: u64) -> String {
        let vary: Vec<String> = self.vary.iter().map(|vary| vary.said.clone()).collect();
        let plain = if self.plain { LuckUse::LeftIn.option() } else { "" };
        let target = quoted(&self.goal.said);
        let most =
            if vary.is_empty() { format!(" --at-most {}", self.at_most) } else { String::new() };
        let all = self.scenarios.as_ref();
        let all = all.map_or_else(String::new, |all| format!(" --scenarios {}", quoted(all)));
        let options =
            format!("--target {target}{all}{}{most} --games {games}{plain}", each("--vary", &vary));
        self.cell.command("balance", &options)
    }
}
