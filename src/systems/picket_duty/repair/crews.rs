//! 7.7.A–J — Who goes where.

use crate::captain::Captain;
use crate::names::{Equipment, Gun, Officer, Room, ones};
use crate::rulebook::Rulebook;
use crate::state::{DamageControlPost, Game, Ship};
use kernel::dice::Table;

impl Game {
    /// 2.0.D, 7.7.E–G — XO, Engineering Officer and DCO take their places, unless dead or locked.
    pub(super) fn place_officers(&mut self, captain: &impl Captain, book: &Rulebook) {
        let plan = captain.officers(self, book);
        let people = &mut self.ship.officers;
        let movable = |who: Officer| (people.dead | people.locked) & who.bit() == 0;
        let (xo, engineer, dco) = (
            movable(Officer::Executive),
            movable(Officer::Engineering),
            people.dead & Officer::DamageControl.bit() == 0,
        );
        if xo {
            people.executive_in = plan.executive;
        }
        if engineer {
            people.engineer_in = plan.engineer;
        }
        if dco {
            people.damage_control_in = DamageControlPost::Section(plan.damage_control);
        }
    }

    /// 7.7.A–C, C5 — Everybody not locked is taken up and placed anew.
    pub(super) fn place_crews(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let crews = &mut self.ship.crews;
        crews.rooms = crews.locked;
        crews.guns = crews.locked_guns;
        crews.gear = 0;
        crews.spaces &= self.ship.spaces.damaged;
        self.ship.crews = captain.crews(self, self.ship.crews, book);
        self.ship.rooms.manned |= self.ship.crews.in_rooms();
        let ship = &self.ship;
        table.tell("7.7.C", || describe_crews(ship, book));
    }
}

/// Where everybody works, for the transcript.
fn describe_crews(ship: &Ship, book: &Rulebook) -> String {
    let crews = &ship.crews;
    let rooms = Room::ALL.iter().zip(crews.rooms).filter(|&(_, men)| men > 0);
    let rooms = rooms.map(|(room, men)| format!("{men} in {room}"));
    let guns = Gun::ALL.iter().zip(crews.guns).filter(|&(_, men)| men > 0);
    let guns = guns.map(|(gun, men)| format!("{men} on {gun}"));
    let gear = ones(u64::from(crews.gear)).map(|item| format!("1 on {}", Equipment::ALL[item]));
    let spaces = ones(crews.spaces).map(|space| format!("1 in {}", book.ship.spaces[space].name));
    let all: Vec<_> = rooms.chain(guns).chain(gear).chain(spaces).collect();
    let people = &ship.officers;
    format!(
        "crews: {}; XO in {}, engineer in {}",
        if all.is_empty() { "nobody needed".into() } else { all.join(", ") },
        people.executive_in,
        people.engineer_in
    )
}
