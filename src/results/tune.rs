//! What a search for a better policy found: a table to read, and the policy to play.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::Asked;
use super::frame::{Frame, with_estimates};
use super::text::{Column, ledger, wrap, wrap_to};
use crate::stats::Estimate;
use crate::tune::{Fate, Goal};

/// One setting the winner has otherwise than the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneChange {
    /// As `--set` names it.
    pub path: String,
    /// The decision it belongs to.
    pub decision: String,
    pub before: String,
    pub after: String,
    /// What the winner loses without it.
    pub worth: Estimate,
    pub fate: Fate,
}

/// A search and its end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TuneResult {
    /// Its games are the budget.
    pub asked: Asked,
    pub goal: Goal,
    /// The policy the search began with, as a file names it that builds on it.
    pub extends: String,
    /// Where the policy goes.
    pub out: String,
    /// Games played, those held out included.
    pub played: u64,
    pub generations: u64,
    /// Candidates in a generation.
    pub size: usize,
    /// Numbers and answers that could be turned.
    pub knobs: usize,
    /// How the start did on the held-out games, and how much better the written policy.
    pub start: Estimate,
    pub gain: Estimate,
    pub changes: Vec<TuneChange>,
    /// The decisions that are written, with their text.
    pub decisions: Vec<(String, String)>,
}

impl TuneResult {
    /// For reading in a terminal.
    pub fn table(&self) -> String {
        let heads = [
            Column::words("setting"),
            Column::numbers("was"),
            Column::numbers("is"),
            Column::numbers("worth"),
        ];
        let rows: Vec<_> = self.changes.iter().map(TuneChange::row).collect();
        let changes = if rows.is_empty() { String::new() } else { ledger(heads, &rows) + "\n" };
        let foot = format!(
            "written: {}\ntincan {}, seed {}\nagain:   {}\n",
            self.out, self.asked.version, self.asked.seed, self.asked.redo
        );
        wrap("", &self.finding()) + "\n\n" + &changes + &wrap("", &self.method()) + "\n" + &foot
    }

    /// The policy as a file.
    pub fn policy(&self) -> String {
        let mut text = comment(&self.finding()) + "#\n" + &comment(&self.method());
        text += &format!(
            "#\n# tincan {}, seed {}. Made by:\n#   {}\n\nsystem = \"{}\"\ntitle = {}\nextends = {}\n",
            self.asked.version,
            self.asked.seed,
            self.asked.redo,
            self.asked.system,
            toml::Value::String(self.title()),
            toml::Value::String(self.extends.clone()),
        );
        for (name, wording) in &self.decisions {
            text += "\n";
            let kept = |change: &&TuneChange| change.decision == *name && change.is_kept();
            self.changes.iter().filter(kept).for_each(|change| text += &comment(&change.said()));
            text += wording;
        }
        text
    }

    fn title(&self) -> String {
        format!(
            "tuned from {} for {} at {}",
            self.extends,
            self.asked.metric.name,
            self.asked.places()
        )
    }

    /// What came of it, in a sentence.
    pub fn finding(&self) -> String {
        let (places, name) = (self.asked.places(), &self.asked.metric.name);
        let start = format!("{places}: {name} is {} with the policy {}", self.start, self.extends);
        if self.decisions.is_empty() {
            return format!("{start}; nothing better was found");
        }
        let (gain, interval) = (self.gain.value_text(), self.gain.interval_text());
        let word = match self.goal {
            Goal::Highest => "more",
            Goal::Lowest => "less",
        };
        let verdict = if self.gain.low > 0.0 { "" } else { ", which may be nothing" };
        format!(
            "{start}, and {gain} {interval} {word} with the tuned one on the same games{verdict}; \
             no policy was chosen by these games"
        )
    }

    /// How it was found.
    pub fn method(&self) -> String {
        let turned = format!(
            "{} numbers and answers, {} generations of {} policies, {} of {} games played.",
            self.knobs, self.generations, self.size, self.played, self.asked.games
        );
        if self.changes.is_empty() {
            return turned;
        }
        let reset = self.changes.iter().filter(|change| !change.is_kept()).count();
        let worth = "Worth is what the winner loses if that one setting is put back, with its 95 % \
                     interval, on games of their own.";
        let back = match reset {
            0 => String::new(),
            _ => format!(
                " Changes put back in the written policy, as without all of them together it is \
                 not measurably worse: {reset} of {}.",
                self.changes.len()
            ),
        };
        format!("{turned} {worth}{back}")
    }
}

impl TuneResult {
    /// Everything, for programs.
    pub fn json(&self) -> String {
        let change = |change: &TuneChange| {
            json!({ "path": change.path, "decision": change.decision, "before": change.before,
                    "after": change.after, "worth": change.worth, "fate": change.fate })
        };
        let changes: Vec<Value> = self.changes.iter().map(change).collect();
        let asked = &self.asked;
        super::json::pretty(&json!({
            "targets": asked.targets, "metric": asked.metric.name, "goal": self.goal,
            "extends": self.extends, "out": self.out, "version": asked.version,
            "seed": asked.seed, "budget": asked.games, "games_played": self.played,
            "generations": self.generations, "size": self.size, "knobs": self.knobs,
            "start": self.start, "gain": self.gain, "changes": changes, "redo": asked.redo,
        }))
    }

    /// One row for every change.
    pub fn frame(&self) -> Frame {
        let words =
            |of: fn(&TuneChange) -> &str| self.changes.iter().map(move |one| of(one).into());
        let worth: Vec<Estimate> = self.changes.iter().map(|one| one.worth).collect();
        let frame = Frame::default()
            .words("setting", words(|one| &one.path))
            .words("decision", words(|one| &one.decision))
            .words("before", words(|one| &one.before))
            .words("after", words(|one| &one.after))
            .words("fate", words(|one| if one.is_kept() { "kept" } else { "put back" }))
            .words("metric", self.changes.iter().map(|_| self.asked.metric.name.clone()));
        with_estimates(frame, &worth)
    }
}

impl TuneChange {
    pub fn is_kept(&self) -> bool {
        self.fate == Fate::Kept
    }

    fn row(&self) -> [String; 4] {
        let worth = format!("{} {}", self.worth.value_text(), self.worth.interval_text());
        let mark = if self.is_kept() { "" } else { " (put back)" };
        let name = self.path.strip_prefix("policy.").unwrap_or(&self.path);
        [format!("{name}{mark}"), self.before.clone(), self.after.clone(), worth]
    }

    fn said(&self) -> String {
        let (path, before, after) = (&self.path, &self.before, &self.after);
        let (value, interval) = (self.worth.value_text(), self.worth.interval_text());
        format!("{path}: {before} → {after}, worth {value} {interval}")
    }
}

/// `text` as lines of comment.
fn comment(text: &str) -> String {
    let lines = wrap_to(98, "", text);
    lines.lines().map(|line| format!("# {line}\n")).collect()
}
