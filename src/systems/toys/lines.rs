//! Lines of stories written down as they are read, for tests that compare stories.

use crate::dice::{Line, Piece, Rank};

/// The line that reads as `text`: taken apart by its punctuation.
pub fn line(rule: &'static str, text: &str) -> Line {
    for (rank, sign) in [(Rank::Part, '—'), (Rank::Scene, '·')] {
        let inside = text.strip_prefix(sign).and_then(|text| text.strip_suffix(sign));
        if let Some(inside) = inside {
            return Line::heads(rule, rank, inside.trim());
        }
    }
    let Some((deed, result)) = text.split_once(": ") else { return Line::says(rule, text) };
    let line = deed.split(", ").fold(Line::new(rule), and);
    result.split("; ").fold(line, Line::gives)
}

/// One more piece of what was done, with the modifier behind it.
fn and(line: Line, piece: &str) -> Line {
    let (words, number) = match piece.rsplit_once(' ') {
        Some((words, last)) if last.starts_with(['+', '-', '−']) => (words, Some(last)),
        _ => (piece, None),
    };
    let mut line = match words.strip_prefix("Table ") {
        Some(table) => line.by_table(table.to_owned()),
        None => line.of(words),
    };
    let working = |value: &str| Piece::Working { name: "", value: value.to_owned() };
    line.deed.extend(number.map(working));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_as_it_was_written() {
        for text in ["— day —", "· wave 1 ·", "no attack", "gun 1, Table 9-2 -1: 1 hit; plane down"]
        {
            assert_eq!(line("1", text).text(), text);
        }
        assert_eq!(line("1", "gun 1, Table 9-2 -1: hit").done(), "gun 1, Table 9-2 ±");
    }
}
