//! When the ratio has said enough: Wald's bounds (1945).

use serde::{Deserialize, Serialize};

/// How often a sequential test may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Risks {
    /// The chance to find what is not there, on one side.
    pub alpha: f64,
    /// The chance to miss what is.
    pub beta: f64,
}

/// Below `low` the null hypothesis is kept, above `high` the other is taken.
///
/// They are not drawn in for what a look oversteps them: so the chances asked for are never
/// exceeded, however often one looks (a ratio beyond 1/α has, under the null hypothesis, no more than
/// the chance α at all looks together: Ville 1939).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    pub low: f64,
    pub high: f64,
}

impl Bounds {
    pub fn wald(risks: Risks) -> Bounds {
        let Risks { alpha, beta } = risks;
        Bounds { low: libm::log(beta / (1.0 - alpha)), high: libm::log((1.0 - beta) / alpha) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_walds() {
        let Bounds { low, high } = Bounds::wald(Risks { alpha: 0.05, beta: 0.1 });
        assert!((low - libm::log(0.1 / 0.95)).abs() < 1e-15, "{low}");
        assert!((high - libm::log(18.0)).abs() < 1e-15, "{high}");
    }
}
