//! Torpedo hits: G11, C37.

use kernel::dice::{Dice, Table};

use super::{After, Location, TorpedoHit, Weapon};
use crate::addresses::Purpose;
use crate::charts::Shocks;
use crate::events::damage::What;
use crate::game::Battle;
use crate::metrics::Count;
use crate::names::SpaceKind;
use crate::rulings::{Extent, Ineffective};
use crate::sheet::{LOCATIONS, Spaces};
use crate::state::Ship;

/// A6 — The locations a torpedo opens, clipped.
pub fn opened(at: Location, extent: u8, reading: Extent) -> std::ops::Range<usize> {
    let forward = match reading {
        Extent::BothWays => extent,
        Extent::OneLessForward => extent.saturating_sub(1),
    };
    let first = at.0.saturating_sub(forward);
    usize::from(first)..LOCATIONS.min(usize::from(at.0 + extent) + 1)
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G11 — A torpedo strikes a ship, if she is still there.
    pub fn torpedo_hit(&mut self, hit: &TorpedoHit, number: u16) {
        let (ship, diameter) = (usize::from(hit.target), usize::from(hit.diameter));
        if !self.game.ships[ship].in_play() {
            return;
        }
        self.count(Count::TorpedoHitsResolved);
        self.game.touched.add(ship);
        self.game.slowed.add(ship);
        self.table.seek(Purpose::TorpedoHit.at(self.game.turn).actor(number));
        let location = Location::roll(&mut self.table);
        let needed = self.book.ships[ship].protection[diameter];
        let effective = needed >= 100 || self.table.roll(100) <= needed;
        let TorpedoHit { target, diameter: size, beam } = *hit;
        let Ship { flooded, fp_lost: lost, .. } = self.game.ships[ship];
        let told =
            What::Torpedo { target, diameter: size, beam, location, flooded, lost, effective };
        self.tell(told);
        if effective {
            self.count(Count::TorpedoHitsEffective);
            if self.open_hull(ship, location, diameter) == After::BlownUp {
                return;
            }
        }
        if effective || self.book.rulings.ineffective == Ineffective::Shock {
            self.shocks(ship, diameter, location, hit);
        }
    }

    /// C37 — Every space within the extent floods, in order from the bow.
    fn open_hull(&mut self, ship: usize, at: Location, diameter: usize) -> After {
        let sheet = &self.book.ships[ship];
        let mut struck: Spaces = 0;
        for location in opened(at, sheet.extent[diameter], self.book.rulings.extent) {
            let space = sheet.hull[location];
            if (self.game.ships[ship].flooded | struck) >> space & 1 != 0 {
                continue;
            }
            struck |= 1 << space;
            let kind = sheet.spaces[usize::from(space)].kind;
            if kind == SpaceKind::Magazine {
                self.count(Count::MagazineHits);
            }
            self.flood(ship, space, Weapon::Torpedo);
            if self.burn_space(ship, kind, true) == After::BlownUp {
                return After::BlownUp;
            }
        }
        if struck & (sheet.boiler_rooms | sheet.engine_rooms) != 0 {
            self.propulsion_hit(ship, None);
        }
        After::Afloat
    }

    /// G23 — How many shocks, and what each does.
    fn shocks(&mut self, ship: usize, diameter: usize, at: Location, hit: &TorpedoHit) {
        let (kind, columns) = (self.book.ships[ship].kind, self.book.rulings.carrier_columns);
        let rolls = match self.book.charts.damage.shocks(diameter, kind, columns) {
            Shocks::Rolls(rolls) => rolls,
            Shocks::Percent(percent) => u8::from(self.table.roll(100) <= percent),
        };
        self.tell(What::Shocks { ship: ship as u8, rolls, diameter: diameter as u8 });
        for _ in 0..rolls {
            self.shock(ship, at, hit.beam);
        }
    }
}
