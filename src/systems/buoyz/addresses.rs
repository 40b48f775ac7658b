//! What dice are rolled for. The numbers name the dice of a game: the
//! number is part of what makes a game replayable: add at the end, never reorder.

use kernel::dice::Address;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// BC2.3: before the first turn.
    Terrain = 1,
    /// B10.4.1: turn.
    Wind,
    /// B5.8: turn, ship.
    Burning,
    /// B3.0: turn, roll.
    Initiative,
    /// B7.1: turn, ship; number of the action, 2 for a reaction, 3 for a crash dive, 9 for a hero.
    Action,
    /// B5.10: turn, ship; field.
    Mine,
    /// B11.2: turn, ship.
    ZoneSearch,
    /// B8.1a: turn, ship; target.
    Ram,
    /// B4.1c: turn, ship; other.
    Collision,
    /// B11.4: turn, ship; boat.
    RamBoat,
    /// B9.5: turn, ship; flight.
    AntiAircraft,
    /// B11.2: turn, ship; boat.
    Detection,
    /// B5.5: turn, ship; target.
    Main,
    Cannon,
    Secondary,
    /// B11.3: turn, ship; target.
    DepthCharge,
    /// B8.2: turn, ship; enemy.
    Boarding,
    /// B9.6: turn, fight.
    Dogfight,
    /// B9.4: turn, flight.
    AirAttack,
    /// B5.11.1: turn, ship.
    PointDefence,
    /// B5.9: turn, number of the spread.
    Torpedo,
    /// B5.11: turn, number of the missile.
    Missile,
    /// B6.2: turn, ship.
    Repair,
    /// B5.7: turn, ship.
    Strike,
    /// B12.5: turn, ship.
    Fireship,
    /// BC3.1: turn, side.
    BreakContact,
    /// B5.6, in a campaign: after a battle, ship.
    MakesPort,
    /// BC4.2: after a battle, ship.
    Refit,
    /// BC4.2: after a battle, ship.
    Replacement,
    /// BC2.1: before the first turn.
    Nature,
    /// BC2.2: before the first turn, side.
    Fleet,
}

impl Purpose {
    #[inline(always)]
    pub fn at(self, time: u16) -> Address {
        Address::new(self as u8, time)
    }
}
