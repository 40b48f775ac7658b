//! KA-15, KA-17 — Which shot to take, where nothing counts but whose plane the target is and the angle: every
//! such shot has its rank, and who has the best is looked up.

use crate::dogfight::rules::{ANGLES, HEAD_ON, Rules};
use crate::dogfight::sight::{Shot, Sight, headings};
use crate::dogfight::state::{GROUPS, Group, MOST_PLANES, Plane, Planes, places};
use crate::geometry::{Heading, Pose};
use crate::paths::Headings;
use crate::rulings::{Facing, HeadOn};
use kernel::policy::CompiledScore;

use super::features::Fact;
use super::view::head_on_loss;

/// Ranks there may be: one for each group and angle, and the lowest for what is not worth a shot.
const RANKS: usize = GROUPS * ANGLES + 1;
/// Sets of headings there are.
const SETS: usize = 1 << Heading::COUNT;

/// The ranks of all shots, by the target's group.
#[derive(Clone, Debug)]
pub struct Ranks([OfGroup; GROUPS]);

/// The ranks of shots at planes of one group.
#[derive(Clone, Debug)]
struct OfGroup {
    /// By rank and the target's heading, the headings from which a shot has it.
    facing: [[Headings; Heading::COUNT]; RANKS],
    /// By the target's heading and the headings there are shots from, the best rank among them.
    best: Box<[[u8; SETS]; Heading::COUNT]>,
}

impl Ranks {
    /// `None` where more counts than target and angle, or what an angle counts changes in a game.
    pub fn of(
        score: &CompiledScore<Fact>,
        by_angle: &[[f64; ANGLES]; GROUPS],
        rules: &Rules,
    ) -> Option<Ranks> {
        let more = [Fact::PointsLeft, Fact::RowsToGo, Fact::IsQuarry, Fact::Chance];
        let changes = rules.readings.head_on == HeadOn::OnceATurn && score.counts(Fact::LossChance);
        let ahead = rules.readings.facing == Facing::DeadAhead;
        let fits = ahead && !changes && !more.iter().any(|&fact| score.counts(fact));
        let mut values = *by_angle;
        for group in [Group::Escort, Group::Cap] {
            let loss = score.weight(Fact::LossChance) * head_on_loss(rules);
            values[group as usize][usize::from(HEAD_ON)] += loss;
        }
        let ranks = ranked(&values, |value| score.highest::<Shot>().admits(value));
        fits.then(|| Ranks(ranks.map(OfGroup::new)))
    }

    /// The best shot among those that can be flown. Nearly every one can: so the best of all is asked
    /// first.
    #[inline(always)]
    pub fn best(&self, sight: &Sight) -> Option<Shot> {
        let prey = sight.plane.group.prey();
        let mut near = [0; GROUPS];
        for &group in prey {
            near[group as usize] = sight.targets(group);
        }
        // Often nobody is: so that is asked before anything is prepared.
        if near == [0; GROUPS] {
            return None;
        }
        let best = self.best_promised(sight, &near)?;
        match self.first_shot(sight, best).filter(|shot| sight.allows(shot)) {
            None => self.best_allowed(sight, &near),
            first => first,
        }
    }

    /// The target with the best rank, the first of equals, and that rank. Which target that is is as good
    /// as random: so all are compared as numbers, and nothing is asked of one by one.
    #[inline(always)]
    fn best_promised(&self, sight: &Sight, near: &[Planes; GROUPS]) -> Option<(Plane, u8)> {
        let prey = sight.plane.group.prey();
        let mut best = 0;
        for (n, &group) in prey.iter().enumerate() {
            for place in places(near[group as usize]) {
                let rank =
                    self.0[group as usize].best_at(sight, sight.air.pose(Plane { group, place }));
                best =
                    best.max(u16::from(rank) << 8 | (15 - n as u16) << 4 | u16::from(15 - place));
            }
        }
        let (rank, n, place) = ((best >> 8) as u8, 15 - (best >> 4 & 15), 15 - (best & 15) as u8);
        (rank != 0).then(|| (Plane { group: prey[usize::from(n)], place }, rank))
    }

    /// The first shot of a rank at a target. There may be none: somebody may be in its square.
    #[inline(always)]
    fn first_shot(&self, sight: &Sight, (target, rank): (Plane, u8)) -> Option<Shot> {
        let pose = sight.air.pose(target);
        let mut ways = headings(self.0[target.group as usize].ways(sight, pose, rank));
        ways.find_map(|heading| sight.shots_heading(heading, target, pose).next())
    }

    /// The same, looked for among all shots.
    #[inline(never)]
    fn best_allowed(&self, sight: &Sight, near: &[Planes; GROUPS]) -> Option<Shot> {
        let mut best = (0, None);
        for &group in sight.plane.group.prey() {
            for place in places(near[group as usize]) {
                let target = Plane { group, place };
                best = self.0[group as usize].better(sight, target, best);
            }
        }
        best.1
    }
}

impl OfGroup {
    /// From the rank of every angle.
    fn new(ranks: [u8; ANGLES]) -> OfGroup {
        let mut facing = [[0; Heading::COUNT]; RANKS];
        for target in Heading::ALL {
            for heading in Heading::ALL {
                let rank = ranks[usize::from(heading.angle(target))];
                facing[usize::from(rank)][target as usize] |= 1 << heading as u8;
            }
        }
        let best = |target: usize, set: usize| {
            let any = |&rank: &usize| usize::from(facing[rank][target]) & set != 0;
            (1..RANKS).rev().find(any).unwrap_or(0) as u8
        };
        let best =
            Box::new(std::array::from_fn(|target| std::array::from_fn(|set| best(target, set))));
        OfGroup { facing, best }
    }

    /// The best rank of the shots there may be at a target.
    #[inline(always)]
    fn best_at(&self, sight: &Sight, target: Pose) -> u8 {
        self.best[target.heading as usize][usize::from(sight.faces(target))]
    }

    /// The headings from which shots at a target may have a rank.
    #[inline(always)]
    fn ways(&self, sight: &Sight, target: Pose, rank: u8) -> Headings {
        sight.faces(target) & self.facing[usize::from(rank) % RANKS][target.heading as usize]
    }

    /// The first shot at a target that can be flown and has a better rank, or else the one there was.
    fn better(&self, sight: &Sight, target: Plane, best: (u8, Option<Shot>)) -> (u8, Option<Shot>) {
        let pose = sight.air.pose(target);
        let shot_of = |rank: u8| {
            let mut ways = headings(self.ways(sight, pose, rank));
            let allowed = |heading| {
                sight.shots_heading(heading, target, pose).find(|shot| sight.allows(shot))
            };
            ways.find_map(allowed).map(|shot| (rank, Some(shot)))
        };
        let better = (best.0 + 1..=self.best_at(sight, pose)).rev().find_map(shot_of);
        better.unwrap_or(best)
    }
}

/// The rank of every angle by the target's group: the more a shot counts the higher, 0 if that is too little.
fn ranked(
    values: &[[f64; ANGLES]; GROUPS],
    is_enough: impl Fn(f64) -> bool,
) -> [[u8; ANGLES]; GROUPS] {
    let mut worth: Vec<f64> =
        values.as_flattened().iter().copied().filter(|&v| is_enough(v)).collect();
    worth.sort_by(f64::total_cmp);
    worth.dedup();
    let rank = |value: f64| worth.iter().position(|&other| other == value).map_or(0, |n| n + 1);
    values.map(|angles| angles.map(|value| rank(value) as u8))
}

const _: () = assert!(MOST_PLANES <= 16 && RANKS <= 256, "a target and its rank fit in one number");
