//! KA-34 to KA-37 — The ship's fire at a diving plane.

use kernel::dice::Dice;

use super::guns::Volley;
use super::rulebook::DiveCharts;

/// The dice of a volley as they fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fall {
    pub hits: u8,
    /// A bit for every die, the last one lowest; of more than 64 dice the first are forgotten.
    pub which: u64,
}

/// KA-35 — Which dice of a volley hit.
#[inline(always)]
pub fn fall(charts: &DiveCharts, volley: Volley, dice: &mut impl Dice) -> Fall {
    let (mut hits, mut which) = (0, 0);
    for (&guns, &hit_on) in volley.0.iter().zip(&charts.hit_on) {
        for _ in 0..guns {
            let hit = dice.d6() >= hit_on;
            hits += u8::from(hit);
            which = which << 1 | u64::from(hit);
        }
    }
    Fall { hits, which }
}

impl DiveCharts {
    /// KA-35 — How many faces of a die hit, by the number of the calibre.
    #[inline(always)]
    pub fn faces_that_hit(&self, calibre: usize) -> i32 {
        7 - i32::from(self.hit_on[calibre])
    }
}

/// KA-35 — The chance of every number of hits of a volley from guns of which a share is left, and none
/// knows which.
pub fn hit_chances(charts: &DiveCharts, volley: Volley, share: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for (calibre, &guns) in volley.0.iter().enumerate() {
        let hit = f64::from(charts.faces_that_hit(calibre)) / 6.0 * share;
        for _ in 0..guns {
            let mut next = vec![0.0; chances.len() + 1];
            for (hits, chance) in chances.iter().enumerate() {
                next[hits] += chance * (1.0 - hit);
                next[hits + 1] += chance * hit;
            }
            chances = next;
        }
    }
    chances
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
