//! 7.3.Q–R, 9.F–H — Hull integrity at the end of a phase, and leaving station. Pages 18 and 27 of
//! the rules, Tables 14.1 and 16.

use kernel::config::{Item, Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::TwoDice;

use super::addresses::Purpose;
use super::captain::{Captain, Choice, MayLeave};
use super::damage::only_7_5;
use super::defensive_fire::EmptyMagazines;
use super::events::departure::Event;
use super::metrics::Count;
use super::names::{ENGINE_ROOMS, FIRE_ROOMS, FUEL_TANKS, Officer};
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::state::{Condition, Game, Loss, Officers, Ship};

/// Tables 14 and 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Sinks,
    Afloat,
}

impl Word for Fate {
    const KIND: &'static str = "fate of the ship";
    const WORDS: &'static [(&'static str, Fate)] =
        &[("sinks", Fate::Sinks), ("afloat", Fate::Afloat)];
}

/// Table 18: how long repairs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchorage {
    Weeks(u8),
    ToTheRear,
}

impl Word for Anchorage {
    const KIND: &'static str = "stay at anchorage";
    const WORDS: &'static [(&'static str, Anchorage)] = &[
        ("1 week", Anchorage::Weeks(1)),
        ("2 weeks", Anchorage::Weeks(2)),
        ("3 weeks", Anchorage::Weeks(3)),
        ("4 weeks", Anchorage::Weeks(4)),
        ("to the rear", Anchorage::ToTheRear),
    ];
}

/// Tables 14, 14.1, 16, 18 and 18.1.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Table 14, which no rule cites (A155).
    pub integrity: TwoDice<Fate>,
    /// Hull points lost, with 1–2 and with 3 or more planes hit.
    pub hull_lost: TwoDice<[i8; 2]>,
    pub under_way: TwoDice<Fate>,
    pub anchorage: TwoDice<Anchorage>,
    pub replenishment: TwoDice<i8>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let columns = ["1-2 planes", "3 or more"];
        let points = |item: &Item| item.whole(0..=10) as i8;
        Charts {
            integrity: TwoDice::words(charts, "14"),
            hull_lost: charts.table("14.1", |rows| TwoDice::grid(rows, &columns, points)),
            under_way: TwoDice::words(charts, "16"),
            anchorage: TwoDice::words(charts, "18"),
            replenishment: TwoDice::numbers(charts, "18.1", 0, 30),
        }
    }
}

/// 7.3.Q — Hull points lost at the end of a phase in which planes hit (Table 14.1).
pub fn hull_lost(charts: &Charts, planes: u8, dice: &mut impl Dice) -> i8 {
    charts.hull_lost.at(dice.two_d6() as i8)[usize::from(planes >= 3)]
}

/// 7.3.Q–R, 7.4.M, Table 16 — Whether the ship sinks: 2d6 plus the DCO's value; a natural 2
/// always does (A157).
pub fn sinks_under_way(charts: &Charts, officers: &Officers, dice: &mut impl Dice) -> bool {
    let roll = dice.two_d6() as i8;
    let modified = if roll == 2 { 2 } else { roll + officers.rating(Officer::DamageControl) };
    charts.under_way.at(modified) == Fate::Sinks
}

/// A155 — Whether a ship with hull at 0 sinks where she is: 2d6 plus the DCO's value on Table 14.
pub fn breaks_up(charts: &Charts, officers: &Officers, dice: &mut impl Dice) -> bool {
    let value = officers.rating(Officer::DamageControl);
    charts.integrity.at(dice.two_d6() as i8 + value) == Fate::Sinks
}

reading! {
    /// What Table 14 is for (A155).
    Table14 as "reading of Table 14" {
        /// Nothing: no rule cites it.
        Unused = "unused",
        /// A ship without hull rolls on it before Table 16.
        AtHull0 = "at hull 0",
    }
}

/// Why a ship must leave (9.F, 9.G, 5.3.1.F, 7.8.2.I–J, 7.8.2.J2, 8.4.A; A223 takes them all
/// together).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Hull,
    Maneuver,
    Radars,
    Rudder,
    Shafts,
    Rooms,
    /// 9.F: out of fuel or ammunition.
    Supplies,
}

