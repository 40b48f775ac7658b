//! What an action is measured by: 6.3.

use kernel::systems::Side;
use kernel::systems::metric::{Scale, YES_NO, count, one_of, points, until};
use kernel::systems::tally::metrics;

pub const A: Side = Side { id: "A", title: "side A" };
pub const B: Side = Side { id: "B", title: "side B" };

const HITS: Scale = count("hits");
const SHIPS: Scale = count("ships");
const TORPEDOES: Scale = count("torpedoes");
const ROLLS: Scale = count("rolls");
/// A point is 1,000 tonnes; rows count tonnes.
const POINTS: Scale = points("points").in_parts(1000);
/// Rows count half points.
const FLOTATION: Scale = points("flotation points").in_parts(2);

/// Sides as a set of them: nobody is 0, both are 3.
const SIDES: Scale = one_of(&["nobody", "A", "B", "both"]);

#[rustfmt::skip]
metrics! {
    facts {
        FirstToSpot = "first_to_spot", "First to spot", SIDES, "the side that spotted an enemy in the earlier turn, by eye or short or medium band radar; both if in the same one";
        OpenedFire = "opened_fire", "Opened fire", SIDES, "the side whose guns fired in the first turn in which any did";
        OpenTurn = "open_turn", "Turn fire was opened", count("turns").or("never"), "first turn in which guns fired";
        OpenRange = "open_range", "Range at which fire was opened", count("inches").or("never"), "range of the first battery that fired, in whole inches";
        FirstHitBy = "first_hit_by", "First hit by", SIDES, "the side that scored a gun hit in the first turn in which there was one";
        FirstHitTurn = "first_hit_turn", "Turn of the first hit", count("turns").or("never"), "first turn with a gun hit";
        FirstHitBand = "first_hit_band", "Range of the first hit", one_of(&["no hit", "to 2.5 inches", "to 5 inches", "to 7.5 inches", "to 10 inches", "to 15 inches", "to 20 inches", "to 25 inches", "to 30 inches"]), "band of range of the first gun hit";
    }
    AWin = "a_win", "A wins", YES_NO, Some(A), "A has points, and 1.5 times those of B or more";
    BWin = "b_win", "B wins", YES_NO, Some(B), "B has points, and 1.5 times those of A or more";
    Draw = "draw", "Draw", YES_NO, None, "neither side has won";
    ScoreA = "score_a", "Score of A", POINTS, Some(A), "points of A: one for 1,000 tonnes of a ship that sank, less for damage";
    ScoreB = "score_b", "Score of B", POINTS, Some(B), "points of B: one for 1,000 tonnes of a ship that sank, less for damage";
    Turns = "turns", "Turns played", count("turns"), None, "turns until the game ended";
    Limit = "limit", "Ended by the turn limit", YES_NO, None, "the turn limit ended the game";
    Dice = "dice", "Dice rolled", count("dice"), None, "faces rolled: D36 and 2D6 are two, a D100 and a chit one";
    FirstSpotA = "first_spot_a", "Turns until A spots", until("turns"), Some(B), "first turn in which a ship of A spots an enemy by eye or short or medium band radar";
    FirstSpotB = "first_spot_b", "Turns until B spots", until("turns"), Some(A), "first turn in which a ship of B spots an enemy by eye or short or medium band radar";
    BatteryFires = "battery_fires", "Batteries fired", count("batteries"), None, "batteries declared";
    MountFires = "mount_fires", "Mounts fired", count("mounts"), None, "mounts of the batteries declared";
    BatteryRolls = "battery_rolls", "Batteries past the Initial Roll", count("batteries"), None, "batteries that passed the Initial Roll";
    Hits = "hits", "Gun hits", HITS, None, "gun hits scored, before damage";
    HitsByA = "hits_by_a", "Gun hits by A", HITS, Some(A), "gun hits scored by A, on friends too";
    HitsByB = "hits_by_b", "Gun hits by B", HITS, Some(B), "gun hits scored by B, on friends too";
    HitsCal0 = "hits_cal0", "Hits of 3 to 3.5 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal1 = "hits_cal1", "Hits of 3.9 to 4.5 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal2 = "hits_cal2", "Hits of 4.7 to 5.25 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal3 = "hits_cal3", "Hits of 5.4 to 6.1 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal4 = "hits_cal4", "Hits of 7.5 to 9.2 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal5 = "hits_cal5", "Hits of 11 to 14 inch guns", HITS, None, "gun hits by row of G14";
    HitsCal6 = "hits_cal6", "Hits of 15 to 18.1 inch guns", HITS, None, "gun hits by row of G14";
    HitsBand0 = "hits_band0", "Gun hits to 2.5 inches", HITS, None, "gun hits by band of range";
    HitsBand1 = "hits_band1", "Gun hits to 5 inches", HITS, None, "gun hits by band of range";
    HitsBand2 = "hits_band2", "Gun hits to 7.5 inches", HITS, None, "gun hits by band of range";
    HitsBand3 = "hits_band3", "Gun hits to 10 inches", HITS, None, "gun hits by band of range";
    HitsBand4 = "hits_band4", "Gun hits to 15 inches", HITS, None, "gun hits by band of range";
    HitsBand5 = "hits_band5", "Gun hits to 20 inches", HITS, None, "gun hits by band of range";
    HitsBand6 = "hits_band6", "Gun hits to 25 inches", HITS, None, "gun hits by band of range";
    HitsBand7 = "hits_band7", "Gun hits to 30 inches", HITS, None, "gun hits by band of range";
    HitsResolved = "hits_resolved", "Gun hits resolved", HITS, None, "gun hits taken through G11, not those on ships already sunk";
    HitsEffective = "hits_effective", "Effective gun hits", HITS, None, "hits with a location that passed the green die";
    Floods = "floods", "Spaces flooded", count("spaces"), None, "spaces flooded by any cause";
    FpLostA = "fp_lost_a", "Flotation A lost", FLOTATION, Some(B), "flotation points of A lost";
    FpLostB = "fp_lost_b", "Flotation B lost", FLOTATION, Some(A), "flotation points of B lost";
    MagazineHits = "magazine_hits", "Magazine hits", HITS, None, "effective hits on magazines that were not flooded";
    MagazineExplosions = "magazine_explosions", "Magazine explosions", count("explosions"), None, "ships that blew up by a hit on a magazine";
    MountExplosions = "mount_explosions", "Mount explosions", count("explosions"), None, "ships that blew up by a hit on a main mount, a torpedo mount or reloads";
    Fires = "fires", "Fires started", count("fires"), None, "fires started by hits and mishaps";
    Spreads = "spreads", "Fires by spreading", count("fires"), None, "fires added by spreading";
    MountsOut = "mounts_out", "Gun mounts put out", count("mounts"), None, "gun mounts put out by hit, mishap or shock, each time anew";
    TorpedoMountsOut = "torpedo_mounts_out", "Torpedo mounts put out", count("mounts"), None, "torpedo mounts put out by hit or shock, each time anew";
    Torpedoes = "torpedoes", "Torpedoes launched", TORPEDOES, None, "torpedoes launched";
    TorpedoesA = "torpedoes_a", "Torpedoes A launched", TORPEDOES, None, "torpedoes launched by A";
    TorpedoesB = "torpedoes_b", "Torpedoes B launched", TORPEDOES, None, "torpedoes launched by B";
    TorpedoAttacks = "torpedo_attacks", "Torpedo attacks", ROLLS, None, "rolls of a spread against a ship";
    TorpedoHits = "torpedo_hits", "Torpedo hits", HITS, None, "torpedo hits on enemies";
    TorpedoHitsA = "torpedo_hits_a", "Torpedo hits by A", HITS, Some(A), "torpedo hits on enemies by A";
    TorpedoHitsB = "torpedo_hits_b", "Torpedo hits by B", HITS, Some(B), "torpedo hits on enemies by B";
    TorpedoHitsResolved = "torpedo_hits_resolved", "Torpedo hits resolved", HITS, None, "torpedo hits taken through G11, circlers among them";
    TorpedoHitsEffective = "torpedo_hits_effective", "Effective torpedo hits", HITS, None, "torpedo hits that passed side protection, circlers among them";
    Circling = "circling", "Torpedoes that circled back", TORPEDOES, None, "first attack rolls of 00 or X";
    Evasions = "evasions", "Evasions tried", ROLLS, None, "dice rolled to comb tracks";
    Evaded = "evaded", "Evasions that succeeded", count("evasions"), None, "ships that combed tracks";
    Mishaps = "mishaps", "Mishaps", count("mishaps"), None, "rolls that were a mishap of the firer";
    FriendlyChecks = "friendly_checks", "Checks for friendly fire", ROLLS, None, "2D6 rolled for friendly fire";
    FriendlyFire = "friendly_fire", "Friendly fire", count("targets"), None, "targets mistaken";
    FriendlyHits = "friendly_hits", "Gun hits on friends", HITS, None, "gun hits on the firer's own side";
    SunkA = "sunk_a", "Ships of A sunk", SHIPS, Some(B), "ships of A sunk during play";
    SunkB = "sunk_b", "Ships of B sunk", SHIPS, Some(A), "ships of B sunk during play";
    DiwA = "diw_a", "Ships of A dead in the water", SHIPS, Some(B), "ships of A in play without speed at the end";
    DiwB = "diw_b", "Ships of B dead in the water", SHIPS, Some(A), "ships of B in play without speed at the end";
    WithdrawnA = "withdrawn_a", "Ships of A that left", SHIPS, None, "ships of A that left the map";
    WithdrawnB = "withdrawn_b", "Ships of B that left", SHIPS, None, "ships of B that left the map";
    LostGun = "lost_gun", "Sunk by shells", SHIPS, None, "ships whose flotation went mostly to shells";
    LostTorpedo = "lost_torpedo", "Sunk by torpedoes", SHIPS, None, "ships whose flotation went mostly to torpedoes";
    LostFlooding = "lost_flooding", "Sunk by flooding", SHIPS, None, "ships whose flotation went, to shells or torpedoes";
    LostFire = "lost_fire", "Lost to fire", SHIPS, None, "ships with too many fires";
    LostExplosion = "lost_explosion", "Blown up by hits", SHIPS, None, "ships that exploded by a hit";
    ExplodedA = "exploded_a", "Ships of A blown up by hits", SHIPS, Some(B), "ships of A that exploded by a hit";
    ExplodedB = "exploded_b", "Ships of B blown up by hits", SHIPS, Some(A), "ships of B that exploded by a hit";
    LostMishap = "lost_mishap", "Blown up by a mishap", SHIPS, None, "ships that exploded by their own guns";
    BurningEnd = "burning_end", "Ships burning at the end", SHIPS, None, "ships rolled for on G25";
    Burnouts = "burnouts", "Ships burnt out", SHIPS, None, "ships lost on G25";
    BurntA = "burnt_a", "Ships of A burnt out", SHIPS, Some(B), "ships of A lost on G25";
    BurntB = "burnt_b", "Ships of B burnt out", SHIPS, Some(A), "ships of B lost on G25";
    SteeringHits = "steering_hits", "Steering hits", ROLLS, None, "rolls on G20";
    BridgeHits = "bridge_hits", "Bridge hits", ROLLS, None, "rolls on G21";
    Shocks = "shocks", "Shocks", ROLLS, None, "rolls on G24";
    PropulsionHits = "propulsion_hits", "Propulsion hits", HITS, None, "hits after which a ship coasts (G22)";
    Repairs = "repairs", "Repairs", count("repairs"), None, "repairs that succeeded";
    G32 = "g32", "Rolls for independent movement", ROLLS, None, "rolls on G32";
    FlagShifts = "flag_shifts", "Shifts of flag", count("shifts"), None, "flags shifted for a radio or a bridge";
    Illuminations = "illuminations", "Targets lit", count("targets"), None, "targets lit";
}

/// The count of one side among two.
pub fn of_side(counts: [Count; 2], side: crate::names::Side) -> Count {
    counts[side as usize]
}
