//! Fleets in the tree of settings of a cell: which settings must come first, and where ships and classes stand.

use crate::config::Library;
use crate::systems::File;

use super::super::files::{Files, stem};
use super::classes::Classes;
use super::{CLASSES, FLEET, called, groups};

/// Where a scenario says how many ships an entry stands for.
const COUNT: &str = "count";
/// Where a scenario says that its ships are drawn from all classes.
const POOL: &str = "pool";

/// Whether a setting must be carried out before classes are filled in: it changes a class, or says
/// of which class a ship is or what she is called.
pub fn is_early(set: &str) -> bool {
    is_of_class(set) || makes_ship(set)
}

fn is_of_class(set: &str) -> bool {
    path(set).strip_prefix(CLASSES).is_some_and(|rest| rest.starts_with('.'))
}

/// `fleet.a.1.class`, and no value of a ship that happens to be called like it.
fn makes_ship(set: &str) -> bool {
    let names: Vec<&str> = path(set).split('.').collect();
    matches!(names[..], [FLEET, _, _, "class" | "name"])
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
pub fn add(
    library: &mut Library,
    files: Files,
    scenario: &str,
    sets: &[String],
    handed: Option<&File>,
) {
    library.lift("scenario", FLEET);
    groups::lift(library);
    let sides = library.below(FLEET);
    sides.iter().for_each(|side| library.repeat(side, COUNT, "name"));
    let ships: Vec<Vec<String>> = sides.iter().map(|side| library.below(side)).collect();
    name(library, &ships);
    sets.iter().filter(|set| makes_ship(set)).for_each(|set| library.set(set));
    name(library, &ships);
    let mut classes = Classes::new(files, scenario, sets);
    let mut all = Vec::new();
    for (place, ship) in ships.into_iter().flatten().enumerate() {
        let handed = handed.filter(|_| place == 0);
        let class = classes.class_of(library, &ship, handed);
        all.extend(class.map(|class| Of { ship, class }));
    }
    if library.has("scenario", POOL) {
        classes.add_all(library);
    }
    for set in sets.iter().filter(|set| is_of_class(set) && !classes.heard(set)) {
        library.set(set);
        refuse_unheard(library, path(set), &all);
    }
    for Of { ship, class } in &all {
        library.fill(ship, &format!("{CLASSES}.{class}"));
        library.change(ship);
    }
}

/// Let settings reach every ship by her name too.
fn name(library: &mut Library, sides: &[Vec<String>]) {
    for (place, ship) in sides.iter().flat_map(|ships| (1..).zip(ships)) {
        let [name, class] = ["name", "class"].map(|key| library.value(&format!("{ship}.{key}")));
        let by_class = class.map(|class| called(stem(&class), place));
        if let Some(name) = name.or(by_class) {
            library.call(ship, &name);
        }
    }
}

/// A value of a class that every ship of it says for herself changes nothing.
fn refuse_unheard(library: &mut Library, set: &str, all: &[Of]) {
    let value = set.strip_prefix(CLASSES).and_then(|rest| rest.strip_prefix('.'));
    let Some((class, value)) = value.and_then(|rest| rest.split_once('.')) else { return };
    let own = |of: &Of| format!("{}.{value}", of.ship);
    let says_herself = |library: &Library, of: &Of| {
        library.says(&own(of)) || library.says(&format!("{}.changes.{value}", of.ship))
    };
    let of_class: Vec<_> = all.iter().filter(|of| of.class == class).collect();
    let all_do = of_class.iter().all(|of| says_herself(library, of));
    if let Some(first) = of_class.first().filter(|_| all_do) {
        let what = format!("every `{class}` in play has a `{value}` of her own");
        library.refuse(set, &what, &format!("set that of the ship: `{}`", own(first)));
    }
}
