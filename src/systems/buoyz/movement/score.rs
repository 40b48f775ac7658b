//! Doctrine 5 — What a move is worth, and the best of them.

use kernel::dice::Table;
use kernel::systems::geometry::{Point, Segment, Vector};

use super::{Candidate, Judge};
use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::{Ability, Edge};
use crate::policy::{Best, Captain, Choice, Deciding, Mission, Wanted};
use crate::ships::ShipSet;
use crate::sight::{Quarter, off};
use crate::tables::on_own_table;

/// What a move is weighed by, worked out once for a ship.
enum Aim {
    Edge { way: Vector, direction: u16 },
    Fight { at: Point, way: Vector, deciding: Deciding },
    Hunt { at: Point, within: f64, all_round: bool },
    Station { at: Point, heading: u16 },
    Carrier { work: bool, goal: Option<Point> },
    Hold,
}

/// The moves of one ship as they are weighed.
struct Weighing<'v, 'b, 'g, 't, T> {
    battle: &'v Battle<'b, 'g, 't, T>,
    captain: &'v Captain,
    from: Point,
    aim: Aim,
    hindrance: Hindrance,
    best: Best<Candidate>,
}

impl<T: Table> Judge for Weighing<'_, '_, '_, '_, T> {
    #[inline]
    fn may_gain(&self, inches: f64) -> bool {
        self.best.may_gain(self.battle.most(self.captain, self.from, &self.aim, inches))
    }

    #[inline]
    fn see(&mut self, to: Candidate) {
        let (battle, it) = (self.battle, &self.hindrance);
        if it.downwind && !battle.is_downwind(to.heading) {
            return;
        }
        // What stands in the way only takes off: most moves are too bad before it is looked at.
        let worth = battle.worth(self.captain, self.from, &self.aim, &to);
        if self.best.may_gain(worth) {
            self.best.offer(to, worth - battle.hindered(it, &to), 0.0);
        }
    }
}

/// What stands in the way.
struct Hindrance {
    from: Point,
    edge: Option<Edge>,
    near: ShipSet,
    land: bool,
    mines: bool,
    /// A fireship keeps within so many degrees of downwind.
    downwind: bool,
    big: bool,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Whether a place is off the table.
    #[inline(always)]
    pub fn is_off(&self, at: Point) -> bool {
        let ([width, height], at) = (self.book.scenario.table, on_own_table(at));
        at.x < -TOLERANCE
            || at.y < -TOLERANCE
            || at.x > width + TOLERANCE
            || at.y > height + TOLERANCE
    }

    /// Whether a place is beyond one edge.
    fn is_beyond(&self, at: Point, edge: Edge) -> bool {
        let ([width, height], at) = (self.book.scenario.table, on_own_table(at));
        match edge {
            Edge::North => at.y > height + TOLERANCE,
            Edge::East => at.x > width + TOLERANCE,
            Edge::South => at.y < -TOLERANCE,
            Edge::West => at.x < -TOLERANCE,
        }
    }

    /// The move that scores highest.
    pub fn choose_move(&self, ship: usize, mission: Mission) -> Candidate {
        let now = &self.game.ships[ship];
        let stay = Candidate { at: now.at, heading: now.heading, moved: 0.0, turn: 0, end_turn: 0 };
        let mut weighing = Weighing {
            battle: self,
            captain: self.captain(ship),
            from: now.at,
            aim: self.aim(ship, mission),
            hindrance: self.hindrance(ship, mission),
            best: self.best(self.captain(ship).ties, Choice::Move, ship),
        };
        self.judge_moves(ship, &mut weighing);
        weighing.best.option.unwrap_or(stay)
    }

