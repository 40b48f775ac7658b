//! Numbers drawn for short runs.

/// The games of one short run: places in a world of `games`, by SplitMix64 (Steele, Lea & Flood 2014).
pub fn draw(games: usize, run: u64, size: usize) -> Vec<usize> {
    let mut state = mixed(super::SEED ^ mixed(size as u64).wrapping_add(run));
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed(state)) * games as u128) >> 64) as usize
    };
    (0..size).map(|_| next()).collect()
}

fn mixed(state: u64) -> u64 {
    let once = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}
