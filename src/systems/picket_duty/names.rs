//! The nouns of the game: sections, bearings, guns, rooms, equipment, officers (rules 1.1–1.4).
//!
//! Which of them a ship has, and where they stand, is in her ship file; what they are called is
//! here, since rules speak of them by name.

use std::num::NonZeroU64;

use kernel::config::Word;

/// The members of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let set = NonZeroU64::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(set.trailing_zeros() as usize)
    }
}

/// The members of `set`, lowest first.
#[inline(always)]
pub fn ones(set: u64) -> Ones {
    Ones(set)
}

/// An enum whose variants number a fixed array: every variant, in the book's order, with the
/// words for it.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident as $kind:literal { $($(#[$inner:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$inner])* $variant),+ }

        impl $name {
            pub const ALL: [$name; [$($name::$variant),+].len()] = [$($name::$variant),+];
            pub const COUNT: usize = Self::ALL.len();
            /// The words for all of them.
            pub const NAMES: [&'static str; Self::COUNT] = [$($word),+];

            /// The word a chart, a ship file or a transcript uses.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl Word for $name {
            const KIND: &'static str = $kind;
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

numbered! {
    /// The three repair sections of the ship (1.1.1.A).
    Section as "section of the ship" { Forward = "forward", Midship = "midship", Aft = "aft" }
}

numbered! {
    /// How high a plane comes in (6.6.F).
    Altitude as "altitude" { Low = "low", Medium = "medium", High = "high" }
}

numbered! {
    /// The eight bearing positions around the ship (1.1), in the order of the firing charts.
    Bearing as "bearing" {
        B315 = "315", B0 = "0", B45 = "45", B90 = "90",
        B135 = "135", B180 = "180", B225 = "225", B270 = "270",
    }
}

impl Bearing {
    /// 7.1.C — The section of Table 11 a plane from this bearing is rolled on.
    pub const fn section(self) -> Section {
        match self {
            Bearing::B315 | Bearing::B0 | Bearing::B45 => Section::Forward,
            Bearing::B90 | Bearing::B270 => Section::Midship,
            Bearing::B135 | Bearing::B180 | Bearing::B225 => Section::Aft,
        }
    }
}

/// One place a plane can stand: a bearing and an altitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub bearing: Bearing,
    pub altitude: Altitude,
}

impl Position {
    pub const COUNT: usize = Bearing::COUNT * Altitude::COUNT;

    /// Its number among the 24 places.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.bearing as usize * Altitude::COUNT + self.altitude as usize
    }

    pub fn all() -> impl Iterator<Item = Position> {
        Bearing::ALL.into_iter().flat_map(|bearing| {
            Altitude::ALL.into_iter().map(move |altitude| Position { bearing, altitude })
        })
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.altitude {
            Altitude::Low => 'L',
            Altitude::Medium => 'M',
            Altitude::High => 'H',
        };
        write!(f, "{}{letter}", self.bearing)
    }
}

numbered! {
    /// The three calibres (1.1).
    Calibre as "calibre" { Five = "5in", Forty = "40mm", Twenty = "20mm" }
}

numbered! {
    /// Every mount any of the ships carries, in gun order: 5in, 40mm, 20mm.
    Gun as "gun" {
        Five1 = "5in 1", Five2 = "5in 2", Five3 = "5in 3", Five4 = "5in 4", Five5 = "5in 5",
        FortyA = "40mm A", FortyB = "40mm B", FortyC = "40mm C", FortyD = "40mm D", FortyE = "40mm E",
        TwentyA = "20mm A", TwentyB = "20mm B", TwentyC = "20mm C", TwentyD = "20mm D", TwentyE = "20mm E",
        TwentyF = "20mm F", TwentyG = "20mm G", TwentyH = "20mm H", TwentyI = "20mm I", TwentyJ = "20mm J",
    }
}

impl Gun {
    /// Its bit in a set of guns.
    #[inline(always)]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    #[inline(always)]
    pub const fn calibre(self) -> Calibre {
        CALIBRES[self as usize]
    }

    /// The director of a 40mm tub (6.8.D).
    pub const fn director(self) -> Option<Equipment> {
        match self.calibre() {
            Calibre::Forty => {
                let tub = self as usize - Gun::FortyA as usize;
                Some(Equipment::ALL[Equipment::DirectorA as usize + tub])
            }
            Calibre::Five | Calibre::Twenty => None,
        }
    }
}

/// The calibres of all guns, in gun order: looked up more often than anything else of a gun.
const CALIBRES: [Calibre; Gun::COUNT] = {
    let mut calibres = [Calibre::Twenty; Gun::COUNT];
    let mut gun = 0;
    while gun < Gun::TwentyA as usize {
        calibres[gun] = if gun < Gun::FortyA as usize { Calibre::Five } else { Calibre::Forty };
        gun += 1;
    }
    calibres
};

/// All 5in guns, as a set of guns.
pub const FIVES: u32 = 0b1_1111;
/// All 40mm tubs.
pub const FORTIES: u32 = 0b1_1111 << 5;
/// All 20mm mounts.
pub const TWENTIES: u32 = 0b11_1111_1111 << 10;

