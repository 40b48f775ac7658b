//! What the maps of two variants differ in, place by place.
//!
//! A map keeps in how many games something happened at a place, and not in which; so it is not known in
//! how many of the same games it happened under both variants. A difference counts as more than noise only if it
//! would be so whichever games those were: the fewer they share, the wider is Tango's interval, and here they
//! share as few as they can. What is counted several times to a game (planes, shots) is
//! held apart by Newcombe's interval, as if the pieces of one game had nothing to do with each other (R. G. Newcombe, "Interval
//! estimation for the difference between independent proportions", 1998, method 10). The level is
//! corrected for all places of the picture (Bonferroni), so that of a hundred pictures without a difference at most five show one.

use kernel::stats::Estimate;
use kernel::stats::interval::{LEVEL, wilson};
use kernel::stats::paired::{Pairs, difference_tango};
use kernel::systems::maps::{Base, Body, Layer, Map, Times};

use super::{Comparison, Findings};

/// How much more often something happens at a place under the second of two variants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceDifference {
    /// Of the shares, with its interval of 95 %; not known where a share is not.
    pub estimate: Estimate,
    pub noise: Noise,
}

/// Whether a difference is more than chance makes of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    Beyond,
    Within,
}

/// The counts of one place, one for each layer, in the maps of two variants.
pub type PlacePair<'a> = [&'a [Times]; 2];

/// Shares of fewer pieces than this are not known.
pub const LEAST_PIECES: u64 = 20;

/// The differences of one layer at every place, over so many games of either variant.
pub fn place_differences(
    layers: &[Layer],
    layer: usize,
    places: &[PlacePair],
    games: u64,
) -> Vec<PlaceDifference> {
    let seen = places.iter().filter(|pair| pair.iter().any(|counts| is_seen(counts[layer])));
    let corrected = 1.0 - (1.0 - LEVEL) / seen.count().max(1) as f64;
    let one = |pair: &PlacePair| {
        let estimate = difference(layers[layer].of, layer, pair, games, LEVEL);
        let strict = difference(layers[layer].of, layer, pair, games, corrected);
        let noise = match strict.low > 0.0 || strict.high < 0.0 {
            true => Noise::Beyond,
            false => Noise::Within,
        };
        PlaceDifference { estimate, noise }
    };
    places.iter().map(one).collect()
}

/// Whether anything was counted; what is left of others is counted without its games.
pub fn is_seen(times: Times) -> bool {
    times.games > 0 || times.times > 0
}

fn difference(base: Base, layer: usize, pair: &PlacePair, games: u64, level: f64) -> Estimate {
    match base {
        Base::Games => of_games(pair.map(|counts| counts[layer].games), games, level),
        Base::Layer(base) => of_pieces(
            pair.map(|counts| [counts[layer].times.min(counts[base].times), counts[base].times]),
            level,
        ),
    }
}

/// Of the same games, of which as few as possible had both.
fn of_games([first, second]: [u64; 2], games: u64, level: f64) -> Estimate {
    let both = (first + second).saturating_sub(games);
    let [only_first, only_second] = [first - both, second - both];
    let neither = games - both - only_first - only_second;
    difference_tango(Pairs { both, only_first, only_second, neither }, level)
}

/// Of pieces that are not the same in both: so many of so many.
fn of_pieces(pair: [[u64; 2]; 2], level: f64) -> Estimate {
    let n = pair[0][1].min(pair[1][1]);
    if n < LEAST_PIECES {
        return Estimate::unknown(n);
    }
    let [a, b] = pair.map(|[k, n]| wilson(k, n, level));
    let value = b.value - a.value;
    let low = value - (b.value - b.low).hypot(a.high - a.value);
    let high = value + (b.high - b.value).hypot(a.value - a.low);
    Estimate { value, low: low.max(-1.0), high: high.min(1.0), n }
}

/// The variants whose headline is furthest from that of the first cell, the furthest first; of
/// equals the first.
pub fn furthest(findings: &Findings, most: usize) -> Vec<usize> {
    let headline = findings.comparisons.iter();
    let mut all: Vec<&Comparison> =
        headline.filter(|one| one.metric == 0 && one.baseline == 0).collect();
    let size = |one: &Comparison| match one.difference.value {
        unknown if unknown.is_nan() => 0.0,
        value => value.abs(),
    };
    all.sort_by(|a, b| size(b).total_cmp(&size(a)));
    all.into_iter().take(most).map(|one| one.cell).collect()
}

