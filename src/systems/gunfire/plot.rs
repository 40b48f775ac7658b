//! Plotting, doctrine 2: who leaves a column, which speed, which turn; C9 to C13.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::bearing::Off;
use super::charts::JamResult;
use super::events::movement::What;
use super::faults::{Fault, FaultSet, STEERING_TROUBLE};
use super::game::Battle;
use super::names::{Side, Stance};
use super::policy::CourseWeights;
use super::runs::{ByTurn, Run, RunPlace, TURNS, Turn};
use super::sheet::{Battery, count};
use super::state::{Coasting, Ship};
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
    fn is_barred(&self, turn: f64) -> bool {
        (turn < 0.0 && self.left_barred) || (turn > 0.0 && self.right_barred)
    }
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
        wanted.min(self.most).min(self.last + self.faster).max(self.last - self.slower).max(0.0)
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
        let group = &self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = group.members.first() else { return };
        let passive = !self.game.contact[side as usize] || self.surprised(guide);
        let speed = self.speed(guide, side, passive);
        let stance = self.deployment(guide).stance;
        let rate = self.turn_rate(guide);
        let ordered = match self.independent_turn(guide, side) {
            Some(turn) => turn,
            None if passive || stance == Stance::Convoy => 0.0,
            None => self.best_turn(guide, side, speed),
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

    /// Doctrine 2-6 — Whether a group makes for safety.
    #[inline(always)]
    fn in_flight(&self, guide: usize, side: Side) -> bool {
        let stance = self.deployment(guide).stance;
        let fleeing = self.game.fleeing[side as usize] && !self.book.ready.merchants.has(guide);
        stance != Stance::Convoy
            && (stance == Stance::Escape || fleeing || self.game.ships[guide].withdrawing)
    }

    #[inline(always)]
    fn pace(&self, guide: usize, side: Side) -> Pace {
        let members = self.game.group_of(guide, side).members;
        let movement = &self.book.charts.control.movement;
        let small = members.but(self.book.ready.small).is_empty();
        let mut most = f64::MAX;
        for ship in members {
            let own = self.game.ships[ship].max_speed;
            most = if own < most { own } else { most };
        }
        let last = self.game.ships[guide].speed;
        let (faster, slower) = match small {
            true => (movement.small_faster, movement.small_slower),
            false => (movement.faster, movement.slower),
        };
        Pace { last, most, faster, slower }
    }

    /// Doctrine 2-3, C9, C10, C12 — The speed a group really goes.
    #[inline(always)]
    fn speed(&mut self, guide: usize, side: Side, passive: bool) -> f64 {
        let pace = self.pace(guide, side);
        let wanted = match () {
            () if passive => pace.last,
            () if self.in_flight(guide, side) => pace.most,
            () => self.deployment(guide).ordered,
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
    fn best_turn(&mut self, guide: usize, side: Side, speed: f64) -> f64 {
        let Some(enemy) = self.reference_enemy(guide, side) else { return 0.0 };
        let run = self.find_run(guide, speed);
        let (ship, enemy) = (&self.game.ships[guide], &self.game.ships[enemy]);
        let apart = enemy.at + enemy.way * enemy.speed - ship.at;
        let goal = Goal {
            ahead: ship.way.dot(apart),
            starboard: ship.way.starboard(apart),
            wanted: self.wanted_range(guide, side),
            hit: self.game.hit_before.has(guide),
        };
        let run = self.book.ready.runs.at(run, &self.game.odd_runs);
        let weights = &self.captains[side as usize].course;
        let ready = &self.book.ready.ships[guide];
        let share = weights.guns_bearing * ready.main_share;
        let main = ready.batteries[0].as_ref().map(|main| &main.own);
        goal.best(ship, run, main, share, weights)
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
    fn wanted_range(&self, guide: usize, side: Side) -> f64 {
        let deployment = self.deployment(guide);
        if self.in_flight(guide, side) {
            return FAR_AWAY;
        }
        let mut members = self.game.group_of(guide, side).members;
        let turn = self.game.turn;
        let loaded = |ship: usize| self.game.ships[ship].ready_tubes(turn) != 0;
        match deployment.stance {
            Stance::Torpedo if members.any(loaded) => deployment.torpedo_range,
            Stance::Torpedo | Stance::Gun | Stance::Escape | Stance::Convoy => deployment.wanted,
        }
    }
}

/// By how much the best turn beats those that are not looked at: more than all tolerances together.
const CLEARLY: f64 = 1e-3;

/// What a group steers by.
struct Goal {
    /// Where its enemy will lie off the guide as she heads now.
    ahead: f64,
    starboard: f64,
    wanted: f64,
    /// The guide was hit by gunfire last turn.
    hit: bool,
}

impl Goal {
    /// Doctrine 2-5 — The best of the turns there are; a later one must be better.
    #[inline(always)]
    fn best(
        &self,
        ship: &Ship,
        run: &Run,
        main: Option<&Battery>,
        share: f64,
        weights: &CourseWeights,
    ) -> f64 {
        let (mut scores, mut distances) = ([0.0; TURNS.len()], [0.0; TURNS.len()]);
        self.score(run, weights, &mut scores, &mut distances);
        let scores = &scores;
        let usable = ship.armament.of[0].usable;
        let most_by_guns = (share * f64::from(count(usable))).max(0.0);
        let bars = ship.left_barred || ship.right_barred;
        let with_guns = |place: usize| {
            let off = self.off(place, run, distances[place]);
            let bearing = main.map_or(0, |main| off.bearing(main) & usable);
            scores[place] + share * f64::from(count(bearing))
        };
        // What is clearly worse than one of them is not worth a look, whatever its guns may add.
        let first = highest(scores);
        let first_score = with_guns(first);
        let mut to_beat = if bars { f64::MIN } else { first_score - CLEARLY };
        let mut left = above(to_beat - most_by_guns, scores);
        if left == 1 << first {
            return TURNS[first].degrees;
        }
        let mut best = 0.0;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let turn = TURNS[place].degrees;
            let score = if place == first { first_score } else { with_guns(place) };
            if score > to_beat && !ship.is_barred(turn) {
                (best, to_beat) = (turn, score + TOLERANCE);
            }
        }
        best
    }

    /// C8 — Where the enemy will lie off the guide after a turn.
    #[inline(always)]
    fn off(&self, place: usize, run: &Run, distance: f64) -> Off {
        let Turn { cosine, sine, .. } = TURNS[place];
        let ahead = self.ahead - run.ahead[place];
        let starboard = self.starboard - run.across[place];
        Off {
            ahead: cosine * ahead + sine * starboard,
            starboard: cosine * starboard - sine * ahead,
            distance,
        }
    }

    /// What every turn scores, but for the guns, and how far off the enemy will be. Not part of anything larger, so that several turns
    /// are worked out at once.
    #[inline(never)]
    fn score(
        &self,
        run: &Run,
        weights: &CourseWeights,
        scores: &mut ByTurn,
        distances: &mut ByTurn,
    ) {
        let turning = &weights.turning[usize::from(self.hit)];
        for place in 0..TURNS.len() {
            let ahead = self.ahead - run.ahead[place];
            let starboard = self.starboard - run.across[place];
            let distance = (ahead * ahead + starboard * starboard).sqrt();
            distances[place] = distance;
            scores[place] = weights.range_error * (distance - self.wanted).abs() + turning[place];
        }
        if weights.too_near != 0.0 || weights.distance != 0.0 {
            self.add_distance(scores, distances, weights);
        }
    }

    /// What distance itself adds, for those who ask for it.
    #[cold]
    fn add_distance(&self, scores: &mut ByTurn, distances: &ByTurn, weights: &CourseWeights) {
        for (score, &distance) in scores.iter_mut().zip(distances) {
            let too_near = (self.wanted - distance).max(0.0);
            *score += weights.too_near * too_near + weights.distance * distance;
        }
    }
}

/// The turn of the highest score.
#[inline(always)]
fn highest(scores: &ByTurn) -> usize {
    let (mut best, mut most) = (0, f64::MIN);
    for (place, &score) in scores.iter().enumerate() {
        best = if score > most { place } else { best };
        most = if score > most { score } else { most };
    }
    best
}

/// The turns that score more, a bit each.
#[inline(always)]
fn above(least: f64, scores: &ByTurn) -> u32 {
    let bits = scores.iter().enumerate().map(|(place, &score)| u32::from(score > least) << place);
    bits.fold(0, |all, bit| all | bit)
}
