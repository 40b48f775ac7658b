//! From a layout to cells, and from cells to games ready to play.

use rayon::prelude::*;

use kernel::config::Problems;
use kernel::systems::{Match, PolicyChoice, Preparing, Request, System};

use super::design::Layout;
use super::{Cell, Experiment, Factor};

impl Experiment {
    /// The cells of one scenario, its baseline first.
    pub fn cells_of(&self, scenario: usize) -> &[Cell] {
        let each = self.cells.len() / self.scenarios.len().max(1);
        &self.cells[scenario * each..(scenario + 1) * each]
    }

    /// What `system` is asked to make of a cell.
    pub fn request(&self, cell: &Cell) -> Request {
        let scenario = self.scenarios[cell.scenario].scenario.clone();
        Request { scenario, sets: cell.sets.clone(), policies: cell.policies.clone() }
    }

    /// Every cell made ready, in order. Levels have been tried one by one when the experiment was
    /// read; what fails here fails only in company, and the first such cell is told.
    pub fn prepare(&self, system: &dyn System) -> Result<Vec<Box<dyn Match>>, Problems> {
        let kinds = self.kinds(system);
        let ready = |cell: &Cell| {
            let (_, prepare) = kinds.iter().find(|(like, _)| like.is_like(cell)).expect("its kind");
            prepare(&self.request(cell)).map_err(|problems| self.refused(cell, &problems))
        };
        // All of them, so that of several problems the first is told, whichever thread was the quickest.
        let all: Vec<Result<_, _>> = self.cells.par_iter().map(ready).collect();
        all.into_iter().collect()
    }

    /// A cell of every kind, and what makes cells of its kind ready: they differ in settings alone.
    fn kinds<'s>(&self, system: &'s dyn System) -> Vec<(&Cell, Box<Preparing<'s>>)> {
        let mut kinds: Vec<(&Cell, Box<Preparing>)> = Vec::new();
        for cell in &self.cells {
            if !kinds.iter().any(|(like, _)| like.is_like(cell)) {
                kinds.push((cell, system.prepare_like(&self.request(cell))));
            }
        }
        kinds
    }

    fn refused(&self, cell: &Cell, problems: &Problems) -> Problems {
        let what: Vec<_> = problems.iter().map(|problem| problem.what()).collect();
        let help = problems.iter().map(|problem| problem.help()).find(|help| !help.is_empty());
        let (cell, scenario) = (&cell.name, &self.scenarios[cell.scenario].name);
        let what = format!("`{cell}` cannot be played in {scenario}: {}", what.join("; "));
        Problems::one(what, help.unwrap_or("each of its levels can be played alone"))
    }
}

impl Cell {
    /// Whether both play the same scenario, decided by the same policies.
    fn is_like(&self, other: &Cell) -> bool {
        self.scenario == other.scenario && self.policies == other.policies
    }
}

/// One cell for every row of a layout, named for how it differs from the first.
pub fn laid_out(factors: &[Factor], layout: &Layout, baseline: &str) -> Vec<Cell> {
    let first = layout.rows.first().cloned().unwrap_or_default();
    let name = |row: &[usize]| {
        let differs = (0..row.len()).filter(|&f| row[f] != first[f]);
        let parts = differs.map(|f| format!("{}={}", factors[f].name, level(factors, row, f)));
        parts.collect::<Vec<_>>().join(", ")
    };
    let cell = |row: &Vec<usize>| Cell {
        name: if *row == first { baseline.to_owned() } else { name(row) },
        scenario: 0,
        sets: row.iter().zip(factors).flat_map(|(&l, f)| f.levels[l].sets.clone()).collect(),
        levels: (0..row.len()).map(|f| level(factors, row, f).to_owned()).collect(),
        policies: row
            .iter()
            .zip(factors)
            .flat_map(|(&l, f)| f.levels[l].policies.clone())
            .collect(),
    };
    layout.rows.iter().map(cell).collect()
}

fn level<'f>(factors: &'f [Factor], row: &[usize], factor: usize) -> &'f str {
    &factors[factor].levels[row[factor]].name
}

/// The same cells in every scenario, each beginning with what is set everywhere, all decided by
/// `policies`.
pub fn everywhere(
    cells: &[Cell],
    scenarios: usize,
    set: &[String],
    policies: impl Fn(&[PolicyChoice]) -> Vec<PolicyChoice>,
) -> Vec<Cell> {
    let policies = &policies;
    let there = |scenario: usize| {
        cells.iter().map(move |cell| Cell {
            scenario,
            sets: [set, &cell.sets].concat(),
            policies: policies(&cell.policies),
            ..cell.clone()
        })
    };
    (0..scenarios).flat_map(there).collect()
}
