//! B5.6 to B5.8 — What hits do: hull, crippling, critical hits.

use kernel::dice::{Dice, Table};

use super::actions::passes_check;
use super::addresses::Purpose;
use super::damage_dice::{
    Blow, Blows, blow, blows_up, critical_row, evade_blows, is_critical, repairs,
};
use super::events::{Confirmed, Die, Harm};
use super::game::Battle;
use super::luck::DamageDie;
use super::metrics::{Count, Each, Recorded};
use super::names::{Ability, Critical, Weapon};
use super::rulings::{CrippledAt, Crippling, EvasiveDice, FireRepair, LostSystem};
use super::state::{Now, Standing};

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B5.6 — Damage dice against armour, die by die; once she is sunk nothing more is rolled.
    pub fn strike(&mut self, ship: usize, blows: &Blows) {
        let (armour, reading) = (self.book.ships[ship].armour, self.book.rulings.above_six);
        let dice = blows.as_slice().len() as u8;
        if dice > 0 {
            let beat = blows
                .as_slice()
                .iter()
                .filter(|&&face| blow(face, armour, reading) > Blow::Stopped);
            let through = beat.count() as u8;
            let rolled = blows.rolled(armour);
            let (ship, weapon) = (ship as u8, blows.weapon);
            self.tell(Harm::Damage { ship, weapon, dice, through, rolled });
        }
        for &face in blows.as_slice() {
            if !self.game.ships[ship].is_on() {
                return;
            }
            self.damage_falls(ship, blows, face);
            let blow = blow(face, armour, reading);
            if blow == Blow::Stopped {
                continue;
            }
            self.count(blows.weapon.through());
            self.lose_hull(ship, 1, blows.weapon);
            if blow == Blow::Beats && self.game.ships[ship].is_on() {
                self.confirm(ship, blows);
            }
        }
    }

    /// B5.6 — A damage die as it fell, unless some were rolled again; for luck.
    #[inline(always)]
    fn damage_falls(&mut self, ship: usize, blows: &Blows, face: i8) {
        if let Some(added) = blows.added {
            let die = DamageDie { face, added, extra: blows.extra };
            self.falls(Die::Damage { ship: ship as u8, weapon: blows.weapon, die });
        }
    }

    /// B7.2, A24 — Against an Evasive ship damage dice that go through are rolled again too, where that is played.
    pub fn evade_damage(&mut self, ship: usize, blows: &mut Blows, on: bool, added: i8) {
        if !on || self.book.rulings.evasive_dice == EvasiveDice::Hits {
            return;
        }
        let armour = self.book.ships[ship].armour;
        evade_blows(blows, armour, added, &mut self.table);
    }

    /// A14 — Whether so much hull is a crippled ship's.
    fn is_cripple(&self, ship: usize, hull: u8) -> bool {
        let threshold = self.book.ships[ship].crippled;
        match self.book.rulings.crippled_at {
            CrippledAt::At => hull <= threshold,
            CrippledAt::Below => hull < threshold,
        }
    }

    /// B5.6, A8, B5.9 — A hit that beats armour may be critical; torpedoes and missiles bring another one.
    fn confirm(&mut self, ship: usize, blows: &Blows) {
        if !self.book.optional.critical_hits {
            return;
        }
        let is = is_critical(blows.weapon, self.book, &mut self.table);
        let (book, game, ship8, weapon) = (self.book, &*self.game, ship as u8, blows.weapon);
        let extra = blows.extra;
        self.table.note(|| Confirmed { ship: ship8, weapon, extra, is, book, game });
        if !is {
            return self.tell(Harm::NoCritical { ship: ship8 });
        }
        for _ in 0..=blows.extra {
            if self.game.ships[ship].is_on() {
                self.critical(ship, blows.weapon, blows.dismast);
            }
        }
    }

    /// B5.6, B5.7 — Hull is lost; at the threshold she is crippled, at 0 destroyed.
    pub fn lose_hull(&mut self, ship: usize, points: u8, weapon: Weapon) {
        let points = points.min(self.game.ships[ship].hull);
        self.tally.hull_lost(self.book.side(ship), weapon, points.into());
        self.game.ships[ship].hull -= points;
        let hull = self.game.ships[ship].hull;
        self.tell(Harm::LosesHull { ship: ship as u8, weapon, points, left: hull });
        if hull == 0 {
            self.sink(ship);
        } else if self.is_cripple(ship, hull) && !self.game.ships[ship].crippled {
            self.cripple(ship);
        }
    }

    /// What befalls the first of all ships, and when.
    fn record_first(&mut self, ship: usize, whose: Recorded, when: Recorded) {
        self.tally.record_first(whose, self.book.side(ship) as i32 + 1);
        self.tally.record_first(when, self.game.turn.into());
    }

    /// A ship is destroyed.
    pub fn sink(&mut self, ship: usize) {
        self.count_for(Each::Sunk, ship);
        self.record_first(ship, Recorded::FirstSunk, Recorded::FirstSunkTurn);
        let sheet = &self.book.ships[ship];
        if sheet.is_submarine() {
            self.count(Count::SubsSunk);
        }
        let at = self.game.ships[ship].at;
        self.tell(Harm::Sinks { ship: ship as u8, at });
        self.remove(ship, Standing::Sunk);
    }

    /// B5.7 — Crippled for good: a die for every ability she has, boats come up.
    fn cripple(&mut self, ship: usize) {
        if !self.book.optional.cripple {
            return;
        }
        let turn = self.game.turn;
        self.count_for(Each::Crippled, ship);
        self.record_first(ship, Recorded::FirstCrippled, Recorded::FirstCrippledTurn);
        let now = &mut self.game.ships[ship];
        (now.crippled, now.crippled_in) = (true, turn);
        self.tell(Harm::Crippled { ship: ship as u8 });
        for ability in self.book.ships[ship].listed.iter() {
            let kept = self.keeps_crippled(ability);
            if kept || !self.game.ships[ship].has(ability) {
                continue;
            }
            if self.table.d6() as i8 >= self.book.charts.damage.ability_lost {
                self.game.ships[ship].abilities.remove(ability);
                self.tell(Harm::LosesAbility { ship: ship as u8, ability });
            } else {
                self.tell(Harm::KeepsAbility { ship: ship as u8, ability });
            }
        }
        self.force_up(ship);
    }

    /// B5.7, A23 — What is never lost by being crippled.
    fn keeps_crippled(&self, ability: Ability) -> bool {
        let built_in = matches!(ability, Ability::Carrier | Ability::ArmouredDeck)
            && self.book.rulings.crippling == Crippling::NotTheDeck;
        ability.is_drawback() || ability == Ability::Submarine || built_in
    }

    /// B5.8 — A roll on the critical table, because of some weapon.
    pub fn critical(&mut self, ship: usize, cause: Weapon, dismast: bool) {
        if !self.book.optional.critical_hits {
            return;
        }
        self.count(cause.criticals());
        let row = critical_row(dismast, &self.book.charts.critical, &mut self.table);
        self.tell(Harm::Critical { ship: ship as u8, row, dismast });
        match row {
            Critical::Armament => {
                self.count(Count::CritArmament);
                self.game.ships[ship].armament += 1;
            }
            Critical::Motive => self.motive_hit(ship),
            Critical::Steering => self.steering_hit(ship),
            Critical::Again => self.count(Count::CritNone),
            Critical::Fire => self.vital_fire(ship),
            Critical::System => self.vital_system(ship),
        }
    }

    /// B12.2, C15 — A fort loses hull where a ship loses way.
    fn motive_hit(&mut self, ship: usize) {
        self.count(Count::CritMotive);
        if self.book.ships[ship].is_fort() {
            self.lose_hull(ship, 1, Weapon::Critical);
        } else {
            self.game.ships[ship].motive += 1;
        }
    }

    fn steering_hit(&mut self, ship: usize) {
        self.count(Count::CritSteering);
        if !self.book.ships[ship].is_fort() {
            self.game.ships[ship].steering += 1;
            self.force_up(ship);
        }
    }

    /// B5.8 row 5 — Doubles blow her up, anything else sets her on fire.
    fn vital_fire(&mut self, ship: usize) {
        self.count(Count::CritFire);
        let explodes = blows_up(&mut self.table);
        self.falls(Die::Magazine { ship: ship as u8, explodes });
        if explodes {
            self.count(Count::Explosions);
            self.tell(Harm::Explodes { ship: ship as u8 });
            let hull = self.game.ships[ship].hull;
            self.lose_hull(ship, hull, Weapon::Critical);
        } else {
            self.game.ships[ship].fires += 1;
        }
    }

    /// B5.8 row 6 — One ability goes; without any, a point of hull.
    fn vital_system(&mut self, ship: usize) {
        self.count(Count::CritSystem);
        match self.ability_to_give_up(ship) {
            Some(ability) => {
                self.game.ships[ship].abilities.remove(ability);
                self.game.ships[ship].lost.push(ability);
                self.tell(Harm::GivesUpAbility { ship: ship as u8, ability });
            }
            None => self.lose_hull(ship, 1, Weapon::Critical),
        }
    }

    /// B6.2 — Damage control: one critical a ship, the side with the initiative first.
    pub fn damage_control(&mut self) {
        for side in [self.game.first, self.game.first.enemy()] {
            for ship in self.game.on[side as usize] {
                if self.can_repair(ship) {
                    self.repair(ship);
                }
            }
        }
    }

    /// B6.2, A21, A22 — How many hits of each kind damage control may repair: fires, armament, motive, steering,
    /// systems.
    fn repairable(&self, ship: usize) -> [u8; 5] {
        let (now, rulings) = (&self.game.ships[ship], &self.book.rulings);
        let fires = match rulings.fire_repair {
            FireRepair::DamageControl => now.fires,
            FireRepair::ActionOnly => 0,
        };
        let systems = match rulings.lost_system {
            LostSystem::Repaired => now.lost.len() as u8,
            LostSystem::ForGood => 0,
        };
        [fires, now.armament, now.motive, now.steering, systems]
    }

    fn can_repair(&self, ship: usize) -> bool {
        self.repairable(ship).iter().any(|&hits| hits > 0)
    }

    fn repair(&mut self, ship: usize) {
        let chart = &self.book.charts.damage;
        let all_hands = self.game.ships[ship].is(Now::AllHands);
        let command = self.command(ship);
        self.seek(Purpose::Repair, ship);
        self.count(Count::RepairsTried);
        let made = repairs(command, all_hands, chart, &mut self.table);
        self.tell(Harm::Repairs { ship: ship as u8, made, command, all_hands });
        if made {
            self.count(Count::RepairsMade);
            self.mend(ship);
        }
    }

    /// Doctrine 10 — What weighs most; systems come back the last lost first.
    fn mend(&mut self, ship: usize) {
        let weights = self.captain(ship).repair;
        let hits = self.repairable(ship);
        let now = &mut self.game.ships[ship];
        let mut best: Option<usize> = None;
        for (kind, _) in hits.iter().enumerate().filter(|&(_, &hits)| hits > 0) {
            if best.is_none_or(|best| weights[kind] > weights[best]) {
                best = Some(kind);
            }
        }
        match best {
            Some(0) => now.fires -= 1,
            Some(1) => now.armament -= 1,
            Some(2) => now.motive -= 1,
            Some(3) => now.steering -= 1,
            _ => {
                if let Some(ability) = now.lost.pop() {
                    now.abilities.add(ability);
                }
            }
        }
    }

    /// Doctrine 10 — The ability she gives up: the one that weighs most.
    fn ability_to_give_up(&self, ship: usize) -> Option<Ability> {
        let weights = &self.captain(ship).give_up;
        let mut best: Option<Ability> = None;
        for ability in self.book.ships[ship].listed.iter() {
            let fixed = ability.is_drawback() || ability == Ability::Submarine;
            let more = |than: Ability| weights[ability as usize] > weights[than as usize];
            if !fixed && self.game.ships[ship].has(ability) && best.is_none_or(more) {
                best = Some(ability);
            }
        }
        best
    }

    /// B5.7, C17 — Ships crippled this turn may strike, before the age of steam.
    pub fn strike_tests(&mut self) {
        if self.book.scenario.era > 4 || !self.book.optional.strike_test {
            return;
        }
        for side in [self.game.first, self.game.first.enemy()] {
            for ship in self.game.on[side as usize] {
                let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
                let crippled = now.crippled && now.crippled_in == self.game.turn;
                if crippled && !sheet.is_fort() && !sheet.is_fireship() {
                    self.strike_test(ship);
                }
            }
        }
    }

    fn strike_test(&mut self, ship: usize) {
        self.seek(Purpose::Strike, ship);
        self.count(Count::StrikeTests);
        let (command, needs) = (self.command(ship), self.book.charts.damage.strike);
        let bad_weather = self.game.bad_weather;
        let holds = passes_check(command, bad_weather, needs, &mut self.table);
        self.tell(Harm::StrikeTest { ship: ship as u8, holds, command, bad_weather });
        if !holds {
            self.count_for(Each::Struck, ship);
            self.remove(ship, Standing::Struck);
        }
    }
}
