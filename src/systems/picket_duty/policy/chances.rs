//! Exact chances from the charts, worked out once when a cell is made ready.

use crate::defensive_fire::{Fire, Shot};
use crate::emergency_maneuver::maneuver_works;
use crate::names::{Altitude, Calibre};
use crate::repair::{repair_succeeds, space_mended};
use crate::rulebook::Rulebook;
use crate::state::MOST_PLANES;
use kernel::dice::{EveryRoll, exact_odds};
use kernel::systems::chart::TwoDice;

/// Modifiers beyond these read the end rows of Table 9-2 whatever is rolled.
const MODIFIERS: i8 = 12;
/// Modifiers beyond these bring every roll to the same end of Table 20.
const REPAIR_MODIFIERS: i8 = 10;
/// More hits than any chart asks for before a plane is flamed.
const MOST_HITS: usize = 20;

/// What one gun does to a plane: chances of one hit, two hits, and of bringing it down at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Volley {
    pub one: f64,
    pub two: f64,
    pub down: f64,
}

/// Chances of the rules that captains weigh.
#[derive(Clone, Debug)]
pub struct Chances {
    /// By calibre, altitude and modifier.
    fire: [[[Volley; 2 * MODIFIERS as usize + 1]; 3]; 3],
    /// A support marker at modifier 0 and +1.
    pub support: [f64; 2],
    pub hits_to_flame: usize,
    /// An emergency maneuver, by value from −2.
    maneuver: [f64; 5],
    /// A repair by final value from −2, and by modifier.
    repair: [[f64; 2 * REPAIR_MODIFIERS as usize + 1]; 5],
    /// A secondary compartment with a man in it.
    pub secondary: f64,
}

/// In how many of 36 ways two dice show a sum.
fn ways(sum: i8) -> i8 {
    6 - (7 - sum).abs()
}

fn of_sum(sum: i8) -> f64 {
    f64::from(ways(sum)) / 36.0
}

/// The chance that a rule says yes, every roll it makes walked.
fn chance_of(rule: impl FnMut(&mut EveryRoll) -> bool) -> f64 {
    exact_odds(rule).chance(&true)
}

impl Volley {
    fn of(chart: &TwoDice<Fire>, modifier: i8) -> Volley {
        let mut volley = Volley::default();
        for sum in 2..=12 {
            match chart.at(sum + modifier) {
                Fire::Miss => {}
                Fire::OneHit => volley.one += of_sum(sum),
                Fire::TwoHits => volley.two += of_sum(sum),
                Fire::Flamed | Fire::Destroyed => volley.down += of_sum(sum),
            }
        }
        volley
    }
}

impl Chances {
    pub fn of(book: &Rulebook) -> Chances {
        let charts = &book.gunnery;
        let fire = std::array::from_fn(|calibre| {
            std::array::from_fn(|altitude| {
                let chart: &TwoDice<Fire> = &charts.fire[calibre][altitude];
                std::array::from_fn(|place| Volley::of(chart, place as i8 - MODIFIERS))
            })
        });
        let support = [0, 1].map(|modifier| {
            let hits =
                (1..=6).filter(|&face| charts.support.at(face + modifier) == Shot::Destroyed);
            hits.count() as f64 / 6.0
        });
        let value = |place: usize| place as i8 - 2;
        let repair = |value, modifier| {
            chance_of(|dice| repair_succeeds(&book.repair, value, modifier, dice))
        };
        Chances {
            fire,
            support,
            hits_to_flame: usize::from(charts.toll.to_flame),
            maneuver: std::array::from_fn(|place| {
                chance_of(|dice| maneuver_works(&book.maneuver, value(place), dice))
            }),
            repair: std::array::from_fn(|row| {
                std::array::from_fn(|place| repair(value(row), place as i8 - REPAIR_MODIFIERS))
            }),
            secondary: chance_of(|dice| space_mended(&book.repair, dice)),
        }
    }

    /// 6.10.D — The chance of a maneuver by its value.
    pub fn maneuver(&self, value: i8) -> f64 {
        self.maneuver[(value + 2) as usize]
    }

    /// 7.8.2.A–C — The chance of a repair by its final value and what is added to its roll.
    pub fn repair(&self, value: i8, modifier: i8) -> f64 {
        let modifier = modifier.clamp(-REPAIR_MODIFIERS, REPAIR_MODIFIERS) + REPAIR_MODIFIERS;
        self.repair[(value.clamp(-2, 2) + 2) as usize][modifier as usize]
    }

