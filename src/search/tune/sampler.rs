//! Chance for the search itself, which has nothing to do with the dice of the games.
//!
//! Games must be playable again by any later version, so their dice are tincan's own. A search need
//! not outlive a version: its draws are those of `rand` and `rand_distr`.

use rand::{RngExt, SeedableRng};
use rand_distr::StandardNormal;
use rand_pcg::Pcg64Mcg;

pub struct Sampler(Pcg64Mcg);

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
        Sampler(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A whole number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    /// Normal with mean 0 and spread 1.
    pub fn normal(&mut self) -> f64 {
        self.0.sample(StandardNormal)
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
