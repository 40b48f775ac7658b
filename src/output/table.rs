//! A run as a page for the terminal.

use super::text::{Column, columns, wrap};
use super::{assumed, bar, luck};
use crate::findings::{Measured, RunResult, ShareInterval};
use kernel::stats::Caution;

pub fn render(result: &RunResult) -> String {
    let mut page = wrap("", &result.sentence()) + "\n";
    if let Some(first) = result.first().filter(|first| first.metric.is_proportion()) {
        let share = first.estimate.value;
        let percent = first.estimate.percent().value_text();
        page += &format!("{} {} {percent} %\n", first.metric.title, bar(share, 40));
    }
    if let Some(said) = result.luck_line() {
        page += &(wrap("luck: ", &said) + "\n");
    }
    let (never, some): (Vec<_>, Vec<_>) = result.metrics.iter().partition(|m| m.is_always_zero());
    page + "\n"
        + &metrics(&some)
        + "\n\n"
        + &always_zero(&never)
        + &cautions(&some)
        + &survival(result)
        + &luck::tables(&result.luck)
        + &notes(result)
}

fn survival(result: &RunResult) -> String {
    let curves = result.survival.iter().map(|curve| format!("\n{}", curve.table()));
    curves.collect()
}

/// Metrics that were 0 in every game need no row each.
fn always_zero(never: &[&Measured]) -> String {
    if never.is_empty() {
        return String::new();
    }
    let names: Vec<_> = never.iter().map(|measured| measured.metric.title).collect();
    let share = never.iter().find(|measured| measured.metric.is_proportion());
    let count = never.iter().find(|measured| !measured.metric.is_proportion());
    let bound = |found: Option<&&Measured>, what: &str| {
        found.map(|found| format!("{what} is at most {:.2e}", found.estimate.high))
    };
    let bounds: Vec<_> =
        [bound(share, "a share"), bound(count, "a mean")].into_iter().flatten().collect();
    let bound = format!(" ({} at 95 %)", bounds.join(", "));
    wrap("never:   ", &format!("0 in every game{bound}: {}", names.join(", "))) + "\n"
}

fn metrics(measured: &[&Measured]) -> String {
    let heads = [
        Column::words("metric"),
        Column::numbers("mean"),
        Column::numbers("95 % interval"),
        Column::words("unit"),
    ];
    columns(heads, measured.iter().map(|measured| row(measured)))
}

fn row(Measured { metric, estimate, .. }: &Measured) -> [String; 4] {
    // A bar says "share of the games" better than a word does.
    let unit = match metric.is_proportion() {
        true => bar(estimate.value, 10),
        false => metric.unit_told(),
    };
    [metric.title.to_owned(), estimate.value_text(), estimate.interval_text(), unit]
}

/// Which intervals to be careful with, and why. Of what never happened its bound is told.
fn cautions(some: &[&Measured]) -> String {
    let mut all: Vec<(Caution, Vec<&str>)> = Vec::new();
    for found in some {
        let Some(caution) = found.caution else { continue };
        match all.iter_mut().find(|(other, _)| *other == caution) {
            Some((_, names)) => names.push(found.metric.title),
            None => all.push((caution, vec![found.metric.title])),
        }
    }
    let line = |(caution, names): &(Caution, Vec<&str>)| {
        wrap("careful: ", &format!("{}: {}", caution.text(), names.join(", "))) + "\n"
    };
    all.iter().map(line).collect()
}

/// What the numbers rest on, and how to have them again.
fn notes(result: &RunResult) -> String {
    let mut notes = String::new();
    if let Some(unfinished) = &result.unfinished {
        notes += &(wrap("caution: ", &unfinished.sentence()) + "\n");
    }
    if result.interval == ShareInterval::Exact {
        notes += "shares:  intervals are exact (Clopper–Pearson)\n";
    }
    for line in assumed::lines(&result.assumed, &result.system) {
        notes += &(wrap("assumed: ", &line) + "\n");
    }
    for (path, value) in &result.settings {
        notes += &(wrap("setting: ", &result.setting(path, value)) + "\n");
    }
    notes += &format!("tincan {}, seed {}, n={}\n", result.version, result.seed, result.games);
    notes += &format!("again:   {}\n", result.redo);
    if let Some(trace) = &result.trace {
        notes += &format!("a loss:  {trace}\n");
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Unfinished;
    use crate::output::sample;

    #[test]
    fn the_page_opens_with_the_headline_and_ends_with_the_commands() {
        let page = render(&sample::result());
        let lines: Vec<_> = page.lines().collect();
        assert!(lines[0].starts_with("coins/ten: US wins 8"), "{page}");
        assert!(lines.iter().any(|line| line.starts_with("US wins ████")), "{page}");
        assert!(page.contains("assumed: the coin: no book prints one\n"));
        assert!(page.contains("setting: charts.coin.sides = 6\n"));
        assert!(page.contains("tincan 9.9.9, seed 5, n=1000\n"));
        assert!(page.contains("again:   tincan run coins/ten --games 1000 --seed 5\n"));
        assert!(page.ends_with("a loss:  tincan trace coins/ten --game 3 --seed 5\n"));
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{page}");
    }

    #[test]
    fn games_that_were_stopped_are_a_caution() {
        let unfinished = Some(Unfinished { stopped: 3, games: 1000, turns: 40 });
        let page = render(&RunResult { unfinished, ..sample::result() });
        assert!(page.contains("caution: 3 of 1000 games were stopped after 40 turns"), "{page}");
        assert!(!render(&sample::result()).contains("caution"));
    }

    #[test]
    fn what_is_not_known_is_a_dash() {
        let mut result = sample::result();
        result.metrics[1].estimate = kernel::stats::Estimate::unknown(0);
        let page = render(&result);
        let line = page.lines().find(|line| line.contains("Throws")).unwrap();
        assert_eq!(
            line.split_whitespace().collect::<Vec<_>>(),
            ["Throws", "—", "[—,", "—]", "dice"]
        );
    }
}
