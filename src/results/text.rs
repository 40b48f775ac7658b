//! Plain text that fits a terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent, presets};

/// How wide text may be.
pub const WIDTH: usize = 80;

/// One column of a table: its head and the side its cells lean to.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub head: &'static str,
    pub lean: CellAlignment,
}

impl Column {
    pub const fn words(head: &'static str) -> Column {
        Column { head, lean: CellAlignment::Left }
    }

    pub const fn numbers(head: &'static str) -> Column {
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