    /// 6.8.N — What one gun does at a modifier.
    #[inline]
    pub fn volley(&self, calibre: Calibre, altitude: Altitude, modifier: i8) -> Volley {
        let modifier = modifier.clamp(-MODIFIERS, MODIFIERS) + MODIFIERS;
        self.fire[calibre as usize][altitude as usize][modifier as usize]
    }
}

/// What is to be expected of a plane: chances of every number of hits below the one that flames
/// it, and of being down (6.8.K).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    hits: [f64; MOST_HITS],
    pub down: f64,
    /// Hits expected so far.
    pub expected: f64,
}

impl Outlook {
    /// A plane nobody has fired at.
    pub const FRESH: Outlook = {
        let mut hits = [0.0; MOST_HITS];
        hits[0] = 1.0;
        Outlook { hits, down: 0.0, expected: 0.0 }
    };

    /// The chance that a volley brings down a plane still flying.
    #[inline]
    pub fn gain(&self, volley: Volley, to_flame: usize) -> f64 {
        let flown = 1.0 - self.down;
        let one_short = self.hits[to_flame - 1];
        let two_short = if to_flame > 1 { self.hits[to_flame - 2] } else { 0.0 };
        flown * volley.down + one_short * (volley.one + volley.two) + two_short * volley.two
    }

    /// One more volley.
    #[inline]
    pub fn add(&mut self, volley: Volley, to_flame: usize) {
        let miss = 1.0 - volley.one - volley.two - volley.down;
        self.down += self.gain(volley, to_flame);
        self.expected += volley.one + 2.0 * volley.two;
        let (mut one_less, mut two_less) = (0.0, 0.0);
        for chance in &mut self.hits[..to_flame] {
            let before = *chance;
            *chance = before * miss + one_less * volley.one + two_less * volley.two;
            (one_less, two_less) = (before, one_less);
        }
    }

    /// One more support marker, which kills or misses. Markers are laid after the guns: how many
    /// hits the plane has is asked no more.
    #[inline]
    pub fn add_marker(&mut self, kill: f64) {
        self.down += (1.0 - self.down) * kill;
    }
}

/// Fresh outlooks for this many planes, and no more than needed: they are not small.
#[inline]
pub fn with_outlooks<R>(planes: usize, fly: impl FnOnce(&mut [Outlook]) -> R) -> R {
    match planes {
        0..=3 => fly(&mut [Outlook::FRESH; 3]),
        4..=8 => fly(&mut [Outlook::FRESH; 8]),
        _ => fly(&mut [Outlook::FRESH; MOST_PLANES]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::defensive_fire::{after_fire, fire};
    use crate::tests::{advanced, plane};
    use kernel::dice::exact_odds;

    /// Three different guns at one plane, every roll of the rules' own functions walked.
    #[test]
    fn the_outlook_is_what_the_rules_make_of_every_roll() {
        let book = advanced();
        let chances = Chances::of(&book);
        let guns = [(Calibre::Five, 1), (Calibre::Forty, 0), (Calibre::Twenty, -1)];
        let odds = exact_odds(|dice| {
            let mut target = plane("0L");
            for (calibre, modifier) in guns {
                if target.is_target() {
                    let result = fire(&book.gunnery, calibre, Altitude::Low, modifier, dice);
                    target = after_fire(&book.gunnery, target, result);
                }
            }
            target.is_target()
        });
        let to_flame = chances.hits_to_flame;
        let mut outlook = Outlook::FRESH;
        for (calibre, modifier) in guns {
            outlook.add(chances.volley(calibre, Altitude::Low, modifier), to_flame);
        }
        let down = odds.chance(&false);
        assert!((outlook.down - down).abs() < 1e-12, "{} and {down}", outlook.down);
        assert!(down > 0.1, "{down}");
    }

    /// Two dice show 7 or more in 21 of 36 ways, 5 or more in 36 - (1 + 2 + 3), 11 or 12 in 3.
    #[test]
    fn rules_7_8_2_7_9_e_and_6_10_d_are_asked_for_their_chances() {
        let chances = Chances::of(&advanced());
        assert_eq!(chances.repair(0, 0), 21.0 / 36.0);
        assert_eq!(chances.repair(-3, 1), 21.0 / 36.0); // an 8 under -2, with 1 added
        assert_eq!(chances.repair(4, 0), 30.0 / 36.0); // a 5 under +2
        assert_eq!([-12, 12].map(|modifier| chances.repair(0, modifier)), [0.0, 1.0]);
        assert_eq!(chances.maneuver(-2), 3.0 / 36.0);
        assert_eq!(chances.secondary, 4.0 / 6.0); // 1 to 4
    }
}
