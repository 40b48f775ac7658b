//! Tables 9-1 and 9-2, and the dice of support and spray fire.

use crate::names::{Altitude, Calibre};
use kernel::config::{Item, Section, Word};
use kernel::systems::chart::{Modified, OneDie, TwoDice};

use super::fall::{Afters, MOST_TO_FLAME, Toll};
use super::laying::Layings;

/// Table 9-2: what one gun does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fire {
    Miss,
    OneHit,
    TwoHits,
    Flamed,
    Destroyed,
}

impl Word for Fire {
    const KIND: &'static str = "result of the firing chart";
    const WORDS: &'static [(&'static str, Fire)] = &[
        ("miss", Fire::Miss),
        ("1 hit", Fire::OneHit),
        ("2 hits", Fire::TwoHits),
        ("flamed", Fire::Flamed),
        ("destroyed", Fire::Destroyed),
    ];
}

impl Fire {
    /// Hits that add up; what flames or destroys needs none.
    #[inline(always)]
    pub const fn hits(self) -> u8 {
        match self {
            Fire::Miss | Fire::Flamed | Fire::Destroyed => 0,
            Fire::OneHit => 1,
            Fire::TwoHits => 2,
        }
    }
}

/// What a support marker does to its target (6.8.O, 6.9.E–F).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shot {
    Miss,
    Destroyed,
}

impl Word for Shot {
    const KIND: &'static str = "result of support fire";
    const WORDS: &'static [(&'static str, Shot)] =
        &[("miss", Shot::Miss), ("destroyed", Shot::Destroyed)];
}

/// 9-1, by calibre and altitude.
pub type Bonus = [[i8; Altitude::COUNT]; Calibre::COUNT];

/// Tables 9-1 and 9-2.
#[derive(Clone, Debug)]
pub struct Charts {
    pub bonus: Bonus,
    /// What follows from 9-1 for every way to lay a gun.
    pub layings: Layings,
    /// 9-2, by calibre and altitude.
    pub fire: [[TwoDice<Fire>; 3]; 3],
    /// The same with every modified roll written out, by altitude and calibre.
    pub modified: [[Modified<Fire>; 3]; 3],
    pub toll: Toll,
    /// What follows from that for a plane that is hit.
    pub after: Afters,
    pub support: OneDie<Shot>,
    /// The same with every modified roll written out.
    pub supporting: Modified<Shot>,
    pub spray: TwoDice<Shot>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let toll = charts.table("6-8", |rows| {
            let hits = |key| rows.whole(key, 1..=MOST_TO_FLAME as i64) as u8;
            Toll { to_damage: hits("hits_to_damage"), to_flame: hits("hits_to_flame") }
        });
        let fire: [[TwoDice<Fire>; 3]; 3] =
            charts.table("9-2", |guns| Calibre::ALL.map(|calibre| read_fire(guns, calibre)));
        let bonus = charts.table("9-1", read_bonus);
        let support = OneDie::words(charts, "support-fire");
        Charts {
            layings: Layings::of(&bonus),
            bonus,
            modified: [0, 1, 2].map(|altitude| fire.map(|page| Modified::of(&page[altitude]))),
            fire,
            after: Afters::of_toll(toll),
            toll,
            supporting: Modified::of(&support),
            support,
            spray: TwoDice::words(charts, "spray-fire"),
        }
    }
}

impl Charts {
    /// A097 — The rolls of spray fire that destroy and those that do not, exchanged.
    pub fn reverse_spray(&mut self) {
        self.spray = self.spray.map(|shot| match shot {
            Shot::Miss => Shot::Destroyed,
            Shot::Destroyed => Shot::Miss,
        });
    }
}

fn read_bonus(rows: &Section) -> Bonus {
    let columns = rows.item("columns").list();
    if columns.len() != 3 {
        rows.problem("Table 9-1 has three columns", "low, medium, high");
    }
    Calibre::ALL.map(|calibre| {
        let cells = rows.item(calibre.word()).list();
        std::array::from_fn(|n| cells.get(n).map_or(0, |cell| cell.whole(-9..=9) as i8))
    })
}

/// One calibre's page of Table 9-2; 20mm has no High column (6.8.E, 9-1).
fn read_fire(guns: &Section, calibre: Calibre) -> [TwoDice<Fire>; 3] {
    let column = |grid: &TwoDice<[Fire; 3]>, n: usize| grid.map(|row| row[n]);
    guns.table(calibre.word(), |rows| {
        let grid: TwoDice<[Fire; 3]> = match calibre {
            Calibre::Five | Calibre::Forty => {
                TwoDice::grid(rows, &["low", "medium", "high"], Item::word)
            }
            Calibre::Twenty => TwoDice::grid(rows, &["low", "medium"], Item::word)
                .map(|[low, medium]: [Fire; 2]| [low, medium, Fire::Miss]),
        };
        std::array::from_fn(|n| column(&grid, n))
    })
}
