//! `--time`: play for so long, and say how many games that were.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::compare::LookArgs;
use super::dask::DaskArgs;
use super::numbers;
use kernel::systems::{Match, Rows, Scratch};
use lab::engine::BLOCK;
use lab::experiment::{ENDLESS, Stop};

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct TimeArgs {
    /// Play for so long instead of a number of games, to the end of a block of 1024: 60s, 5m, 1.5h. The
    /// result names the games, and --games with that number gives the same bytes
    #[arg(long, value_name = "TIME", value_parser = numbers::time, conflicts_with = "games")]
    pub time: Option<Duration>,
}

impl TimeArgs {
    /// `stop`, or as long as the time is, where one was given.
    pub fn or(self, stop: Stop) -> Stop {
        if self.time.is_some() { Stop::Games(ENDLESS) } else { stop }
    }

    /// Only one thing can end a run.
    pub fn check(self, look: &LookArgs) -> Result<()> {
        let other = look.precision.map(|_| "--precision").or(look.decide.then_some("--decide"));
        match (self.time, other) {
            (Some(_), Some(other)) => {
                bail!("--time and {other} both say when to stop\n  = help: say one of them")
            }
            _ => Ok(()),
        }
    }

    /// Nobody knows beforehand how long games take elsewhere.
    pub fn check_here(self, dask: &DaskArgs) -> Result<()> {
        match self.time {
            Some(_) if dask.is_asked() => bail!(
                "--time is timed on a few games here, and `--on dask` plays elsewhere\n  = help: say --games"
            ),
            _ => Ok(()),
        }
    }
}

/// A refused option with the reason, where there is one: a command that knows no `--time` or `--on`, a number below 0. What
/// clap says to do instead, to put the option behind `--`, helps nobody.
pub fn explained(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(said)) = error.get(ContextKind::InvalidArg) else { return error };
    let is_number = said.strip_prefix('-').is_some_and(|rest| rest.starts_with(NUMERIC));
    let reason = match said.as_str() {
        "--time" => vec![TIMED.into()],
        "--on" => vec![ELSEWHERE.into()],
        _ if is_number => vec!["a number below 0 is never meant here; say one from 0 up".into()],
        _ if is_behind_dashes(error.get(ContextKind::Suggested)) => {
            vec!["this command has no such option; --help lists all it has".into()]
        }
        _ => return error,
    };
    if error.kind() == ErrorKind::UnknownArgument {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(reason));
    }
    error
}

/// Whether a cure is to put an option behind `--`.
fn is_behind_dashes(cure: Option<&ContextValue>) -> bool {
    let Some(ContextValue::StyledStrs(cures)) = cure else { return false };
    cures.iter().any(|cure| cure.to_string().contains("use '-- "))
}

/// Which commands play elsewhere.
const ELSEWHERE: &str = "`run`, `compare`, `sweep`, `gate`, `extend`, `rank`, `tune` and `rulings --impact` can be played \
                         elsewhere; this command plays here";

/// How a number begins.
const NUMERIC: [char; 11] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'];

/// Which commands play for a time.
const TIMED: &str = "--time plays as many games as it has room for, and this command plays none or a number of its \
                     own; `run`, `compare`, `sweep`, `rank`, `balance`, `story`, `rulings --impact`, `gate`, `tune` \
                     and `extend` take it";

/// How many games of `cells`, on so many threads, some time has room for: whole blocks, and at least one. They are
/// timed on a few games that count for nothing.
pub fn games_in(time: Duration, cells: &[&dyn Match], width: usize, threads: usize) -> u64 {
    let begun = Instant::now();
    let (mut rows, mut scratch) = (Rows::new(width), Scratch::new());
    let (mut played, mut games) = (0, 16);
    while played == 0 || begun.elapsed() < time / PILOT && games < BLOCK {
        for cell in cells {
            rows.clear();
            cell.play(0, 0..games, &mut rows, &mut scratch);
        }
        (played, games) = (played + games, 2 * games);
    }
    let each = begun.elapsed().as_secs_f64() / played as f64 / threads as f64;
    let left = time.saturating_sub(begun.elapsed()).as_secs_f64();
    ((left / each) as u64 / BLOCK * BLOCK).max(BLOCK)
}

/// The part of the time that is spent on finding out how long games take.
const PILOT: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn games_fill_whole_blocks_and_longer_times_have_room_for_more() {
        let games = |time| games_in(time, &[&Coins], Coins::WIDTH, 1);
        assert_eq!(games(Duration::ZERO), BLOCK);
        let some = games(Duration::from_secs(3600));
        assert!(some > BLOCK && some.is_multiple_of(BLOCK), "{some}");
    }

    #[test]
    fn a_time_takes_the_place_of_games() {
        let timed = TimeArgs { time: Some(Duration::from_secs(1)) };
        assert_eq!(timed.or(Stop::Games(5)), Stop::Games(ENDLESS));
        assert_eq!(TimeArgs::default().or(Stop::Games(5)), Stop::Games(5));
        assert!(ENDLESS.is_multiple_of(BLOCK));
    }
}
