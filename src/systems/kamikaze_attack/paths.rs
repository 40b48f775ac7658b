//! KA-12, KA-13, KA-14 — Everywhere a plane can get to by spending its movement points, worked out
//! once for a match.
//!
//! A plane with nine points has 923 sequences of moves, but they lead to only 406 different stops,
//! and which those are depends on nothing but its heading. So the sequences are walked when the
//! match is made ready; in a game a stop is looked up. Whether a sequence keeps to the board is told
//! at once where the most compact one does; only along the edges others are looked for.

#[cfg(test)]
mod tests;

use super::geometry::{Board, Costs, Heading, Pose, Room, Square, Turn};

/// The most movement points a plane may have in one turn.
pub const MOST_POINTS: u8 = 12;

/// Offsets from a plane reach this far either way: as far as it flies, and a target beyond that.
const REACH: i8 = MOST_POINTS as i8 + 1;
const SPAN: usize = 2 * REACH as usize + 1;
/// Numbers of points there are.
const POINTS: usize = MOST_POINTS as usize + 1;

/// A set of numbers of points: bit n for n of them.
pub type Spent = u16;

/// A set of headings: a bit each.
pub type Headings = u8;

/// The squares of one row: a bit each, from the west.
pub type Row = u32;

/// A square in which all points are spent.
#[derive(Clone, Copy, Debug)]
struct Stop {
    /// The ways a plane can face there.
    headings: Headings,
    /// By heading, how far a compact sequence strays on the way; its last square does not count.
    strays: [Room; Heading::COUNT],
}

/// All sequences of moves from each of the eight headings, by where they lead.
#[derive(Clone, Debug)]
pub struct Paths {
    costs: Costs,
    /// By heading set out on and offset: for every heading arrived with, the points it can take.
    reached: Vec<[Spent; Heading::COUNT]>,
    /// By heading set out on and offset of a target: for every heading, the points it can take to
    /// have the target dead ahead.
    faced: Vec<[Spent; Heading::COUNT]>,
    /// The stops, and by heading set out on, points and offset the number of each; 0 is none.
    stops: Vec<Stop>,
    numbers: Vec<u16>,
    /// And the ways a plane can face there, which are asked for most.
    headings: Vec<Headings>,
    /// By heading set out on and points: the squares to be reached, row by row.
    rows: Vec<[Row; ROWS]>,
    /// By heading set out on, points and offset of a target: the headings with which it can be had
    /// dead ahead for some of the points.
    faces: Vec<Headings>,
    /// By points: how many of them may be spent on facing a target.
    spendable: [Spent; POINTS],
    /// And how many rows to the north and to the south any of them lies at most.
    ends: Vec<(u8, u8)>,
}

/// A power of two above the rows within reach, and as many columns: so the place of an offset is its
/// bits, and those of one that lies further off show above the others.
const ROWS: usize = SPAN.next_power_of_two();
const PLACES: usize = ROWS * ROWS;

/// The place of an offset in a heading's table; offsets further off have none.
#[inline(always)]
fn place(start: usize, east: i8, south: i8) -> Option<usize> {
    let column = usize::from(east.wrapping_add(REACH) as u8);
    let row = usize::from(south.wrapping_add(REACH) as u8);
    (column | row < ROWS).then_some(start * PLACES + row * ROWS + column)
}

/// The place of a row among those within reach.
#[inline(always)]
const fn row_at(south: i8) -> usize {
    (south + REACH) as usize % ROWS
}

/// The number of a heading set out on with so many points.
#[inline(always)]
fn set_out(start: Heading, points: u8) -> usize {
    start as usize * POINTS + usize::from(points)
}

