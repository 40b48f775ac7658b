//! B5.10 — Mines: fields, sweeping, laying.

use kernel::dice::{Dice, Table};
use kernel::systems::geometry::{Point, Segment};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::charts::Mine;
use super::damage_dice::Blows;
use super::events::{Attack, Die, Sailing};
use super::game::{Battle, Game};
use super::gunnery::{attack_hits, needed};
use super::luck::MineDie;
use super::metrics::Count;
use super::names::{Ability, Weapon};
use super::rulebook::Rulebook;
use super::rulings::MineDice;
use super::state::Now;
use super::torpedoes::Prey;

/// The most rows of mines of a battle: those of fields, and those that may be laid; [`limits`](super::limits) refuses
/// more.
pub const MOST_ROWS: usize = 200;
/// Every row may be a field of its own, and fields are counted in a byte, also where their dice are.
const _: () = assert!(MOST_ROWS <= u8::MAX as usize);

/// A row of mines.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub line: Segment,
    /// The field it belongs to; laid mines are fields of their own.
    pub field: u8,
    pub known: bool,
}

impl Row {
    pub const NOTHING: Row = Row {
        line: Segment::new(Point::new(0.0, 0.0), Point::new(0.0, 0.0)),
        field: 0,
        known: false,
    };

    /// C46 — Whether a move reaches or passes it; its beginning does not count.
    fn is_crossed(&self, from: Point, to: Point) -> bool {
        let path = Segment::new(from, to);
        path.meets(self.line) && self.line.distance_to(from) > TOLERANCE
    }
}

impl Game {
    pub fn lay_fields(&mut self, book: &Rulebook) {
        self.rows.clear();
        self.fields = 0;
        for field in book.scenario.minefields.iter() {
            for x in field.rows.iter() {
                let line = Segment::new(Point::new(x, field.south), Point::new(x, field.north));
                self.rows.push(Row { line, field: self.fields, known: field.known });
            }
            self.fields += 1;
        }
    }
}

/// B5.10 — Whether crossing so many rows of a field, fast or not, strikes a mine.
#[inline(always)]
pub fn strikes_mine(rows: i8, fast: bool, chart: &Mine, dice: &mut impl Dice) -> bool {
    let added = chart.row * rows + if fast { chart.fast } else { 0 };
    dice.d6() as i8 + added >= chart.hits_on
}

/// B5.10, A19, C22 — Three damage dice, or as many dice to hit as of torpedoes on the beam.
pub fn mine_hits(prey: Prey, evasive: bool, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    let count = book.doubled(book.charts.mine.dice);
    let chart = &book.charts.torpedo;
    match book.rulings.mine_dice {
        MineDice::Damage => count,
        MineDice::ToHit => {
            attack_hits(count, needed(chart.hits_on, prey.modifier(chart)), evasive, dice)
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Whether a move crosses mines that everybody keeps out of.
    pub fn known_mines(&self, from: Point, to: Point) -> bool {
        self.game.rows.as_slice().iter().any(|row| row.known && row.is_crossed(from, to))
    }

    /// B5.10, C46 — One die for every field she crosses; sweepers clear the rows instead.
    pub fn cross_mines(&mut self, ship: usize, from: Point) {
        if self.game.rows.is_empty() || self.game.ships[ship].submerged {
            return;
        }
        let now = &self.game.ships[ship];
        let slow = now.moved <= self.book.charts.mine.sweep_speed + TOLERANCE;
        let to = now.at;
        if now.has(Ability::Minesweeper) && slow {
            return self.sweep(ship, from, to);
        }
        for field in 0..self.game.fields {
            let rows = self.game.rows.as_slice().iter();
            let crossed = rows.filter(|row| row.field == field && row.is_crossed(from, to)).count();
            if crossed > 0 && self.game.ships[ship].is_on() {
                self.mine_roll(ship, field, crossed as i8);
            }
        }
    }

    fn sweep(&mut self, ship: usize, from: Point, to: Point) {
        let before = self.game.rows.len();
        self.game.rows.retain(|row| !row.is_crossed(from, to));
        let swept = before - self.game.rows.len();
        if swept > 0 {
            self.tally.add(Count::MineRowsSwept, swept as i32);
            self.game.ships[ship].now.set(Now::Swept);
            self.tell(Sailing::Sweeps { ship: ship as u8, rows: swept as u8 });
        }
    }

    fn mine_roll(&mut self, ship: usize, field: u8, rows: i8) {
        let chart = &self.book.charts.mine;
        self.seek_at(Purpose::Mine, ship, usize::from(field), 0);
        self.count(Count::MineRolls);
        let fast = self.game.ships[ship].moved > chart.fast_beyond + TOLERANCE;
        let (target, weapon) = (ship as u8, Weapon::Mine);
        let struck = strikes_mine(rows, fast, chart, &mut self.table);
        let (dice, hits) =
            if struck { (self.doubled(chart.dice), self.mine_hits(ship)) } else { (0, 0) };
        let die = MineDie { rows, fast, struck: struck.then_some(hits) };
        self.falls(Die::Mine { ship: target, die });
        let (needs, evasive, added) = (0, false, 0);
        self.tell(Attack::Arrive { target, weapon, dice, hits, needs, evasive, added });
        if !struck {
            return;
        }
        let mut blows = Blows::roll(Weapon::Mine, hits, 6, 0, &mut self.table);
        self.torpedo_belt(ship, &mut blows);
        blows.extra = self.extra_criticals(self.book.charts.torpedo.extra_criticals);
        self.strike(ship, &blows);
    }

    fn mine_hits(&mut self, ship: usize) -> u8 {
        let evasive = self.game.ships[ship].is(Now::Evasive);
        self.tally.add(Count::MineDice, self.doubled(self.book.charts.mine.dice).into());
        let hits = mine_hits(self.prey(ship, true), evasive, self.book, &mut self.table);
        self.tally.add(Count::MineHits, hits.into());
        hits
    }

    /// B5.10, C46 — A layer leaves a mine an inch long across her track where she began to move.
    pub fn lay_mine(&mut self, ship: usize, from: Point, heading: u16) {
        if self.game.ships[ship].mines == 0 {
            return;
        }
        self.game.ships[ship].mines -= 1;
        self.count(Count::MinesLaid);
        let across = self.book.way((heading + 90) % 360) * 0.5;
        let line = Segment::new(from + across, from + -across);
        let field = self.game.fields;
        self.game.fields += 1;
        self.game.rows.push(Row { line, field, known: false });
    }
}
