//! What a run says, in sentences: who wins how often, what each variant or factor changes, and for whom.

use crate::experiment::cells_of;
use crate::findings::{
    Comparison, EffectFinding, ExperimentResult, FactorMove, Verdict, called, side_of,
};
use kernel::stats::Estimate;
use kernel::systems::Metric;

use super::told::{Kind, count, verdict};

mod heading;

/// How the interval is called in a sentence.
const INTERVAL: &str = "95\u{a0}% interval";
/// How many variants, factors or scenarios a sentence names.
const NAMED: usize = 3;

/// What happened, with its number: `the US wins 77.46 %`, `Hull at end: 8.7 points`.
pub fn happens(metric: &Metric, found: &Estimate) -> String {
    let said = minus(&Kind::of(metric).said(found));
    match side_of(metric) {
        Some(side) if wins(metric) => format!("{side} wins {said}"),
        _ => format!("“{}” is {said}", metric.title),
    }
}

/// Whether a metric says that the side that likes it wins.
fn wins(metric: &Metric) -> bool {
    metric.is_proportion()
        && metric
            .title
            .strip_suffix(" wins")
            .is_some_and(|who| who.eq_ignore_ascii_case(metric.liking_side()))
}

/// One result in a sentence: where, what, its interval, and how many games.
pub fn single(place: &str, metric: &Metric, found: &Estimate) -> String {
    let interval = minus(&Kind::of(metric).interval(found));
    let (what, games) = (happens(metric, found), count(found.n));
    format!("{place}: {what}, {INTERVAL} {}, n\u{a0}=\u{a0}{games}", together(&interval))
}

