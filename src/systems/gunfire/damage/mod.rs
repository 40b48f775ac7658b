//! 4.1-6 — Damage: gun hits in the order scored, then torpedo hits; sinkings, speeds. G11 to G24.

mod bridge;
mod hull;
mod shell;
mod shock;
mod speed;
mod steering;
mod superstructure;
mod torpedo;

pub use bridge::column as bridge_column;
pub use shell::{
    Location, Parts, Shell, floods, highest_green, is_effective, parts_struck, struck_locations,
};
pub use torpedo::opened;

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::bearing::Off;
use super::events::damage::{Burst, What};
use super::faults::Fault;
use super::game::Battle;
use super::metrics::{Count, of_side};
use super::names::{Beam, Side, SpaceKind};
use super::state::Ship;
use super::state::Standing;

/// Hits of one roll, as they were scored.
#[derive(Clone, Copy, Debug)]
pub struct GunHits {
    pub firer: u8,
    pub battery: u8,
    pub target: u8,
    pub range: f64,
    pub hits: u8,
}

impl GunHits {
    pub const NOTHING: GunHits = GunHits { firer: 0, battery: 0, target: 0, range: 0.0, hits: 0 };

    /// One of them, as it is told.
    fn at(&self, location: Location, parts: Parts, now: &Ship) -> Burst {
        let GunHits { firer, battery, target, range, .. } = *self;
        let (flooded, lost) = (now.flooded, now.fp_lost);
        Burst { firer, battery, target, range, location, parts, flooded, lost }
    }
}

/// A torpedo that hit.
#[derive(Clone, Copy, Debug)]
pub struct TorpedoHit {
    pub target: u8,
    pub diameter: u8,
    /// The side struck.
    pub beam: Beam,
}

impl TorpedoHit {
    pub const NOTHING: TorpedoHit = TorpedoHit { target: 0, diameter: 0, beam: Beam::Starboard };
}

/// Why a ship blows up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Magazine,
    Mount,
    Mishap,
}

/// What opens a hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    Shell,
    Torpedo,
}

