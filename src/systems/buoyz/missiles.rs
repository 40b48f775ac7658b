//! B5.11 — Missiles and point defence.

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::charts;
use super::damage_dice::Blows;
use super::events::{Attack, Die};
use super::game::Battle;
use super::gunnery::{Seen, needed};
use super::luck::Hits;
use super::metrics::Count;
use super::names::{Ability, Weapon};
use super::rulings::PointDefence;
use super::ships::ShipSet;
use super::state::Now;
use super::torpedoes::Launch;

/// A missile in the air.
#[derive(Clone, Copy, Debug)]
pub struct Missile {
    pub target: u8,
    pub dice: u8,
    pub needs: u8,
    pub evasive: bool,
    pub stopped: bool,
}

impl Missile {
    pub const NOTHING: Missile =
        Missile { target: 0, dice: 0, needs: 6, evasive: false, stopped: true };

    /// Its dice, before they are rolled.
    const fn hits(&self) -> Hits {
        let Missile { target, dice, needs, evasive, .. } = *self;
        Hits { target, weapon: Weapon::Missile, dice, needs, evasive, added: 0, hits: 0 }
    }
}

/// B5.11 — What the dice of a missile must show.
pub fn missile_needs(size: i8, added: i8, chart: &charts::Missile) -> u8 {
    needed(chart.hits_on, chart.size * size + added)
}

/// B5.11.1 — Whether a die of flak stops a missile.
#[inline(always)]
pub fn stops_missile(radar: i8, chart: &charts::Missile, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 + radar >= chart.intercept
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B5.11 — The missiles she could launch at an enemy, if any.
    pub fn missile_launch(&self, ship: usize, seen: &Seen) -> Option<Launch> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let (chart, range) = (&self.book.charts.missile, &self.book.charts.range);
        let count = self.left_of(ship, sheet.missiles.launchers.into(), 1.0);
        let far = seen.range > range.missile + TOLERANCE;
        if now.missiles == 0 || count == 0 || far || seen.range < range.missile_least - TOLERANCE {
            return None;
        }
        let size = self.book.ships[seen.target].size as i8;
        let added = self.dark_and_rough(now.submerged);
        let flank = if now.is(Now::Flank) { self.book.charts.to_hit.flank } else { 0 };
        let needs = missile_needs(size, added + flank, chart);
        let weighed = missile_needs(size, added, chart);
        let dice = self.doubled(chart.dice);
        Some(Launch { target: seen.target as u8, count, dice, needs, weighed })
    }

    pub fn launch_missiles(&mut self, ship: usize, launch: Launch) {
        if !self.game.ships[usize::from(launch.target)].is_on() {
            return;
        }
        self.game.ships[ship].missiles -= 1;
        let evasive = self.game.ships[ship].is(Now::Evasive);
        let Launch { target, count, dice, needs, .. } = launch;
        let (from, weapon) = (self.game.comes_from(ship, target.into()), Weapon::Missile);
        self.tell(Attack::Launches { ship: ship as u8, target, weapon, count, from });
        for _ in 0..count {
            self.queue_missile(Missile { target, dice, needs, evasive, stopped: false });
        }
    }

    pub fn queue_missile(&mut self, missile: Missile) {
        self.count(Count::MissileLaunches);
        self.game.missiles.push(missile);
    }

    /// B5.11.1 — Every target in order of the first launch at it defends itself.
    pub fn point_defence(&mut self) {
        if !self.book.optional.point_defence {
            return;
        }
        let mut done = ShipSet::NONE;
        for place in 0..self.game.missiles.len() {
            let target = usize::from(self.game.missiles.as_slice()[place].target);
            if !done.has(target) && self.game.ships[target].is_on() {
                self.defend(target, target);
                self.friends_defend(target);
            }
            done.add(target);
        }
    }

    /// C13 — Friends that reach her with their flak stop missiles too, where that is played.
    fn friends_defend(&mut self, target: usize) {
        if self.book.rulings.point_defence == PointDefence::Target {
            return;
        }
        for friend in self.game.on[self.book.side(target) as usize].but(ShipSet::of(target)) {
            let reach = self.book.charts.range.aa[usize::from(self.radar(friend).min(3))];
            if self.game.range(friend, target) <= reach + TOLERANCE {
                self.defend(friend, target);
            }
        }
    }

    /// C13 — Die by die until no missile is left. A friend who helped has used her dice.
    fn defend(&mut self, ship: usize, target: usize) {
        let dice = self.defence_dice(ship);
        if dice == 0 {
            return;
        }
        if ship != target {
            self.game.ships[ship].now.set(Now::FiredAa);
        }
        self.seek_at(Purpose::PointDefence, ship, target, 0);
        let radar = self.radar(ship) as i8;
        for _ in 0..dice {
            let coming = |it: &Missile| usize::from(it.target) == target && !it.stopped;
            let Some(next) = self.game.missiles.as_slice().iter().position(coming) else { return };
            self.count(Count::PdDice);
            let stops = stops_missile(radar, &self.book.charts.missile, &mut self.table);
            let hits = self.game.missiles.as_slice()[next].hits();
            self.falls(Die::Defence { hits, radar, stops });
            self.tell(Attack::Intercepts { ship: ship as u8, stops });
            if stops {
                self.count(Count::MissilesStopped);
                self.game.missiles.as_mut_slice()[next].stopped = true;
            }
        }
    }

    /// The AA dice that have not been fired; with Aegis and Radar 3 the secondary dice too.
    fn defence_dice(&self, target: usize) -> u8 {
        let (sheet, now) = (&self.book.ships[target], &self.game.ships[target]);
        if now.submerged || now.is(Now::PutOut) || now.is(Now::FiredAa) {
            return 0;
        }
        let aegis = now.has(Ability::Aegis) && self.radar(target) >= 3 && !now.is(Now::Fired);
        let secondary = if aegis { self.left_of(target, sheet.secondary.into(), 1.0) } else { 0 };
        self.left_of(target, sheet.aa.into(), 1.0) + secondary
    }

    /// B5.11 — All missiles that were not stopped arrive.
    pub fn meet_missiles(&mut self) {
        for number in 0..self.game.missiles.len() {
            let missile = self.game.missiles.as_slice()[number];
            let target = usize::from(missile.target);
            if missile.stopped || !self.game.ships[target].is_on() {
                continue;
            }
            self.seek(Purpose::Missile, number);
            let evasive = missile.evasive || self.game.ships[target].is(Now::Evasive);
            let hits = self.attack_dice(Weapon::Missile, missile.dice, missile.needs, evasive);
            let (Missile { target: at, dice, needs, .. }, weapon) = (missile, Weapon::Missile);
            let arrive =
                Attack::Arrive { target: at, weapon, dice, hits, needs, evasive, added: 0 };
            self.tell(arrive);
            let mut blows = Blows::roll(Weapon::Missile, hits, 6, 0, &mut self.table);
            self.evade_damage(target, &mut blows, evasive, 0);
            blows.extra = self.extra_criticals(self.book.charts.missile.extra_criticals);
            self.strike(target, &blows);
        }
        self.game.missiles.clear();
    }
}
