//! Chapters 8 and 9: maintenance, replenishment and repair. Pages 26 and 27 of the rules.

use super::{REMARK, Rule, heading, left_out, played};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    heading("8.0", "End of turn maintenance"),
    heading("8.1", "Morale check"),
    played("8.1.A", "The roll", "Captain and CPO give the column of Table 23; the dead count 0."),
    played("8.1.B", "Limits", "Morale stays between -2 and +2."),
    heading("8.2", "Ammunition supply"),
    played("8.2.A", "If guns fired", "Table 24 is rolled only then."),
    played("8.2.B", "Boxes used", "What the table says comes off the track."),
    played("8.2.C", "On top", "In addition to spray fire and damage."),
    played("8.2.D", "Empty", "At 0 she must go and replenish."),
    heading("8.3", "Fuel supply"),
    played("8.3.A", "Fuel used", "Table 24 every turn, in addition to damage and maneuvers."),
    played("8.3.B", "Empty", "At 0 she must go and replenish."),
    heading("8.4", "Ship radar"),
    played("8.4.A", "Both destroyed", "She must go for repairs."),
    heading("9.0", "Replenishment and repair"),
    played("9.A", "Replenishment only", "Table 18.1 gives the stay."),
    played("9.B", "Any damage", "Table 18 gives the stay, also for a ship that came for supplies."),
    played("9.C", "The dead replaced", "New chits for them, and full teams."),
    played("9.D", "New station", "By the date of the return."),
    played("9.E", "Sunk", "New ratings for everybody."),
    played("9.F", "Supplies", "Fuel or ammunition at 0 sends her to replenish."),
    played("9.G", "Must withdraw", "What forces her home at the end of the phase; with half her guns hurt she may go."),
    played("9.H", "The price", "Forced off, the scenario or mini-campaign is a Japanese win."),
    played("9.I", "As new", "All tracks full, all markers gone."),
    left_out("9.J", "Missed Kikusui", "A long stay may miss a mass raid.", REMARK),
];
