//! What dice are rolled for: the first part of every dice address of this system.

/// More shots than a fighter has in a turn.
pub const MOST_SHOTS: u16 = 256;

/// The purpose. Its number is part of what makes a game replayable: add at the end, never reorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Movement points of a plane in phase 1: turn, group, plane.
    Speed = 1,
    /// A fighter's shot: turn, group, plane and shot.
    Shot,
    /// KA-32: entry point, by plane.
    Entry,
    /// KA-35: a volley, by plane and move.
    Volley,
    /// KA-38: jinks after a volley, by plane and move.
    Jink,
    /// KA-60: damage of a crash, by plane.
    Damage,
    /// KA-61: guns lost in a crash, by plane.
    GunLoss,
    /// A21, read as random: the side, by plane.
    GunSide,
}
