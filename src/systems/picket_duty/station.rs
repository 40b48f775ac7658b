//! 4.0, 5.1–5.3 — The duty station and who supports it: fighter direction, surface fire support,
//! land radar. Pages 6 to 8 of the rules, Tables 3-1, 4-1, 5-1.

use kernel::config::{Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::TwoDice;

use super::addresses::Purpose;
use super::assignment::assigned_station;
use super::events::station::Event;
use super::names::{RADARS, ones};
use super::rulebook::{Edition, Rulebook};
use super::rulings::reading;
use super::state::{Game, Gear, LandRadar, Station};

/// Table 3-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FighterDirection {
    None,
    Assigned,
}

impl Word for FighterDirection {
    const KIND: &'static str = "fighter direction result";
    const WORDS: &'static [(&'static str, FighterDirection)] =
        &[("none", FighterDirection::None), ("assigned", FighterDirection::Assigned)];
}

/// Table 5-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activation {
    NotActive,
    Active,
}

impl Word for Activation {
    const KIND: &'static str = "land radar result";
    const WORDS: &'static [(&'static str, Activation)] =
        &[("not active", Activation::NotActive), ("active", Activation::Active)];
}

reading! {
    /// What a land station is whose date is past when the game begins (A028).
    AtStart as "reading of land radar at the start" {
        /// It has one roll like any other.
        OneRoll = "one roll",
        Active = "active",
    }
}

/// Tables 3-1, 4-1 and 5-1.
#[derive(Clone, Debug)]
pub struct Charts {
    pub fighter_direction: TwoDice<FighterDirection>,
    pub surface_support: TwoDice<i8>,
    pub land_radar: TwoDice<Activation>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        Charts {
            fighter_direction: TwoDice::words(charts, "3-1"),
            surface_support: TwoDice::numbers(charts, "4-1", 0, 9),
            land_radar: TwoDice::words(charts, "5-1"),
        }
    }
}

/// 5.1.A — Whether a Fighter Direction Team is assigned to the ship.
pub fn fighter_direction(charts: &Charts, dice: &mut impl Dice) -> FighterDirection {
    charts.fighter_direction.at(dice.two_d6() as i8)
}

/// 5.2.A — How many surface fire support markers the station has.
pub fn surface_support(charts: &Charts, dice: &mut impl Dice) -> u8 {
    charts.surface_support.at(dice.two_d6() as i8) as u8
}

/// 5.3.1 — The ship's radar level: the column shift it gives on Table 8-1.
///
/// 5.3.1.B both work, 5.3.1.C any damaged, 5.3.1.D any destroyed; 5.3.1.E: as they stand now
/// (A031, A032).
pub fn ship_radar(gear: &Gear, [working, damaged, destroyed]: [i8; 3]) -> i8 {
    if gear.destroyed & RADARS != 0 {
        destroyed
    } else if gear.damaged & RADARS != 0 {
        damaged
    } else {
        working
    }
}

/// 5.3.E — How many land radar stations are active.
pub fn land_stations(radar: LandRadar) -> usize {
    radar.active.count_ones() as usize
}

impl Game {
    /// 18.A.3–5 — The card's station, or the one the tables assign; then who is there.
    pub fn report_for_duty(&mut self, book: &Rulebook, table: &mut impl Table) {
        table.seek(self.at(Purpose::Assignment));
        let number = match book.scenario.station {
            Some(number) => number,
            None => {
                let (number, day) =
                    assigned_station(&book.assignment, book.edition, self.day, table);
                self.day = day;
                table.note(|| Event::Assigned(number));
                number
            }
        };
        self.take_station(number, book, table);
    }

    /// 5.1.C, 5.2.E, 5.2.H — Who is with the ship on a newly assigned station, and as long as she
    /// holds it (18.A.4–5).
    pub fn take_station(&mut self, number: u8, book: &Rulebook, table: &mut impl Table) {
        table.seek(self.at(Purpose::Station));
        let team = fighter_direction(&book.station, table);
        table.note(|| Event::FighterDirectionTeam(team));
        let markers = surface_support(&book.station, table);
        table.note(|| Event::SurfaceSupport { markers });
        self.station = Station {
            number,
            fighter_direction: team == FighterDirection::Assigned,
            surface_support: markers,
            surface_support_lost: 0,
        };
    }

    /// 5.2.G — At the beginning of a turn, one chit for each marker lost in the turn before; a
    /// positive one brings it back (A025, C41: one batch).
    pub fn surface_support_returns(&mut self, book: &Rulebook, table: &mut impl Table) {
        let lost = std::mem::take(&mut self.station.surface_support_lost);
        if lost == 0 {
            return;
        }
        table.seek(self.at(Purpose::SurfaceSupportBack));
        let mut cup = book.cup();
        for _ in 0..lost {
            let chit = cup.draw(table);
            table.note(|| Event::SupportMayReturn { chit });
            self.station.surface_support += u8::from(chit > 0);
        }
    }

    /// 5.2.G, Tables 11-1 and 15 — A surface fire support marker is lost, if one is left (A153).
    pub fn lose_surface_support(&mut self) {
        if self.station.surface_support > 0 {
            self.station.surface_support -= 1;
            self.station.surface_support_lost += 1;
        }
    }

    /// 5.3.A–D — At the beginning of a turn every eligible inactive land station tries to come on
    /// line (A028, A029, C1).
    pub fn activate_land_radar(&mut self, book: &Rulebook, table: &mut impl Table) {
        if book.edition == Edition::Basic {
            return;
        }
        let at_start = book.rulings.land_radar_at_start;
        for (number, station) in book.calendar.land_radar.iter().enumerate() {
            let known = self.land_radar.active | self.land_radar.gone;
            if self.day < station.from || known & (1 << number) != 0 {
                continue;
            }
            if self.opening && self.day > station.from && at_start == AtStart::Active {
                self.land_radar.active |= 1 << number;
                continue;
            }
            table.seek(self.at(Purpose::LandRadar).actor(number as u16));
            let result = book.station.land_radar.at(table.two_d6() as i8);
            table.note(|| Event::LandRadar { name: &station.name, result });
            if result == Activation::Active {
                self.land_radar.active |= 1 << number;
            }
        }
    }

    /// 5.3.F, 8-2 note B, Table 15 #7 — One working land station goes off line for good (A030).
    pub fn lose_land_radar(&mut self) {
        if let Some(station) = ones(u64::from(self.land_radar.active)).next() {
            self.land_radar.active &= !(1 << station);
            self.land_radar.gone |= 1 << station;
        }
    }
}
