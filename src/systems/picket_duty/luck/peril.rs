//! How near a result brings the ship to the end of her watch: what luck with damage is counted in.
//!
//! Any fixed worth of a result keeps the mean of luck at 0; the closer it is to what the result
//! does to the game, the more of the outcome it explains. So this is the short way to the end,
//! lost or forced off (9.G), as far as one roll and the dice of its notes can bring it; what later
//! rolls add is left to them.

use crate::damage::{DamageCell, Harm, Losses, Luck, NearMissResult, Note, RandomDamage};
use crate::deck_fires::FireRoll;
use crate::names::{Equipment, RADARS, Room, RoomKind, Section};
use crate::rulebook::Rulebook;
use crate::special_attack::WeaponResult;
use crate::state::Condition;
use crate::weather::TyphoonDamage;
use kernel::systems::chart::OneDie;

use super::threat::Hurt;

/// A chance of 1: chances are counted in 10 000ths, and cut to them.
pub const CERTAIN: i32 = 10_000;

/// What a result can lead to: the chances of the dice that follow it, and the points it costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stakes {
    magazine_forward: i32,
    magazine_aft: i32,
    boiler: i32,
    engine_room: i32,
    steering_room: i32,
    radar: i32,
    broken_back: i32,
    /// Both attempts on a fire fail (7.8.1.C).
    pub fire_left: i32,
    losses: Losses,
}

impl Stakes {
    pub fn read(book: &Rulebook) -> Stakes {
        let charts = &book.damage;
        let struck = |chart: &OneDie<Luck>| share(chart.rows(), |luck| luck == Luck::Struck);
        let breaks = |result: RandomDamage| usize::from(result == RandomDamage::BrokenBack);
        let burns = share(book.repair.fire.rows(), |roll| roll == FireRoll::Burns);
        Stakes {
            magazine_forward: struck(&charts.magazine_forward),
            magazine_aft: struck(&charts.magazine_aft),
            boiler: struck(&charts.boiler),
            engine_room: struck(&charts.engine_room),
            steering_room: struck(&charts.steering_room),
            radar: share(charts.radar.rows(), |harm| harm == Harm::Destroyed),
            broken_back: charts.random.ways_of_two_dice::<2>(breaks).mean(0, |at| [0, CERTAIN][at]),
            fire_left: both(burns, burns),
            losses: charts.losses,
        }
    }

    /// A cell of Table 11. A room hit without a note, and whatever takes several hits, is no peril
    /// yet.
    pub fn of_cell(&self, cell: DamageCell, section: Section, hurt: &Hurt) -> i32 {
        match cell {
            DamageCell::Room(room, Note::Printed) => self.of_room(room, section, hurt),
            DamageCell::Radars(set) => self.of_radars(set, hurt),
            DamageCell::RadarsDestroyed(set) => radars_lost(hurt, set, CERTAIN),
            DamageCell::Shaft(shaft) => self.of_shaft(shaft, hurt),
            DamageCell::Rudder(Condition::Destroyed) => CERTAIN,
            DamageCell::Rudder(_) => of_slowing(hurt, self.losses.rudder, hurt.rudder),
            DamageCell::DeckFire | DamageCell::DeckFireAndMk37 => {
                both(self.fire_left, self.fire_left)
            }
            DamageCell::Random => self.broken_back,
            DamageCell::Room(_, Note::None)
            | DamageCell::Space(_)
            | DamageCell::Gun(_)
            | DamageCell::AftTwenties
            | DamageCell::Stack(..)
            | DamageCell::WaterLines
            | DamageCell::FighterDirectionKilled
            | DamageCell::Superficial => 0,
        }
    }

