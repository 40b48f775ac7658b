//! B8 — Grappling, ramming and boarding.

use std::cmp::Ordering;

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::actions::Action;
use super::addresses::Purpose;
use super::damage_dice::Blows;
use super::events::Attack;
use super::game::Battle;
use super::gunnery::needed;
use super::metrics::{Count, Each};
use super::names::{Ability, Weapon};
use super::rulebook::Rulebook;
use super::rulings::{EvadeAtOnce, RamCritical, RamSize};
use super::sight::Quarter;
use super::state::{Now, Standing};
use super::torpedoes::Spread;

/// B8.1a — At most so many ships on one vessel.
const MOST_ON_ONE: usize = 2;
/// C23 — How far a grappled ship lies off.
const ALONGSIDE: f64 = 0.5;

/// B8.2 — Whether the first of two ships takes the other, is taken, or neither: a die each with a bonus.
#[inline(always)]
pub fn boarding_round([own, theirs]: [i8; 2], dice: &mut impl Dice) -> Ordering {
    let own = dice.d6() as i8 + own;
    own.cmp(&(dice.d6() as i8 + theirs))
}

/// B8.1a, A9 — Dice of a ram on a ship of some size, and what each must show.
pub fn ram_dice(size: i8, beam: bool, book: &Rulebook) -> [u8; 2] {
    let chart = &book.charts.ram;
    let dice = book.doubled(if beam { chart.beam_dice } else { chart.dice });
    let size = match book.rulings.ram_size {
        RamSize::Ignored => 0,
        RamSize::Deducted => book.charts.torpedo.size * size,
    };
    [dice, needed(chart.hits_on, size + if beam { chart.beam } else { 0 })]
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B8.2 — What is added to a ship's boarding die.
    pub fn boarding_bonus(&self, ship: usize) -> i8 {
        let (chart, sheet, now) =
            (&self.book.charts.boarding, &self.book.ships[ship], &self.game.ships[ship]);
        let mut bonus = chart.size[usize::from(sheet.size.clamp(1, 5)) - 1];
        if now.has(Ability::Marines) {
            bonus += chart.marines;
        }
        if now.has(Ability::Close) && sheet.cannon.dice == 0 {
            bonus += chart.close;
        }
        if now.has(Ability::Legendary) {
            bonus += chart.legendary;
        }
        bonus
            + match sheet.command {
                ..=1 => chart.inferior,
                2 => 0,
                3.. => chart.superior,
            }
    }

    /// C23 — A passed Grapple works after the move, on the nearest enemy within 2 inches.
    pub fn grapple(&mut self, ship: usize) {
        let enemies = self.game.surfaced(self.book.side(ship).enemy());
        let open = |&enemy: &usize| {
            let free = self.game.ships[enemy].grappled.len() < MOST_ON_ONE;
            free && !self.book.ships[enemy].is_fort()
        };
        let from = self.game.ships[ship].at;
        let Some((target, range)) = self.nearest(from, enemies.filter(open)) else { return };
        if range > self.book.charts.actions.grapple_within + TOLERANCE {
            return;
        }
        self.count(Count::GrapplesTried);
        if self.evades(target, ship) {
            self.count(Count::GrapplesEvaded);
            self.tell(Attack::Evades { ship: target as u8, attacker: ship as u8 });
            return;
        }
        if self.game.ships[ship].has(Ability::Spar) {
            return self.thrust_spar(ship, target);
        }
        self.count(Count::Grapples);
        self.tell(Attack::Grapples { ship: ship as u8, target: target as u8 });
        if self.game.ships[ship].has(Ability::Ram) {
            self.ram(ship, target);
        }
        if self.game.ships[ship].is_on() && self.game.ships[target].is_on() {
            self.lay_alongside(ship, target);
        }
    }

    /// B8.1b — A spar torpedo is one of an aircraft's, and nobody is grappled.
    fn thrust_spar(&mut self, ship: usize, target: usize) {
        let chart = &self.book.charts.torpedo;
        let beam = self.quarter(target, ship).is_beam();
        let added = self.torpedo_modifier(target, beam) + self.dark_and_rough(false);
        let (dice, needs) = (self.doubled(chart.air_dice), needed(chart.hits_on, added));
        let (target, evasive) = (target as u8, self.game.ships[ship].is(Now::Evasive));
        let (from, weapon) = (self.game.comes_from(ship, target.into()), Weapon::Torpedo);
        self.tell(Attack::Launches { ship: ship as u8, target, weapon, count: 1, from });
        self.queue_torpedoes(Spread { target, dice, needs, evasive });
    }

    /// A34 — An Evade passed before avoids one attempt; a ship that has not moved may still try it.
    fn evades(&mut self, target: usize, attacker: usize) -> bool {
        let now = &self.game.ships[target];
        if now.is(Now::Evade) {
            self.game.ships[target].now.clear(Now::Evade);
            return true;
        }
        let ready = !now.is(Now::Moved)
            && !now.is(Now::Acted)
            && now.grappled.is_empty()
            && !self.is_anchored(target);
        let at_once = self.book.rulings.evade_at_once == EvadeAtOnce::AtOnce;
        if !ready || !at_once || !self.fears(target, attacker) || !self.book.plays(Action::Evade) {
            return false;
        }
        let evades = self.try_action(target, Action::Evade, 2);
        self.game.ships[target].now.clear(Now::Evade);
        evades
    }

    /// B8.1a, A10, C24 — A ram: two dice on the beam, one elsewhere, then damage dice against armour.
    fn ram(&mut self, ship: usize, target: usize) {
        let beam = self.quarter(target, ship).is_beam();
        let [dice, needs] = ram_dice(self.book.ships[target].size as i8, beam, self.book);
        self.seek_at(Purpose::Ram, ship, target, 0);
        let evasive = self.is_evasive(ship, target);
        let hits = self.attack_dice(Weapon::Ram, dice, needs, evasive);
        let (ship8, at) = (ship as u8, target as u8);
        self.tell(Attack::Rams { ship: ship8, target: at, dice, hits, needs, evasive });
        let mut blows = Blows::roll(Weapon::Ram, hits, 6, 0, &mut self.table);
        self.evade_damage(target, &mut blows, evasive, 0);
        blows.extra = match self.book.rulings.ram_critical {
            RamCritical::No => 0,
            RamCritical::Yes => self.extra_criticals(self.book.charts.torpedo.extra_criticals),
        };
        self.strike(target, &blows);
        if !self.game.ships[target].is_on() {
            self.critical(ship, Weapon::Critical, false);
        }
    }

    /// C23 — Half an inch off the target's side, with her heading.
    fn lay_alongside(&mut self, ship: usize, target: usize) {
        let enemy = self.game.ships[target];
        let way = self.book.way(enemy.heading);
        let side = way.starboard(self.game.ships[ship].at - enemy.at);
        let starboard = match self.quarter(target, ship) {
            Quarter::Starboard => true,
            Quarter::Port => false,
            Quarter::Fore | Quarter::Aft => side >= -TOLERANCE,
        };
        let turned = if starboard { 90 } else { 270 };
        let off = self.book.way((enemy.heading + turned) % 360);
        let now = &mut self.game.ships[ship];
        (now.at, now.heading) = (enemy.at + off * ALONGSIDE, enemy.heading);
        now.grappled.push(target as u8);
        self.game.ships[target].grappled.push(ship as u8);
    }

    /// B8.2 — Every pair of grappled ships fights, ships of the side with the initiative in order.
    pub fn board(&mut self) {
        let side = self.game.first;
        for ship in self.game.on[side as usize] {
            let grappled = self.game.ships[ship].grappled;
            for &enemy in grappled.as_slice() {
                let both = self.game.ships[ship].is_grappled_to(enemy.into());
                if both && self.game.ships[ship].is_on() {
                    self.boarding_combat(ship, enemy.into());
                }
            }
        }
    }

    fn boarding_combat(&mut self, ship: usize, enemy: usize) {
        self.seek_at(Purpose::Boarding, ship, enemy, 0);
        self.count(Count::Boardings);
        let bonuses = [ship, enemy].map(|ship| self.boarding_bonus(ship));
        let lead = bonuses[0] - bonuses[1];
        let (winner, loser) = match boarding_round(bonuses, &mut self.table) {
            Ordering::Greater => (ship, enemy),
            Ordering::Less => (enemy, ship),
            Ordering::Equal => {
                let (ship, enemy) = (ship as u8, enemy as u8);
                return self.tell(Attack::BoardingDrawn { ship, enemy, lead });
            }
        };
        self.count_for(Each::BoardingWins, winner);
        self.count_for(Each::Captured, loser);
        self.tell(Attack::Captures {
            ship: winner as u8,
            prize: loser as u8,
            lead,
            first_won: winner == ship,
        });
        self.remove(loser, Standing::Captured);
    }
}
