//! Policies of phase 1: the closed lists of decisions and features, and the players who decide by
//! what was compiled from a file.

pub mod decisions;
mod features;
mod fighters;
pub mod known;
mod near;
mod nearest;
mod promising;
mod ranks;
mod seen;
mod shots;
mod stops;
#[cfg(test)]
mod tests;
mod view;

use crate::rulebook::Rulebook;
use kernel::config::Section;
use kernel::dice::{PolicyDice, Table};
use kernel::policy::{List, Player, Score};

pub use decisions::Id;
use decisions::Role;
pub use features::Fact;
use fighters::{EntryScore, OrderScore, QuarryScore};
use known::KnownStops;
use shots::ShotScore;
use stops::StopScore;
use view::Situation;

use super::rules::Rules;
use super::sight::{End, Shot, Sight};
use super::state::{Group, NOBODY, Planes};
use super::wing::{Sequence, Wing};
use super::{Dogfight, dogfight};

/// What both sides say of phase 1.
#[derive(Clone, Debug)]
pub struct Policies {
    pub japan: JapanPolicy,
    pub us: UsPolicy,
}

impl Policies {
    /// With the numbers of a rulebook, ready to fly.
    pub fn with(&self, book: &Rulebook) -> CompiledPolicy {
        let rules = Rules::of(book);
        let (japan, mut us) = (self.japan.with(&rules), self.us.with(&rules));
        us.cap.hunt.keep_with(&japan.escort.hunt);
        CompiledPolicy { rules, japan, us }
    }
}

/// Phase 1 made ready: its rules and both sides' policies with what they look up.
#[derive(Clone, Debug)]
pub struct CompiledPolicy {
    pub rules: Rules,
    pub japan: Japan,
    pub us: Us,
}

impl CompiledPolicy {
    /// KA-10 to KA-23 — Play phase 1.
    pub fn dogfight(
        &self,
        player: impl Player,
        known: &KnownStops,
        table: &mut impl Table,
    ) -> Dogfight {
        let japan = Flown { policy: &self.japan, player, known };
        let us = Flown { policy: &self.us, player, known };
        dogfight(&japan, &us, &self.rules, table)
    }
}

/// What a policy says for a group of fighters.
#[derive(Clone, Debug)]
pub struct FighterPolicy {
    ids: [Id; 7],
    order: Score<Fact>,
    entry: Score<Fact>,
    role: List<Fact, Role>,
    quarry: Score<Fact>,
    shot: Score<Fact>,
    hunt: Score<Fact>,
    guard: Score<Fact>,
}

impl FighterPolicy {
    /// The seven decisions follow each other, in the order of play.
    fn read(said: &Section, first: Id) -> FighterPolicy {
        let ids: [Id; 7] = std::array::from_fn(|n| Id::ALL[first as usize + n]);
        let score = |n: usize| Score::read(said, &ids[n].decision());
        FighterPolicy {
            ids,
            order: score(0),
            entry: score(1),
            role: List::read(said, &ids[2].decision()),
            quarry: score(3),
            shot: score(4),
            hunt: score(5),
            guard: score(6),
        }
    }

    fn with(&self, rules: &Rules, group: Group) -> Fighters {
        let [order, entry, role, quarry, shot, hunt, guard] = self.ids;
        Fighters {
            order: OrderScore::new(&self.order, order, rules, group),
            entry: EntryScore::new(&self.entry, entry, rules, group),
            role_id: role,
            role: self.role.clone(),
            always: self.role.always(),
            quarry: QuarryScore::new(&self.quarry, quarry),
            shot: ShotScore::new(&self.shot, shot, rules),
            hunt: StopScore::new(&self.hunt, hunt, rules),
            guard: StopScore::new(&self.guard, guard, rules),
        }
    }
}

/// A group of fighters, ready to fly.
#[derive(Clone, Debug)]
pub struct Fighters {
    order: OrderScore,
    entry: EntryScore,
    role_id: Id,
    role: List<Fact, Role>,
    /// The role, if it is always the same.
    always: Option<Role>,
    quarry: QuarryScore,
    shot: ShotScore,
    hunt: StopScore,
    guard: StopScore,
}

impl Fighters {
    /// The score that says where a plane stops, for the role it has.
    fn stops(&self, sight: &Sight, player: impl Player) -> &StopScore {
        let by_policy = || {
            self.always.unwrap_or_else(|| {
                let policy_dice = player.dice();
                self.role.choose(&Situation { sight, id: self.role_id, policy_dice })
            })
        };
        let roles = || [Role::Hunt, Role::Guard].into_iter();
        match player.answer(self.role_id as u8, by_policy, roles) {
            Role::Hunt => &self.hunt,
            Role::Guard => &self.guard,
        }
    }

