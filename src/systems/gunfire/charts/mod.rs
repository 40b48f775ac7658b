//! The printed tables, typed; one file for each of `configs/gunfire/charts`.

mod control;
mod damage;
mod gunnery;
mod spotting;
mod torpedoes;

use kernel::config::{Item, Section, Word};

pub use control::{ControlCharts, FriendlyFire, Independent};
pub use damage::{
    BridgeResult, DamageCharts, Excess, JamResult, ShockResult, Shocks, SteeringResult,
};
pub use gunnery::{
    BLANK, CALIBRES, GunneryCharts, MISHAP_FROM, Mishap, Turning, Visibility, calibre_row,
};
pub use spotting::{FireControlRow, SpottingCharts};
pub use torpedoes::{Date, Setting, TorpedoCharts, TorpedoRow};

use super::names::ShipType;

/// Every chart.
#[derive(Clone, Debug)]
pub struct Charts {
    pub gunnery: GunneryCharts,
    pub torpedoes: TorpedoCharts,
    pub damage: DamageCharts,
    pub fires: Fires,
    pub spotting: SpottingCharts,
    pub control: ControlCharts,
    /// Charts that no table prints, and why their numbers were chosen.
    pub assumed: Vec<(String, String)>,
}

/// Charts that may say so.
const MAY_BE_ASSUMED: [&str; 11] = [
    "bands",
    "initial-roll",
    "visibility",
    "chits",
    "spread",
    "damage-control",
    "illumination",
    "movement",
    "numbers",
    "victory",
    "end",
];

/// G25 and the damage control behind it.
#[derive(Clone, Copy, Debug)]
pub struct Fires {
    /// Percent of ships lost, by fires from 1 and damage control number from 2.
    pub continuation: [[u8; 4]; 5],
    pub succeeds_on: u8,
    pub spreads_on: u8,
    pub lost_at: u8,
    pub slow_at_most: f64,
    pub slow_add: u8,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        Charts {
            gunnery: GunneryCharts::read(charts),
            torpedoes: TorpedoCharts::read(charts),
            damage: DamageCharts::read(charts),
            fires: Fires::read(charts),
            spotting: SpottingCharts::read(charts),
            control: ControlCharts::read(charts),
            assumed: MAY_BE_ASSUMED.iter().filter_map(|name| assumed(charts, name)).collect(),
        }
    }
}

fn assumed(charts: &Section, name: &str) -> Option<(String, String)> {
    let why = charts.find(name)?.entry("assumed")?;
    Some((format!("charts.{name}"), why.text()))
}

impl Fires {
    fn read(charts: &Section) -> Fires {
        let continuation = charts.table("fire-continuation", |rows| {
            let cells = rows.grid(1..=5, &["2", "3", "4", "5"]);
            std::array::from_fn(|row| std::array::from_fn(|dc| cells[row][dc].whole(0..=100) as u8))
        });
        charts.table("damage-control", |said| {
            said.find("assumed");
            let die = |key: &str| said.whole(key, 1..=7) as u8;
            let slow = said
                .table("slow", |slow| (slow.real("at_most", 0.0..=8.0), slow.whole("add", 0..=6)));
            Fires {
                continuation,
                succeeds_on: die("succeeds_on"),
                spreads_on: die("spreads_on"),
                lost_at: said.whole("lost_at", 1..=100) as u8,
                slow_at_most: slow.0,
                slow_add: slow.1 as u8,
            }
        })
    }
}

/// A number for each type of ship.
fn by_type(rows: &Section) -> [i8; ShipType::COUNT] {
    std::array::from_fn(|place| modifier(rows, ShipType::WORDS[place].0))
}

/// What a table adds or takes away.
fn modifier(said: &Section, key: &str) -> i8 {
    said.whole(key, -50..=50) as i8
}

/// Edges of bands, nearest first.
fn edges<const N: usize>(said: &Section, key: &str) -> [f64; N] {
    numbers(&said.item(key), 0.0, 1000.0)
}

fn numbers<const N: usize>(item: &Item, least: f64, most: f64) -> [f64; N] {
    let cells = item.list();
    if item.is_list() && cells.len() != N {
        item.fail(&format!("{} numbers", cells.len()), &format!("there are {N}"));
    }
    std::array::from_fn(|place| cells.get(place).map_or(0.0, |cell| cell.real(least..=most)))
}

fn wholes<const N: usize>(item: &Item, least: i64, most: i64) -> [i8; N] {
    let cells = item.list();
    if item.is_list() && cells.len() != N {
        item.fail(&format!("{} numbers", cells.len()), &format!("there are {N}"));
    }
    std::array::from_fn(|place| cells.get(place).map_or(0, |cell| cell.whole(least..=most) as i8))
}
