//! B5.3 to B5.6 — Guns: what bears, what hits, what it does.

use kernel::dice::{Dice, Pool, Table};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::damage_dice::Blows;
use super::damage_dice::damage_sides;
use super::events::Attack;
use super::game::Battle;
use super::names::{Ability, Weapon};
use super::policy::{Dismasts, Fact, nearly};
use super::rulings::{BeyondRange, CloseCrippled, FastSmoke, Halves, RadarAim};
use super::sight::Quarter;
use super::state::{Now, rounded};

/// What a firing ship needs to know of one enemy.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub target: usize,
    pub range: f64,
    /// The arc of the firer she lies in.
    pub bears: Quarter,
    /// The arc of hers the firer lies in.
    pub lies: Quarter,
    pub by_radar: bool,
    pub grappled: bool,
}

/// A weapon laid on a target.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub target: u8,
    pub dice: u8,
    /// What a die must show.
    pub needs: u8,
    /// Added to every damage die.
    pub added: i8,
}

impl Shot {
    /// Doctrine 7 — The hull a shot takes on average, without re-rolls and criticals.
    #[inline]
    pub fn expected(&self, sides: u8, armour: i8) -> f64 {
        let through = (1..=sides as i8).filter(|face| face + self.added >= armour).count();
        f64::from(self.dice) * chance(self.needs) * through as f64 / f64::from(sides)
    }
}

/// The chance of a die that needs so much.
#[inline(always)]
pub fn chance(needs: u8) -> f64 {
    f64::from(7 - needs) / 6.0
}

/// B5.5 — What a die must show: a natural 1 always misses, a natural 6 always hits.
#[inline(always)]
pub fn needed(target: i8, added: i8) -> u8 {
    (target - added).clamp(2, 6) as u8
}

