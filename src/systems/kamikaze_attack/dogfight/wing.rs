//! Who decides for planes in phase 1.

use kernel::dice::Draw;
use kernel::policy::shuffle;

use super::sight::{End, Shot, Sight};
use super::state::{Group, MOST_PLANES, Planes, places};

/// The planes of a group in the order they move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    planes: [u8; MOST_PLANES],
    count: u8,
}

impl Sequence {
    /// By number.
    pub fn by_number(planes: Planes) -> Sequence {
        let mut order = Sequence { planes: [0; MOST_PLANES], count: 0 };
        for place in places(planes) {
            order.planes[usize::from(order.count)] = place;
            order.count += 1;
        }
        order
    }

    /// As the dice fall.
    #[cold]
    pub fn in_any_order(planes: Planes, draw: Draw) -> Sequence {
        let mut order = Sequence::by_number(planes);
        shuffle(&mut order.planes[..usize::from(order.count)], draw);
        order
    }

    /// The highest score first; equals as they come. Every pair is compared and nothing moved: who comes
    /// before whom is as good as random, and a processor that guesses loses more than it saves.
    pub fn by_score(planes: impl Iterator<Item = u8>, score: impl Fn(u8) -> f64) -> Sequence {
        let (mut given, mut count) = ([0; MOST_PLANES], 0);
        let (mut scores, mut behind) = ([0.0; MOST_PLANES], [0; MOST_PLANES]);
        for plane in planes {
            let own = score(plane);
            let mut before = 0;
            for (other, behind) in scores[..count].iter().zip(&mut behind) {
                let first = u8::from(*other < own);
                *behind += first;
                before += 1 - first;
            }
            (given[count], scores[count], behind[count]) = (plane, own, before);
            count += 1;
        }
        let mut order = Sequence { planes: [0; MOST_PLANES], count: count as u8 };
        for (plane, behind) in given[..count].iter().zip(behind) {
            order.planes[usize::from(behind)] = *plane;
        }
        order
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.planes.into_iter().take(usize::from(self.count))
    }
}

/// The owner of some planes. Every answer must be one of the options the sight offers.
pub trait Wing {
    /// A24 — The order in which these planes of a group move this turn. The sight's plane and
    /// points mean nothing yet.
    fn order(&self, sight: &Sight, group: Group, planes: Planes) -> Sequence;

    /// KA-11 — The column in which a plane comes on: one of `open`, a bit each.
    fn column(&self, sight: &Sight, open: u32) -> u8;

    /// KA-15 — Somebody to be hunted, if shots or stops look at that.
    fn quarry(&self, sight: &Sight) -> u8;

    /// KA-15, KA-17 — The shot a fighter flies to next, or none.
    fn shot(&self, sight: &Sight) -> Option<Shot>;

    /// KA-12 — Where the move ends; `None` only if there is no such place.
    fn end(&self, sight: &Sight) -> Option<End>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thousand groups with scores from 0 to 4, so that many are equal.
    #[test]
    fn the_highest_score_moves_first_and_equals_as_they_come() {
        for group in 0..1000u32 {
            let score =
                |plane: u8| f64::from(group.wrapping_mul(2_654_435_761) >> (2 * plane) & 7) / 2.0;
            let planes = (group.wrapping_mul(40_503) >> 4) as Planes & ((1 << MOST_PLANES) - 1);
            let mut expected: Vec<u8> = places(planes).collect();
            expected.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
            let found: Vec<u8> = Sequence::by_score(places(planes), score).iter().collect();
            assert_eq!(found, expected, "{planes:b}");
        }
    }
}
