//! The rules, as a sequence of play: sail, be seen, fire.

use super::events::What;
use super::policy::{Ambush, Captain};
use super::rulebook::{Band, FireOrder, Rulebook};
use super::view::View;
use super::{Count, Tally};
use crate::dice::{Address, Dice, Draw, PolicyDice, Pool, Table};
use crate::policy::TIE_DICE;
use crate::systems::geometry::{Point, Pose, Rectangle};

/// The most ships of a side.
pub const MOST: usize = 4;
/// Ships that are afloat, by their places.
pub type Fleet = [Option<Ship>; MOST];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ship {
    pub pose: Pose,
    pub hull: u8,
    pub guns: u8,
    pub speed: u8,
    /// The enemy does not see her.
    pub lurking: bool,
}

/// A turn in steps of 30 degrees, to starboard if positive, and halves of the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    pub turn: i8,
    pub speed: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    A,
    B,
}

/// One ship of the two fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    pub team: Team,
    pub place: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    fleets: [Fleet; 2],
}

impl Team {
    pub const BOTH: [Team; 2] = [Team::A, Team::B];

    pub fn enemy(self) -> Team {
        Team::BOTH[1 - self as usize]
    }
}

impl Course {
    pub const STOP: Course = Course { turn: 0, speed: 0 };

    pub fn all() -> impl Iterator<Item = Course> {
        (-2..=2).flat_map(|turn| (0..=2).map(move |speed| Course { turn, speed }))
    }
}

impl Ship {
    pub fn after(&self, course: Course) -> Pose {
        let run = f64::from(self.speed) * f64::from(course.speed) / 2.0;
        self.pose.turned(30.0 * f64::from(course.turn)).ahead(run)
    }

    /// 1 — A ship stays on the table.
    pub fn may(&self, course: Course) -> bool {
        let table = Rectangle::between(Point::new(0.0, 0.0), Point::new(60.0, 60.0));
        table.contains(self.after(course).at)
    }
}

/// 3 — How many guns of a ship hit.
pub fn gunnery(guns: u8, band: Band, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    dice.hits(Pool::d6(guns), book.hits_on(band))
}

/// Play one game to its end, or until its turns are over.
pub fn play(
    captains: &[Captain; 2],
    book: &Rulebook,
    policy_dice: PolicyDice,
    table: &mut impl Table,
) -> Tally {
    let mut game = Game::new(book);
    let (mut tally, mut turn) = (Tally::NEW, 0);
    while turn < book.turns && Team::BOTH.iter().all(|&team| game.afloat(team) > 0) {
        turn += 1;
        table.note(|| book.says(What::Turn(turn)));
        let draw = |who: Who| policy_dice.draw(who.own_dice(turn));
        game.sail(captains, book, draw, table);
        game.show_who_is_near(book, table);
        game.fire(turn, captains, book, &mut tally, table);
    }
    game.outcome(turn, book, tally)
}

impl Game {
    pub fn new(book: &Rulebook) -> Game {
        Game { fleets: book.fleets }
    }

    pub fn fleet(&self, team: Team) -> &Fleet {
        &self.fleets[team as usize]
    }

    pub fn ship(&mut self, who: Who) -> &mut Option<Ship> {
        &mut self.fleets[who.team as usize][who.place]
    }

    fn afloat(&self, team: Team) -> usize {
        self.fleet(team).iter().flatten().count()
    }

    /// 1 — Both sides decide on what they see as the turn begins, and all ships sail at once.
    fn sail(
        &mut self,
        captains: &[Captain; 2],
        book: &Rulebook,
        draw: impl Fn(Who) -> Draw,
        table: &mut impl Table,
    ) {
        let before = *self;
        for team in Team::BOTH {
            let view = View::of(team, &before);
            for (place, ship) in view.own() {
                let who = Who { team, place };
                let captain = &captains[team as usize];
                let pose = ship.after(captain.course(&ship, &view, book, || draw(who)));
                let lurking = ship.lurking;
                table.note(|| book.says(What::Sails { who, to: pose.at, lurking }));
                *self.ship(who) = Some(Ship { pose, ..ship });
            }
        }
    }

