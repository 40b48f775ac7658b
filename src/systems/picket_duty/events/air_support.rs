//! 6.5 — Fighters overhead.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::air_support::Cover;
use crate::calendar;
use crate::names::Phase;

/// Who is in the air for her.
pub enum Event<'a> {
    /// 6.5.B — Fighters from carriers, from land, both, none.
    Cover { cover: Cover, day: u8, phase: Phase },
    /// 6.5.D — The markers one chit brings; `team` with fighter direction aboard.
    Brought { markers: u8, chit: i8, team: bool },
    /// 6.5.D — All of them.
    Fighters { chits: &'a [i8], markers: u8 },
    /// 6.5.I — In a Kikusui.
    InKikusui { markers: u8, team: bool },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        match *self {
            Event::Cover { cover, .. } => {
                Some(Line::new("6.5.B").by_table("7-1").gives(format!("fighter cover {cover:?}")))
            }
            Event::Brought { .. } => None,
            Event::Fighters { chits, markers } => {
                let line = Line::new("6.5.D").of(format!("chits {chits:+?}")).by_table("7-2");
                Some(line.gives(format!("{markers} markers")))
            }
            Event::InKikusui { markers, .. } => {
                let line = Line::new("6.5.I").by_table("7-3");
                Some(line.gives(format!("{markers} air fire support markers")))
            }
        }
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Cover { cover, day, phase } => {
                let sighting = Sighting::plain("7-1", cover.spelled());
                Some(sighting.given("date", calendar::date(day)).given("phase", phase))
            }
            Event::Brought { markers, chit, team } => {
                let sighting = Sighting::plain("7-2", markers.to_string());
                Some(sighting.given("chit", chit).given("fdt", team))
            }
            Event::Fighters { .. } => None,
            Event::InKikusui { markers, team } => {
                Some(Sighting::plain("7-3", markers.to_string()).given("fdt", team))
            }
        }
    }
}
