//! 7.3.Q–R, 9 — Hull and departure, and the stay in port.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::departure::{Anchorage, Cause};

/// What takes her from her station, and when she is back.
pub enum Event {
    /// 7.3.Q — Table 14.1 for so many planes, and what is left of the hull.
    HullLost { planes: u8, points: i8, left: i8 },
    /// 7.3.Q — Table 14.
    Integrity { sinks: bool },
    /// 9.G — She must go.
    MustLeave(Cause),
    /// 7.3.Q — Table 16, by the rating of the damage control officer.
    WayHome { sinks: bool, rating: i8 },
    /// 9.A — Table 18.1.
    Replenishes { days: u8 },
    /// 9.B — Table 18.
    InPort(Anchorage),
    /// 6.3.B.4 — Table 6-5.
    RepairsAfterTyphoon { days: u8 },
    /// 7.3.W — To a new station.
    Reassigned { days: u8 },
}

impl dice::Event for Event {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::HullLost { planes, points, left } => Line::new("7.3.Q")
                .by_table("14.1")
                .of(format!("{planes} planes hit"))
                .gives(format!("hull −{points}, now {left}")),
            Event::Integrity { sinks } => {
                let fate = if sinks { "she sinks" } else { "she stays afloat" };
                Line::new("7.3.Q").by_table("14").gives(fate)
            }
            Event::MustLeave(cause) => {
                Line::new("9.G").of("the ship must leave station").gives(format!("{cause:?}"))
            }
            Event::WayHome { sinks, .. } => {
                let fate = if sinks { "she sinks under way" } else { "she reaches anchorage" };
                Line::new("7.3.Q").by_table("16").gives(fate)
            }
            Event::Replenishes { days } => {
                Line::new("9.A").by_table("18.1").gives(format!("{days} days of replenishment"))
            }
            Event::InPort(stay) => Line::new("9.B").by_table("18").gives(format!("{stay:?}")),
            Event::RepairsAfterTyphoon { days } => {
                Line::new("6.3.B.4").by_table("6-5").gives(format!("{days} days of repairs"))
            }
            Event::Reassigned { days } => {
                Line::says("7.3.W", format!("reassigned to a new station, {days} days on"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::HullLost { planes, points, .. } => {
                Some(Sighting::plain("14.1", points.to_string()).given("hits", planes))
            }
            Event::WayHome { sinks, rating } => {
                let fate = if sinks { "sinks" } else { "afloat" };
                Some(Sighting::plain("16", fate).given("dco", rating))
            }
            Event::Replenishes { days } => Some(Sighting::plain("18.1", days.to_string())),
            Event::InPort(stay) => Some(Sighting::plain("18", stay.spelled())),
            Event::Integrity { .. }
            | Event::MustLeave(_)
            | Event::RepairsAfterTyphoon { .. }
            | Event::Reassigned { .. } => None,
        }
    }
}
