//! The best of the options looked at so far.

use super::{Among, TheFirst};

/// The best option so far: the first of equals, or any of them.
#[derive(Clone, Copy, Debug)]
pub struct Highest<O, A = TheFirst> {
    score: f64,
    option: Option<O>,
    among: A,
}

impl<O> Highest<O> {
    /// Nothing yet, and anything will do.
    #[inline(always)]
    pub fn of_any() -> Highest<O> {
        Highest::above(f64::NEG_INFINITY)
    }

    /// Nothing yet, and only what scores as much as this will do.
    pub fn at_least(score: f64) -> Highest<O> {
        Highest::above(score.next_down())
    }

    #[inline(always)]
    pub(super) fn above(score: f64) -> Highest<O> {
        Highest { score, option: None, among: TheFirst }
    }

    /// The same, with another way to tell equals apart.
    #[inline(always)]
    pub fn among<A: Among>(self, among: A) -> Highest<O, A> {
        Highest { score: self.score, option: self.option, among }
    }
}

impl<O, A: Among> Highest<O, A> {
    /// Whether an option that scores no more than this could still be taken.
    #[inline(always)]
    pub fn admits(&self, at_most: f64) -> bool {
        at_most > self.score || (A::EQUALS && at_most == self.score)
    }

    /// Whether one that scores no more than this is as good as the best so far, or better.
    #[inline(always)]
    pub fn reaches(&self, at_most: f64) -> bool {
        at_most >= self.score
    }

    #[inline(always)]
    pub fn offer(&mut self, option: O, score: f64) {
        if score > self.score {
            self.among.alone();
            (self.score, self.option) = (score, Some(option));
        } else if A::EQUALS && score == self.score && self.option.is_some() && self.among.one_more()
        {
            self.option = Some(option);
        }
    }

    #[inline(always)]
    pub fn option(self) -> Option<O> {
        self.option
    }
}
