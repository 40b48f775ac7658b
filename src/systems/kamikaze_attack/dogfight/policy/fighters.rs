//! The scores of one group: order, entry, whom to go for, and which shot to take.

use crate::dogfight::rules::{ANGLES, Rules};
use crate::dogfight::sight::{Shot, Sight};
use crate::dogfight::state::{GROUPS, Group, MOST_PLANES, NOBODY, Plane, Planes};
use crate::dogfight::wing::Sequence;
use crate::geometry::{Heading, Pose};
use kernel::dice::PolicyDice;
use kernel::policy::Score;

use super::decisions::Id;
use super::features::Fact;
use super::view::{
    NONE, chance, enemies, hunters, kill_chance, loss_chance, nearest, quarry, rows_to_go,
};
use super::weights::{by_word, table, weight};

/// A24 — The score over planes that says who moves first.
#[derive(Clone, Debug)]
pub struct OrderScore {
    id: Id,
    is_by_number: bool,
    number: f64,
    nearest_enemy: f64,
    nearest_kamikaze: f64,
    rows_to_go: f64,
    chance: f64,
}

impl OrderScore {
    pub fn new(score: &Score<Fact>, id: Id) -> OrderScore {
        let of = |fact| weight(score, fact);
        OrderScore {
            id,
            is_by_number: score.terms.is_empty(),
            number: of(Fact::Number),
            nearest_enemy: of(Fact::NearestEnemy),
            nearest_kamikaze: of(Fact::NearestKamikaze),
            rows_to_go: of(Fact::RowsToGo),
            chance: of(Fact::Chance),
        }
    }

    pub fn order(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        group: Group,
        planes: Planes,
    ) -> Sequence {
        match self.is_by_number {
            true => Sequence::by_number(planes),
            false => Sequence::by_score(planes, |place| {
                self.of(&Sight { plane: Plane { group, place }, ..*sight }, policy_dice)
            }),
        }
    }

    fn of(&self, sight: &Sight, policy_dice: PolicyDice) -> f64 {
        let Sight { plane, air, rules, .. } = *sight;
        let square = air.pose(plane).square;
        let on_board = air.is_flying(plane);
        let near = |weight: f64, groups: &[Group]| match (on_board, weight != 0.0) {
            (true, true) => weight * f64::from(nearest(sight, square, groups)),
            (false, true) => weight * f64::from(NONE),
            (_, false) => 0.0,
        };
        let row = if on_board { square.y } else { rules.arrival(plane.group, 0).square.y };
        let mut sum = self.number * f64::from(plane.place + 1);
        sum += near(self.nearest_enemy, enemies(plane.group));
        sum += near(self.nearest_kamikaze, &[Group::Kamikaze]);
        sum += self.rows_to_go * f64::from(rows_to_go(rules, row));
        if self.chance != 0.0 {
            sum += self.chance * chance(policy_dice, self.id, sight, 0);
        }
        sum
    }
}

/// KA-11 — The score over columns to come on in.
#[derive(Clone, Debug)]
pub struct EntryScore {
    id: Id,
    /// What does not depend on who is on the board, by plane and column.
    fixed: Vec<[f64; 32]>,
    from_friend: f64,
    from_kamikaze: f64,
    chance: f64,
    /// The best column of each plane, as long as only that counts.
    first: Option<[u8; MOST_PLANES]>,
}

impl EntryScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules, group: Group) -> EntryScore {
        let of = |fact| weight(score, fact);
        let planes = rules.planes[group as usize].max(1);
        let columns = rules.board.columns;
        let fixed: Vec<[f64; 32]> = (0..MOST_PLANES as u16)
            .map(|place| {
                let own = (2 * place + 1) * u16::from(columns) / (2 * u16::from(planes));
                std::array::from_fn(|column| {
                    of(Fact::Column) * column as f64
                        + of(Fact::FromCentre) * column.abs_diff(usize::from(columns / 2)) as f64
                        + of(Fact::FromPlace) * column.abs_diff(usize::from(own)) as f64
                })
            })
            .collect();
        let [from_friend, from_kamikaze, chance] =
            [Fact::FromFriend, Fact::FromKamikaze, Fact::Chance].map(of);
        let alone = from_friend == 0.0 && from_kamikaze == 0.0 && chance == 0.0;
        let first =
            std::array::from_fn(|place| best_of(0..columns, |c| fixed[place][usize::from(c)]));
        EntryScore { id, fixed, from_friend, from_kamikaze, chance, first: alone.then_some(first) }
    }

    pub fn column(&self, sight: &Sight, policy_dice: PolicyDice, open: u32) -> u8 {
        let place = usize::from(sight.plane.place);
        if let Some(first) = self.first.filter(|first| open >> first[place] & 1 != 0) {
            return first[place];
        }
        let columns = (0..32).filter(|column| open >> column & 1 != 0);
        best_of(columns, |column| self.of(sight, policy_dice, column))
    }

    fn of(&self, sight: &Sight, policy_dice: PolicyDice, column: u8) -> f64 {
        let mut sum = self.fixed[usize::from(sight.plane.place)][usize::from(column)];
        let away = |group: Group| {
            let columns = sight.air.of(group).map(|(_, pose)| pose.square.x.abs_diff(column));
            f64::from(columns.min().unwrap_or(NONE))
        };
        if self.from_friend != 0.0 {
            sum += self.from_friend * away(sight.plane.group);
        }
        if self.from_kamikaze != 0.0 {
            sum += self.from_kamikaze * away(Group::Kamikaze);
        }
        if self.chance != 0.0 {
            sum += self.chance * chance(policy_dice, self.id, sight, column.into());
        }
        sum
    }
}

