//! KA-01, KA-02, KA-13, KA-14 — The board both phases are flown on: squares, the eight ways a plane
//! can face, and what a move costs. Columns count from the west, rows from the north.

use kernel::config::Word;

/// The most squares along either side of a board: a row of it is the bits of one word.
pub const MOST_SIDE: u8 = 32;

/// One square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub x: u8,
    pub y: u8,
}

impl Square {
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// Squares between two, a diagonal step counting one.
    #[inline(always)]
    pub const fn distance(self, to: Square) -> u8 {
        let (dx, dy) = (self.x.abs_diff(to.x), self.y.abs_diff(to.y));
        if dx > dy { dx } else { dy }
    }
}

/// Where a plane faces, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Heading {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Word for Heading {
    const KIND: &'static str = "heading";
    const WORDS: &'static [(&'static str, Heading)] = &[
        ("north", Heading::North),
        ("north-east", Heading::NorthEast),
        ("east", Heading::East),
        ("south-east", Heading::SouthEast),
        ("south", Heading::South),
        ("south-west", Heading::SouthWest),
        ("west", Heading::West),
        ("north-west", Heading::NorthWest),
    ];
}

const EAST: [i8; Heading::COUNT] = [0, 1, 1, 1, 0, -1, -1, -1];
const SOUTH: [i8; Heading::COUNT] = [-1, -1, 0, 1, 1, 1, 0, -1];

impl Heading {
    pub const COUNT: usize = 8;
    pub const ALL: [Heading; Heading::COUNT] = [
        Heading::North,
        Heading::NorthEast,
        Heading::East,
        Heading::SouthEast,
        Heading::South,
        Heading::SouthWest,
        Heading::West,
        Heading::NorthWest,
    ];

    /// Squares to the east that one step ahead goes.
    #[inline(always)]
    pub const fn east(self) -> i8 {
        EAST[self as usize]
    }

    /// Squares to the south that one step ahead goes.
    #[inline(always)]
    pub const fn south(self) -> i8 {
        SOUTH[self as usize]
    }

    /// Turned by so many times 45°, to the right if positive.
    #[inline(always)]
    pub const fn turned(self, eighths: i8) -> Heading {
        Heading::ALL[(self as i8).wrapping_add(eighths) as usize & 7]
    }

    /// The angle between two headings in steps of 45°: 0 for the same, 4 for opposite ones.
    #[inline(always)]
    pub const fn angle(self, other: Heading) -> u8 {
        let apart = (self as u8).wrapping_sub(other as u8) & 7;
        if apart > 4 { 8 - apart } else { apart }
    }

    /// The heading nearest to the way from one square to another; of a square to itself, north.
    #[inline(always)]
    pub fn towards(from: Square, to: Square) -> Heading {
        let east = (to.x + MOST_SIDE - from.x) as usize % WAYS;
        let south = (to.y + MOST_SIDE - from.y) as usize % WAYS;
        TOWARDS[south][east]
    }
}

/// Twice the longest side: every way between two squares, and a power of two.
const WAYS: usize = 2 * MOST_SIDE as usize;

/// The heading nearest to every way, worked out beforehand: it is asked for at every turn.
static TOWARDS: [[Heading; WAYS]; WAYS] = {
    let mut ways = [[Heading::North; WAYS]; WAYS];
    let mut at = 0;
    while at < WAYS * WAYS {
        let (east, south) = (at % WAYS, at / WAYS);
        let way = (east as i16 - MOST_SIDE as i16, south as i16 - MOST_SIDE as i16);
        ways[south][east] = nearest_heading(way.0, way.1);
        at += 1;
    }
    ways
};

const fn nearest_heading(east: i16, south: i16) -> Heading {
    // 12 in 29 is the tangent of 22.5°, where two of the eight ways meet.
    let along_x = 12 * east.abs() > 29 * south.abs();
    let along_y = 12 * south.abs() > 29 * east.abs();
    match (along_x, along_y, east > 0, south > 0) {
        (false, false, true, true) => Heading::SouthEast,
        (false, false, true, false) => Heading::NorthEast,
        (false, false, false, true) => Heading::SouthWest,
        (false, false, false, false) if east == 0 => Heading::North,
        (false, false, false, false) => Heading::NorthWest,
        (true, _, true, _) => Heading::East,
        (true, _, false, _) => Heading::West,
        (false, true, _, true) => Heading::South,
        (false, true, _, false) => Heading::North,
    }
}

