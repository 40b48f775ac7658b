//! The values of a feature that one condition lets through.

use crate::config::{Item, Section, nearest};

use super::ValueKind;

/// A set of values of one feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// From `least` to `most`, but for one value.
    Span { least: f64, most: f64, but: Option<f64> },
    /// Words, and flags as the words false and true: a bit for each.
    Words(u64),
}

impl Allowed {
    /// Everything a feature can be.
    pub fn all(kind: ValueKind) -> Allowed {
        match kind {
            ValueKind::Whole { least, most } => {
                Allowed::Span { least: least.into(), most: most.into(), but: None }
            }
            ValueKind::Real { least, most } => Allowed::Span { least, most, but: None },
            ValueKind::Word(words) => Allowed::Words(u64::MAX >> (64 - words.len())),
            ValueKind::Flag => Allowed::Words(0b11),
        }
    }

    #[inline]
    pub fn holds(self, value: f64) -> bool {
        match self {
            Allowed::Span { least, most, but } => {
                least <= value && value <= most && but != Some(value)
            }
            Allowed::Words(set) => set >> (value as u32) & 1 != 0,
        }
    }

    pub fn is_empty(self) -> bool {
        match self {
            Allowed::Span { least, most, but } => {
                least > most || (least == most && but == Some(least))
            }
            Allowed::Words(set) => set == 0,
        }
    }

    /// Whether every value of `other` is in here too.
    pub fn covers(self, other: Allowed) -> bool {
        match (self, other) {
            (Allowed::Span { least, most, but }, Allowed::Span { least: low, most: high, .. }) => {
                let spared = but.is_none_or(|but| !other.holds(but));
                other.is_empty() || (least <= low && high <= most && spared)
            }
            (Allowed::Words(set), Allowed::Words(other)) => other & !set == 0,
            (Allowed::Span { .. }, Allowed::Words(_))
            | (Allowed::Words(_), Allowed::Span { .. }) => false,
        }
    }

    /// Read one condition of a `when`.
    pub fn read(item: &Item, kind: ValueKind) -> Allowed {
        match kind {
            ValueKind::Whole { least, most } => item.table(|said| read_whole(said, least, most)),
            ValueKind::Real { least, most } => item.table(|said| read_real(said, least, most)),
            ValueKind::Word(words) => item.table(|said| read_words(said, words)),
            ValueKind::Flag => Allowed::Words(if item.flag() { 0b10 } else { 0b01 }),
        }
    }
}

/// Whole numbers: the ends move in when the value left out lies on one.
fn read_whole(said: &Section, least: i32, most: i32) -> Allowed {
    let (first, last) = (i64::from(least), i64::from(most));
    let find = |key: &str| said.find(key).map(|item| item.whole(first..=last));
    let (mut low, mut high) = (find("at_least").unwrap_or(first), find("at_most").unwrap_or(last));
    if let Some(is) = find("is") {
        (low, high) = (low.max(is), high.min(is));
    }
    let but = find("is_not");
    if but == Some(low) {
        low += 1;
    }
    if but == Some(high) {
        high -= 1;
    }
    let but = but.filter(|but| (low..=high).contains(but)).map(|but| but as f64);
    Allowed::Span { least: low as f64, most: high as f64, but }
}

fn read_real(said: &Section, least: f64, most: f64) -> Allowed {
    let find = |key: &str| said.find(key).map(|item| item.real(least..=most));
    let (low, high) = (find("at_least"), find("at_most"));
    Allowed::Span { least: low.unwrap_or(least), most: high.unwrap_or(most), but: None }
}

fn read_words(said: &Section, words: &'static [&'static str]) -> Allowed {
    let Allowed::Words(mut set) = Allowed::all(ValueKind::Word(words)) else {
        unreachable!("words are a set of words")
    };
    if let Some(item) = said.find("is") {
        set &= bit(&item, words);
    }
    if let Some(item) = said.find("is_not") {
        set &= !bit(&item, words);
    }
    if let Some(item) = said.find("one_of") {
        set &= item.list().iter().fold(0, |set, item| set | bit(item, words));
    }
    Allowed::Words(set)
}

fn bit(item: &Item, words: &'static [&'static str]) -> u64 {
    let said = item.text();
    match words.iter().position(|&word| word == said) {
        Some(place) => 1 << place,
        None if item.is_text() => {
            let help = match nearest(&said, words.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known are: {}", words.join(", ")),
            };
            item.fail(&format!("unknown word `{said}`"), &help);
            1
        }
        None => 1,
    }
}
