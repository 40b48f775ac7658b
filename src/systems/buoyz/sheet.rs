//! B1.5 — Ship descriptions, and what a scenario says of each ship.

use kernel::config::{Item, Section, Word};
use kernel::systems::geometry::Point;
use kernel::systems::kit::fleet;

use super::names::{Abilities, Ability, Aircraft, Edge, GunArc, Role, TubeArc, Type};
use super::submarines::Hidden;
use super::tables::{SECOND_TABLE, on_own_table};

/// The most abilities and flights of a ship, and dice of one sort of guns.
pub const MOST_ABILITIES: usize = 12;
const MOST_FLIGHTS: usize = 16;
pub const MOST_GUNS: usize = 60;

/// A short list that never changes.
#[derive(Clone, Copy, Debug)]
pub struct Listed<T, const N: usize> {
    all: [Option<T>; N],
}

impl<T: Copy, const N: usize> Listed<T, N> {
    pub const NONE: Listed<T, N> = Listed { all: [None; N] };

    /// The items of a list; more than there may be are refused.
    pub fn read(said: &Item, read: impl Fn(&Item) -> T) -> Listed<T, N> {
        let items = said.list();
        if items.len() > N {
            said.fail(&format!("{} of them", items.len()), &format!("there may be {N}"));
        }
        Listed { all: std::array::from_fn(|place| items.get(place).map(&read)) }
    }

    /// The same of a list that need not be there.
    pub fn find(section: &Section, key: &str, read: impl Fn(&Item) -> T) -> Listed<T, N> {
        section.find(key).map_or(Listed::NONE, |said| Listed::read(&said, read))
    }

    pub fn iter(&self) -> impl Iterator<Item = T> + use<T, N> {
        self.all.into_iter().flatten()
    }
}

/// B5.1 — Main guns of 6 inches and more, or cannon.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guns {
    pub dice: u8,
    pub calibre: f64,
    /// B5.3: effective range.
    pub range: f64,
    /// B5.4a: the share of the dice that bears in the fore arc, on the beams, in the aft arc.
    pub share: [f64; 3],
}

#[derive(Clone, Copy, Debug)]
pub struct Tubes {
    pub load: u8,
    pub arc: TubeArc,
    pub range: f64,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Launchers {
    pub launchers: u8,
    pub load: u8,
}

/// What never changes of a ship.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    pub kind: Type,
    /// BC2.2.
    pub points: u8,
    pub capital: bool,
    pub steam: f64,
    pub sail: f64,
    pub submerged: f64,
    pub turning: u8,
    pub size: u8,
    pub armour: i8,
    pub hull: u8,
    pub crippled: u8,
    pub command: i8,
    /// In the order of the description.
    pub listed: Listed<Ability, MOST_ABILITIES>,
    pub abilities: Abilities,
    pub radar: u8,
    pub close: i8,
    pub nuclear: bool,
    pub japanese: bool,
    pub main: Guns,
    pub cannon: Guns,
    pub secondary: u8,
    pub aa: u8,
    pub tubes: Option<Tubes>,
    pub long_lance: bool,
    pub missiles: Launchers,
    pub depth_charges: bool,
    pub mines: u8,
    pub flights: Listed<Aircraft, MOST_FLIGHTS>,
}

/// What the scenario says of her.
#[derive(Clone, Copy, Debug)]
pub struct Deployed {
    pub at: Point,
    pub heading: u16,
    pub role: Role,
    pub exit: Edge,
    pub hunts_merchants: bool,
    pub protected: bool,
    pub anchored: bool,
    pub submerged: bool,
    /// Where she hides, which nobody can look up.
    pub lurking: Hidden,
    /// 0 if she sails by herself.
    pub squadron: u8,
}

/// A ship of the scenario.
#[derive(Clone)]
pub struct Entry {
    pub sheet: Sheet,
    pub deployed: Deployed,
    pub assumed: String,
    /// Where her place is said, for complaints.
    at: Option<Item>,
}

impl Entry {
    /// Refuse a place off the table.
    pub fn refuse_off(&self, [width, height]: [f64; 2]) {
        let at = on_own_table(self.deployed.at);
        let Some(said) = self.at.as_ref().filter(|_| at.x > width || at.y > height) else { return };
        let what = format!("[{}, {}] lies off the table", at.x, at.y);
        said.fail(&what, &format!("it goes from [0, 0] to [{width}, {height}]"));
    }
}

