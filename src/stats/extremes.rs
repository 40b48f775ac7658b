//! The games worth reading: those that ended lowest and highest by one metric.

use serde::{Deserialize, Serialize};

/// How many games are kept at each end.
const KEPT: usize = 3;

/// Value and number of a game.
pub type Ending = (i32, u64);

/// The lowest and the highest endings seen, each with the earliest games that had them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    /// Lowest first, then by the number of the game.
    pub lowest: Vec<Ending>,
    /// Highest first, then by the number of the game.
    pub highest: Vec<Ending>,
}

impl Extremes {
    /// Take in how game number `game` ended.
    #[inline]
    pub fn add(&mut self, value: i32, game: u64) {
        offer(&mut self.lowest, (value, game), lower);
        offer(&mut self.highest, (value, game), higher);
    }

    /// Take in what somebody else kept; in whatever order, the end is the same.
    pub fn merge(&mut self, other: &Extremes) {
        for &ending in &other.lowest {
            offer(&mut self.lowest, ending, lower);
        }
        for &ending in &other.highest {
            offer(&mut self.highest, ending, higher);
        }
    }
}

fn lower(a: Ending, b: Ending) -> bool {
    a < b
}

fn higher(a: Ending, b: Ending) -> bool {
    (-i64::from(a.0), a.1) < (-i64::from(b.0), b.1)
}

/// Keep `ending` if it comes before one of those kept.
#[inline]
fn offer(kept: &mut Vec<Ending>, ending: Ending, before: fn(Ending, Ending) -> bool) {
    if kept.len() == KEPT && !kept.last().is_some_and(|&last| before(ending, last)) {
        return;
    }
    let place = kept.iter().position(|&other| before(ending, other)).unwrap_or(kept.len());
    kept.insert(place, ending);
    kept.truncate(KEPT);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(endings: &[Ending]) -> Extremes {
        let mut extremes = Extremes::default();
        endings.iter().for_each(|&(value, game)| extremes.add(value, game));
        extremes
    }

    #[test]
    fn the_earliest_games_at_each_end_are_kept() {
        let seen = of(&[(5, 0), (1, 1), (9, 2), (1, 3), (9, 4), (1, 5), (1, 6), (i32::MIN, 7)]);
        assert_eq!(seen.lowest, [(i32::MIN, 7), (1, 1), (1, 3)]);
        assert_eq!(seen.highest, [(9, 2), (9, 4), (5, 0)]);
    }

    #[test]
    fn merging_in_any_order_is_adding() {
        let (left, right) = ([(5, 0), (1, 1), (9, 2), (1, 3)], [(9, 4), (0, 5), (1, 6), (7, 7)]);
        let whole = of(&[left, right].concat());
        let (mut ab, mut ba) = (of(&left), of(&right));
        ab.merge(&of(&right));
        ba.merge(&of(&left));
        assert_eq!((&ab, &ba), (&whole, &whole));
    }
}
