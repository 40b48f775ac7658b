//! Counters to be drawn, by the faces they have: so many of a kind and of all before it.

/// Up to four running sums side by side in one word. All are held against a die and counted down at
/// once, so that drawing a counter has no branch in it: no processor could foresee a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums(u64);

const LANES: usize = 4;
const WIDTH: usize = 16;
/// One in every lane, and the highest bit of every lane, which no sum reaches.
const EVERY: u64 = 0x0001_0001_0001_0001;
const HIGHEST: u64 = EVERY << (WIDTH - 1);

impl Sums {
    /// What each place holds with all before it; places there are not hold nothing.
    #[inline(always)]
    pub fn of<const N: usize>(counts: [u8; N]) -> Sums {
        const { assert!(N <= LANES) };
        let (mut sum, mut lanes) = (0, 0);
        for place in 0..LANES {
            sum += u64::from(counts.get(place).copied().unwrap_or(0));
            lanes |= sum << (place * WIDTH);
        }
        Sums(lanes)
    }

    /// How many there are up to a place.
    #[inline(always)]
    pub fn up_to(self, place: usize) -> u8 {
        (self.0 >> (place * WIDTH)) as u8
    }

    /// Take one counter out: the place that has `face`, counted from 0, or the one after the last if
    /// it is beyond them all.
    #[inline(always)]
    pub fn take(&mut self, face: u8) -> usize {
        let here_or_before = ((self.0 | HIGHEST) - EVERY * (u64::from(face) + 1)) & HIGHEST;
        self.0 -= here_or_before >> (WIDTH - 1);
        here_or_before.trailing_zeros() as usize / WIDTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face of a container of 100 plain planes, 3 of the second kind, none of the third and
    /// 120 of the fourth.
    #[test]
    fn every_face_belongs_to_its_place_and_only_that_is_counted_down() {
        let counts = [100, 3, 0, 120];
        let sums = Sums::of(counts);
        assert_eq!([0, 1, 2, 3].map(|place| sums.up_to(place)), [100, 103, 103, 223]);
        for face in 0..=255 {
            let mut left = sums;
            let place = left.take(face);
            let expected = match face {
                0..100 => 0,
                100..103 => 1,
                103..223 => 3,
                _ => 4,
            };
            assert_eq!(place, expected, "{face}");
            let mut fewer = counts;
            fewer.get_mut(place).into_iter().for_each(|count| *count -= 1);
            assert_eq!(left, Sums::of(fewer), "{face}");
        }
    }

    #[test]
    fn the_last_counter_can_be_drawn() {
        let mut sums = Sums::of([0, 1]);
        assert_eq!((sums.take(0), sums), (1, Sums::of([0, 0])));
        assert_eq!((sums.take(0), sums.up_to(3)), (LANES, 0));
    }
}
