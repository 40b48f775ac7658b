//! What changes during a game: the ship, her people, her station, the sky.

use super::metrics::{Count, Tally};
use super::names::{
    Bearing, ENGINE_ROOMS, Equipment, FIRE_ROOMS, Gun, Officer, RADARS, Room, Section,
};
use super::pool::Pool;
use super::weather::Weather;

pub use super::planes::{
    MOST_PLANES, MOST_SPECIALS, Plane, PlaneKind, PlaneState, Special, set_of,
};

/// The five tracks (1.2.1). None goes below 0 or above where it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    pub ammo: i8,
    pub fuel: i8,
    pub hull: i8,
    pub maneuver: i8,
    /// 0 is the "Ship Sunk" space.
    pub flood: i8,
}

/// Guns of the ship (7.3.P). A gun she does not carry counts as neither damaged nor destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guns {
    pub hits: [u8; Gun::COUNT],
    pub destroyed: u32,
    /// Damaged when an earlier phase ended (11.5, C26): +1 to repair until clear.
    pub carried: u32,
    /// Planes each mount has shot down (11.2).
    pub kills: [u8; Gun::COUNT],
}

impl Guns {
    /// Guns with hit markers: damaged, not destroyed.
    #[inline]
    pub fn damaged(&self) -> u32 {
        marked(&self.hits)
    }
}

/// The places with any hit markers or men on them, as a set. Mostly there are none, which is seen at
/// a glance.
#[inline]
fn marked<const N: usize>(places: &[u8; N]) -> u32 {
    if *places == [0; N] {
        return 0;
    }
    let bit = |(place, &markers): (usize, &u8)| u32::from(markers > 0) << place;
    places.iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
}

/// Primary compartments (7.3.A–C).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rooms {
    pub hits: [u8; Room::COUNT],
    pub destroyed: u32,
    pub flooded: u32,
    /// Damaged when an earlier phase ended (7.8.2.G): +1 to repair until clear.
    pub carried: u32,
    /// Had a repair crew during this phase (7.8.2.H).
    pub manned: u32,
}

impl Rooms {
    /// Rooms with hit markers: damaged, not destroyed.
    #[inline]
    pub fn damaged(&self) -> u32 {
        marked(&self.hits)
    }

    #[inline(always)]
    pub fn is_destroyed(&self, room: Room) -> bool {
        self.destroyed & room.bit() != 0
    }

    pub fn is_hurt(&self, room: Room) -> bool {
        self.is_destroyed(room) || self.hits[room as usize] > 0
    }
}

/// Secondary compartments (1.7), as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    pub damaged: u64,
    pub destroyed: u64,
    /// Tried this phase already (7.9.F).
    pub tried: u64,
}

/// Directors and radars (7.3.N), as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gear {
    pub damaged: u8,
    pub destroyed: u8,
}

impl Gear {
    #[inline(always)]
    pub fn works(&self, item: Equipment) -> bool {
        (self.damaged | self.destroyed) & item.bit() == 0
    }

    pub fn both_radars_destroyed(&self) -> bool {
        self.destroyed & RADARS == RADARS
    }
}

/// Things without boxes: intact, damaged or destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    Intact,
    Damaged,
    Destroyed,
}

/// Stacks, rudder and shafts: no procedure repairs them at sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fittings {
    /// Forward and aft.
    pub stacks: [Condition; 2],
    pub rudder: Condition,
    /// Port and starboard.
    pub shafts: [Condition; 2],
}

/// The four boxes of the list and trim display (7.4.D).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keel {
    pub bow: i8,
    pub stern: i8,
    pub port: i8,
    pub starboard: i8,
}

impl Keel {
    pub const EVEN: Keel = Keel { bow: 0, stern: 0, port: 0, starboard: 0 };
}

/// Where the Damage Control Officer is (7.7.G, C12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageControlPost {
    Cic,
    Section(Section),
}

/// The nine people with ratings (2.0.A).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Officers {
    pub value: [i8; Officer::COUNT],
    /// Killed, not yet replaced (7.6.A).
    pub dead: u16,
    /// Of the dead, those named by Table 13 rather than killed in a compartment.
    pub by_table_13: u16,
    pub executive_in: Room,
    pub engineer_in: Room,
    pub chief_petty_in: Room,
    pub damage_control_in: DamageControlPost,
    /// Held where they are by 7.8.2.G.
    pub locked: u16,
}

impl Officers {
    #[inline(always)]
    pub fn alive(&self, who: Officer) -> bool {
        self.dead & who.bit() == 0
    }

    /// A rating as it counts: 0 while the post is empty (A091, A169).
    #[inline(always)]
    pub fn rating(&self, who: Officer) -> i8 {
        if self.alive(who) { self.value[who as usize] } else { 0 }
    }
}

/// The repair parties (1.3.2): where every man stands. Men not placed are in their holding box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crews {
    /// Men alive in each section's team.
    pub team: [u8; Section::COUNT],
    pub rooms: [u8; Room::COUNT],
    /// Of those, the men held there by 7.8.2.G.
    pub locked: [u8; Room::COUNT],
    pub guns: [u8; Gun::COUNT],
    pub locked_guns: [u8; Gun::COUNT],
    /// Equipment with its one man.
    pub gear: u8,
    /// Secondary compartments with their one man.
    pub spaces: u64,
}

