//! The scores of one group: order, entry, and whom to go for.

use crate::dogfight::rules::Rules;
use crate::dogfight::sight::Sight;
use crate::dogfight::state::{GROUPS, Group, MOST_PLANES, NOBODY, Plane, Planes, places};
use crate::dogfight::wing::Sequence;
use crate::geometry::{Heading, MOST_SIDE, Pose};
use kernel::dice::PolicyDice;
use kernel::policy::{Among, AnyOf, Candidates, CompiledScore, Highest, Player, Score, Ties};

use super::decisions::Id;
use super::features::Fact;
use super::view::{NONE, chance, draw, enemies, hunters, nearest, rows_to_go};

/// A24 — The score over planes that says who moves first.
#[derive(Clone, Debug)]
pub struct OrderScore {
    id: Id,
    score: CompiledScore<Fact>,
    /// What a plane counts for its number and for its row.
    by_place: [f64; MOST_PLANES],
    by_row: [f64; MOST_SIDE as usize],
    /// And for how near an enemy is, and a kamikaze, if that counts.
    by_enemy: Option<[f64; DISTANCES]>,
    by_kamikaze: Option<[f64; DISTANCES]>,
    /// The row in which those come on that are not on the board yet.
    first_row: u8,
}

impl OrderScore {
    pub fn new(score: &Score<Fact>, id: Id, rules: &Rules, group: Group) -> OrderScore {
        let score = CompiledScore::new(score);
        let (numbers, rows) = (score.part(Fact::Number), score.part(Fact::RowsToGo));
        OrderScore {
            id,
            by_place: std::array::from_fn(|place| numbers.at(place as u8 + 1)),
            by_row: std::array::from_fn(|row| rows.at(rules.board.rows.saturating_sub(row as u8))),
            by_enemy: table_of(&score, Fact::NearestEnemy),
            by_kamikaze: table_of(&score, Fact::NearestKamikaze),
            first_row: rules.arrival(group, 0).square.y,
            score,
        }
    }

    pub fn order(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        group: Group,
        planes: Planes,
    ) -> Sequence {
        let score = |place| self.of(sight, policy_dice, Plane { group, place });
        match (self.score.ties(), self.score.is_empty()) {
            (Ties::First, true) => Sequence::by_number(planes),
            (Ties::First, false) => Sequence::by_score(places(planes), score),
            (Ties::Random, _) => {
                let any = Sequence::in_any_order(planes, draw(policy_dice, self.id, sight));
                Sequence::by_score(any.iter(), score)
            }
        }
    }

    #[inline(always)]
    fn of(&self, sight: &Sight, policy_dice: PolicyDice, plane: Plane) -> f64 {
        let square = sight.air.pose(plane).square;
        let on_board = sight.air.is_flying(plane);
        let near = |groups: &[Group]| {
            let near = nearest(sight, square, groups);
            usize::from(if on_board { near } else { NONE })
        };
        let row = if on_board { square.y } else { self.first_row };
        let mut sum = self.by_place[usize::from(plane.place)];
        if let Some(by_enemy) = &self.by_enemy {
            sum += by_enemy[near(enemies(plane.group))];
        }
        if let Some(by_kamikaze) = &self.by_kamikaze {
            sum += by_kamikaze[near(&[Group::Kamikaze])];
        }
        sum += self.by_row[usize::from(row)];
        if self.score.counts(Fact::Chance) {
            let sight = Sight { plane, ..*sight };
            sum += self.score.weight(Fact::Chance) * chance(policy_dice, self.id, &sight, 0);
        }
        sum
    }
}

/// Distances there are, that to nobody among them.
const DISTANCES: usize = NONE as usize + 1;

/// What a distance counts, if it does.
fn table_of(score: &CompiledScore<Fact>, fact: Fact) -> Option<[f64; DISTANCES]> {
    score.counts(fact).then(|| score.part(fact).table())
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

    /// The column a player comes on in: mostly the one that scores highest.
    #[inline]
    pub fn answer(&self, sight: &Sight, player: impl Player, open: u32) -> u8 {
        let columns = || (0..32).filter(move |column| open & 1 << column != 0);
        let by_policy = || self.column(sight, player.dice(), open);
        player.answer(self.id as u8, by_policy, columns)
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
    /// What kinds and distances count, where nothing else does and of one kind the nearest is the best.
    only_near: Option<([f64; GROUPS], [f64; DISTANCES])>,
}

impl QuarryScore {
    pub fn new(score: &Score<Fact>, id: Id) -> QuarryScore {
        let near = |feature: Fact| matches!(feature, Fact::KindOf | Fact::Distance);
        let nothing_else = score.terms.iter().all(|term| near(term.feature));
        let score = CompiledScore::new(score);
        let by_distance = score.part(Fact::Distance);
        let nearer_is_better =
            (0..NONE).all(|away| by_distance.at(away) > by_distance.at(away + 1));
        let tables = (score.part(Fact::KindOf).table(), by_distance.table());
        QuarryScore { id, only_near: (nothing_else && nearer_is_better).then_some(tables), score }
    }

    /// The enemy a player goes for, as a number: mostly the one that scores highest.
    #[inline]
    pub fn answer(&self, sight: &Sight, player: impl Player) -> u8 {
        let by_policy = || self.best(sight, player.dice());
        player.answer(self.id as u8, by_policy, || {
            let of = |&group: &Group| {
                places(sight.air.flying[group as usize]).map(move |place| Plane { group, place })
            };
            sight.plane.group.prey().iter().flat_map(of).map(Plane::code)
        })
    }

    /// The enemy that scores highest, as a number.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        match (&self.only_near, self.score.ties()) {
            (_, Ties::Random) => self.any_best(sight, policy_dice),
            (Some((kinds, distances)), Ties::First) => nearest_enemy(sight, kinds, distances),
            (None, Ties::First) => self.best_of_all(sight, policy_dice),
        }
    }

    #[cold]
    #[inline(never)]
    fn any_best(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        let any = AnyOf::new(draw(policy_dice, self.id, sight));
        self.best_of(sight, policy_dice, Highest::of_any().among(any))
    }

    /// Kept apart, so that whoever looks at nothing but kind and distance does not prepare for it.
    #[inline(never)]
    fn best_of_all(&self, sight: &Sight, policy_dice: PolicyDice) -> u8 {
        self.best_of(sight, policy_dice, Highest::of_any())
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
                let score = self.of(sight, policy_dice, enemy, sight.air.pose(enemy), near);
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

/// The best of the nearest enemy of each kind: all distances of a group are compared at once.
#[inline(always)]
fn nearest_enemy(sight: &Sight, kinds: &[f64; GROUPS], distances: &[f64; DISTANCES]) -> u8 {
    let mut best = Highest::of_any();
    for &group in sight.plane.group.prey() {
        let (away, place) = sight.air.distances(group, sight.pose.square).first_least();
        if away < NONE {
            let score = kinds[group as usize] + distances[usize::from(away)];
            best.offer(Plane { group, place }.code(), score);
        }
    }
    best.option().unwrap_or(NOBODY)
}
