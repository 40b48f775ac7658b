//! Policies, best first.

use crate::findings::{RankResult, RankedPolicy, Ranking};
use serde_json::{Value, json};

use super::Format;
use super::csv;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::screen::{Tone, paint};
use super::text::{Column, ledger, wrap};
use super::ties::{self, Gained};
use super::told::{Kind, count};
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
            "{} policies ranked by “{title}”, each on the same games and dice",
            self.asked.policies.len()
        );
        let rows: Vec<_> = self.ranking.standings.iter().map(|one| self.row(one)).collect();
        let heads = [
            Column::words("policy"),
            Column::numbers(title),
            Column::numbers("leader then").or_last(),
            Column::numbers(self.kind().head("behind the leader", "behind the leader, points")),
            Column::words("group"),
            Column::numbers("games").or_last(),
        ];
        let mut page = paint(Tone::Strong, &wrap("", &self.answer())) + "\n\n";
        page += &(wrap("", &opening) + "\n\n" + &ledger(heads, &rows) + "\n");
        if self.asked.targets.len() > 1 {
            page += &(self.by_scenario() + "\n");
        }
        page + &self.foot()
    }

    /// Who comes first, and whether that is known, over all scenarios and in each of them.
    pub fn answer(&self) -> String {
        let standings = &self.ranking.standings;
        let Some(first) = standings.first() else { return "nobody played".into() };
        let (name, metric) = (self.name(first.policy), &self.asked.metric.title);
        let opening = format!(
            "{}: {name} comes first, “{metric}” {}, n = {}",
            self.asked.places(),
            self.kind().both(&first.mean).replace(' ', "\u{a0}"),
            count(first.mean.n)
        );
        let equals = standings[1..].iter().filter(|one| one.group == first.group);
        let equals: Vec<&str> = equals.map(|one| self.name(one.policy)).collect();
        let known = match (equals.as_slice(), standings.len()) {
            (_, 1) => "; it was alone".to_owned(),
            ([], _) => "; better than all others".to_owned() + self.together() + &self.next(),
            (equals, _) => format!("; not known to be better than {}", equals.join(", ")),
        };
        opening + &known + &self.in_each_scenario() + "."
    }

    fn together(&self) -> &'static str {
        if self.asked.targets.len() > 1 { " over all scenarios together" } else { "" }
    }

    /// How far the second is behind.
    fn next(&self) -> String {
        let next = self.ranking.standings.get(1);
        let told = next.and_then(|next| Some((self.name(next.policy), next.behind?)));
        told.map_or(String::new(), |(name, behind)| {
            let behind =
                Estimate { value: -behind.value, low: -behind.high, high: -behind.low, ..behind };
            let (far, interval) =
                (self.kind().difference_said(&behind), self.kind().interval(&behind));
            format!(", next {name}, {far} behind {}", interval.replace(' ', "\u{a0}"))
        })
    }

    /// Whether the first has the best mean in every scenario, and who has it where not.
    fn in_each_scenario(&self) -> String {
        let finished = self.ranking.standings.iter().filter(|one| one.group.is_some());
        let finished: Vec<&RankedPolicy> = finished.collect();
        if self.asked.targets.len() < 2 || finished.len() < 2 {
            return String::new();
        }
        // Who is first has the highest mean or the lowest, as the metric is liked.
        let sign = if finished[0].mean.value >= finished[finished.len() - 1].mean.value {
            1.0
        } else {
            -1.0
        };
        let best = |scenario: usize| {
            let value = |one: &&&RankedPolicy| sign * one.scenarios[scenario].value;
            finished
                .iter()
                .max_by(|a, b| value(a).total_cmp(&value(b)).then(b.policy.cmp(&a.policy)))
        };
        let elsewhere = (0..self.asked.targets.len()).filter_map(|scenario| {
            let best = best(scenario).filter(|best| best.policy != finished[0].policy)?;
            let said = |one: &RankedPolicy| self.kind().said(&one.scenarios[scenario]);
            let (name, is, own) = (self.name(best.policy), said(best), said(finished[0]));
            let better = (best.scenarios[scenario].value - finished[0].scenarios[scenario].value)
                .abs()
                > 0.0;
            better.then(|| {
                format!("in {} {name} has {is} against {own}", self.asked.titles[scenario])
            })
        });
        let elsewhere: Vec<String> = elsewhere.collect();
        match elsewhere.as_slice() {
            [] => "; first in every scenario".into(),
            some => format!("; not first in every scenario: {}", some.join("; ")),
        }
    }

    fn row(&self, one: &RankedPolicy) -> [String; 6] {
        [
            self.name(one.policy).to_owned(),
            self.kind().both(&one.mean),
            one.leader.as_ref().map_or(String::new(), |leader| self.kind().value(leader)),
            one.behind.as_ref().map_or(String::new(), |behind| self.kind().difference(behind)),
            one.group.map_or("eliminated".into(), String::from),
            count(one.games),
        ]
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    /// Every policy in every scenario.
    fn by_scenario(&self) -> String {
        let rows: Vec<_> = self
            .ranking
            .standings
            .iter()
            .flat_map(|one| {
                let each = self.asked.titles.iter().zip(&one.scenarios);
                each.map(|(target, found)| {
                    [self.name(one.policy).to_owned(), target.clone(), self.kind().both(found)]
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
                "policies without a chance were eliminated early: {} games instead of {}; they are behind \
                 the leader and not ranked among themselves, whatever their numbers",
                count(played),
                count(whole)
            );
            wrap("early:   ", &text) + "\n"
        } else {
            String::new()
        };
        let note = "policies that share a letter are not known to differ from the first of it \
                    (5 % false alarms over all pairs and rounds); the intervals of how far they are \
                    behind hold together, in 95 of 100 rankings all of them. Who comes first was \
                    picked for it: its own number is rather too good";
        let ladder = self.ladder_told();
        wrap("groups:  ", note)
            + "\n"
            + &ladder.map_or(String::new(), |told| wrap("ladder:  ", &told) + "\n")
            + &saved
            + &ties::foot(&self.asked, &self.ties, Gained::Metric)
            + &format!(
                "tincan {}, seed {}\nreproduce this: {}\n",
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
                    "leader_on_the_same_games": one.leader.as_ref().map(estimate),
                    "p_holm": one.adjusted, "group": one.group, "games": one.games })
        };
        let standings: Vec<Value> = self.ranking.standings.iter().enumerate().map(one).collect();
        let Ranking { played, whole, .. } = self.ranking;
        pretty(
            &json!({ "metric": self.asked.metric.name, "title": self.asked.metric.title, "targets": self.asked.targets, "seed": self.asked.seed,
                        "version": self.asked.version, "ranking": standings, "games_played": played,
                        "games_without_racing": whole, "ladder": self.ladder_json(),
                        "ties": ties::json(&self.asked, &self.ties),
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
            "| policy | {} | leader on the same games | {} | group | games |\n\
             | --- | ---: | ---: | ---: | --- | ---: |\n",
            self.asked.metric.title,
            self.kind().head("behind the leader", "behind the leader, points")
        );
        for one in &self.ranking.standings {
            page += &format!("| {} |\n", self.row(one).join(" | "));
        }
        if self.ranking.standings.iter().any(|one| one.group.is_none()) {
            page +=
                "\nEliminated policies are behind the leader and not ranked among themselves.\n";
        }
        for told in self.ladder_told().into_iter().chain(ties::told(
            &self.asked,
            &self.ties,
            Gained::Metric,
        )) {
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

fn estimate(Estimate { value, low, high, n }: &Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high, "n": n })
}
