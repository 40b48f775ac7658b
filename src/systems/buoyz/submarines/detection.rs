//! B11.2, B11.3 — Finding submerged boats, and depth charges.

use kernel::dice::{Dice, Table};

use crate::TOLERANCE;
use crate::addresses::Purpose;
use crate::charts::Detection;
use crate::damage_dice::Blows;
use crate::events::{Attack, Sailing};
use crate::game::Battle;
use crate::gunnery::needed;
use crate::metrics::Count;
use crate::names::{Ability, Weapon};
use crate::rulebook::MOST;
use crate::rulings::{DepthChargeArc, Detected, Radar3};
use crate::ships::ShipSet;
use crate::sight::Quarter;
use crate::state::Now;

/// B11.2 — The first year of detection by sound.
pub const ASDIC: u16 = 1918;

/// B11.2, A49 — What a ship adds to detect: Radar 2 and 3, Sub-Hunter.
pub fn hunter_added(radar: i8, sub_hunter: bool, chart: &Detection, reading: Radar3) -> i8 {
    let by_radar = if radar >= 2 { chart.radar } else { 0 };
    let as_hunter = if sub_hunter || radar >= 3 { chart.sub_hunter } else { 0 };
    match reading {
        Radar3::One if radar >= 3 => by_radar.max(as_hunter),
        Radar3::One | Radar3::Both => by_radar + as_hunter,
    }
}

/// B11.2 — What a boat adds to being detected.
pub const fn boat_added(nuclear: bool, silent: bool, chart: &Detection) -> i8 {
    let loud = if nuclear { chart.nuclear } else { 0 };
    loud + if silent { chart.silent } else { 0 }
}

/// B11.2, C27 — Whether a boat is detected: by a die; before 1918 by doubles on two.
#[inline(always)]
pub fn detects(year: u16, added: i8, chart: &Detection, dice: &mut impl Dice) -> bool {
    if year < ASDIC {
        let [one, other] = dice.pair();
        return one == other;
    }
    dice.d6() as i8 + added >= chart.needs
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Doctrine 7 — Every warship tries to detect the nearest submerged boat within 6 inches.
    pub fn detect(&mut self, ship: usize) {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let armed =
            sheet.main.dice > 0 || sheet.secondary > 0 || now.torpedoes > 0 || sheet.depth_charges;
        if !sheet.is_warship() || !armed || !self.book.optional.detection {
            return;
        }
        let enemy = self.book.side(ship).enemy();
        let boats = self.game.on[enemy as usize].and(self.game.submerged);
        let hidden = boats.filter(|&boat| !self.has_found(ship, boat));
        let Some((boat, range)) = self.nearest(now.at, hidden) else { return };
        if range <= self.book.charts.detection.within + TOLERANCE {
            let added = self.detection_modifier(ship);
            self.try_detection(ship, boat, added);
        }
    }

    fn detection_modifier(&self, ship: usize) -> i8 {
        let (chart, radar) = (&self.book.charts.detection, self.radar(ship) as i8);
        let hunter = self.game.ships[ship].has(Ability::SubHunter);
        hunter_added(radar, hunter, chart, self.book.rulings.radar_3)
    }

    /// B11.2, C6 — Whether a boat is detected for a ship: by anybody, or by herself.
    #[inline]
    pub fn has_found(&self, ship: usize, boat: usize) -> bool {
        self.game.detected.has(boat)
            && match self.book.rulings.detected {
                Detected::All => true,
                Detected::OneShip => self.game.found_by[boat].has(ship),
            }
    }

    fn mark_found(&mut self, finder: usize, boat: usize) {
        if !self.game.detected.has(boat) {
            self.game.found_by[boat] = ShipSet::NONE;
        }
        self.game.detected.add(boat);
        if finder < MOST {
            self.game.found_by[boat].add(finder);
        }
    }

    /// B11.2 — Try to detect a boat.
    pub fn try_detection(&mut self, finder: usize, boat: usize, added: i8) -> bool {
        let chart = &self.book.charts.detection;
        self.seek_at(Purpose::Detection, finder, boat, 0);
        self.count(Count::DetectTried);
        let silent = self.game.ships[boat].is(Now::Silent);
        let added = added + boat_added(self.book.ships[boat].nuclear, silent, chart);
        let found = detects(self.book.scenario.year, added, chart, &mut self.table);
        if found {
            self.count(Count::SubsDetected);
            self.mark_found(finder, boat);
        }
        self.tell(Sailing::Detection { boat: boat as u8, found, added });
        found
    }

    pub fn depth_charge_range(&self, ship: usize) -> f64 {
        let range = &self.book.charts.range;
        if self.game.ships[ship].has(Ability::AswH) { range.asw } else { range.depth_charge }
    }

    /// Doctrine 7 — The nearest detected boat in arc and range (A41).
    pub fn depth_charge_target(&self, ship: usize) -> Option<usize> {
        if !self.book.ships[ship].depth_charges {
            return None;
        }
        let now = &self.game.ships[ship];
        let enemy = self.book.side(ship).enemy();
        let within = self.depth_charge_range(ship) + TOLERANCE;
        let all_round = now.has(Ability::Hedgehog);
        let boats = self.game.on[enemy as usize].and(self.game.submerged).and(self.game.detected);
        let fits = |&boat: &usize| {
            let bears = all_round || self.charges_bear(self.quarter(ship, boat));
            bears && self.has_found(ship, boat) && self.game.range(ship, boat) <= within
        };
        self.nearest(now.at, boats.filter(fits)).map(|near| near.0)
    }

    /// B11.3, A41 — Where depth charges reach.
    fn charges_bear(&self, quarter: Quarter) -> bool {
        match self.book.rulings.depth_charge_arc {
            DepthChargeArc::Stern => quarter == Quarter::Aft,
            DepthChargeArc::AsAftTurrets => quarter != Quarter::Fore,
        }
    }

    /// B11.3, C11 — Depth charges: dice against size, without modifiers.
    pub fn drop_depth_charges(&mut self, ship: usize, target: usize) {
        if !self.game.ships[target].is_on() {
            return;
        }
        let dice = self.left_of(ship, self.doubled(self.book.charts.depth_charge.dice).into(), 1.0);
        self.seek_at(Purpose::DepthCharge, ship, target, 0);
        let evasive = self.is_evasive(ship, target);
        self.depth_charge_attack(target, dice, evasive);
    }

    pub fn depth_charge_attack(&mut self, target: usize, dice: u8, evasive: bool) {
        let needs = needed(self.book.ships[target].size as i8, 0);
        let hits = self.attack_dice(Weapon::Depth, dice, needs, evasive);
        let (at, weapon) = (target as u8, Weapon::Depth);
        self.tell(Attack::Arrive { target: at, weapon, dice, hits, needs, evasive, added: 0 });
        let mut blows = Blows::roll(Weapon::Depth, hits, 6, 0, &mut self.table);
        self.evade_damage(target, &mut blows, evasive, 0);
        self.strike(target, &blows);
    }
}
