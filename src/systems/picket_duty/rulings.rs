//! The readings chosen where the book is unclear: `rulings.toml`, typed.

use kernel::config::Word;
pub(super) use kernel::systems::rulings::reading;
use kernel::systems::rulings::rulings;

use super::anchorage::ReturnDay;
use super::assignment::{IdleDays, OutOfRange};
use super::attack::{Called, Cancels, Letters, NightPlanes, RainOn, RoomsThatShift, WavesDrawn};
use super::calendar::RedDays;
use super::damage::{BasicScope, Boiler, FloodRolls, GunRule, NearFuel, SecondaryFloods};
use super::deck_fires::{Control, LastRound};
use super::defensive_fire::{Damaged40mm, EmptyMagazines, MagazineRule, Targets};
use super::departure::Table14;
use super::emergency_maneuver::StackRule;
use super::flooding::{Pumped, WithoutBearing};
use super::officers::{InRooms, OnBridge, Succession};
use super::pool::{ChitMix, Returned, SpecialMix};
use super::repair::{InRain, MoraleOnRepairs, Rounds};
use super::ship_plan::DestroyedBy;
use super::special_attack::{ManeuverOnWeapons, SprayRoll, Table10First};
use super::station::AtStart;
use super::wave::{SupportOrder, WaveOrder};
use super::weather::TyphoonRolls;

/// Which firing chart (C45).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiringChart {
    Printed,
    PlusOne,
    MinusOne,
}

impl Word for FiringChart {
    const KIND: &'static str = "firing chart";
    const WORDS: &'static [(&'static str, FiringChart)] = &[
        ("printed", FiringChart::Printed),
        ("plus one 40mm", FiringChart::PlusOne),
        ("minus one 40mm", FiringChart::MinusOne),
    ];
}

/// Which secondary compartments aft are gray (A139).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gray {
    FourRooms,
    None,
    All,
}

impl Word for Gray {
    const KIND: &'static str = "reading of the gray rooms aft";
    const WORDS: &'static [(&'static str, Gray)] =
        &[("4 rooms", Gray::FourRooms), ("none", Gray::None), ("all", Gray::All)];
}

/// What note B of Table 8-2 skips (A066).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteBSkips {
    RestOfTurn,
    RestOfPhase,
}

impl Word for NoteBSkips {
    const KIND: &'static str = "reading of note B";
    const WORDS: &'static [(&'static str, NoteBSkips)] =
        &[("next turn", NoteBSkips::RestOfTurn), ("next phase", NoteBSkips::RestOfPhase)];
}

/// How hits on the water lines count (A207).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaterRule {
    Combine,
    Hits,
}

impl Word for WaterRule {
    const KIND: &'static str = "reading of the water line rule";
    const WORDS: &'static [(&'static str, WaterRule)] =
        &[("combine", WaterRule::Combine), ("hits", WaterRule::Hits)];
}

/// 9.H — What becomes of a mini-campaign when the ship is forced off station (A226).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedOffMini {
    Lost,
    Continue,
}

impl Word for ForcedOffMini {
    const KIND: &'static str = "reading of 9.H in the mini-campaign";
    const WORDS: &'static [(&'static str, ForcedOffMini)] =
        &[("lost", ForcedOffMini::Lost), ("continue", ForcedOffMini::Continue)];
}

/// How many phases scenario 1 has (A234).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenario1Phases {
    One,
    Three,
}

impl Word for Scenario1Phases {
    const KIND: &'static str = "number of phases";
    const WORDS: &'static [(&'static str, Scenario1Phases)] =
        &[("1", Scenario1Phases::One), ("3", Scenario1Phases::Three)];
}

rulings! {
    attack_ends: u8 = number("pool.attack_ends", 0..=40);
    attack_ends_in_kikusui: bool = flag("kikusui.attack_ends_apply");
    specials: SpecialMix = word("pool.special");
    firing_chart: FiringChart = word("firing_chart.fletcher");
    table10_first: Table10First = word("special.table10_first");
    basic_damage_rolls: u8 = number("damage.rolls_basic", 1..=2);
    gun_rule: GunRule = word("damage.gun_rule");
    repair_in_quiet_phases: bool = flag("repair.in_quiet_phases");
    last_fire_round: LastRound = word("deckfire.end_rounds");
    fire_control: Control = word("deckfire.out_of_control");
    scenario1_phases: Scenario1Phases = word("scenario1.phases");
    red_days: RedDays = word("kikusui.days");
    note_b: NoteBSkips = word("rr.note_b");
    stacks: StackRule = word("em.stack_rule");
    water_lines: WaterRule = word("waterlines.rule");
    morale_on_repairs: MoraleOnRepairs = word("morale.repair_drm");
    swap_table_23: bool = flag("t23.swap_outer");
    magazines: MagazineRule = word("magazines.rule");
    aft_gray: Gray = word("aft_gray");
    typhoon_rolls: TyphoonRolls = word("typhoon.rolls");
    chits: ChitMix = word("chits.mix");
    chits_returned: Returned = word("chits.returned");
    swap_april_cover: bool = flag("t7_1.apr7_15_swap");
    note_a_on_a4: bool = flag("a4_note_a");
    rooms_that_shift: RoomsThatShift = word("t8_1.rooms");
    succession: Succession = word("officers.succession");
    spray_needs_gun: bool = flag("special.spray_needs_gun");
    maneuver_on_weapons: ManeuverOnWeapons = word("special.maneuver");
    forced_off_mini: ForcedOffMini = word("mini_campaign.9H");
    mini_maintenance_first: bool = flag("mini_campaign.maintenance_first");
    empty_magazines: EmptyMagazines = word("ammo.empty");
    on_bridge: OnBridge = word("officers.on_bridge");
    in_rooms: InRooms = word("officers.in_rooms");
    cancels: Cancels = word("attack_ends.cancels");
    waves_drawn: WavesDrawn = word("waves.drawn");
    repair_rounds: Rounds = word("repair.rounds");
    unmanned_rooms_try: bool = flag("repair.unmanned");
    repair_in_rain: InRain = word("repair.rain");
    out_of_range: OutOfRange = word("station.out_of_range");
    idle_days: IdleDays = word("station.idle_days");
    land_radar_at_start: AtStart = word("land_radar.at_start");
    rain: RainOn = word("weather.rain_modifier");
    support_order: SupportOrder = word("support.order");
    targets: Targets = word("fire.targets");
    night_planes: NightPlanes = word("night.planes");
    called: Called = word("rr.resolution");
    letters: Letters = word("t8_1.letters");
    spray_roll: SprayRoll = word("special.spray_roll");
    destroyed_by: DestroyedBy = word("boxes.destroyed_by");
    flood_rolls: FloodRolls = word("flooding.rolls");
    pumped: Pumped = word("flooding.repaired");
    secondary_floods: SecondaryFloods = word("flooding.secondary");
    without_bearing: WithoutBearing = word("flooding.without_bearing");
    damaged_40mm: Damaged40mm = word("guns.damaged_40mm");
    boiler: Boiler = word("boiler.room");
    near_fuel: NearFuel = word("near_miss.fuel");
    table14: Table14 = word("hull.table14");
    basic_scope: BasicScope = word("damage.basic_scope");
    last_maintenance: bool = flag("scenario.last_maintenance");
    return_day: ReturnDay = word("anchorage.return");
    wave_order: WaveOrder = word("wave.order");
}
