//! The word somebody probably meant, and how a help line lists words.

/// How many words a help line lists before it says how many more there are.
const LISTED: usize = 12;
/// The longest word that is worth a guess, in letters.
const LONGEST: usize = 200;

/// The known word closest to `word`, if one is close enough to be worth suggesting.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close = known.into_iter().filter_map(|other| Some((slips(word, other)?, other)));
    close.min_by_key(|&(slips, _)| slips).map(|(_, other)| other)
}

/// Slips of the finger between two words (letters missing, added, changed or swapped; capitals do
/// not count), if they are few: one for every three letters.
pub(super) fn slips(word: &str, other: &str) -> Option<usize> {
    let (one, two) = (word.chars().count(), other.chars().count());
    let longest = one.max(two);
    // Each letter more is a slip; and nobody slips so often in words that long.
    if one.abs_diff(two) > longest / 3 || longest > LONGEST {
        return None;
    }
    let slips = strsim::damerau_levenshtein(&word.to_lowercase(), &other.to_lowercase());
    (slips <= longest / 3).then_some(slips)
}

/// `a`, `b` and 3 more.
pub fn listed<S: AsRef<str>>(words: &[S]) -> String {
    let shown: Vec<String> =
        words.iter().take(LISTED).map(|word| format!("`{}`", word.as_ref())).collect();
    match words.len().saturating_sub(LISTED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A suggestion if there is a near word, or else the words there are; `these` introduces them.
pub fn help<S: AsRef<str>>(word: &str, known: &[S], these: &str) -> String {
    match nearest(word, known.iter().map(AsRef::as_ref)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("{these}: none"),
        None => format!("{these}: {}", listed(known)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_slip() {
        assert_eq!(nearest("lwo", ["high", "medium", "low"]), Some("low"));
    }

    #[test]
    fn the_closest_wins_and_capitals_do_not_count() {
        assert_eq!(nearest("Statoin", ["stations", "station"]), Some("station"));
        assert_eq!(nearest("LOW", ["low"]), Some("low"));
    }

    #[test]
    fn far_and_short_words_suggest_nothing() {
        assert_eq!(nearest("torpedo", ["radar", "sonar"]), None);
        assert_eq!(nearest("9", ["8", "7"]), None);
    }

    #[test]
    fn long_lists_are_cut() {
        let words: Vec<String> = (1..=14).map(|n| n.to_string()).collect();
        assert!(listed(&words).ends_with("`12` and 2 more"), "{}", listed(&words));
        assert_eq!(listed(&words[..2]), "`1`, `2`");
    }
}
