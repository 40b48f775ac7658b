//! The data form of a ship: batteries, tubes, hull and superstructure, location by location.

use kernel::config::{Item, Section};
use kernel::systems::kit::fleet;

use super::names::{
    Arc, Armour, Cover, FireControlSet, ItemKind, Letter, Navy, SearchSet, ShipType, SpaceKind,
    TorpedoType, TubeSide, TurnClass,
};

/// Locations of D36, bow to stern.
pub const LOCATIONS: usize = 36;
/// The most spaces of a hull, items of a superstructure, mounts of a battery, torpedo mounts.
pub const MOST_SPACES: usize = 20;
const MOST_ITEMS: usize = 32;
pub const MOST_MOUNTS: usize = 8;
pub const MOST_TUBES: usize = 4;
/// Bands of range.
pub const BANDS: usize = 8;

/// Mounts of one battery, a bit each.
pub type Mounts = u8;
/// Spaces of a hull, a bit each.
pub type Spaces = u32;

/// Everything about a ship that no action changes.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub kind: ShipType,
    pub navy: Navy,
    pub tonnes: u32,
    /// Flotation points in halves.
    pub fp: u16,
    pub top: f64,
    pub dc: u8,
    pub boilers: u8,
    pub engines: u8,
    pub shafts: u8,
    pub turn_class: TurnClass,
    pub reliability: Letter,
    pub search: Vec<SearchSet>,
    pub fire_control: FireControlSet,
    /// The year in which she got that set.
    pub fire_control_from: i64,
    /// Main, then secondary.
    pub batteries: [Option<Battery>; 2],
    pub torpedoes: Option<Torpedoes>,
    /// Locations a torpedo opens on each side, and of 100 how many are effective, by [`Diameter`].
    pub extent: [u8; 3],
    pub protection: [u8; 3],
    pub spaces: Vec<Space>,
    pub hull: [u8; LOCATIONS],
    pub items: Vec<SuperItem>,
    pub superstructure: [u8; LOCATIONS],
    /// Spaces of a kind.
    pub boiler_rooms: Spaces,
    pub engine_rooms: Spaces,
    pub plots: Spaces,
    pub assumed: String,
    /// Of the scenario: the group she sails in, from 1.
    pub group: u8,
}

/// Guns of one kind.
#[derive(Clone, Debug)]
pub struct Battery {
    pub inches: f64,
    /// Guns of a mount.
    pub guns: u8,
    pub cover: Cover,
    pub max_range: f64,
    /// G1 — mount value by band; `None` where it cannot fire.
    pub values: [Option<i8>; BANDS],
    pub ids: Vec<String>,
    pub all: Mounts,
    pub forward: Mounts,
    pub aft: Mounts,
    pub starboard: Mounts,
    pub port: Mounts,
    /// Which mounts a space silences.
    pub magazines: Vec<(Spaces, Mounts)>,
    pub magazine_spaces: Spaces,
}

