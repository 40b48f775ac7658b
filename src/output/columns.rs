//! Every column of every table a run or study keeps, told for whoever reads them with other programs.
//!
//! The tables here are held against the frames by a test, so that a column nobody tells of cannot be
//! written.

mod studies;

use crate::experiment::RowKind;
use kernel::systems::metric::Values;
use kernel::systems::{Metric, System};

pub use studies::STUDIES;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    /// Never below 0.
    Whole,
    Number,
}

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnTold {
    pub name: &'static str,
    pub kind: ColumnKind,
    pub meaning: &'static str,
    /// When it is there; empty where it always is.
    pub when: &'static str,
}

/// One table, in all the files that hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTold {
    pub files: &'static str,
    pub rows: &'static str,
    pub columns: &'static [ColumnTold],
    /// The column after which those of the factors stand; empty where there are none.
    pub factors_after: &'static str,
}

const fn text(name: &'static str, meaning: &'static str) -> ColumnTold {
    ColumnTold { name, kind: ColumnKind::Text, meaning, when: "" }
}

const fn whole(name: &'static str, meaning: &'static str) -> ColumnTold {
    ColumnTold { name, kind: ColumnKind::Whole, meaning, when: "" }
}

const fn number(name: &'static str, meaning: &'static str) -> ColumnTold {
    ColumnTold { name, kind: ColumnKind::Number, meaning, when: "" }
}

impl ColumnTold {
    const fn when(self, when: &'static str) -> ColumnTold {
        ColumnTold { when, ..self }
    }
}

const LUCK: &str = "where luck was kept";
const DECIDED: &str = "of runs that stop when it is decided";

const SCENARIO: ColumnTold = text("scenario", "the scenario, as commands spell it");
const CELL: ColumnTold =
    text("cell", "the variant by its name; of a design, how it differs from the baseline");
const SEED: ColumnTold = whole("seed", "the seed all games were played with");
const METRIC: ColumnTold = text("metric", "what is measured, by its name: see the systems below");
const N: ColumnTold = whole("n", "the games it rests on");
const VALUE: ColumnTold = number("value", "the mean: of a yes or no, the share of games");
const LOW: ColumnTold = number("low", "lower end of the 95 % interval");
const HIGH: ColumnTold = number("high", "upper end of the 95 % interval");
const TARGET: ColumnTold = number("target", "what the metric is to come to");
const AT_LOW: ColumnTold = number("at_low", "lower end of its 95 % interval");
const AT_HIGH: ColumnTold = number("at_high", "upper end of that");
const P: ColumnTold = number("p", "p-value of no difference");
const P_HOLM: ColumnTold = number("p_holm", "the same, corrected by Holm for all made with it");
const VERDICT: ColumnTold =
    text("verdict", "the difference in words, for whoever likes the headline metric high");
const VERDICT_CODE: ColumnTold = text(
    "verdict_code",
    "the same in a word: better, worse, higher, lower, same, no_larger, unknown",
);
const TOUCHED: ColumnTold = whole("touched", "games that ended in any way differently");
const PAIRING: ColumnTold =
    number("pairing", "how many times fewer games were needed because both played the same dice");
const PLAIN: [ColumnTold; 5] = [
    number("plain_value", "the value with luck left in").when(LUCK),
    number("plain_low", "its lower end").when(LUCK),
    number("plain_high", "its upper end").when(LUCK),
    number("times_the_games", "how many times as many games would tell as much with luck left in")
        .when(LUCK),
    text("luck_left_in", "why luck was not taken out, where it was not").when(LUCK),
];

pub const RESULTS: TableTold = TableTold {
    files: "results.csv, results.parquet",
    rows: "one row for every metric of every variant in every scenario",
    factors_after: "seed",
    columns: &[
        SCENARIO,
        CELL,
        SEED,
        METRIC,
        text("unit", "what is counted; of a yes or no, `yes/no`"),
        N,
        VALUE,
        LOW,
        HIGH,
        number("se", "standard error of the value"),
        number("min", "the least of all games"),
        number("q05", "what 5 % of the games do not exceed"),
        number("median", "what half of the games do not exceed"),
        number("q95", "what 95 % of the games do not exceed"),
        number("max", "the most of all games"),
        PLAIN[0],
        PLAIN[1],
        PLAIN[2],
        PLAIN[3],
        PLAIN[4],
    ],
};

