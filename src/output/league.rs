//! Policies that met from both seats, best first.

use crate::findings::{LeagueResult, Met, RankedPolicy};
use serde_json::{Value, json};

use super::Format;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::ties::{self, Gained};
use kernel::stats::Estimate;

impl LeagueResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    fn table(&self) -> String {
        let asked = &self.asked;
        let opening = format!(
            "{} policies over {}, every two of them in {} pairs of games: the same dice, seats swapped",
            asked.policies.len(),
            asked.places(),
            asked.games
        );
        let heads = [
            Column::words("policy"),
            Column::numbers("pair score"),
            Column::numbers("behind the leader"),
            Column::words("group"),
        ];
        let rows: Vec<_> = self.standings().iter().map(|one| self.row(one)).collect();
        let ranked = ledger(heads, &rows);
        let mut parts = vec![wrap("", &opening) + "\n", ranked, self.met()];
        if asked.targets.len() > 1 {
            parts.push(self.by_scenario());
        }
        parts.push(self.foot());
        parts.join("\n")
    }

    /// Every policy in every scenario.
    fn by_scenario(&self) -> String {
        let heads =
            [Column::words("policy"), Column::words("scenario"), Column::numbers("pair score")];
        let of = |one: &RankedPolicy| {
            let (name, each) =
                (self.name(one.policy), self.asked.titles.iter().zip(&one.scenarios));
            each.map(|(target, found)| [name.to_owned(), target.clone(), with_interval(found)])
                .collect::<Vec<_>>()
        };
        ledger(heads, &self.standings().iter().flat_map(of).collect::<Vec<_>>())
    }

    fn standings(&self) -> &[RankedPolicy] {
        &self.league.ranking.standings
    }

    fn row(&self, one: &RankedPolicy) -> [String; 4] {
        [
            self.name(one.policy).to_owned(),
            with_interval(&one.mean),
            one.behind.as_ref().map_or(String::new(), with_interval),
            one.group.map_or(String::new(), String::from),
        ]
    }

    /// Every two that met, and how their pairs of games ended.
    fn met(&self) -> String {
        let heads = [
            Column::words("policy"),
            Column::words("against"),
            Column::numbers("pair score"),
            Column::numbers("0 ¼ ½ ¾ 1"),
        ];
        let row = |met: &Met| {
            let [one, two] = met.policies.map(|policy| self.name(policy).to_owned());
            let pairs = met.pairs.map(|count| count.to_string()).join(" ");
            [one, two, with_interval(&met.score), pairs]
        };
        ledger(heads, &self.league.met.iter().map(row).collect::<Vec<_>>())
    }

    /// What the seat is worth, in a sentence.
    pub fn remark(&self) -> String {
        let (seat, advantage) = (&self.first_seat, self.advantage());
        let worth = with_interval(&advantage);
        let Estimate { value, low, high, n } = advantage;
        let cost = with_interval(&Estimate { value: -value, low: -high, high: -low, n });
        match (low > 0.0, high < 0.0) {
            (true, _) => format!("to sit as {seat} is worth {worth} of a game, whoever plays"),
            (_, true) => format!("to sit as {seat} costs {cost} of a game, whoever plays"),
            (false, false) => {
                format!("to sit as {seat} is not known to be worth anything: {worth} of a game")
            }
        }
    }

    fn foot(&self) -> String {
        let asked = &self.asked;
        let scores = "a pair is two games on the same dice with the seats swapped: 1 for winning \
                      both, ½ for one each or two draws; oneself would score ½ in every pair";
        let groups = "policies that share a letter are not known to differ from the first of it \
                      (Holm over all pairs, 5 %); the intervals of how far they are behind hold together, \
                      in 95 of 100 rankings all of them";
        let lines = [("scores:  ", scores), ("seats:   ", &self.remark()), ("groups:  ", groups)];
        lines.map(|(head, text)| wrap(head, text) + "\n").concat()
            + &ties::foot(asked, &self.ties, Gained::PairScore)
            + &format!(
                "tincan {}, seed {}\nreproduce this: {}\n",
                asked.version, asked.seed, asked.redo
            )
    }

    fn json(&self) -> String {
        let asked = &self.asked;
        let one = |one: &RankedPolicy| {
            let each = asked.targets.iter().zip(&one.scenarios);
            let scenarios: serde_json::Map<_, _> =
                each.map(|(target, found)| (target.clone(), json!(found))).collect();
            json!({ "policy": self.name(one.policy), "pair_score": one.mean,
                    "scenarios": scenarios, "less_the_best": one.behind, "p_holm": one.adjusted,
                    "group": one.group, "pairs": one.games })
        };
        let met = |met: &Met| {
            let [one, two] = met.policies.map(|policy| self.name(policy));
            json!({ "policy": one, "against": two, "pair_score": met.score, "pairs": met.pairs })
        };
        let ranking: Vec<Value> = self.standings().iter().map(one).collect();
        let met: Vec<Value> = self.league.met.iter().map(met).collect();
        pretty(&json!({
            "metric": asked.metric.name, "targets": asked.targets, "seed": asked.seed,
            "version": asked.version, "pairs": asked.games, "ranking": ranking, "met": met,
            "first_seat": { "side": self.first_seat, "score": self.league.seat,
                            "advantage": self.advantage() },
            "games_played": self.league.ranking.played, "ties": ties::json(asked, &self.ties),
            "redo": asked.redo,
        }))
    }

    /// One row for every policy against every other.
    pub fn frame(&self) -> Frame {
        let count = self.asked.policies.len();
        let two = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
        let met: Vec<_> =
            two.filter_map(|(one, other)| Some((one, other, self.score(one, other)?))).collect();
        let frame = Frame::default()
            .words("policy", met.iter().map(|met| self.name(met.0).to_owned()))
            .words("against", met.iter().map(|met| self.name(met.1).to_owned()))
            .words("metric", met.iter().map(|_| "pair_score".to_owned()));
        with_estimates(frame, &met.iter().map(|met| met.2).collect::<Vec<_>>())
    }

    fn markdown(&self) -> String {
        let head =
            "| policy | pair score | behind the leader | group |\n| --- | ---: | ---: | --- |\n";
        let row = |one: &RankedPolicy| format!("| {} |\n", self.row(one).join(" | "));
        let rows: String = self.standings().iter().map(row).collect();
        let ties = ties::told(&self.asked, &self.ties, Gained::PairScore);
        let ties: String = ties.iter().map(|told| format!("\n{told}.\n")).collect();
        format!("{head}{rows}\n{}\n{ties}", self.remark())
    }
}

fn with_interval(estimate: &Estimate) -> String {
    format!("{} {}", estimate.value_text(), estimate.interval_text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::sample;
    use crate::output::screen::STANDARD as WIDTH;

    #[test]
    fn a_league_tells_scores_pairs_and_the_worth_of_a_seat() {
        let page = sample::league().render(Format::Table);
        assert!(page.lines().all(|line| line.chars().count() <= WIDTH), "{page}");
        assert!(page.contains("0 50 125 100 225"), "{page}");
        assert!(page.contains("seats:   to sit as us is"), "{page}");
        let json: Value = serde_json::from_str(&sample::league().render(Format::Json)).unwrap();
        assert_eq!(json["ranking"][1]["group"], "B");
        assert_eq!(json["met"][0]["pairs"][4], 225);
        let csv = sample::league().render(Format::Csv);
        assert_eq!(csv.lines().count(), 1 + 2, "{csv}");
        assert!(csv.contains("meek,bold,pair_score,500,0.25,"), "the other way round: {csv}");
        assert!(sample::league().render(Format::Md).contains("| bold | 0.75"));
    }
}
