//! B5.9 — Torpedoes: launched in the attack phase, met in the end phase.

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::charts::{ToHit, Torpedo};
use super::damage_dice::Blows;
use super::events::{Attack, Die};
use super::game::Battle;
use super::gunnery::{Seen, needed};
use super::luck::DamageDie;
use super::metrics::Count;
use super::names::{Ability, TubeArc, Weapon};
use super::rulebook::Rulebook;
use super::rulings::Belt;
use super::state::Now;

/// Torpedoes or missiles that may be launched.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    pub target: u8,
    /// Spreads or missiles.
    pub count: u8,
    /// Dice of each.
    pub dice: u8,
    /// What a die must show, and what the firer reckons with: without her own speed.
    pub needs: u8,
    pub weighed: u8,
}

/// A spread in the water.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub target: u8,
    pub dice: u8,
    pub needs: u8,
    /// Its launcher was evasive.
    pub evasive: bool,
}

impl Spread {
    pub const NOTHING: Spread = Spread { target: 0, dice: 0, needs: 6, evasive: false };
}

/// B5.9 — What torpedoes run at, and how.
#[derive(Clone, Copy, Debug)]
pub struct Prey {
    pub size: i8,
    pub on_beam: bool,
    /// From era 7 on.
    pub guided: bool,
    /// A submarine before era 8.
    pub boat: bool,
}

impl Prey {
    /// B5.9 — Modifiers of torpedoes by what they run at.
    #[inline(always)]
    pub const fn modifier(self, chart: &Torpedo) -> i8 {
        let beam = if self.on_beam { chart.beam } else { 0 };
        let guided = if self.guided { chart.guided } else { 0 };
        let boat = if self.boat { chart.submarine } else { 0 };
        beam + guided + boat + chart.size * self.size
    }
}

/// B7.3, A26, C21 — How many of a spread's or a mine's damage dice a Torpedo Belt has rolled again at most.
pub const fn belt_dice(dice: usize, reading: Belt) -> usize {
    match reading {
        Belt::Up => dice.div_ceil(2),
        Belt::Down => dice / 2,
    }
}

impl ToHit {
    /// B5.9, C10 — Night and weather.
    #[inline(always)]
    pub const fn dark_and_rough(&self, night: bool, rough: bool) -> i8 {
        let dark = if night { self.night } else { 0 };
        dark + if rough { self.bad_weather } else { 0 }
    }
}

