//! B2.2.3, doctrine 7 — Who fires at whom: targets of all weapons are fixed before the first die.

use kernel::dice::Table;

use super::addresses::Purpose;
use super::game::Battle;
use super::gunnery::{Seen, Shot, chance};
use super::names::Weapon;
use super::policy::{Best, Choice, Fact, Launches, Splits, nearly};
use super::state::Now;
use super::torpedoes::Launch;

/// What a ship will fire.
pub struct Plan {
    pub main: Best<Shot>,
    pub cannon: Best<Shot>,
    pub secondary: Best<Shot>,
    pub torpedo: Best<Launch>,
    pub missile: Best<Launch>,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B2.2.3 — Ships fire one at a time, the side with the initiative first.
    pub fn fire_ships(&mut self) {
        let mut left = self.game.on;
        let mut side = self.game.first;
        while !left[0].is_empty() || !left[1].is_empty() {
            let now = left[side as usize].and(self.game.on[side as usize]);
            left[side as usize] = now;
            if let Some(ship) = now.first() {
                let together = self.squadron(ship).and(now);
                left[side as usize] = now.but(together);
                for member in together {
                    if self.game.ships[member].is_on() {
                        self.fire_ship(member);
                    }
                }
            }
            side = side.enemy();
        }
    }

    /// Whether she may attack at all.
    fn may_attack(&self, ship: usize) -> bool {
        let now = &self.game.ships[ship];
        let busy = [Now::PutOut, Now::Silent, Now::Dived, Now::Swept];
        let boat_in_storm =
            self.book.ships[ship].is_submarine() && !now.submerged && self.game.bad_weather;
        !busy.iter().any(|&it| now.is(it)) && !boat_in_storm
    }

    fn fire_ship(&mut self, ship: usize) {
        if !self.may_attack(ship) {
            return;
        }
        self.detect(ship);
        let plan = self.plan(ship);
        let charge = self.depth_charge_target(ship);
        let secondary = self.split(ship, plan.secondary.option);
        if let Some(shot) = plan.main.option {
            self.fire_guns(ship, Weapon::Main, Purpose::Main, shot);
        }
        if let Some(shot) = plan.cannon.option {
            self.fire_guns(ship, Weapon::Cannon, Purpose::Cannon, shot);
        }
        for shot in secondary.into_iter().flatten() {
            self.game.ships[ship].now.set(Now::Fired);
            self.fire_guns(ship, Weapon::Secondary, Purpose::Secondary, shot);
        }
        if let Some(target) = charge {
            self.drop_depth_charges(ship, target);
        }
        if let Some(shot) = plan.torpedo.option {
            self.launch_torpedoes(ship, shot);
        }
        if let Some(shot) = plan.missile.option {
            self.launch_missiles(ship, shot);
        }
    }

    /// Doctrine 7 — The best target of every weapon.
    pub fn plan(&self, ship: usize) -> Plan {
        let ties = self.captain(ship).ties;
        let mut plan = Plan {
            main: self.best(ties, Choice::Main, ship),
            cannon: self.best(ties, Choice::Cannon, ship),
            secondary: self.best(ties, Choice::Secondary, ship),
            torpedo: self.best(ties, Choice::Torpedo, ship),
            missile: self.best(ties, Choice::Missile, ship),
        };
        let enemies = self.game.on[self.book.side(ship).enemy() as usize];
        for target in enemies {
            let range = self.game.range(ship, target);
            if self.located(ship, target, range) {
                self.consider(ship, target, range, &mut plan);
            }
        }
        plan
    }

    /// An enemy as a ship sees her.
    #[inline(always)]
    fn sees(&self, ship: usize, target: usize, range: f64) -> Seen {
        Seen {
            target,
            range,
            bears: self.quarter(ship, target),
            lies: self.quarter(target, ship),
            by_radar: self.radar_reaches(ship, target, range),
            grappled: self.game.ships[target].is_grappled_to(ship),
        }
    }

    /// B5.2 — Secondary guns, all at one target, or half at the next best; declared before the first die.
    pub fn split(&self, ship: usize, best: Option<Shot>) -> [Option<Shot>; 2] {
        let list = &self.captain(ship).split_fire;
        let Some(shot) = best.filter(|shot| shot.dice > 1 && !list.rules.is_empty()) else {
            return [best, None];
        };
        let (next, others) = self.next_best(ship, usize::from(shot.target));
        let target = usize::from(shot.target);
        let hull = shot.expected(6, self.book.ships[target].armour);
        let facts = |fact: Fact| match fact {
            Fact::SecondaryDice => shot.dice.into(),
            Fact::HullShare => nearly(hull / f64::from(self.game.ships[target].hull.max(1))),
            _ => f64::from(others),
        };
        match next.filter(|_| list.choose(&facts) == Splits::Yes) {
            None => [best, None],
            Some(next) => {
                let half = shot.dice.div_ceil(2);
                let rest = next.dice.min(shot.dice - half);
                [Some(Shot { dice: half, ..shot }), Some(Shot { dice: rest, ..next })]
            }
        }
    }

