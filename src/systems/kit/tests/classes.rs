//! Classes that are like another but for what they say, and ships that are like their class but for
//! what is said of them: sheets with a chart, a list and a table.

use super::*;
use crate::config::{Library, Problems};
use crate::systems::chart::d36;

/// A sheet: what each space of the hull is and holds, the guns, the torpedoes if there are any.
#[derive(Clone, Debug, PartialEq)]
struct Sheet {
    /// Kind and points of every row, in order.
    spaces: Vec<(String, f64)>,
    /// The row of 11, of 31 and of 66.
    rows: [usize; 3],
    guns: Vec<i64>,
    tubes: i64,
    tons: i64,
}

const COLUMNS: [&str; 2] = ["kind", "fp"];

impl Ship for Sheet {
    const OWN: &'static [&'static str] = &[];

    fn read(class: &Section, _: &Section) -> Sheet {
        let (rows, at) = class.table("hull", |hull| hull.rows_by_face(&d36::FACES, &COLUMNS));
        let space = |row: &Vec<crate::config::Item>| (row[0].text(), row[1].real(0.0..=99.0));
        let guns = class.list("guns");
        Sheet {
            spaces: rows.iter().map(space).collect(),
            rows: [d36::place(1, 1), d36::place(3, 1), d36::place(6, 6)].map(|face| at[face]),
            guns: guns.iter().map(|gun| gun.table(|gun| gun.whole("value", -9..=99))).collect(),
            tubes: class
                .find("torpedoes")
                .map_or(0, |all| all.table(|all| all.whole("tubes", 1..=9))),
            tons: class.whole("tons", 1..=99_999),
        }
    }
}

const FLETCHER: &str = "\
title = 'Fletcher'
tons = 2050

[hull]
columns = ['kind', 'fp']
11-26 = ['stores', 3]
31-46 = ['boilers', 8.0]
51-66 = ['engines', 7]

[[guns]]
value = 15
[[guns]]
value = 12

[torpedoes]
tubes = 5
";
const CLEMSON: &str = "\
extends = 'fletcher'
title = 'Clemson'
tons = 1190
times.fp = 0.5
without = ['torpedoes']

[changes]
\"hull.51-66.kind\" = 'avgas'
\"guns.2.value\" = 9
";
const FILES: Files = Files(&[
    ("configs/sheets/ships/fletcher.toml", FLETCHER),
    ("configs/sheets/ships/clemson.toml", CLEMSON),
    ("configs/sheets/ships/half.toml", "extends = 'clemson'\ntimes = { fp = 2, value = 2 }\n"),
    ("configs/sheets/ships/snake.toml", "extends = 'snake'\n"),
]);

/// The ship that a scenario of one ship has, after settings.
fn ship(entry: &str, said: &[&str]) -> Result<Sheet, Problems> {
    let (mut library, sets) = (Library::new(), sets(said));
    library.add("scenario", "mine.toml", &format!("[[fleet.a]]\n{entry}\n"));
    fleet::add(&mut library, FILES, "mine.toml", &sets, None);
    sets.iter().filter(|set| !fleet::is_early(set)).for_each(|set| library.set(set));
    library.read(|root| {
        root.find("scenario");
        let [mut ships] = fleet::read::<Sheet, 1>(root, ["a"], 0..=2);
        ships.remove(0).ship
    })
}

fn right(entry: &str, said: &[&str]) -> Sheet {
    ship(entry, said).unwrap_or_else(|told| panic!("{told}"))
}

fn spaces(kinds: [&str; 3], points: [f64; 3]) -> Vec<(String, f64)> {
    kinds.map(str::to_owned).into_iter().zip(points).collect()
}

