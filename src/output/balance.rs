//! At which value of a setting a metric reaches its target, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use crate::findings::{BalancePoint, BalanceResult, Crossing, Way};
use kernel::stats::Estimate;

impl BalanceResult {
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

    /// The answer in a sentence or two.
    pub fn answer(&self) -> String {
        let [this, next] = self.neighbours();
        let value = |point: &BalancePoint| self.kind().said(&point.found);
        let nearest = self.curve.nearest(self.target);
        format!(
            "{}, between {} and {}: {} and {}. The nearest setting is {}, with {} {}",
            self.reached(),
            this.name,
            next.name,
            value(this),
            value(next),
            nearest.name,
            value(nearest),
            self.kind().interval(&nearest.found).replace(' ', "\u{a0}"),
        )
    }

    /// Where it reaches the target; between words it only passes it.
    fn reached(&self) -> String {
        let (place, title, setting) =
            (self.asked.places(), &self.asked.metric.title, &self.setting);
        let target = self.kind().level(self.target);
        match &self.crossing {
            Some(found) => {
                format!("{place}: “{title}” is {target} with “{setting}” at {}", solution(found))
            }
            None => format!("{place}: “{title}” passes {target} with “{setting}”"),
        }
    }

    /// What the curve is, and what to mind about it.
    fn remarks(&self) -> Vec<String> {
        [vec![self.method()], self.cautions()].concat()
    }

    /// What to mind about the answer.
    pub fn cautions(&self) -> Vec<String> {
        let open = |one: &Crossing| one.low.is_none() || one.high.is_none();
        let is_open = self.curve.way != Way::Neither && self.crossing.as_ref().is_some_and(open);
        let beyond = "the interval goes on beyond the levels that were played: more --games, or a wider --vary";
        is_open.then(|| beyond.to_owned()).into_iter().collect()
    }

    /// What the curve is.
    pub fn method(&self) -> String {
        match (self.curve.way, &self.crossing) {
            (Way::Neither, _) => format!(
                "it does not go one way, and so goes through the estimates; it crosses the target {} times, of \
                 which the first is told, without an interval",
                self.behind.len()
            ),
            (_, None) => {
                "isotonic regression over levels played on the same dice, in the order they \
                          were said in"
                    .to_owned()
            }
            (_, Some(_)) => {
                "isotonic regression over levels played on the same dice, with straight \
                             lines between them; the interval is where the target lies within the \
                             intervals of the levels"
                    .to_owned()
            }
        }
    }

    fn rows(&self) -> Vec<[String; 5]> {
        let row = |point: &BalancePoint| {
            let fitted = Estimate { value: point.fitted, ..point.found };
            [
                point.name.clone(),
                self.kind().value(&point.found),
                self.kind().interval(&point.found),
                self.kind().value(&fitted),
                count(point.found.n),
            ]
        };
        self.curve.points.iter().map(row).collect()
    }

    fn table(&self) -> String {
        let heads = [
            Column::words(&self.setting),
            Column::numbers(&self.asked.metric.title),
            Column::numbers("95 % interval"),
            Column::numbers("curve"),
            Column::numbers("n"),
        ];
        let remarks = self.remarks();
        let remarks: String = remarks.iter().map(|said| wrap("curve:   ", said) + "\n").collect();
        format!(
            "{}\n\n{}\n{remarks}tincan {}, seed {}\nreproduce this: {}\n",
            wrap("", &format!("{}.", self.answer())),
            ledger(heads, &self.rows()),
            self.asked.version,
            self.asked.seed,
            self.asked.redo
        )
    }

    fn markdown(&self) -> String {
        let row = |row: &[String; 5]| format!("| {} |\n", row.join(" | "));
        let rows: String = self.rows().iter().map(row).collect();
        let remarks: String =
            self.remarks().iter().map(|said| format!("- Curve: {said}\n")).collect();
        format!(
            "{}.\n\n| {} | {} | 95 % interval | curve | n |\n| --- | ---: | ---: | ---: | ---: |\n{rows}\n\
             {remarks}- Reproduce this: `{}`\n",
            self.answer(),
            self.setting,
            self.asked.metric.title,
            self.asked.redo
        )
    }

