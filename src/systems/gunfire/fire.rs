//! 4.1-5 — Gunfire: release, choice of targets, declaration, dice. Doctrine 4, C23 to C31.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::damage::GunHits;
use super::events::gunfire::{Aims, Salvo, What};
use super::faults::{Fault, FaultSet};
use super::game::Battle;
use super::gunnery::{Guns, Shooting, Targets};
use super::hits::{self, Fate, HIGHEST, Nth};
use super::metrics::{Count, of_side};
use super::names::Side;
use super::rulings::{OtherBatteries, Unengaged};
use super::sheet::{Mounts, count};
use super::ships::ShipSet;
use super::state::{MOST, NOBODY};
use crate::TOLERANCE;

/// Faults by which a battery fires only at the target of the turn before.
static DELAYED: [FaultSet; 2] = [
    FaultSet::of(&[Fault::BRIDGE_MAIN_DELAYED, Fault::MAIN_DELAYED]),
    FaultSet::of(&[Fault::BRIDGE_SECONDARY_DELAYED, Fault::SECONDARY_DELAYED]),
];

/// A battery declared at a target.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    pub firer: u8,
    pub battery: u8,
    /// Whom the ship chose, and whom it fires at.
    pub intended: u8,
    pub target: u8,
    /// Guns in the mounts that fire.
    pub guns: u8,
    pub shooting: Shooting,
}

impl Declared {
    pub const NOTHING: Declared = Declared {
        firer: 0,
        battery: 0,
        intended: 0,
        target: 0,
        guns: 0,
        shooting: Shooting::NOTHING,
    };
}

impl Declared {
    /// One roll to hit, as it is told.
    fn salvo(&self, mounts: u8, hits: u8, nth: Nth) -> Salvo {
        let Declared { firer, battery, target, shooting, .. } = *self;
        let Shooting { range, band, hn, initial, .. } = shooting;
        Salvo { firer, battery, target, mounts, range, band, hn: hn as i8, initial, hits, nth }
    }
}

/// What a ship has rolled for hits in a turn: groups of mounts that fired, and whether one of them took a die or a
/// chit.
#[derive(Clone, Copy)]
struct Rolls {
    groups: u8,
    nth: Nth,
}

impl Rolls {
    const NONE: Rolls = Rolls { groups: 0, nth: Nth::First };
}

/// Batteries and guns on each ship, and who fires.
struct Weight {
    batteries: [u8; MOST],
    guns: [u16; MOST],
    fired: ShipSet,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn gunfire(&mut self) {
        Side::BOTH.into_iter().for_each(|side| self.release(side));
        self.illuminate();
        let targets = self.targets();
        self.game.declared.clear();
        let mut sent = [0; MOST];
        for ship in self.game.all_in_play() {
            self.declare(ship, &targets, &mut sent);
        }
        self.mistake_friends(&targets);
        let weight = self.note_declared();
        self.settle_numbers(&weight);
        self.fire_declared();
        let fired = weight.fired;
        self.game.fired = fired;
        for side in Side::BOTH {
            self.game.has_fired[side as usize] |=
                !fired.and(self.book.ready.sides[side as usize]).is_empty();
        }
    }

    /// Doctrine 4-1 — A side that holds fire may open it.
    fn release(&mut self, side: Side) {
        let own = side as usize;
        if self.game.released[own] {
            return;
        }
        let enemy_fired = self.game.has_fired[side.enemy() as usize];
        let running = |side: Side| {
            self.game.spreads.as_slice().iter().any(|it| self.book.side(it.launcher.into()) == side)
        };
        let gone = self.game.has_launched[own] && !running(side);
        let mut nearest = f64::INFINITY;
        for ship in self.game.in_play[own] {
            let now = &self.game.ships[ship];
            for enemy in now.eye.or(now.radar).and(self.game.in_play[side.enemy() as usize]) {
                nearest = nearest.min(self.game.enemy_range(ship, enemy));
            }
        }
        self.game.released[own] = self.captains[own].opens_fire_at_last(enemy_fired, gone, nearest);
    }

    /// Whether damage, surprise or orders keep a ship's guns silent.
    #[inline(always)]
    pub fn guns_are_silent(&self, ship: usize) -> bool {
        let side = self.book.side(ship);
        !self.game.released[side as usize]
            || self.game.turn <= self.game.ships[ship].no_guns_until
            || self.surprised(ship)
    }

