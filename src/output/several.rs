//! One setting solved in several scenarios, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::balance::{solution, with_solutions};
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use crate::findings::{BestForAll, PlaceBalance, SeveralResult};
use kernel::stats::Estimate;

impl SeveralResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    /// In how many it is reached, and the one value for all.
    pub fn answer(&self) -> String {
        let reached = self.places.iter().filter(|place| place.behind.is_some()).count();
        let target = self.kind().level(self.target);
        let best = self.best.as_ref().map_or_else(String::new, |best| {
            format!(". Best for all is {}, {}", best.level, self.worst(best))
        });
        format!(
            "“{}” is brought to {target} by “{}” in {reached} of {} scenarios{best}",
            self.asked.metric.title,
            self.setting,
            self.places.len()
        )
    }

    /// The scenario in which the best value for all is farthest from the target, and what it gives there.
    fn worst(&self, best: &BestForAll) -> String {
        let off = |found: &Estimate| (found.value - self.target).abs();
        let places = self.places.iter().zip(&best.found);
        let worst = places.max_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)));
        worst.map_or_else(String::new, |(place, found)| {
            let interval = self.kind().interval(found).replace(' ', "\u{a0}");
            format!("farthest off in “{}”: {} {interval}", place.title, self.kind().said(found))
        })
    }

    /// How one scenario reaches the target.
    pub fn reached(&self, place: &PlaceBalance) -> String {
        match (place.behind, &place.crossing) {
            (Some(_), Some(found)) => solution(found).replace('\u{a0}', " "),
            (Some(at), None) => {
                let [this, next] = [at, at + 1].map(|at| &place.curve.points[at].name);
                format!("between {this} and {next}")
            }
            (None, _) => {
                let [least, most] = place.curve.reach();
                let said = |found: &Estimate| self.kind().value(found);
                format!("not reached: {} to {}", said(&least.found), said(&most.found))
            }
        }
    }

    fn lines(&self) -> Vec<[String; 5]> {
        let line = |(at, place): (usize, &PlaceBalance)| {
            let nearest = place.curve.nearest(self.target);
            let best = self.best.as_ref().map(|best| self.kind().both(&best.found[at]));
            [
                place.title.clone(),
                self.reached(place),
                nearest.name.clone(),
                self.kind().both(&nearest.found),
                best.unwrap_or_default(),
            ]
        };
        self.places.iter().enumerate().map(line).collect()
    }

    fn best_head(&self) -> String {
        self.best.as_ref().map_or_else(String::new, |best| format!("with {}", best.level))
    }

    fn table(&self) -> String {
        let best = self.best_head();
        let heads = [
            Column::words("scenario"),
            Column::words(&self.setting),
            Column::words("nearest"),
            Column::numbers("gives"),
            Column::numbers(&best),
        ];
        format!(
            "{}\n\n{}\n{} games by the levels next to the target\ntincan {}, seed {}\nreproduce this: {}\n",
            wrap("", &format!("{}.", self.answer())),
            ledger(heads, &self.lines()),
            count(self.asked.games),
            self.asked.version,
            self.asked.seed,
            self.asked.redo
        )
    }

    fn markdown(&self) -> String {
        let lines: String =
            self.lines().iter().map(|line| format!("| {} |\n", line.join(" | "))).collect();
        format!(
            "{}.\n\n| scenario | {} | nearest | gives | {} |\n| --- | --- | --- | ---: | ---: |\n{lines}\n\
             - Reproduce this: `{}`\n",
            self.answer(),
            self.setting,
            self.best_head(),
            self.asked.redo
        )
    }

    /// One row for every scenario with the nearest level, then one with the level that is best for all.
    pub fn frame(&self) -> Frame {
        let nearest = self.places.iter().map(|place| {
            let nearest = place.curve.nearest(self.target);
            ("nearest", place, nearest.name.as_str(), nearest.found)
        });
        let best = self.best.iter().flat_map(|best| {
            let found = self.places.iter().zip(&best.found);
            found.map(move |(place, found)| ("best for all", place, best.level.as_str(), *found))
        });
        let rows: Vec<_> = nearest.chain(best).collect();
        let found: Vec<Estimate> = rows.iter().map(|row| row.3).collect();
        let solved: Vec<_> = rows.iter().map(|row| row.1.crossing).collect();
        let frame = Frame::default()
            .words("scenario", rows.iter().map(|row| row.1.target.clone()))
            .words("of", rows.iter().map(|row| row.0.to_owned()))
            .words("setting", rows.iter().map(|_| self.path.clone()))
            .words("level", rows.iter().map(|row| row.2.to_owned()))
            .words("metric", rows.iter().map(|_| self.asked.metric.name.clone()));
        with_solutions(with_estimates(frame, &found), self.target, &solved)
    }

    fn json(&self) -> String {
        let asked = &self.asked;
        let estimate = |found: &Estimate| json!({ "value": found.value, "low": found.low, "high": found.high, "n": found.n });
        let place = |(at, place): (usize, &PlaceBalance)| {
            let nearest = place.curve.nearest(self.target);
            let crossing =
                place.crossing.map(|one| json!({ "at": one.at, "low": one.low, "high": one.high }));
            let [least, most] = place.curve.reach();
            json!({ "scenario": place.target, "title": place.title, "reached": place.behind.is_some(),
                    "crossing": crossing, "nearest": nearest.name, "found": estimate(&nearest.found),
                    "reach": [least.found.value, most.found.value],
                    "best": self.best.as_ref().map(|best| estimate(&best.found[at])) })
        };
        pretty(&json!({
            "system": asked.system,
            "version": asked.version,
            "seed": asked.seed,
            "games": asked.games,
            "metric": asked.metric.name,
            "title": asked.metric.title,
            "target": self.target,
            "setting": self.path,
            "best": self.best.as_ref().map(|best| &best.level),
            "scenarios": self.places.iter().enumerate().map(place).collect::<Vec<Value>>(),
            "redo": asked.redo,
        }))
    }
}
