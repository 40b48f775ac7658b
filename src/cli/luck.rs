//! The arguments that ask a run for its luck, and what they make of it.

use anyhow::{Result, bail};

use super::lookup;
use kernel::systems::{Match, Metric, System};
use lab::engine::WithLuck;
use lab::findings::{
    LuckResult, LuckShare, Measured, ShareInterval, bounds, headline, without_luck,
};

#[derive(Clone, Debug, clap::Args)]
pub struct LuckArgs {
    /// Show how much of the outcome was luck, by kind of roll
    #[arg(long)]
    luck: bool,

    /// Show the estimate with the luck taken out: the same mean, as if of many more games
    #[arg(long)]
    luck_adjusted: bool,

    /// The metric to hold against luck, the system's headline if not given; may be repeated
    #[arg(long = "metric", value_name = "NAME")]
    metrics: Vec<String>,
}

impl LuckArgs {
    pub fn is_asked(&self) -> bool {
        self.luck || self.luck_adjusted
    }

    /// The metrics held against luck, by number; a mistake is told before anything is played.
    pub fn chosen(&self, system: &dyn System) -> Result<Vec<usize>> {
        if !self.is_asked() {
            if let Some(name) = self.metrics.first() {
                bail!("--metric {name} needs --luck or --luck-adjusted");
            }
            return Ok(Vec::new());
        }
        if system.lucks().is_empty() {
            bail!("{} keeps no luck\n  = help: leave out --luck and --luck-adjusted", system.id());
        }
        if self.metrics.is_empty() {
            return Ok(headline(system.metrics()).into_iter().collect());
        }
        self.metrics.iter().map(|name| lookup::metric(system.metrics(), Some(name))).collect()
    }

    pub fn result(
        &self,
        system: &dyn System,
        cell: &dyn Match,
        chosen: &[usize],
        played: &WithLuck,
    ) -> LuckResult {
        let (metrics, lucks) = (system.metrics(), system.lucks());
        let all = || chosen.iter().map(|&metric| metrics[metric]).enumerate();
        let share = |(place, metric)| LuckShare::new(metric, lucks, &played.control, place);
        let adjusted = |(place, metric): (usize, Metric)| {
            let (bounds, seen) = (bounds(cell, &metric), played.control.seen(place));
            let plain = Measured::within(metric, bounds, seen, ShareInterval::default());
            (metric, without_luck(&plain, bounds, &played.control, place))
        };
        LuckResult {
            shares: if self.luck { all().map(share).collect() } else { Vec::new() },
            adjusted: if self.luck_adjusted { all().map(adjusted).collect() } else { Vec::new() },
        }
    }

    /// The words that ask for the same again.
    pub fn words(&self) -> String {
        let flag = |on: bool, word: &'static str| if on { word } else { "" };
        let metrics: String = self.metrics.iter().map(|name| format!(" --metric {name}")).collect();
        format!(
            "{}{}{metrics}",
            flag(self.luck, " --luck"),
            flag(self.luck_adjusted, " --luck-adjusted")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use kernel::systems::toys::coins::Toy;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        luck: LuckArgs,
    }

    fn args(words: &[&str]) -> LuckArgs {
        Line::parse_from([&["tincan"], words].concat()).luck
    }

    #[test]
    fn the_headline_is_held_against_luck_unless_another_is_named() {
        assert!(args(&[]).chosen(&Toy).unwrap().is_empty());
        assert_eq!(args(&["--luck"]).chosen(&Toy).unwrap(), [0]);
        let named = args(&["--luck-adjusted", "--metric", "throws", "--metric", "us_win"]);
        assert_eq!(named.chosen(&Toy).unwrap(), [1, 0]);
        assert_eq!(named.words(), " --luck-adjusted --metric throws --metric us_win");
    }

    #[test]
    fn what_cannot_be_asked_is_said_before_anything_is_played() {
        let error = |words: &[&str]| args(words).chosen(&Toy).unwrap_err().to_string();
        let wrong = error(&["--luck", "--metric", "thorws"]);
        assert!(wrong.contains("did you mean `throws`?"), "{wrong}");
        assert!(error(&["--metric", "throws"]).contains("needs --luck or --luck-adjusted"));
    }
}
