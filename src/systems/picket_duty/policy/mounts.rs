//! 6.8.N — What one gun would do to one plane, from the exact chances of Tables 9-1 and 9-2.

use crate::captain::{FirePlan, Sight};
use crate::defensive_fire::{Aim, FireControl, Laying};
use crate::names::{Calibre, Gun, ones};
use crate::state::Plane;

use kernel::policy::Player;

use super::captain::Commander;
use super::chances::{Outlook, Volley};

/// How a gun fires: two guns alike in this do the same to every plane.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mount {
    pub calibre: Calibre,
    pub laying: Laying,
    pub modifier: i8,
}

impl<P: Player> Commander<'_, P> {
    #[inline]
    pub(super) fn mount(&self, gun: Gun, control: &FireControl, sight: &Sight) -> Mount {
        Mount {
            calibre: gun.calibre(),
            laying: control.laying(gun),
            modifier: sight.game.mount_modifier(gun, control, self.book),
        }
    }

    /// What a mount does to a plane (6.8.N).
    #[inline]
    pub(super) fn volley(&self, mount: Mount, plane: &Plane) -> Volley {
        let laid = Aim::at(plane, self.book).modifier(mount.calibre, mount.laying);
        self.chances.volley(mount.calibre, plane.at.altitude, laid + mount.modifier)
    }

    /// 6.8.K — What is to be expected of every plane once the guns have fired.
    pub(super) fn look_ahead(&self, sight: &Sight, plan: &FirePlan, outlook: &mut [Outlook]) {
        let control = sight.game.fire_control(plan.slaved, self.book);
        for (target, plane) in sight.planes.iter().enumerate() {
            for gun in ones(u64::from(plan.on[target])) {
                let volley = self.volley(self.mount(Gun::ALL[gun], &control, sight), plane);
                outlook[target].add(volley, self.chances.hits_to_flame);
            }
        }
    }
}
