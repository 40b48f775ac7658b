//! KA-33 to KA-43 — The chance that a dive ends on the ship, from wherever a plane may be, worked out
//! backwards from the last movement points to the first.
//!
//! The readings A16, A18 and A22 that are not the default are left out.

use crate::course::next_step;
use crate::fire::hit_chances;
use crate::game::Game;
use crate::geometry::Heading;
use crate::jink::{Flight, Jinked, Swerve, jinked, jinks};
use crate::policy::CompiledPolicy;
use crate::routes::Step;
use crate::rulebook::Rulebook;
use kernel::dice::exact_odds;

use super::expected::{Dives, Entries, JINKS};
use super::ways::Ways;

/// Chances of planes with so many points left, by place and hits.
struct Level {
    /// About to move.
    moving: Vec<f32>,
    /// About to be fired at.
    under_fire: Vec<f32>,
}

/// The work under way.
pub struct Approach<'a> {
    game: Game<'a>,
    share: f64,
    ways: &'a Ways,
    /// The chance that a hit brings no jink, one to the left, one to the right.
    swerves: [f32; 3],
    /// Squares and headings there are.
    places: usize,
    /// Hits that destroy a plane.
    deadly: usize,
    levels: Vec<Level>,
}

impl<'a> Approach<'a> {
    /// With this share of the ship's guns left.
    pub fn new(
        share: f64,
        ways: &'a Ways,
        ready: &'a CompiledPolicy,
        book: &'a Rulebook,
    ) -> Approach<'a> {
        let odds = exact_odds(|dice| jinks(&book.dive, dice));
        let swerves = [None, Some(Swerve::Left), Some(Swerve::Right)];
        let swerves = swerves.map(|swerve| odds.chance(&swerve) as f32);
        let deadly = book.dive.hits_to_kill.into();
        let places = book.board.squares().count() * Heading::COUNT;
        let game = Game::new(ready, book);
        Approach { game, share, ways, swerves, places, deadly, levels: Vec::new() }
    }

    /// Level by level, for the planes that may be there.
    pub fn dives(mut self) -> Dives {
        let mut dives = Dives::new(self.game.book);
        for (mp, planes) in (0..).zip(&self.ways.levels) {
            let moving = self.moving(mp, &planes.moving);
            let mut rolling = [const { Vec::new() }; JINKS];
            rolling[0] = moving.clone();
            for jinks in 1..JINKS {
                rolling[jinks] = self.one_more_jink(jinks, &rolling[jinks - 1], &planes.moving);
            }
            let under_fire = self.under_fire(&rolling, &planes.under_fire);
            for &(plane, share) in &planes.moving {
                dives.keep(self.number(plane), share, &rolling);
            }
            self.levels.push(Level { moving, under_fire });
        }
        dives.entries = self.entries();
        dives
    }

    fn number(&self, plane: Flight) -> usize {
        self.game.book.sky.place(plane.at) * Heading::COUNT + plane.heading as usize
    }

    fn nobody(&self) -> Vec<f32> {
        vec![0.0; self.places * self.deadly]
    }

    /// The chances of one plane, by hits.
    fn of<'t>(&self, table: &'t [f32], plane: Flight) -> &'t [f32] {
        &table[self.number(plane) * self.deadly..][..self.deadly]
    }

    /// The same, or of another plane where nothing is known of the first.
    fn known<'t>(&self, table: &'t [f32], plane: Flight, or: Flight) -> &'t [f32] {
        let chances = self.of(table, plane);
        if chances.last().is_some_and(|&chance| chance > 0.0) {
            chances
        } else {
            self.of(table, or)
        }
    }

    fn of_mut<'t>(&self, table: &'t mut [f32], plane: Flight) -> &'t mut [f32] {
        &mut table[self.number(plane) * self.deadly..][..self.deadly]
    }

    /// KA-33, KA-41, KA-43 — Planes about to move.
    fn moving(&self, mp: u8, planes: &[(Flight, f32)]) -> Vec<f32> {
        let mut moving = self.nobody();
        for &(plane, _) in planes {
            self.move_on(plane, mp, self.of_mut(&mut moving, plane));
        }
        moving
    }

    fn move_on(&self, plane: Flight, mp: u8, chances: &mut [f32]) {
        let (book, at) = (self.game.book, plane.at);
        let Some(step) = next_step(plane, mp, &self.game.ready.fresh, book) else { return };
        let level = &self.levels[usize::from(mp - step.cost(book))];
        let heading = step.heading(plane.heading);
        match step {
            Step::InPlace(_) => {
                chances.copy_from_slice(self.of(&level.moving, Flight { at, heading }));
            }
            Step::Ahead(_) => match book.board.step(at, heading) {
                None => {}
                Some(at) if book.sky.berth.section(at).is_some() => chances.fill(1.0),
                Some(at) => {
                    chances.copy_from_slice(self.of(&level.under_fire, Flight { at, heading }));
                }
            },
        }
    }

    /// KA-38 to KA-40 — Planes with so many hits to roll a jink for, by those with one fewer.
    fn one_more_jink(&self, jinks: usize, before: &[f32], planes: &[(Flight, f32)]) -> Vec<f32> {
        let [stays, left, right] = self.swerves;
        let mut after = self.nobody();
        for &(plane, _) in planes {
            let chances = &mut self.of_mut(&mut after, plane)[jinks.min(self.deadly)..];
            let here = &self.of(before, plane)[jinks.min(self.deadly)..];
            chances.iter_mut().zip(here).for_each(|(chance, here)| *chance += stays * here);
            for (swerve, share) in [(Swerve::Left, left), (Swerve::Right, right)] {
                match jinked(plane, plane.heading, swerve, self.game.book) {
                    Jinked::OffTheBoard => {}
                    Jinked::Into(_) => chances.iter_mut().for_each(|chance| *chance += share),
                    Jinked::To(to) => {
                        let there = &self.known(before, to, plane)[jinks.min(self.deadly)..];
                        chances
                            .iter_mut()
                            .zip(there)
                            .for_each(|(chance, there)| *chance += share * there);
                    }
                }
            }
        }
        after
    }

    /// KA-35, KA-37 — Planes the ship is about to fire at.
    fn under_fire(&self, rolling: &[Vec<f32>; JINKS], planes: &[(Flight, f32)]) -> Vec<f32> {
        let mut under_fire = self.nobody();
        for &(plane, _) in planes {
            let hits =
                hit_chances(&self.game.book.dive, self.game.likely_bearing(plane), self.share);
            let chances = self.of_mut(&mut under_fire, plane);
            for (fresh, &share) in hits.iter().enumerate().take(self.deadly) {
                let after = self.of(&rolling[fresh.min(JINKS - 1)], plane);
                let flown = chances.iter_mut().zip(&after[fresh..]);
                flown.for_each(|(chance, after)| *chance += share as f32 * after);
            }
        }
        under_fire
    }

    /// KA-32 — The chance from each entry point.
    fn entries(&self) -> Entries {
        let Some(first) = self.levels.last() else { return Entries::default() };
        let fired_at = self.game.book.rulings.entry_fire;
        let from = if fired_at { &first.under_fire } else { &first.moving };
        self.ways.entries.iter().map(|&plane| self.of(from, plane)[0]).collect()
    }
}
