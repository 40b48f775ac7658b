//! 7.3.K, 7.7.K, 7.9.G — Secondary compartments hit.

use super::{Luck, is_advanced};
use crate::events::compartments::Event;
use crate::events::people;
use crate::maps::{Seen, Spot};
use crate::metrics::Count;
use crate::names::ones;
use crate::rulebook::Rulebook;
use crate::rulings::reading;
use crate::state::{Blow, Game};
use kernel::dice::Table;

reading! {
    /// When a gray secondary compartment may flood (A137).
    SecondaryFloods as "reading of flooding in secondary compartments" {
        WhenDestroyed = "when destroyed",
        EveryHit = "every hit",
    }
}

impl Game {
    /// 7.3.K — The first hit damages a secondary compartment, the second destroys it; a gray one
    /// may flood then (A137). Destroyed already: no hit at all (C17).
    pub(super) fn space_hit(
        &mut self,
        space: u8,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if !is_advanced(book) {
            return self.basic_space_hit();
        }
        let bit = 1u64 << space;
        if self.ship.spaces.destroyed & bit != 0 {
            return;
        }
        table.note(|| Seen::Hit(Spot::Space(space)));
        self.crewmen_at_risk(blow, book, table);
        let first = self.ship.spaces.damaged & bit == 0;
        if first {
            self.ship.spaces.damaged |= bit;
        } else {
            self.destroy_space(bit, table);
        }
        if !first || book.rulings.secondary_floods == SecondaryFloods::EveryHit {
            self.space_may_flood(bit, blow, book, table);
        }
    }

    /// 7.3.K — The flooding die of a gray compartment.
    fn space_may_flood(&mut self, bit: u64, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        if book.ship.gray & bit == 0 {
            return;
        }
        let luck = book.damage.space_flood.at(table.d6() as i8);
        table.note(|| Event::SpaceMayFlood(luck));
        if luck == Luck::Struck {
            self.flood(blow, book, table);
        }
    }

    /// A secondary compartment is out; whoever worked there goes back to his box.
    pub fn destroy_space(&mut self, bit: u64, table: &mut impl Table) {
        table.note(|| Seen::Destroyed(Spot::Space(bit.trailing_zeros() as u8)));
        self.ship.spaces.damaged &= !bit;
        self.ship.spaces.destroyed |= bit;
        self.ship.crews.spaces &= !bit;
        self.count(Count::SecondariesDestroyed);
    }

    /// 7.7.K, 7.9.G — One die for each crewman at work in the section's secondary compartments;
    /// a six kills him (A259).
    fn crewmen_at_risk(&mut self, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        let section = blow.section as usize;
        let men = self.ship.crews.spaces & book.ship.spaces_in[section];
        for space in ones(men) {
            let luck = book.damage.crewman.at(table.d6() as i8);
            table.note(|| people::Event::WorkerAtRisk(luck));
            if luck == Luck::Struck {
                self.ship.crews.spaces &= !(1 << space);
                self.ship.crews.team[section] -= 1;
                self.count(Count::CrewKilled);
            }
        }
    }
}
