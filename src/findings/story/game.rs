//! One game with its odds, as it is told.

use super::posterior::clearly_above;
use super::{DECIDED, LEVEL};
use crate::engine::story::{Closely, Judge, Tried};
use kernel::dice::Rank;
use kernel::stats::Estimate;
use kernel::stats::interval::wilson;
use kernel::systems::Metric;

/// The odds of one game, from moment to moment.
#[derive(Clone, Debug)]
pub struct GameOdds {
    pub metric: Metric,
    /// Whether it holds in the end.
    pub won: bool,
    /// Whether the other side won: where neither did, the game was drawn.
    pub lost: bool,
    /// Before the first die.
    pub start: Estimate,
    pub moments: Vec<MomentOdds>,
    /// The rolls that moved the odds most, the furthest first.
    pub rolls: Vec<RollOdds>,
    /// The moment from which on the game stayed decided as it ended, as a place in `moments`; `None` where
    /// it was open to the end.
    pub decided: Option<usize>,
}

/// The odds at one moment.
#[derive(Clone, Debug)]
pub struct MomentOdds {
    /// With the part it is in: `Apr 12, midday, wave 1`.
    pub name: String,
    /// As the story marks it: `wave 1`.
    pub marked: String,
    pub rank: Rank,
    /// How many lines of the story stand before it.
    pub line: usize,
    pub odds: Estimate,
}

/// A roll that moved the odds.
#[derive(Clone, Debug)]
pub struct RollOdds {
    /// Its line of the story.
    pub line: usize,
    /// The moment it belongs to; empty before the first.
    pub moment: String,
    pub before: Estimate,
    pub after: Estimate,
}

impl GameOdds {
    pub fn of(closely: &Closely, metric: Metric, judge: Judge) -> GameOdds {
        let row = &closely.chronicle.transcript.outcome;
        let (won, lost) = (judge.won(row), judge.lost(row));
        let moments = named(closely);
        let roll = |point: &crate::engine::story::TurningPoint| RollOdds {
            line: point.line,
            moment: within(closely, point.line),
            before: estimate(point.before),
            after: estimate(point.after),
        };
        let as_ended = |tried: Tried| match (won, lost) {
            (true, _) => tried.won,
            (_, true) => tried.lost,
            _ => tried.n - tried.won - tried.lost,
        };
        let settled = |tried: Tried| clearly_above(as_ended(tried), tried.n, DECIDED);
        let open = closely.moments.iter().rposition(|(_, tried)| !settled(*tried));
        let decided = open.map_or(0, |place| place + 1);
        GameOdds {
            metric,
            won,
            lost,
            start: estimate(closely.start),
            decided: (decided < moments.len()).then_some(decided),
            moments,
            rolls: closely.rolls.iter().map(roll).collect(),
        }
    }
}

/// The moments with the parts they are in.
fn named(closely: &Closely) -> Vec<MomentOdds> {
    let one = |(moment, tried): &(kernel::dice::Moment, Tried)| MomentOdds {
        name: full(closely, moment.line, moment.rank, &moment.name),
        marked: moment.name.clone(),
        rank: moment.rank,
        line: moment.line,
        odds: estimate(*tried),
    };
    closely.moments.iter().map(one).collect()
}

/// A scene after the name of its part.
fn full(closely: &Closely, line: usize, rank: Rank, name: &str) -> String {
    let mut parts = closely.chronicle.moments.iter().filter(|moment| moment.rank == Rank::Part);
    let part = parts.rfind(|moment| moment.line <= line);
    match (rank, part) {
        (Rank::Scene, Some(part)) => format!("{}, {name}", part.name),
        _ => name.to_owned(),
    }
}

/// The moment a line is in.
fn within(closely: &Closely, line: usize) -> String {
    let last = closely.chronicle.moments.iter().rfind(|moment| moment.line <= line);
    last.map_or(String::new(), |moment| full(closely, moment.line, moment.rank, &moment.name))
}

/// The share of branches won. That of a game that is over is known.
fn estimate(tried: Tried) -> Estimate {
    if tried.n == 1 {
        let value = tried.odds();
        return Estimate { value, low: value, high: value, n: 1 };
    }
    wilson(tried.won.into(), tried.n.into(), LEVEL)
}