impl Crews {
    /// Rooms with anybody in them.
    pub fn in_rooms(&self) -> u32 {
        marked(&self.rooms)
    }
}

/// How a ship was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Magazine,
    BrokenBack,
    Weapon,
    DeckFire,
    Flooding,
    UnderWay,
    Typhoon,
    /// An explosion after Table 21-1.
    Table21,
    /// 7.7.N: the captain gave her up.
    Abandoned,
}

/// The destroyer and everybody aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ship {
    pub tracks: Tracks,
    pub guns: Guns,
    pub rooms: Rooms,
    pub spaces: Spaces,
    pub gear: Gear,
    pub fittings: Fittings,
    /// Hit markers on the water lines (7.12).
    pub water_lines: u8,
    /// Deck fire markers by section (7.8.1).
    pub fires: [u8; Section::COUNT],
    pub keel: Keel,
    pub officers: Officers,
    pub crews: Crews,
    /// 21-1: a fire room blew up and took every gun's bonus with it.
    pub power_lost: bool,
    /// 7.7.M: all hands fight the damage, the guns are silent.
    pub emergency: bool,
    /// 7.7.O: attacked since the emergency was declared.
    pub attacked_in_emergency: bool,
    pub lost: Option<Loss>,
}

const _: () = assert!(size_of::<Ship>() <= 256, "ships are copied by the million");

impl Ship {
    /// 7.8.2.J — Both fire rooms gone, or one blown up (21-1): 5in and 40mm fire without bonus.
    #[inline]
    pub fn has_gun_power(&self) -> bool {
        !self.power_lost && self.rooms.destroyed & FIRE_ROOMS != FIRE_ROOMS
    }

    /// 7.8.1.B, Tables 20 and 21 (A188, A209) — Water lines are out with any hit on them.
    #[inline]
    pub fn water_lines_out(&self) -> bool {
        self.water_lines > 0
    }

    pub fn both_engine_rooms_hurt(&self) -> bool {
        super::names::ones(u64::from(ENGINE_ROOMS)).all(|room| self.rooms.is_hurt(Room::ALL[room]))
    }

    pub fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// The ship is lost; the first cause stands.
    pub fn lose(&mut self, how: Loss) {
        self.lost.get_or_insert(how);
    }

    /// Lose maneuver points (7.3.R, 7.3.S); the track stops at 0.
    pub fn slow(&mut self, points: i8) {
        self.tracks.maneuver = (self.tracks.maneuver - points).max(0);
    }

    pub fn burn_fuel(&mut self, points: i8) {
        self.tracks.fuel = (self.tracks.fuel - points).max(0);
    }

    pub fn lose_hull(&mut self, points: i8) {
        self.tracks.hull = (self.tracks.hull - points).max(0);
    }
}

/// The picket station the ship holds, and who is there with her (4.0, 5.1, 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Station {
    pub number: u8,
    pub fighter_direction: bool,
    pub surface_support: u8,
    /// Markers lost during this turn (5.2.G).
    pub surface_support_lost: u8,
}

/// Land radar stations (5.3), as sets of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandRadar {
    pub active: u8,
    /// Off line for good (A030).
    pub gone: u8,
}

/// Where a plane that hit the ship came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub section: Section,
    /// Special attackers and spreading damage have none (A161).
    pub bearing: Option<Bearing>,
}

/// What holds for one phase only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseState {
    /// Air fire support markers not yet used (6.5.E).
    pub air_support: u8,
    /// The wave being fought, from 0.
    pub wave: u8,
    /// How many waves the attack has.
    pub waves: u8,
    /// Planes that struck the ship (7.3.Q).
    pub struck_by: u8,
    /// The emergency maneuver worked: −1 to be hit (6.10.E).
    pub evading: bool,
    /// Stopped to pick up survivors: +1 to be hit (scenario 8).
    pub stopped: bool,
    /// Table 15 #3: no more attacks this phase.
    pub attacks_over: bool,
    /// 8-2 note B: the rest of the turn is skipped (A066).
    pub turn_over: bool,
}

/// One game, whole: everything a saved game would hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub ship: Ship,
    pub station: Station,
    pub land_radar: LandRadar,
    pub pool: Pool,
    pub morale: i8,
    pub weather: Weather,
    /// Days since 24 March.
    pub day: u8,
    pub phase: PhaseState,
    /// Guns or spray fired this turn (8.2.A, A217).
    pub fired: bool,
    /// Spray fire has cost its ammunition this turn (6.9.G).
    pub sprayed: bool,
    /// Table 15 #8: a new station at the end of the turn.
    pub reassigned: bool,
    /// Day the first ship was lost, if one was (campaigns).
    pub first_loss: u8,
    /// 6.2.A: the first phase of the game is still to come.
    pub opening: bool,
    /// Number of the phase in the calendar: part of every dice address.
    pub clock: u16,
    pub tally: Tally,
}

impl Game {
    pub fn count(&mut self, what: Count) {
        self.tally.add(what, 1);
    }

    /// The ship is gone: nothing more happens to her.
    pub fn lost(&self) -> bool {
        self.ship.is_lost()
    }
}
