//! When an experiment has played enough.

use std::fmt;

use serde::{Deserialize, Serialize};

/// When to stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stop {
    /// After this many games in every cell.
    Games(u64),
    /// When every listed metric has at most this half-width in every cell.
    Precision { targets: Vec<(String, f64)>, max_games: u64 },
    /// When it is known on which side of the smallest difference that matters the truth lies.
    Decided { max_games: u64 },
}

/// Games played where nothing is said.
pub const GAMES: u64 = 100_000;
/// The most games played where only precision or a decision is asked for.
pub const MOST_GAMES: u64 = 10_000_000;

/// More games than any time has room for: how long a run is that ends with its time, until it has.
pub const ENDLESS: u64 = 1 << 40;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Stop {
    /// The most games a cell can be asked to play.
    pub fn most_games(&self) -> u64 {
        match *self {
            Stop::Games(games) => games,
            Stop::Precision { max_games, .. } | Stop::Decided { max_games } => max_games,
        }
    }

    /// Whether nothing but its time ends it.
    pub fn is_endless(&self) -> bool {
        *self == Stop::Games(ENDLESS)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Games(ENDLESS) => f.write_str("as many games as there is time for"),
            Stop::Games(games) => write!(f, "{games} games"),
            Stop::Precision { targets, max_games } => {
                let target = |(name, width): &(String, f64)| format!("{name} to ±{width}");
                let targets: Vec<_> = targets.iter().map(target).collect();
                write!(f, "until {} or {max_games} games", targets.join(", "))
            }
            Stop::Decided { max_games } => write!(f, "until decided or {max_games} games"),
        }
    }
}

/// Games until a proportion is known to ± `half_width` at 95 %, at worst: z² / 4w², for p = 1/2
/// (the normal interval; Wilson's is z² games quicker).
pub fn games_for(half_width: f64) -> f64 {
    (Z / (2.0 * half_width)).powi(2).ceil()
}

/// How well a proportion is known after `games`, at worst.
pub fn half_width_after(games: u64) -> f64 {
    Z / (2.0 * (games as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1.96² / 4 / 0.01² is the familiar 9604.
    #[test]
    fn a_poll_to_one_percent_takes_9604() {
        assert_eq!(games_for(0.01), 9604.0);
        assert_eq!(games_for(0.001), 960_365.0);
        assert!((half_width_after(9604) - 0.01).abs() < 1e-6);
    }

    #[test]
    fn every_way_to_stop_has_an_end() {
        let targets = vec![("us_win".to_owned(), 0.01)];
        assert_eq!(Stop::Games(7).most_games(), 7);
        assert_eq!(Stop::Precision { targets, max_games: 8 }.most_games(), 8);
        assert_eq!(Stop::Decided { max_games: 9 }.most_games(), 9);
    }

    #[test]
    fn a_run_that_ends_with_its_time_says_so() {
        assert_eq!(Stop::Games(ENDLESS).to_string(), "as many games as there is time for");
        assert!(Stop::Games(ENDLESS).is_endless() && !Stop::Games(ENDLESS - 1).is_endless());
    }
}
