//! What rolls are held against, worked out once for a rulebook.

use kernel::config::Word;

use crate::charts::Charts;
use crate::names::{Critical, Victory};
use crate::rulebook::Scenario;
use crate::rulings::{CrippledAt, Rulings};
use crate::sheet::{Deployed, Sheet};

/// Parts in which all ships of a battle are counted.
pub const ALL: i32 = 2_000;
/// In how many steps a battle is open.
pub const OPEN: i32 = 16;

/// What a ship to be protected counts for where half of them decide, beside the points of the others.
const GUARDED: f64 = 15.0;
/// Hulls of doubled ships go up to 200.
const HULLS: usize = 256;
/// The largest leads in initiative that matter: two dice differ by 10 at most.
const LEADS: i32 = 11;

#[derive(Clone)]
pub struct Expected {
    pub ships: Vec<Worth>,
    /// B5.8: of 36, how often each row comes, aimed at the hull and at the rigging.
    pub rows: [[i32; Critical::WORDS.len()]; 2],
    /// B3.0: of 1296, how many more times A is first than B, by what A adds more.
    first: [i32; 2 * LEADS as usize + 1],
    /// BC3.1: what it is worth not to be made to break off.
    pub standing: i32,
}

/// What a ship is worth, by the hull she has left.
#[derive(Clone, Copy)]
pub struct Worth([i32; HULLS]);

impl Worth {
    const NOTHING: Worth = Worth([0; HULLS]);

    /// Every point of hull is worth as much, down to where she counts as lost. Weighing the first points, the
    /// last ones or that which cripples her more was tried, and explains less.
    fn of(sheet: &Sheet, whole: f64, lost_at: u8) -> Worth {
        let all = f64::from(sheet.hull.saturating_sub(lost_at).max(1));
        Worth(std::array::from_fn(|hull| {
            let left = (hull as u8).min(sheet.hull).saturating_sub(lost_at);
            (whole * f64::from(left) / all) as i32
        }))
    }

    #[inline(always)]
    pub const fn with(&self, hull: u8) -> i32 {
        self.0[hull as usize]
    }
}

impl Expected {
    pub fn of(
        sheets: &[Sheet],
        deployed: &[Deployed],
        charts: &Charts,
        scenario: &Scenario,
        rulings: &Rulings,
    ) -> Expected {
        let mut expected = Expected {
            ships: sheets.iter().map(|_| Worth::NOTHING).collect(),
            rows: [false, true].map(|dismast| rows(charts, dismast)),
            first: std::array::from_fn(|place| more_often_first(place as i32 - LEADS)),
            standing: 0,
        };
        expected.settle(sheets, deployed, charts, scenario, rulings);
        expected
    }

    /// What these ships are worth in this battle; where they are drawn, for every battle anew. There is
    /// room for as many as there may be.
    pub fn settle(
        &mut self,
        sheets: &[Sheet],
        deployed: &[Deployed],
        charts: &Charts,
        scenario: &Scenario,
        rulings: &Rulings,
    ) {
        let victory = scenario.victory;
        let ships = || sheets.iter().zip(deployed);
        let all: f64 = ships().map(|(sheet, said)| counts_for(sheet, said, victory)).sum();
        let parts = |counts: f64| counts * f64::from(ALL) / all.max(1.0);
        self.ships.resize(sheets.len(), Worth::NOTHING);
        for ((sheet, said), worth) in ships().zip(&mut self.ships) {
            let whole = parts(counts_for(sheet, said, victory));
            *worth = Worth::of(sheet, whole, lost_at(sheet, said, victory, rulings));
        }
        self.standing = match victory {
            Victory::Losses => parts(f64::from(charts.break_contact.bonus)) as i32,
            Victory::ProtectA | Victory::ProtectB => ALL / 50,
        };
    }

    /// B3.0.
    #[inline]
    pub fn first(&self, lead: i8) -> i32 {
        self.first[(i32::from(lead).clamp(-LEADS, LEADS) + LEADS) as usize]
    }
}

/// C50 — What a ship counts for: her points, or more if she is one of those by which it is decided.
fn counts_for(sheet: &Sheet, said: &Deployed, victory: Victory) -> f64 {
    let guarded = said.protected || sheet.is_civil();
    match victory {
        Victory::ProtectA | Victory::ProtectB if guarded => GUARDED,
        Victory::Losses | Victory::ProtectA | Victory::ProtectB => sheet.points.max(1).into(),
    }
}

/// C50 — The hull with which she counts as lost: none, or what cripples a fort or a ship that is protected.
fn lost_at(sheet: &Sheet, said: &Deployed, victory: Victory, rulings: &Rulings) -> u8 {
    let protected = said.protected && victory != Victory::Losses;
    match rulings.crippled_at {
        _ if !protected && !sheet.is_fort() => 0,
        CrippledAt::At => sheet.crippled,
        CrippledAt::Below => sheet.crippled.saturating_sub(1),
    }
}

/// B5.8 — Of 36 pairs of dice, how many bring each row; a second "again" is nothing.
fn rows(charts: &Charts, dismast: bool) -> [i32; Critical::WORDS.len()] {
    let row = |face: u8| charts.critical.natural(if dismast && face == 1 { 2 } else { face });
    let mut counts = [0; Critical::WORDS.len()];
    for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
        let first = row(one);
        counts[if first == Critical::Again { row(other) } else { first } as usize] += 1;
    }
    counts
}

/// B3.0 — Two dice each.
fn more_often_first(lead: i32) -> i32 {
    let ways = |sum: i32| 6 - (7 - sum).abs();
    let pairs = (2..=12).flat_map(|a| (2..=12).map(move |b| (a, b)));
    pairs.map(|(a, b)| ways(a) * ways(b) * (a + lead - b).signum()).sum()
}
