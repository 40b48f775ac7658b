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

    /// 1 · 0.05 would be less than the smaller value's 2 · 0.04: the larger may not come out smaller.
    #[test]
    fn adjusted_values_keep_their_order_and_stay_below_one() {
        assert_eq!(holm(&[0.05, 0.04]), [0.08, 0.08]);
        assert_eq!(holm(&[0.6, 0.6]), [1.0, 1.0]);
    }

    #[test]
    fn an_unknown_value_stays_unknown_and_counts() {
        for unknown in [f64::NAN, -f64::NAN] {
            let found = holm(&[unknown, 0.01]);
            assert!(found[0].is_nan() && found[1] == 0.02);
        }
    }
}
