//! What games are measured by: kinds of numbers, what they can be at all, and who likes them high.

use serde::{Deserialize, Serialize};

use super::Side;

/// One number every game ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// As the command line and programs spell it: `us_win`.
    pub name: &'static str,
    /// As a person reads it: `US wins`.
    pub title: &'static str,
    pub kind: MetricKind,
    /// What is counted, in the plural, for readers: `planes`, `points`, `days`. Of a yes or no,
    /// `yes/no`.
    pub unit: &'static str,
    /// How many of a row's whole numbers make one of `unit`: 1,000 where a row counts thousandths. Results are
    /// in the unit.
    pub parts: i32,
    /// What the whole number of a row can be in any game. A match may know more: see [`super::Match::bounds`].
    pub bounds: Bounds,
    /// How its whole numbers are told.
    pub values: Values,
    /// The side that likes it high; `None` where neither plays for it.
    pub likes: Option<Side>,
    pub meaning: &'static str,
}

/// How the whole numbers of a row are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// As numbers in the metric's unit; those of a proportion as yes and no.
    Numbers,
    /// As numbers, but for [`NEVER`], which has this word: `never`.
    NumbersOr(&'static str),
    /// By these words for 0, 1, 2 …
    Words(&'static [&'static str]),
}

/// What a row holds where a fact has no number, since what it tells of did not happen.
pub const NEVER: i32 = i32::MAX;

/// What sort of number a metric is, and so how its mean is told and how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricKind {
    /// 0 or 1 in every game: its mean is a share of the games.
    YesNo,
    /// How often something happened, or how many of something there were.
    Count,
    /// Where a track stands, or a sum of points.
    Points,
    /// How long until something happened; one more than there was time for where it did not.
    Until,
    /// 1 in a game that was stopped at its limit of turns, 0 in one that its rules ended. No side
    /// plays for it: reports count such games as a caution.
    Unfinished,
    /// One of a few things with names: its mean says nothing. Only facts are of this kind.
    OneOf,
}

impl MetricKind {
    /// Whether it is 0 or 1 in every game: its mean is a share of the games.
    pub fn is_proportion(self) -> bool {
        match self {
            MetricKind::YesNo | MetricKind::Unfinished => true,
            MetricKind::Count | MetricKind::Points | MetricKind::Until | MetricKind::OneOf => false,
        }
    }
}

/// The least and the most a number can be, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub least: i32,
    /// `None` where there is no telling.
    pub most: Option<i32>,
}

/// The kind of a metric with its unit and bounds, as a line of a table of metrics says them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    pub kind: MetricKind,
    pub unit: &'static str,
    pub parts: i32,
    pub bounds: Bounds,
    pub values: Values,
}

/// Either it happened or it did not.
pub const YES_NO: Scale = Scale::new(MetricKind::YesNo, "yes/no").at_most(1);

/// Whether the game was stopped: see [`super::Match::most_turns`].
pub const UNFINISHED: Scale = Scale::new(MetricKind::Unfinished, "yes/no").at_most(1);

/// So many of `unit`.
pub const fn count(unit: &'static str) -> Scale {
    Scale::new(MetricKind::Count, unit)
}

/// A track or a sum, in `unit`.
pub const fn points(unit: &'static str) -> Scale {
    Scale::new(MetricKind::Points, unit)
}

/// Time until something happened, in `unit`.
pub const fn until(unit: &'static str) -> Scale {
    Scale::new(MetricKind::Until, unit)
}

/// One of these: the first is 0 in a row. Only for facts.
pub const fn one_of(words: &'static [&'static str]) -> Scale {
    let scale = Scale::new(MetricKind::OneOf, "one of these").at_most(words.len() as i32 - 1);
    Scale { values: Values::Words(words), ..scale }
}

impl Scale {
    const fn new(kind: MetricKind, unit: &'static str) -> Scale {
        let bounds = Bounds::NEVER_BELOW_ZERO;
        Scale { kind, unit, parts: 1, bounds, values: Values::Numbers }
    }

    /// A number, or this word where there is none. Only for facts.
    pub const fn or(self, word: &'static str) -> Scale {
        Scale { values: Values::NumbersOr(word), ..self }
    }

    /// Of which a row counts so many parts.
    pub const fn in_parts(self, parts: i32) -> Scale {
        Scale { parts, ..self }
    }

    /// Below zero as well.
    pub const fn at_least(self, least: i32) -> Scale {
        let bounds = Bounds { least, ..self.bounds };
        Scale { bounds, ..self }
    }

    pub const fn at_most(self, most: i32) -> Scale {
        let bounds = Bounds { most: Some(most), ..self.bounds };
        Scale { bounds, ..self }
    }
}

impl Bounds {
    pub const NEVER_BELOW_ZERO: Bounds = Bounds { least: 0, most: None };

    pub const fn up_to(most: i32) -> Bounds {
        Bounds { least: 0, most: Some(most) }
    }

    pub fn contain(self, value: i32) -> bool {
        value >= self.least && self.most.is_none_or(|most| value <= most)
    }

    /// Whether nothing but 0 and 1 lies within: its mean is a share of the games.
    pub fn are_yes_or_no(self) -> bool {
        self.least == 0 && self.most == Some(1)
    }

    /// What a mean can be; endless where there is no most.
    pub fn of_mean(self) -> (f64, f64) {
        (self.least.into(), self.most.map_or(f64::INFINITY, f64::from))
    }
}

