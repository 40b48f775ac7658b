//! Doctrine 3 — What a ship is doing.

use std::cell::Cell;

use kernel::dice::Table;

use super::decisions::MissionWord;
use super::facts::Eyes;
use super::ready::OfShip;
use super::{Captain, Deciding, Wanted};
use crate::game::Battle;
use crate::names::{Edge, Role, Side, TubeArc, Type};
use crate::ships::ShipSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mission {
    /// Leave by an edge; `home` if it is her own.
    Edge {
        to: Edge,
        home: bool,
    },
    /// Keep near a ship.
    Station(usize),
    Carrier,
    /// B12.4: leave for the other table.
    Cross,
    /// After a submarine.
    Hunt(usize),
    Hold,
    Fight(usize),
}

impl Mission {
    /// Whether a word means this and nothing else.
    const fn is(self, word: MissionWord) -> bool {
        matches!(
            (word, self),
            (MissionWord::Fight, Mission::Fight(_))
                | (MissionWord::Hunt, Mission::Hunt(_))
                | (MissionWord::Hold, Mission::Hold)
        )
    }

    /// Its place among the words of policies.
    pub const fn number(self) -> f64 {
        match self {
            Mission::Edge { .. } | Mission::Cross => 0.0,
            Mission::Station(_) => 1.0,
            Mission::Carrier => 2.0,
            Mission::Hunt(_) => 3.0,
            Mission::Hold => 4.0,
            Mission::Fight(_) => 5.0,
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    #[inline(always)]
    pub fn captain(&self, ship: usize) -> &Captain {
        &self.captains[self.book.side(ship) as usize]
    }

    /// Her own lists.
    #[inline(always)]
    pub fn orders(&self, ship: usize) -> &OfShip {
        &self.captain(ship).of_ship[usize::from(self.book.orders[ship])]
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
        let enemies = self.on_table_of(from, enemies);
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
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let range = &self.book.charts.range;
        let carried = |has: bool, inches: f64| if has { inches } else { 0.0 };
        carried(sheet.main.dice > 0, sheet.main.range)
            .max(carried(sheet.secondary > 0, range.secondary))
            .max(carried(sheet.cannon.dice > 0, sheet.cannon.range))
            .max(carried(now.torpedoes > 0, sheet.tubes.map_or(0.0, |tubes| tubes.range)))
            .max(carried(now.missiles > 0, range.missile))
    }

    /// Doctrine 3, BC3.1 — What she sets out to do; a side that broke contact goes home.
    pub fn mission(&self, ship: usize) -> Mission {
        let side = self.book.side(ship);
        let home = Mission::Edge { to: Self::home(side), home: true };
        if self.game.broke[side as usize] > 0 {
            return home;
        }
        let eyes = Eyes { battle: self, ship, mission: Mission::Hold };
        let found = Cell::new(Mission::Hold);
        let open = |word| match self.carried_out(ship, word, home) {
            Some(mission) => {
                found.set(mission);
                true
            }
            None => false,
        };
        let list = &self.orders(ship).mission;
        let word = list.choose_open(&eyes, open);
        let last = found.get();
        if last.is(word) {
            last
        } else {
            self.carried_out(ship, word, home).unwrap_or(Mission::Hold)
        }
    }

    /// What a word means for her, if it can be done.
    fn carried_out(&self, ship: usize, word: MissionWord, home: Mission) -> Option<Mission> {
        let deployed = &self.book.deployed[ship];
        match word {
            MissionWord::Home => Some(home),
            MissionWord::Hold => Some(Mission::Hold),
            MissionWord::Exit => {
                let leaves = matches!(deployed.role, Role::Convoy | Role::Transit);
                let to = deployed.exit;
                let is_home = to == Self::home(self.book.side(ship));
                leaves.then_some(Mission::Edge { to, home: is_home })
            }
            MissionWord::Follow => self.leader_of(ship).map(Mission::Station),
            MissionWord::Cross => self.book.two_tables.then_some(Mission::Cross),
            MissionWord::Guard => self.ward(ship).map(|ward| Mission::Station(ward.0)),
            MissionWord::Carrier => (deployed.role == Role::Carrier).then_some(Mission::Carrier),
            MissionWord::Hunt => {
                let boats = self.boats(self.book.side(ship).enemy());
                let near = self.nearest(self.game.ships[ship].at, boats);
                near.map(|near| Mission::Hunt(near.0))
            }
            MissionWord::Fight => self.goal(ship).map(|goal| Mission::Fight(goal.0)),
        }
    }

    /// The ship that leads her squadron, if it is another.
    pub fn leader_of(&self, ship: usize) -> Option<usize> {
        let first = self.squadron(ship).first();
        first.filter(|&leader| leader != ship)
    }

    /// The submarines of a side on the table.
    pub fn boats(&self, side: Side) -> impl Iterator<Item = usize> {
        self.game.on[side as usize].and(self.book.submarines)
    }

    /// The nearest convoy, transit or carrier ship of her own.
    pub fn ward(&self, ship: usize) -> Option<(usize, f64)> {
        let own = self.game.on[self.book.side(ship) as usize].but(ShipSet::of(ship));
        let own = self.on_table_of(self.game.ships[ship].at, own);
        let guarded = |&it: &usize| {
            matches!(self.book.deployed[it].role, Role::Convoy | Role::Transit | Role::Carrier)
        };
        self.nearest(self.game.ships[ship].at, own.filter(guarded))
    }

    /// Doctrine 5 — The weapon that decides how she fights.
    pub fn deciding(&self, ship: usize, goal: usize) -> Deciding {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let captain = self.captain(ship);
        let weights = &captain.fight;
        let plain = |wanted: Wanted| Deciding {
            range: captain.wants(wanted),
            range_weight: weights.range,
            bow_weight: weights.bow,
            turn_weight: weights.turn,
            weight: 0.0,
            share: [0.0; 3],
            extra: 0.0,
            on_beam: false,
        };
        if self.wants_to_board(ship, goal) {
            return plain(Wanted::Boarding);
        }
        let torpedo_ship = sheet.is_boat() || sheet.is_submarine() || sheet.kind == Type::Dd;
        if let Some(tubes) = sheet.tubes.filter(|_| now.torpedoes > 0 && torpedo_ship) {
            let boat = sheet.is_submarine();
            let wanted = if boat { Wanted::SubmarineTorpedoes } else { Wanted::Torpedoes };
            let share = match tubes.arc {
                TubeArc::Beam => [0.0, 1.0, 0.0],
                TubeArc::Fore => [1.0, 0.0, 0.0],
                TubeArc::ForeOrAft => [1.0, 0.0, 1.0],
            };
            let (weight, extra) = (weights.torpedoes, weights.on_beam);
            return Deciding { weight, share, extra, on_beam: true, ..plain(wanted) };
        }
        if sheet.main.dice > 0 {
            let (weight, share) = (weights.main, sheet.main.share);
            return Deciding { weight, share, ..plain(Wanted::MainGuns) };
        }
        if sheet.cannon.dice > 0 {
            let (weight, share, extra) = (weights.cannon, sheet.cannon.share, weights.rakes);
            return Deciding { weight, share, extra, ..plain(Wanted::Cannon) };
        }
        plain(match (now.missiles > 0, sheet.secondary > 0) {
            (true, _) => Wanted::Missiles,
            (false, true) => Wanted::SecondaryGuns,
            (false, false) => Wanted::Nothing,
        })
    }
}
