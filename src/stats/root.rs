//! Finding where something turns, by halving: slow and sure.

/// The point of `low..=high` up to which `holds` is true, taking it that it turns false once.
///
/// Halving goes on until the ends are neighbours, or 200 times: near zero doubles are so
/// fine-grained that the neighbours could take a thousand.
pub fn last_where(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if holds(middle) { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_is_found_to_the_last_digit() {
        let root = last_where(0.0, 2.0, |x| x * x < 2.0);
        assert!((root - std::f64::consts::SQRT_2).abs() < 5e-16, "{root}");
    }

    #[test]
    fn what_always_or_never_holds_ends_at_an_end() {
        assert!(last_where(3.0, 4.0, |_| true) > 4.0 - 1e-12);
        assert!(last_where(0.0, 4.0, |_| false) < 1e-12);
    }
}
