//! 1.1, 2.3–2.6 — A ship as her file describes her: guns and their arcs, compartments, teams.

use kernel::config::{Item, Section, Word};

use super::drawing::Drawing;
use super::names::{
    Altitude, Bearing, Calibre, Equipment, FORTIES, Gun, Position, Room, Section as ShipSection,
    ones,
};
use super::rulebook::Armament;
use super::rulings::{FiringChart, Gray, Rulings, reading};
use super::state::Tracks;

/// A secondary compartment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    pub name: String,
    pub section: ShipSection,
}

/// What an assumed Firing Reference Chart is called in the reports.
const FIRING_CHART: &str = "firing chart";

/// The most secondary compartments a sheet can hold.
const MOST_SPACES: usize = 64;

/// What never changes about a ship during a game.
#[derive(Clone, Debug)]
pub struct ShipPlan {
    pub name: String,
    /// Data no book prints: what, and why.
    pub assumed: Vec<(String, String)>,
    pub teams: [u8; 3],
    pub tracks: Tracks,
    /// Guns she has.
    pub carried: u32,
    /// Guns that bear on each position.
    pub reach: [u32; Position::COUNT],
    pub gun_section: [ShipSection; Gun::COUNT],
    pub guns_in: [u32; 3],
    pub gun_modifier: [i8; Gun::COUNT],
    /// Guns each room feeds.
    pub fed_by: [u32; Room::COUNT],
    pub hits_to_destroy: [u8; 3],
    pub boxes: [u8; Room::COUNT],
    /// Rooms that can flood (1.1.1.B).
    pub floods: u32,
    pub room_section: [ShipSection; Room::COUNT],
    pub rooms_in: [u32; 3],
    pub spaces: Vec<Space>,
    pub gray: u64,
    pub spaces_in: [u64; 3],
    /// The Plot Room's bit among the secondary compartments; 0 if she has none.
    pub plot_room: u64,
    pub gear_section: [ShipSection; Equipment::COUNT],
    pub gear_in: [u8; 3],
    pub list_threshold: i8,
    /// Positions masked by trim at the bow, at the stern, list to starboard, to port.
    pub list_masks: [u32; 4],
    pub drawing: Drawing,
}

reading! {
    /// Which hit destroys a primary compartment (A125).
    DestroyedBy as "reading of the hit boxes" {
        LastBox = "last box",
        OneBeyond = "one hit beyond",
    }
}

/// Whether a secondary compartment lies under the waterline (7.3.K).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waterline {
    Dry,
    Gray,
    /// No print says so: ruling A139.
    AssumedGray,
}

impl Word for Waterline {
    const KIND: &'static str = "kind of secondary compartment";
    const WORDS: &'static [(&'static str, Waterline)] = &[
        ("dry", Waterline::Dry),
        ("gray", Waterline::Gray),
        ("assumed gray", Waterline::AssumedGray),
    ];
}

impl ShipPlan {
    pub fn read(ship: &Section, armament: Armament, rulings: &Rulings) -> ShipPlan {
        let mut plan = ShipPlan::bare(ship);
        plan.note_assumption("the ship", ship);
        plan.teams = read_teams(ship);
        plan.tracks = ship.table("tracks", read_tracks);
        ship.table("arcs", |rows| plan.read_arcs(rows));
        ship.table("guns", |rows| plan.read_guns(rows));
        plan.hits_to_destroy = ship.table("hits_to_destroy", |rows| {
            Calibre::ALL.map(|calibre| rows.whole(calibre.word(), 1..=9) as u8)
        });
        ship.table("compartments", |rows| plan.read_rooms(rows));
        ship.table("secondary", |sections| plan.read_spaces(sections, rulings.aft_gray));
        ship.table("equipment", |rows| plan.read_equipment(rows));
        ship.table("list", |rows| plan.read_list(rows));
        let drawing = Drawing::read(ship, plan.carried);
        plan.read_variant(ship, armament);
        if plan.assumed.iter().any(|(what, _)| what == FIRING_CHART) {
            plan.vary_firing_chart(rulings.firing_chart);
        }
        plan.sum_up();
        plan.drawing = drawing.unwrap_or_else(|| Drawing::by_section(&plan));
        plan
    }