pub const DIFFERENCES: TableTold = TableTold {
    files: "differences.csv, differences.parquet",
    rows: "one row for every watched metric of every variant but the baselines, against the baseline of its scenario, game by game",
    factors_after: "seed",
    columns: &[
        SCENARIO,
        CELL,
        text("baseline", "the variant it is held against"),
        SEED,
        METRIC,
        N,
        number("value", "the mean difference, variant less baseline"),
        LOW,
        HIGH,
        P,
        P_HOLM,
        number("correlation", "how closely the two go together, game by game"),
        PAIRING,
        TOUCHED,
        VERDICT,
        VERDICT_CODE,
        number("decided_after", "games after which it was decided; unknown if it was not")
            .when(DECIDED),
        number("fixed_value", "the difference as if the games had been fixed before").when(DECIDED),
        number("fixed_low", "its lower end").when(DECIDED),
        number("fixed_high", "its upper end").when(DECIDED),
        number("fixed_n", "its games").when(DECIDED),
        number("fixed_p", "its p-value").when(DECIDED),
        PLAIN[0],
        PLAIN[1],
        PLAIN[2],
        PLAIN[3],
        PLAIN[4],
        number("plain_p", "p-value with luck left in").when(LUCK),
    ],
};

pub const EFFECTS: TableTold = TableTold {
    files: "effects.csv, effects.parquet",
    rows: "one row for every effect of a design (a factor, a pair of factors, a slope), in every scenario and watched metric",
    factors_after: "",
    columns: &[
        SCENARIO,
        SEED,
        text("effect", "the factor, or the factors with × between"),
        text("from", "the levels it goes from"),
        text("to", "the levels it goes to"),
        METRIC,
        N,
        number("value", "how much the effect moves the mean"),
        LOW,
        HIGH,
        P,
        P_HOLM,
        VERDICT,
        VERDICT_CODE,
        text("aliases", "what else the same contrast contains, in a design that is a fraction"),
    ],
};

pub const GAMES: TableTold = TableTold {
    files: "games.csv",
    rows: "one row for every game worth reading",
    factors_after: "",
    columns: &[
        SCENARIO,
        CELL,
        SEED,
        text("why", "what is worth reading in it"),
        whole("game", "its number"),
        text("command", "the command that tells it"),
    ],
};

/// Its columns of metrics are told system by system.
pub const ROWS: TableTold = TableTold {
    files: "rows.parquet",
    rows: "one row for every game of every variant, with `--rows`; the blocks of 1024 games one after the other, one row group each",
    factors_after: "game",
    columns: &[
        SCENARIO,
        CELL,
        SEED,
        whole(
            "game",
            "the number of the game, from 0; the same number is the same dice in every variant",
        ),
    ],
};

/// The page of all tables and of all metrics of these systems.
pub fn page(systems: &[&dyn System]) -> String {
    let tables = [RESULTS, DIFFERENCES, EFFECTS, GAMES, ROWS].iter().map(table).collect::<String>();
    let studies = STUDIES.iter().map(table).collect::<String>();
    let systems = systems.iter().map(|system| of_system(*system)).collect::<String>();
    format!("{HEAD}{tables}{STUDIES_HEAD}{studies}{JSON}{METRICS}{systems}")
}

const HEAD: &str = "\
# The data of runs, for other programs

Made by `tincan list --columns`; do not edit it by hand.

A run that is kept (`--save NAME`, every sweep) leaves its tables in `reports/NAME`: as CSV, and as Parquet where tincan was built with
it. Both hold the same columns in the same order. In Parquet text is `String`, a whole number `UInt64`, a number `Float64`, and true or
false `Boolean`; what is not known is null there, and empty in CSV. CSV is UTF-8 with a line of names.

A design has one more column for each factor, called by the factor's name, after the column named below: true or false where its levels
are called on and off (or true and false), a number where they are numbers (null where the baseline leaves a value as it is), else
the name of the level. A factor called as a column that is there already has `factor_` before its name.

Every Parquet file says where it comes from in its key-value metadata: `tincan.version`, `tincan.seed`, and `tincan.command`, the command
that makes it again.

```
import pandas, polars, duckdb, pyarrow.parquet
pandas.read_parquet(\"reports/NAME/results.parquet\").query(\"metric == 'us_win'\")
polars.scan_parquet(\"reports/NAME/rows.parquet\").group_by(\"cell\").agg(polars.col(\"us_win\").mean()).collect()
duckdb.sql(\"select cell, avg(us_win::int) from 'reports/NAME/rows.parquet' group by cell\")
pyarrow.parquet.read_metadata(\"reports/NAME/rows.parquet\").metadata[b\"tincan.command\"]
```
";

const STUDIES_HEAD: &str = "
## Rankings, searches, rulings, balance, stories, rare events, boxes

Their tables are `results.csv` and `results.parquet` too.
";

const JSON: &str = "
## results.json

Everything of a run in one file; its `schema` is the version of its form. `tincan list --schema` prints the JSON schema (draft 2020-12) of it.
A field that is changed or dropped makes a new version, one that is added does not.
";

const METRICS: &str = "
## What games record

The names under `metric`, and the columns of `rows.parquet` after those of the factors. After the metrics come facts: what a game records
beside its outcome, for `tincan slice` and `trace --where`. No side likes them high and nothing is judged by them, so that they stand
in `rows.parquet` alone.
";

