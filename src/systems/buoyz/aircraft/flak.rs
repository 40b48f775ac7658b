//! B9.5 — Anti-aircraft fire.

use kernel::dice::{Dice, Table};

use super::MOST_FLIGHTS;
use crate::TOLERANCE;
use crate::addresses::Purpose;
use crate::charts::Air;
use crate::events::{Die, Flying};
use crate::game::Battle;
use crate::gunnery::{attack_hits, needed};
use crate::metrics::{Count, Each};
use crate::names::{Ability, AirType, Load};
use crate::policy::{Fact, FlakAt};
use crate::rulings::{Dodge, FlakAndCap};
use crate::state::{Now, Room};

/// C36 — What flak needs; torpedo and dive bombers make a run.
pub fn flak_needs(run: bool, added: i8, chart: &Air) -> u8 {
    needed(chart.aa_hits_on, added + if run { chart.aa_run } else { 0 })
}

/// B9.5, A17 — The dice with which a flight dodges so many hits.
pub fn dodge_dice(hits: u8, reading: Dodge) -> u8 {
    match reading {
        Dodge::EachHit => hits,
        Dodge::OneDie => hits.min(1),
    }
}

/// B9.5 — Whether a flight dodges; Kamikaze do not, but may go on.
#[inline(always)]
pub fn dodges(kamikaze: bool, chart: &Air, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 >= if kamikaze { chart.kamikaze_goes_on } else { chart.dodge }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B9.5 — All ships fire at the aircraft that attack, the side with the initiative first.
    pub fn anti_aircraft(&mut self) {
        if self.game.flights.is_empty() {
            return;
        }
        for side in [self.game.first, self.game.first.enemy()] {
            for ship in self.game.on[side as usize] {
                self.flak(ship);
            }
        }
    }

    /// C36 — Her dice, with half of the secondary ones if they fire high.
    fn flak_dice(&self, ship: usize) -> u8 {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let boat = sheet.is_submarine() && self.game.bad_weather;
        let silent = [Now::PutOut, Now::Silent, Now::Dived].iter().any(|&it| now.is(it));
        if now.submerged || boat || silent {
            return 0;
        }
        let high = now.has(Ability::HighAngle);
        let secondary = if high { f64::from(sheet.secondary) / 2.0 } else { 0.0 };
        self.left_of(ship, f64::from(sheet.aa) + secondary, 1.0)
    }

    fn flak(&mut self, ship: usize) {
        let dice = usize::from(self.flak_dice(ship));
        let attackers = self.attackers_in_range(ship);
        if dice == 0 || attackers.is_empty() {
            return;
        }
        let many = self.fired_at(ship, dice, attackers.as_slice());
        let now = &mut self.game.ships[ship].now;
        now.set(Now::FiredAa);
        if self.game.ships[ship].has(Ability::HighAngle) {
            self.game.ships[ship].now.set(Now::HighAngle);
        }
        for (number, &flight) in attackers.as_slice()[..many].iter().enumerate() {
            let share = dice / many + usize::from(number < dice % many);
            if share > 0 {
                self.fire_flak(ship, usize::from(flight), share as u8);
            }
        }
    }

    /// B5.2, B9.5 — At how many of the attackers in her range she fires, from the first on.
    pub fn fired_at(&self, ship: usize, dice: usize, attackers: &[u8]) -> usize {
        let list = &self.captain(ship).flak;
        if list.rules.is_empty() {
            return attackers.len();
        }
        let hers = |&&it: &&u8| self.flight(it.into()).target == Some(ship as u8);
        let own = attackers.iter().filter(hers).count();
        let facts = |fact: Fact| match fact {
            Fact::FlakDice => dice as f64,
            Fact::Attackers => attackers.len() as f64,
            _ => own as f64,
        };
        match list.choose(&facts) {
            FlakAt::Own if own > 0 => own,
            FlakAt::All | FlakAt::Own => attackers.len(),
            FlakAt::One => 1,
        }
    }

    /// B5.2, doctrine 9 — Her own attackers before those of friends, torpedo, dive, others, then order.
    fn attackers_in_range(&self, ship: usize) -> Room<u8, MOST_FLIGHTS> {
        let range = self.book.charts.range.aa[usize::from(self.radar(ship).min(3))] + TOLERANCE;
        let (side, at) = (self.book.side(ship), self.game.ships[ship].at);
        let mut found = Room::filled_with(0u8);
        for rank in 0..6 {
            for place in 0..self.game.flights.len() {
                let flight = self.flight(place);
                let Some(target) = flight.target else { continue };
                let open = !flight.engaged || self.book.rulings.flak_and_cap == FlakAndCap::Yes;
                let free = flight.side != side && flight.is_up() && open;
                let own = if usize::from(target) == ship { 0 } else { 3 };
                let kind = match self.card(place).kind {
                    AirType::Torpedo => 0,
                    AirType::Dive => 1,
                    _ => 2,
                };
                if free && own + kind == rank && flight.at.distance(at) <= range {
                    found.push(place as u8);
                }
            }
        }
        found
    }

    fn flak_needs(&self, ship: usize, place: usize) -> u8 {
        let (air, card) = (&self.book.charts.air, self.card(place));
        let run = matches!(card.kind, AirType::Torpedo | AirType::Dive);
        let flank = self.game.ships[ship].is(Now::Flank);
        let flank = if flank { self.book.charts.to_hit.flank } else { 0 };
        flak_needs(run, self.dark_and_rough(false) + flank, air)
    }

    fn fire_flak(&mut self, ship: usize, place: usize, dice: u8) {
        let needs = self.flak_needs(ship, place);
        self.seek_at(Purpose::AntiAircraft, ship, place, 0);
        let hits = attack_hits(dice, needs, false, &mut self.table);
        self.tally.add(Count::AaDice, dice.into());
        self.tally.add(Count::AaHits, hits.into());
        self.tell(Flying::Flak { ship: ship as u8, flight: place as u8, dice, needs, hits });
        self.dodge(place, hits);
    }

    /// B9.5, A17 — A die for every hit; the first failure kills, and who dodges all breaks off. Kamikaze
    /// go on.
    fn dodge(&mut self, place: usize, hits: u8) {
        let (air, side) = (&self.book.charts.air, self.flight(place).side);
        let kamikaze = self.card(place).load == Load::Kamikaze;
        for _ in 0..dodge_dice(hits, self.book.rulings.dodge) {
            let dodges = dodges(kamikaze, air, &mut self.table);
            self.falls(Die::Dodge { flight: place as u8, kamikaze, dodges });
            if !dodges {
                self.tally.of_side(Each::AirLostAa, side);
                self.tell(Flying::ShotDown { flight: place as u8 });
                return self.lose_flight(place);
            }
        }
        if hits > 0 && !kamikaze {
            self.tally.of_side(Each::AirAborts, side);
            self.turn_home(place);
        }
    }
}
