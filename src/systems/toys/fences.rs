//! A game in which both sides take the same decision, small enough to check by hand: for the lab's
//! own tests.

use std::ops::Range;

use crate::config::{Library, Problems, Section, Word};
use crate::dice::{Dice, Seeded};
use crate::policy::{ActionCard, Decision, DecisionCard, Feature, FeatureCard, Form, List};
use crate::systems::kit::Files;
use crate::systems::kit::policies::PolicyLibrary;
use crate::systems::metric::YES_NO;
use crate::systems::{
    Checked, File, Match, Metric, PolicyCard, PolicyRef, Request, Rows, ScenarioCard, Scratch,
    Side, System, Transcript, sides,
};

pub const METRICS: &[Metric] = &[
    Metric::new("a_win", "A wins", YES_NO).liked_by(Some(A)).meaning("a has touched"),
    Metric::new("b_win", "B wins", YES_NO).liked_by(Some(B)).meaning("b has touched"),
];

pub const A: Side = Side { id: "a", title: "the first fencer" };
pub const B: Side = Side { id: "b", title: "the second fencer" };
const SIDES: &[Side] = &[A, B];

/// How far a fencer thrusts, which is added to his die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrust {
    Short,
    Half,
    Deep,
}

impl Word for Thrust {
    const KIND: &'static str = "thrust";
    const WORDS: &'static [(&'static str, Thrust)] =
        &[("short", Thrust::Short), ("half", Thrust::Half), ("deep", Thrust::Deep)];
}

/// There is nothing to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Nothing {}

impl Feature for Nothing {
    fn number(self) -> usize {
        match self {}
    }
    fn card(self) -> FeatureCard {
        match self {}
    }
}

const ACTIONS: &[ActionCard] = &[("short", "no reach"), ("half", "1 more"), ("deep", "2 more")];
const THRUST: Decision<Nothing> = Decision {
    name: "thrust",
    meaning: "how far to thrust",
    form: Form::List { actions: ACTIONS, otherwise: Some("short") },
    features: &[],
};

const FILES: Files = Files(&[
    ("policies/fences/steady.toml", "title = \"steady\"\n[[thrust]]\ndo = \"short\"\n"),
    ("policies/fences/wary.toml", "title = \"wary\"\n[[thrust]]\ndo = \"half\"\n"),
    ("policies/fences/rash.toml", "title = \"rash\"\n[[thrust]]\ndo = \"deep\"\n"),
]);

fn policies() -> PolicyLibrary {
    let decisions = Fences.decisions();
    PolicyLibrary { system: "fences", files: FILES, sides: SIDES, decisions }
}

/// Each throws a die and adds the reach of the thrust, the first one more for being first; more
/// touches, equals do not.
pub struct Bout {
    thrusts: [Thrust; 2],
    digest: [u8; 32],
}

impl Bout {
    pub const WIDTH: usize = METRICS.len();

    pub fn new(thrusts: [Thrust; 2]) -> Bout {
        Bout { thrusts, digest: [thrusts[0] as u8 * 3 + thrusts[1] as u8; 32] }
    }

    fn game(&self, seed: u64, game: u64) -> [i32; 2] {
        let mut dice = Seeded::new(seed, game);
        let [one, two] = self.thrusts.map(|thrust| dice.roll(6) + thrust as u8);
        [i32::from(one + 1 > two), i32::from(two > one + 1)]
    }
}

impl Match for Bout {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
        games.for_each(|game| rows.push(&self.game(seed, game)));
    }
    fn trace(&self, seed: u64, game: u64, _: &mut Scratch) -> Transcript {
        Transcript { story: Vec::new(), outcome: self.game(seed, game).to_vec() }
    }
    fn count_dice(&self, _seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
        2 * (games.end - games.start)
    }
    fn digest(&self) -> [u8; 32] {
        self.digest
    }
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The system of fencing bouts.
pub struct Fences;

fn thrust(said: &Section) -> Thrust {
    said.find("title").map(|title| title.text());
    let list: List<Nothing, Thrust> = List::read(said, &THRUST);
    list.always().unwrap_or(list.otherwise)
}

impl System for Fences {
    fn id(&self) -> &'static str {
        "fences"
    }
    fn title(&self) -> &'static str {
        "Fences"
    }
    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }
    fn sides(&self) -> &'static [Side] {
        SIDES
    }
    fn mirrors(&self) -> &'static [[&'static str; 2]] {
        &[["a_win", "b_win"]]
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let (id, title) = ("bout".into(), "One bout".into());
        vec![ScenarioCard { id, title, ..ScenarioCard::default() }]
    }
    fn flagship(&self) -> &'static str {
        "bout"
    }
    fn decisions(&self) -> Vec<DecisionCard> {
        vec![THRUST.card()]
    }
    fn policies(&self) -> Vec<PolicyCard> {
        policies().cards()
    }
    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        policies().chain(policy)
    }
    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        let (policies, mut library) = (policies(), Library::new());
        policies.add(&mut library, &policies.texts(&sides::seated(self, &request.policies)?)?);
        request.sets.iter().for_each(|set| library.set(set));
        let both = |both: &Section| [both.table("a", thrust), both.table("b", thrust)];
        let thrusts = library.read(|root| root.table("policy", both))?;
        Ok(Box::new(Bout { thrusts, digest: library.digest() }))
    }
    fn check(&self, _file: &File) -> Result<Checked, Problems> {
        Ok(Checked { kind: "policy".into(), warnings: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::Scenario;
    use crate::systems::sides::PolicyChoice;

    fn outcome(policies: &[&str], sets: &[&str]) -> Result<Vec<i32>, Problems> {
        let named =
            |name: &str| -> Result<PolicyRef, Problems> { Ok(PolicyRef::Named(name.into())) };
        let policies = policies.iter().map(|said| PolicyChoice::parse(said, named));
        let request = Request {
            scenario: Scenario::Named("bout".into()),
            sets: sets.iter().map(|set| (*set).to_owned()).collect(),
            policies: policies.collect::<Result<_, _>>()?,
        };
        let wins = |cell: Box<dyn Match>| {
            let mut rows = Rows::new(Bout::WIDTH);
            cell.play(1, 0..600, &mut rows, &mut Scratch::default());
            rows.iter().fold(vec![0, 0], |sum, row| vec![sum[0] + row[0], sum[1] + row[1]])
        };
        Fences.prepare(&request).map(wins)
    }

    #[test]
    fn the_same_file_on_both_sides_has_settings_of_its_own_on_each() {
        let mirror = outcome(&["a=rash", "b=rash"], &[]).unwrap();
        assert_eq!(mirror, outcome(&[], &[]).unwrap(), "equal reach cancels out");
        let weaker = outcome(&["a=rash", "b=rash"], &["policy.b.thrust.1.do=short"]).unwrap();
        assert_eq!(weaker, outcome(&["a=rash", "b=steady"], &[]).unwrap());
        assert!(weaker[0] > mirror[0] && weaker[1] < mirror[1], "{weaker:?} {mirror:?}");
    }

    #[test]
    fn a_setting_that_names_no_side_is_told_both() {
        let told = outcome(&[], &["policy.thrust.1.do=short"]).unwrap_err().to_string();
        assert!(
            told.contains("did you mean one of `policy.a.thrust.1.do`, `policy.b.thrust.1.do`?"),
            "{told}"
        );
    }
}
