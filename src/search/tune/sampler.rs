//! Chance for the search itself, which has nothing to do with the dice of the games.

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Sampler(u64);

/// A seed for one purpose: seeds of other purposes and numbers have nothing to do with it.
pub fn seed_for(seed: u64, purpose: &str, number: u64) -> u64 {
    let mut hash = blake3::Hasher::new();
    hash.update(purpose.as_bytes()).update(&[0]);
    hash.update(&seed.to_le_bytes()).update(&number.to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}

impl Sampler {
    pub fn new(seed: u64) -> Sampler {
        Sampler(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// From 0 up to, but not including, 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// About normal with mean 0 and spread 1: twelve even draws added up. Without logarithms it is
    /// the same on every machine.
    pub fn normal(&mut self) -> f64 {
        (0..12).fold(-6.0, |sum, _| sum + self.unit())
    }

    /// Normal around `mean`, drawn again while it falls outside; at the nearer end if it keeps
    /// doing so.
    pub fn truncated(&mut self, mean: f64, spread: f64, (least, most): (f64, f64)) -> f64 {
        for _ in 0..16 {
            let value = mean + spread * self.normal();
            if (least..=most).contains(&value) {
                return value;
            }
        }
        (mean + spread * self.normal()).clamp(least, most)
    }
}
