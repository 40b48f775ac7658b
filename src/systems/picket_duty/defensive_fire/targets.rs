//! A089 — What a gun does whose target is down before it fires.

use crate::dice::Table;
use crate::systems::picket_duty::addresses::Event;
use crate::systems::picket_duty::captain::{FirePlan, NO_TARGET};
use crate::systems::picket_duty::names::{Calibre, Gun, ones};
use crate::systems::picket_duty::rulebook::Rulebook;
use crate::systems::picket_duty::rulings::reading;
use crate::systems::picket_duty::state::{Game, Plane};

use super::Salvo;
use super::able::{guns_able, reach};

reading! {
    /// When targets are chosen (A089).
    Targets as "reading of the choice of targets" {
        /// All before the first roll.
        Fixed = "fixed",
        /// Each gun's when it fires.
        GunByGun = "gun by gun",
    }
}

impl Game {
    /// A089, read the other way — All guns fire; one that finds its target down takes another.
    #[cold]
    pub(super) fn guns_fire_anew(
        &mut self,
        planes: &mut [Plane],
        mut plan: FirePlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for place in ones(u64::from(plan.firing())) {
            let gun = plan.order[place];
            let down = !planes[plan.target[gun as usize] as usize].is_target();
            if down && !self.aims_anew(gun, &mut plan, planes, book) {
                continue;
            }
            let control = self.fire_control(plan.slaved, book);
            let address = self.at(Event::GunFire).wave(wave as u8);
            let target = &mut planes[plan.target[gun as usize] as usize];
            let salvo = Salvo { plan: &plan, control, address };
            self.one_gun(gun, target, &salvo, book, table);
        }
    }

    /// A089 — Whether a gun that found its target down fires at all: it takes the plane in reach
    /// with the fewest guns on it, the earlier of equals, without the Mk 37.
    fn aims_anew(&self, gun: Gun, plan: &mut FirePlan, planes: &[Plane], book: &Rulebook) -> bool {
        let target = self.next_target(gun, plan, planes, book);
        plan.target[gun as usize] = target.map_or(NO_TARGET, |plane| plane as u8);
        plan.slaved &= !gun.bit();
        target.is_some()
    }

    fn next_target(
        &self,
        gun: Gun,
        plan: &FirePlan,
        planes: &[Plane],
        book: &Rulebook,
    ) -> Option<usize> {
        let reach = reach(planes, guns_able(&self.ship, book), &self.ship, book);
        let on = plan.guns_on();
        let open = (0..planes.len()).filter(|&plane| {
            let reached = planes[plane].is_target() && reach[plane] & gun.bit() != 0;
            reached && !barred_by_mk37(gun, plane, plan, planes)
        });
        open.min_by_key(|&plane| on[plane])
    }
}

/// 6.8.C.1, A082 — Whether a 5in gun may not fire at a plane because the Mk 37 has the guns of
/// that bearing on another.
fn barred_by_mk37(gun: Gun, plane: usize, plan: &FirePlan, planes: &[Plane]) -> bool {
    let slaved = ones(u64::from(plan.slaved)).next();
    let mk37 = slaved.map(|slaved| usize::from(plan.target[slaved]));
    let other = mk37.filter(|&other| other != plane).and_then(|other| planes.get(other));
    let same_bearing = |other: &Plane| other.at.bearing == planes[plane].at.bearing;
    gun.calibre() == Calibre::Five
        && other.is_some_and(|other| other.is_target() && same_bearing(other))
}
