//! A run as a page for the terminal: the answer, the few numbers that tell most, and where the rest is.

use super::screen::{Tone, paint};
use super::text::{Column, ledger, wrap};
use super::told::Kind;
use super::{assumed, bar, luck};
use crate::findings::{Ending, Measured, RunResult, ShareInterval};
use kernel::stats::Caution;

/// How many metrics are shown of a system that does not say which.
const FEW: usize = 10;
/// Ways games end that have less of them are told together.
const SELDOM: f64 = 0.005;

pub fn render(result: &RunResult) -> String {
    let mut page = paint(Tone::Strong, &wrap("", &result.sentence())) + "\n\n";
    page += &(metrics(result) + "\n");
    if !result.endings.is_empty() {
        page += &(wrap("ends:    ", &endings(&result.endings)) + "\n");
    }
    if let Some(said) = result.luck_line() {
        page += &(wrap("luck:    ", &said) + "\n");
    }
    let shown = shown(result);
    if result.shown.all {
        let never: Vec<_> = result.metrics.iter().filter(|one| one.is_always_zero()).collect();
        page += &always_zero(&never);
    }
    page + &cautions(&shown) + &survival(result) + &luck::tables(&result.luck) + &notes(result)
}

/// Every way games ended, the most frequent first; those of less than half a percent together.
fn endings(all: &[Ending]) -> String {
    let mut seen: Vec<&Ending> = all.iter().filter(|one| one.count > 0).collect();
    seen.sort_by_key(|one| std::cmp::Reverse(one.count));
    let (told, seldom): (Vec<&Ending>, Vec<&Ending>) =
        seen.into_iter().partition(|one| one.share.value >= SELDOM);
    let percent = |share: f64| format!("{:.1}\u{a0}%", 100.0 * share);
    let mut words: Vec<String> =
        told.iter().map(|one| format!("{} {}", one.name, percent(one.share.value))).collect();
    if !seldom.is_empty() {
        let share = seldom.iter().map(|one| one.share.value).sum();
        words.push(format!("other ways {}", percent(share)));
    }
    format!("{}; together all games, luck left in", words.join(", "))
}

/// Survival curves stand with everything else.
fn survival(result: &RunResult) -> String {
    let curves = result.survival.iter().filter(|_| result.shown.all);
    curves.map(|curve| format!("\n{}", curve.table())).collect()
}

/// Metrics that were 0 in every game need no row each.
fn always_zero(never: &[&Measured]) -> String {
    if never.is_empty() {
        return String::new();
    }
    let names: Vec<_> = never.iter().map(|measured| measured.metric.title).collect();
    let share = never.iter().find(|measured| measured.metric.is_proportion());
    let mean = never.iter().find(|measured| !measured.metric.is_proportion());
    let share =
        share.map(|found| format!("a share is at most {:.2e} %", 100.0 * found.estimate.high));
    let mean = mean.map(|found| format!("a mean is at most {:.2e}", found.estimate.high));
    let bounds: Vec<_> = [share, mean].into_iter().flatten().collect();
    let bound = format!(" ({} at 95 %)", bounds.join(", "));
    wrap("never:   ", &format!("0 in every game{bound}: {}", names.join(", "))) + "\n"
}

/// What is shown, group by group, without what was 0 in every game.
fn groups(result: &RunResult) -> Vec<(&'static str, Vec<&Measured>)> {
    let seen = || result.metrics.iter().filter(|one| !one.is_always_zero());
    if result.shown.all {
        return vec![("", seen().collect())];
    }
    if result.groups.is_empty() {
        return vec![("", seen().take(FEW).collect())];
    }
    let group = |group: &kernel::systems::Group| {
        let found =
            group.metrics.iter().filter_map(|name| seen().find(|one| one.metric.name == *name));
        (group.title, found.collect::<Vec<_>>())
    };
    let mut all: Vec<_> = result.groups.iter().map(group).collect();
    all.retain(|(_, found)| !found.is_empty());
    all
}

fn shown(result: &RunResult) -> Vec<&Measured> {
    groups(result).into_iter().flat_map(|(_, found)| found).collect()
}

fn metrics(result: &RunResult) -> String {
    let heads = [
        Column::words(""),
        Column::numbers("mean"),
        Column::numbers("95 % interval"),
        Column::words("unit"),
        Column::words("").or_none(),
    ];
    let groups = groups(result);
    let indent = if groups.iter().any(|(title, _)| !title.is_empty()) { "  " } else { "" };
    let mut rows = Vec::new();
    for (title, found) in &groups {
        if !title.is_empty() {
            let [a, b, c, d] = [const { String::new() }; 4];
            rows.push([paint(Tone::Strong, title), a, b, c, d]);
        }
        rows.extend(found.iter().map(|one| row(indent, one)));
    }
    ledger(heads, &rows)
}