/// Whether a ship is still there after a hit or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Afloat,
    BlownUp,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn damage(&mut self) {
        let mut number = 0;
        for place in 0..self.game.gun_hits.len() {
            let hits = self.game.gun_hits.as_slice()[place];
            for _ in 0..hits.hits {
                self.gun_hit(&hits, number);
                number += 1;
            }
        }
        self.game.gun_hits.clear();
        for place in 0..self.game.torpedo_hits.len() {
            let hit = self.game.torpedo_hits.as_slice()[place];
            self.torpedo_hit(&hit, place as u16);
        }
        self.game.torpedo_hits.clear();
        self.sink_flooded();
        self.work_out_speeds();
    }

    /// G11 — A shell that hit, if the ship is still there.
    fn gun_hit(&mut self, hits: &GunHits, number: u16) {
        let (firer, target) = (usize::from(hits.firer), usize::from(hits.target));
        if !self.game.ships[target].in_play() {
            return;
        }
        self.count(Count::HitsResolved);
        self.table.seek(Purpose::GunHit.at(self.game.turn).actor(number));
        let charts = &self.book.charts.damage;
        let yellow = self.table.d6();
        let location = Location::roll(&mut self.table);
        let parts = parts_struck(yellow, hits.range, self.book.rulings.edges, charts);
        let now = &self.game.ships[target];
        let beam = Off::along(self.game.ships[firer].at - now.at, now.way, hits.range).beam();
        let shell = Shell::of(self.book, hits, beam);
        let burst = hits.at(location, parts, now);
        self.tell(What::Shell(burst));
        let mut green = None;
        let mut effective = false;
        if parts.hull {
            let die = self.table.d6();
            green = Some(die);
            let (any, after) = self.hull_hit(target, location, &shell, die);
            effective |= any;
            if after == After::BlownUp {
                return self.note_effective(burst, effective);
            }
        }
        if parts.superstructure {
            effective |= self.superstructure_hit(target, location, &shell, green);
        }
        self.note_effective(burst, effective);
    }

    fn note_effective(&mut self, burst: Burst, effective: bool) {
        self.tell(What::Effect { burst, effective });
        if effective {
            self.game.touched.add(burst.target.into());
            self.count(Count::HitsEffective);
        }
    }

    /// A space fills: it costs its flotation points once (A8).
    pub fn flood(&mut self, ship: usize, space: u8, weapon: Weapon) {
        let fp = self.book.ships[ship].spaces[usize::from(space)].fp;
        let now = &mut self.game.ships[ship];
        now.flooded |= 1 << space;
        now.damaged &= !(1 << space);
        now.faults.forget(Fault::space(space));
        now.fp_lost += fp;
        now.fp_torpedo += if weapon == Weapon::Torpedo { fp } else { 0 };
        self.game.slowed.add(ship);
        self.count(Count::Floods);
        let side = self.book.side(ship);
        self.tally.add(of_side([Count::FpLostA, Count::FpLostB], side), fp.into());
        self.tell(What::Floods { ship: ship as u8, space, fp });
    }

    /// C35 — A space is hit and not flooded.
    pub fn put_out(&mut self, ship: usize, space: u8) {
        let kinds = [SpaceKind::Magazine, SpaceKind::Plot, SpaceKind::Boiler, SpaceKind::Engine];
        let now = &mut self.game.ships[ship];
        let gone = (now.flooded | now.destroyed) >> space & 1 != 0;
        if !gone && kinds.contains(&self.book.ships[ship].spaces[usize::from(space)].kind) {
            now.damaged |= 1 << space;
            now.faults.add(Fault::space(space));
            self.game.slowed.add(ship);
        }
    }

    pub fn mount_out(&mut self, ship: usize, battery: usize, mount: u8) {
        if self.game.ships[ship].faults.add(Fault::mount(battery, mount)) {
            self.count(Count::MountsOut);
            self.tell(What::Out { ship: ship as u8, fault: Fault::mount(battery, mount) });
        }
    }

    pub fn tube_out(&mut self, ship: usize, mount: u8) {
        if self.game.ships[ship].faults.add(Fault::tube(mount)) {
            self.count(Count::TorpedoMountsOut);
            self.tell(What::Out { ship: ship as u8, fault: Fault::tube(mount) });
        }
    }

    pub fn start_fire(&mut self, ship: usize) {
        self.game.ships[ship].fires += 1;
        self.count(Count::Fires);
        self.tell(What::Burns { ship: ship as u8, burns: true });
    }

    /// A ship explodes and is gone at once.
    pub fn blow_up(&mut self, ship: usize, cause: Cause) {
        let side = self.book.side(ship);
        match cause {
            Cause::Magazine => self.count(Count::MagazineExplosions),
            Cause::Mount => self.count(Count::MountExplosions),
            Cause::Mishap => self.count(Count::LostMishap),
        }
        if cause != Cause::Mishap {
            self.count(Count::LostExplosion);
            self.count(of_side([Count::ExplodedA, Count::ExplodedB], side));
        }
        self.tell(What::BlowsUp { ship: ship as u8, cause });
        self.sink(ship, side);
    }

    pub fn sink(&mut self, ship: usize, side: Side) {
        self.count(of_side([Count::SunkA, Count::SunkB], side));
        self.remove(ship, Standing::Sunk);
    }

    /// C41 — Once after all hits: a ship with so much of her flotation gone sinks.
    fn sink_flooded(&mut self) {
        for ship in self.game.all_in_play().and(self.game.touched) {
            let now = &self.game.ships[ship];
            let least = self.book.charts.control.numbers.sink * f64::from(self.book.ships[ship].fp);
            if now.fp_lost == 0 || f64::from(now.fp_lost) < least - crate::TOLERANCE {
                continue;
            }
            let (lost, torpedoed) = (now.fp_lost, 2 * now.fp_torpedo > now.fp_lost);
            self.count(Count::LostFlooding);
            self.count(if torpedoed { Count::LostTorpedo } else { Count::LostGun });
            self.tell(What::Sinks { ship: ship as u8, lost, torpedoed });
            self.sink(ship, self.book.side(ship));
        }
    }
}
