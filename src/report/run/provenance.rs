//! What the numbers of a run rest on.

use crate::words::{amount, count};
use crate::{Played, Provenance, WorthTelling};
use kernel::VERSION;
use lab::findings::ExperimentResult;

use super::{QuestionKind, RunView};

pub fn of(run: &RunView) -> Provenance {
    Provenance {
        version: VERSION.into(),
        seed: run.experiment().seed,
        games: games(run),
        command: run.command.to_owned(),
        facts: facts(run),
        assumed: assumed(run),
        played: (0..run.findings.cells.len()).map(|cell| played(run, cell)).collect(),
        telling: telling(run),
    }
}

fn games(run: &RunView) -> String {
    match run.shape() {
        QuestionKind::Single => count(run.findings.games),
        QuestionKind::Compared | QuestionKind::Effects => format!(
            "{} in every variant, {} in all",
            count(run.findings.games),
            count(run.findings.games * run.findings.cells.len() as u64)
        ),
    }
}

fn facts(run: &RunView) -> Vec<(String, String)> {
    let experiment = run.experiment();
    let mut facts = vec![
        ("system".to_owned(), format!("{}: {}", experiment.system, run.prepared.system.title())),
        ("played".to_owned(), experiment.stop.to_string()),
    ];
    if run.shape() != QuestionKind::Single {
        let smallest = amount(experiment.smallest, run.headline());
        facts.push(("smallest difference that matters".into(), smallest));
    }
    facts
}

/// What any cell assumed, once.
fn assumed(run: &RunView) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for one in run.findings.cells.iter().flat_map(|cell| &cell.assumed) {
        if !all.contains(one) {
            all.push(one.clone());
        }
    }
    all
}

fn played(run: &RunView, cell: usize) -> Played {
    let settings = &run.findings.cells[cell].settings;
    Played {
        name: run.full_name(cell),
        settings: settings.iter().map(|(path, value)| format!("{path}={value}")).collect(),
        key: run.prepared.keys()[cell].clone(),
    }
}

fn telling(run: &RunView) -> Vec<WorthTelling> {
    let RunView { prepared, findings, command, .. } = *run;
    let result = ExperimentResult { prepared, findings, command };
    let one = |one: lab::output::WorthReading| WorthTelling {
        what: match run.shape() {
            QuestionKind::Single => one.why,
            QuestionKind::Compared | QuestionKind::Effects => {
                format!("{}, {}", run.full_name(one.cell), one.why)
            }
        },
        command: one.command,
    };
    result.worth_reading().into_iter().map(one).collect()
}
