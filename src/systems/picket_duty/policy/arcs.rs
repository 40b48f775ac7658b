//! 6.8.G — Which planes every gun may take, worked out for all guns at once.

use crate::systems::picket_duty::captain::Sight;
use crate::systems::picket_duty::names::{Gun, Position};
use crate::systems::picket_duty::rulebook::Rulebook;
use crate::systems::picket_duty::state::MOST_PLANES;

/// A byte for every gun, eight of them to a word: so that one plane is added to the sets of all
/// guns in a few instructions.
type ByGun = [u64; 3];
const _: () = assert!(Gun::COUNT <= 3 * 8);

/// The same in every byte of a word.
const EVERY: u64 = 0x0101_0101_0101_0101;
/// The bytes of the 5in guns, the first of all.
const FIVES: u64 = 0xff_ffff_ffff;

/// The Firing Reference Chart: for every position, the guns that bear on it.
#[derive(Clone, Debug)]
pub struct Arcs([ByGun; Position::COUNT]);

/// The planes every gun may take, eight planes to a byte.
pub struct InReach([[u8; 24]; 3]);
const _: () = assert!(MOST_PLANES <= 3 * 8);

impl InReach {
    /// The planes one gun may take, as a set.
    #[inline(always)]
    pub fn of(&self, gun: usize) -> u32 {
        u32::from_le_bytes([self.0[0][gun], self.0[1][gun], self.0[2][gun], 0])
    }

    /// The same in a wave of no more than eight.
    #[inline(always)]
    pub fn of_eight(&self, gun: usize) -> u32 {
        self.0[0][gun].into()
    }
}

impl Arcs {
    pub fn of(book: &Rulebook) -> Arcs {
        let byte = |guns: u32, gun: usize| if guns >> gun & 1 == 1 { 0xff } else { 0 };
        let word = |guns, first| {
            u64::from_le_bytes(std::array::from_fn(|place| byte(guns, first * 8 + place)))
        };
        Arcs(book.ship.reach.map(|guns| std::array::from_fn(|first| word(guns, first))))
    }

    /// For every gun that is able and not slaved, the planes it may take. An unslaved 5in gun keeps
    /// out of the Mk 37 target's bearing (A082).
    #[inline(always)]
    pub fn in_reach(&self, sight: &Sight, mk37_target: Option<usize>) -> InReach {
        let mut all = InReach([self.eight(sight, 0, mk37_target), [0; 24], [0; 24]]);
        if sight.planes.len() > 8 {
            all.0[1] = self.eight(sight, 8, mk37_target);
            all.0[2] = self.eight(sight, 16, mk37_target);
        }
        all
    }

    /// The same of eight planes, from `first` on.
    #[inline(always)]
    fn eight(&self, sight: &Sight, first: usize, mk37_target: Option<usize>) -> [u8; 24] {
        let shunned = mk37_target.map(|target| sight.planes[target].at.bearing);
        let [mut fives, mut forties, mut twenties] = [0; 3];
        for plane in first..sight.planes.len().min(first + 8) {
            let at = sight.planes[plane].at;
            // A plane masked by list is in no gun's reach.
            let bit = if sight.reach[plane] == 0 { 0 } else { EVERY << (plane - first) };
            let barred = if shunned == Some(at.bearing) { FIVES } else { 0 };
            let [a, b, c] = self.0[at.index()];
            fives |= a & bit & !barred;
            forties |= b & bit;
            twenties |= c & bit;
        }
        let words = [fives, forties, twenties].map(u64::to_le_bytes);
        std::array::from_fn(|gun| words[gun / 8][gun % 8])
    }
}