    /// Whether damage keeps a battery from firing.
    fn battery_is_silent(&self, guns: &Guns) -> bool {
        let now = &self.game.ships[guns.ship];
        (guns.battery == 0 && now.faults.has(Fault::MAIN_CEASES))
            || (self.is_short_of_power(guns.ship)
                && guns.ready.own.inches > self.book.charts.damage.power_inches + TOLERANCE)
    }

    /// Doctrine 4-3 — Main and secondary battery choose and declare.
    fn declare(&mut self, ship: usize, targets: &Targets, sent: &mut [u8; MOST]) {
        if self.guns_are_silent(ship) {
            return;
        }
        let (now, side) = (&self.game.ships[ship], self.book.side(ship));
        let seen = now.eye.or(now.radar).and(self.game.in_play[side.enemy() as usize]);
        let going = self.going_part(ship);
        let night = self.book.scenario.visibility.night;
        let opening = self.captains[side as usize].opening(night, now.armament.radar);
        self.take_aim(ship, seen, targets);
        for (battery, &delays) in DELAYED.iter().enumerate() {
            let Some(ready) = &self.book.ready.ships[ship].batteries[battery] else { continue };
            let guns = self.guns_of(ready, ship, battery, going);
            if self.battery_is_silent(&guns) {
                continue;
            }
            let chosen = match guns.works.usable == 0 {
                true => None,
                false => self.choose(&guns, &opening, targets, sent),
            };
            let aims = self.game.aims.as_slice();
            let chosen = chosen.map(|(place, laid)| (aims[usize::from(place)], laid));
            let target = chosen.map_or(NOBODY, |(aim, _)| aim.target);
            let before = std::mem::replace(&mut self.game.ships[ship].choices[battery], target);
            let Some((aim, laid)) = chosen else { continue };
            if before != target && self.game.ships[ship].faults.has_any(delays) {
                continue;
            }
            sent[usize::from(target)] += 1;
            let (firer, battery) = (ship as u8, battery as u8);
            self.tell(Aims { firer, battery, target });
            self.game.declared.push(Declared {
                firer,
                battery,
                intended: target,
                target,
                guns: guns.in_mounts(laid.mounts),
                shooting: laid.shooting(&aim),
            });
        }
    }

    /// Who fired at whom, for the spotting of next turn; and the counts.
    #[inline(always)]
    fn note_declared(&mut self) -> Weight {
        let mut weight = Weight { batteries: [0; MOST], guns: [0; MOST], fired: ShipSet::NONE };
        for ship in self.game.all_in_play() {
            self.game.ships[ship].fired_at = ShipSet::NONE;
            self.game.ships[ship].hit = ShipSet::NONE;
        }
        let mut mounts = 0;
        for declared in self.game.declared.as_slice() {
            let (firer, target) = (usize::from(declared.firer), usize::from(declared.target));
            self.game.ships[firer].fired_at.add(target);
            weight.fired.add(firer);
            weight.batteries[target] += 1;
            weight.guns[target] += u16::from(declared.guns);
            mounts += i32::from(count(declared.shooting.mounts));
        }
        self.tally.add(Count::BatteryFires, self.game.declared.len() as i32);
        self.tally.add(Count::MountFires, mounts);
        weight
    }

    /// C28 — All hit numbers stand before the first die.
    #[inline(always)]
    fn settle_numbers(&mut self, weight: &Weight) {
        for place in 0..self.game.declared.len() {
            let hn = self.final_number(place, weight);
            self.game.declared.as_mut_slice()[place].shooting.hn = hn;
        }
    }

    /// G1 — A ship rolls whether her batteries go on.
    #[inline(always)]
    fn fire_declared(&mut self) {
        self.game.gun_hits.clear();
        let (mut last, mut roll, mut rolls) = (NOBODY, 0, Rolls::NONE);
        for place in 0..self.game.declared.len() {
            let declared = &self.game.declared.as_slice()[place];
            let initial = declared.shooting.initial;
            if declared.firer != last {
                let address = Purpose::InitialRoll.at(self.game.turn).actor(declared.firer.into());
                self.table.seek(address);
                (last, roll, rolls) = (declared.firer, self.table.roll(10), Rolls::NONE);
                let (battery, range) = (declared.battery, declared.shooting.range);
                self.tell(What::InitialRoll { firer: last, roll, battery, range, initial });
            }
            let declared = self.game.declared.as_slice()[place];
            if roll <= initial {
                self.count(Count::BatteryRolls);
                self.record_fire(&declared);
                self.fire_battery(&declared, &mut rolls);
            } else {
                let mounts = count(declared.shooting.mounts);
                self.tell(What::Holds(declared.salvo(mounts, 0, Nth::First)));
            }
        }
    }