    fn quarry(&self, sight: &Sight, player: impl Player) -> u8 {
        let counts =
            self.shot.looks_at_quarry() || self.hunt.looks_at_quarry || self.guard.looks_at_quarry;
        if counts { self.quarry.answer(sight, player) } else { NOBODY }
    }
}

/// What a policy of the Japanese side says of phase 1.
#[derive(Clone, Debug)]
pub struct JapanPolicy {
    escort: FighterPolicy,
    order: Score<Fact>,
    entry: Score<Fact>,
    stop: Score<Fact>,
}

impl JapanPolicy {
    pub fn read(said: &Section) -> JapanPolicy {
        let score = |id: Id| Score::read(said, &id.decision());
        JapanPolicy {
            escort: FighterPolicy::read(said, Id::EscortOrder),
            order: score(Id::KamikazeOrder),
            entry: score(Id::KamikazeEntry),
            stop: score(Id::KamikazeStop),
        }
    }

    pub fn with(&self, rules: &Rules) -> Japan {
        Japan {
            escort: self.escort.with(rules, Group::Escort),
            order: OrderScore::new(&self.order, Id::KamikazeOrder, rules, Group::Kamikaze),
            entry: EntryScore::new(&self.entry, Id::KamikazeEntry, rules, Group::Kamikaze),
            stop: StopScore::new(&self.stop, Id::KamikazeStop, rules),
        }
    }
}

/// The Japanese side, ready to fly.
#[derive(Clone, Debug)]
pub struct Japan {
    escort: Fighters,
    order: OrderScore,
    entry: EntryScore,
    stop: StopScore,
}

/// What a policy of the US side says of phase 1.
#[derive(Clone, Debug)]
pub struct UsPolicy {
    cap: FighterPolicy,
}

impl UsPolicy {
    pub fn read(said: &Section) -> UsPolicy {
        UsPolicy { cap: FighterPolicy::read(said, Id::CapOrder) }
    }

    pub fn with(&self, rules: &Rules) -> Us {
        Us { cap: self.cap.with(rules, Group::Cap) }
    }
}

/// The combat air patrol, ready to fly.
#[derive(Clone, Debug)]
pub struct Us {
    cap: Fighters,
}

/// A side's planes in one game: its policy, the player's own dice should he want any, and the stops
/// that were looked for before.
#[derive(Clone, Copy)]
pub struct Flown<'a, P, D = PolicyDice> {
    pub policy: &'a P,
    pub player: D,
    pub known: &'a KnownStops,
}

impl<D: Player> Wing for Flown<'_, Japan, D> {
    fn order(&self, sight: &Sight, group: Group, planes: Planes) -> Sequence {
        let score = match group {
            Group::Kamikaze => &self.policy.order,
            Group::Escort | Group::Cap => &self.policy.escort.order,
        };
        score.order(sight, self.player.dice(), group, planes)
    }

    fn column(&self, sight: &Sight, open: u32) -> u8 {
        let score = match sight.plane.group {
            Group::Kamikaze => &self.policy.entry,
            Group::Escort | Group::Cap => &self.policy.escort.entry,
        };
        score.answer(sight, self.player, open)
    }

    fn quarry(&self, sight: &Sight) -> u8 {
        self.policy.escort.quarry(sight, self.player)
    }

    fn shot(&self, sight: &Sight) -> Option<Shot> {
        self.policy.escort.shot.answer(sight, self.player)
    }

    fn end(&self, sight: &Sight) -> Option<End> {
        let score = match sight.plane.group {
            Group::Kamikaze => &self.policy.stop,
            Group::Escort | Group::Cap => self.policy.escort.stops(sight, self.player),
        };
        score.answer(sight, self.player, self.known)
    }
}

impl<D: Player> Wing for Flown<'_, Us, D> {
    fn order(&self, sight: &Sight, group: Group, planes: Planes) -> Sequence {
        self.policy.cap.order.order(sight, self.player.dice(), group, planes)
    }

    fn column(&self, sight: &Sight, open: u32) -> u8 {
        self.policy.cap.entry.answer(sight, self.player, open)
    }

    fn quarry(&self, sight: &Sight) -> u8 {
        self.policy.cap.quarry(sight, self.player)
    }

    fn shot(&self, sight: &Sight) -> Option<Shot> {
        self.policy.cap.shot.answer(sight, self.player)
    }

    fn end(&self, sight: &Sight) -> Option<End> {
        let score = self.policy.cap.stops(sight, self.player);
        score.answer(sight, self.player, self.known)
    }
}
