//! What a search for a better policy found: a table to read, and the policy to play.

use crate::findings::{Goal, TuneChange, TuneResult};
use serde_json::{Value, json};

use super::frame::{Frame, with_estimates};
use super::text::{Column, ledger, wrap, wrap_to};
use super::told::{Kind, count};
use kernel::stats::Estimate;

impl TuneResult {
    /// For reading in a terminal.
    pub fn table(&self) -> String {
        let heads = [
            Column::words("setting"),
            Column::numbers("was"),
            Column::numbers("is"),
            Column::numbers(self.kind().head("worth", "worth, points")),
        ];
        let rows: Vec<_> = self.changes.iter().map(|change| change.row(self.kind())).collect();
        let changes = if rows.is_empty() { String::new() } else { ledger(heads, &rows) + "\n" };
        let foot = format!(
            "written: {}\ntincan {}, seed {}\nreproduce this: {}\n",
            self.out, self.asked.version, self.asked.seed, self.asked.redo
        );
        self.lead()
            + &wrap("", &self.finding())
            + "\n\n"
            + &changes
            + &wrap("", &self.method())
            + "\n"
            + &foot
    }

    /// What changed in play and what it is worth, the largest worth first; nothing where nothing better was found.
    fn lead(&self) -> String {
        if self.decisions.is_empty() {
            return String::new();
        }
        let (kind, leading) = (self.kind(), self.leading());
        let worth = |found: &Estimate| {
            let told = kind.difference(found);
            let (value, interval) = told.split_once(' ').unwrap_or((&told, ""));
            format!("{value} {} {interval}", kind.points())
        };
        let change = |one: &&TuneChange| format!("{}: {}", one.in_words(), worth(&one.worth));
        let changes = leading.changes.iter().map(change).chain(leading.others_said());
        let whole = format!("all together on fresh games: {}", worth(&self.gain));
        let lines = changes.chain([whole]).map(|line| wrap("  ", &line) + "\n");
        format!("what changed in play, and what it is worth\n{}\n", lines.collect::<String>())
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
            self.changes
                .iter()
                .filter(kept)
                .for_each(|change| text += &comment(&change.said(self.kind())));
            text += wording;
        }
        text
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    fn title(&self) -> String {
        format!(
            "tuned from {} for “{}” at {}",
            self.extends,
            self.asked.metric.title,
            self.asked.places()
        )
    }

    /// What came of it, in a sentence.
    pub fn finding(&self) -> String {
        let (places, title) = (self.asked.places(), &self.asked.metric.title);
        let kind = self.kind();
        let (level, n) = (kind.both(&self.start), count(self.start.n));
        let start =
            format!("{places}: “{title}” is {level}, n = {n}, with the policy {}", self.extends);
        if self.decisions.is_empty() {
            return format!("{start}; nothing better was found");
        }
        let (gain, interval) = (kind.difference_said(&self.gain), kind.interval(&self.gain));
        let gain = gain.replace('\u{a0}', " ");
        let word = match self.goal {
            Goal::Highest => "more",
            Goal::Lowest => "less",
        };
        let verdict = if self.gain.low > 0.0 { "" } else { ", which may be nothing" };
        format!(
            "{start}, and {gain} {interval} {word} with the tuned one on the same games{verdict}: \
             fresh validation games, by which no policy was chosen"
        )
    }

    /// How it was found.
    pub fn method(&self) -> String {
        let turned = format!(
            "{} numbers and answers, {} generations of {} policies, {} of {} games played.",
            self.knobs,
            self.generations,
            self.size,
            count(self.played),
            count(self.asked.games)
        );
        if self.changes.is_empty() {
            return turned;
        }
        let reset = self.changes.iter().filter(|change| !change.is_kept()).count();
        let worth = "Worth is what the winner loses if that one setting is reverted, with its 95 % \
                     interval, on games of their own.";
        let back = match reset {
            0 => String::new(),
            _ => format!(
                " Reverted, as all of them together have no measurable effect: {reset} of {}.",
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
            json!({ "path": change.path, "title": change.title, "decision": change.decision, "before": change.before,
                    "after": change.after, "worth": change.worth, "fate": change.fate })
        };
        let changes: Vec<Value> = self.changes.iter().map(change).collect();
        let asked = &self.asked;
        super::json::pretty(&json!({
            "targets": asked.targets, "metric": asked.metric.name, "title": asked.metric.title, "goal": self.goal,
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
    fn row(&self, kind: Kind) -> [String; 4] {
        let worth = kind.difference(&self.worth);
        let mark = if self.is_kept() { "" } else { " (reverted: no measurable effect)" };
        [format!("{}{mark}", self.title), self.before.clone(), self.after.clone(), worth]
    }

    fn said(&self, kind: Kind) -> String {
        let (path, before, after) = (&self.path, &self.before, &self.after);
        let (worth, unit) = (kind.difference(&self.worth), kind.points());
        format!("{path}: {before} → {after}, worth {worth} {unit}")
    }
}

/// `text` as lines of comment.
fn comment(text: &str) -> String {
    let lines = wrap_to(98, "", text);
    lines.lines().map(|line| format!("# {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Fate, Study, sample};

    /// Of three changes that are kept two are worth something, and the greater comes first.
    fn tuned() -> TuneResult {
        let Study::Tune(mut study) = sample::search() else { unreachable!() };
        let change = |title: &str, value: f64, low: f64| {
            let worth = Estimate { value, low, high: value + 0.01, n: 500 };
            TuneChange { title: title.into(), worth, fate: Fate::Kept, ..study.changes[0].clone() }
        };
        study.changes = vec![
            change("Less", 0.02, 0.01),
            change("Idle", 0.01, -0.01),
            change("More", 0.03, 0.02),
        ];
        study.gain = Estimate { value: 0.05, low: 0.04, high: 0.06, n: 500 };
        study.decisions = vec![("throw".into(), "[throw.score]\n".into())];
        study
    }

    #[test]
    fn the_change_worth_most_comes_first_in_words() {
        let expected = "what changed in play, and what it is worth\n  \
                        More: 1.5 instead of 0: +3.0 points [2.0, 4.0]\n  \
                        Less: 1.5 instead of 0: +2.0 points [1.0, 3.0]\n  \
                        1 other change, not shown to be worth anything by itself\n  \
                        all together on fresh games: +5.0 points [4.0, 6.0]\n\n";
        assert!(tuned().table().starts_with(expected), "{}", tuned().table());
    }

    #[test]
    fn nothing_leads_where_nothing_was_found_or_nothing_is_worth_anything() {
        let nothing = TuneResult { decisions: Vec::new(), ..tuned() };
        assert_eq!(nothing.lead(), "");
        let mut idle = tuned();
        idle.changes.retain(|change| !change.is_gain());
        let told = "  1 change, not shown to be worth anything by itself\n  all together";
        assert!(idle.lead().contains(told), "{}", idle.lead());
        idle.changes = vec![idle.changes[0].clone(), idle.changes[0].clone()];
        let told = "  2 changes, none of them shown to be worth anything by itself\n";
        assert!(idle.lead().contains(told), "{}", idle.lead());
    }

    #[test]
    fn many_changes_are_told_by_the_first_five() {
        let mut many = tuned();
        many.changes = vec![many.changes[2].clone(); 8];
        assert_eq!(many.leading().changes.len(), 5);
        assert!(many.lead().contains("  3 other changes, each worth less by itself\n"));
    }
}
