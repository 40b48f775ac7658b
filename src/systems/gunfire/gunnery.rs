//! Hit numbers of guns: G2, G4 to G6, C23 to C28.

use kernel::dice::Table;

use super::aiming::Aim;
use super::armament::{Control, Works};
use super::charts::Turning;
use super::game::Battle;
use super::names::{Grade, ShipType};
use super::ready::{ReadyBattery, ReadyFire};
use super::rulings::{HitLastTurn, LocalControl};
use super::sheet::{Mounts, count};
use super::state::{MOST, Ship};
use crate::TOLERANCE;

/// C26 — A turn less than this keeps the course.
const KEPT: f64 = 0.5;

/// What each ship is as a target this turn, whoever fires.
pub type Targets = [Target; MOST];

#[derive(Clone, Copy, Debug, Default)]
pub struct Target {
    /// What she adds to the hit number.
    pub part: i8,
    /// Doctrine 4-3 — she lies still and has no main gun left.
    pub beaten: bool,
}

/// How a firer sees a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Seen {
    ByEye,
    FlashesOnly,
    ByRadarOnly,
}

/// A battery that could fire at a ship.
#[derive(Clone, Copy, Debug)]
pub struct Shooting {
    pub mounts: Mounts,
    pub range: f64,
    pub band: u8,
    /// G1 — Initial Roll.
    pub initial: u8,
    /// G2, without what others' fire adds.
    pub hn: i32,
}

impl Shooting {
    pub const NOTHING: Shooting = Shooting { mounts: 0, range: 0.0, band: 0, initial: 0, hn: 0 };
}

/// A battery laid on an enemy: what [`Shooting`] has that its [`Aim`] has not.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub mounts: Mounts,
    pub initial: u8,
    pub hn: i32,
}

impl Laid {
    #[inline(always)]
    pub fn shooting(&self, aim: &Aim) -> Shooting {
        let Laid { mounts, initial, hn } = *self;
        Shooting { mounts, range: aim.range, band: aim.band, initial, hn }
    }
}

/// A battery as it could fire this turn.
#[derive(Clone, Copy)]
pub struct Guns<'b> {
    pub ship: usize,
    pub battery: usize,
    pub ready: &'b ReadyBattery,
    pub works: Works,
    /// G5d, G5e, G5h, G6 — what it adds whoever is the target.
    pub part: i8,
}

impl Guns<'_> {
    /// How many guns stand in some of its mounts.
    #[inline(always)]
    pub fn in_mounts(&self, mounts: Mounts) -> u8 {
        count(mounts) * self.ready.own.guns
    }
}

/// A14 — Whether a ship is below 3.00.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Slow,
    Fast,
}

/// Whether something counts double: for DD and smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Small,
    Larger,
}

/// G5a, G5b, G5d, G5e — What a turn costs: so much for every full angle.
pub fn turning_modifier(turned: f64, pace: Pace, size: Size, chart: &Turning) -> i8 {
    let angles = match pace {
        Pace::Slow => chart.slow,
        Pace::Fast => chart.fast,
    };
    let times = match size {
        Size::Small => chart.small,
        Size::Larger => 1,
    };
    // Turned is never negative: cutting the fraction off is rounding down.
    chart.each * ((turned + TOLERANCE) * angles) as i8 * times
}

/// G5g, A29 — What local control costs at a range.
pub fn local_control_modifier(range: f64, (every, each): (f64, i8), reading: LocalControl) -> i8 {
    let fives = match reading {
        LocalControl::Full => ((range + TOLERANCE) / every) as i8,
        LocalControl::Begun => ((range - TOLERANCE) / every).ceil() as i8,
    };
    each * fives
}

impl<'b, T: Table> Battle<'b, '_, '_, T> {
    #[inline(always)]
    fn pace_of(&self, ship: &Ship) -> Pace {
        let slow = ship.speed < self.book.charts.gunnery.slow_below - TOLERANCE;
        if slow { Pace::Slow } else { Pace::Fast }
    }

    /// All ships in play as targets.
    #[inline(always)]
    pub fn targets(&self) -> Targets {
        let mut targets = [Target::default(); MOST];
        for ship in self.game.all_in_play() {
            let now = &self.game.ships[ship];
            let beaten = now.max_speed == 0.0 && now.armament.of[0].usable == 0;
            targets[ship] = Target { part: self.target_part(ship), beaten };
        }
        targets
    }

