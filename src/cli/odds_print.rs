//! `tincan odds SYSTEM --print`: every chart on a sheet of its own.

use std::ops::RangeInclusive;

use kernel::config::Problems;
use kernel::dice::Ways;
use kernel::systems::odds::{Ask, ExactAnswer, ExactOutcome, GivenCard, Question};
use kernel::systems::{Answering, System};
use report::sheets::{self, Odds, Sheet, SheetRow, SheetTable};

/// Values across one table, and tables down one sheet, at the most.
const MOST_ACROSS: i64 = 21;
const MOST_TABLES: usize = 6;
/// Columns of one table: more go below, in a second.
const COLUMNS: usize = 12;
/// Longer fractions are left to `tincan odds`.
const LONGEST_FRACTION: usize = 7;

/// The sheets of all questions of a system; `ask` has the rules and the settings.
pub fn page(system: &dyn System, ask: &Ask) -> Result<String, Problems> {
    let rules = Rules { answering: &*system.odds_like(ask)?, ask };
    let all = system.questions();
    let sheets: Vec<Sheet> = all.iter().filter_map(|one| rules.sheet(one)).collect();
    let foot = format!(
        "exact odds in per cent, by walking every roll of the rules; tincan {}{}",
        env!("CARGO_PKG_VERSION"),
        ask.sets.iter().map(|set| format!("; {set}")).collect::<String>()
    );
    Ok(sheets::html(&format!("{}: exact odds", system.title()), &foot, &sheets))
}

type Across<'a> = Option<(&'a GivenCard, Vec<String>)>;
type Fixed<'a> = (&'a str, &'a str);

/// The rules that are asked, read once.
struct Rules<'a> {
    answering: &'a Answering<'a>,
    ask: &'a Ask,
}

impl Rules<'_> {
    /// One question; none where it cannot be asked without saying more.
    fn sheet(&self, question: &Question) -> Option<Sheet> {
        let usual = self.asked(question, &[])?;
        let across = across(&question.givens);
        let name = across.as_ref().map(|(card, _)| card.name);
        let down =
            question.givens.iter().find(|card| Some(card.name) != name && !words(card).is_empty());
        let changes =
            |given: &str| Some(given) == name || down.is_some_and(|card| card.name == given);
        let given = usual.given.iter().filter(|(given, _)| !changes(given));
        let given: Vec<String> = given.map(|(name, value)| format!("{name}={value}")).collect();
        let tables = match down {
            None => self.tables(question, None, &across),
            Some(card) => {
                let words = words(card).into_iter().take(MOST_TABLES);
                words
                    .flat_map(|word| self.tables(question, Some((card.name, word)), &across))
                    .collect()
            }
        };
        Some(Sheet {
            id: question.id.into(),
            decides: question.decides.into(),
            given: given.join(", "),
            tables,
        })
    }

    /// The tables for one value of what changes from table to table.
    fn tables(
        &self,
        question: &Question,
        fixed: Option<Fixed>,
        across: &Across,
    ) -> Vec<SheetTable> {
        let mut columns: Vec<(String, ExactAnswer)> = Vec::new();
        match across {
            None => {
                let given: Vec<_> = fixed.into_iter().collect();
                columns.extend(self.asked(question, &given).map(|one| (String::new(), one)));
            }
            Some((card, values)) => columns.extend(values.iter().filter_map(|value| {
                let given: Vec<_> =
                    fixed.into_iter().chain([(card.name, value.as_str())]).collect();
                Some((value.replace('-', "\u{2212}"), self.asked(question, &given)?))
            })),
        }
        let heading = fixed.map_or(String::new(), |(name, value)| format!("{name}={value}"));
        let name = across.as_ref().map_or("", |(card, _)| card.name);
        columns.chunks(COLUMNS).map(|columns| table(&heading, name, columns)).collect()
    }

    fn asked(&self, question: &Question, given: &[Fixed]) -> Option<ExactAnswer> {
        let given = given.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        (self.answering)(&Ask { table: question.id.into(), given, ..self.ask.clone() }).ok()
    }
}

/// What changes from column to column: a modifier if there is one, or else the first number, or else
/// the first choice.
fn across(givens: &[GivenCard]) -> Across<'_> {
    let ranged = |card: &&GivenCard| range(card).is_some();
    let modifier = givens.iter().filter(ranged).find(|card| card.name == "modifier");
    if let Some(card) = modifier.or_else(|| givens.iter().find(ranged)) {
        return Some((card, range(card)?.map(|value| value.to_string()).collect()));
    }
    let card = givens.iter().find(|card| !words(card).is_empty())?;
    Some((card, words(card).into_iter().map(str::to_owned).collect()))
}

/// `-9..9`; of a longer one the part about its default.
fn range(card: &GivenCard) -> Option<RangeInclusive<i64>> {
    let (low, high) = card.allowed.split_once("..")?;
    let (low, high): (i64, i64) = (low.parse().ok()?, high.parse().ok()?);
    let middle: i64 = card.default.parse().unwrap_or(low);
    let first = (middle - MOST_ACROSS / 2).clamp(low, (high - MOST_ACROSS + 1).max(low));
    Some(first..=high.min(first + MOST_ACROSS - 1))
}

/// `low|medium|high`; none where the list goes on.
fn words(card: &GivenCard) -> Vec<&str> {
    match card.allowed.contains('|') && !card.allowed.contains('…') {
        true => card.allowed.split('|').collect(),
        false => Vec::new(),
    }
}

fn table(heading: &str, across: &str, columns: &[(String, ExactAnswer)]) -> SheetTable {
    let mut results: Vec<&str> = Vec::new();
    for outcome in columns.iter().flat_map(|(_, answer)| &answer.outcomes) {
        if !results.contains(&outcome.result.as_str()) {
            results.push(&outcome.result);
        }
    }
    let row = |result: &str| SheetRow {
        result: result.to_owned(),
        cells: columns.iter().map(|(_, answer)| odds(answer, result)).collect(),
    };
    SheetTable {
        heading: heading.to_owned(),
        across: across.to_owned(),
        columns: columns.iter().map(|(value, _)| value.clone()).collect(),
        rows: results.into_iter().map(row).collect(),
    }
}

fn odds(answer: &ExactAnswer, result: &str) -> Option<Odds> {
    let outcome = answer.outcomes.iter().find(|outcome| outcome.result == result)?;
    let probability = answer.probability(outcome);
    (probability > 0.0)
        .then(|| Odds { percent: percent(probability), fraction: fraction(answer, outcome) })
}

fn percent(probability: f64) -> String {
    match 100.0 * probability {
        percent if percent < 0.05 => "<0.1".into(),
        percent if percent > 99.95 && percent < 100.0 => ">99.9".into(),
        percent => format!("{percent:.1}"),
    }
}

fn fraction(answer: &ExactAnswer, outcome: &ExactOutcome) -> String {
    let (numerator, denominator) = answer.fraction(outcome);
    let fraction = format!("{numerator}/{denominator}");
    let short = denominator != Ways::from(1u8) && fraction.len() <= LONGEST_FRACTION;
    if short { fraction } else { String::new() }
}
