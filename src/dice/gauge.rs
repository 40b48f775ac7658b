//! How far a game has come on its way to something: one of its numbers, watched while it is played.

use serde::{Deserialize, Serialize};

use super::{Address, Dice, Event, Line, Pool, Table};

/// Which number is watched, by its place among the metrics, and which way it leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    pub metric: usize,
    pub leads: Leads,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Leads {
    Up,
    Down,
}

impl Gauge {
    /// What is the more the further the game has come.
    pub fn score(self, value: i32) -> i32 {
        match self.leads {
            Leads::Up => value,
            Leads::Down => -value,
        }
    }

    /// The number that has this score.
    pub fn value(self, score: i32) -> i32 {
        self.score(score)
    }
}

/// A game came further than ever before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub score: i32,
    /// How many events had rolled: see [`Branch::after`](super::Branch::after).
    pub after: u32,
}

/// How a game stands: what each of its metrics would be if it ended now. Noted wherever much may have changed; it is
/// no line of the story.
pub struct Standing<F>(pub F);

impl<F: Fn(usize) -> i32> Event for Standing<F> {
    fn told(&self) -> Option<Line> {
        None
    }

    #[inline(always)]
    fn so_far(&self, metric: usize) -> Option<i32> {
        Some(self.0(metric))
    }
}

/// A table at which one number is watched.
pub struct Gauged<D> {
    pub dice: D,
    gauge: Gauge,
    sought: u32,
    /// Every time the game came further, in their order; of one moment only the furthest.
    pub climb: Vec<Step>,
}

impl<D: Dice> Gauged<D> {
    /// `climb` is room to write in, whatever it holds.
    pub fn new(gauge: Gauge, dice: D, mut climb: Vec<Step>) -> Gauged<D> {
        climb.clear();
        Gauged { dice, gauge, sought: 0, climb }
    }

    fn write(&mut self, value: i32) {
        let step = Step { score: self.gauge.score(value), after: self.sought };
        match self.climb.last_mut() {
            Some(last) if last.score >= step.score => {}
            Some(last) if last.after == step.after => *last = step,
            _ => self.climb.push(step),
        }
    }
}

impl<D: Dice> Dice for Gauged<D> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        self.sought += 1;
        self.dice.seek(to);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.dice.pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.dice.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.dice.faces(pool, see);
    }
}

impl<D: Dice> Table for Gauged<D> {
    #[inline(always)]
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        if let Some(value) = happened().so_far(self.gauge.metric) {
            self.write(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Scripted;

    fn climb(leads: Leads, seen: &[(u32, i32)]) -> Vec<(i32, u32)> {
        let gauge = Gauge { metric: 1, leads };
        let mut table = Gauged::new(gauge, Scripted::new([]), vec![Step { score: 9, after: 9 }]);
        for &(after, value) in seen {
            (table.sought..after).for_each(|time| table.seek(Address::new(1, time as u16)));
            table.note(|| Standing(|metric| if metric == 1 { value } else { 99 }));
        }
        table.climb.iter().map(|step| (step.score, step.after)).collect()
    }

    #[test]
    fn only_what_was_never_reached_before_is_written_down() {
        let seen = [(0, 0), (2, 3), (2, 1), (4, 3), (5, 4), (5, 6), (7, 5)];
        assert_eq!(climb(Leads::Up, &seen), [(0, 0), (3, 2), (6, 5)]);
    }

    #[test]
    fn a_number_that_falls_leads_there_too() {
        assert_eq!(climb(Leads::Down, &[(0, 8), (1, 9), (3, 6)]), [(-8, 0), (-6, 3)]);
    }
}
