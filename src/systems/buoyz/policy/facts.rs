//! What every feature is just now, for one ship.

use kernel::dice::Table;
use kernel::policy::{Facts, Rule};
use kernel::systems::geometry::Heading;

use super::Mission;
use super::decisions::Fact;
use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::{Ability, Edge};
use crate::sight::{Quarter, off};

/// A distance where there is nobody.
pub const NOBODY: f64 = 1000.0;

/// A ship's situation, as her captain sees it; `mission` once it is decided.
pub struct Eyes<'v, 'b, 'g, 't, T> {
    pub battle: &'v Battle<'b, 'g, 't, T>,
    pub ship: usize,
    pub mission: Mission,
}

/// A number as edges are compared with it: a hair beside an edge lies on it.
#[inline]
pub fn nearly(number: f64) -> f64 {
    ((number * 1e6).round() / 1e6).min(NOBODY)
}

fn flag(on: bool) -> f64 {
    f64::from(u8::from(on))
}

impl<T: Table> Facts<Fact> for Eyes<'_, '_, '_, '_, T> {
    #[inline]
    fn fact(&self, fact: Fact) -> f64 {
        let (battle, ship) = (self.battle, self.ship);
        let (sheet, now) = (&battle.book.ships[ship], &battle.game.ships[ship]);
        match fact {
            Fact::Role => f64::from(battle.book.deployed[ship].role as u8),
            Fact::Submarine => flag(sheet.is_submarine()),
            Fact::Submerged => flag(now.submerged),
            Fact::Nuclear => flag(sheet.nuclear),
            Fact::Boat => flag(sheet.is_boat()),
            Fact::Civil => flag(sheet.is_civil()),
            Fact::Fireship => flag(sheet.is_fireship()),
            Fact::Alight => flag(now.alight),
            Fact::Crippled => flag(now.crippled),
            Fact::Steams => flag(sheet.steam > 0.0),
            Fact::HasDepthCharges => flag(sheet.depth_charges),
            Fact::HasRam => flag(now.has(Ability::Ram)),
            Fact::HasSpar => flag(now.has(Ability::Spar)),
            Fact::HasGuns => flag(sheet.has_guns()),
            Fact::Legendary => flag(now.has(Ability::Legendary)),
            Fact::BadWeather => flag(battle.game.bad_weather),
            Fact::Night => flag(battle.game.night),
            Fact::Era => battle.book.scenario.era.into(),
            Fact::Torpedoes => now.torpedoes.into(),
            Fact::Missiles => now.missiles.into(),
            Fact::Hull => now.hull.min(100).into(),
            Fact::Fires => now.fires.into(),
            Fact::OtherCriticals => flag(now.has_other_critical()),
            Fact::BesideFire => {
                let burns = |&it: &u8| battle.game.ships[usize::from(it)].fires > 0;
                flag(now.grappled.as_slice().iter().any(burns))
            }
            Fact::MissionNow => self.mission.number(),
            Fact::Homewards => flag(self.is_homewards()),
            other => self.dearer(other),
        }
    }
}

impl<T: Table> Eyes<'_, '_, '_, '_, T> {
    /// Whether she makes for her own edge.
    #[inline(always)]
    pub const fn is_homewards(&self) -> bool {
        matches!(self.mission, Mission::Edge { home: true, .. })
    }

    /// Whether all conditions of a rule hold.
    #[inline]
    pub fn fit<A>(&self, rule: &Rule<Fact, A>) -> bool {
        rule.when.iter().all(|&(fact, allowed)| allowed.holds(self.fact(fact)))
    }

