//! One game, told: every die, rule and decision, then the record it ended with.

use crate::findings::TraceResult;
use serde_json::{Map, Value, json};

use super::json::{pairs, pretty};
use super::screen;
use super::text::wrap;
use super::trace_odds::Notes;
use kernel::dice::Told;
use kernel::systems::Metric;
use kernel::systems::metric::{NEVER, Values};

impl TraceResult {
    pub fn json(&self) -> String {
        pretty(&self.value())
    }

    pub(super) fn value(&self) -> Value {
        let story: Vec<_> = self.transcript.story.iter().map(told).collect();
        let outcome: Map<_, _> = self
            .outcome()
            .map(|(metric, value)| (metric.name.to_owned(), number(metric, value)))
            .collect();
        let fact = |(fact, value): (&Metric, i32)| (fact.name.to_owned(), fact_value(fact, value));
        let facts: Map<_, _> = self.facts().map(fact).collect();
        let mut value = json!({
            "system": self.system,
            "scenario": self.scenario,
            "seed": self.seed,
            "game": self.game,
            "version": self.version,
            "settings": pairs(&self.settings),
            "story": story,
            "outcome": outcome,
            "facts": facts,
        });
        if let Some(note) = &self.note {
            value["note"] = note.as_str().into();
        }
        value
    }

    pub fn text(&self) -> String {
        self.head()
            + "\n"
            + &self.story_with(|_| Notes::default())
            + "\n"
            + &self.record_of(|_| true)
    }

    /// Which game it is, and how it was played.
    pub(super) fn head(&self) -> String {
        let head = format!(
            "{}/{}: game {} of seed {}, tincan {}\n",
            self.system, self.scenario, self.game, self.seed, self.version
        );
        let settings =
            self.settings.iter().map(|(path, value)| format!("setting: {path} = {value}\n"));
        let note = self.note.as_ref().map(|note| wrap("game:    ", note) + "\n");
        head + &settings.collect::<String>() + &note.unwrap_or_default()
    }

    /// Dice, rule and words under each other, with what is noted of each line.
    pub(super) fn story_with(&self, notes: impl Fn(usize) -> Notes) -> String {
        let story = &self.transcript.story;
        let dice: Vec<_> = story.iter().map(faces).collect();
        let dice_width = dice.iter().map(String::len).max().unwrap_or(0).min(12);
        let rule_width = story.iter().map(|told| told.line.rule.len()).max().unwrap_or(0);
        // A text of several lines stands under itself.
        let indent = format!("\n{}", " ".repeat(dice_width + rule_width + 4));
        let line = |(place, (dice, told)): (usize, (&String, &Told))| {
            let Notes { before, behind } = notes(place);
            let text = told.line.text().replace('\n', &indent);
            // A heading says itself what begins; what it has to say of odds stands behind it.
            let (before, text) = match (told.line.heading, before.as_slice()) {
                (Some(_), [.., last]) => (&before[..before.len() - 1], last.clone()),
                _ => (before.as_slice(), text),
            };
            let before = before.iter().map(|words| format!("{}{words}\n", &indent[1..]));
            let before: String = before.collect();
            format!("{before}{dice:dice_width$}  {:rule_width$}  {text}{behind}\n", told.line.rule)
        };
        dice.iter().zip(story).enumerate().map(line).collect()
    }

    /// Metrics by their titles, and then the facts.
    pub(super) fn record_of(&self, shown: impl Fn(i32) -> bool) -> String {
        let cell = |(metric, value): (&Metric, i32)| {
            format!("{} = {}", metric.title, number(metric, value))
        };
        let cells: Vec<_> = self.outcome().filter(|(_, value)| shown(*value)).map(cell).collect();
        let fact = |(fact, value): (&Metric, i32)| format!("{} = {}", fact.title, fact.told(value));
        let facts: Vec<_> = self.facts().map(fact).collect();
        match facts.is_empty() {
            true => in_columns(&cells),
            false => format!("{}\n{}", in_columns(&cells), in_columns(&facts)),
        }
    }

    pub(super) fn outcome(&self) -> impl Iterator<Item = (&'static Metric, i32)> {
        self.metrics.iter().zip(self.transcript.outcome.iter().copied())
    }

    fn facts(&self) -> impl Iterator<Item = (&'static Metric, i32)> {
        let after = self.transcript.outcome.iter().skip(self.metrics.len());
        self.facts.iter().zip(after.copied())
    }
}

