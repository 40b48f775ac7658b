//! Every decision the rules leave to the captain, as policies name them.

use kernel::policy::{Decision, Form, decisions};

use super::actions::{AirNow, Answer, EngineRoom, OnSpecial, ROOM_CARDS, Righting};
use super::features::Fact::{self, *};

/// What every list may look at.
const SITUATION: &[Fact] = &[
    Rules,
    GameKind,
    PhaseOfDay,
    Day,
    Wave,
    WavesLeft,
    Kikusui,
    Morale,
    Ammo,
    Fuel,
    Hull,
    Maneuver,
    Flood,
    CaptainRating,
    ExecutiveRating,
    EngineerRating,
    GunneryRating,
    DcoRating,
    Fires,
    DamagedRooms,
    DestroyedRooms,
    GunsOut,
    List,
    Trim,
    WaterLines,
    SurfaceSupport,
    AirSupport,
    Struck,
    Emergency,
    Chance,
];

/// What every score over planes may look at.
const PLANE: &[Fact] = &[
    AltitudeOf, BearingOf, ComesAt, PlaneType, GunsOn, GunsReach, Gain, DownChance, HitsSoFar,
    Chance,
];

const ROOM: &[Fact] =
    &[SectionIs, RoomIs, RoomType, RoomHits, BoxesLeft, CarriedOver, Flooded, Chance];

const NO: Option<&str> = Some("no");

const fn yes_or_no(
    name: &'static str,
    meaning: &'static str,
    features: &'static [&'static [Fact]],
) -> Decision<Fact> {
    list(name, meaning, Form::List { actions: Answer::CARDS, otherwise: NO }, features)
}

const fn list(
    name: &'static str,
    meaning: &'static str,
    form: Form,
    features: &'static [&'static [Fact]],
) -> Decision<Fact> {
    Decision { name, meaning, form, features }
}

const fn score(
    name: &'static str,
    meaning: &'static str,
    options: &'static str,
    declined: Option<&'static str>,
    features: &'static [&'static [Fact]],
) -> Decision<Fact> {
    Decision { name, meaning, form: Form::Score { options, declined }, features }
}

