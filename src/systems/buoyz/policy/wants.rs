//! Doctrine 4, 6 — Which special action a ship wants, and whom she wants to board.

use kernel::dice::Table;

use super::Mission;
use crate::TOLERANCE;
use crate::actions::Action;
use crate::game::Battle;
use crate::names::{Ability, Edge};
use crate::sight::Quarter;
use crate::state::Now;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Doctrine 6 — Whether she would board an enemy.
    pub fn wants_to_board(&self, ship: usize, goal: usize) -> bool {
        let sheet = &self.book.ships[ship];
        if self.book.scenario.era > 4 || self.book.ships[goal].is_fort() {
            return false;
        }
        self.game.ships[ship].has(Ability::Ram)
            || !sheet.has_guns()
            || self.boarding_bonus(ship) > self.boarding_bonus(goal)
    }

    /// The enemy she steers for to board.
    pub fn boards(&self, ship: usize, mission: Mission) -> Option<usize> {
        match mission {
            Mission::Fight(goal) => self.wants_to_board(ship, goal).then_some(goal),
            _ => None,
        }
    }

    /// Doctrine 4.5 — Whether she fears that an enemy grapples her.
    pub fn fears(&self, ship: usize, enemy: usize) -> bool {
        let stronger = self.boarding_bonus(enemy) > self.boarding_bonus(ship);
        self.wants_to_board(enemy, ship)
            && (self.game.ships[enemy].has(Ability::Ram) || stronger)
    }

    fn any_near(&self, ship: usize, mut of: crate::ships::ShipSet, inches: f64) -> bool {
        of.any(|other| self.game.range(ship, other) <= inches + TOLERANCE)
    }

    /// Doctrine 4 — The first special action that fits, another than `not`.
    pub fn wanted_action(&self, ship: usize, mission: Mission, not: Option<Action>) -> Option<Action> {
        let rules: [fn(&Self, usize, Mission) -> Option<Action>; 9] = [
            Self::wants_ignition,
            Self::wants_fire_out,
            Self::wants_repair,
            Self::wants_grapple,
            Self::wants_cover,
            Self::wants_silence,
            Self::wants_evasion,
            Self::wants_sheets,
            Self::wants_speed,
        ];
        // A fireship does nothing but what lights her.
        let rules = if self.book.ships[ship].is_fireship() { &rules[..1] } else { &rules[..] };
        let all = rules.iter().filter_map(|rule| rule(self, ship, mission));
        let mut open = all.filter(|&action| Some(action) != not && self.book.plays(action));
        open.next()
    }

    /// Doctrine 10 — A fireship is lit when her goal is near and ahead.
    fn wants_ignition(&self, ship: usize, mission: Mission) -> Option<Action> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let Mission::Fight(goal) = mission else { return None };
        let near = self.game.range(ship, goal) <= 6.0 + TOLERANCE;
        let ahead = self.quarter(ship, goal) == Quarter::Fore;
        (sheet.is_fireship() && !now.alight && near && ahead).then_some(Action::AllHands)
    }

    fn wants_fire_out(&self, ship: usize, _: Mission) -> Option<Action> {
        let now = &self.game.ships[ship];
        if now.fires == 0 {
            return None;
        }
        let enemies = self.game.surfaced(self.book.side(ship).enemy());
        let quiet = !self.any_near(ship, enemies, self.reach(ship));
        Some(if now.fires >= 2 || quiet { Action::PutOut } else { Action::AllHands })
    }

    fn wants_repair(&self, ship: usize, _: Mission) -> Option<Action> {
        let now = &self.game.ships[ship];
        if now.has_other_critical() {
            return Some(Action::AllHands);
        }
        let burns = |&other: &u8| self.game.ships[usize::from(other)].fires > 0;
        now.grappled.as_slice().iter().any(burns).then_some(Action::PutOut)
    }

    fn wants_grapple(&self, ship: usize, mission: Mission) -> Option<Action> {
        let now = &self.game.ships[ship];
        if self.book.scenario.era > 4 || !now.grappled.is_empty() || self.is_anchored(ship) {
            return None;
        }
        let room = self.book.charts.actions.grapple_within;
        if let Some(goal) = self.boards(ship, mission) {
            let reach = self.allowance(ship) + room;
            if self.game.range(ship, goal) <= reach + TOLERANCE {
                return Some(Action::Grapple);
            }
        }
        let mut enemies = self.game.surfaced(self.book.side(ship).enemy());
        let comes = |enemy: usize| {
            let free = self.game.ships[enemy].grappled.is_empty();
            let near = self.game.range(ship, enemy) <= self.allowance(enemy) + room + TOLERANCE;
            free && near && self.fears(ship, enemy)
        };
        enemies.any(comes).then_some(Action::Evade)
    }

    fn wants_cover(&self, ship: usize, mission: Mission) -> Option<Action> {
        let homewards = matches!(mission, Mission::Edge { home: true, .. });
        if !homewards || self.game.ships[ship].submerged || self.is_anchored(ship) {
            return None;
        }
        let enemies = self.game.surfaced(self.book.side(ship).enemy());
        let smoke = self.book.scenario.era >= 5
            && !self.game.bad_weather
            && self.any_near(ship, enemies, DANGER);
        Some(if smoke { Action::Smoke } else { Action::Flank })
    }

    fn wants_silence(&self, ship: usize, _: Mission) -> Option<Action> {
        let now = &self.game.ships[ship];
        let empty = now.torpedoes == 0 && now.missiles == 0;
        (now.submerged && empty).then_some(Action::Silent)
    }

    fn wants_evasion(&self, ship: usize, _: Mission) -> Option<Action> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        if self.book.scenario.era < 5 || sheet.is_submarine() || self.is_anchored(ship) {
            return None;
        }
        let enemy = self.book.side(ship).enemy();
        let chased = sheet.is_civil()
            && self.any_near(ship, self.game.on[enemy as usize], MERCHANT_DANGER);
        let lame = now.crippled && self.any_near(ship, self.game.surfaced(enemy), DANGER);
        (chased || lame).then_some(Action::Evasive)
    }

    /// Doctrine 4.9 — Tack, Jib and Wear, by the bearings of goal and wind.
    fn wants_sheets(&self, ship: usize, mission: Mission) -> Option<Action> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let free = now.grappled.is_empty() && now.steering == 0 && !self.is_anchored(ship);
        if !sheet.is_sail_only() || self.game.calm || !free {
            return None;
        }
        let goal = self.bearing_wanted(ship, mission)?;
        let wind = f64::from(crate::sight::off(now.heading, self.game.wind));
        let same_side = goal * wind > TOLERANCE;
        if wind.abs() <= 45.0 {
            let tack = goal.abs() <= 45.0 + TOLERANCE || same_side;
            return Some(if tack { Action::Tack } else { Action::Wear });
        }
        let far = goal.abs() >= 75.0 - TOLERANCE;
        far.then_some(if same_side { Action::Jib } else { Action::Wear })
    }

    /// Degrees off the bow of the goal beyond 6 inches, or of the edge.
    fn bearing_wanted(&self, ship: usize, mission: Mission) -> Option<f64> {
        let now = &self.game.ships[ship];
        let heading = kernel::systems::geometry::Heading::new(f64::from(now.heading));
        match mission {
            Mission::Fight(goal) if self.game.range(ship, goal) > 6.0 + TOLERANCE => {
                let true_bearing = now.at.heading_to(self.game.ships[goal].at)?;
                Some(heading.bearing_of(true_bearing).degrees())
            }
            Mission::Edge { to, .. } => {
                Some(f64::from(crate::sight::off(now.heading, Edge::heading(to))))
            }
            _ => None,
        }
    }

    fn wants_speed(&self, ship: usize, mission: Mission) -> Option<Action> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let Mission::Fight(goal) = mission else { return None };
        if sheet.is_submarine() || self.is_anchored(ship) {
            return None;
        }
        let (range, inches) = (self.game.range(ship, goal), self.allowance(ship));
        let turns = sheet.steam > 0.0
            && inches >= 3.0 - TOLERANCE
            && range > self.deciding(ship, goal).range + TOLERANCE
            && self.quarter(ship, goal) == Quarter::Aft;
        if turns && !now.is(Now::ComeAbout) && self.book.plays(Action::ComeAbout) {
            return Some(Action::ComeAbout);
        }
        let far = range > self.reach(ship).max(inches + 2.0) + TOLERANCE;
        far.then_some(Action::Flank)
    }
}

/// Inches.
const DANGER: f64 = 65.0;
const MERCHANT_DANGER: f64 = 30.0;
