//! B2.2.3, doctrine 7 — Who fires at whom: targets of all weapons are fixed before the first die.

use kernel::dice::Table;

use super::TOLERANCE;
use super::addresses::Purpose;
use super::game::Battle;
use super::gunnery::{Seen, Shot, chance};
use super::names::Weapon;
use super::state::Now;
use super::torpedoes::Launch;

/// The best target found so far for one weapon.
#[derive(Clone, Copy, Debug)]
struct Pick<S> {
    shot: S,
    prey: bool,
    value: f64,
    range: f64,
}

/// What a ship will fire.
#[derive(Default)]
struct Plan {
    main: Option<Pick<Shot>>,
    cannon: Option<Pick<Shot>>,
    secondary: Option<Pick<Shot>>,
    torpedo: Option<Pick<Launch>>,
    missile: Option<Pick<Launch>>,
}

/// Take the better of two: prey first, then the higher value, then the nearer, then the first.
fn offer<S>(best: &mut Option<Pick<S>>, it: Pick<S>) {
    let better = best.as_ref().is_none_or(|best| {
        if it.prey != best.prey {
            return it.prey;
        }
        let more = it.value - best.value;
        more > TOLERANCE || more.abs() <= TOLERANCE && it.range < best.range - TOLERANCE
    });
    if better {
        *best = Some(it);
    }
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
        if let Some(pick) = plan.main {
            self.fire_guns(ship, Weapon::Main, Purpose::Main, pick.shot);
        }
        if let Some(pick) = plan.cannon {
            self.fire_guns(ship, Weapon::Cannon, Purpose::Cannon, pick.shot);
        }
        if let Some(pick) = plan.secondary {
            self.fire_guns(ship, Weapon::Secondary, Purpose::Secondary, pick.shot);
        }
        if let Some(target) = charge {
            self.drop_depth_charges(ship, target);
        }
        if let Some(pick) = plan.torpedo {
            self.launch_torpedoes(ship, pick.shot);
        }
        if let Some(pick) = plan.missile {
            self.launch_missiles(ship, pick.shot);
        }
    }

    /// Doctrine 7 — The best target of every weapon.
    fn plan(&self, ship: usize) -> Plan {
        let mut plan = Plan::default();
        let enemies = self.game.on[self.book.side(ship).enemy() as usize];
        for target in enemies {
            let range = self.game.range(ship, target);
            if self.located(ship, target, range) {
                self.consider(ship, target, range, &mut plan);
            }
        }
        plan
    }

    fn consider(&self, ship: usize, target: usize, range: f64, plan: &mut Plan) {
        let (sheet, enemy) = (&self.book.ships[target], &self.game.ships[target]);
        let seen = Seen {
            target,
            range,
            bears: self.quarter(ship, target),
            lies: self.quarter(target, ship),
            by_radar: self.radar_reaches(ship, target, range),
            grappled: enemy.is_grappled_to(ship),
        };
        let prey = self.book.deployed[ship].hunts_merchants && sheet.is_civil();
        let value = |hull: f64| f64::from(sheet.points) * (hull / f64::from(enemy.hull)).min(1.0);
        if !self.game.ships[ship].submerged && !enemy.submerged {
            let guns = |shot: Option<Shot>, sides: u8| {
                let shot = shot.filter(|shot| shot.dice > 0)?;
                let hull = shot.expected(sides, sheet.armour);
                (hull > 0.0).then(|| Pick { shot, prey, value: value(hull), range })
            };
            if let Some(it) = guns(self.main_shot(ship, &seen), 6) {
                offer(&mut plan.main, it);
            }
            if let Some(it) = guns(self.cannon_shot(ship, &seen), 3) {
                offer(&mut plan.cannon, it);
            }
            if let Some(it) = guns(self.secondary_shot(ship, &seen), 6) {
                offer(&mut plan.secondary, it);
            }
        }
        let armed = |launch: Option<Launch>| {
            let launch = launch?;
            let hits = f64::from(launch.dice) * f64::from(launch.count) * chance(launch.weighed);
            let through = f64::from((7 - sheet.armour).clamp(0, 6)) / 6.0;
            let hull = hits * through;
            (hull > 0.0).then(|| (hits, Pick { shot: launch, prey, value: value(hull), range }))
        };
        if let Some((hits, it)) = armed(self.torpedo_launch(ship, &seen)) {
            if hits >= LEAST_HITS {
                offer(&mut plan.torpedo, it);
            }
        }
        if let Some((_, it)) = armed(self.missile_launch(ship, &seen)) {
            offer(&mut plan.missile, it);
        }
    }
}

/// Torpedoes that hit less on average are kept.
const LEAST_HITS: f64 = 0.99;
