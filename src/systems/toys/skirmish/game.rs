//! The rules, as a sequence of play: sail, fire.

use super::events::What;
use super::policy::{course, nearest, views};
use super::rulebook::{Band, Rulebook};
use super::{Each, Ready, Tally};
use crate::systems::kit::prelude::*;

/// The most ships of a side, how long the sides of the table are, and its squares on a map.
pub const MOST: usize = 4;
pub const TABLE: f64 = 60.0;
pub const SQUARES: Squares = Squares { side: TABLE / 6.0, columns: 6, rows: 6 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ship {
    pub pose: Pose,
    pub hull: u8,
    pub guns: u8,
    pub speed: u8,
    /// The enemy does not see her until she fires.
    pub lurking: bool,
}

/// The ships that are afloat.
pub type Game = fleet::Fleets<Ship, MOST>;

impl Ship {
    /// 1 — Where she can sail: turned by up to 60 degrees, at up to her speed, and on the table.
    pub fn courses(&self) -> impl Iterator<Item = Pose> {
        let full = f64::from(self.speed);
        let all = self.pose.courses([-60.0, -30.0, 0.0, 30.0, 60.0], [0.0, full / 2.0, full]);
        all.filter(|pose| pose.at.is_on([TABLE; 2]))
    }

    /// 3 — What hits leave of her; without hull she is sunk.
    pub fn after_hits(self, hits: u8) -> Option<Ship> {
        (self.hull > hits).then(|| Ship { hull: self.hull - hits, ..self })
    }
}

/// 2 — How many guns of a ship hit.
pub fn gunnery(guns: u8, band: Band, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    dice.hits(Pool::d6(guns), book.gunnery[band].1)
}

/// Play one game until a side has no ship, or its turns are over.
pub fn play(ready: &Ready, dice: PolicyDice, table: &mut impl Table) -> Tally {
    let (book, mut game, mut turn) = (&ready.book, ready.book.fleets.ships, 0);
    while turn < book.turns && game.ended() == Ended::Stopped {
        turn += 1;
        table.note(|| Turn { rule: "1", turn });
        sail(&mut game, ready, |who| dice.draw(who.address(TIE_DICE, turn)), table);
        fire(&mut game, turn, book, table);
    }
    let mut tally = Tally::NEW;
    tally.end(game.ended());
    tally.set_each(Each::Hull, game.sums(|ship| ship.hull.into()));
    tally
}

/// 1 — Both sides decide on what they see as the turn begins, and all ships sail at once.
fn sail(game: &mut Game, now: &Ready, dice: impl Fn(Who) -> Draw, table: &mut impl Table) {
    for (view, captain) in views(game).iter().zip(&now.ready) {
        for (who, ship) in view.own() {
            let ship = Ship { pose: course(captain, &ship, view, &now.book, dice(who)), ..ship };
            table.note(|| What::Sails { name: now.book.fleets.name(who), team: who.team, ship });
            game.change(who, |_| Some(ship));
        }
    }
}

/// 2 — Every ship fires at the nearest enemy she sees and can reach, all at once; one that lurks waits
/// until that enemy is near, and is seen from then on.
fn fire(game: &mut Game, turn: u16, book: &Rulebook, table: &mut impl Table) {
    for view in views(game) {
        for (who, Ship { pose, guns, lurking, .. }) in view.own() {
            let aim = nearest(&view, pose.at).filter(|aim| !lurking || aim.1 <= book.ambush);
            let aim = aim.and_then(|(target, distance)| Some((target, book.band(distance)?)));
            let Some((target, band)) = aim else { continue };
            table.seek(who.address(1, turn));
            let hits = gunnery(guns, band, book, table);
            let (names, from) = (book.fleets.names([who, target]), pose.at);
            let left = game.get(target).and_then(|ship| ship.after_hits(hits));
            table.note(|| What::Fires { names, from, guns, band, hits, sunk: left.is_none() });
            game.change(who, |ship| Some(Ship { lurking: false, ..ship }));
            game.change(target, |_| left);
        }
    }
}
