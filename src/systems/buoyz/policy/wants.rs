//! Doctrine 4, 6 — Which special action a ship wants, and whom she wants to board.

use kernel::dice::Table;

use super::Mission;
use super::decisions::{ActionWord, Boards, Fact};
use super::facts::Eyes;
use crate::TOLERANCE;
use crate::actions::Action;
use crate::game::Battle;
use crate::names::Ability;

impl ActionWord {
    /// The action that is rolled for.
    pub const fn action(self) -> Option<Action> {
        Some(match self {
            ActionWord::Nothing | ActionWord::Hero => return None,
            ActionWord::PutOut => Action::PutOut,
            ActionWord::AllHands => Action::AllHands,
            ActionWord::ComeAbout => Action::ComeAbout,
            ActionWord::Flank => Action::Flank,
            ActionWord::Evasive => Action::Evasive,
            ActionWord::Tack => Action::Tack,
            ActionWord::Jib => Action::Jib,
            ActionWord::Wear => Action::Wear,
            ActionWord::Grapple => Action::Grapple,
            ActionWord::Evade => Action::Evade,
            ActionWord::Smoke => Action::Smoke,
            ActionWord::Silent => Action::Silent,
        })
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Doctrine 6 — Whether she would board an enemy.
    pub fn wants_to_board(&self, ship: usize, goal: usize) -> bool {
        if self.book.scenario.era > 4 || self.book.ships[goal].is_fort() {
            return false;
        }
        let facts = |fact: Fact| match fact {
            Fact::HasRam => f64::from(u8::from(self.game.ships[ship].has(Ability::Ram))),
            Fact::HasSpar => f64::from(u8::from(self.game.ships[ship].has(Ability::Spar))),
            Fact::HasGuns => f64::from(u8::from(self.book.ships[ship].has_guns())),
            _ => f64::from(self.boarding_bonus(ship) - self.boarding_bonus(goal)),
        };
        self.orders(ship).board.choose(&facts) == Boards::Yes
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
        self.wants_to_board(enemy, ship) && (self.game.ships[enemy].has(Ability::Ram) || stronger)
    }

    /// Doctrine 4.4 — She may grapple the enemy she wants to board.
    pub fn can_grapple(&self, ship: usize, mission: Mission) -> bool {
        if self.book.scenario.era > 4 || !self.game.ships[ship].grappled.is_empty() {
            return false;
        }
        let reach = || self.allowance(ship) + self.book.charts.actions.grapple_within + TOLERANCE;
        self.boards(ship, mission).is_some_and(|goal| self.game.range(ship, goal) <= reach())
    }

    /// Doctrine 4.5 — An enemy she fears may reach her.
    pub fn is_threatened(&self, ship: usize) -> bool {
        if self.book.scenario.era > 4 || !self.game.ships[ship].grappled.is_empty() {
            return false;
        }
        let room = self.book.charts.actions.grapple_within + TOLERANCE;
        let comes = |enemy: usize| {
            self.game.ships[enemy].grappled.is_empty()
                && self.game.range(ship, enemy) <= self.allowance(enemy) + room
                && self.fears(ship, enemy)
        };
        self.game.surfaced(self.book.side(ship).enemy()).any(comes)
    }

    /// What she may try now: no smoke in bad weather; at anchor only what fights damage.
    fn may_try(&self, ship: usize, word: ActionWord) -> bool {
        match word {
            ActionWord::Nothing | ActionWord::PutOut | ActionWord::AllHands => true,
            ActionWord::Smoke => !self.game.bad_weather && !self.is_anchored(ship),
            _ => !self.is_anchored(ship),
        }
    }

    /// Doctrine 4 — The first special action that fits, none of those.
    pub fn wanted_action(&self, ship: usize, mission: Mission, not: &[ActionWord]) -> ActionWord {
        let eyes = Eyes { battle: self, ship, mission };
        let open = |word: ActionWord| !not.contains(&word) && self.may_try(ship, word);
        self.orders(ship).action.choose_open(&eyes, open)
    }
}
