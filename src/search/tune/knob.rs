//! What of a policy can be turned, how far, and the policy with it turned.

use toml::{Table, Value};

use kernel::policy::{ActionCard, DecisionCard, FeatureCard, Form, TIES, ValueKind};
use kernel::systems::File;

/// A captain's own die: no weight of it is worth finding.
const CHANCE: &str = "chance";
/// A feature of more words than this is left alone unless the policy speaks of it: one weight for
/// every room and gun would be most of the search and little of the gain.
const MANY_WORDS: usize = 12;
/// The largest whole number a feature is expected to be: tracks are printed longer than games use.
const USUAL: f64 = 10.0;
/// A weight may make its feature count this many times as much as the weightiest one does now.
const ROOM: f64 = 4.0;

/// One number or answer of a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// As `--set` names it.
    pub path: String,
    /// The decision it belongs to.
    pub decision: &'static str,
    way: Vec<Step>,
    pub reach: Reach,
    /// Where it stands in the policy the search starts from.
    pub start: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Key(String),
    /// Counted from 0.
    Rule(usize),
}

/// What a knob can be turned to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// A weight of a score, up to `most` either way.
    Weight { most: f64 },
    /// A whole threshold of a rule.
    Whole { least: i32, most: i32 },
    /// A threshold with a fraction.
    Real { least: f64, most: f64 },
    /// What a rule answers, by its place in the list.
    Answer(&'static [ActionCard]),
}

impl Knob {
    /// The least and the most it can be.
    pub fn ends(&self) -> (f64, f64) {
        match self.reach {
            Reach::Weight { most } => (-most, most),
            Reach::Whole { least, most } => (least.into(), most.into()),
            Reach::Real { least, most } => (least, most),
            Reach::Answer(answers) => (0.0, answers.len() as f64 - 1.0),
        }
    }

    /// The value in the form it would be written down: few digits, within the ends.
    pub fn clean(&self, value: f64) -> f64 {
        let (least, most) = self.ends();
        let value = value.clamp(least, most);
        match self.reach {
            // Below a thousandth of its reach a weight is noise.
            Reach::Weight { most } if value.abs() < most / 1000.0 => 0.0,
            Reach::Weight { .. } => three_digits(value),
            Reach::Real { .. } => three_digits(value).clamp(least, most),
            Reach::Whole { .. } | Reach::Answer(_) => value.round(),
        }
    }

    /// The value as a policy file spells it.
    pub fn spelled(&self, value: f64) -> String {
        self.value(value).to_string()
    }

    fn value(&self, value: f64) -> Value {
        match self.reach {
            Reach::Weight { .. } | Reach::Real { .. } => Value::Float(value),
            Reach::Whole { .. } => Value::Integer(value as i64),
            Reach::Answer(answers) => Value::String(answers[value as usize].0.into()),
        }
    }
}

