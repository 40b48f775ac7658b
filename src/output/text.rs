//! Plain text that fits a terminal.

use super::screen::{self, columns_of};

/// One column of a table: its head, the side its cells lean to, and whether it may be left out.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    pub head: &'a str,
    lean: Lean,
    goes: Goes,
}

/// Whether a column may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    Never,
    /// Before a word is broken.
    First,
    /// Where breaking words does not help.
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    /// Words, that may go on over several lines.
    Left,
    /// Numbers, that are never broken.
    Right,
}

impl<'a> Column<'a> {
    pub const fn words(head: &'a str) -> Column<'a> {
        Column { head, lean: Lean::Left, goes: Goes::Never }
    }

    pub const fn numbers(head: &'a str) -> Column<'a> {
        Column { head, lean: Lean::Right, goes: Goes::Never }
    }

    /// The same, left out where there is no room for it.
    pub const fn or_none(self) -> Column<'a> {
        Column { goes: Goes::First, ..self }
    }

    /// The same, left out where nothing else helps.
    pub const fn or_last(self) -> Column<'a> {
        Column { goes: Goes::Last, ..self }
    }
}

/// Rows under their heads, without frames, never wider than the terminal if that can be.
pub fn columns<const N: usize>(
    heads: [Column; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    ledger(heads, &rows.collect::<Vec<_>>()).trim_end().to_owned()
}

/// Rows under their heads, numbers never broken: where it would get too wide, columns that may go are left
/// out, and words go on over several lines.
pub fn ledger<const N: usize>(heads: [Column; N], rows: &[[String; N]]) -> String {
    ledger_to(screen::width(), heads, rows)
}

/// The same in lines of `width`.
pub fn ledger_to<const N: usize>(width: usize, heads: [Column; N], rows: &[[String; N]]) -> String {
    let layout = Layout::new(width, &heads, rows);
    let mut table = layout.lines(&heads.map(|column| column.head.to_owned()), Stand::OnLast);
    table += &("─".repeat(layout.total().min(width)) + "\n");
    rows.iter().for_each(|row| table += &layout.lines(row, Stand::OnFirst));
    table
}

/// Between two columns.
const GAP: usize = 2;
/// The longest line of a head.
const HEAD: usize = 24;
/// The narrowest that words are broken to.
const LEAST: usize = 8;

/// The columns that are shown, with their widths.
struct Layout {
    shown: Vec<usize>,
    widths: Vec<usize>,
    leans: Vec<Lean>,
}

/// Where a cell of fewer lines than its row stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    OnFirst,
    OnLast,
}

impl Layout {
    fn new<const N: usize>(width: usize, heads: &[Column; N], rows: &[[String; N]]) -> Layout {
        let natural = |place: usize| {
            let cells = rows.iter().flat_map(|row| row[place].lines()).map(columns_of);
            let head = broken(heads[place].head, HEAD, Hang::None);
            cells.chain(head.iter().map(|line| columns_of(line))).max().unwrap_or(0)
        };
        // Words are broken at spaces; only a name that is one long word is cut at what joins its parts.
        let least = |place: usize| {
            let cells = rows.iter().map(|row| row[place].as_str()).chain([heads[place].head]);
            let words = cells.flat_map(str::split_whitespace);
            let longest = words.flat_map(pieces).map(columns_of).max().unwrap_or(0);
            longest + if place == 0 { GAP } else { 0 }
        };
        let all = || (0..N).collect::<Vec<_>>();
        let mut layout = Layout {
            shown: all(),
            widths: all().into_iter().map(natural).collect(),
            leans: heads.iter().map(|head| head.lean).collect(),
        };
        let least: Vec<usize> = all().into_iter().map(|place| least(place).max(LEAST)).collect();
        let natural = layout.widths.clone();
        while layout.total() > width && layout.drop_one(heads, Goes::First) {}
        layout.shrink(width, &least);
        while layout.total() > width && layout.drop_one(heads, Goes::Last) {
            layout.widths.clone_from(&natural);
            layout.shrink(width, &least);
        }
        layout
    }

    fn total(&self) -> usize {
        let cells: usize = self.shown.iter().map(|&place| self.widths[place]).sum();
        cells + GAP * self.shown.len().saturating_sub(1)
    }

