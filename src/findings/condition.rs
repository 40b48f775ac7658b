//! What is asked of a game: `lost_to_magazine=1 & hull_end>5`.
//!
//! A closed grammar: a metric or a fact, a comparison, and a number or one of its words, as often as wanted with `&`
//! between. A game holds if all of it does. It is read against all that a system records, and asked of a row of a
//! game's whole numbers.

use std::fmt;
use std::ops::Range;

use kernel::config::nearest;
use kernel::systems::metric::{NEVER, Values};
use kernel::systems::{Bounds, Metric};

/// All that a game is asked; nothing at all holds in every game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition {
    terms: Vec<Term>,
}

/// One comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Term {
    /// Place among what the system records.
    metric: usize,
    /// How many of a row's whole numbers make one of the metric's unit.
    parts: i32,
    comparison: Comparison,
    /// In the metric's unit; what a row holds for a word.
    number: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// Longer signs before those they begin with.
const SIGNS: [(&str, Comparison); 10] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::Unequal),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("≤", Comparison::AtMost),
    ("≥", Comparison::AtLeast),
    ("≠", Comparison::Unequal),
    ("=", Comparison::Equal),
    ("<", Comparison::Below),
    (">", Comparison::Above),
];

/// What is wrong with a condition, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionProblem {
    what: String,
    help: String,
    text: String,
    /// In bytes of the text.
    span: Range<usize>,
}

impl Condition {
    /// What `text` asks, by the names of `metrics`.
    pub fn parse(text: &str, metrics: &[Metric]) -> Result<Condition, ConditionProblem> {
        let mut terms = Vec::new();
        let mut start = 0;
        for part in text.split('&') {
            terms.push(Reading { text, metrics }.term(start..start + part.len())?);
            start += part.len() + 1;
        }
        Ok(Condition { terms })
    }

    /// Whether a game that ended with this row is one of those asked for.
    pub fn holds(&self, row: &[i32]) -> bool {
        self.terms.iter().all(|term| term.holds(row[term.metric]))
    }

    /// The same in words, by the titles of `metrics`: `“Hull at end” is above 5`.
    pub fn in_words(&self, metrics: &[Metric]) -> String {
        let told: Vec<String> = self.terms.iter().map(|term| term.in_words(metrics)).collect();
        told.join(" and ")
    }

    /// The first metric of which no game can have what is asked: `bounds` are those of a place in a row.
    pub fn never(&self, bounds: impl Fn(usize) -> Bounds) -> Option<usize> {
        self.terms.iter().find(|term| term.never(bounds(term.metric))).map(|term| term.metric)
    }

    /// The places of the metrics it looks at.
    pub fn metrics(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.iter().map(|term| term.metric)
    }
}

impl Term {
    fn holds(&self, value: i32) -> bool {
        // Division is rounded rightly, so that 1100 thousandths are what `1.1` is read as.
        let (never, value) = (value == NEVER, f64::from(value) / f64::from(self.parts));
        match self.comparison {
            // What never happened is neither early nor late.
            Comparison::Below | Comparison::AtMost | Comparison::Above | Comparison::AtLeast
                if never =>
            {
                false
            }
            Comparison::Equal => value == self.number,
            Comparison::Unequal => value != self.number,
            Comparison::Below => value < self.number,
            Comparison::AtMost => value <= self.number,
            Comparison::Above => value > self.number,
            Comparison::AtLeast => value >= self.number,
        }
    }
}

impl Term {
    fn in_words(&self, metrics: &[Metric]) -> String {
        let (metric, number) = (&metrics[self.metric], self.number);
        let comparison = match self.comparison {
            Comparison::Equal if metric.is_proportion() && number == 1.0 => {
                return format!("“{}”", metric.title);
            }
            Comparison::Equal if metric.is_proportion() && number == 0.0 => {
                return format!("not “{}”", metric.title);
            }
            Comparison::Equal => "",
            Comparison::Unequal => "not ",
            Comparison::Below => "below ",
            Comparison::AtMost => "at most ",
            Comparison::Above => "above ",
            Comparison::AtLeast => "at least ",
        };
        format!("“{}” is {comparison}{number}", metric.title)
    }

    /// Whether it lies between two numbers that can be counted.
    fn is_between(&self) -> bool {
        let parts = f64::from(self.parts);
        (self.number * parts).round() / parts != self.number
    }

    /// Whether nothing within the bounds is as asked.
    fn never(&self, bounds: Bounds) -> bool {
        let unit = |value: i32| f64::from(value) / f64::from(self.parts);
        let (least, most) = (unit(bounds.least), bounds.most.map_or(f64::INFINITY, unit));
        match self.comparison {
            Comparison::Equal => self.number < least || self.number > most || self.is_between(),
            Comparison::Unequal => least == most && self.number == least,
            Comparison::Below => self.number <= least,
            Comparison::AtMost => self.number < least,
            Comparison::Above => self.number >= most,
            Comparison::AtLeast => self.number > most,
        }
    }
}

/// A condition being read.
struct Reading<'t> {
    text: &'t str,
    metrics: &'t [Metric],
}

