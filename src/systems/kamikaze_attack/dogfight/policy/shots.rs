//! KA-15, KA-17 — Which shot to take: the score over shots.

use crate::dogfight::rules::{ANGLES, HEAD_ON, Rules};
use crate::dogfight::sight::{Shot, Shots, Sight};
use crate::dogfight::state::{GROUPS, Group, Plane};
use crate::geometry::Pose;
use kernel::dice::PolicyDice;
use kernel::policy::{Among, AnyOf, CompiledScore, Highest, Score, Ties};

use super::decisions::Id;
use super::features::Fact;
use super::ranks::Ranks;
use super::view::{chance, draw, kill_chance, loss_chance, quarry, rows_to_go};

/// KA-15, KA-17 — The score over shots.
#[derive(Clone, Debug)]
pub struct ShotScore {
    pub(super) id: Id,
    score: CompiledScore<Fact>,
    /// Chance to kill and angle together, by the target's group and the angle.
    by_angle: [[f64; ANGLES]; GROUPS],
    /// No shot at a target of a group gains more by its angle, by the points left after it, or by
    /// the answer to it and chance.
    most_by_angle: [f64; GROUPS],
    most_left: f64,
    most_after: f64,
    /// What it counts that the target is the quarry.
    gains: f64,
    /// Where nothing but the target's group and the angle counts.
    ranks: Option<Ranks>,
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
        let ranks = Ranks::of(&score, &by_angle, rules);
        let gains = score.part(Fact::IsQuarry).at(1);
        ShotScore { id, score, by_angle, most_by_angle, most_left, most_after, gains, ranks }
    }

    /// Whether it matters whom a plane goes for.
    pub fn looks_at_quarry(&self) -> bool {
        self.score.counts(Fact::IsQuarry)
    }

    /// The shot that scores highest among those that can be flown, if it scores enough. As with
    /// stops, the best of all is asked first.
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<Shot> {
        match (&self.ranks, self.score.ties()) {
            (_, Ties::Random) => self.any_best(sight, policy_dice),
            (Some(ranks), Ties::First) => ranks.best(sight),
            (None, Ties::First) => {
                let best = self.best_of(sight, policy_dice, |_| true, self.score.highest())?;
                let allowed = |shot: &Shot| sight.allows(shot);
                match sight.allows(&best) {
                    true => Some(best),
                    false => self.best_of(sight, policy_dice, allowed, self.score.highest()),
                }
            }
        }
    }

    /// The same, looked for among all shots.
    #[cfg(test)]
    pub fn searched(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<Shot> {
        self.best_of(sight, policy_dice, |shot| sight.allows(shot), self.score.highest())
    }

    #[cold]
    #[inline(never)]
    fn any_best(&self, sight: &Sight, policy_dice: PolicyDice) -> Option<Shot> {
        let any = self.score.highest().among(AnyOf::new(draw(policy_dice, self.id, sight)));
        self.best_of(sight, policy_dice, |shot| sight.allows(shot), any)
    }

    #[inline(never)]
    pub(super) fn best_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(&Shot) -> bool,
        best: Highest<Shot, impl Among>,
    ) -> Option<Shot> {
        let quarry = quarry(sight).map(|(quarry, _)| quarry);
        let (angles, row, gain) = (&self.by_angle[0], 0.0, 0.0);
        let mut look = Look { by: self, sight, policy_dice, open, quarry, angles, row, gain, best };
        sight.each_shot(&mut look);
        look.best.option()
    }
}

/// One fighter's look for a shot.
struct Look<'a, O, A> {
    by: &'a ShotScore,
    sight: &'a Sight<'a>,
    policy_dice: PolicyDice,
    open: O,
    quarry: Option<Plane>,
    /// What shots at the target in view count: by their angle, for its row, for being the quarry.
    angles: &'a [f64; ANGLES],
    row: f64,
    gain: f64,
    best: Highest<Shot, A>,
}

impl<O: Fn(&Shot) -> bool, A: Among> Shots for Look<'_, O, A> {
    #[inline(always)]
    fn want_target(&mut self, target: Plane, pose: Pose) -> bool {
        let by = self.by;
        let row = rows_to_go(self.sight.rules, pose.square.y);
        self.row = by.score.part(Fact::RowsToGo).at(row);
        self.gain = match self.quarry == Some(target) {
            true => by.gains,
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
