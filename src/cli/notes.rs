//! The unclear points of a book, looked up by id or by rule: rulings and clarifications.

use anyhow::{Result, anyhow};
use serde_json::{Value, json};

use super::lookup;
use kernel::systems::{Clarification, Ruling, System};
use lab::output::{Format, Frame, wrap};

/// One unclear point.
#[derive(Clone, PartialEq)]
pub enum Note {
    Ruling(Ruling),
    Clarification(Clarification),
}

/// What a reader asked for.
pub struct Found {
    pub notes: Vec<Note>,
    /// Rules asked for that nothing touches.
    untouched: Vec<String>,
}

/// The notes of every id or rule in `asked`, each once.
pub fn find(system: &dyn System, asked: &[String]) -> Result<Found> {
    let rulings = system.rulings().into_iter().map(Note::Ruling);
    let clarifications = system.clarifications().into_iter().map(Note::Clarification);
    let all: Vec<_> = rulings.chain(clarifications).collect();
    let mut found = Found { notes: Vec::new(), untouched: Vec::new() };
    for said in asked {
        let about: Vec<_> = all.iter().filter(|note| note.is_about(said)).collect();
        if about.is_empty() {
            found.untouched.push(known_rule(system, &all, said)?);
        }
        for note in about {
            if !found.notes.contains(note) {
                found.notes.push(note.clone());
            }
        }
    }
    Ok(found)
}

/// A rule of the book by its number, or the nearest note or rule to what was said.
fn known_rule(system: &dyn System, all: &[Note], said: &str) -> Result<String> {
    let rules = system.rules();
    if let Ok(known) = lookup::rules(system, &rules, said) {
        return Ok(known[0].id.into());
    }
    let ids = all.iter().map(Note::id);
    let near = lookup::nearest(&plain(said), ids.chain(rules.iter().map(|rule| rule.id)));
    let system = system.id();
    Err(anyhow!(
        "`{system}` has no ruling, clarification or rule `{said}`\n  = help: {near}`tincan rules \
         {system}` shows the rules, `tincan rulings {system}` the rulings"
    ))
}

/// As ids and rules are compared: capitals, and tables by their number where no rule has one like it.
fn plain(said: &str) -> String {
    let said = said.to_uppercase();
    let table = said.strip_prefix("TABLE ").filter(|number| number.contains('-'));
    table.unwrap_or(said.strip_suffix(".0").unwrap_or(&said)).to_owned()
}

impl Note {
    fn id(&self) -> &str {
        match self {
            Note::Ruling(ruling) => &ruling.id,
            Note::Clarification(one) => &one.id,
        }
    }

    fn rules(&self) -> &[String] {
        match self {
            Note::Ruling(ruling) => &ruling.rules,
            Note::Clarification(one) => &one.rules,
        }
    }

    /// Whether it goes by that id, or touches that rule or a paragraph of it.
    fn is_about(&self, said: &str) -> bool {
        let said = plain(said);
        let under = format!("{said}.");
        let touches =
            |rule: &String| plain(rule) == said || rule.to_uppercase().starts_with(&under);
        self.id().to_uppercase() == said || self.rules().iter().any(touches)
    }

    fn question(&self) -> &str {
        match self {
            Note::Ruling(ruling) => &ruling.question,
            Note::Clarification(one) => &one.question,
        }
    }

    /// What is played.
    fn reading(&self) -> &str {
        match self {
            Note::Ruling(Ruling { readings, default, .. }) => {
                let played = readings.iter().find(|(value, _)| value == default);
                played.map_or(default, |(_, meaning)| meaning)
            }
            Note::Clarification(one) => &one.reading,
        }
    }

    fn reason(&self) -> &str {
        match self {
            Note::Ruling(ruling) => &ruling.reason,
            Note::Clarification(one) => &one.reason,
        }
    }

    /// What the point is called: a ruling by the setting that chooses.
    fn heading(&self) -> String {
        let rules = self.rules().join(", ");
        match self {
            Note::Ruling(ruling) => format!("{} ({}; {rules})", ruling.path, ruling.id),
            Note::Clarification(one) if rules.is_empty() => one.id.clone(),
            Note::Clarification(one) => format!("{} ({rules})", one.id),
        }
    }

