//! 7.3, 7.5 — What a hit does to the ship: the tables of damage, guns and gear.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::damage::{DamageCell, Harm, NamedByTable13, NearMissResult, RandomDamage};
use crate::luck::Roll;
use crate::names::{Equipment, Gun, Section};
use crate::rulebook::Rulebook;
use crate::state::Game;

/// What is damaged, and how.
pub enum Event<'a> {
    /// 7.3.A — One roll on Table 11.
    DamageCell { game: &'a Game, cell: DamageCell, section: Section, book: &'a Rulebook },
    /// 7.3.T — One roll on Table 11-1.
    NearMiss { game: &'a Game, result: NearMissResult, section: Section, book: &'a Rulebook },
    /// 7.3.W — One roll on Table 15.
    Random { game: &'a Game, result: RandomDamage, book: &'a Rulebook },
    /// 7.3.V — One roll on Table 13.
    Officer(NamedByTable13),
    /// 7.3.P — The gun's die.
    Gun { gun: Gun, harm: Harm },
    /// Notes B, C, D — The die of a 40mm director.
    Director { director: Equipment, harm: Harm },
    /// Forward note H.
    Mk37(Harm),
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
            Event::Officer(NamedByTable13::Nobody) => return None,
            Event::Officer(NamedByTable13::Killed(officer)) => {
                Line::new("7.3.V").by_table("13").gives(format!("{officer} killed"))
            }
            Event::Gun { gun, harm } => Line::says("7.3.P", format!("{gun} {}", harm.spelled())),
            Event::Director { director, harm } => {
                Line::says("6.8.F", format!("{director} {}", harm.spelled()))
            }
            Event::Mk37(harm) => Line::says("6.8.F", format!("Mk 37 {}", harm.spelled())),
            Event::Radar { radar, harm, .. } => {
                Line::says("5.3.1", format!("{radar} {}", harm.spelled()))
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
            Event::Officer(named) => Some(Sighting::plain("13", named.spelled())),
            Event::Director { harm, .. } => Some(Sighting::plain("11-director", harm.spelled())),
            Event::Mk37(harm) => Some(Sighting::plain("11-mk37", harm.spelled())),
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
            Event::Officer(_)
            | Event::Gun { .. }
            | Event::Director { .. }
            | Event::Mk37(_)
            | Event::WaterLines { .. } => {}
        }
    }
}
