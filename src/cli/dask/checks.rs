//! Which answers of others this machine plays again, in part, to see whether they are right.
//!
//! Always of the first that a worker gives, then of a share of all, as far as the time allows. Nobody can
//! foretell which: the choice is made when the answer is there, by a hash whose key only this process
//! knows. It changes no result.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// What is looked at, and what was.
pub struct Checks {
    /// The share of answers that is looked at, and of one core's time that may go into it.
    share: f64,
    begun: Instant,
    spent: Cell<Duration>,
    seen: RefCell<BTreeSet<String>>,
    secret: RandomState,
    count: Cell<u64>,
}

impl Checks {
    pub fn new(share: f64) -> Checks {
        Checks {
            share,
            begun: Instant::now(),
            spent: Cell::default(),
            seen: RefCell::default(),
            secret: RandomState::new(),
            count: Cell::default(),
        }
    }

    /// Which of so many parts of the answer that a worker just gave is to be looked at, if any.
    pub fn choose(&self, worker: &str, parts: usize) -> Option<usize> {
        let first = self.share > 0.0 && self.seen.borrow_mut().insert(worker.to_owned());
        let drawn = self.draw("whether", worker) as f64 / u64::MAX as f64;
        let time = self.begun.elapsed().mul_f64(self.share.min(1.0));
        let is_due = first || (drawn < self.share && self.spent.get() <= time);
        (is_due && parts > 0).then(|| (self.draw("which", worker) % parts as u64) as usize)
    }

    /// A number that nobody can foretell.
    fn draw(&self, of: &str, worker: &str) -> u64 {
        self.count.set(self.count.get() + 1);
        self.secret.hash_one((of, worker, self.count.get()))
    }

    /// Look, and remember how long it took.
    pub fn timed<T>(&self, look: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let found = look();
        self.spent.set(self.spent.get() + begun.elapsed());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked_at(share: f64, worker: &str, answers: usize) -> usize {
        let checks = Checks::new(share);
        (0..answers).filter(|_| checks.choose(worker, 3).is_some_and(|part| part < 3)).count()
    }

    #[test]
    fn the_first_answer_of_everybody_is_looked_at_and_then_a_share() {
        let checks = Checks::new(1e-12);
        let looked = ["a", "b", "a", "b"].map(|worker| checks.choose(worker, 1));
        assert_eq!(looked, [Some(0), Some(0), None, None]);
        assert_eq!((looked_at(1.0, "a", 500), looked_at(0.0, "a", 500)), (500, 0));
        // Of 2,000 answers 1,000, within eleven standard deviations.
        assert!((750..1250).contains(&looked_at(0.5, "a", 2000)));
    }

    #[test]
    fn who_looked_too_long_looks_no_more_but_at_newcomers() {
        let checks = Checks::new(0.5);
        checks.spent.set(Duration::from_secs(1000));
        assert_eq!(checks.choose("a", 1), Some(0));
        assert!((0..100).all(|_| checks.choose("a", 1).is_none()));
    }
}
