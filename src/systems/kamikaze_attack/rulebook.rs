//! Everything one cell plays by: charts, ship, scenario and rulings, read once and then only looked
//! up.

use kernel::config::{Item, Section as Table, Word};
use kernel::systems::chart::OneDie;
use kernel::systems::rulings::reading;

use super::crash::GunLoss;
use super::geometry::{Board, Costs, Heading, MOST_SIDE, Square};
use super::guns::Guns;
use super::jink::{Jinks, Swerve};
use super::names::Calibre;
use super::paths::MOST_POINTS;
use super::rulings::Rulings;
use super::ship_plan::{ShipPlan, read_mount};
use super::sky::Sky;

/// The most planes of one group.
pub const MOST_PLANES: usize = 12;
/// The most entry points: those of a D8, each counted by itself.
pub const MOST_ENTRIES: usize = 8;
/// The most movement points of a dive.
pub const MOST_MP: u8 = 40;

reading! {
    /// Where a game begins (K2 leaves phase 1 out).
    Begins as "beginning" { Dogfight = "dogfight", Dive = "dive" }
}

/// KA-32 — How the entry point is found: by the die as printed, by the plane's own choice, or it is
/// always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryBy {
    Die,
    Choice,
    /// Counted from 0.
    Always(u8),
}

impl Word for EntryBy {
    const KIND: &'static str = "way to find the entry point";
    const WORDS: &'static [(&'static str, EntryBy)] = &[
        ("die", EntryBy::Die),
        ("choice", EntryBy::Choice),
        ("1", EntryBy::Always(0)),
        ("2", EntryBy::Always(1)),
        ("3", EntryBy::Always(2)),
        ("4", EntryBy::Always(3)),
        ("5", EntryBy::Always(4)),
        ("6", EntryBy::Always(5)),
        ("7", EntryBy::Always(6)),
        ("8", EntryBy::Always(7)),
    ];
}

/// A scenario card.
#[derive(Clone, Debug)]
pub struct Card {
    pub begins: Begins,
    pub kamikazes: u8,
    pub escorts: u8,
    pub cap: u8,
    /// Damage points taken before.
    pub damage: u8,
    /// Guns lost before, as a mask.
    pub lost: Guns,
}

/// KA-11, KA-12, Figure 2 — The numbers of phase 1.
#[derive(Clone, Debug)]
pub struct DogfightCharts {
    /// KA-12: sides of the die of movement points, and what is added for each group.
    pub sides: u8,
    pub escort: u8,
    pub kamikaze: u8,
    pub cap: u8,
    /// KA-11: what the first square costs, and which way planes face there.
    pub arrival_cost: u8,
    pub japan_faces: Heading,
    pub us_faces: Heading,
    /// KA-20, Figure 2: the least die that destroys, by the angle in steps of 45°.
    pub figure_2: [u8; 5],
    pub turns: u8,
}

/// The numbers of phase 2.
#[derive(Clone, Debug)]
pub struct DiveCharts {
    /// KA-33: movement points of a dive, and what the first square costs.
    pub mp: u8,
    pub entry_cost: u8,
    /// KA-37.
    pub hits_to_kill: u8,
    pub entry_by: EntryBy,
    /// KA-32: the entry points, by the die.
    pub entries: Vec<Square>,
    /// KA-36: how far guns reach.
    pub range: [u8; Calibre::COUNT],
    /// KA-35: the least die that hits.
    pub hit_on: [u8; Calibre::COUNT],
    /// KA-38: the black die and the yellow die.
    pub jink: OneDie<Jinks>,
    pub side: OneDie<Swerve>,
    /// KA-60.
    pub damage: OneDie<u8>,
    /// KA-61.
    pub gun_loss: OneDie<GunLoss>,
}

/// One cell's rules, typed.
#[derive(Clone, Debug)]
pub struct Rulebook {
    pub scenario: Card,
    pub rulings: Rulings,
    pub board: Board,
    /// KA-13, with A2 read.
    pub costs: Costs,
    pub dogfight: DogfightCharts,
    pub dive: DiveCharts,
    pub ship: ShipPlan,
    pub sky: Sky,
    assumed: Vec<(String, String)>,
}

