//! What a page needs to answer by itself: the finished numbers of every variant, as they are shown.
//!
//! The page's script picks among them and draws; it computes no statistic. A difference is here only
//! where the run judged it.

mod numbers;

use kernel::systems::Metric;
use lab::findings::{called, side_of};
use serde::Serialize;
use serde_json::Value;

use self::numbers::{Verdicts, change, number};
use crate::json;
use crate::order::in_order;
use crate::run::RunView;
use crate::words::{difference, level};

/// More of it would make the page slow to mail.
const MOST_BYTES: usize = 300_000;

/// Everything there is to pick from.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Explore {
    /// Games played in every variant.
    pub games: u64,
    pub metrics: Vec<Measured>,
    /// The metrics the run judged are the first; so many.
    pub judged: usize,
    pub scenarios: Vec<Named>,
    /// The baseline is the first.
    pub variants: Vec<Variant>,
    pub factors: Vec<Factor>,
    /// By scenario, variant and metric: value, low, high, decimals, and n where it is not that of
    /// all; nothing where it is not known.
    pub values: Vec<Vec<Vec<Value>>>,
    /// By scenario, variant and judged metric: the same, always with n, and the verdict's place;
    /// nothing where nothing was compared.
    pub differences: Vec<Vec<Vec<Value>>>,
    /// Words, and how they are coloured.
    pub verdicts: Vec<(String, &'static str)>,
    /// What had to be left out; may be empty.
    pub left_out: String,
}

