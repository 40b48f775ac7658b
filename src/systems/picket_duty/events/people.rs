//! 2.0.A, 7.2.F, 7.6 — People with ratings, and men killed.

use kernel::dice::{self, Line};

use crate::damage::Luck;
use crate::luck::Roll;
use crate::names::{Equipment, Gun, Officer, RADARS, Room};
use crate::pool::Cup;

/// What becomes of the people aboard.
pub enum Event<'a> {
    /// 2.0.A — One chit drawn from the cup as it was before.
    ChitDrawn { cup: &'a Cup, officer: Officer, value: i8 },
    /// 2.0.A — All have theirs.
    Ratings([i8; Officer::COUNT]),
    /// 7.2.F — An officer is killed where he stands.
    OfficerKilled { who: Officer, room: Room },
    /// 7.2.F — And so are crewmen.
    CrewmenKilled { men: u8, room: Room },
    /// 7.7.K — The die of a man at work.
    WorkerAtRisk(Luck),
    /// C26 — Men at work on a gun are killed.
    KilledAtGun { men: u8, gun: Gun },
    /// 7.10.E, 7.11.D — The man at work on a director or radar is.
    KilledAtGear(Equipment),
    /// 7.3.V, note C — The captain's die.
    CaptainsDie { killed: bool },
    /// 7.6.B — The chain moves up.
    MoveUp { fallen: Officer },
    /// 7.6.C — A new chit for a post.
    NewRating { who: Officer, value: i8 },
    /// 9.C — A new chit in port.
    NewRatingInPort { who: Officer, value: i8 },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::ChitDrawn { .. } => return None,
            Event::Ratings(values) => {
                let one = |who: &Officer| format!("{who} {:+}", values[*who as usize]);
                let all: Vec<_> = Officer::ALL.iter().map(one).collect();
                Line::says("2.0.A", all.join(", "))
            }
            Event::OfficerKilled { who, room } => {
                Line::says("7.2.F", format!("{who} killed in {room}"))
            }
            Event::CrewmenKilled { men, room } => {
                Line::says("7.2.F", format!("{} killed in {room}", crewmen(men)))
            }
            Event::WorkerAtRisk(luck) => {
                let fate = if luck == Luck::Struck { "is killed" } else { "lives" };
                Line::says("7.7.K", format!("a crewman in the secondary compartments {fate}"))
            }
            Event::KilledAtGun { men, gun } => {
                Line::says("11.5.B", format!("{} killed at {gun}", crewmen(men)))
            }
            Event::KilledAtGear(item) => {
                let rule = if RADARS & item.bit() != 0 { "7.11.D" } else { "7.10.E" };
                Line::says(rule, format!("the man at work on {item} killed"))
            }
            Event::CaptainsDie { killed } => {
                let fate = if killed { "is killed" } else { "lives" };
                Line::new("7.3.V").of("note C").gives(format!("the captain {fate}"))
            }
            Event::MoveUp { fallen } => {
                Line::new("7.6.B").of(format!("{fallen} is dead")).gives("those below move up")
            }
            Event::NewRating { who, value } => new_rating(Line::new("7.6.C"), who, value),
            Event::NewRatingInPort { who, value } => new_rating(Line::new("9.C"), who, value),
        })
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        if let Event::ChitDrawn { cup, officer: Officer::Gunnery, value } = *self {
            keep(Roll::Ratings.into(), cup.luck(value));
        }
    }
}

/// `2 crewmen`.
fn crewmen(men: u8) -> String {
    if men == 1 { "1 crewman".into() } else { format!("{men} crewmen") }
}

fn new_rating(line: Line, who: Officer, value: i8) -> Line {
    line.of(format!("new {who}")).gives(format!("{value:+}"))
}
