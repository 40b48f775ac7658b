//! KA-12, KA-21 — Where a move ends: the score over all stops, as tables.

use crate::dogfight::rules::Rules;
use crate::dogfight::sight::{End, Sight};
use crate::geometry::{Heading, MOST_SIDE, Pose, Square};
use kernel::dice::PolicyDice;
use kernel::policy::Score;

use super::decisions::Id;
use super::features::Fact;
use super::view::{chance, kill_chance, out_of_goal, quarry, rows_to_go, screen, sighted_by};
use super::weights::{table, weight};

/// A power of two above every row, column and distance.
const SIDE: usize = 2 * MOST_SIDE as usize;

/// A score over stops, every term worked out that does not change from game to game.
#[derive(Clone, Debug)]
pub struct StopScore {
    id: Id,
    by_row: [f64; SIDE],
    by_column: [f64; SIDE],
    by_heading: [f64; Heading::COUNT],
    by_distance: [f64; SIDE],
    by_bearing: [f64; 5],
    by_angle: [f64; 5],
    by_screen: [f64; SIDE],
    /// What being in somebody's sights counts, by the angle of the shot.
    by_sighting: [f64; 5],
    exits: f64,
    chance: f64,
    pub looks_at_quarry: bool,
    looks_at_bearing: bool,
    screens: bool,
    watches: bool,
    /// No stop gains more than this by what is not a matter of its square.
    most_beyond_square: f64,
    /// No square gains more by its column, nor by the screen.
    most_in_columns: f64,
    most_in_rows: f64,
}

impl StopScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules) -> StopScore {
        let of = |fact| weight(score, fact);
        let by_bearing = table(of(Fact::Bearing));
        let by_sighting = std::array::from_fn(|angle| {
            of(Fact::InSights) + of(Fact::Danger) * kill_chance(rules, angle as u8)
        });
        let by_screen: [f64; SIDE] = table(of(Fact::OutOfScreen));
        let watches = by_sighting.iter().any(|&weight| weight != 0.0);
        let gains = watches && by_sighting.iter().any(|&weight| weight > 0.0);
        let by_column = std::array::from_fn(|column| {
            of(Fact::SideRoom) * f64::from(side_room(rules, column as u8))
        });
        StopScore {
            id,
            by_row: std::array::from_fn(|row| row_score(score, rules, row as u8)),
            by_column,
            most_in_columns: most(&by_column),
            most_in_rows: most(&by_screen),
            by_heading: Heading::ALL
                .map(|heading| of(Fact::OffCourse) * f64::from(heading.angle(Heading::South))),
            by_distance: table(of(Fact::Distance)),
            by_bearing,
            by_angle: table(of(Fact::Angle)),
            by_screen,
            by_sighting,
            exits: of(Fact::Exits),
            chance: of(Fact::Chance),
            looks_at_quarry: [Fact::Distance, Fact::Bearing, Fact::Angle, Fact::OutOfScreen]
                .iter()
                .any(|&fact| of(fact) != 0.0),
            looks_at_bearing: of(Fact::Bearing) != 0.0,
            screens: of(Fact::OutOfScreen) != 0.0,
            watches,
            most_beyond_square: match of(Fact::Chance) != 0.0 || gains {
                true => f64::INFINITY,
                false => most(&by_bearing),
            },
        }
    }

    /// The end that scores highest among those that can be flown; the first of equals. Nearly every
    /// stop can: so the best of all is asked first, and only where an edge is in its way all are.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<End> {
        let leads = |end: &End| match end {
            End::At(pose) => sight.leads_to(*pose),
            End::Across(..) => true,
        };
        let best = self.best_of(sight, policy_dice, |_| true);
        best.filter(leads).or_else(|| self.best_of(sight, policy_dice, |pose| sight.leads_to(pose)))
    }

    fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(Pose) -> bool,
    ) -> Option<End> {
        let mut best = Best { score: f64::NEG_INFINITY, end: None };
        if let Some(across) = sight.way_across() {
            best = Best {
                score: self.exits + at(&self.by_row, sight.rules.board.rows),
                end: Some(across),
            };
        }
        match quarry(sight).filter(|_| self.looks_at_quarry) {
            Some((_, quarry)) => self.hunting(sight, policy_dice, quarry, open, &mut best),
            None => {
                let (by_heading, around) = (self.by_heading, sight.rules.board.rows);
                let (far, far_row, facing) = (|_| 0.0, |_| 0.0, |_, _| 0.0);
                let by = Search { around, by_heading, far, far_row, facing, open };
                self.search(sight, policy_dice, &by, &mut best);
            }
        }
        best.end
    }

    fn hunting(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        quarry: Pose,
        open: impl Fn(Pose) -> bool,
        best: &mut Best,
    ) {
        let by_heading = Heading::ALL.map(|heading| {
            let angle = heading.angle(quarry.heading);
            self.by_heading[heading as usize] + self.by_angle[usize::from(angle)]
        });
        let screen = if self.screens { screen(sight, quarry) } else { quarry.square };
        let far = |square: Square| {
            let near = at(&self.by_distance, square.distance(quarry.square));
            match self.screens {
                true => near + at(&self.by_screen, square.distance(screen)),
                false => near,
            }
        };
        let far_row =
            |row: u8| self.most_in_rows + self.at_least_as_far(row.abs_diff(quarry.square.y));
        let facing = |square: Square, heading: Heading| match self.looks_at_bearing {
            true => {
                let bearing = Heading::towards(square, quarry.square).angle(heading);
                self.by_bearing[usize::from(bearing)]
            }
            false => 0.0,
        };
        let around = quarry.square.y;
        self.search(
            sight,
            policy_dice,
            &Search { around, by_heading, far, far_row, facing, open },
            best,
        );
    }

    /// The most a square counts for its distance, if that is so many squares or more.
    fn at_least_as_far(&self, squares: u8) -> f64 {
        at(&self.by_distance, squares).max(self.by_distance[SIDE - 1])
    }

    /// Rows nearest to where the best is likely to be come first; rows and squares that cannot beat
    /// it are passed over.
    #[inline(always)]
    fn search<F, R, G, O>(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        by: &Search<F, R, G, O>,
        best: &mut Best,
    ) where
        F: Fn(Square) -> f64,
        R: Fn(u8) -> f64,
        G: Fn(Square, Heading) -> f64,
        O: Fn(Pose) -> bool,
    {
        let beyond = most(&by.by_heading) + self.most_beyond_square;
        for row in rows_around(by.around, sight.rows()) {
            let here = at(&self.by_row, row);
            if here + (by.far_row)(row) + self.most_in_columns + beyond > best.score {
                self.search_row(sight, policy_dice, row, beyond, by, best);
            }
        }
    }

    #[inline(always)]
    fn search_row<F, R, G, O>(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        row: u8,
        beyond: f64,
        by: &Search<F, R, G, O>,
        best: &mut Best,
    ) where
        F: Fn(Square) -> f64,
        G: Fn(Square, Heading) -> f64,
        O: Fn(Pose) -> bool,
    {
        for (square, mut headings) in sight.stops_in_row(row) {
            let here = at(&self.by_row, row) + at(&self.by_column, square.x) + (by.far)(square);
            if here + beyond <= best.score {
                continue;
            }
            while headings != 0 {
                let heading = Heading::ALL[headings.trailing_zeros() as usize & 7];
                headings &= headings - 1;
                let pose = Pose { square, heading };
                let score = here + by.by_heading[heading as usize] + (by.facing)(square, heading);
                let score = score + self.rest(sight, policy_dice, pose);
                if score > best.score && (by.open)(pose) {
                    *best = Best { score, end: Some(End::At(pose)) };
                }
            }
        }
    }

    /// What few policies look at.
    #[inline(always)]
    fn rest(&self, sight: &Sight, policy_dice: PolicyDice, pose: Pose) -> f64 {
        let mut sum = 0.0;
        if self.watches {
            let seen = sighted_by(sight, pose).map(|angle| self.by_sighting[usize::from(angle)]);
            sum += seen.sum::<f64>();
        }
        if self.chance != 0.0 {
            let Square { x, y } = pose.square;
            let option = u16::from(y & 15) << 8 | u16::from(x) << 3 | pose.heading as u16;
            sum += self.chance * chance(policy_dice, self.id, sight, option);
        }
        sum
    }
}

