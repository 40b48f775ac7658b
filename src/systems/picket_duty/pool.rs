//! 2.0.E, 6.6.J–O — The kamikaze container, what is set aside, and the cup of value chits.

use kernel::config::{Item, Section, Word};
use kernel::dice::Dice;

use super::luck::DRAWN;
use super::names::Weapon;
use super::state::PlaneKind;
use super::sums::Sums;

/// The most kinds of special plane a pool file may list.
pub const MOST_KINDS: usize = 16;

/// One kind of special attack plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialKind {
    pub name: String,
    pub weapon: Weapon,
    pub twin_engine: bool,
    /// How many are in the container when the game begins.
    pub count: u8,
}

impl SpecialKind {
    /// Plane and weapon, as Table 8-2 calls them.
    pub fn called(&self) -> String {
        format!("{} {}", self.name, self.weapon)
    }
}

/// Where a special plane was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The container, by its number in the list of kinds.
    Container(u8),
    /// The planes set aside for Table 8-2, by number.
    SetAside(u8),
}

/// What the container holds at the start, and the cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    pub plain: u8,
    pub willow: u8,
    pub twin_engine: u8,
    pub specials: Vec<SpecialKind>,
    pub set_aside: Vec<SpecialKind>,
    pub attack_ends: u8,
    /// Chits of −2, −1, 0, +1, +2 in the cup.
    pub chits: [u8; 5],
    /// Why the counters are what they are.
    pub assumed: String,
}

/// What is in the container now. Regular planes always come back after a phase (7.1.H), so only
/// what can leave is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    pub specials: [u8; MOST_KINDS],
    pub attack_ends: u8,
    /// Set-aside planes not yet used, as a set.
    pub set_aside: u16,
}

/// One counter drawn from the container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    Regular(PlaneKind),
    /// By its number in the list of kinds.
    Special(u8),
    AttackEnds,
}

impl PartialOrd for PlaneKind {
    fn partial_cmp(&self, other: &PlaneKind) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlaneKind {
    fn cmp(&self, other: &PlaneKind) -> std::cmp::Ordering {
        (*self as u8).cmp(&(*other as u8))
    }
}

/// The container during one draw, without what has been taken out (A074).
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// Regular planes of a kind and of those before it: the faces they have.
    regular: Sums,
    specials: [u8; MOST_KINDS],
    kinds: u8,
    attack_ends: u8,
    /// Counters left to draw, of all kinds.
    left: u8,
}

impl Pool {
    /// 2.0.E — The container as set up.
    pub fn new(stock: &Stock) -> Pool {
        let mut specials = [0; MOST_KINDS];
        for (place, kind) in specials.iter_mut().zip(&stock.specials) {
            *place = kind.count;
        }
        let set_aside = ((1u32 << stock.set_aside.len()) - 1) as u16;
        Pool { specials, attack_ends: stock.attack_ends, set_aside }
    }

    /// 6.6.O — A new station or a new ship: every Attack Ends marker is back in the container.
    pub fn return_attack_ends(&mut self, stock: &Stock) {
        self.attack_ends = stock.attack_ends;
    }

    /// Begin to draw for one phase.
    pub fn draw(&self, stock: &Stock) -> Draw {
        Draw {
            regular: Sums::of([stock.plain, stock.willow, stock.twin_engine]),
            specials: self.specials,
            kinds: stock.specials.len() as u8,
            attack_ends: self.attack_ends,
            left: stock.plain
                + stock.willow
                + stock.twin_engine
                + together(&self.specials)
                + self.attack_ends,
        }
    }

    /// 7.2.E — A special plane was used: it is out until the scenario or campaign ends.
    pub fn take_out(&mut self, from: From) {
        match from {
            From::Container(kind) => self.specials[kind as usize] -= 1,
            From::SetAside(number) => self.set_aside &= !(1 << number),
        }
    }
}

/// What one of so many counters is worth: no division for every counter drawn.
const SHARE: [i32; 256] = {
    let mut share = [0; 256];
    let mut counters = 1;
    while counters < share.len() {
        share[counters] = DRAWN / counters as i32;
        counters += 1;
    }
    share
};