/// Where a plane is and which way it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pose {
    pub square: Square,
    pub heading: Heading,
}

impl Pose {
    pub const fn new(x: u8, y: u8, heading: Heading) -> Pose {
        Pose { square: Square::new(x, y), heading }
    }
}

/// Squares to the north, south, west and east of one: how far the edges are, or how far a plane
/// strays. A byte each, so that all four are compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room(u32);

impl Room {
    pub const NONE: Room = Room(0);

    /// No number is above 127.
    #[inline(always)]
    pub const fn new(north: u8, south: u8, west: u8, east: u8) -> Room {
        Room(u32::from_le_bytes([north, south, west, east]))
    }

    /// With a square so far east and south in it too.
    pub fn with(self, (east, south): (i8, i8)) -> Room {
        let beyond = |so_far: u8, offset: i8| so_far.max(offset.max(0) as u8);
        let [n, s, w, e] = self.0.to_le_bytes();
        Room::new(beyond(n, -south), beyond(s, south), beyond(w, -east), beyond(e, east))
    }

    /// All four together.
    pub fn sum(self) -> u8 {
        self.0.to_le_bytes().iter().sum()
    }

    /// Whether each of the four is no more than in `within`: in no byte is a bit above the others
    /// borrowed from.
    #[inline(always)]
    pub const fn fits(self, within: Room) -> bool {
        const ABOVE: u32 = 0x8080_8080;
        (within.0 | ABOVE).wrapping_sub(self.0) & ABOVE == ABOVE
    }
}

/// KA-01 — The grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub columns: u8,
    pub rows: u8,
}

impl Board {
    #[inline(always)]
    pub const fn holds(self, x: i8, y: i8) -> bool {
        // As unsigned numbers, those below 0 are beyond every board.
        (x as u8) < self.columns && (y as u8) < self.rows
    }

    /// The square so far east and south of another, if it is on the board.
    #[inline(always)]
    pub const fn offset(self, from: Square, east: i8, south: i8) -> Option<Square> {
        let (x, y) = (from.x as i8 + east, from.y as i8 + south);
        if self.holds(x, y) { Some(Square::new(x as u8, y as u8)) } else { None }
    }

    /// The squares between one of them and each edge.
    #[inline(always)]
    pub const fn room(self, at: Square) -> Room {
        Room::new(at.y, self.rows - 1 - at.y, at.x, self.columns - 1 - at.x)
    }

    /// The next square one way, if it is on the board.
    #[inline(always)]
    pub const fn step(self, from: Square, heading: Heading) -> Option<Square> {
        self.offset(from, heading.east(), heading.south())
    }

    /// Every square, row by row from the north-west corner.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |y| (0..self.columns).map(move |x| Square { x, y }))
    }
}

/// KA-13 — How far a plane turns as it moves into the next square. Sharper turns there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Straight,
    Left45,
    Right45,
    Left90,
    Right90,
}

impl Turn {
    pub const ALL: [Turn; 5] =
        [Turn::Straight, Turn::Left45, Turn::Right45, Turn::Left90, Turn::Right90];

    /// KA-14 — The plane faces the way it went.
    #[inline(always)]
    pub const fn from(self, heading: Heading) -> Heading {
        heading.turned(self.eighths())
    }

    /// The heading before the turn.
    #[inline(always)]
    pub const fn undone(self, heading: Heading) -> Heading {
        heading.turned(-self.eighths())
    }

    const fn eighths(self) -> i8 {
        match self {
            Turn::Straight => 0,
            Turn::Left45 => -1,
            Turn::Right45 => 1,
            Turn::Left90 => -2,
            Turn::Right90 => 2,
        }
    }
}

/// Whether the printed cost of a turn holds the square flown into (A2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnCost {
    Inclusive,
    Added,
}

impl Word for TurnCost {
    const KIND: &'static str = "reading of what a turn costs";
    const WORDS: &'static [(&'static str, TurnCost)] =
        &[("inclusive", TurnCost::Inclusive), ("added", TurnCost::Added)];
}

/// KA-13 — Movement points for a square entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    pub straight: u8,
    pub turn_45: u8,
    pub turn_90: u8,
}

