//! KA-60 to KA-62, KA-70 — How likely the ship sinks, by her damage, the fire she has left and the dives
//! to come.

use crate::rulebook::{EntryBy, MOST_PLANES, Rulebook};

use super::SHIP;
use super::expected::{COARSE, Dives, Entries, PARTS, SHARES, STAKES, share};
use super::power::Power;

/// By dives to come.
type ByDives<T> = [T; MOST_PLANES + 1];
/// By parts of her fire that are left, then by dives to come.
type ByFire<T> = [ByDives<T>; PARTS + 1];

/// Chances in parts of a ship, by damage points; the last row is of a ship that has sunk.
#[derive(Debug)]
pub struct Sinking {
    chances: Vec<ByFire<i32>>,
    /// By how much more likely she sinks after a crash, before its dice are rolled, in [`STAKES`].
    by_crash: Vec<ByFire<i32>>,
}

impl Sinking {
    pub fn of(power: &Power, dives: &[Dives; SHARES], book: &Rulebook) -> Sinking {
        let working = Working::new(power, dives, book);
        let in_parts = |chance: f64| (chance * f64::from(SHIP)) as i32;
        let chances = working.sinks.iter().map(|row| row.map(|row| row.map(in_parts)));
        let by_crash = |damage: usize| {
            std::array::from_fn(|part| {
                std::array::from_fn(|to_come| {
                    let after = working.after_crash(damage, part, to_come);
                    ((after - working.sinks[damage][part][to_come]) * f64::from(STAKES)) as i32
                })
            })
        };
        let by_crash = (0..working.sinks.len()).map(by_crash).collect();
        Sinking { chances: chances.collect(), by_crash }
    }

    /// With so many parts of her fire left and dives to come.
    #[inline(always)]
    pub fn with(&self, part: usize, to_come: u8) -> Sinks<'_> {
        Sinks { chances: &self.chances, part, to_come: usize::from(to_come) }
    }

    /// Of a ship that is still afloat.
    #[inline(always)]
    pub fn by_crash(&self, damage: u8, part: usize, to_come: u8) -> i32 {
        self.by_crash[usize::from(damage)][part][usize::from(to_come)]
    }
}

/// How likely a ship sinks by her damage.
#[derive(Clone, Copy)]
pub struct Sinks<'a> {
    chances: &'a [ByFire<i32>],
    part: usize,
    to_come: usize,
}

impl Sinks<'_> {
    /// In parts of a ship.
    #[inline(always)]
    pub fn chance(&self, damage: u8) -> i32 {
        let damage = usize::from(damage);
        if damage < self.chances.len() {
            self.chances[damage][self.part][self.to_come]
        } else {
            SHIP
        }
    }
}

/// The table while it is made, for one dive to come, two …
struct Working<'a> {
    book: &'a Rulebook,
    sinks: Vec<ByFire<f64>>,
    /// KA-61: the parts of her fire that each face costs.
    losses: [f64; 6],
}

impl<'a> Working<'a> {
    fn new(power: &Power, dives: &[Dives; SHARES], book: &'a Rulebook) -> Working<'a> {
        let hull = usize::from(book.ship.hull);
        let mut sinks = vec![[[0.0; MOST_PLANES + 1]; PARTS + 1]; hull + 1];
        sinks[hull] = [[1.0; MOST_PLANES + 1]; PARTS + 1];
        let losses = book.dive.gun_loss.rows().map(|loss| {
            loss.called_for().map_or(0.0, |(calibre, positions)| power.lost(calibre, positions))
        });
        let mut working = Working { book, sinks, losses };
        let crashes = crashes(dives, book);
        for to_come in 1..=MOST_PLANES {
            for damage in 0..hull {
                for (part, &crash) in crashes.iter().enumerate() {
                    let missed = working.sinks[damage][part][to_come - 1];
                    let struck = working.after_crash(damage, part, to_come - 1);
                    working.sinks[damage][part][to_come] = crash * struck + (1.0 - crash) * missed;
                }
            }
        }
        working
    }

    /// KA-60, KA-61 — The mean over both dice of a crash.
    fn after_crash(&self, damage: usize, part: usize, to_come: usize) -> f64 {
        let faces = self.book.dive.damage.rows().iter();
        let after = faces.map(|&points| {
            let damage = (damage + usize::from(points)).min(self.sinks.len() - 1);
            let by_loss = self.losses.iter().map(|lost| {
                let left = (part as f64 - lost).max(0.0);
                between(left, |part| self.sinks[damage][part.min(PARTS)][to_come])
            });
            by_loss.sum::<f64>() / 6.0
        });
        after.sum::<f64>() / 6.0
    }
}

/// KA-43 — How likely a dive ends on the ship, by the parts of her fire that are left.
fn crashes(dives: &[Dives; SHARES], book: &Rulebook) -> [f64; PARTS + 1] {
    let known = dives.each_ref().map(|dives| of_any_entry(&dives.entries, book.dive.entry_by));
    std::array::from_fn(|part| {
        let lost = (1.0 - part as f64 / PARTS as f64) / (share(0) - share(1));
        let inside = lost.min(SHARES as f64 - 1.0);
        between(inside, |number| known[number.min(SHARES - 1)])
    })
}

/// KA-32 — The chance of a dive from wherever it begins.
fn of_any_entry(Entries { chances, sum }: &Entries, by: EntryBy) -> f64 {
    let chance = match by {
        EntryBy::Die => f64::from(*sum) / chances.len() as f64,
        EntryBy::Choice => chances.iter().copied().max().map_or(0.0, f64::from),
        EntryBy::Always(point) => f64::from(chances[usize::from(point)]),
    };
    chance / f64::from(COARSE)
}

/// A table of whole numbers read in between.
fn between(at: f64, table: impl Fn(usize) -> f64) -> f64 {
    let (below, share) = (at as usize, at - at.floor());
    table(below) * (1.0 - share) + table(below + 1) * share
}
