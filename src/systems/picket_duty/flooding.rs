//! 7.4, 7.9.H — Flooding, list and trim. Pages 19 and 20 of the rules.

use kernel::dice::{Dice, Table};

use super::captain::{Captain, Side};
use super::departure::sinks_under_way;
use super::events::compartments::Event;
use super::metrics::Count;
use super::names::{Bearing, Section};
use super::rulebook::{Edition, Rulebook};
use super::rulings::reading;
use super::state::{Blow, Game, Keel, Loss};

/// 7.4.H–L — The side water comes in on: bow and stern only from dead ahead and astern (A162).
///
/// A161: without a bearing, forward is the bow, aft the stern, and midships a die decides.
pub fn side_flooded(blow: Blow, dice: &mut impl Dice) -> Side {
    match (blow.bearing, blow.section) {
        (Some(Bearing::B0), _) | (None, Section::Forward) => Side::Bow,
        (Some(Bearing::B180), _) | (None, Section::Aft) => Side::Stern,
        (Some(Bearing::B45 | Bearing::B90 | Bearing::B135), _) => Side::Starboard,
        (Some(Bearing::B225 | Bearing::B270 | Bearing::B315), _) => Side::Port,
        (None, Section::Midship) if dice.d6() <= 3 => Side::Port,
        (None, Section::Midship) => Side::Starboard,
    }
}

reading! {
    /// What a flooded room pumped dry gives back (A131).
    Pumped as "reading of rooms pumped dry" {
        FloodTrack = "flood track",
        /// Flood track, maneuver track and a marker of list or trim.
        AllThree = "all three",
    }
}

reading! {
    /// Which box of the display takes water that came from no bearing (A161).
    WithoutBearing as "reading of flooding without a bearing" {
        BySection = "by section",
        NoMarker = "no marker",
    }
}

impl Keel {
    /// 7.4.I–L — One marker more in a box of the display.
    pub fn add(&mut self, side: Side) {
        let boxed = match side {
            Side::Bow => &mut self.bow,
            Side::Stern => &mut self.stern,
            Side::Port => &mut self.port,
            Side::Starboard => &mut self.starboard,
        };
        *boxed = boxed.saturating_add(1);
    }

    /// A131, read the other way — One marker off the fullest box; the first of equals.
    pub fn ease(&mut self) {
        let boxes = [&mut self.bow, &mut self.stern, &mut self.port, &mut self.starboard];
        let fullest = boxes.into_iter().rev().max_by_key(|markers| **markers);
        if let Some(markers) = fullest.filter(|markers| **markers > 0) {
            *markers -= 1;
        }
    }
}

impl Game {
    /// 7.4.F, 7.3.S — A compartment floods: flood track, maneuver track, one marker of list or
    /// trim (A160); on reaching the last space the ship may roll over (7.4.M, A164). More water on
    /// that space waits for the end of the turn (7.4.N).
    pub fn flood(&mut self, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        let unknown = blow.bearing.is_none();
        let side = match book.rulings.without_bearing {
            WithoutBearing::NoMarker if unknown => None,
            WithoutBearing::BySection | WithoutBearing::NoMarker => Some(side_flooded(blow, table)),
        };
        self.flood_on(side, book, table);
    }

    fn flood_on(&mut self, side: Option<Side>, book: &Rulebook, table: &mut impl Table) {
        self.count(Count::RoomsFlooded);
        if let Some(side) = side {
            self.ship.keel.add(side);
        }
        self.ship.slow(1);
        let before = self.ship.tracks.flood;
        let left = (before - 1).max(0);
        self.ship.tracks.flood = left;
        table.note(|| Event::WaterComesIn { side, left });
        self.stands(table);
        if left == 0 && before > 0 {
            self.may_roll_over(book, table);
        }
    }

    /// 7.4.M–N — The flood marker is on "Ship Sunk": Table 16.
    #[cold]
    pub fn may_roll_over(&mut self, book: &Rulebook, table: &mut impl Table) {
        let sinks = sinks_under_way(&book.hull, &self.ship.officers, table);
        table.note(|| Event::MayRollOver { sinks });
        if sinks {
            self.ship.lose(Loss::Flooding);
        }
    }

    /// 7.9.H — Gray secondary compartments flooded on purpose, as the captain orders (A202, A203).
    pub fn counter_flood(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if book.edition == Edition::Basic {
            return;
        }
        while let Some(order) = captain.counter_floods(self.view(), book) {
            let bit = 1u64 << order.space;
            let open = book.ship.gray & bit & !self.ship.spaces.destroyed != 0;
            if !open || self.lost() {
                return;
            }
            self.destroy_space(bit, table);
            let name = &book.ship.spaces[order.space as usize].name;
            table.note(|| Event::FloodedOnPurpose { name });
            self.flood_on(Some(order.side), book, table);
        }
    }
}
