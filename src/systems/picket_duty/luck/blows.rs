//! 7.3, 7.8.1 — How lucky it was what a hit, a near miss or a fire did.

use crate::damage::{DamageCell, Harm, Luck, NearMissResult, RandomDamage};
use crate::deck_fires::{Fire, fails};
use crate::names::{Equipment, Section};
use crate::rulebook::Rulebook;
use crate::state::{Game, Gear};
use kernel::systems::chart::OneDie;

use super::peril::CERTAIN;
use super::threat::Hurt;

impl Game {
    /// 7.3.T — What a near miss does.
    pub fn luck_of_near_miss(&self, result: NearMissResult, book: &Rulebook) -> i32 {
        let (expected, hurt) = (&book.expected, &Hurt::of(&self.ship));
        self.while_on_watch(|| {
            36 * expected.stakes.of_near_miss(result, hurt) - expected.near_misses.to(hurt)
        })
    }

    /// 7.1.C — Where a plane hits: 60 ways.
    pub fn luck_of_cell(&self, cell: DamageCell, section: Section, book: &Rulebook) -> i32 {
        let (expected, hurt) = (&book.expected, &Hurt::of(&self.ship));
        let threat = &expected.cells[section as usize];
        self.while_on_watch(|| 60 * expected.stakes.of_cell(cell, section, hurt) - threat.to(hurt))
    }

    /// 7.3.E — The die of a note that ends the watch when it strikes.
    pub fn luck_of_note(&self, chart: &OneDie<Luck>, luck: Luck) -> i32 {
        let struck = |luck: &Luck| i32::from(*luck == Luck::Struck);
        let faces: i32 = chart.rows().iter().map(struck).sum();
        self.while_on_watch(|| 6 * CERTAIN * (6 * struck(&luck) - faces))
    }

    /// Note F — The die of one radar, with those of `rest` still to roll.
    pub fn luck_of_radar(&self, radar: Equipment, harm: Harm, rest: u8, book: &Rulebook) -> i32 {
        let worth = |harm: Harm| {
            let mut hurt = Hurt::of(&self.ship);
            hurt.gear = after_die(hurt.gear, radar, harm);
            book.expected.stakes.of_radars(rest, &hurt)
        };
        let faces: i32 = book.damage.radar.rows().iter().map(|&harm| worth(harm)).sum();
        self.while_on_watch(|| 6 * (6 * worth(harm) - faces))
    }

    /// 7.3.W — Table 15, which can break her back.
    pub fn luck_of_random(&self, result: RandomDamage, book: &Rulebook) -> i32 {
        let broken = usize::from(result == RandomDamage::BrokenBack);
        self.while_on_watch(|| book.expected.random.luck(0, broken, |at| [0, CERTAIN][at]))
    }

    /// 7.8.1.C — Two attempts on a fire of `markers`. A failure leaves the same every time, so that
    /// only the number of failures is chance.
    pub fn luck_of_fire(&self, markers: u8, modifier: i8, left: Fire, book: &Rulebook) -> i32 {
        let control = book.rulings.fire_control;
        let worth = |fire: Fire| match fire {
            Fire::Out => 0,
            Fire::Burning(_) => -book.expected.stakes.fire_left,
            Fire::OutOfControl => -CERTAIN,
        };
        let burns = i32::from(book.expected.fires.at(modifier)[1]) / 6;
        let sum = match fails(&book.repair, markers, control) {
            Fire::Burning(more) => burns * burns * worth(fails(&book.repair, more, control)),
            settled => 6 * burns * worth(settled),
        };
        self.while_on_watch(|| 36 * worth(left) - sum)
    }
}

/// 7.11.C — Radars after the die of one of them (A145).
fn after_die(mut gear: Gear, radar: Equipment, harm: Harm) -> Gear {
    match harm {
        Harm::Unhurt => {}
        Harm::Damaged if gear.damaged & radar.bit() == 0 => gear.damaged |= radar.bit(),
        Harm::Damaged | Harm::Destroyed => gear.destroyed |= radar.bit(),
    }
    gear
}
