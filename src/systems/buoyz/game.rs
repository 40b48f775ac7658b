//! An action in progress: all that changes, and what every phase needs of it.

use kernel::dice::{Counted, Dice, PolicyDice, Table};
use kernel::systems::geometry::{Circle, Point};

use super::addresses::Purpose;
use super::aircraft::{Fight, Flight, MOST_FIGHTS, MOST_FLIGHTS};
use super::events::{Die, Fell, Gone, Places, Told};
use super::luck::{OPEN, Reckoned};
use super::maps::From;
use super::metrics::{Count, Each, Tally};
use super::mines::{MOST_ROWS, Row};
use super::missiles::Missile;
use super::names::{Abilities, Side};
use super::policy::Captain;
use super::rulebook::{MOST, MOST_LAND, Rulebook};
use super::ships::ShipSet;
use super::state::{Flags, Room, Ship, Standing};
use super::submarines::Lurkers;
use super::tables::Passing;
use super::torpedoes::Spread;

/// One spread of every ship and flight.
const MOST_SPREADS: usize = MOST + MOST_FLIGHTS;
/// Missiles in the air, as many as are counted; [`limits`](super::limits) refuses more.
pub const MOST_MISSILES: usize = u8::MAX as usize;

/// All that changes.
pub struct Game {
    /// BC4.1: the battle of a campaign, from 0.
    pub battle: u8,
    pub turn: u8,
    /// The ships of each side that take part, and their points.
    pub fleets: [ShipSet; 2],
    pub totals: [i32; 2],
    pub ships: [Ship; MOST],
    /// Ships of each side on the table, submerged ones too.
    pub on: [ShipSet; 2],
    /// Boats that nobody sees.
    pub lurkers: Lurkers,
    pub submerged: ShipSet,
    pub detected: ShipSet,
    /// C6: by whom each boat was detected.
    pub found_by: [ShipSet; MOST],
    /// Ships that make smoke this turn.
    pub smoke: ShipSet,
    pub wind: u16,
    /// No wind at all, or none for now.
    pub calm: bool,
    pub bad_weather: bool,
    pub night: bool,
    /// Who has the initiative.
    pub first: Side,
    /// The turn at whose end a side was ordered to break contact; 0 if it was not.
    pub broke: [u8; 2],
    pub islands: Room<Circle, { 2 * MOST_LAND }>,
    pub shoals: Room<Circle, { 2 * MOST_LAND }>,
    pub rows: Room<Row, MOST_ROWS>,
    pub spreads: Room<Spread, MOST_SPREADS>,
    pub missiles: Room<Missile, MOST_MISSILES>,
    pub flights: Room<Flight, MOST_FLIGHTS>,
    pub fights: Room<Fight, MOST_FIGHTS>,
    /// B12.4: ships between two tables.
    pub passing: Room<Passing, MOST>,
    /// Boats that came out of hiding.
    pub revealed_boats: ShipSet,
    /// Fields of mines so far.
    pub fields: u8,
    /// How open the battle is, of [`OPEN`]; only luck asks.
    pub open: i32,
}

const NOBODY: Ship = Ship {
    at: Point::new(0.0, 0.0),
    heading: 0,
    moved: 0.0,
    hull: 0,
    fires: 0,
    armament: 0,
    motive: 0,
    steering: 0,
    lost: Room::filled_with(super::names::Ability::Agile),
    abilities: Abilities::NONE,
    standing: Standing::Off,
    crippled: false,
    crippled_in: 0,
    submerged: false,
    last_turn: 0,
    torpedoes: 0,
    missiles: 0,
    mines: 0,
    grappled: Room::filled_with(0),
    now: Flags::CLEAR,
    put_out_before: false,
    aground: false,
    alight: false,
};

