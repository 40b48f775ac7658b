//! Lists made ready for every ship: what can never be different in an action is looked at before it
//! begins, and rules that can never hold are left out.

use kernel::policy::{List, Rule};

use super::Captain;
use super::decisions::{ActionWord, Boards, DiveWord, Fact, MissionWord};
use super::facts::NOBODY;
use super::glance::Glanced;
use crate::actions::Action;
use crate::names::{Ability, Role, Theatre};
use crate::rulebook::Rulebook;
use crate::sheet::Sheet;

/// The lists of one ship.
pub struct OfShip {
    pub mission: List<Fact, MissionWord>,
    pub dive: List<Fact, DiveWord>,
    pub action: Glanced,
    pub board: List<Fact, Boards>,
}

impl Captain {
    /// The captain of a side under some rules.
    #[must_use]
    pub fn ready(mut self, book: &Rulebook) -> Captain {
        let of_ship = |(sheet, ship): (&Sheet, Option<usize>)| {
            let known = |fact| known(fact, sheet, ship, book);
            let mut action = given(&self.action, known);
            action.rules.retain(|rule| book.may_ever_try(sheet, rule.action));
            OfShip {
                mission: given(&self.mission, known),
                dive: given(&self.dive, known),
                board: given(&self.board, known),
                action: Glanced::new(action),
            }
        };
        self.of_ship = match &book.drawing {
            Some(drawing) => drawing.sheets.iter().map(|sheet| of_ship((sheet, None))).collect(),
            None => book.ships.iter().zip((0..).map(Some)).map(of_ship).collect(),
        };
        self
    }
}

/// A list with conditions that are known to hold left out, and rules of which one is known not to.
fn given<A: Copy>(list: &List<Fact, A>, known: impl Fn(Fact) -> Option<f64>) -> List<Fact, A> {
    let open = |rule: &Rule<Fact, A>| {
        let mut when = Vec::new();
        for &(fact, allowed) in &rule.when {
            match known(fact) {
                Some(value) if !allowed.holds(value) => return None,
                Some(_) => {}
                None => when.push((fact, allowed)),
            }
        }
        Some(Rule { when, action: rule.action })
    };
    List { rules: list.rules.iter().filter_map(open).collect(), otherwise: list.otherwise }
}

fn flag(on: bool) -> Option<f64> {
    Some(f64::from(u8::from(on)))
}

/// Nothing, unless it may be there.
fn none_unless(possible: bool) -> Option<f64> {
    (!possible).then_some(0.0)
}

/// What a fact is throughout an action, if it is always the same; of a ship that is drawn, whatever her place.
fn known(fact: Fact, sheet: &Sheet, ship: Option<usize>, book: &Rulebook) -> Option<f64> {
    let (deployed, era) = (ship.map(|ship| &book.deployed[ship]), book.scenario.era);
    let has = |ability| sheet.abilities.has(ability);
    let rolled = book.scenario.theatre != Theatre::None;
    match fact {
        Fact::Role => deployed.map(|deployed| f64::from(deployed.role as u8)),
        Fact::Submarine => flag(sheet.is_submarine()),
        Fact::Nuclear => flag(sheet.nuclear),
        Fact::Boat => flag(sheet.is_boat()),
        Fact::Civil => flag(sheet.is_civil()),
        Fact::Fireship => flag(sheet.is_fireship()),
        Fact::Steams => flag(sheet.steam > 0.0),
        Fact::HasDepthCharges => flag(sheet.depth_charges),
        Fact::HasGuns => flag(sheet.has_guns()),
        Fact::Era => Some(era.into()),
        Fact::Alight => none_unless(sheet.is_fireship()),
        Fact::Submerged => none_unless(sheet.is_submarine()),
        Fact::HasRam => none_unless(has(Ability::Ram)),
        Fact::HasSpar => none_unless(has(Ability::Spar)),
        Fact::Legendary => none_unless(has(Ability::Legendary)),
        Fact::Follows => {
            let some = deployed.is_some_and(|deployed| deployed.squadron > 0);
            none_unless(book.optional.squadrons && some)
        }
        Fact::Torpedoes => none_unless(sheet.tubes_left() > 0),
        Fact::Missiles => none_unless(sheet.missiles.load > 0),
        Fact::BesideFire | Fact::CanGrapple | Fact::Threatened => none_unless(era <= 4),
        Fact::Sheets => none_unless(sheet.is_sail_only()),
        Fact::Night => {
            if rolled {
                None
            } else {
                flag(book.scenario.night)
            }
        }
        Fact::BadWeather => {
            if rolled || book.optional.wind_change {
                None
            } else {
                flag(book.scenario.bad_weather)
            }
        }
        Fact::Reach => book.lasting_reach(sheet),
        Fact::BoatDistance => {
            let enemies = book.sides[book.side(ship?).enemy() as usize];
            enemies.and(book.submarines).is_empty().then_some(NOBODY)
        }
        Fact::WardDistance => {
            let ship = ship?;
            let mut others = book.sides[book.side(ship) as usize].filter(|&it| it != ship);
            let guarded = |it: usize| {
                matches!(book.deployed[it].role, Role::Convoy | Role::Transit | Role::Carrier)
            };
            (!others.any(guarded)).then_some(NOBODY)
        }
        _ => None,
    }
}

impl Rulebook {
    /// Her reach, if no shot that is spent makes it less.
    fn lasting_reach(&self, sheet: &Sheet) -> Option<f64> {
        let range = &self.charts.range;
        let mut guns = 0.0f64;
        for (dice, inches) in [
            (sheet.main.dice, sheet.main.range),
            (sheet.secondary, range.secondary),
            (sheet.cannon.dice, sheet.cannon.range),
        ] {
            guns = guns.max(if dice > 0 { inches } else { 0.0 });
        }
        let torpedoes = sheet.tubes.filter(|tubes| tubes.load > 0).map_or(0.0, |it| it.range);
        let missiles = if sheet.missiles.load > 0 { range.missile } else { 0.0 };
        (torpedoes <= guns && missiles <= guns).then_some(guns)
    }

    /// What she could ever try.
    pub fn may_ever_try(&self, sheet: &Sheet, word: ActionWord) -> bool {
        let era = self.scenario.era;
        let Some(action) = word.action() else {
            return word == ActionWord::Nothing || self.optional.hero;
        };
        let fits = match action {
            Action::Tack | Action::Jib | Action::Wear => sheet.sail > 0.0 && era <= 4,
            Action::Grapple | Action::Evade => era <= 4,
            Action::Smoke => era >= 5,
            Action::Silent => sheet.is_submarine(),
            Action::PutOut | Action::AllHands => true,
            Action::ComeAbout | Action::Flank | Action::Evasive | Action::CrashDive => true,
        };
        fits && self.plays(action)
    }
}