impl Draw {
    /// How lucky it was that the next counter is, or is not, an Attack Ends marker, with so many
    /// planes to be called off.
    pub fn luck(&self, next: Drawn, planes: usize) -> i32 {
        let ends = next == Drawn::AttackEnds;
        let (left, markers) = (i32::from(self.left), i32::from(self.attack_ends));
        SHARE[usize::from(self.left)] * planes as i32 * (left * i32::from(ends) - markers)
    }

    /// Regular planes left to draw.
    pub fn regular_left(&self) -> u8 {
        self.regular.up_to(2)
    }

    /// 6.6.J, 6.6.N — What the next counter out of the container is. It stays out of this draw.
    ///
    /// Attack Ends markers have the highest faces, so that games with and without them draw the
    /// same planes from the same dice as far as they can.
    #[inline(always)]
    pub fn next(&mut self, dice: &mut impl Dice) -> Drawn {
        let face = dice.roll(self.left) - 1;
        self.left -= 1;
        if face >= self.regular_left() {
            return self.next_special(face - self.regular_left());
        }
        Drawn::Regular(PlaneKind::ALL[self.regular.take(face)])
    }

    /// The counter at `face` beyond the regular planes.
    #[cold]
    fn next_special(&mut self, mut face: u8) -> Drawn {
        for kind in 0..self.kinds {
            let count = &mut self.specials[kind as usize];
            if face < *count {
                *count -= 1;
                return Drawn::Special(kind);
            }
            face -= *count;
        }
        self.attack_ends -= 1;
        Drawn::AttackEnds
    }

    /// 6.7.H — A special drawn for a Kikusui goes straight back.
    pub fn put_back(&mut self, kind: u8) {
        self.specials[kind as usize] += 1;
        self.left += 1;
    }

    /// A072, read the other way — Attack Ends is ignored in a Kikusui and goes straight back.
    pub fn put_back_attack_ends(&mut self) {
        self.attack_ends += 1;
        self.left += 1;
    }
}

/// The cup of value chits (2.0.A) during one batch of draws (A007).
#[derive(Clone, Copy, Debug)]
pub struct Cup {
    /// Chits of each value but the highest and of those below it: the faces they have.
    lower: Sums,
    all: u8,
    returned: Returned,
}

/// When a chit goes back into the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    AfterTheBatch,
    AtOnce,
}

impl Word for Returned {
    const KIND: &'static str = "way to return chits";
    const WORDS: &'static [(&'static str, Returned)] =
        &[("after the batch", Returned::AfterTheBatch), ("at once", Returned::AtOnce)];
}

impl Cup {
    pub fn new(chits: [u8; 5], returned: Returned) -> Cup {
        let [lowest, low, middle, high, _] = chits;
        let all = chits.iter().sum();
        Cup { lower: Sums::of([lowest, low, middle, high]), all, returned }
    }

    /// How lucky it was to draw `value` from the cup as it is.
    pub fn luck(&self, value: i8) -> i32 {
        let chits = i32::from(self.all);
        let points =
            2 * chits - (0..4).map(|place| i32::from(self.lower.up_to(place))).sum::<i32>();
        DRAWN / chits * (chits * i32::from(value) - points)
    }

    /// 2.0.A — The value of the next chit, −2 to +2.
    pub fn draw(&mut self, dice: &mut impl Dice) -> i8 {
        let face = dice.roll(self.all) - 1;
        let mut left = self.lower;
        let place = left.take(face);
        if self.returned == Returned::AfterTheBatch {
            (self.lower, self.all) = (left, self.all - 1);
        }
        place as i8 - 2
    }
}