#[rustfmt::skip]
decisions! {
    ChiefPettyPost = list("cpo_post", "where the CPO begins (2.0.C)",
        Form::List { actions: &ROOM_CARDS, otherwise: None }, &[]);
    EngineerPost = list("engineer_post", "the engine room the Engineering Officer begins in (2.0.B)",
        Form::List { actions: EngineRoom::CARDS, otherwise: None }, &[]);
    Mk37 = score("mk37", "the plane the Mk 37 is laid on (6.8.C.1, advanced game)",
        "the planes a 5in gun that can be slaved reaches", Some("the Mk 37 has no target"),
        &[PLANE, &[SlavableReach]]);
    Slave = yes_or_no("slave", "whether a 5in gun that reaches the Mk 37's target is slaved to it (A081); the others fire by hand, elsewhere",
        &[SITUATION, &[AltitudeOf, BearingOf, ComesAt, PlaneType, GunIs, Planes]]);
    Gunnery = score("gunnery", "the plane a gun fires at, gun by gun in order (6.8.L)",
        "the planes the gun reaches", Some("the gun holds its fire"), &[PLANE, &[KillChance]]);
    FireOrder = score("fire_order", "the order in which the guns roll (A089), highest score first",
        "the guns with a target", None, &[&[CalibreOf, GunIs, SectionIs, GunKills, KillChance, GunsOn, Chance]]);
    AirNow = list("air_now", "how many of the air markers left this wave may use (6.5.E)",
        Form::List { actions: AirNow::CARDS, otherwise: None }, &[SITUATION, &[Planes, Specials]]);
    AirOnSpecial = list("air_on_special", "how many air markers a special plane gets (6.9.C)",
        Form::List { actions: OnSpecial::CARDS, otherwise: Some("none") },
        &[SITUATION, &[Planes, Specials, WeaponCarried, TwinEngine, AirLeft, SurfaceLeft]]);
    SurfaceOnSpecial = list("surface_on_special", "how many surface markers a special plane gets, after all air markers are placed (5.2.C)",
        Form::List { actions: OnSpecial::CARDS, otherwise: Some("none") },
        &[SITUATION, &[Planes, Specials, WeaponCarried, TwinEngine, AirOn, AirLeft, SurfaceLeft]]);
    SurfaceTarget = score("surface_target", "the regular plane a surface marker fires at (6.8.O)",
        "the regular planes of the wave", Some("the marker does not fire"), &[PLANE, &[MarkersOn, KillChance]]);
    AirTarget = score("air_target", "the regular plane an air marker of this wave fires at (6.8.O)",
        "the regular planes of the wave", Some("the marker is kept for later"), &[PLANE, &[MarkersOn, KillChance]]);
    Spray = yes_or_no("spray", "whether a special plane is sprayed by its section (6.9.C); a no leaves the marker for the next plane there",
        &[SITUATION, &[WeaponCarried, TwinEngine, SectionIs, NextWeapon]]);
    Maneuver = yes_or_no("maneuver", "whether to try the phase's emergency maneuver in this wave (6.10.B)",
        &[SITUATION, &[Planes, PlanesLeft, PlanesUnhurt, ManeuverChance]]);
    Declare = yes_or_no("declare_emergency", "whether to declare an emergency with half the compartments hurt (7.7.L)",
        &[SITUATION, &[RoomsHurt]]);
    End = yes_or_no("end_emergency", "whether to call the emergency off where that is open (7.7.O)",
        &[SITUATION, &[RoomsHurt]]);
    Abandon = yes_or_no("abandon", "whether to abandon ship when the declaration is not heard (7.7.N)",
        &[SITUATION, &[RoomsHurt]]);
    CounterFlood = list("counter_flood", "whether to flood a shaded secondary compartment to right the ship (7.9.H), asked until no",
        Form::List { actions: Righting::CARDS, otherwise: NO }, &[SITUATION, &[Masked]]);
    CounterFloodRoom = score("counter_flood_room", "the secondary compartment flooded (7.9.H)",
        "the shaded secondary compartments not destroyed", None, &[&[SectionIs, DamagedSpace, Chance]]);
    Executive = score("executive", "where the XO goes for a damage control step (7.7.E)",
        "the damaged primary compartments; with none he stays", None, &[ROOM]);
    Engineer = score("engineer", "where the Engineering Officer goes (7.7.F)",
        "his damaged rooms; with none he stays", None, &[ROOM]);
    DamageControl = score("damage_control", "the section the Damage Control Officer goes to (7.7.G)",
        "the three sections", None,
        &[&[SectionIs, SectionMarkers, DamagedRooms, SectionFires, ChiefRating, TeamMen, Chance]]);
    Crews = score("crews", "where the next free man of a repair party goes (7.7.B), man by man, section by section",
        "every damaged place of the section that takes one more man, in order: compartments, guns (11.5), SC and SG radar, Mk 37, directors, secondary compartments",
        Some("the man stays in the holding box"),
        &[ROOM, &[JobKind, GunIs, GunHits, EquipmentIs, Tried, Men, RepairGain]]);
    Freed = yes_or_no("freed_crews", "whether the men of a room just cleared move to one of their section not yet tried (7.8.2.F); `crews` says which",
        &[SITUATION, &[MenFreed]]);
    Withdraw = yes_or_no("withdraw", "whether to leave station although not forced to (9.G, 7.12.D)",
        &[SITUATION, &[Reason]]);
    Chief = score("chief_to_lose", "the repair chief who becomes CPO when one key officer is dead (7.6.B)",
        "the repair chiefs alive", None, &[&[SectionIs, ChiefRating, TeamMen, Chance]]);
}
