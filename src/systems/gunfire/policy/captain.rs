//! One side's decisions, read from its policy and made ready.

use kernel::config::Section;
use kernel::policy::{CompiledScore, Facts, List, Score};

use super::decisions::{
    Column, Consider, Evade, Fact, FightFires, Flood, Hold, Id, Launch, Light, OpenFire, REPAIRS,
    Withdraw,
};
use super::opening::{Longest, Openings};
use crate::TOLERANCE;
use crate::faults::{FAULTS, Fault};
use crate::names::SpaceKind;
use crate::runs::{ByTurn, Rough, TURNS};
use crate::sheet::Sheet;
use crate::steering::ROUGHLY;

/// Facts by a rule that knows them.
struct By<F>(F);

impl<F: Fn(Fact) -> f64> Facts<Fact> for By<F> {
    #[inline(always)]
    fn fact(&self, feature: Fact) -> f64 {
        (self.0)(feature)
    }
}

/// C2 — A distance as edges are compared with it: what is a hair beyond lies on the edge.
#[inline(always)]
fn nearly(distance: f64) -> f64 {
    (distance - TOLERANCE).max(0.0)
}

/// A fact that a decision has not got in its list.
#[cold]
fn not_asked(fact: Fact) -> f64 {
    unreachable!("{fact:?} is no feature of this decision")
}

/// Weights of the turns a group may make.
#[derive(Clone, Copy, Debug)]
pub struct CourseWeights {
    pub range_error: f64,
    pub too_near: f64,
    pub distance: f64,
    pub guns_bearing: f64,
    /// By turn, what turning itself is worth: as it is, and to a ship that was hit.
    pub turning: [ByTurn; 2],
    /// The same, roughly, and by how much a score reckoned so may be off for every inch.
    pub rough_turning: [Rough; 2],
    pub unknown: f64,
}

/// Weights of the enemies a battery may fire at.
#[derive(Clone, Copy, Debug)]
pub struct TargetWeights {
    pub hn: f64,
    pub same_target: f64,
    pub batteries_on_it: f64,
    pub class: f64,
    pub prey: f64,
    pub beaten: f64,
}

/// Weights of the enemies torpedoes may be launched at.
#[derive(Clone, Copy, Debug)]
struct TorpedoWeights {
    hn: f64,
    range: f64,
    mounts_launched: f64,
}

/// Numbers of mounts launched at one enemy that are known beforehand.
const MOUNTS: usize = 16;

/// The decisions of one side.
pub struct Captain {
    column: List<Fact, Column>,
    pub course: CourseWeights,
    consider: List<Fact, Consider>,
    /// By mounts launched, where nothing else is asked.
    considers: Option<[bool; MOUNTS]>,
    torpedo_target: TorpedoWeights,
    torpedo_least: f64,
    launch: List<Fact, Launch>,
    evade: List<Fact, Evade>,
    hold: List<Fact, Hold>,
    light: List<Fact, Light>,
    open_fire: List<Fact, OpenFire>,
    openings: Openings,
    pub target: TargetWeights,
    target_least: f64,
    /// No target can score too little.
    takes_any_target: bool,
    flood: List<Fact, Flood>,
    fight_fires: List<Fact, FightFires>,
    /// What each kind of repair weighs.
    repair: [f64; REPAIRS.len()],
    withdraw: List<Fact, Withdraw>,
}

impl Captain {
    pub fn read(said: &Section) -> Captain {
        ["system", "title", "summary", "extends", "side"]
            .iter()
            .for_each(|key| drop(said.find(key)));
        let score = |id: Id| CompiledScore::new(&Score::read(said, &id.decision()));
        let target = Score::read(said, &Id::Target.decision());
        let weights = TargetWeights::of(&CompiledScore::new(&target));
        let open_fire = List::read(said, &Id::OpenFire.decision());
        let consider = List::read(said, &Id::TorpedoConsider.decision());
        let torpedo_target = Score::read(said, &Id::TorpedoTarget.decision());
        Captain {
            column: List::read(said, &Id::Column.decision()),
            course: CourseWeights::of(&score(Id::Course)),
            considers: by_mounts(&consider),
            consider,
            torpedo_least: torpedo_target.least,
            torpedo_target: TorpedoWeights::of(&CompiledScore::new(&torpedo_target)),
            launch: List::read(said, &Id::Launch.decision()),
            evade: List::read(said, &Id::Evade.decision()),
            hold: List::read(said, &Id::Hold.decision()),
            light: List::read(said, &Id::Light.decision()),
            openings: Openings::of(&open_fire, |night, range, fc_radar, hn| {
                fires_at(&open_fire, night, range, fc_radar, hn)
            }),
            open_fire,
            target: weights,
            target_least: target.least,
            takes_any_target: weights.lowest() >= target.least,
            flood: List::read(said, &Id::Flood.decision()),
            fight_fires: List::read(said, &Id::FightFires.decision()),
            repair: score(Id::Repair).part(Fact::Item).table(),
            withdraw: List::read(said, &Id::Withdraw.decision()),
        }
    }

