//! A policy read from its file: enums, numbers and small lists, looked at millions of times.

use crate::names::Room;
use crate::rulebook::Rulebook;
use kernel::config::Section;
use kernel::policy::{List, Score, Ties};

use super::actions::{AirNow, Answer, EngineRoom, OnSpecial, Righting};
use super::arcs::Arcs;
use super::chances::Chances;
use super::decisions::Id;
use super::features::Fact;

/// All decisions of one captain.
#[derive(Clone, Debug)]
pub struct Policy {
    pub chief_petty_post: List<Fact, Room>,
    pub engineer_post: List<Fact, EngineRoom>,
    pub slave: List<Fact, Answer>,
    pub gunnery: Gunnery,
    pub fire_order: Score<Fact>,
    pub air_now: List<Fact, AirNow>,
    pub air_on_special: List<Fact, OnSpecial>,
    pub surface_on_special: List<Fact, OnSpecial>,
    pub surface_target: Marking,
    pub air_target: Marking,
    pub spray: List<Fact, Answer>,
    pub maneuver: List<Fact, Answer>,
    pub declare: List<Fact, Answer>,
    pub end: List<Fact, Answer>,
    pub abandon: List<Fact, Answer>,
    pub counter_flood: List<Fact, Righting>,
    pub counter_flood_room: Score<Fact>,
    pub executive: Score<Fact>,
    pub engineer: Score<Fact>,
    pub damage_control: Score<Fact>,
    /// Whether that counts only what is damaged: on a whole ship all sections are equal.
    pub damage_control_by_rooms: bool,
    pub crews: Score<Fact>,
    /// Whether a place must be looked for man by man: its score changes with the men there, or any of
    /// equals will do for each.
    pub crews_by_men: bool,
    pub freed: List<Fact, Answer>,
    pub withdraw: List<Fact, Answer>,
    pub chief: Score<Fact>,
}

/// The score of targets, by what its features depend on: seventeen guns ask it of every plane,
/// and most of the sum is the same each time.
#[derive(Clone, Debug)]
pub struct Gunnery {
    /// On the plane alone.
    pub fixed: Score<Fact>,
    /// The weight of each gun laid on it so far.
    pub guns_on: f64,
    /// Also on what those guns can be expected to do.
    pub running: Score<Fact>,
    /// Also on the gun that asks.
    pub by_gun: Score<Fact>,
    /// Whether the outlook of planes must be kept.
    pub looks_ahead: bool,
    /// Whether the captain's own dice count.
    pub uses_chance: bool,
    /// The Mk 37: the weight of each gun that can be slaved, and the rest of its score.
    pub mk37_slavable: f64,
    pub mk37_rest: Score<Fact>,
    /// Whether the Mk 37's target depends on what a gun would do to it.
    pub mk37_weighs_fire: bool,
    pub by: By,
}

/// What a target is chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// How few guns and markers are on it, and nothing else; the first of equals.
    Count,
    Score,
}

impl By {
    fn of(counts: bool) -> By {
        if counts { By::Count } else { By::Score }
    }
}

/// Whether each gun or marker on a plane makes it a worse target, and never too bad a one; and of
/// equals the first is taken.
fn fewest_first(weight: f64, score: &Score<Fact>) -> bool {
    weight < 0.0 && score.least <= weight * MOST_ON_ONE && score.ties == Ties::First
}

/// More guns and markers than one plane can have on it.
const MOST_ON_ONE: f64 = 100.0;

impl Gunnery {
    /// Counting slaves every gun that can be, so that a captain who would keep one back must score.
    fn of(
        score: &Score<Fact>,
        mk37: &Score<Fact>,
        order: &Score<Fact>,
        slave: &List<Fact, Answer>,
    ) -> Gunnery {
        let by_gun = |fact| matches!(fact, Fact::KillChance | Fact::Gain | Fact::Chance);
        let running = |fact| matches!(fact, Fact::DownChance | Fact::HitsSoFar);
        let (by_gun, rest) = score.split(by_gun);
        let (running, rest) = rest.split(running);
        let (guns_on, fixed) = rest.split(|fact| fact == Fact::GunsOn);
        let (slavable, mk37_rest) = mk37.split(|fact| fact == Fact::SlavableReach);
        let (mk37_slavable, guns_on) = (only_weight(&slavable), only_weight(&guns_on));
        let most_guns = mk37_rest.terms.is_empty() && mk37_slavable > 0.0 && mk37.least <= 0.0;
        let no_more = [&fixed, &running, &by_gun, order].iter().all(|score| score.terms.is_empty());
        Gunnery {
            by: By::of(
                most_guns
                    && no_more
                    && slave.always() == Some(Answer::Yes)
                    && fewest_first(guns_on, score),
            ),
            mk37_slavable,
            mk37_rest,
            fixed,
            guns_on,
            running,
            by_gun,
            looks_ahead: looks_ahead(score) || looks_ahead(mk37),
            uses_chance: score.looks_at(Fact::Chance),
            mk37_weighs_fire: mk37.looks_at(Fact::Gain),
        }
    }
}

