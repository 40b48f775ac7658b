//! A number that is only ever shown with how well it is known.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::unknown;

/// What some games say about a value: the best guess, its interval, and how many games spoke.
///
/// What is not known (no games; an interval from a single game) is NaN, and prints as a dash.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    #[serde(with = "unknown")]
    pub value: f64,
    #[serde(with = "unknown")]
    pub low: f64,
    #[serde(with = "unknown")]
    pub high: f64,
    pub n: u64,
}

impl Estimate {
    /// Nothing can be said.
    pub fn unknown(n: u64) -> Estimate {
        Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN, n }
    }

    /// The same in hundredths.
    pub fn percent(&self) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|share| share * 100.0);
        Estimate { value, low, high, n: self.n }
    }

    /// The same in a unit that is so many times as large.
    #[must_use]
    pub fn over(&self, parts: f64) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|number| number / parts);
        Estimate { value, low, high, n: self.n }
    }

    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The value alone, with the digits its interval supports.
    pub fn value_text(&self) -> String {
        self.number(self.value)
    }

    /// The interval alone: `[0.521, 0.547]`.
    pub fn interval_text(&self) -> String {
        format!("[{}, {}]", self.number(self.low), self.number(self.high))
    }

    /// Digits to the second significant one of the half-width: more would be noise. Where there is
    /// no width to go by, as many as the number has.
    fn number(&self, x: f64) -> String {
        let half = self.half_width();
        if x.is_nan() {
            return "—".into();
        }
        if half.is_nan() || half <= 0.0 {
            return format!("{x}");
        }
        let decimals = (1.0 - libm::log10(half).floor()).clamp(0.0, 12.0) as usize;
        // Adding zero turns a negative zero into the one people write.
        let cut: f64 = format!("{x:.decimals$}").parse().unwrap_or(x);
        format!("{:.decimals$}", cut + 0.0)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value.is_nan() {
            return write!(f, "— n={}", self.n);
        }
        write!(f, "{} {} n={}", self.value_text(), self.interval_text(), self.n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: f64, low: f64, high: f64, n: u64) -> String {
        Estimate { value, low, high, n }.to_string()
    }

    #[test]
    fn digits_stop_where_the_interval_does() {
        assert_eq!(shown(0.53412, 0.5213, 0.5468, 6000), "0.534 [0.521, 0.547] n=6000");
        assert_eq!(shown(12.3456, 10.1, 14.6, 40), "12.3 [10.1, 14.6] n=40");
        assert_eq!(shown(1234.5, 1000.0, 1469.0, 9), "1234 [1000, 1469] n=9");
        assert_eq!(shown(0.0, 0.0, 0.003827, 1000), "0.0000 [0.0000, 0.0038] n=1000");
    }

    #[test]
    fn what_is_unknown_is_a_dash() {
        assert_eq!(Estimate::unknown(0).to_string(), "— n=0");
        assert_eq!(shown(3.0, f64::NAN, f64::NAN, 1), "3 [—, —] n=1");
    }

    #[test]
    fn a_value_that_never_varied_is_shown_as_it_is() {
        assert_eq!(shown(3.0, 3.0, 3.0, 50), "3 [3, 3] n=50");
    }

    #[test]
    fn nothing_is_minus_nothing() {
        assert_eq!(shown(-0.001, -0.2, 0.2, 10), "0.00 [-0.20, 0.20] n=10");
    }
}
