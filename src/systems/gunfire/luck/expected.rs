//! What rolls bring on average, worked out once for a rulebook.

use std::sync::OnceLock;

use kernel::config::Word;

use crate::charts::{BLANK, Charts, Excess};
use crate::damage::{Location, opened, struck_locations};
use crate::hits::{Fate, Nth, Shot, by_d100, kept_hits};
use crate::names::{Armour, Navy, SpaceKind};
use crate::optional::Optional;
use crate::rulings::Rulings;
use crate::sheet::{LOCATIONS, MOST_SPACES, Sheet, Space, Spaces};

/// Parts in which all tonnage of an action is counted.
pub const ALL: i32 = 10_000;

/// Hit numbers of the table, from -20 to 18.
const NUMBERS: usize = 39;
const LOWEST: i32 = -20;

/// Thousandths of hits by mounts from 1 and hit number.
type Hits = [[i32; NUMBERS]; 7];

pub struct Expected {
    /// What a hit of a battery is worth, by firer, battery, target and band; once somebody asks.
    pub salvos: OnceLock<Vec<i32>>,
    /// Of guns of others, of Axis guns, of what no mishap befalls.
    hits: [Hits; 3],
    pub ships: Vec<Worth>,
}

/// What a ship is worth as a target.
pub struct Worth {
    /// Her share of all tonnage.
    pub whole: i32,
    /// G13 — In how many locations a shell strikes each space.
    pub locations: [[u8; MOST_SPACES]; 3],
    /// Half flotation points that sink her (C41).
    pub sinks: i32,
    /// The hull by [`Excess`], side or deck, and armour.
    pub hull: [[[Sum; ARMOURS]; 2]; 3],
    /// A6 — From how many locations a torpedo of each diameter opens each space, and half flotation
    /// points that costs over all locations.
    pub opened: [[u8; MOST_SPACES]; 3],
    pub opens: [i32; 3],
}

/// Kinds of armour.
pub const ARMOURS: usize = <Armour as Word>::WORDS.len();

/// Half flotation points and magazines behind some armour, each as often as there are locations in
/// which it is struck.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    pub fp: i32,
    pub magazines: i32,
}

impl Expected {
    pub fn of(
        sheets: &[Sheet],
        charts: &Charts,
        optional: &Optional,
        rulings: &Rulings,
    ) -> Expected {
        let all: u32 = sheets.iter().map(|sheet| sheet.tonnes).sum();
        let worth = |sheet: &Sheet| {
            let whole = (u64::from(sheet.tonnes) * ALL as u64 / u64::from(all.max(1))) as i32;
            let kinds = [Excess::Nothing, Excess::Aft, Excess::Both];
            let locations = kinds.map(|excess| struck(sheet, excess, rulings));
            let hull = locations.map(|counts| {
                [sums(sheet, &counts, |space| space.side), sums(sheet, &counts, |space| space.deck)]
            });
            let opened = [0, 1, 2].map(|diameter| opened_from(sheet, diameter, rulings));
            let fp = |counts: [u8; MOST_SPACES]| {
                let all = sheet.spaces.iter().zip(counts);
                all.map(|(space, count)| i32::from(space.fp) * i32::from(count)).sum()
            };
            let sinks = (charts.control.numbers.sink * f64::from(sheet.fp)) as i32 + 1;
            Worth { whole, locations, sinks, hull, opened, opens: opened.map(fp) }
        };
        let hits = [Some(Navy::Usn), Some(Navy::Ijn), None].map(|navy| {
            std::array::from_fn(|mounts| {
                std::array::from_fn(|number| {
                    let (mounts, hn) = (mounts as u8 + 1, number as i32 + LOWEST);
                    thousandths(hn, mounts, navy, charts, optional, rulings)
                })
            })
        });
        Expected { salvos: OnceLock::new(), hits, ships: sheets.iter().map(worth).collect() }
    }

