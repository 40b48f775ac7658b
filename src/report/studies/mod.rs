//! From a kept study to its report.

mod balance;
mod contour;
#[cfg_attr(not(feature = "charts"), path = "no_figures.rs")]
mod figures;
mod impact;
mod league;
mod matrix;
mod rank;
mod rare;
mod region;
mod scan;
mod several;
mod story;
#[cfg(test)]
mod tests;
mod tune;

use kernel::stats::Estimate;
use lab::findings::Study;
use lab::findings::{Asked, Measure};

use super::words::{self, INTERVAL, interval, n_of, value};
use super::{Column, Played, Provenance, Report, Table, TableCell};

/// The report of a study.
pub fn build(study: &Study) -> Report {
    match study {
        Study::Rank(study) => rank::report(study),
        Study::Matrix(study) => matrix::report(study),
        Study::League(study) => league::report(study),
        Study::Tune(study) => tune::report(study),
        Study::Impact(study) => impact::report(study),
        Study::Story(study) => story::report(study),
        Study::Balance(study) => balance::report(study),
        Study::Scan(study) => scan::report(study),
        Study::Contour(study) => contour::report(study),
        Study::Several(study) => several::report(study),
        Study::Rare(study) => rare::report(study),
        Study::Region(study) => region::report(study),
    }
}

pub use story::beside as with_story;

/// A mean as it is told, with its unit: a share in hundredths.
fn level<'m>(metric: &'m Measure, found: &Estimate) -> (Estimate, &'m str) {
    match metric.is_proportion() {
        true => (found.percent(), "%"),
        false => (*found, &metric.unit),
    }
}

/// The same for a difference: of shares, in points.
fn difference<'m>(metric: &'m Measure, found: &Estimate) -> (Estimate, &'m str) {
    match metric.is_proportion() {
        true => (found.percent(), "points"),
        false => (*found, &metric.unit),
    }
}

/// `77.5 %, 95 % interval [77.2, 77.7], n = 100,000`.
fn told((found, unit): (Estimate, &str)) -> String {
    let (number, interval) = (words::told(&value(&found), unit), interval(&found));
    format!("{number}, {INTERVAL} {interval}, {}", n_of(&found))
}

/// `−1.2 points [−1.5, −0.9]`, for lists where n is the same all along.
fn briefly((found, unit): (Estimate, &str)) -> String {
    format!("{} {}", words::told(&value(&found), unit), interval(&found))
}

/// Where it was played, by the titles the system has for it.
fn places(asked: &Asked) -> String {
    asked.titles.join(", ")
}

/// What every study rests on; `games` in words.
fn provenance(asked: &Asked, games: String, facts: Vec<(String, String)>) -> Provenance {
    let several = asked.targets.len() > 1;
    let name = |cell: &lab::findings::CellEntry| match several {
        true => format!("{}: {}", cell.scenario, cell.name),
        false => cell.name.clone(),
    };
    let played = |cell: &lab::findings::CellEntry| Played {
        name: name(cell),
        settings: cell.settings.clone(),
        key: cell.key.clone(),
    };
    let system = ("system".to_owned(), format!("{} ({})", asked.system_title, asked.system));
    let set = asked.sets.iter().map(|set| ("set in all variants".to_owned(), set.clone()));
    Provenance {
        version: asked.version.clone(),
        seed: asked.seed,
        games,
        command: asked.redo.clone(),
        facts: [system].into_iter().chain(facts).chain(set).collect(),
        assumed: asked.assumed.clone(),
        played: asked.cells.iter().map(played).collect(),
        telling: Vec::new(),
    }
}

/// The policies that played, and what they were.
fn policies_table(asked: &Asked) -> Table {
    let row = |policy: &lab::findings::PolicyEntry| {
        vec![
            TableCell::words(&policy.name),
            TableCell::words(&policy.title),
            TableCell::words(&policy.side),
            TableCell::words(&policy.digest),
        ]
    };
    Table {
        id: "policies".into(),
        title: "The policies".into(),
        columns: ["policy", "what it is", "side", "digest"].map(Column::words).to_vec(),
        rows: asked.policies.iter().map(row).collect(),
        note: "The digest is a hash of a policy’s text and of every text it builds on.".into(),
    }
}

/// How all studies are played.
fn same_dice() -> String {
    "All play the same games with the same dice: a face depends on seed, game and event only. \
     Differences are taken game by game. The same version, settings and seed give the same numbers, \
     on any number of threads."
        .into()
}