impl Costs {
    /// The printed costs as a reading of A2 takes them.
    #[must_use]
    pub const fn read_as(self, reading: TurnCost) -> Costs {
        let Costs { straight, turn_45, turn_90 } = self;
        match reading {
            TurnCost::Inclusive => self,
            TurnCost::Added => {
                Costs { straight, turn_45: turn_45 + straight, turn_90: turn_90 + straight }
            }
        }
    }

    /// What one square costs, the turn into it included.
    #[inline(always)]
    pub const fn of(self, turn: Turn) -> u8 {
        match turn {
            Turn::Straight => self.straight,
            Turn::Left45 | Turn::Right45 => self.turn_45,
            Turn::Left90 | Turn::Right90 => self.turn_90,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board { columns: 21, rows: 23 };
    const PRINTED: Costs = Costs { straight: 1, turn_45: 2, turn_90: 3 };

    #[test]
    fn eight_headings_go_round_the_compass() {
        let round = Heading::ALL.iter().fold((0, 0), |(x, y), h| (x + h.east(), y + h.south()));
        assert_eq!(round, (0, 0));
        assert_eq!(Heading::NorthWest.turned(1), Heading::North);
        assert_eq!(Heading::North.turned(-3), Heading::SouthWest);
        assert_eq!(Heading::NorthEast.angle(Heading::NorthWest), 2);
        assert_eq!(Heading::South.angle(Heading::North), 4);
        let opposite = |h: Heading| (h.turned(4).east(), h.turned(4).south());
        assert!(Heading::ALL.iter().all(|&h| opposite(h) == (-h.east(), -h.south())));
    }

    #[test]
    fn the_way_to_a_square_is_the_nearest_of_eight() {
        let from = Square::new(10, 10);
        let way = |x, y| Heading::towards(from, Square::new(x, y));
        assert_eq!(
            (way(10, 3), way(10, 20), way(10, 10)),
            (Heading::North, Heading::South, Heading::North)
        );
        assert_eq!((way(13, 3), way(12, 3)), (Heading::NorthEast, Heading::North)); // 3 in 7, 2 in 7
        assert_eq!((way(3, 13), way(3, 12)), (Heading::SouthWest, Heading::West));
        for heading in Heading::ALL {
            let next = BOARD.step(from, heading).unwrap();
            assert_eq!(Heading::towards(from, next), heading);
        }
    }

    #[test]
    fn rule_ka_01_the_board_ends_at_its_edges() {
        assert_eq!(BOARD.squares().count(), 21 * 23);
        assert_eq!(BOARD.step(Square::new(20, 5), Heading::East), None);
        assert_eq!(BOARD.step(Square::new(0, 0), Heading::NorthWest), None);
        assert_eq!(BOARD.step(Square::new(5, 22), Heading::SouthEast), None);
        assert_eq!(BOARD.step(Square::new(19, 21), Heading::SouthEast), Some(Square::new(20, 22)));
        assert_eq!(Square::new(2, 3).distance(Square::new(7, 1)), 5);
    }

    /// TV-K1: south, south, then a half turn to the south-west and on.
    #[test]
    fn rule_ka_13_a_half_turn_costs_two_with_its_square() {
        let (mut at, mut heading, mut spent) = (Square::new(5, 5), Heading::South, 0);
        for turn in [Turn::Straight, Turn::Straight, Turn::Right45, Turn::Straight] {
            heading = turn.from(heading);
            at = BOARD.step(at, heading).unwrap();
            spent += PRINTED.of(turn);
        }
        assert_eq!((at, heading, spent), (Square::new(3, 9), Heading::SouthWest, 1 + 1 + 2 + 1));
    }

    #[test]
    fn ruling_a2_a_turn_may_cost_its_square_on_top() {
        let added = PRINTED.read_as(TurnCost::Added);
        assert_eq!(Turn::ALL.map(|turn| PRINTED.of(turn)), [1, 2, 2, 3, 3]);
        assert_eq!(Turn::ALL.map(|turn| added.of(turn)), [1, 2 + 1, 2 + 1, 3 + 1, 3 + 1]);
    }

    #[test]
    fn rule_ka_14_a_plane_faces_the_way_it_went() {
        let ways = Turn::ALL.map(|turn| turn.from(Heading::North));
        use Heading::{East, North, NorthEast, NorthWest, West};
        assert_eq!(ways, [North, NorthWest, NorthEast, West, East]);
    }
}