/// The first of the columns that score highest.
fn best_of(columns: impl Iterator<Item = u8>, score: impl Fn(u8) -> f64) -> u8 {
    let mut best = (0, f64::NEG_INFINITY);
    for column in columns {
        let score = score(column);
        if score > best.1 {
            best = (column, score);
        }
    }
    best.0
}

/// KA-15 — The score over enemies that says whom to go for.
#[derive(Clone, Debug)]
pub struct QuarryScore {
    id: Id,
    by_kind: [f64; GROUPS],
    by_distance: [f64; 33],
    by_bearing: [f64; 5],
    by_angle: [f64; 5],
    by_rows_to_go: [f64; 33],
    bearing: f64,
    hunters: f64,
    chance: f64,
}

impl QuarryScore {
    pub fn new(score: &Score<Fact>, id: Id) -> QuarryScore {
        let of = |fact| weight(score, fact);
        QuarryScore {
            id,
            by_kind: by_word(score, Fact::KindOf),
            by_distance: table(of(Fact::Distance)),
            by_bearing: table(of(Fact::Bearing)),
            by_angle: table(of(Fact::Angle)),
            by_rows_to_go: table(of(Fact::RowsToGo)),
            bearing: of(Fact::Bearing),
            hunters: of(Fact::Hunters),
            chance: of(Fact::Chance),
        }
    }

    /// The enemy that scores highest, as a number.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        let counts = if self.hunters != 0.0 { hunters(sight) } else { [0; GROUPS * MOST_PLANES] };
        let mut best = (NOBODY, f64::NEG_INFINITY);
        for &group in sight.plane.group.prey() {
            for (enemy, pose) in sight.air.of(group) {
                let hunters = counts[usize::from(enemy.code())];
                let score =
                    self.of(sight, policy_dice, enemy, pose) + self.hunters * f64::from(hunters);
                if score > best.1 {
                    best = (enemy.code(), score);
                }
            }
        }
        best.0
    }

    #[inline(always)]
    fn of(&self, sight: &Sight, policy_dice: PolicyDice, enemy: Plane, pose: Pose) -> f64 {
        let (own, square) = (sight.pose, pose.square);
        let mut sum = self.by_kind[enemy.group as usize]
            + self.by_distance[usize::from(own.square.distance(square))]
            + self.by_angle[usize::from(own.heading.angle(pose.heading))]
            + self.by_rows_to_go[usize::from(rows_to_go(sight.rules, square.y))];
        if self.bearing != 0.0 {
            let bearing = Heading::towards(own.square, square).angle(own.heading);
            sum += self.by_bearing[usize::from(bearing)];
        }
        if self.chance != 0.0 {
            sum += self.chance * chance(policy_dice, self.id, sight, enemy.code().into());
        }
        sum
    }
}

/// KA-15, KA-17 — The score over shots.
#[derive(Clone, Debug)]
pub struct ShotScore {
    id: Id,
    least: f64,
    /// Chance to kill and angle together, by the target's group and the angle.
    by_angle: [[f64; ANGLES]; GROUPS],
    by_points_left: [f64; 16],
    by_rows_to_go: [f64; 33],
    loss_chance: f64,
    pub quarry: f64,
    chance: f64,
}

impl ShotScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules) -> ShotScore {
        let of = |fact| weight(score, fact);
        ShotScore {
            id,
            least: score.least,
            by_angle: Group::ALL.map(|target| {
                let kill = match target {
                    Group::Kamikaze => of(Fact::KillKamikaze),
                    Group::Escort | Group::Cap => of(Fact::KillFighter),
                };
                std::array::from_fn(|angle| {
                    kill * kill_chance(rules, angle as u8) + of(Fact::Angle) * angle as f64
                })
            }),
            by_points_left: table(of(Fact::PointsLeft)),
            by_rows_to_go: table(of(Fact::RowsToGo)),
            loss_chance: of(Fact::LossChance),
            quarry: of(Fact::IsQuarry),
            chance: of(Fact::Chance),
        }
    }

    /// The shot that scores highest among those that can be flown, if it scores enough. As with
    /// stops, the best of all is asked first.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<Shot> {
        let best = self.best_of(sight, policy_dice, |_| true)?;
        match sight.allows(&best) {
            true => Some(best),
            false => self.best_of(sight, policy_dice, |shot| sight.allows(shot)),
        }
    }

    fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(&Shot) -> bool,
    ) -> Option<Shot> {
        let quarry = quarry(sight).map(|(quarry, _)| quarry);
        let (mut best, mut highest) = (None, f64::NEG_INFINITY);
        sight.each_shot(|shot| {
            let score = self.of(sight, policy_dice, &shot, quarry);
            if score > highest && score >= self.least && open(&shot) {
                (best, highest) = (Some(shot), score);
            }
        });
        best
    }

    #[inline(always)]
    fn of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        shot: &Shot,
        quarry: Option<Plane>,
    ) -> f64 {
        let row = sight.air.pose(shot.target).square.y;
        let mut sum = self.by_angle[shot.target.group as usize][usize::from(shot.angle)]
            + self.by_points_left[usize::from(sight.points - shot.spent)]
            + self.by_rows_to_go[usize::from(rows_to_go(sight.rules, row))];
        if self.loss_chance != 0.0 {
            sum += self.loss_chance * loss_chance(sight, shot);
        }
        if self.quarry != 0.0 && quarry == Some(shot.target) {
            sum += self.quarry;
        }
        if self.chance != 0.0 {
            let option = u16::from(shot.target.code()) << 6 | (shot.from.heading as u16) << 3;
            let option = option | u16::from(shot.spent & 7);
            sum += self.chance * chance(policy_dice, self.id, sight, option);
        }
        sum
    }
}