/// The score of a marker's target: guns and markers on the plane by themselves, since every policy
/// begins with them, and the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Marking {
    pub guns_on: f64,
    pub markers_on: f64,
    pub rest: Score<Fact>,
    pub looks_ahead: bool,
    pub uses_chance: bool,
    pub by: By,
}

impl Marking {
    fn of(score: &Score<Fact>) -> Marking {
        let (guns_on, rest) = score.split(|fact| fact == Fact::GunsOn);
        let (markers_on, rest) = rest.split(|fact| fact == Fact::MarkersOn);
        let (guns_on, markers_on) = (only_weight(&guns_on), only_weight(&markers_on));
        let alike = guns_on == markers_on && rest.terms.is_empty();
        Marking {
            by: By::of(alike && fewest_first(guns_on, score)),
            guns_on,
            markers_on,
            rest,
            looks_ahead: looks_ahead(score),
            uses_chance: score.looks_at(Fact::Chance),
        }
    }
}

/// The weight of a score of one number, or of none.
fn only_weight(score: &Score<Fact>) -> f64 {
    score.terms.first().map_or(0.0, |term| term.weight.of(1.0))
}

/// Whether a score is 0 where no room is damaged, 0 is enough, and the first of equals is taken.
fn only_rooms(score: &Score<Fact>) -> bool {
    let of_rooms = |fact| matches!(fact, Fact::SectionMarkers | Fact::DamagedRooms);
    let first = score.ties == Ties::First;
    first && score.least <= 0.0 && score.terms.iter().all(|term| of_rooms(term.feature))
}

/// Whether a score weighs what is to be expected of the guns on a plane.
fn looks_ahead(score: &Score<Fact>) -> bool {
    [Fact::Gain, Fact::DownChance, Fact::HitsSoFar].iter().any(|&fact| score.looks_at(fact))
}

impl Policy {
    /// Read the root `policy`. What is told to people only is passed over.
    pub fn read(said: &Section) -> Policy {
        for key in ["system", "title", "extends"] {
            said.find(key).map(|item| item.text());
        }
        let score = |id: Id| Score::read(said, &id.decision());
        let (crews, fire_order) = (score(Id::Crews), score(Id::FireOrder));
        let slave = List::read(said, &Id::Slave.decision());
        Policy {
            chief_petty_post: List::read(said, &Id::ChiefPettyPost.decision()),
            engineer_post: List::read(said, &Id::EngineerPost.decision()),
            gunnery: Gunnery::of(&score(Id::Gunnery), &score(Id::Mk37), &fire_order, &slave),
            slave,
            fire_order,
            air_now: List::read(said, &Id::AirNow.decision()),
            air_on_special: List::read(said, &Id::AirOnSpecial.decision()),
            surface_on_special: List::read(said, &Id::SurfaceOnSpecial.decision()),
            surface_target: Marking::of(&score(Id::SurfaceTarget)),
            air_target: Marking::of(&score(Id::AirTarget)),
            spray: List::read(said, &Id::Spray.decision()),
            maneuver: List::read(said, &Id::Maneuver.decision()),
            declare: List::read(said, &Id::Declare.decision()),
            end: List::read(said, &Id::End.decision()),
            abandon: List::read(said, &Id::Abandon.decision()),
            counter_flood: List::read(said, &Id::CounterFlood.decision()),
            counter_flood_room: score(Id::CounterFloodRoom),
            executive: score(Id::Executive),
            engineer: score(Id::Engineer),
            damage_control_by_rooms: only_rooms(&score(Id::DamageControl)),
            damage_control: score(Id::DamageControl),
            crews_by_men: crews.ties == Ties::Random
                || crews.looks_at(Fact::Men)
                || crews.looks_at(Fact::RepairGain),
            crews,
            freed: List::read(said, &Id::Freed.decision()),
            withdraw: List::read(said, &Id::Withdraw.decision()),
            chief: score(Id::Chief),
        }
    }

    /// The same policy as one that looks at more than how few guns and markers are on a plane.
    #[cfg(test)]
    pub fn scored(mut self) -> Policy {
        self.gunnery.by = By::Score;
        self.surface_target.by = By::Score;
        self.air_target.by = By::Score;
        self
    }

    /// With the chances of a rulebook, ready to command.
    pub fn with(self, book: &Rulebook) -> CompiledPolicy {
        CompiledPolicy { chances: Chances::of(book), arcs: Arcs::of(book), policy: self }
    }
}

/// A policy and the charts' chances it weighs.
#[derive(Clone, Debug)]
pub struct CompiledPolicy {
    pub policy: Policy,
    pub chances: Chances,
    pub arcs: Arcs,
}
