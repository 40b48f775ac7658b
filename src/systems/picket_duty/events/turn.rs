//! 3, 8, 10, 12 — The course of a game: its phases and waves, maintenance, who wins.

use kernel::dice::{self, Line, Mark, Rank, Sighting};

use crate::calendar;
use crate::maps::Seen;
use crate::names::Phase;

/// A step of the sequence of play.
pub enum Event {
    /// 3.0.A — A phase begins.
    Phase { day: u8, phase: Phase },
    /// 6.6.L — A wave comes in, counted from 0.
    Wave(usize),
    /// 6.2.F — Rain, read to keep damage control away as well.
    NothingInRain,
    /// 6.6.A — Nobody comes.
    NoAttack,
    /// Scenario 8 — The die for survivors.
    Survivors { stopped: bool },
    /// Scenario 7 — The die for relief.
    Relief { comes: bool },
    /// 8.1.A — Table 23 in the column of its value, and the morale it leaves.
    Morale { shift: i8, value: i8, left: i8 },
    /// 8.2.B — Table 24 for ammunition.
    AmmunitionUsed(i8),
    /// 8.3.A — Table 24 for fuel.
    FuelUsed(i8),
    /// A020 — No station is active, and the day is skipped.
    NobodyOnPicket { day: u8 },
    /// 12.A — How long a mini-campaign lasts.
    MiniCampaign { days: u8 },
    /// 10.A — A scenario is over, in the phase of this number in the calendar.
    Judged { end: End, clock: u16 },
    /// 10.A — So is a campaign.
    CampaignOver { sunk: i32 },
}

/// How a scenario ended for the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    OnStation,
    Left,
    Lost,
}

impl dice::Event for Event {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Phase { day, phase } => {
                let when = format!("{}, {phase}", calendar::date(day));
                Line::heads("3.0.A", Rank::Part, when)
            }
            Event::Wave(wave) => Line::heads("6.6.L", Rank::Scene, format!("wave {}", wave + 1)),
            Event::NothingInRain => Line::says("6.2.F", "no attack, and no damage control"),
            Event::NoAttack => Line::says("6.6", "no attack"),
            Event::Survivors { stopped } => {
                let how = if stopped { "stopped among survivors" } else { "under way" };
                Line::says("6.10", format!("she is {how}"))
            }
            Event::Relief { comes } => {
                let what = if comes { "arrives" } else { "does not come" };
                Line::says("10.A", format!("relief {what}"))
            }
            Event::Morale { shift, left, .. } => {
                let result = format!("morale {shift:+}, now {left:+}");
                Line::new("8.1.A").by_table("23").gives(result)
            }
            Event::AmmunitionUsed(boxes) => {
                Line::new("8.2.B").by_table("24").gives(format!("{boxes} ammunition"))
            }
            Event::FuelUsed(boxes) => {
                Line::new("8.3.A").by_table("24").gives(format!("{boxes} fuel"))
            }
            Event::NobodyOnPicket { day } => {
                let what =
                    format!("{}: no station is active, nobody is on picket", calendar::date(day));
                Line::says("4.0.A", what)
            }
            Event::MiniCampaign { days } => {
                Line::says("12.A", format!("a mini-campaign of {days} fighting days"))
            }
            Event::Judged { end, .. } => judgement(end),
            Event::CampaignOver { sunk } => {
                Line::says("10.A", format!("{sunk} ships sunk in the campaign"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Morale { shift, value, .. } => {
                Some(Sighting::plain("23", shift.to_string()).given("value", value))
            }
            Event::FuelUsed(boxes) => Some(Sighting::plain("24", boxes.to_string())),
            Event::Phase { .. }
            | Event::Wave(_)
            | Event::NothingInRain
            | Event::NoAttack
            | Event::Survivors { .. }
            | Event::Relief { .. }
            | Event::AmmunitionUsed(_)
            | Event::NobodyOnPicket { .. }
            | Event::MiniCampaign { .. }
            | Event::Judged { .. }
            | Event::CampaignOver { .. } => None,
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let Event::Judged { end, clock } = *self else { return Vec::new() };
        match end {
            End::OnStation => Vec::new(),
            End::Left => vec![Seen::Left(clock).into()],
            End::Lost => vec![Seen::Lost(clock).into()],
        }
    }
}

fn judgement(end: End) -> Line {
    let (ship, winner) = match end {
        End::OnStation => ("the ship is afloat and on station", "the US player wins"),
        End::Left => ("the ship left her station", "a Japanese victory"),
        End::Lost => ("the ship is lost", "a Japanese victory"),
    };
    Line::new("10.A").of(ship).gives(winner)
}
