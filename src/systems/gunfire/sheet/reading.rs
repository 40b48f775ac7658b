//! How a form is read: everything that is wrong with it is said at once, each where it stands.

use kernel::config::{Item, Section};
use kernel::systems::kit::fleet;

use super::{
    BANDS, Battery, LOCATIONS, MOST_ITEMS, MOST_MOUNTS, MOST_SPACES, MOST_TUBES, Sheet, Space,
    Spaces, SuperItem, Torpedoes, TubeMount,
};
use crate::names::{Arc, SpaceKind};

impl fleet::Ship for Sheet {
    const OWN: &'static [&'static str] = &["group"];

    fn read(class: &Section, said: &Section) -> Sheet {
        let batteries =
            ["main", "secondary"].map(|key| class.find(key).map(|it| it.table(read_battery)));
        let torpedoes = class.find("torpedoes").map(|item| item.table(read_torpedoes));
        let (spaces, hull) = read_locations(class, "hull", MOST_SPACES, read_space);
        let (items, superstructure) =
            read_locations(class, "superstructure", MOST_ITEMS, read_item);
        let optional = |key: &str| class.find(key).map_or_else(String::new, |item| item.text());
        let from = class.find("fire_control_from");
        let number = |key: &str, most: i64| class.whole(key, 0..=most) as u8;
        let rooms = |kind| rooms(&spaces, kind);
        let mut sheet = Sheet {
            kind: class.word("type"),
            navy: class.word("navy"),
            tonnes: class.whole("tonnes", 1..=100_000) as u32,
            fp: halves(&class.item("fp")),
            top: class.real("top", 0.0..=8.0),
            dc: number("dc", 20),
            boilers: number("boilers", 48),
            engines: number("engines", 24),
            shafts: number("shafts", 8),
            turn_class: class.word("turn_class"),
            reliability: class.word("reliability"),
            search: class.list("search").iter().map(Item::word).collect(),
            fire_control: class.word("fire_control"),
            fire_control_from: from.map_or(0, |item| item.whole(1900..=2000)),
            extent: read_by_diameter(class, "extent", 36),
            protection: read_by_diameter(class, "protection", 100),
            boiler_rooms: rooms(SpaceKind::Boiler),
            engine_rooms: rooms(SpaceKind::Engine),
            plots: rooms(SpaceKind::Plot),
            assumed: optional("assumed"),
            group: said.whole("group", 1..=24) as u8,
            batteries,
            torpedoes,
            spaces,
            hull,
            items,
            superstructure,
        };
        check(&sheet, class);
        sheet.find_mounts();
        sheet
    }
}

/// The diameters torpedoes come in: 17.7, 21, 24 inches.
pub const DIAMETERS: [&str; 3] = ["17.7", "21", "24"];

fn read_by_diameter(class: &Section, key: &str, most: i64) -> [u8; 3] {
    class.table(key, |table| DIAMETERS.map(|inches| table.whole(inches, 0..=most) as u8))
}

/// Half points are allowed.
fn halves(item: &Item) -> u16 {
    let points = item.real(0.0..=2000.0) * 2.0;
    if points.fract() != 0.0 {
        item.fail("only whole and half points can be counted", "write 2 or 2.5");
    }
    points as u16
}

fn rooms(spaces: &[Space], kind: SpaceKind) -> Spaces {
    let of_kind = spaces.iter().enumerate().filter(|(_, space)| space.kind == kind);
    of_kind.fold(0, |all, (place, _)| all | 1 << place)
}

fn read_battery(said: &Section) -> Battery {
    let cells = said.list("values");
    let values = said.item("values");
    if values.is_list() && cells.len() != BANDS {
        let what = format!("{} values for {BANDS} bands of range", cells.len());
        values.fail(
            &what,
            "give one for 2.5, 5, 7.5, 10, 15, 20, 25 and 30; \"-\" where it cannot fire",
        );
    }
    let value =
        |place: usize| cells.get(place).and_then(or_dash).map(|item| item.whole(-20..=40) as i8);
    let mounts: Vec<(String, Arc)> = said.table("mounts", |mounts| {
        mounts.items().into_iter().map(|(id, arc)| (id, arc.word())).collect()
    });
    if !(1..=MOST_MOUNTS).contains(&mounts.len()) && !said.item("mounts").is_silent() {
        let what = format!("a battery of {} mounts", mounts.len());
        said.item("mounts").fail(&what, "it has 1 to 8, as in { A = \"forward\", Y = \"aft\" }");
    }
    let facing = |wanted: Arc| {
        let these =
            mounts.iter().take(MOST_MOUNTS).enumerate().filter(|(_, (_, arc))| *arc == wanted);
        these.fold(0, |all, (place, _)| all | 1 << place)
    };
    Battery {
        inches: calibre(&said.item("calibre")),
        guns: said.whole("guns", 1..=4) as u8,
        cover: said.word("cover"),
        max_range: said.real("max_range", 0.0..=60.0),
        values: std::array::from_fn(value),
        all: ((1u16 << mounts.len().min(MOST_MOUNTS)) - 1) as u8,
        forward: facing(Arc::Forward),
        aft: facing(Arc::Aft),
        starboard: facing(Arc::Starboard),
        port: facing(Arc::Port),
        ids: mounts.into_iter().map(|(id, _)| id).collect(),
        magazines: Vec::new(),
        magazine_spaces: 0,
    }
}

