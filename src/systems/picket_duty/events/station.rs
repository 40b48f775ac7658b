//! 4, 5 — The duty station and who supports it.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::station::{Activation, FighterDirection};

/// What becomes of the station.
pub enum Event<'a> {
    /// 4.0.A — She is sent to this one.
    Assigned(u8),
    /// 5.1.A — Whether a team comes aboard.
    FighterDirectionTeam(FighterDirection),
    /// 5.2.A — Who is with her.
    SurfaceSupport { markers: u8 },
    /// 5.2.G — A chit drawn for a marker that was lost.
    SupportMayReturn { chit: i8 },
    /// 5.3.D — A station ashore tries to come on line.
    LandRadar { name: &'a str, result: Activation },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Assigned(number) => {
                Line::says("4.0.A", format!("radar picket station {number}"))
            }
            Event::FighterDirectionTeam(team) => {
                Line::new("5.1.A").by_table("3-1").gives(format!("fighter direction team {team:?}"))
            }
            Event::SurfaceSupport { markers } => Line::new("5.2.A")
                .by_table("4-1")
                .gives(format!("{markers} surface fire support markers")),
            Event::SupportMayReturn { chit } => {
                Line::says("5.2.G", format!("chit {chit:+} for a lost surface support marker"))
            }
            Event::LandRadar { name, result } => {
                Line::new("5.3.D").by_table("5-1").gives(format!("land radar {name} {result:?}"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Assigned(_) | Event::SupportMayReturn { .. } => None,
            Event::FighterDirectionTeam(team) => Some(Sighting::plain("3-1", team.spelled())),
            Event::SurfaceSupport { markers } => Some(Sighting::plain("4-1", markers.to_string())),
            Event::LandRadar { result, .. } => Some(Sighting::plain("5-1", result.spelled())),
        }
    }
}
