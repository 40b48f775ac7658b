//! What was varied, as columns of a table: one for each factor, called by its name.

use super::{Cell, Experiment, Factor};
use kernel::systems::Metric;
use kernel::systems::metric::Values;

/// The columns a row of a game begins with.
pub const ROW_KEYS: [&str; 4] = ["scenario", "cell", "seed", "game"];

/// What other tables call their columns: see the tables of `output`, whose test holds them against this.
pub const TAKEN: [&str; 36] = [
    "scenario",
    "cell",
    "seed",
    "game",
    "baseline",
    "metric",
    "unit",
    "n",
    "value",
    "low",
    "high",
    "se",
    "min",
    "q05",
    "median",
    "q95",
    "max",
    "p",
    "p_holm",
    "correlation",
    "pairing",
    "touched",
    "verdict",
    "verdict_code",
    "plain_value",
    "plain_low",
    "plain_high",
    "plain_p",
    "times_the_games",
    "luck_left_in",
    "decided_after",
    "fixed_value",
    "fixed_low",
    "fixed_high",
    "fixed_n",
    "fixed_p",
];

/// What a row's number is in a table of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A yes or no.
    Flag,
    Whole,
    /// A row counts parts of the unit, and the table is in the unit.
    Parts,
    /// A whole number, and none where the row says [`NEVER`](kernel::systems::metric::NEVER).
    WholeOrNone,
    /// One of a few words.
    Word,
}

impl RowKind {
    pub fn of(metric: &Metric) -> RowKind {
        match (metric.values, metric.parts) {
            (Values::Words(_), _) => RowKind::Word,
            (Values::NumbersOr(_), _) => RowKind::WholeOrNone,
            (Values::Numbers, _) if metric.is_proportion() => RowKind::Flag,
            (Values::Numbers, 1) => RowKind::Whole,
            (Values::Numbers, _) => RowKind::Parts,
        }
    }
}

/// A factor over the cells of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct FactorColumn {
    pub name: String,
    /// One for every cell of the experiment, in order.
    pub levels: Levels,
}

/// The levels of a factor, as what they are.
#[derive(Clone, Debug, PartialEq)]
pub enum Levels {
    /// Where they are called on and off, or true and false.
    Flags(Vec<bool>),
    /// Where they are numbers; NaN where things are left as they are.
    Numbers(Vec<f64>),
    Words(Vec<String>),
}

impl Experiment {
    /// A column for each factor, called the same in every table of a run.
    pub fn named_factors(&self, metrics: &[Metric]) -> Vec<FactorColumn> {
        let metrics = metrics.iter().map(|metric| metric.name);
        self.factor_columns(&TAKEN.into_iter().chain(metrics).collect::<Vec<_>>())
    }

    /// A column for each factor. One that is called as a column that is there already, or as one of
    /// `taken`, has `factor_` before its name; large letters and small are the same, as they are in SQL.
    fn factor_columns(&self, taken: &[&str]) -> Vec<FactorColumn> {
        let mut names: Vec<String> = taken.iter().map(|name| name.to_lowercase()).collect();
        let column = |(place, factor): (usize, &Factor)| {
            let name = free_name(&factor.name, &names);
            names.push(name.to_lowercase());
            FactorColumn { name, levels: self.levels(place, factor) }
        };
        self.factors.iter().enumerate().map(column).collect()
    }

    fn levels(&self, place: usize, factor: &Factor) -> Levels {
        let all = self.cells.iter().map(|cell: &Cell| cell.levels[place].as_str());
        let flags: Option<Vec<bool>> = all.clone().map(flag).collect();
        if let Some(flags) = flags {
            return Levels::Flags(flags);
        }
        let value = |name: &str| factor.levels.iter().find(|level| level.name == name)?.value;
        let is_left = |at: usize| at == 0 && factor.levels[at].sets.is_empty();
        let numbers = factor.levels.iter().enumerate();
        if numbers.into_iter().all(|(at, level)| level.value.is_some() || is_left(at)) {
            return Levels::Numbers(all.map(|name| value(name).unwrap_or(f64::NAN)).collect());
        }
        Levels::Words(all.map(str::to_owned).collect())
    }
}

fn flag(level: &str) -> Option<bool> {
    match level {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

fn free_name(name: &str, taken: &[String]) -> String {
    let mut free = name.to_owned();
    while taken.contains(&free.to_lowercase()) {
        free = format!("factor_{free}");
    }
    free
}

#[cfg(test)]
mod tests {
    use super::super::{Experiment, Level, LuckUse, One};
    use super::*;
    use kernel::systems::Scenario;

    fn level(name: &str, value: Option<f64>) -> Level {
        let sets = if name == "as it is" { Vec::new() } else { vec!["a=1".into()] };
        Level { name: name.into(), sets, policies: Vec::new(), value }
    }

    /// One factor, and a cell for each of its levels.
    fn columns(name: &str, levels: Vec<Level>) -> Vec<FactorColumn> {
        let mut experiment = Experiment::of_one(One {
            system: "coins".into(),
            name: "ten".into(),
            scenario: Scenario::Named("ten".into()),
            sets: Vec::new(),
            policies: Vec::new(),
            metrics: Vec::new(),
            games: 1,
            seed: 1,
            luck: LuckUse::LeftIn,
        });
        let cell = experiment.cells.remove(0);
        let of = |level: &Level| Cell { levels: vec![level.name.clone()], ..cell.clone() };
        experiment.cells = levels.iter().map(of).collect();
        experiment.factors = vec![Factor { name: name.into(), levels }];
        experiment.factor_columns(&["cell", "factor_game", "game"])
    }

    #[test]
    fn a_level_is_a_flag_a_number_or_a_word() {
        let of = |levels: Vec<Level>| columns("aces", levels).remove(0).levels;
        let flags = of(vec![level("off", None), level("on", None)]);
        assert_eq!(flags, Levels::Flags(vec![false, true]));
        let numbers = of(vec![level("2", Some(2.0)), level("3", Some(3.0))]);
        assert_eq!(numbers, Levels::Numbers(vec![2.0, 3.0]));
        let words = of(vec![level("book", None), level("3", Some(3.0))]);
        assert_eq!(words, Levels::Words(vec!["book".into(), "3".into()]));
    }

    /// The first cell of a Latin hypercube has no number.
    #[test]
    fn what_is_left_as_it_is_has_no_number() {
        let found = columns("aces", vec![level("as it is", None), level("3", Some(3.0))]);
        let Levels::Numbers(numbers) = &found[0].levels else { panic!("{found:?}") };
        assert!(numbers[0].is_nan() && numbers[1] == 3.0);
    }

    #[test]
    fn no_two_columns_have_one_name() {
        let name = |said| columns(said, vec![level("off", None)]).remove(0).name;
        assert_eq!(
            ["aces", "Cell", "game"].map(name),
            ["aces", "factor_Cell", "factor_factor_game"]
        );
    }
}
