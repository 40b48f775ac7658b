//! The words of Table 11: how a cell of the chart file is read, and told.

use kernel::config::{Item, nearest};

use super::{DamageCell, Note};
use crate::names::{Equipment, Gun, RADARS, Room, Section as ShipSection};
use crate::rulebook::Rulebook;
use crate::ship_plan::ShipPlan;
use crate::state::Condition;

const SC: u8 = Equipment::ScRadar.bit();
const SG: u8 = Equipment::SgRadar.bit();

/// Cells that name neither a room nor a gun.
const FIXED: &[(&str, DamageCell)] = &[
    ("aft 20mm destroyed", DamageCell::AftTwenties),
    ("SC radar", DamageCell::Radars(SC)),
    ("SG radar", DamageCell::Radars(SG)),
    ("both radars", DamageCell::Radars(RADARS)),
    ("SC radar destroyed", DamageCell::RadarsDestroyed(SC)),
    ("SG radar destroyed", DamageCell::RadarsDestroyed(SG)),
    ("both radars destroyed", DamageCell::RadarsDestroyed(RADARS)),
    ("forward stack hit", DamageCell::Stack(0, Condition::Damaged)),
    ("forward stack destroyed", DamageCell::Stack(0, Condition::Destroyed)),
    ("aft stack hit", DamageCell::Stack(1, Condition::Damaged)),
    ("aft stack destroyed", DamageCell::Stack(1, Condition::Destroyed)),
    ("port shaft", DamageCell::Shaft(0)),
    ("starboard shaft", DamageCell::Shaft(1)),
    ("rudder damaged", DamageCell::Rudder(Condition::Damaged)),
    ("rudder destroyed", DamageCell::Rudder(Condition::Destroyed)),
    ("water lines", DamageCell::WaterLines),
    ("deck fire", DamageCell::DeckFire),
    ("deck fire and Mk 37", DamageCell::DeckFireAndMk37),
    ("FDT killed", DamageCell::FighterDirectionKilled),
    ("random", DamageCell::Random),
    ("superficial", DamageCell::Superficial),
];

/// One cell: a name, and for most a note letter in brackets.
pub fn read(item: &Item, section: ShipSection, ship: &ShipPlan) -> DamageCell {
    let text = item.text();
    let (name, note) = split_note(&text);
    if item.is_silent() {
        return DamageCell::Superficial;
    }
    find(name, note, section, ship).unwrap_or_else(|| {
        let known = known_cells(section, ship);
        let help = match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a room or gun of this section, `deck fire`, `random`, `superficial` …".into(),
        };
        item.fail(&format!("`{text}` is not a result of Table 11, {section}"), &help);
        DamageCell::Superficial
    })
}

fn split_note(text: &str) -> (&str, Note) {
    match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
        Some((name, _)) => (name, Note::Printed),
        None => (text, Note::None),
    }
}

fn find(name: &str, note: Note, section: ShipSection, ship: &ShipPlan) -> Option<DamageCell> {
    if let Some(space) = name.strip_prefix("room ") {
        return ship.space(section, space).map(DamageCell::Space);
    }
    let fixed = FIXED.iter().find(|(word, _)| *word == name).map(|&(_, cell)| cell);
    let room = || Room::ALL.into_iter().find(|room| room.word() == name);
    let gun = || Gun::ALL.into_iter().find(|gun| gun.word() == name);
    fixed
        .or_else(|| room().map(|room| DamageCell::Room(room, note)))
        .or_else(|| gun().map(DamageCell::Gun))
}

fn known_cells(section: ShipSection, ship: &ShipPlan) -> Vec<String> {
    let spaces = ship.space_names(section).map(|name| format!("room {name}"));
    let fixed = FIXED.iter().map(|(word, _)| (*word).to_string());
    let rooms = Room::ALL.iter().map(ToString::to_string);
    spaces.chain(fixed).chain(rooms).chain(Gun::ALL.iter().map(ToString::to_string)).collect()
}

impl DamageCell {
    /// The cell as a transcript names it.
    pub fn describe(self, book: &Rulebook) -> String {
        match self {
            DamageCell::Space(space) => {
                format!("{} (secondary)", book.ship.spaces[space as usize].name)
            }
            DamageCell::Room(room, _) => room.to_string(),
            DamageCell::Gun(gun) => gun.to_string(),
            other => {
                let fixed = FIXED.iter().find(|(_, cell)| *cell == other);
                fixed.map_or(String::new(), |(word, _)| (*word).to_string())
            }
        }
    }
}
