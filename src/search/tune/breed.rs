//! The next generation: the best of the last one, and others like them.

use super::sampler::Sampler;
use super::{Knob, Reach, Values};

/// How often another child is tried for when one turns out like somebody there already.
const TRIES: usize = 20;
/// The most knobs turned at once. Few, so that it can be told what helped.
const MOST_TURNS: usize = 8;

/// `size` candidates: the `elites` themselves, in order, then their children. `spread` is how far
/// knobs are turned, as a part of their reach.
pub fn generation(
    knobs: &[Knob],
    elites: &[Values],
    size: usize,
    spread: f64,
    sampler: &mut Sampler,
) -> Vec<Values> {
    let mut all: Vec<Values> = elites.iter().take(size).cloned().collect();
    while all.len() < size {
        let mut born = child(knobs, elites, spread, sampler);
        for _ in 0..TRIES {
            if !all.contains(&born) {
                break;
            }
            born = child(knobs, elites, spread, sampler);
        }
        all.push(born);
    }
    all
}

/// One of the elites, every other time crossed with another, with a few knobs turned.
fn child(knobs: &[Knob], elites: &[Values], spread: f64, sampler: &mut Sampler) -> Values {
    // The lower of two draws: the better an elite did, the more children it has.
    let parent = sampler.below(elites.len()).min(sampler.below(elites.len()));
    let mut values = elites[parent].clone();
    if sampler.below(2) == 0 {
        let other = &elites[sampler.below(elites.len())];
        for (value, &theirs) in values.iter_mut().zip(other) {
            if *value != theirs && sampler.below(2) == 0 {
                *value = theirs;
            }
        }
    }
    let mut turns = 1;
    while turns < MOST_TURNS && sampler.below(3) > 0 {
        turns += 1;
    }
    for _ in 0..turns {
        let place = sampler.below(knobs.len());
        values[place] = turned(&knobs[place], values[place], spread, sampler);
    }
    values
}

/// A knob turned: to another answer, back to where the search began now and then, or by a normal
/// step whose size is itself drawn, since nobody knows how fine a weight must be.
fn turned(knob: &Knob, value: f64, spread: f64, sampler: &mut Sampler) -> f64 {
    let (least, most) = knob.ends();
    if let Reach::Answer(answers) = knob.reach {
        return another(value as usize, answers.len(), sampler) as f64;
    }
    if value != knob.start && sampler.below(8) == 0 {
        return knob.start;
    }
    let halvings = 1 << (1 + sampler.below(5));
    let step = (most - least) * spread / f64::from(halvings);
    let new = knob.clean(sampler.truncated(value, step, (least, most)));
    match knob.reach {
        Reach::Whole { .. } if new == value => one_off(value, (least, most), sampler),
        _ => new,
    }
}

/// Any of `count` but `value`, if there is another.
fn another(value: usize, count: usize, sampler: &mut Sampler) -> usize {
    if count < 2 {
        return value;
    }
    let drawn = sampler.below(count - 1);
    if drawn < value { drawn } else { drawn + 1 }
}

/// The whole number next to `value`, on a side that is open.
fn one_off(value: f64, (least, most): (f64, f64), sampler: &mut Sampler) -> f64 {
    let up = sampler.below(2) == 0;
    if (up && value < most) || value <= least { (value + 1.0).min(most) } else { value - 1.0 }
}
