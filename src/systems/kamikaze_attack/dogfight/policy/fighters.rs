//! The scores of one group: order, entry, whom to go for, and which shot to take.

use crate::dogfight::rules::{ANGLES, HEAD_ON, Rules};
use crate::dogfight::sight::{Shot, Shots, Sight};
use crate::dogfight::state::{GROUPS, Group, MOST_PLANES, NOBODY, Plane, Planes};
use crate::dogfight::wing::Sequence;
use crate::geometry::{Heading, Pose};
use kernel::dice::PolicyDice;
use kernel::policy::{Candidates, CompiledScore, Highest, Score};

use super::decisions::Id;
use super::features::Fact;
use super::view::{
    NONE, chance, enemies, hunters, kill_chance, loss_chance, nearest, quarry, rows_to_go,
};

/// A24 — The score over planes that says who moves first.
#[derive(Clone, Debug)]
pub struct OrderScore {
    id: Id,
    score: CompiledScore<Fact>,
}

impl OrderScore {
    pub fn new(score: &Score<Fact>, id: Id) -> OrderScore {
        OrderScore { id, score: CompiledScore::new(score) }
    }

    pub fn order(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        group: Group,
        planes: Planes,
    ) -> Sequence {
        match self.score.is_empty() {
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
        let near = |fact: Fact, groups: &[Group]| match (on_board, self.score.counts(fact)) {
            (true, true) => self.score.part(fact).at(nearest(sight, square, groups)),
            (false, true) => self.score.part(fact).at(NONE),
            (_, false) => 0.0,
        };
        let row = if on_board { square.y } else { rules.arrival(plane.group, 0).square.y };
        let mut sum = self.score.part(Fact::Number).at(plane.place + 1);
        sum += near(Fact::NearestEnemy, enemies(plane.group));
        sum += near(Fact::NearestKamikaze, &[Group::Kamikaze]);
        sum += self.score.part(Fact::RowsToGo).at(rows_to_go(rules, row));
        if self.score.counts(Fact::Chance) {
            sum += self.score.weight(Fact::Chance) * chance(policy_dice, self.id, sight, 0);
        }
        sum
    }
}

/// KA-11 — The score over columns to come on in.
#[derive(Clone, Debug)]
pub struct EntryScore {
    id: Id,
    score: CompiledScore<Fact>,
    /// For each plane the columns, with what does not depend on who is on the board.
    columns: Vec<Candidates<u8>>,
    /// The best column of each plane, where nothing else counts.
    first: Option<[u8; MOST_PLANES]>,
}

impl EntryScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules, group: Group) -> EntryScore {
        let score = CompiledScore::new(score);
        let planes = u16::from(rules.planes[group as usize].max(1));
        let columns = rules.board.columns;
        let candidates = |place: u16| {
            let own = (2 * place + 1) * u16::from(columns) / (2 * planes);
            Candidates::new(0..columns, |column| {
                score.part(Fact::Column).at(column)
                    + score.part(Fact::FromCentre).at(column.abs_diff(columns / 2))
                    + score.weight(Fact::FromPlace) * f64::from(u16::from(column).abs_diff(own))
            })
        };
        let columns: Vec<_> = (0..MOST_PLANES as u16).map(candidates).collect();
        let others = [Fact::FromFriend, Fact::FromKamikaze, Fact::Chance];
        let alone = !others.iter().any(|&fact| score.counts(fact));
        let first = |place: usize| {
            let of: &Candidates<u8> = &columns[place];
            of.best(f64::MIN, 0.0, |_| true, |_, constant| constant).unwrap_or(0)
        };
        let first = alone.then(|| std::array::from_fn(first));
        EntryScore { id, score, columns, first }
    }

    pub fn column(&self, sight: &Sight, policy_dice: PolicyDice, open: u32) -> u8 {
        let place = usize::from(sight.plane.place);
        if let Some(first) = self.first.filter(|first| open >> first[place] & 1 != 0) {
            return first[place];
        }
        let is_open = |column: u8| open >> column & 1 != 0;
        let whole = |column, constant| self.of(sight, policy_dice, column, constant);
        let best = self.columns[place].best(f64::MIN, f64::INFINITY, is_open, whole);
        best.unwrap_or(0)
    }

    /// The constant terms of a column, and what else counts.
    fn of(&self, sight: &Sight, policy_dice: PolicyDice, column: u8, constant: f64) -> f64 {
        let mut sum = constant;
        let away = |group: Group| {
            let columns = sight.air.of(group).map(|(_, pose)| pose.square.x.abs_diff(column));
            columns.min().unwrap_or(NONE)
        };
        if self.score.counts(Fact::FromFriend) {
            sum += self.score.part(Fact::FromFriend).at(away(sight.plane.group));
        }
        if self.score.counts(Fact::FromKamikaze) {
            sum += self.score.part(Fact::FromKamikaze).at(away(Group::Kamikaze));
        }
        if self.score.counts(Fact::Chance) {
            let chance = chance(policy_dice, self.id, sight, column.into());
            sum += self.score.weight(Fact::Chance) * chance;
        }
        sum
    }
}