fn table(told: &TableTold) -> String {
    let head = format!(
        "\n## {}\n\n{}.\n\n| column | holds | |\n| --- | --- | --- |\n",
        told.files,
        capital(told.rows)
    );
    let line = |column: &ColumnTold| {
        let when = if column.when.is_empty() { "" } else { "; " };
        let mut line = format!(
            "| `{}` | {} | {}{when}{} |\n",
            column.name,
            column.kind.word(),
            column.meaning,
            column.when
        );
        if column.name == told.factors_after {
            line += "| *factors* | by factor | one for each factor of a design, by its name |\n";
        }
        line
    };
    head + &told.columns.iter().map(line).collect::<String>()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

impl ColumnKind {
    fn word(self) -> &'static str {
        match self {
            ColumnKind::Text => "text",
            ColumnKind::Whole => "whole number",
            ColumnKind::Number => "number",
        }
    }
}

fn of_system(system: &dyn System) -> String {
    let head = format!(
        "\n### {} (`{}`)\n\n| metric | in rows.parquet | unit | title | liked by | |\n\
         | --- | --- | --- | --- | --- | --- |\n",
        system.title(),
        system.id()
    );
    let facts: String = system.facts().iter().map(fact_line).collect();
    let facts_head = if facts.is_empty() { "" } else { FACTS_HEAD };
    head + &system.metrics().iter().map(metric_line).collect::<String>() + facts_head + &facts
}

const FACTS_HEAD: &str = "
| fact | in rows.parquet | unit, or words | title | |
| --- | --- | --- | --- | --- |
";

fn fact_line(fact: &Metric) -> String {
    let Metric { name, title, meaning, .. } = fact;
    let words: Vec<String> = fact.words().iter().map(|word| format!("`{word}`")).collect();
    let told = match fact.values {
        Values::Numbers => fact.unit.to_owned(),
        Values::NumbersOr(_) => format!("{}, or {}", fact.unit, words.join(", ")),
        Values::Words(_) => words.join(", "),
    };
    format!("| `{name}` | {} | {told} | {title} | {meaning} |\n", held(fact))
}

/// What a number of a row is in rows.parquet.
fn held(metric: &Metric) -> &'static str {
    match RowKind::of(metric) {
        RowKind::Flag => "`Boolean`",
        RowKind::Whole => "`Int32`",
        RowKind::Parts => "`Float64`",
        RowKind::WholeOrNone => "`Int32`, or null",
        RowKind::Word => "`String`",
    }
}

fn metric_line(metric: &Metric) -> String {
    let held = held(metric);
    let Metric { name, title, unit, meaning, .. } = metric;
    let likes = metric.liking_side();
    format!("| `{name}` | {held} | {unit} | {title} | {likes} | {meaning} |\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{ROW_KEYS, TAKEN};
    use crate::findings::sample;

    /// Whether a frame has all columns told of that are always there, in order, and no others.
    fn fits(names: &[&str], told: &TableTold) {
        let all: Vec<&str> = told.columns.iter().map(|column| column.name).collect();
        assert!(names.iter().all(|name| all.contains(name)), "{names:?} and {all:?}");
        let always = told.columns.iter().filter(|column| column.when.is_empty());
        let missing: Vec<_> = always.filter(|column| !names.contains(&column.name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let places: Vec<_> =
            names.iter().map(|name| all.iter().position(|one| one == name)).collect();
        assert!(places.is_sorted(), "{names:?} and {all:?}");
    }

    #[test]
    fn every_column_of_a_study_is_told_of() {
        let [
            rank,
            tune,
            impact,
            rest @ ..,
            balance,
            scan,
            two,
            several,
            story,
            rare,
            forced,
            region,
        ] = sample::all();
        let told = [
            (rank, 0),
            (tune, 3),
            (impact, 4),
            (balance, 5),
            (scan, 6),
            (two, 7),
            (several, 8),
            (story, 9),
            (rare, 10),
            (forced, 10),
            (region, 11),
        ];
        for (study, told) in told {
            fits(&study.frame().names(), &STUDIES[told]);
        }
        for study in rest {
            let frame = study.frame();
            let told = if frame.names()[0] == "row" { 1 } else { 2 };
            fits(&frame.names(), &STUDIES[told]);
        }
    }

    #[test]
    fn no_factor_can_be_called_as_a_column() {
        for column in [RESULTS, DIFFERENCES, ROWS].iter().flat_map(|told| told.columns) {
            assert!(TAKEN.contains(&column.name), "{}", column.name);
        }
        assert_eq!(ROWS.columns.iter().map(|column| column.name).collect::<Vec<_>>(), ROW_KEYS);
    }

    #[test]
    fn a_page_tells_tables_and_metrics() {
        let page = page(&[&kernel::systems::toys::coins::Toy]);
        assert!(
            page.contains("| `q05` | number | what 5 % of the games do not exceed |\n"),
            "{page}"
        );
        assert!(page.contains("| `us_win` | `Boolean` | yes/no | US wins | us | "), "{page}");
        assert!(page.contains("\n## rows.parquet\n\nOne row for every game"), "{page}");
    }
}
