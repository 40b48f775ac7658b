//! Stops a worker has looked for before, kept from game to game.
//!
//! As a plane sees it, the best stop against an enemy at a certain distance is always the same one,
//! unless an edge or another plane is in the way; and so is the best one to fly on to from a certain row.
//! So it is kept, and most moves are a look-up. What is kept depends on nothing but rules and policy:
//! nobody can tell whether it was.

use std::cell::{Cell, OnceCell};

use crate::geometry::{Heading, Pose};
use crate::paths::MOST_POINTS;

use super::decisions::Id;

/// A stop as seen from the plane: squares east and south, and the way to face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenStop(u16);

impl SeenStop {
    /// Not looked for yet.
    const UNKNOWN: SeenStop = SeenStop(0);
    /// To be looked for every time. No stop is as far away as that, nor as that above.
    pub const NONE: SeenStop = SeenStop(1);
    const MIDDLE: i8 = 16;

    pub const fn new((east, south): (i8, i8), heading: Heading) -> SeenStop {
        let (east, south) = (east + SeenStop::MIDDLE, south + SeenStop::MIDDLE);
        SeenStop((south as u16) << 8 | (east as u16) << 3 | heading as u16)
    }

    #[inline(always)]
    pub const fn offset(self) -> (i8, i8) {
        let (east, south) = ((self.0 >> 3 & 31) as i8, (self.0 >> 8) as i8);
        (east - SeenStop::MIDDLE, south - SeenStop::MIDDLE)
    }

    #[inline(always)]
    pub const fn heading(self) -> Heading {
        Heading::ALL[self.0 as usize & 7]
    }
}

/// Enemies within so many columns and rows, to either side together, have places in a table: boards are
/// long, and fighters begin at their ends.
const ACROSS: usize = 32;
const DOWN: usize = 64;
const PLACES: usize = ACROSS * DOWN;
/// Headings and points there are.
const KINDS: usize = Heading::COUNT * (MOST_POINTS as usize + 1);

/// The place of what a plane with so many points sees of an enemy, so far east and south of it; `None`
/// if that is too far.
#[inline(always)]
pub fn place_against(pose: Pose, points: u8, (east, south): (i8, i8)) -> Option<usize> {
    let (east, south) = (usize::from((east + 16) as u8), usize::from((south + 32) as u8));
    let kind = usize::from(points) * Heading::COUNT + pose.heading as usize;
    (east < ACROSS && south < DOWN).then_some(kind * PLACES + south * ACROSS + east)
}

/// The place of what it sees of the board, with no enemy to go for: one of those of an enemy 32 rows to
/// the north, which no board is long enough for.
#[inline(always)]
pub fn place_alone(pose: Pose, points: u8) -> usize {
    let kind = usize::from(points) * Heading::COUNT + pose.heading as usize;
    kind * PLACES + usize::from(pose.square.y)
}

/// A table of one decision: a stop for every place, 400 kB.
type Table = Box<[Cell<SeenStop>]>;

/// The stops that were looked for.
#[derive(Default)]
pub struct KnownStops {
    /// The number of the policy they belong to.
    policy: u64,
    tables: [OnceCell<Table>; Id::ALL.len()],
}

impl KnownStops {
    /// Those of a policy: stops of another are forgotten.
    #[inline]
    pub fn of(&mut self, policy: u64) -> &KnownStops {
        if self.policy != policy {
            let tables = self.tables.iter_mut().filter_map(OnceCell::get_mut);
            tables.for_each(|table| table.fill(Cell::new(SeenStop::UNKNOWN)));
            self.policy = policy;
        }
        self
    }

    /// The stop of a place: the one kept, or else the one found now.
    #[inline(always)]
    pub fn stop(&self, id: Id, place: usize, find: impl FnOnce() -> SeenStop) -> SeenStop {
        let table = self.tables[id as usize].get_or_init(unknown);
        match table[place].get() {
            SeenStop::UNKNOWN => {
                table[place].set(find());
                table[place].get()
            }
            known => known,
        }
    }
}

#[cold]
fn unknown() -> Table {
    vec![Cell::new(SeenStop::UNKNOWN); KINDS * PLACES].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_seen_as_it_was_said() {
        for offset in [(0, 0), (-13, 13), (13, -13), (5, 1)] {
            for heading in Heading::ALL {
                let stop = SeenStop::new(offset, heading);
                assert_eq!((stop.offset(), stop.heading()), (offset, heading));
                assert!(stop != SeenStop::NONE && stop != SeenStop::UNKNOWN);
            }
        }
    }

    #[test]
    fn stops_are_found_once_and_forgotten_with_their_policy() {
        let stop = |east| SeenStop::new((east, 2), Heading::East);
        let mut known = KnownStops::default();
        assert_eq!(known.of(1).stop(Id::CapStop, 77, || stop(1)), stop(1));
        assert_eq!(known.of(1).stop(Id::CapStop, 77, || unreachable!("kept")), stop(1));
        assert_eq!(known.of(1).stop(Id::CapGoal, 77, || stop(3)), stop(3));
        assert_eq!(known.of(2).stop(Id::CapStop, 77, || SeenStop::NONE), SeenStop::NONE);
        assert_eq!(known.of(2).stop(Id::CapStop, 77, || unreachable!("kept")), SeenStop::NONE);
    }

    #[test]
    fn every_kind_has_a_place_of_its_own() {
        let mut places = Vec::new();
        for heading in Heading::ALL {
            let pose = Pose::new(3, 31, heading);
            for points in [0, 1, MOST_POINTS] {
                let ways = [(-16, -32), (-16, 31), (15, -32), (15, 31), (0, 0)];
                places.extend(ways.map(|way| place_against(pose, points, way).unwrap()));
                assert_eq!(place_against(pose, points, (16, 0)), None);
                assert_eq!(place_against(pose, points, (-17, 0)), None);
            }
        }
        assert!(places.iter().all(|&place| place < KINDS * PLACES));
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), count);
    }
}
