//! A comparison in one word.

use std::fmt;

use kernel::systems::Metric;

/// What is known about a difference. It is for whoever likes the headline metric high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Better,
    Worse,
    /// Known to be there, in a metric neither side plays for.
    Higher,
    Lower,
    /// Not one game ended differently.
    Same,
    /// If there is a difference it is no larger than this.
    NoLargerThan(f64),
    Unknown,
}

/// Whether more of a metric is good for the side that likes the headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liking {
    Good,
    Bad,
    Neither,
}

impl Liking {
    /// How the side that likes `headline` sees more of `metric`.
    pub fn of(metric: &Metric, headline: &Metric) -> Liking {
        match (metric.likes, headline.likes) {
            (None, _) | (_, None) => Liking::Neither,
            (Some(its), Some(ours)) if its == ours => Liking::Good,
            (Some(_), Some(_)) => Liking::Bad,
        }
    }
}

/// The error rate a family of comparisons keeps.
pub const ALPHA: f64 = 0.05;

/// A difference as it was found, and what is needed to judge it.
pub struct Case {
    pub low: f64,
    pub high: f64,
    pub value: f64,
    /// Corrected for all other comparisons made.
    pub adjusted: f64,
    /// The smallest difference that matters, where one was named.
    pub smallest: Option<f64>,
    pub liking: Liking,
}

impl Case {
    /// A difference that is known, but known to be too small to matter, is called that.
    pub fn verdict(&self) -> Verdict {
        if let Some(delta) = self.smallest.filter(|d| -d < self.low && self.high < *d) {
            return Verdict::NoLargerThan(delta);
        }
        // Written so that an unknown p is no verdict.
        if self.adjusted.is_nan() || self.adjusted >= ALPHA {
            return Verdict::Unknown;
        }
        match (self.liking, self.value > 0.0) {
            (Liking::Good, true) | (Liking::Bad, false) => Verdict::Better,
            (Liking::Good, false) | (Liking::Bad, true) => Verdict::Worse,
            (Liking::Neither, true) => Verdict::Higher,
            (Liking::Neither, false) => Verdict::Lower,
        }
    }
}

/// The side a metric is played for, as a sentence names it: `the US`, `Japan`, `side A`. Names in
/// capitals are short for something, and have an article; a letter is short for nothing.
pub fn side_of(metric: &Metric) -> Option<String> {
    let side = metric.likes?.id;
    let short = side.chars().all(char::is_uppercase);
    Some(match side.len() {
        0 => return None,
        1 => format!("side {}", side.to_uppercase()),
        _ if short => format!("the {side}"),
        _ => side.to_owned(),
    })
}

impl Verdict {
    /// One word without spaces, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Higher => "higher",
            Verdict::Lower => "lower",
            Verdict::Same => "same",
            Verdict::NoLargerThan(_) => "no_larger",
            Verdict::Unknown => "unknown",
        }
    }

    /// Whom it helps or hurts: whoever likes `headline` high.
    pub fn for_side(&self, headline: &Metric) -> String {
        match (self, side_of(headline)) {
            (Verdict::Better, Some(side)) => format!("helps {side}"),
            (Verdict::Worse, Some(side)) => format!("hurts {side}"),
            (Verdict::Same, _) => "alike in every game".into(),
            (Verdict::NoLargerThan(delta), _) => format!("alike within ±{delta}"),
            (other, _) => other.to_string(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Better => f.write_str("better"),
            Verdict::Worse => f.write_str("worse"),
            Verdict::Higher => f.write_str("higher"),
            Verdict::Lower => f.write_str("lower"),
            Verdict::Same => f.write_str("the same in every game"),
            Verdict::NoLargerThan(delta) => write!(f, "no difference larger than {delta}"),
            Verdict::Unknown => f.write_str("not yet known"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::metric::YES_NO;
    use kernel::systems::toys::duels::{ATTACKER, DEFENDER};

    fn verdict(value: f64, half: f64, adjusted: f64, liking: Liking) -> Verdict {
        let (low, high) = (value - half, value + half);
        Case { low, high, value, adjusted, smallest: Some(0.01), liking }.verdict()
    }

    #[test]
    fn each_case_has_its_word() {
        assert_eq!(verdict(0.05, 0.01, 0.001, Liking::Good), Verdict::Better);
        assert_eq!(verdict(0.05, 0.01, 0.001, Liking::Bad), Verdict::Worse);
        assert_eq!(verdict(-0.05, 0.01, 0.001, Liking::Good), Verdict::Worse);
        assert_eq!(verdict(-0.05, 0.01, 0.001, Liking::Neither), Verdict::Lower);
        assert_eq!(verdict(0.05, 0.06, 0.2, Liking::Good), Verdict::Unknown);
        assert_eq!(verdict(0.05, f64::NAN, f64::NAN, Liking::Good), Verdict::Unknown);
        assert_eq!(verdict(0.005, 0.004, 0.001, Liking::Good), Verdict::NoLargerThan(0.01));
        assert_eq!(Verdict::NoLargerThan(0.01).to_string(), "no difference larger than 0.01");
    }

    #[test]
    fn what_one_side_likes_the_other_does_not() {
        let of = |likes| Metric::new("", "", YES_NO).liked_by(likes);
        let [red, blue] = [Some(ATTACKER), Some(DEFENDER)];
        assert_eq!(Liking::of(&of(red), &of(red)), Liking::Good);
        assert_eq!(Liking::of(&of(blue), &of(red)), Liking::Bad);
        assert_eq!(Liking::of(&of(None), &of(red)), Liking::Neither);
    }
}
