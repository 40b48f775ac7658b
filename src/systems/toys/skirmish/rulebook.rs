//! What a game is played by: the chart, the fleets, and how the rules are read.

use super::game::{Fleet, MOST, Ship};
use crate::config::{Section, Word};
use crate::systems::geometry::{Heading, Point, Pose};
use crate::systems::kit::fleet::{self, InPlay};
use crate::systems::rulings::{reading, rulings};

/// How far off a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    Short,
    Medium,
    Long,
}

impl Word for Band {
    const KIND: &'static str = "range";
    const WORDS: &'static [(&'static str, Band)] =
        &[("short", Band::Short), ("medium", Band::Medium), ("long", Band::Long)];
}

reading! {
    /// S1: whether ships that are sunk have fired.
    FireOrder as "order of fire" { AtOnce = "at once", FirstSideFirst = "a first" }
}

rulings! {
    fire_order: FireOrder = word("fire.order");
}

pub struct Rulebook {
    /// How far each range reaches, and what hits at it.
    gunnery: [(f64, u8); 3],
    pub fleets: [Fleet; 2],
    pub names: [Vec<String>; 2],
    pub turns: u16,
    /// How near a lurking ship is seen.
    pub sight: f64,
    pub rulings: Rulings,
}

impl fleet::Ship for Ship {
    const OWN: &'static [&'static str] = &["at", "heading", "lurking"];

    fn read(class: &Section, said: &Section) -> Ship {
        let (at, number) = (said.list("at"), |key, most| class.whole(key, 1..=most) as u8);
        let place = |n: usize| at.get(n).map_or(0.0, |item| item.real(0.0..=60.0));
        let heading = Heading::new(said.real("heading", 0.0..=360.0));
        let pose = Pose::new(Point::new(place(0), place(1)), heading);
        let lurking = said.find("lurking").is_some_and(|item| item.flag());
        let (hull, guns, speed) = (number("hull", 40), number("guns", 12), number("speed", 20));
        Ship { pose, hull, guns, speed, lurking }
    }
}

impl Rulebook {
    pub fn read(root: &Section) -> Rulebook {
        let fleets = fleet::read::<Ship, 2>(root, ["a", "b"], 1..=MOST);
        let names =
            |fleet: &Vec<InPlay<Ship>>| fleet.iter().map(|ship| ship.name.clone()).collect();
        let (names, fleets) = (fleets.each_ref().map(names), fleets.map(in_places));
        let rulings = root.table("rulings", Rulings::read);
        let gunnery = root.table("charts", |charts| charts.table("gunnery", read_gunnery));
        let (turns, sight) = root.table("scenario", |said| {
            ["system", "title", "summary"].iter().for_each(|key| drop(said.find(key)));
            let radar = if said.flag("radar") { 2.0 } else { 1.0 };
            (said.whole("turns", 1..=1000) as u16, radar * said.real("sight", 0.0..=30.0))
        });
        Rulebook { gunnery, fleets, names, turns, sight, rulings }
    }

    /// 3 — The range of a distance; `None` if it is out of every one.
    pub fn band(&self, distance: f64) -> Option<Band> {
        let reaches = |&&(_, band): &&(_, Band)| distance <= self.gunnery[band as usize].0;
        Band::WORDS.iter().find(reaches).map(|&(_, band)| band)
    }

    pub fn hits_on(&self, band: Band) -> u8 {
        self.gunnery[band as usize].1
    }
}

fn in_places(fleet: Vec<InPlay<Ship>>) -> Fleet {
    std::array::from_fn(|place| fleet.get(place).map(|ship| ship.ship))
}

fn read_gunnery(chart: &Section) -> [(f64, u8); 3] {
    ["short", "medium", "long"].map(|band| {
        chart.table(band, |row| (row.real("within", 0.0..=60.0), row.whole("hits_on", 2..=7) as u8))
    })
}