/// A real minus before numbers.
fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// Not broken over two lines.
fn together(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

impl ExperimentResult<'_> {
    /// What it found, in a few sentences: one for each scenario.
    pub fn answer(&self) -> String {
        let scenarios = self.prepared.experiment.scenarios.len();
        let told: Vec<String> = (0..scenarios.min(NAMED)).map(|at| self.answer_of(at)).collect();
        let more = match scenarios.saturating_sub(NAMED) {
            0 => String::new(),
            1 => " One more scenario follows.".to_owned(),
            more => format!(" {more} more scenarios follow."),
        };
        told.join(". ") + "." + &self.key() + &more
    }

    /// What stands in brackets, where a sentence does not say it.
    fn key(&self) -> String {
        let games = count(self.findings.games);
        match self.findings.effects.is_empty() && self.findings.comparisons.is_empty() {
            true => String::new(),
            false => format!(" In brackets the {INTERVAL}; {games}\u{a0}games a variant."),
        }
    }

    /// What opens the tables of one of several scenarios: its name, and what it found where that was not said
    /// before.
    pub fn heading(&self, scenario: usize) -> String {
        if scenario < NAMED { self.place(scenario) } else { self.answer_of(scenario) + "." }
    }

    /// What it found in one scenario, without a full stop.
    pub fn answer_of(&self, scenario: usize) -> String {
        let compared = self.compared(scenario);
        let told = match compared.as_slice() {
            _ if !self.findings.effects.is_empty() => self.by_factor(scenario),
            [] => return self.baseline(scenario),
            [one] => self.one_variant(one),
            many => self.variants(many),
        };
        format!("{}: {told}", self.place(scenario))
    }

    /// The variants of one scenario against its first cell, by the headline.
    fn compared(&self, scenario: usize) -> Vec<&Comparison> {
        let all = self.findings.comparisons.iter();
        let of = |one: &&Comparison| {
            one.metric == 0 && self.prepared.experiment.cells[one.cell].scenario == scenario
        };
        all.filter(of).collect()
    }

    fn place(&self, scenario: usize) -> String {
        called(self.prepared.system, &self.prepared.experiment.scenarios[scenario])
    }

    fn first_cell(&self, scenario: usize) -> usize {
        cells_of(&self.prepared.experiment, scenario)[0]
    }

    /// The first cell by itself.
    fn baseline(&self, scenario: usize) -> String {
        let found = self.estimate(self.first_cell(scenario), 0);
        single(&self.place(scenario), self.headline(), &found)
    }

    fn one_variant(&self, one: &Comparison) -> String {
        let (metric, kind) = (self.headline(), Kind::of(self.headline()));
        let [variant, first] = [one.cell, one.baseline].map(|cell| self.cell_title(cell));
        let [is, was] = [one.cell, one.baseline].map(|cell| self.estimate(cell, 0));
        let games = count(one.difference.n);
        let (is, was) = (happens(metric, &is), minus(&kind.said(&was)));
        let (size, interval) = self.change(&one.difference);
        match &one.verdict {
            Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => format!(
                "with “{variant}” {is}, with “{first}” {was}: {size} {interval}, {}",
                verdict(&one.verdict, metric, metric)
            ),
            Verdict::Same => {
                format!("“{variant}” ends each of {games} games as “{first}” does: {is}")
            }
            Verdict::NoLargerThan(delta) => format!(
                "“{variant}” and “{first}” are alike within {}: {is} and {was}, {size} {interval}",
                kind.amount(*delta)
            ),
            Verdict::Unknown => format!(
                "“{variant}” cannot yet be told from “{first}”: {is} and {was}, {size} {interval}"
            ),
        }
    }

    /// The baseline, and each variant with its level and whom it helps; that all are alike, where they are.
    fn variants(&self, all: &[&Comparison]) -> String {
        let (metric, kind) = (self.headline(), Kind::of(self.headline()));
        let first = all[0].baseline;
        let (start, name) = (self.estimate(first, 0), self.cell_title(first));
        if all.iter().all(|one| is_alike(&one.verdict)) {
            let (what, number) = (happens(metric, &start), all.len() + 1);
            return format!("all {number} variants alike{}: {what}", within(all, kind));
        }
        let mut sorted = all.to_vec();
        sorted.sort_by(|a, b| size(&b.difference).total_cmp(&size(&a.difference)));
        let told = sorted.iter().take(NAMED).map(|one| {
            let level = minus(&kind.said(&self.estimate(one.cell, 0)));
            let (size, interval) = self.change(&one.difference);
            let verdict = verdict(&one.verdict, metric, metric);
            format!("with “{}” {level}: {size} {interval}, {verdict}", self.cell_title(one.cell))
        });
        let told = told.collect::<Vec<_>>().join("; ");
        let more = match sorted.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; {more} more differ less"),
        };
        format!("{} with “{name}”; {told}{more}", happens(metric, &start))
    }

    /// The baseline, and what each factor changes, the one that moves the headline furthest first.
    fn by_factor(&self, scenario: usize) -> String {
        let first = self.first_cell(scenario);
        let start = happens(self.headline(), &self.estimate(first, 0));
        let moves = self.findings.moves(&self.prepared.experiment, scenario, 0);
        let mut told: Vec<String> = moves.iter().take(NAMED).map(|one| self.moved(one)).collect();
        let more = moves.len().saturating_sub(NAMED);
        if more > 0 {
            let (s, moves) = if more == 1 { ("", "moves") } else { ("s", "move") };
            told.push(format!("{more} more factor{s} {moves} it less"));
        }
        told.extend(self.untold(scenario, &moves));
        format!("{start} with “{}”. {}", self.cell_title(first), told.join("; "))
    }

    /// One factor: its two levels and whom the second helps, or the range over all of them.
    fn moved(&self, one: &FactorMove) -> String {
        match (one.levels.as_slice(), one.slope) {
            ([], None) => self.prepared.factor_title(one.factor),
            (&[found], _) | ([], Some(found)) => self.one_change(found),
            (levels, _) if levels.iter().all(|found| is_alike(&found.verdict)) => {
                let title = self.prepared.factor_title(one.factor);
                format!("{title}: all {} levels alike", levels.len() + 1)
            }
            (_, _) => self.range(one),
        }
    }

    fn one_change(&self, found: &EffectFinding) -> String {
        let (size, interval) = self.change(&found.estimate);
        let verdict = verdict(&found.verdict, self.headline(), self.headline());
        format!("{}: {size} {interval}, {verdict}", self.prepared.effect_title(found.effect))
    }

    fn range(&self, one: &FactorMove) -> String {
        let experiment = &self.prepared.experiment;
        let factor = &experiment.factors[one.factor];
        let first = factor.levels.first().map_or("", |level| level.name.as_str());
        let end = |found: Option<&EffectFinding>| match found {
            Some(found) => {
                let (size, interval) = self.change(&found.estimate);
                let level = experiment.effects[found.effect].level().unwrap_or_default();
                format!("{size} {interval} with “{level}”")
            }
            None => format!("0 with “{first}”"),
        };
        let [low, high] = one.ends().map(end);
        let side = side_of(self.headline()).map_or(String::new(), |side| format!(" for {side}"));
        let title = self.prepared.factor_title(one.factor);
        format!("{title}: from {low} to {high}{side}, against “{first}”")
    }

    /// Factors of too many levels for effects of their own: from where to where they move the headline when
    /// nothing else changes, or that all their levels are alike.
    fn untold(&self, scenario: usize, moves: &[FactorMove]) -> Vec<String> {
        let factors = 0..self.prepared.experiment.factors.len();
        let untold = factors.filter(|factor| moves.iter().all(|one| one.factor != *factor));
        untold.filter_map(|factor| self.levels_of(scenario, factor)).collect()
    }

    fn levels_of(&self, scenario: usize, factor: usize) -> Option<String> {
        let experiment = &self.prepared.experiment;
        let (first, title) = (self.first_cell(scenario), self.prepared.factor_title(factor));
        let levels = &experiment.cells[first].levels;
        let only_here = |one: &&Comparison| {
            let other = &experiment.cells[one.cell];
            let apart = (0..levels.len()).filter(|&at| other.levels.get(at) != levels.get(at));
            one.metric == 0 && other.scenario == scenario && apart.eq([factor])
        };
        let all: Vec<&Comparison> = self.findings.comparisons.iter().filter(only_here).collect();
        let kind = Kind::of(self.headline());
        if all.is_empty() {
            return None;
        }
        if all.iter().all(|one| is_alike(&one.verdict)) {
            let (number, level) = (all.len() + 1, minus(&kind.said(&self.estimate(first, 0))));
            return Some(format!("{title}: all {number} alike{}: {level}", within(&all, kind)));
        }
        let by_level = |one: &&&Comparison| self.estimate(one.cell, 0).value;
        let end = |one: &Comparison| {
            let level = minus(&kind.said(&self.estimate(one.cell, 0)));
            format!("{level} with “{}”", experiment.cells[one.cell].levels[factor])
        };
        let low = all.iter().min_by(|a, b| by_level(a).total_cmp(&by_level(b)))?;
        let high = all.iter().max_by(|a, b| by_level(a).total_cmp(&by_level(b)))?;
        Some(format!("{title}: from {} to {}", end(low), end(high)))
    }

    /// The size of a change with its sign and unit, and its interval.
    fn change(&self, found: &Estimate) -> (String, String) {
        let kind = Kind::of(self.headline());
        let plus = if found.value > 0.0 { "+" } else { "" };
        let size = minus(&kind.difference_said(found));
        (format!("{plus}{size}"), together(&minus(&kind.interval(found))))
    }
}

/// Known to make no difference that matters.
fn is_alike(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Same | Verdict::NoLargerThan(_))
}

/// ` within 1 point`, unless not one game differs.
fn within(all: &[&Comparison], kind: Kind) -> String {
    let delta = all.iter().find_map(|one| match one.verdict {
        Verdict::NoLargerThan(delta) => Some(delta),
        _ => None,
    });
    delta.map_or(String::new(), |delta| format!(" within {}", kind.amount(delta)))
}

fn size(found: &Estimate) -> f64 {
    if found.value.is_nan() { 0.0 } else { found.value.abs() }
}
