//! B9.6 — Interception and dogfights.

use kernel::dice::{Dice, Table};

use super::{Duty, Flight};
use crate::TOLERANCE;
use crate::addresses::Purpose;
use crate::events::Flying;
use crate::game::Battle;
use crate::metrics::{Count, Each};
use crate::names::Side;
use crate::policy::Choice;
use crate::rulings::DogfightLosses;

/// Flights that fight each other, by their places.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// A bit for every flight.
    pub flights: u64,
}

impl Fight {
    pub const NOTHING: Fight = Fight { flights: 0 };

    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |place| self.flights >> place & 1 != 0)
    }
}

/// B9.6 — A die for each side with its value, the side with the initiative first.
#[inline(always)]
pub fn dogfight_rolls(values: [i8; 2], first: Side, dice: &mut impl Dice) -> [i8; 2] {
    let mut rolls = values;
    for side in [first, first.enemy()] {
        rolls[side as usize] += dice.d6() as i8;
    }
    rolls
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B9.6, doctrine 9 — Free fighters take on what comes near, the side with the initiative first.
    pub fn intercept(&mut self) {
        if !self.book.optional.cap {
            return;
        }
        for side in [self.game.first, self.game.first.enemy()] {
            for place in 0..self.game.flights.len() {
                let flight = self.flight(place);
                let fighter = matches!(flight.duty, Duty::Cap | Duty::Escort);
                if flight.side == side && fighter && flight.is_up() && !flight.engaged {
                    self.engage(place);
                }
            }
        }
    }

    /// Whether a fighter may take on an enemy flight: CAP any, escorts only CAP.
    fn may_engage(&self, fighter: &Flight, enemy: &Flight) -> bool {
        let within = self.book.charts.air.cap + TOLERANCE;
        enemy.side != fighter.side
            && enemy.is_up()
            && fighter.at.distance(enemy.at) <= within
            && (fighter.duty == Duty::Cap || enemy.duty == Duty::Cap)
    }

    fn engage(&mut self, place: usize) {
        let fighter = *self.flight(place);
        let captain = &self.captains[fighter.side as usize];
        let mut best = self.best(captain.ties, Choice::Dogfight, place);
        for other in 0..self.game.flights.len() {
            let enemy = *self.flight(other);
            if !enemy.engaged && self.may_engage(&fighter, &enemy) {
                let armed = if enemy.loaded { captain.armed } else { 0.0 };
                best.offer(other, armed + captain.air_types[self.card(other).kind as usize], 0.0);
            }
        }
        match best.option {
            Some(enemy) => {
                self.game.fights.push(Fight { flights: 1 << place | 1 << enemy });
                self.flight_mut(place).engaged = true;
                self.flight_mut(enemy).engaged = true;
            }
            None => self.join(place),
        }
    }

    /// All enemies near are engaged: the fight with fewest own flights.
    fn join(&mut self, place: usize) {
        let fighter = *self.flight(place);
        let mut best: Option<(usize, usize)> = None;
        for (number, fight) in self.game.fights.as_slice().iter().enumerate() {
            let near = fight.iter().any(|it| self.may_engage(&fighter, self.flight(it)));
            let own = fight.iter().filter(|&it| self.flight(it).side == fighter.side).count();
            if near && best.is_none_or(|(_, least)| own < least) {
                best = Some((number, own));
            }
        }
        if let Some((number, _)) = best {
            self.game.fights.as_mut_slice()[number].flights |= 1 << place;
            self.flight_mut(place).engaged = true;
        }
    }

    /// B9.6 — All fights in the order they began; a draw goes on next turn.
    pub fn dogfights(&mut self) {
        for number in 0..self.game.fights.len() {
            let fight = self.still_in(self.game.fights.as_slice()[number]);
            self.game.fights.as_mut_slice()[number] = fight;
            if fight.flights == 0 {
                continue;
            }
            self.seek(Purpose::Dogfight, number);
            self.count(Count::Dogfights);
            let values = Side::BOTH.map(|side| self.dogfight_value(fight, side));
            let rolls = dogfight_rolls(values, self.game.first, &mut self.table);
            self.tell(Flying::Dogfight { rolls, lead: values[0] - values[1] });
            let loser = match rolls[0].cmp(&rolls[1]) {
                std::cmp::Ordering::Greater => Side::B,
                std::cmp::Ordering::Less => Side::A,
                std::cmp::Ordering::Equal => continue,
            };
            self.decide_fight(fight, loser);
            self.game.fights.as_mut_slice()[number] = Fight::NOTHING;
        }
        self.game.fights.retain(|fight| fight.flights != 0);
    }

    fn value_of(&self, place: usize) -> i8 {
        let card = self.card(place);
        if self.flight(place).loaded { card.armed_dogfight } else { card.dogfight }
    }

    /// The best value, one for every further flight, one for air-to-air missiles.
    fn dogfight_value(&self, fight: Fight, side: Side) -> i8 {
        let chart = &self.book.charts.air;
        let own = || fight.iter().filter(move |&it| self.flight(it).side == side);
        let best = own().map(|it| self.value_of(it)).max().unwrap_or(0);
        let missiles = own().any(|it| self.card(it).air_to_air);
        let extra = (own().count() as i8 - 1).max(0);
        best + chart.extra * extra + if missiles { chart.missiles } else { 0 }
    }

    /// A18 — Whom flak has taken out of a fight is no part of it; a side alone has nobody to fight.
    fn still_in(&mut self, fight: Fight) -> Fight {
        let mut left = fight;
        for place in fight.iter().filter(|&it| !self.flight(it).is_up()) {
            left.flights &= !(1 << place);
        }
        let sides = Side::BOTH.map(|side| left.iter().any(|it| self.flight(it).side == side));
        if sides == [true, true] {
            return left;
        }
        left.iter().for_each(|place| self.flight_mut(place).engaged = false);
        Fight::NOTHING
    }

    /// A16, C38 — Half the losers, rounded up, the weakest first, or all of them and half the winners; all others
    /// go home.
    fn decide_fight(&mut self, fight: Fight, loser: Side) {
        let many = |side: Side| fight.iter().filter(|&it| self.flight(it).side == side).count();
        let (losers, winners) = (many(loser), many(loser.enemy()));
        let mut left = fight;
        match self.book.rulings.dogfight_losses {
            DogfightLosses::HalfTheLosers => self.shoot_down(&mut left, loser, losers.div_ceil(2)),
            DogfightLosses::AllLosers => {
                self.shoot_down(&mut left, loser, losers);
                self.shoot_down(&mut left, loser.enemy(), winners / 2);
            }
        }
        for place in left.iter() {
            let flight = *self.flight(place);
            if flight.duty != Duty::Cap {
                self.tally.of_side(Each::AirAborts, flight.side);
            }
            self.turn_home(place);
        }
    }

    /// C38 — So many flights of a side are lost, the weakest first.
    fn shoot_down(&mut self, left: &mut Fight, side: Side, many: usize) {
        for _ in 0..many {
            let weakest = left
                .iter()
                .filter(|&it| self.flight(it).side == side)
                .min_by_key(|&it| self.value_of(it));
            let Some(weakest) = weakest else { break };
            left.flights &= !(1 << weakest);
            self.tally.of_side(Each::AirLostDogfight, side);
            self.tell(Flying::ShotDown { flight: weakest as u8 });
            self.lose_flight(weakest);
        }
    }
}
