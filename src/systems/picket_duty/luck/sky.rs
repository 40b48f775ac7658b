//! 6.2–6.7 — How lucky the weather was, and how many planes it let come.

use crate::attack::{Letter, Row};
use crate::names::Phase;
use crate::rulebook::Rulebook;
use crate::state::Game;
use crate::weather::{Sky, Storm, TyphoonDamage, Weather};
use kernel::config::Word;

use super::expected::{NIGHT_ATTACK, PLANE, planes_of};
use super::peril::of_typhoon;

impl Game {
    /// 6.2.B — The weather, by the attack it keeps away.
    pub fn luck_of_weather(&self, previous: Weather, now: Weather, book: &Rulebook) -> i32 {
        let expected = &book.expected;
        let attack = expected.attack_worth(self.phase_of_day());
        let kept_by_rain = expected.rain.mean(0, |open| [attack, 0][open]);
        let worth = |at: usize| [0, kept_by_rain, attack][at];
        expected.weather.luck(-i8::from(previous != Weather::Clear), now as usize, worth)
    }

    /// 6.2.F — The die for rain.
    pub fn luck_of_rain(&self, sky: Sky, book: &Rulebook) -> i32 {
        let attack = book.expected.attack_worth(self.phase_of_day());
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
        let peril = expected.typhoon_peril();
        let grows = expected.storm[usize::from(after_bad)].mean(0, |at| [0, peril][at]);
        let worth = |at: usize| [0, 0, -grows][at];
        self.while_on_watch(|| expected.weather.luck(-i8::from(after_bad), now as usize, worth))
    }

    /// 6.3.A — Whether a storm grows into a typhoon.
    pub fn luck_of_storm(&self, previous: Weather, storm: Storm, book: &Rulebook) -> i32 {
        let ways = &book.expected.storm[usize::from(previous != Weather::Clear)];
        let peril = book.expected.typhoon_peril();
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
    let planes = |at: usize| book.expected.letter_planes[at][usize::from(phase == Phase::Night)];
    book.expected.letters[column].luck(modifier, letter as usize, planes)
}

/// 6.6.E — The row of a lettered table, with what rain adds.
pub fn luck_of_row(letter: Letter, rain: i8, row: Row, phase: Phase, book: &Rulebook) -> i32 {
    let chart = book.attack.lettered[letter as usize].rows();
    let sum = book.expected.rows.sum(rain, |at| planes_of(chart[at], phase));
    36 * planes_of(row, phase) - sum
}

/// 6.7.E — Table 22, with what rain adds.
pub fn luck_of_kikusui(planes: u8, rain: i8, phase: Phase, book: &Rulebook) -> i32 {
    let come = |planes: usize| match phase {
        Phase::Night => PLANE * (planes as i32 / 2),
        Phase::Morning | Phase::Midday => PLANE * planes as i32,
    };
    36 * PLANE * i32::from(planes) - book.expected.kikusui.sum(rain, come)
}
