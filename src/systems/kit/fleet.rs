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
//! hull = 12                # anything of the class that is different in her
//! ```
//!
//! Every value is a setting: `ships.bismarck.hull` is that of the class, `fleet.a.1.hull` that of the one
//! ship, whether the scenario says it or her class does. What is said of one ship wins over what is
//! said of her class. The system says how a ship is read, and asks for the fleets among its rules:
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
//!     let [ours, theirs] = fleet::read::<Cruiser, 2>(root, ["a", "b"], MOST_SHIPS);
//!     …
//! }
//! ```

use crate::config::{Item, Library, Problems, Section};
use crate::systems::File;

use super::files::{self, Files, stem};

/// A ship of a fleet game, as its system has her.
pub trait Ship: Sized {
    /// What a scenario says of each ship and no class does: where she is, which way she heads.
    /// `class` and `name` are read by the kit.
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

/// Words of a class file for people.
const PROSE: [&str; 4] = ["system", "title", "summary", "history"];

/// The ships of every side, in the scenario's order; each side has 1 to `most`.
pub fn read<S: Ship, const SIDES: usize>(
    root: &Section,
    sides: [&str; SIDES],
    most: usize,
) -> [Vec<InPlay<S>>; SIDES] {
    // Classes are read with every ship that is of them.
    root.find(CLASSES);
    root.table(FLEET, |fleet| sides.map(|side| read_side(&fleet.item(side), most)))
}

fn read_side<S: Ship>(side: &Item, most: usize) -> Vec<InPlay<S>> {
    let ships = side.list();
    if side.is_list() && !(1..=most).contains(&ships.len()) {
        let help = format!("a side has 1 to {most}");
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
        PROSE.iter().for_each(|key| drop(of_class.find(key)));
        said.find("class");
        let named = said.find("name");
        let name = named.as_ref().map_or_else(|| format!("{class} {place}"), Item::text);
        let ship = S::read(of_class, said);
        (InPlay { name, class, ship }, named)
    })
}

/// Whether a setting must be carried out before classes are filled in: it changes a class, or says
/// of which class a ship is.
pub(super) fn is_early(set: &str) -> bool {
    is_of_class(set) || chooses_class(set)
}

fn is_of_class(set: &str) -> bool {
    path(set).strip_prefix(CLASSES).is_some_and(|rest| rest.starts_with('.'))
}

fn chooses_class(set: &str) -> bool {
    path(set)
        .strip_prefix(FLEET)
        .is_some_and(|rest| rest.starts_with('.') && rest.ends_with(".class"))
}

fn path(set: &str) -> &str {
    set.split('=').next().unwrap_or_default().trim()
}

/// A ship by her path, and the class she is of by its name.
struct Of {
    ship: String,
    class: String,
}

/// Put the fleets of the scenario that is in the library and the classes they name in their places,
/// with the settings that are early. `handed` stands for the class of the first ship.
pub(super) fn add(
    library: &mut Library,
    files: Files,
    scenario: &str,
    sets: &[String],
    handed: Option<&File>,
) {
    library.lift("scenario", FLEET);
    sets.iter().filter(|set| chooses_class(set)).for_each(|set| library.set(set));
    let sides = library.below(FLEET);
    let ships: Vec<String> = sides.iter().flat_map(|side| library.below(side)).collect();
    let mut classes = Classes { files, scenario, found: Vec::new() };
    let mut all = Vec::new();
    for (place, ship) in ships.into_iter().enumerate() {
        let handed = handed.filter(|_| place == 0);
        let class = classes.class_of(library, &ship, handed);
        all.extend(class.map(|class| Of { ship, class }));
    }
    for set in sets.iter().filter(|set| is_of_class(set)) {
        library.set(set);
        refuse_unheard(library, path(set), &all);
    }
    for Of { ship, class } in &all {
        library.fill(ship, &format!("{CLASSES}.{class}"));
    }
}

/// A value of a class that every ship of it says for herself changes nothing.
fn refuse_unheard(library: &mut Library, set: &str, all: &[Of]) {
    let value = set.strip_prefix(CLASSES).and_then(|rest| rest.strip_prefix('.'));
    let Some((class, value)) = value.and_then(|rest| rest.split_once('.')) else { return };
    let own = |of: &Of| format!("{}.{value}", of.ship);
    let of_class: Vec<_> = all.iter().filter(|of| of.class == class).map(own).collect();
    if let Some(first) = of_class.first().filter(|_| of_class.iter().all(|own| library.says(own))) {
        let what = format!("every `{class}` in play has a `{value}` of her own");
        library.refuse(set, &what, &format!("set that of the ship: `{first}`"));
    }
}

/// The classes in play, as they are found.
struct Classes<'a> {
    files: Files,
    scenario: &'a str,
    /// By name, with what the scenario called them.
    found: Vec<(String, String)>,
}

impl Classes<'_> {
    /// The name of the class of a ship, which is in the library from now on.
    fn class_of(
        &mut self,
        library: &mut Library,
        ship: &str,
        handed: Option<&File>,
    ) -> Option<String> {
        let said = handed.map(|file| file.name.clone());
        let Some(said) = said.or_else(|| library.value(&format!("{ship}.class"))) else {
            let help = "name her class: class = \"…\"";
            library.refuse_table(ship, "class", "missing key `class`", help);
            return None;
        };
        let class = stem(&said).to_owned();
        match self.found.iter().find(|(name, _)| *name == class) {
            Some((_, known)) if *known == said => return Some(class),
            Some((_, known)) => {
                let what = format!("`{said}` and `{known}` are both called `{class}`");
                library.refuse_table(ship, "class", &what, "give one file another name");
                return None;
            }
            None => {}
        }
        match handed.cloned().map_or_else(|| self.file(&said), Ok) {
            Ok(file) => library.add_at([CLASSES, &class], &file.name, &file.text),
            Err(problems) => {
                for problem in &problems {
                    library.refuse_table(ship, "class", problem.what(), problem.help());
                }
                return None;
            }
        }
        self.found.push((class.clone(), said));
        Some(class)
    }

    /// The file of a class: one of the system's, or a user's beside the scenario.
    fn file(&self, said: &str) -> Result<File, Problems> {
        if said.ends_with(".toml") {
            return files::beside(self.scenario, said, "ship");
        }
        let found = files::find(self.files.ships(), said);
        let found = found.map(|(name, text)| File { name: name.into(), text: text.into() });
        found.ok_or_else(|| {
            let known: Vec<_> = self.files.ships().map(|(name, _)| stem(name)).collect();
            let help = crate::config::help(said, &known, "there are");
            let help = format!("{help}; or name a file of your own, as in \"{said}.toml\"");
            Problems::one(format!("no ship class is called `{said}`"), help)
        })
    }
}
