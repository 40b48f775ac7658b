//! The dice that may be forced where odds of rare events are asked for, as the text has them.

use kernel::dice::{ANY, Force, Throw};

use super::addresses::Purpose;

#[rustfmt::skip]
pub const FORCES: &[Force] = &[
    Force {
        name: "shots",
        meaning: "a fighter's shot is a six",
        purpose: Purpose::Shot as u8,
        rolls: &[Throw::Die(6)],
        ways: &[&[6]],
    },
    Force {
        name: "volleys",
        meaning: "two of a volley's first three dice are sixes",
        purpose: Purpose::Volley as u8,
        rolls: &[Throw::Die(6), Throw::Die(6), Throw::Die(6)],
        ways: &[&[6, 6, ANY], &[6, ANY, 6], &[ANY, 6, 6]],
    },
    Force {
        name: "jinks",
        meaning: "the first hit makes a plane jink: 5 or 6",
        purpose: Purpose::Jink as u8,
        rolls: &[Throw::Die(6)],
        ways: &[&[5], &[6]],
    },
    Force {
        name: "crash-damage",
        meaning: "a crash does six points of damage",
        purpose: Purpose::Damage as u8,
        rolls: &[Throw::Die(6)],
        ways: &[&[6]],
    },
];
