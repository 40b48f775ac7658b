//! What swings games: events by the rule that rolls, how often they come and how far they move the odds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::mean;
use super::parts::not_below_nothing;
use crate::engine::story::{ClassSample, Pick, Swing};
use kernel::stats::Estimate;
use kernel::systems::rules::RuleEntry;

/// So many events are looked at for every game, and of each class to see how they vary, and at least.
pub const PER_GAME: u64 = 12;
pub const PILOT: usize = 64;
const LEAST: usize = 64;
/// Fewer than this say nothing of how far they move anything.
const FEW: u64 = 16;

/// Events of one rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwingClass {
    /// The rule that rolls, and what the book calls it.
    pub rule: String,
    pub title: String,
    /// How often it comes in a game.
    pub times: Estimate,
    /// How far one of them moves the odds: the root of the mean square.
    pub moves: Estimate,
    /// How much of what decides games it is. Those of all classes add up to all there is.
    pub settles: Estimate,
}

/// The classes of events in the order of their rules.
pub type Classes = BTreeMap<&'static str, ClassSample>;

/// A few events of each class, to see how they vary; none of a class that has few.
pub fn pilots(classes: &Classes) -> Vec<Vec<Pick>> {
    let few = |class: &ClassSample| pilot_and_rest(class).0;
    classes.values().map(few).collect()
}

/// The events to look at: more of a class the more often it comes and the more its swings vary (Neyman
/// 1934), as `pilots` show; those are not looked at again, so that what they showed does not tell twice.
pub fn sampled(classes: &Classes, pilots: &[Vec<Swing>], games: u64) -> Vec<Vec<Pick>> {
    let weight = |(class, swings): (&ClassSample, &Vec<Swing>)| {
        let squares: f64 = swings.iter().map(|swing| swing.squared * swing.squared).sum();
        class.times as f64 * (squares / swings.len().max(1) as f64).sqrt()
    };
    let weights: Vec<f64> = classes.values().zip(pilots).map(weight).collect();
    let whole: f64 = weights.iter().sum();
    let picked = |(class, weight): (&ClassSample, &f64)| {
        let most = (weight / whole * (PER_GAME * games) as f64) as usize;
        let mut rest = pilot_and_rest(class).1;
        rest.truncate(most.max(LEAST));
        rest
    };
    classes.values().zip(&weights).map(picked).collect()
}

fn pilot_and_rest(class: &ClassSample) -> (Vec<Pick>, Vec<Pick>) {
    let mut all = class.shuffled();
    let pilot = if all.len() < PILOT + LEAST { 0 } else { PILOT };
    let rest = all.split_off(pilot);
    (all, rest)
}

/// What `swings` says of the classes, in their order; those that settle most first.
pub fn classes(
    classes: &Classes,
    swings: &[Vec<Swing>],
    rules: &[RuleEntry],
    (start, games): (f64, u64),
) -> Vec<SwingClass> {
    let one = |((rule, class), swings): ((&&'static str, &ClassSample), &Vec<Swing>)| {
        let squares: Vec<f64> = swings.iter().map(|swing| swing.squared).collect();
        let square = match squares.len() as u64 {
            few if few < FEW => Estimate::unknown(few),
            _ => mean(&squares),
        };
        let times = times(class, games);
        let often = times.value / (start * (1.0 - start));
        let settles = Estimate {
            value: square.value * often,
            low: square.low * often,
            high: square.high * often,
            n: square.n,
        };
        SwingClass {
            rule: (*rule).to_owned(),
            title: title_of(rules, rule),
            times,
            moves: rooted(square),
            settles: not_below_nothing(settles),
        }
    };
    let mut all: Vec<SwingClass> = classes.iter().zip(swings).map(one).collect();
    let settled = |class: &SwingClass| class.settles.value.max(f64::MIN);
    all.sort_by(|a, b| settled(b).total_cmp(&settled(a)));
    all
}

/// What the book calls a rule, after what it calls the section it is in: many a rule is “The roll”.
pub fn title_of(rules: &[RuleEntry], rule: &str) -> String {
    let titled = |id: &str| rules.iter().find(|entry| entry.id == id).map(|entry| entry.title);
    let section = rule.rsplit_once('.').and_then(|(section, _)| titled(section));
    match (section, titled(rule)) {
        (Some(section), Some(title)) => format!("{section}: {}", lowered(title)),
        (_, title) => title.unwrap_or_default().to_owned(),
    }
}

/// Its first letter small, unless it is all capitals.
fn lowered(title: &str) -> String {
    let mut letters = title.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => title.to_owned(),
    }
}

/// How often a class comes in a game.
fn times(class: &ClassSample, games: u64) -> Estimate {
    let n = games as f64;
    let value = class.times as f64 / n;
    let variance = (class.squares as f64 / n - value * value).max(0.0) / (n - 1.0);
    let half = kernel::stats::interval::reach_of_t(super::LEVEL, n - 1.0) * variance.sqrt();
    Estimate { value, low: (value - half).max(0.0), high: value + half, n: games }
}

/// Of squares, what they are squares of; what noise took below nothing is nothing.
fn rooted(square: Estimate) -> Estimate {
    let [value, low, high] =
        [square.value, square.low, square.high].map(|x| if x < 0.0 { 0.0 } else { x.sqrt() });
    Estimate { value, low, high, n: square.n }
}
