//! Where things stand on a ship, for pictures. No rule asks.
//!
//! Lengths are feet: from the bow, and to starboard of the keel (port is negative). A ship file
//! without a `plan` is drawn by its sections, row by row.

use std::ops::RangeInclusive;

use kernel::config::{Item, Section};

use super::names::{Calibre, Equipment, Gun, Room, RoomKind, Section as ShipSection, ones};
use super::ship_plan::{ShipPlan, known};

/// A spot on deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub along: i32,
    pub across: i32,
}

/// A room seen from the side: from where to where, and between which decks, counted upwards from
/// the keel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Berth {
    pub from: i32,
    pub to: i32,
    pub floor: i32,
    pub ceiling: i32,
}

/// The ship as she is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// What of it no book prints.
    pub assumed: String,
    pub length: i32,
    pub beam: i32,
    /// Where the midship section begins and where it ends.
    pub midship: [i32; 2],
    /// Forward and aft.
    pub stacks: [i32; 2],
    pub guns: [Spot; Gun::COUNT],
    pub gear: [Spot; Equipment::COUNT],
    pub rooms: [Berth; Room::COUNT],
}

/// The deck everybody walks on: hold and platform lie below it.
pub const MAIN_DECK: i32 = 2;
/// As high as a room can lie.
pub const HIGHEST_DECK: i32 = 5;

impl Drawing {
    /// The `plan` of a ship file that has these guns, if it has one.
    pub fn read(ship: &Section, carried: u32) -> Option<Drawing> {
        ship.find("plan").map(|drawn| drawn.table(|rows| Drawing::drawn(rows, carried)))
    }

    fn drawn(rows: &Section, carried: u32) -> Drawing {
        let assumed = rows.find("assumed").map(|why| why.text()).unwrap_or_default();
        let length = rows.whole("length", 100..=1200) as i32;
        let beam = rows.whole("beam", 10..=200) as i32;
        let mut drawing = Drawing { assumed, length, beam, ..Drawing::default() };
        drawing.midship = drawing.pair(rows, "midship");
        drawing.stacks = drawing.pair(rows, "stacks");
        rows.table("guns", |rows| drawing.read_guns(rows, carried));
        rows.table("equipment", |rows| drawing.read_gear(rows, fitted(carried)));
        rows.table("compartments", |rows| {
            drawing.rooms = Room::ALL.map(|room| drawing.berth(&rows.item(room.word())));
        });
        drawing
    }

    /// Two places one after the other, from the bow.
    fn pair(&self, rows: &Section, key: &str) -> [i32; 2] {
        let item = rows.item(key);
        let places = numbers(&item, &[0..=self.length, 0..=self.length], "two: feet from the bow");
        if places[0] >= places[1] && !item.is_silent() {
            item.fail("not in order", "the one nearer to the bow first");
        }
        [places[0], places[1]]
    }

    fn read_guns(&mut self, rows: &Section, carried: u32) {
        let mut placed = 0;
        for (name, row) in rows.items() {
            let Some(gun) = known(&name, &Gun::ALL, Gun::word, &row) else { continue };
            self.guns[gun as usize] = self.spot(&row);
            placed |= gun.bit();
            if carried & gun.bit() == 0 {
                let what = format!("`{gun}` is not a gun this ship carries");
                row.fail(&what, "take it out of the plan, or add it to `arcs` and `guns`");
            }
        }
        for gun in ones(u64::from(carried & !placed)) {
            missing(rows, Gun::ALL[gun].word());
        }
    }

    fn read_gear(&mut self, rows: &Section, fitted: u8) {
        let mut placed = 0;
        for (name, row) in rows.items() {
            let Some(item) = known(&name, &Equipment::ALL, Equipment::word, &row) else { continue };
            self.gear[item as usize] = self.spot(&row);
            placed |= item.bit();
            if fitted & item.bit() == 0 {
                let what = format!("`{item}` directs a gun this ship does not carry");
                row.fail(&what, "take it out of the plan");
            }
        }
        for item in ones(u64::from(fitted & !placed)) {
            missing(rows, Equipment::ALL[item].word());
        }
    }

    fn spot(&self, item: &Item) -> Spot {
        let side = self.beam / 2;
        let help = "two: feet from the bow, feet to starboard (port is negative)";
        let found = numbers(item, &[0..=self.length, -side..=side], help);
        Spot { along: found[0], across: found[1] }
    }

    fn berth(&self, item: &Item) -> Berth {
        let (along, decks) = (0..=self.length, 0..=HIGHEST_DECK);
        let help = "four: feet from the bow at which it begins and ends, its floor and its ceiling";
        let found = numbers(item, &[along.clone(), along, decks.clone(), decks], help);
        let berth = Berth { from: found[0], to: found[1], floor: found[2], ceiling: found[3] };
        if (berth.from >= berth.to || berth.floor >= berth.ceiling) && !item.is_silent() {
            item.fail("a room without extent", "it ends behind and above where it begins");
        }
        berth
    }

