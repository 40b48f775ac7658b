//! What no line tells because others do, for pictures.

use kernel::dice::{Event, Line, Mark, Way};

use crate::game::Game;
use crate::maps::{self, Befalling, Stage};
use crate::names::Weapon;
use crate::rulebook::Rulebook;
use crate::state::Standing;

/// Where everybody on the table is.
pub struct Places<'g>(pub &'g Game);

impl Event for Places<'_> {
    fn told(&self) -> Option<Line> {
        None
    }

    fn ways(&self) -> Vec<Way> {
        let passes = |ship: usize| maps::passes(ship as u8, self.0.ships[ship].at);
        self.0.all_on().map(passes).collect()
    }
}

/// A ship is out of the game.
pub struct Gone {
    pub ship: u8,
    pub standing: Standing,
    pub alight: bool,
}

impl Event for Gone {
    fn told(&self) -> Option<Line> {
        None
    }

    fn ways(&self) -> Vec<Way> {
        let left = self.standing == Standing::Off && !self.alight;
        vec![if left { Befalling::Leaving } else { Befalling::Loss }.of(self.ship)]
    }
}

/// A damage die that went through is critical.
pub struct Confirmed<'b> {
    pub ship: u8,
    pub weapon: Weapon,
    pub book: &'b Rulebook,
}

impl Event for Confirmed<'_> {
    fn told(&self) -> Option<Line> {
        None
    }

    fn marks(&self) -> Vec<Mark> {
        maps::staged(Stage::Critical, 1, self.weapon, self.ship, self.book)
    }
}
