//! The budget that a search has in some time.

use std::time::{Duration, Instant};

use anyhow::Result;

use super::clock::games_in;
use super::problems;
use super::tune::Args;
use super::tune_search::Search;
use kernel::config::Problems;
use kernel::systems::Match;
use lab::engine::Crew;
use lab::search::tune::{Candidates, Course};

/// The part of the time for rounds of so few games that not every thread has some.
const ENDS: f64 = 0.2;

/// How many games the search of `args` could play in `time` on so many threads: candidates play like the start, and
/// every one of a round must be made ready.
pub fn budget_in(time: Duration, args: &Args, threads: usize) -> Result<u64> {
    let search = args.ready()?;
    let candidates = search.candidates(args, Crew::Here(threads), &|_| ());
    let begun = Instant::now();
    let cells = cells(&search, &candidates).map_err(problems)?;
    let each = begun.elapsed().as_secs_f64() / cells.len().max(1) as f64;
    let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
    let (width, time) = (search.places.system.metrics().len(), time.mul_f64(1.0 - ENDS));
    let games = games_in(time, &cells, width, threads) * cells.len() as u64;
    let ready = |budget| each * made_ready(&search, args, budget) as f64 / time.as_secs_f64();
    Ok(most(games, |budget| budget as f64 / games as f64 + ready(budget) <= 1.0))
}

/// The largest of `games`, seven eighths of them, seven eighths of those … that fits.
fn most(games: u64, fits: impl Fn(u64) -> bool) -> u64 {
    let less = |budget: &u64| Some(budget * 7 / 8).filter(|less| *less > 0);
    std::iter::successors(Some(games), less).find(|budget| fits(*budget)).unwrap_or(0)
}

/// The start, as candidates are.
fn cells(search: &Search, candidates: &Candidates) -> Result<Vec<Box<dyn Match>>, Problems> {
    let start = search.start_values();
    search.scenarios.iter().map(|scenario| candidates.cell(scenario, &start)).collect()
}

/// How many cells a search of this budget makes ready: of every generation all, half, a quarter …
fn made_ready(search: &Search, args: &Args, budget: u64) -> u64 {
    let scenarios = search.scenarios.len() as u64;
    let course = Course::new(budget, args.seed, search.knobs.len(), scenarios);
    course.map_or(0, |course| course.generations * 2 * course.size as u64 * scenarios)
}

#[cfg(test)]
mod tests {
    use super::most;

    #[test]
    fn a_budget_is_made_smaller_until_it_fits() {
        assert_eq!(most(1000, |_| true), 1000);
        assert_eq!(most(1000, |budget| budget <= 800), 765, "7/8 of 875");
        assert_eq!(most(1000, |_| false), 0);
    }
}
