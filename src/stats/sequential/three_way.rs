//! Better, worse, or the same within what matters: the verdict of Sobel and Wald ("A Sequential
//! Decision Procedure for Choosing One of Three Hypotheses", 1949).

use serde::{Deserialize, Serialize};

use super::bounds::{Bounds, Risks};
use super::stopped::Walk;
use super::{Differences, Looks};
use crate::stats::Estimate;

/// What the games have said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreeWayVerdict {
    Better,
    Worse,
    Same,
    Undecided,
}

/// In what the difference that matters is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// In the units of the values.
    Mean,
    /// In standard deviations of one value.
    Effect,
}

/// What is asked of the games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The least difference that matters.
    pub delta: f64,
    pub measure: Measure,
    pub risks: Risks,
}

/// Two sequential tests run together: no difference against `delta` better, and against `delta`
/// worse. Fed all differences so far at fixed looks, it is a pure function of their sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeWay {
    question: Question,
    better: TestStanding,
    worse: TestStanding,
    decided: Option<Decided>,
}

/// How one of the two tests stands. Once it has come to something, it stays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum TestStanding {
    Open,
    /// There is no such difference.
    Rejected,
    /// There is one.
    Found,
}

/// On which side of no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Side {
    Better,
    Worse,
}

/// What the tests had seen when both were decided, and which of them was last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Decided {
    side: Side,
    seen: Differences,
}

/// What a test says once no more is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Said {
    pub verdict: ThreeWayVerdict,
    /// The mean difference, corrected for the stop: median-unbiased. Its n are the games the test
    /// had seen when it was decided.
    pub estimate: Estimate,
    /// The chance of a result this far out, were there no difference; of all looks together.
    pub p: f64,
    /// Which look decided, from 1; the first has nothing to correct.
    pub look: usize,
}

impl ThreeWay {
    pub fn new(question: Question) -> ThreeWay {
        ThreeWay { question, better: TestStanding::Open, worse: TestStanding::Open, decided: None }
    }

    /// Look at all games so far; a test that is decided looks no more.
    pub fn look(&mut self, seen: &Differences) -> ThreeWayVerdict {
        if self.decided.is_none() {
            let side = self.side(seen);
            self.better = self.question.standing(self.better, seen, Side::Better);
            self.worse = self.question.standing(self.worse, seen, Side::Worse);
            let side = match self.verdict() {
                ThreeWayVerdict::Better => Some(Side::Better),
                ThreeWayVerdict::Worse => Some(Side::Worse),
                ThreeWayVerdict::Same => Some(side),
                ThreeWayVerdict::Undecided => None,
            };
            self.decided = side.map(|side| Decided { side, seen: *seen });
        }
        self.verdict()
    }

    pub fn verdict(&self) -> ThreeWayVerdict {
        match (self.better, self.worse) {
            (TestStanding::Found, _) => ThreeWayVerdict::Better,
            (_, TestStanding::Found) => ThreeWayVerdict::Worse,
            (TestStanding::Rejected, TestStanding::Rejected) => ThreeWayVerdict::Same,
            (TestStanding::Open, _) | (_, TestStanding::Open) => ThreeWayVerdict::Undecided,
        }
    }

    /// The side that is still open; of two, the one the games are on.
    fn side(&self, seen: &Differences) -> Side {
        match (self.better, self.worse) {
            (TestStanding::Open, TestStanding::Rejected | TestStanding::Found) => Side::Better,
            (TestStanding::Rejected | TestStanding::Found, TestStanding::Open) => Side::Worse,
            _ if seen.mean() < 0.0 => Side::Worse,
            _ => Side::Better,
        }
    }

    /// What the test says after the `last` games, with intervals of `level`.
    ///
    /// A test whose games ran out says what its corrected interval says: the chances asked for hold
    /// with that too, since results are ordered by how far out they are.
    pub fn said(&self, last: &Differences, looks: Looks, level: f64) -> Said {
        let open = || Decided { side: self.side(last), seen: *last };
        let Decided { side, seen } = self.decided.unwrap_or_else(open);
        let times = looks.games().take_while(|&games| games <= seen.n()).collect::<Vec<_>>();
        let (look, n) = (times.len().max(1), seen.n());
        if n == 0 {
            let (verdict, estimate) = (ThreeWayVerdict::Undecided, Estimate::unknown(0));
            return Said { verdict, estimate, p: f64::NAN, look };
        }
        let walk = self.question.walk(&seen, side, &times);
        let estimate = |level: f64| self.question.estimate(&walk, side, &seen, level);
        let strict = || self.question.by_interval(&estimate(1.0 - 2.0 * self.question.risks.alpha));
        let verdict = match self.verdict() {
            ThreeWayVerdict::Undecided => strict(),
            decided => decided,
        };
        Said { verdict, estimate: estimate(level), p: walk.p_value(), look }
    }
}

impl Question {
    /// How a test stands after one more look.
    fn standing(&self, before: TestStanding, seen: &Differences, side: Side) -> TestStanding {
        let Bounds { low, high } = Bounds::wald(self.risks);
        let llr = seen.llr(side.sign() * self.delta, self.measure);
        match (before, llr) {
            (TestStanding::Open, Some(llr)) if llr >= high => TestStanding::Found,
            (TestStanding::Open, Some(llr)) if llr <= low => TestStanding::Rejected,
            (before, _) => before,
        }
    }

    /// What an interval says that no test has decided.
    fn by_interval(&self, found: &Estimate) -> ThreeWayVerdict {
        match found {
            _ if found.low > 0.0 => ThreeWayVerdict::Better,
            _ if found.high < 0.0 => ThreeWayVerdict::Worse,
            _ if self.delta > found.high && found.low > -self.delta => ThreeWayVerdict::Same,
            _ => ThreeWayVerdict::Undecided,
        }
    }

    /// The way of one side's test to what was seen, in units of the difference that matters.
    fn walk(&self, seen: &Differences, side: Side, looks: &[u64]) -> Walk {
        let delta = self.delta * seen.unit(self.measure);
        let per_game = delta * delta / seen.variance();
        let times: Vec<f64> = match looks {
            [] => vec![per_game * seen.n() as f64],
            looks => looks.iter().map(|&games| per_game * games as f64).collect(),
        };
        let place = side.sign() * seen.mean() / delta * per_game * seen.n() as f64;
        Walk { times, bounds: Bounds::wald(self.risks), place }
    }

    fn estimate(&self, walk: &Walk, side: Side, seen: &Differences, level: f64) -> Estimate {
        let unit = side.sign() * self.delta * seen.unit(self.measure);
        let [value, one, other] = walk.drift(level).map(|drift| drift * unit);
        Estimate { value, low: one.min(other), high: one.max(other), n: seen.n() }
    }
}

impl Side {
    fn sign(self) -> f64 {
        match self {
            Side::Better => 1.0,
            Side::Worse => -1.0,
        }
    }
}

#[cfg(test)]
mod tests;
