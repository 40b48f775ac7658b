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
    /// The side that likes it high; `None` where neither plays for it.
    pub likes: Option<Side>,
    pub meaning: &'static str,
}

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
}

impl MetricKind {
    /// Whether it is 0 or 1 in every game: its mean is a share of the games.
    pub fn is_proportion(self) -> bool {
        match self {
            MetricKind::YesNo | MetricKind::Unfinished => true,
            MetricKind::Count | MetricKind::Points | MetricKind::Until => false,
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

impl Scale {
    const fn new(kind: MetricKind, unit: &'static str) -> Scale {
        Scale { kind, unit, parts: 1, bounds: Bounds::NEVER_BELOW_ZERO }
    }

    /// Of which a row counts so many parts.
    pub const fn in_parts(self, parts: i32) -> Scale {
        Scale { parts, ..self }
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
        let Scale { kind, unit, parts, bounds } = scale;
        Metric { name, title, kind, unit, parts, bounds, likes: None, meaning: "" }
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

    /// The side that likes it high as tables name it; empty where neither does.
    pub fn liking_side(&self) -> &'static str {
        self.likes.map_or("", |side| side.id)
    }

    /// One step of what is counted in time: `day`. `None` of what is not.
    pub fn time_step(&self) -> Option<&'static str> {
        match self.kind {
            MetricKind::Until => Some(self.unit.strip_suffix('s').unwrap_or(self.unit)),
            MetricKind::YesNo | MetricKind::Count | MetricKind::Points | MetricKind::Unfinished => {
                None
            }
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
    fn time_has_steps_and_nothing_else_has() {
        let loss = Metric::new("loss", "Days until a loss", until("days"));
        assert_eq!((loss.time_step(), loss.is_proportion()), (Some("day"), false));
        assert_eq!(Metric::new("loss", "Lost", YES_NO).time_step(), None);
    }
}
