//! Lines such as `NAME: PATH=VALUE, PATH=VALUE`: where they are cut.

use std::ops::Range;

/// The places of `sign` that stand outside quotes and brackets. A quote opens only where a name or
/// a value begins: in `5"/38` it is a letter.
pub fn places(text: &str, sign: char) -> Vec<usize> {
    let (mut quoted, mut fresh, mut depth) = (false, true, 0usize);
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = fresh && !quoted,
            _ if quoted => {}
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            _ if letter == sign && depth == 0 => found.push(at),
            _ => {}
        }
        fresh = !quoted && (".=,|:[(".contains(letter) || (fresh && letter.is_whitespace()));
    }
    found
}

/// The stretches between the `sign`s of a part of `text`, without the spaces around them.
pub fn cut(text: &str, part: Range<usize>, sign: char) -> Vec<Range<usize>> {
    let inside = &text[part.clone()];
    let signs = places(inside, sign);
    let starts = [0].into_iter().chain(signs.iter().map(|at| at + sign.len_utf8()));
    let ends = signs.iter().copied().chain([inside.len()]);
    let whole = |(from, to): (usize, usize)| trimmed(text, part.start + from..part.start + to);
    starts.zip(ends).map(whole).collect()
}

/// The name before a colon, and the rest. A colon after the first `=` belongs to a value.
pub fn name_and_rest(text: &str) -> (Option<Range<usize>>, Range<usize>) {
    let equals = places(text, '=').first().copied().unwrap_or(text.len());
    match places(text, ':').first() {
        Some(&colon) if colon < equals => {
            (Some(trimmed(text, 0..colon)), trimmed(text, colon + 1..text.len()))
        }
        _ => (None, trimmed(text, 0..text.len())),
    }
}

/// The stretch without the spaces around it.
pub fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let said = &text[part.clone()];
    let start = part.start + (said.len() - said.trim_start().len());
    start..start + said.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str, sign: char) -> Vec<&str> {
        cut(text, 0..text.len(), sign).into_iter().map(|part| &text[part]).collect()
    }

    #[test]
    fn commas_in_quotes_and_lists_do_not_cut() {
        assert_eq!(cuts(r#"a=1, b="x, y" , c=[1, 2]"#, ','), ["a=1", r#"b="x, y""#, "c=[1, 2]"]);
        assert_eq!(cuts(r#"guns.5"/38=1, b=2"#, ','), [r#"guns.5"/38=1"#, "b=2"]);
        let search = "policy=search(reference, branches = 64, decisions = [mk37, air_now])";
        assert_eq!(cuts(&format!("{search}, a=1"), ','), [search, "a=1"]);
        assert_eq!(cuts("", ','), [""]);
        assert_eq!(cuts("é=1,ü=2", ','), ["é=1", "ü=2"]);
    }

    #[test]
    fn a_name_ends_at_a_colon_before_any_value() {
        let split = |text: &'static str| {
            let (name, rest) = name_and_rest(text);
            (name.map(|name| &text[name]), &text[rest])
        };
        assert_eq!(split("no ends : a.b=out"), (Some("no ends"), "a.b=out"));
        assert_eq!(split("a.b=x:y"), (None, "a.b=x:y"));
        assert_eq!(split("plain"), (None, "plain"));
    }
}