    /// The most any move of so many inches is worth.
    fn most(&self, captain: &Captain, from: Point, aim: &Aim, inches: f64) -> f64 {
        let weights = &captain.moves;
        match aim {
            Aim::Edge { .. } if weights.edge_inches >= 0.0 && weights.edge_turn <= 0.0 => {
                weights.edge_inches * inches + weights.edge_heading.abs()
            }
            Aim::Fight { at, deciding: it, .. }
                if it.range_weight <= 0.0 && it.turn_weight <= 0.0 =>
            {
                let out = (from.distance(*at) - it.range).abs();
                let share = it.share[0].max(it.share[1]).max(it.share[2]);
                it.range_weight * (out - inches).max(0.0)
                    + it.bow_weight.abs() * ((out + inches) / 10.0).min(1.0)
                    + it.weight.max(0.0) * share
                    + it.extra.max(0.0)
            }
            Aim::Station { at, .. }
                if weights.station_range <= 0.0 && weights.station_turn <= 0.0 =>
            {
                let out = (from.distance(*at) - captain.wants(Wanted::Station)).abs();
                weights.station_range * (out - inches).max(0.0) + weights.station_heading.abs()
            }
            _ => f64::INFINITY,
        }
    }

    fn is_downwind(&self, heading: u16) -> bool {
        let most = self.book.charts.fireship.downwind as i16;
        off(heading, (self.game.wind + 180) % 360).abs() <= most
    }

    fn aim(&self, ship: usize, mission: Mission) -> Aim {
        let game = &self.game;
        match mission {
            Mission::Edge { to, .. } => {
                let direction = to.heading();
                Aim::Edge { way: self.book.way(direction), direction }
            }
            Mission::Cross => {
                let direction = self.edge_across(ship).heading();
                Aim::Edge { way: self.book.way(direction), direction }
            }
            Mission::Fight(goal) => {
                let (enemy, deciding) = (&game.ships[goal], self.deciding(ship, goal));
                Aim::Fight { at: enemy.at, way: self.book.way(enemy.heading), deciding }
            }
            Mission::Hunt(boat) => {
                let within = self.depth_charge_range(ship).min(HUNT_WITHIN);
                let all_round = game.ships[ship].has(Ability::Hedgehog);
                Aim::Hunt { at: game.ships[boat].at, within, all_round }
            }
            Mission::Station(ward) => {
                let ward = &game.ships[ward];
                Aim::Station { at: ward.at, heading: ward.heading }
            }
            Mission::Carrier => {
                let goal = self.goal(ship).map(|(goal, _)| game.ships[goal].at);
                Aim::Carrier { work: self.has_deck_work(ship), goal }
            }
            Mission::Hold => Aim::Hold,
        }
    }

    #[inline]
    fn worth(&self, captain: &Captain, from: Point, aim: &Aim, to: &Candidate) -> f64 {
        let weights = &captain.moves;
        let turned = f64::from(to.turn.abs() + to.end_turn.abs());
        match *aim {
            Aim::Edge { way, direction } => {
                let out = to.at - from;
                let along = self.book.cosine(to.heading, direction);
                weights.edge_inches * way.dot(out)
                    + weights.edge_heading * along
                    + weights.edge_turn * turned
            }
            Aim::Fight { at, way, ref deciding } => {
                self.fighting(to, at, way, deciding) + deciding.turn_weight * turned
            }
            Aim::Hunt { at, within, all_round } => {
                let range = to.at.distance(at);
                let behind = Quarter::of(to.at, self.book.way(to.heading), at) == Quarter::Aft;
                let over = range <= within + TOLERANCE && (all_round || behind);
                let charges = if over { weights.hunt_over } else { 0.0 };
                weights.hunt_range * range + charges + weights.hunt_turn * turned
            }
            Aim::Station { at, heading } => {
                let out = (to.at.distance(at) - captain.wants(Wanted::Station)).abs();
                weights.station_range * out
                    + weights.station_heading * self.book.cosine(to.heading, heading)
                    + weights.station_turn * turned
            }
            Aim::Carrier { work, goal } => {
                let into = if work { self.book.cosine(to.heading, self.game.wind) } else { 0.0 };
                let wanted = captain.wants(Wanted::Carrier);
                let out = goal.map_or(0.0, |at| (to.at.distance(at) - wanted).abs());
                weights.carrier_wind * into
                    + weights.carrier_range * out
                    + weights.carrier_turn * turned
            }
            Aim::Hold => weights.hold_inches * (to.moved - 1.0).abs() + weights.hold_turn * turned,
        }
    }

