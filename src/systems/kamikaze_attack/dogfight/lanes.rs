//! Small numbers side by side, so that a processor works on all of them at once: the way from one
//! square to every plane of a group takes no longer than to one of them.

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
    pub const fn distances(self, rows: Lanes, from: (u8, u8)) -> Lanes {
        let mut distances = [0; LANES];
        let mut lane = 0;
        // By hand, so that it is no more than it says where nothing is optimised either.
        while lane < LANES {
            let (across, down) = (apart(self.0[lane], from.0), apart(rows.0[lane], from.1));
            distances[lane] = if across > down { across } else { down };
            lane += 1;
        }
        Lanes(distances)
    }

    /// The lanes with no more than a number in them, a bit each. All numbers are below 128: so in no
    /// byte is a bit above the others borrowed from, and a multiplication brings those bits together.
    #[inline(always)]
    pub const fn at_most(self, most: u8) -> u16 {
        const ABOVE: u64 = 0x8080_8080_8080_8080;
        const TOGETHER: u64 = 0x0002_0408_1020_4081;
        let most = (most as u64 * (ABOVE >> 7)) | ABOVE;
        let all = u128::from_le_bytes(self.0);
        let low = (most.wrapping_sub(all as u64) & ABOVE).wrapping_mul(TOGETHER) >> 56;
        let high = (most.wrapping_sub((all >> 64) as u64) & ABOVE).wrapping_mul(TOGETHER) >> 56;
        (high << 8 | low) as u16
    }

    /// The least number there is: one half is held against the other until one number is left.
    #[inline(always)]
    pub const fn least(self) -> u8 {
        let eight = lesser::<8>(self.0.as_slice());
        let four = lesser::<4>(&eight);
        let two = lesser::<2>(&four);
        lesser::<1>(&two)[0]
    }

    /// The least number there is, and the first lane that holds it.
    #[inline(always)]
    pub fn first_least(self) -> (u8, u8) {
        let least = least_of(&self);
        (least, self.at_most(least).trailing_zeros() as u8)
    }
}

/// The least number of some lanes. Kept apart: where the lanes are looked at as words besides, the compiler
/// would compare them one by one here too.
#[inline(never)]
const fn least_of(lanes: &Lanes) -> u8 {
    lanes.least()
}

/// Of each number of one half and its fellow in the other, the lesser.
#[inline(always)]
const fn lesser<const HALF: usize>(of: &[u8]) -> [u8; HALF] {
    let (mut lesser, mut lane) = ([0; HALF], 0);
    while lane < HALF {
        let (one, other) = (of[lane], of[lane + HALF]);
        lesser[lane] = if one < other { one } else { other };
        lane += 1;
    }
    lesser
}

/// How far two numbers are apart. One of the differences is 0; put this way it is done for all lanes
/// in three instructions, where `abs_diff` makes four times as wide numbers of them first.
#[inline(always)]
const fn apart(a: u8, b: u8) -> u8 {
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
            let (each, lanes) = (numbers(first), Lanes(numbers(first)));
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
