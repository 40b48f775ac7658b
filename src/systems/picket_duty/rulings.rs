//! The readings chosen where the book is unclear: `rulings.toml`, typed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::config::{Item, Section, Word};

use super::attack::RoomsThatShift;
use super::calendar::RedDays;
use super::damage::GunRule;
use super::deck_fires::{Control, LastRound};
use super::defensive_fire::MagazineRule;
use super::emergency_maneuver::StackRule;
use super::officers::Succession;
use super::pool::{ChitMix, Returned, SpecialMix};
use super::repair::MoraleOnRepairs;
use super::special_attack::ManeuverOnWeapons;
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

/// The readings, one field a ruling.
#[derive(Clone, Copy, Debug)]
pub struct Rulings {
    pub attack_ends: u8,
    pub attack_ends_in_kikusui: bool,
    pub specials: SpecialMix,
    pub firing_chart: FiringChart,
    pub table10_first: bool,
    pub basic_damage_rolls: u8,
    pub gun_rule: GunRule,
    pub repair_in_quiet_phases: bool,
    pub last_fire_round: LastRound,
    pub fire_control: Control,
    pub scenario1_phases: Scenario1Phases,
    pub red_days: RedDays,
    pub note_b: NoteBSkips,
    pub stacks: StackRule,
    pub water_lines: WaterRule,
    pub morale_on_repairs: MoraleOnRepairs,
    pub swap_table_23: bool,
    pub magazines: MagazineRule,
    pub aft_gray: Gray,
    pub typhoon_rolls: TyphoonRolls,
    pub chits: ChitMix,
    pub chits_returned: Returned,
    pub swap_april_cover: bool,
    pub note_a_on_a4: bool,
    pub rooms_that_shift: RoomsThatShift,
    pub succession: Succession,
    pub spray_needs_gun: bool,
    pub maneuver_on_weapons: ManeuverOnWeapons,
    pub forced_off_mini: ForcedOffMini,
    pub mini_maintenance_first: bool,
}

/// Every ruling of the file by its path, until somebody takes it.
struct Taken {
    rulings: RefCell<BTreeMap<String, Item>>,
}

impl Taken {
    fn item(&self, path: &str, all: &Section) -> Option<Item> {
        let item = self.rulings.borrow_mut().remove(path);
        if item.is_none() {
            all.problem(&format!("missing ruling `{path}`"), "every ruling needs its table");
        }
        item
    }
}

/// The chosen reading of every ruling under `section`. A ruling is a table with a `question`; one
/// with a `setting` stands for a value elsewhere and is only documentation here.
fn collect(section: &Section, prefix: &str, found: &mut BTreeMap<String, Item>) {
    for (name, item) in section.items() {
        let path = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        item.table(|table| {
            if table.find("question").is_none() {
                return collect(table, &path, found);
            }
            for key in ["id", "rules", "reason", "readings", "range"] {
                table.find(key);
            }
            if table.find("setting").is_none() {
                found.insert(path, table.item("default"));
            }
        });
    }
}

impl Rulings {
    pub fn read(all: &Section) -> Rulings {
        let mut found = BTreeMap::new();
        collect(all, "", &mut found);
        let taken = Taken { rulings: RefCell::new(found) };
        let rulings = Rulings::take(&taken, all);
        for (path, item) in taken.rulings.into_inner() {
            item.fail(&format!("no rule asks for the ruling `{path}`"), "take it out");
        }
        rulings
    }

    fn take(taken: &Taken, all: &Section) -> Rulings {
        Rulings {
            attack_ends: number(taken, all, "pool.attack_ends", 0..=40),
            attack_ends_in_kikusui: flag(taken, all, "kikusui.attack_ends_apply"),
            specials: word(taken, all, "pool.special"),
            firing_chart: word(taken, all, "firing_chart.fletcher"),
            table10_first: flag(taken, all, "special.table10_first"),
            basic_damage_rolls: number(taken, all, "damage.rolls_basic", 1..=2),
            gun_rule: word(taken, all, "damage.gun_rule"),
            repair_in_quiet_phases: flag(taken, all, "repair.in_quiet_phases"),
            last_fire_round: word(taken, all, "deckfire.end_rounds"),
            fire_control: word(taken, all, "deckfire.out_of_control"),
            scenario1_phases: word(taken, all, "scenario1.phases"),
            red_days: word(taken, all, "kikusui.days"),
            note_b: word(taken, all, "rr.note_b"),
            stacks: word(taken, all, "em.stack_rule"),
            water_lines: word(taken, all, "waterlines.rule"),
            morale_on_repairs: word(taken, all, "morale.repair_drm"),
            swap_table_23: flag(taken, all, "t23.swap_outer"),
            magazines: word(taken, all, "magazines.rule"),
            aft_gray: word(taken, all, "aft_gray"),
            typhoon_rolls: word(taken, all, "typhoon.rolls"),
            chits: word(taken, all, "chits.mix"),
            chits_returned: word(taken, all, "chits.returned"),
            swap_april_cover: flag(taken, all, "t7_1.apr7_15_swap"),
            note_a_on_a4: flag(taken, all, "a4_note_a"),
            rooms_that_shift: word(taken, all, "t8_1.rooms"),
            succession: word(taken, all, "officers.succession"),
            spray_needs_gun: flag(taken, all, "special.spray_needs_gun"),
            maneuver_on_weapons: word(taken, all, "special.maneuver"),
            forced_off_mini: word(taken, all, "mini_campaign.9H"),
            mini_maintenance_first: flag(taken, all, "mini_campaign.maintenance_first"),
        }
    }
}

fn flag(taken: &Taken, all: &Section, path: &str) -> bool {
    taken.item(path, all).is_some_and(|item| item.flag())
}

fn number(taken: &Taken, all: &Section, path: &str, range: RangeInclusive<i64>) -> u8 {
    taken.item(path, all).map_or(0, |item| item.whole(range) as u8)
}

fn word<T: Word>(taken: &Taken, all: &Section, path: &str) -> T {
    taken.item(path, all).map_or(T::WORDS[0].1, |item| item.word())
}
