//! `torpedoes.toml`: G7.

use kernel::config::{Item, Section, Word};

use super::{by_type, edges, modifier, numbers, wholes};
use crate::names::{Navy, ShipType, TorpedoType};

/// A month of the war: months since the year 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(u16);

impl Date {
    /// `1942-10`.
    pub fn read(item: &Item) -> Date {
        let said = item.text();
        let parts = said.split_once('-').map(|(year, month)| (year.parse(), month.parse::<u16>()));
        match parts {
            Some((Ok(year @ 1900..=2000), Ok(month @ 1..=12))) => Date::new(year, month),
            _ => {
                item.fail(&format!("`{said}` is no month"), "write 1942-10");
                Date::new(1942, 1)
            }
        }
    }

    pub const fn new(year: u16, month: u16) -> Date {
        Date(year * 12 + month - 1)
    }

    pub fn year(self) -> i64 {
        i64::from(self.0 / 12)
    }
}

/// One type of torpedo.
#[derive(Clone, Copy, Debug)]
pub struct TorpedoRow {
    pub navy: Navy,
    /// 0 for 17.7 and 18 inches, 1 for 21, 2 for 24.
    pub diameter: usize,
    /// Range and speed of each setting, the fastest first.
    pub settings: [Option<Setting>; 3],
    pub max: i8,
    pub early: Option<(Date, i8)>,
    pub wake: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub range: f64,
    pub speed: f64,
}

#[derive(Clone, Debug)]
pub struct TorpedoCharts {
    pub size: [i8; ShipType::COUNT],
    pub range_to: [f64; 5],
    pub range: [i8; 6],
    pub aspect_to: [f64; 4],
    pub aspect_cosines: [f64; 4],
    pub aspect: [i8; 4],
    pub japanese: i8,
    pub us_early: (Date, i8),
    pub german_early: Date,
    pub german_small: i8,
    pub german_larger: i8,
    pub not_moving: i8,
    pub other_ship: i8,
    pub director_out: i8,
    pub radar: i8,
    pub steady: i8,
    pub least: i8,
    pub types: [TorpedoRow; 11],
    pub variant_beyond: f64,
    pub variant_below: f64,
    pub variant_before: Date,
    pub evasion_on: u8,
    /// Half the arc of a spread, in degrees.
    pub half_arc: f64,
    pub reload_turns: u8,
}

impl TorpedoCharts {
    pub fn read(charts: &Section) -> TorpedoCharts {
        let size = charts.table("torpedo-size", by_type);
        let (range_to, range) = charts.table("torpedo-range", read_bands);
        let (aspect_to, aspect) = charts.table("torpedo-aspect", read_bands);
        let types = charts.table("torpedo-types", |rows| {
            std::array::from_fn(|place| rows.table(TorpedoType::WORDS[place].0, read_type))
        });
        // G7d is a player's aid: nothing in play asks for it.
        charts.find("lead");
        let variant = charts.table("japanese-variant", |said| {
            (
                said.real("beyond", 0.0..=60.0),
                said.real("below", 0.0..=60.0),
                Date::read(&said.item("before")),
            )
        });
        let evasion_on = charts.table("evasion", |said| said.whole("succeeds_on", 0..=6) as u8);
        let (half_arc, reload_turns) = charts.table("spread", |said| {
            said.find("assumed");
            (said.real("arc", 0.0..=180.0) / 2.0, said.whole("reload_turns", 1..=100) as u8)
        });
        charts.table("torpedo-modifiers", |said| {
            let us_early =
                said.table("us_early", |it| (Date::read(&it.item("before")), modifier(it, "add")));
            let german = said.table("german_early", |it| {
                (Date::read(&it.item("before")), modifier(it, "small"), modifier(it, "larger"))
            });
            TorpedoCharts {
                size,
                range_to,
                range,
                aspect_to,
                aspect_cosines: aspect_to.map(crate::ready::cosine),
                aspect,
                japanese: modifier(said, "japanese"),
                us_early,
                german_early: german.0,
                german_small: german.1,
                german_larger: german.2,
                not_moving: modifier(said, "not_moving"),
                other_ship: modifier(said, "other_ship"),
                director_out: modifier(said, "director_out"),
                radar: modifier(said, "radar"),
                steady: modifier(said, "steady"),
                least: modifier(said, "least"),
                types,
                variant_beyond: variant.0,
                variant_below: variant.1,
                variant_before: variant.2,
                evasion_on,
                half_arc,
                reload_turns,
            }
        })
    }
}

fn read_bands<const E: usize, const N: usize>(said: &Section) -> ([f64; E], [i8; N]) {
    (edges(said, "to"), wholes(&said.item("modifier"), -50, 50))
}

fn read_type(row: &Section) -> TorpedoRow {
    let settings = row.list("settings");
    let setting = |item: &Item| {
        let [range, speed] = numbers(item, 0.1, 60.0);
        Setting { range, speed }
    };
    let inches = row.real("inches", 17.0..=25.0);
    let early = row.find("early").map(|item| {
        item.table(|early| (Date::read(&early.item("before")), early.whole("max", -19..=9) as i8))
    });
    TorpedoRow {
        navy: row.word("navy"),
        diameter: [18.0, 21.0].iter().filter(|&&edge| inches > edge).count(),
        settings: std::array::from_fn(|place| settings.get(place).map(setting)),
        max: row.whole("max", -19..=9) as i8,
        early,
        wake: row.flag("wake"),
    }
}