impl Game {
    /// Room for an action.
    pub fn room() -> Game {
        Game {
            battle: 0,
            turn: 0,
            fleets: [ShipSet::NONE; 2],
            totals: [0; 2],
            ships: [NOBODY; MOST],
            on: [ShipSet::NONE; 2],
            lurkers: Lurkers::NONE,
            submerged: ShipSet::NONE,
            detected: ShipSet::NONE,
            found_by: [ShipSet::NONE; MOST],
            smoke: ShipSet::NONE,
            wind: 0,
            calm: false,
            bad_weather: false,
            night: false,
            first: Side::A,
            broke: [0; 2],
            islands: Room::filled_with(Circle { center: Point::new(0.0, 0.0), radius: 0.0 }),
            shoals: Room::filled_with(Circle { center: Point::new(0.0, 0.0), radius: 0.0 }),
            rows: Room::filled_with(Row::NOTHING),
            spreads: Room::filled_with(Spread::NOTHING),
            missiles: Room::filled_with(Missile::NOTHING),
            flights: Room::filled_with(Flight::NOTHING),
            fights: Room::filled_with(Fight::NOTHING),
            passing: Room::filled_with(Passing { ship: 0, comes_in: 0 }),
            revealed_boats: ShipSet::NONE,
            fields: 0,
            open: OPEN,
        }
    }

    /// When something happens, for the addresses of dice: the turn, and the battle of a campaign.
    #[inline(always)]
    pub const fn time(&self) -> u16 {
        (self.battle as u16) << 8 | self.turn as u16
    }

    /// B2.2.0 — Deploy both sides, or those of their ships that are there.
    pub fn set_up(&mut self, muster: Muster, book: &Rulebook) {
        let said = &book.scenario;
        (self.battle, self.fleets) = (muster.battle, muster.fleets);
        self.totals = muster.fleets.map(|fleet| book.points_of(fleet));
        (self.turn, self.broke, self.open) = (0, [0; 2], OPEN);
        (self.on, self.lurkers) = ([ShipSet::NONE; 2], Lurkers::NONE);
        (self.submerged, self.detected) = (ShipSet::NONE, ShipSet::NONE);
        self.revealed_boats = ShipSet::NONE;
        self.smoke = ShipSet::NONE;
        (self.wind, self.calm) = (said.wind, said.calm);
        (self.night, self.bad_weather) = (said.night, said.bad_weather);
        self.islands.clear();
        self.shoals.clear();
        said.islands.iter().for_each(|island| self.islands.push(island));
        said.shoals.iter().for_each(|shoal| self.shoals.push(shoal));
        self.spreads.clear();
        self.missiles.clear();
        self.fights.clear();
        self.passing.clear();
        self.lay_fields(book);
        for ship in 0..book.ships.len() {
            if muster.fleets[book.side(ship) as usize].has(ship) {
                self.deploy(ship, book);
            } else {
                self.ships[ship] = NOBODY;
            }
        }
        self.base_flights(book);
    }

    fn deploy(&mut self, ship: usize, book: &Rulebook) {
        let (sheet, deployed) = (&book.ships[ship], &book.deployed[ship]);
        let side = book.side(ship) as usize;
        let standing = if self.lurkers.hide(book.side(ship), ship, deployed.lurking) {
            Standing::Lurking
        } else {
            self.on[side].add(ship);
            Standing::On
        };
        if deployed.submerged {
            self.submerged.add(ship);
        }
        self.ships[ship] = Ship {
            at: deployed.at,
            heading: deployed.heading,
            hull: sheet.hull,
            abilities: sheet.abilities,
            standing,
            submerged: deployed.submerged,
            torpedoes: sheet.tubes_left(),
            missiles: sheet.missiles.load,
            mines: sheet.mines,
            ..NOBODY
        };
    }

    #[inline(always)]
    pub fn range(&self, one: usize, other: usize) -> f64 {
        self.ships[one].at.distance(self.ships[other].at)
    }

    /// Where an attack on a ship comes from, for pictures.
    #[inline(always)]
    pub const fn comes_from(&self, attacker: usize, target: usize) -> From {
        let ship = &self.ships[target];
        From { attacker: self.ships[attacker].at, at: ship.at, heading: ship.heading }
    }

    /// Ships of both sides on the table.
    #[inline(always)]
    pub const fn all_on(&self) -> ShipSet {
        self.on[0].or(self.on[1])
    }

    /// Ships on the table that are not submerged.
    #[inline(always)]
    pub const fn surfaced(&self, side: Side) -> ShipSet {
        self.on[side as usize].but(self.submerged)
    }
}

/// Who comes to a battle, and which of a campaign it is.
#[derive(Clone, Copy, Debug)]
pub struct Muster {
    pub battle: u8,
    pub fleets: [ShipSet; 2],
}