    pub fn leaves_column(&self, max_speed: f64, ordered: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::MaxSpeed => max_speed,
            Fact::SlowerThanOrdered => f64::from(max_speed < ordered - TOLERANCE),
            other => not_asked(other),
        });
        self.column.choose(&facts) == Column::Leave
    }

    #[inline(always)]
    pub fn considers(&self, mounts_launched: u8, hn: i32, range: f64) -> bool {
        match &self.considers {
            Some(known) if usize::from(mounts_launched) < MOUNTS => {
                known[usize::from(mounts_launched)]
            }
            _ => considers(&self.consider, mounts_launched, hn, range),
        }
    }

    /// What a target of torpedoes scores; `None` if it is too little.
    #[inline(always)]
    pub fn torpedo_score(&self, hn: i32, range: f64, mounts_launched: u8) -> Option<f64> {
        let weights = &self.torpedo_target;
        let score = weights.hn * f64::from(hn)
            + weights.range * nearly(range)
            + weights.mounts_launched * f64::from(mounts_launched);
        (score >= self.torpedo_least).then_some(score)
    }

    pub fn launches(&self, expected: f64, mounts_launched: u8, hn: i32, range: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::ExpectedHits => expected + TOLERANCE,
            Fact::MountsLaunched => mounts_launched.into(),
            Fact::Hn => hn.into(),
            Fact::Range => nearly(range),
            other => not_asked(other),
        });
        self.launch.choose(&facts) == Launch::Launch
    }

    pub fn evades(&self, hn: i32, run: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::Hn => hn.into(),
            Fact::Run => nearly(run),
            other => not_asked(other),
        });
        self.evade.choose(&facts) == Evade::Turn
    }

    pub fn opens_fire_at_last(
        &self,
        enemy_fired: bool,
        torpedoes_gone: bool,
        nearest: f64,
    ) -> bool {
        let facts = By(|fact| match fact {
            Fact::EnemyFired => enemy_fired.into(),
            Fact::TorpedoesGone => torpedoes_gone.into(),
            Fact::NearestSeen => nearly(nearest.min(1000.0)),
            other => not_asked(other),
        });
        self.hold.choose(&facts) == Hold::Open
    }

    pub fn lights(&self, range: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::Range => nearly(range),
            other => not_asked(other),
        });
        self.light.choose(&facts) == Light::Light
    }

    /// What she may fire at by night or by day, with a fire-control radar or without.
    #[inline(always)]
    pub fn opening(&self, night: bool, fc_radar: bool) -> Opening<'_> {
        Opening { captain: self, known: self.openings.at(night, fc_radar), night, fc_radar }
    }

    /// Whether a target scores enough to be fired at.
    pub fn fires_for(&self, score: f64) -> bool {
        score >= self.target_least
    }

    pub fn floods_magazine(&self, fires: u8, fp_lost: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::Fires => fires.into(),
            Fact::FpLost => fp_lost,
            other => not_asked(other),
        });
        self.flood.choose(&facts) == Flood::Flood
    }

    pub fn fights_fires(&self, fires: u8) -> bool {
        let facts = By(|fact| match fact {
            Fact::Fires => fires.into(),
            other => not_asked(other),
        });
        self.fight_fires.choose(&facts) == FightFires::Fires
    }

    pub fn withdraws(&self, fp_lost: f64, max_speed: f64, main_mounts: f64) -> bool {
        let facts = By(|fact| match fact {
            Fact::FpLost => fp_lost,
            Fact::MaxSpeed => max_speed,
            Fact::MainMounts => main_mounts,
            other => not_asked(other),
        });
        self.withdraw.choose(&facts) == Withdraw::Withdraw
    }

    /// How much it matters to mend something of a kind.
    #[inline]
    pub fn repair_weight(&self, kind: u8) -> f64 {
        self.repair[usize::from(kind)]
    }
}

/// What a captain says of fire in one ship's circumstances.
pub struct Opening<'c> {
    captain: &'c Captain,
    known: &'c Longest,
    night: bool,
    fc_radar: bool,
}

impl Opening<'_> {
    /// Whether no target can score too little.
    #[inline(always)]
    pub fn takes_any_target(&self) -> bool {
        self.captain.takes_any_target
    }

    /// Whether she may fire at a range.
    #[inline(always)]
    pub fn lets_fire(&self, range: f64, hn: i32) -> bool {
        let range = nearly(range);
        self.known.fires(range, hn).unwrap_or_else(|| {
            fires_at(&self.captain.open_fire, self.night, range, self.fc_radar, hn)
        })
    }
}

