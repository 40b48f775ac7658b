//! 7.3.T–U — Near misses: Table 11-1.

use super::only_7_5;
use crate::events::damage::Event;
use crate::metrics::Count;
use crate::names::{RADARS, Room};
use crate::rulebook::Rulebook;
use crate::rulings::reading;
use crate::state::{Blow, Condition, Game};
use kernel::config::Word;
use kernel::dice::{Dice, Table};

/// Table 11-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NearMissResult {
    None,
    Superficial,
    Hull,
    LoseSurfaceSupport,
    Random,
    ForwardStack,
    AftStack,
    PortScrew,
    StarboardScrew,
    BothRadarsDestroyed,
    ForwardFuel,
    AftFuel,
    RudderDamaged,
}

impl Word for NearMissResult {
    const KIND: &'static str = "result of a near miss";
    const WORDS: &'static [(&'static str, NearMissResult)] = &[
        ("none", NearMissResult::None),
        ("superficial", NearMissResult::Superficial),
        ("hull -1", NearMissResult::Hull),
        ("lose SFS", NearMissResult::LoseSurfaceSupport),
        ("random", NearMissResult::Random),
        ("forward stack", NearMissResult::ForwardStack),
        ("aft stack", NearMissResult::AftStack),
        ("port screw", NearMissResult::PortScrew),
        ("starboard screw", NearMissResult::StarboardScrew),
        ("both radars destroyed", NearMissResult::BothRadarsDestroyed),
        ("forward fuel", NearMissResult::ForwardFuel),
        ("aft fuel", NearMissResult::AftFuel),
        ("rudder damaged", NearMissResult::RudderDamaged),
    ];
}

reading! {
    /// What a near miss at a fuel tank does (A152).
    NearFuel as "reading of near misses at fuel tanks" {
        TrackOnly = "track only",
        HitToo = "hit marker too",
    }
}

/// 7.3.T — One roll on Table 11-1: d6 down, d6 across.
pub fn near_miss_cell(charts: &super::Charts, dice: &mut impl Dice) -> NearMissResult {
    charts.near_miss.at(dice.d6() as i8)[dice.d6() as usize - 1]
}

impl Game {
    /// 7.3.T–U — What a near miss does. Stack and screw losses count every time (C21); a fuel tank
    /// takes no hit marker (A152).
    pub fn near_miss_damage(&mut self, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        if only_7_5(book) {
            return;
        }
        self.count(Count::Table11x1Rolls);
        let result = near_miss_cell(&book.damage, table);
        let losses = &book.damage.losses;
        table.note(|| Event::NearMiss { game: self, result, section: blow.section, book });
        match result {
            NearMissResult::None | NearMissResult::Superficial => {}
            NearMissResult::Hull => self.ship.lose_hull(losses.near_hull),
            NearMissResult::LoseSurfaceSupport => self.lose_surface_support(),
            NearMissResult::Random => self.random_damage(book, table),
            NearMissResult::ForwardStack => self.near_stack(0, losses.near_stack, table),
            NearMissResult::AftStack => self.near_stack(1, losses.near_stack, table),
            NearMissResult::PortScrew | NearMissResult::StarboardScrew => {
                self.ship.slow(losses.near_screw);
            }
            NearMissResult::BothRadarsDestroyed => self.destroy_equipment(RADARS, book, table),
            NearMissResult::ForwardFuel => {
                self.near_fuel(Room::FuelTanksForward, blow, book, table);
            }
            NearMissResult::AftFuel => self.near_fuel(Room::FuelTanksAft, blow, book, table),
            NearMissResult::RudderDamaged => {
                self.rudder_hit(Condition::Damaged, losses.near_rudder, table);
            }
        }
    }

    fn near_fuel(&mut self, room: Room, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        self.ship.burn_fuel(book.damage.losses.near_fuel);
        if book.rulings.near_fuel == NearFuel::HitToo {
            self.near_miss_in(room, blow, book, table);
        }
    }

    fn near_stack(&mut self, stack: usize, points: i8, table: &mut impl Table) {
        self.stack_hit(stack, Condition::Damaged, table);
        self.ship.slow(points);
    }
}