    /// One row for every level that was played; the solution, of all of them, is in each.
    pub fn frame(&self) -> Frame {
        let points = &self.curve.points;
        let found: Vec<Estimate> = points.iter().map(|point| point.found).collect();
        let frame = Frame::default()
            .words("setting", points.iter().map(|_| self.path.clone()))
            .words("level", points.iter().map(|point| point.name.clone()))
            .words("metric", points.iter().map(|_| self.asked.metric.name.clone()));
        let frame = with_estimates(frame, &found)
            .numbers("fitted", points.iter().map(|point| point.fitted));
        with_solutions(frame, self.target, &vec![self.crossing; points.len()])
    }

    fn json(&self) -> String {
        let level = |point: &BalancePoint| {
            let Estimate { value, low, high, n } = point.found;
            json!({ "level": point.name, "value": value, "low": low, "high": high, "n": n,
                    "fitted": point.fitted })
        };
        let crossing = |one: Crossing| json!({ "at": one.at, "low": one.low, "high": one.high });
        let asked = &self.asked;
        pretty(&json!({
            "system": asked.system,
            "scenario": asked.scenario(),
            "version": asked.version,
            "seed": asked.seed,
            "metric": asked.metric.name,
            "title": asked.metric.title,
            "target": self.target,
            "setting": self.path,
            "way": way(self.curve.way),
            "crossing": self.crossing.map(crossing),
            "crossings": self.behind.len(),
            "between": self.neighbours().map(|point| &point.name),
            "nearest": self.curve.nearest(self.target).name,
            "levels": self.curve.points.iter().map(level).collect::<Vec<Value>>(),
            "redo": asked.redo,
        }))
    }
}

/// The frame with the target, and where every row's curve reaches it.
pub(super) fn with_solutions(frame: Frame, target: f64, all: &[Option<Crossing>]) -> Frame {
    let known = |end: Option<f64>| end.unwrap_or(f64::NAN);
    frame
        .numbers("target", all.iter().map(|_| target))
        .numbers("at", all.iter().map(|one| known(one.map(|one| one.at))))
        .numbers("at_low", all.iter().map(|one| known(one.and_then(|one| one.low))))
        .numbers("at_high", all.iter().map(|one| known(one.and_then(|one| one.high))))
}

/// The solution with its interval; an end that is not known is a dash.
pub(super) fn solution(crossing: &Crossing) -> String {
    let Crossing { at, low, high } = *crossing;
    let [from, to] = [low, high].map(|end| end.unwrap_or(f64::NAN));
    // Where one end is not known, the other says how many digits there are.
    let half = [at - from, to - at].into_iter().fold(f64::NAN, f64::max);
    let shown = Estimate { value: at, low: at - half, high: at + half, n: 0 };
    let end = |end: f64| Estimate { value: end, ..shown }.value_text();
    match half.is_nan() {
        true => format!("about {at:.1}"),
        false => format!("{}\u{a0}[{},\u{a0}{}]", shown.value_text(), end(from), end(to)),
    }
}

fn way(way: Way) -> &'static str {
    match way {
        Way::Rising => "rising",
        Way::Falling => "falling",
        Way::Neither => "neither",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stop_where_the_interval_does_and_an_open_end_is_a_dash() {
        let said = |low, high| solution(&Crossing { at: 7.512_34, low, high });
        assert_eq!(said(Some(7.4), Some(7.65)), "7.51\u{a0}[7.40,\u{a0}7.65]");
        assert_eq!(said(None, Some(7.65)), "7.51\u{a0}[—,\u{a0}7.65]");
        assert_eq!(said(None, None), "about 7.5");
    }
}
