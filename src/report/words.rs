//! Numbers and verdicts as a report words them.
//!
//! Shares are told in hundredths and their differences in points, because that is how players
//! speak of them; everything else in its own unit. Minus signs are real ones.

use kernel::stats::Estimate;
use kernel::systems::Metric;
use lab::findings::Verdict;

use super::{TableCell, Tone};

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

/// A metric's mean as it is told, with its unit: a share in hundredths.
pub fn level(metric: &Metric, found: &Estimate) -> (Estimate, &'static str) {
    match metric.is_proportion() {
        true => (found.percent(), "%"),
        false => (*found, metric.unit),
    }
}

/// The same for a difference: of shares, in points.
pub fn difference(metric: &Metric, found: &Estimate) -> (Estimate, &'static str) {
    match metric.is_proportion() {
        true => (found.percent(), "points"),
        false => (*found, metric.unit),
    }
}

/// The value alone, in the digits its interval supports.
pub fn value(found: &Estimate) -> String {
    minus(&found.value_text())
}

/// The value of a difference, with its sign.
pub fn signed(found: &Estimate) -> String {
    let plus = if found.value > 0.0 { "+" } else { "" };
    format!("{plus}{}", value(found))
}

/// The interval alone: `[−0.2, 0.4]`, never broken over two lines.
pub fn interval(found: &Estimate) -> String {
    minus(&found.interval_text()).replace(' ', "\u{a0}")
}

/// What a metric's mean is called in the head of a column.
pub fn share_or_mean(metric: &Metric) -> &'static str {
    if metric.is_proportion() { "share" } else { "mean" }
}

fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// A sentence with a real minus before its numbers: `gains −2 points [−3, −1]`. Names with hyphens stay as they are.
pub fn with_minus(sentence: &str) -> String {
    let mut before = ' ';
    let mut rest = sentence.chars().peekable();
    let mut told = String::with_capacity(sentence.len());
    while let Some(sign) = rest.next() {
        let is_sign = sign == '-'
            && !before.is_alphanumeric()
            && rest.peek().is_some_and(|next| next.is_ascii_digit());
        told.push(if is_sign { '\u{2212}' } else { sign });
        before = sign;
    }
    told
}

/// A difference somebody named, with its unit.
pub fn amount(delta: f64, metric: &Metric) -> String {
    if !metric.is_proportion() {
        return told(&delta.to_string(), metric.unit);
    }
    // Hundredths of what was typed, without the noise of binary fractions.
    let points = (delta * 1e10).round() / 1e8;
    told(&points.to_string(), if points == 1.0 { "point" } else { "points" })
}

/// A number and its unit on one line: a line is not broken between them.
pub fn told(number: &str, unit: &str) -> String {
    if unit.is_empty() { number.to_owned() } else { format!("{number}\u{a0}{unit}") }
}

/// `n = 1,000` on one line.
pub fn n_of(found: &Estimate) -> String {
    format!("n\u{a0}=\u{a0}{}", count(found.n))
}

/// How the interval is called in a sentence.
pub const INTERVAL: &str = "95\u{a0}% interval";

/// A verdict on a difference of `metric`, in words.
pub fn verdict_words(verdict: &Verdict, metric: &Metric) -> String {
    match verdict {
        Verdict::NoLargerThan(delta) => {
            format!("no difference larger than {}", amount(*delta, metric))
        }
        Verdict::Better
        | Verdict::Worse
        | Verdict::Higher
        | Verdict::Lower
        | Verdict::Same
        | Verdict::Unknown => verdict.to_string(),
    }
}

/// A verdict on a difference of `metric` as a cell of a table.
pub fn verdict_cell(verdict: &Verdict, metric: &Metric) -> TableCell {
    toned(verdict, verdict_words(verdict, metric))
}

/// A verdict on an effect: whom it helps, or that its levels are alike.
pub fn effect_cell(verdict: &Verdict, metric: &Metric, headline: &Metric) -> TableCell {
    toned(verdict, effect_words(verdict, metric, headline))
}

/// The same in words.
pub fn effect_words(verdict: &Verdict, metric: &Metric, headline: &Metric) -> String {
    match verdict {
        Verdict::NoLargerThan(_) => format!("alike: {}", verdict_words(verdict, metric)),
        other => other.for_side(headline),
    }
}

fn toned(verdict: &Verdict, words: String) -> TableCell {
    let tone = match verdict {
        Verdict::Better => Tone::Good,
        Verdict::Worse => Tone::Bad,
        Verdict::Higher | Verdict::Lower => Tone::Plain,
        Verdict::Same | Verdict::NoLargerThan(_) | Verdict::Unknown => Tone::Faint,
    };
    TableCell::words(words).toned(tone)
}

/// A value and its interval as two cells, sorted by the value and by its lower end.
pub fn estimate_cells(found: &Estimate) -> [TableCell; 2] {
    [TableCell::number(value(found), found.value), TableCell::number(interval(found), found.low)]
}

/// `0.215`, `1.18e-8`: the probability of chance alone, by powers of ten only where it is small.
pub fn told_p(p: f64) -> String {
    if p >= 0.001 { format!("{p:.3}") } else { format!("{p:.2e}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::METRICS;

    #[test]
    fn numbers_have_a_real_minus_and_names_keep_their_hyphens() {
        let told = with_minus("kamikazes-first gains -2 points [-15, 18]; see 9-2, run-2 --games");
        assert_eq!(told, "kamikazes-first gains −2 points [−15, 18]; see 9-2, run-2 --games");
    }

    #[test]
    fn small_probabilities_alone_are_told_by_powers_of_ten() {
        let told = [1.0, 0.2149, 0.001, 0.000_5, 0.0].map(told_p);
        assert_eq!(told, ["1.000", "0.215", "0.001", "5.00e-4", "0.00e0"]);
    }

    #[test]
    fn counts_are_grouped_by_threes() {
        let told = [0, 12, 999, 1000, 100_000, 1_234_567].map(count);
        assert_eq!(told, ["0", "12", "999", "1,000", "100,000", "1,234,567"]);
    }

    /// Half the width of the interval is 0.0125: 1.25 points, so one decimal.
    #[test]
    fn shares_are_told_in_hundredths_and_their_differences_in_points() {
        let found = Estimate { value: -0.0961, low: -0.1086, high: -0.0836, n: 9 };
        let (told, unit) = difference(&METRICS[0], &found);
        assert_eq!(
            (value(&told), interval(&told), unit),
            ("−9.6".into(), "[−10.9,\u{a0}−8.4]".into(), "points")
        );
        let (told, unit) = level(&METRICS[1], &found);
        assert_eq!((told, unit), (found, "dice"));
    }

    #[test]
    fn a_difference_that_does_not_matter_is_told_in_points_too() {
        let small = Verdict::NoLargerThan(0.005);
        let words =
            |verdict: &Verdict, metric| verdict_words(verdict, metric).replace('\u{a0}', " ");
        assert_eq!(words(&small, &METRICS[0]), "no difference larger than 0.5 points");
        assert_eq!(words(&small, &METRICS[1]), "no difference larger than 0.005 dice");
        let odd = Verdict::NoLargerThan(0.07);
        assert_eq!(words(&odd, &METRICS[0]), "no difference larger than 7 points");
        let one = Verdict::NoLargerThan(0.01);
        assert_eq!(words(&one, &METRICS[0]), "no difference larger than 1 point");
    }
}
