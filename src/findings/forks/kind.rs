//! What forks have in common: a fork with the numbers of its own game taken out.

use kernel::dice::Told;

use super::first::{Fork, Why, words};

/// Forks that read alike: by what rule, how, and with which words once numbers are taken out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForkKind {
    pub why: Why,
    /// The rule of each side's line; `None` where a side has no such line.
    pub rules: [Option<&'static str>; 2],
    /// What both lines open with; empty where they share no opening.
    pub opening: String,
    /// What each line says after that. Two sides that read alike differ in their numbers.
    pub sides: [Option<String>; 2],
}

impl ForkKind {
    pub fn of(fork: &Fork, stories: [&[Told]; 2]) -> ForkKind {
        let lines = fork.lines(stories);
        let rules = lines.map(|line| line.map(|told| told.rule));
        let (opening, sides) = match (fork.why, lines) {
            (Why::Words | Why::Dice, [Some(a), Some(b)]) => of_one_event(a, b),
            _ => (String::new(), lines.map(|line| line.map(briefly))),
        };
        ForkKind { why: fork.why, rules, opening, sides }
    }
}

/// Two lines of one event: told by what they come to, or by what was done where that differs
/// already, for the rest then follows from it.
fn of_one_event(a: &Told, b: &Told) -> (String, [Option<String>; 2]) {
    let said = [words(a), words(b)];
    let [(a, a_result), (b, b_result)] = said.each_ref().map(|said| parts(said));
    let done = [a, b].map(without_numbers);
    if a != b {
        return (String::new(), done.map(Some));
    }
    let [opening, _] = done;
    (opening, [a_result, b_result].map(|result| Some(result_of(result))))
}

/// The words before and after the first colon; where there is none, all come after.
pub fn parts(said: &str) -> (&str, &str) {
    said.split_once(": ").unwrap_or(("", said))
}

/// A line of one story alone, to its first semicolon. That a gun fires by a table is the fork, and
/// what it hits follows; what a table alone says cannot be left out.
fn briefly(told: &Told) -> String {
    let (done, result) = parts(&told.text);
    let (result, _) = result.split_once(';').unwrap_or((result, ""));
    let plain = without_numbers(done);
    match done.find("Table") {
        _ if done.is_empty() => result_of(result),
        Some(1..) => plain,
        Some(0) | None => format!("{plain}: {}", result_of(result)),
    }
}

/// A result with one number is told by it, `2 hits; plane damaged`; one with many is a list of its
/// own game, of which the first item tells enough.
fn result_of(text: &str) -> String {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).count();
    match text.split_once(';') {
        _ if numbers < 2 => text.to_owned(),
        Some((first, _)) => without_numbers(first) + " …",
        None => without_numbers(text),
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
