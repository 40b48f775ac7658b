//! Plotting, doctrine 2: who leaves a column, which speed, which turn; C9 to C13.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::charts::JamResult;
use super::events::movement::What;
use super::faults::{Fault, FaultSet, STEERING_TROUBLE};
use super::game::{Battle, greater, lesser};
use super::names::{Side, Stance};
use super::runs::RunPlace;
use super::ships::ShipSet;
use super::state::{Coasting, Group, Ship};
use super::steering::{Broadside, Goal};
use crate::TOLERANCE;

/// Faults by which a turn is plotted one ahead, and by which speed is.
const TURNS_AHEAD: FaultSet =
    FaultSet::of(&[Fault::HAND_STEERING, Fault::TURNS_AHEAD, Fault::SWITCHBOARD]);
const SPEED_AHEAD: FaultSet = FaultSet::of(&[Fault::SPEED_AHEAD, Fault::SWITCHBOARD]);

/// The range wanted by whoever flees.
const FAR_AWAY: f64 = 99.0;

impl Ship {
    /// C11 — Trouble that makes a ship leave her column.
    pub fn has_steering_trouble(&self, turn: u8) -> bool {
        self.faults.has_any(STEERING_TROUBLE)
            || self.jam.is_some()
            || self.left_barred
            || self.right_barred
            || self.repeats.is_some()
            || turn <= self.no_turn_until
    }

    /// C13 — Whether a turn is to a barred side.
    pub fn is_barred(&self, turn: f64) -> bool {
        (turn < 0.0 && self.left_barred) || (turn > 0.0 && self.right_barred)
    }
}

/// Doctrine 2-2 to 2-6 — What a group means to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Intent {
    /// Straight on at the speed it has: before contact and in surprise.
    AsBefore,
    /// Straight on at the speed ordered.
    Convoy,
    /// As far away and as fast as may be.
    Safety,
    /// To the range it wants at the speed ordered.
    Battle,
}

/// What bounds a group's speed.
struct Pace {
    last: f64,
    most: f64,
    faster: f64,
    slower: f64,
}

