//! What came out, as numbers: estimates, differences, verdicts, rankings, luck, forks.
//!
//! Whoever prints or draws takes them finished; nothing here is written for an eye.

mod about;
mod asked;
mod balance;
mod band;
mod chance;
mod compare;
mod condition;
mod contour;
mod course;
mod decided;
mod difference;
mod endings;
mod experiment;
mod family;
mod forced;
mod forks;
mod gate;
mod goal;
pub mod hypercube;
mod impact;
mod isotonic;
mod joint;
mod known;
mod ladder;
mod luck;
mod league;
mod matrix;
mod mixed;
mod moves;
mod place;
mod places;
mod plan;
mod ranking;
mod rare;
mod replay;
mod result;
mod run;
mod scan;
mod several;
mod slice;
#[cfg(any(test, feature = "samples"))]
pub mod sample;
pub mod story;
mod study;
mod survival;
#[cfg(test)]
mod tests;
mod ties;
mod told;
mod tuning;
mod unfinished;
mod verdict;
mod verify;

pub use crate::engine::Seen;
pub use about::About;
pub use asked::{Asked, CellEntry, Measure, PolicyEntry, handed, titles};
pub use balance::{BalanceCurve, BalancePoint, BalanceResult, Crossing, Way};
pub use band::{Band, BandVerdict, anytime};
pub use chance::Chance;
pub use condition::{Condition, ConditionProblem};
pub use contour::{ContourResult, ContourRow, Knob, along};
pub use course::Step;
pub use decided::{FixedLength, Tested, tested};
pub use difference::{difference, difference_interval};
pub use endings::{Ending, endings};
pub use experiment::{CellFinding, Comparison, EffectFinding, Findings, Spread, headlines};
pub use family::{Share, shares};
pub use forced::{ForcedDice, OnForcedDice, share_of_weighed};
pub use forks::{Fork, ForkCensus, ForkCensusResult, ForkKind, LineKey, Why, end_of};
pub use gate::{GateResult, Gated};
pub use goal::Goal;
pub use impact::{Impact, ImpactResult, Reading, Weight, impacts};
pub use known::{Known, kin};
pub use ladder::{Exploit, Ladder, SideLadder};
pub use league::{League, LeagueResult, Met};
pub use luck::{LuckGain, LuckOfClass, LuckShare, LuckTaken, LuckTold};
pub use matrix::{Answer, Balance, Margin, Matrix, MatrixResult, Team};
pub use mixed::{Mixed, mixed};
pub use moves::FactorMove;
pub use place::called;
pub use places::{
    Noise, PlaceDifference, furthest, is_seen, of_the_same_places, place_differences,
};
pub use plan::{Pilot, PlanResult, Sight};
pub use ranking::{Group, RankResult, RankedPolicy, Ranking};
pub use rare::{COMMON, RareLevel, RareResult, RareWay, Repeated, Split, power_of_ten, share_of};
pub use replay::{Replay, VariantMaps};
pub use result::ExperimentResult;
pub use run::{Measured, RunResult, ShareInterval, Shown, bounds, headline, metric_bounds};
pub use scan::{
    ChartCell, NotStepped, Remedy, ScanNumber, ScanResult, ScanStep, in_order, scanned,
};
pub use several::{BestForAll, PlaceBalance, SeveralResult, best_for_all, farthest};
pub use slice::{SliceGroup, SliceQuestion, SliceResult, SliceTally, SlicedCell};
pub use study::{Study, StudyKind};
pub use survival::Survival;
pub use ties::OrderGain;
pub use told::{OddsResult, Played, TraceResult};
pub use tuning::{Fate, Leading, TuneChange, TuneResult};
pub use unfinished::Unfinished;
pub use verdict::{Liking, Verdict, side_of};
pub use verify::{ALPHA as VERIFY_ALPHA, ChartCheck, VerifyResult};
