//! What a system says about its decisions: the closed lists a policy is written from.

use super::Seats;

/// One thing a policy may look at, as its system numbers them.
pub trait Feature: Copy + PartialEq + Sync + 'static {
    /// Its place in the system's list.
    fn number(self) -> usize;
    fn card(self) -> FeatureCard;
}

/// A feature as it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureCard {
    pub name: &'static str,
    pub kind: ValueKind,
    pub meaning: &'static str,
}

/// What values a feature has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueKind {
    /// Whole numbers: `at_least`, `at_most`, `is`, `is_not`.
    Whole { least: i32, most: i32 },
    /// Numbers with a fraction: `at_least`, `at_most`.
    Real { least: f64, most: f64 },
    /// One word of a list: `is`, `is_not`, `one_of`. In a score every word has its own weight.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
}

impl ValueKind {
    /// The values as a table of them shows it.
    pub fn spelled(self) -> String {
        match self {
            ValueKind::Whole { least, most } => format!("{least} to {most}"),
            ValueKind::Real { least, most } => format!("{least} to {most}, with fractions"),
            ValueKind::Word(words) => words.join(" | "),
            ValueKind::Flag => "true | false".into(),
        }
    }

    /// One word for programs.
    pub fn name(self) -> &'static str {
        match self {
            ValueKind::Whole { .. } => "whole",
            ValueKind::Real { .. } => "real",
            ValueKind::Word(_) => "word",
            ValueKind::Flag => "flag",
        }
    }
}

/// What a list may answer, and what it means.
pub type ActionCard = (&'static str, &'static str);

/// How a decision is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    List {
        actions: &'static [ActionCard],
        /// The answer where no rule of the list holds; `None` asks for a last rule without
        /// conditions.
        otherwise: Option<&'static str>,
    },
    Score {
        /// What is scored.
        options: &'static str,
        /// What happens if no option scores `least`; `None` where one must be taken.
        declined: Option<&'static str>,
    },
}

/// One decision of a system.
#[derive(Clone, Copy, Debug)]
pub struct Decision<F: 'static> {
    pub name: &'static str,
    pub meaning: &'static str,
    pub form: Form,
    /// What it may look at, in groups.
    pub features: &'static [&'static [F]],
}

impl<F: 'static> Decision<F> {
    /// The option that scores highest is taken, whatever it scores.
    pub const fn score(
        name: &'static str,
        meaning: &'static str,
        options: &'static str,
        features: &'static [&'static [F]],
    ) -> Decision<F> {
        Decision { name, meaning, form: Form::Score { options, declined: None }, features }
    }
}

impl<F: Feature> Decision<F> {
    pub fn features(&self) -> impl Iterator<Item = F> {
        self.features.iter().flat_map(|group| group.iter().copied())
    }

    pub fn card(&self) -> DecisionCard {
        DecisionCard {
            name: self.name,
            meaning: self.meaning,
            form: self.form,
            features: self.features().map(Feature::card).collect(),
            seats: Seats::ALL,
        }
    }
}

/// A decision as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionCard {
    pub name: &'static str,
    pub meaning: &'static str,
    pub form: Form,
    pub features: Vec<FeatureCard>,
    /// The sides that take it.
    pub seats: Seats,
}

impl DecisionCard {
    /// The same as a decision of these sides alone.
    #[must_use]
    pub fn taken_by(self, seats: Seats) -> DecisionCard {
        DecisionCard { seats, ..self }
    }
}
