//! The question a run was played for, and its answer in one sentence.

use crate::words::{
    INTERVAL, count, difference, interval, level, n_of, signed, told, value, verdict_words,
};
use kernel::systems::Scenario;
use lab::findings::{Comparison, EffectFinding, FactorMove, Verdict, side_of};

use super::{QuestionKind, RunView};

/// The question as it was put; where none was, the one that was meant.
pub fn question(run: &RunView) -> String {
    let experiment = run.experiment();
    if !experiment.question.is_empty() {
        return experiment.question.clone();
    }
    let (metric, places) = (run.headline().title, places(run));
    match run.shape() {
        QuestionKind::Single => format!("How do games of {places} end?"),
        QuestionKind::Compared => {
            format!("What does each variant change about “{metric}” in {places}?")
        }
        QuestionKind::Effects => {
            format!("What does each factor change about “{metric}” in {places}?")
        }
    }
}

fn places(run: &RunView) -> String {
    let titles: Vec<_> = (0..run.scenarios()).map(|scenario| title(run, scenario)).collect();
    titles.join(", ")
}

/// A scenario goes by its title, one of a user's own as well.
fn title(run: &RunView, scenario: usize) -> String {
    let said = &run.experiment().scenarios[scenario];
    let title = match &said.scenario {
        Scenario::Named(id) => {
            let cards = run.prepared.system.scenarios();
            cards.into_iter().find(|card| card.id == *id).map(|card| card.title)
        }
        Scenario::Handed(file) => written_title(&file.text),
    };
    title.map_or_else(|| said.name.clone(), |title| format!("“{title}”"))
}

/// The title in the text of a scenario file.
fn written_title(text: &str) -> Option<String> {
    let file: toml::Table = text.parse().ok()?;
    Some(file.get("title")?.as_str()?.to_owned())
}

pub fn answer(run: &RunView) -> String {
    match run.shape() {
        QuestionKind::Single => single(run),
        QuestionKind::Compared => compared(run),
        QuestionKind::Effects => effects(run),
    }
}

fn single(run: &RunView) -> String {
    let metric = run.headline();
    let (found, unit) = level(metric, &run.estimate(0, 0));
    format!(
        "{} {}, {INTERVAL} {}, over {} games: {}.",
        metric.title,
        told(&value(&found), unit),
        interval(&found),
        count(found.n),
        metric.meaning
    )
}

fn compared(run: &RunView) -> String {
    let all: Vec<&Comparison> = run.comparisons(0).collect();
    match all.as_slice() {
        [one] => one_variant(run, one),
        _ => many(run, &all),
    }
}

fn one_variant(run: &RunView, one: &Comparison) -> String {
    let metric = run.headline();
    let (change, unit) = difference(metric, &one.difference);
    let (from, from_unit) = level(metric, &run.estimate(one.baseline, 0));
    let (to, _) = level(metric, &run.estimate(one.cell, 0));
    format!(
        "{} {}: “{}” goes from {} to {}, a difference of {}, {INTERVAL} {}, over {} games played \
         both ways.",
        run.cell_name(one.cell),
        against(&one.verdict, run, &run.cell_name(one.baseline)),
        metric.title,
        value(&from),
        told(&value(&to), from_unit),
        told(&value(&change), unit),
        interval(&change),
        count(change.n),
    )
}

/// A verdict with what it is held against.
fn against(verdict: &Verdict, run: &RunView, baseline: &str) -> String {
    match verdict {
        Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => {
            format!("is {verdict} than {baseline}")
        }
        Verdict::Same => format!("ends every game as {baseline} does"),
        Verdict::NoLargerThan(_) => {
            format!("makes {} to {baseline}", verdict_words(verdict, run.headline()))
        }
        Verdict::Unknown => format!("cannot yet be told from {baseline}"),
    }
}

fn many(run: &RunView, all: &[&Comparison]) -> String {
    let verdicts: Vec<Verdict> = all.iter().map(|one| one.verdict).collect();
    let largest = all.iter().max_by(|a, b| size(&a.difference).total_cmp(&size(&b.difference)));
    let tail = largest.map_or(String::new(), |one| {
        let (change, unit) = difference(run.headline(), &one.difference);
        format!(
            "; the largest difference is that of {}, {}, {INTERVAL} {}, {}",
            run.full_name(one.cell),
            told(&value(&change), unit),
            interval(&change),
            n_of(&change)
        )
    });
    format!(
        "Of {} comparisons by “{}”, {}{tail}.",
        all.len(),
        run.headline().title,
        tallied(&verdicts)
    )
}

/// What each factor does, the one that moves the headline furthest first, scenario by scenario.
fn effects(run: &RunView) -> String {
    let scenarios: Vec<String> = (0..run.scenarios()).map(|at| of_scenario(run, at)).collect();
    format!(
        "What moves “{}”: {}. In brackets the {INTERVAL}, over {} games a cell.",
        run.headline().title,
        scenarios.join(". "),
        count(run.findings.games)
    )
}