    /// Leave out the last of the columns that go so; whether there was one.
    fn drop_one(&mut self, heads: &[Column], goes: Goes) -> bool {
        let last = self.shown.iter().rposition(|&place| heads[place].goes == goes);
        last.is_some_and(|at| {
            self.shown.remove(at);
            true
        })
    }

    /// Make columns of words narrower until all fit, the widest first.
    fn shrink(&mut self, width: usize, least: &[usize]) {
        while self.total() > width {
            let over = self.total() - width;
            let is_wide = |&&place: &&usize| {
                self.leans[place] == Lean::Left && self.widths[place] > least[place]
            };
            let widest =
                self.shown.iter().filter(is_wide).max_by_key(|&&place| self.widths[place]).copied();
            let Some(place) = widest else { return };
            let next = self.next_widest(place, least).max(self.widths[place].saturating_sub(over));
            self.widths[place] = next.min(self.widths[place] - 1).max(least[place]);
        }
    }

    /// How wide the widest of the other columns is that can be made narrower.
    fn next_widest(&self, besides: usize, least: &[usize]) -> usize {
        let others = self.shown.iter().filter(|&&place| {
            place != besides && self.leans[place] == Lean::Left && self.widths[place] > least[place]
        });
        others.map(|&place| self.widths[place]).max().unwrap_or(0)
    }

    /// One row over as many lines as its cells need.
    fn lines<const N: usize>(&self, row: &[String; N], stand: Stand) -> String {
        let cell = |&place: &usize| {
            let hang = if place == 0 && stand == Stand::OnFirst { Hang::In } else { Hang::None };
            broken(&row[place], self.widths[place], hang)
        };
        let cells: Vec<Vec<String>> = self.shown.iter().map(cell).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1);
        let part = |at: usize, lines: &[String]| {
            let line = match stand {
                Stand::OnFirst => Some(at),
                Stand::OnLast => (at + lines.len()).checked_sub(height),
            };
            line.and_then(|line| lines.get(line).cloned()).unwrap_or_default()
        };
        let line = |at: usize| {
            let parts = self.shown.iter().zip(&cells);
            let padded = parts.map(|(&place, lines)| self.padded(place, &part(at, lines)));
            let line = padded.collect::<Vec<_>>().join(&" ".repeat(GAP));
            line.trim_end().replace('\u{a0}', " ") + "\n"
        };
        (0..height).map(line).collect()
    }

    fn padded(&self, place: usize, text: &str) -> String {
        let room = " ".repeat(self.widths[place].saturating_sub(columns_of(text)));
        match self.leans[place] {
            Lean::Left => format!("{text}{room}"),
            Lean::Right => format!("{room}{text}"),
        }
    }
}

/// Whether lines after the first are set in, so that they are not taken for rows of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hang {
    In,
    None,
}

/// `text` broken into lines no longer than `width` where that can be: at spaces, and within a word
/// too long for a line after what joins its parts. At least one line.
fn broken(text: &str, width: usize, hang: Hang) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        lines.extend(broken_line(paragraph, width, hang));
    }
    lines
}

fn broken_line(text: &str, width: usize, hang: Hang) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (number, word) in text.split(' ').enumerate() {
        let parts =
            if columns_of(word) + GAP > width { pieces(word).collect() } else { vec![word] };
        for (place, part) in parts.into_iter().enumerate() {
            let last = lines.last_mut().expect("there is always one");
            let gap = if number > 0 && place == 0 { " " } else { "" };
            if !last.is_empty() && columns_of(last) + gap.len() + columns_of(part) > width {
                let indent = if hang == Hang::In { "  " } else { "" };
                lines.push(format!("{indent}{part}"));
            } else {
                last.push_str(gap);
                last.push_str(part);
            }
        }
    }
    lines
}

/// A word cut after whatever joins its parts: `damage-`, `control-`, `first`.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive(['-', '.', '_', '=', '/', ':'])
}

/// `text` broken at spaces into lines that fit; the first opens with `first`, the others with as
/// many spaces.
pub fn wrap(first: &str, text: &str) -> String {
    wrap_to(screen::width(), first, text)
}

