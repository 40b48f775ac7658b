//! Policies, best first.

use serde_json::{Value, json};

use super::Format;
use super::VERSION;
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use crate::rank::{Ranking, Standing};
use crate::stats::Estimate;
use crate::systems::Metric;

/// A ranking, ready to be written.
pub struct RankResult<'a> {
    pub ranking: &'a Ranking,
    pub policies: &'a [String],
    /// `picket-duty/cassin-young` …
    pub targets: &'a [String],
    pub metric: Metric,
    pub seed: u64,
    pub command: &'a str,
}

impl RankResult<'_> {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.csv(),
            Format::Md => self.markdown(),
        }
    }

    fn table(&self) -> String {
        let name = self.metric.name;
        let opening = format!(
            "{} policies ranked by {name} over {}: each on the same games and dice",
            self.policies.len(),
            self.targets.join(", ")
        );
        let rows: Vec<_> = self.ranking.standings.iter().map(|one| self.row(one)).collect();
        let heads = [
            Column::words("policy"),
            Column::numbers(name),
            Column::numbers("less the best"),
            Column::words("group"),
            Column::numbers("games"),
        ];
        let mut page = wrap("", &opening) + "\n\n" + &ledger(heads, &rows) + "\n";
        if self.targets.len() > 1 {
            page += &(self.by_scenario() + "\n");
        }
        page + &self.foot()
    }

    fn row(&self, one: &Standing) -> [String; 5] {
        [
            self.policies[one.policy].clone(),
            with_interval(&one.mean),
            one.behind.as_ref().map_or(String::new(), with_interval),
            one.group.map_or("dropped".into(), String::from),
            one.games.to_string(),
        ]
    }

    /// Every policy in every scenario.
    fn by_scenario(&self) -> String {
        let rows: Vec<_> = self
            .ranking
            .standings
            .iter()
            .flat_map(|one| {
                let each = self.targets.iter().zip(&one.scenarios);
                each.map(|(target, found)| {
                    [self.policies[one.policy].clone(), target.clone(), with_interval(found)]
                })
            })
            .collect();
        let heads =
            [Column::words("policy"), Column::words("scenario"), Column::numbers(self.metric.name)];
        ledger(heads, &rows)
    }

    fn foot(&self) -> String {
        let Ranking { played, whole, .. } = self.ranking;
        let saved = if played < whole {
            let text = format!(
                "hopeless policies were dropped on the way: {played} games instead of {whole}"
            );
            wrap("racing:  ", &text) + "\n"
        } else {
            String::new()
        };
        let note = "policies that share a letter are not known to differ from the first of it \
                    (Holm over all pairs, 5 %)";
        wrap("groups:  ", note)
            + "\n"
            + &saved
            + &format!("tincan {VERSION}, seed {}\nagain:   {}\n", self.seed, self.command)
    }

    fn json(&self) -> String {
        let one = |one: &Standing| {
            let each = self.targets.iter().zip(&one.scenarios);
            let scenarios: serde_json::Map<_, _> =
                each.map(|(target, found)| (target.clone(), estimate(found))).collect();
            json!({ "policy": self.policies[one.policy], "mean": estimate(&one.mean),
                    "scenarios": scenarios, "less_the_best": one.behind.as_ref().map(estimate),
                    "p_holm": one.adjusted, "group": one.group, "games": one.games })
        };
        let standings: Vec<Value> = self.ranking.standings.iter().map(one).collect();
        let Ranking { played, whole, .. } = self.ranking;
        pretty(&json!({ "metric": self.metric.name, "targets": self.targets, "seed": self.seed,
                        "version": VERSION, "ranking": standings, "games_played": played,
                        "games_without_racing": whole, "redo": self.command }))
    }

    fn csv(&self) -> String {
        let mut text = String::from("policy,mean,low,high,n,less_best,diff_low,diff_high,group\n");
        for one in &self.ranking.standings {
            let Estimate { value, low, high, n } = one.mean;
            let behind =
                one.behind.map_or(",,".to_owned(), |d| format!("{},{},{}", d.value, d.low, d.high));
            let name = super::csv::quoted(&self.policies[one.policy]);
            let group = one.group.map_or("dropped".into(), String::from);
            text += &format!("{name},{value},{low},{high},{n},{behind},{group}\n");
        }
        text
    }

    fn markdown(&self) -> String {
        let mut page = format!(
            "| policy | {} | less the best | group | games |\n| --- | ---: | ---: | --- | ---: |\n",
            self.metric.name
        );
        for one in &self.ranking.standings {
            page += &format!("| {} |\n", self.row(one).join(" | "));
        }
        page
    }
}

fn with_interval(estimate: &Estimate) -> String {
    format!("{} {}", estimate.value_text(), estimate.interval_text())
}

fn estimate(Estimate { value, low, high, n }: &Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high, "n": n })
}
