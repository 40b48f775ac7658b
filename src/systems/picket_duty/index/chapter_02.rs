//! Chapter 2: setting up. Pages 4 and 5 of the rules.

use super::{COMPONENT, Rule, heading, left_out, played};

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    heading("2.0", "Game set-up"),
    played("2.0.A", "Ratings", "A chit from -2 to +2 is drawn for each key officer and Repair Chief; all go back afterwards."),
    played("2.0.B", "Where officers begin", "Captain and XO on the Bridge, Gunnery and Damage Control Officer in CIC, the Engineer in an engine room."),
    played("2.0.C", "CPO and repair parties", "The CPO begins in any primary compartment, the parties in their own boxes."),
    played("2.0.D", "Officers move", "All but the Captain may change compartment before repairs are tried."),
    played("2.0.E", "The container", "Ten special planes are set aside for random attacks; all others and the Attack Ends markers are mixed."),
    left_out("2.0.F", "Damage markers", "Piles of markers are laid out.", COMPONENT),
    played("2.0.G", "Tracks full", "All five tracks begin at 10, land radar at 0."),
    played("2.0.H", "Even keel", "The ship begins without list or trim, and stays so in the basic game."),
    played("2.0.I", "Morale", "Morale begins at 0."),
    left_out("2.0.J", "Target markers", "Each gun has its marker.", COMPONENT),
    left_out("2.0.K", "Names", "The ship and her officers are given names.", "colour: names decide nothing"),
    played("2.0.L", "What to play", "A scenario, a mini-campaign or the whole campaign is chosen."),
];
