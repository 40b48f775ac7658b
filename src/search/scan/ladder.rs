//! The numbers of a game, and what each would be some steps up or down.

use std::collections::{BTreeMap, BTreeSet};

use kernel::config::{Cell, Choice, Heard};

/// One value that can be changed by steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// As `--set` names it.
    pub path: String,
    pub value: String,
    /// Its place in a chart.
    pub cell: Option<Cell>,
    ladder: Ladder,
}

/// What a value is some steps away.
#[derive(Clone, Debug, PartialEq)]
enum Ladder {
    Whole {
        at: i64,
        least: i64,
        most: i64,
    },
    Real {
        at: f64,
        step: f64,
        least: f64,
        most: f64,
    },
    /// Words in their order: of a chart whose rows go through them one way, or the two of a switch.
    Words {
        words: Vec<String>,
        at: usize,
    },
}

/// Settings that say who plays, and not by which rules.
const POLICY: &str = "policy.";
/// Unclear points of a book: their numbers are settings like any other, their words and switches readings, which
/// `rulings --impact` plays.
const RULINGS: &str = "rulings.";
/// Where optional rules stand: there any list of words is a switch.
const OPTIONAL: [&str; 2] = ["optional.", "options."];

/// Every value that can be changed by steps, in the order it is read; and how many words have no order.
pub fn numbers(heard: Vec<Heard>) -> (Vec<Number>, usize) {
    let (steps, orders) = (gaps(&heard), orders(&heard));
    let mut without_order = 0;
    let mut all = Vec::new();
    for one in heard.into_iter().filter(|one| !one.path.starts_with(POLICY)) {
        let is_ruling = one.path.starts_with(RULINGS);
        let ladder = match &one.choice {
            Choice::Whole(least, most) => whole(&one.value, (*least, *most)),
            Choice::Real(least, most) => real(&one, steps.get(&table(&one)), (*least, *most)),
            Choice::Flag | Choice::Word(_) if is_ruling => continue,
            Choice::Flag => switch(&["false", "true"], &one.value),
            Choice::Word(words) if is_switch(&one) => switch(words, &one.value),
            Choice::Word(words) => {
                let is_ordered = one.cell.is_some() && orders.get(&table(&one)) == Some(&true);
                without_order += usize::from(!is_ordered);
                is_ordered.then(|| switch(words, &one.value)).flatten()
            }
        };
        let Heard { path, value, cell, .. } = one;
        all.extend(ladder.map(|ladder| Number { path, value, cell, ladder }));
    }
    (all, without_order)
}

fn is_switch(one: &Heard) -> bool {
    OPTIONAL.iter().any(|root| one.path.starts_with(root))
}

fn whole(value: &str, (least, most): (i64, i64)) -> Option<Ladder> {
    value.parse().ok().map(|at| Ladder::Whole { at, least, most })
}

fn real(one: &Heard, gap: Option<&f64>, (least, most): (f64, f64)) -> Option<Ladder> {
    let at: f64 = one.value.parse().ok()?;
    let step = gap.copied().unwrap_or_else(|| tenth(at));
    Some(Ladder::Real { at, step, least, most })
}

fn switch(words: &[&str], value: &str) -> Option<Ladder> {
    let at = words.iter().position(|word| *word == value)?;
    Some(Ladder::Words { words: words.iter().map(|word| (*word).to_owned()).collect(), at })
}

/// A tenth of a number, rounded down to 1, 2 or 5 of its last digit; a tenth for nothing.
fn tenth(value: f64) -> f64 {
    let tenth = value.abs() / 10.0;
    if tenth <= 0.0 {
        return 0.1;
    }
    // By powers written out and not by a logarithm, which no two machines need agree on.
    let powers = (-6..=9).rev().map(|power: i32| 10f64.powi(power));
    let round = powers.flat_map(|power| [5.0 * power, 2.0 * power, power]);
    round.into_iter().find(|step| *step <= tenth * (1.0 + 1e-9)).unwrap_or(1e-6)
}

/// The table a value stands in: of a chart all its cells, of anything else its neighbours.
fn table(one: &Heard) -> String {
    one.cell.as_ref().map_or_else(String::new, |cell| cell.chart.clone())
}

/// By table, the least difference between two of its numbers with fractions.
fn gaps(heard: &[Heard]) -> BTreeMap<String, f64> {
    let mut values: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for one in heard.iter().filter(|one| matches!(one.choice, Choice::Real(..))) {
        values.entry(table(one)).or_default().extend(one.value.parse::<f64>());
    }
    let gap = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        let gaps = values.windows(2).map(|two| two[1] - two[0]).filter(|gap| *gap > 1e-9);
        gaps.min_by(f64::total_cmp)
    };
    values.into_iter().filter_map(|(table, values)| Some((table, gap(values)?))).collect()
}

/// By chart, whether its words go one way down every column, and not all the same: then a step is to the next word.
fn orders(heard: &[Heard]) -> BTreeMap<String, bool> {
    type Column = Vec<(usize, usize)>;
    let mut charts: BTreeMap<String, BTreeMap<usize, Column>> = BTreeMap::new();
    for one in heard {
        if let (Choice::Word(words), Some(cell)) = (&one.choice, &one.cell)
            && let Some(at) = words.iter().position(|word| *word == one.value)
        {
            let columns = charts.entry(cell.chart.clone()).or_default();
            columns.entry(cell.column.0).or_default().push((cell.row.0, at));
        }
    }
    charts.into_iter().map(|(chart, columns)| (chart, go_one_way(columns.into_values()))).collect()
}

