//! Play held against exact odds: the games of `tincan odds --verify`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{problems, progress};
use kernel::VERSION;
use kernel::dice::{Circumstances, Ways};
use kernel::stats::ChiSquare;
use kernel::systems::odds::{Ask, ExactAnswer};
use kernel::systems::{Request, Scenario, System};
use lab::engine;
use lab::engine::Plan;
use lab::experiment::ScenarioRef;
use lab::findings::{ChartCheck, VerifyResult};

/// Play `games`, shared out evenly among the scenarios, and test every chart that came up.
///
/// Each scenario plays games of its own: one number is the same dice in all of them, and a chi-square
/// added up over them would count every die several times.
pub fn check(
    system: &dyn System,
    scenarios: &[ScenarioRef],
    sets: &[String],
    games: u64,
    seed: u64,
) -> Result<VerifyResult> {
    let each = games.div_ceil(scenarios.len() as u64);
    let games = each * scenarios.len() as u64;
    let bar = progress::bar(games);
    let mut charts = BTreeMap::new();
    for (nth, scenario) in (0..).zip(scenarios) {
        let named = &scenario.scenario;
        let request =
            Request { scenario: named.clone(), sets: sets.to_vec(), policies: Vec::new() };
        let cell = system.prepare(&request).map_err(problems)?;
        let plan = Plan { games: nth * each..(nth + 1) * each, ..Plan::new(each, seed) };
        let answering = system.odds_like(&ask(named, sets, "", &Circumstances::default()));
        let answering = answering.map_err(problems)?;
        let census = engine::survey(&*cell, &plan, &|games| bar.inc(games));
        for (chart, columns) in &census.charts {
            let check = charts.entry(*chart).or_insert_with(|| ChartCheck::new(chart));
            for (given, seen) in columns {
                let answer = answering(&ask(named, sets, chart, given)).map_err(problems)?;
                column(check, given, &answer, seen);
            }
        }
    }
    bar.finish_and_clear();
    let target = match scenarios {
        [one] => format!("{}/{}", system.id(), one.name),
        all => format!("{}, its {} scenarios", system.id(), all.len()),
    };
    let charts = charts.into_values().collect();
    Ok(VerifyResult { target, games, seed, version: VERSION, charts })
}

fn ask(scenario: &Scenario, sets: &[String], chart: &str, given: &Circumstances) -> Ask {
    let given = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Ask { scenario: Some(scenario.clone()), sets: sets.to_vec(), table: chart.to_owned(), given }
}

/// One set of circumstances of one chart: counts against its exact answer.
fn column(
    check: &mut ChartCheck,
    given: &Circumstances,
    answer: &ExactAnswer,
    seen: &BTreeMap<String, u64>,
) {
    let count = |result: &str| seen.get(result).copied().unwrap_or(0);
    let cells: Vec<(u64, f64)> = answer
        .outcomes
        .iter()
        .map(|outcome| (count(&outcome.result), answer.probability(outcome)))
        .collect();
    check.look_ups += seen.values().sum::<u64>();
    check.columns += 1;
    let possible = |result: &String| {
        answer.outcomes.iter().any(|o| o.result == *result && o.ways != Ways::ZERO)
    };
    for result in seen.keys().filter(|result| !possible(result)) {
        let given: Vec<_> = given.iter().map(|(name, value)| format!("{name}={value}")).collect();
        check.impossible.push(format!("`{result}` with {}", given.join(" ")));
    }
    let fits = check.impossible.is_empty().then(|| ChiSquare::of(&cells)).flatten();
    check.fit = check.fit.zip(fits).map(|(all, this)| all.and(this));
}
