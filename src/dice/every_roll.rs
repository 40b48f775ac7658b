//! Dice that fall every way in turn, so that a function is walked down every path it can take.
//!
//! A single die branches on its faces, a pool of dice on what is wanted of it: on its number of hits,
//! or on its sum. Twenty dice are twenty-one branches.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_integer::Integer;

use super::odds::Ways;
use super::{Dice, Pool};

/// Walks all branches of all rolls of a function, like an odometer: the last roll turns first.
#[derive(Default)]
pub struct EveryRoll {
    path: Vec<Step>,
    next: usize,
    /// The branches of every pool met so far.
    pools: BTreeMap<Asked, Rc<Branches>>,
}

/// One roll of the path being walked.
struct Step {
    asked: Asked,
    /// Which of its branches, from 0.
    branch: usize,
    /// `None` for a single die, whose branches are its faces.
    pool: Option<Rc<Branches>>,
    so_far: Weight,
}

/// What a roll was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    Face { sides: u8 },
    Hits { pool: Pool, at_least: u8 },
    Sum { pool: Pool },
}

/// What a pool can come to, each with its number of ways, and all ways there are.
struct Branches {
    results: Vec<(u16, Ways)>,
    whole: Ways,
}

/// In how many of how many equally likely ways the dice fall along a path.
#[derive(Clone, Debug)]
pub(super) struct Weight {
    pub ways: Ways,
    pub of: Ways,
}

impl EveryRoll {
    /// Turn to the next path; `false` when all have been walked.
    pub(super) fn turn(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        while let Some(step) = self.path.pop() {
            if step.branch + 1 < step.branches() {
                self.enter(step.asked, step.pool, step.branch + 1);
                return true;
            }
        }
        false
    }

    /// The weight of the path just walked.
    pub(super) fn weight(&self) -> Weight {
        self.path[..self.next].last().map_or_else(Weight::certain, |step| step.so_far.clone())
    }

    /// The result of the next roll on this path.
    fn walk(&mut self, asked: Asked) -> u16 {
        if self.next == self.path.len() {
            let pool = self.branches(asked);
            self.enter(asked, pool, 0);
        }
        let step = &self.path[self.next];
        assert_eq!(step.asked, asked, "a function walked twice must roll the same dice");
        self.next += 1;
        step.result()
    }

    /// Go down one branch, from the end of the path.
    fn enter(&mut self, asked: Asked, pool: Option<Rc<Branches>>, branch: usize) {
        let before = self.path.last().map_or_else(Weight::certain, |step| step.so_far.clone());
        let so_far = match (&pool, asked) {
            (Some(pool), _) => {
                Weight { ways: before.ways * &pool.results[branch].1, of: before.of * &pool.whole }
            }
            (None, asked) => Weight { of: before.of * asked.sides(), ..before },
        };
        self.path.push(Step { asked, branch, pool, so_far });
    }

    fn branches(&mut self, asked: Asked) -> Option<Rc<Branches>> {
        let work_out = || {
            Rc::new(match asked {
                Asked::Sum { pool } => Branches::of_sum(pool),
                Asked::Hits { pool, at_least } => Branches::of_hits(pool, at_least),
                Asked::Face { sides } => Branches::of_sum(Pool::new(1, sides)),
            })
        };
        match asked {
            Asked::Face { .. } => None,
            Asked::Hits { .. } | Asked::Sum { .. } => {
                Some(Rc::clone(self.pools.entry(asked).or_insert_with(work_out)))
            }
        }
    }
}

impl Dice for EveryRoll {
    fn roll(&mut self, sides: u8) -> u8 {
        self.walk(Asked::Face { sides }) as u8
    }
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        self.walk(Asked::Hits { pool, at_least }) as u8
    }
    fn sum(&mut self, pool: Pool) -> u16 {
        self.walk(Asked::Sum { pool })
    }
}

impl Step {
    fn branches(&self) -> usize {
        self.pool.as_ref().map_or(self.asked.sides().into(), |pool| pool.results.len())
    }

    fn result(&self) -> u16 {
        self.pool.as_ref().map_or(self.branch as u16 + 1, |pool| pool.results[self.branch].0)
    }
}

impl Asked {
    fn sides(self) -> u8 {
        match self {
            Asked::Face { sides } => sides,
            Asked::Hits { pool, .. } | Asked::Sum { pool } => pool.sides,
        }
    }
}

impl Weight {
    fn certain() -> Weight {
        Weight { ways: Ways::from(1u8), of: Ways::from(1u8) }
    }
}

impl Branches {
    /// The binomial distribution, over the smallest whole a die's chance can be told in.
    fn of_hits(pool: Pool, at_least: u8) -> Branches {
        let good = pool.good_faces(at_least);
        let shared = good.gcd(&pool.sides);
        let (hit, miss) = (good / shared, (pool.sides - good) / shared);
        let dice = u32::from(pool.dice);
        let mut combinations = Ways::from(1u8);
        let mut results = Vec::new();
        for hits in 0..=dice {
            let ways =
                &combinations * Ways::from(hit).pow(hits) * Ways::from(miss).pow(dice - hits);
            results.push((hits as u16, ways));
            combinations = combinations * (dice - hits) / (hits + 1);
        }
        results.retain(|(_, ways)| *ways > Ways::ZERO);
        Branches { results, whole: Ways::from(pool.sides / shared).pow(dice) }
    }

