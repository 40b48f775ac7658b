//! What forks have in common: a fork with the numbers of its own game taken out.

use crate::dice::Told;

use super::first::{Fork, Why};

/// A result longer than this is cut at its first semicolon: a list of planes is no kind.
const LONG: usize = 48;

/// Forks that read alike: by what rule, how, and with which words once numbers are taken out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    pub why: Why,
    /// The rule of each side's line; `None` where a side has no such line.
    pub rules: [Option<&'static str>; 2],
    /// What both lines open with; empty where they share no opening.
    pub opening: String,
    /// What each line says after that.
    pub sides: [Option<String>; 2],
}

impl Kind {
    pub fn of(fork: &Fork, stories: [&[Told]; 2]) -> Kind {
        let lines = fork.lines(stories);
        let rules = lines.map(|line| line.map(|told| told.rule));
        let parts = lines.map(|line| line.map(parts));
        let opening = match &parts {
            [Some((a, _)), Some((b, _))] if a == b => a.clone(),
            _ => String::new(),
        };
        let rest = |(head, tail): (String, String)| match () {
            () if head.is_empty() || !opening.is_empty() => tail,
            () => format!("{head}: {tail}"),
        };
        let sides = parts.map(|line| line.map(rest));
        Kind { why: fork.why, rules, opening, sides }
    }
}

/// A line before and after its first colon, both without the numbers of the game it is from.
fn parts(told: &Told) -> (String, String) {
    match told.text.split_once(": ") {
        Some((working, result)) => (without_numbers(working), result_of(result)),
        None => (String::new(), result_of(&told.text)),
    }
}

/// A result that has one number is told by it, `2 hits`; one of many numbers is a list of its game.
fn result_of(text: &str) -> String {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).count();
    let plain = if numbers > 1 { without_numbers(text) } else { text.to_owned() };
    match plain.split_once(';') {
        Some((first, _)) if plain.chars().count() > LONG => format!("{first} …"),
        _ => plain,
    }
}

fn without_numbers(text: &str) -> String {
    let mut before = "";
    let plain = |word| {
        let kept = if before == "Table" { word } else { "" };
        before = word;
        if kept.is_empty() { nameless(word) } else { kept.to_owned() }
    };
    text.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}

/// A word as `#` if it is a number or one letter, which are names of their game: `17`, `+2`,
/// `225L`, `C`. `40mm` and `CPO` are names of the rules and stay.
fn nameless(word: &str) -> String {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && !"+-−".contains(c));
    let unsigned = bare.trim_start_matches(['+', '-', '−']);
    let capital = |c: char| c.is_ascii_uppercase();
    let number = unsigned.starts_with(|c: char| c.is_ascii_digit())
        && unsigned.trim_start_matches(|c: char| c.is_ascii_digit()).chars().all(capital);
    let letter = bare.chars().count() == 1 && bare.chars().all(capital);
    if number || letter { word.replacen(bare, "#", 1) } else { word.to_owned() }
}
