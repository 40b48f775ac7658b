//! What makes two cells the same: equal inputs, played by an engine that plays alike.

use kernel::VERSION;
use kernel::stats::Weights;
use kernel::systems::{Match, Rows, Scratch};

/// How many games are played to see that the engine plays alike.
const PROBED: u64 = 64;

/// The key of a cell: a hash of version, system, seed, everything the cell was made from, and of
/// how its first games end. The last part makes a key honest even where an engine was changed and
/// its version was not.
pub fn cell_key(system: &str, width: usize, seed: u64, cell: &dyn Match) -> String {
    let mut hash = blake3::Hasher::new();
    for word in [VERSION, system] {
        hash.update(word.as_bytes());
        hash.update(&[0]);
    }
    hash.update(&seed.to_le_bytes());
    hash.update(&cell.digest());
    let mut rows = Rows::new(width);
    cell.play(seed, 0..PROBED, &mut rows, &mut Scratch::new());
    for value in rows.iter().flatten() {
        hash.update(&value.to_le_bytes());
    }
    hash.finalize().to_hex()[..16].to_owned()
}

/// The key of a contrast: a hash of its cells' keys and of their weights.
pub fn contrast_key(keys: &[String], weights: &Weights) -> String {
    let mut hash = blake3::Hasher::new();
    for &(cell, weight) in &weights.0 {
        hash.update(keys[cell].as_bytes());
        hash.update(&weight.to_le_bytes());
    }
    hash.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn a_key_changes_with_whatever_changes_a_game() {
        let key = cell_key("coins", Coins::WIDTH, 1, &Coins);
        assert_eq!(key, cell_key("coins", Coins::WIDTH, 1, &Coins));
        assert_eq!(key.len(), 16);
        assert_ne!(key, cell_key("coins", Coins::WIDTH, 2, &Coins));
        assert_ne!(key, cell_key("cones", Coins::WIDTH, 1, &Coins));
    }

    #[test]
    fn a_contrast_is_known_by_its_cells_and_weights_wherever_they_stand() {
        let keys = ["a", "b", "c"].map(str::to_owned);
        let key = |weights: &[(usize, i64)]| contrast_key(&keys, &Weights(weights.to_vec()));
        assert_ne!(key(&[(0, 1), (1, 1)]), key(&[(0, 1), (1, -1)]));
        assert_ne!(key(&[(0, 1), (1, 1)]), key(&[(0, 1), (2, 1)]));
        let others = ["new", "a", "b"].map(str::to_owned);
        let moved = contrast_key(&others, &Weights(vec![(1, 1), (2, 1)]));
        assert_eq!(moved, key(&[(0, 1), (1, 1)]));
    }
}