/// Shares have bars, everything else its unit.
fn row(indent: &str, Measured { metric, estimate, .. }: &Measured) -> [String; 5] {
    let kind = Kind::of(metric);
    let (unit, bar) = match kind {
        Kind::Share => (String::new(), bar(estimate.value, 10)),
        Kind::Unit(unit) => (unit.to_owned(), String::new()),
    };
    let title = format!("{indent}{}", metric.title);
    [title, kind.value(estimate), kind.interval(estimate), unit, bar]
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
    for (path, value) in &result.settings {
        notes += &(wrap("setting: ", &result.setting(path, value)) + "\n");
    }
    let more = more(result);
    if !more.is_empty() {
        notes += &(wrap("more:    ", &more) + "\n");
    }
    if result.shown.assumed {
        notes += "\nAssumptions (not in the rulebook)\n";
        for (what, why) in &result.assumed {
            notes += &(wrap("  ", &format!("{what}: {why}")) + "\n");
        }
        notes += "\n";
    }
    notes += &format!("tincan {}, seed {}\n", result.version, result.seed);
    notes += &format!("reproduce this: {}\n", result.redo);
    if let Some(trace) = &result.trace {
        notes += &format!("read one loss:  {trace}\n");
    }
    notes
}

/// Where the rest is.
fn more(result: &RunResult) -> String {
    let left = result.metrics.len() - shown(result).len();
    let mut parts = Vec::new();
    if left > 0 && !result.shown.all {
        parts.push(format!("{left} more metrics: `--all`"));
    }
    if !result.shown.assumed {
        parts.extend(assumed::counted(&result.assumed, "`--assumed`"));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Shown, Unfinished};
    use crate::output::sample;
    use kernel::systems::Group;

    #[test]
    fn the_page_opens_with_the_headline_and_ends_with_the_commands() {
        let page = render(&sample::result());
        let lines: Vec<_> = page.lines().collect();
        assert!(lines[0].starts_with("Ten throws: us wins 8"), "{page}");
        assert!(lines[0].contains(" %, 95 % interval [8"), "{page}");
        assert!(page.contains("n = 1,000") && page.contains("████"), "{page}");
        assert!(page.contains("1 assumption: `--assumed`"), "{page}");
        assert!(page.contains("setting: charts.coin.sides = 6\n"));
        assert!(page.contains("tincan 9.9.9, seed 5\n"));
        assert!(page.contains("reproduce this: tincan run coins/ten --games 1000 --seed 5\n"));
        assert!(page.ends_with("read one loss:  tincan trace coins/ten --game 3 --seed 5\n"));
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{page}");
    }

    /// 770, 225 and 4 + 1 of 1000 games.
    #[test]
    fn every_way_games_end_is_told_and_they_add_up() {
        let ending = |name, count| {
            let share = kernel::stats::interval::share(count, 1000, 0.95);
            Ending { name, share, count, liking: crate::findings::Liking::Neither }
        };
        let ways = [("fire", 4), ("US wins", 770), ("flood", 0), ("storm", 1), ("magazine", 225)];
        let endings = ways.map(|(name, count)| ending(name, count)).into();
        let page = render(&RunResult { endings, ..sample::result() }).replace('\u{a0}', " ");
        let told = "ends:    US wins 77.0 %, magazine 22.5 %, other ways 0.5 %; together all games";
        assert!(page.contains(told), "{page}");
        assert!(!render(&sample::result()).contains("ends:"));
    }

    #[test]
    fn few_metrics_are_shown_in_their_groups_and_all_where_that_is_asked_for() {
        const GROUPS: &[Group] = &[Group { title: "The throws", metrics: &["throws", "nothing"] }];
        let few = RunResult { groups: GROUPS, ..sample::result() };
        let page = render(&few);
        assert!(page.contains("\nThe throws\n  Throws "), "{page}");
        assert!(
            !page.contains("\n  US wins") && page.contains("1 more metrics: `--all`"),
            "{page}"
        );
        let shown = Shown { all: true, assumed: true };
        let page = render(&RunResult { shown, ..few });
        assert!(page.contains("\nUS wins ") && !page.contains("--all"), "{page}");
        assert!(page.contains("Assumptions (not in the rulebook)\n  the coin: no book"), "{page}");
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
