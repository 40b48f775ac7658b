//! The scores of one group: order, entry, and whom to go for.

use crate::dogfight::rules::Rules;
use crate::dogfight::sight::Sight;
use crate::dogfight::state::{Group, MOST_PLANES, NOBODY, Plane, Planes, places};
use crate::dogfight::wing::Sequence;
use crate::geometry::{Heading, Pose};
use kernel::dice::PolicyDice;
use kernel::policy::{Among, AnyOf, Candidates, CompiledScore, Highest, Score, Ties};

use super::decisions::Id;
use super::features::Fact;
use super::view::{NONE, chance, draw, enemies, hunters, nearest, rows_to_go};

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
        let score =
            |place| self.of(&Sight { plane: Plane { group, place }, ..*sight }, policy_dice);
        match (self.score.ties(), self.score.is_empty()) {
            (Ties::First, true) => Sequence::by_number(planes),
            (Ties::First, false) => Sequence::by_number(planes).by_score(score),
            (Ties::Random, _) => {
                Sequence::in_any_order(planes, draw(policy_dice, self.id, sight)).by_score(score)
            }
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
        let settled = score.ties() == Ties::First;
        let alone = settled && !others.iter().any(|&fact| score.counts(fact));
        let first = |place: usize| {
            let of: &Candidates<u8> = &columns[place];
            of.best(Highest::of_any(), 0.0, |_| true, |_, constant| constant).unwrap_or(0)
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
        let (columns, highest) = (&self.columns[place], Highest::of_any());
        let best = match self.score.ties() {
            Ties::First => columns.best(highest, f64::INFINITY, is_open, whole),
            Ties::Random => {
                let any = AnyOf::new(draw(policy_dice, self.id, sight));
                columns.best(highest.among(any), f64::INFINITY, is_open, whole)
            }
        };
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
        match self.score.ties() {
            Ties::First => self.best_of(sight, policy_dice, Highest::of_any()),
            Ties::Random => self.any_best(sight, policy_dice),
        }
    }

    #[cold]
    #[inline(never)]
    fn any_best(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        let any = AnyOf::new(draw(policy_dice, self.id, sight));
        self.best_of(sight, policy_dice, Highest::of_any().among(any))
    }

    #[inline(always)]
    fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        mut best: Highest<u8, impl Among>,
    ) -> u8 {
        let (kinds, distances) = (self.score.part(Fact::KindOf), self.score.part(Fact::Distance));
        for &group in sight.plane.group.prey() {
            let kind = kinds.at(group as u8);
            let away = sight.air.distances(group, sight.pose.square);
            for place in places(sight.air.flying[group as usize]) {
                let enemy = Plane { group, place };
                let near = kind + distances.at(away.get(place));
                let score = match self.only_near {
                    true => near,
                    false => self.of(sight, policy_dice, enemy, sight.air.pose(enemy), near),
                };
                best.offer(enemy.code(), score);
            }
        }
        best.option().unwrap_or(NOBODY)
    }

    /// What an enemy counts for its kind and distance, and for all else. Kept apart, so that whoever
    /// looks at nothing else does not prepare for it.
    #[inline(never)]
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
