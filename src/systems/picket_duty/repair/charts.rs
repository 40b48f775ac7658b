//! Tables 17, 20, 21 and 21-1, and the numbers of 7.8 to 7.12.

use crate::deck_fires::FireRoll;
use kernel::config::{Section, Word};
use kernel::systems::chart::{OneDie, TwoDice};

/// Table 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flooding {
    Fails,
    Flooded,
}

impl Word for Flooding {
    const KIND: &'static str = "result of a flooding attempt";
    const WORDS: &'static [(&'static str, Flooding)] =
        &[("fails", Flooding::Fails), ("flooded", Flooding::Flooded)];
}

/// How many hit markers a successful repair takes off (Table 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Removed {
    One,
    Two,
    All,
}

impl Word for Removed {
    const KIND: &'static str = "number of hit markers removed";
    const WORDS: &'static [(&'static str, Removed)] =
        &[("1", Removed::One), ("2", Removed::Two), ("all", Removed::All)];
}

/// A repair that takes one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mended {
    No,
    Yes,
}

impl Word for Mended {
    const KIND: &'static str = "result of a repair";
    const WORDS: &'static [(&'static str, Mended)] =
        &[("fails", Mended::No), ("still out", Mended::No), ("repaired", Mended::Yes)];
}

/// Table 21-1: a compartment explodes at or below this roll.
#[derive(Clone, Copy, Debug)]
pub struct Explosion {
    pub magazine: i8,
    pub engine_room: i8,
    pub fire_room: i8,
    pub fuel: i8,
}

/// Tables 17, 20, 21, 21-1 and the numbers of 7.8 to 7.12.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Table 20 by final value, −2 to +2: the least roll that succeeds.
    pub least: [i8; 5],
    pub removed: OneDie<Removed>,
    pub water_lines: i8,
    pub carried_over: i8,
    pub emergency: i8,
    pub morale: i8,
    pub inherent: i8,
    pub crew_limit: u8,
    /// What 1, 2, 3 hit markers take off.
    pub markers: [i8; 3],
    pub flooding: TwoDice<Flooding>,
    pub flooding_modifier: i8,
    pub explosion: Explosion,
    pub fire: OneDie<FireRoll>,
    pub fire_water_lines: i8,
    pub fire_emergency: i8,
    pub fire_length: u8,
    /// Why a deck fire track is as long as it is.
    pub assumed: String,
    pub secondary: OneDie<Mended>,
    pub water: OneDie<Mended>,
    pub water_hits_to_destroy: u8,
    /// Table 17 by the captain's value, −2 to +2: the least roll that declares an emergency.
    pub declaration: [i8; 5],
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let small = |rows: &Section, key: &str| rows.whole(key, -12..=12) as i8;
        let [water_lines, carried_over, emergency, morale] = charts.table("20-modifier", |rows| {
            ["water_lines", "carried_over", "emergency", "morale"].map(|key| small(rows, key))
        });
        let (inherent, crew_limit, markers) = charts.table("7-8-2", read_values);
        let (fire, assumed) = charts.table("7-8-1", |rows| {
            let length = rows.whole("length", 2..=30) as i8;
            let assumed = rows.find("assumed").map_or_else(String::new, |why| why.text());
            ([small(rows, "water_lines"), small(rows, "emergency"), length], assumed)
        });
        let [fire_water_lines, fire_emergency, fire_length] = fire;
        let values = ["-2 or less", "-1", "0", "1", "2 or more"];
        let signs = ["-2", "-1", "0", "+1", "+2"];
        Charts {
            least: charts.table("20", |rows| values.map(|v| rows.whole(v, 2..=13) as i8)),
            removed: OneDie::words(charts, "20-removed"),
            water_lines,
            carried_over,
            emergency,
            morale,
            inherent,
            crew_limit,
            markers,
            flooding: TwoDice::words(charts, "21"),
            flooding_modifier: charts.table("21-modifier", |rows| small(rows, "water_lines")),
            explosion: charts.table("21-1", |rows| Explosion {
                magazine: small(rows, "magazine"),
                engine_room: small(rows, "engine_room"),
                fire_room: small(rows, "fire_room"),
                fuel: small(rows, "fuel"),
            }),
            fire: OneDie::words(charts, "7-8-1-fire"),
            fire_water_lines,
            fire_emergency,
            fire_length: fire_length as u8,
            assumed,
            secondary: OneDie::words(charts, "7-9-secondary"),
            water: OneDie::words(charts, "7-12-water"),
            water_hits_to_destroy: charts
                .table("7-12", |rows| rows.whole("hits_to_destroy", 1..=20) as u8),
            declaration: charts.table("17", |rows| signs.map(|v| rows.whole(v, 1..=7) as i8)),
        }
    }
}

fn read_values(rows: &Section) -> (i8, u8, [i8; 3]) {
    let markers = rows.list("hit_markers");
    if markers.len() != 3 {
        rows.item("hit_markers").fail("not three numbers", "what 1, 2 and 3 markers take off");
    }
    let at = |n: usize| markers.get(n).map_or(0, |item| item.whole(0..=12) as i8);
    let inherent = rows.whole("inherent", -6..=12) as i8;
    (inherent, rows.whole("crew_limit", 1..=9) as u8, [at(0), at(1), at(2)])
}
