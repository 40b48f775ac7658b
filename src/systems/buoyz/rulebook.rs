//! What an action is played by: charts, ship descriptions, the scenario, and how the rules are read.

use std::fmt::{self, Write};
use std::sync::Arc;

use kernel::config::{Item, Section, Word};
use kernel::systems::geometry::{Circle, Heading, Point, Vector};
use kernel::systems::kit::{self, fleet};

use super::campaign::Campaign;
use super::charts::Charts;
use super::limits::{refuse_dice, refuse_fleets};
use super::luck::Expected;
use super::names::{Abilities, Ability, Aircraft, Side, Theatre, Victory, Whose};
use super::optional::Optional;
use super::points::{Draw, Drawing};
use super::rulings::Rulings;
use super::sheet::{Class, Deployed, Entry, Listed, Sheet};
use super::ships::ShipSet;
use super::tables::is_second;

/// The most ships of a side, and of both.
pub const MOST_A_SIDE: usize = 12;
pub const MOST: usize = 2 * MOST_A_SIDE;
/// The most islands or shoals, minefields, land-based flights of a side.
pub const MOST_LAND: usize = 4;
pub const MOST_FIELDS: usize = 4;
const MOST_ROWS_A_FIELD: usize = 6;
/// B11 — The first era of submarines.
const BOATS: u8 = 5;
pub const MOST_LAND_FLIGHTS: usize = 12;

/// Everything one cell plays by.
#[derive(Clone)]
pub struct Rulebook {
    pub charts: Charts,
    pub scenario: Scenario,
    pub optional: Optional,
    pub rulings: Rulings,
    /// All ships, side A's first.
    pub ships: Vec<Sheet>,
    pub deployed: Vec<Deployed>,
    /// Which of the lists of a captain are those of each ship.
    pub orders: Vec<u8>,
    pub names: Vec<String>,
    pub classes: Vec<String>,
    pub assumptions: Vec<String>,
    pub first_of_b: usize,
    /// The ships of each side.
    pub sides: [ShipSet; 2],
    /// B12.4: some ships begin on a second table.
    pub two_tables: bool,
    /// The submarines of both.
    pub submarines: ShipSet,
    /// The unit way of every heading.
    pub ways: Box<[Vector; 360]>,
    /// B4.1b: whole degrees for so many points, to starboard and to port.
    pub turns: [[u16; 7]; 2],
    /// Points of the ships each side began with.
    pub totals: [i32; 2],
    /// Every flight of both sides, in order: that of its side, of its base, of the description.
    pub flights: Vec<Based>,
    pub flight_names: Vec<String>,
    /// BC2.2: fleets drawn by points in place of those above.
    pub drawing: Option<Arc<Drawing>>,
    /// The ships that may come, side by side: those above, or every class that may be drawn.
    pub may_come: [Arc<[Sheet]>; 2],
    /// What luck is held against.
    pub expected: Expected,
}

/// A flight and where it belongs.
#[derive(Clone, Copy, Debug)]
pub struct Based {
    pub aircraft: Aircraft,
    pub side: Side,
    /// The carrier; `None` if it is land-based.
    pub base: Option<u8>,
}

/// Conditions of the scenario.
#[derive(Clone)]
pub struct Scenario {
    pub era: u8,
    pub year: u16,
    pub table: [f64; 2],
    pub turns: u8,
    pub wind: u16,
    pub calm: bool,
    pub night: bool,
    pub bad_weather: bool,
    pub break_contact: bool,
    pub victory: Victory,
    pub prize: Whose,
    pub goes_on_without: Whose,
    pub theatre: Theatre,
    pub islands: Listed<Circle, MOST_LAND>,
    pub shoals: Listed<Circle, MOST_LAND>,
    pub minefields: Listed<Minefield, MOST_FIELDS>,
    pub land: [Listed<Aircraft, MOST_LAND_FLIGHTS>; 2],
    /// BC4: the battles of a campaign in place of one.
    pub campaign: Option<Campaign>,
    pub assumed: String,
}

/// B5.10, C46 — A field of mines across the table: rows from south to north.
#[derive(Clone, Copy, Debug)]
pub struct Minefield {
    pub rows: Listed<f64, MOST_ROWS_A_FIELD>,
    pub south: f64,
    pub north: f64,
    /// Ships keep out of it.
    pub known: bool,
}

