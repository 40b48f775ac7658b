//! The question a run was played for, and its answer in one sentence.

use lab::findings::{ExperimentResult, called};

use super::{QuestionKind, RunView};

/// The question as it was put; where none was, the one that was meant.
pub fn question(run: &RunView) -> String {
    let experiment = run.experiment();
    if !experiment.question.is_empty() {
        return experiment.question.clone();
    }
    let (metric, places) = (run.headline().title, places(run));
    match run.shape() {
        QuestionKind::Single => format!("How do games of {places} end?"),
        QuestionKind::Compared => {
            format!("What does each variant change about “{metric}” in {places}?")
        }
        QuestionKind::Effects => {
            format!("What does each factor change about “{metric}” in {places}?")
        }
    }
}

fn places(run: &RunView) -> String {
    let scenarios = run.experiment().scenarios.iter();
    scenarios.map(|one| called(run.prepared.system, one)).collect::<Vec<_>>().join("; ")
}

/// What came out, in the sentences a terminal opens with too.
pub fn answer(run: &RunView) -> String {
    let RunView { prepared, findings, command, .. } = *run;
    ExperimentResult { prepared, findings, command }.answer()
}

/// What happens, in one line.
pub fn heading(run: &RunView) -> String {
    let RunView { prepared, findings, command, .. } = *run;
    ExperimentResult { prepared, findings, command }.page_heading()
}