impl Rulebook {
    /// The rulebook of a library that is being read.
    pub fn of(root: &Table) -> Rulebook {
        let rulings = root.table("rulings", Rulings::read);
        let ship = root.table("ship", ShipPlan::read);
        let scenario = root.table("scenario", |card| read_card(card, ship.hull));
        root.table("charts", |charts| {
            let mut assumed = Vec::new();
            let board = charts.table("board", read_board);
            let costs = charts.table("movement", read_costs).read_as(rulings.turn_cost);
            let dogfight = DogfightCharts::read(charts, &mut assumed);
            let dive = DiveCharts::read(charts, board, &mut assumed);
            let sky = Sky::new(board, &ship, dive.range, &rulings);
            Rulebook { scenario, rulings, board, costs, dogfight, dive, ship, sky, assumed }
        })
    }

    /// Data this cell uses that no book prints: what, and why it was chosen.
    pub fn assumed(&self) -> Vec<(String, String)> {
        let mut all = vec![("gun positions and arcs".to_owned(), self.ship.assumed.clone())];
        all.extend(self.assumed.iter().cloned());
        let dogfight = self.scenario.begins == Begins::Dogfight;
        all.retain(|(what, why)| !why.is_empty() && (dogfight || !OF_PHASE_1.contains(&&**what)));
        all
    }
}

const ARRIVAL: &str = "how planes come on in phase 1";
const FIGURE_2: &str = "Figure 2, the shoot-down numbers";
const LIMIT: &str = "the longest phase 1";
const OF_PHASE_1: [&str; 3] = [ARRIVAL, FIGURE_2, LIMIT];
const ENTRIES: &str = "entry points of Figure 3";

type Assumed = Vec<(String, String)>;

/// Note why a table is what it is, if it says so.
fn note(assumed: &mut Assumed, what: &str, table: &Table) {
    if let Some(why) = table.find("assumed") {
        assumed.push((what.to_owned(), why.text()));
    }
}

/// KA-01 — Odd sides: the ship's middle lies on the centre square.
fn read_board(board: &Table) -> Board {
    let side = |key: &str, least: i64| {
        let item = board.item(key);
        let side = item.whole(least..=MOST_SIDE.into());
        if side % 2 == 0 {
            item.fail(&format!("{side} is even"), "the ship's middle lies on the centre square");
        }
        side as u8
    };
    Board { columns: side("columns", 3), rows: side("rows", 5) }
}

fn read_costs(rows: &Table) -> Costs {
    let cost = |key: &str| rows.whole(key, 1..=9) as u8;
    Costs { straight: cost("straight"), turn_45: cost("turn_45"), turn_90: cost("turn_90") }
}

impl DogfightCharts {
    fn read(charts: &Table, assumed: &mut Assumed) -> DogfightCharts {
        let [sides, escort, kamikaze, cap] = charts.table("speed", |rows| {
            let sides = rows.whole("sides", 1..=i64::from(MOST_POINTS));
            let added = |key: &str| rows.whole(key, 0..=i64::from(MOST_POINTS) - sides) as u8;
            [sides as u8, added("escort"), added("kamikaze"), added("cap")]
        });
        let (arrival_cost, japan_faces, us_faces) = charts.table("arrival", |rows| {
            note(assumed, ARRIVAL, rows);
            (rows.whole("cost", 0..=4) as u8, rows.word("japan"), rows.word("us"))
        });
        let figure_2 = charts.table("figure-2", |rows| {
            note(assumed, FIGURE_2, rows);
            read_figure_2(rows)
        });
        let turns = charts.table("limit", |rows| {
            note(assumed, LIMIT, rows);
            rows.whole("turns", 1..=200) as u8
        });
        DogfightCharts {
            sides,
            escort,
            kamikaze,
            cap,
            arrival_cost,
            japan_faces,
            us_faces,
            figure_2,
            turns,
        }
    }
}

/// The rows of Figure 2, from astern to head-on.
pub const ANGLES: [&str; 5] = ["dead astern", "rear quarter", "beam", "front quarter", "head-on"];

/// Figure 2 — The column that is played; all are read, so that a mistake in any is found.
fn read_figure_2(rows: &Table) -> [u8; 5] {
    let columns: Vec<String> = rows.list("columns").iter().map(Item::text).collect();
    let played = rows.item("played");
    let column = columns.iter().position(|column| *column == played.text());
    if column.is_none() && played.is_text() {
        played.fail("no column is called so", &format!("there are {}", columns.join(", ")));
    }
    ANGLES.map(|angle| {
        let row = rows.item(angle);
        let cells: Vec<u8> = row.list().iter().map(|cell| cell.whole(1..=7) as u8).collect();
        if row.is_list() && cells.len() != columns.len() {
            row.fail("not one number a column", "write one cell for each of `columns`");
        }
        column.and_then(|column| cells.get(column).copied()).unwrap_or(7)
    })
}