impl Rulebook {
    pub fn read(root: &Section) -> Rulebook {
        let fleets = fleet::read::<Entry, 2>(root, ["a", "b"], 0..=MOST_A_SIDE);
        let charts = root.table("charts", Charts::read);
        let optional = root.table("optional", Optional::read);
        let rulings = root.table("rulings", Rulings::read);
        let (scenario, draw) = kit::scenario(root, |said| (read_scenario(said), Draw::read(said)));
        let first_of_b = fleets[0].len();
        let all: Vec<_> = fleets.into_iter().flatten().collect();
        let sides = [ShipSet::range(0, first_of_b), ShipSet::range(first_of_b, all.len())];
        let ready = |entry: &Entry| prepared(entry.sheet, &charts, &scenario, &optional);
        let ships: Vec<Sheet> = all.iter().map(|ship| ready(&ship.ship)).collect();
        let total = |side: ShipSet| side.map(|ship| i32::from(ships[ship].points)).sum();
        let mut submarines = ShipSet::NONE;
        let boats = (0..ships.len()).filter(|&ship| ships[ship].is_submarine());
        boats.for_each(|boat| submarines.add(boat));
        let flights: Vec<_> = based(&ships, first_of_b, &scenario).collect();
        refuse_dice(root, &charts, &optional);
        all.iter().for_each(|ship| ship.ship.refuse_off(scenario.table));
        if let Some(said) = root.find("fleet") {
            refuse_fleets(&ships, &scenario, &charts, &said);
            draw.iter().for_each(|draw| draw.refuse_named(&said));
        }
        let flight_names =
            flights.iter().enumerate().map(|(n, it)| FlightName(n, it).to_string()).collect();
        let deployed: Vec<Deployed> = all.iter().map(|ship| ship.ship.deployed).collect();
        let book = Rulebook {
            expected: Expected::of(&ships, &deployed, &charts, &scenario, &rulings),
            two_tables: all.iter().any(|ship| is_second(ship.ship.deployed.at)),
            submarines,
            flights,
            flight_names,
            totals: sides.map(total),
            may_come: [&ships[..first_of_b], &ships[first_of_b..]].map(Arc::from),
            ships,
            orders: (0..all.len() as u8).collect(),
            drawing: None,
            deployed,
            names: all.iter().map(|ship| ship.name.clone()).collect(),
            classes: all.iter().map(|ship| ship.class.clone()).collect(),
            assumptions: all.iter().map(|ship| ship.ship.assumed.clone()).collect(),
            first_of_b,
            sides,
            ways: Box::new(std::array::from_fn(|way| Heading::new(way as f64).direction())),
            turns: [turns(&charts, |it| it), turns(&charts, |it| 360 - it)],
            charts,
            scenario,
            optional,
            rulings,
        };
        match draw {
            Some(draw) => book.with_drawn_fleets(&draw, root),
            None => book,
        }
    }

    /// BC2.2 — Fleets drawn from the classes of the files, with this book for all else.
    fn with_drawn_fleets(self, draw: &Draw, root: &Section) -> Rulebook {
        let mut classes = fleet::classes(root, Class::read);
        for class in &mut classes {
            class.sheet = prepared(class.sheet, &self.charts, &self.scenario, &self.optional);
        }
        let drawing = Drawing::new(draw, &classes, self.clone());
        Rulebook { may_come: drawing.may_come(), drawing: Some(Arc::new(drawing)), ..self }
    }

    /// What luck is held against in a battle of ships that were drawn.
    pub fn expect_drawn_fleets(&mut self) {
        let Rulebook { expected, ships, deployed, charts, scenario, .. } = self;
        expected.settle(ships, deployed, charts, scenario, &self.rulings);
    }

    /// B9.1 — The flights of carriers that were drawn.
    pub fn base_drawn_flights(&mut self) {
        self.flights.clear();
        self.flights.extend(based(&self.ships, self.first_of_b, &self.scenario));
        for (place, flight) in self.flights.iter().enumerate() {
            let name = &mut self.flight_names[place];
            name.clear();
            // Writing to a string cannot fail.
            let _ = write!(name, "{}", FlightName(place, flight));
        }
    }

    #[inline(always)]
    pub const fn side(&self, ship: usize) -> Side {
        if ship < self.first_of_b { Side::A } else { Side::B }
    }

    /// BC2.2 — The points of some ships.
    pub fn points_of(&self, ships: ShipSet) -> i32 {
        ships.map(|ship| i32::from(self.ships[ship].points)).sum()
    }

    /// A flight of either side, by its place.
    pub fn flight_name(&self, flight: u8) -> &str {
        self.flight_names.get(usize::from(flight)).map_or("", |name| name)
    }

    #[inline(always)]
    pub fn way(&self, heading: u16) -> Vector {
        self.ways[usize::from(heading) % 360]
    }

    /// What no book prints, and why it was chosen.
    pub fn assumed(&self) -> Vec<(String, String)> {
        let mut assumed = Vec::new();
        let said = std::iter::once(("the scenario".to_owned(), &self.scenario.assumed));
        let classes = self.classes.iter().map(|class| format!("the description of {class}"));
        for (what, why) in said.chain(classes.zip(&self.assumptions)) {
            let row = (what, why.clone());
            if !row.1.is_empty() && !assumed.contains(&row) {
                assumed.push(row);
            }
        }
        assumed
    }
}

/// B4.1b — The degrees of 0 to 6 points.
fn turns(charts: &Charts, way: impl Fn(u16) -> u16) -> [u16; 7] {
    let degrees = |points: usize| way(charts.movement.turns[points - 1] as u16 % 360);
    std::array::from_fn(|points| if points == 0 { 0 } else { degrees(points) })
}

