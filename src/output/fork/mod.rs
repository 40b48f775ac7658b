//! One game under two rule sets: the story they share, where it forks, and what came of that.

mod align;
mod chain;
mod json;
mod page;
#[cfg(test)]
mod tests;

use crate::findings::{Fork, Played};
use kernel::dice::Told;
use kernel::systems::{Metric, Transcript};

use align::Row;

/// Two stories of one game, aligned.
#[derive(Clone, Debug)]
pub struct ForkResult {
    pub metrics: &'static [Metric],
    pub names: [String; 2],
    pub transcripts: [Transcript; 2],
    /// Where they part; `None` where they never do.
    pub fork: Option<Fork>,
    /// What is known of the game beyond its stories.
    pub played: Option<Played>,
    rows: Vec<Row>,
}

impl ForkResult {
    pub fn new(
        metrics: &'static [Metric],
        names: [String; 2],
        transcripts: [Transcript; 2],
    ) -> ForkResult {
        let [a, b] = [&transcripts[0].story, &transcripts[1].story];
        let fork = Fork::first(a, b);
        let rows = align::rows(a, b, fork.map_or(a.len(), |fork| fork.at));
        ForkResult { metrics, names, transcripts, fork, played: None, rows }
    }

    /// The same with the game it is of named at its head.
    pub fn of(self, played: Played) -> ForkResult {
        ForkResult { played: Some(played), ..self }
    }

    fn stories(&self) -> [&[Told]; 2] {
        [&self.transcripts[0].story, &self.transcripts[1].story]
    }

    /// Every metric with both values.
    fn outcomes(&self) -> impl Iterator<Item = (&'static Metric, i32, i32)> {
        let [a, b] = &self.transcripts;
        let values = a.outcome.iter().zip(&b.outcome);
        self.metrics.iter().zip(values).map(|(metric, (&a, &b))| (metric, a, b))
    }

    /// Lines before the fork that came to the same by other dice or modifiers.
    fn other_working(&self) -> Vec<usize> {
        let [a, b] = self.stories();
        let shared = self.fork.map_or(a.len(), |fork| fork.at);
        (0..shared).filter(|&line| differ(&a[line], &b[line])).collect()
    }
}

/// Whether two lines that come to the same differ in print: a stale address does not show.
fn differ(a: &Told, b: &Told) -> bool {
    a.line != b.line || a.rolls != b.rolls
}

/// The first die to fall differently, counted from 1; one that only one side rolled counts.
fn first_die(a: &Told, b: &Told) -> Option<usize> {
    let longest = a.rolls.len().max(b.rolls.len());
    (0..longest).find(|&die| a.rolls.get(die) != b.rolls.get(die)).map(|die| die + 1)
}
