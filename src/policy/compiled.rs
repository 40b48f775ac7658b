//! A score made ready for games in which hundreds of candidates are weighed at every turn.
//!
//! What a feature counts is worked out beforehand for each value it can have, and looked up. A system
//! then adds up its terms as early as they are known. *Constant* terms belong to a candidate whatever
//! happens (the row of a square, the points a turn costs): [`Candidates`] holds their sum with each
//! one. *Terms of the state* are the same for many candidates of one decision (how the enemy heads):
//! they are added up once for it. What is left are *terms of the option* (distance, bearing, danger),
//! and [`Highest`] tells before they are looked at whether they can matter at all.
//!
//! A system has as many scores as decisions, each with features of its own; all go through here.

use super::{Among, Feature, Highest, Score, Ties, ValueKind, Weight};

/// Features with values from 0 to one less than this have their parts in a table.
pub const VALUES: usize = 64;

/// Features a system may number at the most.
const FEATURES: usize = 64;

/// What one feature counts, by its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    by_value: [f64; VALUES],
    /// The most it counts for any value its card allows.
    most: f64,
    /// The most it counts for a value, or for any above it.
    most_from: [f64; VALUES],
}

impl Part {
    /// The part of a feature that does not count.
    const NOTHING: Part = Part { by_value: [0.0; VALUES], most: 0.0, most_from: [0.0; VALUES] };

    fn new(kind: ValueKind, weight: &Weight) -> Part {
        let last = last_value(kind);
        let by_value = std::array::from_fn(|value| match weight {
            Weight::Plain(weight) => weight * value as f64,
            Weight::ByWord(weights) => weights.get(value).copied().unwrap_or(0.0),
        });
        let most_from = std::array::from_fn(|value| most(&by_value[value.min(last)..=last]));
        Part { by_value, most: most_from[0], most_from }
    }

    /// What it counts for a value.
    #[inline(always)]
    pub fn at(&self, value: u8) -> f64 {
        self.by_value[usize::from(value) % VALUES]
    }

    /// The most it counts for this value or any above it.
    #[inline(always)]
    pub fn most_from(&self, value: u8) -> f64 {
        self.most_from[usize::from(value) % VALUES]
    }

    /// The most it counts.
    #[inline(always)]
    pub fn most(&self) -> f64 {
        self.most
    }

    /// The first so many values, as a table.
    pub fn table<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|value| self.by_value[value])
    }
}

/// The greatest value in a table of a feature of this kind.
fn last_value(kind: ValueKind) -> usize {
    let last = match kind {
        ValueKind::Whole { most, .. } => usize::try_from(most).unwrap_or(0),
        ValueKind::Word(words) => words.len().saturating_sub(1),
        ValueKind::Real { .. } | ValueKind::Flag => 1,
    };
    last.min(VALUES - 1)
}

