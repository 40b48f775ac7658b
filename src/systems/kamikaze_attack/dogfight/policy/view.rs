//! What a player sees of the board: distances, angles, and who has whom in his sights.

use crate::dogfight::rules::{HEAD_ON, Rules};
use crate::dogfight::sight::{Shot, Sight};
use crate::dogfight::state::{Group, MOST_PLANES, NOBODY, Plane, places};
use crate::geometry::{Heading, Pose, Square};
use crate::rulings::HeadOn;
use kernel::dice::{Address, Draw, PolicyDice};
use kernel::policy::{Facts, TIE_DICE};

use super::decisions::Id;
use super::features::Fact;

/// The distance to nobody.
pub const NONE: u8 = 32;

/// Purposes of a player's own dice begin here, far above those of the game's events.
const OWN_DICE: u8 = 128;

/// More options than a decision has.
const MOST_OPTIONS: u16 = 1 << 12;

/// How far ahead an enemy fighter is a danger: as far as it can fly in a turn.
const SIGHT: u8 = 9;

/// The rows a goalkeeper keeps to.
const GOAL_ROWS: u8 = 5;

/// A player's own number for one option of one decision about one plane.
#[cold]
pub fn chance(policy_dice: PolicyDice, id: Id, sight: &Sight, option: u16) -> f64 {
    let plane = u16::from(sight.plane.place);
    let address = Address::new(OWN_DICE + id as u8, sight.turn.into());
    f64::from(policy_dice.at(address.step(sight.points).actor_and::<MOST_OPTIONS>(plane, option)))
}

/// A player's dice for one of several options of a decision about one plane that are equally good.
#[cold]
pub fn draw(policy_dice: PolicyDice, id: Id, sight: &Sight) -> Draw {
    let address = Address::new(TIE_DICE + id as u8, sight.turn.into());
    policy_dice.draw(address.step(sight.points).actor(sight.plane.place.into()))
}

/// The enemy a plane goes for.
#[inline(always)]
pub fn quarry(sight: &Sight) -> Option<(Plane, Pose)> {
    let code = sight.quarries[usize::from(sight.plane.place)];
    if code == NOBODY {
        return None;
    }
    let (group, place) = (usize::from(code) / MOST_PLANES, code % MOST_PLANES as u8);
    let enemy = Plane { group: Group::ALL[group], place };
    Some((enemy, sight.air.pose(enemy)))
}

/// How many others of the group go for an enemy.
pub fn hunters(sight: &Sight, enemy: Plane) -> u8 {
    let Plane { group, place } = sight.plane;
    let goes =
        |&friend: &u8| friend != place && sight.quarries[usize::from(friend)] == enemy.code();
    places(sight.air.flying[group as usize]).filter(goes).count() as u8
}

/// Squares to the nearest plane of some groups.
pub fn nearest(sight: &Sight, square: Square, groups: &[Group]) -> u8 {
    let away = |&group: &Group| sight.air.distances(group, square).least();
    groups.iter().map(away).fold(NONE, u8::min)
}

/// The groups that are a plane's enemies.
pub fn enemies(group: Group) -> &'static [Group] {
    match group {
        Group::Escort | Group::Kamikaze => &[Group::Cap],
        Group::Cap => &[Group::Kamikaze, Group::Escort],
    }
}

/// Rows from a square to beyond the southern end.
#[inline(always)]
pub fn rows_to_go(rules: &Rules, row: u8) -> u8 {
    rules.board.rows - row
}

/// Rows between a square and the goalkeepers'.
pub fn out_of_goal(rules: &Rules, row: u8) -> u8 {
    rows_to_go(rules, row).saturating_sub(GOAL_ROWS)
}

/// Midway between the enemy gone for and the kamikaze nearest to it.
pub fn screen(sight: &Sight, quarry: Pose) -> Square {
    let from = quarry.square;
    let kamikazes = sight.air.of(Group::Kamikaze).map(|(_, pose)| pose.square);
    let ward = kamikazes.min_by_key(|square| from.distance(*square)).unwrap_or(from);
    Square::new((from.x + ward.x) / 2, (from.y + ward.y) / 2)
}

/// The enemy fighters that have a pose in their sights, each as the angle of its shot.
pub fn sighted_by(sight: &Sight, pose: Pose) -> impl Iterator<Item = u8> {
    let hunters = sight.air.of(sight.plane.group.hunters());
    hunters.filter_map(move |(_, hunter)| {
        let line = Heading::towards(hunter.square, pose.square);
        let sees = hunter.square.distance(pose.square) <= SIGHT && line.angle(hunter.heading) <= 1;
        sees.then(|| line.angle(pose.heading))
    })
}

/// KA-20 — Percent: that a shot at an angle destroys.
pub fn kill_chance(rules: &Rules, angle: u8) -> f64 {
    f64::from(rules.faces_that_kill(angle)) * 100.0 / 6.0
}

/// KA-18, A6 — Percent: that the answer to a shot destroys the one who fired it.
pub fn loss_chance(sight: &Sight, shot: &Shot) -> f64 {
    let Plane { group, place } = shot.target;
    if shot.angle != HEAD_ON || group == Group::Kamikaze {
        return 0.0;
    }
    let spent = sight.air.answered[group as usize] & 1 << place != 0;
    match sight.rules.readings.head_on {
        HeadOn::OnceATurn if spent => 0.0,
        HeadOn::OnceATurn | HeadOn::BothAtOnce | HeadOn::AttackerFirst => head_on_loss(sight.rules),
    }
}

/// KA-18, A6 — Percent: that a fighter attacked head-on destroys the attacker, if it may answer.
pub fn head_on_loss(rules: &Rules) -> f64 {
    let chance = kill_chance(rules, HEAD_ON);
    match rules.readings.head_on {
        HeadOn::BothAtOnce | HeadOn::OnceATurn => chance,
        HeadOn::AttackerFirst => chance * (1.0 - chance / 100.0),
    }
}

/// The situation of one plane, for a list.
pub struct Situation<'a> {
    pub sight: &'a Sight<'a>,
    pub id: Id,
    pub policy_dice: PolicyDice,
}

impl Facts<Fact> for Situation<'_> {
    fn fact(&self, feature: Fact) -> f64 {
        let Sight { air, plane, pose, rules, turn, .. } = *self.sight;
        match feature {
            Fact::Turn => turn.into(),
            Fact::Number => f64::from(plane.place + 1),
            Fact::KamikazesLeft => air.left(Group::Kamikaze).into(),
            Fact::EscortsLeft => air.left(Group::Escort).into(),
            Fact::CapLeft => air.left(Group::Cap).into(),
            Fact::NearestEnemy => nearest(self.sight, pose.square, enemies(plane.group)).into(),
            Fact::NearestKamikaze => nearest(self.sight, pose.square, &[Group::Kamikaze]).into(),
            Fact::RowsToGo => rows_to_go(rules, pose.square.y).into(),
            Fact::Chance => chance(self.policy_dice, self.id, self.sight, 0),
            other => unreachable!("{other:?} is not offered to a list"),
        }
    }
}