/// C40, C43 — Flights of carriers and of land bases, side by side.
fn based<'s>(
    ships: &'s [Sheet],
    first_of_b: usize,
    said: &'s Scenario,
) -> impl Iterator<Item = Based> + 's {
    Side::BOTH.into_iter().flat_map(move |side| {
        let own = if side == Side::A { 0..first_of_b } else { first_of_b..ships.len() };
        let of_ship = move |ship: usize| {
            let base = Some(ship as u8);
            ships[ship].flights.iter().map(move |aircraft| Based { aircraft, side, base })
        };
        let land = said.land[side as usize].iter();
        own.flat_map(of_ship).chain(land.map(move |aircraft| Based { aircraft, side, base: None }))
    })
}

/// `torpedo bomber 3 of A`.
struct FlightName<'f>(usize, &'f Based);

impl fmt::Display for FlightName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = ["A", "B"][self.1.side as usize];
        write!(f, "{} {} of {side}", self.1.aircraft.spelled(), self.0 + 1)
    }
}

/// B1.3, B5.3, C47 — A description with ranges by its calibre and era, abilities that are not played left out,
/// hull and dice doubled where the game is.
fn prepared(mut sheet: Sheet, charts: &Charts, said: &Scenario, optional: &Optional) -> Sheet {
    let range = &charts.range;
    let by_calibre = |row: &&[f64; 2]| sheet.main.calibre >= row[0];
    sheet.main.range = range.main.iter().find(by_calibre).map_or(0.0, |row| row[1]);
    sheet.cannon.range = range.cannon;
    let torpedo = range.torpedo[usize::from(said.era) - 1];
    if let Some(tubes) = &mut sheet.tubes {
        let lance = sheet.long_lance && said.era == 6;
        tubes.range = if lance { range.long_lance } else { torpedo };
    }
    sheet.command = (sheet.command + optional.command).clamp(1, 4);
    let mut kept = Abilities::NONE;
    for ability in sheet.listed.iter() {
        let on = optional.special_abilities || ability == Ability::Submarine;
        if on && optional.abilities.has(ability) {
            kept.add(ability);
        }
    }
    sheet.abilities = kept;
    if optional.doubling {
        double(&mut sheet);
    }
    sheet
}

/// B1.7, C47.
fn double(sheet: &mut Sheet) {
    for number in [
        &mut sheet.hull,
        &mut sheet.crippled,
        &mut sheet.main.dice,
        &mut sheet.cannon.dice,
        &mut sheet.secondary,
        &mut sheet.aa,
    ] {
        *number *= 2;
    }
}

fn read_scenario(said: &Section) -> Scenario {
    said.skip(&["also"]);
    let table = said.list("table");
    let side = |n: usize| table.get(n).map_or(48.0, |item| item.real(10.0..=1000.0));
    let era = said.whole("era", 1..=8) as u8;
    Scenario {
        era,
        year: read_year(said, era),
        table: [side(0), side(1)],
        turns: said.whole("turns", 1..=200) as u8,
        wind: said.whole("wind", 0..=359) as u16,
        calm: said.is_marked("calm"),
        night: said.is_marked("night"),
        bad_weather: said.is_marked("bad_weather"),
        break_contact: said.flag("break_contact"),
        victory: said.word("victory"),
        prize: said.find("prize").map_or(Whose::Nobody, |item| item.word()),
        goes_on_without: said.find("goes_on_without").map_or(Whose::Nobody, |item| item.word()),
        theatre: said.find("theatre").map_or(Theatre::None, |item| item.word()),
        islands: circles(said, "islands"),
        shoals: circles(said, "shoals"),
        minefields: Listed::find(said, "minefields", |item| item.table(read_minefield)),
        land: read_land(said),
        campaign: said.find("campaign").map(|item| item.table(Campaign::read)),
        assumed: said.find("assumed").map_or_else(String::new, |item| item.text()),
    }
}

/// B10.5, B11.2 — From era 5 on radar and detection go by the year, which must be there.
fn read_year(said: &Section, era: u8) -> u16 {
    let year = if era >= BOATS { Some(said.item("year")) } else { said.find("year") };
    year.map_or(0, |item| item.whole(-3000..=2100).max(0) as u16)
}

fn circles(said: &Section, key: &str) -> Listed<Circle, MOST_LAND> {
    Listed::find(said, key, |item| {
        item.table(|said| {
            let at = said.list("at");
            let way = |n: usize| at.get(n).map_or(0.0, |item| item.real(0.0..=1000.0));
            let radius = said.real("radius", 0.1..=50.0);
            Circle { center: Point::new(way(0), way(1)), radius }
        })
    })
}

fn read_minefield(said: &Section) -> Minefield {
    Minefield {
        rows: Listed::read(&said.item("rows"), |item| item.real(0.0..=1000.0)),
        south: said.real("south", 0.0..=1000.0),
        north: said.real("north", 0.0..=1000.0),
        known: said.is_marked("known"),
    }
}

fn read_land(said: &Section) -> [Listed<Aircraft, MOST_LAND_FLIGHTS>; 2] {
    match said.find("land") {
        None => [Listed::NONE; 2],
        Some(item) => {
            item.table(|land| ["a", "b"].map(|side| Listed::find(land, side, Item::word)))
        }
    }
}
