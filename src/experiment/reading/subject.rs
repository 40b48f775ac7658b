//! Where an experiment is played: the system, its scenarios, what is set everywhere.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::named_settings::Assignment;
use super::{overlays, policies};
use crate::experiment::{ScenarioRef, misplaced, system_said};
use kernel::config::{Item, Section, help};
use kernel::systems::{self, File, PolicyChoice, Scenario, System, Systems, scenarios};

pub struct Subject {
    /// `None` if no system could be made out.
    pub system: Option<&'static dyn System>,
    pub scenarios: Vec<(ScenarioRef, Item)>,
    pub set: Vec<Assignment>,
    /// Who decides in every cell, at most one for each side.
    pub policies: Vec<PolicyChoice>,
    /// Where its files are looked for.
    beside: PathBuf,
}

/// What a file is read with that an experiment names: where it lies, and what it is laid over.
pub struct Around<'s> {
    pub beside: &'s Path,
    pub system: Option<&'static dyn System>,
    pub scenario: Option<&'s Scenario>,
}

impl Around<'_> {
    /// Those of some settings that change anything.
    pub fn changed(&self, sets: Vec<String>) -> Vec<String> {
        let (Some(system), Some(scenario)) = (self.system, self.scenario) else { return sets };
        system.changes(scenario, &sets).into_iter().map(|change| change.set).collect()
    }
}

impl Subject {
    pub fn read(said: &Section, beside: &Path, systems: &Systems) -> Subject {
        let own = said.find("system").map(|item| system(&item.text(), &item, systems));
        let places = places(said, beside);
        let system = own.unwrap_or_else(|| first_system(said, &places, systems));
        let mut scenarios = Vec::new();
        for place in places {
            let found = system.and_then(|system| place.of(system, systems));
            scenarios.extend(found.map(|found| (found, place.item)));
        }
        let scenarios = each_once(scenarios);
        let policies = policies::read(said, system, beside);
        let mut subject =
            Subject { system, scenarios, set: Vec::new(), policies, beside: beside.to_owned() };
        let data = overlays::all(said, &subject.around());
        subject.set = data.into_iter().chain(Assignment::list(said, "set")).collect();
        subject
    }

    /// What files are read with that the experiment names.
    pub fn around(&self) -> Around<'_> {
        let scenario = self.scenarios.first().map(|(one, _)| &one.scenario);
        Around { beside: &self.beside, system: self.system, scenario }
    }

    pub fn scenarios(&self) -> Vec<ScenarioRef> {
        self.scenarios.iter().map(|(scenario, _)| scenario.clone()).collect()
    }

    pub fn sets(&self) -> Vec<String> {
        self.set.iter().map(|said| said.text.clone()).collect()
    }
}

/// Something that names a scenario.
struct ScenarioMention {
    item: Item,
    /// For one of the user's, what is in it.
    handed: Option<ScenarioRef>,
}

/// Everything that names a scenario: `SYSTEM/SCENARIO` first, then TOML files beside the experiment.
fn places(said: &Section, beside: &Path) -> Vec<ScenarioMention> {
    let is_file = |item: &Item| item.text().ends_with(".toml");
    let (files, named): (Vec<_>, Vec<_>) = targets(said).into_iter().partition(is_file);
    let files = files.into_iter().chain(scenario_files(said));
    let handed = files.filter_map(|item| {
        let handed = read_file(&item, beside)?;
        Some(ScenarioMention { item, handed: Some(handed) })
    });
    named.into_iter().map(|item| ScenarioMention { item, handed: None }).chain(handed).collect()
}

fn scenario_files(said: &Section) -> Vec<Item> {
    let files = said.find("scenario_file");
    files.map_or_else(Vec::new, |item| if item.is_list() { item.list() } else { vec![item] })
}

/// The system of the first scenario, where none is named: by its name, or by what a file says.
fn first_system(
    said: &Section,
    places: &[ScenarioMention],
    systems: &Systems,
) -> Option<&'static dyn System> {
    if let Some(named) = places.iter().find(|place| place.handed.is_none()) {
        return system_of(&named.item, systems);
    }
    let first = places.first()?;
    let Some(id) = first.file().and_then(|file| system_said(&file.text)) else {
        said.problem("no system is named", "add a line like system = \"picket-duty\"");
        return None;
    };
    system(&id, &first.item, systems)
}

