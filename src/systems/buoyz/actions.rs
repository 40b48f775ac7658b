//! B7.1 — Special actions.

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::events::Sailing;
use super::game::Battle;
use super::metrics::Count;
use super::names::Ability;
use super::policy::{ActionWord, Mission};
use super::rulebook::Rulebook;
use super::rulings::GrappleReach;
use super::state::Now;

/// B7.1 — The special actions that are rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    PutOut,
    AllHands,
    ComeAbout,
    Flank,
    Evasive,
    Tack,
    Jib,
    Wear,
    Grapple,
    Evade,
    Smoke,
    Silent,
    CrashDive,
}

impl Action {
    pub const NAMES: [&'static str; 13] = [
        "Put That Fire Out",
        "All Hands On Deck",
        "Come About",
        "Flank Speed",
        "Evasive",
        "Tack",
        "Jib",
        "Wear",
        "Grapple",
        "Evade Grapple",
        "Make Smoke",
        "Silent Running",
        "Crash Dive",
    ];

    /// As questions on exact odds call them.
    pub const WORDS: [&'static str; 13] = [
        "put out",
        "all hands",
        "come about",
        "flank",
        "evasive",
        "tack",
        "jib",
        "wear",
        "grapple",
        "evade",
        "smoke",
        "silent",
        "crash dive",
    ];

    const fn tried(self) -> Count {
        Count::ALL[Count::PutOutTried as usize + self as usize]
    }

    const fn passed(self) -> Count {
        Count::ALL[Count::PutOutPassed as usize + self as usize]
    }

    /// What lasts to the end of the turn (C56).
    const fn lasts(self) -> Now {
        match self {
            Action::PutOut => Now::PutOut,
            Action::AllHands => Now::AllHands,
            Action::ComeAbout => Now::ComeAbout,
            Action::Flank => Now::Flank,
            Action::Evasive => Now::Evasive,
            Action::Tack => Now::Tack,
            Action::Jib => Now::Jib,
            Action::Wear => Now::Wear,
            Action::Grapple => Now::Grapple,
            Action::Evade => Now::Evade,
            Action::Smoke => Now::Smoke,
            Action::Silent | Action::CrashDive => Now::Silent,
        }
    }
}

/// B5.7, B7.1, B10.2 — A command check, one harder in bad weather.
#[inline(always)]
pub fn passes_check(command: i8, bad_weather: bool, needs: i8, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 + command - i8::from(bad_weather) >= needs
}

impl Rulebook {
    /// What a check needs.
    pub fn check(&self, action: Action) -> i8 {
        let chart = &self.charts.actions;
        match action {
            Action::PutOut => chart.put_out,
            Action::AllHands => chart.all_hands,
            Action::ComeAbout => chart.come_about,
            Action::Flank => chart.flank,
            Action::Evasive => chart.evasive,
            Action::Tack => chart.tack,
            Action::Jib => chart.jib,
            Action::Wear => chart.wear,
            Action::Grapple => chart.grapple,
            Action::Evade => chart.evade,
            Action::Smoke => chart.smoke,
            Action::Silent => chart.silent,
            Action::CrashDive => chart.crash_dive,
        }
    }

