//! Numbers as the page's script takes them: cut to the digits that are shown.

use kernel::stats::Estimate;
use kernel::systems::Metric;
use lab::findings::Verdict;
use serde_json::{Value, json};

use crate::Tone;
use crate::words::verdict_cell;

/// An estimate of `n` games, unless it says otherwise itself.
pub fn number(found: &Estimate, n: u64) -> Value {
    let Some([value, low, high, decimals]) = cut(found) else { return Value::Null };
    match found.n == n {
        true => json!([value, low, high, decimals]),
        false => json!([value, low, high, decimals, found.n]),
    }
}

/// A difference, and the place of its verdict.
pub fn change(found: &Estimate, verdict: usize) -> Value {
    let Some([value, low, high, decimals]) = cut(found) else { return Value::Null };
    json!([value, low, high, decimals, found.n, verdict])
}

/// Value, low and high in the digits shown, and how many of those are decimals.
fn cut(found: &Estimate) -> Option<[Value; 4]> {
    let value = found.value_text();
    let interval = found.interval_text();
    let (low, high) = interval.trim_matches(['[', ']']).split_once(", ")?;
    let decimals = value.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let number = |text: &str| match text.parse::<i64>() {
        Ok(whole) => json!(whole),
        Err(_) => text.parse::<f64>().map_or(Value::Null, |number| json!(number)),
    };
    let value = number(&value);
    (!value.is_null()).then(|| [value, number(low), number(high), json!(decimals)])
}

/// The verdicts there are, each once.
#[derive(Default)]
pub struct Verdicts {
    pub list: Vec<(String, &'static str)>,
}

impl Verdicts {
    pub fn place(&mut self, verdict: &Verdict, metric: &Metric) -> usize {
        let cell = verdict_cell(verdict, metric);
        let tone = match cell.tone {
            Tone::Plain => "plain",
            Tone::Good => "good",
            Tone::Bad => "bad",
            Tone::Faint => "faint",
        };
        let one = (cell.text, tone);
        self.list.iter().position(|known| *known == one).unwrap_or_else(|| {
            self.list.push(one);
            self.list.len() - 1
        })
    }
}
