//! B11.1, doctrine 8 — Boats that lurk, and how they come out.

use kernel::config::Section;
use kernel::dice::{Dice, Table};
use kernel::systems::geometry::Point;

use crate::addresses::Purpose;
use crate::events::Sailing;
use crate::game::Battle;
use crate::metrics::Count;
use crate::names::{Ability, Side};
use crate::policy::{Choice, Fact, Reveals};
use crate::rulebook::MOST;
use crate::ships::ShipSet;
use crate::state::{Now, Standing};
use crate::tables::{is_second, on_own_table};

/// B11.1 — Boats that lurk, and where. Only the rules of this folder look inside: no decision of the enemy
/// can.
pub struct Lurkers {
    boats: [ShipSet; 2],
    zones: [u8; MOST],
}

/// The zone in which a boat begins in hiding, if she does. Nobody but the rules of this folder can look.
#[derive(Clone, Copy, Debug)]
pub struct Hidden(Option<u8>);

impl Hidden {
    pub const NOWHERE: Hidden = Hidden(None);

    pub fn read(said: &Section) -> Hidden {
        Hidden(said.find("lurking").map(|item| item.whole(0..=5) as u8))
    }
}

impl Lurkers {
    pub const NONE: Lurkers = Lurkers { boats: [ShipSet::NONE; 2], zones: [0; MOST] };

    /// Whether a ship begins in hiding, where she is from now on.
    pub fn hide(&mut self, side: Side, boat: usize, hidden: Hidden) -> bool {
        if let Hidden(Some(zone)) = hidden {
            self.boats[side as usize].add(boat);
            self.zones[boat] = zone;
        }
        hidden.0.is_some()
    }

    pub fn leave(&mut self, boat: usize) {
        self.boats.iter_mut().for_each(|boats| boats.remove(boat));
    }

    /// C33 — They keep the game going.
    pub const fn are_none(&self, side: Side) -> bool {
        self.boats[side as usize].is_empty()
    }

    pub(super) const fn of(&self, side: Side) -> ShipSet {
        self.boats[side as usize]
    }

    fn zone(&self, boat: usize) -> u8 {
        self.zones[boat]
    }

    #[cfg(test)]
    pub fn shown(&self, side: Side) -> (u32, [u8; MOST]) {
        (self.boats[side as usize].count(), self.zones)
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C32 — The zone of a place: three columns from the west, two rows from the south; boats lurk on the
    /// first table.
    pub fn zone(&self, at: Point) -> u8 {
        let [width, height] = self.book.scenario.table;
        let table = if is_second(at) { 6 } else { 0 };
        let at = on_own_table(at);
        let column = ((at.x / (width / 3.0) + 1e-9) as u8).min(2);
        table + column + if at.y >= height / 2.0 - 1e-9 { 3 } else { 0 }
    }

    /// Doctrine 8 — Boats come out in the first movement phase in which an enemy stands in their zone.
    pub fn reveal(&mut self) {
        for side in Side::BOTH {
            for boat in self.game.lurkers.of(side) {
                if let Some(target) = self.prey_of_lurker(boat, side) {
                    self.come_out(boat, target);
                }
            }
        }
    }

    /// Doctrine 8 — The enemy near which a boat comes out, if it does.
    fn prey_of_lurker(&self, boat: usize, side: Side) -> Option<usize> {
        let (zone, captain) = (self.game.lurkers.zone(boat), self.captain(boat));
        let there = |&it: &usize| self.zone(self.game.ships[it].at) == zone;
        let mut best = self.best(captain.ties, Choice::Lurker, boat);
        let mut many = 0;
        for target in self.game.surfaced(side.enemy()).filter(there) {
            many += 1;
            best.offer(target, self.weighs(&captain.lurker_target, target), 0.0);
        }
        let facts = |_: Fact| f64::from(many);
        best.option.filter(|_| captain.reveal.choose(&facts) == Reveals::Yes)
    }

    /// Placed ahead of the target on one side of her, bows on, submerged.
    fn come_out(&mut self, boat: usize, target: usize) {
        let side = self.book.side(boat) as usize;
        let enemy = self.game.ships[target];
        let earlier =
            self.game.revealed_boats.and(ShipSet::range(0, boat)).and(self.book.sides[side]);
        let starboard = earlier.count().is_multiple_of(2);
        let (turned, bows) = if starboard { (90, 270) } else { (270, 90) };
        let ahead = enemy.at + self.book.way(enemy.heading) * 3.0;
        let at = ahead + self.book.way((enemy.heading + turned) % 360) * 8.0;
        let at = self.clamped(at, self.game.lurkers.zone(boat));
        self.place(boat, at, (enemy.heading + bows) % 360);
    }

    fn place(&mut self, boat: usize, at: Point, heading: u16) {
        let side = self.book.side(boat) as usize;
        let now = &mut self.game.ships[boat];
        (now.at, now.heading, now.standing, now.submerged) = (at, heading, Standing::On, true);
        self.game.lurkers.leave(boat);
        self.game.on[side].add(boat);
        self.game.submerged.add(boat);
        self.game.revealed_boats.add(boat);
        self.count(Count::SubsRevealed);
        self.tell(Sailing::Revealed { ship: boat as u8, at });
    }

    fn clamped(&self, at: Point, zone: u8) -> Point {
        let [width, height] = self.book.scenario.table;
        let (column, row) = (f64::from(zone % 3), f64::from(zone / 3));
        let (wide, high) = (width / 3.0, height / 2.0);
        Point::new(
            at.x.clamp(column * wide, (column + 1.0) * wide),
            at.y.clamp(row * high, (row + 1.0) * high),
        )
    }

    /// B11.2, C34 — A Sub-Hunter that enters another zone may find all who lurk there.
    pub fn search_zone(&mut self, ship: usize, from: Point) {
        let now = &self.game.ships[ship];
        let hunts = now.has(Ability::SubHunter) || self.radar(ship) >= 3;
        let zone = self.zone(now.at);
        if !hunts || !self.book.optional.detection || self.zone(from) == zone {
            return;
        }
        self.seek(Purpose::ZoneSearch, ship);
        if (self.table.d6() as i8) < self.book.charts.detection.zone {
            return;
        }
        let enemy = self.book.side(ship).enemy();
        for boat in self.game.lurkers.of(enemy) {
            if self.game.lurkers.zone(boat) == zone {
                self.count(Count::LurkersFound);
                let middle = self.middle_of(zone);
                self.place(boat, middle, 0);
                self.game.ships[boat].now.set(Now::Moved);
            }
        }
    }

    fn middle_of(&self, zone: u8) -> Point {
        let [width, height] = self.book.scenario.table;
        let (column, row) = (f64::from(zone % 3), f64::from(zone / 3));
        Point::new((column + 0.5) * width / 3.0, (row + 0.5) * height / 2.0)
    }
}
