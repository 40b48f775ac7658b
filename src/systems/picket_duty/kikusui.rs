//! 6.7 — Kikusui: the mass attacks. Page 12 of the rules, Tables 22 and 22-1.

use kernel::dice::{Dice, Sighting, Table};

use super::addresses::Event;
use super::attack::{Attack, Charts, RainOn};
use super::luck::{Roll, kikusui_stroke};
use super::names::Phase;
use super::pool::Drawn;
use super::rulebook::Rulebook;
use super::state::Game;

/// 6.7.E — How many planes come; half of them, rounded down, by night (6.6.M, A063).
///
/// A037: rain adds nothing here, unless `modifier` says so.
pub fn kikusui_planes(charts: &Charts, phase: Phase, modifier: i8, dice: &mut impl Dice) -> u8 {
    let planes = charts.kikusui_planes.at(dice.two_d6() as i8 + modifier) as u8;
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
        let rain = self.rain_on(RainOn::Kikusui, book);
        let planes = kikusui_planes(&book.attack, phase, rain, table);
        table.luck(Roll::Planes, || kikusui_stroke(planes, rain, phase, book));
        if rain == 0 {
            table.looked_up(|| Sighting::plain("22", planes.to_string()).given("phase", phase));
        }
        table.tell("6.7.E", || format!("Table 22: {planes} planes"));
        if planes == 0 {
            return None;
        }
        let mut attack = Attack::in_waves(&book.attack, planes);
        self.draw_kikusui(&mut attack, book, table)?;
        table.seek(self.at(Event::Bearing));
        let planes = attack.regular_planes() as usize;
        for plane in &mut attack.planes[..planes] {
            plane.at = book.attack.kikusui.position(table);
            let at = plane.at;
            table.looked_up(|| Sighting::plain("22-1", at.to_string()).given("by", "place"));
        }
        table.tell("6.7.G", || format!("Table 22-1: {attack}"));
        Some(attack)
    }

    /// 6.7.H — Specials drawn go back at once (A078); Attack Ends counts as ever (A072). `None` if
    /// nobody comes.
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
            let before = container;
            let next = container.next(table);
            table.luck(Roll::CalledOff, || before.stroke(next, wanted));
            match next {
                Drawn::Regular(kind) => {
                    attack.planes[placed].kind = kind;
                    placed += 1;
                }
                Drawn::Special(kind) => container.put_back(kind),
                Drawn::AttackEnds if book.rulings.attack_ends_in_kikusui => {
                    return self.attack_ends(attack, placed, book, table);
                }
                Drawn::AttackEnds => container.put_back_attack_ends(),
            }
        }
        Some(())
    }
}