/// As many beside each other as fit.
fn in_columns(cells: &[String]) -> String {
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    let line = |cells: &[String]| {
        let line: String = cells.iter().map(|cell| format!("{cell:width$}")).collect();
        line.trim_end().to_owned() + "\n"
    };
    cells.chunks((screen::width() / width).max(1)).map(line).collect()
}

/// What a row says of a fact: its word, nothing where it never happened, its number.
fn fact_value(fact: &Metric, value: i32) -> Value {
    match (fact.values, value) {
        (Values::NumbersOr(_), NEVER) => Value::Null,
        (Values::Numbers | Values::NumbersOr(_), _) => number(fact, value),
        (Values::Words(_), _) => fact.told(value).into(),
    }
}

/// What a row says of a metric, in its unit.
pub(super) fn number(metric: &Metric, value: i32) -> Value {
    match metric.parts {
        1 => value.into(),
        _ => metric.in_units(value.into()).into(),
    }
}

/// The dice of one line: `[3 5]`, or nothing when it rolled none.
pub fn faces(told: &Told) -> String {
    let faces: Vec<_> = told.rolls.iter().map(|roll| roll.face.to_string()).collect();
    if faces.is_empty() { String::new() } else { format!("[{}]", faces.join(" ")) }
}

/// One line as data.
pub fn told(told: &Told) -> Value {
    let dice: Vec<_> =
        told.rolls.iter().map(|die| json!({ "sides": die.sides, "face": die.face })).collect();
    let address = told.address.map(|address| address.to_string());
    json!({ "rule": told.line.rule, "address": address, "dice": dice, "text": told.line.text() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::{Address, Line, Rolled};
    use kernel::systems::Transcript;
    use kernel::systems::metric::{count, one_of};
    use kernel::systems::toys::coins::METRICS;

    const FACTS: &[Metric] = &[
        Metric::new("sky", "Sky", one_of(&["clear", "rain"])),
        Metric::new("first_six", "First six", count("throws").or("never")),
    ];

    fn result() -> TraceResult {
        let rolls = vec![Rolled { sides: 6, face: 3 }, Rolled { sides: 10, face: 10 }];
        let story = vec![
            Told { line: Line::says("6.8.N", "a hit"), address: Some(Address::new(2, 4)), rolls },
            Told { line: Line::says("1", "the end"), address: None, rolls: vec![] },
        ];
        TraceResult {
            system: "coins".into(),
            scenario: "ten".into(),
            seed: 5,
            game: 17,
            version: "9.9.9",
            settings: vec![("a.b".into(), "c".into())],
            metrics: METRICS,
            facts: FACTS,
            transcript: Transcript { story, outcome: vec![1, -4, 1, NEVER] },
            note: None,
        }
    }

    #[test]
    fn a_game_reads_line_by_line() {
        let expected = "coins/ten: game 17 of seed 5, tincan 9.9.9\nsetting: a.b = c\n\n\
                        [3 10]  6.8.N  a hit\n        1      the end\n\n\
                        US wins = 1  Throws = -4\n\nSky = rain         First six = never\n";
        assert_eq!(result().text(), expected);
    }

    #[test]
    fn a_text_of_several_lines_stands_under_itself() {
        let mut result = result();
        result.transcript.story[1].line = Line::says("1", "ab\ncd");
        assert!(
            result.text().contains("        1      ab\n               cd\n"),
            "{}",
            result.text()
        );
    }

    #[test]
    fn json_leaves_nothing_out() {
        let value: Value = serde_json::from_str(&result().json()).unwrap();
        let keys: Vec<_> = value.as_object().unwrap().keys().collect();
        let promised = [
            "system", "scenario", "seed", "game", "version", "settings", "story", "outcome",
            "facts",
        ];
        assert_eq!(keys, promised);
        assert_eq!(value["outcome"], json!({ "us_win": 1, "throws": -4 }));
        assert_eq!(value["facts"], json!({ "sky": "rain", "first_six": null }));
        assert_eq!(value["story"][0]["dice"][1], json!({ "sides": 10, "face": 10 }));
        assert_eq!(value["story"][0]["address"], "2.4.0.0");
        assert_eq!(value["story"][1]["address"], Value::Null);
    }
}
