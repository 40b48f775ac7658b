//! Numbers as a person reads them. Shares are told in hundredths and their differences in points, because that
//! is how players speak of them; everything else in its own unit.

use crate::findings::{Measure, Verdict};
use kernel::stats::Estimate;
use kernel::systems::Metric;

/// What a number is told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'m> {
    /// A share of the games.
    Share,
    /// So many of a unit.
    Unit(&'m str),
}

impl<'m> Kind<'m> {
    pub fn of(metric: &'m Metric) -> Kind<'m> {
        Kind::from(metric.is_proportion(), metric.unit)
    }

    pub fn asked(metric: &'m Measure) -> Kind<'m> {
        Kind::from(metric.is_proportion(), &metric.unit)
    }

    fn from(proportion: bool, unit: &'m str) -> Kind<'m> {
        if proportion { Kind::Share } else { Kind::Unit(unit) }
    }

    /// `77.46 %`, `3.1`: the value, its unit left to a column of its own.
    pub fn value(self, found: &Estimate) -> String {
        match self {
            Kind::Share if found.value.is_nan() => found.value_text(),
            Kind::Share => format!("{} %", found.percent().value_text()),
            Kind::Unit(_) => found.value_text(),
        }
    }

    /// `[77.41, 77.52]`.
    pub fn interval(self, found: &Estimate) -> String {
        self.scaled(found).interval_text()
    }

    /// `77.46 % [77.41, 77.52]`: a cell of a table.
    pub fn both(self, found: &Estimate) -> String {
        format!("{} {}", self.value(found), self.interval(found))
    }

    /// `-9.69 [-9.75, -9.64]`: a difference, a gain with its sign.
    pub fn difference(self, found: &Estimate) -> String {
        let told = self.scaled(found);
        let plus = if told.value > 0.0 { "+" } else { "" };
        format!("{plus}{} {}", told.value_text(), told.interval_text())
    }

    /// The head of a column of differences.
    pub fn difference_head(self) -> &'static str {
        self.head("difference", "difference, points")
    }

    /// The head of a column of something, and of the same in points.
    pub fn head(self, plain: &'static str, in_points: &'static str) -> &'static str {
        match self {
            Kind::Share => in_points,
            Kind::Unit(_) => plain,
        }
    }

    /// `77.46 %`, `3.1 planes`: in a sentence.
    pub fn said(self, found: &Estimate) -> String {
        match self {
            Kind::Share => self.value(found).replace(' ', "\u{a0}"),
            Kind::Unit(unit) => joined(&found.value_text(), unit),
        }
    }

    /// `9.7 points`, `3.1 planes`: a difference in a sentence.
    pub fn difference_said(self, found: &Estimate) -> String {
        joined(&self.scaled(found).value_text(), self.points())
    }

    /// A difference somebody named: `1 point`, `0.5 planes`.
    pub fn amount(self, delta: f64) -> String {
        match self {
            Kind::Unit(unit) => joined(&delta.to_string(), unit),
            Kind::Share => {
                // Hundredths of what was typed, without the noise of binary fractions.
                let points = (delta * 1e10).round() / 1e8;
                joined(&points.to_string(), if points == 1.0 { "point" } else { "points" })
            }
        }
    }

    /// A level somebody named: `45 %`, `3 planes`.
    pub fn level(self, level: f64) -> String {
        match self {
            Kind::Unit(unit) => joined(&level.to_string(), unit),
            Kind::Share => format!("{}\u{a0}%", (level * 1e10).round() / 1e8),
        }
    }

    /// What differences are told in.
    pub fn points(self) -> &'m str {
        match self {
            Kind::Share => "points",
            Kind::Unit(unit) => unit,
        }
    }

    fn scaled(self, found: &Estimate) -> Estimate {
        match self {
            Kind::Share => found.percent(),
            Kind::Unit(_) => *found,
        }
    }
}

/// A verdict on a difference of `metric`, and whom it helps: whoever likes `headline` high.
pub fn verdict(verdict: &Verdict, metric: &Metric, headline: &Metric) -> String {
    match verdict {
        Verdict::NoLargerThan(delta) => format!("alike within {}", Kind::of(metric).amount(*delta)),
        other => other.for_side(headline),
    }
}

/// A number and its unit on one line: a line is not broken between them.
fn joined(number: &str, unit: &str) -> String {
    if unit.is_empty() { number.to_owned() } else { format!("{number}\u{a0}{unit}") }
}

/// `1234567` as `1,234,567`.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half the width of the interval is 0.0125: 1.25 points, so one decimal.
    #[test]
    fn shares_are_told_in_hundredths_and_their_differences_in_points() {
        let plain = |text: String| text.replace('\u{a0}', " ");
        let found = Estimate { value: 0.7746, low: 0.7621, high: 0.7871, n: 9 };
        let change = Estimate { value: 0.0961, low: 0.0836, high: 0.1086, n: 9 };
        assert_eq!(plain(Kind::Share.both(&found)), "77.5 % [76.2, 78.7]");
        assert_eq!(Kind::Share.difference(&change), "+9.6 [8.4, 10.9]");
        assert_eq!(plain(Kind::Share.difference_said(&change)), "9.6 points");
        assert_eq!(plain(Kind::Unit("planes").said(&change)), "0.096 planes");
        assert_eq!(Kind::Share.both(&Estimate::unknown(0)), "— [—, —]");
        assert_eq!(plain(Kind::Share.amount(0.07)), "7 points");
        assert_eq!(plain(Kind::Share.amount(0.01)), "1 point");
        assert_eq!(plain(Kind::Share.level(0.45)), "45 %");
    }

    #[test]
    fn counts_are_grouped_by_threes() {
        let told = [0, 12, 999, 1000, 100_000, 1_234_567].map(count);
        assert_eq!(told, ["0", "12", "999", "1,000", "100,000", "1,234,567"]);
    }
}
