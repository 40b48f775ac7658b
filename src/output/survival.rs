//! Survival by day, or by whatever a metric counts time in: the share of games in which something
//! still lasted.

use crate::findings::Survival;
use serde_json::{Value, json};

use super::bar;
use super::text::{Column, columns};
use super::told::Kind;
use kernel::stats::Estimate;

impl Survival {
    /// A row for every week's end.
    pub fn table(&self) -> String {
        let after = format!("after {}", self.unit);
        let heads =
            [Column::numbers(&after), Column::numbers("share left"), Column::words("").or_none()];
        let last = self.days.len();
        let shown = self.days.iter().enumerate();
        let weekly = shown.filter(|(at, _)| last <= 10 || at % 7 == 6 || at + 1 == last);
        let rows = weekly.map(|(_, (day, share))| {
            [day.to_string(), Kind::Share.both(share), bar(share.value, 20)]
        });
        format!("{}, by {}\n{}\n\n", self.metric.title, self.unit, columns(heads, rows))
    }

    pub fn json(&self) -> Value {
        let day = |(day, share): &(i32, Estimate)| {
            json!({ (self.unit): day, "share": share.value, "low": share.low, "high": share.high,
                    "n": share.n })
        };
        Value::from_iter(self.days.iter().map(day))
    }
}
