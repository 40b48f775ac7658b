//! `spotting.toml`: G26 to G30, and G3.

use kernel::config::{Item, Section, Word};

use super::torpedoes::Date;
use super::{by_type, modifier};
use crate::names::{FireControlSet, Grade, Navy, RadarBand, SearchSet, ShipType};

/// G30 — one fire-control set.
#[derive(Clone, Copy, Debug)]
pub struct FireControlRow {
    pub grade: Grade,
    pub small: f64,
    pub larger: f64,
}

#[derive(Clone, Debug)]
pub struct SpottingCharts {
    pub japanese_at_night: f64,
    pub on_radar: f64,
    pub formation_ships: u32,
    pub formation: f64,
    pub night_speed: f64,
    pub moving: f64,
    pub shore: f64,
    pub italian_night: f64,
    pub italian_day: f64,
    pub firing: f64,
    pub lit: f64,
    pub bow_degrees: f64,
    pub bow: f64,
    pub spotter_firing: f64,
    pub sets: [(RadarBand, f64); 9],
    pub no_cic: f64,
    pub radar_shore: f64,
    pub radar_size: [i8; ShipType::COUNT],
    pub cic_navies: Vec<Navy>,
    pub cic_from: Date,
    /// By set, "none" left out.
    pub fire_control: [FireControlRow; 7],
    pub light_reach: f64,
    pub plane: i8,
    pub spotter_ship: i8,
}

impl SpottingCharts {
    pub fn read(charts: &Section) -> SpottingCharts {
        let sets = charts.table("search-radar", read_sets);
        let fire_control = charts.table("fire-control", |rows| {
            std::array::from_fn(|place| {
                rows.table(FireControlSet::WORDS[place + 1].0, read_fire_control)
            })
        });
        let light_reach = charts.table("illumination", |said| {
            said.find("assumed");
            said.real("reach", 0.0..=60.0)
        });
        let (plane, spotter_ship) =
            charts.table("spotters", |said| (modifier(said, "plane"), modifier(said, "ship")));
        let range = charts.table("radar-range", |said| {
            let cic = said.table("cic", |cic| {
                let navies = cic.list("navies").iter().map(Item::word).collect();
                (navies, Date::read(&cic.item("from")))
            });
            (inches(said, "no_cic"), inches(said, "shore"), by_type(said), cic)
        });
        charts.table("spotting", |said| {
            let under = |key: &str, edge: &str| {
                said.table(key, |it| (it.real(edge, 0.0..=180.0), inches(it, "add")))
            };
            let (formation_ships, formation) = under("formation", "ships");
            let (night_speed, moving) = under("night_speed", "at_least");
            let (bow_degrees, bow) = under("bow_or_stern", "within");
            let italian = said.table("italian", |it| ["night", "day"].map(|key| inches(it, key)));
            SpottingCharts {
                japanese_at_night: inches(said, "japanese_at_night"),
                on_radar: inches(said, "on_radar"),
                formation_ships: formation_ships as u32,
                formation,
                night_speed,
                moving,
                shore: inches(said, "shore"),
                italian_night: italian[0],
                italian_day: italian[1],
                firing: inches(said, "firing"),
                lit: inches(said, "lit"),
                bow_degrees,
                bow,
                spotter_firing: inches(said, "spotter_firing"),
                sets,
                no_cic: range.0,
                radar_shore: range.1,
                radar_size: range.2,
                cic_navies: range.3.0,
                cic_from: range.3.1,
                fire_control,
                light_reach,
                plane,
                spotter_ship,
            }
        })
    }
}

/// G28 — Band and range of every set.
fn read_sets<const N: usize>(rows: &Section) -> [(RadarBand, f64); N] {
    let row = |row: &Section| (row.word("band"), row.real("range", 0.0..=60.0));
    std::array::from_fn(|place| rows.table(SearchSet::WORDS[place].0, row))
}

fn inches(said: &Section, key: &str) -> f64 {
    said.real(key, -60.0..=60.0)
}

fn read_fire_control(row: &Section) -> FireControlRow {
    FireControlRow {
        grade: row.word("grade"),
        small: row.real("small", 0.0..=60.0),
        larger: row.real("larger", 0.0..=60.0),
    }
}
