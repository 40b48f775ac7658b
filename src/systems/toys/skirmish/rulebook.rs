//! What a game is played by: the gunnery chart, the fleets, the limits of a scenario.

use super::game::{MOST, Ship, TABLE};
use crate::systems::kit::{self, prelude::*};

words! {
    /// How far off a target is.
    Band as "range" { Short = "short", Medium = "medium", Long = "long" }
}

pub struct Rulebook {
    /// How far each range reaches, and what hits at it.
    pub gunnery: ByWord<Band, (f64, u8), 3>,
    pub fleets: fleet::LineUp<Ship, MOST>,
    pub turns: u16,
    /// How near an enemy must come for a lurking ship to fire.
    pub ambush: f64,
}

impl fleet::Ship for Ship {
    const OWN: &'static [&'static str] = &["at", "heading", "lurking"];

    fn read(class: &Section, said: &Section) -> Ship {
        let (pose, lurking) = (fleet::pose(said, [TABLE; 2]), said.is_marked("lurking"));
        let number = |key| class.whole(key, 1..=40) as u8;
        Ship { pose, hull: number("hull"), guns: number("guns"), speed: number("speed"), lurking }
    }
}

impl Rulebook {
    pub fn read(root: &Section) -> Rulebook {
        let row = |it: &Section| (it.real("within", 0.0..=TABLE), it.whole("hits_on", 2..=7) as u8);
        let gunnery = root.table("charts", |charts| ByWord::chart(charts, "gunnery", row));
        let limits = |it: &Section| (it.whole("turns", 1..=999), it.real("ambush", 0.0..=TABLE));
        let (turns, ambush) = kit::scenario(root, limits);
        Rulebook { gunnery, fleets: fleet::LineUp::read(root), turns: turns as u16, ambush }
    }

    /// 2 — The range of a distance; `None` if it is out of every one.
    pub fn band(&self, distance: f64) -> Option<Band> {
        self.gunnery.find(|&(within, _)| distance <= within)
    }
}
