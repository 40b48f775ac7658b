//! 6.2–6.7 — How lucky the weather was, and how many planes it let come.

use crate::attack::{Letter, Row};
use crate::names::Phase;
use crate::rulebook::Rulebook;
use crate::state::Game;
use crate::weather::{Sky, Storm, TyphoonDamage, Weather};
use kernel::config::Word;

use super::expected::{NIGHT_ATTACK, PLANE, planes_of};
use super::peril::of_typhoon;
use super::skies::by_night;

impl Game {
    /// 6.2.B — The weather, by the attack it keeps away.
    pub fn luck_of_weather(&self, previous: Weather, now: Weather, book: &Rulebook) -> i32 {
        let (expected, night) = (&book.expected, by_night(self.phase_of_day()));
        let worths = [0, expected.skies.kept_by_rain[night], expected.skies.attack[night]];
        expected.weather.luck_of(-i8::from(previous != Weather::Clear), now as usize, &worths)
    }

    /// 6.2.F — The die for rain.
    pub fn luck_of_rain(&self, sky: Sky, book: &Rulebook) -> i32 {
        let attack = book.expected.skies.attack[by_night(self.phase_of_day())];
        book.expected.rain.luck(0, usize::from(sky == Sky::Open), |open| [attack, 0][open])
    }

    /// 6.2.B, 6.3.A — The weather, by the typhoon a storm can grow into.
    pub fn luck_of_storm_in_weather(
        &self,
        previous: Weather,
        now: Weather,
        book: &Rulebook,
    ) -> i32 {
        let expected = &book.expected;
        let after_bad = previous != Weather::Clear;
        let worths = [0, 0, -expected.skies.storm[usize::from(after_bad)]];
        self.while_on_watch(|| {
            expected.weather.luck_of(-i8::from(after_bad), now as usize, &worths)
        })
    }

    /// 6.3.A — Whether a storm grows into a typhoon.
    pub fn luck_of_storm(&self, previous: Weather, storm: Storm, book: &Rulebook) -> i32 {
        let ways = &book.expected.storm[usize::from(previous != Weather::Clear)];
        let peril = book.expected.skies.typhoon;
        let grown = usize::from(storm == Storm::Typhoon);
        self.while_on_watch(|| ways.luck(0, grown, |grown| [0, -peril][grown]))
    }

    /// 6.3.B.2 — One roll on Table 6-4.
    pub fn luck_of_typhoon(&self, damage: TyphoonDamage, book: &Rulebook) -> i32 {
        let worth = |at: usize| -of_typhoon(TyphoonDamage::WORDS[at].1);
        self.while_on_watch(|| book.expected.typhoon.luck(0, damage as usize, worth))
    }

    /// Every third phase of the calendar is a night.
    fn phase_of_day(&self) -> Phase {
        if self.clock % 3 == Phase::Night as u16 { Phase::Night } else { Phase::Morning }
    }
}

/// 6.6.M — The night die.
pub fn luck_of_night(sky: Sky, book: &Rulebook) -> i32 {
    book.expected.night.luck(0, usize::from(sky == Sky::Open), |open| [NIGHT_ATTACK, 0][open])
}

/// 6.6.B–C — Table 8-1, by the planes its letter brings.
pub fn luck_of_letter(
    column: usize,
    modifier: i8,
    letter: Letter,
    phase: Phase,
    book: &Rulebook,
) -> i32 {
    let planes = &book.expected.letter_planes[by_night(phase)];
    book.expected.letters[column].luck_of(modifier, letter as usize, planes)
}

/// 6.6.E — The row of a lettered table, with what rain adds.
pub fn luck_of_row(letter: Letter, rain: i8, row: Row, phase: Phase, book: &Rulebook) -> i32 {
    let planes = &book.expected.row_planes[letter as usize][by_night(phase)];
    36 * planes_of(row, phase) - book.expected.rows.sum_of(rain, planes)
}

/// 6.7.E — Table 22, with what rain adds.
pub fn luck_of_kikusui(planes: u8, rain: i8, phase: Phase, book: &Rulebook) -> i32 {
    let come = |planes: usize| match phase {
        Phase::Night => PLANE * (planes as i32 / 2),
        Phase::Morning | Phase::Midday => PLANE * planes as i32,
    };
    36 * PLANE * i32::from(planes) - book.expected.kikusui.sum(rain, come)
}
