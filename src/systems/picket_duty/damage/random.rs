//! 7.3.V–W — Random results of a hit and who is killed: Tables 15 and 13.

use super::only_7_5;
use crate::events::damage::Event;
use crate::names::Officer;
use crate::rulebook::Rulebook;
use crate::state::{Game, Loss};
use kernel::config::Word;
use kernel::dice::Table;

/// Table 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedByTable13 {
    Nobody,
    Killed(Officer),
}

impl Word for NamedByTable13 {
    const KIND: &'static str = "officer of Table 13";
    const WORDS: &'static [(&'static str, NamedByTable13)] = &[
        ("none", NamedByTable13::Nobody),
        ("captain", NamedByTable13::Killed(Officer::Captain)),
        ("executive officer", NamedByTable13::Killed(Officer::Executive)),
        ("engineering officer", NamedByTable13::Killed(Officer::Engineering)),
        ("gunnery officer", NamedByTable13::Killed(Officer::Gunnery)),
        ("damage control officer", NamedByTable13::Killed(Officer::DamageControl)),
        ("cpo", NamedByTable13::Killed(Officer::ChiefPetty)),
        ("repair chief 1", NamedByTable13::Killed(Officer::Chief1)),
        ("repair chief 2", NamedByTable13::Killed(Officer::Chief2)),
        ("repair chief 3", NamedByTable13::Killed(Officer::Chief3)),
    ];
}

/// Table 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RandomDamage {
    Superficial,
    WaterLines,
    Fighters,
    LoseSurfaceSupport,
    OfficerKilled,
    LandRadar,
    Reassigned,
    BrokenBack,
}

impl Word for RandomDamage {
    const KIND: &'static str = "random result of damage";
    const WORDS: &'static [(&'static str, RandomDamage)] = &[
        ("superficial", RandomDamage::Superficial),
        ("water lines", RandomDamage::WaterLines),
        ("fighters", RandomDamage::Fighters),
        ("lose SFS", RandomDamage::LoseSurfaceSupport),
        ("officer killed", RandomDamage::OfficerKilled),
        ("land radar", RandomDamage::LandRadar),
        ("reassigned", RandomDamage::Reassigned),
        ("broken back", RandomDamage::BrokenBack),
    ];
}

impl Game {
    /// 7.3.W, Table 15 — A random result.
    pub(super) fn random_damage(&mut self, book: &Rulebook, table: &mut impl Table) {
        if only_7_5(book) {
            return;
        }
        let result = book.damage.random.at(table.two_d6() as i8);
        table.note(|| Event::Random { game: self, result, book });
        match result {
            RandomDamage::Superficial => {}
            // A248: one hit marker on the water lines.
            RandomDamage::WaterLines => {
                self.water_lines_damaged(1, book.repair.water_hits_to_destroy, table);
            }
            RandomDamage::Fighters => self.phase.attacks_over = true,
            RandomDamage::LoseSurfaceSupport => self.lose_surface_support(),
            RandomDamage::OfficerKilled => self.table_13(book, table),
            RandomDamage::LandRadar => self.lose_land_radar(),
            RandomDamage::Reassigned => self.reassigned = true,
            RandomDamage::BrokenBack => self.ship.lose(Loss::BrokenBack),
        }
    }

    /// 7.3.V, Table 13 — An officer is killed. Nobody dies twice.
    fn table_13(&mut self, book: &Rulebook, table: &mut impl Table) {
        let named = book.damage.officer.at(table.two_d6() as i8);
        table.note(|| Event::Officer { game: self, named });
        let NamedByTable13::Killed(officer) = named else { return };
        if self.ship.officers.alive(officer) {
            self.kill(officer);
            self.ship.officers.by_table_13 |= officer.bit();
        }
    }
}