/// A class that ships are drawn from.
#[derive(Clone, Debug)]
pub struct Class {
    pub name: String,
    /// What people call her.
    pub title: String,
    pub sheet: Sheet,
    /// B1.3: the era it is printed for.
    pub era: i64,
}

impl Class {
    pub fn read(name: &str, class: &Section) -> Class {
        class.skip(&["assumed"]);
        let era = class.find("era").map_or(0, |era| era.whole(1..=8));
        let title = class.find("title").map_or_else(|| name.to_owned(), |title| title.text());
        Class { name: name.to_owned(), title, sheet: read_sheet(class), era }
    }
}

impl Sheet {
    pub const fn is_civil(&self) -> bool {
        matches!(self.kind, Type::Merchant | Type::Tp)
    }
    pub const fn is_fort(&self) -> bool {
        matches!(self.kind, Type::Battery)
    }
    pub const fn is_fireship(&self) -> bool {
        matches!(self.kind, Type::Fireship)
    }
    pub const fn is_boat(&self) -> bool {
        matches!(self.kind, Type::Boat)
    }
    pub const fn is_submarine(&self) -> bool {
        self.abilities.has(Ability::Submarine)
    }
    /// Neither civil nor a submarine.
    pub const fn is_warship(&self) -> bool {
        !self.is_civil() && !self.is_submarine()
    }
    pub const fn has_guns(&self) -> bool {
        self.main.dice > 0 || self.cannon.dice > 0 || self.secondary > 0
    }
    pub fn tubes_left(&self) -> u8 {
        self.tubes.map_or(0, |tubes| tubes.load)
    }
    /// Nothing but sails drives her.
    pub const fn is_sail_only(&self) -> bool {
        self.sail > 0.0 && self.steam == 0.0
    }
}

fn optional<T>(said: &Section, key: &str, none: T, read: impl FnOnce(&Item) -> T) -> T {
    said.find(key).map_or(none, |item| read(&item))
}

fn whole(said: &Section, key: &str, most: i64) -> u8 {
    optional(said, key, 0, |item| item.whole(0..=most) as u8)
}

/// B7.3 — The level of an ability; by itself it does nothing.
fn level(said: &Section, ability: Ability, most: i64, has: Abilities) -> u8 {
    let key = ability.spelled();
    let level = whole(said, key, most);
    if let Some(item) = said.find(key).filter(|_| level > 0 && !has.has(ability)) {
        let what = format!("`{key} = {level}` without the ability does nothing");
        item.warn(&what, &format!("add \"{key}\" to `abilities`, or leave it out"));
    }
    level
}

fn inches(said: &Section, key: &str) -> f64 {
    optional(said, key, 0.0, |item| item.real(0.0..=40.0))
}

fn marked(said: &Section, key: &str) -> bool {
    said.find(key).is_some_and(|item| item.flag())
}

/// B1.2, B5.4a — Guns with the share of their dice that bears fore, on the beams, aft (A35).
fn read_guns(said: &Section, calibre: f64) -> Guns {
    let turrets = |key| optional(said, key, 0.0, |item| item.real(0.0..=20.0));
    let (fore, aft) = (turrets("fore"), turrets("aft"));
    let all = said.whole("dice", 0..=MOST_GUNS as i64) as u8;
    // B1.2: of a broadside's dice, so many stand at the bow or the stern and bear there as well.
    let chasers = |key| {
        let dice = optional(said, key, 0.0, |item| item.real(0.0..=20.0));
        (dice / f64::from(all.max(1))).min(1.0)
    };
    let otherwise = if fore + aft > 0.0 { GunArc::Turrets } else { GunArc::Broadside };
    let share = match optional(said, "arc", otherwise, Item::word) {
        GunArc::Turrets => [fore / (fore + aft).max(1.0), 1.0, aft / (fore + aft).max(1.0)],
        GunArc::Broadside => [chasers("bow"), 1.0, chasers("stern")],
        GunArc::AllRound => [1.0; 3],
    };
    Guns { dice: all, calibre, range: 0.0, share }
}

fn read_main(said: &Section) -> Guns {
    let calibre = said.real("calibre", 6.0..=20.0);
    read_guns(said, calibre)
}

