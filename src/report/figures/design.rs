//! A design's factors: what each does on average, and where two of them do not simply add up.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::curve::{Curve, Knot};
use crate::charts::effects::{self, Effects};
use crate::charts::interaction::Interaction;
use crate::run::{QuestionKind, RunView};
use crate::words::{count, interval, level, value};
use kernel::stats::Estimate;
use lab::experiment;
use lab::findings::{EffectFinding, Verdict};

use super::{drawn, in_order, is_ordered, of_scenario};

/// Interactions drawn for each scenario, the largest first.
const MOST_INTERACTIONS: usize = 2;

/// Whether cells can be averaged by the levels of a factor.
fn has_levels(run: &RunView) -> bool {
    run.shape() == QuestionKind::Effects && experiment::has_levels(run.experiment())
}

/// The mean over all cells at each level of each factor.
pub fn main_effects(run: &RunView) -> Vec<Figure> {
    if !has_levels(run) {
        return Vec::new();
    }
    (0..run.scenarios()).map(|scenario| panels(run, scenario)).collect()
}

fn panels(run: &RunView, scenario: usize) -> Figure {
    let metric = run.headline();
    let all: Vec<usize> = (0..run.cells_of(scenario).len()).collect();
    let (middle, unit) = level(metric, &run.findings.mean_of(scenario, &all));
    let (id, place) = of_scenario(run, "main-effects", scenario);
    let title = format!("What each factor does to “{}”{place}", metric.title);
    let subtitle = format!(
        "Mean over all {} variants at each level, {} games of each; {}",
        all.len(),
        count(run.findings.games),
        metric.meaning
    );
    let chart = Effects {
        frame: Frame::new(&title, &subtitle, "The dashed line is the mean over all variants."),
        axis: format!("{}, {unit}", metric.title),
        middle: middle.value,
        factors: (0..run.experiment().factors.len()).map(|at| factor(run, scenario, at)).collect(),
    };
    let caption = "A level's mean with its 95\u{a0}% interval. Intervals of two levels say little \
                   about their difference, which is found game by game on the same dice: the table \
                   of effects has it.";
    drawn(id, &title, caption.into(), &chart)
}

fn factor(run: &RunView, scenario: usize, at: usize) -> effects::Factor {
    let said = &run.experiment().factors[at];
    let level = |name: &str| {
        let found = mean_at(run, scenario, &[(at, name)])?;
        let text = format!("{} {}", value(&found), interval(&found));
        let Estimate { value, low, high, .. } = found;
        Some(effects::Level { name: name.into(), value, low, high, text })
    };
    let levels = in_order(&said.levels).into_iter().filter_map(level).collect();
    let order = match is_ordered(&said.levels) {
        true => effects::Order::Ordered,
        false => effects::Order::Unordered,
    };
    effects::Factor { name: run.factor_name(at), order, levels }
}

/// The mean over the cells with these levels of these factors, as it is told.
fn mean_at(run: &RunView, scenario: usize, levels: &[(usize, &str)]) -> Option<Estimate> {
    let fits = |cell: usize| levels.iter().all(|&(at, name)| run.cell(cell).levels[at] == name);
    let cells = run.cells_of(scenario).into_iter().enumerate();
    let places: Vec<usize> =
        cells.filter(|&(_, cell)| fits(cell)).map(|(place, _)| place).collect();
    let found = || level(run.headline(), &run.findings.mean_of(scenario, &places)).0;
    (!places.is_empty()).then(found)
}

/// The largest interactions that are there beyond doubt.
pub fn interactions(run: &RunView) -> Vec<Figure> {
    if !has_levels(run) {
        return Vec::new();
    }
    (0..run.scenarios()).flat_map(|scenario| largest(run, scenario)).collect()
}

fn largest(run: &RunView, scenario: usize) -> Vec<Figure> {
    let sure = |one: &&EffectFinding| match one.verdict {
        Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => true,
        Verdict::Same | Verdict::NoLargerThan(_) | Verdict::Unknown => false,
    };
    let pairs = run.effects(0).filter(|one| one.scenario == scenario);
    let mut pairs: Vec<_> =
        pairs.filter(|one| run.said(one).factors.len() == 2).filter(sure).collect();
    pairs.sort_by(|a, b| b.estimate.value.abs().total_cmp(&a.estimate.value.abs()));
    let shown = pairs.into_iter().take(MOST_INTERACTIONS).enumerate();
    shown.map(|(place, one)| crossed(run, scenario, place, one)).collect()
}

fn crossed(run: &RunView, scenario: usize, number: usize, one: &EffectFinding) -> Figure {
    let metric = run.headline();
    let factors = &run.experiment().factors;
    let [first, second] = [0, 1].map(|place| run.said(one).factors[place]);
    let [first_name, second_name] = [first, second].map(|at| run.factor_name(at));
    let (id, place) = of_scenario(run, &format!("interaction-{}", number + 1), scenario);
    let title = format!("{first_name} with {second_name}{place}");
    let (_, unit) = level(metric, &one.estimate);
    let line = |name: &str| Curve {
        name: format!("{second_name}: {name}"),
        knots: knots(run, scenario, (first, second), name),
    };
    let chart = Interaction {
        frame: Frame::new(&title, "Lines that are not parallel: the two do not simply add up", ""),
        axis: format!("{}, {unit}", metric.title),
        first: first_name.clone(),
        levels: in_order(&factors[first].levels).into_iter().map(str::to_owned).collect(),
        lines: in_order(&factors[second].levels).into_iter().map(line).collect(),
    };
    let aliases = run.prepared.alias_titles(one.effect);
    let mixed =
        if aliases.is_empty() { String::new() } else { format!(" Mixed up with {aliases}.") };
    let caption = format!("Means over all other factors, with their 95\u{a0}% intervals.{mixed}");
    drawn(id, &title, caption, &chart)
}

/// One line: the second factor at `name`, over the levels of the first.
fn knots(run: &RunView, scenario: usize, (first, second): (usize, usize), name: &str) -> Vec<Knot> {
    let levels = in_order(&run.experiment().factors[first].levels).into_iter().enumerate();
    let knot = |(place, level): (usize, &str)| {
        let found = mean_at(run, scenario, &[(first, level), (second, name)])?;
        Some(Knot { x: place as f64, value: found.value, low: found.low, high: found.high })
    };
    levels.filter_map(knot).collect()
}