/// What addresses call it, and what people do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Named {
    pub name: String,
    pub title: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    pub name: &'static str,
    pub title: &'static str,
    pub group: &'static str,
    pub meaning: &'static str,
    /// Of a value, and of a difference.
    pub units: [&'static str; 2],
    pub kind: &'static str,
    /// Who likes it high, as a sentence names them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub likes: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variant {
    /// Empty where it says no more than the levels.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// For each factor the place of its level.
    pub levels: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Factor {
    pub name: String,
    pub title: String,
    /// In the order of an axis.
    pub levels: Vec<String>,
    /// Where every level is a number: what they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<f64>,
}

/// What can be explored of a run; of a single variant there is nothing to pick.
pub fn of(run: &RunView) -> Option<Explore> {
    if run.findings.cells.len() < 2 {
        return None;
    }
    let all = || of_metrics(run, &Kept::All);
    let judged = || of_metrics(run, &Kept::Judged);
    let fits = |one: &Explore| one.json().len() <= MOST_BYTES;
    Some(all()).filter(fits).or_else(|| Some(judged()).filter(fits)).or_else(|| {
        let headline = of_metrics(run, &Kept::Headline);
        Some(headline)
    })
}

/// Which metrics there is room for.
enum Kept {
    All,
    Judged,
    Headline,
}

impl Kept {
    /// The places of the metrics among the system's, those that are judged first; and how many are.
    fn metrics(&self, run: &RunView) -> (Vec<usize>, usize) {
        let judged = run.prepared.watched();
        match self {
            Kept::All => {
                let others = 0..run.prepared.metrics().len();
                let others = others.filter(|place| !judged.contains(place));
                (judged.iter().copied().chain(others).collect(), judged.len())
            }
            Kept::Judged => (judged.clone(), judged.len()),
            Kept::Headline => (judged[..1].to_vec(), 1),
        }
    }

    fn left_out(&self, run: &RunView) -> String {
        let kept = match self {
            Kept::All => return String::new(),
            Kept::Judged => "what the run judged",
            Kept::Headline => "the first metric of the run",
        };
        format!(
            "There are too many variants for all {} metrics: here is {kept}; results.csv has the rest.",
            run.prepared.metrics().len()
        )
    }
}

fn of_metrics(run: &RunView, kept: &Kept) -> Explore {
    let (places, judged) = kept.metrics(run);
    let metrics = run.prepared.metrics();
    let mut verdicts = Verdicts::default();
    let scenarios = 0..run.scenarios();
    let values = scenarios.clone().map(|scenario| {
        let cells = run.cells_of(scenario).into_iter();
        cells.map(|cell| places.iter().map(|&at| value_of(run, cell, at)).collect()).collect()
    });
    let values = values.collect();
    let differences = scenarios.clone().map(|scenario| {
        let cells = run.cells_of(scenario).into_iter();
        cells
            .map(|cell| (0..judged).map(|at| change_of(run, cell, at, &mut verdicts)).collect())
            .collect()
    });
    Explore {
        games: run.findings.games,
        metrics: places
            .iter()
            .enumerate()
            .map(|(at, &place)| measured(run, &metrics[place], at < judged))
            .collect(),
        judged,
        differences: differences.collect(),
        values,
        scenarios: scenarios.map(|at| scenario(run, at)).collect(),
        variants: run.cells_of(0).into_iter().map(|cell| variant(run, cell)).collect(),
        factors: (0..run.experiment().factors.len()).map(|at| factor(run, at)).collect(),
        verdicts: verdicts.list,
        left_out: kept.left_out(run),
    }
}

fn value_of(run: &RunView, cell: usize, place: usize) -> Value {
    let measured = &run.findings.cells[cell].measured[place];
    number(&level(&measured.metric, &measured.estimate).0, run.findings.games)
}

fn change_of(run: &RunView, cell: usize, judged: usize, verdicts: &mut Verdicts) -> Value {
    run.comparison(cell, judged).map_or(Value::Null, |one| {
        let metric = run.metric(judged);
        change(&difference(metric, &one.difference).0, verdicts.place(&one.verdict, metric))
    })
}

fn measured(run: &RunView, metric: &Metric, judged: bool) -> Measured {
    let groups = run.prepared.system.groups();
    let group = groups.iter().find(|group| group.metrics.contains(&metric.name));
    let share = metric.is_proportion();
    Measured {
        name: metric.name,
        title: metric.title,
        group: match group {
            _ if judged => "judged by this run",
            Some(group) => group.title,
            None => "all else",
        },
        meaning: metric.meaning,
        units: if share { ["%", "points"] } else { [metric.unit; 2] },
        kind: if share { "share" } else { "mean" },
        likes: side_of(metric).unwrap_or_default(),
    }
}

fn scenario(run: &RunView, at: usize) -> Named {
    let said = &run.experiment().scenarios[at];
    Named { name: said.name.clone(), title: called(run.prepared.system, said) }
}

fn variant(run: &RunView, cell: usize) -> Variant {
    let said = &run.cell(cell).levels;
    let factors = run.experiment().factors.iter().zip(said);
    let place = |(factor, level): (&lab::experiment::Factor, &String)| {
        let levels = in_order(&factor.levels);
        levels.iter().position(|one| one == level).unwrap_or(0)
    };
    let (name, title) = match run.cell_name(cell) {
        title if title == by_levels(run, cell) => Default::default(),
        title => (run.cell(cell).name.clone(), title),
    };
    Variant { name, title, levels: factors.map(place).collect() }
}

/// What the script calls a variant: the levels that are not the baseline's.
fn by_levels(run: &RunView, cell: usize) -> String {
    let (usual, own) = (&run.cell(0).levels, &run.cell(cell).levels);
    let apart = (0..own.len()).filter(|&at| usual[at] != own[at]);
    let apart = apart.map(|at| format!("{}={}", run.factor_name(at), own[at]));
    apart.collect::<Vec<_>>().join(", ")
}

fn factor(run: &RunView, at: usize) -> Factor {
    let said = &run.experiment().factors[at];
    let levels: Vec<String> = in_order(&said.levels).into_iter().map(str::to_owned).collect();
    let numbers: Option<Vec<f64>> = levels.iter().map(|level| level.parse().ok()).collect();
    Factor {
        name: said.name.clone(),
        title: run.factor_name(at),
        numbers: numbers.filter(|all| all.iter().all(|x| x.is_finite())).unwrap_or_default(),
        levels,
    }
}

impl Explore {
    /// As it stands in the page.
    pub fn json(&self) -> String {
        json::in_page(self)
    }
}
