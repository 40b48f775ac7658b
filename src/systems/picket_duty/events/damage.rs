//! 7.3, 7.5 — What a hit does to the ship: the tables of damage, guns and gear.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::damage::{DamageCell, Harm, NamedByTable13, NearMissResult, RandomDamage, Wear};
use crate::luck::Roll;
use crate::names::{Equipment, Gun, Section};
use crate::rulebook::Rulebook;
use crate::state::{Game, Ship};

/// What is damaged, and how.
pub enum Event<'a> {
    /// 7.3.A — One roll on Table 11.
    DamageCell { game: &'a Game, cell: DamageCell, section: Section, book: &'a Rulebook },
    /// 7.3.T — One roll on Table 11-1.
    NearMiss { game: &'a Game, result: NearMissResult, section: Section, book: &'a Rulebook },
    /// 7.3.W — One roll on Table 15.
    Random { game: &'a Game, result: RandomDamage, book: &'a Rulebook },
    /// 7.3.V — One roll on Table 13.
    Officer { game: &'a Game, named: NamedByTable13 },
    /// 7.3.P — The gun's die, and its hits with this one.
    Gun { gun: Gun, harm: Harm, wear: Option<Wear> },
    /// Notes B, C, D — The die of a 40mm director.
    Director { game: &'a Game, director: Equipment, harm: Harm },
    /// Forward note H.
    Mk37 { game: &'a Game, harm: Harm },
    /// Note F — The die of one radar, with those of `rest` still to roll.
    Radar { game: &'a Game, radar: Equipment, harm: Harm, rest: u8, book: &'a Rulebook },
    /// 7.12.B — Hits on the water lines.
    WaterLines { hits: u8, limit: u8 },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::DamageCell { cell, section, book, .. } => {
                Line::new("7.3.A").by_table("11").of(section).gives(cell.describe(book))
            }
            Event::NearMiss { result, section, .. } => {
                let line = Line::new("7.3.T").by_table("11-1");
                line.of(format!("near miss at the {section}")).gives(result.spelled())
            }
            Event::Random { result, .. } => {
                Line::new("7.3.W").by_table("15").gives(result.spelled())
            }
            Event::Officer { game, named } => {
                Line::new("7.3.V").by_table("13").gives(officer(named, &game.ship))
            }
            Event::Gun { gun, harm, wear } => Line::says("7.3.P", gun_after(gun, harm, wear)),
            Event::Director { game, director, harm } => {
                Line::says("7.3.N", gear_after(director, harm, &game.ship))
            }
            Event::Mk37 { game, harm } => {
                Line::says("7.3.N", gear_after(Equipment::Mk37, harm, &game.ship))
            }
            Event::Radar { game, radar, harm, .. } => {
                Line::says("5.3.1", gear_after(radar, harm, &game.ship))
            }
            Event::WaterLines { hits, limit } => {
                Line::new("7.12.B").of("water lines").gives(format!("{hits} of {limit} hits"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::DamageCell { cell, section, book, .. } => {
                Some(Sighting::plain("11", cell.describe(book)).given("section", section))
            }
            Event::NearMiss { result, .. } => Some(Sighting::plain("11-1", result.spelled())),
            Event::Random { result, .. } => Some(Sighting::plain("15", result.spelled())),
            Event::Officer { named, .. } => Some(Sighting::plain("13", named.spelled())),
            Event::Director { harm, .. } => Some(Sighting::plain("11-director", harm.spelled())),
            Event::Mk37 { harm, .. } => Some(Sighting::plain("11-mk37", harm.spelled())),
            Event::Radar { harm, .. } => Some(Sighting::plain("11-radar", harm.spelled())),
            Event::Gun { .. } | Event::WaterLines { .. } => None,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::DamageCell { game, cell, section, book } => {
                keep(Roll::Damage.into(), game.luck_of_cell(cell, section, book));
            }
            Event::NearMiss { game, result, book, .. } => {
                keep(Roll::NearMisses.into(), game.luck_of_near_miss(result, book));
            }
            Event::Random { game, result, book } => {
                keep(Roll::Notes.into(), game.luck_of_random(result, book));
            }
            Event::Radar { game, radar, harm, rest, book } => {
                keep(Roll::Notes.into(), game.luck_of_radar(radar, harm, rest, book));
            }
            Event::Officer { .. }
            | Event::Gun { .. }
            | Event::Director { .. }
            | Event::Mk37 { .. }
            | Event::WaterLines { .. } => {}
        }
    }
}

/// Whom Table 13 kills, as people were before.
fn officer(named: NamedByTable13, before: &Ship) -> String {
    match named {
        NamedByTable13::Nobody => "nobody killed".into(),
        NamedByTable13::Killed(who) if before.officers.alive(who) => format!("{who} killed"),
        NamedByTable13::Killed(who) => format!("{who}, dead already"),
    }
}

/// 7.3.P — What became of a gun: `20mm E damaged: destroyed (1 hit)`, `5in 5 damaged: 1 of 3 hits`.
fn gun_after(gun: Gun, harm: Harm, wear: Option<Wear>) -> String {
    let told = format!("{gun} {}", harm.spelled());
    match (harm, wear) {
        (Harm::Destroyed, _) | (_, None) => told,
        (Harm::Unhurt | Harm::Damaged, Some(Wear { hits: 1, limit: 1 })) => {
            format!("{told}: destroyed (1 hit)")
        }
        (Harm::Unhurt | Harm::Damaged, Some(wear)) if wear.is_out() => {
            format!("{told}: destroyed ({} hits)", wear.hits)
        }
        (Harm::Unhurt | Harm::Damaged, Some(Wear { hits, limit })) => {
            format!("{told}: {hits} of {limit} hits")
        }
    }
}

/// 7.3.N — What became of a director or radar, as they were before: a second hit destroys.
fn gear_after(item: Equipment, harm: Harm, before: &Ship) -> String {
    let told = format!("{item} {}", harm.spelled());
    let second = before.gear.damaged & item.bit() != 0;
    match harm {
        Harm::Damaged if second => format!("{told}: destroyed (second hit)"),
        Harm::Unhurt | Harm::Damaged | Harm::Destroyed => told,
    }
}
