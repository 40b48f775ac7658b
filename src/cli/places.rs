//! Where something is played: scenarios of a system, by name or in files of the user's.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::cell::read;
use super::{lookup, problems};
use crate::registry;
use kernel::shell::quoted;
use kernel::systems::{Match, PolicyChoice, Request, Scenario, System, scenarios};
use lab::experiment::{ScenarioRef, misplaced};

/// One or more scenarios of one system.
pub struct Places {
    pub system: &'static dyn System,
    pub scenarios: Vec<ScenarioRef>,
}

impl Places {
    /// Every scenario with these settings and policies, ready to play.
    pub fn prepare(
        &self,
        sets: &[String],
        policies: &[PolicyChoice],
    ) -> Result<Vec<Box<dyn Match>>> {
        let cell = |one: &ScenarioRef| {
            let (sets, policies) = (sets.to_vec(), policies.to_vec());
            let request = Request { scenario: one.scenario.clone(), sets, policies };
            self.system.prepare(&request).map_err(problems)
        };
        self.scenarios.iter().map(cell).collect()
    }

    /// `SYSTEM/SCENARIO` of each, as tables call them.
    pub fn targets(&self) -> Vec<String> {
        let target = |one: &ScenarioRef| format!("{}/{}", self.system.id(), one.name);
        self.scenarios.iter().map(target).collect()
    }
}

