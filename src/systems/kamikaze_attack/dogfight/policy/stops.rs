//! KA-12, KA-21 — Where a move ends: the score over all stops, as tables.

use crate::dogfight::rules::Rules;
use crate::dogfight::sight::{End, Sight, columns, headings};
use crate::geometry::{Heading, MOST_SIDE, Pose, Square};
use kernel::dice::PolicyDice;
use kernel::policy::{Among, AnyOf, CompiledScore, Highest, Score, Ties};

use super::decisions::Id;
use super::features::Fact;
use super::near::{Near, nearest_column, rows_around};
use super::nearest::NearestStops;
use super::view::{chance, draw, kill_chance, out_of_goal, quarry, rows_to_go, screen, sighted_by};

/// Rows there may be, and one beyond the southern end.
const ROWS: usize = MOST_SIDE as usize + 1;
const ANGLES: usize = 5;

/// A score over stops, every term worked out that does not change from game to game.
#[derive(Clone, Debug)]
pub struct StopScore {
    pub(super) id: Id,
    score: CompiledScore<Fact>,
    /// Constant terms of a square.
    pub(super) by_row: [f64; ROWS],
    /// The most any row counts that lies no further south.
    most_to_north: [f64; ROWS],
    pub(super) by_column: [f64; MOST_SIDE as usize],
    pub(super) by_heading: [f64; Heading::COUNT],
    /// What being in somebody's sights counts, by the angle of the shot.
    by_sighting: [f64; ANGLES],
    watches: bool,
    /// Somebody's sights count, or chance.
    looks_further: bool,
    pub looks_at_quarry: bool,
    /// Where nothing counts but how far an enemy is and how it bears.
    pub(super) nearest: Option<NearestStops>,
    /// Without an enemy nothing counts but row and heading.
    pub(super) flies_by_row: bool,
    /// The decision under which its stops are kept.
    pub(super) kept_under: Id,
    bounds: Bounds,
}

/// What no stop gains more than.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    by_row: f64,
    by_column: f64,
    by_screen: f64,
    by_heading: f64,
    /// By what is not a matter of its square.
    beyond_square: f64,
}

