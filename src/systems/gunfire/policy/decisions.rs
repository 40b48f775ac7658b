//! What there is to decide, and what a decision may look at.

use kernel::config::Word;
use kernel::policy::{Decision, Form, ValueKind, decisions, features};

const RANGE: ValueKind = ValueKind::Real { least: 0.0, most: 1000.0 };
const SPEED: ValueKind = ValueKind::Real { least: 0.0, most: 10.0 };
const PERCENT: ValueKind = ValueKind::Real { least: 0.0, most: 100.0 };
const BATTERIES: ValueKind = ValueKind::Whole { least: 0, most: 96 };
const HIT_NUMBER: ValueKind = ValueKind::Whole { least: -99, most: 99 };

#[rustfmt::skip]
features! {
    SlowerThanOrdered = "slower_than_ordered": ValueKind::Flag, "the ship cannot make the speed ordered for her group";
    RangeError = "range_error": RANGE, "inches between the predicted distance of the reference enemy and the range wanted";
    TooNear = "too_near": RANGE, "inches by which that distance is less than the range wanted; 0 if it is not";
    Distance = "distance": RANGE, "the predicted distance of the reference enemy in inches";
    GunsBearing = "guns_bearing": ValueKind::Real { least: 0.0, most: 1.0 }, "share of the guide's main mounts that will be usable and bear";
    Turn30s = "turn_30s": ValueKind::Whole { least: 0, most: 6 }, "30 degrees of the turn";
    Dodge = "dodge": ValueKind::Flag, "she turns, and the guide was hit by gunfire last turn";
    MountsLaunched = "mounts_launched": BATTERIES, "mounts launched at that enemy this turn";
    Hn = "hn": HIT_NUMBER, "the hit number";
    Range = "range": RANGE, "inches between the ships";
    ExpectedHits = "expected_hits": ValueKind::Real { least: 0.0, most: 10.0 }, "hits a mount makes on average";
    Run = "run": RANGE, "inches the torpedoes have run";
    Night = "night": ValueKind::Flag, "it is night";
    FcRadar = "fc_radar": ValueKind::Flag, "her fire-control radar works";
    EnemyFired = "enemy_fired": ValueKind::Flag, "an enemy has fired in an earlier turn";
    TorpedoesGone = "torpedoes_gone": ValueKind::Flag, "the side has launched torpedoes, and none is running";
    NearestSeen = "nearest_seen": RANGE, "inches to the nearest enemy that a ship sees; 1000 if none does";
    SameTarget = "same_target": ValueKind::Flag, "the battery chose this enemy last turn";
    BatteriesOnIt = "batteries_on_it": BATTERIES, "batteries of the side sent there already this turn";
    Class = "class": ValueKind::Whole { least: 0, most: 3 }, "3 for BB, BC and CV, 2 for CA and CVL, 1 for CL, CVE and AL";
    Prey = "prey": ValueKind::Flag, "her group hunts merchants, and this is one";
    Beaten = "beaten": ValueKind::Flag, "it lies still and has no usable main mount";
    Fires = "fires": ValueKind::Whole { least: 0, most: 100 }, "fires aboard";
    Item = "item": ValueKind::Word(REPAIRS), "what is damaged";
    FpLost = "fp_lost": PERCENT, "percent of her flotation points lost";
    MaxSpeed = "max_speed": SPEED, "inches she can still make";
    MainMounts = "main_mounts": PERCENT, "percent of her main mounts usable";
}

/// What damage control can work on, in the words of a policy.
pub const REPAIRS: &[&str] = &[
    "steering",
    "bridge",
    "switchboard",
    "radio",
    "power",
    "director lines",
    "directors",
    "main mounts",
    "boiler and engine rooms",
    "other spaces",
    "secondary mounts",
    "torpedo mounts",
    "torpedo directors",
    "radars",
];

macro_rules! answers {
    ($name:ident as $kind:literal { $yes:ident = $yes_word:literal: $yes_means:literal, $no:ident = $no_word:literal: $no_means:literal } $form:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $yes,
            $no,
        }

        impl Word for $name {
            const KIND: &'static str = $kind;
            const WORDS: &'static [(&'static str, $name)] =
                &[($no_word, $name::$no), ($yes_word, $name::$yes)];
        }

        const $form: Form = Form::List {
            actions: &[($yes_word, $yes_means), ($no_word, $no_means)],
            otherwise: Some($no_word),
        };
    };
}

