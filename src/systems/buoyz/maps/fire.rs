//! Where fire on the ships of a side comes from, and what becomes of the dice of every weapon.

use kernel::dice::{Mark, Times, Tracks};
use kernel::systems::geometry::{Heading, Point, Pose};
use kernel::systems::maps::{Board, Body, Layer, Map, Polar};

use super::Picture;
use super::raiders::flies;
use crate::TOLERANCE;
use crate::names::{Ability, Side, Weapon};
use crate::rulebook::Rulebook;
use crate::sheet::Sheet;

/// Of 30 degrees, the first about the bow: three are an arc of the book (B1.2).
const SECTORS: u16 = 12;
/// All that dice are rolled for to hit, and what they are called where there is little room.
const WEAPONS: [(Weapon, &str); 9] = [
    (Weapon::Main, "main"),
    (Weapon::Secondary, "second."),
    (Weapon::Cannon, "cannon"),
    (Weapon::Torpedo, "torp."),
    (Weapon::Missile, "missile"),
    (Weapon::Bomb, "bomb"),
    (Weapon::Ram, "ram"),
    (Weapon::Mine, "mine"),
    (Weapon::Depth, "depth"),
];
/// Nearer than the book's bands for guns.
const NEAR: [f64; 2] = [10.0, 20.0];

/// Where an attack comes from: the place of the attacker, and the target.
#[derive(Clone, Copy, Debug)]
pub struct From {
    pub attacker: Point,
    pub at: Point,
    pub heading: u16,
}

impl From {
    fn cell(&self, book: &Rulebook) -> u16 {
        let (rings, range) = (rings(book), self.attacker.distance(self.at));
        let beyond = rings.iter().filter(|&&ring| range > ring + TOLERANCE).count();
        let target = Pose::new(self.at, Heading::new(f64::from(self.heading)));
        let bearing = target.bearing_of(self.attacker).map_or(0.0, |bearing| bearing.degrees());
        let wide = 360.0 / f64::from(SECTORS);
        let sector = ((bearing + 360.0 + wide / 2.0) / wide) as u16 % SECTORS;
        beyond.min(rings.len() - 1) as u16 * SECTORS + sector
    }
}

/// What is counted around the ships of a side.
#[derive(Clone, Copy)]
enum Around {
    Die,
    Hit,
    Launch,
}

impl Around {
    fn at(self, side: Side, cell: u16) -> Mark {
        Mark { picture: Picture::Fire as u8, layer: 2 * self as u8 + side as u8, cell }
    }
}

/// What becomes of the dice of an attack.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    Die,
    Hit,
    Damage,
    Through,
    Critical,
}

impl Stage {
    fn of(self, weapon: Weapon, side: Side) -> Mark {
        let cell = 2 * weapon as u16 + side as u16;
        Mark { picture: Picture::Funnel as u8, layer: self as u8, cell }
    }
}

/// So many dice of a weapon come to this, of attacks on a ship.
pub fn staged(stage: Stage, many: u8, weapon: Weapon, ship: u8, book: &Rulebook) -> Vec<Mark> {
    vec![stage.of(weapon, book.side(ship.into())); many.into()]
}

/// Dice of guns at a ship, and their hits.
pub fn rolled(from: From, target: u8, dice: u8, hits: u8, book: &Rulebook) -> Vec<Mark> {
    let (side, cell) = (book.side(target.into()), from.cell(book));
    let mut marks = vec![Around::Die.at(side, cell); dice.into()];
    marks.extend(vec![Around::Hit.at(side, cell); hits.into()]);
    marks
}

/// A spread of torpedoes or missiles at a ship.
pub fn launched(from: From, target: u8, book: &Rulebook) -> Vec<Mark> {
    vec![Around::Launch.at(book.side(target.into()), from.cell(book))]
}

/// Every ship of the battle; where fleets are drawn, every class that may come.
fn all(book: &Rulebook) -> impl Iterator<Item = &Sheet> {
    book.may_come.iter().flat_map(|sheets| sheets.iter())
}

/// Whether anybody in the battle may roll dice of a weapon.
fn is_carried(weapon: Weapon, book: &Rulebook) -> bool {
    let any = |carries: fn(&Sheet) -> bool| all(book).any(carries);
    let flown = Side::BOTH.into_iter().any(|side| flies(side, book));
    match weapon {
        Weapon::Main => any(|sheet| sheet.main.dice > 0),
        Weapon::Secondary => any(|sheet| sheet.secondary > 0),
        Weapon::Cannon => any(|sheet| sheet.cannon.dice > 0),
        Weapon::Torpedo => flown || any(launches_torpedoes),
        Weapon::Missile => flown || any(|sheet| sheet.missiles.load > 0),
        Weapon::Bomb => flown,
        Weapon::Ram => any(|sheet| sheet.abilities.has(Ability::Ram)),
        Weapon::Mine => {
            any(|sheet| sheet.mines > 0) || book.scenario.minefields.iter().next().is_some()
        }
        Weapon::Depth => any(Sheet::is_submarine),
        Weapon::Critical => false,
    }
}

fn launches_torpedoes(sheet: &Sheet) -> bool {
    sheet.tubes.is_some() || sheet.abilities.has(Ability::Spar)
}

