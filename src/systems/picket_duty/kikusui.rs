//! 6.7 — Kikusui: the mass attacks. Page 12 of the rules, Tables 22 and 22-1.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::attack::{Attack, Charts, DrawnFor, RainOn, that_come};
use super::events::attack::Event;
use super::names::Phase;
use super::rulebook::Rulebook;
use super::state::Game;

/// 6.7.E — How many planes come; half of them, rounded down, by night (6.6.M, A063).
///
/// A037: rain adds nothing here, unless `modifier` says so.
pub fn kikusui_planes(charts: &Charts, phase: Phase, modifier: i8, dice: &mut impl Dice) -> u8 {
    that_come(charts.kikusui_planes.at(dice.two_d6() as i8 + modifier) as u8, phase)
}

impl Game {
    /// 6.7.C, 6.7.F–G, 6.7.I — A Kikusui attack, drawn and placed; from there on it is like any
    /// other.
    pub fn kikusui_attack(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        table.seek(self.at(Purpose::AttackChart));
        let rain = self.rain_on(RainOn::Kikusui, book);
        let planes = kikusui_planes(&book.attack, phase, rain, table);
        table.note(|| Event::Kikusui { planes, rain, phase, book });
        if planes == 0 {
            return None;
        }
        let mut attack = Attack::in_waves(&book.attack, planes);
        self.draw_planes(&mut attack, DrawnFor::Kikusui, book, table)?;
        table.seek(self.at(Purpose::Bearing));
        let planes = attack.regular_planes() as usize;
        for plane in &mut attack.planes[..planes] {
            plane.at = book.attack.kikusui.position(table);
            table.note(|| Event::Placed { by: "22-1", at: plane.at });
        }
        table.note(|| Event::KikusuiPlanes(&attack));
        Some(attack)
    }
}
