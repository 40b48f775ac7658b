//! Rules that a glance at a ship rules out: most of a list asks for fires, damage or a mission she has not.

use kernel::dice::Table;
use kernel::policy::{List, Rule};

use super::decisions::{ActionWord, Fact};
use super::facts::Eyes;

/// Facts a glance tells, as yes or no; a number is a yes above 0.
const SEEN: [Fact; 5] =
    [Fact::Fires, Fact::OtherCriticals, Fact::Crippled, Fact::Homewards, Fact::Submerged];

/// How many missions there are.
const MISSIONS: u8 = 6;

/// What a glance tells: a bit for each of the facts seen, and one for the mission.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    seen: u8,
    mission: u8,
}

/// What must be so for a rule to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Needs {
    yes: u8,
    no: u8,
    missions: u8,
}

impl Needs {
    fn of(rule: &Rule<Fact, ActionWord>) -> Needs {
        let mut needs = Needs { yes: 0, no: 0, missions: u8::MAX };
        for &(fact, allowed) in &rule.when {
            if fact == Fact::MissionNow {
                let fits = |mission: &u8| allowed.holds((*mission).into());
                needs.missions &= (0..MISSIONS).filter(fits).fold(0, |all, it| all | 1 << it);
            }
            let Some(place) = SEEN.iter().position(|&seen| seen == fact) else { continue };
            let bit = 1 << place;
            needs.yes |= if allowed.holds(0.0) { 0 } else { bit };
            let is_flag = fact != Fact::Fires;
            needs.no |= if is_flag && !allowed.holds(1.0) { bit } else { 0 };
        }
        needs
    }

    #[inline(always)]
    const fn fit(self, glance: Glance) -> bool {
        self.yes & !glance.seen == 0
            && self.no & glance.seen == 0
            && self.missions & glance.mission != 0
    }
}

/// A list of actions, and what each of its rules needs.
pub struct Glanced {
    list: List<Fact, ActionWord>,
    needs: Vec<Needs>,
}

impl Glanced {
    pub fn new(list: List<Fact, ActionWord>) -> Glanced {
        Glanced { needs: list.rules.iter().map(Needs::of).collect(), list }
    }

    /// The first answer that is open, as [`List::choose_open`] gives it.
    #[inline]
    pub fn choose_open<T: Table>(
        &self,
        eyes: &Eyes<'_, '_, '_, '_, T>,
        open: impl Fn(ActionWord) -> bool,
    ) -> ActionWord {
        let glance = eyes.glance();
        for (rule, needs) in self.list.rules.iter().zip(&self.needs) {
            if needs.fit(glance) && open(rule.action) && eyes.fit(rule) {
                return rule.action;
            }
        }
        self.list.otherwise
    }
}

impl<T: Table> Eyes<'_, '_, '_, '_, T> {
    #[inline(always)]
    fn glance(&self) -> Glance {
        let now = &self.battle.game.ships[self.ship];
        let seen = u8::from(now.fires > 0)
            | u8::from(now.has_other_critical()) << 1
            | u8::from(now.crippled) << 2
            | u8::from(self.is_homewards()) << 3
            | u8::from(now.submerged) << 4;
        Glance { seen, mission: 1 << self.mission.number() as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::policy::Allowed;

    /// Fires to put out need fires, a ship that must not be submerged must not be, and what is for fighting
    /// ships alone is for no other mission.
    #[test]
    fn a_rule_needs_what_it_could_not_hold_without() {
        let whole = |least| Allowed::Span { least, most: 100.0, but: None };
        let no = Allowed::Words(0b01);
        let fighting = Allowed::Words(1 << 5);
        let needs = |when| Needs::of(&Rule { when, action: ActionWord::Nothing });
        assert_eq!(needs(vec![(Fact::Fires, whole(2.0))]), Needs { yes: 1, no: 0, missions: 255 });
        assert_eq!(needs(vec![(Fact::Fires, whole(0.0))]), Needs { yes: 0, no: 0, missions: 255 });
        let dry = needs(vec![(Fact::Submerged, no), (Fact::MissionNow, fighting)]);
        assert_eq!(dry, Needs { yes: 0, no: 1 << 4, missions: 1 << 5 });
        assert!(dry.fit(Glance { seen: 0b1111, mission: 1 << 5 }));
        assert!(!dry.fit(Glance { seen: 1 << 4, mission: 1 << 5 }));
        assert!(!dry.fit(Glance { seen: 0, mission: 1 << 4 }));
    }
}
