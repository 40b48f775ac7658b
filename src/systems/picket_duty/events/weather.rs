//! 6.1–6.3 — Weather, storms and typhoons.

use kernel::config::Word;
use kernel::dice::{self, Line, Sighting};

use crate::luck::Roll;
use crate::rulebook::Rulebook;
use crate::state::Game;
use crate::weather::{Sky, Storm, Typhoon, TyphoonDamage, Weather};

/// What the weather does.
pub enum Event<'a> {
    /// 6.2.B — It turns.
    Turns { game: &'a Game, from: Weather, to: Weather, book: &'a Rulebook },
    /// 6.2.F — Rain keeps planes away, or does not.
    Rains { game: &'a Game, sky: Sky, book: &'a Rulebook },
    /// 6.3.A — A storm passes or grows.
    Storms { game: &'a Game, previous: Weather, result: Storm, book: &'a Rulebook },
    /// 6.3.B — A typhoon blows for days.
    TyphoonBreaks(Typhoon),
    /// 6.3.B.2 — One phase of it.
    TyphoonBatters { game: &'a Game, damage: TyphoonDamage, book: &'a Rulebook },
}

impl dice::Event for Event<'_> {
    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Turns { from, to, .. } => Line::new("6.2.B")
                .by_table("6-1")
                .gives(format!("weather is {to:?} (was {from:?})")),
            Event::Rains { sky, .. } => Line::new("6.2.F").of("rain").gives(match sky {
                Sky::Open => "an attack is possible",
                Sky::NoAttack => "no attack this phase",
            }),
            Event::Storms { result, .. } => {
                Line::new("6.3.A").by_table("6-2").gives(format!("{result:?}"))
            }
            Event::TyphoonBreaks(Typhoon { days, .. }) => {
                Line::new("6.3.B").by_table("6-3").gives(format!("{days} days of typhoon"))
            }
            Event::TyphoonBatters { damage, .. } => {
                Line::new("6.3.B.2").by_table("6-4").gives(format!("{damage:?}"))
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        let after = |chart, result, previous: Weather| {
            Sighting::plain(chart, result).given("previous", previous.spelled())
        };
        match *self {
            Event::Turns { from, to, .. } => Some(after("6-1", to.spelled(), from)),
            Event::Rains { sky, .. } => Some(Sighting::plain("6-1-rain", sky.spelled())),
            Event::Storms { previous, result, .. } => {
                Some(after("6-2", result.spelled(), previous))
            }
            Event::TyphoonBreaks(_) => None,
            Event::TyphoonBatters { damage, .. } => Some(Sighting::plain("6-4", damage.spelled())),
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::Turns { game, from, to, book } => {
                keep(Roll::Weather.into(), game.luck_of_weather(from, to, book));
                keep(Roll::Storms.into(), game.luck_of_storm_in_weather(from, to, book));
            }
            Event::Rains { game, sky, book } => {
                keep(Roll::Weather.into(), game.luck_of_rain(sky, book));
            }
            Event::Storms { game, previous, result, book } => {
                keep(Roll::Storms.into(), game.luck_of_storm(previous, result, book));
            }
            Event::TyphoonBreaks(_) => {}
            Event::TyphoonBatters { game, damage, book } => {
                keep(Roll::Storms.into(), game.luck_of_typhoon(damage, book));
            }
        }
    }
}
