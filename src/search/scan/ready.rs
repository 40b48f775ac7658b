//! The steps of all numbers made ready to play, and those that the book refuses counted.

use rayon::prelude::*;

use kernel::systems::{Match, Preparing, Request};

use super::Number;

/// Every step that can be played.
pub struct Ready {
    /// By number and way; the setting that makes it.
    pub steps: Vec<ReadyStep>,
    /// How many the book refuses.
    pub refused: u64,
}

/// One step, ready to play.
pub struct ReadyStep {
    pub number: usize,
    pub by: i64,
    pub value: String,
    pub game: Box<dyn Match>,
}

/// One step up and one step down of every number, in the order of the numbers.
pub fn ready(numbers: &[Number], base: &Request, prepare: &Preparing) -> Ready {
    let both = |number: usize| [(number, 1), (number, -1)];
    let all: Vec<(usize, i64)> = (0..numbers.len()).flat_map(both).collect();
    let ready = |&(number, by): &(usize, i64)| {
        let value = numbers[number].moved(by)?;
        let game = step(&numbers[number], by, base, prepare)?;
        Some(ReadyStep { number, by, value, game })
    };
    let steps: Vec<Option<ReadyStep>> = all.par_iter().map(ready).collect();
    let is_refused = |((number, by), step): (&(usize, i64), &Option<ReadyStep>)| {
        let there = numbers[*number].is_numeric() || numbers[*number].moved(*by).is_some();
        step.is_none() && there
    };
    let refused = all.iter().zip(&steps).filter(|&both| is_refused(both)).count() as u64;
    Ready { steps: steps.into_iter().flatten().collect(), refused }
}

/// How far a number can go some way, up to so many steps, before the book refuses it.
pub fn reach(number: &Number, way: i64, most: i64, base: &Request, prepare: &Preparing) -> i64 {
    let taken = |far: &i64| step(number, way * far, base, prepare).is_some();
    (1..=most).take_while(taken).last().unwrap_or(0)
}

fn step(number: &Number, by: i64, base: &Request, prepare: &Preparing) -> Option<Box<dyn Match>> {
    let sets = [&base.sets[..], &[number.set(by)?]].concat();
    prepare(&Request { sets, ..base.clone() }).ok()
}
