//! KA-32 to KA-61 — How lucky the dice of phase 2 were: the worth of a roll less the average, as many
//! times as there are ways to roll it.
//!
//! All luck is asked for after the roll and before anything has changed by it.

use crate::crash::GunLoss;
use crate::fire::Fall;
use crate::game::Game;
use crate::geometry::Heading;
use crate::guns::Volley;
use crate::jink::{Flight, Jinked, Swerve, jinked};
use crate::names::{Calibre, Section};
use crate::rulebook::{DiveCharts, Rulebook};
use crate::state::Diver;

use super::ANY_DIE;
use super::expected::{CERTAIN, Entries, Expected, JINKS, Stakes};

/// More than the hits that can destroy a plane.
const MOST_HITS: usize = 32;

impl<'a> Game<'a> {
    #[inline(always)]
    fn expected(&self) -> &'a Expected {
        self.ready.expected.get_or_init(|| Expected::of(self.ready, self.book))
    }

    /// What the next dive is about.
    pub fn stakes(&self) -> Stakes<'a> {
        self.expected().stakes(self.ship.damage, self.ship.guns, self.to_come)
    }

    /// KA-60 — The damage points of a crash.
    pub fn luck_of_damage(&self, points: u8) -> i32 {
        let expected = self.expected();
        let sinks = expected.sinks_with(expected.fire_left(self.ship.guns), self.to_come);
        let worth = |points: u8| sinks.chance(self.ship.damage.saturating_add(points));
        let mut luck = 6 * worth(points);
        for &points in self.book.dive.damage.rows() {
            luck -= worth(points);
        }
        luck
    }

    /// KA-61 — The guns a crash calls for. With nobody to come none is missed.
    pub fn luck_of_gun_loss(&self, section: Section, loss: GunLoss) -> i32 {
        if self.to_come == 0 {
            return 0;
        }
        let worth = |loss: GunLoss| {
            let part = self.expected().fire_after(self.ship.guns, section, loss);
            self.expected().sinks_with(part, self.to_come).chance(self.ship.damage)
        };
        let mut luck = 6 * worth(loss);
        for &loss in self.book.dive.gun_loss.rows() {
            luck -= worth(loss);
        }
        luck
    }
}

impl Stakes<'_> {
    /// KA-32 — The die for the entry point.
    pub fn luck_of_entry(&self, entry: u8) -> i32 {
        let Entries { chances, sum } = &self.dives.entries;
        let points = chances.len() as i32;
        ANY_DIE / points * (points * chances[usize::from(entry)] - sum) * self.crash
    }

    /// KA-35, KA-37 — The dice of a volley at a plane, one after another: each by what a hit costs the
    /// plane, given the hits before it, were the dice after it average.
    ///
    /// What a hit costs before the last die, before the last but one … is found on the way back from the
    /// last to the first; while no dice can destroy the plane it hardly changes. It may be cut to whole
    /// numbers, or be rough: each die is fair by itself. A volley of more than 64 dice, which no ship in
    /// the box can fire, counts nothing.
    pub fn luck_of_volley(&self, shot: &Shot) -> i32 {
        let (dice, known) = (usize::from(shot.volley.dice()), self.dives.of(shot.plane));
        if dice > 64 {
            return 0;
        }
        let luck = match shot.fall.hits {
            0 if dice < known.len() => -faces_of_volley(shot) * cost_of_hit(known, 0),
            _ => luck_by_dice(shot, dice, known),
        };
        luck * self.crash
    }
}

