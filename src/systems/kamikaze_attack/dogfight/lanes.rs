//! Small numbers side by side, so that a processor works on all of them at once: the way from one
//! square to every plane of a group takes no longer than to one of them.

/// How many numbers there is room for: as many bytes as a processor has in one register.
pub const LANES: usize = 16;

/// Sixteen numbers, a byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lanes([u8; LANES]);

impl Lanes {
    #[inline(always)]
    pub const fn get(self, lane: u8) -> u8 {
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
