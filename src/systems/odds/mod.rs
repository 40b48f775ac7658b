//! Exact odds, as every system answers for them: what can be asked, and an answer.

pub mod answer;
pub mod givens;
pub mod question;

use num_integer::Integer;

use crate::dice::{Ways, ratio};

use super::Scenario;

/// Something a system can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The printed number of a chart, or the name of a procedure.
    pub id: &'static str,
    /// What it decides.
    pub decides: &'static str,
    pub givens: Vec<GivenCard>,
}

/// One circumstance a question depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenCard {
    pub name: &'static str,
    /// `low|medium|high`, `-12..12` …
    pub allowed: String,
    pub default: String,
}

/// One question asked.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Where the rules come from; `None` leaves that to the system.
    pub scenario: Option<Scenario>,
    /// `PATH=VALUE`, in the order said; a later one wins.
    pub sets: Vec<String>,
    pub table: String,
    /// Names and values, as said; a later one wins.
    pub given: Vec<(String, String)>,
}

/// A circumstance as it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenValue {
    Whole(i64),
    Flag(bool),
    Text(String),
}

impl std::fmt::Display for GivenValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GivenValue::Whole(whole) => whole.fmt(f),
            GivenValue::Flag(flag) => flag.fmt(f),
            GivenValue::Text(text) => text.fmt(f),
        }
    }
}

/// One result with its share of the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactOutcome {
    pub result: String,
    pub ways: Ways,
    /// The number it stands for, if it does.
    pub value: Option<i64>,
}

/// An exact distribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactAnswer {
    pub table: String,
    pub decides: &'static str,
    /// Every circumstance, also those left as they were.
    pub given: Vec<(&'static str, GivenValue)>,
    /// In the chart's own order.
    pub outcomes: Vec<ExactOutcome>,
    pub whole: Ways,
    /// What the values count: `planes`; empty if results are no numbers.
    pub counts: &'static str,
}

impl ExactAnswer {
    /// The probability of an outcome as a fraction in lowest terms.
    pub fn fraction(&self, outcome: &ExactOutcome) -> (Ways, Ways) {
        let shared = self.whole.gcd(&outcome.ways);
        (&outcome.ways / &shared, &self.whole / &shared)
    }

    pub fn probability(&self, outcome: &ExactOutcome) -> f64 {
        ratio(&outcome.ways, &self.whole)
    }

    /// The mean of the values; `None` unless every result is a number.
    pub fn mean(&self) -> Option<f64> {
        let weigh = |outcome: &ExactOutcome| {
            outcome.value.map(|value| value as f64 * self.probability(outcome))
        };
        self.outcomes.iter().map(weigh).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(values: [Option<i64>; 2]) -> ExactAnswer {
        let outcome =
            |(value, ways): (_, u8)| ExactOutcome { result: "x".into(), ways: ways.into(), value };
        ExactAnswer {
            table: "1".into(),
            decides: "nothing",
            given: Vec::new(),
            outcomes: values.into_iter().zip([9, 27]).map(outcome).collect(),
            whole: Ways::from(36u8),
            counts: "planes",
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let answer = answer([None, None]);
        assert_eq!(answer.fraction(&answer.outcomes[0]), (Ways::from(1u8), Ways::from(4u8)));
        assert_eq!(answer.fraction(&answer.outcomes[1]), (Ways::from(3u8), Ways::from(4u8)));
    }

    #[test]
    fn only_numbers_have_a_mean() {
        assert_eq!(answer([Some(-2), Some(2)]).mean(), Some(1.0));
        assert_eq!(answer([Some(-2), None]).mean(), None);
    }
}