    /// 2 — A lurking ship is seen from then on once an enemy is near.
    fn show_who_is_near(&mut self, book: &Rulebook, table: &mut impl Table) {
        for team in Team::BOTH {
            let enemies = *self.fleet(team.enemy());
            for (place, ship) in self.fleets[team as usize].iter_mut().enumerate() {
                let Some(ship) = ship.as_mut().filter(|ship| ship.lurking) else { continue };
                let near = |other: &Ship| other.pose.at.distance(ship.pose.at) <= book.sight;
                if enemies.iter().flatten().any(near) {
                    ship.lurking = false;
                    table.note(|| book.says(What::Shows(Who { team, place })));
                }
            }
        }
    }

    /// 3 — Every ship fires at the nearest enemy it sees and can reach. Ruling S1.
    fn fire(
        &mut self,
        turn: u16,
        captains: &[Captain; 2],
        book: &Rulebook,
        tally: &mut Tally,
        table: &mut impl Table,
    ) {
        let before = *self;
        for team in Team::BOTH {
            let view = match book.rulings.fire_order {
                FireOrder::AtOnce => View::of(team, &before),
                FireOrder::FirstSideFirst => View::of(team, self),
            };
            for (place, ship) in view.own() {
                let Some((target, distance)) = view.nearest(ship.pose.at) else { continue };
                let Some(band) = book.band(distance) else { continue };
                let captain = &captains[team as usize];
                if ship.lurking && captain.ambush(&ship, &view, book) == Ambush::Wait {
                    continue;
                }
                let (who, at) = (Who { team, place }, Who { team: team.enemy(), place: target });
                table.seek(who.address(turn));
                let hits = gunnery(ship.guns, band, book, table);
                let guns = ship.guns;
                let point = before.fleet(at.team)[target].map(|enemy| enemy.pose.at);
                table.note(|| book.says(What::Fires { who, at, point, guns, band, hits }));
                self.reveal(who);
                self.hit(at, hits, book, table);
                tally.add([Count::HitsOfA, Count::HitsOfB][team as usize], hits.into());
            }
        }
    }

    fn reveal(&mut self, who: Who) {
        self.ship(who).iter_mut().for_each(|ship| ship.lurking = false);
    }

    /// 4 — A ship without hull is sunk.
    fn hit(&mut self, who: Who, hits: u8, book: &Rulebook, table: &mut impl Table) {
        let Some(ship) = self.ship(who) else { return };
        ship.hull = ship.hull.saturating_sub(hits);
        if ship.hull == 0 {
            *self.ship(who) = None;
            table.note(|| book.says(What::Sinks(who)));
        }
    }

    /// 5 — Who is alone on the table has won.
    fn outcome(&self, turn: u16, book: &Rulebook, mut tally: Tally) -> Tally {
        let [a, b] = Team::BOTH.map(|team| self.afloat(team) > 0);
        let stopped = a && b;
        let ends = [(Count::AWins, a && !b), (Count::BWins, b && !a), (Count::Draw, !a && !b)];
        ends.into_iter().for_each(|(end, is)| tally.set(end, is.into()));
        tally.set(Count::Unfinished, stopped.into());
        tally.set(Count::Turns, i32::from(turn) + i32::from(stopped));
        for (team, lost, hull) in
            [(Team::A, Count::LostA, Count::HullA), (Team::B, Count::LostB, Count::HullB)]
        {
            let began = book.names[team as usize].len();
            tally.set(lost, (began - self.afloat(team)) as i32);
            let left = self.fleet(team).iter().flatten().map(|ship| i32::from(ship.hull));
            tally.set(hull, left.sum());
        }
        tally
    }
}

impl Who {
    /// Where her guns roll: she fires once a turn.
    fn address(self, turn: u16) -> Address {
        Address::new(1, turn).step(self.team as u8).actor(self.place as u16)
    }

    /// Where her captain rolls for one of several courses that are equally good.
    fn own_dice(self, turn: u16) -> Address {
        Address::new(TIE_DICE, turn).step(self.team as u8).actor(self.place as u16)
    }
}
