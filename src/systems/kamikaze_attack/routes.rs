//! KA-33, KA-41 — The way to the ship: the best route from every square, for every heading and
//! number of movement points, by dynamic programming over the points left.
//!
//! A policy weighs a route by what it takes: points, dice faced, squares at the edge, turns, and the
//! section it ends on. All of these add up move by move, and every move costs points; so the best
//! way on with p points left is found from the best ways with fewer, exactly, in one sweep. Guns
//! change only at a crash, and with them the table.

use kernel::policy::Ties;

use super::equal_routes::EqualRoutes;
use super::geometry::{Board, Heading, MOST_SIDE, Square, Turn};
use super::guns::Guns;
use super::jink::Flight;
use super::names::Section;
use super::rulebook::{MOST_ENTRIES, MOST_MP, Rulebook};
use super::rulings::OutOfReach;
use super::sky::Sky;

/// What a route is worth: the weights of a policy, and which of equals it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub ties: Ties,
    pub mp: f32,
    pub dice: f32,
    pub edge: f32,
    /// For each 45°.
    pub turn: f32,
    pub section: [f32; Section::COUNT],
}

impl Weights {
    /// Whether the best route depends on the guns that are left.
    pub fn sees_guns(&self) -> bool {
        self.dice != 0.0
    }
}

/// One move of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Ahead(Turn),
    /// A23, read so that a plane may turn where it is: so many times 45°, to the right if positive.
    InPlace(i8),
}

/// Every move there is, by its number in a table.
pub const STEPS: [Step; 7] = [
    Step::Ahead(Turn::Straight),
    Step::Ahead(Turn::Left45),
    Step::Ahead(Turn::Right45),
    Step::Ahead(Turn::Left90),
    Step::Ahead(Turn::Right90),
    Step::InPlace(-1),
    Step::InPlace(1),
];
/// The number of no move: the ship cannot be reached.
const NONE: u8 = STEPS.len() as u8;

impl Step {
    pub const fn heading(self, heading: Heading) -> Heading {
        match self {
            Step::Ahead(turn) => turn.from(heading),
            Step::InPlace(eighths) => heading.turned(eighths),
        }
    }

    /// KA-13 — What it costs; a turn on the spot costs what it adds to a straight move, or 1.
    pub fn cost(self, book: &Rulebook) -> u8 {
        match self {
            Step::Ahead(turn) => book.costs.of(turn),
            Step::InPlace(_) => book.costs.turn_45.saturating_sub(book.costs.straight).max(1),
        }
    }

    /// How far it goes in a table, for a plane on a heading.
    pub const fn shift(self, cells: Cells, heading: Heading) -> isize {
        match self {
            Step::Ahead(_) => cells.step(self.heading(heading)),
            Step::InPlace(_) => 0,
        }
    }

    /// What it is worth by itself.
    pub fn worth(self, weights: &Weights, book: &Rulebook) -> f32 {
        weights.mp * f32::from(self.cost(book)) + weights.turn * f32::from(self.eighths())
    }

    const fn eighths(self) -> u8 {
        match self {
            Step::Ahead(Turn::Straight) => 0,
            Step::Ahead(Turn::Left45 | Turn::Right45) | Step::InPlace(_) => 1,
            Step::Ahead(Turn::Left90 | Turn::Right90) => 2,
        }
    }

    pub fn allowed(self, book: &Rulebook) -> bool {
        match self {
            Step::Ahead(_) => true,
            Step::InPlace(_) => book.rulings.turn_in_place,
        }
    }
}

/// The board as one row of cells with a margin round it: a step is the same distance everywhere,
/// and one off the board ends in the margin. One column of margin is enough, each row's end being
/// the next one's beginning.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    stride: usize,
    pub all: usize,
}

/// Cells of the largest board.
const MOST_CELLS: usize = (MOST_SIDE as usize + 1) * (MOST_SIDE as usize + 3);
/// Numbers of the largest table: points left, headings, cells.
const MOST_ENTRIES_OF_TABLE: usize = (MOST_MP as usize + 1) * Heading::COUNT * MOST_CELLS;

impl Cells {
    const fn of(board: Board) -> Cells {
        let stride = board.columns as usize + 1;
        Cells { stride, all: stride * (board.rows as usize + 3) }
    }

    #[inline(always)]
    pub const fn at(self, square: Square) -> usize {
        (square.y as usize + 1) * self.stride + square.x as usize + 1
    }

    /// The cells of the board's rows, margins between them included. A step from any of them ends
    /// within the table.
    fn inner(self) -> std::ops::Range<usize> {
        self.stride + 1..self.all - 2 * self.stride + 1
    }

    /// How far a step of a heading goes.
    const fn step(self, heading: Heading) -> isize {
        heading.south() as isize * self.stride as isize + heading.east() as isize
    }

    /// Where a table holds the cells for points left and a heading.
    #[inline(always)]
    pub const fn level(self, mp: u8, heading: usize) -> usize {
        (mp as usize * Heading::COUNT + heading) * self.all
    }
}

