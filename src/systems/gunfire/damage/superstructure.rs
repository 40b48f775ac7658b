//! Hits on the superstructure: G16, G18, C36.

use kernel::dice::{Dice, Table};

use super::shell::{is_effective, struck_locations};
use super::{Cause, Location, Shell, Weapon};
use crate::events::damage::{Place, What};
use crate::faults::Fault;
use crate::game::Battle;
use crate::luck::Red;
use crate::names::{Beam, ItemKind};
use crate::rulings::{EmptyTubes, FarHits};

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G11 — A shell strikes the superstructure: whether anything was effectively hit. `green` is the
    /// die of the hull, if it was struck as well (A31).
    pub fn superstructure_hit(
        &mut self,
        ship: usize,
        at: Location,
        shell: &Shell,
        green: Option<u8>,
    ) -> bool {
        let (green, shared) = match (green, self.book.rulings.far_hits) {
            (Some(green), FarHits::Once) => (green, true),
            _ => (self.table.d6(), false),
        };
        let sheet = &self.book.ships[ship];
        let (mut struck, mut effective): (u32, bool) = (0, false);
        for location in struck_locations(at, shell.excess, self.book.rulings.excess) {
            let place = sheet.superstructure[location.index()];
            let item = &sheet.items[usize::from(place)];
            // A funnel is struck once for each location, anything else once a hit.
            if struck >> place & 1 != 0 || item.kind == ItemKind::Nothing {
                continue;
            }
            let charts = &self.book.charts.damage;
            let through = is_effective(green, shell, item.armour, self.book.rulings.armour, charts);
            if struck == 0 && !shared {
                self.tell_green(shell, item.armour, through);
            }
            struck |= 1 << place;
            self.tell(What::Struck { ship: ship as u8, place: Place::Item(place), through });
            if through {
                effective = true;
                self.item_hit(ship, place, location, shell.beam);
                if !self.game.ships[ship].in_play() {
                    break;
                }
            }
        }
        if struck == 0 {
            self.tell(What::Spent { ship: ship as u8 });
        }
        effective
    }

    /// G18 — One hit puts equipment out.
    fn item_hit(&mut self, ship: usize, place: u8, at: Location, beam: Beam) {
        let kind = self.book.ships[ship].items[usize::from(place)].kind;
        match kind {
            ItemKind::Nothing => {}
            ItemKind::Main => self.main_mount_hit(ship, place),
            ItemKind::Secondary => self.secondary_mount_hit(ship, place, beam),
            ItemKind::Bridge => self.bridge_hit(ship),
            ItemKind::DirectorForward => self.director_out(ship, Fault::DIRECTOR_FORWARD),
            ItemKind::DirectorAft => self.director_out(ship, Fault::DIRECTOR_AFT),
            ItemKind::Radio => self.radio_out(ship),
            ItemKind::SearchRadar => self.search_radar_out(ship),
            ItemKind::FireControlRadar => self.fire_control_radar_out(ship),
            ItemKind::Radars => self.radars_out(ship),
            ItemKind::Funnel => {
                self.game.ships[ship].funnels |= 1 << at.0;
                self.game.slowed.add(ship);
            }
            ItemKind::Aamg => {
                self.burn_item(ship, kind, false);
            }
            ItemKind::TorpedoMount => self.torpedo_mount_hit(ship, place, beam),
            ItemKind::Reloads => self.reloads_hit(ship),
            ItemKind::Aircraft => self.aircraft_hit(ship, place),
        }
    }

    pub fn director_out(&mut self, ship: usize, director: Fault) {
        let has = self.book.ready.ships[ship].has_director;
        let aft = director == Fault::DIRECTOR_AFT;
        if has[usize::from(aft)] {
            self.add_fault(ship, director);
        }
    }

    /// G16 — The red die: fire, and where something may explode, that. Whether she burns and is
    /// still there.
    fn burn_item(&mut self, ship: usize, kind: ItemKind, may_explode: bool) -> bool {
        let charts = &self.book.charts.damage;
        let Some(row) = charts.fire_item[kind as usize] else { return false };
        let burns = self.table.roll(10) <= row.fire;
        let may_explode = row.explodes && may_explode;
        let (own, fire) = (ship as u8, row.fire);
        self.note_red(Red::Fire { ship: own, fire, burns, may_explode, may_burn: true });
        if !burns {
            self.tell(What::Burns { ship: ship as u8, burns: false });
            return false;
        }
        if may_explode && self.explodes(ship) {
            self.blow_up(ship, Cause::Mount);
            return false;
        }
        self.start_fire(ship);
        true
    }

    /// A mount already out still rolls; one this ship lacks has no effect.
    fn main_mount_hit(&mut self, ship: usize, place: u8) {
        let sheet = &self.book.ships[ship];
        let Some(&mount) = sheet.items[usize::from(place)].mounts.first() else { return };
        self.mount_out(ship, 0, mount);
        let flooded =
            sheet.battery(0).map_or(0, |main| main.silenced(self.game.ships[ship].flooded));
        let turret =
            !self.book.optional.turret_explosions_only || sheet.kind.is_cruiser_or_larger();
        if self.burn_item(ship, ItemKind::Main, flooded >> mount & 1 == 0 && turret) {
            self.flood_burning_magazine(ship, mount);
        }
    }

    /// C47 — The magazine of a burning main mount may be flooded.
    fn flood_burning_magazine(&mut self, ship: usize, mount: u8) {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let lost = 100.0 * f64::from(now.fp_lost) / f64::from(sheet.fp.max(1));
        let captain = &self.captains[self.book.side(ship) as usize];
        if !self.book.optional.flood_mag && !captain.floods_magazine(now.fires, lost) {
            return;
        }
        let Some(main) = sheet.battery(0) else { return };
        for (space, mounts) in &main.magazines {
            let dry = self.game.ships[ship].flooded & space == 0;
            if mounts >> mount & 1 != 0 && dry {
                self.flood(ship, space.trailing_zeros() as u8, Weapon::Shell);
            }
        }
    }

    /// The first listed mount of the engaged side not yet out.
    fn secondary_mount_hit(&mut self, ship: usize, place: u8, beam: Beam) {
        let Some(mount) = self.working_secondary(ship, place, beam) else { return };
        self.mount_out(ship, 1, mount);
        self.burn_item(ship, ItemKind::Secondary, false);
    }

    pub fn working_secondary(&self, ship: usize, place: u8, beam: Beam) -> Option<u8> {
        let sheet = &self.book.ships[ship];
        let guns = sheet.battery(1)?;
        let out = self.game.ships[ship].faults.mounts_out(1);
        let works = |&&mount: &&u8| out >> mount & 1 == 0 && guns.arc(mount).is_on(beam);
        sheet.items[usize::from(place)].mounts.iter().find(works).copied()
    }

    /// The mount named, or the first of the engaged side, if it is not yet out.
    pub fn working_tube(&self, ship: usize, place: u8, beam: Beam) -> Option<u8> {
        let sheet = &self.book.ships[ship];
        let item = &sheet.items[usize::from(place)];
        let torpedoes = sheet.torpedoes.as_ref()?;
        let out = self.game.ships[ship].faults.tubes_out();
        let of_side =
            |mount: u8| item.names_mounts || torpedoes.mounts[usize::from(mount)].side.bears(beam);
        item.mounts.iter().copied().find(|&mount| out >> mount & 1 == 0 && of_side(mount))
    }

    fn torpedo_mount_hit(&mut self, ship: usize, place: u8, beam: Beam) {
        let Some(mount) = self.working_tube(ship, place, beam) else { return };
        let loaded = self.game.ships[ship].tubes[usize::from(mount)].ready <= self.game.turn;
        self.tube_out(ship, mount);
        self.burn_item(ship, ItemKind::TorpedoMount, loaded || self.empty_tubes_explode());
    }

    fn empty_tubes_explode(&self) -> bool {
        self.book.rulings.empty_tubes == EmptyTubes::AsLoaded
    }

    /// A32 — Reloads matter while some are left.
    fn reloads_hit(&mut self, ship: usize) {
        let left = self.game.ships[ship].tubes.iter().any(|tube| tube.reloads > 0);
        if left || self.empty_tubes_explode() {
            self.burn_item(ship, ItemKind::Reloads, true);
        }
    }

    /// Only the first hit on an aircraft line burns.
    fn aircraft_hit(&mut self, ship: usize, place: u8) {
        let bit = 1 << place;
        if self.game.ships[ship].aircraft & bit == 0 {
            self.game.ships[ship].aircraft |= bit;
            self.burn_item(ship, ItemKind::Aircraft, false);
        }
    }
}