#[test]
fn a_sheet_has_each_space_once_and_every_location_finds_its_own() {
    let sheet = right("class = 'fletcher'", &[]);
    assert_eq!(sheet.spaces, spaces(["stores", "boilers", "engines"], [3.0, 8.0, 7.0]));
    assert_eq!((sheet.rows, sheet.guns, sheet.tubes), ([0, 1, 2], vec![15, 12], 5));
    let gap = FLETCHER.replace("31-46", "32-46");
    let (_folder, request) = beside("sheet-gap", ("gap.toml", &gap), "");
    let Scenario::Handed(File { name, .. }) = &request.scenario else {
        panic!("a scenario of the user's")
    };
    let mut library = Library::new();
    library.add("scenario", name, "[[fleet.a]]\nclass = 'gap.toml'\n");
    fleet::add(&mut library, FILES, name, &[], None);
    let read = library.read(|root| {
        root.find("scenario");
        fleet::read::<Sheet, 1>(root, ["a"], 1..=1);
    });
    assert!(read.unwrap_err().to_string().contains("no row for 31"));
}

#[test]
fn a_class_is_the_other_but_for_what_it_says() {
    let clemson = right("class = 'clemson'", &[]);
    assert_eq!(clemson.spaces, spaces(["stores", "boilers", "avgas"], [1.5, 4.0, 3.5]));
    assert_eq!((clemson.guns, clemson.tubes, clemson.tons), (vec![15, 9], 0, 1190));
    let half = right("class = 'half'", &[]);
    assert_eq!(half.spaces, spaces(["stores", "boilers", "avgas"], [3.0, 8.0, 7.0]));
    assert_eq!((half.guns, half.tons), (vec![30, 18], 1190), "one after the other");
}

#[test]
fn factors_and_all_that_was_made_by_them_are_settings() {
    let points = |said: &[&str]| -> Vec<f64> {
        right("class = 'clemson'", said).spaces.iter().map(|&(_, points)| points).collect()
    };
    assert_eq!(points(&["ships.clemson.times.fp=2"]), [6.0, 16.0, 14.0]);
    assert_eq!(points(&["ships.clemson.hull.31-46.fp=1.5"]), [1.5, 1.5, 3.5]);
    assert_eq!(points(&["fleet.a.clemson-1.hull.31-46.fp=1.5"]), [1.5, 1.5, 3.5]);
}

#[test]
fn a_ship_has_changes_of_her_own() {
    let entry = "class = 'fletcher'\ntons = 2100\nchanges.guns.1.value = 3";
    let sheet = right(entry, &["ships.fletcher.guns.2.value=4"]);
    assert_eq!((sheet.guns, sheet.tons), (vec![3, 4], 2100));
    assert_eq!(right(entry, &["fleet.a.1.guns.1.value=1"]).guns, [1, 12]);
    let unheard = ship(entry, &["ships.fletcher.guns.1.value=9"]).unwrap_err().to_string();
    assert!(unheard.contains("has a `guns.1.value` of her own"), "{unheard}");
}

#[test]
fn what_cannot_be_changed_left_out_multiplied_or_extended_is_told_where_it_stands() {
    for (entry, class, expected) in [
        (
            "changes.gnus.1.value = 3",
            "",
            &["nothing to change at `gnus.1.value`", "`guns.1.value`"],
        ),
        ("changes = 3", "", &["expected a table, found a whole number", "mine.toml:3:11"]),
        ("", "without = ['torpedos']", &["there is no `torpedos` to leave out", "`torpedoes`"]),
        ("", "without = 'torpedoes'", &["`without` is a list of names", "crane.toml:2:11"]),
        ("", "times.fq = 2", &["nothing there is called `fq`", "crane.toml:2:12"]),
        ("", "times.fp = 'two'", &["`fp` needs a number", "crane.toml:2:12"]),
    ] {
        let text = format!("extends = 'fletcher'\n{class}\n");
        let (folder, _) = beside("sheet-wrong", ("crane.toml", &text), "");
        let crane = folder.0.join("crane.toml").display().to_string();
        let told = ship(&format!("class = '{crane}'\n{entry}"), &[]).unwrap_err().to_string();
        for part in expected {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
    let told = ship("class = 'snake'", &[]).unwrap_err().to_string();
    assert!(told.contains("`snake` extends itself in the end"), "{told}");
}
