//! What hits do, and what is mended.

use kernel::config::Word;
use kernel::dice::{Line, Mark, Sighting};
use kernel::systems::geometry::Point;

use super::{Told, commanded, dice_told, either};
use crate::luck::{Check, Reckoned};
use crate::maps::{self, Picture, Stage};
use crate::names::{Ability, Critical, Weapon};
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum Harm {
    LosesHull { ship: u8, weapon: Weapon, points: u8, left: u8 },
    Damage { ship: u8, weapon: Weapon, dice: u8, through: u8, rolled: Option<Rolled> },
    NoCritical { ship: u8 },
    KeepsAbility { ship: u8, ability: Ability },
    Crippled { ship: u8 },
    LosesAbility { ship: u8, ability: Ability },
    GivesUpAbility { ship: u8, ability: Ability },
    Critical { ship: u8, row: Critical, dismast: bool },
    Explodes { ship: u8 },
    Sinks { ship: u8, at: Point },
    Repairs { ship: u8, made: bool, command: i8, all_hands: bool },
    StrikeTest { ship: u8, holds: bool, command: i8, bad_weather: bool },
}

/// Damage dice of which none was rolled again: their sides, what was added, the armour.
#[derive(Clone, Copy, Debug)]
pub struct Rolled {
    pub sides: u8,
    pub added: i8,
    pub armour: i8,
}

impl Rolled {
    fn sighted(self, dice: u8, through: u8) -> Option<Sighting> {
        let asked = (1..=24).contains(&dice)
            && (-3..=5).contains(&self.added)
            && (0..=9).contains(&self.armour);
        let guns = if self.sides == 3 { "cannon" } else { "main" };
        let told = Sighting::plain("damage", through).given("dice", dice).given("guns", guns);
        asked.then(|| told.given("armour", self.armour).given("damage", self.added))
    }
}

impl Told for Harm {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        let plain =
            |rule, ship, words: &str| Line::says(rule, format!("{} {words}", book.name(ship)));
        match *self {
            Harm::LosesHull { ship, weapon, points, left } => Line::new("B5.6")
                .of(format!("{} loses {points} to {}", name(ship), Weapon::NAMES[weapon as usize]))
                .gives(format!("{left} left")),
            Harm::Damage { ship, dice, through, .. } => Line::new("B5.6")
                .of(format!("damage on {}, {}", name(ship), dice_told(dice)))
                .gives(format!("{through} through")),
            Harm::NoCritical { ship } => plain("B5.6", ship, "takes no critical hit"),
            Harm::KeepsAbility { ship, ability } => {
                plain("B5.7", ship, &format!("keeps {}", ability.spelled()))
            }
            Harm::Crippled { ship } => plain("B5.7", ship, "is crippled"),
            Harm::LosesAbility { ship, ability } => {
                plain("B5.7", ship, &format!("loses {}", ability.spelled()))
            }
            Harm::GivesUpAbility { ship, ability } => {
                plain("B5.8", ship, &format!("loses {}", ability.spelled()))
            }
            Harm::Critical { ship, row, .. } => {
                Line::new("B5.8").of(format!("critical on {}", name(ship))).gives(row.spelled())
            }
            Harm::Explodes { ship } => plain("B5.8", ship, "blows up"),
            Harm::Sinks { ship, .. } => plain("B5.6", ship, "sinks"),
            Harm::Repairs { ship, made, .. } => {
                let told = if made { "repairs damage" } else { "fails to repair damage" };
                plain("B6.2", ship, told)
            }
            Harm::StrikeTest { ship, holds, .. } => {
                plain("B5.7", ship, if holds { "fights on" } else { "strikes" })
            }
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        match *self {
            Harm::Damage { dice, through, rolled, .. } => rolled?.sighted(dice, through),
            Harm::Critical { row, dismast, .. } => {
                Some(Sighting::plain("critical-table", row.spelled()).given("dismast", dismast))
            }
            Harm::Repairs { made, command, all_hands, .. } => {
                let told = Sighting::plain("damage-control", either(made, ["not yet", "repaired"]));
                commanded(told.given("all-hands", all_hands), command)
            }
            Harm::StrikeTest { holds, command, bad_weather, .. } => {
                let told = Sighting::plain("strike", either(holds, ["strikes", "fights on"]));
                commanded(told.given("bad-weather", bad_weather), command)
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn lucks(&self, at: Reckoned<'_>, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Harm::Critical { ship, row, dismast } => at.critical(ship, row, dismast, keep),
            Harm::Repairs { ship, made, command, all_hands } => {
                at.repair(ship, command, all_hands, made, keep);
            }
            Harm::StrikeTest { ship, holds, command, bad_weather } => {
                at.strike_test(ship, Check { command, bad_weather }, holds, keep);
            }
            _ => {}
        }
    }

    fn marks(&self, book: &Rulebook) -> Vec<Mark> {
        match *self {
            Harm::Sinks { ship, at } => vec![maps::mark(Picture::Lost, ship, at, book)],
            Harm::Damage { ship, weapon, dice, through, .. } => {
                let staged = |stage, many| maps::staged(stage, many, weapon, ship, book);
                [staged(Stage::Damage, dice), staged(Stage::Through, through)].concat()
            }
            _ => Vec::new(),
        }
    }
}
