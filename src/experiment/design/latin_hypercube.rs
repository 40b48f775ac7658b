//! Numbers spread over their ranges: each range is cut into as many strata as there are samples,
//! and every stratum is used once.
//!
//! McKay, Beckman & Conover (1979), with points in the middle of their strata; of several random
//! ones the one whose closest two points are furthest apart is taken (maximin: Johnson, Moore &
//! Ylvisaker 1990). The same seed always gives the same.

use super::linear::slopes;
use super::{Layout, Misfit, name};
use crate::experiment::{Effect, Factor, Level};
use kernel::dice::{Dice, Stream};

/// Hypercubes tried, where comparing points is cheap.
const TRIES: usize = 200;
/// Pairs of points worth comparing in all.
const COMPARISONS: usize = 4_000_000;

/// The range of one factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    pub name: String,
    pub path: String,
    pub low: f64,
    pub high: f64,
    pub steps: Steps,
}

/// Which numbers of a range there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    Whole,
    Any,
}

/// The factors, level 0 of each leaving things as they are; and the layout. Its first row is the
/// book as it is, which is no part of the hypercube and has no say in the slopes.
///
/// Where whole numbers make two points alike one is left out: it would play the same games again.
/// An effect is a slope per unit, by least squares over the points that remain.
pub fn layout(spans: &[Span], samples: usize, seed: u64) -> Result<(Vec<Factor>, Layout), Misfit> {
    check(spans, samples)?;
    let strata = best(spans.len(), samples, seed);
    let factors: Vec<Factor> = spans.iter().map(|span| factor(span, samples)).collect();
    let mut rows = vec![vec![0; spans.len()]];
    for point in strata {
        let row = point.iter().zip(spans).zip(&factors).map(|((&stratum, span), factor)| {
            let value = Some(span.middle(stratum, samples));
            let at = factor.levels.iter().position(|level| level.value == value);
            at.expect("there is a level for every stratum")
        });
        let row: Vec<usize> = row.collect();
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let effects = effects(&factors, &rows)?;
    Ok((factors, Layout { rows, effects }))
}

fn check(spans: &[Span], samples: usize) -> Result<(), Misfit> {
    let least = 2.max(spans.len() + 1);
    if samples >= least {
        return Ok(());
    }
    let what = format!("{samples} samples are too few for {} factors", spans.len());
    Err(Misfit::new(what, format!("at least {least}; ten for every factor is a good number")))
}

impl Span {
    /// The number in the middle of a stratum, rounded to what its range can tell apart.
    fn middle(&self, stratum: usize, samples: usize) -> f64 {
        let share = (stratum as f64 + 0.5) / samples as f64;
        match self.steps {
            Steps::Whole => self.low + (share * (self.high - self.low + 1.0)).floor(),
            Steps::Any => self.rounded(self.low + share * (self.high - self.low)),
        }
    }

    fn rounded(&self, value: f64) -> f64 {
        let decimals = (5.0 - (self.high - self.low).log10().floor()).clamp(0.0, 12.0) as usize;
        format!("{value:.decimals$}").parse().unwrap_or(value)
    }
}

fn factor(span: &Span, samples: usize) -> Factor {
    let level = |value: f64| Level {
        name: value.to_string(),
        sets: vec![format!("{}={value}", span.path)],
        policies: Vec::new(),
        value: Some(value),
    };
    let mut values: Vec<f64> = (0..samples).map(|stratum| span.middle(stratum, samples)).collect();
    values.dedup();
    let as_it_is =
        Level { name: "as it is".into(), sets: Vec::new(), policies: Vec::new(), value: None };
    let levels = [as_it_is].into_iter().chain(values.into_iter().map(level)).collect();
    Factor { name: span.name.clone(), levels }
}

/// Points as the strata they lie in.
fn best(factors: usize, samples: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut dice = Stream::new(seed);
    let tries = (COMPARISONS / (samples * samples)).clamp(1, TRIES);
    let tried = (0..tries).map(|_| points(factors, samples, &mut dice));
    // The first of equals: `max_by_key` would take the last, and depend on how many are tried.
    let better =
        |a: (usize, Vec<Vec<usize>>), b: (usize, Vec<Vec<usize>>)| if b.0 > a.0 { b } else { a };
    let measured = tried.map(|points| (closest(&points), points));
    measured.reduce(better).map_or(Vec::new(), |(_, points)| points)
}

fn points(factors: usize, samples: usize, dice: &mut impl Dice) -> Vec<Vec<usize>> {
    let columns: Vec<Vec<usize>> = (0..factors).map(|_| shuffled(samples, dice)).collect();
    (0..samples).map(|n| columns.iter().map(|column| column[n]).collect()).collect()
}

/// 0 to `count`, in an order every one of which is as likely: sorted by 48 random bits each.
///
/// Not `rand`'s shuffle: which cells a seed gives is part of what kept runs came to, and `rand` may
/// shuffle otherwise from one version to the next.
fn shuffled(count: usize, dice: &mut impl Dice) -> Vec<usize> {
    let mut key = || (0..8).fold(0u64, |key, _| key << 6 | u64::from(dice.roll(64) - 1));
    let mut keyed: Vec<(u64, usize)> = (0..count).map(|n| (key(), n)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, n)| n).collect()
}

/// The squared distance of the two points closest to each other.
fn closest(points: &[Vec<usize>]) -> usize {
    let apart = |a: &[usize], b: &[usize]| -> usize {
        a.iter().zip(b).map(|(a, b)| a.abs_diff(*b).pow(2)).sum()
    };
    let pairs =
        points.iter().enumerate().flat_map(|(n, a)| points[..n].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| apart(a, b)).min().unwrap_or(0)
}

/// The slopes of all factors over the points, which are the rows but the first.
pub fn effects(factors: &[Factor], rows: &[Vec<usize>]) -> Result<Vec<Effect>, Misfit> {
    let value = |factor: usize, level: usize| factors[factor].levels[level].value.unwrap_or(0.0);
    let point = |row: &Vec<usize>| row.iter().enumerate().map(|(f, &l)| value(f, l)).collect();
    let points: Vec<Vec<f64>> = rows[1..].iter().map(point).collect();
    let slopes = slopes(&points).ok_or_else(|| {
        let help = "give more samples, or wider ranges";
        Misfit::new("the samples cannot tell the factors apart", help)
    })?;
    let effect = |(of, slope): (usize, Vec<f64>)| Effect {
        name: name(factors, &[of]) + " per unit",
        factors: vec![of],
        coefficients: [vec![0.0], slope].concat(),
        aliases: Vec::new(),
        levels: Vec::new(),
    };
    Ok(slopes.into_iter().enumerate().map(effect).collect())
}
