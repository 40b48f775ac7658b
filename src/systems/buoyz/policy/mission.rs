//! Doctrine 3 — What a ship is doing.

use kernel::dice::Table;

use super::{Captain, Deciding};
use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::{Edge, Role, Side, TubeArc, Type};
use crate::ships::ShipSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mission {
    /// Leave by an edge; `home` if it is her own.
    Edge { to: Edge, home: bool },
    /// Keep near a ship.
    Station(usize),
    Carrier,
    /// After a submarine.
    Hunt(usize),
    Hold,
    Fight(usize),
}

impl<T: Table> Battle<'_, '_, '_, T> {
    #[inline(always)]
    pub fn captain(&self, ship: usize) -> &Captain {
        &self.captains[self.book.side(ship) as usize]
    }

    /// The edge a side retreats to.
    pub const fn home(side: Side) -> Edge {
        match side {
            Side::A => Edge::West,
            Side::B => Edge::East,
        }
    }

    /// Anchored until her side breaks contact.
    pub fn is_anchored(&self, ship: usize) -> bool {
        self.book.deployed[ship].anchored && self.game.broke[self.book.side(ship) as usize] == 0
    }

    /// The nearest enemy that may be steered for: no submerged boat that is not detected; where she hunts
    /// merchants, the nearest of those.
    pub fn goal(&self, ship: usize) -> Option<(usize, f64)> {
        let (game, enemy) = (&self.game, self.book.side(ship).enemy());
        let from = game.ships[ship].at;
        let enemies = game.on[enemy as usize].but(game.submerged.but(game.detected));
        if self.book.deployed[ship].hunts_merchants {
            let merchants = enemies.filter(|&it| self.book.ships[it].is_civil());
            let merchant = self.nearest(from, merchants);
            if merchant.is_some() {
                return merchant;
            }
        }
        self.nearest(from, enemies)
    }

    /// The largest effective range of the weapons she carries, however damaged.
    pub fn reach(&self, ship: usize) -> f64 {
        let (sheet, now, range) = (&self.book.ships[ship], &self.game.ships[ship], &self.book.charts.range);
        let carried = |has: bool, inches: f64| if has { inches } else { 0.0 };
        carried(sheet.main.dice > 0, sheet.main.range)
            .max(carried(sheet.secondary > 0, range.secondary))
            .max(carried(sheet.cannon.dice > 0, sheet.cannon.range))
            .max(carried(now.torpedoes > 0, sheet.tubes.map_or(0.0, |tubes| tubes.range)))
            .max(carried(now.missiles > 0, range.missile))
    }

    /// Doctrine 3 — The first that fits.
    pub fn mission(&self, ship: usize) -> Mission {
        let (side, deployed) = (self.book.side(ship), &self.book.deployed[ship]);
        let home = Mission::Edge { to: Self::home(side), home: true };
        if self.game.broke[side as usize] > 0 {
            return home;
        }
        match deployed.role {
            Role::Convoy | Role::Transit => {
                let to = deployed.exit;
                Mission::Edge { to, home: to == Self::home(side) }
            }
            Role::Carrier => self.leader_of(ship).map_or(Mission::Carrier, Mission::Station),
            Role::Fight | Role::Escort => match self.leader_of(ship) {
                Some(leader) => Mission::Station(leader),
                None if self.is_spent(ship) => home,
                None => self.seek_enemy(ship, home),
            },
        }
    }

    /// The ship that leads her squadron, if it is another.
    fn leader_of(&self, ship: usize) -> Option<usize> {
        let first = self.squadron(ship).first();
        first.filter(|&leader| leader != ship)
    }

    /// Nothing is left that she came with.
    fn is_spent(&self, ship: usize) -> bool {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let empty = now.torpedoes == 0 && now.missiles == 0;
        let late = self.book.scenario.era >= 5;
        (sheet.is_submarine() && empty)
            || late && (sheet.is_boat() && empty || self.reach(ship) == 0.0)
    }

    fn seek_enemy(&self, ship: usize, home: Mission) -> Mission {
        if let Some(boat) = self.boat_to_hunt(ship) {
            return Mission::Hunt(boat);
        }
        let goal = self.goal(ship);
        if self.book.deployed[ship].role == Role::Escort {
            let Some((ward, _)) = self.ward(ship) else { return home };
            if goal.is_none_or(|(_, range)| range > ESCORT_FIGHTS + TOLERANCE) {
                return Mission::Station(ward);
            }
        }
        goal.map_or(Mission::Hold, |(enemy, _)| Mission::Fight(enemy))
    }

    /// The nearest revealed submarine within 20 inches of a ship with depth charges.
    fn boat_to_hunt(&self, ship: usize) -> Option<usize> {
        if !self.book.ships[ship].depth_charges {
            return None;
        }
        let boats = self.boats(self.book.side(ship).enemy());
        let near = self.nearest(self.game.ships[ship].at, boats)?;
        (near.1 <= HUNTS + TOLERANCE).then_some(near.0)
    }

    /// The submarines of a side on the table.
    pub fn boats(&self, side: Side) -> impl Iterator<Item = usize> {
        self.game.on[side as usize].filter(|&ship| self.book.ships[ship].is_submarine())
    }

    /// The nearest convoy, transit or carrier ship of her own.
    fn ward(&self, ship: usize) -> Option<(usize, f64)> {
        let own = self.game.on[self.book.side(ship) as usize].but(ShipSet::of(ship));
        let guarded = |&it: &usize| {
            matches!(self.book.deployed[it].role, Role::Convoy | Role::Transit | Role::Carrier)
        };
        self.nearest(self.game.ships[ship].at, own.filter(guarded))
    }

    /// Doctrine 5 — The weapon that decides how she fights.
    pub fn deciding(&self, ship: usize, goal: usize) -> Deciding {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let plain = Deciding {
            range: 0.0,
            range_weight: -1.0,
            bow_weight: 2.0,
            weight: 0.0,
            share: [0.0; 3],
            extra: 0.0,
            on_beam: false,
        };
        if self.wants_to_board(ship, goal) {
            return plain;
        }
        let torpedo_ship = sheet.is_boat() || sheet.is_submarine() || sheet.kind == Type::Dd;
        if let Some(tubes) = sheet.tubes.filter(|_| now.torpedoes > 0 && torpedo_ship) {
            let range = if sheet.is_submarine() { 6.0 } else { 12.0 };
            let share = match tubes.arc {
                TubeArc::Beam => [0.0, 1.0, 0.0],
                TubeArc::Fore => [1.0, 0.0, 0.0],
                TubeArc::ForeOrAft => [1.0, 0.0, 1.0],
            };
            return Deciding { range, weight: 6.0, share, extra: 2.0, on_beam: true, ..plain };
        }
        if sheet.main.dice > 0 {
            return Deciding { range: 36.0, weight: 4.0, share: sheet.main.share, ..plain };
        }
        if sheet.cannon.dice > 0 {
            let share = sheet.cannon.share;
            return Deciding { range: 1.5, weight: 2.0, share, extra: 0.5, ..plain };
        }
        let range = match (now.missiles > 0, sheet.secondary > 0) {
            (true, _) => 50.0,
            (false, true) => 24.0,
            (false, false) => 0.0,
        };
        Deciding { range, ..plain }
    }
}

/// Inches.
const ESCORT_FIGHTS: f64 = 30.0;
const HUNTS: f64 = 20.0;
