//! `clarifications.toml`, as every system reads it: unclear points of a book that are no switches.

use std::collections::BTreeMap;

use serde::Deserialize;

/// One point of a book that needs a word of explanation, and has one reading only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clarification {
    /// As doc comments cite it: `A082`.
    pub id: String,
    /// The rules it touches by number; tables, scenarios and campaigns by name.
    pub rules: Vec<String>,
    pub question: String,
    pub reading: String,
    pub reason: String,
}

/// One table of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    rules: Vec<String>,
    question: String,
    reading: String,
    reason: String,
}

/// Every clarification of a file, in the order of their ids.
pub fn read(text: &str) -> Vec<Clarification> {
    let all: BTreeMap<String, Said> = toml::from_str(text).expect("clarification files are tested");
    let mut all: Vec<_> = all.into_iter().map(clarification).collect();
    all.sort_by_key(|one| place(&one.id));
    all
}

fn clarification((id, said): (String, Said)) -> Clarification {
    let Said { rules, question, reading, reason } = said;
    Clarification { id, rules, question, reading, reason }
}

/// `C9` comes before `C10`.
fn place(id: &str) -> (Option<char>, u16) {
    let number = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    (id.chars().next(), number.parse().unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clarifications_come_in_the_order_of_their_ids() {
        let one =
            |id: &str| format!("[{id}]\nrules = []\nquestion = ''\nreading = ''\nreason = ''\n");
        let ids = read(&["C10", "A100", "C9", "A020"].map(one).concat());
        let ids: Vec<_> = ids.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["A020", "A100", "C9", "C10"]);
    }
}