/// What stops are weighed by: their heading, their square, and both together; and which are open.
struct Search<F, R, G, O> {
    /// The row to begin with.
    around: u8,
    by_heading: [f64; Heading::COUNT],
    far: F,
    /// The most a square of a row counts for where it is.
    far_row: R,
    facing: G,
    open: O,
}

/// The rows from first to last, those nearest to one of them first.
#[inline(always)]
fn rows_around(middle: u8, (first, last): (u8, u8)) -> impl Iterator<Item = u8> {
    let middle = middle.clamp(first, last);
    let (mut north, mut south) = (middle, middle);
    std::iter::from_fn(move || {
        if south <= last && (north == first || south - middle <= middle - north + 1) {
            south += 1;
            return Some(south - 1);
        }
        (north > first).then(|| {
            north -= 1;
            north
        })
    })
}

/// What a table says of a small number.
#[inline(always)]
fn at(table: &[f64; SIDE], number: u8) -> f64 {
    table[usize::from(number) % SIDE]
}

/// The best end found so far.
struct Best {
    score: f64,
    end: Option<End>,
}

fn most(weights: &[f64]) -> f64 {
    weights.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// What a row counts; the one beyond the southern end too, for a kamikaze that leaves.
fn row_score(score: &Score<Fact>, rules: &Rules, row: u8) -> f64 {
    if row > rules.board.rows {
        return 0.0;
    }
    weight(score, Fact::RowsToGo) * f64::from(rows_to_go(rules, row))
        + weight(score, Fact::OutOfGoal) * f64::from(out_of_goal(rules, row))
}

fn side_room(rules: &Rules, column: u8) -> u8 {
    let last = rules.board.columns - 1;
    if column > last { 0 } else { column.min(last - column) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_once_each_nearest_first() {
        let rows = |middle, ends| rows_around(middle, ends).collect::<Vec<_>>();
        assert_eq!(rows(5, (3, 9)), [5, 6, 4, 7, 3, 8, 9]);
        assert_eq!(rows(0, (0, 2)), [0, 1, 2]);
        assert_eq!(rows(30, (4, 7)), [7, 6, 5, 4]);
        assert_eq!(rows(1, (4, 4)), [4]);
    }
}