/// How many all kinds are together, added up side by side: no kind has more than twenty.
fn together(kinds: &[u8; MOST_KINDS]) -> u8 {
    let eight = |first| u64::from_le_bytes(std::array::from_fn(|place| kinds[first + place]));
    // The highest byte of the product is the sum of all bytes.
    ((eight(0) + eight(8)).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

impl Stock {
    /// Read the pool file; how many specials and Attack Ends markers is a ruling (C36).
    pub fn read(pool: &Section, specials: SpecialMix, attack_ends: u8, chits: ChitMix) -> Stock {
        let [plain, willow, twin_engine] = pool.table("regular", |rows| {
            ["plain", "willow", "twin_engine"].map(|key| rows.whole(key, 0..=150) as u8)
        });
        let stock = Stock {
            plain,
            willow,
            twin_engine,
            assumed: pool.find("assumed").map_or_else(String::new, |why| why.text()),
            specials: pool.table("special", |rows| read_kinds(rows, specials)),
            set_aside: pool.table("set_aside", |rows| read_kinds(rows, SpecialMix::One)),
            attack_ends,
            chits: pool.table("chits", |cups| read_chits(cups, chits)),
        };
        stock.check(pool);
        stock
    }

    fn check(&self, pool: &Section) {
        let specials: u32 = self.specials.iter().map(|kind| u32::from(kind.count)).sum();
        let regular =
            [self.plain, self.willow, self.twin_engine].map(u32::from).iter().sum::<u32>();
        if regular + specials + u32::from(self.attack_ends) > 250 {
            pool.problem("the container holds more than 250 counters", "take some counters out");
        }
        if (regular as usize) < super::state::MOST_PLANES {
            pool.problem("too few regular planes", "an attack can need 18 of them");
        }
        if self.specials.len() > MOST_KINDS || self.set_aside.len() > MOST_KINDS {
            pool.problem("more than 16 kinds of special plane", "join some of them");
        }
        if self.chits.iter().map(|&n| u32::from(n)).sum::<u32>() < 9 {
            pool.problem("fewer than nine value chits", "nine are drawn at set-up");
        }
    }
}

/// How many special planes are in the container (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialMix {
    Fifteen,
    Ten,
    TwentyFive,
    /// One of each: the planes set aside.
    One,
}

impl Word for SpecialMix {
    const KIND: &'static str = "number of special planes";
    const WORDS: &'static [(&'static str, SpecialMix)] =
        &[("15", SpecialMix::Fifteen), ("10", SpecialMix::Ten), ("25", SpecialMix::TwentyFive)];
}

/// Which chits are in the cup (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChitMix {
    Standard,
    Small,
    Bell,
}

impl Word for ChitMix {
    const KIND: &'static str = "mix of value chits";
    const WORDS: &'static [(&'static str, ChitMix)] =
        &[("standard", ChitMix::Standard), ("small", ChitMix::Small), ("bell", ChitMix::Bell)];
}

/// One row a kind: weapon, engines, and how many there are in each mix.
fn read_kinds(rows: &Section, mix: SpecialMix) -> Vec<SpecialKind> {
    let read = |(name, item): (String, Item)| {
        item.table(|row| SpecialKind {
            name,
            weapon: row.word("weapon"),
            twin_engine: row.flag("twin_engine"),
            count: match mix {
                SpecialMix::One => 1,
                _ => read_count(row, mix),
            },
        })
    };
    rows.items().into_iter().map(read).collect()
}

/// All three counts are read, so that a mistake in any is found; the mix chooses one.
fn read_count(row: &Section, mix: SpecialMix) -> u8 {
    let [count, small, large] = ["count", "small", "large"].map(|key| row.whole(key, 0..=20) as u8);
    match mix {
        SpecialMix::Ten => small,
        SpecialMix::TwentyFive => large,
        SpecialMix::Fifteen | SpecialMix::One => count,
    }
}

fn read_chits(cups: &Section, mix: ChitMix) -> [u8; 5] {
    cups.find("columns");
    let row = |key: &str| -> [u8; 5] {
        let cells = cups.list(key);
        if cells.len() != 5 {
            cups.item(key).fail("not five numbers", "chits of -2, -1, 0, +1, +2");
        }
        std::array::from_fn(|n| cells.get(n).map_or(1, |cell| cell.whole(0..=40) as u8))
    };
    let (standard, small, bell) = (row("standard"), row("small"), row("bell"));
    match mix {
        ChitMix::Standard => standard,
        ChitMix::Small => small,
        ChitMix::Bell => bell,
    }
}
