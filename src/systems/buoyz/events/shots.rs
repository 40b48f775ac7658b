//! Fire, launches, and ships that close: grapples, rams, boarding.

use kernel::dice::{Line, Mark, Sighting, Way};

use super::{Told, attacked, counted, dice_told, either};
use crate::luck::{Hits, Reckoned};
use crate::maps::{self, Befalling, From, Stage};
use crate::names::Weapon;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum Attack {
    Fires {
        ship: u8,
        target: u8,
        weapon: Weapon,
        dice: u8,
        hits: u8,
        needs: u8,
        evasive: bool,
        /// To damage dice.
        added: i8,
        from: From,
    },
    Launches {
        ship: u8,
        target: u8,
        weapon: Weapon,
        count: u8,
        from: From,
    },
    Arrive {
        target: u8,
        weapon: Weapon,
        dice: u8,
        hits: u8,
        needs: u8,
        evasive: bool,
        added: i8,
    },
    Intercepts {
        ship: u8,
        stops: bool,
    },
    Grapples {
        ship: u8,
        target: u8,
    },
    Evades {
        ship: u8,
        attacker: u8,
    },
    /// Without dice to hit it is a boat, which is sunk or not.
    Rams {
        ship: u8,
        target: u8,
        dice: u8,
        hits: u8,
        needs: u8,
        evasive: bool,
    },
    /// The lead is that of whoever rolled first, who won or lost.
    Captures {
        ship: u8,
        prize: u8,
        lead: i8,
        first_won: bool,
    },
    BoardingDrawn {
        ship: u8,
        enemy: u8,
        lead: i8,
    },
}

impl Told for Attack {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        let plain =
            |rule, ship, words: &str| Line::says(rule, format!("{} {words}", book.name(ship)));
        match *self {
            Attack::Fires { ship, target, weapon, dice, hits, .. } => Line::new("B5.5")
                .of(format!(
                    "{} at {}, {}",
                    name(ship),
                    name(target),
                    Weapon::NAMES[weapon as usize]
                ))
                .of(dice_told(dice))
                .gives(counted(hits, "hit")),
            Attack::Launches { ship, target, weapon, count, .. } => Line::new(rule_of(weapon))
                .of(format!(
                    "{} launches {} at {}",
                    name(ship),
                    Weapon::NAMES[weapon as usize],
                    name(target)
                ))
                .gives(count),
            Attack::Arrive { target, weapon, hits, .. } => Line::new(rule_of(weapon))
                .of(format!("{} met by {}", name(target), Weapon::NAMES[weapon as usize]))
                .gives(counted(hits, "hit")),
            Attack::Intercepts { ship, stops } => plain(
                "B5.11.1",
                ship,
                either(stops, ["fails to stop a missile", "stops a missile"]),
            ),
            Attack::Grapples { ship, target } => {
                plain("B8.1a", ship, &format!("grapples {}", name(target)))
            }
            Attack::Evades { ship, attacker } => {
                plain("B8.1a", ship, &format!("evades {}", name(attacker)))
            }
            Attack::Rams { ship, target, dice, hits, .. } => Line::new(rule_of_ram(dice))
                .of(format!("{} rams {}", name(ship), name(target)))
                .gives(counted(hits, "hit")),
            Attack::Captures { ship, prize, .. } => {
                plain("B8.2", ship, &format!("takes {}", name(prize)))
            }
            Attack::BoardingDrawn { ship, enemy, .. } => {
                plain("B8.2", ship, &format!("and {} fight on", name(enemy)))
            }
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        let boarded = |told: &str, lead: i8| {
            let told = Sighting::plain("board", told);
            (-9..=9).contains(&lead).then(|| told.given("lead", lead))
        };
        match *self {
            // What a die must show is what it must against a target of that size, unmodified.
            // Mines have a die of their own, and no dice to hit.
            Attack::Arrive { weapon: Weapon::Mine, .. } => None,
            Attack::Fires { dice, hits, needs, evasive, .. }
            | Attack::Arrive { dice, hits, needs, evasive, .. }
            | Attack::Rams { dice, hits, needs, evasive, .. } => {
                attacked(dice, needs, hits).map(|told| told.given("evasive", evasive))
            }
            Attack::Captures { lead, first_won, .. } => {
                boarded(either(first_won, ["she is taken", "she takes the other"]), lead)
            }
            Attack::BoardingDrawn { lead, .. } => boarded("it goes on", lead),
            _ => None,
        }
    }

