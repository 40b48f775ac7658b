//! Ships that act together: columns, squadrons, convoys.
//!
//! A scenario lists the groups of a side and says of every ship in which one she is, by its number or by its name:
//!
//! ```toml
//! [[groups.a]]
//! name = "van"             # left out, it goes by its number alone
//! at = [14, 12.85]         # what the system asks of each group
//! heading = 250
//!
//! [[fleet.a]]
//! class = "ajax"
//! count = 2
//! group = "van"            # or 1
//! ```
//!
//! Settings reach them as `groups.a.1.heading` and `groups.a.van.heading`. The system says how a group is read,
//! names `group` among what is said of each ship ([`Ship::OWN`](super::Ship::OWN)), and asks for the groups
//! beside the fleets. A side without groups has none; where there are any, every ship is in one and none is empty.

use crate::config::{Item, Library, Section, help, typed};

use super::FLEET;

/// What ships that act together have in common, as their system has it.
pub trait Group: Sized {
    fn read(said: &Section) -> Self;
}

/// One group of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together<G> {
    /// What it is called, or its number.
    pub name: String,
    /// Its ships in the scenario's order, by their places in the fleet from 0.
    pub ships: Vec<usize>,
    pub group: G,
}

/// Where groups stand in the tree of settings.
const GROUPS: &str = "groups";
/// Where a ship says in which one she is.
pub const GROUP: &str = "group";

/// Put the groups of the scenario where settings reach them, if it has any.
pub fn lift(library: &mut Library) {
    if !library.has("scenario", GROUPS) {
        return;
    }
    library.lift("scenario", GROUPS);
    let sides = library.below(GROUPS);
    for group in sides.iter().flat_map(|side| library.below(side)).collect::<Vec<_>>() {
        if let Some(name) = library.value(&format!("{group}.name")) {
            library.call(&group, &name);
        }
    }
}

/// The groups of every side, in the scenario's order.
pub fn groups<G: Group, const SIDES: usize>(
    root: &Section,
    sides: [&str; SIDES],
) -> [Vec<Together<G>>; SIDES] {
    let said = root.find(GROUPS);
    let fleet = root.find(FLEET);
    let read = |side: &str, groups: Option<Item>| {
        let ships = fleet.as_ref().and_then(|fleet| fleet.entry(side));
        let ships = ships.filter(Item::is_list).map_or_else(Vec::new, |ships| ships.list());
        with_ships(groups.map_or_else(Vec::new, |groups| read_side(&groups)), &ships)
    };
    match said {
        Some(said) => said.table(|all| sides.map(|side| read(side, all.find(side)))),
        None => sides.map(|side| read(side, None)),
    }
}

/// A group without its ships yet, and where it was said.
type Said<G> = (Together<G>, Item);

fn read_side<G: Group>(side: &Item) -> Vec<Said<G>> {
    let one = |(number, item): (usize, &Item)| {
        let group = item.table(|said| {
            let name = said.find("name").map_or_else(|| number.to_string(), |name| name.text());
            Together { name, ships: Vec::new(), group: G::read(said) }
        });
        (group, item.clone())
    };
    (1..).zip(&side.list()).map(one).collect()
}

/// Every ship in her group.
fn with_ships<G>(mut groups: Vec<Said<G>>, ships: &[Item]) -> Vec<Together<G>> {
    for (place, ship) in ships.iter().enumerate() {
        if let Some(group) = group_of(&groups, ship) {
            groups[group].0.ships.push(place);
        }
    }
    for (group, said) in groups.iter().filter(|(group, _)| group.ships.is_empty()) {
        let help = "let a ship say it is hers, or take it out";
        said.fail(&format!("no ship is in the group `{}`", group.name), help);
    }
    groups.into_iter().map(|(group, _)| group).collect()
}

/// The place of the group a ship says she is in.
fn group_of<G>(groups: &[Said<G>], ship: &Item) -> Option<usize> {
    let said = match ship.entry(GROUP) {
        Some(said) => said,
        None if groups.is_empty() => return None,
        None => {
            ship.fail("missing key `group`", &known(groups, "say in which group she is"));
            return None;
        }
    };
    let name = said.written();
    let is = |(number, (group, _)): (usize, &Said<G>)| {
        number.to_string() == name
            || typed(&group.name).is_some_and(|own| Some(own) == typed(&name))
    };
    let found = (1..).zip(groups).position(is);
    if found.is_none() {
        said.fail(&format!("no group `{name}`"), &known(groups, &name));
    }
    found
}

fn known<G>(groups: &[Said<G>], name: &str) -> String {
    let names: Vec<&String> = groups.iter().map(|(group, _)| &group.name).collect();
    match names.is_empty() {
        true => "this side has no groups: list them as [[groups.…]]".to_owned(),
        false => help(name, &names, "there are"),
    }
}