    /// Facts that have to be worked out.
    fn dearer(&self, fact: Fact) -> f64 {
        let (battle, ship) = (self.battle, self.ship);
        let enemy = battle.book.side(ship).enemy();
        match fact {
            Fact::Follows => flag(battle.leader_of(ship).is_some()),
            Fact::Command => battle.command(ship).clamp(0, 5).into(),
            Fact::Reach => battle.reach(ship),
            Fact::Allowance => nearly(battle.allowance(ship)),
            Fact::CanGrapple => flag(battle.can_grapple(ship, self.mission)),
            Fact::Threatened => flag(battle.is_threatened(ship)),
            Fact::Sheets => flag(self.wanted_course().is_some()),
            Fact::WindOffBow => {
                f64::from(off(battle.game.ships[ship].heading, battle.game.wind).abs())
            }
            Fact::CourseOffBow => nearly(self.wanted_course().unwrap_or(0.0).abs()),
            Fact::SameSide => flag(self.is_same_side()),
            Fact::EnemyInReach => {
                flag(self.nearest(battle.game.surfaced(enemy)) <= battle.reach(ship) + TOLERANCE)
            }
            Fact::EnemyDistance => nearly(self.nearest(battle.game.surfaced(enemy))),
            Fact::AnyEnemyDistance => nearly(self.nearest(battle.game.on[enemy as usize])),
            Fact::WarshipDistance => nearly(battle.nearest_warship(ship)),
            Fact::BoatDistance => nearly(self.nearest(battle.boats(enemy))),
            Fact::WardDistance => nearly(battle.ward(ship).map_or(NOBODY, |ward| ward.1)),
            other => self.of_goal(other),
        }
    }

    fn nearest(&self, among: impl Iterator<Item = usize>) -> f64 {
        let from = self.battle.game.ships[self.ship].at;
        self.battle.nearest(from, among).map_or(NOBODY, |near| near.1)
    }

    /// The enemy she fights, or would.
    fn goal(&self) -> Option<(usize, f64)> {
        match self.mission {
            Mission::Fight(goal) => Some((goal, self.battle.game.range(self.ship, goal))),
            Mission::Edge { .. }
            | Mission::Cross
            | Mission::Station(_)
            | Mission::Carrier
            | Mission::Hunt(_)
            | Mission::Hold => self.battle.goal(self.ship),
        }
    }

    fn of_goal(&self, fact: Fact) -> f64 {
        let (battle, ship) = (self.battle, self.ship);
        let Some((goal, range)) = self.goal() else {
            return if fact == Fact::GoalDistance { NOBODY } else { 0.0 };
        };
        match fact {
            Fact::GoalDistance => nearly(range),
            Fact::GoalAhead => flag(battle.quarter(ship, goal) == Quarter::Fore),
            Fact::GoalAstern => flag(battle.quarter(ship, goal) == Quarter::Aft),
            Fact::BeyondWanted => flag(range > battle.deciding(ship, goal).range + TOLERANCE),
            Fact::BeyondReach => {
                let near = battle.allowance(ship) + battle.book.charts.actions.grapple_within;
                flag(range > battle.reach(ship).max(near) + TOLERANCE)
            }
            other => unreachable!("{other:?} is no feature of a ship"),
        }
    }

    /// Degrees off the bow of the goal beyond 6 inches, or of the edge, where sails may be handled.
    fn wanted_course(&self) -> Option<f64> {
        let battle = self.battle;
        let (sheet, now) = (&battle.book.ships[self.ship], &battle.game.ships[self.ship]);
        let free = now.grappled.is_empty() && now.steering == 0;
        if !sheet.is_sail_only() || battle.game.calm || !free {
            return None;
        }
        match self.mission {
            Mission::Fight(goal) if battle.game.range(self.ship, goal) > 6.0 + TOLERANCE => {
                let true_bearing = now.at.heading_to(battle.game.ships[goal].at)?;
                let heading = Heading::new(f64::from(now.heading));
                Some(heading.bearing_of(true_bearing).degrees())
            }
            Mission::Edge { to, .. } => Some(f64::from(off(now.heading, Edge::heading(to)))),
            Mission::Cross => {
                let to = battle.edge_across(self.ship);
                Some(f64::from(off(now.heading, to.heading())))
            }
            _ => None,
        }
    }

    fn is_same_side(&self) -> bool {
        let game = &self.battle.game;
        let wind = off(game.ships[self.ship].heading, game.wind);
        self.wanted_course().is_some_and(|course| course * f64::from(wind) > TOLERANCE)
    }
}
