//! What luck is counted by, worked out once for a match when luck is first kept: how likely a plane gets
//! through from where it is, and how likely the ship sinks by those that do.
//!
//! It is worked out for a whole ship and for one that has lost guns, by the share of her fire that is
//! left: which guns are gone is not looked at.

use crate::crash::GunLoss;
use crate::geometry::Heading;
use crate::guns::Guns;
use crate::jink::{Flight, Jinks, Swerve};
use crate::names::Section;
use crate::policy::CompiledPolicy;
use crate::rulebook::{DiveCharts, Rulebook};
use crate::state::Diver;

use super::approach::Approach;
use super::power::Power;
use super::sinking::{Sinking, Sinks};
use super::ways::Ways;

/// A chance of 1: chances are counted in 4096ths, and cut to them.
pub const CERTAIN: i32 = 4096;
/// Parts that the chance of a whole dive is counted in.
pub const COARSE: i32 = 256;
/// Parts of a ship that a crash is counted in.
pub const STAKES: i32 = 256;
/// Hits of a volley still to roll a jink for: from none up, more count as the last.
pub const JINKS: usize = 4;
/// Shares of the ship's fire that dives are worked out for: a whole, 85 % …
pub const SHARES: usize = 4;
/// Shares of the ship's fire are told apart in so many parts.
pub const PARTS: usize = 40;

/// The share of its fire that a ship has in one of [`SHARES`].
pub fn share(number: usize) -> f64 {
    1.0 - number as f64 * 0.15
}

/// The nearest of [`SHARES`] to so many parts.
fn nearest(part: usize) -> u8 {
    let off = |number: &usize| (share(*number) - part as f64 / PARTS as f64).abs();
    let nearest = (0..SHARES).min_by(|one, other| off(one).total_cmp(&off(other)));
    nearest.unwrap_or(0) as u8
}

/// KA-38 — In how many of 36 ways a plane holds its course, jinks left, jinks right.
fn swerves(charts: &DiveCharts) -> [i32; 3] {
    let jinks = charts.jink.rows().iter().filter(|&&jinks| jinks == Jinks::Yes).count() as i32;
    let left = charts.side.rows().iter().filter(|&&side| side == Swerve::Left).count() as i32;
    [6 * (6 - jinks), jinks * left, jinks * (6 - left)]
}

/// What luck of a match is counted by.
#[derive(Debug)]
pub struct Expected {
    power: Power,
    /// The number of the nearest of [`SHARES`] for every part that is left.
    nearest: [u8; PARTS + 1],
    dives: [Dives; SHARES],
    sinking: Sinking,
    swerves: [i32; 3],
}

impl Expected {
    pub fn of(ready: &CompiledPolicy, book: &Rulebook) -> Expected {
        let power = Power::of(ready, book);
        let ways = Ways::of(ready, book);
        let dives =
            std::array::from_fn(|number| Approach::new(share(number), &ways, ready, book).dives());
        let sinking = Sinking::of(&power, &dives, book);
        Expected {
            power,
            nearest: std::array::from_fn(nearest),
            dives,
            sinking,
            swerves: swerves(&book.dive),
        }
    }

    /// What is at stake for a ship with this damage and these guns, with so many dives to come.
    pub fn stakes(&self, damage: u8, guns: Guns, to_come: u8) -> Stakes<'_> {
        let part = self.power.left(guns);
        let crash = self.sinking.by_crash(damage, part, to_come);
        let dives = &self.dives[usize::from(self.nearest[part])];
        Stakes { crash, dives, swerves: self.swerves }
    }

    /// The parts of her fire that are left.
    #[inline(always)]
    pub fn fire_left(&self, guns: Guns) -> usize {
        self.power.left(guns)
    }

    /// KA-61, KA-62 — The parts of her fire that a crash leaves.
    #[inline(always)]
    pub fn fire_after(&self, guns: Guns, section: Section, loss: GunLoss) -> usize {
        match loss.called_for() {
            None => self.power.left(guns),
            Some((calibre, positions)) => {
                self.power.left_without(guns, calibre, guns.lost_in(section, calibre, positions))
            }
        }
    }

    /// How likely she sinks with so many parts of her fire left and dives to come.
    #[inline(always)]
    pub fn sinks_with(&self, part: usize, to_come: u8) -> Sinks<'_> {
        self.sinking.with(part, to_come)
    }
}

/// What a dive is about.
#[derive(Clone, Copy, Debug)]
pub struct Stakes<'a> {
    /// By how much a crash makes it likelier that the ship sinks, in [`STAKES`] of a ship.
    pub crash: i32,
    pub dives: &'a Dives,
    /// KA-38: in how many of 36 ways a plane holds its course, jinks left, jinks right.
    pub swerves: [i32; 3],
}

/// The chance that a dive ends on the ship: by square, heading, hits taken, and hits still to roll a jink
/// for.
#[derive(Debug)]
pub struct Dives {
    columns: usize,
    /// Hits that destroy a plane.
    deadly: usize,
    chances: Vec<[i16; JINKS]>,
    /// The share of dives that get to each place with the points it is entered for.
    shares: Vec<f32>,
    pub entries: Entries,
}

/// KA-32 — The chance from each entry point, in [`COARSE`] of one, and of all together.
#[derive(Debug, Default)]
pub struct Entries {
    pub chances: Vec<i32>,
    pub sum: i32,
}

impl FromIterator<f32> for Entries {
    fn from_iter<T: IntoIterator<Item = f32>>(chances: T) -> Entries {
        let parts = chances.into_iter().map(|chance| (chance * COARSE as f32) as i32);
        let chances: Vec<i32> = parts.collect();
        Entries { sum: chances.iter().sum(), chances }
    }
}

impl Dives {
    pub fn new(book: &Rulebook) -> Dives {
        let (columns, deadly) = (book.board.columns.into(), book.dive.hits_to_kill.into());
        let planes = columns * usize::from(book.board.rows) * Heading::COUNT;
        let chances = vec![[0; JINKS]; planes * deadly];
        Dives { columns, deadly, chances, shares: vec![0.0; planes], entries: Entries::default() }
    }

    /// Enter the chances of one place, each table by place and hits, if more planes get there so than
    /// with any other number of points.
    pub fn keep(&mut self, place: usize, share: f32, rolling: &[Vec<f32>; JINKS]) {
        if share <= self.shares[place] {
            return;
        }
        self.shares[place] = share;
        for hits in 0..self.deadly {
            let at = place * self.deadly + hits;
            self.chances[at] = rolling.each_ref().map(|table| (table[at] * CERTAIN as f32) as i16);
        }
    }

    #[inline(always)]
    fn place(&self, Flight { at, heading }: Flight) -> usize {
        let square = usize::from(at.y) * self.columns + usize::from(at.x);
        (square * Heading::COUNT + heading as usize) * self.deadly
    }

    /// Chances of a plane after no more hits, one more … up to the last that leaves it any; for each by
    /// jinks.
    #[inline(always)]
    pub fn of(&self, plane: Diver) -> &[[i16; JINKS]] {
        let place = self.place(plane.flight);
        &self.chances[place + usize::from(plane.hits)..place + self.deadly]
    }

    /// The chance of a plane with so many hits and jinks to roll for.
    #[inline(always)]
    pub fn chance(&self, plane: Flight, hits: usize, jinks: usize) -> i32 {
        i32::from(self.chances[self.place(plane) + hits][jinks])
    }
}
