//! What a game is measured by.

use kernel::systems::tally::metrics;

/// The side that holds the picket line.
pub const US: &str = "US";
/// The side that sends the planes.
pub const JAPAN: &str = "Japan";
/// Likes of a number neither side plays for.
const NEITHER: &str = "";

metrics! {
    UsWin = "us_win", "yes/no", US, "the US player wins by the scenario's card";
    Sunk = "sunk", "yes/no", JAPAN, "a ship was lost, from whatever cause";
    ForcedOff = "forced_off", "ships", JAPAN, "departures from station the rules forced, also when she then sank under way";
    PlanesAttacking = "planes_attacking", "planes", JAPAN, "regular planes of attacks that took place";
    SpecialsAttacking = "specials_attacking", "planes", JAPAN, "special attack planes of attacks that took place";
    PlanesDestroyed = "planes_destroyed", "planes", US, "planes removed by guns, air, surface or spray fire";
    PlanesFlamed = "planes_flamed", "planes", US, "regular planes flamed after all fire of their wave";
    DirectHits = "direct_hits", "planes", JAPAN, "planes that struck the ship (Table 10)";
    NearMisses = "near_misses", "planes", JAPAN, "near misses of planes (Table 10)";
    WeaponHits = "weapon_hits", "weapons", JAPAN, "special weapons that did anything (Table 12)";
    HullEnd = "hull_end", "points", US, "hull track when the game ended";
    FuelEnd = "fuel_end", "points", US, "fuel track when the game ended";
    AmmoEnd = "ammo_end", "points", US, "ammunition track when the game ended";
    FloodEnd = "flood_end", "points", US, "flood track when the game ended (0 is the sunk space)";
    ManeuverEnd = "maneuver_end", "points", US, "maneuver track when the game ended";
    DeckFireResults = "deck_fire_results", "fires", JAPAN, "deck fire results on Table 11";
    PrimariesDestroyed = "primaries_destroyed", "rooms", JAPAN, "primary compartments destroyed";
    GunsDestroyed = "guns_destroyed", "guns", JAPAN, "gun mounts destroyed";
    OfficersKilled = "officers_killed", "people", JAPAN, "key officers, the CPO and Repair Chiefs killed";
    CrewKilled = "crew_killed", "people", JAPAN, "repair crewmen killed, promotions not counted";
    EmAttempts = "em_attempts", "rolls", NEITHER, "emergency maneuvers tried";
    EmSuccesses = "em_successes", "rolls", US, "emergency maneuvers that worked";
    RepairAttempts = "repair_attempts", "rolls", NEITHER, "repair rolls of every kind but deck fires";
    RepairSuccesses = "repair_successes", "rolls", US, "repair rolls that succeeded";
    AttacksCancelled = "attacks_cancelled", "attacks", US, "attacks cancelled by an Attack Ends marker";

    LostToMagazine = "lost_to_magazine", "yes/no", JAPAN, "blown up by a hit on a magazine or fuel tank (Table 11 notes)";
    LostToBrokenBack = "lost_to_broken_back", "yes/no", JAPAN, "back broken (Table 15)";
    LostToWeapon = "lost_to_weapon", "yes/no", JAPAN, "sunk by a special weapon (Table 12)";
    LostToDeckFire = "lost_to_deck_fire", "yes/no", JAPAN, "a deck fire got out of control";
    LostToFlooding = "lost_to_flooding", "yes/no", JAPAN, "rolled over with the flood track on the sunk space";
    LostUnderWay = "lost_under_way", "yes/no", JAPAN, "sank on the way to anchorage (Table 16)";
    LostToTyphoon = "lost_to_typhoon", "yes/no", JAPAN, "lost in a typhoon";
    LostToTable21 = "lost_to_table21_1", "yes/no", JAPAN, "blown up after a failed flooding attempt (Table 21-1)";

    Abandoned = "abandoned", "yes/no", JAPAN, "given up by her captain (7.7.N)";

    Kills5in = "kills_5in", "planes", US, "planes destroyed by 5in guns";
    Kills40mm = "kills_40mm", "planes", US, "planes destroyed by 40mm tubs";
    Kills20mm = "kills_20mm", "planes", US, "planes destroyed by 20mm mounts";
    KillsAir = "kills_air", "planes", US, "planes destroyed by air fire support";
    KillsSurface = "kills_surface", "planes", US, "planes destroyed by surface fire support";
    KillsSpray = "kills_spray", "planes", US, "special planes destroyed by spray fire";

    ShipsSunk = "ships_sunk", "ships", JAPAN, "ships lost";
    ShipsToRear = "ships_to_rear", "ships", JAPAN, "ships sent to the rear (Table 18): a new ship and crew follow";
    FightingDays = "fighting_days", "days", US, "whole days on station (campaigns)";
    DaysOnStation = "days_on_station", "days", US, "days begun on station (campaigns)";
    DaysInRepair = "days_in_repair", "days", JAPAN, "days in port or between ships, the one of leaving not counted (campaigns)";
    DaysInTyphoon = "days_in_typhoon", "days", "", "days a typhoon took beyond the one it broke on (campaigns)";
    Replenishments = "replenishments", "stays", "", "stays in port for fuel and ammunition alone (campaigns)";
    PortRepairs = "port_repairs", "stays", JAPAN, "stays in port for repairs (campaigns)";
    Reassignments = "reassignments", "times", "", "new stations by Table 15 (campaigns)";
    MinisWon = "minis_won", "campaigns", US, "mini-campaigns won, of the five of a long campaign";
    Draw = "draw", "yes/no", "", "the long campaign ended level: eight ships sunk";
    FirstLossDay = "first_loss_day", "days until", US, "days from the start to the first ship sunk; one more than the campaign has if none was";

    ChiefsKilled = "chiefs_killed", "people", JAPAN, "Repair Chiefs killed (also among officers_killed)";
    Table11Rolls = "table11_rolls", "rolls", JAPAN, "rolls on the main damage table";
    Table11x1Rolls = "table11_1_rolls", "rolls", JAPAN, "rolls on the near miss table, from planes and weapons";
    FireRolls = "fire_rolls", "rolls", NEITHER, "rolls to put out deck fires";
    FiresOut = "fires_out", "fires", US, "deck fires put out";
    PrimaryRepairAttempts = "primary_repair_attempts", "rolls", NEITHER, "repair rolls on primary compartments";
    PrimaryRepairSuccesses = "primary_repair_successes", "rolls", US, "of those, successful";
    GunRepairAttempts = "gun_repair_attempts", "rolls", NEITHER, "repair rolls on guns (optional rule 11.5)";
    GunRepairSuccesses = "gun_repair_successes", "rolls", US, "of those, successful";
    SecondaryRepairAttempts = "secondary_repair_attempts", "rolls", NEITHER, "repair rolls on secondary compartments";
    SecondaryRepairSuccesses = "secondary_repair_successes", "rolls", US, "of those, successful";
    EquipmentRepairAttempts = "equipment_repair_attempts", "rolls", NEITHER, "repair rolls on directors and radars";
    EquipmentRepairSuccesses = "equipment_repair_successes", "rolls", US, "of those, successful";
    WaterRepairAttempts = "water_repair_attempts", "rolls", NEITHER, "repair rolls on the water lines";
    WaterRepairSuccesses = "water_repair_successes", "rolls", US, "of those, successful";
    SecondariesDestroyed = "secondaries_destroyed", "rooms", JAPAN, "secondary compartments destroyed";
    RoomsFlooded = "rooms_flooded", "rooms", JAPAN, "compartments flooded, primary and secondary";
    SpreadingHits = "spreading_hits", "hits", JAPAN, "hits added to unmanned rooms at the end of a phase (7.8.2.H)";
    ShotsFired = "shots_fired", "rolls", NEITHER, "gun rolls on Table 9-2";
    AttackPhases = "attack_phases", "phases", JAPAN, "phases in which an attack took place";
    HitsForward = "hits_forward", "planes", JAPAN, "direct hits on the forward section";
    HitsMidship = "hits_midship", "planes", JAPAN, "direct hits on the midship section";
    HitsAft = "hits_aft", "planes", JAPAN, "direct hits on the aft section";

    LeftForHull = "left_for_hull", "ships", JAPAN, "left station with hull at 0";
    LeftForManeuver = "left_for_maneuver", "ships", JAPAN, "left station with maneuver at 0";
    LeftForRadars = "left_for_radars", "ships", JAPAN, "left station with both radars destroyed";
    LeftForRudder = "left_for_rudder", "ships", JAPAN, "left station with the rudder destroyed";
    LeftForShafts = "left_for_shafts", "ships", JAPAN, "left station with both shafts damaged";
    LeftForRooms = "left_for_rooms", "ships", JAPAN, "left station with both engine rooms, fire rooms or fuel tanks destroyed";
    LeftForSupplies = "left_for_supplies", "ships", JAPAN, "left station out of fuel or ammunition";
    LeftForTyphoon = "left_for_typhoon", "ships", JAPAN, "left station damaged by a typhoon";
    LeftByChoice = "left_by_choice", "ships", JAPAN, "left station because the captain chose to (9.G, 7.12.D)";
}
