//! B1.2, B10 — Arcs, what lies between, and who is located.

use kernel::dice::Table;
use kernel::systems::geometry::{Heading, Point, Pose, Rectangle, Segment, Vector};

use super::TOLERANCE;
use super::game::Battle;
use super::names::Ability;
use super::rulebook::Rulebook;

/// B1.2 — The four arcs of 90 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Quarter {
    Fore,
    Starboard,
    Aft,
    Port,
}

impl Quarter {
    /// C1 — The arc in which a place lies: fore and aft have their edges, and what is on the spot lies fore.
    #[inline(always)]
    pub fn of(from: Point, way: Vector, to: Point) -> Quarter {
        let out = to - from;
        let (ahead, side) = (way.dot(out), way.starboard(out));
        let slack = TOLERANCE * (ahead.abs() + side.abs());
        if ahead >= side.abs() - slack {
            Quarter::Fore
        } else if -ahead >= side.abs() - slack {
            Quarter::Aft
        } else if side > 0.0 {
            Quarter::Starboard
        } else {
            Quarter::Port
        }
    }

    #[inline(always)]
    pub const fn is_beam(self) -> bool {
        matches!(self, Quarter::Starboard | Quarter::Port)
    }

    /// The place among shares of dice: fore, beams, aft.
    #[inline(always)]
    pub const fn share(self) -> usize {
        match self {
            Quarter::Fore => 0,
            Quarter::Starboard | Quarter::Port => 1,
            Quarter::Aft => 2,
        }
    }
}

/// The angle from one heading to another, above -180 and up to 180.
pub fn off(heading: u16, other: u16) -> i16 {
    let apart = (i32::from(other) - i32::from(heading)).rem_euclid(360) as i16;
    if apart > 180 { apart - 360 } else { apart }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// The arc of one ship in which another lies.
    #[inline(always)]
    pub fn quarter(&self, of: usize, other: usize) -> Quarter {
        let ship = &self.game.ships[of];
        Quarter::of(ship.at, self.book.way(ship.heading), self.game.ships[other].at)
    }

    /// B10.2, B10.3 — How far is seen.
    pub fn visibility(&self) -> f64 {
        let chart = &self.book.charts.visibility;
        match (self.game.bad_weather, self.game.night) {
            (false, false) => chart.good,
            (true, false) => chart.bad,
            (false, true) => chart.night,
            (true, true) => chart.bad_night,
        }
    }

    /// B10.5 — Her radar's level, if it works.
    #[inline(always)]
    pub fn radar(&self, ship: usize) -> u8 {
        let works = self.game.ships[ship].has(Ability::Radar);
        if works { self.book.ships[ship].radar } else { 0 }
    }

    /// B10.5 — Whether her radar finds a ship: not boats and surfaced submarines before 1943.
    #[inline]
    pub fn radar_reaches(&self, ship: usize, target: usize, range: f64) -> bool {
        let level = usize::from(self.radar(ship));
        if level == 0 || self.game.submerged.has(target) {
            return false;
        }
        let sheet = &self.book.ships[target];
        let small = sheet.is_boat() || sheet.is_submarine();
        let seen = !small || self.book.scenario.year >= RADAR_SEES_BOATS;
        seen && range <= self.book.charts.range.radar[level - 1] + TOLERANCE
    }

    /// B10.1, C49 — Whether land lies between two places.
    #[inline]
    pub fn land_between(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(from, to);
        let islands = self.game.islands.as_slice();
        islands.iter().any(|island| line.distance_to(island.center) < island.radius - TOLERANCE)
    }

    /// C6 — Whether a ship has located another, so that she may attack her.
    #[inline]
    pub fn located(&self, ship: usize, target: usize, range: f64) -> bool {
        let (game, firer) = (&self.game, &self.game.ships[ship]);
        let detected = self.has_found(ship, target);
        if game.submerged.has(target) && !detected {
            return false;
        }
        let to = game.ships[target].at;
        if !game.islands.is_empty() && self.land_between(firer.at, to) {
            return false;
        }
        self.radar_reaches(ship, target, range) || detected || self.eye_reaches(ship, target, range)
    }

    /// C6 — Whether a ship sees another, where no land lies between: near enough, and not through smoke.
    #[inline(always)]
    pub fn eye_reaches(&self, ship: usize, target: usize, range: f64) -> bool {
        let (firer, to) = (&self.game.ships[ship], self.game.ships[target].at);
        range <= self.visibility() + TOLERANCE
            && (firer.submerged || self.game.smoke.is_empty() || !self.in_smoke(ship, to))
    }

    /// B7.1, C6 — Whether smoke lies between, her own too.
    fn in_smoke(&self, ship: usize, to: Point) -> bool {
        let line = Segment::new(self.game.ships[ship].at, to);
        self.game.smoke.has(ship) || { self.game.smoke }
            .any(|it| self.smoke_of(it).crossed_by(line))
    }

    /// The smoke astern of its maker, a hair smaller: only its inside blocks.
    fn smoke_of(&self, ship: usize) -> Rectangle {
        let (maker, actions) = (&self.game.ships[ship], &self.book.charts.actions);
        let pose = Pose::new(maker.at, Heading::new(f64::from(maker.heading)));
        let (length, width) = (actions.smoke_length, actions.smoke_width);
        Rectangle::astern(pose.ahead(-TOLERANCE), length - 2.0 * TOLERANCE, width - 2.0 * TOLERANCE)
    }

    /// The nearest of some ships and how far off; of equals the first.
    #[inline]
    pub fn nearest(&self, from: Point, among: impl Iterator<Item = usize>) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        for ship in among {
            let range = from.distance(self.game.ships[ship].at);
            if best.is_none_or(|(_, least)| range < least - TOLERANCE) {
                best = Some((ship, range));
            }
        }
        best
    }
}

/// B10.5 — The first year in which radar finds boats and surfaced submarines.
const RADAR_SEES_BOATS: u16 = 1943;

impl Rulebook {
    /// C1 — The cosine of the angle between two headings.
    #[inline(always)]
    pub fn cosine(&self, one: u16, other: u16) -> f64 {
        self.way(one).dot(self.way(other))
    }
}
