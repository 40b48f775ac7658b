//! What no line tells because others do, for pictures.

use kernel::dice::{Event, Line, Mark, Sighting, Way};

use super::either;
use crate::game::Game;
use crate::luck::{DamageDie, Hits, MineDie, Reckoned};
use crate::maps::{self, Befalling, Stage};
use crate::names::Weapon;
use crate::rulebook::Rulebook;
use crate::state::Standing;

/// Where everybody on the table is.
pub struct Places<'g> {
    pub game: &'g Game,
    pub book: &'g Rulebook,
}

impl Event for Places<'_> {
    fn told(&self) -> Option<Line> {
        Some(Line::says("B4.1", maps::plan(self.game, self.book)))
    }

    /// Every move was told.
    fn shown(&self, _: u8) -> Option<Line> {
        None
    }

    fn ways(&self) -> Vec<Way> {
        let passes = |ship: usize| maps::passes(ship as u8, self.game.ships[ship].at);
        self.game.all_on().map(passes).collect()
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

/// A damage die that went through is critical, or is not.
pub struct Confirmed<'b> {
    pub ship: u8,
    pub weapon: Weapon,
    pub extra: i8,
    pub is: bool,
    pub book: &'b Rulebook,
    pub game: &'b Game,
}

impl Event for Confirmed<'_> {
    fn told(&self) -> Option<Line> {
        None
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        let at = Reckoned { book: self.book, game: self.game };
        at.confirmed(self.ship, self.weapon, [self.extra, self.is.into()], keep);
    }

    fn marks(&self) -> Vec<Mark> {
        maps::staged(Stage::Critical, self.is.into(), self.weapon, self.ship, self.book)
    }
}

/// Dice that no line tells of by themselves.
#[derive(Clone, Copy, Debug)]
pub enum Die {
    /// B5.6: not those of which some were rolled again.
    Damage { ship: u8, weapon: Weapon, die: DamageDie },
    /// B5.8 row 5.
    Magazine { ship: u8, explodes: bool },
    /// B5.10.
    Mine { ship: u8, die: MineDie },
    /// B5.11.1.
    Defence { hits: Hits, radar: i8, stops: bool },
    /// B9.5.
    Dodge { flight: u8, kamikaze: bool, dodges: bool },
}

/// Such a die, in the battle it fell in.
pub struct Fell<'g> {
    pub at: Reckoned<'g>,
    pub die: Die,
}

impl Event for Fell<'_> {
    fn told(&self) -> Option<Line> {
        None
    }

    fn looked_up(&self) -> Option<Sighting> {
        match self.die {
            Die::Mine { die: MineDie { rows, fast, struck }, .. } => {
                let told = either(struck.is_some(), ["passes", "strikes"]);
                let told = Sighting::plain("mine-strikes", told);
                (1..=6).contains(&rows).then(|| told.given("rows", rows).given("fast", fast))
            }
            Die::Defence { radar, stops, .. } => {
                let told = either(stops, ["comes on", "stopped"]);
                (0..=3)
                    .contains(&radar)
                    .then(|| Sighting::plain("point-defence", told).given("radar", radar))
            }
            Die::Dodge { kamikaze, dodges, .. } => {
                let told = Sighting::plain("dodge", either(dodges, ["shot down", "dodges"]));
                Some(told.given("kamikaze", kamikaze))
            }
            Die::Damage { .. } | Die::Magazine { .. } => None,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match self.die {
            Die::Damage { ship, weapon, die } => self.at.damage(ship, weapon, die, keep),
            Die::Magazine { ship, explodes } => self.at.magazine(ship, explodes, keep),
            Die::Mine { ship, die } => self.at.mine(ship, die, keep),
            Die::Defence { hits, radar, stops } => self.at.defence(&hits, radar, stops, keep),
            Die::Dodge { flight, kamikaze, dodges } => {
                self.at.dodge(flight, kamikaze, dodges, keep);
            }
        }
    }
}
