//! Small numbers side by side, so that a processor works on all of them at once: the way from one
//! square to every plane of a group takes no longer than to one of them.

use wide::{i16x8, u8x16};

use crate::geometry::MOST_SIDE;

/// How many numbers there is room for: as many bytes as a processor has in one register.
pub const LANES: usize = 16;

/// The column of whoever is on no board: further from every square than any other is, so that nobody
/// must be left out before distances are compared.
pub const NOWHERE: u8 = 100;
const _: () = assert!(NOWHERE > 2 * MOST_SIDE && NOWHERE < 128, "far, and comparable");

/// Sixteen numbers, a byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lanes([u8; LANES]);

impl Lanes {
    /// The same number in each.
    pub const fn all(number: u8) -> Lanes {
        Lanes([number; LANES])
    }

    #[inline(always)]
    pub const fn get(&self, lane: u8) -> u8 {
        self.0[lane as usize % LANES]
    }

    #[inline(always)]
    pub const fn set(&mut self, lane: u8, number: u8) {
        self.0[lane as usize % LANES] = number;
    }

    /// The squares between one and those of which these are the columns and `rows` the rows, a
    /// diagonal step counting one.
    #[inline(always)]
    pub fn distances(self, rows: Lanes, from: (u8, u8)) -> Distances {
        let across = apart(u8x16::new(self.0), u8x16::splat(from.0));
        let down = apart(u8x16::new(rows.0), u8x16::splat(from.1));
        Distances(across.max(down))
    }
}

/// How far sixteen planes are away: numbers below 128.
#[derive(Clone, Copy, Debug)]
pub struct Distances(u8x16);

impl Distances {
    #[inline(always)]
    pub fn get(self, lane: u8) -> u8 {
        self.0.to_array()[lane as usize % LANES]
    }

    /// The lanes with no more than a number in them, a bit each.
    #[inline(always)]
    pub fn at_most(self, most: u8) -> u16 {
        self.0.simd_le(u8x16::splat(most)).to_bitmask() as u16
    }

    /// The least number there is.
    #[inline(always)]
    pub fn least(self) -> u8 {
        self.first_least().0
    }

    /// The least number there is, and the first lane that holds it: each number is put above that of its
    /// lane, so that both are found at once.
    #[inline(always)]
    pub fn first_least(self) -> (u8, u8) {
        const NUMBERS: u8x16 = u8x16::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        let (low, high) = (u8x16::unpack_low(NUMBERS, self.0), u8x16::unpack_high(NUMBERS, self.0));
        let [lane, least] = pairs(low).min(pairs(high)).reduce_min().to_le_bytes();
        (least, lane)
    }
}

/// Every two bytes as a number, the second the upper one.
#[inline(always)]
fn pairs(bytes: u8x16) -> i16x8 {
    i16x8::new(bytemuck::cast::<u8x16, [i16; LANES / 2]>(bytes).map(i16::from_le))
}

/// How far two numbers are apart: one of the differences is 0.
#[inline(always)]
fn apart(a: u8x16, b: u8x16) -> u8x16 {
    a.saturating_sub(b) | b.saturating_sub(a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Square;

    /// Numbers of no order, some of them twice.
    fn numbers(first: u8) -> [u8; LANES] {
        std::array::from_fn(|lane| {
            (first.wrapping_add((lane as u8).wrapping_mul(37)) % 64 * 2).min(127)
        })
    }

    #[test]
    fn lanes_are_compared_as_their_numbers_would_be_one_by_one() {
        for first in 0..=255 {
            let (each, lanes) = (numbers(first), Distances(u8x16::new(numbers(first))));
            for most in 0..128 {
                let expected = (0..LANES).filter(|&lane| each[lane] <= most);
                let expected = expected.fold(0, |set, lane| set | 1 << lane);
                assert_eq!(lanes.at_most(most), expected, "{each:?} {most}");
            }
            let least = *each.iter().min().unwrap();
            let lane = each.iter().position(|&number| number == least).unwrap() as u8;
            assert_eq!((lanes.least(), lanes.first_least()), (least, (least, lane)));
        }
    }

    #[test]
    fn distances_are_those_between_squares() {
        let (mut columns, mut rows) = (Lanes::default(), Lanes::default());
        let square = |lane: u8| Square::new(lane * 7 % 32, lane * 11 % 32);
        for lane in 0..LANES as u8 {
            columns.set(lane, square(lane).x);
            rows.set(lane, square(lane).y);
        }
        for (x, y) in [(0, 0), (31, 31), (5, 20), (16, 3)] {
            let distances = columns.distances(rows, (x, y));
            for lane in 0..LANES as u8 {
                let expected = square(lane).distance(Square::new(x, y));
                assert_eq!(distances.get(lane), expected, "{lane} from {x} {y}");
            }
        }
    }
}
