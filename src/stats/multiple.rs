//! Many tests at once: what is left of each p-value when it is one of a family.
//!
//! A p-value that is not known (NaN) stays so, and still counts as a member of its family.

/// Holm's step-down adjustment (1979), in the order given: the chance of even one false alarm in
/// the family stays below the level.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let members = p_values.len();
    let mut adjusted = vec![f64::NAN; members];
    let mut largest: f64 = 0.0;
    for (rank, &place) in ascending(p_values).iter().enumerate() {
        largest = largest.max((members - rank) as f64 * p_values[place]).min(1.0);
        adjusted[place] = largest + 0.0 * p_values[place];
    }
    adjusted
}

/// Benjamini and Hochberg's step-up adjustment (1995), in the order given: of what is called
/// different, no more than the level's share is not. For tests that are independent or lean the
/// same way.
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    step_up(p_values, 1.0)
}

/// Benjamini and Yekutieli's (2001): the same promise however the tests depend on each other.
pub fn benjamini_yekutieli(p_values: &[f64]) -> Vec<f64> {
    step_up(p_values, (1..=p_values.len()).map(|rank| 1.0 / rank as f64).sum())
}

fn step_up(p_values: &[f64], factor: f64) -> Vec<f64> {
    let members = p_values.len() as f64;
    let mut adjusted = vec![f64::NAN; p_values.len()];
    let mut least: f64 = 1.0;
    for (rank, &place) in ascending(p_values).iter().enumerate().rev() {
        least = least.min(factor * members * p_values[place] / (rank + 1) as f64);
        adjusted[place] = least + 0.0 * p_values[place];
    }
    adjusted
}

/// The places of the p-values, least first, unknown ones last (`abs` drops the sign of a NaN).
fn ascending(p_values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].abs().total_cmp(&p_values[b].abs()));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILY: [f64; 5] = [0.001, 0.008, 0.02, 0.041, 0.3];

    fn assert_all_close(found: &[f64], expected: &[f64], within: f64) {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() <= within, "{found} is not {expected}");
        }
    }

    #[test]
    fn holm_matches_published_values() {
        assert_all_close(&holm(&FAMILY), &[0.005, 0.032, 0.06, 0.082, 0.3], 1e-12);
        assert_eq!(holm(&[0.9, 0.02]), [0.9, 0.04]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }

    #[test]
    fn the_false_discovery_rates_match_published_values() {
        let found = benjamini_hochberg(&FAMILY);
        assert_all_close(&found, &[0.005, 0.02, 0.033_333, 0.051_25, 0.3], 5e-7);
        let found = benjamini_yekutieli(&FAMILY);
        assert_all_close(&found, &[0.011_417, 0.045_667, 0.076_111, 0.117_021, 0.685], 5e-7);
        assert_eq!(benjamini_hochberg(&[]), [0.0; 0]);
    }

    /// 2 · 0.04 / 1 would exceed the larger value's 0.05: the smaller may not come out larger.
    #[test]
    fn adjusted_values_keep_their_order_and_stay_below_one() {
        assert_eq!(benjamini_hochberg(&[0.05, 0.04]), [0.05, 0.05]);
        assert_eq!(benjamini_yekutieli(&[0.9, 0.8]), [1.0, 1.0]);
        assert_eq!(holm(&[0.6, 0.6]), [1.0, 1.0]);
    }

    #[test]
    fn an_unknown_value_stays_unknown_and_counts() {
        for unknown in [f64::NAN, -f64::NAN] {
            let found = holm(&[unknown, 0.01]);
            assert!(found[0].is_nan() && found[1] == 0.02);
            let found = benjamini_hochberg(&[0.01, unknown]);
            assert!(found[1].is_nan() && found[0] == 0.02);
        }
    }
}
