//! The command line: one file per subcommand, and what they share.

mod balance;
mod cell;
mod check;
mod clock;
mod compare;
mod dask;
mod decisions;
mod dice;
mod doctor;
mod extend;
mod fork;
mod gate;
mod go_on;
mod keep;
mod laid;
mod list;
mod lookup;
mod luck;
mod merge;
mod missing;
mod new;
mod notes;
mod numbers;
mod odds;
mod odds_print;
mod output;
mod parts;
mod places;
mod plan;
mod progress;
mod rank;
mod rank_league;
mod rank_sides;
mod rank_ties;
mod rare;
mod rare_forced;
mod rare_told;
mod region;
mod report;
mod rulings;
mod rules;
mod run;
mod screen;
mod searching;
mod session;
mod shards;
mod shells;
mod show;
mod show_part;
mod shown;
mod slice;
mod speed;
mod story;
mod story_clock;
mod sweep;
mod teller;
mod trace;
mod tune;
mod tune_clock;
mod tune_search;
mod variant;
mod verify;
mod work;

use std::io::{self, ErrorKind, Write};

use anyhow::{Error, Result};
use clap::{Parser, Subcommand, ValueEnum};

use kernel::config::{Colour, Problems};
use kernel::shown::shown_lines;

const EXAMPLES: &str = "\
Examples:
  tincan list                          what there is to play
  tincan list SYSTEM --metrics         what its games are measured by
  tincan show SYSTEM SHIP              a ship, a chart, a scenario: the data games are played by
  tincan run SYSTEM/SCENARIO           play 100 000 games and sum them up
  tincan run SYSTEM/SCENARIO --games 1e6 --set PATH=VALUE --format json
  tincan trace SYSTEM/SCENARIO --game 17
                                       tell one game, die by die
  tincan story SYSTEM/SCENARIO         when games are won, and by what
  tincan rare SYSTEM/SCENARIO EVENT    odds of what hardly ever happens
  tincan compare SYSTEM/SCENARIO --with \"NAME: PATH=VALUE\"
                                       what a rule is worth, on the same dice
  tincan balance SYSTEM/SCENARIO --target METRIC=50% --vary PATH=LOW..HIGH
                                       which setting makes it even
  tincan sweep FILE                    an experiment: factors, levels, a design
  tincan report NAME                   charts, tables and a page from a run that was kept
  tincan slice NAME --by METRIC        odds given anything a game records, from a run with --rows
  tincan box NAME LIMIT                where in a swept Latin hypercube a metric is beyond a limit
  tincan rules SYSTEM 6.8              what a rule of the book is here, and where
  tincan odds SYSTEM TABLE             the exact odds of one chart or procedure
  tincan decisions SYSTEM              what a policy decides, looks at and answers
  tincan run SYSTEM/SCENARIO --policy mine.toml

The same version, settings and seed give the same bytes, on any number of threads.
Exit codes: 0 done, 1 a check did not hold, 2 bad input or failure, 3 undecided, 130 interrupted.";

/// A Monte Carlo balance lab for naval wargames: plays whole games of a printed rule system by the
/// million, and tells what a rule, a number in a chart or a way of playing is worth.
#[derive(Debug, Parser)]
#[command(name = "tincan", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    screen: screen::Args,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Args),
    Compare(compare::Args),
    Sweep(sweep::Args),
    Plan(plan::Args),
    Gate(gate::Args),
    Balance(balance::Args),
    Rank(rank::Args),
    Extend(extend::Args),
    Merge(merge::Args),
    Missing(missing::Args),
    Shards(shards::Args),
    Doctor(doctor::Args),
    Tune(tune::Args),
    Report(report::Args),
    Slice(slice::Args),
    Box(region::Args),
    Trace(trace::Args),
    Story(story::Args),
    Rare(rare::Args),
    Speed(speed::Args),
    Odds(odds::Args),
    List(list::Args),
    Show(show::Args),
    Rules(rules::Args),
    Decisions(decisions::Args),
    Check(check::Args),
    Rulings(rulings::Args),
    New(new::Args),
    #[command(hide = true)]
    Work(work::Args),
    #[command(hide = true)]
    Dice(dice::Args),
    #[command(hide = true)]
    Completions(shells::CompletionArgs),
    #[command(hide = true)]
    Man(shells::ManArgs),
}

/// The forms of what is read by people or by programs, and by nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlainFormat {
    /// For reading in a terminal
    #[value(alias = "text")]
    Table,
    /// For programs
    Json,
}

impl Cli {
    /// What was said; where it cannot be meant, that is told and the program ends.
    pub fn read() -> Cli {
        Cli::try_parse().unwrap_or_else(|error| clock::explained(error).exit())
    }

