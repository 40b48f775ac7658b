//! What forks have in common: a fork with the numbers of its own game taken out.

use kernel::dice::{Line, Piece, Told};

use super::first::{Fork, Why};

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
        let rules = lines.map(|line| line.map(|told| told.line.rule));
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
    let done = [a, b].map(|told| pattern(&told.line, "±"));
    if a.line.done() != b.line.done() {
        return (String::new(), done.map(Some));
    }
    let [opening, _] = done;
    (opening, [a, b].map(|told| Some(brief(&told.line.result))))
}

/// A line of one story alone, without the details of its result. That somebody acts by a table is
/// the fork, and what it gives follows; what a table alone says cannot be left out.
fn briefly(told: &Told) -> String {
    let Line { deed, result, .. } = &told.line;
    let (done, result) = (pattern(&told.line, "#"), brief(&result[..result.len().min(1)]));
    let table = deed.iter().position(|piece| matches!(piece, Piece::Table(_)));
    match table {
        _ if deed.is_empty() => result,
        Some(1..) => done,
        Some(0) | None => format!("{done}: {result}"),
    }
}

/// What was done with the numbers of its own game taken out, and `number` for those of its working.
fn pattern(line: &Line, number: &str) -> String {
    line.deed_as(without_numbers, |_| number.to_owned())
}

/// A result with one number is told by it, `2 hits; plane damaged`; one with many is a list of its
/// own game, of which the first item tells enough.
fn brief(result: &[String]) -> String {
    let is_number = |run: &&str| !run.is_empty();
    let numbers =
        |text: &String| text.split(|c: char| !c.is_ascii_digit()).filter(is_number).count();
    match result {
        _ if result.iter().map(numbers).sum::<usize>() < 2 => result.join("; "),
        [] => String::new(),
        [only] => without_numbers(only),
        [first, ..] => without_numbers(first) + " …",
    }
}

fn without_numbers(text: &str) -> String {
    text.split(' ').map(nameless).collect::<Vec<_>>().join(" ")
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