fn three_digits(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// A policy without what it builds on: each decision as the first of its texts says it.
pub fn flattened(system: &str, cards: &[DecisionCard], texts: &[File]) -> Table {
    let mut policy = Table::new();
    policy.insert("system".into(), Value::String(system.into()));
    for text in texts {
        let said: Table = text.text.parse().unwrap_or_default();
        for key in ["side", TIES] {
            if let Some(value) = said.get(key).filter(|_| !policy.contains_key(key)) {
                policy.insert(key.into(), value.clone());
            }
        }
        for card in cards.iter().filter(|card| !policy.contains_key(card.name)).collect::<Vec<_>>()
        {
            if let Some(value) = said.get(card.name) {
                policy.insert(card.name.into(), value.clone());
            }
        }
    }
    policy
}

/// `policy` with every knob at its value; what stands where it stood is not touched.
pub fn turned_policy(policy: &Table, knobs: &[Knob], values: &[f64]) -> Table {
    let mut policy = Value::Table(policy.clone());
    for (knob, &value) in knobs.iter().zip(values).filter(|(knob, value)| knob.start != **value) {
        put(&mut policy, &knob.way, knob.value(value));
    }
    match policy {
        Value::Table(policy) => policy,
        _ => unreachable!("it was a table, and no way is empty"),
    }
}

fn put(at: &mut Value, way: &[Step], new: Value) {
    match (way, at) {
        ([], at) => *at = new,
        ([Step::Key(key), rest @ ..], Value::Table(table)) => {
            let next = table.entry(key.clone()).or_insert_with(|| Value::Table(Table::new()));
            put(next, rest, new);
        }
        ([Step::Rule(place), rest @ ..], Value::Array(rules)) => put(&mut rules[*place], rest, new),
        _ => unreachable!("ways are made from the policy they lead through"),
    }
}

/// Every knob of a policy that can be read, decision by decision; `root` is where the policy stands
/// in the tree of settings.
pub fn knobs(root: &str, cards: &[DecisionCard], policy: &Table) -> Vec<Knob> {
    let said = cards.iter().filter_map(|card| Some((card, policy.get(card.name)?)));
    let of = |(card, said): (&DecisionCard, &Value)| match card.form {
        Form::List { actions, .. } => of_list(card, actions, said),
        Form::Score { .. } => of_score(card, said),
    };
    let named = |knob: Knob| Knob { path: format!("{root}{}", knob.path), ..knob };
    said.flat_map(of).map(named).collect()
}

/// The answer of every rule, and the numbers of its conditions.
fn of_list(card: &DecisionCard, actions: &'static [ActionCard], said: &Value) -> Vec<Knob> {
    let mut knobs = Vec::new();
    for (place, rule) in said.as_array().into_iter().flatten().enumerate() {
        let way = [Step::Key(card.name.into()), Step::Rule(place)];
        let when = rule.get("when");
        for feature in &card.features {
            let condition = when.and_then(|when| when.get(feature.name));
            knobs.extend(
                condition.into_iter().flat_map(|said| of_condition(card.name, &way, feature, said)),
            );
        }
        let word = rule.get("do").and_then(Value::as_str);
        if let Some(start) = actions.iter().position(|(name, _)| Some(*name) == word) {
            knobs.push(knob(card.name, &way, &["do"], Reach::Answer(actions), start as f64));
        }
    }
    knobs
}

fn of_condition(
    decision: &'static str,
    way: &[Step],
    feature: &FeatureCard,
    said: &Value,
) -> Vec<Knob> {
    let reach = match feature.kind {
        ValueKind::Whole { least, most } => Reach::Whole { least, most },
        ValueKind::Real { least, most } => Reach::Real { least, most },
        ValueKind::Word(_) | ValueKind::Flag => return Vec::new(),
    };
    let one = |key: &&str| {
        let start = number(said.get(key)?)?;
        Some(knob(decision, way, &["when", feature.name, key], reach, start))
    };
    ["at_least", "at_most", "is"].iter().filter_map(one).collect()
}

/// The weight of every feature, said or not, and the least score if there is one.
fn of_score(card: &DecisionCard, said: &Value) -> Vec<Knob> {
    let score = said.get("score");
    let scale = card.features.iter().map(|card| counts(card, score)).fold(1.0, f64::max);
    let way = [Step::Key(card.name.into())];
    let mut knobs = Vec::new();
    if let Some(start) = said.get("least").and_then(number) {
        let most = (ROOM * scale).max(2.0 * start.abs());
        knobs.push(knob(card.name, &way, &["least"], Reach::Weight { most }, start));
    }
    for feature in card.features.iter().filter(|feature| feature.name != CHANCE) {
        let said = score.and_then(|score| score.get(feature.name));
        for (keys, start) in weights(feature, said) {
            let most = (ROOM * scale / span(feature.kind)).max(2.0 * start.abs());
            let keys: Vec<&str> = ["score"].into_iter().chain(keys).collect();
            knobs.push(knob(card.name, &way, &keys, Reach::Weight { most }, start));
        }
    }
    knobs
}

/// The weights of a feature: one, or one for every word.
fn weights(feature: &FeatureCard, said: Option<&Value>) -> Vec<(Vec<&'static str>, f64)> {
    let start = |said: Option<&Value>| said.and_then(number).unwrap_or(0.0);
    match feature.kind {
        ValueKind::Word(words) if words.len() > MANY_WORDS && said.is_none() => Vec::new(),
        ValueKind::Word(words) => {
            let own = |word: &&'static str| said.and_then(|said| said.get(word));
            words.iter().map(|word| (vec![feature.name, word], start(own(word)))).collect()
        }
        ValueKind::Whole { .. } | ValueKind::Real { .. } | ValueKind::Flag => {
            vec![(vec![feature.name], start(said))]
        }
    }
}

/// How much a feature can change a score as things stand.
fn counts(feature: &FeatureCard, score: Option<&Value>) -> f64 {
    let said = score.and_then(|score| score.get(feature.name));
    let heaviest =
        weights(feature, said).iter().map(|(_, weight)| weight.abs()).fold(0.0, f64::max);
    heaviest * span(feature.kind)
}

/// How far the values of a feature lie apart in play.
fn span(kind: ValueKind) -> f64 {
    match kind {
        ValueKind::Whole { least, most } => f64::from(most - least).clamp(1.0, USUAL),
        ValueKind::Real { least, most } => most - least,
        ValueKind::Word(_) | ValueKind::Flag => 1.0,
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or(value.as_integer().map(|whole| whole as f64))
}

fn knob(decision: &'static str, way: &[Step], keys: &[&str], reach: Reach, start: f64) -> Knob {
    let keys = keys.iter().map(|key| Step::Key((*key).into()));
    let way: Vec<Step> = way.iter().cloned().chain(keys).collect();
    Knob { path: path(&way), decision, way, reach, start }
}

/// The way below the policy.
fn path(way: &[Step]) -> String {
    let name = |step: &Step| match step {
        Step::Key(key) => format!(".{}", super::wording::key(key)),
        Step::Rule(place) => format!(".{}", place + 1),
    };
    way.iter().map(name).collect()
}
