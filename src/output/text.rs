//! Plain text that fits a terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent, presets};

/// How wide text may be.
pub const WIDTH: usize = 80;

/// One column of a table: its head and the side its cells lean to.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    pub head: &'a str,
    pub lean: CellAlignment,
}

impl<'a> Column<'a> {
    pub const fn words(head: &'a str) -> Column<'a> {
        Column { head, lean: CellAlignment::Left }
    }

    pub const fn numbers(head: &'a str) -> Column<'a> {
        Column { head, lean: CellAlignment::Right }
    }
}

/// Rows under their heads, without frames, never wider than a terminal.
pub fn columns<const N: usize>(
    heads: [Column; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_style(TableComponent::HeaderLines, '─');
    table.set_style(TableComponent::MiddleHeaderIntersections, '─');
    table.set_width(WIDTH as u16).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(heads.map(|column| column.head)).add_rows(rows);
    for (column, head) in table.column_iter_mut().zip(heads) {
        column.set_cell_alignment(head.lean);
    }
    table.trim_fmt()
}

/// Rows under their heads, numbers never broken: where it would get too wide, the words of the
/// first column go on over several lines.
pub fn ledger<const N: usize>(heads: [Column; N], rows: &[[String; N]]) -> String {
    let length = |text: &str| text.chars().count();
    let widest = |place: usize| {
        let cells = rows.iter().map(|row| length(&row[place]));
        let head = broken_head(heads[place].head);
        cells.chain(head.iter().map(|line| length(line))).max().unwrap_or(0)
    };
    let mut widths: [usize; N] = std::array::from_fn(widest);
    let rest: usize = widths[1..].iter().map(|width| width + 2).sum();
    // Only a name that is one long word makes the table wider.
    let names = rows.iter().flat_map(|row| row[0].split(' '));
    let words = names.flat_map(pieces).map(length).max().unwrap_or(0) + 2;
    widths[0] = widths[0].min(WIDTH.saturating_sub(rest).max(words).max(12));
    let line = |cells: [&str; N]| {
        let cell = |place: usize| match heads[place].lean {
            CellAlignment::Right => format!("{:>1$}", cells[place], widths[place]),
            _ => format!("{:1$}", cells[place], widths[place]),
        };
        let cells: Vec<_> = (0..N).map(cell).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    let broken_heads = heads.map(|column| broken_head(column.head));
    let height = broken_heads.iter().map(Vec::len).max().unwrap_or(1);
    // The last lines of all heads stand side by side.
    let head = |at: usize, place: usize| (at + broken_heads[place].len()).checked_sub(height);
    let cell = |at, place| head(at, place).map_or("", |at| broken_heads[place][at].as_str());
    let head_line = |at: usize| line(std::array::from_fn(|place| cell(at, place)));
    let mut table: String = (0..height).map(head_line).collect();
    table += &("─".repeat(widths[0] + rest).chars().take(WIDTH).collect::<String>() + "\n");
    for row in rows {
        let first = broken(&row[0], widths[0]);
        let mut cells: [&str; N] = std::array::from_fn(|place| row[place].as_str());
        for (number, part) in first.iter().enumerate() {
            cells[0] = part;
            table += &line(cells);
            if number == 0 {
                cells = [""; N];
            }
        }
    }
    table
}

/// The longest line of a head.
const HEAD: usize = 24;

/// A head over as many lines as it needs.
fn broken_head(head: &str) -> Vec<String> {
    broken(head, HEAD).iter().map(|line| line.trim_start().to_owned()).collect()
}

/// `text` broken into lines no longer than `width` where that can be: at spaces, and within a word
/// too long for a line after what joins its parts. At least one line.
fn broken(text: &str, width: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines = vec![String::new()];
    for (number, word) in text.split(' ').enumerate() {
        let parts = if length(word) + 2 > width { pieces(word).collect() } else { vec![word] };
        for (place, part) in parts.into_iter().enumerate() {
            let last = lines.last_mut().expect("there is always one");
            let gap = if number > 0 && place == 0 { " " } else { "" };
            if !last.is_empty() && length(last) + length(gap) + length(part) > width {
                // What goes on is set in, so that it is not taken for another row.
                lines.push(format!("  {part}"));
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
    wrap_to(WIDTH, first, text)
}

/// The same in lines of `width`.
pub fn wrap_to(width: usize, first: &str, text: &str) -> String {
    let indent = first.chars().count();
    let (mut lines, mut line, mut used) = (String::new(), first.to_owned(), indent);
    for word in text.split_whitespace() {
        let length = word.chars().count();
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
    lines + line.trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_breaks_names_and_never_numbers() {
        let heads = [Column::words("cell"), Column::numbers("value")];
        let row = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
        let number = "0.77 [0.76, 0.78]".repeat(3);
        let long = "a name that is longer than what is left";
        let table = ledger(heads, &[row("book", &number), row(long, "1")]);
        let lines: Vec<_> = table.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{table}");
        assert_eq!(lines[2], format!("{:27}  {number}", "book"));
        assert!(lines[3].starts_with("a name that is longer than ") && lines[3].ends_with('1'));
        assert_eq!(lines[4], "  what is left");
    }

    #[test]
    fn a_ledger_breaks_a_long_word_where_its_parts_are_joined() {
        let heads = [Column::words("policy"), Column::numbers("value")];
        let number = "1".repeat(66);
        let table = ledger(heads, &[["damage-control-first".to_owned(), number.clone()]]);
        let lines: Vec<_> = table.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{table}");
        assert_eq!(lines[2], format!("{:12}  {number}", "damage-"));
        assert_eq!(lines[3..], ["  control-", "  first"]);
    }

    #[test]
    fn long_text_hangs_under_its_opening() {
        let text = wrap("- note: ", &"word ".repeat(30));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.starts_with("- note: word word"));
        assert!(text.lines().nth(1).unwrap().starts_with("        word"));
        assert_eq!(text.split_whitespace().filter(|&word| word == "word").count(), 30);
    }

    #[test]
    fn a_word_too_long_is_left_whole() {
        let word = "x".repeat(100);
        assert_eq!(wrap("", &word), word);
    }

    #[test]
    fn columns_fit_whatever_is_in_them() {
        let rows = [["name ".repeat(20), "1".into()]];
        let text = columns([Column::words("metric"), Column::numbers("mean")], rows.into_iter());
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }
}
