//! The charts of 6.6: Tables 8-1 to 8-3, the lettered tables, D2, 22 and 22-1, and how their cells
//! are read.

use crate::names::{Altitude, Bearing, Position, Section as ShipSection};
use crate::pool::SpecialKind;
use crate::rulings::reading;
use crate::state::MOST_PLANES;
use crate::weather::Sky;
use kernel::config::{Item, Section, Word};
use kernel::dice::Dice;
use kernel::systems::chart::{Faces, OneDie, TwoDice};

use super::waves::NOBODY;

/// Table 8-1: where to look next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    None,
    Random,
}

impl Word for Letter {
    const KIND: &'static str = "attack table";
    const WORDS: &'static [(&'static str, Letter)] = &[
        ("A", Letter::A),
        ("B", Letter::B),
        ("C", Letter::C),
        ("D", Letter::D),
        ("E", Letter::E),
        ("F", Letter::F),
        ("G", Letter::G),
        ("H", Letter::H),
        ("none", Letter::None),
        ("random", Letter::Random),
    ];
}

impl Letter {
    /// A079 — The letter as far from H as this one from A.
    fn reversed(self) -> Letter {
        match self {
            Letter::A => Letter::H,
            Letter::B => Letter::G,
            Letter::C => Letter::F,
            Letter::D => Letter::E,
            Letter::E => Letter::D,
            Letter::F => Letter::C,
            Letter::G => Letter::B,
            Letter::H => Letter::A,
            Letter::None | Letter::Random => self,
        }
    }
}

/// The most planes one row of a lettered table may list: six more can follow by note A.
pub const MOST_LISTED: usize = MOST_PLANES - 6;

/// One row of a lettered table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Random,
    Planes(Listed),
}

/// The planes of a row, in the order they are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub count: u8,
    pub at: [Position; MOST_LISTED],
    /// Note A: a die of extra planes follows, placed by Table D2.
    pub note_a: bool,
}

/// Table 8-2: a special attack out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RandomResult {
    /// The plane set aside under this number.
    Plane(u8),
    NoteB,
    /// A plane the pool file does not set aside.
    Nobody,
}

impl RandomResult {
    /// The cell as the chart file spells it.
    pub fn name(self, set_aside: &[SpecialKind]) -> String {
        match self {
            RandomResult::Plane(number) => set_aside[number as usize].called(),
            RandomResult::NoteB => "note B".into(),
            RandomResult::Nobody => String::new(),
        }
    }
}

/// Table 8-2 note B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteB {
    WeatherWorsens,
    RadarOut,
}

impl Word for NoteB {
    const KIND: &'static str = "note B result";
    const WORDS: &'static [(&'static str, NoteB)] =
        &[("weather worsens", NoteB::WeatherWorsens), ("radar out", NoteB::RadarOut)];
}

/// Where a plane stands, by a 2d6 for its bearing and a d6 for its altitude.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub bearing: TwoDice<Bearing>,
    pub altitude: OneDie<Altitude>,
}

impl Placement {
    pub fn read(chart: &Section) -> Placement {
        Placement {
            bearing: TwoDice::words(chart, "bearing"),
            altitude: OneDie::words(chart, "altitude"),
        }
    }

    /// D2, 22-1 — The place of one plane.
    #[inline(always)]
    pub fn position(&self, dice: &mut impl Dice) -> Position {
        let bearing = self.bearing.natural(dice.two_d6());
        Position { bearing, altitude: self.altitude.natural(dice.d6()) }
    }
}

/// The column shifts printed under Table 8-1.
#[derive(Clone, Copy, Debug)]
pub struct Shifts {
    pub team: [i8; 2],
    pub no_air_cover: i8,
    /// Both radars working, any damaged, any destroyed.
    pub ship_radar: [i8; 3],
    pub land_radar: [i8; 5],
    pub each_surface_support: i8,
    pub no_surface_support: i8,
    pub bridge: i8,
    pub cic: i8,
    pub radio: i8,
    pub plot_room: i8,
}