/// The same in lines of `width`.
pub fn wrap_to(width: usize, first: &str, text: &str) -> String {
    let indent = columns_of(first);
    let (mut lines, mut line, mut used) = (String::new(), first.to_owned(), indent);
    // A number and its percent sign are one word.
    let text = text.replace(" %", "\u{a0}%");
    for word in text.split_ascii_whitespace() {
        let length = columns_of(word);
        if used > indent && used + 1 + length > width {
            lines += line.trim_end();
            lines.push('\n');
            (line, used) = (" ".repeat(indent), indent);
        }
        if used > indent {
            line.push(' ');
            used += 1;
        }
        line += word;
        used += length;
    }
    // Where lines are broken, what was not to be broken has done its work.
    (lines + line.trim_end()).replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::screen::STANDARD;

    fn fits(text: &str, width: usize) {
        assert!(text.lines().all(|line| columns_of(line) <= width), "{width}:\n{text}");
    }

    fn row(name: &str, value: &str) -> [String; 2] {
        [name.to_owned(), value.to_owned()]
    }

    #[test]
    fn a_ledger_breaks_names_and_never_numbers() {
        let heads = [Column::words("cell"), Column::numbers("value")];
        let number = "0.77 [0.76, 0.78]".repeat(3);
        let long = "a name that is longer than what is left";
        let rows = [row("book", &number), row(long, "1")];
        let table = ledger_to(STANDARD, heads, &rows);
        fits(&table, STANDARD);
        assert!(table.contains(&number), "{table}");
        assert!(table.contains("\n  "), "what goes on is set in:\n{table}");
        assert!(ledger_to(200, heads, &rows).contains(long), "with room nothing is broken");
    }

    #[test]
    fn a_long_word_is_cut_at_what_joins_its_parts() {
        let heads = [Column::words("policy"), Column::numbers("value")];
        let rows = [row("damage-control-first", &"9".repeat(64))];
        let table = ledger_to(STANDARD, heads, &rows);
        assert!(table.contains("damage-") && table.contains("control-"), "{table}");
    }

    #[test]
    fn a_column_that_may_go_goes_before_a_word_is_broken() {
        let heads = [Column::words("metric"), Column::numbers("mean"), Column::words("").or_none()];
        let rows = [["a metric of four words".to_owned(), "1".repeat(30), "█".repeat(10)]];
        let narrow = ledger_to(60, heads, &rows);
        fits(&narrow, 60);
        assert!(!narrow.contains('█') && narrow.contains("a metric of four words"), "{narrow}");
        assert!(ledger_to(STANDARD, heads, &rows).contains('█'));
    }

    #[test]
    fn a_column_that_goes_last_goes_where_breaking_words_does_not_help() {
        let heads = [
            Column::words("variant"),
            Column::numbers("value"),
            Column::words("verdict").or_last(),
        ];
        let rows =
            [["a variant of some words".to_owned(), "1".repeat(38), "hurts the US".to_owned()]];
        let broken = ledger_to(60, heads, &rows);
        assert!(broken.contains("hurts") && broken.contains("\n  "), "{broken}");
        let rows =
            [["a variant of some words".to_owned(), "1".repeat(48), "hurts the US".to_owned()]];
        let dropped = ledger_to(60, heads, &rows);
        fits(&dropped, 60);
        assert!(!dropped.contains("hurts"), "{dropped}");
    }

    #[test]
    fn two_columns_of_words_share_the_room() {
        let heads = [Column::words("rolls"), Column::words("counted in")];
        let rows = [["some words ".repeat(9), "other words ".repeat(9)]];
        for width in [60, 80, 120, 200] {
            fits(&ledger_to(width, heads, &rows), width);
        }
    }

    #[test]
    fn text_is_broken_at_spaces() {
        let text = "word ".repeat(30);
        for width in [60, 80, 200] {
            let wrapped = wrap_to(width, "start: ", &text);
            fits(&wrapped, width);
            assert_eq!(wrapped.split_whitespace().filter(|&word| word == "word").count(), 30);
        }
        let word = "x".repeat(100);
        assert_eq!(wrap("", &word), word, "a word too long is left whole");
        assert_eq!(wrap_to(3, "", "77.5\u{a0}% now"), "77.5 %\nnow");
    }
}
