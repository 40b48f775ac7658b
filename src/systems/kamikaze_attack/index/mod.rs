//! Every rule of the text and its standing, with the places that decide it. The text has no
//! numbers; the ids, titles and summaries are ours, in its order.

mod rows;
#[cfg(test)]
mod tests;

use kernel::systems::index::{self, Index, Source};

use rows::RULES;

/// Every file that may decide a rule; `build.rs` lists them.
const SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Every rule.
pub fn index() -> Index {
    let (touching, clarifications) = (Vec::new(), Vec::new());
    let rules = RULES.iter().collect();
    Index { rules, listed, cited, sources: SOURCES, touching, clarifications }
}

fn listed(cited: &str) -> Option<&'static str> {
    RULES.iter().find(|rule| rule.id == cited).map(|rule| rule.id)
}

/// The rule ids in a text: `KA-13`, and every listed one of `KA-50 to KA-53`.
fn cited(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || "()[]`,;:/".contains(c));
    let words: Vec<&str> = words.map(|word| word.trim_matches(['.', '\'', '"'])).collect();
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate().filter(|(_, word)| is_id(word)) {
        match (words.get(place + 1), words.get(place + 2)) {
            (Some(&"to"), Some(last)) if is_id(last) => {
                let within = |rule: &&index::Rule| (*word..=*last).contains(&rule.id);
                found.extend(RULES.iter().filter(within).map(|rule| rule.id.to_owned()));
            }
            // The end of a range has been found with it.
            _ if found.last().is_some_and(|last| last == word) => {}
            _ => found.push((*word).to_owned()),
        }
    }
    found
}

/// `KA-` and two digits.
fn is_id(word: &str) -> bool {
    let digits = word.strip_prefix("KA-");
    digits.is_some_and(|rest| rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_digit()))
}
