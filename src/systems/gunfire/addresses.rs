//! What dice are rolled for: the first part of every dice address of this system. One event is one
//! address, and its dice follow each other in the order of 6.2.

use kernel::dice::Address;

/// The purpose. Its number is part of what makes a game replayable: add at the end, never reorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// G32: turn, guide.
    Independent = 1,
    /// G20-6: turn, ship.
    Wild,
    /// G7f: turn, ship.
    Evasion,
    /// G7b: turn, spread; ship.
    TorpedoAttack,
    /// G26: turn, side.
    Spotting,
    /// G31: turn, firer; target.
    FriendlyFire,
    /// G1: turn, firer.
    InitialRoll,
    /// G8 to G10: turn, firer; battery, group of mounts.
    Salvo,
    /// G11: turn, number of the hit in the turn.
    GunHit,
    /// G11: turn, number of the torpedo hit in the turn.
    TorpedoHit,
    /// C42: turn, ship.
    DamageControl,
    /// G25: ship.
    FireContinuation,
}

impl Purpose {
    #[inline(always)]
    pub fn at(self, turn: u8) -> Address {
        Address::new(self as u8, turn.into())
    }
}
