//! From TOML text to the tree, keeping spans.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::problem::Problem;
use super::source::{Source, Stretch};
use super::tree::{Entry, Node, Parsed, Table, Value};

/// The tables of a whole file, as far as they can be read, and everything wrong with its syntax.
pub(super) fn document(source: &Arc<Source>) -> (Table, Vec<Problem>) {
    let (tree, errors) = DeTable::parse_recoverable(&source.text);
    let parsed = if errors.is_empty() { Parsed::Whole } else { Parsed::Broken };
    let mut reader = Reader { source, offset: 0, parsed, problems: syntax(source, &errors) };
    let table = reader.table(tree.get_ref());
    (table, reader.problems)
}

/// A list said on the command line; its text begins at `offset` of the source. `None` if it is
/// not a list.
pub(super) fn list(source: &Arc<Source>, span: Range<usize>) -> Option<Value> {
    let value = DeValue::parse(source.text.get(span.clone())?).ok()?;
    let offset = span.start;
    let mut reader = Reader { source, offset, parsed: Parsed::Whole, problems: Vec::new() };
    let value = reader.value(&value);
    (reader.problems.is_empty() && matches!(value, Value::List(_))).then_some(value)
}

/// One problem per line: what follows the first is mostly an echo of it.
fn syntax(source: &Arc<Source>, errors: &[toml::de::Error]) -> Vec<Problem> {
    let mut places: Vec<(Stretch, &str)> = errors
        .iter()
        .map(|error| (Stretch::at(source, error.span().unwrap_or(0..0)), error.message()))
        .collect();
    places.sort_by_key(|(place, _)| place.order());
    places.dedup_by(|(later, _), (first, _)| later.same_line(first));
    places.into_iter().map(|(place, message)| syntax_problem(place, message)).collect()
}

fn syntax_problem(place: Stretch, message: &str) -> Problem {
    let said = place.span.clone().and_then(|span| place.source.text.get(span)).unwrap_or("");
    let what = match message {
        "duplicate key" => format!("duplicate key `{}`", said.trim_matches('"')),
        other => other.to_owned(),
    };
    Problem::at(place, what, "")
}

struct Reader<'s> {
    source: &'s Arc<Source>,
    /// Where in the source the parsed text begins.
    offset: usize,
    parsed: Parsed,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<_> = table.iter().collect();
        // The parser sorts keys by name; a message should list them as the file does.
        entries.sort_by_key(|(key, _)| key.span().start);
        let entries = entries.into_iter().map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_place: self.place(key.span()),
            split_from: None,
            node: self.node(value),
        });
        Table { entries: entries.collect(), parsed: self.parsed, ..Table::default() }
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>) -> Node {
        Node { place: self.place(value.span()), value: self.value(value) }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) -> Value {
        match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(integer) => Value::Whole(self.whole(integer, value.span())),
            DeValue::Float(float) => Value::Real(self.real(float.as_str(), value.span())),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Datetime(date) => {
                self.problem(value.span(), "a date is not a setting", "put it in quotes");
                Value::Text(date.to_string())
            }
            DeValue::Array(list) => {
                Value::List(list.iter().map(|cell| self.node(cell)).collect::<Vec<_>>().into())
            }
            DeValue::Table(table) => Value::Table(self.table(table).into()),
        }
    }

    fn whole(&mut self, integer: &DeInteger<'_>, span: Range<usize>) -> i64 {
        i64::from_str_radix(integer.as_str(), integer.radix()).unwrap_or_else(|_| {
            self.problem(span, &format!("`{integer}` is too large"), "use a smaller number");
            0
        })
    }

    fn real(&mut self, digits: &str, span: Range<usize>) -> f64 {
        let real: f64 = digits.parse().unwrap_or(f64::NAN);
        if !real.is_finite() {
            self.problem(span, &format!("`{digits}` is not a finite number"), "use a finite one");
            return 0.0;
        }
        real
    }

    fn problem(&mut self, span: Range<usize>, what: &str, help: &str) {
        let place = self.place(span);
        self.problems.push(Problem::at(place, what, help));
    }

    fn place(&self, span: Range<usize>) -> Stretch {
        Stretch::at(self.source, span.start + self.offset..span.end + self.offset)
    }
}
