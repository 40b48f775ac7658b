//! How much skill can do, in words: the ladder of a ranking, the mixed equilibrium of a table, and what those who
//! search make of fixed opponents.

use serde_json::{Value, json};

use super::told::Kind;
use crate::findings::{Exploit, MatrixResult, RankResult, SideLadder};
use kernel::stats::Estimate;

/// Shares below this are told as none.
const HARDLY: f64 = 0.0005;

impl RankResult {
    /// The rungs from the lowest up, and how far the best that searches is above the first of them.
    pub fn ladder_told(&self) -> Option<String> {
        let (ladder, kind) = (self.ladder.as_ref()?, Kind::asked(&self.asked.metric));
        let rung = |&policy: &usize| {
            let standing = self.ranking.standings.iter().find(|one| one.policy == policy)?;
            Some(format!("{} {}", self.name(policy), kind.said(&standing.mean)))
        };
        let rungs: Vec<String> = ladder.rungs.iter().filter_map(rung).collect();
        let ends = (self.name(*ladder.rungs.first()?), self.name(ladder.top));
        Some(told(&rungs, ends, &ladder.room, ladder.luck, kind))
    }

    pub(super) fn ladder_json(&self) -> Value {
        let Some(ladder) = &self.ladder else { return Value::Null };
        let rungs: Vec<&str> = ladder.rungs.iter().map(|&one| self.name(one)).collect();
        json!({ "rungs": rungs, "top": self.name(ladder.top), "room": ladder.room, "luck": ladder.luck })
    }
}

/// The rungs, the room from the first of them to the best that searches, and how much is dice.
fn told(
    rungs: &[String],
    (foot, top): (&str, &str),
    room: &Estimate,
    luck: Option<f64>,
    kind: Kind,
) -> String {
    let luck = luck.map_or(String::new(), |share| {
        format!("; {:.0} % of what differs from game to game is what the dice did", 100.0 * share)
    });
    let room = format!("{} {}", kind.difference_said(room), kind.interval(room));
    format!("{}; the room that skill has, from {foot} to {top}: {room}{luck}", rungs.join(" → "))
}

impl MatrixResult {
    /// The rungs of every side on which somebody searches, by what they make of all opponents.
    pub fn ladders_told(&self) -> Vec<String> {
        let kind = Kind::asked(&self.asked.metric);
        let of = |SideLadder { side, ladder }: &SideLadder| {
            let rung = |&own: &usize| {
                let mean = &self.margins(*side)[own].mean;
                format!("{} {}", self.name(*side, own), kind.said(mean))
            };
            let rungs: Vec<String> = ladder.rungs.iter().map(rung).collect();
            let ends = (self.name(*side, *ladder.rungs.first()?), self.name(*side, ladder.top));
            let room = for_side(*side, &ladder.room);
            let told = told(&rungs, ends, &room, ladder.luck, kind);
            Some(format!("{}, over all opponents: {told}", self.sides[*side].side))
        };
        self.matrix.ladders.iter().filter_map(of).collect()
    }

    pub(super) fn ladders_json(&self) -> Vec<Value> {
        let one = |SideLadder { side, ladder }: &SideLadder| {
            let rungs: Vec<&str> = ladder.rungs.iter().map(|&own| self.name(*side, own)).collect();
            json!({ "side": self.sides[*side].side, "rungs": rungs,
                    "top": self.name(*side, ladder.top),
                    "room": for_side(*side, &ladder.room), "luck": ladder.luck })
        };
        self.matrix.ladders.iter().map(one).collect()
    }

    /// What both sides play where neither gains by playing otherwise.
    pub fn mixed_told(&self) -> Option<String> {
        let (mixed, kind) = (self.matrix.mixed.as_ref()?, Kind::asked(&self.asked.metric));
        let side = |side: usize, shares: &[f64]| {
            let played = shares.iter().enumerate().filter(|(_, share)| **share >= HARDLY);
            let played: Vec<String> = played
                .map(|(place, share)| format!("{} {:.1} %", self.name(side, place), 100.0 * share))
                .collect();
            format!("{} plays {}", self.sides[side].side, played.join(", "))
        };
        Some(format!(
            "{}, {}, and “{}” is {}; in brackets, what that can be while every pair stays within its interval",
            side(0, &mixed.rows),
            side(1, &mixed.columns),
            self.asked.metric.title,
            kind.both(&mixed.value)
        ))
    }

