//! Two stories of one game as data: every row, every metric.

use serde_json::{Map, Value, json};

use super::align::Row;
use super::{ForkResult, differ, first_die};
use crate::findings::Played;
use crate::output::json::{pairs, pretty};
use crate::output::trace::told;

impl ForkResult {
    pub fn json(&self) -> String {
        let mut whole = Map::new();
        if let Some(played) = &self.played {
            whole.extend(head(played));
        }
        let rows: Vec<_> = self.rows.iter().map(|row| self.row(row)).collect();
        whole.extend([
            ("names".to_owned(), json!(self.names)),
            ("fork".to_owned(), self.fork_value()),
            ("rows".to_owned(), rows.into()),
            ("outcome".to_owned(), self.outcome().into()),
        ]);
        pretty(&whole)
    }

    fn fork_value(&self) -> Value {
        let Some(fork) = self.fork else { return Value::Null };
        let lines = fork.lines(self.stories());
        let die = match lines {
            [Some(a), Some(b)] => first_die(a, b),
            _ => None,
        };
        let [a, b] = lines.map(|line| line.map(told));
        json!({ "line": fork.at + 1, "why": fork.why.id(), "die": die, "a": a, "b": b })
    }

    /// `same`: "all" where the lines are equal, "words" where their working differs, "no".
    fn row(&self, row: &Row) -> Value {
        let [a, b] = self.stories();
        let (same, a, b) = match *row {
            Row::Alike { a: in_a, b: in_b } => {
                let same = if differ(&a[in_a], &b[in_b]) { "words" } else { "all" };
                (same, Some(&a[in_a]), Some(&b[in_b]))
            }
            Row::Apart { a: in_a, b: in_b } => {
                ("no", in_a.map(|line| &a[line]), in_b.map(|line| &b[line]))
            }
        };
        json!({ "same": same, "a": a.map(told), "b": b.map(told) })
    }

    fn outcome(&self) -> Map<String, Value> {
        let one =
            |a: i32, b: i32| json!({ "a": a, "b": b, "difference": i64::from(b) - i64::from(a) });
        self.outcomes().map(|(metric, a, b)| (metric.name.to_owned(), one(a, b))).collect()
    }
}

fn head(played: &Played) -> Map<String, Value> {
    let settings = played.settings.each_ref().map(|settings| pairs(settings));
    let head = [
        ("system", json!(played.system)),
        ("scenario", json!(played.scenario)),
        ("seed", json!(played.seed)),
        ("game", json!(played.game)),
        ("version", json!(played.version)),
        ("settings", json!(settings)),
        ("note", json!(played.note)),
        ("redo", json!(played.redo)),
    ];
    head.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
