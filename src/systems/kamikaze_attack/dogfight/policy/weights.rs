//! The weights of a score as plain numbers: hundreds of stops are weighed in a turn.

use kernel::policy::{Score, Weight};

use super::features::Fact;

/// What a feature counts in a score; 0 where it does not. Of a feature of words, what its first
/// word does.
pub fn weight(score: &Score<Fact>, fact: Fact) -> f64 {
    let term = score.terms.iter().find(|term| term.feature == fact);
    term.map_or(0.0, |term| match &term.weight {
        Weight::Plain(weight) => *weight,
        Weight::ByWord(weights) => weights[0],
    })
}

/// What each word of a feature counts.
pub fn by_word<const N: usize>(score: &Score<Fact>, fact: Fact) -> [f64; N] {
    let term = score.terms.iter().find(|term| term.feature == fact);
    let weights = term.and_then(|term| match &term.weight {
        Weight::ByWord(weights) => Some(weights),
        Weight::Plain(_) => None,
    });
    std::array::from_fn(|place| weights.map_or(0.0, |weights| weights[place]))
}

/// What each whole number from 0 counts.
pub fn table<const N: usize>(weight: f64) -> [f64; N] {
    std::array::from_fn(|number| weight * number as f64)
}
