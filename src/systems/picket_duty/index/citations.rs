//! The rule ids of this book in a text.

/// The rule ids in a text, ranges such as `6.8.K–N` written out.
///
/// Tables are numbered like rules (`Table 14.1`): after that word a number without a letter is a
/// table's, until some other word comes.
pub fn cited(text: &str) -> Vec<String> {
    let (mut found, mut tables) = (Vec::new(), false);
    for word in text.split(|c: char| c.is_whitespace() || "()[]`,;:/".contains(c)) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let word = word.strip_suffix("'s").unwrap_or(word);
        let ids = range(word);
        let is_rule = |id: &String| id.contains(|c: char| c.is_alphabetic());
        if ids.is_empty() {
            let number = word.starts_with(|c: char| c.is_ascii_digit());
            let goes_on = number || ["", "and", "or", "to"].contains(&word);
            tables = ["Table", "Tables"].contains(&word) || (tables && goes_on);
        }
        found.extend(ids.into_iter().filter(|id| !tables || is_rule(id)));
    }
    found
}

/// The ids one word stands for: none, one, or every one of a range.
fn range(word: &str) -> Vec<String> {
    let Some((first, last)) = word.split_once('–') else {
        return if is_id(word) { vec![word.to_owned()] } else { Vec::new() };
    };
    let Some((stem, from)) = first.rsplit_once('.').filter(|_| is_id(first)) else {
        return Vec::new();
    };
    // `7.9–7.12` repeats the stem, `7.8.2.A–C` does not.
    let to = last.strip_prefix(stem).map_or(last, |rest| rest.trim_start_matches('.'));
    let parts: Vec<String> = match (from.parse::<u8>(), to.parse::<u8>()) {
        (Ok(from), Ok(to)) => (from..=to).map(|n| n.to_string()).collect(),
        _ => match (from.as_bytes(), to.as_bytes()) {
            (&[from], &[to]) => (from..=to).map(|c| char::from(c).to_string()).collect(),
            _ => Vec::new(),
        },
    };
    parts.into_iter().map(|part| format!("{stem}.{part}")).collect()
}

/// `6.8.K`, `5.3.1`, `6.3.B.4`, `7.8.2.J2`: numbers and single capitals with dots between them.
fn is_id(word: &str) -> bool {
    let number = |part: &str| matches!(part.parse::<u8>(), Ok(1..=19)) || part == "0";
    let letter = |part: &str| match part.as_bytes() {
        [letter] | [letter, b'2'] => letter.is_ascii_uppercase(),
        _ => false,
    };
    let mut parts = word.split('.');
    let chapter = parts.next().is_some_and(|part| part != "0" && number(part));
    chapter && word.contains('.') && parts.all(|part| number(part) || letter(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_written_out() {
        assert_eq!(cited("7.3.Q–R, 9.F–H — Why"), ["7.3.Q", "7.3.R", "9.F", "9.G", "9.H"]);
        assert_eq!(cited("(6.3.B.3–5)"), ["6.3.B.3", "6.3.B.4", "6.3.B.5"]);
        assert_eq!(cited("of 7.9–7.11."), ["7.9", "7.10", "7.11"]);
        assert_eq!(
            cited("7.8.2.J2, 6.10.A's business; 2.0.B–C"),
            ["7.8.2.J2", "6.10.A", "2.0.B", "2.0.C"]
        );
    }

    #[test]
    fn tables_rulings_and_plain_numbers_are_no_rules() {
        let none = "A001, C12, 9-2, notes G, E, I, 24 March, 1–4, +1, 0.5, 12 planes, 8-2 note B";
        assert!(cited(none).is_empty(), "{:?}", cited(none));
        assert!(cited("Tables 14, 14.1, 16 and 18.1.").is_empty());
        assert_eq!(cited("Table 14.1, 7.3.Q, then 7.4"), ["7.3.Q", "7.4"]);
    }
}