/// The best way in from an entry point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayIn {
    pub heading: Heading,
    pub worth: f32,
}

/// The best move from everywhere, for one state of the ship's guns.
#[derive(Clone, Debug)]
pub struct Routes {
    pub(super) cells: Cells,
    pub(super) top: u8,
    /// The numbers of moves, two to a byte: with an even number of points left in the lower half,
    /// with one more in the upper. Threads keep many tables.
    next: Vec<u8>,
    ways_in: [WayIn; MOST_ENTRIES],
    /// Kept only where any of equally good routes will do.
    pub(super) equal: Option<Box<EqualRoutes>>,
}

/// Room to work in, for the largest board: made once, and used again for every table.
pub struct Desk {
    /// What is still to come with so many points left, at a heading, in a cell.
    pub(super) stay: Vec<f32>,
    /// The same for a plane that arrives there: with the dice and the edge of the cell.
    pub(super) arrive: Vec<f32>,
    /// What the cell itself costs or brings, by the plane's course: forward, level, aft.
    cell: Vec<f32>,
    /// The best moves of one heading and number of points.
    next: Vec<u8>,
}

impl Desk {
    pub fn for_any_board() -> Desk {
        Desk {
            stay: vec![0.0; MOST_ENTRIES_OF_TABLE],
            arrive: vec![0.0; MOST_ENTRIES_OF_TABLE],
            cell: vec![0.0; COURSES * MOST_CELLS],
            next: vec![0; MOST_CELLS],
        }
    }
}

/// Courses that guns on the line abeam may tell apart (A15).
const COURSES: usize = 3;

const fn course(heading: Heading) -> usize {
    (heading.south() + 1) as usize
}

impl Routes {
    /// A table with room for any board.
    pub fn blank() -> Routes {
        let none = WayIn { heading: Heading::North, worth: f32::NEG_INFINITY };
        let cells = Cells { stride: 1, all: 1 };
        let next = vec![0; MOST_ENTRIES_OF_TABLE.div_ceil(2) + Heading::COUNT * MOST_CELLS];
        Routes { cells, top: 0, next, ways_in: [none; MOST_ENTRIES], equal: None }
    }

    /// A table of its own, no larger than it must be.
    pub fn planned(guns: Guns, weights: &Weights, book: &Rulebook) -> Routes {
        let mut routes = Routes::blank();
        routes.plan(guns, weights, book, &mut Desk::for_any_board());
        routes.next.truncate(routes.cells.level(routes.top / 2 + 1, 0));
        routes.next.shrink_to_fit();
        routes
    }

    /// KA-33 — Find the best route from everywhere, all over again.
    pub fn plan(&mut self, guns: Guns, weights: &Weights, book: &Rulebook, desk: &mut Desk) {
        self.cells = Cells::of(book.board);
        self.top = most_points(book);
        weigh_cells(self.cells, &book.sky, weights, guns, &mut desk.cell);
        if weights.ties == Ties::Random {
            let entries = self.cells.level(self.top + 1, 0);
            self.equal.get_or_insert_default().clear(entries);
        }
        for mp in 0..=self.top {
            for heading in Heading::ALL {
                best_steps(self.cells, (mp, heading), weights, book, desk);
                self.keep(mp, heading, desk);
                self.count_equal((mp, heading), weights, book, desk);
                arrivals(self.cells, (mp, heading), weights, book, desk);
            }
        }
        self.find_ways_in(book, desk);
    }

    /// Enter the best moves of one heading and number of points into the table.
    fn keep(&mut self, mp: u8, heading: Heading, desk: &Desk) {
        let level = self.cells.level(mp / 2, heading as usize);
        let kept = self.next[level..level + self.cells.all].iter_mut().zip(&desk.next);
        match mp % 2 {
            0 => kept.for_each(|(kept, &next)| *kept = next),
            _ => kept.for_each(|(kept, &next)| *kept |= next << 4),
        }
    }

    fn find_ways_in(&mut self, book: &Rulebook, desk: &Desk) {
        let points = points_on_entry(book);
        for (number, (way, &entry)) in self.ways_in.iter_mut().zip(&book.dive.entries).enumerate() {
            let worth = |heading: Heading| {
                desk.arrive[self.cells.level(points, heading as usize) + self.cells.at(entry)]
            };
            let towards = Heading::towards(entry, book.sky.berth.middle);
            *way = WayIn { heading: towards, worth: worth(towards) };
            for heading in Heading::ALL {
                if worth(heading) > way.worth {
                    *way = WayIn { heading, worth: worth(heading) };
                }
            }
            if let Some(equal) = &mut self.equal {
                let best = Heading::ALL.into_iter().filter(|&heading| worth(heading) == way.worth);
                best.for_each(|heading| equal.enter_by(number, heading));
            }
        }
    }

