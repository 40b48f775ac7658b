//! B4 — How ships move.

mod allowance;
mod candidates;
mod score;

use kernel::dice::Table;

use super::TOLERANCE;
use super::events::Sailing;
use super::game::Battle;
use super::metrics::{Count, Each};
use super::names::{Side, Weapon};
use super::policy::{Fact, Mission, MovesFirst};
use super::ships::ShipSet;
use super::state::{Now, Standing};

pub use candidates::{Candidate, Judge};

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B2.1 — Who moves first: the side with the initiative chooses.
    pub fn first_to_move(&self) -> Side {
        let first = self.game.first;
        let flag = |on: bool| f64::from(u8::from(on));
        let facts = |fact: Fact| match fact {
            Fact::BadWeather => flag(self.game.bad_weather),
            Fact::Night => flag(self.game.night),
            Fact::Era => self.book.scenario.era.into(),
            Fact::OwnShips => self.game.on[first as usize].count().into(),
            _ => self.game.on[first.enemy() as usize].count().into(),
        };
        match self.captains[first as usize].move_first.choose(&facts) {
            MovesFirst::Enemy => first.enemy(),
            MovesFirst::Own => first,
        }
    }

    /// B2.2.2, doctrine 2 — Ships move one at a time.
    pub fn move_ships(&mut self) {
        let mut left = self.game.on;
        let mut side = self.first_to_move();
        while !left[0].is_empty() || !left[1].is_empty() {
            let now = left[side as usize].and(self.game.on[side as usize]);
            left[side as usize] = now;
            if let Some(ship) = now.first() {
                let together = self.squadron(ship).and(now);
                left[side as usize] = now.but(together);
                for member in together {
                    if self.game.ships[member].is_on() {
                        self.move_ship(member);
                    }
                }
            }
            side = side.enemy();
        }
    }

    /// B12.1, C48 — Who moves and fires with a ship: herself, or her squadron if she leads it.
    pub fn squadron(&self, ship: usize) -> ShipSet {
        let number = self.book.deployed[ship].squadron;
        let alone = ShipSet::of(ship);
        if number == 0 || !self.book.optional.squadrons || self.game.ships[ship].crippled {
            return alone;
        }
        self.members(self.book.side(ship), number)
    }

    /// The uncrippled ships of a squadron on the table.
    pub fn members(&self, side: Side, number: u8) -> ShipSet {
        let mut members = ShipSet::NONE;
        for ship in self.game.on[side as usize] {
            if self.book.deployed[ship].squadron == number && !self.game.ships[ship].crippled {
                members.add(ship);
            }
        }
        members
    }

    fn move_ship(&mut self, ship: usize) {
        let mission = self.mission(ship);
        self.dive_or_surface(ship, mission);
        self.take_actions(ship, mission);
        self.game.ships[ship].now.set(Now::Moved);
        if self.can_move(ship) {
            self.sail(ship, mission);
        } else {
            self.game.ships[ship].moved = 0.0;
        }
        if self.game.ships[ship].is_on() {
            self.fright_boats(ship);
        }
    }

    /// Forts, anchored, grappled and grounded ships do not move.
    fn can_move(&self, ship: usize) -> bool {
        let now = &self.game.ships[ship];
        let fort = self.book.ships[ship].is_fort();
        !fort && !self.is_anchored(ship) && now.grappled.is_empty() && !now.aground
    }

    /// B4.1 — One ship's move, and what comes of it at once.
    pub fn sail(&mut self, ship: usize, mission: Mission) {
        let from = self.game.ships[ship];
        let stopped = self.allowance(ship) == 0.0;
        let to = self.choose_move(ship, mission);
        self.apply_move(ship, &to, stopped);
        self.tell(Sailing::Moves {
            ship: ship as u8,
            at: to.at,
            heading: to.heading,
            moved: to.moved,
        });
        if self.is_off(to.at) && mission == Mission::Cross {
            self.set_out(ship);
            return;
        }
        if self.is_off(to.at) {
            self.remove(ship, Standing::Off);
            self.count_for(Each::Left, ship);
            return;
        }
        if !stopped {
            self.cross_shoals(ship, from.at);
            self.cross_mines(ship, from.at);
        }
        if self.game.ships[ship].is_on() {
            self.lay_mine(ship, from.at, from.heading);
            self.search_zone(ship, from.at);
            self.close_in(ship, stopped);
        }
    }

    fn apply_move(&mut self, ship: usize, to: &Candidate, stopped: bool) {
        let now = &mut self.game.ships[ship];
        (now.at, now.heading, now.moved) = (to.at, to.heading, to.moved);
        let turned = if to.end_turn != 0 { to.end_turn } else { to.turn };
        now.last_turn = if stopped { 0 } else { turned.signum() };
    }

    /// C23, C7 — A passed grapple works now; otherwise she may have run into somebody.
    fn close_in(&mut self, ship: usize, stopped: bool) {
        if self.book.ships[ship].is_fireship() {
            self.fireship_spreads(ship);
        }
        if self.game.ships[ship].is(Now::Grapple) {
            self.grapple(ship);
        } else if !stopped && !self.game.ships[ship].submerged {
            self.collide(ship);
        }
    }

    /// B4.1c, C7 — One collision with each ship she lies too near.
    pub fn collide(&mut self, ship: usize) {
        let near = self.book.charts.movement.collision - TOLERANCE;
        let others = self.game.all_on().but(self.game.submerged).but(ShipSet::of(ship));
        for other in others {
            if self.game.range(ship, other) >= near {
                continue;
            }
            self.count(Count::Collisions);
            self.tell(Sailing::Collides { ship: ship as u8, other: other as u8 });
            if self.book.scenario.era >= 5 {
                self.seek_at(super::addresses::Purpose::Collision, ship, other, 0);
                self.lose_hull(other, 1, Weapon::Ram);
                if self.game.ships[ship].is_on() {
                    self.lose_hull(ship, 1, Weapon::Ram);
                }
            }
            if !self.game.ships[ship].is_on() {
                return;
            }
        }
    }
}
