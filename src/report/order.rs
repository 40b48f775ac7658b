//! In which order the levels of a factor stand, and whether one follows the other.

use std::cmp::Ordering;

use lab::experiment::Level;

/// The names of a factor's levels as an axis has them: by their numbers, where it is only numbers
/// they differ in, and as they were said otherwise.
pub fn in_order(levels: &[Level]) -> Vec<&str> {
    let mut names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let numbers = are_numbers(&names);
    let key = |name: &str| match numbers {
        true => name.parse().into_iter().collect(),
        false => split(name).1,
    };
    if numbers || are_alike(&names) {
        names.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal));
    }
    names
}

/// Whether one level follows the other, so that a line may join them.
pub fn is_ordered(levels: &[Level]) -> bool {
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    names.len() <= 2 || are_numbers(&names) || are_alike(&names)
}

fn are_numbers(names: &[&str]) -> bool {
    names.iter().all(|name| name.parse::<f64>().is_ok())
}

/// Whether it is only numbers they differ in.
fn are_alike(names: &[&str]) -> bool {
    names.windows(2).all(|pair| split(pair[0]).0 == split(pair[1]).0)
}

/// A name without its numbers, and these: `1d6+2` is `d+` and 1, 6, 2.
fn split(name: &str) -> (String, Vec<f64>) {
    let digit = |letter: char| letter.is_ascii_digit();
    let words = name.chars().map(|letter| if digit(letter) { ' ' } else { letter });
    let words: String = words.collect();
    let numbers = name.split(|letter| !digit(letter)).filter_map(|digits| digits.parse().ok());
    (words.split(' ').collect(), numbers.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(names: &[&str]) -> Vec<String> {
        let level = |name: &&str| Level {
            name: (*name).into(),
            sets: Vec::new(),
            policies: Vec::new(),
            value: None,
        };
        let levels: Vec<Level> = names.iter().map(level).collect();
        in_order(&levels).into_iter().map(str::to_owned).collect()
    }

    /// The baseline is said first, and an axis would zigzag.
    #[test]
    fn levels_that_differ_in_numbers_stand_by_their_size() {
        assert_eq!(ordered(&["6", "4", "12", "-1", "0.5"]), ["-1", "0.5", "4", "6", "12"]);
        assert_eq!(ordered(&["1d6+3", "1d6+2", "1d6+10"]), ["1d6+2", "1d6+3", "1d6+10"]);
    }

    #[test]
    fn other_levels_stand_as_they_were_said() {
        for said in [["none", "2", "1"], ["as printed", "two worse", "one worse"]] {
            assert_eq!(ordered(&said), said);
        }
    }
}