    /// A plan with nothing on it yet.
    fn bare(ship: &Section) -> ShipPlan {
        ship.find("class").map(|class| class.text());
        ShipPlan {
            name: ship.text("name"),
            assumed: Vec::new(),
            teams: [0; 3],
            tracks: Tracks { ammo: 10, fuel: 10, hull: 10, maneuver: 10, flood: 10 },
            carried: 0,
            reach: [0; Position::COUNT],
            gun_section: [ShipSection::Forward; Gun::COUNT],
            guns_in: [0; 3],
            gun_modifier: [0; Gun::COUNT],
            fed_by: [0; Room::COUNT],
            hits_to_destroy: [1; 3],
            boxes: [1; Room::COUNT],
            floods: 0,
            room_section: [ShipSection::Forward; Room::COUNT],
            rooms_in: [0; 3],
            spaces: Vec::new(),
            gray: 0,
            spaces_in: [0; 3],
            plot_room: 0,
            gear_section: [ShipSection::Forward; Equipment::COUNT],
            gear_in: [0; 3],
            list_threshold: 2,
            list_masks: [0; 4],
            drawing: Drawing::default(),
        }
    }

    /// A table that is assumed says why; remember it for the reports.
    fn note_assumption(&mut self, what: &str, table: &Section) {
        if let Some(why) = table.find("assumed") {
            self.assumed.push((what.into(), why.text()));
        }
    }

    /// The Firing Reference Chart.
    fn read_arcs(&mut self, rows: &Section) {
        self.note_assumption(FIRING_CHART, rows);
        let columns: Vec<String> = rows.list("columns").iter().map(Item::text).collect();
        if columns != Bearing::ALL.map(|bearing| bearing.word()) {
            rows.item("columns")
                .fail("not the eight bearings", "315, 0, 45, 90, 135, 180, 225, 270");
        }
        for (name, row) in rows.items() {
            let Some(gun) = known(&name, &Gun::ALL, Gun::word, &row) else { continue };
            self.carried |= gun.bit();
            let cells = row.list();
            if cells.len() != Bearing::COUNT {
                row.fail("not eight bearings", "one cell for each bearing: LMH, LM, M, … or -");
            }
            for (bearing, cell) in Bearing::ALL.into_iter().zip(&cells) {
                self.read_arc(gun, bearing, cell);
            }
        }
    }

    fn read_arc(&mut self, gun: Gun, bearing: Bearing, cell: &Item) {
        let text = cell.text();
        for letter in text.chars().filter(|&letter| letter != '-') {
            let altitude = match letter {
                'L' => Altitude::Low,
                'M' => Altitude::Medium,
                'H' if gun.calibre() != Calibre::Twenty => Altitude::High,
                'H' => return cell.fail("a 20mm cannot fire high", "Table 9-1 has no such column"),
                _ => {
                    let what = format!("`{text}` is not a set of altitudes");
                    return cell.fail(&what, "L, M, H in that order, or - for none");
                }
            };
            self.reach[Position { bearing, altitude }.index()] |= gun.bit();
        }
    }

    fn read_guns(&mut self, rows: &Section) {
        self.note_assumption("magazines", rows);
        let mut described = 0;
        for (name, row) in rows.items() {
            let Some(gun) = known(&name, &Gun::ALL, Gun::word, &row) else { continue };
            described |= gun.bit();
            row.table(|gun_row| {
                self.gun_section[gun as usize] = gun_row.word("section");
                self.fed_by[gun_row.word::<Room>("magazine") as usize] |= gun.bit();
                self.gun_modifier[gun as usize] = gun_row.whole("modifier", -9..=9) as i8;
            });
        }
        for gun in ones(u64::from(described ^ self.carried)) {
            let what = format!("`{}` is in only one of `arcs` and `guns`", Gun::ALL[gun]);
            rows.problem(&what, "every gun needs a firing chart row and a section");
        }
    }

