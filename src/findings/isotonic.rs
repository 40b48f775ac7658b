//! The monotone curve nearest to what was seen.

/// Isotonic regression: of all curves that never fall, the one with the least weighted sum of squared distances
/// to `values`. Pool adjacent violators (Ayer, Brunk, Ewing, Reid & Silverman 1955; Barlow, Bartholomew, Bremner
/// & Brunk 1972, section 1.2): neighbours in the wrong order are put together at their weighted mean.
pub fn rising(values: &[f64], weights: &[f64]) -> Vec<f64> {
    let mut pools: Vec<Pool> = Vec::new();
    for (&mean, &weight) in values.iter().zip(weights) {
        let mut next = Pool { mean, weight, size: 1 };
        while let Some(last) = pools.pop_if(|last| last.mean > next.mean) {
            next = last.with(&next);
        }
        pools.push(next);
    }
    pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean, pool.size)).collect()
}

/// The same of all curves that never rise.
pub fn falling(values: &[f64], weights: &[f64]) -> Vec<f64> {
    let turned: Vec<f64> = values.iter().map(|value| -value).collect();
    rising(&turned, weights).into_iter().map(|value| -value).collect()
}

/// Neighbours that have one value on the curve.
struct Pool {
    mean: f64,
    weight: f64,
    size: usize,
}

impl Pool {
    fn with(&self, next: &Pool) -> Pool {
        let weight = self.weight + next.weight;
        let mean = (self.mean * self.weight + next.mean * next.weight) / weight;
        Pool { mean, weight, size: self.size + next.size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3 and 2 in the wrong order become 2.5 each; with 1 behind them, all three become 2.
    #[test]
    fn neighbours_in_the_wrong_order_are_put_together() {
        assert_eq!(rising(&[1.0, 3.0, 2.0, 4.0], &[1.0; 4]), [1.0, 2.5, 2.5, 4.0]);
        assert_eq!(rising(&[3.0, 2.0, 1.0], &[1.0; 3]), [2.0; 3]);
        assert_eq!(falling(&[4.0, 2.0, 3.0], &[1.0; 3]), [4.0, 2.5, 2.5]);
    }

    /// (3 · 1 + 1 · 3) / 4 = 1.5.
    #[test]
    fn who_has_more_games_weighs_more() {
        assert_eq!(rising(&[3.0, 1.0], &[1.0, 3.0]), [1.5, 1.5]);
    }
}
