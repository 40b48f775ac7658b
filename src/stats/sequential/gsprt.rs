//! The generalised log-likelihood ratio: by how much one hypothesis about the mean explains what
//! was seen better than another.
//!
//! Under each hypothesis the rest of the distribution is fitted by maximum likelihood, so that
//! nothing need be known of it beforehand. Sources: A. Wald, "Sequential Tests of Statistical
//! Hypotheses" (1945); M. Van den Bergh's notes on the tests of the fishtest project
//! (*support_MLE_multinomial*, *normalized_elo_practical*, *GSPRT_approximation*).

use serde::{Deserialize, Serialize};

use super::Distribution;
use crate::stats::root::last_where;

/// Two values of the mean (or of the effect), one of which is to be given up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hypotheses {
    pub null: f64,
    pub other: f64,
}

/// How strongly what was seen speaks for the mean `other` and against `null`: infinitely so where
/// only one of them is possible, and unknown where neither is.
pub fn llr(seen: &Distribution, means: Hypotheses) -> Option<f64> {
    match (fit_of_mean(seen, means.null), fit_of_mean(seen, means.other)) {
        (Some(null), Some(other)) => Some(seen.n() * (other - null)),
        (None, Some(_)) => Some(f64::INFINITY),
        (Some(_), None) => Some(f64::NEG_INFINITY),
        (None, None) => None,
    }
}

/// The same for a mean of `other` against none, where only the moments of many values are known.
///
/// For many games of any distribution the ratio is near that of a normal one with its variance
/// (METHODS: *GSPRT_approximation*).
pub fn llr_from_moments(n: u64, mean: f64, variance: f64, other: f64) -> f64 {
    n as f64 * other * (2.0 * mean - other) / (2.0 * variance)
}

/// The log-likelihood per game of the best distribution of this mean, less that of what was seen.
fn fit_of_mean(seen: &Distribution, mean: f64) -> Option<f64> {
    let off: Vec<_> = seen.cells().iter().map(|&(value, share)| (value - mean, share)).collect();
    let theta = tilt(&off)?;
    Some(off.iter().map(|&(off, share)| -share * libm::log1p(theta * off)).sum())
}

/// The θ at which the shares divided by 1 + θ·off balance: Σ share · off / (1 + θ · off) = 0.
/// There is one only if some values are on either side.
fn tilt(off: &[(f64, f64)]) -> Option<f64> {
    let least = off.iter().map(|&(off, _)| off).fold(f64::INFINITY, f64::min);
    let greatest = off.iter().map(|&(off, _)| off).fold(f64::NEG_INFINITY, f64::max);
    let balance = |theta: f64| -> f64 {
        off.iter().map(|&(off, share)| share * off / (1.0 + theta * off)).sum()
    };
    // Falling all the way from plus to minus infinity between its two poles.
    (least < 0.0 && greatest > 0.0)
        .then(|| last_where(-1.0 / greatest, -1.0 / least, |theta| balance(theta) > 0.0))
}

/// How strongly what was seen speaks for one *effect* against another: the distance of the mean
/// from `centre` in standard deviations of a single game. The length of such a test does not
/// depend on how often the scenario is drawn. Unknown where an effect cannot be fitted.
pub fn llr_of_effect(seen: &Distribution, centre: f64, effects: Hypotheses) -> Option<f64> {
    let null = shares_of_effect(seen, centre, effects.null)?;
    let other = shares_of_effect(seen, centre, effects.other)?;
    let fitted = null.iter().zip(&other).zip(seen.cells());
    let per_game: f64 =
        fitted.map(|((null, other), (_, seen))| seen * libm::log(other / null)).sum();
    Some(seen.n() * per_game)
}

/// The shares of the likeliest distribution of this effect. The condition is not linear in them:
/// it is made so about the last fit, until the fit stays where it is.
///
/// Fishtest stops after ten rounds, which is enough for its counts and not for all of ours.
fn shares_of_effect(seen: &Distribution, centre: f64, effect: f64) -> Option<Vec<f64>> {
    const ROUNDS: usize = 200;
    let mut shares = first_fit(seen, centre, effect)?;
    for _ in 0..ROUNDS {
        let next = next_fit(seen, &shares, centre, effect)?;
        let moved = shares.iter().zip(&next).map(|(was, is)| (was - is).abs()).fold(0.0, f64::max);
        shares = next;
        if moved < 1e-9 {
            break;
        }
    }
    let (mean, sigma) = mean_and_sigma(seen.cells(), &shares);
    (((mean - centre) / sigma - effect).abs() < 1e-5).then_some(shares)
}

/// Where to begin: even shares, which a large effect is too far from; it begins at half of itself.
fn first_fit(seen: &Distribution, centre: f64, effect: f64) -> Option<Vec<f64>> {
    const LARGE: f64 = 0.5;
    if effect.is_finite() && effect.abs() > LARGE {
        return shares_of_effect(seen, centre, effect / 2.0);
    }
    let cells = seen.cells().len();
    effect.is_finite().then(|| vec![1.0 / cells as f64; cells])
}

