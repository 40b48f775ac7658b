//! KA-12 — The stops nearest to an enemy, for whoever looks at nothing but how far it is and how it
//! bears: they are the best ones, unless one of them faces it much worse than those beyond.

use crate::dogfight::sight::{Sight, columns, headings};
use crate::geometry::{Heading, MOST_SIDE, Pose, Square};
use crate::paths::{Headings, Row, offset};
use kernel::policy::{CompiledScore, Highest};

use super::features::Fact;
use super::known::SeenStop;
use super::near::{around, columns_between, rows_around};

/// Sets of headings there are.
const SETS: usize = 1 << Heading::COUNT;

/// What stops count for distance and bearing, and the best way to face.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestStops {
    by_distance: [f64; MOST_SIDE as usize],
    /// The most that stops at a distance count, or any beyond.
    most_from: [f64; MOST_SIDE as usize],
    most_by_bearing: f64,
    /// By the way to the enemy and the ways a plane can face: the best of them, the first of equals, and
    /// what it counts.
    facing: Vec<[(Heading, f64); SETS]>,
}

impl NearestStops {
    /// `None` where anything else counts.
    pub fn of(score: &CompiledScore<Fact>) -> Option<NearestStops> {
        let counts = |&fact: &Fact| score.counts(fact);
        let more = Fact::ALL.iter().copied();
        let mut more = more.filter(|fact| !matches!(fact, Fact::Distance | Fact::Bearing));
        if !score.counts(Fact::Distance) || more.any(|fact| counts(&fact)) {
            return None;
        }
        let (distances, bearings) = (score.part(Fact::Distance), score.part(Fact::Bearing));
        let facing = |way: Heading| {
            let bearing = |heading: Heading| bearings.at(way.angle(heading));
            std::array::from_fn(|set| best_facing(set as Headings, bearing))
        };
        Some(NearestStops {
            by_distance: std::array::from_fn(|away| distances.at(away as u8)),
            most_from: std::array::from_fn(|away| distances.most_from(away as u8)),
            most_by_bearing: bearings.most(),
            facing: Heading::ALL.map(facing).to_vec(),
        })
    }

    /// The best stop of a plane against an enemy, given the rows it can come to, the squares of each in
    /// which it may stop, and the ways to face there. `None` where there is no stop, or where one that lies
    /// further off than the nearest may be as good.
    #[inline(always)]
    fn best_of(
        &self,
        quarry: Square,
        rows: (u8, u8),
        stops_in_row: impl Fn(u8) -> Row,
        headings_at: impl Fn(Square) -> Headings,
    ) -> Option<Pose> {
        let (mut best, mut nearest) = (Highest::of_any(), MOST_SIDE - 1);
        for row in rows_around(quarry.y, rows) {
            let rows_off = row.abs_diff(quarry.y);
            if rows_off > nearest {
                break;
            }
            let stops = stops_in_row(row);
            let (east, west) = columns_between(stops, quarry.x);
            let away = east.min(west).max(rows_off);
            if away > nearest {
                continue;
            }
            if away < nearest {
                (best, nearest) = (Highest::of_any(), away);
            }
            let near = self.by_distance[usize::from(nearest)];
            if best.admits(near + self.most_by_bearing) {
                for column in columns(stops & around(quarry.x, nearest)) {
                    let square = Square::new(column, row);
                    let way = Heading::towards(square, quarry);
                    let (heading, bearing) =
                        self.facing[way as usize][usize::from(headings_at(square))];
                    best.offer(Pose { square, heading }, near + bearing);
                }
            }
        }
        let beyond = self.most_from[usize::from(nearest + 1).min(MOST_SIDE as usize - 1)];
        if best.reaches(beyond + self.most_by_bearing) { None } else { best.option() }
    }

    /// The same, by looking at every stop.
    fn best_of_all(
        &self,
        quarry: Square,
        rows: (u8, u8),
        stops_in_row: impl Fn(u8) -> Row,
        headings_at: impl Fn(Square) -> Headings,
    ) -> Option<Pose> {
        let mut best = Highest::of_any();
        for row in rows_around(quarry.y, rows) {
            for column in columns(stops_in_row(row)) {
                let square = Square::new(column, row);
                let ways = usize::from(headings_at(square));
                let (heading, bearing) =
                    self.facing[Heading::towards(square, quarry) as usize][ways];
                // Further off than a board is long there is no stop.
                if let Some(near) = self.by_distance.get(usize::from(square.distance(quarry))) {
                    best.offer(Pose { square, heading }, near + bearing);
                }
            }
        }
        best.option()
    }

    /// The best stop against an enemy, among those there are.
    #[inline(never)]
    pub fn best(&self, sight: &Sight, quarry: Square) -> Option<Pose> {
        let stops_in_row = |row| sight.stops_in_row(row);
        self.best_of(quarry, sight.rows(), stops_in_row, |square| sight.headings_at(square))
    }

    /// The best stop as a plane sees it, with nobody in the way but the enemy and no edge: so far east and
    /// south of it the enemy is. The order in which equals come is that of [`NearestStops::best`].
    #[cold]
    pub fn best_seen(&self, sight: &Sight, (east, south): (i8, i8)) -> SeenStop {
        // In the middle of a row, and with rows enough to either side.
        let own = Square::new(MOST_SIDE / 2, MOST_SIDE);
        let (paths, Pose { heading, .. }, points) = (&sight.rules.paths, sight.pose, sight.points);
        let (x, y) = (own.x.wrapping_add_signed(east), own.y.wrapping_add_signed(south));
        let (north, south) = paths.rows_reached(heading, points);
        let stops_in_row = |row: u8| {
            let enemy = Row::from(row == y) << x;
            paths.stops_in_row(heading, points, own.x, row as i8 - own.y as i8) & !enemy
        };
        let headings_at = |square| paths.headings_at(heading, offset(own, square), points);
        let rows = (own.y - north, own.y + south);
        let best = self.best_of(Square::new(x, y), rows, stops_in_row, headings_at);
        let best =
            best.or_else(|| self.best_of_all(Square::new(x, y), rows, stops_in_row, headings_at));
        best.map_or(SeenStop::NONE, |to| SeenStop::new(offset(own, to.square), to.heading))
    }
}

/// The heading of a set that counts most, the first of equals, and what it counts.
fn best_facing(set: Headings, counts: impl Fn(Heading) -> f64) -> (Heading, f64) {
    let mut best = (Heading::North, f64::NEG_INFINITY);
    for heading in headings(set) {
        if counts(heading) > best.1 {
            best = (heading, counts(heading));
        }
    }
    best
}
