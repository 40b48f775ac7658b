//! B9 — Aircraft.

use kernel::dice::Table;

use super::game::{Battle, Game};
use super::names::Side;
use super::rulebook::Rulebook;

pub const MOST_FLIGHTS: usize = 48;
pub const MOST_FIGHTS: usize = 24;

#[derive(Clone, Copy, Debug)]
pub struct Flight;
impl Flight {
    pub const NOTHING: Flight = Flight;
}
#[derive(Clone, Copy, Debug)]
pub struct Fight;
impl Fight {
    pub const NOTHING: Fight = Fight;
}

impl Game {
    pub fn base_flights(&mut self, _book: &Rulebook) {}
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn has_patrol(&self, _side: Side) -> bool {
        false
    }
    pub fn has_deck_work(&self, _ship: usize) -> bool {
        false
    }
    pub fn has_land_flights(&self, _side: Side) -> bool {
        false
    }
    pub fn move_aircraft(&mut self) {}
    pub fn anti_aircraft(&mut self) {}
    pub fn dogfights(&mut self) {}
    pub fn air_attacks(&mut self) {}
    pub fn deck_work(&mut self) {}
}