/// Smallest and largest gun of every row of G14.
pub const GUNS: [(f64, f64); 7] =
    [(3.0, 3.5), (3.9, 4.5), (4.7, 5.25), (5.4, 6.1), (7.5, 9.2), (11.0, 14.0), (15.0, 18.1)];

/// G14 — Whether guns of so many inches have a row.
pub fn has_row(inches: f64) -> bool {
    GUNS.iter().any(|&(least, most)| (least..=most).contains(&inches))
}

/// G14 — A size of gun that has a row.
fn calibre(item: &Item) -> f64 {
    let inches = item.real(3.0..=18.1);
    if !has_row(inches) && (3.0..=18.1).contains(&inches) {
        let rows = GUNS.map(|(least, most)| format!("{least} to {most}"));
        let what = format!("no row of G14 has guns of {inches} inches");
        item.fail(&what, &format!("there are {}", rows.join(", ")));
    }
    inches
}

/// A cell, unless it is a printed dash.
pub fn or_dash(item: &Item) -> Option<&Item> {
    (!item.is_text() || item.text() != "-").then_some(item)
}

fn read_torpedoes(said: &Section) -> Torpedoes {
    let arc = said.list("arc");
    let edge =
        |place: usize, default: f64| arc.get(place).map_or(default, |it| it.real(0.0..=180.0));
    let mount = |item: &Item| {
        item.table(|mount| {
            let side = mount.word("side");
            let [tubes, reloads] = ["tubes", "reloads"].map(|key| mount.whole(key, 0..=6) as u8);
            (mount.text("id"), TubeMount { side, tubes, reloads })
        })
    };
    let all: Vec<_> = said.list("mounts").iter().map(mount).collect();
    let list = said.item("mounts");
    if all.len() > MOST_TUBES {
        list.fail(&format!("{} torpedo mounts", all.len()), "a ship has up to 4");
    }
    let twice =
        |(at, (id, _)): (usize, &(String, TubeMount))| all[..at].iter().any(|it| it.0 == *id);
    if all.iter().enumerate().any(twice) {
        list.fail("two torpedo mounts of one id", "call them \"1\", \"2\" … or \"P\" and \"S\"");
    }
    let (ids, mounts) = all.into_iter().take(MOST_TUBES).unzip();
    Torpedoes { kind: said.word("type"), arc: [edge(0, 30.0), edge(1, 150.0)], mounts, ids }
}

/// A list of what stands at which locations, and what stands at each of the 36.
fn read_locations<T>(
    class: &Section,
    key: &str,
    most: usize,
    read: impl Fn(&Section) -> T,
) -> (Vec<T>, [u8; LOCATIONS]) {
    let (mut found, mut at) = (Vec::new(), [u8::MAX; LOCATIONS]);
    let rows = class.list(key);
    for item in rows.iter().take(most) {
        item.table(|row| {
            take(&row.item("at"), found.len() as u8, &mut at);
            found.push(read(row));
        });
    }
    if let Some(item) = rows.get(most) {
        item.fail(&format!("a form has up to {most} rows of `{key}`"), "put some of them together");
    }
    let free: Vec<usize> = (0..LOCATIONS).filter(|&place| at[place] == u8::MAX).collect();
    if !found.is_empty() && !free.is_empty() {
        let what = format!("nothing of `{key}` stands at {}", stretches(&free));
        class.item(key).fail(&what, "give every location from 11 to 66 to one row");
    }
    (found, at.map(|place| if place == u8::MAX { 0 } else { place }))
}

