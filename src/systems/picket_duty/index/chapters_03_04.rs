//! Chapters 3 and 4: the sequence of play and the duty station. Pages 5 and 6 of the rules.

use super::{Rule, heading, played};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    heading("3.0", "Sequence of play"),
    played("3.0.A", "The turn", "A day is three phases, morning, midday and night, and then maintenance."),
    played("3.0.B", "The phase", "Weather, air support, attack, fire, special attacks, maneuver, damage, damage control, in this order."),
    played("3.0.C", "The end of a turn", "Morale, ammunition and fuel, then port if needed, then the next day."),
    heading("4.0", "Start of turn: duty station"),
    played("4.0.A", "The station", "A card or the assignment tables give the station; the ship holds it until sunk, sent away or reassigned."),
];