    fn of_room(&self, room: Room, section: Section, hurt: &Hurt) -> i32 {
        match (room.kind(), section) {
            (RoomKind::Magazine | RoomKind::FuelTanks, Section::Aft) => self.magazine_aft,
            (RoomKind::Magazine | RoomKind::FuelTanks, _) => self.magazine_forward,
            (RoomKind::FireRoom, _) => self.boiler,
            (RoomKind::EngineRoom, _) if hurt.maneuver <= self.losses.engine_room => {
                self.engine_room
            }
            (RoomKind::SteeringRoom, _) => self.steering_room,
            (RoomKind::EngineRoom | RoomKind::Command, _) => 0,
        }
    }

    /// Note F — Each radar of `set` takes its die.
    pub fn of_radars(&self, set: u8, hurt: &Hurt) -> i32 {
        radars_lost(hurt, set, self.radar)
    }

    fn of_shaft(&self, shaft: usize, hurt: &Hurt) -> i32 {
        let [hit, other] = [hurt.shafts[shaft], hurt.shafts[1 - shaft]];
        if hit == Condition::Intact && other != Condition::Intact {
            return CERTAIN;
        }
        of_slowing(hurt, self.losses.shaft, hit)
    }

    /// A result of Table 11-1.
    pub fn of_near_miss(&self, result: NearMissResult, hurt: &Hurt) -> i32 {
        match result {
            NearMissResult::BothRadarsDestroyed => radars_lost(hurt, RADARS, CERTAIN),
            NearMissResult::Random => self.broken_back,
            NearMissResult::RudderDamaged => of_slowing(hurt, self.losses.near_rudder, hurt.rudder),
            NearMissResult::PortScrew | NearMissResult::StarboardScrew => {
                of_slowing(hurt, self.losses.near_screw, Condition::Intact)
            }
            NearMissResult::ForwardStack | NearMissResult::AftStack => {
                of_slowing(hurt, self.losses.near_stack, Condition::Intact)
            }
            NearMissResult::None
            | NearMissResult::Superficial
            | NearMissResult::Hull
            | NearMissResult::LoseSurfaceSupport
            | NearMissResult::ForwardFuel
            | NearMissResult::AftFuel => 0,
        }
    }
}

/// The chance that a die brings what is asked for.
fn share<T: Copy>(faces: &[T; 6], asked: impl Fn(T) -> bool) -> i32 {
    faces.iter().filter(|&&face| asked(face)).count() as i32 * CERTAIN / 6
}

/// The chance that both come about.
fn both(one: i32, other: i32) -> i32 {
    one * other / CERTAIN
}

/// 9.G — Both radars gone, when each of `set` is destroyed with `chance`; one that is damaged
/// already surely is (A145).
fn radars_lost(hurt: &Hurt, set: u8, chance: i32) -> i32 {
    let gone = |radar: Equipment| match radar.bit() {
        bit if hurt.gear.destroyed & bit != 0 => CERTAIN,
        bit if set & bit == 0 => 0,
        bit if hurt.gear.damaged & bit != 0 => CERTAIN,
        _ => chance,
    };
    both(gone(Equipment::ScRadar), gone(Equipment::SgRadar))
}

/// Maneuver points lost with a thing that was intact: at 0 she must leave.
fn of_slowing(hurt: &Hurt, points: i8, was: Condition) -> i32 {
    let ends = was == Condition::Intact && hurt.maneuver <= points;
    if ends { CERTAIN } else { 0 }
}

/// A result of Table 12, where a near miss is worth `near_miss`.
pub fn of_weapon(result: WeaponResult, near_miss: i32) -> i32 {
    match result {
        WeaponResult::RudderAndScrews | WeaponResult::BowHit | WeaponResult::ShipLost => CERTAIN,
        WeaponResult::NearMiss => near_miss,
        WeaponResult::Miss
        | WeaponResult::HullMinus3
        | WeaponResult::GunsForward
        | WeaponResult::GunsAft => 0,
    }
}

/// A result of Table 6-4.
pub fn of_typhoon(damage: TyphoonDamage) -> i32 {
    match damage {
        TyphoonDamage::Major | TyphoonDamage::Sinks => CERTAIN,
        TyphoonDamage::Superficial | TyphoonDamage::Light | TyphoonDamage::Moderate => 0,
    }
}
