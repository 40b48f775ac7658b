//! Candidates as captains: each a policy, played in every scenario.

use crate::findings::Goal;

use toml::Table;

use super::{Arena, Failed, Knob, negated, turned_policy};
use crate::engine;
use crate::engine::{Crew, Paired, Plan};
use kernel::config::Problems;
use kernel::stats::interval::{LEVEL, mean, wilson};
use kernel::stats::paired::difference_tango;
use kernel::stats::{Estimate, Pairs, Tally};
use kernel::systems::{File, Match, PolicyChoice, PolicyRef, Request, Scenario, System};

/// Small, since a race of many captains over few games must still keep every thread busy.
const BLOCK: u64 = 64;

/// The scenarios, and what is the same for all candidates.
pub struct Candidates<'a> {
    pub system: &'a dyn System,
    pub scenarios: &'a [Scenario],
    pub sets: &'a [String],
    /// The side that is tuned for, where that was said.
    pub side: Option<&'a str>,
    /// Who decides for the other sides.
    pub others: &'a [PolicyChoice],
    /// The policy all of them are turned from, flattened.
    pub policy: &'a Table,
    pub knobs: &'a [Knob],
    /// The place of the metric in a row.
    pub metric: usize,
    pub goal: Goal,
    pub crew: Crew<'a>,
    pub progress: &'a dyn Fn(u64),
}

impl Candidates<'_> {
    /// One candidate ready to play in one scenario.
    pub fn cell(&self, scenario: &Scenario, values: &[f64]) -> Result<Box<dyn Match>, Problems> {
        let text = turned_policy(self.policy, self.knobs, values).to_string();
        let policy = PolicyRef::Handed(File { name: "the tuned policy".into(), text });
        let tuned = PolicyChoice { side: self.side.map(str::to_owned), policy };
        self.system.prepare(&Request {
            scenario: scenario.clone(),
            sets: self.sets.to_vec(),
            policies: [self.others, &[tuned]].concat(),
        })
    }

    fn cells(
        &self,
        scenario: &Scenario,
        candidates: &[&[f64]],
    ) -> Result<Vec<Box<dyn Match>>, Problems> {
        candidates.iter().map(|values| self.cell(scenario, values)).collect()
    }

    fn width(&self) -> usize {
        self.system.metrics().len()
    }

    fn plan(&self, seed: u64, games: u64) -> Plan {
        Plan::new(games, seed).in_blocks_of(BLOCK)
    }

    /// Every candidate's games, and how they differ from the first one's, over all scenarios.
    fn paired(&self, candidates: &[&[f64]], plan: &Plan) -> Result<Vec<[Tally; 2]>, Failed> {
        let none = || [Tally::new(self.width()), Tally::new(self.width())];
        let mut all: Vec<[Tally; 2]> = candidates.iter().map(|_| none()).collect();
        for scenario in self.scenarios {
            let cells = self.cells(scenario, candidates)?;
            let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
            let Paired { cells, against_first, .. } =
                engine::have_paired(&cells, self.width(), plan, self.crew, self.progress)?;
            for ([own, less], (cell, difference)) in
                all.iter_mut().zip(cells.iter().zip(&against_first))
            {
                own.merge(cell);
                less.merge(difference);
            }
        }
        Ok(all)
    }

    /// How the first did, in the metric's own terms.
    fn value(&self, own: &Tally) -> Estimate {
        let seen = &own.metrics()[self.metric];
        match self.system.metrics()[self.metric].is_proportion() {
            true => wilson(seen.count(1), seen.n(), LEVEL),
            false => mean(seen, LEVEL).over(self.system.metrics()[self.metric].parts.into()),
        }
    }

    /// How much better another did: Tango's interval for shares, Student's for means.
    fn better(&self, first: &Tally, difference: &Tally) -> Estimate {
        let less = &difference.metrics()[self.metric];
        let found = match self.system.metrics()[self.metric].is_proportion() {
            true => {
                let (only_first, only_second) = (less.count(-1), less.count(1));
                let both = first.metrics()[self.metric].count(1) - only_first;
                let neither = less.n() - both - only_first - only_second;
                difference_tango(Pairs { both, only_first, only_second, neither }, LEVEL)
            }
            false => mean(less, LEVEL).over(self.system.metrics()[self.metric].parts.into()),
        };
        match self.goal {
            Goal::Highest => found,
            Goal::Lowest => negated(&found),
        }
    }
}

impl Arena for Candidates<'_> {
    fn scenarios(&self) -> u64 {
        self.scenarios.len() as u64
    }

    fn sums(&self, candidates: &[&[f64]], seed: u64, games: u64) -> Result<Vec<i64>, Failed> {
        let plan = self.plan(seed, games);
        let mut sums = vec![0; candidates.len()];
        for scenario in self.scenarios {
            let cells = self.cells(scenario, candidates)?;
            let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
            let of = [self.width(), self.metric];
            let more = engine::have_sums(&cells, of, &plan, self.crew, self.progress)?;
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += self.goal.sign() * more);
        }
        Ok(sums)
    }

    fn against_first(
        &self,
        candidates: &[&[f64]],
        seed: u64,
        games: u64,
    ) -> Result<Vec<Estimate>, Failed> {
        let played = self.paired(candidates, &self.plan(seed, games))?;
        let Some([first, _]) = played.first() else { return Ok(Vec::new()) };
        let others = played[1..].iter().map(|[_, difference]| self.better(first, difference));
        Ok([self.value(first)].into_iter().chain(others).collect())
    }
}
