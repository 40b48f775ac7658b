//! One game told with its odds: what decided it, first; then its story with the odds at every moment.

use crate::findings::story::{GameOdds, MomentOdds, RollOdds};
use crate::findings::{TraceResult, headline};
use serde_json::{Value, json};

use super::text::wrap;
use super::trace::number;
use kernel::dice::Rank;
use kernel::stats::Estimate;
use kernel::systems::Group;

impl TraceResult {
    /// The story with its odds, what decided it on top. Of the numbers a game ends with those that are
    /// nothing are left out.
    pub fn text_with(&self, odds: &GameOdds, groups: &[Group]) -> String {
        let notes = |line: usize| Notes::of(odds, line);
        self.head()
            + "\n"
            + &self.after_action(odds, groups)
            + "\n"
            + &self.story_with(notes)
            + "\n"
            + &self.record_of(|value| value != 0)
    }

    /// What happened, in a few sentences.
    fn after_action(&self, odds: &GameOdds, groups: &[Group]) -> String {
        let first = format!(
            "{} were {}{}; {}.",
            self.ended(odds),
            percent(&odds.start),
            extreme(odds),
            decided(odds)
        );
        let rolls: Vec<String> = odds.rolls.iter().map(|roll| self.roll_told(roll)).collect();
        let rolls = match rolls.len() {
            0 => "No single roll moved them much.".into(),
            1 => format!("One roll mattered: {}.", rolls[0]),
            _ => format!("The rolls that mattered most: {}.", rolls.join("; ")),
        };
        let numbers = self.numbers(groups);
        let numbers = if numbers.is_empty() { numbers } else { format!(" In numbers: {numbers}.") };
        wrap("", &format!("{first} {rolls}{numbers}")) + "\n"
    }

    /// Who won, and what its odds are told of.
    fn ended(&self, odds: &GameOdds) -> String {
        let (title, end) = (odds.metric.title, if odds.won { "yes" } else { "no" });
        let is_headline = headline(self.metrics)
            .is_some_and(|place| self.metrics[place].name == odds.metric.name);
        let how = match (odds.won, odds.lost) {
            (true, _) => "won",
            (false, true) => "lost",
            (false, false) => "did not win, nor did the other side",
        };
        match odds.metric.likes.filter(|_| is_headline) {
            Some(side) => format!(
                "{} {how} ({title}: {end}). Before the first die the odds of winning",
                capital(side.title)
            ),
            None => format!("{title}: {end}. Before the first die the odds of it"),
        }
    }

    /// `7.3.A in “Apr 12, midday, wave 1”, 71 % to 35 %: Table 11, forward: hull -2`.
    fn roll_told(&self, roll: &RollOdds) -> String {
        let line = &self.transcript.story[roll.line].line;
        let place = match roll.moment.as_str() {
            "" => String::new(),
            moment => format!(" in “{moment}”"),
        };
        let text = shortened(line.text().lines().next().unwrap_or_default());
        format!(
            "{}{place} ({text}), from {} to {}",
            line.rule,
            percent(&roll.before),
            percent(&roll.after)
        )
    }

    /// The few numbers that tell most, without those that are nothing.
    fn numbers(&self, groups: &[Group]) -> String {
        let names: Vec<&str> = groups.iter().flat_map(|group| group.metrics).copied().collect();
        let told = self.outcome().filter(|(metric, value)| {
            names.contains(&metric.name) && *value != 0 && !metric.kind.is_proportion()
        });
        let told =
            told.map(|(metric, value)| format!("{} {}", metric.title, number(metric, value)));
        told.collect::<Vec<_>>().join(", ")
    }

    /// The same for programs.
    pub fn json_with(&self, odds: &GameOdds) -> String {
        let moment =
            |one: &MomentOdds| json!({ "name": one.name, "line": one.line, "odds": one.odds });
        let roll = |roll: &RollOdds| {
            json!({ "line": roll.line, "rule": self.transcript.story[roll.line].line.rule,
                    "moment": roll.moment, "before": roll.before, "after": roll.after })
        };
        let decided = odds.decided.map(|place| odds.moments[place].name.clone());
        let mut whole = self.value();
        if let Value::Object(fields) = &mut whole {
            fields.insert(
                "odds".into(),
                json!({ "metric": odds.metric.name, "won": odds.won, "start": odds.start,
                        "moments": odds.moments.iter().map(moment).collect::<Vec<_>>(),
                        "rolls": odds.rolls.iter().map(roll).collect::<Vec<_>>(),
                        "decided": decided }),
            );
        }
        super::json::pretty(&whole)
    }
}

/// What is added to a line of the story.
#[derive(Debug, Default)]
pub struct Notes {
    /// Moments that no heading tells, on lines of their own before it.
    pub before: Vec<String>,
    /// Behind its words.
    pub behind: String,
}

impl Notes {
    fn of(odds: &GameOdds, line: usize) -> Notes {
        let mut notes = Notes::default();
        for moment in odds.moments.iter().filter(|moment| moment.line == line) {
            let sign = if moment.rank == Rank::Part { '—' } else { '·' };
            let share = format!("{} {}", odds.metric.title, percent(&moment.odds));
            notes.before.push(format!("{sign} {} {sign} {share}", moment.marked));
        }
        if let Some(roll) = odds.rolls.iter().find(|roll| roll.line == line) {
            let (before, after) = (percent(&roll.before), percent(&roll.after));
            notes.behind = format!("   ◄ {} from {before} to {after}", odds.metric.title);
        }
        notes
    }
}

/// The words with a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// As much of a line as a sentence can hold.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The most letters of a line within a sentence.
const LONGEST: usize = 60;

/// Where the odds were furthest from how it ended.
fn extreme(odds: &GameOdds) -> String {
    let far = |moment: &&MomentOdds| {
        let value = moment.odds.value;
        if odds.won { -value } else { value }
    };
    let furthest = odds.moments.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
    let is_further = |moment: &&MomentOdds| match odds.won {
        true => moment.odds.high < odds.start.low,
        false => moment.odds.low > odds.start.high,
    };
    furthest.filter(is_further).map_or(String::new(), |moment| {
        let word = if odds.won { "lowest" } else { "highest" };
        format!(", {word} {} when “{}” began", percent(&moment.odds), moment.name)
    })
}

fn decided(odds: &GameOdds) -> String {
    match odds.decided {
        None => "it was open to the end".into(),
        Some(place) => format!("it was decided when “{}” began", odds.moments[place].name),
    }
}

/// `71 %`, and `<1 %` for what is not nothing.
fn percent(found: &Estimate) -> String {
    let share = found.value * 100.0;
    match share {
        0.0 if found.high > 0.0 => "<1 %".into(),
        share if share > 99.5 && found.low < 1.0 => ">99 %".into(),
        share => format!("{share:.0} %"),
    }
}
