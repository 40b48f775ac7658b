//! Chapter 5: who supports the station. Pages 6 to 8 of the rules.

use super::{Rule, heading, played};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    heading("5.0", "Fighter direction, surface fire support, radar"),
    heading("5.1", "Fighter Direction Team"),
    played("5.1.A", "Is a team assigned?", "Table 3-1 decides."),
    played("5.1.B", "What it is worth", "One column right on Table 8-1 with a team, one left without."),
    played("5.1.C", "A team lost", "It comes back only with a new station or a new ship."),
    heading("5.2", "Surface Fire Support"),
    played("5.2.A", "How many markers", "2d6 on Table 4-1."),
    played("5.2.B", "Columns", "Each marker shifts Table 8-1 one column right; none at all shifts it two left."),
    played("5.2.C", "Once a wave", "A marker fires at one plane in each wave, regular or special."),
    played("5.2.D", "At special planes", "Markers on special planes are rolled with the special attack."),
    played("5.2.E", "As long as the tour", "The number stays for the whole tour unless markers are lost."),
    played("5.2.F", "Target gone", "A marker whose plane is already down is spent for the wave."),
    played("5.2.G", "A marker lost", "Next turn one chit is drawn for it; a positive one brings it back."),
    played("5.2.H", "A new station", "Support is rolled again with a new station or a new ship, and at no other time."),
    heading("5.3", "Land radar"),
    played("5.3.A", "Advanced game only", "The basic game has no land radar."),
    played("5.3.B", "When", "Stations try to come on line as a turn begins, before the weather."),
    played("5.3.C", "Dates", "Four stations, each from its own date."),
    played("5.3.D", "Activation", "Table 5-1, every turn until it works."),
    played("5.3.E", "What it is worth", "The number of active stations shifts Table 8-1 to the right."),
    played("5.3.F", "A station lost", "A station knocked out by a random event takes its shift along."),
    heading("5.3.1", "Ship radar"),
    played("5.3.1.A", "Two sets", "The ship has a surface set and an air set."),
    played("5.3.1.B", "Both work", "One column right on Table 8-1."),
    played("5.3.1.C", "Damaged", "No shift with one or both damaged."),
    played("5.3.1.D", "Destroyed", "One column left once any set is destroyed."),
    played("5.3.1.E", "At once", "The level follows damage and repair as they happen."),
    played("5.3.1.F", "Both destroyed", "The ship leaves at the end of the phase."),
];
