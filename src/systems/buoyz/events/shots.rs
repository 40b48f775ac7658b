//! Fire, launches, and ships that close: grapples, rams, boarding.

use kernel::dice::Line;

use super::{Told, counted, dice_told};
use crate::names::Weapon;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum Attack {
    Fires { ship: u8, target: u8, weapon: Weapon, dice: u8, hits: u8 },
    Launches { ship: u8, target: u8, weapon: Weapon, count: u8 },
    Arrive { target: u8, weapon: Weapon, hits: u8 },
    Intercepts { ship: u8 },
    Grapples { ship: u8, target: u8 },
    Evades { ship: u8, attacker: u8 },
    Rams { ship: u8, target: u8, hits: u8 },
    Captures { ship: u8, prize: u8 },
    BoardingDrawn { ship: u8, enemy: u8 },
}

impl Told for Attack {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        let plain =
            |rule, ship, words: &str| Line::says(rule, format!("{} {words}", book.name(ship)));
        match *self {
            Attack::Fires { ship, target, weapon, dice, hits } => Line::new("B5.5")
                .of(format!(
                    "{} at {}, {}",
                    name(ship),
                    name(target),
                    Weapon::NAMES[weapon as usize]
                ))
                .of(dice_told(dice))
                .gives(counted(hits, "hit")),
            Attack::Launches { ship, target, weapon, count } => Line::new("B5.9")
                .of(format!(
                    "{} launches {} at {}",
                    name(ship),
                    Weapon::NAMES[weapon as usize],
                    name(target)
                ))
                .gives(count),
            Attack::Arrive { target, weapon, hits } => Line::new("B5.9")
                .of(format!("{} met by {}", name(target), Weapon::NAMES[weapon as usize]))
                .gives(counted(hits, "hit")),
            Attack::Intercepts { ship } => plain("B5.11.1", ship, "stops a missile"),
            Attack::Grapples { ship, target } => {
                plain("B8.1a", ship, &format!("grapples {}", name(target)))
            }
            Attack::Evades { ship, attacker } => {
                plain("B8.1a", ship, &format!("evades {}", name(attacker)))
            }
            Attack::Rams { ship, target, hits } => Line::new("B8.1a")
                .of(format!("{} rams {}", name(ship), name(target)))
                .gives(counted(hits, "hit")),
            Attack::Captures { ship, prize } => {
                plain("B8.2", ship, &format!("takes {}", name(prize)))
            }
            Attack::BoardingDrawn { ship, enemy } => {
                plain("B8.2", ship, &format!("and {} fight on", name(enemy)))
            }
        }
    }

    /// Whom to fire at is a decision.
    fn decided_by(&self) -> Option<u8> {
        match *self {
            Attack::Fires { ship, .. } | Attack::Launches { ship, .. } => Some(ship),
            _ => None,
        }
    }
}