answers! { Column as "answer" { Leave = "leave": "sail on her own from now on", Stay = "stay": "keep her place" } COLUMN }
answers! { Consider as "answer" { Yes = "consider": "may be the target", No = "pass over": "is not" } CONSIDER }
answers! { Launch as "answer" { Launch = "launch": "all tubes of the mount", Wait = "wait": "keep them" } LAUNCH }
answers! { Evade as "answer" { Turn = "turn": "try to comb the tracks", Hold = "hold": "keep course" } EVADE }
answers! { Hold as "answer" { Open = "open": "fire from now on", Wait = "wait": "hold fire" } HOLD }
answers! { Light as "answer" { Light = "light": "light that enemy", Dark = "dark": "stay dark" } LIGHT }
answers! { OpenFire as "answer" { Fire = "fire": "that enemy may be a target", Hold = "hold": "it may not" } OPEN_FIRE }
answers! { Flood as "answer" { Flood = "flood": "flood the magazine", Leave = "leave": "leave it" } FLOOD }
answers! { FightFires as "answer" { Fires = "fires": "all dice go to fires", Repairs = "repairs": "all dice go to repairs" } FIGHT_FIRES }
answers! { Withdraw as "answer" { Withdraw = "withdraw": "make for safety", Stay = "stay": "fight on" } WITHDRAW }

const COURSES: Form =
    Form::Score { options: "turns of 0, 30, 60 … 180 degrees either way", declined: None };
const TORPEDO_TARGETS: Form =
    Form::Score { options: "enemies that can be reached", declined: Some("launches nothing") };
const TARGETS: Form =
    Form::Score { options: "enemies that may be fired at", declined: Some("does not fire") };
const REPAIR_ORDER: Form =
    Form::Score { options: "what is damaged, the oldest first", declined: None };

#[rustfmt::skip]
decisions! {
    Column = Decision { name: "column", meaning: "whether a ship leaves her column for want of speed", form: COLUMN,
        features: &[&[Fact::MaxSpeed, Fact::SlowerThanOrdered]] };
    Course = Decision { name: "course", meaning: "how a group turns", form: COURSES,
        features: &[&[Fact::RangeError, Fact::TooNear, Fact::Distance, Fact::GunsBearing, Fact::Turn30s, Fact::Dodge]] };
    TorpedoConsider = Decision { name: "torpedo_consider", meaning: "whether an enemy may be a target of torpedoes", form: CONSIDER,
        features: &[&[Fact::MountsLaunched, Fact::Hn, Fact::Range]] };
    TorpedoTarget = Decision { name: "torpedo_target", meaning: "which of them torpedoes are launched at", form: TORPEDO_TARGETS,
        features: &[&[Fact::Hn, Fact::Range, Fact::MountsLaunched]] };
    Launch = Decision { name: "torpedo_launch", meaning: "whether a mount that bears launches", form: LAUNCH,
        features: &[&[Fact::ExpectedHits, Fact::MountsLaunched, Fact::Hn, Fact::Range]] };
    Evade = Decision { name: "evade", meaning: "whether a ship tries to comb the tracks of torpedoes", form: EVADE,
        features: &[&[Fact::Hn, Fact::Run]] };
    Hold = Decision { name: "hold_fire", meaning: "whether a side that holds fire opens it", form: HOLD,
        features: &[&[Fact::EnemyFired, Fact::TorpedoesGone, Fact::NearestSeen]] };
    Light = Decision { name: "illuminate", meaning: "whether the rear ship of a column lights the nearest enemy", form: LIGHT,
        features: &[&[Fact::Range]] };
    OpenFire = Decision { name: "open_fire", meaning: "whether an enemy may be fired at", form: OPEN_FIRE,
        features: &[&[Fact::Night, Fact::Range, Fact::FcRadar, Fact::Hn]] };
    Target = Decision { name: "target", meaning: "which of them a battery fires at", form: TARGETS,
        features: &[&[Fact::Hn, Fact::SameTarget, Fact::BatteriesOnIt, Fact::Class, Fact::Prey, Fact::Beaten]] };
    Flood = Decision { name: "flood_magazine", meaning: "whether the magazine under a burning main mount is flooded", form: FLOOD,
        features: &[&[Fact::Fires, Fact::FpLost]] };
    FightFires = Decision { name: "fight_fires", meaning: "what damage control does while there are fires", form: FIGHT_FIRES,
        features: &[&[Fact::Fires]] };
    Repair = Decision { name: "repair", meaning: "what is repaired first", form: REPAIR_ORDER,
        features: &[&[Fact::Item]] };
    Withdraw = Decision { name: "withdraw", meaning: "whether a ship withdraws", form: WITHDRAW,
        features: &[&[Fact::FpLost, Fact::MaxSpeed, Fact::MainMounts]] };
}
