//! How the headline moves with each number of a Latin hypercube.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::effects::{self, Effects};
use crate::run::RunView;
use crate::words::{count, interval, level, value};
use lab::findings::hypercube::{Response, ResponseBin};

use super::{drawn, of_scenario};

/// Curves of more factors than this are a wall, not a chart.
const MOST_FACTORS: usize = 24;

/// One panel for each factor, scenario by scenario.
pub fn curves(run: &RunView) -> Vec<Figure> {
    let scenarios = 0..run.scenarios();
    let responses = scenarios.map(|at| (at, run.findings.responses(run.experiment(), at)));
    let drawn = responses.filter(|(_, all)| (1..=MOST_FACTORS).contains(&all.len()));
    drawn.map(|(scenario, all)| panels(run, scenario, &all)).collect()
}

fn panels(run: &RunView, scenario: usize, responses: &[Response]) -> Figure {
    let metric = run.headline();
    let cells: Vec<usize> = (1..run.cells_of(scenario).len()).collect();
    let (middle, unit) = level(metric, &run.findings.mean_of(scenario, &cells));
    let (id, place) = of_scenario(run, "response", scenario);
    let title = format!("“{}” against each number{place}", metric.title);
    let subtitle = format!(
        "{} variants of a Latin hypercube, {} games each; the other numbers at their mean",
        cells.len(),
        count(run.findings.games)
    );
    let chart = Effects {
        frame: Frame::new(&title, &subtitle, "The dashed line is the mean over all variants."),
        axis: format!("{}, {unit}", metric.title),
        middle: middle.value,
        factors: responses.iter().map(|response| factor(run, response)).collect(),
    };
    let caption = "Means of neighbouring variants, after what the other numbers do was taken out as far as it is \
                   linear, with 95\u{a0}% intervals by Student’s t over the variants of a group. All variants play the same games on the same \
                   dice: the intervals are of the shape, and the whole curve may lie higher or lower by the interval of a single variant.";
    drawn(id, &title, caption.into(), &chart)
}

fn factor(run: &RunView, response: &Response) -> effects::Factor {
    let levels = response.bins.iter().map(|bin| point(run, bin)).collect();
    let name = run.factor_name(response.factor);
    effects::Factor { name, order: effects::Order::Ordered, levels }
}

fn point(run: &RunView, bin: &ResponseBin) -> effects::Level {
    let (found, _) = level(run.headline(), &bin.found);
    let name = match bin.from == bin.to {
        true => bin.from.to_string(),
        false => format!("{}–{}", short(bin.from), short(bin.to)),
    };
    let text = format!("{} {}", value(&found), interval(&found));
    effects::Level { name, value: found.value, low: found.low, high: found.high, text }
}

/// Three digits of a number: an axis has no room for more.
fn short(number: f64) -> String {
    let digits = number.abs().max(1e-9).log10().floor() as i32;
    let decimals = (2 - digits).clamp(0, 6) as usize;
    let text = format!("{number:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn an_axis_has_three_digits() {
        let told = [0.123_456, 12.0, 3.5, 1234.5, -0.02, 0.0].map(short);
        assert_eq!(told, ["0.123", "12", "3.5", "1234", "-0.02", "0"]);
    }
}