    /// Every reading there is: whether it is the one played, its value if it has one, its meaning.
    fn readings(&self) -> Vec<(bool, String, &str)> {
        match self {
            Note::Ruling(Ruling { readings, default, .. }) => {
                let said = readings.iter();
                said.map(|(value, meaning)| (value == default, format!("{value}: "), &**meaning))
                    .collect()
            }
            Note::Clarification(one) => vec![(true, String::new(), &*one.reading)],
        }
    }

    /// As a reader wants it: the question, the readings, which one and why.
    pub fn page(&self) -> String {
        let mut page = wrap("", &self.heading()) + "\n" + &wrap("    ", self.question()) + "\n";
        for (played, value, meaning) in self.readings() {
            let mark = if played { "*" } else { " " };
            page += &(wrap(&format!("  {mark} {value}"), meaning) + "\n");
        }
        page + &wrap("    because: ", self.reason()) + "\n"
    }

    fn markdown(&self) -> String {
        let mut page = format!("### {}\n\n{}\n\n", self.heading(), self.question());
        for (played, value, meaning) in self.readings() {
            let bold = if played { "**" } else { "" };
            page += &format!("- {bold}{value}{meaning}{bold}\n");
        }
        page + "\nBecause: " + self.reason() + "\n"
    }

    pub fn as_json(&self) -> Value {
        match self {
            Note::Ruling(ruling) => ruling_json(ruling),
            Note::Clarification(one) => json!({ "id": one.id, "rules": one.rules,
                "question": one.question, "reading": one.reading, "reason": one.reason }),
        }
    }
}

fn ruling_json(ruling: &Ruling) -> Value {
    let readings: serde_json::Map<_, _> =
        ruling.readings.iter().map(|(value, meaning)| (value.clone(), json!(meaning))).collect();
    json!({ "path": ruling.path, "id": ruling.id, "rules": ruling.rules,
            "question": ruling.question, "default": ruling.default, "readings": readings,
            "reason": ruling.reason })
}

impl Found {
    pub fn render(&self, format: Format) -> String {
        let notes = self.notes.iter();
        match format {
            Format::Json => format!("{:#}\n", Value::from_iter(notes.map(Note::as_json))),
            Format::Csv => self.csv(),
            Format::Table => self.joined(notes.map(Note::page).collect()),
            Format::Md => self.joined(notes.map(Note::markdown).collect()),
        }
    }

    fn joined(&self, mut pages: Vec<String>) -> String {
        for rule in &self.untouched {
            pages.push(format!("no ruling or clarification touches {rule}\n"));
        }
        pages.join("\n")
    }

    fn csv(&self) -> String {
        let words = |word: fn(&Note) -> String| self.notes.iter().map(word);
        let frame = Frame::default()
            .words("id", words(|note| note.id().into()))
            .words("rules", words(|note| note.rules().join("; ")))
            .words("question", words(|note| note.question().into()))
            .words("reading", words(|note| note.reading().into()))
            .words("reason", words(|note| note.reason().into()));
        frame.csv()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clarification(rules: &[&str]) -> Note {
        let rules = rules.iter().map(ToString::to_string).collect();
        let [question, reading, reason] = ["Who?", "He.", "So."].map(String::from);
        Note::Clarification(Clarification { id: "A082".into(), rules, question, reading, reason })
    }

    #[test]
    fn a_note_is_found_by_its_id_its_rule_and_every_rule_above() {
        let note = clarification(&["6.8.C.1", "8", "Table 8-2", "Table 15", "scenario 7"]);
        for said in ["a082", "6.8.C.1", "6.8.c", "6.8", "6", "8.0", "8-2", "table 15", "Scenario 7"]
        {
            assert!(note.is_about(said), "{said}");
        }
        for said in ["A08", "6.8.C.2", "6.1", "15", "8.1", "8-1", "scenario"] {
            assert!(!note.is_about(said), "{said}");
        }
    }

    #[test]
    fn a_page_has_the_question_the_reading_and_the_reason() {
        let page = "A082 (6.8)\n    Who?\n  * He.\n    because: So.\n";
        assert_eq!(clarification(&["6.8"]).page(), page);
        assert!(clarification(&[]).page().starts_with("A082\n"));
    }
}