fn of_scenario(run: &RunView, scenario: usize) -> String {
    let moves = run.findings.moves(run.experiment(), scenario, 0);
    let place = match run.scenarios() {
        1 => String::new(),
        _ => format!("{}: ", run.scenario_name(scenario)),
    };
    let more = moves.len().saturating_sub(MOVES);
    let told: Vec<String> = moves.iter().take(MOVES).map(|one| moved(run, one)).collect();
    let tail = if more > 0 { format!("; {more} more factors move it less") } else { String::new() };
    format!("{place}{}{tail}", told.join("; "))
}

/// How many factors a sentence names.
const MOVES: usize = 3;

/// One factor: its two levels and whom the second helps, or the range over all of them.
fn moved(run: &RunView, one: &FactorMove) -> String {
    match (one.levels.as_slice(), one.slope) {
        ([], None) => run.factor_name(one.factor),
        (&[found], _) | ([], Some(found)) => one_change(run, found),
        (_, _) => range(run, one),
    }
}

fn one_change(run: &RunView, found: &EffectFinding) -> String {
    let (size, interval) = change(run, found);
    let (label, side) = (run.effect_name(found), for_side(run));
    let unsure = doubt(&found.verdict, run);
    format!("{label}: {size}{side} {interval}{unsure}")
}

fn range(run: &RunView, one: &FactorMove) -> String {
    let factor = &run.experiment().factors[one.factor];
    let first = factor.levels.first().map_or("", |level| level.name.as_str());
    let end = |found: Option<&EffectFinding>| match found {
        Some(found) => {
            let (size, interval) = change(run, found);
            let level = run.said(found).level().unwrap_or_default();
            format!("{size} {interval} ({level})")
        }
        None => format!("0 ({first})"),
    };
    let [low, high] = one.ends().map(end);
    format!(
        "{}: from {low} to {high}{}, against {first}",
        run.factor_name(one.factor),
        for_side(run)
    )
}

/// An effect's size with its sign and unit, and its interval.
fn change(run: &RunView, found: &EffectFinding) -> (String, String) {
    let (change, unit) = difference(run.headline(), &found.estimate);
    (told(&signed(&change), unit), interval(&change))
}

/// `for the US`, where a side likes the headline.
fn for_side(run: &RunView) -> String {
    side_of(run.headline()).map_or(String::new(), |side| format!(" for {side}"))
}

/// What a number alone would not say: that levels are alike, or that nobody knows yet.
fn doubt(verdict: &Verdict, run: &RunView) -> String {
    match verdict {
        Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => String::new(),
        Verdict::Same => ", alike in every game".into(),
        Verdict::NoLargerThan(_) => format!(", alike: {}", verdict_words(verdict, run.headline())),
        Verdict::Unknown => ", not yet known".into(),
    }
}

fn size(found: &kernel::stats::Estimate) -> f64 {
    if found.value.is_nan() { 0.0 } else { found.value.abs() }
}

/// `3 are better, 1 is worse, 2 make no difference that matters`, leaving out what there is none of.
fn tallied(verdicts: &[Verdict]) -> String {
    let number = |which: fn(&Verdict) -> bool| verdicts.iter().filter(|one| which(one)).count();
    let is = |n: usize, what: &str| format!("{n} {} {what}", if n == 1 { "is" } else { "are" });
    let make =
        |n: usize, what: &str| format!("{n} {} {what}", if n == 1 { "makes" } else { "make" });
    let all = [
        (number(|one| matches!(one, Verdict::Better)), is as fn(usize, &str) -> String, "better"),
        (number(|one| matches!(one, Verdict::Worse)), is, "worse"),
        (number(|one| matches!(one, Verdict::Higher)), is, "higher"),
        (number(|one| matches!(one, Verdict::Lower)), is, "lower"),
        (number(|one| matches!(one, Verdict::NoLargerThan(_))), make, "no difference that matters"),
        (number(|one| matches!(one, Verdict::Same)), make, "no difference in any game"),
        (number(|one| matches!(one, Verdict::Unknown)), is, "not yet known"),
    ];
    let parts = all.into_iter().filter(|(n, ..)| *n > 0).map(|(n, say, what)| say(n, what));
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_counted_and_what_there_is_none_of_is_left_out() {
        let small = Verdict::NoLargerThan(0.01);
        let all = [Verdict::Worse, Verdict::Worse, Verdict::Better, small, Verdict::Unknown];
        assert_eq!(
            tallied(&all),
            "1 is better, 2 are worse, 1 makes no difference that matters, 1 is not yet known"
        );
    }
}
