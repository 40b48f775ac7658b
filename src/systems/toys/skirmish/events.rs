//! What can happen, and what it means to whoever watches.

use super::game::{SQUARES, Ship};
use super::rulebook::Band;
use crate::systems::kit::prelude::*;

/// Something that happened, with the names of ships.
pub enum What<'b> {
    Sails { name: &'b str, team: Team, ship: Ship },
    Fires { names: [&'b str; 2], from: Point, guns: u8, band: Band, hits: u8, sunk: bool },
}

impl Event for What<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            What::Sails { name, ship, .. } => Line::new("1").of(name).gives(ship.pose.at),
            What::Fires { names: [ship, at], from, band, hits, sunk, .. } => Line::new("2")
                .of(format!("{ship} at {at} from {from}, {} range", band.spelled()))
                .gives(format!("hits: {hits}{}", if sunk { ", and she is sunk" } else { "" })),
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        let What::Fires { guns, band, hits, .. } = *self else { return None };
        Some(Sighting::plain("gunnery", hits).given("guns", guns).given("band", band.spelled()))
    }

    fn known(&self) -> Known {
        let What::Sails { team, ship, .. } = *self else { return Known::TO_ALL };
        let hidden_from = ship.lurking.then_some(team.enemy() as u8);
        Known { decided_by: Some(team as u8), hidden_from }
    }

    fn marks(&self) -> Vec<Mark> {
        let What::Sails { team, ship, .. } = *self else { return Vec::new() };
        vec![SQUARES.mark(0, team as u8, ship.pose.at)]
    }
}