    fn row(&self, which: usize, hn: i8, mounts: u8) -> i32 {
        let number = i32::from(hn).max(LOWEST - 1) - LOWEST;
        if number < 0 { 0 } else { self.hits[which][usize::from(mounts) - 1][number as usize] }
    }

    /// G8, G9, G10 — Thousandths of gun hits.
    pub fn gun_hits(&self, hn: i8, mounts: u8, navy: Navy) -> i32 {
        self.row(usize::from(navy.is_axis()), hn, mounts)
    }

    /// G7b, G8 — Thousandths of hits by what no mishap befalls: torpedoes.
    pub fn plain_hits(&self, hn: i8, number: u8) -> i32 {
        self.row(2, hn, number)
    }
}

/// The locations of D36 in which a shell strikes each space.
fn struck(sheet: &Sheet, excess: Excess, rulings: &Rulings) -> [u8; MOST_SPACES] {
    locations_of_spaces(|at| {
        let all = struck_locations(at, excess, rulings.excess);
        all.fold(0, |all, at| all | 1 << sheet.hull[at.index()])
    })
}

/// The spaces of a hull by their armour.
fn sums(sheet: &Sheet, counts: &[u8; MOST_SPACES], armour: fn(&Space) -> Armour) -> [Sum; ARMOURS] {
    let mut sums = [Sum::default(); ARMOURS];
    for (space, &count) in sheet.spaces.iter().zip(counts) {
        let sum = &mut sums[armour(space) as usize];
        sum.fp += i32::from(count) * i32::from(space.fp);
        sum.magazines += i32::from(count) * i32::from(space.kind == SpaceKind::Magazine);
    }
    sums
}

/// The locations of D36 from which a torpedo opens each space.
fn opened_from(sheet: &Sheet, diameter: usize, rulings: &Rulings) -> [u8; MOST_SPACES] {
    locations_of_spaces(|at| {
        let all = opened(at, sheet.extent[diameter], rulings.extent);
        all.fold(0, |all, at| all | 1 << sheet.hull[at])
    })
}

fn locations_of_spaces(there: impl Fn(Location) -> Spaces) -> [u8; MOST_SPACES] {
    let mut counts = [0; MOST_SPACES];
    for location in 0..LOCATIONS as u8 {
        let there = there(Location(location));
        (0..MOST_SPACES).for_each(|space| counts[space] += (there >> space & 1) as u8);
    }
    counts
}

/// Over all faces of the D100, or over all chits of the cup.
fn thousandths(
    hn: i32,
    mounts: u8,
    guns_of: Option<Navy>,
    charts: &Charts,
    optional: &Optional,
    rulings: &Rulings,
) -> i32 {
    let gunnery = &charts.gunnery;
    if optional.g9 {
        return by_chits(hn, mounts, charts);
    }
    let hits = |d100: u8| {
        let shot = match guns_of {
            Some(_) => by_d100(hn, mounts, d100, gunnery, rulings),
            None => Shot { hits: gunnery.hits(hn, mounts, d100), fate: Fate::D100(d100) },
        };
        let kept = guns_of.map(|navy| {
            kept_hits((&shot, Nth::First), hn, mounts, navy, gunnery, optional, rulings)
        });
        i32::from(kept.unwrap_or(shot.hits))
    };
    (1..=100).map(hits).sum::<i32>() * 10
}

/// G9 — Every chit is as likely to be drawn as every other, with or without return.
fn by_chits(hn: i32, mounts: u8, charts: &Charts) -> i32 {
    let gunnery = &charts.gunnery;
    let good = |hn: i32| {
        let good = gunnery.cup.iter().filter(|&&chit| chit != BLANK && i32::from(chit) <= hn);
        i32::from(mounts) * good.count() as i32
    };
    match hn {
        10.. => 1000 * i32::from(gunnery.chits_high[(hn - 10) as usize]) * i32::from(mounts),
        -10..=9 => 10 * good(hn),
        _ => good(hn + 10),
    }
}
