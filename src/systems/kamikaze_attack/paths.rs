//! KA-12, KA-13, KA-14 — Everywhere a plane can get to by spending its movement points, worked out
//! once for a match.
//!
//! A plane with nine points has 923 sequences of moves, but they lead to only 406 different stops,
//! and which those are depends on nothing but its heading. So the sequences are walked when the
//! match is made ready; in a game a stop is looked up, and only one that is wanted is asked for a
//! sequence that keeps to the board.

use super::geometry::{Board, Costs, Heading, Pose, Square, Turn};

/// The most movement points a plane may have in one turn.
pub const MOST_POINTS: u8 = 12;

/// Offsets from a plane reach this far either way: as far as it flies, and a target beyond that.
const REACH: i8 = MOST_POINTS as i8 + 1;
const SPAN: usize = 2 * REACH as usize + 1;

/// A set of numbers of points: bit n for n of them.
pub type Spent = u16;

/// A set of headings: a bit each.
pub type Headings = u8;

/// A square a plane can stop in, seen from where it set out, and the ways it can face there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    pub east: i8,
    pub south: i8,
    pub headings: Headings,
}

/// All sequences of moves from each of the eight headings, by where they lead.
#[derive(Clone, Debug)]
pub struct Paths {
    costs: Costs,
    /// By heading set out on and offset: for every heading arrived with, the points it can take.
    reached: Vec<[Spent; Heading::COUNT]>,
    /// The squares to be reached by spending so many points, for each heading in turn.
    stops: Vec<Stop>,
    /// Where in `stops` each row of those of a heading and a number of points begins.
    begins: Vec<[u16; SPAN + 1]>,
    /// By heading set out on and offset of a target: for every heading, the points it can take to
    /// have the target dead ahead.
    faced: Vec<[Spent; Heading::COUNT]>,
    /// How far any sequence of so many points strays from where a heading set out.
    strays: [[Strays; MOST_POINTS as usize + 1]; Heading::COUNT],
}

/// The furthest squares north, south, west and east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Strays {
    north: u8,
    south: u8,
    west: u8,
    east: u8,
}

/// The place of an offset in a heading's table; offsets further off have none.
#[inline(always)]
fn place(start: Heading, east: i8, south: i8) -> Option<usize> {
    if east.abs() > REACH || south.abs() > REACH {
        return None;
    }
    let (column, row) = ((east + REACH) as usize, (south + REACH) as usize);
    Some((start as usize * SPAN + row) * SPAN + column)
}

impl Paths {
    /// Walk every sequence of up to [`MOST_POINTS`].
    ///
    /// # Panics
    /// When a square costs nothing: such a sequence would never end. Readers of costs see to it.
    pub fn new(costs: Costs) -> Paths {
        assert!(Turn::ALL.iter().all(|&turn| costs.of(turn) > 0), "every square costs something");
        let reached = vec![[0; Heading::COUNT]; Heading::COUNT * SPAN * SPAN];
        let (stops, begins, faced) = (Vec::new(), Vec::new(), reached.clone());
        let strays = Default::default();
        let mut paths = Paths { costs, reached, stops, begins, faced, strays };
        for start in Heading::ALL {
            paths.walk(start, (0, 0), start, 0);
        }
        paths.list_stops();
        for start in Heading::ALL {
            paths.turn_to_targets(start);
            paths.measure(start);
        }
        paths
    }

    fn walk(&mut self, start: Heading, (east, south): (i8, i8), heading: Heading, spent: u8) {
        let place = place(start, east, south).expect("a square costs at least a point");
        let known = &mut self.reached[place][heading as usize];
        if *known & 1 << spent != 0 {
            return;
        }
        *known |= 1 << spent;
        for turn in Turn::ALL {
            let (to, spent) = (turn.from(heading), spent + self.costs.of(turn));
            if spent <= MOST_POINTS {
                self.walk(start, (east + to.east(), south + to.south()), to, spent);
            }
        }
    }

    fn list_stops(&mut self) {
        for start in Heading::ALL {
            for points in 0..=MOST_POINTS {
                let mut begins = [0; SPAN + 1];
                for (row, south) in (-REACH..=REACH).enumerate() {
                    begins[row] = self.stops.len() as u16;
                    self.list_row(start, points, south);
                }
                begins[SPAN] = self.stops.len() as u16;
                self.begins.push(begins);
            }
        }
    }

    fn list_row(&mut self, start: Heading, points: u8, south: i8) {
        for east in -REACH..=REACH {
            let headings = self.facing_after(start, (east, south), points);
            if headings != 0 {
                self.stops.push(Stop { east, south, headings });
            }
        }
    }

    fn facing_after(&self, start: Heading, (east, south): (i8, i8), points: u8) -> Headings {
        let found = Heading::ALL
            .iter()
            .filter(|&&heading| self.spent_on(start, (east, south), heading) & 1 << points != 0);
        found.fold(0, |set, &heading| set | 1 << heading as u8)
    }

