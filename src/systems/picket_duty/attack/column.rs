//! 6.6.B–C — Which column and which row of Table 8-1.

use crate::air_support::AirSupport;
use crate::names::{Phase, Position, Room};
use crate::rulebook::{Edition, Rulebook};
use crate::rulings::reading;
use crate::state::{Game, Station};
use crate::station::{land_stations, ship_radar};
use crate::weather::{Sky, Weather};
use kernel::config::Word;
use kernel::dice::Dice;

use super::charts::{Charts, Letter, Shifts};

/// 6.6.B — The column of Table 8-1: the sum of all shifts, clamped to its ends (A054).
///
/// A024: markers lost in action count as never there. A055: Bridge, CIC, Radio and (advanced
/// game) Plot Room all shift.
pub fn column(game: &Game, air: AirSupport, book: &Rulebook) -> usize {
    let shifts = &book.attack.shifts;
    let radar = ship_radar(&game.ship.gear, shifts.ship_radar);
    let land = match book.edition {
        Edition::Basic => 0,
        Edition::Advanced => shifts.land_radar[land_stations(game.land_radar)],
    };
    let cover = air.shift.unwrap_or(shifts.no_air_cover);
    let sum = support_shift(&game.station, shifts) + cover + radar + land + rooms(game, book);
    (sum.clamp(-2, 2) + 2) as usize
}

/// 5.1.B, 5.2.B — What the station's company adds to the column.
pub(super) fn support_shift(station: &Station, shifts: &Shifts) -> i8 {
    let surface = match station.surface_support {
        0 => shifts.no_surface_support,
        markers => markers as i8 * shifts.each_surface_support,
    };
    shifts.team[usize::from(station.fighter_direction)] + surface
}

/// 7.8.2.J, Table 8-1 — What destroyed rooms take from the column (A055, A057).
pub(super) fn rooms(game: &Game, book: &Rulebook) -> i8 {
    let shifts = &book.attack.shifts;
    let reading = book.rulings.rooms_that_shift;
    let lost = |room: Room, shift: i8| if game.ship.rooms.is_destroyed(room) { shift } else { 0 };
    let mut sum = lost(Room::Bridge, shifts.bridge) + lost(Room::Cic, shifts.cic);
    if reading != RoomsThatShift::TableOnly {
        sum += lost(Room::Radio, shifts.radio);
    }
    if reading != RoomsThatShift::RuleOnly && game.ship.spaces.destroyed & book.ship.plot_room != 0
    {
        sum += shifts.plot_room;
    }
    sum
}

/// Which destroyed rooms shift Table 8-1 (A055).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomsThatShift {
    All,
    TableOnly,
    RuleOnly,
}

impl Word for RoomsThatShift {
    const KIND: &'static str = "reading of the room shifts";
    const WORDS: &'static [(&'static str, RoomsThatShift)] = &[
        ("all four", RoomsThatShift::All),
        ("table only", RoomsThatShift::TableOnly),
        ("rule only", RoomsThatShift::RuleOnly),
    ];
}

/// 6.6.B–C — Which attack table: 2d6 on Table 8-1, +1 in rain, and by station (A037, A079).
pub fn attack_table(
    charts: &Charts,
    column: usize,
    station: u8,
    weather: Weather,
    dice: &mut impl Dice,
) -> Letter {
    charts.table.at(dice.two_d6() as i8 + row_modifier(charts, station, weather))[column]
}

/// 6.6.C — What rain and the station add to the roll on Table 8-1.
pub fn row_modifier(charts: &Charts, station: u8, weather: Weather) -> i8 {
    let rain = if weather == Weather::Rain { charts.rain } else { 0 };
    rain + charts.station.at(station as i8)
}

reading! {
    /// Which rolls rain adds to (A037), each reading with all before it.
    RainOn as "reading of the rain modifier" {
        Table81 = "8-1",
        Lettered = "8-1 and A-H",
        Kikusui = "8-1, A-H and 22",
    }
}

impl Game {
    /// A037 — What rain adds to a roll that only `reading`, or one beyond it, has rain add to.
    pub fn rain_on(&self, reading: RainOn, book: &Rulebook) -> i8 {
        let counts = book.rulings.rain >= reading && self.weather == Weather::Rain;
        if counts { book.attack.rain } else { 0 }
    }
}

/// 6.6.M — Whether they come at night at all.
pub fn comes_by_night(charts: &Charts, dice: &mut impl Dice) -> Sky {
    charts.night.at(dice.d6() as i8)
}

/// 6.6.M — How many of so many planes come: by night half, rounded down, of a lettered table (A060)
/// as of Table 22 (A063).
pub fn that_come(planes: u8, phase: Phase) -> u8 {
    match phase {
        Phase::Night => planes / 2,
        Phase::Morning | Phase::Midday => planes,
    }
}

reading! {
    /// Which planes of a lettered table come at night (A060).
    NightPlanes as "reading of the planes at night" {
        FirstHalf = "first half",
        RandomHalf = "random half",
    }
}

/// A060, read the other way — `come` places drawn at random to the front, in their order.
pub fn random_places(places: &mut [Position], come: usize, dice: &mut impl Dice) {
    let mut drawn = 0;
    for place in 0..places.len() {
        let left = (places.len() - place) as u8;
        if drawn < come && usize::from(dice.roll(left)) <= come - drawn {
            places[drawn] = places[place];
            drawn += 1;
        }
    }
}
