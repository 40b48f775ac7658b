//! Fewest first: targets for captains who look at nothing but how many guns and markers are on a
//! plane already, as the plain captain does, whom every other is measured against.
//!
//! It decides nothing of its own. `doctrine.rs` says it plainly, plane by plane, and `gunnery.rs`
//! finds the same by scoring; `tests/counting.rs` holds all three against each other. What it buys is
//! time: it keeps no score of any plane and takes no branch on one, so that orders for a wave take
//! 45 % of the instructions that scoring takes, and a whole game of Cassin Young under the plain
//! captain 80 % (60 700 instead of 75 900; callgrind, dev profile).

use crate::captain::{FirePlan, MOST_MARKERS, NOBODY, Sight};
use crate::doctrine::FIVES_IN;
use crate::names::{Gun, ones};

use kernel::policy::Player;

use super::captain::Commander;

/// How many guns and markers are on each plane of a wave, written in binary across the planes:
/// bit `k` is the set of planes whose number has it. So the planes with the fewest are found, and
/// one is counted up, without a branch that no processor could foresee.
#[derive(Clone, Copy)]
pub struct Load {
    planes: u32,
    /// The first bits: mostly there are no others.
    low: [u32; LOW],
    high: [u32; BITS - LOW],
    /// Whether any plane has a high bit.
    tall: bool,
}

const LOW: usize = 3;
/// Enough for every gun and every marker on one plane.
const BITS: usize = 7;
const _: () = assert!(Gun::COUNT + 2 * MOST_MARKERS < 1 << BITS);
/// The Mk 37 has no more guns than fit the first bits.
const _: () = assert!(FIVES_IN.len() <= 1 << ((1 << LOW) - 1));

impl Load {
    /// So many planes with nothing on them.
    #[inline]
    pub fn none(planes: usize) -> Load {
        Load { planes: (1 << planes) - 1, low: [0; LOW], high: [0; BITS - LOW], tall: false }
    }

    /// What a fire plan lays on so many planes.
    pub fn of(fire: &FirePlan, planes: usize) -> Load {
        let mut load = Load::none(planes);
        for (plane, guns) in fire.on.iter().enumerate() {
            ones(u64::from(*guns)).for_each(|_| load.count_up(1 << plane));
        }
        load
    }

    /// Those of a set of planes with the fewest on them.
    #[inline(always)]
    fn fewest(&self, planes: u32) -> u32 {
        let planes = if self.tall { least(planes, &self.high) } else { planes };
        least(planes, &self.low)
    }

    /// One more on every plane of a set.
    #[inline(always)]
    fn count_up(&mut self, planes: u32) {
        let carry = add(planes, &mut self.low);
        if carry != 0 {
            self.tall = true;
            add(carry, &mut self.high);
        }
    }

    /// Some 5in guns at once on one plane, before anything else is laid.
    #[inline(always)]
    fn begin(&mut self, plane: usize, guns: u8) {
        for (place, bit) in self.low.iter_mut().enumerate() {
            *bit = u32::from(guns >> place & 1) << plane;
        }
    }

    /// A gun more on the plane with the fewest of those in its reach, the earlier of equals; on
    /// [`NOBODY`] if there is none, so that nothing here is a branch.
    #[inline(always)]
    fn add_gun(&mut self, in_reach: u32) -> usize {
        let plane = first_of(self.fewest(in_reach) | 1 << NOBODY);
        self.count_up(plane);
        plane.trailing_zeros() as usize
    }

    /// A marker more on the plane with the fewest, the earlier of equals; there must be one.
    #[inline(always)]
    pub fn add_marker(&mut self) -> usize {
        let plane = first_of(self.fewest(self.planes));
        self.count_up(plane);
        plane.trailing_zeros() as usize
    }
}

/// Those of a set of planes whose number in these bits is least.
#[inline(always)]
fn least(mut planes: u32, bits: &[u32]) -> u32 {
    for bit in bits.iter().rev() {
        let without = planes & !bit;
        planes = if without == 0 { planes } else { without };
    }
    planes
}

/// Add one to the numbers of a set of planes; what these bits have no room for is carried.
#[inline(always)]
fn add(planes: u32, bits: &mut [u32]) -> u32 {
    bits.iter_mut().fold(planes, |carry, bit| {
        let both = *bit & carry;
        *bit ^= carry;
        both
    })
}

/// The first of a set, as a set of one; the empty set of the empty.
#[inline(always)]
fn first_of(set: u32) -> u32 {
    set & set.wrapping_neg()
}

impl<P: Player> Commander<'_, P> {
    /// 6.8.C, 6.8.G–L — The Mk 37 where most guns can follow it, every other gun on the plane with
    /// the fewest.
    #[inline]
    pub(super) fn lay_on_fewest(&self, sight: &Sight, plan: &mut FirePlan) -> Load {
        let mut load = Load::none(sight.planes.len());
        let in_reach = self.arcs.in_reach(sight);
        let (reaching, mk37_target) = (in_reach.guns, in_reach.most_reached);
        if let Some(target) = mk37_target {
            plan.slaved = sight.reach[target] & sight.slavable;
            plan.on[target] = plan.slaved;
            load.begin(target, FIVES_IN[plan.slaved as usize]);
        }
        let takes = in_reach.beside_mk37(mk37_target.map(|target| sight.planes[target].at.bearing));
        let guns = ones(u64::from(reaching & !plan.slaved));
        let mut lay = |gun: usize, in_reach| plan.on[load.add_gun(in_reach)] |= 1 << gun;
        match sight.planes.len() {
            ..=8 => guns.for_each(|gun| lay(gun, takes.of_eight(gun))),
            _ => guns.for_each(|gun| lay(gun, takes.of(gun))),
        }
        plan.on[NOBODY] = 0;
        load
    }
}