    /// A ship of which only the sections are known: everything of a section in rows.
    pub fn by_section(plan: &ShipPlan) -> Drawing {
        let mut drawing = Drawing {
            assumed: "the ship file has no plan: everything is drawn in rows by its section".into(),
            length: 360,
            beam: 40,
            midship: [130, 240],
            stacks: [160, 210],
            ..Drawing::default()
        };
        for section in ShipSection::ALL {
            drawing.rows_of_guns(section, plan);
            drawing.rows_of_rooms(section, plan);
            let gear = fitted(plan.carried) & plan.gear_in[section as usize];
            for (along, item) in spread(drawing.reach_of(section), ones(u64::from(gear))) {
                drawing.gear[item] = Spot { along, across: 0 };
            }
        }
        drawing
    }

    /// 5in guns to port of the middle, 40mm to starboard, 20mm at the sides in turn, where the hull
    /// is wide enough for them.
    fn rows_of_guns(&mut self, section: ShipSection, plan: &ShipPlan) {
        let [first, last] = self.reach_of(section);
        let wide = [first.max(self.length / 5), last.min(self.length * 5 / 6)];
        for calibre in Calibre::ALL {
            let (sides, reach) = match calibre {
                Calibre::Five => ([-8, -8], [first, last]),
                Calibre::Forty => ([9, 9], [first, last]),
                Calibre::Twenty => ([17, -17], wide),
            };
            let here = ones(u64::from(plan.guns_in[section as usize]));
            let guns = here.filter(|&gun| Gun::ALL[gun].calibre() == calibre);
            for ((along, gun), across) in spread(reach, guns).into_iter().zip(sides.iter().cycle())
            {
                self.guns[gun] = Spot { along, across: *across };
            }
        }
    }

    /// Rooms of command above the main deck, the others in the hold and on the platform.
    fn rows_of_rooms(&mut self, section: ShipSection, plan: &ShipPlan) {
        let here = plan.rooms_in[section as usize];
        let (above, below): (Vec<usize>, Vec<usize>) =
            ones(u64::from(here)).partition(|&room| Room::ALL[room].kind() == RoomKind::Command);
        let (hold, platform) = below.split_at(below.len().div_ceil(2));
        for (rooms, floor) in [(hold, 0), (platform, 1), (&above[..], MAIN_DECK)] {
            let [first, last] = self.reach_of(section);
            for (number, &room) in rooms.iter().enumerate() {
                let edge = |n: usize| first + (last - first) * n as i32 / rooms.len() as i32;
                let [from, to] = [edge(number), edge(number + 1)];
                self.rooms[room] = Berth { from, to, floor, ceiling: floor + 1 };
            }
        }
    }

    /// A section from its beginning to its end, clear of bow and stern.
    fn reach_of(&self, section: ShipSection) -> [i32; 2] {
        let [first, last] = self.midship;
        match section {
            ShipSection::Forward => [self.length / 10, first],
            ShipSection::Midship => [first, last],
            ShipSection::Aft => [last, self.length * 19 / 20],
        }
    }
}

/// Things at equal distances between two places.
fn spread([first, last]: [i32; 2], things: impl Iterator<Item = usize>) -> Vec<(i32, usize)> {
    let things: Vec<usize> = things.collect();
    let parts = 2 * things.len() as i32;
    let middle = |number: usize| first + (last - first) * (2 * number as i32 + 1) / parts;
    things.into_iter().enumerate().map(|(number, thing)| (middle(number), thing)).collect()
}

/// The directors of the tubs she carries, and what every ship has.
pub fn fitted(carried: u32) -> u8 {
    let directors = ones(u64::from(carried)).filter_map(|gun| Gun::ALL[gun].director());
    let always = [Equipment::Mk37, Equipment::ScRadar, Equipment::SgRadar];
    directors.chain(always).fold(0, |set, item| set | item.bit())
}

fn missing(rows: &Section, name: &str) {
    let what = format!("`{name}` has no place in the plan");
    rows.problem(&what, "every gun and every piece of equipment of a drawn ship needs one");
}