impl Pace {
    /// C9 — A wanted speed as far as it can be made.
    fn towards(&self, wanted: f64) -> f64 {
        let fast = lesser(lesser(wanted, self.most), self.last + self.faster);
        greater(greater(fast, self.last - self.slower), 0.0)
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// 4.1-1 — Every group plots, A's then B's; groups that come about on the way follow.
    pub fn plot(&mut self) {
        for side in Side::BOTH {
            let mut number = 0;
            while number < self.game.groups[side as usize].len() {
                self.let_ships_leave(side, number);
                self.plot_group(side, number);
                number += 1;
            }
        }
    }

    /// Doctrine 2-1 — Ships that leave a column, tested from the guide back; the last one stays.
    #[inline(always)]
    fn let_ships_leave(&mut self, side: Side, number: usize) {
        let members = self.game.groups[side as usize].as_slice()[number].members;
        for ship in members {
            if !self.game.groups[side as usize].as_slice()[number].members.are_many() {
                return;
            }
            if self.must_leave(ship, side) {
                self.tell(What::LeavesColumn { ship: ship as u8 });
                self.leave_column(ship);
            }
        }
    }

    fn must_leave(&self, ship: usize, side: Side) -> bool {
        let (now, deployment) = (&self.game.ships[ship], self.deployment(ship));
        let alone = now.withdrawing
            && deployment.stance != Stance::Escape
            && !self.game.fleeing[side as usize];
        alone
            || now.coasting != Coasting::No
            || now.has_steering_trouble(self.game.turn)
            || self.captains[side as usize].leaves_column(now.max_speed, deployment.ordered)
    }

    #[inline(always)]
    fn plot_group(&mut self, side: Side, number: usize) {
        let Group { members, .. } = self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = members.first() else { return };
        let intent = self.intent(guide, side);
        let speed = self.speed(guide, members, intent);
        let rate = self.turn_rate(guide);
        let ordered = match self.independent_turn(guide, side) {
            Some(turn) => turn,
            None => match intent {
                Intent::AsBefore | Intent::Convoy => 0.0,
                Intent::Safety | Intent::Battle => {
                    let wanted = self.wanted_range(guide, members, intent);
                    self.best_turn(guide, side, speed, wanted)
                }
            },
        };
        let turn = self.executed_turn(guide, ordered, rate * speed);
        let group = &mut self.game.groups[side as usize].as_mut_slice()[number];
        (group.speed, group.turn) = (speed, turn);
        self.tell(What::Plots { guide: guide as u8, turn, speed });
    }

    /// C8 — Degrees an inch.
    #[inline]
    pub fn turn_rate(&self, ship: usize) -> f64 {
        self.book.ready.runs.rate(self.turn_class(ship))
    }

    #[inline]
    fn turn_class(&self, ship: usize) -> u8 {
        let worse = self.game.ships[ship].faults.has(Fault::WIDER);
        self.book.ready.ships[ship].turn_class[usize::from(worse)]
    }

    /// What a ship does at a speed.
    #[inline]
    pub fn find_run(&mut self, ship: usize, speed: f64) -> RunPlace {
        let class = self.turn_class(ship);
        self.book.ready.runs.find(class, speed, &mut self.game.odd_runs)
    }

    /// Doctrine 2-2, 2-6 — What a group means to do.
    #[inline(always)]
    fn intent(&self, guide: usize, side: Side) -> Intent {
        let deployment = self.deployment(guide);
        if !self.game.contact[side as usize] || self.game.turn <= deployment.surprised {
            return Intent::AsBefore;
        }
        let fleeing = self.game.fleeing[side as usize] && !self.book.ready.merchants.has(guide);
        match deployment.stance {
            Stance::Convoy => Intent::Convoy,
            Stance::Escape => Intent::Safety,
            Stance::Gun | Stance::Torpedo if fleeing || self.game.ships[guide].withdrawing => {
                Intent::Safety
            }
            Stance::Gun | Stance::Torpedo => Intent::Battle,
        }
    }

    #[inline(always)]
    fn pace(&self, guide: usize, members: ShipSet) -> Pace {
        let movement = &self.book.charts.control.movement;
        let small = members.but(self.book.ready.small).is_empty();
        let mut most = f64::MAX;
        members.for_each(|ship| most = lesser(most, self.game.ships[ship].max_speed));
        let last = self.game.ships[guide].speed;
        let (faster, slower) = match small {
            true => (movement.small_faster, movement.small_slower),
            false => (movement.faster, movement.slower),
        };
        Pace { last, most, faster, slower }
    }

    /// Doctrine 2-3, C9, C10, C12 — The speed a group really goes.
    #[inline(always)]
    fn speed(&mut self, guide: usize, members: ShipSet, intent: Intent) -> f64 {
        let pace = self.pace(guide, members);
        let wanted = match intent {
            Intent::AsBefore => pace.last,
            Intent::Safety => pace.most,
            Intent::Convoy | Intent::Battle => self.deployment(guide).ordered,
        };
        let plotted = pace.towards(wanted);
        let ship = &mut self.game.ships[guide];
        let stored = ship.stored_speed.take();
        match ship.coasting {
            Coasting::Half => {
                ship.coasting = Coasting::Stop;
                return pace.last / 2.0;
            }
            Coasting::Stop => {
                ship.coasting = Coasting::No;
                return 0.0;
            }
            Coasting::No => {}
        }
        match () {
            () if ship.faults.has(Fault::NO_SPEED_CHANGES) => pace.towards(pace.last),
            () if ship.faults.has_any(SPEED_AHEAD) => {
                ship.stored_speed = Some(plotted);
                pace.towards(stored.unwrap_or(pace.last))
            }
            () => plotted,
        }
    }

    /// C12, C13 — The turn a group really makes, whatever was ordered.
    #[inline(always)]
    fn executed_turn(&mut self, guide: usize, ordered: f64, cap: f64) -> f64 {
        let now = self.game.turn;
        let ship = &mut self.game.ships[guide];
        let stored = ship.stored_turn.take();
        let mut turn = ordered;
        if ship.faults.has_any(TURNS_AHEAD) {
            ship.stored_turn = Some(turn);
            turn = stored.unwrap_or(0.0);
        }
        turn = ship.repeats.unwrap_or(turn);
        if ship.faults.has(Fault::WILD) {
            self.table.seek(Purpose::Wild.at(now).actor(guide as u16));
            let die = self.table.d6();
            turn = self.book.charts.damage.wild[usize::from(die) - 1];
            self.tell(What::Wild { guide: guide as u8, turn });
        }
        let ship = &self.game.ships[guide];
        if now <= ship.no_turn_until {
            turn = 0.0;
        }
        turn = match ship.jam {
            Some(JamResult::Left) => -cap,
            Some(JamResult::Right) => cap,
            Some(JamResult::Straight) => 0.0,
            None => turn,
        };
        if ship.is_barred(turn) { 0.0 } else { turn.clamp(-cap, cap) }
    }

    /// Doctrine 2-5 — The turn that scores highest; a later one must be better.
    #[inline(always)]
    fn best_turn(&mut self, guide: usize, side: Side, speed: f64, wanted: f64) -> f64 {
        let Some(enemy) = self.reference_enemy(guide, side) else { return 0.0 };
        let run = self.find_run(guide, speed);
        let (ship, enemy) = (&self.game.ships[guide], &self.game.ships[enemy]);
        let apart = enemy.at + enemy.way * enemy.speed - ship.at;
        let goal = Goal {
            ahead: ship.way.dot(apart),
            starboard: ship.way.starboard(apart),
            wanted,
            hit: self.game.hit_before.has(guide),
        };
        let run = self.book.ready.runs.at(run, &self.game.odd_runs);
        let weights = &self.captains[side as usize].course;
        let ready = &self.book.ready.ships[guide];
        let guns = Broadside {
            main: ready.batteries[0].as_ref().map(|main| &main.own),
            usable: ship.armament.of[0].usable,
            share: weights.guns_bearing * ready.main_share,
        };
        goal.best(ship, run, &guns, weights)
    }

    /// Doctrine 2-4 — The nearest enemy; of a group that hunts merchants the nearest merchant.
    #[inline(always)]
    fn reference_enemy(&self, guide: usize, side: Side) -> Option<usize> {
        let enemies = self.game.in_play[side.enemy() as usize];
        let merchants = enemies.and(self.book.ready.merchants);
        let prey = self.deployment(guide).prey && !merchants.is_empty();
        let (mut nearest, mut least) = (None, f64::INFINITY);
        for enemy in if prey { merchants } else { enemies } {
            let distance = self.game.enemy_range(guide, enemy);
            if distance < least - TOLERANCE {
                (nearest, least) = (Some(enemy), distance);
            }
        }
        nearest
    }

    /// Doctrine 2-5 — The range a group wants.
    #[inline(always)]
    fn wanted_range(&self, guide: usize, members: ShipSet, intent: Intent) -> f64 {
        let deployment = self.deployment(guide);
        if intent == Intent::Safety {
            return FAR_AWAY;
        }
        let turn = self.game.turn;
        let loaded = |ship: usize| self.game.ships[ship].ready_tubes(turn) != 0;
        match deployment.stance {
            Stance::Torpedo if { members }.any(loaded) => deployment.torpedo_range,
            Stance::Torpedo | Stance::Gun | Stance::Escape | Stance::Convoy => deployment.wanted,
        }
    }
}
