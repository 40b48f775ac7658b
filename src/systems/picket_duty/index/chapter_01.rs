//! Chapter 1: components. Pages 1 to 4 of the rules.

use super::{COMPONENT, Rule, heading, left_out, played};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    left_out("1.0", "Game components", "What is in the box: map, counters, charts, dice.", COMPONENT),
    played("1.1", "The map", "Five 5in, five 40mm and seven 20mm guns, the magazines that feed them, and eight bearings around the ship."),
    heading("1.1.1", "Compartments and equipment"),
    played("1.1.1.A", "Three sections", "Primary compartments lie forward, midship or aft; secondary ones belong to the advanced game."),
    played("1.1.1.B", "Blue names", "Only a compartment with a blue name can flood."),
    played("1.1.1.C", "Equipment", "Gun directors and ship radars are equipment."),
    heading("1.2", "Map tracks and boxes"),
    played("1.2.1", "Tracks", "Ammunition, hull, maneuver, fuel and flooding are each kept on a track of their own."),
    left_out("1.2.2", "Boxes", "Where the counters of each kind lie on the map.", COMPONENT),
    heading("1.3", "Crew counters"),
    heading("1.3.1", "Officers and petty officers"),
    played("1.3.1.A", "Key officers", "Five officers and the Chief Petty Officer, and what the rating of each one is good for."),
    heading("1.3.2", "Damage control teams"),
    played("1.3.2.A", "Three teams", "Repair One has 14 men, Repair Two 10, Repair Three 13."),
    played("1.3.2.B", "Repair Chiefs", "Each section has a chief whose rating counts in its repairs."),
    left_out("1.4", "Markers and chits", "What the markers look like and stand for.", COMPONENT),
    left_out("1.5", "Ship's log", "A sheet for names, damage and kills.", COMPONENT),
    played("1.6", "Time record sheet", "The days of the campaign, with those of land radar and of Kikusui attacks."),
    played("1.7", "Secondary compartment sheet", "A secondary compartment has two boxes: damaged, then destroyed."),
];
