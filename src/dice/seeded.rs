//! Dice for play: a face is a function of seed, game, address and ordinal, and of nothing else.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

use super::{Address, Dice, Pool};

/// The dice of one game.
///
/// Each address has a PCG stream of its own, seeded from (seed, game, address) through two
/// SplitMix64 finalisers (Steele, Lea, Flood 2014): neighbouring games and addresses seeded any
/// plainer way are measurably correlated.
pub struct Seeded {
    keys: [u64; 2],
    stream: Stream,
}

/// The generator itself, rolled without addresses: the floor a game is measured against.
#[derive(Clone, Debug)]
pub struct Stream(Pcg64Mcg);

impl Seeded {
    #[inline]
    pub fn new(seed: u64, game: u64) -> Seeded {
        let first = mix(seed ^ mix(game));
        let keys = [first, mix(first ^ 0x6a09_e667_f3bc_c909)];
        Seeded { keys, stream: Stream::of(keys) }
    }

    /// Go to the dice `others` have at an address, and have theirs from then on.
    #[inline(always)]
    pub(super) fn seek_like(&mut self, others: &Seeded, to: Address) {
        self.keys = others.keys;
        self.seek(to);
    }

    /// The rolls that follow at this address.
    pub(super) fn ahead(&self) -> Stream {
        self.stream.clone()
    }

    /// Have other rolls follow at this address.
    pub(super) fn go_on_with(&mut self, rolls: Stream) {
        self.stream = rolls;
    }

    /// Rolls that belong to an address, and that no event of the game gets.
    pub(super) fn beside(&self, address: Address) -> Stream {
        let key = |of: u64| mix(mix(of ^ address.key()) ^ BESIDE);
        Stream::of(self.keys.map(key))
    }

    /// The rolls that follow, without the addresses.
    pub(super) fn into_stream(self) -> Stream {
        self.stream
    }
}

/// Keeps rolls beside an address apart from those of any: the first digits of the square root of 5.
const BESIDE: u64 = 0x3c6e_f372_fe94_f82b;

impl Stream {
    pub fn new(seed: u64) -> Stream {
        Stream::of([mix(seed), mix(!seed)])
    }

    #[inline(always)]
    fn of(state: [u64; 2]) -> Stream {
        Stream(Pcg64Mcg::new(u128::from(state[0]) << 64 | u128::from(state[1])))
    }

    /// A number below `n`, every one equally likely (Lemire 2019, with its rejection step).
    ///
    /// Written by hand because `random_range` may change its values between releases of `rand`;
    /// `rand_pcg`'s stream is promised not to, and games must stay replayable.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        let product = u64::from(self.next()) * u64::from(n);
        if (product as u32) < n {
            let (settled, below) = below_after(self.0.clone(), product, n);
            self.0 = settled;
            return below;
        }
        (product >> 32) as u32
    }

    /// The faces of a few dice: a draw, taken as a fraction of 2^64, times the sides is a face and
    /// the fraction the next face comes from.
    #[inline(always)]
    fn batch(&mut self, dice: u8, sides: u8, see: &mut impl FnMut(u8)) {
        let mut fraction = self.fair_draw(u64::from(sides).pow(u32::from(dice)));
        for _ in 0..dice {
            let product = u128::from(fraction) * u128::from(sides);
            see((product >> 64) as u8 + 1);
            fraction = product as u64;
        }
    }

    /// A draw that falls on each of `n` equal parts of its range equally often.
    #[inline(always)]
    fn fair_draw(&mut self, n: u64) -> u64 {
        let draw = self.0.next_u64();
        if draw.wrapping_mul(n) < n {
            let (settled, draw) = fair_draw_after(self.0.clone(), draw, n);
            self.0 = settled;
            return draw;
        }
        draw
    }

    /// The high half of a draw: the better half of this generator.
    #[inline(always)]
    fn next(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

/// The rejection step, taken once in a hundred million rolls: out of the way of all others. It takes
/// the generator and gives it back, so that between rolls it may stay in registers.
#[cold]
#[inline(never)]
fn below_after(generator: Pcg64Mcg, mut product: u64, n: u32) -> (Pcg64Mcg, u32) {
    let mut stream = Stream(generator);
    let least = n.wrapping_neg() % n;
    while (product as u32) < least {
        product = u64::from(stream.next()) * u64::from(n);
    }
    (stream.0, (product >> 32) as u32)
}

/// The rejection step of [`Stream::fair_draw`].
#[cold]
#[inline(never)]
fn fair_draw_after(mut generator: Pcg64Mcg, mut draw: u64, n: u64) -> (Pcg64Mcg, u64) {
    let least = n.wrapping_neg() % n;
    while draw.wrapping_mul(n) < least {
        draw = generator.next_u64();
    }
    (generator, draw)
}

impl Dice for Stream {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        let n = self.below(36) as u8;
        [n / 6 + 1, n % 6 + 1]
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        SUMS[self.below(36) as usize % SUMS.len()]
    }
    /// Many faces from one draw, all combinations of them equally likely (Brackett-Rozinsky, Lemire
    /// 2024): twice as fast as single rolls from six dice on, no slower from two.
    #[inline(always)]
    fn faces(&mut self, pool: Pool, mut see: impl FnMut(u8)) {
        let most = PER_DRAW[usize::from(pool.sides)];
        let mut left = pool.dice;
        while left > 0 {
            let dice = left.min(most);
            self.batch(dice, pool.sides, &mut see);
            left -= dice;
        }
    }
}

/// How many dice of so many sides one draw is cut into: their combinations are at most 2^48, so that
/// not one draw in 65,536 needs a second look.
const PER_DRAW: [u8; 256] = {
    let mut per_draw = [1; 256];
    let mut sides = 2;
    while sides < per_draw.len() {
        while (sides as u64).pow(per_draw[sides] as u32 + 1) <= 1 << 48 {
            per_draw[sides] += 1;
        }
        sides += 1;
    }
    per_draw[0] = u8::MAX;
    per_draw[1] = u8::MAX;
    per_draw
};

/// The sum of every pair, in the order of [`Stream::pair`]: one look-up for a division.
const SUMS: [u8; 64] = {
    let mut sums = [0; 64];
    let mut n = 0;
    while n < 36 {
        sums[n] = (n / 6 + n % 6 + 2) as u8;
        n += 1;
    }
    sums
};

impl Dice for Seeded {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.stream.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        self.stream = Stream::of([mix(self.keys[0] ^ to.key()), mix(self.keys[1] ^ to.key())]);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.stream.pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.stream.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.stream.faces(pool, see);
    }
}

/// SplitMix64's finaliser: every input bit reaches every output bit.
#[inline(always)]
pub(super) fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
