//! Fleets: scenarios that list the ships of each side, and classes in files of their own.
//!
//! A scenario of a fleet game says who fights, side by side:
//!
//! ```toml
//! [[fleet.a]]
//! class = "bismarck"       # configs/<system>/ships/bismarck.toml, or "mine.toml" beside the scenario
//! name = "Bismarck"        # left out, she is called after her class and her place in the list
//! at = [120, 40]           # what the system asks of each ship: Ship::OWN
//! heading = 90
//! hull = 12                # anything of the class that is different in her,
//! changes."guns.2.arc" = "aft"    # by its path where it stands in a list or a chart
//!
//! [[fleet.a]]
//! class = "destroyer"
//! count = 4                # four of them
//! ```
//!
//! Every value is a setting: `ships.bismarck.hull` is that of the class, `fleet.a.1.hull` that of the one
//! ship, whether the scenario says it or her class does; by her name she is `fleet.a.bismarck.hull`. What
//! is said of one ship wins over what is said of her class. A class may be like another but for what
//! it says (see [`classes`]), and ships may act in [`groups`]. The system says how a ship is read, and
//! asks for the fleets among its rules:
//!
//! ```ignore
//! impl Ship for Cruiser {
//!     const OWN: &'static [&'static str] = &["at", "heading"];
//!
//!     fn read(class: &Section, said: &Section) -> Cruiser {
//!         Cruiser { hull: class.whole("hull", 1..=40) as u8, heading: said.whole("heading", 0..=359) as u16 }
//!     }
//! }
//!
//! const ABOUT: About = About { ships: Ships::Fleets { known_by: &["hull"] }, … };
//!
//! fn read_rules(root: &Section) -> Rulebook {
//!     let [ours, theirs] = fleet::read::<Cruiser, 2>(root, ["a", "b"], 1..=MOST_SHIPS);
//!     …
//! }
//! ```

mod classes;
mod groups;
mod library;
mod line_up;

use std::ops::RangeInclusive;

use crate::config::{Item, Section};

use super::PROSE;
use super::files::stem;

pub use groups::{Group, Together, groups};
pub(super) use library::{add, is_early};
pub use line_up::{Ended, Fleets, LineUp, Team, View, Who, pose};

/// A ship of a fleet game, as its system has her.
pub trait Ship: Sized {
    /// What a scenario says of each ship and no class does: where she is, which way she heads.
    /// `class` and `name` are read by the kit, and `group` where it is one of these.
    const OWN: &'static [&'static str];

    /// Read a ship: `class` holds every value of her class, changed by whatever is said of her
    /// alone; `said` holds what is in [`Ship::OWN`].
    fn read(class: &Section, said: &Section) -> Self;
}

/// One ship of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlay<S> {
    pub name: String,
    /// As her file is called: `bismarck`.
    pub class: String,
    pub ship: S,
}

/// Where fleets stand in the tree of settings, and where classes do.
const FLEET: &str = "fleet";
const CLASSES: &str = "ships";

/// The ships of every side, in the scenario's order; `many` says how many a side may have. Where that
/// may be none, a scenario need not speak of the side.
pub fn read<S: Ship, const SIDES: usize>(
    root: &Section,
    sides: [&str; SIDES],
    many: RangeInclusive<usize>,
) -> [Vec<InPlay<S>>; SIDES] {
    // Classes are read with every ship that is of them.
    root.find(CLASSES);
    root.table(FLEET, |fleet| {
        sides.map(|side| match fleet.find(side) {
            None if many.contains(&0) => Vec::new(),
            _ => read_side(&fleet.item(side), &many),
        })
    })
}

/// Every class there is, where a scenario has a `pool` of ships in place of fleets.
pub fn classes<T>(root: &Section, read: impl Fn(&str, &Section) -> T) -> Vec<T> {
    let Some(all) = root.find(CLASSES) else { return Vec::new() };
    let one = |(name, class): &(String, Item)| {
        class.table(|class| {
            class.skip(&PROSE);
            read(name, class)
        })
    };
    all.table(|all| all.items().iter().map(one).collect())
}

fn read_side<S: Ship>(side: &Item, many: &RangeInclusive<usize>) -> Vec<InPlay<S>> {
    let ships = side.list();
    if side.is_list() && !many.contains(&ships.len()) {
        let help = format!("a side has {} to {}", many.start(), many.end());
        side.fail(&format!("{} ships", ships.len()), &help);
    }
    let all: Vec<_> = (1..).zip(&ships).map(|(place, ship)| read_ship::<S>(ship, place)).collect();
    for (place, (ship, said)) in all.iter().enumerate() {
        let again = all[..place].iter().any(|(earlier, _)| earlier.name == ship.name);
        if let Some(said) = said.as_ref().filter(|_| again) {
            said.warn(&format!("`{}` is there twice", ship.name), "give one another name");
        }
    }
    all.into_iter().map(|(ship, _)| ship).collect()
}

/// A ship, and where she is named if she is.
fn read_ship<S: Ship>(ship: &Item, place: usize) -> (InPlay<S>, Option<Item>) {
    let class = ship.table_value("class").map_or_else(String::new, |class| stem(&class).to_owned());
    let own = [&["class", "name"], S::OWN].concat();
    ship.parts(&format!("{CLASSES}.{class}"), &own, |of_class, said| {
        of_class.skip(&PROSE);
        said.find("class");
        if S::OWN.contains(&groups::GROUP) {
            said.find(groups::GROUP);
        }
        let named = said.find("name");
        let name = named.as_ref().map_or_else(|| called(&class, place), Item::text);
        let ship = S::read(of_class, said);
        (InPlay { name, class, ship }, named)
    })
}

/// What a ship is called that has no name.
fn called(class: &str, place: usize) -> String {
    format!("{class} {place}")
}
