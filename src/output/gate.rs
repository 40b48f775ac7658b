//! Whether metrics lie where they are meant to.

use crate::findings::{BandVerdict, GateResult, Gated};
use serde_json::{Value, json};

use super::Format;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::screen::{Tone, paint};
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use kernel::stats::Estimate;

impl Gated {
    fn tone(&self) -> Tone {
        match self.place {
            BandVerdict::Inside => Tone::Good,
            BandVerdict::Outside => Tone::Bad,
            BandVerdict::Undecided => Tone::Faint,
        }
    }

    fn word(&self) -> String {
        match self.place {
            BandVerdict::Inside => "inside".into(),
            BandVerdict::Outside => "outside".into(),
            BandVerdict::Undecided => match self.band.games_left(&self.found) {
                Some(games) => format!("undecided: about {} more games", count(games)),
                None => "undecided: it lies on the edge".into(),
            },
        }
    }
}

impl GateResult<'_> {
    pub fn text(&self) -> String {
        let rows: Vec<_> = self
            .gated
            .iter()
            .map(|one| {
                let kind = Kind::of(&one.metric);
                let [low, high] = [one.band.low, one.band.high].map(|end| kind.level(end));
                let (band, n) = (format!("{low} to {high}"), count(one.found.n));
                [one.name.clone(), kind.both(&one.found), n, band, paint(one.tone(), &one.word())]
            })
            .collect();
        let metric = self.gated.first().map_or("", |one| one.metric.title);
        let heads = [
            Column::words(""),
            Column::numbers(metric),
            Column::numbers("n").or_none(),
            Column::words("band"),
            Column::words("verdict"),
        ];
        wrap("", self.title) + "\n\n" + &ledger(heads, &rows) + "\n" + &self.foot()
    }

    /// What is not decided, and the command.
    fn foot(&self) -> String {
        let open = self.gated.iter().filter(|one| one.place == BandVerdict::Undecided);
        let open = open
            .map(|one| one.found.n)
            .max()
            .map_or(String::new(), |games| format!("undecided after {} games\n", count(games)));
        format!("{open}reproduce this: {}\n", self.command)
    }

    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    /// One row for everything that is to lie in a band.
    fn frame(&self) -> Frame {
        let all = || self.gated.iter();
        let found: Vec<Estimate> = all().map(|one| one.found).collect();
        let frame = Frame::default()
            .words("name", all().map(|one| one.name.clone()))
            .words("metric", all().map(|one| one.metric.name.to_owned()));
        with_estimates(frame, &found)
            .numbers("band_low", all().map(|one| one.band.low))
            .numbers("band_high", all().map(|one| one.band.high))
            .words("verdict", all().map(|one| format!("{:?}", one.place).to_lowercase()))
    }

    fn markdown(&self) -> String {
        let row = |one: &Gated| {
            let kind = Kind::of(&one.metric);
            let [low, high] = [one.band.low, one.band.high].map(|end| kind.level(end));
            let (found, n) = (kind.both(&one.found), count(one.found.n));
            format!("| {} | {found} | {n} | {low} to {high} | {} |\n", one.name, one.word())
        };
        let rows: String = self.gated.iter().map(row).collect();
        let metric = self.gated.first().map_or("", |one| one.metric.title);
        format!(
            "## {}\n\n| | {metric} | n | band | verdict |\n| --- | ---: | ---: | --- | --- |\n{rows}\n\
             Reproduce this: `{}`\n",
            self.title, self.command
        )
    }

    pub fn json(&self) -> String {
        let one = |one: &Gated| {
            let Estimate { value, low, high, n } = one.found;
            let games: Option<u64> = match one.place {
                BandVerdict::Undecided => one.band.games_left(&one.found),
                BandVerdict::Inside | BandVerdict::Outside => None,
            };
            json!({ "name": one.name, "metric": one.metric.name, "title": one.metric.title,
                    "found": { "value": value, "low": low, "high": high, "n": n },
                    "band": [one.band.low, one.band.high],
                    "verdict": format!("{:?}", one.place).to_lowercase(),
                    "games_left": games })
        };
        let gated: Vec<Value> = self.gated.iter().map(one).collect();
        pretty(&json!({ "title": self.title, "gated": gated, "redo": self.command }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Band;
    use kernel::systems::toys::coins::METRICS;

    #[test]
    fn the_verdict_says_what_is_missing() {
        let found = Estimate { value: 0.5, low: 0.4, high: 0.6, n: 1000 };
        let gated = [Gated::new("ten".into(), METRICS[0], found, Band { low: 0.45, high: 0.7 })];
        let command = "tincan gate gate.toml --games 1000 --seed 1";
        let gate = GateResult { title: "A gate", gated: &gated, command };
        let text = gate.text();
        assert!(text.contains("US wins"), "{text}");
        assert!(text.contains("undecided: about 3,000 more games"), "{text}");
        let end = "undecided after 1,000 games\nreproduce this: tincan gate gate.toml --games 1000 --seed 1\n";
        assert!(text.ends_with(end), "{text}");
        let csv = gate.render(Format::Csv);
        let row = "ten,us_win,1000,0.5,0.4,0.6,0.45,0.7,undecided\n";
        assert!(csv.ends_with(row) && csv.starts_with("name,metric,n,value,low,high,"), "{csv}");
        let page = gate.render(Format::Md);
        assert!(page.starts_with("## A gate\n\n| | US wins | n | band |"), "{page}");
        let json = gate.json();
        assert!(json.contains("\"games_left\": 3000"), "{json}");
    }
}