/// Tables 8-1 to 8-3, A to H, D2.
#[derive(Clone, Debug)]
pub struct Charts {
    pub table: Faces<[Letter; 5], 2, 12>,
    pub shifts: Shifts,
    pub rain: i8,
    pub station: Faces<i8, 1, 16>,
    pub night: OneDie<Sky>,
    pub lettered: [TwoDice<Row>; 8],
    pub extra: Placement,
    pub random: TwoDice<RandomResult>,
    pub note_b: OneDie<NoteB>,
    pub waves: Faces<[i8; 3], 1, MOST_PLANES>,
    pub specials_per_wave: u8,
    pub special_section: OneDie<ShipSection>,
    pub kikusui_planes: TwoDice<i8>,
    pub kikusui: Placement,
}

/// The cell text of a lettered table: `random`, `none`, or planes like `0M 135L`, with `+ d6` for
/// note A.
pub(super) fn read_row(item: &Item) -> Row {
    let text = item.text();
    let mut listed = Listed { count: 0, at: [NOBODY.at; MOST_LISTED], note_a: false };
    if text == "random" {
        return Row::Random;
    }
    let (planes, note_a) = match text.strip_suffix("+ d6") {
        Some(planes) => (planes, true),
        None => (text.as_str(), false),
    };
    listed.note_a = note_a;
    let words = planes.split_whitespace().filter(|&word| word != "none");
    for word in words {
        match parse_position(word) {
            Some(at) if (listed.count as usize) < MOST_LISTED => {
                listed.at[listed.count as usize] = at;
                listed.count += 1;
            }
            Some(_) => {
                item.fail("more than 12 planes in one row", "Table 8-3 has waves for 18 at most")
            }
            None => item.fail(
                &format!("`{word}` is not a place for a plane"),
                "write `random`, `none`, or places like `0M 135L 270H`, and `+ d6` for note A",
            ),
        }
    }
    Row::Planes(listed)
}

