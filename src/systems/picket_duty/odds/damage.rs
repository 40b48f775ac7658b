//! Tables 11, 11-1, 13 and 15 with the dice of their notes: what a hit does to the ship.

use super::Question;
use super::answer::{Answer, named, numbers, one_die, two_dice, words};
use super::givens::{Given, Givens, word};
use crate::dice::exact_odds;
use crate::systems::chart::OneDie;
use crate::systems::picket_duty::damage::{Luck, main_damage_cell, near_miss_cell};
use crate::systems::picket_duty::names::Section;
use crate::systems::picket_duty::rulebook::Rulebook;

pub const SECTION: Given = word::<Section>("section", "forward");

#[rustfmt::skip]
pub const QUESTIONS: &[Question] = &[
    Question { id: "11", decides: "what one roll of a direct hit strikes", givens: &[SECTION], ask: struck },
    Question { id: "11-gun", decides: "notes B, C, D: a gun that is hit", givens: &[], ask: |book, _| words(one_die(&book.damage.gun)) },
    Question { id: "11-director", decides: "notes B, C, D: the director of a 40mm tub that is hit", givens: &[], ask: |book, _| words(one_die(&book.damage.director)) },
    Question { id: "11-mk37", decides: "forward note H: the Mk 37 director", givens: &[], ask: |book, _| words(one_die(&book.damage.mk37)) },
    Question { id: "11-radar", decides: "note F: each radar that is hit", givens: &[], ask: |book, _| words(one_die(&book.damage.radar)) },
    Question { id: "11-water", decides: "notes G, E, I: the water lines", givens: &[], ask: |book, _| words(one_die(&book.damage.water)) },
    Question { id: "11-captain", decides: "forward note C: the captain when the Bridge is hit", givens: &[], ask: |book, _| note(&book.damage.captain, "lives", "killed") },
    Question { id: "11-bridge", decides: "forward note C: the Bridge itself", givens: &[], ask: |book, _| note(&book.damage.bridge, "stands", "destroyed") },
    Question { id: "11-radio", decides: "forward note D: Radio", givens: &[], ask: |book, _| note(&book.damage.radio, "stands", "destroyed") },
    Question { id: "11-magazine-forward", decides: "forward note E: magazines and fuel tanks", givens: &[], ask: |book, _| note(&book.damage.magazine_forward, "holds", "explodes") },
    Question { id: "11-magazine-aft", decides: "aft note D: magazines and fuel tanks", givens: &[], ask: |book, _| note(&book.damage.magazine_aft, "holds", "explodes") },
    Question { id: "11-boiler", decides: "midship note A: the boiler of a fire room", givens: &[], ask: |book, _| note(&book.damage.boiler, "holds", "explodes") },
    Question { id: "11-engine-room", decides: "midship note B: an engine room", givens: &[], ask: |book, _| note(&book.damage.engine_room, "holds", "hurt") },
    Question { id: "11-steering-room", decides: "aft note F: the steering room", givens: &[], ask: |book, _| note(&book.damage.steering_room, "holds", "destroyed") },
    Question { id: "7-3-flood", decides: "whether a hit floods a compartment with a blue bar", givens: &[], ask: |book, _| note(&book.damage.flood, "stays dry", "floods") },
    Question { id: "7-3-flood-destroys", decides: "whether that flooding destroys it as well", givens: &[], ask: |book, _| note(&book.damage.flood_destroys, "stands", "destroyed") },
    Question { id: "7-3-secondary", decides: "whether a gray secondary compartment floods when it is destroyed", givens: &[], ask: |book, _| note(&book.damage.space_flood, "stays dry", "floods") },
    Question { id: "7-7-crewman", decides: "a crewman in the secondary compartments of a section that is hit", givens: &[], ask: |book, _| note(&book.damage.crewman, "lives", "killed") },
    Question { id: "11-1", decides: "what a near miss does", givens: &[], ask: |book, _| words(exact_odds(|dice| near_miss_cell(&book.damage, dice))) },
    Question { id: "13", decides: "which officer is killed", givens: &[], ask: |book, _| words(two_dice(&book.damage.officer)) },
    Question { id: "15", decides: "a random result of a hit", givens: &[], ask: |book, _| words(two_dice(&book.damage.random)) },
    Question { id: "15-days", decides: "days until a damaged ship is reassigned", givens: &[], ask: |book, _| numbers(one_die(&book.damage.reassignment_days), "days") },
];

fn struck(book: &Rulebook, given: &Givens) -> Answer {
    let section = given.word("section");
    let cells = exact_odds(|dice| main_damage_cell(&book.damage, section, dice));
    named(cells, |cell| cell.describe(book))
}

/// The die of a note, in the note's own words.
fn note(chart: &OneDie<Luck>, spared: &'static str, struck: &'static str) -> Answer {
    named(one_die(chart), |luck| match luck {
        Luck::Spared => spared.into(),
        Luck::Struck => struck.into(),
    })
}
