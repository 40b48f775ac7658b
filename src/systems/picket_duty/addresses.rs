//! What dice are rolled for: the first part of every dice address of this system.

use kernel::dice::Address;

use super::state::Game;

/// The event. Its number is part of what makes a game replayable: add at the end, never reorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Event {
    SetUp = 1,
    Station,
    LandRadar,
    SurfaceSupportBack,
    Succession,
    Weather,
    Typhoon,
    AirSupport,
    NightGate,
    AttackChart,
    AttackRow,
    ExtraPlanes,
    RandomAttack,
    Draw,
    Bearing,
    Stopped,
    GunFire,
    SurfaceFire,
    AirFire,
    SpecialSection,
    SpecialAirFire,
    SpecialSurfaceFire,
    SprayFire,
    Maneuver,
    PlaneHit,
    Damage,
    NearMiss,
    Weapon,
    Crash,
    CrashHit,
    DeckFire,
    Emergency,
    RoomRepair,
    GunRepair,
    SpaceRepair,
    EquipmentRepair,
    WaterRepair,
    LastDeckFire,
    HullLoss,
    Spreading,
    Departure,
    FloodedAtNight,
    Maintenance,
    Relief,
    Anchorage,
    Reassignment,
    CampaignLength,
    Assignment,
    NightHalf,
    HullIntegrity,
}

impl Game {
    /// The address of `event` in the current phase.
    #[inline(always)]
    pub fn at(&self, event: Event) -> Address {
        Address::new(event as u8, self.clock)
    }
}