/// KA-15 — The score over enemies that says whom to go for.
#[derive(Clone, Debug)]
pub struct QuarryScore {
    id: Id,
    score: CompiledScore<Fact>,
    /// Nothing counts but kind and distance.
    only_near: bool,
}

impl QuarryScore {
    pub fn new(score: &Score<Fact>, id: Id) -> QuarryScore {
        let near = |feature: Fact| matches!(feature, Fact::KindOf | Fact::Distance);
        let only_near = score.terms.iter().all(|term| near(term.feature));
        QuarryScore { id, score: CompiledScore::new(score), only_near }
    }

    /// The enemy that scores highest, as a number.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        let (kinds, distances) = (self.score.part(Fact::KindOf), self.score.part(Fact::Distance));
        let mut best = Highest::of_any();
        for &group in sight.plane.group.prey() {
            let kind = kinds.at(group as u8);
            for (enemy, pose) in sight.air.of(group) {
                let near = kind + distances.at(sight.pose.square.distance(pose.square));
                let score = match self.only_near {
                    true => near,
                    false => self.of(sight, policy_dice, enemy, pose, near),
                };
                best.offer(enemy.code(), score);
            }
        }
        best.option().unwrap_or(NOBODY)
    }

    /// What an enemy counts for its kind and distance, and for all else.
    fn of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        enemy: Plane,
        pose: Pose,
        near: f64,
    ) -> f64 {
        let (own, square) = (sight.pose, pose.square);
        let part = |fact| self.score.part(fact);
        let mut sum = near
            + part(Fact::Angle).at(own.heading.angle(pose.heading))
            + part(Fact::RowsToGo).at(rows_to_go(sight.rules, square.y));
        if self.score.counts(Fact::Bearing) {
            let bearing = Heading::towards(own.square, square).angle(own.heading);
            sum += part(Fact::Bearing).at(bearing);
        }
        if self.score.counts(Fact::Chance) {
            let chance = chance(policy_dice, self.id, sight, enemy.code().into());
            sum += self.score.weight(Fact::Chance) * chance;
        }
        if self.score.counts(Fact::Hunters) {
            sum += part(Fact::Hunters).at(hunters(sight, enemy));
        }
        sum
    }
}

/// KA-15, KA-17 — The score over shots.
#[derive(Clone, Debug)]
pub struct ShotScore {
    id: Id,
    score: CompiledScore<Fact>,
    /// Chance to kill and angle together, by the target's group and the angle.
    by_angle: [[f64; ANGLES]; GROUPS],
    /// No shot at a target of a group gains more by its angle, by the points left after it, or by
    /// the answer to it and chance.
    most_by_angle: [f64; GROUPS],
    most_left: f64,
    most_after: f64,
}

