//! What fingers, editors and disks do to a text.

use super::random::Random;

/// Values at the ends of what anybody could write.
const VALUES: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "7",
    "36",
    "100",
    "127",
    "128",
    "255",
    "256",
    "-129",
    "32768",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "1_000",
    "0x1F",
    "0.5",
    "-0.0",
    "1e308",
    "1e-308",
    "1e400",
    "nan",
    "inf",
    "-inf",
    "true",
    "false",
    "\"\"",
    "\"x\"",
    "\"1-6\"",
    "\"6-1\"",
    "\"é\"",
    "\"\\u001b[31m\"",
    "\"\\u202e\"",
    "\"../../etc/passwd\"",
    "\"mine.toml\"",
    "[]",
    "[[]]",
    "[1, 2, 3]",
    "[\"a\"]",
    "{}",
    "{ is = 1 }",
    "{ at_least = -1 }",
    "1979-05-27",
    "'''",
];

/// Letters that mean something, or nothing anywhere.
const LETTERS: &[&str] = &[
    "\"", "'", "[", "]", "{", "}", "=", ".", ",", "#", "\n", "\r", "\t", "\\", "-", "_", " ", "0",
    "9", "a", "é", "\u{202e}", "\u{1b}", "\0", "\u{7}", "|", ":", "/", "×",
];

/// The text with one thing done to it, or up to four; `other` is what pieces are taken from.
pub fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    let more = if random.once_in(3) { random.below(4) } else { 0 };
    for _ in 0..=more {
        text = once(&text, other, random);
    }
    text
}

fn once(text: &str, other: &str, random: &mut Random) -> String {
    match random.below(12) {
        0..=3 => with_value(text, random),
        4 => with_word(text, other, random),
        5 => without_line(text, random),
        6 => with_line(text, text, random),
        7 => with_line(text, other, random),
        8 => swapped_lines(text, random),
        9 => with_letter(text, random),
        10 => without_stretch(text, random),
        _ => text[..boundary(text, random.below(text.len() + 1))].to_owned(),
    }
}

/// One value by another: a number, or whatever follows `=`.
fn with_value(text: &str, random: &mut Random) -> String {
    let value = random.of(VALUES);
    let tokens = tokens(text, |letter| letter.is_ascii_digit() || letter == '-');
    let lines: Vec<_> = text.match_indices(" = ").map(|(at, _)| at + 3).collect();
    if random.once_in(2) && !lines.is_empty() {
        let start = lines[random.below(lines.len())];
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        return [&text[..start], value, &text[end..]].concat();
    }
    replaced(text, &tokens, value, random)
}

/// One word by another that stands somewhere.
fn with_word(text: &str, other: &str, random: &mut Random) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let (from, to) = (tokens(other, is_word), tokens(text, is_word));
    let Some(word) = from.get(random.below(from.len())) else { return text.to_owned() };
    replaced(text, &to, &other[word.0..word.1], random)
}

fn replaced(text: &str, tokens: &[(usize, usize)], by: &str, random: &mut Random) -> String {
    match tokens.get(random.below(tokens.len())) {
        Some(&(start, end)) => [&text[..start], by, &text[end..]].concat(),
        None => text.to_owned(),
    }
}

/// Where runs of letters of one sort begin and end.
fn tokens(text: &str, is_part: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), '\n')]) {
        match (is_part(letter) && at < text.len(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn without_line(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if !lines.is_empty() {
        lines.remove(random.below(lines.len()));
    }
    lines.concat()
}

fn with_line(text: &str, other: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let others: Vec<&str> = other.split_inclusive('\n').collect();
    if let Some(line) = others.get(random.below(others.len())) {
        lines.insert(random.below(lines.len() + 1), line);
    }
    lines.concat()
}

fn swapped_lines(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if !lines.is_empty() {
        let (one, two) = (random.below(lines.len()), random.below(lines.len()));
        lines.swap(one, two);
    }
    lines.concat()
}

fn with_letter(text: &str, random: &mut Random) -> String {
    let at = boundary(text, random.below(text.len() + 1));
    [&text[..at], random.of(LETTERS), &text[at..]].concat()
}

fn without_stretch(text: &str, random: &mut Random) -> String {
    let start = boundary(text, random.below(text.len() + 1));
    let end = boundary(text, (start + random.below(40)).min(text.len()));
    [&text[..start], &text[end..]].concat()
}

/// The last place not after `at` where a letter begins.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0)
}

/// Bytes with something done to them that disks and editors do.
pub fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = random.below(bytes.len());
    match random.below(6) {
        0 => bytes.truncate(at),
        1 => bytes.extend_from_within(at..),
        2 => bytes[at..].fill(0),
        3 => drop(bytes.splice(at..at, *b"9")),
        4 => drop(bytes.splice(at..(at + 1 + random.below(20)).min(bytes.len()), [])),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
    }
    bytes
}

/// A word that could stand on a command line.
pub fn word(known: &[&str], random: &mut Random) -> String {
    match random.below(4) {
        0 => random.of(VALUES).trim_matches('"').to_owned(),
        1 => [random.of(known), random.of(LETTERS)].concat(),
        _ => random.of(known).to_owned(),
    }
}

/// A value that could stand behind `=`.
pub fn value(random: &mut Random) -> &'static str {
    random.of(VALUES)
}
