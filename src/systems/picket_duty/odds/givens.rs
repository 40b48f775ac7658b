//! Circumstances only this system knows: days of the campaign, and guns in the order they fire.

use crate::calendar::{Day, date, parse_day};
use crate::names::{Calibre, Gun, Phase};
use kernel::config::Word;
use kernel::systems::odds::GivenValue;
pub use kernel::systems::odds::givens::{Given, GivenKind, Givens, flag, whole, word};
use kernel::systems::odds::givens::{same, words_of};

/// The default of a date: the day of the scenario.
const SCENARIO: &str = "scenario";

pub const DATE: Given = Given {
    name: "date",
    kind: GivenKind::Other {
        allowed: || "a day like Apr-12, from Mar-24 to Jun-25".into(),
        take: |said| read_date(said).map(|day| GivenValue::Text(date(day))),
    },
    default: SCENARIO,
};
pub const PHASE: Given =
    Given { name: "phase", kind: GivenKind::Word(words_of::<Phase>), default: "morning" };
pub const FDT: Given = flag("fdt", "true");
pub const MANEUVER: Given = flag("maneuver", "false");
pub const WATER: Given =
    Given { name: "water", kind: GivenKind::Word(words_of::<WaterLines>), default: "working" };
pub const GUNS: Given = Given {
    name: "guns",
    kind: GivenKind::Other {
        allowed: || format!("1 to {} of 5in, 40mm, 20mm, with commas between", Gun::COUNT),
        take: |said| {
            let known = (1..=Gun::COUNT).contains(&read_guns(said)?.len());
            known.then(|| GivenValue::Text(said.to_lowercase()))
        },
    },
    default: "5in,5in,40mm,20mm",
};

/// Whether there is water to fight damage with (7.12).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WaterLines {
    Working,
    Out,
}

impl Word for WaterLines {
    const KIND: &'static str = "state of the water lines";
    const WORDS: &'static [(&'static str, WaterLines)] =
        &[("working", WaterLines::Working), ("out", WaterLines::Out)];
}

/// What was said, with the day of the scenario where the date is left to it.
pub fn on_the_day(said: &[(String, String)], known: &[Given], today: Day) -> Vec<(String, String)> {
    let mut said = said.to_vec();
    if known.iter().any(|given| given.name == DATE.name) {
        said.insert(0, (DATE.name.into(), date(today)));
        for (_, value) in
            said.iter_mut().filter(|(name, value)| name == DATE.name && value == SCENARIO)
        {
            *value = date(today);
        }
    }
    said
}

/// `Apr 12`, `apr-12`, `Apr12`.
fn read_date(said: &str) -> Option<Day> {
    let (month, day) = said.split_at_checked(3)?;
    let (first, rest) = month.split_at_checked(1)?;
    let month = first.to_uppercase() + &rest.to_lowercase();
    parse_day(&format!("{month} {}", day.trim_start_matches([' ', '-', '_'])))
}

fn read_guns(said: &str) -> Option<Vec<Calibre>> {
    let gun = |word: &str| Calibre::ALL.into_iter().find(|gun| same(gun.word(), word.trim()));
    said.split(',').map(gun).collect()
}

/// The day that was given.
pub fn day(given: &Givens) -> Day {
    parse_day(given.text(DATE.name)).expect("only days of the campaign are taken")
}

/// The guns that were given.
pub fn guns(given: &Givens) -> Vec<Calibre> {
    read_guns(given.text(GUNS.name)).expect("only known guns are taken")
}