/// Torpedo mounts.
#[derive(Clone, Debug)]
pub struct Torpedoes {
    pub kind: TorpedoType,
    /// Degrees off the bow in which they bear.
    pub arc: [f64; 2],
    pub mounts: Vec<TubeMount>,
    pub ids: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct TubeMount {
    pub side: TubeSide,
    pub tubes: u8,
    pub reloads: u8,
}

/// A space of the hull.
#[derive(Clone, Debug)]
pub struct Space {
    pub name: String,
    pub kind: SpaceKind,
    /// In halves.
    pub fp: u16,
    pub side: Armour,
    pub deck: Armour,
    pub units: u8,
    of: Vec<String>,
}

/// An item of the superstructure.
#[derive(Clone, Debug)]
pub struct SuperItem {
    pub name: String,
    pub kind: ItemKind,
    pub armour: Armour,
    /// Mounts it stands for, in the order listed; empty where none are named.
    pub mounts: Vec<u8>,
    /// It names mounts, whether this ship has them or not.
    pub names_mounts: bool,
    of: Vec<String>,
}

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
        sheet.check(class);
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
    if cells.len() != BANDS && !said.item("values").is_silent() {
        said.problem("a battery has a value for each of 8 bands", "write \"-\" where it has none");
    }
    let value =
        |place: usize| cells.get(place).and_then(or_dash).map(|item| item.whole(-20..=40) as i8);
    let mounts: Vec<(String, Arc)> = said.table("mounts", |mounts| {
        mounts.items().into_iter().map(|(id, arc)| (id, arc.word())).collect()
    });
    if !(1..=MOST_MOUNTS).contains(&mounts.len()) {
        said.problem("a battery has 1 to 8 mounts", "write mounts = { A = \"forward\" }");
    }
    let facing = |wanted: Arc| {
        let these =
            mounts.iter().take(MOST_MOUNTS).enumerate().filter(|(_, (_, arc))| *arc == wanted);
        these.fold(0, |all, (place, _)| all | 1 << place)
    };
    Battery {
        inches: said.real("calibre", 3.0..=18.1),
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
    if all.len() > MOST_TUBES {
        said.problem("a ship has up to 4 torpedo mounts", "leave some out");
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
    for item in class.list(key).iter().take(most) {
        item.table(|row| {
            let place = row.item("at");
            for location in locations(&place) {
                if at[location] != u8::MAX {
                    place.fail("this location is taken", "every location stands for one thing");
                }
                at[location] = found.len() as u8;
            }
            found.push(read(row));
        });
    }
    if !found.is_empty() && at.contains(&u8::MAX) {
        class.problem(&format!("`{key}` does not cover all of 11 to 66"), "give every location");
    }
    (found, at.map(|place| if place == u8::MAX { 0 } else { place }))
}

/// `26-31` is 26 and 31: locations go from bow to stern.
fn locations(item: &Item) -> std::ops::RangeInclusive<usize> {
    let said = item.text();
    let (first, last) = said.split_once('-').unwrap_or((&said, &said));
    match (location(first), location(last)) {
        (Some(first), Some(last)) if first <= last => first..=last,
        _ => {
            item.fail(&format!("`{said}` is no stretch of D36"), "write 23, or 26-31");
            0..=0
        }
    }
}

/// The place of a D36 location from the bow: 11 is 0, 66 is 35.
fn location(said: &str) -> Option<usize> {
    let [tens, units] =
        <[u8; 2]>::try_from(said.trim().as_bytes()).ok()?.map(|digit| digit.wrapping_sub(b'1'));
    (tens < 6 && units < 6).then(|| usize::from(tens) * 6 + usize::from(units))
}

fn names(row: &Section) -> Vec<String> {
    row.find("of").map_or_else(Vec::new, |of| of.list().iter().map(Item::text).collect())
}

fn read_space(row: &Section) -> Space {
    let units = row.find("units");
    Space {
        name: row.text("space"),
        kind: row.word("kind"),
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

impl Sheet {
    /// The parts of a form must agree.
    fn check(&self, class: &Section) {
        let fp: u16 = self.spaces.iter().map(|space| space.fp).sum();
        if !self.spaces.is_empty() && fp != self.fp {
            let what = format!("the spaces have {} flotation points", f64::from(fp) / 2.0);
            class.item("fp").fail(&what, "let them add up to `fp`");
        }
        let units = |kind| -> u8 {
            let rooms = self.spaces.iter().filter(|space| space.kind == kind);
            rooms.map(|space| space.units).sum()
        };
        let plant = [
            (SpaceKind::Boiler, self.boilers, "boilers"),
            (SpaceKind::Engine, self.engines, "engines"),
        ];
        for (kind, said, key) in plant {
            if units(kind) != said {
                let what = format!("the rooms hold {} {key}", units(kind));
                class.item(key).fail(&what, &format!("let them add up to `{key}`"));
            }
        }
        if self.batteries[0].is_none() {
            class.problem("no main battery", "add [main]");
        }
    }

    /// Which mounts every magazine and every item stands for. A form made after another may name
    /// mounts this ship lacks: they have no effect.
    fn find_mounts(&mut self) {
        let tubes =
            self.torpedoes.as_ref().map_or_else(Vec::new, |torpedoes| torpedoes.ids.clone());
        let ids = self
            .batteries
            .each_ref()
            .map(|it| it.as_ref().map_or_else(Vec::new, |it| it.ids.clone()));
        for item in &mut self.items {
            let known: &[String] = match item.kind {
                ItemKind::Main => &ids[0],
                ItemKind::Secondary => &ids[1],
                ItemKind::TorpedoMount => &tubes,
                _ => &[],
            };
            let place = |id: &String| known.iter().position(|known| known == id);
            item.mounts = item.of.iter().filter_map(place).map(|place| place as u8).collect();
            if item.kind == ItemKind::TorpedoMount && item.of.is_empty() {
                item.mounts = (0..tubes.len() as u8).collect();
            }
        }
        for (number, space) in self.spaces.iter().enumerate() {
            for (place, battery) in self.batteries.iter_mut().enumerate() {
                let Some(battery) = battery else { continue };
                let all = space.of.iter().any(|of| of == ["", "sec"][place]);
                battery.add_magazine(1 << number, space, all);
            }
        }
    }

    #[inline]
    pub fn battery(&self, place: usize) -> Option<&Battery> {
        self.batteries[place].as_ref()
    }

    pub fn has(&self, kind: ItemKind) -> bool {
        self.items.iter().any(|item| item.kind == kind)
    }
}

impl Battery {
    fn add_magazine(&mut self, place: Spaces, space: &Space, of_all: bool) {
        let named = self.ids.iter().enumerate().filter(|(_, id)| space.of.contains(id));
        let named = named.fold(0, |all, (mount, _)| all | 1 << mount);
        let mounts = if of_all { self.all } else { named };
        if mounts != 0 {
            self.magazines.push((place, mounts));
            self.magazine_spaces |= place;
        }
    }

    /// C26 — Mounts silenced by these spaces, hit or flooded.
    #[inline]
    pub fn silenced(&self, bad: Spaces) -> Mounts {
        if bad & self.magazine_spaces == 0 {
            return 0;
        }
        let of_bad = self.magazines.iter().filter(|(spaces, _)| spaces & bad != 0);
        of_bad.fold(0, |all, (_, mounts)| all | mounts)
    }

    /// The arc of a mount.
    pub fn arc(&self, mount: u8) -> Arc {
        let bit = 1 << mount;
        match () {
            () if self.forward & bit != 0 => Arc::Forward,
            () if self.starboard & bit != 0 => Arc::Starboard,
            () if self.port & bit != 0 => Arc::Port,
            () => Arc::Aft,
        }
    }
}