impl Metric {
    /// A metric without a meaning that nobody likes; see [`Metric::liked_by`], [`Metric::meaning`].
    pub const fn new(name: &'static str, title: &'static str, scale: Scale) -> Metric {
        let Scale { kind, unit, parts, bounds, values } = scale;
        Metric { name, title, kind, unit, parts, bounds, values, likes: None, meaning: "" }
    }

    pub const fn liked_by(self, likes: Option<Side>) -> Metric {
        Metric { likes, ..self }
    }

    pub const fn meaning(self, meaning: &'static str) -> Metric {
        Metric { meaning, ..self }
    }

    /// A metric that is 0 or 1 in every game: its mean is a proportion.
    pub fn is_proportion(&self) -> bool {
        self.kind.is_proportion()
    }

    /// What a row's number, or a mean of them, is in the metric's unit.
    pub fn in_units(&self, of_rows: f64) -> f64 {
        of_rows / f64::from(self.parts)
    }

    /// Whether its numbers can be added up. Where some of them are words they cannot.
    pub fn has_mean(&self) -> bool {
        matches!(self.values, Values::Numbers)
    }

    /// A row's number that has a word, as that: `overcast`, `never`.
    pub fn word(&self, of_row: i32) -> Option<&'static str> {
        match self.values {
            Values::Numbers => None,
            Values::NumbersOr(word) => (of_row == NEVER).then_some(word),
            Values::Words(words) => words.get(usize::try_from(of_row).ok()?).copied(),
        }
    }

    /// All its words.
    pub fn words(&self) -> Vec<&'static str> {
        match self.values {
            Values::Numbers => Vec::new(),
            Values::NumbersOr(word) => vec![word],
            Values::Words(words) => words.to_vec(),
        }
    }

    /// What a row holds for one of its words.
    pub fn of_word(&self, word: &str) -> Option<i32> {
        match self.values {
            Values::Numbers => None,
            Values::NumbersOr(never) => (word == never).then_some(NEVER),
            Values::Words(words) => {
                let place = words.iter().position(|known| *known == word)?;
                i32::try_from(place).ok()
            }
        }
    }

    /// A row's number as a person reads it: `overcast`, `yes`, `12.5`.
    pub fn told(&self, of_row: i32) -> String {
        match self.word(of_row) {
            Some(word) => word.into(),
            None if self.is_proportion() => if of_row == 0 { "no" } else { "yes" }.into(),
            None => self.in_units(of_row.into()).to_string(),
        }
    }

    /// What a row holds of a fact before anything happened: no number where there may be none, else 0.
    pub const fn unset(&self) -> i32 {
        match self.values {
            Values::Numbers | Values::Words(_) => 0,
            Values::NumbersOr(_) => NEVER,
        }
    }

    /// The side that likes it high as tables name it; empty where neither does.
    pub fn liking_side(&self) -> &'static str {
        self.likes.map_or("", |side| side.id)
    }

    /// One step of what is counted in time: `day`. `None` of what is not.
    pub fn time_step(&self) -> Option<&'static str> {
        match self.kind {
            MetricKind::Until => Some(self.unit.strip_suffix('s').unwrap_or(self.unit)),
            MetricKind::YesNo
            | MetricKind::Count
            | MetricKind::Points
            | MetricKind::Unfinished
            | MetricKind::OneOf => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_lies_within_its_bounds_both_ends_included() {
        let track = Bounds::up_to(10);
        assert_eq!([-1, 0, 10, 11].map(|at| track.contain(at)), [false, true, true, false]);
        assert!(count("planes").bounds.contain(i32::MAX) && !count("planes").bounds.contain(-1));
        assert_eq!(track.of_mean(), (0.0, 10.0));
        assert_eq!(Bounds::NEVER_BELOW_ZERO.of_mean(), (0.0, f64::INFINITY));
        assert!(YES_NO.bounds.are_yes_or_no() && !track.are_yes_or_no());
    }

    #[test]
    fn a_number_of_parts_is_told_in_its_unit() {
        let score = Metric::new("score", "Score", points("points").in_parts(1000));
        assert_eq!((score.in_units(2500.0), score.unit), (2.5, "points"));
        assert_eq!(Metric::new("hits", "Hits", count("hits")).in_units(7.0), 7.0);
    }

    #[test]
    fn what_has_words_is_told_in_them_and_read_by_them() {
        let sky = Metric::new("sky", "Sky", one_of(&["clear", "rain"]));
        assert_eq!([0, 1, 2].map(|at| sky.word(at)), [Some("clear"), Some("rain"), None]);
        assert_eq!((sky.of_word("rain"), sky.of_word("snow")), (Some(1), None));
        assert_eq!((sky.bounds, sky.has_mean(), sky.unset()), (Bounds::up_to(1), false, 0));
        let hit = Metric::new("hit", "First hit", count("phases").or("never"));
        assert_eq!([3, NEVER].map(|at| hit.told(at)), ["3", "never"]);
        assert_eq!((hit.of_word("never"), hit.of_word("3")), (Some(NEVER), None));
        assert_eq!((hit.words(), hit.has_mean(), hit.unset()), (vec!["never"], false, NEVER));
        let win = Metric::new("win", "Wins", YES_NO);
        assert_eq!([0, 1].map(|at| win.told(at)), ["no", "yes"]);
        assert!(win.has_mean() && win.words().is_empty() && win.word(1).is_none());
    }

    #[test]
    fn time_has_steps_and_nothing_else_has() {
        let loss = Metric::new("loss", "Days until a loss", until("days"));
        assert_eq!((loss.time_step(), loss.is_proportion()), (Some("day"), false));
        assert_eq!(Metric::new("loss", "Lost", YES_NO).time_step(), None);
    }
}
