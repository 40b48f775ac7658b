//! The parts of a game: where the odds stand when each begins, and how much of the result it settles.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::games::is_decided;
use super::sizes::{mean_of_chances, mean_of_swings, of_whole};
use super::{begins, share};
use crate::engine::story::{Look, Path};
use kernel::stats::Estimate;

/// One part of a game, by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartOfGame {
    /// What games call it.
    pub name: String,
    /// Games that came to it.
    pub games: u64,
    /// The mean of the odds when it begins: the same at every moment, but for noise.
    pub odds: Estimate,
    /// The odds of a tenth, a quarter, half, three quarters, nine tenths of the games when it begins.
    pub quantiles: [f64; 5],
    /// Games that are decided when it begins, or over.
    pub decided: Estimate,
    /// How much of what decides games happens in it: the mean square of how far it moves the odds, of
    /// all there is.
    pub settles: Estimate,
}

/// What comes before the first part.
const SET_UP: &str = "set-up";

/// The set-up and every part, in the order games have them; `odds` are those of the first moment.
pub fn parts(paths: &[Path], odds: Estimate) -> Vec<PartOfGame> {
    let (order, begun) = (order(paths), begins(paths, odds));
    let (start, whole) = (begun.value, begun.value * (1.0 - begun.value));
    let looks: Vec<Vec<Option<Look>>> = paths.iter().map(|path| path.marks(&order)).collect();
    let moves = |row: usize| -> Vec<f64> {
        looks.iter().map(|look| squared(look[row], look[row + 1], start)).collect()
    };
    let moved: Vec<Vec<f64>> = (0..=order.len()).map(moves).collect();
    // One that nobody saw in a part may be as large as they get in any.
    let largest = moved.iter().flatten().copied().fold(whole, f64::max);
    let part = |(row, name): (usize, &str)| {
        let is_fresh = looks.iter().all(|look| look[row].is_none());
        let fresh = if is_fresh { odds.value } else { start };
        let at: Vec<f64> = looks.iter().map(|look| look[row].map_or(fresh, Look::odds)).collect();
        let came = |path: &&Path| row == 0 || path.parts.iter().any(|(known, _)| known == name);
        PartOfGame {
            name: name.to_owned(),
            games: paths.iter().filter(came).count() as u64,
            odds: if is_fresh { odds } else { mean_of_chances(&at) },
            quantiles: quantiles(at),
            decided: share(paths, |path| row > 0 && is_decided_by(path, &order, row - 1)),
            settles: not_below_nothing(of_whole(mean_of_swings(&moved[row], largest), begun)),
        }
    };
    [SET_UP].into_iter().chain(order.iter().map(String::as_str)).enumerate().map(part).collect()
}

/// The names of all parts: none before one that comes before it in some game, and as early as games have it on
/// average (topological sorting, Kahn 1962).
fn order(paths: &[Path]) -> Vec<String> {
    let mut known: BTreeMap<&str, Place> = BTreeMap::new();
    for path in paths {
        let names = path.parts.iter().map(|(name, _)| name.as_str());
        for (place, name) in names.clone().enumerate() {
            let seen = known.entry(name).or_default();
            (seen.sum, seen.games) = (seen.sum + place, seen.games + 1);
        }
        for (before, name) in names.clone().zip(names.skip(1)) {
            known.entry(name).or_default().after.insert(before);
        }
    }
    let mut order = Vec::new();
    while !known.is_empty() {
        let is_free = |place: &Place| place.after.iter().all(|name| !known.contains_key(name));
        let early = |place: &Place| place.sum as f64 / place.games as f64;
        let first = known.iter().min_by(|(_, a), (_, b)| {
            is_free(b).cmp(&is_free(a)).then(early(a).total_cmp(&early(b)))
        });
        let Some(name) = first.map(|(name, _)| *name) else { break };
        known.remove(name);
        order.push(name.to_owned());
    }
    order
}

/// Where a part comes in games.
#[derive(Default)]
struct Place<'p> {
    sum: usize,
    games: usize,
    /// The parts it comes straight after.
    after: BTreeSet<&'p str>,
}

/// A share is not below nothing, whatever noise makes of it.
pub fn not_below_nothing(found: Estimate) -> Estimate {
    let [value, low] = [found.value, found.low].map(|x| if x < 0.0 { 0.0 } else { x });
    Estimate { value, low, ..found }
}

/// How far odds moved between two looks, squared and without noise.
fn squared(from: Option<Look>, to: Option<Look>, start: f64) -> f64 {
    match (from, to) {
        (Some(from), Some(to)) => from.squared_to(to),
        (None, Some(to)) => to.squared_from(start),
        (_, None) => 0.0,
    }
}

/// Whether a game is decided or over when a part begins.
fn is_decided_by(path: &Path, order: &[String], part: usize) -> bool {
    let Some(after) = path.begins(order, part) else { return true };
    path.at(after).is_some_and(|point| is_decided(point.tried))
}

/// By the nearest rank.
fn quantiles(mut of: Vec<f64>) -> [f64; 5] {
    of.sort_by(f64::total_cmp);
    let last = of.len().saturating_sub(1) as f64;
    [0.1, 0.25, 0.5, 0.75, 0.9]
        .map(|share| of.get((share * last).round() as usize).copied().unwrap_or(f64::NAN))
}