    #[inline(always)]
    fn lucks(&self, at: Reckoned<'_>, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            // Mines are struck by a die of their own.
            Attack::Arrive { weapon: Weapon::Mine, .. } => {}
            Attack::Fires { target, weapon, dice, hits, needs, evasive, added, .. }
            | Attack::Arrive { target, weapon, dice, hits, needs, evasive, added } => {
                at.hits(&Hits { target, weapon, dice, needs, evasive, added, hits }, keep);
            }
            Attack::Rams { target, dice: 0, hits, .. } => at.boat_rammed(target, hits > 0, keep),
            Attack::Rams { target, dice, hits, needs, evasive, .. } => {
                let weapon = Weapon::Ram;
                at.hits(&Hits { target, weapon, dice, needs, evasive, added: 0, hits }, keep);
            }
            Attack::Captures { ship, prize, lead, first_won: true } => {
                at.boarding([ship, prize], lead, 1, keep);
            }
            Attack::Captures { ship, prize, lead, first_won: false } => {
                at.boarding([prize, ship], lead, -1, keep);
            }
            Attack::BoardingDrawn { ship, enemy, lead } => {
                at.boarding([ship, enemy], lead, 0, keep)
            }
            Attack::Launches { .. }
            | Attack::Intercepts { .. }
            | Attack::Grapples { .. }
            | Attack::Evades { .. } => {}
        }
    }

    /// Whom to fire at is a decision.
    fn decided_by(&self) -> Option<u8> {
        match *self {
            Attack::Fires { ship, .. } | Attack::Launches { ship, .. } => Some(ship),
            _ => None,
        }
    }
    fn marks(&self, book: &Rulebook) -> Vec<Mark> {
        let around = match *self {
            Attack::Fires { ship, target, dice, hits, from, .. } => {
                [maps::rolled(from, target, dice, hits, book), maps::boat(ship, from, book)]
                    .concat()
            }
            Attack::Launches { ship, target, from, .. } => {
                [maps::launched(from, target, book), maps::boat(ship, from, book)].concat()
            }
            _ => Vec::new(),
        };
        let Some(Rolled { target, weapon, dice, hits }) = self.rolled() else { return around };
        let staged = |stage, many| maps::staged(stage, many, weapon, target, book);
        [around, staged(Stage::Die, dice), staged(Stage::Hit, hits)].concat()
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            Attack::Grapples { target, .. } => vec![Befalling::Close.of(target)],
            Attack::BoardingDrawn { enemy, .. } => vec![Befalling::Close.of(enemy)],
            Attack::Captures { prize, .. } => vec![Befalling::Close.of(prize)],
            // Every ram that hits is one, however many dice did.
            Attack::Rams { target, hits, .. } => {
                vec![Befalling::Close.of(target); usize::from(hits > 0)]
            }
            _ => self.rolled().map_or_else(Vec::new, |rolled| {
                vec![Befalling::by(rolled.weapon).of(rolled.target); rolled.hits.into()]
            }),
        }
    }
}

/// The rule by which dice of a weapon are rolled.
const fn rule_of(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Main | Weapon::Secondary | Weapon::Cannon => "B5.5",
        Weapon::Torpedo => "B5.9",
        Weapon::Missile => "B5.11",
        Weapon::Bomb => "B9.4",
        Weapon::Ram => "B8.1a",
        Weapon::Mine => "B5.10",
        Weapon::Depth => "B11.3",
        Weapon::Critical => "B5.8",
    }
}

/// Without dice to hit it is a boat.
const fn rule_of_ram(dice: u8) -> &'static str {
    if dice == 0 { "B11.4" } else { rule_of(Weapon::Ram) }
}

/// Attack dice and their hits.
struct Rolled {
    target: u8,
    weapon: Weapon,
    dice: u8,
    hits: u8,
}

impl Attack {
    fn rolled(&self) -> Option<Rolled> {
        match *self {
            Attack::Fires { target, weapon, dice, hits, .. }
            | Attack::Arrive { target, weapon, dice, hits, .. } => {
                Some(Rolled { target, weapon, dice, hits })
            }
            // A boat that is rammed is sunk or not, without dice to hit.
            Attack::Rams { target, dice, hits, .. } if dice > 0 => {
                Some(Rolled { target, weapon: Weapon::Ram, dice, hits })
            }
            _ => None,
        }
    }
}