    pub fn run(&self) -> Result<()> {
        self.screen.set();
        let result = self.command.run();
        dask::let_go();
        // A check that did not hold has its result all the same.
        match &result {
            Err(error) if exit_code(error) == 2 || exit_code(error) == 130 => result,
            _ => output::close().and(result),
        }
    }
}

impl Command {
    fn run(&self) -> Result<()> {
        match self {
            Command::Run(args) => args.run(),
            Command::Compare(args) => args.run(),
            Command::Sweep(args) => args.run(),
            Command::Plan(args) => args.run(),
            Command::Gate(args) => args.run(),
            Command::Balance(args) => args.run(),
            Command::Rank(args) => args.run(),
            Command::Extend(args) => args.run(),
            Command::Merge(args) => args.run(),
            Command::Missing(args) => args.run(),
            Command::Shards(args) => args.run(),
            Command::Doctor(args) => args.run(),
            Command::Tune(args) => args.run(),
            Command::Report(args) => args.run(),
            Command::Slice(args) => args.run(),
            Command::Box(args) => args.run(),
            Command::Trace(args) => args.run(),
            Command::Story(args) => args.run(),
            Command::Rare(args) => args.run(),
            Command::Speed(args) => args.run(),
            Command::Odds(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Show(args) => args.run(),
            Command::Rules(args) => args.run(),
            Command::Decisions(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Rulings(args) => args.run(),
            Command::New(args) => args.run(),
            Command::Work(args) => args.run(),
            Command::Dice(args) => args.run(),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
        }
    }
}

/// Where no file may be longer than so much (`ulimit -f`), writing fails and says so; it does not kill.
pub fn outlive_long_files() {
    #[cfg(unix)]
    {
        let flag = std::sync::Arc::default();
        // Without a handler the process is killed: that is no worse than it was.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag);
    }
}

/// Whether whoever was reading has heard enough, as `head` does.
pub fn is_closed_pipe(error: &Error) -> bool {
    let closed = |io: &io::Error| io.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(closed))
}

/// A check that was asked for did not hold, in a few words. What did not has been told already.
#[derive(Debug)]
struct CheckFailed(&'static str);

impl CheckFailed {
    const NOT_HELD: CheckFailed = CheckFailed("the check did not hold");
}

impl std::fmt::Display for CheckFailed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for CheckFailed {}

/// Somebody pressed Ctrl-C; this says what there is to say about it.
#[derive(Debug)]
struct Interrupted(String);

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

/// A check that was asked for could not be decided. Why has been told already.
#[derive(Debug)]
struct Undecided;

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not decided")
    }
}

impl std::error::Error for Undecided {}

/// 1 for a check that did not hold, 3 for one that is not decided, 130 for an interrupted run, 2 for anything else.
pub fn exit_code(error: &Error) -> u8 {
    if error.is::<CheckFailed>() {
        1
    } else if error.is::<Undecided>() {
        3
    } else if error.is::<Interrupted>() {
        130
    } else {
        2
    }
}

/// Say on stderr what went wrong.
pub fn complain(error: &Error) {
    let text = format!("{error:#}");
    // Colours are our own; whatever else a terminal would carry out is not.
    let is_ours = error.is::<Rendered>() && colour() == Colour::Terminal;
    let text = if is_ours { text.into() } else { shown_lines(&text) };
    // Problems in files come with their own heads, one each.
    let is_headed = text.starts_with("error") || text.starts_with('\u{1b}');
    let head = if is_headed { String::new() } else { screen::error_head() };
    // Where even stderr is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{head}{}", text.trim_end());
}

/// What a system found wrong, as an error.
fn problems(problems: Problems) -> Error {
    Rendered(problems.render(colour())).into()
}

/// Problems as they are shown, in colours where there are any.
#[derive(Debug)]
struct Rendered(String);

impl std::fmt::Display for Rendered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Rendered {}

/// Say on stderr what can hardly be meant, and go on.
fn warn(warnings: Option<&Problems>) {
    if let Some(warnings) = warnings {
        let _ = writeln!(io::stderr(), "{}", warnings.render(colour()));
    }
}

fn colour() -> Colour {
    if screen::errors_have_colour() { Colour::Terminal } else { Colour::Plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn only_a_closed_pipe_is_no_error() {
        let wrap = |kind: ErrorKind| Error::from(io::Error::from(kind)).context("writing");
        assert!(is_closed_pipe(&wrap(ErrorKind::BrokenPipe)));
        assert!(!is_closed_pipe(&wrap(ErrorKind::StorageFull)));
    }
}
