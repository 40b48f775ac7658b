//! Fewest first: targets for captains who look at nothing but how many guns and markers are on a
//! plane already. Most captains do, and counting is many times faster than scoring.

use crate::systems::picket_duty::captain::{FirePlan, MOST_MARKERS, NOBODY, Sight};
use crate::systems::picket_duty::doctrine::FIVES_IN;
use crate::systems::picket_duty::names::{Gun, ones};

use super::captain::Commander;

/// How many guns and markers are on each plane of a wave, written in binary across the planes:
/// `bits[k]` is the set of planes whose number has bit `k`. So the planes with the fewest are found,
/// and one is counted up, without a branch that no processor could foresee.
#[derive(Clone, Copy)]
pub struct Load {
    planes: u32,
    bits: [u32; BITS],
}

/// Enough for every gun and every marker on one plane.
pub const BITS: usize = 7;
const _: () = assert!(Gun::COUNT + 2 * MOST_MARKERS < 1 << BITS);
/// Enough for every gun on one plane, and mostly for the markers too.
pub const GUN_BITS: usize = 5;
const _: () = assert!(Gun::COUNT < 1 << GUN_BITS);

impl Load {
    /// So many planes with nothing on them.
    #[inline]
    pub fn none(planes: usize) -> Load {
        Load { planes: (1 << planes) - 1, bits: [0; BITS] }
    }

    /// What a fire plan lays on so many planes.
    pub fn of(fire: &FirePlan, planes: usize) -> Load {
        let mut load = Load::none(planes);
        for (plane, guns) in fire.on.iter().enumerate() {
            ones(u64::from(*guns)).for_each(|_| load.count_up::<GUN_BITS>(1 << plane));
        }
        load
    }

    /// Those of a set of planes with the fewest on them, while no number has more than `N` bits.
    #[inline(always)]
    fn fewest<const N: usize>(&self, mut planes: u32) -> u32 {
        for bit in self.bits[..N].iter().rev() {
            let without = planes & !bit;
            planes = if without == 0 { planes } else { without };
        }
        planes
    }

    /// One more on every plane of a set, while no number has more than `N` bits.
    #[inline(always)]
    fn count_up<const N: usize>(&mut self, planes: u32) {
        let mut carry = planes;
        for bit in &mut self.bits[..N] {
            (*bit, carry) = (*bit ^ carry, *bit & carry);
        }
    }

    /// Some 5in guns at once on one plane, before anything else is laid.
    #[inline(always)]
    fn begin(&mut self, plane: usize, guns: u8) {
        for (place, bit) in self.bits[..3].iter_mut().enumerate() {
            *bit = u32::from(guns >> place & 1) << plane;
        }
    }

    /// A gun more on the plane with the fewest of those in its reach, the earlier of equals; on
    /// [`NOBODY`] if there is none, so that nothing here is a branch.
    #[inline(always)]
    fn add_gun(&mut self, in_reach: u32) -> usize {
        let plane = first_of(self.fewest::<GUN_BITS>(in_reach) | 1 << NOBODY);
        self.count_up::<GUN_BITS>(plane);
        plane.trailing_zeros() as usize
    }

    /// A marker more on the plane with the fewest, the earlier of equals; there must be one, and no
    /// number may have more than `N` bits.
    #[inline(always)]
    pub fn add_marker<const N: usize>(&mut self) -> usize {
        let plane = first_of(self.fewest::<N>(self.planes));
        self.count_up::<N>(plane);
        plane.trailing_zeros() as usize
    }
}

/// The first of a set, as a set of one; the empty set of the empty.
#[inline(always)]
fn first_of(set: u32) -> u32 {
    set & set.wrapping_neg()
}

impl Commander<'_> {
    /// 6.8.C, 6.8.G–L — The Mk 37 where most guns can follow it, every other gun on the plane with
    /// the fewest.
    #[inline]
    pub(super) fn lay_on_fewest(&self, sight: &Sight, plan: &mut FirePlan) -> Load {
        let mut load = Load::none(sight.planes.len());
        let mk37_target = most_reached(sight);
        if let Some(target) = mk37_target {
            plan.slaved = sight.reach[target] & sight.slavable;
            plan.on[target] = plan.slaved;
            load.begin(target, FIVES_IN[plan.slaved as usize]);
        }
        let in_reach = self.arcs.in_reach(sight, mk37_target);
        let reaching = sight.reach[..sight.planes.len()].iter().fold(0, |set, guns| set | guns);
        let guns = ones(u64::from(reaching & !plan.slaved));
        let mut lay = |gun: usize, in_reach| plan.on[load.add_gun(in_reach)] |= 1 << gun;
        match sight.planes.len() {
            ..=8 => guns.for_each(|gun| lay(gun, in_reach.of_eight(gun))),
            _ => guns.for_each(|gun| lay(gun, in_reach.of(gun))),
        }
        plan.on[NOBODY] = 0;
        load
    }
}

/// 6.8.C.1 — The plane most slavable guns reach, the earlier of equals.
fn most_reached(sight: &Sight) -> Option<usize> {
    let mut best = (0, None);
    for plane in 0..sight.planes.len() {
        let guns = FIVES_IN[(sight.reach[plane] & sight.slavable) as usize];
        if guns > best.0 {
            best = (guns, Some(plane));
        }
    }
    best.1
}
