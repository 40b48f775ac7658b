//! Exact chances from the charts, worked out once when a cell is made ready.

use crate::defensive_fire::{Fire, Shot};
use crate::names::{Altitude, Calibre};
use crate::rulebook::Rulebook;
use crate::state::MOST_PLANES;
use kernel::systems::chart::TwoDice;

/// Modifiers beyond these read the end rows of Table 9-2 whatever is rolled.
const MODIFIERS: i8 = 12;
/// More hits than any chart asks for before a plane is flamed.
const MOST_HITS: usize = 20;

/// What one gun does to a plane: chances of one hit, two hits, and of bringing it down at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Volley {
    pub one: f64,
    pub two: f64,
    pub down: f64,
}

/// Chances of the fire and repair charts.
#[derive(Clone, Debug)]
pub struct Chances {
    /// By calibre, altitude and modifier.
    fire: [[[Volley; 2 * MODIFIERS as usize + 1]; 3]; 3],
    /// A support marker at modifier 0 and +1.
    pub support: [f64; 2],
    pub hits_to_flame: usize,
}

/// In how many of 36 ways two dice show a sum.
fn ways(sum: i8) -> i8 {
    6 - (7 - sum).abs()
}

fn of_sum(sum: i8) -> f64 {
    f64::from(ways(sum)) / 36.0
}

/// The chance that two dice sum to at least `least`.
pub fn at_least(least: i8) -> f64 {
    f64::from((least.max(2)..=12).map(ways).sum::<i8>()) / 36.0
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
        Chances { fire, support, hits_to_flame: usize::from(charts.toll.to_flame) }
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
        let down = odds.ways[&false] as f64 / odds.whole as f64;
        assert!((outlook.down - down).abs() < 1e-12, "{} and {down}", outlook.down);
        assert!(down > 0.1, "{down}");
    }

    /// 9 or more on two dice: 4 + 3 + 2 + 1 of 36.
    #[test]
    fn tails_of_two_dice() {
        assert_eq!(at_least(9), 10.0 / 36.0);
        assert_eq!((at_least(-3), at_least(13)), (1.0, 0.0));
    }
}