fn read_tubes(said: &Section) -> Option<Tubes> {
    let load = said.whole("load", 0..=99) as u8;
    Some(Tubes { load, arc: said.word("arc"), range: 0.0 })
}

fn read_launchers(said: &Section) -> Launchers {
    let number = |key| said.whole(key, 0..=40) as u8;
    Launchers { launchers: number("launchers"), load: number("load") }
}

fn read_sheet(class: &Section) -> Sheet {
    let number = |key, least, most| class.whole(key, least..=most) as u8;
    let listed: Listed<Ability, MOST_ABILITIES> = Listed::find(class, "abilities", Item::word);
    let mut set = Abilities::NONE;
    listed.iter().for_each(|ability| set.add(ability));
    let _printed_for = class.find("era").map(|era| era.whole(1..=8));
    Sheet {
        kind: class.word("type"),
        points: number("points", 0, 200),
        capital: marked(class, "capital"),
        steam: inches(class, "steam").max(inches(class, "oars")),
        sail: inches(class, "sail"),
        submerged: inches(class, "submerged"),
        turning: number("turning", 0, 6),
        size: number("size", 1, 6),
        armour: number("armour", 0, 12) as i8,
        hull: number("hull", 1, 100),
        crippled: number("crippled", 0, 100),
        command: number("command", 1, 3) as i8,
        listed,
        abilities: set,
        radar: level(class, Ability::Radar, 3, set),
        close: level(class, Ability::Close, 9, set) as i8,
        nuclear: marked(class, "nuclear"),
        japanese: marked(class, "japanese"),
        main: optional(class, "main", Guns::default(), |item| item.table(read_main)),
        cannon: optional(class, "cannon", Guns::default(), |item| {
            item.table(|it| read_guns(it, 0.0))
        }),
        secondary: whole(class, "secondary", MOST_GUNS as i64),
        aa: whole(class, "aa", 60),
        tubes: optional(class, "torpedoes", None, |item| item.table(read_tubes)),
        long_lance: marked(class, "long_lance"),
        missiles: optional(class, "missiles", Launchers::default(), |it| it.table(read_launchers)),
        depth_charges: marked(class, "depth_charges"),
        mines: whole(class, "mines", 60),
        flights: Listed::find(class, "flights", Item::word),
    }
}

/// Where her place is said; whoever lurks needs none.
fn find_place(said: &Section) -> Option<Item> {
    if said.find("lurking").is_some() { said.find("at") } else { Some(said.item("at")) }
}

/// Where she begins: on the first table, or as far off as the second lies.
fn read_place(said: &Section, item: Option<&Item>) -> Point {
    let second = said.find("table").is_some_and(|item| item.whole(1..=2) == 2);
    let west = if second { SECOND_TABLE } else { 0.0 };
    let Some(item) = item else { return Point::new(west, 0.0) };
    let at = item.list();
    if item.is_list() && at.len() != 2 {
        item.fail("a place is two numbers", "write it as at = [x, y]");
    }
    let way = |n: usize| at.get(n).map_or(0.0, |item| item.real(0.0..=1000.0));
    Point::new(west + way(0), way(1))
}

impl fleet::Ship for Entry {
    const OWN: &'static [&'static str] = &[
        "at",
        "heading",
        "role",
        "exit",
        "hunts_merchants",
        "protected",
        "anchored",
        "submerged_now",
        "lurking",
        "squadron",
        "table",
    ];

    fn read(class: &Section, said: &Section) -> Entry {
        let at = find_place(said);
        let deployed = Deployed {
            at: read_place(said, at.as_ref()),
            heading: optional(said, "heading", 0, |item| item.whole(0..=359) as u16),
            role: optional(said, "role", Role::Fight, Item::word),
            exit: optional(said, "exit", Edge::North, Item::word),
            hunts_merchants: marked(said, "hunts_merchants"),
            protected: marked(said, "protected"),
            anchored: marked(said, "anchored"),
            submerged: marked(said, "submerged_now"),
            lurking: Hidden::read(said),
            squadron: whole(said, "squadron", 9),
        };
        let assumed = class.find("assumed").map_or_else(String::new, |item| item.text());
        class.find("system");
        Entry { sheet: read_sheet(class), deployed, assumed, at }
    }
}