    /// Whether an action is played at all.
    pub fn plays(&self, action: Action) -> bool {
        let on = &self.optional;
        on.special_actions
            && match action {
                Action::PutOut => on.put_out,
                Action::AllHands => on.all_hands,
                Action::ComeAbout => on.come_about,
                Action::Flank => on.flank,
                Action::Evasive => on.evasive,
                Action::Tack => on.tack,
                Action::Jib => on.jib,
                Action::Wear => on.wear,
                Action::Grapple => on.grapple,
                Action::Evade => on.evade,
                Action::Smoke => on.smoke,
                Action::Silent => on.silent,
                Action::CrashDive => true,
            }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B12.1 — Her Command, or the best of her squadron.
    pub fn command(&self, ship: usize) -> i8 {
        let best = self.squadron(ship).map(|member| self.book.ships[member].command).max();
        best.unwrap_or(self.book.ships[ship].command)
    }

    /// B7.1, C54 — The special actions of a ship before she moves: one, or two with Legendary Officers.
    pub fn take_actions(&mut self, ship: usize, mission: Mission) {
        let now = &self.game.ships[ship];
        let idle = self.book.ships[ship].is_fort() || now.is(Now::Dived) || now.is(Now::Acted);
        let legendary = now.has(Ability::Legendary);
        if idle || !self.book.optional.special_actions || self.has_deck_work(ship) {
            return;
        }
        let first = self.wanted_action(ship, mission, &[]);
        let hero = first == ActionWord::Hero && !legendary;
        if hero && !self.holds_out_for_a_hero(ship) {
            return;
        }
        if !hero && !legendary {
            let action = first.action();
            action.map(|action| self.try_action(ship, action, 0));
            return;
        }
        let first = self.wanted_action(ship, mission, &[ActionWord::Hero]);
        let second = self.wanted_action(ship, mission, &[ActionWord::Hero, first]);
        for (ordinal, word) in [first, second].iter().enumerate() {
            let Some(action) = word.action() else { return };
            self.try_action(ship, action, ordinal as u8);
        }
    }

    /// B7.1 — A hero may do two things; where none is found, nothing is done.
    fn holds_out_for_a_hero(&mut self, ship: usize) -> bool {
        self.seek_at(Purpose::Action, ship, 0, HERO);
        self.count(Count::ActionsTried);
        self.game.ships[ship].now.set(Now::Acted);
        let (command, needs) = (self.command(ship), self.book.charts.actions.hero);
        let bad_weather = self.game.bad_weather;
        let passed = passes_check(command, bad_weather, needs, &mut self.table);
        self.tell(Sailing::Hero { ship: ship as u8, passed, command, bad_weather });
        if passed {
            self.count(Count::ActionsPassed);
        }
        passed
    }

    /// Roll for an action; what it brings lasts to the end of the turn.
    pub fn try_action(&mut self, ship: usize, action: Action, ordinal: u8) -> bool {
        self.seek_at(Purpose::Action, ship, 0, ordinal);
        let (command, bad_weather) = (self.command(ship), self.game.bad_weather);
        let needs = self.book.check(action);
        let passed = passes_check(command, bad_weather, needs, &mut self.table);
        self.count(Count::ActionsTried);
        self.count(action.tried());
        self.game.ships[ship].now.set(Now::Acted);
        self.tell(Sailing::Acts { ship: ship as u8, action, passed, command, bad_weather });
        if passed {
            self.count(Count::ActionsPassed);
            self.count(action.passed());
            self.carry_out(ship, action);
        }
        passed
    }

    /// A33 — Whether an enemy is near enough to be grappled, where that is asked before the move.
    fn is_near_enough(&self, ship: usize) -> bool {
        let within = self.book.charts.actions.grapple_within + TOLERANCE;
        let mut enemies = self.game.surfaced(self.book.side(ship).enemy());
        self.book.rulings.grapple_reach == GrappleReach::AfterTheMove
            || enemies.any(|enemy| self.game.range(ship, enemy) <= within)
    }

    fn carry_out(&mut self, ship: usize, action: Action) {
        let now = &mut self.game.ships[ship];
        now.now.set(action.lasts());
        match action {
            Action::PutOut => now.fires = 0,
            Action::Smoke => self.game.smoke.add(ship),
            Action::AllHands if self.book.ships[ship].is_fireship() => self.ignite(ship),
            Action::Grapple if !self.is_near_enough(ship) => {
                self.game.ships[ship].now.clear(Now::Grapple)
            }
            _ => {}
        }
    }
}

/// The number of a hero's roll among those of a ship.
const HERO: u8 = 9;
