//! Everything a policy may look at: what a player sees on map, sheet and charts, and no more.

use crate::names::{Altitude, Bearing, Calibre, Equipment, Gun, Phase, Room, Section, Weapon};
use kernel::policy::{ValueKind, features};

const fn whole(least: i32, most: i32) -> ValueKind {
    ValueKind::Whole { least, most }
}

/// The words of a list, and one for what is none of them.
const fn or_none<const N: usize, const M: usize>(names: [&'static str; N]) -> [&'static str; M] {
    let mut words = ["none"; M];
    let mut place = 0;
    while place < N {
        words[place] = names[place];
        place += 1;
    }
    words
}

const ROOMS: [&str; Room::COUNT + 1] = or_none(Room::NAMES);
const GUNS: [&str; Gun::COUNT + 1] = or_none(Gun::NAMES);
const EQUIPMENT: [&str; Equipment::COUNT + 1] = or_none(Equipment::NAMES);
const WEAPONS: [&str; Weapon::COUNT + 1] = or_none(Weapon::NAMES);

const RATING: ValueKind = whole(-2, 2);
const TRACK: ValueKind = whole(0, 60);
const PLANES: ValueKind = whole(0, 18);
const MARKERS: ValueKind = whole(0, 255);
const PERCENT: ValueKind = ValueKind::Real { least: 0.0, most: 100.0 };
const SECTION: ValueKind = ValueKind::Word(&Section::NAMES);

#[rustfmt::skip]
features! {
    Rules = "rules": ValueKind::Word(&["basic", "advanced"]), "which of the two games in the box is played";
    GameKind = "game": ValueKind::Word(&["scenario", "mini-campaign", "long campaign"]), "what the card is";
    PhaseOfDay = "phase": ValueKind::Word(&Phase::NAMES), "the phase of the day";
    Day = "day": whole(0, 120), "days since 24 March";
    Wave = "wave": whole(1, 3), "the wave being fought";
    WavesLeft = "waves_left": whole(0, 3), "waves still to come this phase, this one included";
    Kikusui = "kikusui": ValueKind::Flag, "Kikusui rules are in effect today";
    Morale = "morale": RATING, "the morale track";
    Ammo = "ammo": TRACK, "boxes left on the ammunition track";
    Fuel = "fuel": TRACK, "boxes left on the fuel track";
    Hull = "hull": TRACK, "boxes left on the hull track";
    Maneuver = "maneuver": TRACK, "boxes left on the maneuver track";
    Flood = "flood": TRACK, "boxes left on the flood track";
    CaptainRating = "captain": RATING, "the captain's rating; 0 while the post is empty";
    ExecutiveRating = "executive": RATING, "the executive officer's rating";
    EngineerRating = "engineer": RATING, "the engineering officer's rating";
    GunneryRating = "gunnery": RATING, "the gunnery officer's rating";
    DcoRating = "damage_control": RATING, "the damage control officer's rating";
    Fires = "fires": whole(0, 90), "deck fire markers on the ship";
    DamagedRooms = "damaged_rooms": whole(0, 18), "primary compartments with hit markers";
    DestroyedRooms = "destroyed_rooms": whole(0, 18), "primary compartments destroyed";
    GunsOut = "guns_out": whole(0, 20), "guns damaged or destroyed";
    List = "list": whole(0, 127), "net markers of list to either side";
    Trim = "trim": whole(0, 127), "net markers of trim at either end";
    WaterLines = "water_lines": whole(0, 20), "hit markers on the water lines";
    SurfaceSupport = "surface_support": MARKERS, "surface fire support markers on the station";
    AirSupport = "air_support": MARKERS, "air fire support markers not used yet this phase";
    Struck = "struck": PLANES, "planes that have hit the ship this phase";
    Emergency = "emergency": ValueKind::Flag, "an emergency is declared";
    Chance = "chance": whole(1, 100), "a number drawn by the captain for this decision or option alone";

    Planes = "planes": PLANES, "regular planes of the wave";
    Specials = "specials": whole(0, 2), "special planes of the wave";
    PlanesLeft = "planes_left": PLANES, "regular planes of the wave that are not destroyed";
    PlanesUnhurt = "planes_unhurt": PLANES, "regular planes of the wave neither flamed nor destroyed";
    ManeuverChance = "maneuver_chance": PERCENT, "percent: that an emergency maneuver works (Table 19)";

    WeaponCarried = "weapon": ValueKind::Word(&Weapon::NAMES), "what the special plane carries";
    TwinEngine = "twin_engine": ValueKind::Flag, "the special plane has two engines";
    AirOn = "air_on": whole(0, 32), "air markers on the special plane already";
    AirLeft = "air_left": whole(0, 32), "air markers of this wave not placed yet";
    SurfaceLeft = "surface_left": whole(0, 32), "surface markers not placed yet";
    NextWeapon = "next_weapon": ValueKind::Word(&WEAPONS), "what the next special plane at the same section carries";

    AltitudeOf = "altitude": ValueKind::Word(&Altitude::NAMES), "how high the plane comes in";
    BearingOf = "bearing": ValueKind::Word(&Bearing::NAMES), "where the plane comes from";
    ComesAt = "comes_at": SECTION, "the section of the ship the plane comes at";
    PlaneType = "plane": ValueKind::Word(&["plain", "willow", "twin"]), "the kind of plane, where an optional rule asks";
    GunsOn = "guns_on": whole(0, 20), "guns on the plane so far";
    MarkersOn = "markers_on": whole(0, 64), "support markers on the plane so far";
    GunsReach = "guns_reach": whole(0, 20), "guns that may fire at the plane";
    SlavableReach = "slavable_reach": whole(0, 5), "5in guns the Mk 37 could lay on the plane";
    KillChance = "kill_chance": PERCENT, "percent: that this gun or marker alone brings the plane down (Tables 9-1 and 9-2)";
    Gain = "gain": PERCENT, "percent: what this gun or marker adds to the chance that the plane comes down";
    DownChance = "down_chance": PERCENT, "percent: that what is on the plane so far brings it down";
    HitsSoFar = "hits_so_far": ValueKind::Real { least: 0.0, most: 60.0 }, "hits on the plane, and those expected of the guns on it so far";

    CalibreOf = "calibre": ValueKind::Word(&Calibre::NAMES), "the calibre of the gun";
    GunIs = "gun": ValueKind::Word(&GUNS), "the gun, if it is one";
    GunKills = "gun_kills": whole(0, 255), "planes the gun has shot down";

    SectionIs = "section": SECTION, "the section of the ship";
    JobKind = "job": ValueKind::Word(&["primary", "gun", "equipment", "secondary"]), "what is to be mended";
    RoomIs = "room": ValueKind::Word(&ROOMS), "the primary compartment, if it is one";
    RoomType = "room_kind": ValueKind::Word(&["magazine", "fuel tanks", "fire room", "engine room", "steering room", "command", "none"]), "what the compartment is for";
    RoomHits = "room_hits": whole(0, 5), "hit markers on the compartment";
    BoxesLeft = "boxes_left": whole(0, 5), "hits the compartment can still take before it is destroyed, less one";
    CarriedOver = "carried_over": ValueKind::Flag, "damaged since an earlier phase";
    Flooded = "flooded": ValueKind::Flag, "the compartment is flooded";
    GunHits = "gun_hits": whole(0, 9), "hit markers on the gun to be mended";
    EquipmentIs = "equipment": ValueKind::Word(&EQUIPMENT), "the piece of equipment, if it is one";
    Tried = "tried": ValueKind::Flag, "the secondary compartment has been tried this phase";
    Men = "men": whole(0, 9), "men at the place so far";
    RepairGain = "repair_gain": PERCENT, "percent: what one more man adds to the chance of the repair (Table 20)";

    SectionMarkers = "markers": whole(0, 90), "hit markers on damaged compartments of the section";
    SectionFires = "fires_here": whole(0, 30), "deck fire markers of the section";
    ChiefRating = "chief": RATING, "the rating of the section's repair chief";
    TeamMen = "team": whole(0, 60), "men alive in the section's repair party";

    DamagedSpace = "damaged": ValueKind::Flag, "the secondary compartment is damaged already";
    Masked = "masked": whole(0, 24), "positions nobody can fire into for list or trim";
    MenFreed = "men_freed": whole(0, 9), "men in the room just cleared";
    RoomsHurt = "rooms_hurt": PERCENT, "percent of all compartments damaged or destroyed";
    Reason = "reason": ValueKind::Word(&["armament", "water lines"]), "why she may leave station";
}
