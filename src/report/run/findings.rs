//! What a run found, one short sentence for each verdict, the weightiest first.

use crate::words::{
    difference, effect_words, interval, level, n_of, signed, told, value, verdict_words,
};
use kernel::stats::Estimate;
use lab::findings::{EffectFinding, ExperimentResult, Verdict};

use super::{QuestionKind, RunView};

/// More than this nobody reads one by one: the tables have them all.
const TOLD: usize = 10;

pub fn findings(run: &RunView) -> Vec<String> {
    match run.shape() {
        QuestionKind::Single => Vec::new(),
        QuestionKind::Compared => weightiest(run.comparisons(0).map(|one| {
            (
                one.difference,
                one.verdict,
                sentence(run, &run.full_name(one.cell), &one.difference, &one.verdict),
            )
        })),
        QuestionKind::Effects => {
            let mut all = baselines(run);
            all.extend(boxes(run));
            all.extend(weightiest(run.effects(0).map(|one| {
                let name = match run.scenarios() {
                    1 => run.effect_name(one),
                    _ => format!("{}: {}", run.scenario_name(one.scenario), run.effect_name(one)),
                };
                (one.estimate, one.verdict, effect_sentence(run, &name, one))
            })));
            all
        }
    }
}

/// The box of every scenario, where the sweep names a limit.
fn boxes(run: &RunView) -> Vec<String> {
    let RunView { prepared, findings, command, .. } = *run;
    let result = ExperimentResult { prepared, findings, command };
    (0..run.scenarios()).filter_map(|scenario| result.box_words(scenario)).collect()
}

/// Where the design starts from.
fn baselines(run: &RunView) -> Vec<String> {
    let one = |scenario: usize| {
        let cell = run.cells_of(scenario)[0];
        let (found, unit) = level(run.headline(), &run.estimate(cell, 0));
        format!(
            "{}: {} {} {}, {}",
            run.full_name(cell),
            run.headline().title,
            told(&value(&found), unit),
            interval(&found),
            n_of(&found)
        )
    };
    (0..run.scenarios()).map(one).collect()
}

fn sentence(run: &RunView, name: &str, found: &Estimate, verdict: &Verdict) -> String {
    let (change, unit) = difference(run.headline(), found);
    let (value, interval) = (told(&value(&change), unit), interval(&change));
    format!("{name}: {}, {value} {interval}", verdict_words(verdict, run.headline()))
}

/// An effect, its sign, and whom it helps.
fn effect_sentence(run: &RunView, name: &str, one: &EffectFinding) -> String {
    let (change, unit) = difference(run.headline(), &one.estimate);
    let (value, interval) = (told(&signed(&change), unit), interval(&change));
    let words = effect_words(&one.verdict, run.headline(), run.headline());
    format!("{name}: {value} {interval}, {words}")
}

/// What is known first, then by size; what is left over is counted.
fn weightiest(all: impl Iterator<Item = (Estimate, Verdict, String)>) -> Vec<String> {
    let mut all: Vec<_> = all.collect();
    let size = |found: &Estimate| if found.value.is_nan() { 0.0 } else { found.value.abs() };
    all.sort_by(|a, b| rank(&a.1).cmp(&rank(&b.1)).then(size(&b.0).total_cmp(&size(&a.0))));
    let more = all.len().saturating_sub(TOLD);
    let mut told: Vec<String> = all.into_iter().take(TOLD).map(|(_, _, text)| text).collect();
    if more > 0 {
        told.push(format!("and {more} more in the tables"));
    }
    told
}

fn rank(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => 0,
        Verdict::Unknown => 1,
        Verdict::NoLargerThan(_) => 2,
        Verdict::Same => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(value: f64, verdict: Verdict, text: &str) -> (Estimate, Verdict, String) {
        (Estimate { value, low: value, high: value, n: 1 }, verdict, text.to_owned())
    }

    #[test]
    fn what_is_known_comes_first_then_the_largest() {
        let all = [
            one(0.5, Verdict::Unknown, "unknown"),
            one(-0.1, Verdict::Worse, "small"),
            one(0.0, Verdict::Same, "same"),
            one(0.3, Verdict::Better, "large"),
        ];
        assert_eq!(weightiest(all.into_iter()), ["large", "small", "unknown", "same"]);
    }

    #[test]
    fn what_nobody_would_read_is_counted() {
        let all = (0..64).map(|n| one(f64::from(n), Verdict::Better, "x"));
        let told = weightiest(all);
        assert_eq!((told.len(), told[TOLD].as_str()), (TOLD + 1, "and 54 more in the tables"));
    }
}
