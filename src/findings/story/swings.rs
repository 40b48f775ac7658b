//! What swings games: events by the rule that rolls, how often they come and how far they move the odds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::LEVEL;
use super::parts::not_below_nothing;
use super::sizes::{are_few, of_whole, over};
use crate::engine::story::{ClassSample, Pick, Swing};
use kernel::stats::interval::reach_of_t;
use kernel::stats::{Bounds, Estimate, Histogram, count};
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
        class.times() as f64 * (squares / swings.len().max(1) as f64).sqrt()
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

/// What the `swings` of some `picks` say of the classes, in their order; those that settle most first. The games begin
/// with the odds `start`.
pub fn classes(
    classes: &Classes,
    (picks, swings): (&[Vec<Pick>], &[Vec<Swing>]),
    rules: &[RuleEntry],
    (start, games): (Estimate, u64),
) -> Vec<SwingClass> {
    let mut all: Vec<SwingClass> = Vec::new();
    for ((rule, class), (picks, swings)) in classes.iter().zip(picks.iter().zip(swings)) {
        let seen = Seen::of(class, picks, swings);
        let few = (swings.len() as u64) < FEW;
        let unknown = Estimate::unknown(swings.len() as u64);
        let whole = start.value * (1.0 - start.value);
        let settles = not_below_nothing(of_whole(seen.in_a_game(class, games, whole), start));
        all.push(SwingClass {
            rule: (*rule).to_owned(),
            title: title_of(rules, rule),
            times: times(class, games),
            moves: if few { unknown } else { rooted(seen.each(whole)) },
            settles: if few { unknown } else { Estimate { n: unknown.n, ..settles } },
        });
    }
    leave_room(&mut all);
    let settled = |class: &SwingClass| class.settles.value.max(f64::MIN);
    all.sort_by(|a, b| settled(b).total_cmp(&settled(a)));
    all
}

/// Rules settle all of it together and none less than nothing, so that no rule settles more than what the lower ends of the
/// others leave. Of one whose few rolls that were looked at did little this is often all that is known.
fn leave_room(all: &mut [SwingClass]) {
    let least = |class: &SwingClass| Some(class.settles.low).filter(|low| low.is_finite());
    let others: f64 = all.iter().filter_map(least).sum();
    for settles in all.iter_mut().map(|class| &mut class.settles) {
        let left = 1.0 - (others - settles.low);
        if settles.value < left && left < settles.high {
            settles.high = left;
        }
    }
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
    let mut seen = Histogram::default();
    class.games.iter().for_each(|&(_, times)| seen.add(times as i32));
    (class.games.len() as u64..games).for_each(|_| seen.add(0));
    count::mean(&seen, Bounds { least: 0.0, most: f64::INFINITY }, 1.0, LEVEL)
}

/// The squares of the swings of one class that were looked at, game by game: those of one game are alike, since a close
/// game makes all of them large. So games are what varies, and not events (the ultimate clusters of Hansen, Hurwitz
/// & Madow, Sample Survey Methods and Theory, 1953).
struct Seen {
    /// Of every game that the class comes in: how often, how many were looked at, and their sum.
    games: Vec<(f64, f64, f64)>,
    looked_at: f64,
    square: f64,
}

impl Seen {
    fn of(class: &ClassSample, picks: &[Pick], swings: &[Swing]) -> Seen {
        let mut sums: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
        for (pick, swing) in picks.iter().zip(swings) {
            let (looked_at, sum) = sums.entry(pick.game).or_default();
            (*looked_at, *sum) = (*looked_at + 1.0, *sum + swing.squared);
        }
        let game = |&(game, times): &(u64, u64)| {
            let (looked_at, sum) = sums.get(&game).copied().unwrap_or_default();
            (times as f64, looked_at, sum)
        };
        let games: Vec<(f64, f64, f64)> = class.games.iter().map(game).collect();
        let looked_at = swings.len() as f64;
        let square = games.iter().map(|(_, _, sum)| sum).sum::<f64>() / looked_at;
        Seen { games, looked_at, square }
    }

    /// The mean square of one event, of which `unseen` is what one that was not looked at may well be, as a ratio of sums over games (Cochran, Sampling Techniques, 1977, 6.3).
    fn each(&self, unseen: f64) -> Estimate {
        let seen = || self.games.iter().filter(|(_, looked_at, _)| *looked_at > 0.0);
        let sums: Vec<f64> = seen().map(|(_, _, sum)| *sum).collect();
        let n = self.looked_at as u64;
        if are_few(&sums) {
            return over(&sums, n, unseen);
        }
        let off = seen().map(|(_, looked_at, sum)| sum - looked_at * self.square);
        let games = sums.len() as f64;
        let half = half(off, games) / self.looked_at;
        Estimate { value: self.square, low: self.square - half, high: self.square + half, n }
    }

    /// The sum of a game's squares, over all `games`: how often the class comes, times the mean of one.
    fn in_a_game(&self, class: &ClassSample, games: u64, unseen: f64) -> Estimate {
        let (n, times) = (games as f64, class.times() as f64);
        let each = times / self.looked_at;
        let sums: Vec<f64> = self.games.iter().map(|(_, _, sum)| each * sum).collect();
        let none = (self.games.len() as u64..games).map(|_| 0.0);
        let all: Vec<f64> = sums.into_iter().chain(none).collect();
        if are_few(&all) {
            return over(&all, games, each * unseen);
        }
        let usual = self.square * times / n;
        let off = |(times, looked_at, sum): &(f64, f64, f64)| {
            each * (sum - looked_at * self.square) + self.square * times - usual
        };
        let without = (self.games.len() as u64..games).map(|_| -usual);
        let half = half(self.games.iter().map(off).chain(without), n) / n;
        Estimate { value: usual, low: usual - half, high: usual + half, n: games }
    }
}

/// Half of Student's interval of a sum, by how far each of `n` parts is off its share.
fn half(off: impl Iterator<Item = f64>, n: f64) -> f64 {
    let squares: f64 = off.map(|off| off * off).sum();
    reach_of_t(LEVEL, n - 1.0) * (squares * n / (n - 1.0)).sqrt()
}

/// Of squares, what they are squares of; what noise took below nothing is nothing.
fn rooted(square: Estimate) -> Estimate {
    let [value, low, high] =
        [square.value, square.low, square.high].map(|x| if x < 0.0 { 0.0 } else { x.sqrt() });
    Estimate { value, low, high, n: square.n }
}