    /// Die by die: a sum is reached from those before it that lie within one die of it.
    fn of_sum(pool: Pool) -> Branches {
        let sides = usize::from(pool.sides);
        let mut ways = vec![Ways::from(1u8)];
        for _ in 0..pool.dice {
            let mut within_reach = Ways::ZERO;
            let reached = |sum: usize| {
                within_reach += ways.get(sum).unwrap_or(&Ways::ZERO);
                within_reach -= sum.checked_sub(sides).map_or(&Ways::ZERO, |gone| &ways[gone]);
                within_reach.clone()
            };
            ways = (0..ways.len() + sides - 1).map(reached).collect();
        }
        let least = u16::from(pool.dice);
        let results = (least..).zip(ways).collect();
        Branches { results, whole: Ways::from(pool.sides).pow(pool.dice.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{exact_odds, ratio};
    use super::*;
    use proptest::prelude::*;

    /// The same pool, one die after the other.
    fn one_by_one(pool: Pool, dice: &mut EveryRoll) -> Vec<u8> {
        (0..pool.dice).map(|_| dice.roll(pool.sides)).collect()
    }

    /// Five dice, hits on 5 and 6: two hits in 10 × 2² × 4³ = 2560 of 6⁵ = 7776 ways.
    #[test]
    fn hits_of_a_pool_are_binomial() {
        let odds = exact_odds(|dice| dice.hits(Pool::d6(5), 5));
        assert_eq!(odds.share(&2, 7776), 2560);
        assert_eq!(odds.share(&5, 7776), 32);
        assert_eq!(odds.ways.len(), 6);
    }

    /// Three dice make ten in 27 of 216 ways.
    #[test]
    fn sums_of_a_pool_are_counted() {
        let odds = exact_odds(|dice| dice.sum(Pool::d6(3)));
        assert_eq!((odds.share(&3, 216), odds.share(&10, 216), odds.share(&18, 216)), (1, 27, 1));
        assert_eq!(exact_odds(|dice| dice.sum(Pool::d6(0))).share(&0, 1), 1);
    }

    #[test]
    fn a_pool_that_cannot_fail_is_certain() {
        assert_eq!(exact_odds(|dice| dice.hits(Pool::d6(4), 1)).share(&4, 1), 1);
        assert_eq!(exact_odds(|dice| dice.hits(Pool::d6(4), 7)).share(&0, 1), 1);
        assert_eq!(exact_odds(|dice| dice.hits(Pool::d6(0), 4)).share(&0, 1), 1);
    }

    /// Twenty dice, then as many as hit: 21 and at most 21 branches, where faces would have 6⁴⁰.
    #[test]
    fn twenty_dice_and_twenty_more_are_walked_at_once() {
        let odds = exact_odds(|dice| {
            let hits = dice.hits(Pool::d6(20), 4);
            dice.hits(Pool::d6(hits), 4)
        });
        // Every die survives both rolls with chance 1/4.
        let none = Ways::from(3u8).pow(20);
        let whole = Ways::from(4u8).pow(20);
        assert_eq!(&odds.ways[&0] * &whole, none * &odds.whole);
    }

    /// 200 dice have more ways than any machine word, and a sum no double can hold the ways of.
    #[test]
    fn no_pool_is_too_large_to_count() {
        let odds = exact_odds(|dice| dice.hits(Pool::d6(200), 6));
        assert_eq!(odds.whole, Ways::from(6u8).pow(200));
        assert!((odds.mean(|&hits| f64::from(hits)) - 200.0 / 6.0).abs() < 1e-9);
        let odds = exact_odds(|dice| (dice.sum(Pool::new(200, 40)), dice.hits(Pool::d6(9), 9)).0);
        assert_eq!(odds.whole, Ways::from(40u8).pow(200));
        assert!((odds.mean(|&sum| f64::from(sum)) - 4100.0).abs() < 1e-6);
        assert!(ratio(&odds.ways[&4100], &odds.whole) > 0.002);
    }

    proptest! {
        #[test]
        fn a_pool_is_what_its_faces_are(
            count in 0u8..5, sides in 1u8..7, at_least in 0u8..9, after in 1u8..4,
        ) {
            let pool = Pool::new(count, sides);
            // A single die before and after, so that the pool is not alone on its path.
            let pools = exact_odds(|dice| {
                let face = dice.roll(2);
                let hits = if face == 1 { dice.hits(pool, at_least).into() } else { dice.sum(pool) };
                (face, hits, dice.roll(after))
            });
            let faces = exact_odds(|dice| {
                let face = dice.roll(2);
                let shown = one_by_one(pool, dice);
                let hits = shown.iter().filter(|&&shown| shown >= at_least).count() as u16;
                let sum = shown.iter().map(|&shown| u16::from(shown)).sum();
                (face, if face == 1 { hits } else { sum }, dice.roll(after))
            });
            prop_assert_eq!(pools.ways.len(), faces.ways.len());
            for (outcome, ways) in &pools.ways {
                prop_assert_eq!(ways * &faces.whole, &faces.ways[outcome] * &pools.whole);
            }
        }
    }
}