    /// G4, G5a to G5c, C24 — What a ship adds as a target.
    #[inline(always)]
    fn target_part(&self, target: usize) -> i8 {
        let (now, charts) = (&self.game.ships[target], &self.book.charts.gunnery);
        let mut part = charts.target_size[self.book.ready.ships[target].kind as usize];
        // G5a and G5b are for a guide or a lone ship.
        if now.behind == 0.0 && now.turned > 0.0 {
            let (pace, chart) = (self.pace_of(now), &charts.target_turning);
            part += turning_modifier(now.turned, pace, Size::Larger, chart);
        }
        if now.speed < charts.crawling_below - TOLERANCE {
            part += charts.target_crawling;
        }
        let shows = self.game.fired.or(self.game.lit).has(target) || now.fires > 0;
        if self.book.scenario.visibility.night && self.book.optional.dark && !shows {
            part += charts.optional.dark;
        }
        part
    }

    /// G5d, G5e, G6 — What the way she goes costs all guns of a ship.
    #[inline(always)]
    pub fn going_part(&self, ship: usize) -> i8 {
        let (now, charts) = (&self.game.ships[ship], &self.book.charts.gunnery);
        let (switches, optional) = (&self.book.optional, &charts.optional);
        let small = self.book.ready.small.has(ship);
        let mut part = 0;
        if now.turned > 0.0 {
            let size = if small { Size::Small } else { Size::Larger };
            part += turning_modifier(now.turned, self.pace_of(now), size, &charts.firer_turning);
        }
        if switches.fast && now.speed > optional.fast_above + TOLERANCE {
            part += optional.fast * if small { optional.fast_small } else { 1 };
        }
        part
    }