    fn read_rooms(&mut self, rows: &Section) {
        self.note_assumption("compartments", rows);
        for room in Room::ALL {
            rows.table(room.word(), |row| {
                self.room_section[room as usize] = row.word("section");
                self.boxes[room as usize] = row.whole("boxes", 1..=4) as u8;
                self.floods |= u32::from(row.flag("floods")) << room as u32;
            });
        }
    }

    fn read_spaces(&mut self, sections: &Section, aft_gray: Gray) {
        for section in ShipSection::ALL {
            sections.table(section.word(), |rows| {
                self.note_assumption("secondary compartments", rows);
                for (name, kind) in rows.items() {
                    self.add_space(name, section, kind.word(), aft_gray);
                }
                if self.spaces.len() > MOST_SPACES {
                    rows.problem("more than 64 secondary compartments", "take some out");
                    self.spaces.truncate(MOST_SPACES);
                }
            });
        }
    }

    fn add_space(&mut self, name: String, section: ShipSection, kind: Waterline, aft: Gray) {
        let bit = 1u64.checked_shl(self.spaces.len() as u32).unwrap_or(0);
        let gray = match kind {
            Waterline::Gray => true,
            Waterline::AssumedGray => aft != Gray::None,
            Waterline::Dry => aft == Gray::All && section == ShipSection::Aft,
        };
        self.gray |= if gray { bit } else { 0 };
        if name == "Plot Room" {
            self.plot_room = bit;
        }
        self.spaces.push(Space { name, section });
    }

    fn read_equipment(&mut self, rows: &Section) {
        for (name, section) in rows.items() {
            let Some(item) = known(&name, &Equipment::ALL, Equipment::word, &section) else {
                continue;
            };
            self.gear_section[item as usize] = section.word();
        }
    }

    /// 7.4.E — Bearings masked by list and trim.
    fn read_list(&mut self, rows: &Section) {
        self.note_assumption("list and trim", rows);
        self.list_threshold = rows.whole("threshold", 1..=20) as i8;
        for (mask, side) in self.list_masks.iter_mut().zip(["bow", "stern", "starboard", "port"]) {
            rows.table(side, |row| {
                *mask =
                    masked(row, "no_high", Altitude::High) | masked(row, "no_low", Altitude::Low);
            });
        }
    }

    /// Scenario 8 — The 1941 armament, where the file has one (A241).
    fn read_variant(&mut self, ship: &Section, armament: Armament) {
        let Some(variant) = ship.find("variant-1941") else {
            if armament == Armament::Of1941 {
                ship.problem("this ship has no 1941 armament", "only Dunlap has: use `standard`");
            }
            return;
        };
        variant.table(|rows| {
            let removes: Vec<Gun> = rows.list("removes").iter().map(Item::word).collect();
            let modifiers = rows.table("modifiers", |guns| {
                guns.items()
                    .into_iter()
                    .filter_map(|(name, item)| {
                        let gun = known(&name, &Gun::ALL, Gun::word, &item)?;
                        Some((gun, item.whole(-9..=9) as i8))
                    })
                    .collect::<Vec<_>>()
            });
            if armament == Armament::Of1941 {
                for gun in removes {
                    self.carried &= !gun.bit();
                }
                for (gun, modifier) in modifiers {
                    self.gun_modifier[gun as usize] = modifier;
                }
            }
        });
    }

