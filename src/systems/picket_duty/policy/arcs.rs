//! 6.8.G — Which planes every gun may take, worked out for all guns at once.

use crate::captain::{NOBODY, Sight};
use crate::doctrine::FIVES_IN;
use crate::names::{Bearing, Gun, Position};
use crate::rulebook::Rulebook;
use crate::state::MOST_PLANES;

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

/// A wave as the guns see it.
pub struct InReach {
    /// The planes every gun may take, eight planes to a byte.
    sets: [ByGun; 3],
    /// The planes of every bearing, as sets.
    from: [u32; Bearing::COUNT],
    /// 6.8.C.1 — The plane most slavable guns reach, the earlier of equals.
    pub most_reached: Option<usize>,
    /// Guns that reach anything.
    pub guns: u32,
}
const _: () = assert!(MOST_PLANES <= 3 * 8);

impl InReach {
    /// A082 — The planes every gun may take with the Mk 37 laid on one: unslaved 5in guns keep out
    /// of its bearing.
    #[inline(always)]
    pub fn beside_mk37(mut self, target: Option<Bearing>) -> Takes {
        let shunned = target.map_or(0, |bearing| self.from[bearing as usize]).to_le_bytes();
        for (sets, planes) in self.sets.iter_mut().zip(shunned) {
            sets[0] &= !((EVERY * u64::from(planes)) & FIVES);
        }
        let bytes = |words: ByGun| words.map(u64::to_le_bytes);
        Takes(self.sets.map(|words| std::array::from_fn(|gun| bytes(words)[gun / 8][gun % 8])))
    }
}

/// The planes every gun may take, eight planes to a byte.
pub struct Takes([[u8; 24]; 3]);

impl Takes {
    /// Those of one gun, as a set.
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

    /// For every gun that is able, the planes it may take, and what else the guns make of a wave:
    /// all of it in one pass, as no processor foresees where the planes of a wave end.
    #[inline(always)]
    pub fn in_reach(&self, sight: &Sight) -> InReach {
        let (mut sets, mut from) = ([[0; 3]; 3], [0; Bearing::COUNT]);
        let (mut reaching, mut most) = (0, 0);
        for (plane, (target, &guns)) in sight.planes.iter().zip(sight.reach).enumerate() {
            let at = target.at;
            // A plane masked by list is in no gun's reach.
            let bit = if guns == 0 { 0 } else { EVERY << (plane % 8) };
            for (set, bearing) in sets[plane / 8].iter_mut().zip(self.0[at.index()]) {
                *set |= bearing & bit;
            }
            from[at.bearing as usize] |= 1 << plane;
            reaching |= guns;
            // Guns, then how early the plane is, in one number.
            let slavable = FIVES_IN[(guns & sight.slavable) as usize];
            most = most.max(usize::from(slavable) << 5 | (NOBODY - plane));
        }
        let most_reached = (most >> 5 > 0).then_some(NOBODY - (most & NOBODY));
        InReach { sets, from, most_reached, guns: reaching }
    }
}