impl DiveCharts {
    fn read(charts: &Table, board: Board, assumed: &mut Assumed) -> DiveCharts {
        let [mp, entry_cost, hits_to_kill] = charts.table("dive", |rows| {
            [
                rows.whole("mp", 1..=MOST_MP.into()) as u8,
                rows.whole("entry_cost", 0..=9) as u8,
                rows.whole("hits_to_kill", 1..=30) as u8,
            ]
        });
        let (entry_by, entries) = charts.table("entry", |rows| {
            note(assumed, ENTRIES, rows);
            read_entries(rows, board)
        });
        let [range, hit_on] = charts.table("fire", |rows| {
            rows.find("columns");
            [("range", 0, 40), ("hit_on", 1, 7)]
                .map(|(key, least, most)| by_calibre(rows, key, least, most))
        });
        DiveCharts {
            mp,
            entry_cost,
            hits_to_kill,
            entry_by,
            entries,
            range,
            hit_on,
            jink: OneDie::words(charts, "jink"),
            side: OneDie::words(charts, "jink-side"),
            damage: OneDie::chart(charts, "damage", |item| item.whole(0..=60) as u8),
            gun_loss: OneDie::words(charts, "gun-loss"),
        }
    }
}

fn by_calibre(rows: &Table, key: &str, least: i64, most: i64) -> [u8; Calibre::COUNT] {
    let row = rows.item(key);
    let cells = row.list();
    if row.is_list() && cells.len() != Calibre::COUNT {
        row.fail("not one number a calibre", "write one each for 5in, 40mm, 20mm");
    }
    std::array::from_fn(|n| cells.get(n).map_or(0, |cell| cell.whole(least..=most) as u8))
}

/// KA-32 — The entry points 1, 2, 3 …, each a column and a row.
fn read_entries(rows: &Table, board: Board) -> (EntryBy, Vec<Square>) {
    let by = rows.item("by");
    let mut entries = Vec::new();
    while let Some(item) = rows.find(&(entries.len() + 1).to_string()) {
        entries.push(read_square(&item, board));
        if entries.len() > MOST_ENTRIES {
            item.fail("more than 8 entry points", "take some out");
        }
    }
    if entries.is_empty() {
        rows.problem("no entry points", "write them as 1 = [10, 0], 2 = …");
        entries.push(Square::new(0, 0));
    }
    let entry_by = by.word();
    if let EntryBy::Always(point) = entry_by
        && usize::from(point) >= entries.len()
    {
        by.fail("there is no such entry point", &format!("there are {}", entries.len()));
    }
    (entry_by, entries)
}

fn read_square(item: &Item, board: Board) -> Square {
    let cells = item.list();
    let [x, y] = cells.as_slice() else {
        if item.is_list() {
            item.fail("not a square", "write a column and a row, counted from 0");
        }
        return Square::new(0, 0);
    };
    let square = Square::new(
        x.whole(0..=i64::from(board.columns) - 1) as u8,
        y.whole(0..=i64::from(board.rows) - 1) as u8,
    );
    if super::sky::Berth::of(board).section(square).is_some() {
        item.fail("the ship lies there", "planes come in from somewhere else");
    }
    square
}

/// The card's words for people are not the rules' business; they are read elsewhere.
const PROSE: [&str; 4] = ["system", "title", "summary", "history"];

fn read_card(card: &Table, hull: u8) -> Card {
    for key in PROSE {
        card.find(key);
    }
    card.text("ship");
    let most = MOST_PLANES as i64;
    let read = Card {
        begins: card.word("begins"),
        kamikazes: card.whole("kamikazes", 1..=most) as u8,
        escorts: card.whole("escorts", 0..=most) as u8,
        cap: card.whole("cap", 0..=most) as u8,
        damage: card.whole("damage", 0..=i64::from(hull) - 1) as u8,
        lost: card.list("lost").iter().map(read_mount).fold(Guns::NONE, Guns::or),
    };
    if read.begins == Begins::Dogfight && read.cap == 0 {
        let help = "with nobody to fight, write begins = \"dive\"";
        card.item("begins").fail("a dogfight without a combat air patrol", help);
    }
    read
}
