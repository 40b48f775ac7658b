//! How many hits: the D100 of G8, and the chits of G9.

use kernel::dice::Dice;

use super::charts::{BLANK, GunneryCharts, Mishap};
use super::mishaps::mishap_of;
use super::names::{Letter, Navy};
use super::optional::Optional;
use super::rulebook::Rulebook;
use super::rulings::{AutomaticRoll, MishapHits, Rulings};

/// Mounts that roll together.
pub const GROUP: u32 = 7;
/// The highest and the lowest hit numbers of the table.
pub const HIGHEST: i32 = 18;
const LOWEST: i32 = -20;
/// G7c — The roll by which a torpedo circles back; A23: 00 is 100.
pub const CIRCLES: u8 = 100;
/// A chit with an X, by its mark in the cup.
const X: u8 = 5;

/// What a roll for hits gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub hits: u8,
    pub fate: Fate,
}

/// What it gave besides hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Nothing,
    /// A D100, for the mishaps of G10.
    D100(u8),
    /// G9b — a first chit with a letter, or with the X.
    Letter(Letter),
    X,
}

impl GunneryCharts {
    /// G8 — What D100 must not exceed for at least so many hits of so many mounts.
    #[inline]
    pub fn at_least(&self, hits: u8, hn: i32, mounts: u8) -> u8 {
        match hn {
            LOWEST..=9 => {
                self.hits[usize::from(mounts) - 1][(hn - LOWEST) as usize][usize::from(hits) - 1]
            }
            10.. => 100,
            _ => 0,
        }
    }

    /// G8 — Hits of so many mounts by a D100.
    #[inline]
    pub fn hits(&self, hn: i32, mounts: u8, d100: u8) -> u8 {
        if hn >= 10 { self.many_hits(hn, mounts, d100) } else { self.few_hits(hn, mounts, d100) }
    }

    /// So many of each mount, and perhaps more.
    fn many_hits(&self, hn: i32, mounts: u8, d100: u8) -> u8 {
        let (each, more) = self.high[(hn.min(HIGHEST) - 10) as usize];
        each * mounts + more.map_or(0, |hn| self.hits(hn.into(), mounts, d100))
    }

    #[inline(always)]
    fn few_hits(&self, hn: i32, mounts: u8, d100: u8) -> u8 {
        if hn < LOWEST {
            return 0;
        }
        let row = &self.hits[usize::from(mounts) - 1][(hn - LOWEST) as usize];
        row.iter().take_while(|&&most| d100 <= most && most > 0).count() as u8
    }

    /// Hits that need no roll.
    pub fn sure_hits(&self, hn: i32, mounts: u8) -> u8 {
        if hn < 10 { 0 } else { self.high[(hn.min(HIGHEST) - 10) as usize].0 * mounts }
    }

    /// Whether a hit number needs no roll.
    fn is_automatic(&self, hn: i32) -> bool {
        hn >= 10 && self.high[(hn.min(HIGHEST) - 10) as usize].1.is_none()
    }
}

/// G8, G9 — What up to seven mounts bring at a hit number.
pub fn shot(hn: i32, mounts: u8, book: &Rulebook, dice: &mut impl Dice) -> Shot {
    let gunnery = &book.charts.gunnery;
    if book.optional.g9 {
        return by_chits(hn, mounts, gunnery, dice);
    }
    let rolled =
        book.rulings.automatic_roll != AutomaticRoll::NotRolled || !gunnery.is_automatic(hn);
    let d100 = if rolled { dice.roll(100) } else { 100 };
    by_d100(hn, mounts, d100, gunnery, &book.rulings)
}

/// G8 — What a D100 brings; what needs no roll has none.
pub fn by_d100(hn: i32, mounts: u8, d100: u8, gunnery: &GunneryCharts, rulings: &Rulings) -> Shot {
    let unrolled = rulings.automatic_roll == AutomaticRoll::NotRolled && gunnery.is_automatic(hn);
    let fate = if unrolled { Fate::Nothing } else { Fate::D100(d100) };
    Shot { hits: gunnery.hits(hn, mounts, d100), fate }
}

/// Whether a ship has rolled for hits before in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nth {
    First,
    Later,
}

