//! Exact odds of the book's dice under any charts: what a salvo, a spread, a check, a boarding comes to.

mod attacks;
mod checks;
mod beyond_guns;
mod dice;
mod port;
mod struck;
#[cfg(test)]
mod tests;

use kernel::systems::odds::question::Asked;

use super::rulebook::Rulebook;

type Question = Asked<Rulebook>;

/// Every question, in the book's order.
pub const ASKED: &[&[Question]] = &[
    checks::QUESTIONS,
    attacks::QUESTIONS,
    beyond_guns::QUESTIONS,
    dice::QUESTIONS,
    port::QUESTIONS,
];
