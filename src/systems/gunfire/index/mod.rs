//! Every rule of the tables and its standing, with the places that decide it. The tables have no
//! numbers; the ids, titles and summaries are ours, in their order. There is no G29.

mod rows;
mod settings;
#[cfg(test)]
mod tests;

use kernel::systems::index::{Index, Source};

use rows::RULES;

/// Every file that may decide a rule; `build.rs` lists them.
const SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Every rule, and the optional rules that change some.
pub fn index() -> Index {
    let (rules, touching) = (RULES.iter().collect(), settings::optional());
    Index { rules, listed, cited, sources: SOURCES, touching, clarifications: Vec::new() }
}

/// The id in the index that `cited` means, if one does; letters may be capitals.
fn listed(cited: &str) -> Option<&'static str> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(cited)).map(|rule| rule.id)
}

/// The rule ids in a text: `G7b`, `G20` of its line `G20-6`, and every listed one of `G26 to G28`,
/// `G26–G28` and `G26-G28`.
fn cited(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || "()[]`,;:/".contains(c));
    let words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let words: Vec<&str> = words.flat_map(|word| word.split(['-', '–'])).collect();
    let ranged = text.replace(" to ", "–");
    let mut found: Vec<String> = ranges(&ranged).collect();
    for word in words {
        let id = word.strip_suffix("'s").unwrap_or(word);
        if is_id(id) && !found.iter().any(|known| known == id) {
            found.push(id.to_owned());
        }
    }
    found
}

/// The listed rules within every range of a text, where ranges are written with dashes.
fn ranges(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| c.is_whitespace() || "()[]`,;:/.".contains(c));
    let ends = words.filter_map(|word| word.split_once(['-', '–']));
    let ends = ends.filter_map(|(first, last)| Some((place(first)?, place(last)?)));
    ends.flat_map(|(first, last)| RULES.get(first..=last).unwrap_or_default())
        .map(|rule| rule.id.to_owned())
}

fn place(id: &str) -> Option<usize> {
    RULES.iter().position(|rule| rule.id == id)
}

/// `G`, a number, and at most one small letter.
fn is_id(word: &str) -> bool {
    let number = word.strip_prefix('G').unwrap_or_default();
    let number = number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number);
    (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}