    /// The best target of secondary guns but one, and how many there are.
    fn next_best(&self, ship: usize, but: usize) -> (Option<Shot>, u8) {
        let mut best = self.best(self.captain(ship).ties, Choice::SecondarySplit, ship);
        let mut many = 0;
        let enemies = self.game.surfaced(self.book.side(ship).enemy());
        for target in enemies.filter(|&target| target != but) {
            let range = self.game.range(ship, target);
            if !self.located(ship, target, range) {
                continue;
            }
            let seen = self.sees(ship, target, range);
            let shot = self.secondary_shot(ship, &seen).filter(|shot| shot.dice > 0);
            let armour = self.book.ships[target].armour;
            let hurts = |shot: Shot| Some((shot, shot.expected(6, armour))).filter(|it| it.1 > 0.0);
            if let Some((shot, hull)) = shot.and_then(hurts) {
                many += 1;
                best.offer(shot, self.worth_firing(ship, &seen, hull), range);
            }
        }
        (best.option, many)
    }

    fn consider(&self, ship: usize, target: usize, range: f64, plan: &mut Plan) {
        let enemy = &self.game.ships[target];
        let seen = self.sees(ship, target, range);
        if !self.game.ships[ship].submerged && !enemy.submerged {
            self.consider_guns(ship, &seen, plan);
        }
        let worth = |launch: &Launch, weapon| self.launch_worth(ship, &seen, launch, weapon);
        let torpedo = self.torpedo_launch(ship, &seen);
        if let Some((it, worth)) = torpedo.and_then(|it| Some((it, worth(&it, Weapon::Torpedo)?))) {
            plan.torpedo.offer(it, worth, range);
        }
        let missile = self.missile_launch(ship, &seen);
        if let Some((it, worth)) = missile.and_then(|it| Some((it, worth(&it, Weapon::Missile)?))) {
            plan.missile.offer(it, worth, range);
        }
    }

    fn consider_guns(&self, ship: usize, seen: &Seen, plan: &mut Plan) {
        let armour = self.book.ships[seen.target].armour;
        let guns = |shot: Option<Shot>, sides: u8| {
            let shot = shot.filter(|shot| shot.dice > 0)?;
            let hull = shot.expected(sides, armour);
            (hull > 0.0).then(|| (shot, self.worth_firing(ship, seen, hull)))
        };
        if let Some((shot, worth)) = guns(self.main_shot(ship, seen), 6) {
            plan.main.offer(shot, worth, seen.range);
        }
        if let Some((shot, worth)) = guns(self.cannon_shot(ship, seen), 3) {
            plan.cannon.offer(shot, worth, seen.range);
        }
        if let Some((shot, worth)) = guns(self.secondary_shot(ship, seen), 6) {
            plan.secondary.offer(shot, worth, seen.range);
        }
    }

    /// Doctrine 7 — What a shot weighs that takes so much hull on average.
    fn worth_firing(&self, ship: usize, seen: &Seen, hull: f64) -> f64 {
        let (weights, target) = (&self.captain(ship).target, seen.target);
        let sheet = &self.book.ships[target];
        let share = (hull / f64::from(self.game.ships[target].hull)).min(1.0);
        let prey = self.book.deployed[ship].hunts_merchants && sheet.is_civil();
        weights.value * (f64::from(sheet.points) * share)
            + weights.expected * hull
            + if prey { weights.prey } else { 0.0 }
            + weights.range * seen.range
            + self.weighs(weights, target)
    }

    /// The same of torpedoes or missiles; `None` if they are kept.
    fn launch_worth(
        &self,
        ship: usize,
        seen: &Seen,
        launch: &Launch,
        weapon: Weapon,
    ) -> Option<f64> {
        let (captain, sheet) = (self.captain(ship), &self.book.ships[seen.target]);
        let hits = f64::from(launch.dice) * f64::from(launch.count) * chance(launch.weighed);
        let facts = |fact: Fact| match fact {
            Fact::ExpectedHits => nearly(hits),
            Fact::TargetRange => nearly(seen.range),
            Fact::TargetPoints => sheet.points.min(100).into(),
            Fact::TargetCapital => f64::from(u8::from(sheet.capital)),
            Fact::TargetCivil => f64::from(u8::from(sheet.is_civil())),
            Fact::Torpedoes => self.game.ships[ship].torpedoes.into(),
            _ => self.game.ships[ship].missiles.into(),
        };
        let list = if weapon == Weapon::Torpedo { &captain.torpedo } else { &captain.missile };
        let through = f64::from((7 - sheet.armour).clamp(0, 6)) / 6.0;
        let launches = hits * through > 0.0 && list.choose(&facts) == Launches::Yes;
        launches.then(|| self.worth_firing(ship, seen, hits * through))
    }
}