    /// C45 — At every bearing one 40mm more or less: for the Fletcher, whose chart is assumed
    ///, not for ships whose chart is printed.
    fn vary_firing_chart(&mut self, reading: FiringChart) {
        for bearing in Bearing::ALL {
            let at = |altitude| Position { bearing, altitude }.index();
            let bears = Altitude::ALL.iter().fold(0, |set, &a| set | self.reach[at(a)]);
            let bearing_tubs = bears & self.carried & FORTIES;
            match reading {
                FiringChart::Printed => {}
                FiringChart::MinusOne => {
                    let last = ones(u64::from(bearing_tubs)).last();
                    for altitude in Altitude::ALL {
                        self.reach[at(altitude)] &= !last.map_or(0, |tub| 1 << tub);
                    }
                }
                FiringChart::PlusOne => {
                    let idle = ones(u64::from(self.carried & FORTIES & !bearing_tubs)).next();
                    let nearest = |tub: usize| {
                        ones(u64::from(bearing_tubs)).min_by_key(|&other| other.abs_diff(tub))
                    };
                    let Some((tub, model)) = idle.and_then(|tub| Some((tub, nearest(tub)?))) else {
                        continue;
                    };
                    for altitude in Altitude::ALL {
                        let reached = self.reach[at(altitude)] >> model & 1;
                        self.reach[at(altitude)] |= reached << tub;
                    }
                }
            }
        }
    }

    /// Sets by section, from what was read.
    fn sum_up(&mut self) {
        for reach in &mut self.reach {
            *reach &= self.carried;
        }
        for gun in ones(u64::from(self.carried)) {
            self.guns_in[self.gun_section[gun] as usize] |= 1 << gun;
        }
        for room in 0..Room::COUNT {
            self.rooms_in[self.room_section[room] as usize] |= 1 << room;
        }
        for (number, space) in self.spaces.iter().enumerate() {
            self.spaces_in[space.section as usize] |= 1 << number;
        }
        for item in 0..Equipment::COUNT {
            self.gear_in[self.gear_section[item] as usize] |= 1 << item;
        }
    }

    /// The secondary compartment of a section by its name.
    pub fn space(&self, section: ShipSection, name: &str) -> Option<u8> {
        let found = |space: &Space| space.section == section && space.name == name;
        self.spaces.iter().position(found).map(|space| space as u8)
    }

    pub fn space_names(&self, section: ShipSection) -> impl Iterator<Item = &str> {
        let here = move |space: &&Space| space.section == section;
        self.spaces.iter().filter(here).map(|space| space.name.as_str())
    }
}

fn read_teams(ship: &Section) -> [u8; 3] {
    let teams = ship.list("teams");
    if teams.len() != 3 {
        ship.item("teams").fail("not three teams", "men forward, midship and aft");
    }
    std::array::from_fn(|team| teams.get(team).map_or(0, |men| men.whole(0..=60) as u8))
}

fn read_tracks(rows: &Section) -> Tracks {
    let start = |key: &str| rows.whole(key, 1..=60) as i8;
    Tracks {
        ammo: start("ammo"),
        fuel: start("fuel"),
        hull: start("hull"),
        maneuver: start("maneuver"),
        flood: start("flood"),
    }
}

/// The positions of a list of bearings at one altitude, as a set.
fn masked(row: &Section, key: &str, altitude: Altitude) -> u32 {
    let bearings = row.list(key);
    bearings
        .iter()
        .fold(0, |set, item| set | 1 << Position { bearing: item.word(), altitude }.index())
}

/// A row's name among the names there are; otherwise a problem.
pub fn known<T: Copy>(name: &str, all: &[T], word: fn(T) -> &'static str, row: &Item) -> Option<T> {
    let found = all.iter().copied().find(|&one| word(one) == name);
    if found.is_none() {
        let near = kernel::config::nearest(name, all.iter().map(|&one| word(one)));
        let help = near.map_or("see the Fletcher's file for the names".into(), |near| {
            format!("did you mean `{near}`?")
        });
        row.fail(&format!("`{name}` is not the name of anything aboard"), &help);
    }
    found
}