/// Whether two maps show the same things at the same places, whatever was counted there.
pub fn of_the_same_places(one: &Map, other: &Map) -> bool {
    let blank = |map: &Map| {
        let mut body = map.body.clone();
        blank(&mut body);
        (map.id.clone(), map.games, body)
    };
    blank(one) == blank(other)
}

fn blank(body: &mut Body) {
    let none = |counts: &mut Vec<Times>| counts.fill(Times::default());
    match body {
        Body::Plan(plan) => {
            plan.places.iter_mut().for_each(|place| none(&mut place.counts));
            plan.zones.list.iter_mut().for_each(|zone| none(&mut zone.counts));
        }
        Body::Polar(polar) => polar.counts.iter_mut().for_each(none),
        Body::Board(board) => board.counts.iter_mut().for_each(none),
        Body::Survival(steps) => {
            steps.curves.iter_mut().for_each(|curve| curve.left.fill(0));
        }
        Body::Courses(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: u64 = 1000;

    fn games(layers: &[Layer], pairs: &[[u64; 2]]) -> Vec<PlaceDifference> {
        let times = |games| [Times { games, times: games }];
        let counts: Vec<[[Times; 1]; 2]> = pairs.iter().map(|pair| pair.map(times)).collect();
        let places: Vec<PlacePair> =
            counts.iter().map(|[one, other]| [&one[..], &other[..]]).collect();
        place_differences(layers, 0, &places, GAMES)
    }

    /// 100 and 150 of 1000 games: 5 points more. As if no game had both, 250 games differ, and the standard error
    /// is the root of (250 − 50² / 1000) over 1000, 1.57 points; by Tango 5 ± 3.1.
    #[test]
    fn a_difference_is_of_shares_and_as_wide_as_the_counts_allow() {
        let found = games(&[Layer::of_games("hit")], &[[100, 150]]);
        let PlaceDifference { estimate, noise } = found[0];
        assert_eq!((estimate.value, estimate.n, noise), (0.05, GAMES, Noise::Beyond));
        assert!((estimate.low - 0.019).abs() < 0.001, "{estimate:?}");
        assert!((estimate.high - 0.081).abs() < 0.001, "{estimate:?}");
    }

    /// The same difference at one of forty places is what chance makes of nothing.
    #[test]
    fn the_more_places_the_more_a_difference_has_to_be() {
        let mut pairs = vec![[100, 150]];
        pairs.resize(40, [100, 100]);
        let found = games(&[Layer::of_games("hit")], &pairs);
        assert_eq!((found[0].estimate.value, found[0].noise), (0.05, Noise::Within));
        // Where nothing ever happened nothing is compared: it makes the others no stricter.
        let mut pairs = vec![[100, 150]];
        pairs.resize(40, [0, 0]);
        let found = games(&[Layer::of_games("hit")], &pairs);
        assert_eq!((found[0].noise, found[1].noise), (Noise::Beyond, Noise::Within));
        assert_eq!(found[1].estimate.value, 0.0);
    }

    /// In all of 1000 games and in 990: ten games without it, and at least 990 with both.
    #[test]
    fn games_that_must_have_had_both_had_both() {
        let found = games(&[Layer::of_games("hit")], &[[1000, 990]]);
        assert_eq!((found[0].estimate.value, found[0].noise), (-0.01, Noise::Beyond));
    }

    /// 30 of 60 planes and 45 of 60: Newcombe's example has no such numbers; by hand, Wilson's intervals are
    /// [0.377, 0.623] and [0.628, 0.843].
    #[test]
    fn pieces_are_compared_as_pieces() {
        let layers = [Layer::of_games("planes"), Layer::of_layer("shot down", 0)];
        let times = |planes: u64, down: u64| {
            [planes, down].map(|times| Times { games: times.min(40), times })
        };
        let [one, other, few] = [times(60, 30), times(60, 45), times(19, 19)];
        let found = place_differences(&layers, 1, &[[&one, &other], [&one, &few]], GAMES);
        let PlaceDifference { estimate, noise } = found[0];
        assert_eq!((estimate.value, estimate.n, noise), (0.25, 60, Noise::Beyond));
        assert!((estimate.low - 0.077).abs() < 0.001, "{estimate:?}");
        assert!((estimate.high - 0.403).abs() < 0.001, "{estimate:?}");
        assert!(found[1].estimate.value.is_nan() && found[1].noise == Noise::Within);
    }
}