numbered! {
    /// The primary compartments (1.1.1.A), forward to aft.
    Room as "primary compartment" {
        Bridge = "Bridge",
        Cic = "CIC",
        Radio = "Radio",
        FiveMagazine1 = "5in Magazine 1",
        FiveMagazine2 = "5in Magazine 2",
        LightMagazineForward = "20/40mm Magazine Forward",
        FuelTanksForward = "Forward Fuel Tanks",
        FireRoomForward = "Forward Fire Room",
        EngineRoomForward = "Forward Engine Room",
        FireRoomAft = "Aft Fire Room",
        EngineRoomAft = "Aft Engine Room",
        FiveMagazine3 = "5in Magazine 3",
        FiveMagazine4 = "5in Magazine 4",
        FiveMagazine5 = "5in Magazine 5",
        FortyMagazineAft = "40mm Magazine Aft",
        TwentyMagazineAft = "20mm Magazine Aft",
        FuelTanksAft = "Aft Fuel Tanks",
        SteeringRoom = "Steering Room",
    }
}

/// What a room is for, where rules ask for the kind rather than the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomKind {
    Magazine,
    FuelTanks,
    FireRoom,
    EngineRoom,
    SteeringRoom,
    /// Bridge, CIC, Radio: each destroyed one shifts Table 8-1.
    Command,
}

impl Room {
    #[inline(always)]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    pub const fn kind(self) -> RoomKind {
        match self {
            Room::Bridge | Room::Cic | Room::Radio => RoomKind::Command,
            Room::FuelTanksForward | Room::FuelTanksAft => RoomKind::FuelTanks,
            Room::FireRoomForward | Room::FireRoomAft => RoomKind::FireRoom,
            Room::EngineRoomForward | Room::EngineRoomAft => RoomKind::EngineRoom,
            Room::SteeringRoom => RoomKind::SteeringRoom,
            Room::FiveMagazine1
            | Room::FiveMagazine2
            | Room::LightMagazineForward
            | Room::FiveMagazine3
            | Room::FiveMagazine4
            | Room::FiveMagazine5
            | Room::FortyMagazineAft
            | Room::TwentyMagazineAft => RoomKind::Magazine,
        }
    }
}

/// The rooms the Engineering Officer may be sent to (7.7.F), as a set of rooms.
pub const ENGINEERS_ROOMS: u32 = Room::FireRoomForward.bit()
    | Room::EngineRoomForward.bit()
    | Room::FireRoomAft.bit()
    | Room::EngineRoomAft.bit()
    | Room::SteeringRoom.bit();
pub const ENGINE_ROOMS: u32 = Room::EngineRoomForward.bit() | Room::EngineRoomAft.bit();
pub const FIRE_ROOMS: u32 = Room::FireRoomForward.bit() | Room::FireRoomAft.bit();
pub const FUEL_TANKS: u32 = Room::FuelTanksForward.bit() | Room::FuelTanksAft.bit();

numbered! {
    /// Equipment (1.1.1.C, 7.3.M): gun directors and the two radars (5.3.1.A).
    Equipment as "piece of equipment" {
        Mk37 = "Mk 37",
        DirectorA = "40mm director A",
        DirectorB = "40mm director B",
        DirectorC = "40mm director C",
        DirectorD = "40mm director D",
        DirectorE = "40mm director E",
        ScRadar = "SC radar",
        SgRadar = "SG radar",
    }
}

impl Equipment {
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// 6.8.D — The 40mm tubs whose directors are in a set of equipment: director A lays tub A, and so
/// on, and both stand in that order in their lists.
#[inline(always)]
pub const fn forties_laid_by(set: u8) -> u32 {
    (((set as u32) >> Equipment::DirectorA as u32) << Gun::FortyA as u32) & FORTIES
}

/// Both radars, as a set of equipment.
pub const RADARS: u8 = Equipment::ScRadar.bit() | Equipment::SgRadar.bit();

numbered! {
    /// Key officers in the chain of command (1.3.1), then the Repair Chiefs (1.3.2.B).
    Officer as "officer" {
        Captain = "captain",
        Executive = "executive officer",
        Engineering = "engineering officer",
        Gunnery = "gunnery officer",
        DamageControl = "damage control officer",
        ChiefPetty = "cpo",
        Chief1 = "repair chief 1",
        Chief2 = "repair chief 2",
        Chief3 = "repair chief 3",
    }
}

impl Officer {
    /// How many of them are key officers (1.3.1.A).
    pub const KEY: usize = 6;

    #[inline(always)]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    pub const fn is_chief(self) -> bool {
        self as usize >= Officer::KEY
    }

    /// The Repair Chief of a section (1.3.2.B).
    #[inline(always)]
    pub const fn chief_of(section: Section) -> Officer {
        match section {
            Section::Forward => Officer::Chief1,
            Section::Midship => Officer::Chief2,
            Section::Aft => Officer::Chief3,
        }
    }
}

numbered! {
    /// What a special attack plane carries (6.6.I).
    Weapon as "special weapon" { Ohka = "ohka", Bomb = "bomb", Torpedo = "torpedo" }
}

numbered! {
    /// The three phases of a turn (3.0.A).
    Phase as "phase of the day" { Morning = "morning", Midday = "midday", Night = "night" }
}
