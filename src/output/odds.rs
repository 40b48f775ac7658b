//! Exact odds, written for people and for programs.

use crate::findings::OddsResult;
use serde_json::{Map, Value, json};

use super::json::pretty;
use super::text::{Column, columns, wrap};
use kernel::dice::Ways;
use kernel::systems::odds::{ExactOutcome, GivenValue};

impl OddsResult {
    pub fn text(&self) -> String {
        let answer = &self.answer;
        let head = format!("{} {}: {}", self.system, answer.table, answer.decides);
        let mut page = wrap("", &head) + "\n";
        if !answer.given.is_empty() {
            page += &(wrap("given:   ", &self.given()) + "\n");
        }
        for set in &self.sets {
            page += &format!("setting: {set}\n");
        }
        page + "\n" + &self.table() + "\n" + &self.mean()
    }

    fn given(&self) -> String {
        let said = |(name, value): &(&str, GivenValue)| format!("{name}={value}");
        self.answer.given.iter().map(said).collect::<Vec<_>>().join(", ")
    }

    fn table(&self) -> String {
        let heads =
            [Column::words("result"), Column::numbers("fraction"), Column::numbers("probability")];
        columns(heads, self.answer.outcomes.iter().map(|outcome| self.row(outcome)))
    }

    fn row(&self, outcome: &ExactOutcome) -> [String; 3] {
        let (numerator, denominator) = self.answer.fraction(outcome);
        let fraction = match denominator == Ways::from(1u8) {
            true => numerator.to_string(),
            false => format!("{numerator}/{denominator}"),
        };
        [outcome.result.clone(), fraction, decimal(self.answer.probability(outcome))]
    }

    fn mean(&self) -> String {
        let mean = |mean| format!("\nmean {mean:.6} {}\n", self.answer.counts);
        self.answer.mean().map_or(String::new(), mean)
    }

    pub fn json(&self) -> String {
        let given = self.answer.given.iter();
        let given: Map<_, _> = given.map(|(name, value)| ((*name).into(), plain(value))).collect();
        let outcomes: Vec<_> = self.answer.outcomes.iter().map(|o| self.outcome(o)).collect();
        pretty(&json!({
            "system": self.system,
            "table": self.answer.table,
            "given": given,
            "outcomes": outcomes,
        }))
    }

    fn outcome(&self, outcome: &ExactOutcome) -> Value {
        let (numerator, denominator) = self.answer.fraction(outcome);
        json!({
            "result": outcome.result,
            "numerator": integer(numerator),
            "denominator": integer(denominator),
            "probability": self.answer.probability(outcome),
        })
    }
}

/// Hundredths with four places; what they would round to nothing, by its power of ten.
fn decimal(probability: f64) -> String {
    if probability > 0.0 && probability < 1e-5 {
        return format!("{:.4e} %", 100.0 * probability);
    }
    format!("{:.4} %", 100.0 * probability)
}

fn plain(value: &GivenValue) -> Value {
    match value {
        GivenValue::Whole(whole) => json!(whole),
        GivenValue::Flag(flag) => json!(flag),
        GivenValue::Text(text) => json!(text),
    }
}

/// Readers of JSON take numbers for doubles: beyond 2^53 they would lose digits.
fn integer(number: Ways) -> Value {
    match u64::try_from(&number) {
        Ok(small) if small <= 1 << 53 => json!(small),
        _ => json!(number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::odds::ExactAnswer;

    fn result(outcomes: &[(&str, u128)], whole: u128) -> OddsResult {
        let outcome = |&(result, ways): &(&str, u128)| ExactOutcome {
            result: result.into(),
            ways: ways.into(),
            value: result.parse().ok(),
        };
        let answer = ExactAnswer {
            table: "9".into(),
            decides: "heads or tails",
            given: vec![("coins", GivenValue::Whole(2)), ("fair", GivenValue::Flag(true))],
            outcomes: outcomes.iter().map(outcome).collect(),
            whole: whole.into(),
            counts: "heads",
        };
        OddsResult { system: "coins", answer, sets: vec!["a=1".into()] }
    }

    #[test]
    fn a_page_has_fractions_decimals_and_the_mean() {
        let page = result(&[("0", 9), ("1", 27)], 36).text();
        assert!(page.starts_with("coins 9: heads or tails\ngiven:   coins=2, fair=true\n"));
        assert!(page.contains("setting: a=1\n"), "{page}");
        let line = page.lines().find(|line| line.trim_start().starts_with('1')).unwrap();
        assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["1", "3/4", "75.0000", "%"]);
        assert!(page.ends_with("\nmean 0.750000 heads\n"), "{page}");
    }

    #[test]
    fn words_have_no_mean_and_the_rare_keeps_its_digits() {
        let page = result(&[("up", 1), ("down", 9_999_999)], 10_000_000).text();
        assert!(!page.contains("mean") && page.contains("1.0000e-5 %"), "{page}");
    }

    #[test]
    fn json_has_exactly_its_keys_in_order() {
        let json = result(&[("0", 9), ("1", 27)], 36).json();
        let compact: Value = serde_json::from_str(&json).unwrap();
        let expected = concat!(
            r#"{"system":"coins","table":"9","given":{"coins":2,"fair":true},"outcomes":["#,
            r#"{"result":"0","numerator":1,"denominator":4,"probability":0.25},"#,
            r#"{"result":"1","numerator":3,"denominator":4,"probability":0.75}]}"#
        );
        assert_eq!(compact.to_string(), expected);
    }

    #[test]
    fn numbers_too_long_for_a_double_are_text() {
        let (most, more) = (1u128 << 53, (1u128 << 53) + 1);
        assert_eq!(integer(most.into()), json!(9_007_199_254_740_992_u64));
        assert_eq!(integer(more.into()), json!("9007199254740993"));
        assert_eq!(integer(u128::MAX.into()), json!(u128::MAX.to_string()));
    }
}
