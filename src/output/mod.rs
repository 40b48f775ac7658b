//! What was found, in the forms it is written in: for a terminal, for programs, for a page. Rendering
//! only: every number comes from the findings.

mod answer;
mod assumed;
mod balance;
mod chart;
mod columns;
mod contour;
mod csv;
mod experiment;
mod frame;
mod fork;
mod forks;
mod gate;
mod impact;
mod json;
mod luck;
mod ladder;
mod league;
mod matrix;
mod rank;
pub mod rare;
mod rare_forced;
pub mod region;
mod scan;
mod several;
mod survival;
mod markdown;
mod odds;
mod plan;
pub mod screen;
mod slice;
mod story;
mod study;
mod table;
mod text;
pub mod ties;
pub mod told;
mod trace;
mod trace_odds;
mod tune;
mod verify;

pub use chart::bar;
pub use columns::page as columns_page;
pub use experiment::{RESULTS_SCHEMA, WorthReading};
pub use fork::ForkResult;
pub use frame::Frame;
pub use text::{Column, columns, ledger, wrap};

use crate::findings::{Measured, RunResult, headline};

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For reading in a terminal
    Table,
    /// Every number in full
    Json,
    /// One line per metric, for spreadsheets
    Csv,
    /// For pasting into a page
    Md,
}

impl RunResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => table::render(self),
            Format::Json => json::render(self),
            Format::Csv => csv::render(self),
            Format::Md => markdown::render(self),
        }
    }

    /// The metric the result opens with.
    fn first(&self) -> Option<&Measured> {
        let metrics: Vec<_> = self.metrics.iter().map(|measured| measured.metric).collect();
        headline(&metrics).map(|index| &self.metrics[index])
    }

    /// What became of the luck of its headline.
    fn luck_line(&self) -> Option<String> {
        luck::sentence(self.luck_told, &self.first()?.metric)
    }

    /// A setting by its title, with the path that commands need.
    fn setting(&self, path: &str, value: &str) -> String {
        match self.titles.of_assignment(&format!("{path}={value}")) {
            Some(title) => format!("{title} ({path})"),
            None => format!("{path} = {value}"),
        }
    }

    /// The result in one sentence.
    fn sentence(&self) -> String {
        match self.first() {
            Some(first) => answer::single(&self.place, &first.metric, &first.estimate),
            None => format!("{}: {} games played, and nothing measured", self.place, self.games),
        }
    }
}

#[cfg(test)]
pub mod sample {
    //! One result for the tests of every form.

    use super::*;
    use crate::engine::{Plan, run};
    use crate::findings::{LuckTold, ShareInterval, Shown};

    use kernel::systems::toys::coins as toy;
    use kernel::systems::{Match, SettingTitles};

    /// A thousand games of the toy.
    pub fn result() -> RunResult {
        result_by(ShareInterval::Wilson)
    }

    /// The same with other intervals of shares.
    pub fn result_by(interval: ShareInterval) -> RunResult {
        let tally = run(&toy::Coins, toy::Coins::WIDTH, &Plan::new(1000, 5), &|_| ());
        RunResult {
            system: "coins".into(),
            scenario: "ten".into(),
            place: "Ten throws".into(),
            groups: &[],
            shown: Shown::default(),
            games: 1000,
            seed: 5,
            version: "9.9.9",
            settings: toy::Coins.settings(),
            titles: SettingTitles::default(),
            assumed: toy::Coins.assumed(),
            metrics: Measured::all(&toy::Coins, toy::METRICS, &tally, interval),
            endings: Vec::new(),
            unfinished: None,
            interval,
            survival: Vec::new(),
            luck: Vec::new(),
            luck_told: LuckTold::Nothing,
            redo: "tincan run coins/ten --games 1000 --seed 5".into(),
            trace: Some("tincan trace coins/ten --game 3 --seed 5".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::ShareInterval;
    use kernel::systems::toys::coins::METRICS;

    /// The chance of a six in ten throws is 1 − (5/6)^10 = 0.838494.
    #[test]
    fn the_interval_of_a_share_is_wilsons_and_covers_the_truth() {
        let won = sample::result().metrics[0];
        let k = (won.estimate.value * 1000.0).round() as u64;
        assert_eq!(won.estimate, kernel::stats::interval::wilson(k, 1000, 0.95));
        assert!(won.estimate.low < 0.838494 && 0.838494 < won.estimate.high);
    }

    #[test]
    fn an_exact_interval_is_used_where_it_is_asked_for_and_said() {
        let result = sample::result_by(ShareInterval::Exact);
        let won = result.metrics[0].estimate;
        let k = (won.value * 1000.0).round() as u64;
        assert_eq!(won, kernel::stats::interval::clopper_pearson(k, 1000, 0.95));
        for (format, said) in [
            (Format::Table, "shares:  intervals are exact (Clopper–Pearson)\n"),
            (Format::Json, "\"share_interval\": \"exact\""),
            (Format::Md, "- Intervals of shares: exact (Clopper–Pearson)\n"),
        ] {
            assert!(result.render(format).contains(said), "{}", result.render(format));
            assert!(!sample::result().render(format).contains(said));
        }
        assert!(result.render(Format::Csv).contains(&format!(",{},{},1000\n", won.low, won.high)));
    }

    #[test]
    fn the_headline_is_the_first_yes_or_no() {
        assert_eq!(headline(METRICS), Some(0));
        assert_eq!(headline(&[METRICS[1], METRICS[0]]), Some(1));
        assert_eq!((headline(&METRICS[1..]), headline(&[])), (Some(0), None));
    }

    #[test]
    fn a_result_without_a_share_opens_with_its_first_mean() {
        let mut result = sample::result();
        result.metrics.remove(0);
        assert!(result.sentence().starts_with("Ten throws: “Throws” is "), "{}", result.sentence());
        assert!(
            result.sentence().contains("\u{a0}dice, 95\u{a0}% interval "),
            "{}",
            result.sentence()
        );
    }
}