    /// Note for every target from where it can be faced.
    fn turn_to_targets(&mut self, start: Heading) {
        for south in -REACH..=REACH {
            for east in -REACH..=REACH {
                let row = Heading::ALL.map(|heading| {
                    let from = (east - heading.east(), south - heading.south());
                    self.spent_on(start, from, heading)
                });
                let place = place(start, east, south).expect("within reach");
                self.faced[place] = row;
            }
        }
    }

    fn measure(&mut self, start: Heading) {
        let mut widest = Strays::default();
        for points in 0..=MOST_POINTS {
            for stop in self.stops(start, points) {
                widest = widest.with(*stop);
            }
            self.strays[start as usize][usize::from(points)] = widest;
        }
    }

    /// KA-15 — The numbers of points it can take to come to face a target dead ahead in the next
    /// square, by heading.
    #[inline(always)]
    pub fn spent_on_facing(&self, start: Heading, (east, south): (i8, i8)) -> [Spent; 8] {
        place(start, east, south).map_or([0; 8], |place| self.faced[place])
    }

    /// KA-12 — The squares a plane stops in once all its points are spent, in rows from the north.
    /// Edges are not looked at.
    #[inline(always)]
    pub fn stops(&self, start: Heading, points: u8) -> &[Stop] {
        let begins = self.begins_of(start, points);
        &self.stops[usize::from(begins[0])..usize::from(begins[SPAN])]
    }

    /// Those of them so many rows to the south, from the west.
    #[inline(always)]
    pub fn stops_in_row(&self, start: Heading, points: u8, south: i8) -> &[Stop] {
        let begins = self.begins_of(start, points);
        let row = (south + REACH) as usize;
        &self.stops[usize::from(begins[row])..usize::from(begins[row + 1])]
    }

    #[inline(always)]
    fn begins_of(&self, start: Heading, points: u8) -> &[u16; SPAN + 1] {
        &self.begins[start as usize * (usize::from(MOST_POINTS) + 1) + usize::from(points)]
    }

    /// How many rows to the north and to the south any of them lies at most.
    #[inline(always)]
    pub fn rows_reached(&self, start: Heading, points: u8) -> (u8, u8) {
        let Strays { north, south, .. } = self.strays[start as usize][usize::from(points)];
        (north, south)
    }

    /// The numbers of points it can take to come to an offset, east and south, with a heading.
    #[inline(always)]
    pub fn spent_on(&self, start: Heading, (east, south): (i8, i8), to: Heading) -> Spent {
        place(start, east, south).map_or(0, |place| self.reached[place][to as usize])
    }

    /// Whether some sequence that takes exactly `points` leads from one pose to another without
    /// leaving the board on the way. The last square itself may lie beyond an edge.
    #[inline]
    pub fn lead(&self, board: Board, from: Pose, to: Pose, points: u8) -> bool {
        let offset = offset(from.square, to.square);
        let there = self.spent_on(from.heading, offset, to.heading) & 1 << points != 0;
        let wide = self.strays[from.heading as usize][usize::from(points)];
        there
            && (wide.fits(board, from.square) || self.last_turn(board, from, to, points).is_some())
    }

    /// The last move of such a sequence: where it was made from, and what it cost. A plane that
    /// stays where it is has made none, and costs nothing.
    fn last_turn(&self, board: Board, from: Pose, to: Pose, points: u8) -> Option<(Pose, u8)> {
        if points == 0 {
            return (from == to).then_some((from, 0));
        }
        let before = board.offset(to.square, -to.heading.east(), -to.heading.south())?;
        let comes = |turn: Turn| {
            let pose = Pose { square: before, heading: turn.undone(to.heading) };
            let cost = self.costs.of(turn);
            let fine = cost <= points && self.lead(board, from, pose, points - cost);
            fine.then_some((pose, cost))
        };
        Turn::ALL.into_iter().find_map(comes)
    }

    /// The first such sequence, square by square; `None` if there is none.
    pub fn route(&self, board: Board, from: Pose, to: Pose, points: u8) -> Option<Vec<Pose>> {
        let (mut route, mut left) = (vec![to], points);
        while left > 0 {
            let (before, cost) = self.last_turn(board, from, *route.last()?, left)?;
            route.push(before);
            left -= cost;
        }
        route.reverse();
        (route[0] == from).then_some(route)
    }
}

impl Strays {
    fn with(self, stop: Stop) -> Strays {
        let beyond = |so_far: u8, offset: i8| so_far.max(offset.max(0) as u8);
        Strays {
            north: beyond(self.north, -stop.south),
            south: beyond(self.south, stop.south),
            west: beyond(self.west, -stop.east),
            east: beyond(self.east, stop.east),
        }
    }