impl Rulebook {
    /// C47 — Attack dice doubled with the rest.
    #[inline(always)]
    pub const fn doubled(&self, dice: i8) -> u8 {
        if self.optional.doubling { 2 * dice as u8 } else { dice as u8 }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub const fn doubled(&self, dice: i8) -> u8 {
        self.book.doubled(dice)
    }

    /// C10 — Night and weather now; a submerged boat has no weather.
    pub fn dark_and_rough(&self, submerged: bool) -> i8 {
        let rough = self.game.bad_weather && !submerged;
        self.book.charts.to_hit.dark_and_rough(self.game.night, rough)
    }

    /// B5.9 — Modifiers of torpedoes by the ship they run at.
    pub fn torpedo_modifier(&self, target: usize, on_beam: bool) -> i8 {
        self.prey(target, on_beam).modifier(&self.book.charts.torpedo)
    }

    pub fn prey(&self, target: usize, on_beam: bool) -> Prey {
        let (sheet, era) = (&self.book.ships[target], self.book.scenario.era);
        let boat = sheet.is_submarine() && era < 8;
        Prey { size: sheet.size as i8, on_beam, guided: era >= 7, boat }
    }

    /// B5.9 — The spread she could launch at an enemy, if any.
    pub fn torpedo_launch(&self, ship: usize, seen: &Seen) -> Option<Launch> {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let tubes = sheet.tubes.filter(|_| now.torpedoes > 0)?;
        let (chart, least) = (&self.book.charts.torpedo, self.book.charts.range.torpedo_least);
        let bears = match tubes.arc {
            TubeArc::Beam => [false, true, false],
            TubeArc::Fore => [true, false, false],
            TubeArc::ForeOrAft => [true, false, true],
        };
        let near = seen.range < least - TOLERANCE || seen.range > tubes.range + TOLERANCE;
        let dice = self.left_of(ship, f64::from(self.doubled(chart.dice)), 1.0);
        if near || dice == 0 || !bears[seen.bears.share()] {
            return None;
        }
        let added = self.torpedo_modifier(seen.target, seen.lies.is_beam())
            + self.dark_and_rough(now.submerged);
        let flank = if now.is(Now::Flank) { self.book.charts.to_hit.flank } else { 0 };
        let needs = needed(chart.hits_on, added + flank);
        let weighed = needed(chart.hits_on, added);
        Some(Launch { target: seen.target as u8, count: 1, dice, needs, weighed })
    }

    pub fn launch_torpedoes(&mut self, ship: usize, launch: Launch) {
        if !self.game.ships[usize::from(launch.target)].is_on() {
            return;
        }
        self.game.ships[ship].torpedoes -= 1;
        let evasive = self.game.ships[ship].is(Now::Evasive);
        let (target, dice, needs) = (launch.target, launch.dice, launch.needs);
        let (from, weapon) = (self.game.comes_from(ship, target.into()), Weapon::Torpedo);
        self.tell(Attack::Launches { ship: ship as u8, target, weapon, count: 1, from });
        self.queue_torpedoes(Spread { target, dice, needs, evasive });
    }

    pub fn queue_torpedoes(&mut self, spread: Spread) {
        self.count(Count::TorpedoLaunches);
        self.game.spreads.push(spread);
    }

    /// B5.9, C11 — All spreads arrive, in the order they were launched.
    pub fn meet_torpedoes(&mut self) {
        for number in 0..self.game.spreads.len() {
            let spread = self.game.spreads.as_slice()[number];
            let target = usize::from(spread.target);
            if !self.game.ships[target].is_on() {
                continue;
            }
            self.seek(Purpose::Torpedo, number);
            let evasive = spread.evasive || self.game.ships[target].is(Now::Evasive);
            let hits = self.attack_dice(Weapon::Torpedo, spread.dice, spread.needs, evasive);
            let (Spread { target: at, dice, needs, .. }, weapon) = (spread, Weapon::Torpedo);
            let arrive =
                Attack::Arrive { target: at, weapon, dice, hits, needs, evasive, added: 0 };
            self.tell(arrive);
            let mut blows = Blows::roll(Weapon::Torpedo, hits, 6, 0, &mut self.table);
            self.evade_damage(target, &mut blows, evasive, 0);
            self.torpedo_belt(target, &mut blows);
            blows.extra = self.extra_criticals(self.book.charts.torpedo.extra_criticals);
            self.strike(target, &blows);
        }
        self.game.spreads.clear();
    }

    pub const fn extra_criticals(&self, number: i8) -> i8 {
        if self.book.optional.torpedo_extra_critical { number } else { 0 }
    }

    /// B7.3, A26, C21 — The highest half of the damage dice is rolled again, as far as it goes through.
    ///
    /// B1.1a: if she is Evasive and that is read of damage too (A24), all that went through were.
    pub fn torpedo_belt(&mut self, target: usize, blows: &mut Blows) {
        let armour = self.book.ships[target].armour;
        if !self.game.ships[target].has(Ability::TorpedoBelt) || blows.has_re_rolls() {
            return;
        }
        blows.added = None;
        let dice = blows.as_slice().len();
        let mut again = belt_dice(dice, self.book.rulings.belt);
        for face in (1..=6).rev() {
            for place in 0..blows.as_slice().len() {
                if again > 0 && blows.as_slice()[place] == face && face >= armour {
                    again -= 1;
                    // Marked, so that it is not rolled a third time (B1.1a).
                    blows.as_mut_slice()[place] = RE_ROLLED;
                }
            }
        }
        for place in 0..blows.as_slice().len() {
            if blows.as_slice()[place] == RE_ROLLED {
                let face = self.table.d6() as i8;
                blows.as_mut_slice()[place] = face;
                let die = DamageDie { face, added: 0, extra: 0 };
                self.falls(Die::Damage { ship: target as u8, weapon: blows.weapon, die });
            }
        }
    }
}

const RE_ROLLED: i8 = i8::MIN;
