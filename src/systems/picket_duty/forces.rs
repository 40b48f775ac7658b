//! The dice that may be forced where odds of rare events are asked for, as the printed charts have them.

use kernel::dice::{ANY, Force, Throw};

use super::addresses::Purpose;

/// The tenth face of the die is printed 0.
const ZERO: u8 = 10;

/// Table 10 for an undamaged plane, before the modifier.
const STRIKES: &[&[u8]] = &[&[9], &[10], &[11], &[12]];

/// Table 11, the cells of note E forward and D aft: d10, d6 and the die of the note.
const MAGAZINES: &[&[u8]] = &[
    &[ZERO, 3, 6],
    &[1, 6, 6],
    &[6, 5, 6],
    &[7, 2, 6],
    &[2, 2, 1],
    &[2, 4, 1],
    &[3, 6, 1],
    &[4, 3, 1],
    &[5, 4, 1],
    &[6, 3, 1],
];

#[rustfmt::skip]
pub const FORCES: &[Force] = &[
    Force {
        name: "dives",
        meaning: "a plane strikes: 9 or more on Table 10",
        purpose: Purpose::PlaneHit as u8,
        rolls: &[Throw::TwoD6],
        ways: STRIKES,
    },
    Force {
        name: "magazines",
        meaning: "a hit blows up a magazine or fuel tank: its cell on Table 11, and the face of its note",
        purpose: Purpose::Damage as u8,
        rolls: &[Throw::Die(10), Throw::Die(6), Throw::Die(6)],
        ways: MAGAZINES,
    },
    Force {
        name: "floods",
        meaning: "the first die after Table 11 is a six, which floods a compartment",
        purpose: Purpose::Damage as u8,
        rolls: &[Throw::Die(10), Throw::Die(6), Throw::Die(6)],
        ways: &[&[ANY, ANY, 6]],
    },
    Force {
        name: "hull",
        meaning: "hits cost the most hull: 10 or more on Table 14.1",
        purpose: Purpose::HullLoss as u8,
        rolls: &[Throw::TwoD6],
        ways: &[&[10], &[11], &[12]],
    },
    Force {
        name: "fires",
        meaning: "both attempts on a deck fire fail",
        purpose: Purpose::DeckFire as u8,
        rolls: &[Throw::Die(6), Throw::Die(6)],
        ways: &[&[5, 5], &[5, 6], &[6, 5], &[6, 6]],
    },
    Force {
        name: "way-home",
        meaning: "she sinks on the way to anchorage: 4 or less on Table 16",
        purpose: Purpose::Departure as u8,
        rolls: &[Throw::TwoD6],
        ways: &[&[2], &[3], &[4]],
    },
];