/// A22 — The hits of a roll that is a mishap as well.
pub fn kept_hits(
    (shot, nth): (&Shot, Nth),
    hn: i32,
    mounts: u8,
    navy: Navy,
    gunnery: &GunneryCharts,
    optional: &Optional,
    rulings: &Rulings,
) -> u8 {
    let Fate::D100(roll) = shot.fate else { return shot.hits };
    let lost = rulings.mishap_hits == MishapHits::MishapOnly
        && rulings.is_mishap(nth)
        && optional.mishaps
        && mishap_of(roll, navy, &gunnery.mishaps) != Mishap::Nothing;
    if lost { gunnery.sure_hits(hn, mounts) } else { shot.hits }
}

/// G7b, G7c — Hits of the torpedoes of a spread, and its roll; by chits the X is a 00.
pub fn torpedo_hits_of(hn: i32, torpedoes: u8, book: &Rulebook, dice: &mut impl Dice) -> (u8, u8) {
    let gunnery = &book.charts.gunnery;
    if !book.optional.g9 {
        let d100 = dice.roll(100);
        return (gunnery.hits(hn, torpedoes, d100), d100);
    }
    let shot = by_chits(hn, torpedoes, gunnery, dice);
    (shot.hits, if shot.fate == Fate::X && book.optional.g9b { CIRCLES } else { 0 })
}

/// G9, C30 — One chit for every mount from a full cup; a number up to the hit number hits.
pub fn by_chits(hn: i32, mounts: u8, gunnery: &GunneryCharts, dice: &mut impl Dice) -> Shot {
    if hn >= 10 {
        let fate = Cup::full(gunnery).draw(dice).fate();
        let each = gunnery.chits_high[(hn.min(HIGHEST) - 10) as usize];
        return Shot { hits: each * mounts, fate };
    }
    // Below -10 a 1 on D10 comes first, and then the number is 10 higher.
    let (hn, mounts) = match hn < -10 {
        false => (hn, mounts),
        true if dice.roll(10) == 1 => (hn + 10, mounts),
        true => (i32::MIN, 1),
    };
    let mut cup = Cup::full(gunnery);
    let first = cup.draw(dice);
    let mut hits = u8::from(first.hits(hn));
    (1..mounts).for_each(|_| hits += u8::from(cup.draw(dice).hits(hn)));
    Shot { hits, fate: first.fate() }
}

/// A cup from which chits are drawn without return: the last takes the place of the one drawn.
struct Cup<'c> {
    gunnery: &'c GunneryCharts,
    /// Places whose chits were drawn, and where the chits now there lay in the full cup.
    moved: [(u8, u8); 8],
    drawn: u8,
}

/// One chit.
struct Chit {
    number: i8,
    mark: u8,
}

impl Cup<'_> {
    fn full(gunnery: &GunneryCharts) -> Cup<'_> {
        Cup { gunnery, moved: [(u8::MAX, 0); 8], drawn: 0 }
    }

    /// Where the chit in a place lay in the full cup.
    fn lies(&self, place: u8) -> u8 {
        let moved = self.moved[..self.drawn.into()].iter().rev();
        { moved }.find(|(to, _)| *to == place).map_or(place, |&(_, from)| from)
    }

    fn draw(&mut self, dice: &mut impl Dice) -> Chit {
        let chits = 100 - self.drawn;
        let place = dice.roll(chits) - 1;
        let (chit, last) = (usize::from(self.lies(place)), self.lies(chits - 1));
        self.moved[usize::from(self.drawn)] = (place, last);
        self.drawn += 1;
        Chit { number: self.gunnery.cup[chit], mark: self.gunnery.letters[chit] }
    }
}

impl Chit {
    fn hits(&self, hn: i32) -> bool {
        self.number != BLANK && i32::from(self.number) <= hn
    }

    fn fate(&self) -> Fate {
        match self.mark {
            1 => Fate::Letter(Letter::A),
            2 => Fate::Letter(Letter::B),
            3 => Fate::Letter(Letter::C),
            4 => Fate::Letter(Letter::D),
            X => Fate::X,
            _ => Fate::Nothing,
        }
    }
}
