//! 6.8.K — What hits make of a plane.

use crate::state::PlaneState;
use kernel::config::Word;

use super::charts::Fire;

/// The hits that count (6.8.K).
#[derive(Clone, Copy, Debug)]
pub struct Toll {
    pub to_damage: u8,
    pub to_flame: u8,
}

/// The most hits a chart may ask for to flame a plane.
pub const MOST_TO_FLAME: usize = 20;

/// A plane after a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    pub hits: u8,
    pub state: PlaneState,
}

impl Toll {
    /// 6.8.K — Hits add up: two damage a plane, three flame it, and some results do at once.
    fn after(self, hits: u8, result: Fire) -> After {
        let hits = match result {
            Fire::Flamed => self.to_flame.max(hits),
            Fire::Miss | Fire::OneHit | Fire::TwoHits | Fire::Destroyed => hits + result.hits(),
        };
        let state = match result {
            Fire::Destroyed => PlaneState::Destroyed,
            _ if hits >= self.to_flame => PlaneState::Flamed,
            _ if hits >= self.to_damage => PlaneState::Damaged,
            _ => PlaneState::Undamaged,
        };
        After { hits, state }
    }
}

/// That for every number of hits a target can have and every result, worked out once: a shot has no
/// branch in it that no processor could foresee.
#[derive(Clone, Debug)]
pub struct Afters([[After; Fire::WORDS.len()]; ROWS]);

/// As many hits as fit a few bits, so that no look-up needs to be checked.
const ROWS: usize = 32;
const _: () = assert!(MOST_TO_FLAME <= ROWS);

impl Afters {
    pub fn of_toll(toll: Toll) -> Afters {
        let results = |hits| std::array::from_fn(|at| toll.after(hits as u8, Fire::WORDS[at].1));
        Afters(std::array::from_fn(results))
    }

    /// A plane with so many hits, not flamed yet, after one more result.
    #[inline(always)]
    pub fn of(&self, hits: u8, result: Fire) -> After {
        self.0[usize::from(hits) % ROWS][result as usize]
    }
}
