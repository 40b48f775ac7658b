//! What a roll on a chart of damage threatens on average: added up once for every state of the ship
//! it depends on, and looked up in play.

use crate::names::Equipment;
use crate::state::{Condition, Gear, Ship};

/// All of a ship that a peril depends on.
#[derive(Clone, Copy, Debug)]
pub struct Hurt {
    pub gear: Gear,
    pub rudder: Condition,
    pub shafts: [Condition; 2],
    pub maneuver: i8,
}

impl Hurt {
    #[inline(always)]
    pub fn of(ship: &Ship) -> Hurt {
        let (gear, maneuver) = (ship.gear, ship.tracks.maneuver);
        Hurt { gear, rudder: ship.fittings.rudder, shafts: ship.fittings.shafts, maneuver }
    }

    /// What is destroyed and damaged of the radars, which are the last of the equipment.
    #[inline(always)]
    fn radars(&self) -> usize {
        let last = |set: u8| usize::from(set >> Equipment::ScRadar as u8);
        last(self.gear.destroyed) | last(self.gear.damaged) << 2
    }

    /// What of shafts and rudder is no longer intact.
    #[inline(always)]
    fn drive(&self) -> usize {
        let bent = |fitting: Condition| usize::from(fitting != Condition::Intact);
        bent(self.shafts[0]) | bent(self.shafts[1]) << 1 | bent(self.rudder) << 2
    }

    /// All of it as one number.
    #[inline(always)]
    fn place(&self) -> usize {
        (self.radars() * DRIVES + self.drive()) * POINTS + self.points()
    }

    /// Maneuver points, as far as they can matter.
    #[inline(always)]
    fn points(&self) -> usize {
        self.maneuver.clamp(0, POINTS as i8 - 1) as usize
    }

    /// Radars, shafts and rudder as they are, by their place.
    fn at(place: usize) -> Hurt {
        let Hurt { gear, .. } = Hurt::with_radars(place / POINTS / DRIVES);
        Hurt { gear, ..Hurt::with_drive(place / POINTS % DRIVES, place % POINTS) }
    }

    /// Nothing is hurt but these radars, by their place.
    fn with_radars(place: usize) -> Hurt {
        let set = |place: usize| ((place & 3) as u8) << Equipment::ScRadar as u8;
        let gear = Gear { destroyed: set(place), damaged: set(place >> 2) };
        Hurt { gear, ..Hurt::with_drive(0, POINTS - 1) }
    }

    /// Nothing is hurt but shafts and rudder, by their place, with so many maneuver points left.
    fn with_drive(place: usize, points: usize) -> Hurt {
        let fitting = |bit: usize| match place >> bit & 1 {
            0 => Condition::Intact,
            _ => Condition::Damaged,
        };
        Hurt {
            gear: Gear { destroyed: 0, damaged: 0 },
            rudder: fitting(2),
            shafts: [fitting(0), fitting(1)],
            maneuver: points as i8,
        }
    }
}

/// No result costs more than ten maneuver points: more are as good as eleven.
const POINTS: usize = 12;
/// Two radars, each of them damaged, destroyed, both or neither …
const RADAR_STATES: usize = 16;
/// … and two shafts and a rudder, each of them intact or not.
const DRIVES: usize = 8;

const _: () = assert!(Equipment::ScRadar as u8 == 6 && Equipment::SgRadar as u8 == 7);

/// A chart of damage, added up. No result of one depends on both the radars and the drive, so that
/// the two parts add up.
#[derive(Clone, Debug, Default)]
pub struct Threat {
    /// By the radars: by how much it is more than with both of them sound.
    by_radars: [i32; RADAR_STATES],
    by_drive: [[i32; POINTS]; DRIVES],
}

impl Threat {
    /// `sum` adds up all results of the chart for one state of the ship.
    pub fn read(sum: impl Fn(&Hurt) -> i32) -> Threat {
        let sound = sum(&Hurt::with_radars(0));
        Threat {
            by_radars: std::array::from_fn(|place| sum(&Hurt::with_radars(place)) - sound),
            by_drive: std::array::from_fn(|place| {
                std::array::from_fn(|points| sum(&Hurt::with_drive(place, points)))
            }),
        }
    }

    #[inline(always)]
    pub fn to(&self, hurt: &Hurt) -> i32 {
        self.by_radars[hurt.radars()] + self.by_drive[hurt.drive()][hurt.points()]
    }
}

/// What dives threaten in every state of the ship: a near miss, then a hit by section.
#[derive(Clone, Debug, Default)]
pub struct Dives(Vec<[i32; 4]>);

impl Dives {
    pub fn read(threaten: impl Fn(&Hurt) -> [i32; 4]) -> Dives {
        let states = 0..RADAR_STATES * DRIVES * POINTS;
        Dives(states.map(|place| threaten(&Hurt::at(place))).collect())
    }

    #[inline(always)]
    pub fn of(&self, hurt: &Hurt) -> &[i32; 4] {
        &self.0[hurt.place()]
    }

    /// Of a ship of which nothing is hurt.
    pub fn of_sound(&self) -> [i32; 4] {
        *self.of(&Hurt::with_drive(0, POINTS - 1))
    }
}