impl ShotScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules) -> ShotScore {
        let score = CompiledScore::new(score);
        let by_angle = Group::ALL.map(|target| {
            let kill = match target {
                Group::Kamikaze => score.weight(Fact::KillKamikaze),
                Group::Escort | Group::Cap => score.weight(Fact::KillFighter),
            };
            std::array::from_fn(|angle| {
                kill * kill_chance(rules, angle as u8) + score.part(Fact::Angle).at(angle as u8)
            })
        });
        let most_by_angle = by_angle
            .map(|angles: [f64; ANGLES]| angles.into_iter().fold(f64::NEG_INFINITY, f64::max));
        let most_after = match score.counts(Fact::Chance) {
            true => f64::INFINITY,
            false => score.weight(Fact::LossChance).max(0.0) * 100.0,
        };
        let most_left = score.part(Fact::PointsLeft).most();
        ShotScore { id, score, by_angle, most_by_angle, most_left, most_after }
    }

    /// Whether it matters whom a plane goes for.
    pub fn looks_at_quarry(&self) -> bool {
        self.score.counts(Fact::IsQuarry)
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

    #[inline(always)]
    fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(&Shot) -> bool,
    ) -> Option<Shot> {
        let quarry = quarry(sight).map(|(quarry, _)| quarry);
        let best = Highest::of_at_least(self.score.least);
        let (angles, row, gain) = (&self.by_angle[0], 0.0, 0.0);
        let mut look = Look { by: self, sight, policy_dice, open, quarry, angles, row, gain, best };
        sight.each_shot(&mut look);
        look.best.option()
    }
}

/// One fighter's look for a shot.
struct Look<'a, O> {
    by: &'a ShotScore,
    sight: &'a Sight<'a>,
    policy_dice: PolicyDice,
    open: O,
    quarry: Option<Plane>,
    /// What shots at the target in view count: by their angle, for its row, for being the quarry.
    angles: &'a [f64; ANGLES],
    row: f64,
    gain: f64,
    best: Highest<Shot>,
}

impl<O: Fn(&Shot) -> bool> Shots for Look<'_, O> {
    #[inline(always)]
    fn want_target(&mut self, target: Plane, pose: Pose) -> bool {
        let by = self.by;
        let row = rows_to_go(self.sight.rules, pose.square.y);
        self.row = by.score.part(Fact::RowsToGo).at(row);
        self.gain = match self.quarry == Some(target) {
            true => by.score.part(Fact::IsQuarry).at(1),
            false => 0.0,
        };
        self.angles = &by.by_angle[target.group as usize];
        let most = by.most_by_angle[target.group as usize] + by.most_left + self.row;
        self.best.admits(most + by.most_after + self.gain)
    }

    #[inline(always)]
    fn want_angle(&self, angle: u8) -> bool {
        let most = self.angles[usize::from(angle) % ANGLES] + self.by.most_left + self.row;
        self.best.admits(most + self.by.most_after + self.gain)
    }

    #[inline(always)]
    fn see(&mut self, shot: Shot) {
        let (by, sight) = (self.by, self.sight);
        let left = by.score.part(Fact::PointsLeft).at(sight.points - shot.spent);
        let mut score = self.angles[usize::from(shot.angle) % ANGLES] + left + self.row;
        if shot.angle == HEAD_ON {
            score += by.score.weight(Fact::LossChance) * loss_chance(sight, &shot);
        }
        score += self.gain;
        if by.score.counts(Fact::Chance) {
            let option = u16::from(shot.target.code()) << 6 | (shot.from.heading as u16) << 3;
            let option = option | u16::from(shot.spent & 7);
            let chance = chance(self.policy_dice, by.id, sight, option);
            score += by.score.weight(Fact::Chance) * chance;
        }
        if self.best.admits(score) && (self.open)(&shot) {
            self.best.offer(shot, score);
        }
    }
}
