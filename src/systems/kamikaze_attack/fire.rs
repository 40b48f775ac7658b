//! KA-34 to KA-37 — The ship's fire at a diving plane.

use kernel::dice::Dice;

use super::guns::Volley;
use super::rulebook::DiveCharts;

/// KA-35 — How many dice of a volley hit.
#[inline]
pub fn hits(charts: &DiveCharts, volley: Volley, dice: &mut impl Dice) -> u8 {
    let mut hits = 0;
    for (&guns, &hit_on) in volley.0.iter().zip(&charts.hit_on) {
        for _ in 0..guns {
            hits += u8::from(dice.d6() >= hit_on);
        }
    }
    hits
}

/// What fire has done to a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderFire {
    /// KA-37: it flies on with so many hits.
    Flies {
        hits: u8,
    },
    Destroyed,
}

/// KA-37 — A plane with `before` hits after a volley that hit `fresh` times.
#[inline]
pub fn after_fire(charts: &DiveCharts, before: u8, fresh: u8) -> UnderFire {
    let hits = before + fresh;
    if hits >= charts.hits_to_kill { UnderFire::Destroyed } else { UnderFire::Flies { hits } }
}