/// As many whole numbers as there are ranges for them.
fn numbers(item: &Item, ranges: &[RangeInclusive<i32>], help: &str) -> Vec<i32> {
    let list = item.list();
    if list.len() != ranges.len() && !item.is_silent() {
        item.fail(&format!("{} numbers", list.len()), help);
        return ranges.iter().map(|range| *range.start()).collect();
    }
    let wide = |range: &RangeInclusive<i32>| i64::from(*range.start())..=i64::from(*range.end());
    let at = |number: usize| list.get(number).map(|item| item.whole(wide(&ranges[number])) as i32);
    (0..ranges.len()).map(|number| at(number).unwrap_or(*ranges[number].start())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Rulebook;
    use crate::tests::{PICKET_DUTY, ships};
    use kernel::systems::kit::{self, Book};
    use kernel::systems::{File, Request, Scenario, System};

    fn fletcher() -> &'static str {
        PICKET_DUTY.files().first_ship().1
    }

    fn drawn(ship: &str) -> Rulebook {
        let sets = vec![format!("scenario.ship={ship}")];
        let scenario = Scenario::Named("kimberly".into());
        kit::rules(&PICKET_DUTY, &Request { scenario, sets, policies: Vec::new() }).unwrap()
    }

    /// What is said of a ship file of the Fletcher's in which `old` reads `new`.
    fn complaint(old: &str, new: &str) -> String {
        assert!(fletcher().contains(old), "{old}");
        let file = File { name: "mine.toml".into(), text: fletcher().replace(old, new) };
        PICKET_DUTY.check(&file).expect_err("it is wrong").to_string()
    }

    #[test]
    fn every_ship_of_ours_has_a_plan_with_everything_in_its_section() {
        for ship in ships() {
            let plan = drawn(ship).ship;
            let drawing = &plan.drawing;
            assert!(!drawing.assumed.contains("has no plan"), "{ship}");
            let section = |along: i32| match along {
                along if along <= drawing.midship[0] => ShipSection::Forward,
                along if along <= drawing.midship[1] => ShipSection::Midship,
                _ => ShipSection::Aft,
            };
            for gun in ones(u64::from(plan.carried)) {
                let (there, name) = (drawing.guns[gun].along, Gun::ALL[gun]);
                assert_eq!(section(there), plan.gun_section[gun], "{ship}: {name}");
            }
            for room in Room::ALL {
                let berth = drawing.rooms[room as usize];
                let both = [berth.from + 1, berth.to].map(section);
                assert_eq!(both, [plan.room_section[room as usize]; 2], "{ship}: {room}");
            }
            for item in ones(u64::from(fitted(plan.carried))) {
                let there = drawing.gear[item].along;
                assert_eq!(section(there), plan.gear_section[item], "{ship}: {item}");
            }
        }
    }

    #[test]
    fn a_gun_the_plan_does_not_know_is_told_with_its_place() {
        let wrong = complaint("\"20mm G\" = [350,  -9]", "\"20mm X\" = [350,  -9]");
        assert!(wrong.contains("`20mm X` is not the name of anything aboard"), "{wrong}");
        assert!(wrong.contains("did you mean"), "{wrong}");
        assert!(wrong.contains("`20mm G` has no place in the plan"), "{wrong}");
        assert!(wrong.contains("mine.toml:"), "{wrong}");
        let wrong =
            complaint("\"20mm G\" = [350,  -9]", "\"20mm G\" = [350,  -9]\n\"20mm H\" = [1, 0]");
        assert!(wrong.contains("`20mm H` is not a gun this ship carries"), "{wrong}");
    }

    #[test]
    fn what_cannot_be_drawn_is_told() {
        let told = [
            ("\"5in 1\"  = [ 62,   0]", "\"5in 1\"  = [ 62]", "1 numbers"),
            ("\"5in 1\"  = [ 62,   0]", "\"5in 1\"  = [377,   0]", "377 is out of range"),
            ("\"5in 1\"  = [ 62,   0]", "\"5in 1\"  = [ 62,  21]", "21 is out of range"),
            ("midship = [142, 243]", "midship = [243, 142]", "not in order"),
            ("[100, 140, 4, 5]", "[140, 100, 4, 5]", "a room without extent"),
            ("stacks  = ", "stack   = ", "did you mean `stacks`?"),
        ];
        for (old, new, what) in told {
            let wrong = complaint(old, new);
            assert!(wrong.contains(what), "{wrong}");
        }
    }

    /// Seven rooms aft: four in the hold from 240 to 342 feet, three above them.
    #[test]
    fn a_ship_without_a_plan_is_drawn_by_her_sections() {
        let cut = fletcher().find("# For pictures only").unwrap();
        let file = File { name: "mine.toml".into(), text: fletcher()[..cut].into() };
        PICKET_DUTY.check(&file).unwrap();
        let plan = drawn("fletcher").ship;
        let drawing = Drawing::by_section(&plan);
        let berth = |room: Room| drawing.rooms[room as usize];
        let first = Berth { from: 240, to: 265, floor: 0, ceiling: 1 };
        assert_eq!(berth(Room::FiveMagazine3), first);
        assert_eq!(berth(Room::SteeringRoom).ceiling, MAIN_DECK);
        assert_eq!(berth(Room::Bridge).floor, MAIN_DECK);
        for gun in ones(u64::from(plan.carried)) {
            let [first, last] = drawing.reach_of(plan.gun_section[gun]);
            let there = drawing.guns[gun];
            assert!((first..=last).contains(&there.along), "{}", Gun::ALL[gun]);
            assert!(there.across.abs() < drawing.beam / 2);
        }
    }
}
