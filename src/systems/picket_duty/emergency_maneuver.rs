//! 6.10 — Emergency maneuvers. Page 15 of the rules, Table 19.

use kernel::config::{Section, Word};
use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::captain::{Captain, Choice};
use super::events::fire::Event;
use super::metrics::Count;
use super::names::{Officer, Room};
use super::rulebook::{Edition, Maneuvers, Rulebook};
use super::state::{Condition, Game, Officers, Plane, Ship};

/// Which stacks must be hurt to forbid emergency maneuvers (A115).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackRule {
    Both,
    Any,
}

impl Word for StackRule {
    const KIND: &'static str = "reading of the stack rule";
    const WORDS: &'static [(&'static str, StackRule)] =
        &[("both", StackRule::Both), ("any", StackRule::Any)];
}

/// Table 19: the least roll that succeeds, by the officers' value from −2 to +2.
#[derive(Clone, Copy, Debug)]
pub struct Charts {
    pub least: [i8; 5],
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let least = charts.table("19", |rows| {
            ["-2", "-1", "0", "+1", "+2"].map(|value| rows.whole(value, 2..=13) as i8)
        });
        Charts { least }
    }
}

/// 6.10.A — Whether the ship is fit to try (A114: any one condition forbids; A119: only bent
/// shafts count, not a screw hurt by a near miss).
pub fn may_maneuver(ship: &Ship, stacks: StackRule) -> bool {
    let hurt = |condition: &Condition| *condition != Condition::Intact;
    let stacks_out = match stacks {
        StackRule::Both => ship.fittings.stacks.iter().all(hurt),
        StackRule::Any => ship.fittings.stacks.iter().any(hurt),
    };
    !(hurt(&ship.fittings.rudder)
        || ship.rooms.is_hurt(Room::SteeringRoom)
        || ship.both_engine_rooms_hurt()
        || ship.tracks.fuel == 0
        || ship.tracks.maneuver == 0
        || ship.fittings.shafts.iter().all(hurt)
        || stacks_out)
}

/// 6.10.D — The column of Table 19: Captain and Engineering Officer together; −2 with both dead
/// (A116).
pub fn maneuver_value(officers: &Officers) -> i8 {
    if !officers.alive(Officer::Captain) && !officers.alive(Officer::Engineering) {
        return -2;
    }
    let sum = officers.rating(Officer::Captain) + officers.rating(Officer::Engineering);
    sum.clamp(-2, 2)
}

/// 6.10.D — Whether the maneuver throws the planes off.
pub fn maneuver_works(charts: &Charts, value: i8, dice: &mut impl Dice) -> bool {
    dice.two_d6() as i8 >= charts.least[(value + 2) as usize]
}

impl Game {
    /// 6.10.B — Try an emergency maneuver if the captain wants to; it costs one fuel whether it
    /// works or not (6.10.F, A113). Returns whether it was tried: once a phase is all (A013).
    pub fn maneuver(
        &mut self,
        wave: usize,
        planes: &[Plane],
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> bool {
        let open = book.edition == Edition::Advanced
            && book.scenario.maneuvers == Maneuvers::Allowed
            && may_maneuver(&self.ship, book.rulings.stacks);
        if !open || captain.maneuvers(self.view(), wave, planes) == Choice::No {
            return false;
        }
        table.seek(self.at(Purpose::Maneuver));
        let value = maneuver_value(&self.ship.officers);
        let works = maneuver_works(&book.maneuver, value, table);
        table.note(|| Event::Maneuver { game: self, planes, value, works, book });
        self.phase.evading = works;
        self.ship.burn_fuel(1);
        self.count(Count::EmAttempts);
        self.tally.add(Count::EmSuccesses, i32::from(works));
        true
    }
}