fn anybody_launches(book: &Rulebook) -> bool {
    all(book).any(|sheet| launches_torpedoes(sheet) || sheet.missiles.load > 0)
}

/// Whether any ship attacks from afar.
pub fn anybody_fires(book: &Rulebook) -> bool {
    let guns = [Weapon::Main, Weapon::Secondary, Weapon::Cannon];
    guns.into_iter().any(|guns| is_carried(guns, book)) || anybody_launches(book)
}

/// How far a ship can attack.
fn reach(sheet: &Sheet, book: &Rulebook) -> f64 {
    let chart = &book.charts.range;
    let ranges = [
        (sheet.main.dice > 0, sheet.main.range * chart.beyond),
        (sheet.cannon.dice > 0, sheet.cannon.range),
        (sheet.secondary > 0, chart.secondary),
        (sheet.tubes.is_some(), sheet.tubes.map_or(0.0, |tubes| tubes.range)),
        (sheet.missiles.load > 0, chart.missile),
    ];
    let carried = ranges.into_iter().filter(|&(carries, _)| carries);
    carried.map(|(_, range)| range).fold(1.0, f64::max)
}

/// B5.5 — Bands of range, as far as any ship of the battle reaches; each by its outer edge.
pub fn rings(book: &Rulebook) -> Vec<f64> {
    let (to_hit, range) = (&book.charts.to_hit, &book.charts.range);
    let farthest = all(book).map(|sheet| reach(sheet, book)).fold(1.0, f64::max);
    let mut edges = vec![range.secondary, to_hit.long_from, to_hit.extreme_beyond];
    edges.extend(NEAR);
    if all(book).any(|sheet| sheet.cannon.dice > 0) {
        edges.extend([to_hit.cannon_medium_beyond, to_hit.cannon_long_beyond, range.cannon]);
    }
    edges.retain(|&edge| edge < farthest - TOLERANCE);
    edges.push(farthest);
    edges.sort_by(f64::total_cmp);
    edges.dedup();
    edges
}

/// Where fire on the ships of a side comes from.
pub fn around(side: Side, book: &Rulebook, games: &Tracks) -> Map {
    let rings = rings(book);
    let count = |what: Around| -> Vec<Times> {
        let cells = 0..rings.len() as u16 * SECTORS;
        cells.map(|cell| games.of(what.at(side, cell))).collect()
    };
    let mut layers = vec![
        Layer::of_games("dice of guns"),
        Layer::of_layer("dice that hit", 0),
        Layer::of_games("hits of guns"),
    ];
    let [dice, hits, launches] = [Around::Die, Around::Hit, Around::Launch].map(count);
    let mut counts = vec![dice, hits.clone(), hits];
    if anybody_launches(book) {
        layers.push(Layer::of_games("torpedoes or missiles launched"));
        counts.push(launches);
    }
    let body = Body::Polar(Polar {
        sectors: (0..SECTORS).map(|sector| format!("{}°", 360 / SECTORS * sector)).collect(),
        rings: rings.iter().map(|ring| format!("{ring}\"")).collect(),
        layers,
        counts,
    });
    let name = ["A", "B"][side as usize];
    Map {
        id: ["fire-at-a", "fire-at-b"][side as usize].into(),
        title: format!("Where fire on {name} comes from"),
        caption: "Off the bow of the ship fired at, by bearing and by range up to so many inches, when guns fire and \
                  torpedoes or missiles are launched by ships; bow up. Three sectors are one arc of the book. \
                  Dice that hit, after re-rolls, are a share of those rolled from there."
            .into(),
        games: games.games,
        body,
    }
}

/// Dice, hits, damage and criticals of every weapon.
pub fn funnel(book: &Rulebook, games: &Tracks) -> Map {
    let carried = WEAPONS.iter().filter(|&&(weapon, _)| is_carried(weapon, book));
    let count = |stage: Stage| -> Vec<Times> {
        let row = |side| carried.clone().map(move |&(weapon, _)| games.of(stage.of(weapon, side)));
        Side::BOTH.into_iter().flat_map(row).collect()
    };
    let stages = [Stage::Die, Stage::Hit, Stage::Damage, Stage::Through, Stage::Critical];
    let body = Body::Board(Board {
        columns: carried.clone().map(|&(_, name)| name.into()).collect(),
        rows: vec!["at A".into(), "at B".into()],
        layers: vec![
            Layer::of_games("attack dice"),
            Layer::of_layer("attack dice that hit", 0),
            Layer::of_games("damage dice"),
            Layer::of_layer("damage dice that go through", 2),
            Layer::of_layer("dice through that are critical", 3),
        ],
        counts: stages.map(count).to_vec(),
        features: Vec::new(),
    });
    Map {
        id: "funnel".into(),
        title: "From dice to hits, hull and criticals".into(),
        caption: "By weapon, of those anybody has, and by the side whose ship is attacked. Every hit is a damage die, that of a bomb two; one \
                  that reaches armour takes a point of hull, one above it may be critical. Dice a ship no longer \
                  lives to see count as rolled."
            .into(),
        games: games.games,
        body,
    }
}