/// The shares with the condition made linear about the last ones.
fn next_fit(seen: &Distribution, last: &[f64], centre: f64, effect: f64) -> Option<Vec<f64>> {
    let cells = seen.cells();
    let (mean, sigma) = mean_and_sigma(cells, last);
    let bent = |value: f64| effect * sigma / 2.0 * (1.0 + ((value - mean) / sigma).powi(2));
    let off: Vec<_> =
        cells.iter().map(|&(value, share)| (value - centre - bent(value), share)).collect();
    let theta = tilt(&off)?;
    Some(off.iter().map(|&(off, share)| share / (1.0 + theta * off)).collect())
}

fn mean_and_sigma(cells: &[(f64, f64)], shares: &[f64]) -> (f64, f64) {
    let average = |f: &dyn Fn(f64) -> f64| -> f64 {
        cells.iter().zip(shares).map(|(&(value, _), share)| share * f(value)).sum()
    };
    let mean = average(&|value| value);
    (mean, average(&|value| (value - mean).powi(2)).sqrt())
}

/// Golden values: fishtest's own implementation, whose Elo is turned into scores here.
#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: [u64; 5] = [10_789, 19_328, 33_806, 19_402, 10_543];
    const DRAWISH: [u64; 5] = [39, 2_226, 31_451, 2_412, 40];

    fn score(elo: f64) -> f64 {
        1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
    }

    fn elo(null: f64, other: f64) -> Hypotheses {
        Hypotheses { null: score(null), other: score(other) }
    }

    /// Normalised Elo is per game; a pair of games varies by its root of a half.
    fn per_pair(null: f64, other: f64) -> Hypotheses {
        let effect = |elo: f64| elo * libm::log(10.0) / 800.0 * std::f64::consts::SQRT_2;
        Hypotheses { null: effect(null), other: effect(other) }
    }

    fn assert_close(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found - expected).abs() < 6e-7, "{found} is not {expected}");
    }

    #[test]
    fn the_ratio_for_means_is_fishtests() {
        assert_close(llr(&Distribution::of_pair_scores(EVEN), elo(-3.0, 1.0)), 2.131_068);
        assert_close(llr(&Distribution::of_pair_scores(DRAWISH), elo(0.2, 0.9)), 2.162_543);
    }

    #[test]
    fn the_ratio_for_effects_is_fishtests() {
        let seen = Distribution::of_pair_scores(DRAWISH);
        assert_close(llr_of_effect(&seen, 0.5, per_pair(0.764, 3.439)), 2.162_941);
        let seen = Distribution::of_pair_scores([379, 10_170, 21_828, 10_640, 343]);
        assert_close(llr_of_effect(&seen, 0.5, per_pair(0.0, 2.0)), 2.945_495);
    }

    /// Ten games at each of two values: of mean m they have the effect m/sqrt(1 − m²), so the ratio
    /// is that of the means 0 and 1.5/sqrt(1 + 1.5²).
    #[test]
    fn a_large_effect_is_fitted_too() {
        let seen = Distribution::new([(-1.0, 10), (1.0, 10)]);
        let found = llr_of_effect(&seen, 0.0, Hypotheses { null: 0.0, other: 1.5 });
        let mean = 1.5 / (1.0 + 1.5f64.powi(2)).sqrt();
        let expected = 10.0 * libm::log(1.0 - mean) + 10.0 * libm::log(1.0 + mean);
        assert_close(found, expected);
        let infinite = Hypotheses { null: 0.0, other: f64::INFINITY };
        assert_eq!(llr_of_effect(&seen, 0.0, infinite), None);
    }

    #[test]
    fn everything_in_one_cell_has_a_ratio() {
        let all_won = Distribution::of_pair_scores([0, 0, 0, 0, 20]);
        assert_close(llr(&all_won, elo(0.0, 5.0)), 0.285_781);
        let all_drawn = Distribution::of_pair_scores([0, 0, 1000, 0, 0]);
        assert!(llr(&all_drawn, elo(0.0, 5.0)).unwrap() < -3.0);
    }

    #[test]
    fn an_effect_that_cannot_be_fitted_is_unknown() {
        for counts in [[0, 0, 0, 0, 20], [0, 0, 20, 0, 0], [20, 0, 0, 0, 0], [0; 5]] {
            let seen = Distribution::of_pair_scores(counts);
            let found = llr_of_effect(&seen, 0.5, per_pair(0.0, 5.0));
            assert!(found.is_none_or(f64::is_finite), "{counts:?}: {found:?}");
        }
        let above = Distribution::new([(0.6, 3), (0.9, 4)]);
        assert_eq!(llr_of_effect(&above, 0.5, per_pair(0.0, 5.0)), None);
    }

    #[test]
    fn what_is_impossible_loses_to_what_is_not() {
        let seen = Distribution::new([(0.0, 5), (1.0, 5)]);
        let between = |null, other| llr(&seen, Hypotheses { null, other });
        assert_eq!(between(0.5, 1.5), Some(f64::NEG_INFINITY));
        assert_eq!(between(-0.5, 0.5), Some(f64::INFINITY));
        assert_eq!(between(-0.5, 1.5), None);
    }

    #[test]
    fn no_games_speak_for_nobody() {
        let nothing = Distribution::of_pair_scores([0; 5]);
        assert_eq!(llr(&nothing, elo(0.0, 5.0)), Some(0.0));
        assert_eq!(llr(&Distribution::new([]), elo(0.0, 5.0)), None);
    }
}
