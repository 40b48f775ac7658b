//! 6.7 — Kikusui: the mass attacks. Page 12 of the rules, Tables 22 and 22-1.

use crate::dice::{Dice, Sighting, Table};

use super::addresses::Event;
use super::attack::{Attack, Charts};
use super::names::Phase;
use super::pool::Drawn;
use super::rulebook::Rulebook;
use super::state::Game;

/// 6.7.E — How many planes come; half of them, rounded down, by night (6.6.M, A063).
pub fn kikusui_planes(charts: &Charts, phase: Phase, dice: &mut impl Dice) -> u8 {
    let planes = charts.kikusui_planes.at(dice.two_d6() as i8) as u8;
    match phase {
        Phase::Night => planes / 2,
        Phase::Morning | Phase::Midday => planes,
    }
}

impl Game {
    /// 6.7.C, 6.7.F–G, 6.7.I — A Kikusui attack, drawn and placed; from there on it is like any
    /// other.
    pub fn kikusui_attack(
        &mut self,
        book: &Rulebook,
        phase: Phase,
        table: &mut impl Table,
    ) -> Option<Attack> {
        table.seek(self.at(Event::AttackChart));
        let planes = kikusui_planes(&book.attack, phase, table);
        table.looked_up(|| Sighting::plain("22", planes.to_string()).given("phase", phase));
        table.tell("6.7.E", || format!("Table 22: {planes} planes"));
        if planes == 0 {
            return None;
        }
        let mut attack = Attack::in_waves(&book.attack, planes);
        self.draw_kikusui(&mut attack, book, table)?;
        table.seek(self.at(Event::Bearing));
        for plane in &mut attack.planes[..planes as usize] {
            plane.at = book.attack.kikusui.position(table);
            let at = plane.at;
            table.looked_up(|| Sighting::plain("22-1", at.to_string()).given("by", "place"));
        }
        table.tell("6.7.G", || format!("Table 22-1: {attack}"));
        Some(attack)
    }

    /// 6.7.H — Specials drawn go back at once (A078); Attack Ends counts as ever (A072).
    fn draw_kikusui(
        &mut self,
        attack: &mut Attack,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<()> {
        table.seek(self.at(Event::Draw));
        let mut container = self.pool.draw(&book.stock);
        let (mut placed, wanted) = (0, attack.regular_planes() as usize);
        while placed < wanted {
            match container.next(table) {
                Drawn::Regular(kind) => {
                    attack.planes[placed].kind = kind;
                    placed += 1;
                }
                Drawn::Special(kind) => container.put_back(kind),
                Drawn::AttackEnds if book.rulings.attack_ends_in_kikusui => {
                    self.attack_ends(table);
                    return None;
                }
                Drawn::AttackEnds => container.put_back_attack_ends(),
            }
        }
        Some(())
    }
}
