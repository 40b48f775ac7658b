//! The rows of the index.

use kernel::systems::index::{Rule, heading, left_out, played};

const MEASURED: &str = "an admiral here knows every distance; what a side may not know is hidden from it in other ways";
const SCALE: &str = "nothing is decided by it, and nobody disputes";
const TABLES: &str = "a battle is played on one table";
const NATURE: &str = "the scenario says what kind of battle it is";

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    heading("B1", "General"),
    heading("B1.1", "Housekeeping"),
    played("B1.1a", "Re-rolls", "A die is rolled again once at most, and the second result stands."),
    left_out("B1.1b", "Measuring", "Nobody measures before he decides; distances are taken from bridge to bridge.", MEASURED),
    played("B1.1c", "Fractions", "Half and more is rounded up, less than half down."),
    left_out("B1.1d", "Scale and disputes", "An inch is some 250 yards and a turn some ten minutes; disputes are diced for.", SCALE),
    played("B1.2", "Arcs", "Fore, port, starboard and aft; which weapon bears where goes by its kind, unless the card says otherwise. Chasers are on no card."),
    played("B1.3", "Eras", "Eight, from oars to missiles; many rules hold in some of them only."),
    played("B1.4", "Campaigns and scenarios", "Battles make more sense as part of a war: a scenario may be a whole campaign."),
    played("B1.5", "Ship descriptions", "Speed, turning, size, armour, hull, Command, aircraft, abilities and weapons of each ship."),
    played("B1.6", "Counters", "Several small craft on one counter are one ship; a flight of aircraft is one too."),
    played("B1.7", "Doubling up", "Optional: hulls and dice doubled, for longer games."),
    // The turn.
    heading("B2", "Sequence of play"),
    played("B2.1", "Phases", "Initiative, movement, attack, end; the side with the initiative decides who begins. A ship may do nothing, and does then not fire later."),
    heading("B2.2", "Phases in detail"),
    played("B2.2.0", "Before the game", "Weather, wind, places, and where submarines lurk."),
    played("B2.2.1", "Initiative phase", "Wind, criticals of fires and floods, then the roll."),
    played("B2.2.2", "Movement phase", "Lurkers come up; ships by turns, with their Special Actions; mines; aircraft by kind; combat air patrols engage."),
    played("B2.2.3", "Attack phase", "Flak at declared attackers; ships by turns; boarding; dogfights; attacks from the air."),
    played("B2.2.4", "End phase", "Point defence, torpedoes and missiles, damage control, strikes, deck work. The floating map is left out, as the supplement asks."),
    played("B3.0", "Initiative", "2D6 a side and modifiers, rolled again on a tie."),
    // Movement.
    heading("B4", "Movement"),
    heading("B4.1", "Ships"),
    played("B4.1a", "Moving", "Every ship once a turn, up to her speed and an inch at least, unless damage stops her."),
    played("B4.1b", "Turning", "Once a move after an inch ahead, an inch for each point; Agile ships again at the end; surfaced boats of eras 5 and 6 twice as far."),
    played("B4.1c", "Collisions", "From era 5 each ship loses a point of hull; earlier ships foul each other without harm."),
    played("B4.1.1", "Wind and sail", "A third of the speed in irons, all of it running or reaching, twice with the wind abaft the beam; without wind a ship turns on the spot."),
    played("B4.2", "Aircraft", "After all ships and by kind: 65 to 90 inches in any direction. Fighters may stand over a ship instead."),
    // Attack.
    heading("B5", "Attack"),
    played("B5.1", "Weapons", "Main guns, cannon, secondary guns, flak, torpedoes, depth charges, bombs and missiles; launchers go by size."),
    played("B5.2", "Splitting fire", "Only secondary guns and flak may divide their dice."),
    played("B5.3", "Procedure and ranges", "All targets of a ship are named before she fires; each weapon fires once a turn, and reaches so far."),
    heading("B5.4", "Eligible targets"),
    played("B5.4a", "Arc, range, sight", "A target must be in arc and range and be located; where some guns bear, their share of the dice is rolled."),
    played("B5.4b", "Sight and rigging", "Ships never hide each other. In eras 2 to 4 cannon may aim at the rigging."),
    played("B5.4c", "Fire into a melee", "A third of the hits on a grappled ship strikes the friend she is grappled to."),
    played("B5.5", "Hits", "A die with modifiers must reach the target's size; a 1 misses, a 6 hits."),
    played("B5.6", "Damage", "For each hit a D6, or a D3 of cannon, with modifiers: armour reached costs a point of hull, armour beaten may be critical on a 4."),
    played("B5.7", "Crippled ships", "At the second figure of the hull: half speed and dice, one point of turning, abilities lost on a 4, and in eras 1 to 4 perhaps the flag struck."),
    played("B5.8", "Critical hits", "D6: armament, motive, steering, once again, fire or explosion, a system lost."),
    played("B5.9", "Torpedoes", "Launched in the attack phase and rolled in the end phase: three dice, less the target's size, more on the beam; a critical brings another."),
    played("B5.10", "Mines", "A ship that crosses rows of mines may strike one, for three damage dice; sweepers clear them, small warships lay them."),
    played("B5.11", "Missiles", "In eras 7 and 8 four dice for each launcher at up to 100 inches; guided bombs of era 6 are air torpedoes."),
    played("B5.11.1", "Point defence", "Flak that has not fired stops missiles on 7 with its radar; Aegis adds secondary guns."),
    // End.
    heading("B6", "End phase"),
    played("B6.2", "Damage control", "One critical a ship and turn, with a die and Command of 5; hull is never repaired."),
    // Special Actions and abilities.
    heading("B7", "Special Actions and abilities"),
    played("B7.1", "Command checks", "Optional: before she moves a ship may try one Special Action, with a die and Command."),
    played("B7.2", "Special Actions", "Hero, All Hands, Come About, Flank Speed, Evasive, Put That Fire Out, Tack, Jib, Wear, Grapple, Evade Grapple, Smoke, Silent Running; each has a switch."),
    played("B7.3", "Special abilities", "What some ships can do always, or suffer from: each has a switch. Boats that carry aircraft or large guns are on no card."),
    // Boarding.
    heading("B8", "Grappling and boarding"),
    heading("B8.1", "Grappling and ramming"),
    played("B8.1a", "Grapple and ram", "At most two ships on one; a ram strikes with two dice on the beam, one elsewhere, and may drag the rammer down."),
    played("B8.1b", "Spar torpedoes, fire", "A spar torpedo is an air torpedo without a grapple. Fire spreads between grappled ships."),
    played("B8.2", "Boarding", "A die each with size, marines, crew and officers; the higher takes the other."),
    // Aircraft.
    heading("B9", "Aircraft"),
    played("B9.1", "Flights", "Land-based ones begin in the air, carriers may have one up; whoever has attacked or fought goes home. Fighters from merchants are on no card."),
    played("B9.2", "Kinds of aircraft", "Fighters, dive and torpedo bombers, patrols and bombers, helicopters, strike aircraft, airships, by dogfight value and load."),
    played("B9.3", "Carriers", "Two flights a turn up or down, heading into the wind, without Special Actions; a turn to rearm. Seaplane carriers are on no card."),
    played("B9.4", "Attacks from the air", "Bombs by the target's size alone, each hit with two damage dice; depth charges on boats that dive."),
    played("B9.5", "Flak", "Hits on 5, or 4 at bombers in their run; a flight that dodges goes home, any other is shot down."),
    played("B9.6", "Dogfights", "Patrols engage what comes within 12 inches; a die with the best value and numbers; a draw goes on."),
    // Weather.
    heading("B10", "Weather and visibility"),
    played("B10.1", "Terrain", "Land stops sight and radar, nobody comes within 2 inches of it; shoals hold large ships. There are no docks and channels."),
    played("B10.2", "Weather", "Bad weather: half the visibility, worse shooting and Command, no fire at extreme range, none from surfaced boats."),
    played("B10.3", "Night", "Worse shooting, and Japanese of era 6 have the initiative more often."),
    heading("B10.4", "Wind"),
    played("B10.4.1", "Changes of wind", "Optional: 2D6 each turn: calm, a point either way, or a gale."),
    played("B10.5", "Radar", "Finds ships beyond visibility, smoke and night, and lets their finder fire; not boats before 1943. Patrol flights have none of their own here."),
    // Submarines.
    heading("B11", "Submarines"),
    played("B11.1", "Lurking and diving", "A boat lurks in one of six zones until its side brings it up; a dive or a surfacing costs attack and action."),
    played("B11.2", "Detection", "Within 6 inches on a 4, before 1918 on doubles; Sub-Hunters find lurkers on a 6."),
    played("B11.3", "Depth charges", "Astern to 4 inches, with ASW(H) to 12, never modified."),
    played("B11.4", "Ramming a submarine", "A surfaced boat within 4 inches is sunk on a 5, for a point of the rammer's hull."),
    // Other rules.
    heading("B12", "Other rules"),
    played("B12.1", "Squadrons", "Optional: up to six ships that move and fire together with the best Command among them."),
    played("B12.2", "Shore batteries", "Ships that do not move, shoot better, and lose hull where others lose way."),
    played("B12.3", "Disengaging", "A ship that leaves the table is out of the battle and safe."),
    left_out("B12.4", "Several tables", "Ships and aircraft pass from table to table in some turns.", TABLES),
    played("B12.5", "Fireships", "In eras 2 and 3: downwind, lit by All Hands On Deck, setting on fire what they reach until they explode."),
    // Campaign supplement.
    heading("BC2", "Setting up"),
    left_out("BC2.1", "Theatre and nature", "Five seas; a die says whether a convoy or an open battle is fought.", NATURE),
    played("BC2.2", "Points", "What each kind of ship costs; the files of ships say it."),
    played("BC2.3", "The table", "Dice for islands and shoals, night, weather and edges, where the scenario names a theatre."),
    heading("BC3", "Ending a battle"),
    played("BC3.1", "Breaking contact", "After losses a side may have to break off; points left decide, with 20 for staying, in three grades of victory."),
    heading("BC4", "Campaigns"),
    played("BC4.1", "Length of a campaign", "Five battles, or as many as are agreed; the points of each add up."),
    played("BC4.2", "Repairs and replacements", "Crippled ships are repaired on a 4; lost ones are replaced on a 4 by class and power, for a tenth of the points a side began with after each battle, which may be saved."),
    played("BC4.3", "Campaign points", "For making the enemy break off, for every 10 points sunk, for staying."),
];
