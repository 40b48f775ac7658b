//! Every rule of the book and its standing, with the places that decide it. Ids are the book's section
//! numbers after a `B`, those of its campaign supplement after `BC`; letters tell parts of a section apart.

mod rows;
mod settings;
#[cfg(test)]
mod tests;

use kernel::systems::index::{Index, Source};

use rows::RULES;

/// Every file that may decide a rule; `build.rs` lists them.
const SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Every rule, and the switches that change some.
pub fn index() -> Index {
    let (rules, touching) = (RULES.iter().collect(), settings::optional());
    Index { rules, listed, cited, sources: SOURCES, touching, clarifications: Vec::new() }
}

/// The id in the index that `cited` means, if one does; letters may be capitals.
fn listed(cited: &str) -> Option<&'static str> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(cited)).map(|rule| rule.id)
}

/// The rule ids in a text: `B5.11.1`, `BC3.1`, and every listed one of `B5.6 to B5.8` and `B5.6–B5.8`.
fn cited(text: &str) -> Vec<String> {
    let ranged = text.replace(" to ", "–");
    let mut found: Vec<String> = ranges(&ranged).collect();
    let parts = words(text).flat_map(|word| word.split(['-', '–']));
    for id in parts.map(trimmed).filter(|word| is_id(word)) {
        if !found.iter().any(|known| known == id) {
            found.push(id.to_owned());
        }
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "()[]`,;:/".contains(c))
}

/// Without what ends a sentence or a word.
fn trimmed(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.strip_suffix("'s").unwrap_or(word)
}

/// The listed rules within every range of a text, where ranges are written with dashes.
fn ranges(text: &str) -> impl Iterator<Item = String> {
    let ends = words(text).filter_map(|word| word.split_once(['-', '–']));
    let ends = ends.filter_map(|(first, last)| Some((place(first)?, place(trimmed(last))?)));
    ends.flat_map(|(first, last)| RULES.get(first..=last).unwrap_or_default())
        .map(|rule| rule.id.to_owned())
}

fn place(id: &str) -> Option<usize> {
    RULES.iter().position(|rule| rule.id == id)
}

/// `B` or `BC`, numbers with dots between them, and at most one small letter.
fn is_id(word: &str) -> bool {
    let numbers = word.strip_prefix("BC").or(word.strip_prefix('B')).unwrap_or_default();
    let numbers = numbers.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(numbers);
    let number = |part: &str| (1..=2).contains(&part.len()) && is_digits(part);
    numbers.split('.').all(number)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
