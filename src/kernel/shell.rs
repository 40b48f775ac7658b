//! Commands as a shell takes them: every result says how to do it again.

use crate::shown::is_unseen;

/// `word` as a shell takes it for one word.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    if word.contains(is_unseen) {
        return format!("$'{}'", word.chars().map(escaped).collect::<String>());
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A letter between `$'` and `'`, as bash and zsh read it.
fn escaped(letter: char) -> String {
    match letter {
        '\'' | '\\' => format!("\\{letter}"),
        letter if is_unseen(letter) => format!("\\U{:08x}", u32::from(letter)),
        letter => letter.to_string(),
    }
}

/// An option with one value after another: ` --set a=1 --set b=2`.
pub fn each(option: &str, values: &[String]) -> String {
    values.iter().map(|value| format!(" {option} {}", quoted(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(quoted("charts.9-2.40mm=1"), "charts.9-2.40mm=1");
        assert_eq!(quoted("it's 2"), r"'it'\''s 2'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("it's\u{1b}\n"), r"$'it\'s\U0000001b\U0000000a'");
        assert_eq!(each("--set", &["a=1".into(), "b=2 c".into()]), " --set a=1 --set 'b=2 c'");
    }
}
