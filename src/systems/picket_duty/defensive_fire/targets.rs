//! A089 — What a gun does whose target is down before it fires.

use crate::addresses::Purpose;
use crate::captain::FirePlan;
use crate::names::{Calibre, Gun, ones};
use crate::rulebook::Rulebook;
use crate::rulings::reading;
use crate::state::{Game, Plane};
use kernel::dice::Table;

use super::able::{guns_able, reach};
use super::{Firing, Salvo};

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
        firing: &Firing,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for gun in plan.firing() {
            let down = plan.target(gun).is_none_or(|target| !planes[target].is_target());
            if down {
                self.aims_anew(gun, &mut plan, planes, book);
            }
            let Some(target) = plan.target(gun) else { continue };
            let control = self.fire_control(plan.slaved, book);
            let address = self.at(Purpose::GunFire).step(firing.wave);
            let threats = firing.threats.as_ref();
            let salvo = Salvo { plan: &plan, control, address, threats };
            let place = plan.places_of(gun.bit());
            self.guns_fire_at(&mut planes[target], place, &salvo, book, table);
        }
    }

    /// A089 — A gun that found its target down takes the plane in reach with the fewest guns on it,
    /// the earlier of equals, without the Mk 37; or it holds its fire.
    fn aims_anew(&self, gun: Gun, plan: &mut FirePlan, planes: &[Plane], book: &Rulebook) {
        let target = self.next_target(gun, plan, planes, book);
        plan.on.iter_mut().for_each(|guns| *guns &= !gun.bit());
        plan.slaved &= !gun.bit();
        target.into_iter().for_each(|plane| plan.lay(gun, plane));
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
    let mk37 = slaved.and_then(|slaved| plan.target(Gun::ALL[slaved]));
    let other = mk37.filter(|&other| other != plane).and_then(|other| planes.get(other));
    let same_bearing = |other: &Plane| other.at.bearing == planes[plane].at.bearing;
    gun.calibre() == Calibre::Five
        && other.is_some_and(|other| other.is_target() && same_bearing(other))
}
