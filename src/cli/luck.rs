//! The arguments that say what becomes of a run's luck.

use anyhow::{Result, bail};

use super::lookup;
use kernel::stats::Control;
use kernel::systems::{Metric, System};
use lab::experiment::LuckUse;
use lab::findings::{LuckShare, headline};

#[derive(Clone, Debug, clap::Args)]
pub struct LuckArgs {
    /// Play plain games and leave luck in; by default what dice are known to have done is taken out of
    /// the headline, where that pays
    #[arg(long, conflicts_with_all = ["luck", "luck_adjusted", "metrics"])]
    plain: bool,

    /// Show how much of the outcome was luck, by kind of roll
    #[arg(long)]
    luck: bool,

    /// Take luck out whether it pays or not
    #[arg(long)]
    luck_adjusted: bool,

    /// Another metric to take luck out of, or with --luck the one to hold against it; may be repeated
    #[arg(long = "metric", value_name = "NAME")]
    metrics: Vec<String>,
}

impl LuckArgs {
    /// What becomes of luck.
    pub fn wanted(&self) -> LuckUse {
        match (self.plain, self.luck || self.luck_adjusted) {
            (true, _) => LuckUse::LeftIn,
            (false, true) => LuckUse::Shown,
            (false, false) => LuckUse::TakenOut,
        }
    }

    /// The metrics named, by number; a mistake is told before anything is played.
    fn named(&self, system: &dyn System) -> Result<Vec<usize>> {
        let asked = self.wanted() == LuckUse::Shown || !self.metrics.is_empty();
        if asked && system.lucks().is_empty() {
            let help = "leave out --luck, --luck-adjusted and --metric";
            bail!("{} keeps no luck\n  = help: {help}", system.id());
        }
        self.metrics.iter().map(|name| lookup::metric(system.metrics(), Some(name))).collect()
    }

    /// The metrics whose luck is looked at, the headline first.
    pub fn watched(&self, system: &dyn System) -> Result<Vec<String>> {
        let metrics = system.metrics();
        let mut all: Vec<usize> = headline(metrics).into_iter().collect();
        for place in self.named(system)? {
            if !all.contains(&place) {
                all.push(place);
            }
        }
        Ok(all.into_iter().map(|place| metrics[place].name.to_owned()).collect())
    }

    /// How much of each metric asked about was luck, by the games in `control`, which are those of the
    /// `watched` metrics.
    pub fn shares(
        &self,
        system: &dyn System,
        watched: &[String],
        control: Option<&Control>,
    ) -> Vec<LuckShare> {
        let Some(control) = control.filter(|_| self.luck) else { return Vec::new() };
        let asked = |name: &String| self.metrics.is_empty() || self.metrics.contains(name);
        let places = watched.iter().enumerate().filter(|(_, name)| asked(name));
        let metric = |name: &String| system.metrics().iter().find(|metric| metric.name == name);
        let share = |(place, name): (usize, &String)| {
            let metric: Metric = *metric(name)?;
            Some(LuckShare::new(metric, system.lucks(), control, place))
        };
        places.filter_map(share).collect()
    }

    /// The words that ask for the same again.
    pub fn words(&self) -> String {
        let flag = |on: bool, word: &'static str| if on { word } else { "" };
        let metrics: String = self.metrics.iter().map(|name| format!(" --metric {name}")).collect();
        format!(
            "{}{}{}{metrics}",
            flag(self.plain, " --plain"),
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
    fn the_headline_is_freed_of_luck_and_whatever_else_is_named() {
        assert_eq!(args(&[]).watched(&Toy).unwrap(), ["us_win"]);
        assert_eq!(args(&[]).wanted(), LuckUse::TakenOut);
        assert_eq!(args(&["--plain"]).wanted(), LuckUse::LeftIn);
        assert_eq!(args(&["--plain"]).words(), " --plain");
        let named = args(&["--luck-adjusted", "--metric", "throws", "--metric", "us_win"]);
        assert_eq!(named.wanted(), LuckUse::Shown);
        assert_eq!(named.watched(&Toy).unwrap(), ["us_win", "throws"]);
        assert_eq!(named.words(), " --luck-adjusted --metric throws --metric us_win");
    }

    #[test]
    fn what_cannot_be_asked_is_said_before_anything_is_played() {
        let wrong = args(&["--metric", "thorws"]).watched(&Toy).unwrap_err().to_string();
        assert!(wrong.contains("did you mean `throws`?"), "{wrong}");
        assert!(Line::try_parse_from(["tincan", "--plain", "--luck"]).is_err());
    }
}