    /// What every one who searches gains against each opponent.
    pub fn exploits_told(&self) -> Vec<String> {
        self.matrix.exploits.iter().map(|one| self.exploit(one)).collect()
    }

    fn exploit(&self, one: &Exploit) -> String {
        let kind = Kind::asked(&self.asked.metric);
        let (against, base) = (self.name(1 - one.side, one.against), self.name(one.side, one.base));
        let gain = for_side(one.side, &one.change);
        let told = format!(
            "against {against}, {} gains {} {} over {base}",
            self.name(one.side, one.policy),
            kind.difference_said(&gain),
            kind.interval(&gain)
        );
        match gain.low > 0.0 {
            true => told + &format!(": {against} can be exploited"),
            false => told + ", which is not known to be a gain",
        }
    }

    pub(super) fn mixed_json(&self) -> Value {
        let Some(mixed) = &self.matrix.mixed else { return Value::Null };
        let side = |side: usize, shares: &[f64]| -> Vec<Value> {
            let all = shares.iter().enumerate();
            all.map(|(at, share)| json!({ "policy": self.name(side, at), "share": share }))
                .collect()
        };
        json!({ "value": mixed.value, "rows": side(0, &mixed.rows), "columns": side(1, &mixed.columns) })
    }

    pub(super) fn exploits_json(&self) -> Vec<Value> {
        let one = |one: &Exploit| {
            json!({ "side": self.sides[one.side].side, "policy": self.name(one.side, one.policy),
                    "base": self.name(one.side, one.base),
                    "against": self.name(1 - one.side, one.against),
                    "gain": for_side(one.side, &one.change) })
        };
        self.matrix.exploits.iter().map(one).collect()
    }
}

/// A change of the metric as a gain of a side: the columns' side would have it low.
fn for_side(side: usize, change: &Estimate) -> Estimate {
    match side {
        0 => *change,
        _ => Estimate { value: -change.value, low: -change.high, high: -change.low, n: change.n },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Ladder, Mixed, sample};

    fn estimate(value: f64) -> Estimate {
        Estimate { value, low: value - 0.01, high: value + 0.01, n: 500 }
    }

    #[test]
    fn a_mixed_equilibrium_names_what_is_played() {
        let mut result = sample::matrix(&["bold", "meek"], &["hunter", "hider"]);
        assert_eq!(result.mixed_told(), None);
        let value = estimate(0.5);
        let (rows, columns) = (vec![1.0, 0.0], vec![0.25, 0.75]);
        result.matrix.mixed = Some(Mixed { value, rows, columns });
        let told = result.mixed_told().unwrap();
        let start =
            "us plays bold 100.0 %, them plays hunter 25.0 %, hider 75.0 %, and “US wins” is 50";
        assert!(told.starts_with(start), "{told}");
    }

    /// Them likes the metric low: who lets through less stands higher.
    #[test]
    fn the_ladder_of_a_side_is_told_by_what_it_gains() {
        let mut result = sample::matrix(&["bold", "meek"], &["hunter", "hider"]);
        let ladder = Ladder { rungs: vec![0, 1], top: 1, room: estimate(-0.2), luck: Some(0.6) };
        result.matrix.ladders = vec![SideLadder { side: 1, ladder }];
        let told = result.ladders_told().remove(0);
        assert!(told.starts_with("them, over all opponents: hunter "), "{told}");
        assert!(told.contains("from hunter to hider: 20"), "{told}");
        assert!(told.ends_with("60 % of what differs from game to game is what the dice did"));
        assert_eq!(result.ladders_json()[0]["room"]["value"], 0.2);
    }

    #[test]
    fn a_gain_is_told_from_the_side_that_searches() {
        let mut result = sample::matrix(&["bold", "meek"], &["hunter", "hider"]);
        let one =
            |change| Exploit { side: 1, policy: 1, base: 0, against: 0, change: estimate(change) };
        result.matrix.exploits = vec![one(-0.05), one(0.005)];
        let told = result.exploits_told();
        assert!(told[0].starts_with("against bold, hider gains 5"), "{told:?}");
        assert!(told[0].ends_with("over hunter: bold can be exploited"), "{told:?}");
        assert!(told[1].ends_with("which is not known to be a gain"), "{told:?}");
    }
}