impl StopScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules) -> StopScore {
        let score = CompiledScore::new(score);
        let by_sighting: [f64; ANGLES] = std::array::from_fn(|angle| {
            score.weight(Fact::InSights)
                + score.weight(Fact::Danger) * kill_chance(rules, angle as u8)
        });
        let watches = by_sighting.iter().any(|&weight| weight != 0.0);
        let gains = by_sighting.iter().any(|&weight| weight > 0.0);
        let by_row: [f64; ROWS] = std::array::from_fn(|row| row_score(&score, rules, row as u8));
        let most_to_north = std::array::from_fn(|row| most(&by_row[..=row]));
        let by_column = std::array::from_fn(|column| {
            score.part(Fact::SideRoom).at(side_room(rules, column as u8))
        });
        let by_heading = Heading::ALL
            .map(|heading| score.part(Fact::OffCourse).at(heading.angle(Heading::South)));
        let hunts = [Fact::Distance, Fact::Bearing, Fact::Angle, Fact::OutOfScreen];
        StopScore {
            nearest: NearestStops::of(&score),
            kept_under: id,
            flies_by_row: !watches && !score.counts(Fact::Chance) && !score.counts(Fact::SideRoom),
            id,
            by_row,
            most_to_north,
            by_column,
            by_heading,
            by_sighting,
            watches,
            looks_further: watches || score.counts(Fact::Chance),
            looks_at_quarry: hunts.iter().any(|&fact| score.counts(fact)),
            bounds: Bounds {
                by_row: most(&by_row[..usize::from(rules.board.rows)]),
                by_column: most(&by_column[..usize::from(rules.board.columns)]),
                by_screen: score.part(Fact::OutOfScreen).most(),
                by_heading: most(&by_heading),
                beyond_square: match score.counts(Fact::Chance) || gains {
                    true => f64::INFINITY,
                    false => score.part(Fact::Bearing).most(),
                },
            },
            score,
        }
    }

    /// The end that scores highest, by looking at every one that may.
    #[inline(never)]
    pub fn searched(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<End> {
        let leads = |end: &End| match end {
            End::At(pose) => sight.leads_to(*pose),
            End::Across(..) => true,
        };
        let best = self.best_of_all(sight, policy_dice);
        best.filter(leads).or_else(|| self.best_that_leads(sight, policy_dice))
    }

    #[inline(never)]
    fn best_of_all(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<End> {
        self.best_of(sight, policy_dice, |_| true, Highest::of_any())
    }

    #[inline(never)]
    fn best_that_leads(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<End> {
        self.best_of(sight, policy_dice, |pose| sight.leads_to(pose), Highest::of_any())
    }

    /// Whether any of equals will do.
    pub(super) fn takes_any(&self) -> bool {
        self.score.ties() == Ties::Random
    }

    #[cold]
    #[inline(never)]
    pub(super) fn any_best(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<End> {
        let any = Highest::of_any().among(AnyOf::new(draw(policy_dice, self.id, sight)));
        self.best_of(sight, policy_dice, |pose| sight.leads_to(pose), any)
    }

    #[inline(always)]
    fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(Pose) -> bool,
        mut best: Highest<End, impl Among>,
    ) -> Option<End> {
        if let Some(across) = sight.way_across() {
            let beyond = self.by_row[usize::from(sight.rules.board.rows)];
            best.offer(across, self.score.part(Fact::Exits).at(1) + beyond);
        }
        self.best_stop(sight, policy_dice, open, best)
    }

    /// The best of the stops, and of what was looked at before.
    #[inline(always)]
    pub(super) fn best_stop(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(Pose) -> bool,
        mut best: Highest<End, impl Among>,
    ) -> Option<End> {
        match quarry(sight).filter(|_| self.looks_at_quarry) {
            Some((_, quarry)) => self.hunt(sight, policy_dice, quarry, open, &mut best),
            None => self.fly_on(sight, policy_dice, open, &mut best),
        }
        best.option()
    }

    /// With nobody to go for: southern rows come first.
    #[inline(always)]
    fn fly_on(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(Pose) -> bool,
        best: &mut Highest<End, impl Among>,
    ) {
        let Bounds { by_column, by_heading, beyond_square, .. } = self.bounds;
        let (first, last) = sight.rows();
        for row in (first..=last).rev() {
            let most = self.most_to_north[usize::from(row)] + by_column + by_heading;
            if !best.admits(most + beyond_square) {
                break;
            }
            let here = self.by_row[usize::from(row)];
            for column in columns(sight.stops_in_row(row)) {
                let here = here + self.by_column[usize::from(column)];
                if best.admits(here + by_heading + beyond_square) {
                    let square = Square::new(column, row);
                    self.offer_headings(sight, policy_dice, square, &open, best, |heading| {
                        here + self.by_heading[heading as usize]
                    });
                }
            }
        }
    }

    /// With an enemy to go for: rows near it come first, and of each the squares near it.
    #[inline(always)]
    fn hunt(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        quarry: Pose,
        open: impl Fn(Pose) -> bool,
        best: &mut Highest<End, impl Among>,
    ) {
        let by = self.against(sight, quarry);
        let Bounds { by_row, by_column, by_screen, beyond_square, .. } = self.bounds;
        let most = [by_row + by_column, by_screen, by.most_by_heading, beyond_square];
        let mut near = Near::new(self.score.part(Fact::Distance), most, quarry.square);
        let rows = sight.rows();
        self.probe(sight, policy_dice, &by, rows, &open, &mut near);
        for row in rows_around(quarry.square.y, rows) {
            if row.abs_diff(quarry.square.y) > near.squares {
                break;
            }
            for column in columns(sight.stops_in_row(row) & near.columns) {
                let square = Square::new(column, row);
                self.offer_square(sight, policy_dice, &by, square, &open, best);
            }
            near.narrow(best);
        }
    }

    /// The terms that an enemy's pose decides for all stops.
    #[inline(always)]
    fn against(&self, sight: &Sight, quarry: Pose) -> Against {
        let mut by = Against {
            quarry: quarry.square,
            by_heading: self.by_heading,
            most_by_heading: self.bounds.by_heading,
            screen: self.score.counts(Fact::OutOfScreen).then(|| screen(sight, quarry)),
        };
        if self.score.counts(Fact::Angle) {
            let angles = self.score.part(Fact::Angle);
            by.by_heading = Heading::ALL.map(|heading| {
                self.by_heading[heading as usize] + angles.at(heading.angle(quarry.heading))
            });
            by.most_by_heading = most(&by.by_heading);
        }
        by
    }

    /// See what a stop near the enemy scores: one at least as good will be found, and none far off.
    #[inline(always)]
    fn probe(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        by: &Against,
        (first, last): (u8, u8),
        open: &impl Fn(Pose) -> bool,
        near: &mut Near,
    ) {
        let mut best = Highest::of_any();
        let row = by.quarry.y.clamp(first, last);
        let stops = sight.stops_in_row(row);
        if let Some(column) = nearest_column(stops, by.quarry.x) {
            let square = Square::new(column, row);
            self.offer_square(sight, policy_dice, by, square, open, &mut best);
            near.begin(square.distance(by.quarry), &best);
        }
    }

    /// A square and every way to face in it.
    #[inline(always)]
    fn offer_square(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        by: &Against,
        square: Square,
        open: &impl Fn(Pose) -> bool,
        best: &mut Highest<End, impl Among>,
    ) {
        let here = self.by_row[usize::from(square.y)] + self.by_column[usize::from(square.x)];
        let here = here + by.far(self, square);
        if best.admits(here + by.most_by_heading + self.bounds.beyond_square) {
            let way = Heading::towards(square, by.quarry);
            let bearings = self.score.part(Fact::Bearing);
            self.offer_headings(sight, policy_dice, square, open, best, |heading| {
                here + by.by_heading[heading as usize] + bearings.at(way.angle(heading))
            });
        }
    }

    /// Every way to face in a square.
    #[inline(always)]
    fn offer_headings(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        square: Square,
        open: &impl Fn(Pose) -> bool,
        best: &mut Highest<End, impl Among>,
        score: impl Fn(Heading) -> f64,
    ) {
        for heading in headings(sight.headings_at(square)) {
            let pose = Pose { square, heading };
            let mut score = score(heading);
            if self.looks_further {
                score += self.rest(sight, policy_dice, pose);
            }
            if best.admits(score) && open(pose) {
                best.offer(End::At(pose), score);
            }
        }
    }

    /// What few policies look at.
    #[inline(never)]
    fn rest(&self, sight: &Sight, policy_dice: PolicyDice, pose: Pose) -> f64 {
        let mut sum = 0.0;
        if self.watches {
            let seen = sighted_by(sight, pose).map(|angle| self.by_sighting[usize::from(angle)]);
            sum += seen.sum::<f64>();
        }
        if self.score.counts(Fact::Chance) {
            let Square { x, y } = pose.square;
            let option = u16::from(y & 15) << 8 | u16::from(x) << 3 | pose.heading as u16;
            let chance = chance(policy_dice, self.id, sight, option);
            sum += self.score.weight(Fact::Chance) * chance;
        }
        sum
    }
}

/// What stops count against one enemy.
struct Against {
    quarry: Square,
    by_heading: [f64; Heading::COUNT],
    most_by_heading: f64,
    /// The square to be near to, besides the enemy.
    screen: Option<Square>,
}

impl Against {
    /// What a square counts for how far it is from the enemy, and from the screen.
    #[inline(always)]
    fn far(&self, by: &StopScore, square: Square) -> f64 {
        let near = by.score.part(Fact::Distance).at(square.distance(self.quarry));
        match self.screen {
            Some(screen) => near + by.score.part(Fact::OutOfScreen).at(square.distance(screen)),
            None => near,
        }
    }
}

fn most(weights: &[f64]) -> f64 {
    weights.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// What a row counts; the one beyond the southern end too, for a kamikaze that leaves.
fn row_score(score: &CompiledScore<Fact>, rules: &Rules, row: u8) -> f64 {
    if row > rules.board.rows {
        return 0.0;
    }
    score.part(Fact::RowsToGo).at(rows_to_go(rules, row))
        + score.part(Fact::OutOfGoal).at(out_of_goal(rules, row))
}

fn side_room(rules: &Rules, column: u8) -> u8 {
    let last = rules.board.columns - 1;
    if column > last { 0 } else { column.min(last - column) }
}
