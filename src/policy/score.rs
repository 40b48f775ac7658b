//! A score: features weighed and added up, the highest option wins.

use crate::config::{Item, Section, nearest};
use crate::dice::Draw;

use super::{AnyOf, Decision, Facts, Feature, Form, Highest, Player, Ties, ValueKind, seen};

/// The largest weight: far more than any order of options needs, far less than rounding could
/// blur.
const HEAVIEST: f64 = 1e6;
/// What an option must score where nothing is said: no score is so low.
pub(super) const NO_LEAST: f64 = -1e9;

/// One feature with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Term<F> {
    pub feature: F,
    pub weight: Weight,
}

/// What a feature counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Weight {
    /// Times its value.
    Plain(f64),
    /// A word's own weight.
    ByWord(Vec<f64>),
}

impl Weight {
    #[inline(always)]
    pub fn of(&self, value: f64) -> f64 {
        match self {
            Weight::Plain(weight) => weight * value,
            Weight::ByWord(weights) => weights[value as usize],
        }
    }
}

/// The features that count, in the order of the system's list.
#[derive(Clone, Debug, PartialEq)]
pub struct Score<F> {
    pub terms: Vec<Term<F>>,
    /// An option that scores less is not taken.
    pub least: f64,
    /// Which of the options that score highest is taken.
    pub ties: Ties,
}

impl<F: Feature> Score<F> {
    /// The sum for one option, always added in the same order.
    #[inline(always)]
    pub fn of(&self, facts: &impl Facts<F>) -> f64 {
        let mut sum = 0.0;
        for term in &self.terms {
            sum += term.weight.of(seen(facts, term.feature));
        }
        sum
    }

    /// The option that scores highest; `None` if none scores `least`. Equals are told apart as the
    /// policy says, where it asks for them by the dice of this decision.
    #[inline]
    pub fn best<O: Copy, V: Facts<F>>(
        &self,
        options: impl Iterator<Item = O>,
        view: impl Fn(O) -> V,
        draw: impl FnOnce() -> Draw,
    ) -> Option<O> {
        match self.ties {
            Ties::First => self.first_best(options, view),
            Ties::Random => self.any_best(options, view, draw()),
        }
    }

    /// The option that scores highest at a decision of this number, or one that is taken in its place.
    #[inline]
    pub fn pick<O: Copy + PartialEq, V: Facts<F>>(
        &self,
        (player, decision): (impl Player, u8),
        options: impl Iterator<Item = O> + Clone,
        view: impl Fn(O) -> V,
        draw: impl FnOnce() -> Draw,
    ) -> Option<O> {
        let nothing = || (self.least > NO_LEAST).then_some(None).into_iter();
        let open = || options.clone().map(Some).chain(nothing());
        player.answer(decision, || self.best(options.clone(), view, draw), open)
    }

    #[inline(always)]
    fn first_best<O: Copy, V: Facts<F>>(
        &self,
        options: impl Iterator<Item = O>,
        view: impl Fn(O) -> V,
    ) -> Option<O> {
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for option in options {
            let score = self.of(&view(option));
            if score > highest && score >= self.least {
                (best, highest) = (Some(option), score);
            }
        }
        best
    }

    #[cold]
    #[inline(never)]
    fn any_best<O: Copy, V: Facts<F>>(
        &self,
        options: impl Iterator<Item = O>,
        view: impl Fn(O) -> V,
        draw: Draw,
    ) -> Option<O> {
        let mut best = Highest::at_least(self.least).among(AnyOf::new(draw));
        options.for_each(|option| best.offer(option, self.of(&view(option))));
        best.option()
    }

    /// The terms a system evaluates by itself, and the rest.
    pub fn split(&self, apart: impl Fn(F) -> bool) -> (Score<F>, Score<F>) {
        let (apart, rest) = self.terms.iter().cloned().partition(|term| apart(term.feature));
        let of = |terms| Score { terms, ..*self };
        (of(apart), of(rest))
    }

    /// Whether a feature counts at all.
    pub fn looks_at(&self, feature: F) -> bool {
        self.terms.iter().any(|term| term.feature == feature)
    }

    /// Read the decision from a policy.
    pub fn read(policy: &Section, decision: &Decision<F>) -> Score<F> {
        let Form::Score { declined, .. } = decision.form else {
            unreachable!("`{}` is a list", decision.name)
        };
        let Some(item) = policy.find(decision.name) else {
            let help = format!("add [{}.score], or extend \"reference\"", decision.name);
            policy.problem(&format!("no decision for `{}`", decision.name), &help);
            return Score { terms: Vec::new(), least: NO_LEAST, ties: Ties::First };
        };
        let ties = Ties::read(policy);
        item.table(|said| {
            let least = declined.and_then(|_| said.find("least"));
            let least = least.map_or(NO_LEAST, |item| item.real(NO_LEAST..=-NO_LEAST));
            let terms = said.table("score", |weights| read_terms(weights, decision));
            Score { terms, least, ties }
        })
    }
}

fn read_terms<F: Feature>(said: &Section, decision: &Decision<F>) -> Vec<Term<F>> {
    let term = |feature: F| {
        let card = feature.card();
        let item = said.find(card.name)?;
        let weight = match card.kind {
            ValueKind::Word(words) => Weight::ByWord(read_words(&item, words)),
            ValueKind::Whole { .. } | ValueKind::Real { .. } | ValueKind::Flag => {
                Weight::Plain(weight(&item))
            }
        };
        let counts = match &weight {
            Weight::Plain(weight) => *weight != 0.0,
            Weight::ByWord(weights) => weights.iter().any(|weight| *weight != 0.0),
        };
        counts.then_some(Term { feature, weight })
    };
    decision.features().filter_map(term).collect()
}

fn weight(item: &Item) -> f64 {
    item.real(-HEAVIEST..=HEAVIEST)
}

fn read_words(item: &Item, words: &'static [&'static str]) -> Vec<f64> {
    item.table(|said| {
        let mut weights = vec![0.0; words.len()];
        for (word, item) in said.items() {
            match words.iter().position(|&known| known == word) {
                Some(place) => weights[place] = weight(&item),
                None => {
                    let near = nearest(&word, words.iter().copied());
                    let help = near.map_or_else(
                        || format!("known are: {}", words.join(", ")),
                        |near| format!("did you mean `{near}`?"),
                    );
                    item.fail(&format!("unknown word `{word}`"), &help);
                }
            }
        }
        weights
    })
}
