//! 7.7.A–J — Who goes where.

use crate::captain::Captain;
use crate::events::repair::Event;
use crate::names::Officer;
use crate::rulebook::Rulebook;
use crate::state::{DamageControlPost, Game};
use kernel::dice::Table;

impl Game {
    /// 2.0.D, 7.7.E–G — XO, Engineering Officer and DCO take their places, unless dead or locked.
    pub(super) fn place_officers(&mut self, captain: &impl Captain, book: &Rulebook) {
        let plan = captain.officers(self.view(), book);
        let people = &mut self.ship.officers;
        let movable = |who: Officer| (people.dead | people.locked) & who.bit() == 0;
        let (xo, engineer, dco) = (
            movable(Officer::Executive),
            movable(Officer::Engineering),
            people.dead & Officer::DamageControl.bit() == 0,
        );
        if xo {
            people.executive_in = plan.executive;
        }
        if engineer {
            people.engineer_in = plan.engineer;
        }
        if dco {
            people.damage_control_in = DamageControlPost::Section(plan.damage_control);
        }
    }

    /// 7.7.A–C, C5 — Everybody not locked is taken up and placed anew.
    pub(super) fn place_crews(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let crews = &mut self.ship.crews;
        crews.rooms = crews.locked;
        crews.guns = crews.locked_guns;
        crews.gear = 0;
        crews.spaces &= self.ship.spaces.damaged;
        self.ship.crews = captain.crews(self.view(), self.ship.crews, book);
        self.ship.rooms.manned |= self.ship.crews.in_rooms();
        table.note(|| Event::Crews { ship: &self.ship, book });
    }
}