impl ScenarioMention {
    fn file(&self) -> Option<&File> {
        match &self.handed.as_ref()?.scenario {
            Scenario::Handed(file) => Some(file),
            Scenario::Named(_) => None,
        }
    }

    /// The scenario, of the system the experiment is about.
    fn of(&self, system: &dyn System, systems: &Systems) -> Option<ScenarioRef> {
        let Some(file) = self.file() else { return target(system, &self.item, systems) };
        if let Some((what, help)) = misplaced(system, file) {
            self.item.fail(&what, &help);
            return None;
        }
        self.handed.clone()
    }
}

/// The items that name scenarios; a problem if nothing does.
fn targets(said: &Section) -> Vec<Item> {
    match (said.find("scenario"), said.find("scenarios")) {
        (Some(one), None) => vec![one],
        (None, Some(several)) => {
            let items = several.list();
            if several.is_list() && items.is_empty() {
                several.fail("no scenario is named", "name at least one");
            }
            items
        }
        (Some(one), Some(_)) => {
            one.fail("`scenario` and `scenarios`", "put all of them in `scenarios`");
            vec![one]
        }
        (None, None) => {
            if said.find("scenario_file").is_none() {
                said.problem("no scenario is named", "add `scenario = \"SYSTEM/SCENARIO\"`");
            }
            Vec::new()
        }
    }
}

fn system(id: &str, item: &Item, systems: &Systems) -> Option<&'static dyn System> {
    let found = systems::named(systems, id);
    if found.is_none() && item.is_text() {
        let known: Vec<_> = systems.iter().map(|system| system.id()).collect();
        item.fail(&format!("no system is called `{id}`"), &help(id, &known, "known are"));
    }
    found
}

/// The system in `SYSTEM/SCENARIO`.
fn system_of(item: &Item, systems: &Systems) -> Option<&'static dyn System> {
    let text = item.text();
    let Some((id, _)) = text.split_once('/') else {
        if item.is_text() {
            item.fail(&format!("`{text}` needs a scenario"), "write it as SYSTEM/SCENARIO");
        }
        return None;
    };
    system(id, &item.piece(0..id.len()), systems)
}

/// The scenario an item names, of the system the experiment is about.
fn target(of: &dyn System, item: &Item, systems: &Systems) -> Option<ScenarioRef> {
    let named = system_of(item, systems)?;
    if named.id() != of.id() {
        let what = format!("`{}` is not a scenario of {}", item.text(), of.id());
        item.fail(&what, "an experiment is about one system");
        return None;
    }
    let text = item.text();
    let id = text.split_once('/').map_or("", |(_, id)| id);
    match scenarios::scenario(of, id) {
        Ok(card) => Some(ScenarioRef::named(card.id)),
        Err((what, help)) => {
            item.piece(text.len() - id.len()..text.len()).fail(&what, &help);
            None
        }
    }
}

/// A scenario of the user's, looked for beside the experiment.
fn read_file(item: &Item, beside: &Path) -> Option<ScenarioRef> {
    if !item.is_text() {
        item.text();
        return None;
    }
    let path = beside.join(item.text());
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let name = path.display().to_string();
    match kernel::files::read_text(&path) {
        Ok(text) => {
            Some(ScenarioRef { name: stem, scenario: Scenario::Handed(File { name, text }) })
        }
        Err(error) => {
            let help = "the path is taken from the folder of the experiment";
            item.fail(&format!("cannot read `{name}`: {error}"), help);
            None
        }
    }
}

/// Complain of whatever was named before, and leave it out.
fn each_once(mut scenarios: Vec<(ScenarioRef, Item)>) -> Vec<(ScenarioRef, Item)> {
    let mut known = HashSet::new();
    scenarios.retain(|(ScenarioRef { name, .. }, item)| {
        let is_new = known.insert(name.clone());
        if !is_new {
            item.fail(&format!("`{name}` is named twice"), "name each scenario once");
        }
        is_new
    });
    scenarios
}
