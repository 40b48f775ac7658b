//! What weather and night are worth on average: worked out once, looked up in play.

use crate::names::Phase;
use crate::weather::TyphoonDamage;
use kernel::config::Word;

use super::expected::{ATTACK, Expected, NIGHT_ATTACK};
use super::peril::{CERTAIN, of_typhoon};

/// By day and by night where there are two of a thing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Skies {
    /// What a phase without attack keeps away …
    pub attack: [i32; 2],
    /// … and what rain keeps of it.
    pub kept_by_rain: [i32; 2],
    /// What a typhoon threatens.
    pub typhoon: i32,
    /// What a storm threatens that can grow into one, after clear weather and after bad.
    pub storm: [i32; 2],
}

impl Skies {
    pub fn read(expected: &Expected) -> Skies {
        let by_night = expected.night.mean(0, |open| [0, NIGHT_ATTACK][open]);
        let (attack, typhoon) = ([ATTACK, by_night], typhoon(expected));
        Skies {
            attack,
            kept_by_rain: attack.map(|attack| expected.rain.mean(0, |open| [attack, 0][open])),
            typhoon,
            storm: expected.storm.each_ref().map(|ways| ways.mean(0, |at| [0, typhoon][at])),
        }
    }
}

/// Nine rolls on Table 6-4, three for each of about three days.
fn typhoon(expected: &Expected) -> i32 {
    let ends = expected.typhoon.mean(0, |at| of_typhoon(TyphoonDamage::WORDS[at].1));
    CERTAIN - (0..9).fold(CERTAIN, |afloat, _| afloat * (CERTAIN - ends) / CERTAIN)
}

/// The place of a phase in what is worked out by day and by night.
#[inline(always)]
pub fn by_night(phase: Phase) -> usize {
    usize::from(phase == Phase::Night)
}
