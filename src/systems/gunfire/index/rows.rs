//! The rows of the index.

use kernel::systems::index::{Rule, heading, left_out, played};

const AID: &str = "an aid for players: captains solve the course of a torpedo exactly";

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    // Gunfire.
    played("G1", "Initial Roll", "A firing ship rolls one D10 for all her batteries; each goes on if its number for gun size and range is not exceeded."),
    played("G2", "Hit number", "The value of the mount at that range, with all modifiers; one roll to hit for each kind of mount."),
    played("G3", "Spotters", "Optional: a plane adds 2 to the Initial Roll; a cruiser or larger that sees the target lends hers, less 1."),
    played("G4", "Target size", "From -4 for a torpedo boat to +2 for a battleship."),
    heading("G5", "Basic modifiers of gunfire"),
    played("G5a", "Slow target turns", "-1 for every full 90 degrees, below 3.00 inches."),
    played("G5b", "Fast target turns", "-1 for every full 60 degrees, from 3.00 inches; in a column only the guide counts."),
    played("G5c", "Target crawls", "+3 against a target below 1.25 inches."),
    played("G5d", "Slow firer turns", "-1 for every full 60 degrees, below 3.00 inches; twice that for DD and smaller."),
    played("G5e", "Fast firer turns", "-1 for every full 30 degrees, from 3.00 inches; twice that for DD and smaller."),
    played("G5f", "Fire-control radar", "+1 for an early set, +2 for a later one, where the target is within its reach."),
    played("G5g", "Local control", "-1 for every 5 inches of range."),
    played("G5h", "Plot out", "-2 with the plot or transmitting room out; never in local control."),
    played("G5i", "More batteries", "-1 for every further battery on the same target."),
    played("G5j", "Visibility", "What the weather and light of the scenario take off."),
    played("G6", "Optional modifiers", "Twelve, each with its switch: interference, radar only, flashes, darkness, many guns, few guns, a straddle, speed, secondaries, not engaged, seas, sun."),
    // Torpedoes.
    heading("G7", "Torpedoes"),
    played("G7a", "Launch", "Number of torpedoes, speed setting, target and course are settled at launch, within the arc of the mount."),
    played("G7b", "Attack", "A spread that meets a ship has a hit number of size, run, aspect and circumstances, -19 at least and what its type allows at most; it is rolled mount by mount."),
    played("G7c", "Circling", "On a 00, or the X chit, one torpedo strikes the ship that launched it."),
    left_out("G7d", "Lead estimator", "How many arcs a target must be led, by its angle and both speeds.", AID),
    played("G7e", "Japanese variant", "Optional: no +2 for Japanese torpedoes, but before October 1943 nobody dodges a T93 from 6 to 15 inches off."),
    played("G7f", "Evasion", "Optional: by day or in tropical waters a ship that sees the launcher of torpedoes with wakes turns to comb them on a 3 or less of D6."),
    // Hits.
    played("G8", "Hits by D100", "At least so many hits of so many mounts on that number or less; from 10 up hits without a roll, and a hit number for one more."),
    played("G9", "Hits by chits", "Optional: a chit for each mount or torpedo hits if its number is not above the hit number."),
    played("G9b", "Special chits", "Optional: a letter on the first chit puts something unreliable out; the X burns a mount or blows up the ship."),
    played("G10", "Mishaps", "A D100 of 85 or more costs the firer radar, radio or a mount; a 00 may blow her up."),
    // Damage.
    played("G11", "Procedure of a hit", "Hull or superstructure, location, power, flooding, fire, special tables, shock, speed."),
    played("G12", "Hull or superstructure", "By the yellow die and the range; beyond 15 inches always the hull, and perhaps both."),
    played("G13", "Excess damage", "Large shells strike a neighbouring location of small ships too, or two."),
    played("G14", "Power and flooding", "By gun size: which green die is effective, and which blue die floods a space."),
    played("G15", "Armour", "Takes 0 to 5 off the power. Optional: beyond 15 inches the deck's counts; bombs, for which it would count too, there are none here."),
    played("G16", "Fire and explosion", "A red D10 for what can burn; where it can explode a 1 on another D10 sinks the ship."),
    played("G17", "Boilers and engines lost", "So many percent of the speed that flooding has left, by how many there were."),
    played("G18", "Out of action", "One hit puts a thing or space out until it is repaired; a funnel costs a quarter of an inch once for each location."),
    played("G19", "Flooding", "Speed falls in step with flotation points, to nothing when half are lost."),
    played("G20", "Steering", "D6: warped, wider turns, jammed, no turns for a while, plotted ahead, wild."),
    played("G21", "Bridge", "D6 or D10 by navy and size: plots ahead, delays, bans on fire, random movement, control lost; the flag may have to shift."),
    played("G22", "Propulsion hit", "Optional: after a hit on boilers or engines a D10 may bring the ship to a halt for a turn."),
    played("G23", "Number of shocks", "By size of torpedo and ship: so many rolls, or a chance of one."),
    played("G24", "Shock effects", "D36: rudder, plant, power, mounts, control, radio and radar."),
    played("G25", "Fire continuation", "After the action a burning ship is lost by a percentage of fires and damage control number."),
    // Spotting and control.
    played("G26", "Spotting by eye", "Base of visibility, a D6 of the side and modifiers give how far each ship sees each enemy."),
    played("G27", "Search radar", "Short and medium bands spot by themselves; a long band only helps the eye."),
    played("G28", "Radar range", "The set's, longer for larger targets, shorter without a CIC or against a shore."),
    played("G30", "Fire-control sets", "Early or later, with their reach against small and larger targets."),
    played("G31", "Friendly fire", "At night 2D6 of 10 or more send a salvo into a friend near the line of fire."),
    played("G32", "Independent movement", "2D6 for ships without a flagship: as plotted on 5 to 9, or else straight on or a sharp turn."),
];