impl Muster {
    /// All ships of a battle that is no part of a campaign.
    pub const fn of_all(book: &Rulebook) -> Muster {
        Muster { battle: 0, fleets: book.sides }
    }
}

/// An action being played: what changes, what it is played by, who decides, and the table.
pub struct Battle<'b, 'g, 't, T> {
    pub game: &'g mut Game,
    pub book: &'b Rulebook,
    pub captains: &'b [Captain; 2],
    pub tally: Tally,
    pub dice: PolicyDice,
    pub table: Counted<'t, T>,
}

impl<'b, 'g, 't, T: Table> Battle<'b, 'g, 't, T> {
    /// Deploy both sides.
    pub fn begin(
        captains: &'b [Captain; 2],
        book: &'b Rulebook,
        dice: PolicyDice,
        game: &'g mut Game,
        table: &'t mut T,
    ) -> Battle<'b, 'g, 't, T> {
        Battle::muster(Muster::of_all(book), captains, book, dice, game, table)
    }

    /// Deploy those that are there.
    pub fn muster(
        muster: Muster,
        captains: &'b [Captain; 2],
        book: &'b Rulebook,
        dice: PolicyDice,
        game: &'g mut Game,
        table: &'t mut T,
    ) -> Battle<'b, 'g, 't, T> {
        game.set_up(muster, book);
        let mut battle = Battle::resume(captains, book, dice, game, table);
        battle.scratch();
        battle
    }

    /// Go on from wherever a game stands.
    pub fn resume(
        captains: &'b [Captain; 2],
        book: &'b Rulebook,
        dice: PolicyDice,
        game: &'g mut Game,
        table: &'t mut T,
    ) -> Battle<'b, 'g, 't, T> {
        let table = Counted::new(table);
        Battle { game, book, captains, tally: Tally::NEW, dice, table }
    }

    #[inline(always)]
    pub fn tell(&mut self, what: impl Told) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(game, what));
    }

    /// A die no line tells of, for luck.
    #[inline(always)]
    pub fn falls(&mut self, die: Die) {
        let at = Reckoned { book: self.book, game: self.game };
        self.table.note(|| Fell { at, die });
    }

    /// How open the battle is, where luck is kept.
    #[inline(always)]
    pub fn weigh_luck(&mut self) {
        let at = Reckoned { book: self.book, game: self.game };
        if let Some(open) = self.table.for_luck(|| at.openness()) {
            self.game.open = open;
        }
    }

    /// Where everybody is, for pictures and transcripts.
    #[inline(always)]
    pub fn show_places(&mut self) {
        let (game, book) = (&*self.game, self.book);
        self.table.note(|| Places { game, book });
    }

    #[inline(always)]
    pub fn count(&mut self, what: Count) {
        self.tally.add(what, 1);
    }

    #[inline(always)]
    pub fn count_for(&mut self, what: Each, ship: usize) {
        self.tally.of_side(what, self.book.side(ship));
    }

    /// Go to the dice of an event of this turn.
    #[inline(always)]
    pub fn seek(&mut self, purpose: Purpose, actor: usize) {
        self.table.seek(purpose.at(self.game.time()).actor(actor as u16));
    }

    #[inline(always)]
    pub fn seek_at(&mut self, purpose: Purpose, actor: usize, target: usize, ordinal: u8) {
        let at = purpose.at(self.game.time()).actor(actor as u16);
        self.table.seek(at.target(target as u8).ordinal(ordinal));
    }

    /// A ship is out of the game.
    pub fn remove(&mut self, ship: usize, standing: Standing) {
        let (side, alight) = (self.book.side(ship) as usize, self.game.ships[ship].alight);
        self.table.note(|| Gone { ship: ship as u8, standing, alight });
        self.game.ships[ship].standing = standing;
        self.game.on[side].remove(ship);
        self.game.lurkers.leave(ship);
        self.game.submerged.remove(ship);
        self.game.detected.remove(ship);
        self.game.smoke.remove(ship);
        self.free(ship);
    }

    /// C23 — Whoever was grappled to her is free of her.
    pub fn free(&mut self, ship: usize) {
        let grappled = self.game.ships[ship].grappled;
        for &other in grappled.as_slice() {
            self.game.ships[usize::from(other)].grappled.retain(|&it| usize::from(it) != ship);
        }
        self.game.ships[ship].grappled.clear();
    }
}
