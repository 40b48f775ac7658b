//! What a game is measured by.

use kernel::systems::Side;
use kernel::systems::metric::{Scale, YES_NO, count, one_of, points, until};
use kernel::systems::tally::metrics;

/// The side that holds the picket line.
pub const US: Side = Side { id: "US", title: "the picket ship" };
/// The side that sends the planes.
pub const JAPAN: Side = Side { id: "Japan", title: "the attackers" };
/// Likes of a number neither side plays for.
const NEITHER: Option<Side> = None;

/// A chit: from −2 to +2.
const RATING: Scale = points("points").at_least(-2).at_most(2);
/// Three a day, the first morning's the first.
const PHASE: Scale = count("phases").or("never");

metrics! {
    facts {
        Weather = "weather", "Weather", one_of(&["clear", "rain", "storm", "typhoon"]), "the worst weather of any phase (6.2, 6.3)";
        Kikusui = "kikusui", "Kikusui attack", YES_NO, "a Kikusui attack took place (6.7)";
        Station = "station", "Picket station", count("stations"), "number of the first picket station (4.0)";
        FighterDirection = "fighter_direction", "Fighter direction team", YES_NO, "a Fighter Direction Team was with the ship at the start (5.1)";
        SurfaceSupport = "surface_support", "Surface support", count("markers"), "surface fire support markers of the station at the start (5.2)";
        CaptainRating = "captain_rating", "Rating of the captain", RATING, "chit of the first captain (2.0.A)";
        GunneryRating = "gunnery_rating", "Rating of the gunnery officer", RATING, "chit of the first Gunnery Officer, or what rule 11.6.B gives him";
        DamageControlRating = "damage_control_rating", "Rating of the damage control officer", RATING, "chit of the first Damage Control Officer (2.0.A)";
        FirstAttack = "first_attack", "Phase of the first attack", PHASE, "phase of the first attack; three a day, and the morning of the first day is 1";
        FirstAttackPlanes = "first_attack_planes", "Planes of the first attack", count("planes").or("no attack"), "regular planes that came in the first attack";
        FirstAttackCover = "first_attack_cover", "Air support at the first attack", count("markers").or("no attack"), "air fire support markers that were there at the first attack (6.5)";
        FirstHit = "first_hit", "Phase of the first direct hit", PHASE, "phase of the first direct hit, counted as that of the first attack";
        FirstHitWave = "first_hit_wave", "Wave of the first direct hit", count("waves").or("never"), "wave of its attack in which the first direct hit came";
    }
    UsWin = "us_win", "US wins", YES_NO, Some(US), "the US player wins by the scenario's card";
    Sunk = "sunk", "A ship was lost", YES_NO, Some(JAPAN), "a ship was lost, from whatever cause";
    ForcedOff = "forced_off", "Forced off station", count("ships"), Some(JAPAN), "departures from station the rules forced, also when she then sank under way";
    PlanesAttacking = "planes_attacking", "Planes attacking", count("planes"), Some(JAPAN), "regular planes of attacks that took place";
    SpecialsAttacking = "specials_attacking", "Special planes attacking", count("planes"), Some(JAPAN), "special attack planes of attacks that took place";
    PlanesDestroyed = "planes_destroyed", "Planes destroyed", count("planes"), Some(US), "planes removed by guns, air, surface or spray fire";
    PlanesFlamed = "planes_flamed", "Planes flamed", count("planes"), Some(US), "regular planes flamed after all fire of their wave";
    DirectHits = "direct_hits", "Direct hits", count("planes"), Some(JAPAN), "planes that struck the ship (Table 10)";
    NearMisses = "near_misses", "Near misses", count("planes"), Some(JAPAN), "near misses of planes (Table 10)";
    WeaponHits = "weapon_hits", "Special weapons that hit", count("weapons"), Some(JAPAN), "special weapons that did anything (Table 12)";
    HullEnd = "hull_end", "Hull at end", points("points"), Some(US), "hull track when the game ended";
    FuelEnd = "fuel_end", "Fuel at end", points("points"), Some(US), "fuel track when the game ended";
    AmmoEnd = "ammo_end", "Ammunition at end", points("points"), Some(US), "ammunition track when the game ended";
    FloodEnd = "flood_end", "Flood track at end", points("points"), Some(US), "flood track when the game ended (0 is the sunk space)";
    ManeuverEnd = "maneuver_end", "Maneuver at end", points("points"), Some(US), "maneuver track when the game ended";
    DeckFireResults = "deck_fire_results", "Deck fire results", count("fires"), Some(JAPAN), "deck fire results on Table 11";
    PrimariesDestroyed = "primaries_destroyed", "Primary compartments destroyed", count("rooms"), Some(JAPAN), "primary compartments destroyed";
    GunsDestroyed = "guns_destroyed", "Guns destroyed", count("guns"), Some(JAPAN), "gun mounts destroyed";
    OfficersKilled = "officers_killed", "Officers killed", count("people"), Some(JAPAN), "key officers, the CPO and Repair Chiefs killed";
    CrewKilled = "crew_killed", "Repair crewmen killed", count("people"), Some(JAPAN), "repair crewmen killed, promotions not counted";
    EmAttempts = "em_attempts", "Emergency maneuvers tried", count("rolls"), NEITHER, "emergency maneuvers tried";
    EmSuccesses = "em_successes", "Emergency maneuvers that worked", count("rolls"), Some(US), "emergency maneuvers that worked";
    RepairAttempts = "repair_attempts", "Repairs tried", count("rolls"), NEITHER, "repair rolls of every kind but deck fires";
    RepairSuccesses = "repair_successes", "Repairs that worked", count("rolls"), Some(US), "repair rolls that succeeded";
    AttacksCancelled = "attacks_cancelled", "Attacks cancelled", count("attacks"), Some(US), "attacks cancelled by an Attack Ends marker";

    LostToMagazine = "lost_to_magazine", "Lost to a magazine", YES_NO, Some(JAPAN), "blown up by a hit on a magazine or fuel tank (Table 11 notes)";
    LostToBrokenBack = "lost_to_broken_back", "Lost to a broken back", YES_NO, Some(JAPAN), "back broken (Table 15)";
    LostToWeapon = "lost_to_weapon", "Lost to a special weapon", YES_NO, Some(JAPAN), "sunk by a special weapon (Table 12)";
    LostToDeckFire = "lost_to_deck_fire", "Lost to a deck fire", YES_NO, Some(JAPAN), "a deck fire got out of control";
    LostToFlooding = "lost_to_flooding", "Lost to flooding", YES_NO, Some(JAPAN), "rolled over with the flood track on the sunk space";
    LostUnderWay = "lost_under_way", "Lost under way", YES_NO, Some(JAPAN), "sank on the way to anchorage (Table 16)";
    LostToTyphoon = "lost_to_typhoon", "Lost to a typhoon", YES_NO, Some(JAPAN), "lost in a typhoon";
    LostToTable21 = "lost_to_table21_1", "Lost to failed flooding", YES_NO, Some(JAPAN), "blown up after a failed flooding attempt (Table 21-1)";

    Abandoned = "abandoned", "Abandoned", YES_NO, Some(JAPAN), "given up by her captain (7.7.N)";

    Kills5in = "kills_5in", "Destroyed by 5in guns", count("planes"), Some(US), "planes destroyed by 5in guns";
    Kills40mm = "kills_40mm", "Destroyed by 40mm tubs", count("planes"), Some(US), "planes destroyed by 40mm tubs";
    Kills20mm = "kills_20mm", "Destroyed by 20mm mounts", count("planes"), Some(US), "planes destroyed by 20mm mounts";
    KillsAir = "kills_air", "Destroyed by air support", count("planes"), Some(US), "planes destroyed by air fire support";
    KillsSurface = "kills_surface", "Destroyed by surface support", count("planes"), Some(US), "planes destroyed by surface fire support";
    KillsSpray = "kills_spray", "Destroyed by spray fire", count("planes"), Some(US), "special planes destroyed by spray fire";

    ShipsSunk = "ships_sunk", "Ships lost", count("ships"), Some(JAPAN), "ships lost";
    ShipsToRear = "ships_to_rear", "Ships sent to the rear", count("ships"), Some(JAPAN), "ships sent to the rear (Table 18): a new ship and crew follow";
    FightingDays = "fighting_days", "Whole days on station", count("days"), Some(US), "whole days on station (campaigns)";
    DaysOnStation = "days_on_station", "Days begun on station", count("days"), Some(US), "days begun on station (campaigns)";
    DaysInRepair = "days_in_repair", "Days in repair", count("days"), Some(JAPAN), "days in port, between ships or with nobody on picket, the one of leaving not counted (campaigns)";
    DaysInTyphoon = "days_in_typhoon", "Days lost to typhoons", count("days"), NEITHER, "days a typhoon took beyond the one it broke on (campaigns)";
    Replenishments = "replenishments", "Stays in port to replenish", count("stays"), NEITHER, "stays in port for fuel and ammunition alone (campaigns)";
    PortRepairs = "port_repairs", "Stays in port for repairs", count("stays"), Some(JAPAN), "stays in port for repairs (campaigns)";
    Reassignments = "reassignments", "New stations", count("times"), NEITHER, "new stations by Table 15 (campaigns)";
    MinisWon = "minis_won", "Mini-campaigns won", count("campaigns").at_most(5), Some(US), "mini-campaigns won, of the five of a long campaign";
    Draw = "draw", "Campaign drawn", YES_NO, NEITHER, "the long campaign ended level: eight ships sunk";
    FirstLossDay = "first_loss_day", "Days until the first loss", until("days"), Some(US), "days from the start to the first ship sunk; one more than the campaign has if none was";

    ChiefsKilled = "chiefs_killed", "Repair Chiefs killed", count("people"), Some(JAPAN), "Repair Chiefs killed (also among officers_killed)";
    Table11Rolls = "table11_rolls", "Rolls on the damage table", count("rolls"), Some(JAPAN), "rolls on the main damage table";
    Table11x1Rolls = "table11_1_rolls", "Rolls on the near miss table", count("rolls"), Some(JAPAN), "rolls on the near miss table, from planes and weapons";
    FireRolls = "fire_rolls", "Rolls to put out deck fires", count("rolls"), NEITHER, "rolls to put out deck fires";
    FiresOut = "fires_out", "Deck fires put out", count("fires"), Some(US), "deck fires put out";
    PrimaryRepairAttempts = "primary_repair_attempts", "Primary repairs tried", count("rolls"), NEITHER, "repair rolls on primary compartments";
    PrimaryRepairSuccesses = "primary_repair_successes", "Primary repairs that worked", count("rolls"), Some(US), "of those, successful";
    GunRepairAttempts = "gun_repair_attempts", "Gun repairs tried", count("rolls"), NEITHER, "repair rolls on guns (optional rule 11.5)";
    GunRepairSuccesses = "gun_repair_successes", "Gun repairs that worked", count("rolls"), Some(US), "of those, successful";
    SecondaryRepairAttempts = "secondary_repair_attempts", "Secondary repairs tried", count("rolls"), NEITHER, "repair rolls on secondary compartments";
    SecondaryRepairSuccesses = "secondary_repair_successes", "Secondary repairs that worked", count("rolls"), Some(US), "of those, successful";
    EquipmentRepairAttempts = "equipment_repair_attempts", "Equipment repairs tried", count("rolls"), NEITHER, "repair rolls on directors and radars";
    EquipmentRepairSuccesses = "equipment_repair_successes", "Equipment repairs that worked", count("rolls"), Some(US), "of those, successful";
    WaterRepairAttempts = "water_repair_attempts", "Water line repairs tried", count("rolls"), NEITHER, "repair rolls on the water lines";
    WaterRepairSuccesses = "water_repair_successes", "Water line repairs that worked", count("rolls"), Some(US), "of those, successful";
    SecondariesDestroyed = "secondaries_destroyed", "Secondary compartments destroyed", count("rooms"), Some(JAPAN), "secondary compartments destroyed";
    RoomsFlooded = "rooms_flooded", "Compartments flooded", count("rooms"), Some(JAPAN), "compartments flooded, primary and secondary";
    SpreadingHits = "spreading_hits", "Spreading hits", count("hits"), Some(JAPAN), "hits added to unmanned rooms at the end of a phase (7.8.2.H)";
    ShotsFired = "shots_fired", "Gun shots", count("rolls"), NEITHER, "gun rolls on Table 9-2";
    AttackPhases = "attack_phases", "Phases with an attack", count("phases"), Some(JAPAN), "phases in which an attack took place";
    HitsForward = "hits_forward", "Direct hits forward", count("planes"), Some(JAPAN), "direct hits on the forward section";
    HitsMidship = "hits_midship", "Direct hits midship", count("planes"), Some(JAPAN), "direct hits on the midship section";
    HitsAft = "hits_aft", "Direct hits aft", count("planes"), Some(JAPAN), "direct hits on the aft section";

    LeftForHull = "left_for_hull", "Left station: hull at 0", count("ships"), Some(JAPAN), "left station with hull at 0";
    LeftForManeuver = "left_for_maneuver", "Left station: maneuver at 0", count("ships"), Some(JAPAN), "left station with maneuver at 0";
    LeftForRadars = "left_for_radars", "Left station: no radar", count("ships"), Some(JAPAN), "left station with both radars destroyed";
    LeftForRudder = "left_for_rudder", "Left station: no rudder", count("ships"), Some(JAPAN), "left station with the rudder destroyed";
    LeftForShafts = "left_for_shafts", "Left station: both shafts damaged", count("ships"), Some(JAPAN), "left station with both shafts damaged";
    LeftForRooms = "left_for_rooms", "Left station: rooms destroyed", count("ships"), Some(JAPAN), "left station with both engine rooms, fire rooms or fuel tanks destroyed";
    LeftForSupplies = "left_for_supplies", "Left station: out of supplies", count("ships"), Some(JAPAN), "left station out of fuel or ammunition";
    LeftForTyphoon = "left_for_typhoon", "Left station: typhoon", count("ships"), Some(JAPAN), "left station damaged by a typhoon";
    LeftByChoice = "left_by_choice", "Left station: by choice", count("ships"), Some(JAPAN), "left station because the captain chose to (9.G, 7.12.D)";
}
