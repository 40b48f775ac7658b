//! 7.3.E–K, 7.4 — Compartments: the dice of their notes, fire and water.

use kernel::dice::{self, Line};
use kernel::systems::chart::OneDie;

use crate::captain::Side;
use crate::damage::Luck;
use crate::luck::Roll;
use crate::names::Room;
use crate::state::Game;

/// What becomes of compartments, and of a ship with water in them.
pub enum Event<'a> {
    /// 7.3.E — The die of a room's note.
    Note { room: Room, result: Luck },
    /// 7.3.E — One that ends her watch when it strikes.
    FatalNote { game: &'a Game, room: Room, chart: &'a OneDie<Luck>, result: Luck },
    /// 7.8.2.H — Damage spreads.
    Spreads(Room),
    /// 7.3.F — A room hit does not flood.
    StaysDry(Room),
    /// 7.3.F — A room floods.
    Floods { room: Room, destroyed: bool },
    /// 7.3.I — Table 21: whether the crew floods it in time.
    FloodedByCrew { room: Room, flooded: bool },
    /// 7.3.J — Table 21-1.
    MayExplode { room: Room, explodes: bool },
    /// 7.3.K — The flooding die of a secondary compartment.
    SpaceMayFlood(Luck),
    /// 7.9.H — One is flooded on purpose.
    FloodedOnPurpose { name: &'a str },
    /// 7.4.F — Water comes in; what is left of the flood track.
    WaterComesIn { side: Option<Side>, left: i8 },
    /// 7.4.M — The flood track is at its end.
    MayRollOver { sinks: bool },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Note { room, result } | Event::FatalNote { room, result, .. } => {
                let fate = if result == Luck::Struck { "struck" } else { "spared" };
                Line::new("7.3.E").of(format!("note for {room}")).gives(fate)
            }
            Event::Spreads(room) => Line::says("7.8.2.H", format!("damage spreads in {room}")),
            Event::StaysDry(room) => Line::says("7.3.F", format!("{room} stays dry")),
            Event::Floods { room, destroyed } => {
                let worse = if destroyed { " and is destroyed" } else { "" };
                Line::says("7.3.F", format!("{room} floods{worse}"))
            }
            Event::FloodedByCrew { room, flooded } => {
                let result = if flooded { "flooded in time" } else { "cannot be flooded" };
                Line::new("7.3.I").by_table("21").gives(format!("{room} {result}"))
            }
            Event::MayExplode { room, explodes } => {
                let result = if explodes { "explodes" } else { "does not explode" };
                Line::new("7.3.J").by_table("21-1").gives(format!("{room} {result}"))
            }
            Event::SpaceMayFlood(luck) => {
                let fate = if luck == Luck::Struck { "floods" } else { "stays dry" };
                Line::says("7.3.K", format!("the compartment {fate}"))
            }
            Event::FloodedOnPurpose { name } => {
                Line::says("7.9.H", format!("{name} flooded on purpose"))
            }
            Event::WaterComesIn { side, left } => {
                let side = side.map_or("no".into(), |side| format!("the {side:?}"));
                Line::says("7.4.F", format!("flooding on {side} side, flood track {left}"))
            }
            Event::MayRollOver { sinks } => {
                let fate = if sinks { "rolls over and sinks" } else { "stays afloat" };
                Line::new("7.4.M").by_table("16").gives(format!("the ship {fate}"))
            }
        })
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        if let Event::FatalNote { game, chart, result, .. } = *self {
            keep(Roll::Notes.into(), game.luck_of_note(chart, result));
        }
    }
}