/// B1.1a, B5.5, C9 — Attack dice that hit; an evasive ship, firing or fired at, has all hits rolled again.
#[inline(always)]
pub fn attack_hits(count: u8, needs: u8, evasive: bool, dice: &mut impl Dice) -> u8 {
    let hits = dice.hits(Pool::d6(count), needs);
    if evasive { dice.hits(Pool::d6(hits), needs) } else { hits }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B5.5, A5, C8, C10 — Modifiers of all guns but those of range.
    fn gun_modifier(&self, ship: usize, seen: &Seen) -> i8 {
        let (chart, now) = (&self.book.charts.to_hit, &self.game.ships[ship]);
        let target = &self.game.ships[seen.target];
        let mut added = 0;
        let fast = target.moved > chart.fast_beyond + TOLERANCE;
        added += match (fast, target.is(Now::Smoke), self.book.rulings.fast_smoke) {
            (false, false, _) => 0,
            (true, true, FastSmoke::Each) => 2 * chart.fast_or_smoke,
            _ => chart.fast_or_smoke,
        };
        if self.game.bad_weather {
            added += chart.bad_weather;
        }
        if self.game.night {
            added += chart.night;
        }
        if self.book.ships[ship].is_fort() {
            added += chart.fort;
        }
        if now.is(Now::Flank) {
            added += chart.flank;
        }
        added
    }

    /// B5.5 — Bands of range; bad weather forbids the far ones (C8).
    fn band(&self, range: f64) -> Option<i8> {
        let chart = &self.book.charts.to_hit;
        if range > chart.extreme_beyond + TOLERANCE {
            (!self.game.bad_weather).then_some(chart.extreme)
        } else if range >= chart.long_from - TOLERANCE {
            Some(chart.long)
        } else {
            Some(0)
        }
    }

    /// B5.6 — Shells that plunge.
    fn plunging(&self, seen: &Seen) -> i8 {
        let (chart, target) = (&self.book.charts.damage, &self.game.ships[seen.target]);
        let far = seen.range >= self.book.charts.to_hit.long_from - TOLERANCE;
        if !far || !self.book.optional.plunging {
            return 0;
        }
        let deck = if target.has(Ability::ArmouredDeck) { 0 } else { chart.plunging };
        let weak = if target.has(Ability::Swwobs2) { chart.swwobs2 } else { 0 };
        deck + weak
    }

    /// B5.5, A6 — Guns laid by radar.
    fn radar_added(&self, ship: usize, seen: &Seen) -> i8 {
        let on = seen.by_radar && self.book.optional.radar_to_hit;
        let needed = match self.book.rulings.radar_aim {
            RadarAim::Always => true,
            RadarAim::BeyondSight => !self.eye_reaches(ship, seen.target, seen.range),
        };
        if on && needed { self.book.charts.to_hit.radar } else { 0 }
    }

    /// C1 — The share of dice that bears; broadsides bear on whoever she is grappled to.
    fn share(&self, share: [f64; 3], seen: &Seen) -> f64 {
        if seen.grappled { share[1] } else { share[seen.bears.share()] }
    }

    /// B5.5, A3 — Main guns of 6 inches and more.
    pub fn main_shot(&self, ship: usize, seen: &Seen) -> Option<Shot> {
        let (guns, range) = (&self.book.ships[ship].main, seen.range);
        let beyond = range > guns.range + TOLERANCE;
        if guns.dice == 0 || range > guns.range * self.book.charts.range.beyond + TOLERANCE {
            return None;
        }
        let band = self.band(range)?;
        let far = match (beyond, self.book.rulings.beyond_range) {
            (false, _) => band,
            (true, BeyondRange::Added) => band + self.book.charts.to_hit.beyond_range,
            (true, BeyondRange::Instead) => self.book.charts.to_hit.beyond_range,
        };
        let added = self.gun_modifier(ship, seen) + far + self.radar_added(ship, seen);
        let dice = self.left_of(ship, f64::from(guns.dice), self.share(guns.share, seen));
        let needs = needed(self.book.ships[seen.target].size as i8, added);
        Some(Shot { target: seen.target as u8, dice, needs, added: self.plunging(seen) })
    }

    /// B5.5, B5.6 — Secondary guns.
    pub fn secondary_shot(&self, ship: usize, seen: &Seen) -> Option<Shot> {
        let (dice, now) = (self.book.ships[ship].secondary, &self.game.ships[ship]);
        let reach = self.book.charts.range.secondary;
        if dice == 0 || seen.range > reach + TOLERANCE || now.is(Now::HighAngle) {
            return None;
        }
        let added =
            self.gun_modifier(ship, seen) + self.band(seen.range)? + self.radar_added(ship, seen);
        let dice = self.left_of(ship, f64::from(dice), 1.0);
        let needs = needed(self.book.ships[seen.target].size as i8, added);
        let through = self.plunging(seen) + self.book.charts.damage.secondary;
        Some(Shot { target: seen.target as u8, dice, needs, added: through })
    }

    /// B5.5, B5.6 — Cannon: bands of their own, raking, Close.
    pub fn cannon_shot(&self, ship: usize, seen: &Seen) -> Option<Shot> {
        let (guns, now) = (&self.book.ships[ship].cannon, &self.game.ships[ship]);
        let (chart, damage) = (&self.book.charts.to_hit, &self.book.charts.damage);
        if guns.dice == 0 || seen.range > guns.range + TOLERANCE {
            return None;
        }
        let far = seen.range > chart.cannon_long_beyond + TOLERANCE;
        if far && self.game.bad_weather {
            return None;
        }
        let medium = seen.range > chart.cannon_medium_beyond + TOLERANCE;
        let band = match (far, medium) {
            (true, _) => chart.cannon_long,
            (false, true) => chart.cannon_medium,
            (false, false) => 0,
        };
        let added = self.gun_modifier(ship, seen) + band;
        let raking = if seen.lies.is_beam() { 0 } else { damage.raking };
        let near = seen.range <= damage.close_range + TOLERANCE && now.has(Ability::Close);
        let close = if near { damage.close * self.close(ship) } else { 0 };
        let needs = needed(self.book.ships[seen.target].size as i8, added);
        let dice = self.left_of(ship, f64::from(guns.dice), self.share(guns.share, seen));
        Some(Shot { target: seen.target as u8, dice, needs, added: raking + close })
    }

    /// B7.3, A45 — Her level of Close.
    fn close(&self, ship: usize) -> i8 {
        let (level, crippled) = (self.book.ships[ship].close, self.game.ships[ship].crippled);
        match self.book.rulings.close_crippled {
            CloseCrippled::Halved if crippled => (level + 1) / 2,
            CloseCrippled::Halved | CloseCrippled::Kept => level,
        }
    }

    /// B1.1c, B5.7, B5.8, A15 — What is left of dice or launchers, of which a share can be used.
    pub fn left_of(&self, ship: usize, all: f64, share: f64) -> u8 {
        let now = &self.game.ships[ship];
        match self.book.rulings.halves {
            Halves::Once => rounded(all * share * now.armament_left()),
            Halves::EachTime => {
                let halvings = u8::from(now.crippled) + now.armament;
                (0..halvings).fold(rounded(all * share), |left, _| rounded(f64::from(left) / 2.0))
            }
        }
    }

    /// B5.5 — Roll attack dice and count them.
    pub fn attack_dice(&mut self, weapon: Weapon, dice: u8, needs: u8, evasive: bool) -> u8 {
        self.tally.add(weapon.dice(), dice.into());
        let hits = attack_hits(dice, needs, evasive, &mut self.table);
        self.tally.add(weapon.hits(), hits.into());
        hits
    }

    pub fn is_evasive(&self, ship: usize, target: usize) -> bool {
        self.game.ships[ship].is(Now::Evasive) || self.game.ships[target].is(Now::Evasive)
    }

    /// B5.4b, B5.5, B5.6 — Fire guns: attack dice, damage dice, what they do; cannon aim at a merchant's rigging.
    pub fn fire_guns(&mut self, ship: usize, weapon: Weapon, purpose: Purpose, shot: Shot) {
        let target = usize::from(shot.target);
        if !self.game.ships[target].is_on() {
            return;
        }
        self.seek_at(purpose, ship, target, 0);
        let evasive = self.is_evasive(ship, target);
        let hits = self.attack_dice(weapon, shot.dice, shot.needs, evasive);
        let Shot { target: at, dice, needs, added } = shot;
        let (ship8, from) = (ship as u8, self.game.comes_from(ship, target));
        self.tell(Attack::Fires {
            ship: ship8,
            target: at,
            weapon,
            dice,
            hits,
            needs,
            evasive,
            added,
            from,
        });
        let sides = damage_sides(weapon);
        let mut blows = Blows::roll(weapon, hits, sides, shot.added, &mut self.table);
        self.evade_damage(target, &mut blows, evasive, shot.added);
        blows.dismast = weapon == Weapon::Cannon && self.fires_to_dismast(ship, target);
        let friend = self.friend_in_the_way(ship, target);
        let strays = friend
            .map(|friend| (friend, blows.split_off(usize::from(rounded(f64::from(hits) / 3.0)))));
        self.strike(target, &blows);
        if let Some((friend, strays)) = strays {
            self.strike(friend, &strays);
        }
    }

    /// B5.4b — Whether cannon fire at masts and sails.
    fn fires_to_dismast(&self, ship: usize, target: usize) -> bool {
        let (sheet, now) = (&self.book.ships[target], &self.game.ships[target]);
        let facts = |fact: Fact| match fact {
            Fact::TargetCivil => f64::from(u8::from(sheet.is_civil())),
            Fact::TargetCrippled => f64::from(u8::from(now.crippled)),
            Fact::TargetHull => now.hull.min(100).into(),
            _ => nearly(self.game.range(ship, target)),
        };
        self.captain(ship).dismast.choose(&facts) == Dismasts::Yes
    }

    /// B5.4c, A46 — The friend the target was grappled to first, the firer left out.
    fn friend_in_the_way(&self, ship: usize, target: usize) -> Option<usize> {
        let side = self.book.side(ship);
        let grappled = self.game.ships[target].grappled;
        let others = grappled.as_slice().iter().map(|&other| usize::from(other));
        let mut friends = others.filter(|&other| other != ship && self.book.side(other) == side);
        friends.next()
    }
}
