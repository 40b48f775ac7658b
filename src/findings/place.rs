//! What a headline calls a scenario.

use crate::experiment::ScenarioRef;
use kernel::systems::{Scenario, System};

/// `USS Cassin Young, 12 April 1945`; one that says nothing of itself, by its name.
pub fn called(system: &dyn System, one: &ScenarioRef) -> String {
    let called = match &one.scenario {
        Scenario::Named(id) => {
            system.scenarios().into_iter().find(|card| card.id == *id).map(|card| card.called)
        }
        Scenario::Handed(file) => system.scenario_called(&file.text),
    };
    called.filter(|called| !called.is_empty()).unwrap_or_else(|| one.name.clone())
}
