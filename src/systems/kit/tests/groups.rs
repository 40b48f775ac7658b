//! Ships that act together.

use super::*;
use crate::config::{Library, Problems};
use crate::systems::kit::fleet::{Group, Together, groups};

#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    heading: i64,
}

impl Group for Column {
    fn read(said: &Section) -> Column {
        Column { heading: said.whole("heading", 0..=359) }
    }
}

struct Member;

impl Ship for Member {
    const OWN: &'static [&'static str] = &["group"];

    fn read(class: &Section, _: &Section) -> Member {
        class.whole("hull", 1..=9);
        Member
    }
}

const FILES: Files = Files(&[("configs/columns/ships/boat.toml", "hull = 3")]);
const COLUMNS: &str = "\
[[groups.a]]
name = 'Main body'
heading = 90
[[groups.a]]
heading = 45
[[fleet.a]]
class = 'boat'
count = 2
group = 2
[[fleet.a]]
class = 'boat'
group = 'main body'
[[fleet.b]]
class = 'boat'
";

type Sides = [Vec<Together<Column>>; 2];

fn read(text: &str, said: &[&str]) -> Result<Sides, Problems> {
    let mut library = Library::new();
    library.add("scenario", "mine.toml", text);
    fleet::add(&mut library, FILES, "mine.toml", &[], None);
    said.iter().for_each(|set| library.set(set));
    library.read(|root| {
        root.find("scenario");
        fleet::read::<Member, 2>(root, ["a", "b"], 1..=9);
        groups(root, ["a", "b"])
    })
}

/// Every group of the first side: its name, its ships and where it heads.
fn columns(said: &[&str]) -> Vec<(String, Vec<usize>, i64)> {
    let [a, b] = read(COLUMNS, said).unwrap_or_else(|told| panic!("{told}"));
    assert!(b.is_empty(), "a side without groups");
    a.into_iter().map(|one| (one.name, one.ships, one.group.heading)).collect()
}

#[test]
fn ships_are_in_groups_by_number_or_by_name() {
    assert_eq!(columns(&[]), [("Main body".into(), vec![2], 90), ("2".into(), vec![0, 1], 45)]);
}

#[test]
fn settings_reach_groups_and_move_ships_between_them() {
    let headings = |said: &str| columns(&[said]).into_iter().map(|one| one.2).collect::<Vec<_>>();
    assert_eq!(headings("groups.a.main-body.heading=0"), [0, 45]);
    assert_eq!(headings("groups.a.2.heading=0"), [90, 0]);
    assert_eq!(columns(&["fleet.a.1.group=1"])[0].1, [0, 2]);
}

#[test]
fn nobody_is_in_no_group_and_no_group_is_empty() {
    let told = |old: &str, new: &str| {
        assert!(COLUMNS.contains(old));
        read(&COLUMNS.replace(old, new), &[]).unwrap_err().to_string()
    };
    let unknown = told("group = 2", "group = 'main bdoy'");
    assert!(unknown.contains("no group `main bdoy`"), "{unknown}");
    assert!(unknown.contains("did you mean `Main body`?"), "{unknown}");
    assert!(unknown.contains("no ship is in the group `2`"), "{unknown}");
    let missing = told("group = 2\n", "");
    assert!(missing.contains("missing key `group`"), "{missing}");
    let none = told("[[fleet.b]]\n", "[[fleet.b]]\ngroup = 1\n");
    assert!(none.contains("this side has no groups: list them as [[groups.…]]"), "{none}");
    let wrong = told("heading = 45", "heading = 450");
    assert!(wrong.contains("450 is out of range"), "{wrong}");
}
