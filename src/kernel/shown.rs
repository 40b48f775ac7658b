//! Text of a user's as it is shown: nothing of it is carried out by a terminal, breaks a line or turns the
//! rest of one around.

use std::borrow::Cow;

/// On one line: whatever is no letter stands as an escape, `\n` or `\u{1b}`.
pub fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, is_unseen)
}

/// The same of a text of many lines, which stay.
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| is_unseen(letter) && letter != '\n' && letter != '\t')
}

/// Control letters, and those that say in which direction a line runs or where it ends (Unicode
/// Technical Report 36, "Unicode security considerations").
pub fn is_unseen(letter: char) -> bool {
    let turns = matches!(
        letter,
        '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    );
    letter.is_control() || turns
}

fn escaped(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let escape = |letter: char| match is_bad(letter) {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    Cow::Owned(text.chars().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_do_something_are_spelled() {
        assert_eq!(shown("a\u{1b}[31m\u{7}\u{202e}b\nc\td"), r"a\u{1b}[31m\u{7}\u{202e}b\nc\td");
        assert_eq!(shown_lines("a\tb\nc\r\u{9b}"), "a\tb\nc\\r\\u{9b}");
        assert_eq!(shown("Zürich “×” 日本 —"), "Zürich “×” 日本 —");
    }
}