/// A place such as `270H`.
pub(super) fn parse_position(word: &str) -> Option<Position> {
    let (bearing, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let altitude = match letter {
        "L" => Altitude::Low,
        "M" => Altitude::Medium,
        "H" => Altitude::High,
        _ => return None,
    };
    let bearing = Bearing::ALL.into_iter().find(|known| known.word() == bearing)?;
    Some(Position { bearing, altitude })
}

impl Charts {
    /// `set_aside` are the planes Table 8-2 can call.
    pub fn read(charts: &Section, set_aside: &[SpecialKind]) -> Charts {
        let columns = ["-2", "-1", "0", "+1", "+2"];
        let letters = ["A", "B", "C", "D", "E", "F", "G", "H"];
        let waves = ["wave 1", "wave 2", "wave 3"];
        let special = |item: &Item| read_random(item, set_aside);
        Charts {
            table: charts.table("8-1", |rows| Faces::grid(rows, &columns, Item::word)),
            shifts: charts.table("8-1-column", read_shifts),
            rain: charts.table("8-1-roll", |roll| roll.whole("rain", -12..=12) as i8),
            station: Faces::numbers(charts, "8-1-station", -12, 12),
            night: OneDie::words(charts, "8-night"),
            lettered: letters.map(|letter| TwoDice::chart(charts, letter, read_row)),
            extra: charts.table("D2", Placement::read),
            random: TwoDice::chart(charts, "8-2", special),
            note_b: OneDie::words(charts, "8-2-note-b"),
            waves: charts.table("8-3", |rows| read_waves(rows, &waves)),
            specials_per_wave: charts
                .table("8-3-special", |rows| rows.whole("per_wave", 0..=2) as u8),
            special_section: OneDie::words(charts, "6-9-section"),
            kikusui_planes: TwoDice::numbers(charts, "22", 0, MOST_PLANES as i64),
            kikusui: charts.table("22-1", Placement::read),
        }
    }
}

reading! {
    /// How the letters of Table 8-1 are read (A079).
    Letters as "reading of the letters of Table 8-1" {
        Printed = "printed",
        /// A for H, B for G, and so on.
        Reversed = "reversed",
    }
}

impl Charts {
    /// A079 — H for every A of Table 8-1, G for every B, and so on.
    pub fn reverse_letters(&mut self) {
        self.table = self.table.map(|row| row.map(Letter::reversed));
    }

    /// Tables A–H note A — On row 4 of Table B instead of row 4 of Table A.
    pub fn move_note_a(&mut self) {
        for (letter, note_a) in [(Letter::A, false), (Letter::B, true)] {
            let chart = &mut self.lettered[letter as usize];
            *chart = chart.with(4, |row| match row {
                Row::Planes(listed) => Row::Planes(Listed { note_a, ..listed }),
                Row::Random => row,
            });
        }
    }
}

/// Table 8-3: the waves of a row are as many planes as attack, and none follows an empty one.
pub(super) fn read_waves(rows: &Section, columns: &[&str; 3]) -> Faces<[i8; 3], 1, MOST_PLANES> {
    let waves = Faces::grid(rows, columns, |n| n.whole(0..=18) as i8);
    let wrong = |&(planes, row): &(i8, &[i8; 3])| {
        let gap = row.windows(2).any(|pair| pair[0] == 0 && pair[1] > 0);
        row.iter().sum::<i8>() != planes || gap
    };
    if let Some((planes, _)) = (1..).zip(waves.rows()).find(wrong) {
        let what = format!("the waves of {planes} planes do not hold them");
        rows.problem(&what, "they must add up to the planes, and none may follow an empty one");
    }
    waves
}

pub(super) fn read_shifts(rows: &Section) -> Shifts {
    let shift = |key: &str| rows.whole(key, -9..=9) as i8;
    let land = rows.item("land_radar").list();
    if land.len() != 5 {
        rows.item("land_radar").fail("not five numbers", "one shift for 0, 1, 2, 3, 4 stations");
    }
    Shifts {
        team: [shift("no_fdt"), shift("fdt")],
        no_air_cover: shift("no_air_cover"),
        ship_radar: [
            shift("ship_radar_working"),
            shift("ship_radar_damaged"),
            shift("ship_radar_destroyed"),
        ],
        land_radar: std::array::from_fn(|n| land.get(n).map_or(0, |i| i.whole(-9..=9) as i8)),
        each_surface_support: shift("surface_support_each"),
        no_surface_support: shift("no_surface_support"),
        bridge: shift("bridge_destroyed"),
        cic: shift("cic_destroyed"),
        radio: shift("radio_destroyed"),
        plot_room: shift("plot_room_destroyed"),
    }
}

/// A cell of Table 8-2: `note B`, or a plane that was set aside and its weapon.
pub(super) fn read_random(item: &Item, set_aside: &[SpecialKind]) -> RandomResult {
    let text = item.text();
    if text == "note B" {
        return RandomResult::NoteB;
    }
    let named = |kind: &SpecialKind| text == kind.called();
    match set_aside.iter().position(named) {
        Some(number) => RandomResult::Plane(number as u8),
        None => {
            let names: Vec<_> =
                set_aside.iter().map(|kind| format!("`{}`", kind.called())).collect();
            let help = format!("`note B`, or a plane that is set aside: {}", names.join(", "));
            item.fail(&format!("`{text}` is not a plane that is set aside"), &help);
            RandomResult::Nobody
        }
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row::Planes(listed) = self else { return f.write_str("random result") };
        if listed.count == 0 && !listed.note_a {
            return f.write_str("no attack");
        }
        write!(f, "{} planes at", listed.count)?;
        listed.at[..listed.count as usize].iter().try_for_each(|at| write!(f, " {at}"))?;
        if listed.note_a { f.write_str(" and a die more") } else { Ok(()) }
    }
}