fn go_one_way(columns: impl Iterator<Item = Vec<(usize, usize)>>) -> bool {
    let mut ways = BTreeSet::new();
    for mut column in columns {
        column.sort_unstable();
        ways.extend(column.windows(2).map(|two| two[1].1.cmp(&two[0].1)).filter(|way| way.is_ne()));
    }
    ways.len() == 1
}

impl Number {
    /// Its value so many steps up, or down where that is below 0; `None` beyond what the book takes.
    pub fn moved(&self, by: i64) -> Option<String> {
        match &self.ladder {
            Ladder::Whole { at, least, most } => {
                let value = at.checked_add(by)?;
                (*least..=*most).contains(&value).then(|| value.to_string())
            }
            Ladder::Real { at, step, least, most } => {
                // Without the noise of binary fractions.
                let value = ((at + by as f64 * step) * 1e9).round() / 1e9;
                (*least..=*most).contains(&value).then(|| value.to_string())
            }
            Ladder::Words { words, at } => {
                words.get(usize::try_from(i64::try_from(*at).ok()? + by).ok()?).cloned()
            }
        }
    }

    /// The setting that moves it so many steps.
    pub fn set(&self, by: i64) -> Option<String> {
        self.moved(by).map(|value| format!("{}={value}", self.path))
    }

    /// Where it lies so many steps away: a number, or the place of a word.
    pub fn lies(&self, by: i64) -> f64 {
        match &self.ladder {
            Ladder::Whole { at, .. } => (at + by) as f64,
            Ladder::Real { at, step, .. } => ((at + by as f64 * step) * 1e9).round() / 1e9,
            Ladder::Words { at, .. } => *at as f64 + by as f64,
        }
    }

    /// Whether something lies between two of its values.
    pub fn is_numeric(&self) -> bool {
        match self.ladder {
            Ladder::Whole { .. } | Ladder::Real { .. } => true,
            Ladder::Words { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(path: &str, value: &str, choice: Choice) -> Heard {
        Heard { path: path.into(), value: value.into(), choice, cell: None }
    }

    fn cell(row: usize, column: usize, value: &str) -> Heard {
        let words = Choice::Word(vec!["miss", "hit", "sunk"]);
        let place = |n: usize| (n, n.to_string());
        let cell = Cell { chart: "charts.gun".into(), row: place(row), column: place(column) };
        let path = format!("charts.gun.{column}.{row}");
        Heard { cell: Some(cell), ..heard(&path, value, words) }
    }

    fn ladder(one: Heard) -> Number {
        numbers(vec![one]).0.remove(0)
    }

    #[test]
    fn whole_numbers_go_by_one_as_far_as_the_book_takes_them() {
        let hull = ladder(heard("ship.hull", "9", Choice::Whole(1, 10)));
        assert_eq!((hull.moved(1), hull.moved(2)), (Some("10".into()), None));
        assert_eq!((hull.set(-8), hull.lies(-8)), (Some("ship.hull=1".into()), 1.0));
    }

    /// A tenth of 2.5 is 0.25, rounded down to 0.2; of 1 it is 0.1.
    #[test]
    fn numbers_with_fractions_go_by_about_a_tenth_or_by_what_their_neighbours_differ_by() {
        let speed = ladder(heard("ship.speed", "2.5", Choice::Real(0.0, 9.0)));
        assert_eq!((speed.moved(1), speed.moved(-1)), (Some("2.7".into()), Some("2.3".into())));
        assert_eq!(ladder(heard("a.b", "1", Choice::Real(0.0, 9.0))).moved(3), Some("1.3".into()));
        let pair = ["0.25", "0.5"].map(|value| heard("a.b", value, Choice::Real(0.0, 9.0)));
        assert_eq!(numbers(pair.into()).0[0].moved(1), Some("0.5".into()));
    }

    #[test]
    fn words_of_a_chart_go_to_the_next_where_its_columns_go_one_way() {
        let chart =
            vec![cell(0, 0, "miss"), cell(1, 0, "hit"), cell(0, 1, "hit"), cell(1, 1, "sunk")];
        let (all, without) = numbers(chart.clone());
        assert_eq!((all.len(), without), (4, 0));
        assert_eq!((all[0].moved(-1), all[0].moved(1)), (None, Some("hit".into())));
        let both_ways = [chart, vec![cell(2, 0, "miss")]].concat();
        let (all, without) = numbers(both_ways);
        assert_eq!((all.len(), without), (0, 5));
    }

    #[test]
    fn switches_are_switched_and_policies_and_readings_left_alone() {
        let on = ladder(heard("optional.aces", "false", Choice::Flag));
        assert_eq!(
            (on.moved(1), on.moved(-1), on.is_numeric()),
            (Some("true".into()), None, false)
        );
        let words = Choice::Word(vec!["in", "out"]);
        assert_eq!(ladder(heard("optional.ends", "out", words)).moved(-1), Some("in".into()));
        let others = vec![
            heard("policy.throw.least", "3", Choice::Whole(0, 9)),
            heard("rulings.edge", "true", Choice::Flag),
        ];
        assert_eq!(numbers(others), (Vec::new(), 0));
        assert_eq!(numbers(vec![heard("rulings.ends", "5", Choice::Whole(0, 40))]).0.len(), 1);
    }
}
