//! What dice are rolled for, and by whom: the parts of every dice address of this system. All numbers
//! here are part of what makes a game replayable.

use kernel::dice::{Address, nth_of};

use super::state::{Game, MOST_PLANES, MOST_SPECIALS};

/// What dice are rolled for. Its number is part of what makes a game replayable: add at the end, never reorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
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
    /// The address of dice for `purpose` in the current phase.
    #[inline(always)]
    pub fn at(&self, purpose: Purpose) -> Address {
        Address::new(purpose as u8, self.clock)
    }
}

/// One of the rolls a special plane makes for its weapon, by its place in the wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponRoll {
    table: WeaponTable,
    place: u8,
}

/// What a special plane rolls on for its weapon. The number is part of every address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum WeaponTable {
    Table12 = 0,
    /// Table 10, before the weapon (C37).
    Table10First = 1,
    /// Table 12 once more, as the carrier hits (A102).
    Table12Again = 3,
}

impl WeaponRoll {
    pub const fn table_12(place: usize) -> WeaponRoll {
        WeaponRoll { table: WeaponTable::Table12, place: place as u8 }
    }

    pub const fn table_10_first(place: usize) -> WeaponRoll {
        WeaponRoll { table: WeaponTable::Table10First, place: place as u8 }
    }

    pub const fn table_12_again(place: usize) -> WeaponRoll {
        WeaponRoll { table: WeaponTable::Table12Again, place: place as u8 }
    }

    pub const fn number(self) -> u16 {
        nth_of::<MOST_PLACES>(self.table as u16, self.place as u16)
    }
}

/// More places than a wave has for special planes.
const MOST_PLACES: u16 = 8;

/// The number of an attacker among all of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker(u16);

impl Attacker {
    /// A regular plane, by its number in the attack.
    pub const fn plane(number: usize) -> Attacker {
        Attacker(number as u16)
    }

    /// A special weapon, by its roll on Table 12.
    pub const fn weapon(roll: WeaponRoll) -> Attacker {
        Attacker(WEAPONS + roll.number())
    }

    /// A carrier plane that comes in itself, by its wave and its place there.
    pub const fn carrier(wave: usize, place: usize) -> Attacker {
        Attacker(CARRIERS + nth_of::<{ MOST_SPECIALS as u16 }>(wave as u16, place as u16))
    }

    pub const fn number(self) -> u16 {
        self.0
    }
}

/// Regular planes have the numbers below this, special weapons those from here …
const WEAPONS: u16 = 32;
/// … and carrier planes those from here. Weapons that are rolled for again come after them all.
const CARRIERS: u16 = 40;
/// No attacker rolls more often on Table 11.
pub const DAMAGE_ROLLS: u16 = 4;

const _: () = {
    // Three waves of two special planes each.
    let (last_wave, last_place) = (2, MOST_SPECIALS / 3 - 1);
    let weapon = Attacker::weapon(WeaponRoll::table_12(last_place));
    let carrier = Attacker::carrier(last_wave, last_place);
    assert!(MOST_PLANES <= WEAPONS as usize, "a plane has the number of a weapon");
    assert!(weapon.0 < CARRIERS, "a weapon has the number of a carrier");
    let again = Attacker::weapon(WeaponRoll::table_12_again(0));
    assert!(carrier.0 < again.0, "a carrier has the number of a weapon rolled for again");
};

/// The dice of one special plane have addresses for this many markers of a kind.
pub const MOST_ON_SPECIAL: u8 = 16;

/// The dice of a support marker at a special plane, by the plane's place in the wave.
pub const fn marker_at(place: usize, marker: u8, event: Address) -> Address {
    event.actor_and::<{ MOST_ON_SPECIAL as u16 }>(place as u16, marker as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games already played are only played again as long as these stay what they are.
    #[test]
    fn attackers_and_their_rolls_keep_their_numbers() {
        let rolls =
            [WeaponRoll::table_12(1), WeaponRoll::table_10_first(1), WeaponRoll::table_12_again(1)];
        assert_eq!(rolls.map(WeaponRoll::number), [1, 9, 25]);
        let weapons = rolls.map(|roll| Attacker::weapon(roll).number());
        assert_eq!((Attacker::plane(17).number(), weapons), (17, [33, 41, 57]));
        let carriers = [(0, 0), (0, 1), (2, 1)].map(|(wave, place)| Attacker::carrier(wave, place));
        assert_eq!(carriers.map(Attacker::number), [40, 41, 40 + 2 * 6 + 1]);
        let event = Address::new(1, 1);
        assert_eq!(event.actor_and::<DAMAGE_ROLLS>(17, 1), event.actor(17 * 4 + 1));
        assert_eq!(marker_at(1, 3, event), event.actor(16 + 3));
    }
}
