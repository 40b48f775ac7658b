//! How torpedoes can be sent at an enemy: intercept, arcs and hit number. G7a, C6, C16, doctrine 3.

use kernel::dice::Table;
use kernel::systems::geometry::{Intercept, Mover, Point, Vector};

use super::bearing::Off;
use super::charts::Setting;
use super::game::Battle;
use super::movement::moment;
use super::names::Beam;
use super::ready::ReadyTorpedo;
use super::state::MOST;
use super::torpedoes::{Attack, torpedo_hit_number};
use crate::TOLERANCE;

/// The enemy that torpedoes are best sent at, and what must be known to launch.
#[derive(Clone, Copy)]
pub struct Chance {
    pub target: usize,
    pub hn: i32,
    pub distance: f64,
    /// Mounts that are ready and bear.
    pub bears: u8,
}

/// How torpedoes can be sent at an enemy.
#[derive(Clone, Copy)]
pub struct Solution {
    hn: i32,
    pub course: Vector,
    pub speed: f64,
    pub range: f64,
    pub beam: Beam,
    pub bears: u8,
    pub variant: bool,
    pub aspect: f64,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    #[inline(always)]
    pub fn best_chance(
        &self,
        ship: usize,
        own: &ReadyTorpedo,
        ready: u8,
        launched: &[u8; MOST],
    ) -> Option<Chance> {
        let (now, side) = (&self.game.ships[ship], self.book.side(ship));
        let captain = &self.captains[side as usize];
        let enemies = self.game.in_play[side.enemy() as usize];
        let mut best: Option<(Chance, f64)> = None;
        for target in now.eye.or(now.radar).and(enemies) {
            // Even head on every run would be too long.
            let most = own.reach + own.time * self.game.ships[target].speed;
            if self.game.enemy_range(ship, target) > most {
                continue;
            }
            let Some(Solution { hn, bears, .. }) = self.solution(ship, target, own, ready) else {
                continue;
            };
            let distance = self.game.enemy_range(ship, target);
            let found = Chance { target, hn, distance, bears };
            let count = launched[target];
            if !captain.considers(count, found.hn, found.distance) {
                continue;
            }
            let Some(score) = captain.torpedo_score(found.hn, found.distance, count) else {
                continue;
            };
            let better = best.is_none_or(|(other, highest)| {
                score > highest + TOLERANCE
                    || (score > highest - TOLERANCE && found.distance < other.distance - TOLERANCE)
            });
            if better {
                best = Some((found, score));
            }
        }
        best.map(|(found, _)| found)
    }

    /// The solution once more and all of it, for those that launch.
    #[cold]
    pub fn solution_of(&self, ship: usize, own: &ReadyTorpedo, at: &Chance) -> Option<Solution> {
        self.solution(ship, at.target, own, at.bears)
    }

    /// The intercept with the fastest setting whose range covers the run, if a mount bears on it.
    #[inline(always)]
    fn solution(
        &self,
        ship: usize,
        target: usize,
        own: &ReadyTorpedo,
        ready: u8,
    ) -> Option<Solution> {
        let (now, enemy) = (&self.game.ships[ship], &self.game.ships[target]);
        let mover = Mover { at: enemy.at, velocity: enemy.way * enemy.speed };
        let distance = self.game.enemy_range(ship, target);
        let (setting, met) = first_that_reaches(own, now.at, &mover, enemy.speed)?;
        let run = setting.speed * met.time;
        let apart = met.at - now.at;
        let length = apart.length();
        let course = if length > 0.0 { apart * (1.0 / length) } else { now.way };
        let off = Off::along(course, now.way, 1.0);
        let (beam, bears) = (off.beam(), Self::bearing_tubes(&off, own) & ready);
        if bears == 0 {
            return None;
        }
        let variant = self.is_variant(own, distance);
        let steady = enemy.altered < moment(self.game.turn - 1, 0);
        let aspect = course.dot(enemy.way).abs();
        let attack = Attack {
            fixed: own.by_target[self.book.ready.ships[target].kind as usize],
            max: own.max,
            run: self.counted_range(run, distance),
            aspect,
            steady,
            stopped: enemy.speed == 0.0,
            listed: true,
            director_out: self.torpedo_director_out(ship, beam),
            radar: now.radar.has(target),
        };
        let hn =
            torpedo_hit_number(&attack, self.book.rulings.aspect_45, &self.book.charts.torpedoes);
        let Setting { range, speed } = setting;
        Some(Solution { hn, course, speed, range, beam, bears, variant, aspect })
    }

    /// C6 — Mounts in whose arc a course lies.
    fn bearing_tubes(off: &Off, own: &ReadyTorpedo) -> u8 {
        if !off.beyond(own.arc[0]) || !off.within(own.arc[1]) {
            return 0;
        }
        own.bearing[off.beam() as usize]
    }
}

/// Doctrine 3 — The fastest setting whose range covers the run, and where it meets the target.
#[inline(always)]
fn first_that_reaches(
    own: &ReadyTorpedo,
    from: Point,
    target: &Mover,
    target_speed: f64,
) -> Option<(Setting, Intercept)> {
    for ready in &own.settings {
        let setting = ready.setting;
        // What is faster than its target reaches it in time, or is behind it when that is up.
        let last = target.after(ready.time) - from;
        if setting.speed > target_speed && last.dot(last) > ready.square {
            continue;
        }
        let Some(met) = target.intercepted_from(from, setting.speed) else { continue };
        if setting.speed * met.time <= ready.edge {
            return Some((setting, met));
        }
    }
    None
}