    #[inline]
    fn fighting(&self, to: &Candidate, at: Point, way: Vector, deciding: &Deciding) -> f64 {
        let heading = self.book.way(to.heading);
        let out = at - to.at;
        let range = out.length();
        let bow = if range > 0.0 { heading.dot(out) / range } else { 1.0 };
        let apart = range - deciding.range;
        let mut score = deciding.range_weight * apart.abs()
            + deciding.bow_weight * bow * (apart / 10.0).clamp(-1.0, 1.0);
        if deciding.weight != 0.0 {
            score += deciding.weight * deciding.share[Quarter::of(to.at, heading, at).share()];
        }
        if deciding.extra != 0.0 && Quarter::of(at, way, to.at).is_beam() == deciding.on_beam {
            score += deciding.extra;
        }
        score
    }

    fn hindrance(&self, ship: usize, mission: Mission) -> Hindrance {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let mut near = ShipSet::NONE;
        if !now.submerged {
            let reach = self.allowance(ship) + CROWDED + 1.0;
            let boarded = self.boards(ship, mission);
            let others = self.game.all_on().but(self.game.submerged).but(ShipSet::of(ship));
            for other in others {
                let at = self.game.ships[other].at;
                if Some(other) != boarded && at.distance(now.at) < reach {
                    near.add(other);
                }
            }
        }
        let edge = match mission {
            Mission::Edge { to, .. } => Some(to),
            Mission::Cross => Some(self.edge_across(ship)),
            _ => None,
        };
        let land = !self.game.islands.is_empty() || !self.game.shoals.is_empty();
        let mines = self.game.rows.as_slice().iter().any(|row| row.known);
        let (downwind, big) = (sheet.is_fireship(), !self.crosses_shoals(ship));
        Hindrance { from: now.at, edge, near, land, mines, downwind, big }
    }

    /// What is taken off for a move that leads off the table, too near a ship, land, a shoal, mines.
    #[inline]
    fn hindered(&self, it: &Hindrance, to: &Candidate) -> f64 {
        let mut off = 0.0;
        if self.is_off(to.at) && !it.edge.is_some_and(|edge| self.is_beyond(to.at, edge)) {
            off += OFF_TABLE;
        }
        let near = |ship: usize| self.game.ships[ship].at.distance(to.at) < CROWDED - TOLERANCE;
        if { it.near }.any(near) {
            off += TOO_NEAR;
        }
        if it.land && self.runs_aground(it, to) {
            off += AGROUND;
        }
        if it.mines && self.known_mines(it.from, to.at) {
            off += MINED;
        }
        off
    }

    fn runs_aground(&self, it: &Hindrance, to: &Candidate) -> bool {
        let line = Segment::new(it.from, to.at);
        let clear = self.book.charts.movement.land_clearance;
        let land = self.game.islands.as_slice().iter();
        let shoals = self.game.shoals.as_slice().iter().filter(|_| it.big);
        let mut all = land.map(|it| (it, clear)).chain(shoals.map(|it| (it, 0.0)));
        all.any(|(it, room)| line.distance_to(it.center) < it.radius + room - TOLERANCE)
    }
}

/// Penalties of the doctrine; they only keep ships from what nobody does.
const OFF_TABLE: f64 = 1000.0;
const AGROUND: f64 = 500.0;
const TOO_NEAR: f64 = 100.0;
const MINED: f64 = 50.0;
/// Inches.
const CROWDED: f64 = 1.0;
const HUNT_WITHIN: f64 = 6.0;
