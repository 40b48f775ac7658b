//! Better, worse, or the same within what matters: the verdict of Sobel and Wald ("A Sequential
//! Decision Procedure for Choosing One of Three Hypotheses", 1949).

use serde::{Deserialize, Serialize};

use super::Distribution;
use super::gsprt::{Hypotheses, llr, llr_of_effect};
use super::sprt::{Decision, Risks, Sprt};

/// What the games have said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
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
    /// The mean that says "no difference": 0 for differences, 1/2 for scores.
    pub centre: f64,
    /// The least difference that matters.
    pub delta: f64,
    pub measure: Measure,
    pub risks: Risks,
}

/// Two sequential tests run together: no difference against `delta` better, and against `delta`
/// worse. Fed the cumulative counts at fixed looks, it is a pure function of their sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeWay {
    question: Question,
    better: Sprt,
    worse: Sprt,
}

/// On which side of no difference.
#[derive(Clone, Copy)]
enum Side {
    Better,
    Worse,
}

impl ThreeWay {
    pub fn new(question: Question) -> ThreeWay {
        let test = Sprt::new(question.risks);
        ThreeWay { question, better: test.clone(), worse: test }
    }

    /// Look at all games so far.
    pub fn look(&mut self, seen: &Distribution) -> Verdict {
        self.better.look(self.question.llr(seen, Side::Better));
        self.worse.look(self.question.llr(seen, Side::Worse));
        self.verdict()
    }

    pub fn verdict(&self) -> Verdict {
        match (self.better.decision(), self.worse.decision()) {
            (Decision::Other, _) => Verdict::Better,
            (_, Decision::Other) => Verdict::Worse,
            (Decision::Null, Decision::Null) => Verdict::Same,
            (Decision::Undecided, _) | (_, Decision::Undecided) => Verdict::Undecided,
        }
    }
}

impl Question {
    fn llr(&self, seen: &Distribution, side: Side) -> Option<f64> {
        match self.measure {
            Measure::Mean => {
                let other = self.centre + self.signed_delta(side);
                llr(seen, Hypotheses { null: self.centre, other })
            }
            Measure::Effect => {
                let effects = Hypotheses { null: 0.0, other: self.signed_delta(side) };
                llr_of_effect(seen, self.centre, effects)
            }
        }
    }

    fn signed_delta(&self, side: Side) -> f64 {
        match side {
            Side::Better => self.delta,
            Side::Worse => -self.delta,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Stream};

    fn question(measure: Measure) -> Question {
        Question { centre: 0.0, delta: 0.1, measure, risks: Risks::default() }
    }

    /// Differences −1, 0, 1 of games of which `better` and `worse` in 100 differ, looked at every
    /// 100, to the end.
    fn played(seed: u64, better: u8, worse: u8) -> Verdict {
        let (mut dice, mut counts) = (Stream::new(seed), [0; 3]);
        let mut test = ThreeWay::new(question(Measure::Mean));
        loop {
            for _ in 0..100 {
                let roll = dice.roll(100);
                let cell = if roll <= worse { 0 } else { 1 + usize::from(roll > 100 - better) };
                counts[cell] += 1;
            }
            let seen = Distribution::new([-1.0, 0.0, 1.0].into_iter().zip(counts));
            let verdict = test.look(&seen);
            if verdict != Verdict::Undecided {
                return verdict;
            }
        }
    }

    #[test]
    fn each_verdict_is_reached() {
        assert_eq!(played(1, 40, 20), Verdict::Better);
        assert_eq!(played(2, 20, 40), Verdict::Worse);
        assert_eq!(played(3, 30, 30), Verdict::Same);
    }

    /// 200 tests of each kind; asked to be wrong in 5 %, or twice that where two tests can be: 10
    /// and 20 are expected, and 19 and 33 are three standard deviations more.
    #[test]
    fn it_is_wrong_as_rarely_as_asked() {
        let wrong = |better, worse, truth| {
            (0..200).filter(|&seed| played(seed, better, worse) != truth).count()
        };
        let at_the_edge = wrong(35, 25, Verdict::Better);
        assert!((1..=19).contains(&at_the_edge), "{at_the_edge} of 200");
        let same = wrong(30, 30, Verdict::Same);
        assert!((1..=33).contains(&same), "{same} of 200");
    }

    #[test]
    fn games_that_never_differ_are_the_same() {
        let same = |n| Distribution::new([(-1.0, 0), (0.0, n), (1.0, 0)]);
        for measure in [Measure::Mean, Measure::Effect] {
            let mut test = ThreeWay::new(question(measure));
            assert_eq!(test.look(&same(0)), Verdict::Undecided);
            assert_eq!(test.look(&same(1000)), Verdict::Same, "{measure:?}");
        }
    }

    /// 3 better where one value varies by 7.8.
    #[test]
    fn an_effect_is_measured_in_standard_deviations() {
        let seen = Distribution::new([(-10.0, 6), (0.0, 9), (10.0, 15)]);
        let mut test = ThreeWay::new(question(Measure::Effect));
        assert_eq!(test.look(&seen), Verdict::Undecided);
        let seen = Distribution::new([(-10.0, 200), (0.0, 300), (10.0, 500)]);
        assert_eq!(test.look(&seen), Verdict::Better);
    }

    #[test]
    fn a_test_put_down_and_taken_up_again_is_the_same_test() {
        let mut test = ThreeWay::new(question(Measure::Mean));
        let seen = |k: u64| Distribution::new([(-1.0, 30), (0.0, 100), (1.0, 30 + k)]);
        test.look(&seen(4));
        let kept = serde_json::to_string(&test).unwrap();
        let mut again: ThreeWay = serde_json::from_str(&kept).unwrap();
        assert_eq!(again, test);
        assert_eq!(again.look(&seen(60)), test.look(&seen(60)));
        assert_eq!(again, test);
    }
}
