//! Tables 11, 11-1, 13 and 15 with the dice of their notes: what a hit does to the ship.

use super::Question;
use super::givens::{Given, Givens, word};
use crate::damage::{Luck, main_damage_cell, near_miss_cell};
use crate::names::Section;
use crate::rulebook::Rulebook;
use kernel::config::Word;
use kernel::dice::exact_odds;
use kernel::systems::chart::OneDie;
use kernel::systems::odds::answer::{Answer, by_row, named, numbers, one_die, words};

pub const SECTION: Given = word::<Section>("section", "forward");

pub const QUESTIONS: &[Question] = &[
    Question::new("11", "what one roll of a direct hit strikes", &[SECTION], struck),
    Question::new("11-gun", "notes B, C, D: a gun that is hit", &[], |_, book| {
        words(one_die(&book.damage.gun))
    }),
    Question::new(
        "11-director",
        "notes B, C, D: the director of a 40mm tub that is hit",
        &[],
        |_, book| words(one_die(&book.damage.director)),
    ),
    Question::new("11-mk37", "forward note H: the Mk 37 director", &[], |_, book| {
        words(one_die(&book.damage.mk37))
    }),
    Question::new("11-radar", "note F: each radar that is hit", &[], |_, book| {
        words(one_die(&book.damage.radar))
    }),
    Question::new("11-water", "notes G, E, I: the water lines", &[], |_, book| {
        words(one_die(&book.damage.water))
    }),
    Question::new(
        "11-captain",
        "forward note C: the captain when the Bridge is hit",
        &[],
        |_, book| note(&book.damage.captain, "lives", "killed"),
    ),
    Question::new("11-bridge", "forward note C: the Bridge itself", &[], |_, book| {
        note(&book.damage.bridge, "stands", "destroyed")
    }),
    Question::new("11-radio", "forward note D: Radio", &[], |_, book| {
        note(&book.damage.radio, "stands", "destroyed")
    }),
    Question::new(
        "11-magazine-forward",
        "forward note E: magazines and fuel tanks",
        &[],
        |_, book| note(&book.damage.magazine_forward, "holds", "explodes"),
    ),
    Question::new("11-magazine-aft", "aft note D: magazines and fuel tanks", &[], |_, book| {
        note(&book.damage.magazine_aft, "holds", "explodes")
    }),
    Question::new("11-boiler", "midship note A: the boiler of a fire room", &[], |_, book| {
        note(&book.damage.boiler, "holds", "explodes")
    }),
    Question::new("11-engine-room", "midship note B: an engine room", &[], |_, book| {
        note(&book.damage.engine_room, "holds", "hurt")
    }),
    Question::new("11-steering-room", "aft note F: the steering room", &[], |_, book| {
        note(&book.damage.steering_room, "holds", "destroyed")
    }),
    Question::new(
        "7-3-flood",
        "whether a hit floods a compartment with a blue bar",
        &[],
        |_, book| note(&book.damage.flood, "stays dry", "floods"),
    ),
    Question::new(
        "7-3-flood-destroys",
        "whether that flooding destroys it as well",
        &[],
        |_, book| note(&book.damage.flood_destroys, "stands", "destroyed"),
    ),
    Question::new(
        "7-3-secondary",
        "whether a gray secondary compartment floods when it is destroyed",
        &[],
        |_, book| note(&book.damage.space_flood, "stays dry", "floods"),
    ),
    Question::new(
        "7-7-crewman",
        "a crewman in the secondary compartments of a section that is hit",
        &[],
        |_, book| note(&book.damage.crewman, "lives", "killed"),
    ),
    Question::new("11-1", "what a near miss does", &[], |_, book| {
        words(exact_odds(|dice| near_miss_cell(&book.damage, dice)))
    }),
    Question::new("13", "which officer is killed", &[], |_, book| {
        by_row(&book.damage.officer, |officer| officer.spelled().into())
    }),
    Question::new("15", "a random result of a hit", &[], |_, book| {
        by_row(&book.damage.random, |result| result.spelled().into())
    }),
    Question::new("15-days", "days until a damaged ship is reassigned", &[], |_, book| {
        numbers(one_die(&book.damage.reassignment_days), "days")
    }),
];

fn struck(given: &Givens, book: &Rulebook) -> Answer {
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
