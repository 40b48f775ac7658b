//! KA-35 — How much of the ship's fire is left.

use crate::course::next_step;
use crate::game::Game;
use crate::guns::{Guns, Volley};
use crate::jink::Flight;
use crate::names::Calibre;
use crate::policy::CompiledPolicy;
use crate::routes::{Step, points_on_entry};
use crate::rulebook::Rulebook;

use super::expected::PARTS;

/// So many times the hits a gun scores on planes nothing stops are counted, and cut.
const FINE: i32 = 16;

/// What a gun of each calibre hits on its way in, and all guns of a whole ship.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    by_calibre: [i32; Calibre::COUNT],
    whole: i32,
}

impl Power {
    /// Reckoned by a plane from each entry point that nothing stops.
    pub fn of(ready: &CompiledPolicy, book: &Rulebook) -> Power {
        let mut faces = [0; Calibre::COUNT];
        for entry in 0..book.dive.entries.len() {
            for Volley(dice) in volleys(entry, ready, book) {
                for (calibre, &guns) in dice.iter().enumerate() {
                    faces[calibre] += i32::from(guns) * book.dive.faces_that_hit(calibre);
                }
            }
        }
        let guns = ready.fresh_guns.volley().0;
        let by_calibre: [i32; Calibre::COUNT] =
            std::array::from_fn(|calibre| FINE * faces[calibre] / i32::from(guns[calibre]).max(1));
        let power = Power { by_calibre, whole: 1 };
        Power { whole: power.of_guns(ready.fresh_guns).max(1), ..power }
    }

    #[inline(always)]
    fn of_guns(&self, guns: Guns) -> i32 {
        let (Volley([five, forty, twenty]), power) = (guns.volley(), self.by_calibre);
        i32::from(five) * power[0] + i32::from(forty) * power[1] + i32::from(twenty) * power[2]
    }

    /// The share that is left, in [`PARTS`].
    #[inline(always)]
    pub fn left(&self, guns: Guns) -> usize {
        (self.of_guns(guns) * PARTS as i32 / self.whole) as usize
    }

    /// The same with so many positions of a calibre fewer.
    #[inline(always)]
    pub fn left_without(&self, guns: Guns, calibre: Calibre, positions: u8) -> usize {
        let lost = i32::from(positions) * self.by_calibre[calibre as usize];
        ((self.of_guns(guns) - lost) * PARTS as i32 / self.whole) as usize
    }

    /// What positions of a calibre are of the whole, in [`PARTS`].
    pub fn lost(&self, calibre: Calibre, positions: u8) -> f64 {
        let lost = i32::from(positions) * self.by_calibre[calibre as usize];
        f64::from(lost) / f64::from(self.whole) * PARTS as f64
    }
}

/// The volleys at a plane that flies on from an entry point to the ship.
fn volleys(entry: usize, ready: &CompiledPolicy, book: &Rulebook) -> Vec<Volley> {
    let game = Game::new(ready, book);
    let heading = ready.fresh.way_in(entry).heading;
    let mut plane = Flight { at: book.dive.entries[entry], heading };
    let (mut mp, mut volleys) = (points_on_entry(book), vec![game.likely_bearing(plane)]);
    while let Some(step) = next_step(plane, mp, &ready.fresh, book) {
        mp -= step.cost(book);
        plane.heading = step.heading(plane.heading);
        let Step::Ahead(_) = step else { continue };
        match book.board.step(plane.at, plane.heading) {
            Some(at) if book.sky.berth.section(at).is_none() => plane.at = at,
            _ => break,
        }
        volleys.push(game.likely_bearing(plane));
    }
    volleys
}
