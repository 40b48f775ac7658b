//! 7.7–7.12 — Damage control.

use kernel::dice::{self, Line, Sighting};

use crate::deck_fires::Fire;
use crate::luck::Roll;
use crate::names::{Equipment, Gun, Room, Section, ones};
use crate::repair::Attempt;
use crate::rulebook::Rulebook;
use crate::state::{Game, Ship};

/// What those who mend come to.
pub enum Event<'a> {
    /// 7.8.1.C — Two attempts on a fire of so many markers, and what is left of it.
    DeckFire {
        game: &'a Game,
        section: Section,
        markers: u8,
        modifier: i8,
        left: Fire,
        book: &'a Rulebook,
    },
    /// 7.7.L — Table 17.
    Emergency { declared: bool },
    /// 7.7.O — It is over.
    EmergencyEnds,
    /// 7.7.N — They leave her.
    Abandoned,
    /// 7.7.C — Everybody has his place.
    Crews { ship: &'a Ship, book: &'a Rulebook },
    /// 7.8.2.E — An attempt on a room, its markers before and after.
    Room { room: Room, attempt: Attempt, hits: u8, left: u8 },
    /// 7.8.2.F — A man freed moves on.
    MovesOn { from: Room, to: Room },
    /// 11.5.C — An attempt on a gun.
    Gun { gun: Gun, hits: u8, left: u8 },
    /// 7.9.F — An attempt on a secondary compartment.
    Space { name: &'a str, mended: bool },
    /// 7.10.B — An attempt on a director or radar.
    Equipment { item: Equipment, attempt: Attempt },
    /// 7.12.C — The die of the water lines.
    WaterLines { mended: bool },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::DeckFire { section, modifier, left, .. } => {
                let line = Line::new("7.8.1.C").of(format!("deck fire {section}"));
                line.with("roll", modifier).gives(format!("{left:?}"))
            }
            Event::Emergency { declared } => {
                let heard = if declared { "declared" } else { "not declared" };
                Line::new("7.7.L").by_table("17").gives(format!("the emergency is {heard}"))
            }
            Event::EmergencyEnds => Line::says("7.7.O", "the emergency is called off"),
            Event::Abandoned => Line::says("7.7.N", "the captain abandons ship"),
            Event::Crews { ship, book } => crews(ship, book),
            Event::Room { room, attempt, hits, left } => Line::new("7.8.2.E")
                .of(room)
                .with("value", attempt.value)
                .with("roll", attempt.modifier)
                .gives(format!("{hits} hits, {left} left")),
            Event::MovesOn { from, to } => {
                Line::says("7.8.2.F", format!("a man goes on from {from} to {to}"))
            }
            Event::Gun { gun, hits, left } => {
                Line::new("11.5.C").of(gun).gives(format!("{hits} hits, {left} left"))
            }
            Event::Space { name, mended } => {
                let result = if mended { "repaired" } else { "fails" };
                Line::new("7.9.F").of(name).gives(result)
            }
            Event::Equipment { item, attempt } => {
                let result = if attempt.succeeds { "repaired" } else { "fails" };
                Line::new("7.10.B").of(item).gives(result)
            }
            Event::WaterLines { mended } => {
                let result = if mended { "repaired" } else { "still out" };
                Line::new("7.12.C").of("water lines").gives(result)
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Room { attempt, .. } | Event::Equipment { attempt, .. } => {
                let result = if attempt.succeeds { "succeeds" } else { "fails" };
                let sighting = Sighting::plain("20", result).given("value", attempt.value);
                Some(sighting.given("modifier", attempt.modifier))
            }
            Event::WaterLines { mended } => {
                let result = if mended { "repaired" } else { "fails" };
                Some(Sighting::plain("7-12-water", result))
            }
            Event::DeckFire { .. }
            | Event::Emergency { .. }
            | Event::EmergencyEnds
            | Event::Abandoned
            | Event::Crews { .. }
            | Event::MovesOn { .. }
            | Event::Gun { .. }
            | Event::Space { .. } => None,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        if let Event::DeckFire { game, markers, modifier, left, book, .. } = *self {
            keep(Roll::Fires.into(), game.luck_of_fire(markers, modifier, left, book));
        }
    }
}

/// Where everybody works.
fn crews(ship: &Ship, book: &Rulebook) -> Line {
    let crews = &ship.crews;
    let rooms = Room::ALL.iter().zip(crews.rooms).filter(|&(_, men)| men > 0);
    let rooms = rooms.map(|(room, men)| format!("{men} in {room}"));
    let guns = Gun::ALL.iter().zip(crews.guns).filter(|&(_, men)| men > 0);
    let guns = guns.map(|(gun, men)| format!("{men} on {gun}"));
    let gear = ones(u64::from(crews.gear)).map(|item| format!("1 on {}", Equipment::ALL[item]));
    let spaces = ones(crews.spaces).map(|space| format!("1 in {}", book.ship.spaces[space].name));
    let all: Vec<_> = rooms.chain(guns).chain(gear).chain(spaces).collect();
    let people = &ship.officers;
    let line = Line::new("7.7.C").of("crews");
    let line = line.gives(if all.is_empty() { "nobody needed".into() } else { all.join(", ") });
    line.gives(format!("XO in {}, engineer in {}", people.executive_in, people.engineer_in))
}