    /// A battery as it could fire this turn, if there is one.
    pub fn guns(&self, ship: usize, battery: usize, going: i8) -> Option<Guns<'b>> {
        let ready = self.book.ready.ships[ship].batteries[battery].as_ref()?;
        Some(self.guns_of(ready, ship, battery, going))
    }

    /// A battery that there is, as it could fire this turn.
    #[inline(always)]
    pub fn guns_of(
        &self,
        ready: &'b ReadyBattery,
        ship: usize,
        battery: usize,
        going: i8,
    ) -> Guns<'b> {
        let works = self.game.ships[ship].armament.of[battery];
        Guns { ship, battery, ready, works, part: going + works.part }
    }

    /// How a firer sees an enemy.
    #[inline(always)]
    pub fn sight_of(&self, firer: usize, target: usize) -> Seen {
        let now = &self.game.ships[firer];
        match (now.eye.has(target), now.flashes.has(target)) {
            (true, true) => Seen::FlashesOnly,
            (true, false) => Seen::ByEye,
            (false, _) => Seen::ByRadarOnly,
        }
    }

    /// G2 — A battery's fire at a ship, if it can fire at her at all: C28.
    pub fn shooting(
        &self,
        guns: &Guns,
        target: usize,
        seen: Seen,
        targets: &Targets,
    ) -> Option<Shooting> {
        let aim = self.aim(guns.ship, target, seen, self.range(guns.ship, target), targets)?;
        self.laid_on(guns, &aim).map(|laid| laid.shooting(&aim))
    }

    /// G2 — How a battery is laid on a ship aimed at, if it can fire at her at all: C28.
    #[inline(always)]
    pub fn laid_on(&self, guns: &Guns, aim: &Aim) -> Option<Laid> {
        let (band, target) = (usize::from(aim.band), usize::from(aim.target));
        let mounts = aim.sectors.bearing(&guns.ready.own) & guns.works.usable;
        if (aim.range > guns.ready.reach) | (mounts == 0) {
            return None;
        }
        let fire = match self.book.ready.spotters {
            false => guns.ready.bands[band]?,
            true => self.spotted_fire(guns, target, band)?,
        };
        let hn = i32::from(fire.value)
            + i32::from(aim.part)
            + i32::from(guns.part)
            + i32::from(self.control_part(guns, target, aim.range));
        Some(Laid { mounts, initial: fire.initial, hn })
    }

    /// G3 — Value and Initial Roll where others may spot for a battery.
    #[inline(never)]
    fn spotted_fire(&self, guns: &Guns, target: usize, band: usize) -> Option<ReadyFire> {
        let value = guns.ready.values[band]?;
        let initial = self.initial_roll(guns.ship, target, guns.ready.initial[band])?;
        Some(ReadyFire { value, initial })
    }

    /// G5j, G6 — What depends on firer and target, whichever battery fires.
    #[inline(always)]
    pub fn sight_part(&self, firer: usize, target: usize, seen: Seen) -> i8 {
        let ready = &self.book.ready;
        let straddled = ready.straddle != 0 && self.is_straddled(firer, target);
        ready.by_sight[seen as usize] + if straddled { ready.straddle } else { 0 }
    }

    /// G5f, G5g — What the way a battery is directed adds at a range.
    #[inline(always)]
    fn control_part(&self, guns: &Guns, target: usize, range: f64) -> i8 {
        match guns.works.control {
            Control::Local => {
                let local = self.book.charts.gunnery.local;
                local_control_modifier(range, local, self.book.rulings.local_control)
            }
            Control::ByRadar => self.radar_part(guns.ship, target, range),
            Control::Directed => 0,
        }
    }

    /// G5f, G30 — What fire-control radar adds at a range.
    #[inline(always)]
    fn radar_part(&self, firer: usize, target: usize, range: f64) -> i8 {
        let Some(set) = &self.book.ready.ships[firer].fire_control else { return 0 };
        let kind = self.book.ready.ships[target].kind;
        let reach = if kind.is_small() || kind == ShipType::As { set.small } else { set.larger };
        match (range <= reach + TOLERANCE, set.grade) {
            (false, _) => 0,
            (true, Grade::Early) => self.book.charts.gunnery.radar_early,
            (true, Grade::Late) => self.book.charts.gunnery.radar_late,
        }
    }

    /// C26 — The target was hit last turn and has kept its course.
    fn is_straddled(&self, firer: usize, target: usize) -> bool {
        let hit = match self.book.rulings.hit_last_turn {
            HitLastTurn::ThisShip => self.game.ships[firer].hit.has(target),
            HitLastTurn::AnyShip => self.game.hit_before.has(target),
        };
        hit && self.game.ships[target].turned < KEPT
    }

    /// G1, G3, C46 — The Initial Roll with whoever spots for the firer.
    fn initial_roll(&self, firer: usize, target: usize, own: Option<u8>) -> Option<u8> {
        let (plane, ship) = (self.book.optional.g3_plane, self.book.optional.g3_ship);
        let controlled = self.has_radio(firer) && self.has_main_director(firer);
        let lent = if ship && controlled { self.lent_roll(firer, target) } else { None };
        let roll = own.max(lent)?;
        let spotted = plane && controlled && self.has_plane(firer) && own.is_some();
        let add = if spotted { self.book.charts.spotting.plane } else { 0 };
        Some((roll as i8 + add).clamp(0, 10) as u8)
    }

    /// C46 — The best Initial Roll another cruiser or larger that sees the target lends.
    fn lent_roll(&self, firer: usize, target: usize) -> Option<u8> {
        let is_large = |ship: usize| self.book.ready.ships[ship].kind.is_cruiser_or_larger();
        if !is_large(firer) {
            return None;
        }
        let side = self.book.side(firer);
        let mut others = self.game.in_play[side as usize];
        others.remove(firer);
        let lends = |&ship: &usize| {
            is_large(ship)
                && self.game.ships[ship].eye.has(target)
                && self.has_radio(ship)
                && self.has_main_director(ship)
        };
        let roll = |ship: usize| {
            let band = self.book.charts.gunnery.band(self.game.enemy_range(ship, target))?;
            let own = self.book.ready.ships[ship].batteries[0].as_ref()?.initial[band]?;
            Some((own as i8 + self.book.charts.spotting.spotter_ship).max(0) as u8)
        };
        others.filter(lends).filter_map(roll).max()
    }

    /// C46 — By day, with an aircraft line not yet hit.
    fn has_plane(&self, ship: usize) -> bool {
        let lines = self.book.ready.ships[ship].aircraft;
        !self.book.scenario.visibility.night && lines & !self.game.ships[ship].aircraft != 0
    }
}