/// The scenarios that targets and files name: `SYSTEM/SCENARIO` each, or only the `SYSTEM` where
/// files say the rest.
pub fn several(
    systems: &[&'static dyn System],
    targets: &[String],
    files: &[PathBuf],
) -> Result<Places> {
    let first = targets.first().ok_or_else(|| anyhow!("nothing to play is named"))?;
    let system = lookup::system(systems, parts(first).0)?;
    let mut scenarios = Vec::new();
    for target in targets {
        let (id, scenario) = parts(target);
        if id != system.id() {
            let first = system.id();
            bail!("`{target}` is not a scenario of {first}\n  = help: name one system at a time");
        }
        match scenario {
            Some(scenario) => scenarios.push(own(system, scenario)?),
            None if files.is_empty() => return Err(needs_scenario(id)),
            None => {}
        }
    }
    for file in files {
        scenarios.push(handed(system, file)?);
    }
    refuse_twice(&scenarios)?;
    Ok(Places { system, scenarios })
}

/// The targets, or the scenarios of the one system they name that `said` chooses: `all`, or names with commas
/// between.
pub fn spread(
    systems: &[&'static dyn System],
    targets: &[String],
    said: Option<&str>,
) -> Result<Vec<String>> {
    let Some(said) = said else { return Ok(targets.to_vec()) };
    let [id] = targets else {
        bail!("--scenarios {said} needs one system\n  = help: name only the SYSTEM before it");
    };
    if id.contains('/') {
        bail!("`{id}` names a scenario, and --scenarios others\n  = help: name only the SYSTEM");
    }
    let system = lookup::system(systems, id)?;
    let full = |name: String| format!("{id}/{name}");
    if said == "all" {
        return Ok(system.scenarios().into_iter().map(|card| full(card.id)).collect());
    }
    let own = |name: &str| own(system, name.trim());
    let chosen = said.split(',').map(own).collect::<Result<Vec<_>>>()?;
    refuse_twice(&chosen)?;
    Ok(chosen.into_iter().map(|one| full(one.name)).collect())
}

/// The system that targets name.
pub fn system_of(
    systems: &[&'static dyn System],
    targets: &[String],
) -> Result<&'static dyn System> {
    let first = targets.first().ok_or_else(|| anyhow!("nothing to play is named"))?;
    lookup::system(systems, parts(first).0)
}

/// The one scenario that a target or a file names.
pub fn one(
    systems: &[&'static dyn System],
    target: &str,
    file: Option<&Path>,
) -> Result<(&'static dyn System, ScenarioRef)> {
    let (system, scenario) = at_most_one(systems, target, file)?;
    scenario.map(|scenario| (system, scenario)).ok_or_else(|| needs_scenario(target))
}

/// The scenario that a target or a file names, where it may be left open.
pub fn at_most_one(
    systems: &[&'static dyn System],
    target: &str,
    file: Option<&Path>,
) -> Result<(&'static dyn System, Option<ScenarioRef>)> {
    let (id, scenario) = parts(target);
    let system = lookup::system(systems, id)?;
    let scenario = match (scenario, file) {
        (Some(_), Some(file)) => bail!(
            "`{target}` and `--scenario-file {}` are two scenarios\n  = help: name only the \
             system: {id}",
            quoted(&file.to_string_lossy())
        ),
        (Some(scenario), None) => Some(own(system, scenario)?),
        (None, Some(file)) => Some(handed(system, file)?),
        (None, None) => None,
    };
    Ok((system, scenario))
}

/// The scenario to play where none is named.
pub fn flagship(system: &dyn System) -> ScenarioRef {
    ScenarioRef::named(system.flagship().to_owned())
}

/// `SYSTEM/SCENARIO` as it is kept and printed, whichever of its names a scenario was called by. For
/// whoever parses it; what is no scenario stays as it was said.
pub fn target(said: &str) -> Result<String, std::convert::Infallible> {
    Ok(scenarios::canonical(registry::all(), said))
}

/// `--scenario-file FILE` for each, as a command has it.
pub fn file_options<'f>(files: impl IntoIterator<Item = &'f PathBuf>) -> String {
    let option = |file: &PathBuf| format!(" --scenario-file {}", quoted(&file.to_string_lossy()));
    files.into_iter().map(option).collect()
}

/// The files as they were said.
pub fn said(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.to_string_lossy().into_owned()).collect()
}

/// System and scenario of a target.
fn parts(target: &str) -> (&str, Option<&str>) {
    target.split_once('/').map_or((target, None), |(system, scenario)| (system, Some(scenario)))
}

/// A scenario of the system's own.
fn own(system: &dyn System, id: &str) -> Result<ScenarioRef> {
    Ok(ScenarioRef::named(lookup::scenario(system, id)?))
}

/// A scenario of the user's.
fn handed(system: &dyn System, path: &Path) -> Result<ScenarioRef> {
    let file = read(path).map_err(|error| {
        anyhow!("{error:#}\n  = help: the path is taken from the folder you are in")
    })?;
    if let Some((what, help)) = misplaced(system, &file) {
        bail!("{what}\n  = help: {help}");
    }
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    Ok(ScenarioRef { name, scenario: Scenario::Handed(file) })
}

fn needs_scenario(id: &str) -> anyhow::Error {
    anyhow!(
        "`{id}` needs a scenario: {id}/SCENARIO, or --scenario-file FILE\n  = help: `tincan list \
         {id}` shows them"
    )
}

fn refuse_twice(scenarios: &[ScenarioRef]) -> Result<()> {
    for (place, one) in scenarios.iter().enumerate() {
        if scenarios[..place].iter().any(|earlier| earlier.name == one.name) {
            bail!("`{}` is named twice\n  = help: name each scenario once", one.name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

    fn file(folder: &Folder, name: &str, text: &str) -> PathBuf {
        let path = folder.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn kimberly() -> String {
        std::fs::read_to_string("configs/picket_duty/scenarios/kimberly.toml").unwrap()
    }

    fn refused(targets: &[&str], files: &[PathBuf]) -> String {
        let targets: Vec<String> = targets.iter().map(|target| (*target).into()).collect();
        several(registry::all(), &targets, files).err().expect("a refusal").to_string()
    }

    #[test]
    fn files_and_names_are_scenarios_alike() {
        let folder = Folder::new("places");
        let dawn = file(&folder, "dawn.toml", &kimberly());
        let targets = ["picket-duty/kimberly".to_owned()];
        let both = several(registry::all(), &targets, std::slice::from_ref(&dawn)).unwrap();
        assert_eq!(both.targets(), ["picket-duty/kimberly", "picket-duty/dawn"]);
        let only =
            several(registry::all(), &["picket-duty".into()], std::slice::from_ref(&dawn)).unwrap();
        assert_eq!(only.targets(), ["picket-duty/dawn"]);
        let told = refused(&["picket-duty"], &[dawn.clone(), dawn]);
        assert!(told.contains("`dawn` is named twice"), "{told}");
    }

    #[test]
    fn what_is_no_scenario_of_the_system_is_told_by_what_it_is() {
        let folder = Folder::new("misplaced");
        let dawn = file(&folder, "dawn.toml", &kimberly());
        let told = refused(&["kamikaze-attack"], &[dawn]);
        assert!(told.contains("is a file of picket-duty, not of kamikaze-attack"), "{told}");
        let policy = file(&folder, "bold.toml", "extends = \"reference\"\n");
        let told = refused(&["picket-duty"], &[policy]);
        assert!(told.contains("is a policy, not a scenario\n  = help: `--policy "), "{told}");
        let sweep = file(&folder, "sweep.toml", "scenario = \"picket-duty/kimberly\"\n");
        let told = refused(&["picket-duty"], &[sweep]);
        assert!(told.contains("is an experiment, not a scenario"), "{told}");
    }

    #[test]
    fn one_scenario_is_not_said_twice() {
        let told = one(registry::all(), "picket-duty/kimberly", Some(Path::new("dawn.toml")));
        let told = told.err().expect("a refusal").to_string();
        assert!(told.contains("are two scenarios\n  = help: name only the system: picket-duty"));
        let told = one(registry::all(), "picket-duty", None).err().expect("a refusal").to_string();
        assert!(told.contains("`picket-duty` needs a scenario"), "{told}");
    }
}