    /// KA-32 — The best heading to enter with, and what the way is worth.
    pub fn way_in(&self, entry: usize) -> WayIn {
        self.ways_in[entry]
    }

    /// KA-33, KA-41 — The next move of a plane with so many points; `None` if they do not suffice
    /// to reach the ship.
    #[inline]
    pub fn next(&self, plane: Flight, mp: u8) -> Option<Step> {
        let mp = mp.min(self.top);
        let level = self.cells.level(mp / 2, plane.heading as usize);
        let two = self.next[level + self.cells.at(plane.at)];
        let number = if mp.is_multiple_of(2) { two & 0xf } else { two >> 4 };
        STEPS.get(usize::from(number)).copied()
    }
}

/// KA-33 — Movement points left once the entry square is paid for.
pub fn points_on_entry(book: &Rulebook) -> u8 {
    book.dive.mp.saturating_sub(book.dive.entry_cost)
}

/// The most points a table must know about: A19 may ask where a plane would go that had more.
fn most_points(book: &Rulebook) -> u8 {
    match book.rulings.out_of_reach {
        OutOfReach::AtOnce => points_on_entry(book),
        OutOfReach::FliesOn => MOST_MP,
    }
}

/// The best move of a plane with `mp` left on a heading, in every cell at once.
fn best_steps(
    cells: Cells,
    (mp, heading): (u8, Heading),
    weights: &Weights,
    book: &Rulebook,
    desk: &mut Desk,
) {
    let inner = cells.inner();
    let Desk { stay, arrive, next, .. } = desk;
    let (before, here) = stay.split_at_mut(cells.level(mp, heading as usize));
    let (best, next) = (&mut here[..cells.all], &mut next[..cells.all]);
    best.fill(f32::NEG_INFINITY);
    next.fill(NONE);
    let (best, next) = (&mut best[inner.clone()], &mut next[inner.clone()]);
    for (number, step) in (0..).zip(STEPS) {
        let cost = step.cost(book);
        if cost > mp || !step.allowed(book) {
            continue;
        }
        let to = step.heading(heading);
        let from = cells.level(mp - cost, to as usize);
        let (source, shift) = match step {
            Step::Ahead(_) => (&arrive[from..from + cells.all], cells.step(to)),
            Step::InPlace(_) => (&before[from..from + cells.all], 0),
        };
        let start = inner.start.wrapping_add_signed(shift);
        let worth = step.worth(weights, book);
        take_better(best, next, &source[start..start + inner.len()], worth, number);
    }
}

/// Where a move leads to something better than what is known, take it; the earlier of equals stays.
#[inline]
fn take_better(best: &mut [f32], next: &mut [u8], source: &[f32], worth: f32, number: u8) {
    for ((best, next), source) in best.iter_mut().zip(next).zip(source) {
        let offered = worth + source;
        let better = offered > *best;
        *best = if better { offered } else { *best };
        *next = if better { number } else { *next };
    }
}

/// What a plane meets in each cell as it comes in: dice and edge. The margin is the end of it.
fn weigh_cells(cells: Cells, sky: &Sky, weights: &Weights, guns: Guns, cell: &mut [f32]) {
    cell[..COURSES * cells.all].fill(f32::NEG_INFINITY);
    for square in sky.board.squares() {
        let edge = f32::from(u8::from(at_edge(sky.board, square)));
        for heading in [Heading::North, Heading::East, Heading::South] {
            let dice = f32::from(most_dice(sky, square, heading, guns));
            let worth = weights.dice * dice + weights.edge * edge;
            cell[course(heading) * cells.all + cells.at(square)] = worth;
        }
    }
}

/// The dice a plane must reckon with: of two groups the larger.
fn most_dice(sky: &Sky, at: Square, heading: Heading, guns: Guns) -> u8 {
    let reach = sky.reach(at, heading);
    let dice = |mask: Guns| guns.and(mask).volley().dice();
    reach.or.map_or(0, dice).max(dice(reach.guns))
}

pub fn at_edge(board: Board, at: Square) -> bool {
    at.x == 0 || at.y == 0 || at.x + 1 == board.columns || at.y + 1 == board.rows
}

/// What it is worth to arrive in each cell with `mp` left: the rest of the route, and on a square
/// of the ship the section struck.
fn arrivals(
    cells: Cells,
    (mp, heading): (u8, Heading),
    weights: &Weights,
    book: &Rulebook,
    desk: &mut Desk,
) {
    let level = cells.level(mp, heading as usize);
    let own = &desk.cell[course(heading) * cells.all..][..cells.all];
    let stay = &desk.stay[level..level + cells.all];
    let arrive = &mut desk.arrive[level..level + cells.all];
    for ((arrive, stay), own) in arrive.iter_mut().zip(stay).zip(own) {
        *arrive = stay + own;
    }
    for section in Section::ALL {
        let at = cells.at(book.sky.berth.square(section));
        arrive[at] = weights.section[section as usize];
    }
}