    /// Whether nothing of it lies beyond an edge.
    #[inline(always)]
    fn fits(self, board: Board, from: Square) -> bool {
        from.x >= self.west
            && from.y >= self.north
            && from.x + self.east < board.columns
            && from.y + self.south < board.rows
    }
}

/// Squares east and south from one to another.
#[inline(always)]
pub fn offset(from: Square, to: Square) -> (i8, i8) {
    (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board { columns: 21, rows: 23 };
    const PRINTED: Costs = Costs { straight: 1, turn_45: 2, turn_90: 3 };

    /// Every sequence there is, walked move by move on a board, as a player would.
    fn walked(board: Board, from: Pose, points: u8, ends: &mut Vec<Pose>) {
        if points == 0 {
            return ends.push(from);
        }
        for turn in Turn::ALL {
            let heading = turn.from(from.heading);
            if let (Some(square), Some(left)) =
                (board.step(from.square, heading), points.checked_sub(PRINTED.of(turn)))
            {
                walked(board, Pose { square, heading }, left, ends);
            }
        }
    }

    fn looked_up(paths: &Paths, board: Board, from: Pose, points: u8) -> Vec<Pose> {
        let mut ends = Vec::new();
        for stop in paths.stops(from.heading, points) {
            let Some(square) = board.offset(from.square, stop.east, stop.south) else { continue };
            let faces = Heading::ALL.into_iter().filter(|&h| stop.headings & 1 << h as u8 != 0);
            let poses = faces.map(|heading| Pose { square, heading });
            ends.extend(poses.filter(|&to| paths.lead(board, from, to, points)));
        }
        ends.sort();
        ends
    }

    #[test]
    fn rule_ka_12_nine_points_are_spent_in_923_ways_that_end_in_406_stops() {
        let wide = Board { columns: 31, rows: 31 };
        let from = Pose::new(15, 15, Heading::North);
        let mut ends = Vec::new();
        walked(wide, from, 9, &mut ends);
        assert_eq!(ends.len(), 923);
        ends.sort();
        ends.dedup();
        assert_eq!(ends.len(), 406);
        assert_eq!(looked_up(&Paths::new(PRINTED), wide, from, 9), ends);
    }

    #[test]
    fn what_is_looked_up_is_what_a_player_would_walk_also_along_the_edges() {
        let paths = Paths::new(PRINTED);
        for (x, y) in [(0, 0), (1, 22), (20, 3), (19, 21), (10, 11)] {
            for heading in Heading::ALL {
                for points in [1, 4, 7] {
                    let from = Pose::new(x, y, heading);
                    let mut ends = Vec::new();
                    walked(BOARD, from, points, &mut ends);
                    ends.sort();
                    ends.dedup();
                    assert_eq!(looked_up(&paths, BOARD, from, points), ends, "{from:?} {points}");
                }
            }
        }
    }

    /// TV-K1 once more, with the way there found by the search.
    #[test]
    fn a_route_costs_what_it_should_and_keeps_to_the_board() {
        let paths = Paths::new(PRINTED);
        let (from, to) = (Pose::new(5, 5, Heading::South), Pose::new(3, 9, Heading::SouthWest));
        let route = paths.route(BOARD, from, to, 5).unwrap();
        assert_eq!(route.len(), 5);
        assert_eq!((route[0], route[4]), (from, to));
        assert_eq!(paths.route(BOARD, from, to, 4), None);
        let turned = Pose::new(0, 2, Heading::South);
        assert!(!paths.lead(BOARD, Pose::new(0, 0, Heading::North), turned, 8), "by the edge");
        assert_eq!(paths.route(BOARD, from, from, 0), Some(vec![from]));
    }

    #[test]
    fn rule_ka_15_a_target_is_faced_from_the_square_before_it() {
        let paths = Paths::new(PRINTED);
        for start in Heading::ALL {
            for (east, south) in [(0, -4), (3, 2), (-5, 1), (13, 0), (0, 13), (7, -7)] {
                let spent = paths.spent_on_facing(start, (east, south));
                for heading in Heading::ALL {
                    let before = (east - heading.east(), south - heading.south());
                    assert_eq!(spent[heading as usize], paths.spent_on(start, before, heading));
                }
            }
        }
        // Twelve squares straight on, and the target in the thirteenth.
        assert_eq!(paths.spent_on_facing(Heading::East, (13, 0))[Heading::East as usize], 1 << 12);
    }

    #[test]
    fn rows_hold_all_stops_between_them() {
        let paths = Paths::new(PRINTED);
        for start in Heading::ALL {
            let (north, south) = paths.rows_reached(start, 9);
            let rows = -(north as i8)..=south as i8;
            let in_rows: Vec<_> =
                rows.flat_map(|row| paths.stops_in_row(start, 9, row).to_vec()).collect();
            assert_eq!(in_rows, paths.stops(start, 9));
        }
    }
}