/// What dice that hit gain, less what is to be expected of them, in parts of a chance.
fn luck_by_dice(shot: &Shot, dice: usize, known: &[[i16; JINKS]]) -> i32 {
    let (mut die, mut hits) = (dice, usize::from(shot.fall.hits));
    let (mut which, mut luck, mut costs) = (shot.fall.which, 0, [0; MOST_HITS]);
    let mut before = 0;
    while before < dice && before < known.len() {
        costs[before] = cost_of_hit(known, before);
        before += 1;
    }
    let deadly = if dice < known.len() { 0 } else { known.len() };
    while die > 0 {
        die -= 1;
        let (faces, hit) = (faces_of_die(shot, die), (which & 1) as i32);
        (hits, which) = (hits - hit as usize, which >> 1);
        luck += (6 * hit - faces) * costs[hits % MOST_HITS];
        let mut before = 0;
        while before < deadly && before < die {
            let (one, more) = (costs[before % MOST_HITS], costs[(before + 1) % MOST_HITS]);
            costs[before % MOST_HITS] = ((6 - faces) * one + faces * more) / 6;
            before += 1;
        }
    }
    luck
}

/// What the next hit costs a plane of its chance after so many of a volley.
#[inline(always)]
fn cost_of_hit(known: &[[i16; JINKS]], before: usize) -> i32 {
    let jinks = |hits| if hits < JINKS { hits } else { JINKS - 1 };
    let left = i32::from(known[before][jinks(before)]);
    let after = before + 1;
    if after < known.len() { left - i32::from(known[after][jinks(after)]) } else { left }
}

/// KA-35 — How many faces of all dice of a volley hit.
#[inline(always)]
fn faces_of_volley(Shot { volley: Volley(guns), charts, .. }: &Shot) -> i32 {
    let faces = |calibre: usize| i32::from(guns[calibre]) * charts.faces_that_hit(calibre);
    faces(0) + faces(1) + faces(2)
}

/// KA-35 — How many faces of a die of a volley hit; the dice of large guns come first.
#[inline(always)]
fn faces_of_die(Shot { volley: Volley([five, forty, _]), charts, .. }: &Shot, die: usize) -> i32 {
    let calibre = match die {
        die if die < usize::from(*five) => Calibre::Five,
        die if die < usize::from(five + forty) => Calibre::Forty,
        _ => Calibre::Twenty,
    };
    charts.faces_that_hit(calibre as usize)
}

/// KA-35 — A volley at a plane that has not felt it yet.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    pub plane: Diver,
    pub volley: Volley,
    pub fall: Fall,
    pub charts: &'a DiveCharts,
}

/// KA-38 — One hit on a plane, which may make it jink from a heading; `more` hits are rolled for after it.
#[derive(Clone, Copy)]
pub struct Hit<'a> {
    pub plane: Diver,
    pub from: Heading,
    pub more: u8,
    pub book: &'a Rulebook,
}

impl Stakes<'_> {
    /// KA-38 — The black die, and the yellow one: 36 ways.
    pub fn luck_of_jink(&self, hit: &Hit, swerve: Option<Swerve>) -> i32 {
        let straight = self.at(hit.plane.flight, hit);
        let (left, right) = (self.jinked(hit, Swerve::Left), self.jinked(hit, Swerve::Right));
        let found = match swerve {
            None => straight,
            Some(Swerve::Left) => left,
            Some(Swerve::Right) => right,
        };
        let [no, to_left, to_right] = self.swerves;
        (no * straight + to_left * left + to_right * right - 36 * found) * self.crash
    }

    /// The chance that a plane ends on the ship after a jink.
    #[inline(always)]
    fn jinked(&self, hit: &Hit, swerve: Swerve) -> i32 {
        match jinked(hit.plane.flight, hit.from, swerve, hit.book) {
            Jinked::To(to) => self.at(to, hit),
            Jinked::OffTheBoard => 0,
            Jinked::Into(_) => CERTAIN,
        }
    }

    #[inline(always)]
    fn at(&self, to: Flight, hit: &Hit) -> i32 {
        let more = usize::from(hit.more);
        let jinks = if more < JINKS { more } else { JINKS - 1 };
        self.dives.chance(to, usize::from(hit.plane.hits), jinks)
    }
}