/// What a list says of a target of torpedoes.
fn considers(list: &List<Fact, Consider>, mounts_launched: u8, hn: i32, range: f64) -> bool {
    let facts = By(|fact| match fact {
        Fact::MountsLaunched => mounts_launched.into(),
        Fact::Hn => hn.into(),
        Fact::Range => nearly(range),
        other => not_asked(other),
    });
    list.choose(&facts) == Consider::Yes
}

/// What it says by mounts launched, if it asks for nothing else.
fn by_mounts(list: &List<Fact, Consider>) -> Option<[bool; MOUNTS]> {
    let mut asked = list.rules.iter().flat_map(|rule| &rule.when);
    let alone = asked.all(|&(fact, _)| fact == Fact::MountsLaunched);
    alone.then(|| std::array::from_fn(|mounts| considers(list, mounts as u8, 0, 0.0)))
}

/// What a list says of an enemy at a range.
fn fires_at(list: &List<Fact, OpenFire>, night: bool, range: f64, fc_radar: bool, hn: i32) -> bool {
    let facts = By(|fact| match fact {
        Fact::Night => night.into(),
        Fact::Range => range,
        Fact::FcRadar => fc_radar.into(),
        Fact::Hn => hn.into(),
        other => not_asked(other),
    });
    list.choose(&facts) == OpenFire::Fire
}

/// The place of a fault among [`REPAIRS`].
#[inline]
pub fn repair_kind(fault: Fault, sheet: &Sheet) -> u8 {
    match fault.as_space() {
        None => KINDS[fault.number()],
        Some(space) => match sheet.spaces[usize::from(space)].kind {
            SpaceKind::Boiler | SpaceKind::Engine => 8,
            _ => 9,
        },
    }
}

/// The kind of every fault that is no space, by its number.
const KINDS: [u8; FAULTS] = {
    let mut kinds = [9; FAULTS];
    let below_mounts = [0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 12, 12, 13, 13];
    let mut number = 0;
    while number < 44 {
        kinds[number] = match number {
            0..24 => below_mounts[number],
            24..32 => 7,
            32..40 => 10,
            _ => 11,
        };
        number += 1;
    }
    kinds
};

impl CourseWeights {
    fn of(score: &CompiledScore<Fact>) -> CourseWeights {
        let turning = [0.0, score.weight(Fact::Dodge)].map(|dodge| {
            let turn_30s = score.weight(Fact::Turn30s);
            TURNS.map(|turn| turn_30s * turn.thirties + dodge * turn.thirties.min(1.0))
        });
        let weights = CourseWeights {
            range_error: score.weight(Fact::RangeError),
            too_near: score.weight(Fact::TooNear),
            distance: score.weight(Fact::Distance),
            guns_bearing: score.weight(Fact::GunsBearing),
            turning,
            rough_turning: turning.map(|turning| turning.map(|score| score as f32)),
            unknown: 0.0,
        };
        CourseWeights { unknown: weights.unknown_an_inch(), ..weights }
    }

    /// By how much a rough score, which leaves out what distance itself adds, may be off for every inch.
    fn unknown_an_inch(&self) -> f64 {
        let turning = self.turning.as_flattened().iter().fold(0.0, |most, it| it.abs().max(most));
        ROUGHLY * (self.range_error.abs() + turning) + self.too_near.abs() + self.distance.abs()
    }

    /// Whether distance itself is weighed.
    #[inline(always)]
    pub fn by_distance(&self) -> bool {
        self.too_near != 0.0 || self.distance != 0.0
    }
}

impl TorpedoWeights {
    fn of(score: &CompiledScore<Fact>) -> TorpedoWeights {
        TorpedoWeights {
            hn: score.weight(Fact::Hn),
            range: score.weight(Fact::Range),
            mounts_launched: score.weight(Fact::MountsLaunched),
        }
    }
}

impl TargetWeights {
    /// Less than any target scores, whatever it is.
    fn lowest(&self) -> f64 {
        let TargetWeights { hn, same_target, batteries_on_it, class, prey, beaten } = *self;
        let most = [hn * 1e3, same_target, batteries_on_it * 1e3, class * 1e3, prey, beaten];
        -most.iter().map(|weight| weight.abs()).sum::<f64>()
    }

    fn of(score: &CompiledScore<Fact>) -> TargetWeights {
        TargetWeights {
            hn: score.weight(Fact::Hn),
            same_target: score.weight(Fact::SameTarget),
            batteries_on_it: score.weight(Fact::BatteriesOnIt),
            class: score.weight(Fact::Class),
            prey: score.weight(Fact::Prey),
            beaten: score.weight(Fact::Beaten),
        }
    }
}