impl Paths {
    /// Walk every sequence of up to [`MOST_POINTS`].
    ///
    /// # Panics
    /// When a square costs nothing: such a sequence would never end. Readers of costs see to it.
    pub fn new(costs: Costs) -> Paths {
        assert!(Turn::ALL.iter().all(|&turn| costs.of(turn) > 0), "every square costs something");
        let reached = vec![[0; Heading::COUNT]; Heading::COUNT * PLACES];
        let nowhere = Stop { headings: 0, strays: [Room::NONE; Heading::COUNT] };
        let kinds = Heading::COUNT * POINTS;
        let mut paths = Paths {
            costs,
            faced: reached.clone(),
            reached,
            stops: vec![nowhere],
            numbers: vec![0; kinds * PLACES],
            headings: vec![0; kinds * PLACES],
            rows: vec![[0; ROWS]; kinds],
            ends: vec![(0, 0); kinds],
            spendable: std::array::from_fn(|points| spendable(costs, points as u8)),
            faces: vec![0; kinds * PLACES],
        };
        for start in Heading::ALL {
            paths.walk(start, (0, 0), start, 0);
            paths.turn_to_targets(start);
            (0..=MOST_POINTS).for_each(|points| paths.list_stops(start, points));
        }
        paths
    }

    fn walk(&mut self, start: Heading, (east, south): (i8, i8), heading: Heading, spent: u8) {
        let place = place(start as usize, east, south).expect("a square costs at least a point");
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

    /// Note for every target from where it can be faced.
    fn turn_to_targets(&mut self, start: Heading) {
        for (east, south) in offsets() {
            let row = Heading::ALL.map(|heading| {
                let from = (east - heading.east(), south - heading.south());
                self.spent_on(start, from, heading)
            });
            let place = place(start as usize, east, south).expect("within reach");
            self.faced[place] = row;
            (1..=MOST_POINTS).for_each(|points| self.note_faces(start, (east, south), row, points));
        }
    }

    fn note_faces(&mut self, start: Heading, (east, south): (i8, i8), row: [Spent; 8], points: u8) {
        let open = self.spendable[usize::from(points)];
        let can = |heading: &Heading| row[*heading as usize] & open != 0;
        let faces = Heading::ALL.into_iter().filter(can).fold(0, |set, h| set | 1 << h as u8);
        let place = place(set_out(start, points), east, south).expect("within reach");
        self.faces[place] = faces;
    }

    /// Stops with fewer points must be listed before.
    fn list_stops(&mut self, start: Heading, points: u8) {
        let kind = set_out(start, points);
        for (east, south) in offsets() {
            let faces = |heading: &Heading| {
                self.spent_on(start, (east, south), *heading) & 1 << points != 0
            };
            let headings = Heading::ALL.into_iter().filter(faces);
            let headings = headings.fold(0, |set, heading| set | 1 << heading as u8);
            if headings != 0 {
                let strays = Heading::ALL.map(|to| self.compact(start, (east, south), to, points));
                let number = u16::try_from(self.stops.len()).expect("a few thousand stops");
                let place = place(kind, east, south).expect("within reach");
                (self.numbers[place], self.headings[place]) = (number, headings);
                self.rows[kind][row_at(south)] |= 1 << (east + REACH);
                let (north_end, south_end) = self.ends[kind];
                let (to_north, to_south) = ((-south).max(0) as u8, south.max(0) as u8);
                self.ends[kind] = (north_end.max(to_north), south_end.max(to_south));
                self.stops.push(Stop { headings, strays });
            }
        }
    }

    /// How far the most compact sequence to a stop strays that can be made of those to the stops
    /// before it.
    fn compact(&self, start: Heading, (east, south): (i8, i8), to: Heading, points: u8) -> Room {
        let before = (east - to.east(), south - to.south());
        let by = |turn: Turn| {
            let left = points.checked_sub(self.costs.of(turn))?;
            let (stop, facing) = (self.stop(start, before, left), turn.undone(to));
            let leads = stop.headings & 1 << facing as u8 != 0;
            leads.then(|| stop.strays[facing as usize].with(before))
        };
        let all = Turn::ALL.into_iter().filter_map(by);
        all.min_by_key(|strays| strays.sum()).unwrap_or(Room::NONE)
    }

    #[inline(always)]
    fn stop(&self, start: Heading, (east, south): (i8, i8), points: u8) -> &Stop {
        let number = place(set_out(start, points), east, south).map_or(0, |at| self.numbers[at]);
        &self.stops[usize::from(number)]
    }

    /// KA-15 — The numbers of points it can take to come to face a target dead ahead in the next
    /// square, by heading.
    #[inline(always)]
    pub fn spent_on_facing(&self, start: Heading, (east, south): (i8, i8)) -> [Spent; 8] {
        place(start as usize, east, south).map_or([0; 8], |place| self.faced[place])
    }

    /// KA-15, KA-16 — The numbers of points that may be spent on having a target dead ahead, out of so
    /// many. Spending nothing is no move; and with so few left that the square ahead is the only stop a
    /// move could not be ended, since the target is there.
    #[inline(always)]
    pub fn spendable_on_facing(&self, points: u8) -> Spent {
        self.spendable[usize::from(points)]
    }

    /// KA-15, KA-16 — The headings with which a target can be had dead ahead for some of the points.
    #[inline(always)]
    pub fn faces(&self, start: Heading, points: u8, (east, south): (i8, i8)) -> Headings {
        place(set_out(start, points), east, south).map_or(0, |place| self.faces[place])
    }

    /// KA-12 — The ways a plane can face at an offset once all its points are spent. Edges are not
    /// looked at.
    #[inline(always)]
    pub fn headings_at(&self, start: Heading, offset: (i8, i8), points: u8) -> Headings {
        let (east, south) = offset;
        place(set_out(start, points), east, south).map_or(0, |place| self.headings[place])
    }

    /// KA-12 — The columns in which a plane stops so many rows to the south of where it set out in
    /// column `from`, beyond no edge to the west.
    #[inline(always)]
    pub fn stops_in_row(&self, start: Heading, points: u8, from: u8, south: i8) -> Row {
        let row = self.rows[set_out(start, points)][row_at(south)];
        ((u64::from(row) << from) >> REACH) as Row
    }

    /// KA-12 — The squares so many rows to the south in which all points are spent: by their offsets,
    /// from the west, with the ways a plane can face there. Edges are not looked at.
    pub fn stops_to_south(
        &self,
        start: Heading,
        points: u8,
        south: i8,
    ) -> impl Iterator<Item = ((i8, i8), Headings)> {
        let squares = (-REACH..=REACH).map(move |east| (east, south));
        let stops = squares.map(move |at| (at, self.headings_at(start, at, points)));
        stops.filter(|&(_, headings)| headings != 0)
    }

    /// What a square straight ahead costs.
    #[inline(always)]
    pub fn straight_cost(&self) -> u8 {
        self.costs.straight
    }

    /// How many rows to the north and to the south a plane can stop at most.
    #[inline(always)]
    pub fn rows_reached(&self, start: Heading, points: u8) -> (u8, u8) {
        self.ends[set_out(start, points)]
    }

    /// The numbers of points it can take to come to an offset, east and south, with a heading.
    #[inline(always)]
    pub fn spent_on(&self, start: Heading, (east, south): (i8, i8), to: Heading) -> Spent {
        place(start as usize, east, south).map_or(0, |place| self.reached[place][to as usize])
    }

    /// Whether some sequence that takes exactly `points` leads from one pose to another without
    /// leaving the board on the way. The last square itself may lie beyond an edge.
    #[inline(always)]
    pub fn lead(&self, board: Board, from: Pose, to: Pose, points: u8) -> bool {
        let stop = self.stop(from.heading, offset(from.square, to.square), points);
        let there = stop.headings & 1 << to.heading as u8 != 0;
        let compact = stop.strays[to.heading as usize];
        there
            && (compact.fits(board.room(from.square))
                || self.last_turn(board, from, to, points).is_some())
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

/// KA-12, KA-16 — See [`Paths::spendable_on_facing`].
fn spendable(costs: Costs, points: u8) -> Spent {
    let turns = Turn::ALL.iter().filter(|&&turn| turn != Turn::Straight);
    let least_turn = turns.map(|&turn| costs.of(turn)).min().unwrap_or(u8::MAX);
    let stuck = |left: u8| left == costs.straight && left < least_turn;
    let open = (1..=points).filter(|&spent| !stuck(points - spent));
    open.fold(0, |set, spent| set | 1 << spent)
}

/// Every offset within reach, row by row.
fn offsets() -> impl Iterator<Item = (i8, i8)> {
    (-REACH..=REACH).flat_map(|south| (-REACH..=REACH).map(move |east| (east, south)))
}

/// Squares east and south from one to another.
#[inline(always)]
pub fn offset(from: Square, to: Square) -> (i8, i8) {
    (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8)
}
