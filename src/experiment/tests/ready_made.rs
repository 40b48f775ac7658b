//! The experiments that come with the lab can all be played.

use super::{SYSTEMS, at, of, prepared};
use crate::experiment::is_experiment;
use kernel::systems;

#[test]
fn every_ready_made_experiment_prepares_and_asks_its_question() {
    let mut seen = 0;
    for entry in std::fs::read_dir(at("configs/experiments")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(is_experiment(&text), "{}", path.display());
        let experiment = of(&text).unwrap();
        assert!(!experiment.title.is_empty() && experiment.question.ends_with('?'), "{path:?}");
        let cells = prepared(&experiment);
        assert_eq!(cells.len(), experiment.cells.len());
        let of_one = experiment.cells_of(0);
        let mut names: Vec<_> = of_one.iter().map(|cell| &cell.name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), of_one.len(), "two cells of {path:?} have one name");
        for effect in &experiment.effects {
            assert_eq!(effect.coefficients.len(), of_one.len(), "{path:?}");
        }
        seen += 1;
    }
    assert!(seen >= 9, "{seen} experiments");
}

#[test]
fn other_files_are_not_taken_for_experiments() {
    let scenario = std::fs::read_to_string(at("configs/picket_duty/scenarios/evans.toml")).unwrap();
    let ship = std::fs::read_to_string(at("configs/picket_duty/ships/fletcher.toml")).unwrap();
    assert!(!is_experiment(&scenario) && !is_experiment(&ship));
    assert!(is_experiment("design = \"grid\"\n[[factor]\n"), "broken, and yet meant to be one");
}

/// Every printed entry of chart 9-2 is the first level of its factor: a slip of the pen in the
/// long list would be a wrong baseline.
#[test]
fn the_baseline_of_the_firing_chart_is_the_book() {
    let text = std::fs::read_to_string(at("configs/experiments/firing-chart.toml")).unwrap();
    let experiment = of(&text).unwrap();
    let system = systems::named(SYSTEMS, &experiment.system).unwrap();
    let plain =
        kernel::systems::Request { sets: Vec::new(), ..experiment.request(&experiment.cells[0]) };
    let [mut book, mut baseline] =
        [(); 2].map(|()| kernel::systems::Rows::new(system.metrics().len()));
    system.prepare(&plain).unwrap().play(1, 0..200, &mut book, &mut systems::Scratch::new());
    let request = experiment.request(&experiment.cells[0]);
    system.prepare(&request).unwrap().play(1, 0..200, &mut baseline, &mut systems::Scratch::new());
    assert!(book.iter().eq(baseline.iter()));
    assert_eq!(experiment.cells.len(), 1 + 124);
}
