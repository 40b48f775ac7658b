//! The calibration shoot: a battery against a target that lies still. GF10.

use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Givens, word};

use super::Question;
use super::given::{RANGE, SHIP, number};
use crate::bearing::Off;
use crate::hits::{GROUP, HIGHEST};
use crate::names::ShipType;
use crate::rulebook::Rulebook;

kernel::reading! {
    /// Which guns.
    Guns as "battery" { Main = "main", Secondary = "secondary" }
}

pub const QUESTIONS: &[Question] = &[Question::new(
    "calibration",
    "G1 to G8: hits in a turn of a battery on a target that lies still, 90 degrees to starboard",
    &[SHIP, word::<Guns>("battery", "main"), word::<ShipType>("target", "CA"), RANGE],
    |given, book| answer::numbers(exact_odds(|dice| shoot(given, book, dice)), "hits"),
)];

/// What a battery has to fire with at a range.
struct Aim {
    initial: u8,
    hn: i32,
    mounts: u32,
}

/// GF10 — Nothing but mount value, size of the target and that it lies still: neither weather nor switches.
fn aim(given: &Givens, book: &Rulebook) -> Option<Aim> {
    let (battery, range) = (given.word::<Guns>("battery") as usize, number(given, "range"));
    let own = book.ships[0].battery(battery)?;
    let ready = book.ready.ships[0].batteries[battery].as_ref()?;
    let charts = &book.charts.gunnery;
    let band = charts.band(range).filter(|_| range <= own.max_range + crate::TOLERANCE)?;
    let size = charts.target_size[given.word::<ShipType>("target") as usize];
    let value = own.values[band]? + book.charts.control.numbers.value_shift;
    let hn = i32::from(value) + i32::from(size) + i32::from(charts.target_crawling);
    let mounts = Off { ahead: 0.0, starboard: range.max(1.0), distance: range.max(1.0) }
        .bearing(own)
        .count_ones();
    Some(Aim { initial: ready.initial[band]?, hn: hn.min(HIGHEST), mounts })
}

fn shoot(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> u8 {
    let Some(Aim { initial, hn, mounts }) = aim(given, book) else { return 0 };
    if dice.roll(10) > initial {
        return 0;
    }
    let groups = (0..mounts).step_by(GROUP as usize).map(|from| (mounts - from).min(GROUP) as u8);
    groups.map(|mounts| book.charts.gunnery.hits(hn, mounts, dice.roll(100))).sum()
}
