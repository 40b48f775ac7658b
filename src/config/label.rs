//! The label of a chart's row: which die faces it is for.

use std::ops::RangeInclusive;

/// `7`, `2-4`, `2 or less`, `12 or more`, or several of these with commas.
pub(super) struct Label(Vec<Part>);

/// From and to; `None` is open.
type Part = (Option<i64>, Option<i64>);

impl Label {
    pub fn parse(text: &str) -> Option<Label> {
        text.split(',').map(|part| parse_part(part.trim())).collect::<Option<_>>().map(Label)
    }

    pub fn covers(&self, face: i64) -> bool {
        let within = |&(low, high): &Part| {
            low.is_none_or(|low| low <= face) && high.is_none_or(|high| face <= high)
        };
        self.0.iter().any(within)
    }

    /// Whether `face` is the number printed in a row such as `13 or more`: whoever says 13 there
    /// means the row.
    pub fn is_open_from(&self, face: i64) -> bool {
        matches!(*self.0, [(Some(bound), None) | (None, Some(bound))] if bound == face)
    }

    /// The faces it names that are not on the chart; empty if there are none.
    pub fn outside(&self, faces: &RangeInclusive<i64>) -> String {
        let pieces = self.0.iter().flat_map(|part| outside(part, faces));
        pieces.map(|(low, high)| stretch(low, high)).collect::<Vec<_>>().join(", ")
    }
}

fn parse_part(part: &str) -> Option<Part> {
    if let Some(bound) = part.strip_suffix("or less") {
        return Some((None, Some(bound.trim().parse().ok()?)));
    }
    if let Some(bound) = part.strip_suffix("or more") {
        return Some((Some(bound.trim().parse().ok()?), None));
    }
    let (low, high) = match part.parse() {
        Ok(face) => (face, face),
        Err(_) => parse_stretch(part)?,
    };
    (low <= high).then_some((Some(low), Some(high)))
}

/// The dash between two faces is not the first character: that would be a minus.
fn parse_stretch(part: &str) -> Option<(i64, i64)> {
    let is_dash = |&(at, letter): &(usize, char)| at > 0 && matches!(letter, '-' | '–');
    let (dash, letter) = part.char_indices().find(is_dash)?;
    let high = &part[dash + letter.len_utf8()..];
    Some((part[..dash].trim().parse().ok()?, high.trim().parse().ok()?))
}

fn outside(&(low, high): &Part, faces: &RangeInclusive<i64>) -> Vec<(i64, i64)> {
    let (first, last) = (*faces.start(), *faces.end());
    // An open end reaches as far as the chart does, and not beyond its own bound.
    let low = low.unwrap_or_else(|| high.map_or(first, |high| high.min(first)));
    let high = high.unwrap_or(low.max(last));
    let below = (low, high.min(first.saturating_sub(1)));
    let above = (low.max(last.saturating_add(1)), high);
    [below, above].into_iter().filter(|(low, high)| low <= high).collect()
}

/// Faces as a message names them: `2-4, 7`.
pub(super) fn named(faces: &[i64]) -> String {
    let runs = faces.chunk_by(|a, b| a + 1 == *b);
    runs.map(|run| stretch(run[0], run[run.len() - 1])).collect::<Vec<_>>().join(", ")
}

fn stretch(low: i64, high: i64) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(label: &str) -> Vec<i64> {
        let label = Label::parse(label).unwrap();
        (-2..=14).filter(|&face| label.covers(face)).collect()
    }

    #[test]
    fn every_form_of_label() {
        assert_eq!(faces("7"), [7]);
        assert_eq!(faces("2-4"), [2, 3, 4]);
        assert_eq!(faces("2 – 4"), [2, 3, 4]);
        assert_eq!(faces("-1 or less"), [-2, -1]);
        assert_eq!(faces("12 or more"), [12, 13, 14]);
        assert_eq!(faces("2, 12"), [2, 12]);
        assert_eq!(faces("-1-1, 13 or more"), [-1, 0, 1, 13, 14]);
    }

    #[test]
    fn what_is_no_label() {
        for text in ["", "low", "9-2", "2-", "2,", "or more", "2 to 4"] {
            assert!(Label::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn faces_off_the_chart_are_named() {
        let outside = |label| Label::parse(label).unwrap().outside(&(2..=12));
        assert_eq!(outside("11-14"), "13-14");
        assert_eq!(outside("0-13"), "0-1, 13");
        assert_eq!(outside("13 or more"), "13");
        assert_eq!(outside("1 or less"), "1");
        assert_eq!(outside("2 or less"), "");
        assert_eq!(outside("12 or more"), "");
    }

    #[test]
    fn runs_of_faces_are_named_as_runs() {
        assert_eq!(named(&[2, 3, 4, 7, 9, 10]), "2-4, 7, 9-10");
    }
}
