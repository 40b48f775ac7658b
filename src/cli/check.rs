//! `tincan check`: read files without playing.

use crate::registry;
use lab::experiment::Prepared;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::cell::read;
use super::{complain, lookup, output, problems, warn};
use kernel::config::Problems;
use kernel::systems::{Checked, File, Request, Scenario, System};
use lab::experiment::{self, is_overlay};

/// Read files without playing, and say everything that is wrong with them
///
/// A file names the system it is for: system = "picket-duty". One that names none is taken for the
/// system it fits best.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Experiments, scenarios, ships, policies, and files laid over the data
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let mut bad = 0;
        for path in &self.files {
            match verdict(registry::all(), path) {
                Ok(Checked { kind, warnings }) => {
                    warn(warnings.as_ref());
                    output::put(None, &format!("{}: ok ({kind})\n", path.display()))?;
                }
                Err(error) => {
                    complain(&error);
                    bad += 1;
                }
            }
        }
        match bad {
            0 => Ok(()),
            1 => bail!("1 of {} files has errors", self.files.len()),
            _ => bail!("{bad} of {} files have errors", self.files.len()),
        }
    }
}

/// What kind of file it is.
fn verdict(systems: &[&dyn System], path: &Path) -> Result<Checked> {
    let file = read(path)?;
    if experiment::is_experiment(&file.text) {
        let experiment = experiment::read(&file, registry::all()).map_err(problems)?;
        let cells = Prepared::new(experiment, registry::all()).map_err(problems)?.cells.len();
        let cells = if cells == 1 { "1 variant".into() } else { format!("{cells} variants") };
        return Ok(Checked { kind: format!("experiment, {cells}"), warnings: None });
    }
    let named = system_of(systems, &file.text).with_context(|| file.name.clone())?;
    let candidates = named.map_or_else(|| systems.to_vec(), |system| vec![system]);
    if let Some(system) = candidates.iter().find(|system| is_overlay(**system, &file.text)) {
        return laid_over(*system, &candidates, &file);
    }
    named.map_or_else(|| best_fit(systems, &file), |system| system.check(&file)).map_err(problems)
}

/// A file that is laid over the data of the flagship. One that names no system is tried with each it may be for,
/// and told by the first.
fn laid_over(first: &dyn System, all: &[&dyn System], file: &File) -> Result<Checked> {
    let tried = |system: &dyn System| -> Result<Checked, Problems> {
        let overlay = experiment::overlay(system, file)?;
        let scenario = Scenario::Named(system.flagship().into());
        let request = Request { scenario, sets: overlay.sets(), policies: Vec::new() };
        let ready = system.prepare(&request).map_err(|found| found.said_in_files(&[overlay]))?;
        let kind = format!("part of the data of {}", system.id());
        Ok(Checked { kind, warnings: ready.warnings().cloned() })
    };
    let others = all.iter().filter(|system| is_overlay(**system, &file.text));
    let found = others.map(|system| tried(*system)).find(Result::is_ok);
    found.unwrap_or_else(|| tried(first)).map_err(problems)
}

/// The system a file names. It may be broken further down: its own system says so best.
fn system_of<'a>(systems: &[&'a dyn System], text: &str) -> Result<Option<&'a dyn System>> {
    let said = experiment::system_said(text);
    said.map(|id| lookup::system(systems, &id)).transpose()
}

/// What is said of a file that names no system by the one with the least against it, the first of
/// equals: ships name none. Where some know it by its keys, the others are not asked.
fn best_fit(systems: &[&dyn System], file: &File) -> Result<Checked, Problems> {
    let against =
        |verdict: &Result<Checked, Problems>| verdict.as_ref().map_or_else(Problems::len, |_| 0);
    let known = systems.iter().any(|system| system.knows(&file.text));
    let asked = systems.iter().filter(|system| !known || system.knows(&file.text));
    let verdicts = asked.map(|system| system.check(file));
    verdicts.min_by_key(against).expect("there is a system")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Toy;

    fn of(systems: &[&dyn System], text: &str) -> Result<Option<&'static str>, String> {
        let named = system_of(systems, text).map_err(|error| error.to_string())?;
        Ok(named.map(|system| system.id()))
    }

    #[test]
    fn a_file_belongs_to_the_system_it_names() {
        assert_eq!(of(&[&Toy], "system = \"coins\"\n"), Ok(Some("coins")));
        assert_eq!(of(&[&Toy], "system = \"coins\"\nx = [1,\n"), Ok(Some("coins")), "broken below");
        assert_eq!(of(&[&Toy], "title = \"x\""), Ok(None));
        assert!(of(&[&Toy], "system = \"cions\"").unwrap_err().contains("did you mean `coins`?"));
    }

    /// A ship of one system is no ship of the other, and neither names its system.
    #[test]
    fn a_file_that_names_no_system_is_taken_for_what_it_fits() {
        let text = |name: &str| std::fs::read_to_string(format!("configs/{name}.toml")).unwrap();
        for name in ["picket_duty/ships/dunlap", "kamikaze_attack/ships/fletcher"] {
            let file = File { name: name.into(), text: text(name) };
            let kind = best_fit(registry::all(), &file).map(|checked| checked.kind);
            assert_eq!(kind.unwrap_or_else(|e| panic!("{e:?}")), "ship", "{name}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = verdict(&[&Toy], Path::new("no/such.toml")).unwrap_err().to_string();
        assert_eq!(error, "cannot read `no/such.toml`");
    }
}