/// Give the locations of one row to it; those that another row has are said.
fn take(place: &Item, row: u8, at: &mut [u8; LOCATIONS]) {
    let mut taken = Vec::new();
    for location in locations(place) {
        if at[location] == u8::MAX {
            at[location] = row;
        } else {
            taken.push(location);
        }
    }
    if let Some(&first) = taken.first() {
        let what = format!("{} stands in row {} already", stretches(&taken), at[first] + 1);
        place.fail(&what, "every location stands for one thing");
    }
}

/// `26-31` is 26 and 31: locations go from bow to stern.
fn locations(item: &Item) -> std::ops::Range<usize> {
    let said = item.text();
    let (first, last) = said.split_once('-').unwrap_or((&said, &said));
    match (location(first), location(last)) {
        (Some(first), Some(last)) if first <= last => first..last + 1,
        (Some(_), Some(_)) => {
            item.fail(
                &format!("`{said}` goes from stern to bow"),
                "write the smaller number first",
            );
            0..0
        }
        _ => {
            let help = "write 23, or 26-31: two figures from 1 to 6 each";
            item.fail(&format!("`{said}` is no stretch of D36"), help);
            0..0
        }
    }
}

/// The place of a D36 location from the bow: 11 is 0, 66 is 35.
fn location(said: &str) -> Option<usize> {
    let [tens, units] =
        <[u8; 2]>::try_from(said.trim().as_bytes()).ok()?.map(|digit| digit.wrapping_sub(b'1'));
    (tens < 6 && units < 6).then(|| usize::from(tens) * 6 + usize::from(units))
}

/// Locations as a form writes them: `23, 26-32`.
fn stretches(places: &[usize]) -> String {
    let name = |place: usize| format!("{}{}", place / 6 + 1, place % 6 + 1);
    let parts = places.chunk_by(|one, next| one + 1 == *next).map(|part| match part {
        [one] => name(*one),
        _ => format!("{}-{}", name(part[0]), name(part[part.len() - 1])),
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn names(row: &Section) -> Vec<String> {
    row.find("of").map_or_else(Vec::new, |of| of.list().iter().map(Item::text).collect())
}

fn read_space(row: &Section) -> Space {
    let (units, kind) = (row.find("units"), row.word("kind"));
    let of_plant = matches!(kind, SpaceKind::Boiler | SpaceKind::Engine);
    match &units {
        None if of_plant => {
            row.problem("a room of the plant without `units`", "say how many: units = 2")
        }
        Some(units) if !of_plant => {
            units.fail("only boiler and engine rooms have `units`", "leave it out");
        }
        _ => {}
    }
    Space {
        name: row.text("space"),
        kind,
        fp: halves(&row.item("fp")),
        side: row.word("side"),
        deck: row.word("deck"),
        units: units.map_or(0, |item| item.whole(1..=24) as u8),
        of: names(row),
    }
}

fn read_item(row: &Section) -> SuperItem {
    let of = names(row);
    SuperItem {
        name: row.text("item"),
        kind: row.word("kind"),
        armour: row.word("armour"),
        mounts: Vec::new(),
        names_mounts: !of.is_empty(),
        of,
    }
}

/// The parts of a form must agree.
fn check(sheet: &Sheet, class: &Section) {
    let fp: u16 = sheet.spaces.iter().map(|space| space.fp).sum();
    if !sheet.spaces.is_empty() && fp != sheet.fp {
        let (sum, said) = (f64::from(fp) / 2.0, f64::from(sheet.fp) / 2.0);
        let what = format!("the spaces of the hull have {sum} flotation points, not {said}");
        class.item("fp").fail(&what, "let those of the rows add up to it");
    }
    let units = |kind| -> u32 {
        let rooms = sheet.spaces.iter().filter(|space| space.kind == kind);
        rooms.map(|space| u32::from(space.units)).sum()
    };
    let plant = [
        (SpaceKind::Boiler, sheet.boilers, "boilers"),
        (SpaceKind::Engine, sheet.engines, "engines"),
    ];
    for (kind, said, key) in plant {
        if !sheet.spaces.is_empty() && units(kind) != u32::from(said) {
            let what = format!("the rooms of the hull hold {} {key}, not {said}", units(kind));
            class.item(key).fail(&what, "let the `units` of the rows add up to it");
        }
    }
    if sheet.engines > 0 && sheet.shafts == 0 {
        class.item("shafts").fail("engines without a shaft", "say how many shafts they drive");
    }
    if class.find("main").is_none() {
        class.problem("no main battery", "add [main]");
    }
}
