//! Everything that can be wrong with what a user writes or types, and the words it is told in: each
//! mistake is a file in `tests/refusals`, and the whole message stands beside it.

use crate::shared::pairs::{Keeps, hold};

#[test]
fn every_mistake_is_refused_in_the_words_kept_beside_it() {
    hold("refusals", Keeps::Stderr);
}