    /// The other battery of the same ship, if it fires at the same target: it stands beside.
    fn beside(&self, place: usize) -> Option<&Declared> {
        let all = self.game.declared.as_slice();
        let beside = match all[place].battery {
            0 => all.get(place + 1),
            _ => place.checked_sub(1).map(|before| &all[before]),
        };
        let Declared { firer, target, .. } = all[place];
        beside.filter(|other| other.firer == firer && other.target == target)
    }

    /// G5i, G6 — What the fire of others adds: C26, C27.
    #[inline(always)]
    fn final_number(&self, place: usize, weight: &Weight) -> i32 {
        let all = self.game.declared.as_slice();
        let declared = &all[place];
        let (charts, switches) = (&self.book.charts.gunnery, &self.book.optional);
        let (firer, target) = (usize::from(declared.firer), usize::from(declared.target));
        let others = weight.batteries[target]
            - match self.book.rulings.other_batteries {
                OtherBatteries::All => 1,
                OtherBatteries::OtherShips => 1 + u8::from(self.beside(place).is_some()),
            };
        let mut hn =
            declared.shooting.hn + i32::from(charts.each_other_battery) * i32::from(others);
        if declared.battery == 1 && place > 0 && all[place - 1].firer == declared.firer {
            let ready = &self.book.ready.ships[firer].batteries[1];
            hn += ready.as_ref().map_or(0, |ready| i32::from(ready.interference));
        }
        if switches.unengaged {
            let guns = match self.book.rulings.unengaged {
                Unengaged::Firer => weight.guns[firer],
                Unengaged::Target => {
                    let own = declared.guns + self.beside(place).map_or(0, |other| other.guns);
                    weight.guns[target] - u16::from(own)
                }
            };
            let free = guns < charts.optional.unengaged.0.into();
            hn += if free { i32::from(charts.optional.unengaged.1) } else { 0 };
        }
        hn.min(HIGHEST)
    }

    /// G8 — A battery that goes on rolls for its mounts, up to seven at once.
    fn fire_battery(&mut self, declared: &Declared, rolls: &mut Rolls) {
        let (firer, target) = (usize::from(declared.firer), usize::from(declared.target));
        let mut left = declared.shooting.mounts;
        while left != 0 {
            let mounts = first_mounts(left);
            left &= !mounts;
            let address = Purpose::Salvo.at(self.game.turn).actor(firer as u16);
            self.table.seek(address.step(declared.battery).ordinal(rolls.groups));
            let number = count(mounts);
            let mut shot = hits::shot(declared.shooting.hn, number, self.book, &mut self.table);
            shot.hits = self.without_mishap(declared, (&shot, rolls.nth), number);
            self.tell(What::Fires(declared.salvo(number, shot.hits, rolls.nth)));
            self.mishap(declared, mounts, shot.fate, rolls.nth);
            rolls.groups += 1;
            if shot.fate != Fate::Nothing || self.book.optional.g9 {
                rolls.nth = Nth::Later;
            }
            if shot.hits > 0 {
                self.score_hits(declared, shot.hits);
                self.game.hit_now.add(target);
                self.game.ships[firer].hit.add(target);
            }
        }
    }

    fn score_hits(&mut self, declared: &Declared, hits: u8) {
        let (firer, target) = (usize::from(declared.firer), usize::from(declared.target));
        let side = self.book.side(firer);
        let row = self.book.ready.ships[firer].batteries[usize::from(declared.battery)].as_ref();
        let row = row.map_or(0, |ready| ready.row);
        let hits_of = i32::from(hits);
        self.record_hits(declared);
        self.tally.add(Count::Hits, hits_of);
        self.tally.add(of_side([Count::HitsByA, Count::HitsByB], side), hits_of);
        self.tally.add(Count::ALL[Count::HitsCal0 as usize + row], hits_of);
        self.tally.add(
            Count::ALL[Count::HitsBand0 as usize + usize::from(declared.shooting.band)],
            hits_of,
        );
        if side == self.book.side(target) {
            self.tally.add(Count::FriendlyHits, hits_of);
        }
        let Declared { firer, battery, target, shooting, .. } = *declared;
        self.game.gun_hits.push(GunHits { firer, battery, target, range: shooting.range, hits });
    }
}

/// The first seven of some mounts: all but the last of eight.
fn first_mounts(left: Mounts) -> Mounts {
    if left != Mounts::MAX { left } else { left & !(0x80 >> left.leading_zeros()) }
}