/// 9.G, 7.8.2.J2 — What forces the ship off station, if anything does. Hull and maneuver come
/// first: they send her past Table 16 (A158, A230).
pub fn must_leave(ship: &Ship) -> Option<Cause> {
    let destroyed = |rooms: u32| ship.rooms.destroyed & rooms == rooms;
    let bent = ship.fittings.shafts.iter().all(|shaft| *shaft != Condition::Intact);
    if ship.tracks.hull == 0 {
        Some(Cause::Hull)
    } else if ship.tracks.maneuver == 0 {
        Some(Cause::Maneuver)
    } else if ship.gear.both_radars_destroyed() {
        Some(Cause::Radars)
    } else if ship.fittings.rudder == Condition::Destroyed {
        Some(Cause::Rudder)
    } else if bent {
        Some(Cause::Shafts)
    } else if destroyed(ENGINE_ROOMS) || destroyed(FIRE_ROOMS) || destroyed(FUEL_TANKS) {
        Some(Cause::Rooms)
    } else if ship.tracks.fuel == 0 || ship.tracks.ammo == 0 {
        Some(Cause::Supplies)
    } else {
        None
    }
}

/// 9.G — Half of her guns damaged or destroyed: the captain may leave.
pub fn half_the_armament(ship: &Ship, book: &Rulebook) -> bool {
    let out = ship.guns.destroyed | ship.guns.damaged();
    out != 0 && 2 * out.count_ones() >= book.ship.carried.count_ones()
}

impl Game {
    /// 7.3.Q — Hull integrity at the end of the phase, if planes hit (A017, A156).
    pub fn check_hull(&mut self, book: &Rulebook, table: &mut impl Table) {
        let planes = self.phase.struck_by;
        if planes == 0 || only_7_5(book) {
            return;
        }
        table.seek(self.at(Purpose::HullLoss));
        let points = hull_lost(&book.hull, planes, table);
        self.ship.lose_hull(points);
        table.note(|| Event::HullLost { planes, points, left: self.ship.tracks.hull });
    }

    /// A155, read the other way — With hull at 0 when a phase ends, Table 14 before she may try the
    /// way home.
    pub fn check_integrity(&mut self, book: &Rulebook, table: &mut impl Table) {
        let asked = book.rulings.table14 == Table14::AtHull0 && self.ship.tracks.hull == 0;
        if !asked || self.lost() {
            return;
        }
        table.seek(self.at(Purpose::HullIntegrity));
        let sinks = breaks_up(&book.hull, &self.ship.officers, table);
        table.note(|| Event::Integrity { sinks });
        if sinks {
            self.ship.lose(Loss::UnderWay);
        }
    }

    /// A004 — Whether nothing but empty magazines sends her home, and they may wait for the end of
    /// the turn.
    pub fn may_wait_for_night(&self, book: &Rulebook) -> bool {
        let fuel = self.ship.tracks.fuel > 0;
        let only_ammunition = fuel && must_leave(&self.ship) == Some(Cause::Supplies);
        book.rulings.empty_magazines != EmptyMagazines::EndOfPhase && only_ammunition
    }

    /// 9.G — At the end of a phase: does she leave? Departures are counted, also of ships that
    /// sink on the way (Table 16).
    pub fn leave_if_forced(&mut self, book: &Rulebook, table: &mut impl Table) -> Option<Cause> {
        let cause = must_leave(&self.ship)?;
        table.note(|| Event::MustLeave(cause));
        self.count(Count::ForcedOff);
        self.count(match cause {
            Cause::Hull => Count::LeftForHull,
            Cause::Maneuver => Count::LeftForManeuver,
            Cause::Radars => Count::LeftForRadars,
            Cause::Rudder => Count::LeftForRudder,
            Cause::Shafts => Count::LeftForShafts,
            Cause::Rooms => Count::LeftForRooms,
            Cause::Supplies => Count::LeftForSupplies,
        });
        if matches!(cause, Cause::Hull | Cause::Maneuver) {
            self.go_home(book, table);
        }
        Some(cause)
    }

    /// 7.3.Q–R — The way to anchorage with hull or maneuver at 0.
    fn go_home(&mut self, book: &Rulebook, table: &mut impl Table) {
        table.seek(self.at(Purpose::Departure));
        let sinks = sinks_under_way(&book.hull, &self.ship.officers, table);
        let rating = self.ship.officers.rating(Officer::DamageControl);
        table.note(|| Event::WayHome { sinks, rating });
        if sinks {
            self.ship.lose(Loss::UnderWay);
        }
    }

    /// 9.G, 7.12.D — The captain may leave of his own will: with half the guns out at the end of a
    /// phase, with the water lines destroyed at the end of a turn.
    pub fn leave_by_choice(
        &mut self,
        why: MayLeave,
        captain: &impl Captain,
        book: &Rulebook,
    ) -> bool {
        let open = match why {
            MayLeave::HalfTheArmament => half_the_armament(&self.ship, book),
            MayLeave::WaterLines => self.ship.water_lines >= book.repair.water_hits_to_destroy,
        };
        let leaves = open && captain.withdraws(self.view(), why) == Choice::Yes;
        if leaves {
            self.count(Count::LeftByChoice);
        }
        leaves
    }
}