impl Reading<'_> {
    fn term(&self, span: Range<usize>) -> Result<Term, ConditionProblem> {
        let span = self.trimmed(span);
        let said = &self.text[span.clone()];
        let sign = said.char_indices().find_map(|(at, _)| {
            let sign = SIGNS.iter().find(|(sign, _)| said[at..].starts_with(sign))?;
            Some((at, *sign))
        });
        let Some((at, (sign, comparison))) = sign else { return self.yes(span) };
        let name = self.trimmed(span.start..span.start + at);
        let value = self.trimmed(span.start + at + sign.len()..span.end);
        let metric = self.metric(name)?;
        let known = &self.metrics[metric];
        let number = match known.of_word(&self.text[value.clone()]) {
            Some(of_word) => self.of_word(of_word, comparison, span, known)?,
            None => self.number(value, known)?,
        };
        Ok(Term { metric, parts: known.parts, comparison, number })
    }

    /// A yes or no alone is one that is; of all else it must be said how much.
    fn yes(&self, span: Range<usize>) -> Result<Term, ConditionProblem> {
        let said = &self.text[span.clone()];
        if said.is_empty() || said.contains(char::is_whitespace) {
            let help = "a condition is METRIC OP VALUE, such as hull_end>5, with & between several; OP is \
                        = != < <= > >=";
            let what = if said.is_empty() { "a condition is missing" } else { "no comparison" };
            return Err(self.problem(what.into(), help.into(), span));
        }
        let metric = self.metric(span.clone())?;
        let known = &self.metrics[metric];
        if known.is_proportion() {
            let comparison = Comparison::Equal;
            return Ok(Term { metric, parts: known.parts, comparison, number: 1.0 });
        }
        let (what, help) = match known.values {
            Values::Words(words) => (
                format!("`{said}` is no yes or no, and its word is not said"),
                format!("`{said}={}`, or another of its words", words[0]),
            ),
            Values::Numbers | Values::NumbersOr(_) => (
                format!("`{said}` is no yes or no: how many {} is not said", known.unit),
                format!("`{said}>=1`, or whatever is asked for"),
            ),
        };
        Err(self.problem(what, help, span))
    }

    /// Words are the same or not, and nothing else.
    fn of_word(
        &self,
        of_word: i32,
        comparison: Comparison,
        span: Range<usize>,
        metric: &Metric,
    ) -> Result<f64, ConditionProblem> {
        match comparison {
            Comparison::Equal | Comparison::Unequal => Ok(of_word.into()),
            Comparison::Below | Comparison::AtMost | Comparison::Above | Comparison::AtLeast => {
                let what = "a word is neither more nor less than another".into();
                Err(self.problem(what, format!("ask {}=WORD or {0}!=WORD", metric.name), span))
            }
        }
    }

    fn metric(&self, span: Range<usize>) -> Result<usize, ConditionProblem> {
        let name = &self.text[span.clone()];
        let found = self.metrics.iter().position(|metric| metric.name == name);
        found.ok_or_else(|| {
            let near = nearest(name, self.metrics.iter().map(|metric| metric.name));
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let help = format!("{near}`tincan list SYSTEM --metrics` shows all");
            self.problem(format!("no metric or fact is called `{name}`"), help, span)
        })
    }

    fn number(&self, span: Range<usize>, metric: &Metric) -> Result<f64, ConditionProblem> {
        let said = &self.text[span.clone()];
        let number = said.parse().ok().filter(|number: &f64| number.is_finite());
        let near = nearest(said, metric.words());
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        match (metric.values, number) {
            (Values::Numbers | Values::NumbersOr(_), Some(number)) => Ok(number),
            (Values::Words(words), _) => {
                let what = format!("`{}` is never `{said}`", metric.name);
                Err(self.problem(what, format!("{near}it is one of {}", words.join(", ")), span))
            }
            (Values::NumbersOr(word), None) => {
                let what = format!("`{said}` is neither a number nor `{word}`");
                let help = format!("{near}`{}` is compared with either", metric.name);
                Err(self.problem(what, help, span))
            }
            (Values::Numbers, None) => {
                let help = "a metric is compared with a number; a yes or no is 1 or 0";
                Err(self.problem(format!("`{said}` is not a number"), help.into(), span))
            }
        }
    }

    fn trimmed(&self, span: Range<usize>) -> Range<usize> {
        let said = &self.text[span.clone()];
        let start = span.start + (said.len() - said.trim_start().len());
        start..(start + said.trim().len())
    }

    fn problem(&self, what: String, help: String, span: Range<usize>) -> ConditionProblem {
        ConditionProblem { what, help, text: self.text.to_owned(), span }
    }
}

impl fmt::Display for ConditionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ConditionProblem { what, help, text, span } = self;
        let before = text[..span.start].chars().count();
        let carets = "^".repeat(text[span.clone()].chars().count().max(1));
        let indent = " ".repeat(before);
        write!(
            f,
            "{what}\n --> --where:1:{}\n  |\n1 | {text}\n  | {indent}{carets}\n  |\n  = help: {help}",
            before + 1
        )
    }
}

impl std::error::Error for ConditionProblem {}

#[cfg(test)]
mod tests;
