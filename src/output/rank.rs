//! Policies, best first.

use crate::findings::{RankResult, RankedPolicy, Ranking};
use serde_json::{Value, json};

use super::Format;
use super::csv;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::ties::{self, Gained};
use kernel::stats::Estimate;

impl RankResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.csv(),
            Format::Md => self.markdown(),
        }
    }

    fn table(&self) -> String {
        let title = &self.asked.metric.title;
        let opening = format!(
            "{} policies ranked by “{title}” over {}: each on the same games and dice",
            self.asked.policies.len(),
            self.asked.places()
        );
        let rows: Vec<_> = self.ranking.standings.iter().map(|one| self.row(one)).collect();
        let heads = [
            Column::words("policy"),
            Column::numbers(title),
            Column::numbers("less the best"),
            Column::words("group"),
            Column::numbers("games"),
        ];
        let mut page = wrap("", &opening) + "\n\n" + &ledger(heads, &rows) + "\n";
        if self.asked.targets.len() > 1 {
            page += &(self.by_scenario() + "\n");
        }
        page + &self.foot()
    }

    fn row(&self, one: &RankedPolicy) -> [String; 5] {
        [
            self.name(one.policy).to_owned(),
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
                let each = self.asked.targets.iter().zip(&one.scenarios);
                each.map(|(target, found)| {
                    [self.name(one.policy).to_owned(), target.clone(), with_interval(found)]
                })
            })
            .collect();
        let heads = [
            Column::words("policy"),
            Column::words("scenario"),
            Column::numbers(&self.asked.metric.title),
        ];
        ledger(heads, &rows)
    }

    fn foot(&self) -> String {
        let Ranking { played, whole, .. } = self.ranking;
        let saved = if played < whole {
            let text = format!(
                "hopeless policies were dropped on the way: {played} games instead of {whole}; they \
                 are behind the best and not ranked among themselves, whatever their numbers"
            );
            wrap("racing:  ", &text) + "\n"
        } else {
            String::new()
        };
        let note = "policies that share a letter are not known to differ from the first of it \
                    (5 % false alarms over all pairs and rounds)";
        wrap("groups:  ", note)
            + "\n"
            + &saved
            + &ties::foot(&self.asked, &self.ties, Gained::Metric)
            + &format!(
                "tincan {}, seed {}\nagain:   {}\n",
                self.asked.version, self.asked.seed, self.asked.redo
            )
    }

    fn json(&self) -> String {
        let one = |(standing, one): (usize, &RankedPolicy)| {
            let each = self.asked.targets.iter().zip(&one.scenarios);
            let scenarios: serde_json::Map<_, _> =
                each.map(|(target, found)| (target.clone(), estimate(found))).collect();
            json!({ "policy": self.name(one.policy), "place": self.ranking.place(standing),
                    "mean": estimate(&one.mean),
                    "scenarios": scenarios, "less_the_best": one.behind.as_ref().map(estimate),
                    "p_holm": one.adjusted, "group": one.group, "games": one.games })
        };
        let standings: Vec<Value> = self.ranking.standings.iter().enumerate().map(one).collect();
        let Ranking { played, whole, .. } = self.ranking;
        pretty(
            &json!({ "metric": self.asked.metric.name, "title": self.asked.metric.title, "targets": self.asked.targets, "seed": self.asked.seed,
                        "version": self.asked.version, "ranking": standings, "games_played": played,
                        "games_without_racing": whole, "ties": ties::json(&self.asked, &self.ties),
                        "redo": self.asked.redo }),
        )
    }

    fn csv(&self) -> String {
        let names = [
            "policy",
            "mean",
            "low",
            "high",
            "n",
            "less_best",
            "diff_low",
            "diff_high",
            "group",
            "place",
        ];
        let line = |(standing, one): (usize, &RankedPolicy)| {
            let Estimate { value, low, high, n } = one.mean;
            let behind = |part: fn(&Estimate) -> f64| {
                one.behind.as_ref().map_or(String::new(), |behind| part(behind).to_string())
            };
            [
                self.name(one.policy).to_owned(),
                value.to_string(),
                low.to_string(),
                high.to_string(),
                n.to_string(),
                behind(|one| one.value),
                behind(|one| one.low),
                behind(|one| one.high),
                one.group.map_or("dropped".into(), String::from),
                self.ranking.place(standing).map_or(String::new(), |place| place.to_string()),
            ]
        };
        csv::table(&names, self.ranking.standings.iter().enumerate().map(line))
    }

    fn markdown(&self) -> String {
        let mut page = format!(
            "| policy | {} | less the best | group | games |\n| --- | ---: | ---: | --- | ---: |\n",
            self.asked.metric.title
        );
        for one in &self.ranking.standings {
            page += &format!("| {} |\n", self.row(one).join(" | "));
        }
        if self.ranking.standings.iter().any(|one| one.group.is_none()) {
            page += "\nDropped policies are behind the best and not ranked among themselves.\n";
        }
        for told in ties::told(&self.asked, &self.ties, Gained::Metric) {
            page += &format!("\n{told}.\n");
        }
        page
    }
}

impl RankResult {
    /// One row for every policy in every scenario, after one for its mean over all of them.
    pub fn frame(&self) -> Frame {
        let all: Vec<(usize, Option<usize>)> = (0..self.ranking.standings.len())
            .flat_map(|rank| {
                let scenarios = (0..self.asked.targets.len()).map(Some);
                std::iter::once(None).chain(scenarios).map(move |scenario| (rank, scenario))
            })
            .collect();
        let of = |rank: usize| &self.ranking.standings[rank];
        let estimates: Vec<Estimate> = all
            .iter()
            .map(|&(rank, place)| place.map_or(of(rank).mean, |place| of(rank).scenarios[place]))
            .collect();
        // How far behind somebody is, is known of the mean only.
        let behind = |part: fn(&Estimate) -> f64| {
            all.iter().map(move |&(rank, place)| match (place, &of(rank).behind) {
                (None, Some(behind)) => part(behind),
                (None, None) | (Some(_), _) => f64::NAN,
            })
        };
        let target = |place: Option<usize>| place.map_or("all", |at| &self.asked.targets[at]);
        let group = |one: &RankedPolicy| one.group.map_or("dropped".to_owned(), String::from);
        let frame = Frame::default()
            .words("policy", all.iter().map(|&(rank, _)| self.name(of(rank).policy).to_owned()))
            .words("scenario", all.iter().map(|&(_, place)| target(place).to_owned()))
            .words("metric", all.iter().map(|_| self.asked.metric.name.clone()));
        with_estimates(frame, &estimates)
            .numbers("less_best", behind(|one| one.value))
            .numbers("diff_low", behind(|one| one.low))
            .numbers("diff_high", behind(|one| one.high))
            .words("group", all.iter().map(|&(rank, _)| group(of(rank))))
    }
}

fn with_interval(estimate: &Estimate) -> String {
    format!("{} {}", estimate.value_text(), estimate.interval_text())
}

fn estimate(Estimate { value, low, high, n }: &Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high, "n": n })
}