fn most(of: &[f64]) -> f64 {
    of.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// A score by the parts of its features.
#[derive(Clone, Debug)]
pub struct CompiledScore<F> {
    /// The first is the part of every feature that does not count.
    parts: Vec<Part>,
    slots: [u8; FEATURES],
    weights: [f64; FEATURES],
    /// An option that scores no more is not taken.
    too_little: f64,
    ties: Ties,
    features: std::marker::PhantomData<F>,
}

impl<F: Feature> CompiledScore<F> {
    pub fn new(score: &Score<F>) -> CompiledScore<F> {
        let (mut parts, mut slots) = (vec![Part::NOTHING], [0; FEATURES]);
        let mut weights = [0.0; FEATURES];
        for term in &score.terms {
            let number = term.feature.number();
            slots[number] = parts.len() as u8;
            parts.push(Part::new(term.feature.card().kind, &term.weight));
            if let Weight::Plain(weight) = &term.weight {
                weights[number] = *weight;
            }
        }
        let too_little = score.least.next_down();
        let ties = score.ties;
        CompiledScore { parts, slots, weights, too_little, ties, features: Default::default() }
    }

    /// The part of a whole number, a word or a flag.
    #[inline(always)]
    pub fn part(&self, feature: F) -> &Part {
        &self.parts[usize::from(self.slots[feature.number() % FEATURES])]
    }

    /// What a number counts whose values fill no table.
    #[inline(always)]
    pub fn weight(&self, feature: F) -> f64 {
        self.weights[feature.number() % FEATURES]
    }

    /// Whether a feature counts at all.
    #[inline(always)]
    pub fn counts(&self, feature: F) -> bool {
        self.slots[feature.number() % FEATURES] != 0
    }

    /// No option yet, and none that scores too little ever.
    #[inline(always)]
    pub fn highest<O>(&self) -> Highest<O> {
        Highest::above(self.too_little)
    }

    /// Which of equals is taken.
    #[inline(always)]
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// Whether nothing counts.
    pub fn is_empty(&self) -> bool {
        self.parts.len() == 1
    }
}

/// The moves a system has to choose from, such as turn and speed, or squares: each with the sum of its
/// constant terms.
#[derive(Clone, Debug)]
pub struct Candidates<C> {
    each: Vec<(C, f64)>,
}

impl<C: Copy> Candidates<C> {
    pub fn new(moves: impl IntoIterator<Item = C>, constant: impl Fn(C) -> f64) -> Candidates<C> {
        Candidates { each: moves.into_iter().map(|one| (one, constant(one))).collect() }
    }

    /// The candidate that scores highest among those that are open, and more than `best` has. `whole` adds the terms of state
    /// and option to the constant ones, no more than `rest_at_most` in all; it is asked only where
    /// that can matter.
    #[inline]
    pub fn best<A: Among>(
        &self,
        mut best: Highest<C, A>,
        rest_at_most: f64,
        open: impl Fn(C) -> bool,
        whole: impl Fn(C, f64) -> f64,
    ) -> Option<C> {
        for &(candidate, constant) in &self.each {
            if best.admits(constant + rest_at_most) && open(candidate) {
                best.offer(candidate, whole(candidate, constant));
            }
        }
        best.option()
    }
}

/// A ship on open water that may turn and change speed: what a fleet game asks of a score.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Address, Draw, PolicyDice};
    use crate::policy::{AnyOf, Facts, FeatureCard, TIE_DICE, Term};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Seen {
        Turn,
        Distance,
        Band,
        Danger,
    }

    impl Feature for Seen {
        fn number(self) -> usize {
            self as usize
        }
        fn card(self) -> FeatureCard {
            let (name, kind) = match self {
                Seen::Turn => ("turn", ValueKind::Whole { least: 0, most: 4 }),
                Seen::Distance => ("distance", ValueKind::Whole { least: 0, most: 40 }),
                Seen::Band => ("band", ValueKind::Word(&["short", "medium", "long"])),
                Seen::Danger => ("danger", ValueKind::Real { least: 0.0, most: 100.0 }),
            };
            FeatureCard { name, kind, meaning: "" }
        }
    }

    /// A turn, in steps to port or starboard, and the hexes sailed on the new course.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Course {
        turn: i8,
        speed: u8,
    }

    fn courses() -> impl Iterator<Item = Course> {
        (-2..=2).flat_map(|turn| (1..=4).map(move |speed| Course { turn, speed }))
    }

    /// What a course leads to, with the enemy `ahead` hexes straight on.
    fn seen(ahead: u8, course: Course) -> (u8, u8, f64) {
        let made_good = i16::from(course.speed) - i16::from(course.turn.unsigned_abs());
        let distance = (i16::from(ahead) - made_good).clamp(0, 40) as u8;
        (distance, (distance / 5).min(2), f64::from(40 - distance))
    }

    struct View(u8, Course);

    impl Facts<Seen> for View {
        fn fact(&self, feature: Seen) -> f64 {
            let (distance, band, danger) = seen(self.0, self.1);
            match feature {
                Seen::Turn => self.1.turn.unsigned_abs().into(),
                Seen::Distance => distance.into(),
                Seen::Band => band.into(),
                Seen::Danger => danger,
            }
        }
    }

    fn score(least: f64) -> Score<Seen> {
        let plain = |feature, weight| Term { feature, weight: Weight::Plain(weight) };
        let terms = vec![
            plain(Seen::Turn, -0.5),
            plain(Seen::Distance, -1.0),
            Term { feature: Seen::Band, weight: Weight::ByWord(vec![-9.0, 3.0, 0.0]) },
            plain(Seen::Danger, -0.02),
        ];
        Score { terms, least, ties: Ties::First }
    }

    fn nothing(least: f64) -> Score<Seen> {
        Score { terms: vec![], least, ties: Ties::First }
    }

    fn no_draw() -> Draw {
        unreachable!("the first of equals needs no dice")
    }

    fn best(score: &Score<Seen>, ahead: u8) -> Option<Course> {
        let compiled = CompiledScore::new(score);
        let turned = |course: Course| compiled.part(Seen::Turn).at(course.turn.unsigned_abs());
        let most = compiled.part(Seen::Distance).most() + compiled.part(Seen::Band).most();
        Candidates::new(courses(), turned).best(
            compiled.highest(),
            most,
            |_| true,
            |course, constant| {
                let (distance, band, danger) = seen(ahead, course);
                let near = compiled.part(Seen::Distance).at(distance);
                constant
                    + near
                    + compiled.part(Seen::Band).at(band)
                    + compiled.weight(Seen::Danger) * danger
            },
        )
    }

    #[test]
    fn the_course_chosen_is_the_one_a_plain_sum_chooses() {
        let score = score(-1e9);
        for ahead in 0..40 {
            let plain = score.best(courses(), |course| View(ahead, course), no_draw);
            assert_eq!(best(&score, ahead), plain, "{ahead} hexes");
        }
    }

    #[test]
    fn no_course_is_taken_that_scores_too_little() {
        assert_eq!(best(&score(100.0), 12), None);
        assert!(best(&score(-100.0), 12).is_some());
    }

    #[test]
    fn a_part_knows_its_most_and_a_feature_that_does_not_count_has_none() {
        let compiled = CompiledScore::new(&score(0.0));
        let distance = compiled.part(Seen::Distance);
        assert_eq!((distance.at(7), distance.most(), distance.most_from(7)), (-7.0, 0.0, -7.0));
        assert_eq!(compiled.part(Seen::Band).most_from(1), 3.0);
        assert_eq!(compiled.part(Seen::Band).table(), [-9.0, 3.0, 0.0]);
        let empty = CompiledScore::new(&nothing(0.0));
        assert!(empty.is_empty() && !empty.counts(Seen::Turn) && compiled.counts(Seen::Turn));
        assert_eq!((empty.part(Seen::Band).at(1), empty.weight(Seen::Danger)), (0.0, 0.0));
    }

    #[test]
    fn the_first_of_equals_stays() {
        let mut best = CompiledScore::new(&nothing(2.0)).highest();
        best.offer('a', 1.9);
        assert!(best.admits(2.0));
        best.offer('b', 2.0);
        best.offer('c', 2.0);
        assert!(!best.admits(2.0) && best.reaches(2.0));
        assert_eq!(best.option(), Some('b'));
    }

    /// Five courses of which the second, third and last are equals.
    #[test]
    fn any_of_the_equals_is_taken_equally_often_and_no_other() {
        let courses = Candidates::new(0..5, |course| [1.0, 2.0, 2.0, 0.0, 2.0][course]);
        let drawn = |game| {
            let draw = PolicyDice { seed: 1, game }.draw(Address::new(TIE_DICE, 0));
            let best = CompiledScore::new(&nothing(0.5)).highest().among(AnyOf::new(draw));
            courses.best(best, 0.0, |_| true, |_, constant| constant).unwrap()
        };
        let mut taken = [0; 5];
        (0..3000).for_each(|game| taken[drawn(game)] += 1);
        assert!([1, 2, 4].iter().all(|&course| (920..1080).contains(&taken[course])), "{taken:?}");
        assert_eq!(taken[0] + taken[3], 0);
    }

    /// What is not admitted is no equal of nothing.
    #[test]
    fn with_nothing_good_enough_there_are_no_equals() {
        let draw = PolicyDice { seed: 1, game: 1 }.draw(Address::new(TIE_DICE, 0));
        let mut best = CompiledScore::new(&nothing(2.0)).highest().among(AnyOf::new(draw));
        best.offer('a', 2.0_f64.next_down());
        assert!(best.admits(2.0));
        assert_eq!(best.option(), None);
    }
}
