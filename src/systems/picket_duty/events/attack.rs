//! 6.6, 6.7 — Whether planes come, how many, and from where.

use kernel::config::Word;
use kernel::dice::{self, Line, Mark, Sighting};

use crate::attack::{Attack, Letter, NoteB, RandomResult, Row, row_modifier};
use crate::luck::{Roll, luck_of_kikusui, luck_of_letter, luck_of_night, luck_of_row};
use crate::maps::Seen;
use crate::names::{Phase, Position};
use crate::pool::{Draw, Drawn, SpecialKind};
use crate::rulebook::Rulebook;
use crate::state::{Game, PlaneKind};
use crate::weather::{Sky, Weather};

/// How an attack comes about.
pub enum Event<'a> {
    /// 6.6.M — The night die.
    Night { sky: Sky, book: &'a Rulebook },
    /// 6.6.B — Table 8-1 calls a letter.
    Letter { game: &'a Game, column: usize, letter: Letter, phase: Phase, book: &'a Rulebook },
    /// 6.6.E — A row of the lettered table, with what rain adds to its roll.
    Row { letter: Letter, rain: i8, row: Row, phase: Phase, book: &'a Rulebook },
    /// 6.6.D–F — How many planes that row brings; none given: a random result.
    RowBrings { letter: Letter, rain: i8, planes: Option<u8>, phase: Phase },
    /// Tables A–H note A — More planes.
    Extra(usize),
    /// One plane is placed by Table D2 or Table 22-1.
    Placed { by: &'static str, at: Position },
    /// 6.7.E — So many planes in a Kikusui, with what rain adds to the roll.
    Kikusui { planes: u8, rain: i8, phase: Phase, book: &'a Rulebook },
    /// 6.6.J — One counter drawn from the container as it was before, for so many planes.
    CounterDrawn { container: &'a Draw, next: Drawn, planes: usize },
    /// 6.6.N — An Attack Ends marker, and who still comes.
    AttackEnds { left: Option<&'a Attack> },
    /// 6.6.G — All planes are placed.
    Planes(&'a Attack),
    /// 6.7.G — All planes of a Kikusui are.
    KikusuiPlanes(&'a Attack),
    /// 6.6 — They come.
    Comes(&'a Attack),
    /// 6.6.D — Table 8-2.
    Random { result: RandomResult, book: &'a Rulebook },
    /// 6.6.D — The plane it calls, if its counter is still there.
    Called { kind: &'a SpecialKind, there: bool },
    /// 6.6.D — Its note B.
    NoteB(NoteB),
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Night { sky, .. } => Line::new("6.6.M").of("night").gives(sky.spelled()),
            Event::Letter { game, column, letter, .. } => Line::new("6.6.B")
                .by_table("8-1")
                .with("column", column as i8 - 2)
                .of(format!("station {}", game.station.number))
                .gives(format!("{letter:?}")),
            Event::Row { letter, row, .. } => {
                Line::new("6.6.E").by_table(format!("{letter:?}")).gives(row)
            }
            Event::Extra(planes) => {
                let more = format!("{planes} more planes, placed by D2");
                Line::new("6.6.F").of("note A").gives(more)
            }
            Event::Kikusui { planes, .. } => {
                Line::new("6.7.E").by_table("22").gives(format!("{planes} planes"))
            }
            Event::AttackEnds { left: None } => {
                let drawn = Line::new("6.6.N").of("an Attack Ends marker is drawn");
                drawn.gives("no attack this phase")
            }
            Event::AttackEnds { left: Some(left) } => {
                let come = format!("an Attack Ends marker is drawn, and there come {}", size(left));
                waves(left).fold(Line::says("6.6.N", come), Line::gives)
            }
            Event::Planes(attack) => {
                waves(attack).fold(Line::says("6.6.G", size(attack)), Line::gives)
            }
            Event::KikusuiPlanes(attack) => {
                let line = Line::new("6.7.G").by_table("22-1").gives(size(attack));
                waves(attack).fold(line, Line::gives)
            }
            Event::Called { kind: SpecialKind { name, weapon, .. }, there } => {
                let fate = if there { "attacks" } else { "was used before: no attack" };
                Line::new("6.6.D").by_table("8-2").gives(format!("{name} with {weapon} {fate}"))
            }
            Event::NoteB(result) => {
                Line::new("6.6.D").by_table("8-2 note B").gives(result.spelled())
            }
            Event::RowBrings { .. }
            | Event::Placed { .. }
            | Event::CounterDrawn { .. }
            | Event::Comes(_)
            | Event::Random { .. } => return None,
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Night { sky, .. } => Some(Sighting::plain("8-night", sky.spelled())),
            Event::Letter { game, column, letter, .. } => Some(
                Sighting::plain("8-1", letter.spelled())
                    .given("column", column as i8 - 2)
                    .given("station", game.station.number)
                    .given("rain", game.weather == Weather::Rain),
            ),
            // Exact odds are asked of these charts as printed: without rain on them (A037).
            Event::RowBrings { rain, .. } | Event::Kikusui { rain, .. } if rain != 0 => None,
            Event::RowBrings { letter, planes, phase, .. } => {
                let brings = match planes {
                    None => "random".into(),
                    Some(0) => "none".into(),
                    Some(planes) => planes.to_string(),
                };
                Some(Sighting::plain(letter.spelled(), brings).given("phase", phase))
            }
            Event::Kikusui { planes, phase, .. } => {
                Some(Sighting::plain("22", planes.to_string()).given("phase", phase))
            }
            Event::Placed { by, at } => {
                Some(Sighting::plain(by, at.to_string()).given("by", "place"))
            }
            Event::Random { result, book } => {
                Some(Sighting::plain("8-2", result.name(&book.stock.set_aside)))
            }
            Event::NoteB(result) => Some(Sighting::plain("8-2-note-b", result.spelled())),
            Event::Row { .. }
            | Event::Extra(_)
            | Event::CounterDrawn { .. }
            | Event::AttackEnds { .. }
            | Event::Planes(_)
            | Event::KikusuiPlanes(_)
            | Event::Comes(_)
            | Event::Called { .. } => None,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::Night { sky, book } => keep(Roll::Weather.into(), luck_of_night(sky, book)),
            Event::Letter { game, column, letter, phase, book } => {
                let modifier = row_modifier(&book.attack, game.station.number, game.weather);
                let luck = luck_of_letter(column, modifier, letter, phase, book);
                keep(Roll::Planes.into(), luck);
            }
            Event::Row { letter, rain, row, phase, book } => {
                keep(Roll::Planes.into(), luck_of_row(letter, rain, row, phase, book));
            }
            Event::Kikusui { planes, rain, phase, book } => {
                keep(Roll::Planes.into(), luck_of_kikusui(planes, rain, phase, book));
            }
            Event::CounterDrawn { container, next, planes } => {
                keep(Roll::CalledOff.into(), container.luck(next, planes));
            }
            Event::RowBrings { .. }
            | Event::Extra(_)
            | Event::Placed { .. }
            | Event::AttackEnds { .. }
            | Event::Planes(_)
            | Event::KikusuiPlanes(_)
            | Event::Comes(_)
            | Event::Random { .. }
            | Event::Called { .. }
            | Event::NoteB(_) => {}
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let Event::Comes(attack) = *self else { return Vec::new() };
        let planes = &attack.planes[..attack.regular_planes() as usize];
        planes.iter().map(|plane| Seen::Attack(plane.at).into()).collect()
    }
}

/// `6 planes in 2 waves`.
fn size(attack: &Attack) -> String {
    format!("{} planes in {} waves", attack.regular_planes(), attack.wave_count)
}

/// `wave 1: 90L 225M (twin) +Ohka`, for each.
fn waves(attack: &Attack) -> impl Iterator<Item = String> {
    (0..attack.wave_count as usize).map(|wave| {
        let planes = attack.planes[attack.wave(wave)].iter().map(|plane| match plane.kind {
            PlaneKind::Plain => format!(" {}", plane.at),
            PlaneKind::Willow => format!(" {} (Willow)", plane.at),
            PlaneKind::TwinEngine => format!(" {} (twin)", plane.at),
        });
        let specials = &attack.specials[attack.specials_of(wave)];
        let specials = specials.iter().map(|special| format!(" +{}", special.weapon));
        format!("wave {}:{}", wave + 1, planes.chain(specials).collect::<String>())
    })
}
