//! What changes during phase 1: where every plane is, and which are still flying.

use crate::geometry::{Heading, MOST_SIDE, Pose, Square};
use crate::paths::Row;
use crate::rulings::OccupiedBy;

use super::lanes::{Distances, LANES, Lanes, NOWHERE};
use super::rules::Rules;

/// The most planes of one group.
pub const MOST_PLANES: usize = 12;
const _: () = assert!(MOST_PLANES <= LANES, "a lane for every plane");

/// How many groups there are.
pub const GROUPS: usize = 3;

/// KA-04, KA-10 — The groups, in the order they move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Group {
    Escort,
    Kamikaze,
    Cap,
}

impl Group {
    pub const ALL: [Group; GROUPS] = [Group::Escort, Group::Kamikaze, Group::Cap];
    pub const NAMES: [&'static str; GROUPS] = ["escort", "kamikaze", "CAP"];

    /// The groups a plane of this one may fire at: kamikazes have no guns (KA-18).
    pub const fn prey(self) -> &'static [Group] {
        match self {
            Group::Escort => &[Group::Cap],
            Group::Kamikaze => &[],
            Group::Cap => &[Group::Kamikaze, Group::Escort],
        }
    }

    /// The group of fighters that fires at this one.
    pub const fn hunters(self) -> Group {
        match self {
            Group::Escort | Group::Kamikaze => Group::Cap,
            Group::Cap => Group::Escort,
        }
    }

    /// Whether two groups belong to one side.
    pub const fn befriends(self, other: Group) -> bool {
        matches!(self, Group::Cap) == matches!(other, Group::Cap)
    }
}

/// One plane: its group and its place in it, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    pub group: Group,
    pub place: u8,
}

impl std::fmt::Display for Plane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", Group::NAMES[self.group as usize], self.place + 1)
    }
}

/// A set of planes of one group: a bit each.
pub type Planes = u16;

/// The places in a set of planes, from the lowest.
#[inline(always)]
pub fn places(mut set: Planes) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(place)
    })
}

/// All planes at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Air {
    /// Where each plane is and how it faces; the column of one that is not on the board is
    /// [`NOWHERE`].
    columns: [Lanes; GROUPS],
    rows: [Lanes; GROUPS],
    headings: [[Heading; LANES]; GROUPS],
    /// On the board.
    pub flying: [Planes; GROUPS],
    /// To come on in their next move (KA-11).
    pub waiting: [Planes; GROUPS],
    /// Kamikazes that have left by the far end (KA-21).
    pub across: Planes,
    /// Fighters that have answered a head-on attack this turn (A6).
    pub answered: [Planes; GROUPS],
}

const _: () = assert!(size_of::<Air>() <= 192, "games are copied by the million");

/// The enemy each plane of a group goes for, as its owner last said: a number of [`Plane::code`]. It is
/// a plan and lies on no board: only the group's owner sees it.
pub type Quarries = [u8; MOST_PLANES];

/// No enemy to go for.
pub const NOBODY: u8 = u8::MAX;

impl Plane {
    /// A plane as one number.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.group as u8 * MOST_PLANES as u8 + self.place
    }
}

impl Air {
    /// An empty board with all planes waiting.
    pub fn new(planes: [u8; GROUPS]) -> Air {
        Air {
            columns: [Lanes::all(NOWHERE); GROUPS],
            rows: [Lanes::default(); GROUPS],
            headings: [[Heading::North; LANES]; GROUPS],
            flying: [0; GROUPS],
            waiting: planes.map(|count| (1 << count) - 1),
            across: 0,
            answered: [0; GROUPS],
        }
    }

    #[inline(always)]
    pub fn pose(&self, plane: Plane) -> Pose {
        let Plane { group, place } = plane;
        let (columns, rows) = (&self.columns[group as usize], &self.rows[group as usize]);
        let heading = self.headings[group as usize][usize::from(place) % LANES];
        Pose { square: Square::new(columns.get(place), rows.get(place)), heading }
    }

    /// Squares from one to each plane of a group, by its place; more than a board has to one that is
    /// not on it.
    #[inline(always)]
    pub fn distances(&self, group: Group, from: Square) -> Distances {
        let (columns, rows) = (self.columns[group as usize], self.rows[group as usize]);
        columns.distances(rows, (from.x, from.y))
    }

    /// Put a plane somewhere on the board.
    #[inline(always)]
    pub fn place(&mut self, plane: Plane, pose: Pose) {
        let group = plane.group as usize;
        self.columns[group].set(plane.place, pose.square.x);
        self.rows[group].set(plane.place, pose.square.y);
        self.headings[group][usize::from(plane.place) % LANES] = pose.heading;
        self.flying[plane.group as usize] |= 1 << plane.place;
        self.waiting[plane.group as usize] &= !(1 << plane.place);
    }

    /// Take a plane off the board.
    #[inline(always)]
    pub fn remove(&mut self, plane: Plane) {
        self.columns[plane.group as usize].set(plane.place, NOWHERE);
        self.flying[plane.group as usize] &= !(1 << plane.place);
        self.waiting[plane.group as usize] &= !(1 << plane.place);
    }

    pub fn is_flying(&self, plane: Plane) -> bool {
        self.flying[plane.group as usize] & 1 << plane.place != 0
    }

    /// The planes of a group on the board, with where they are.
    #[inline(always)]
    pub fn of(&self, group: Group) -> impl Iterator<Item = (Plane, Pose)> + '_ {
        let planes = places(self.flying[group as usize]).map(move |place| Plane { group, place });
        planes.map(|plane| (plane, self.pose(plane)))
    }

    /// Planes of a group that are neither lost nor across.
    pub fn left(&self, group: Group) -> u8 {
        (self.flying[group as usize] | self.waiting[group as usize]).count_ones() as u8
    }

    /// Whether there are any.
    #[inline(always)]
    pub fn any_left(&self, group: Group) -> bool {
        self.flying[group as usize] | self.waiting[group as usize] != 0
    }

    /// KA-19 — The squares a plane may not stop in, whichever planes count for it (A25); with no
    /// plane in particular, every square with one in it.
    pub fn occupied(&self, mover: Option<Plane>, rules: &Rules) -> Occupied {
        let mut occupied = Occupied([0; MOST_SIDE as usize]);
        for group in Group::ALL {
            let counts = match (rules.readings.occupied_by, mover) {
                (OccupiedBy::Any, _) | (OccupiedBy::Enemy, None) => true,
                (OccupiedBy::Enemy, Some(mover)) => !group.befriends(mover.group),
            };
            let others = self.of(group).filter(|&(plane, _)| counts && Some(plane) != mover);
            others.for_each(|(_, pose)| occupied.fill(pose.square));
        }
        occupied
    }
}

/// Squares with a plane in them: a word for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupied([u32; MOST_SIDE as usize]);

impl Occupied {
    #[inline(always)]
    pub fn holds(&self, square: Square) -> bool {
        self.0[usize::from(square.y)] >> square.x & 1 != 0
    }

    /// The squares of a row that are free.
    #[inline(always)]
    pub fn free_in_row(&self, row: u8) -> Row {
        !self.0[usize::from(row) % MOST_SIDE as usize]
    }

    #[inline(always)]
    pub fn fill(&mut self, square: Square) {
        self.0[usize::from(square.y)] |= 1 << square.x;
    }

    #[inline(always)]
    pub fn clear(&mut self, square: Square) {
        self.0[usize::from(square.y)] &= !(1 << square.x);
    }
}
