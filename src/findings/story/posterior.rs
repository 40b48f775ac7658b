//! What a count of branches says of the odds behind it.

/// How sure one must be to say that odds lie beyond a line.
pub const CLEARLY: f64 = 0.95;

/// The chance that odds are above `line` when `won` of `n` branches were won and all odds were equally likely
/// before (Bayes 1763; Gelman and others, Bayesian Data Analysis, 2.1). The upper part of Beta(won + 1, lost + 1) is
/// the lower one of a binomial: P(odds > x) = P(Binomial(n + 1, x) ≤ won), summed from the end at
/// which no power vanishes.
pub fn above(won: u32, n: u32, line: f64) -> f64 {
    if line > 0.5 {
        return 1.0 - up_to(n - won, n + 1, 1.0 - line);
    }
    up_to(won, n + 1, line)
}

/// P(Binomial(n, x) ≤ most) for x at most one half.
fn up_to(most: u32, n: u32, x: f64) -> f64 {
    let odds = x / (1.0 - x);
    let mut term = (0..n).fold(1.0, |product, _| product * (1.0 - x));
    let mut sum = term;
    for k in 0..most.min(n) {
        term *= odds * f64::from(n - k) / f64::from(k + 1);
        sum += term;
    }
    sum.min(1.0)
}

/// Whether odds are clearly above a line.
pub fn clearly_above(won: u32, n: u32, line: f64) -> bool {
    above(won, n, line) >= CLEARLY
}

/// Whether they are clearly below it.
pub fn clearly_below(won: u32, n: u32, line: f64) -> bool {
    clearly_above(n - won, n, 1.0 - line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without branches nothing is known; with one, won, the density is 2x and P(> x) = 1 − x²; with two,
    /// both won, 1 − x³.
    #[test]
    fn few_branches_say_what_can_be_integrated_by_hand() {
        for line in [0.05, 0.2, 0.5, 0.8, 0.95] {
            for (won, n, expected) in
                [(0, 0, 1.0 - line), (1, 1, 1.0 - line * line), (2, 2, 1.0 - line * line * line)]
            {
                let found = above(won, n, line);
                assert!((found - expected).abs() < 1e-12, "{won} of {n} at {line}: {found}");
            }
        }
    }

    /// All of 64 won: 1 − 0.95^65 = 0.9643; all but one, that less 65 · 0.05 · 0.95^64 = 0.8423.
    #[test]
    fn a_game_is_not_decided_by_a_few_branches() {
        let found = [above(64, 64, 0.95), above(63, 64, 0.95)];
        assert!(
            (found[0] - 0.964_35).abs() < 1e-4 && (found[1] - 0.842_40).abs() < 1e-4,
            "{found:?}"
        );
        assert!(clearly_above(64, 64, 0.95) && !clearly_above(63, 64, 0.95));
        assert!(clearly_below(0, 64, 0.05) && !clearly_below(1, 64, 0.05));
        assert!(!clearly_above(48, 48, 0.95), "48 branches cannot tell");
    }

    #[test]
    fn many_branches_neither_vanish_nor_overflow() {
        assert!(above(384, 384, 0.95) > 0.999_999);
        assert!(above(0, 384, 0.95) < 1e-9 && above(0, 384, 0.05) < 1e-8);
        assert!((above(192, 384, 0.5) - 0.5).abs() < 1e-9);
    }
}
