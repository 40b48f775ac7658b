//! `tincan check`: read files without playing.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use toml::de::DeTable;

use super::cell::read;
use super::{complain, lookup, output, problems, warn};
use crate::experiment;
use crate::systems::{self, Checked, System};

/// Read files without playing, and say everything that is wrong with them
///
/// A file names the system it is for: system = "picket-duty".
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Experiments, scenarios, ships and policies of a system
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let mut bad = 0;
        for path in &self.files {
            match verdict(systems::all(), path) {
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
            _ => bail!("{bad} of {} files cannot be played as they are", self.files.len()),
        }
    }
}

/// What kind of file it is.
fn verdict(systems: &[&dyn System], path: &Path) -> Result<Checked> {
    let file = read(path)?;
    if experiment::is_experiment(&file.text) {
        let experiment = experiment::read(&file).map_err(problems)?;
        let cells = experiment.prepare().map_err(problems)?.len();
        return Ok(Checked { kind: format!("experiment, cells: {cells}"), warnings: None });
    }
    let system = system_of(systems, &file.text).with_context(|| file.name.clone())?;
    system.check(&file).map_err(problems)
}

/// The system a file names, or the only one there is. A file may be broken further down: its own
/// system says so best.
fn system_of<'a>(systems: &[&'a dyn System], text: &str) -> Result<&'a dyn System> {
    let (table, _) = DeTable::parse_recoverable(text);
    let said = table.get_ref().get("system").and_then(|value| value.get_ref().as_str());
    match (said, systems) {
        (Some(id), _) => lookup::system(systems, id),
        (None, [only]) => Ok(*only),
        (None, _) => {
            bail!("no system is named\n  = help: add a line like system = \"picket-duty\"")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::toy::Toy;

    fn of(systems: &[&dyn System], text: &str) -> Result<&'static str, String> {
        system_of(systems, text).map(|system| system.id()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_belongs_to_the_system_it_names_or_to_the_only_one() {
        assert_eq!(of(&[&Toy, &Toy], "system = \"coins\"\n"), Ok("coins"));
        assert_eq!(of(&[&Toy, &Toy], "system = \"coins\"\nx = [1,\n"), Ok("coins"), "broken below");
        assert_eq!(of(&[&Toy], "title = \"x\""), Ok("coins"));
        assert!(of(&[&Toy, &Toy], "title = \"x\"").unwrap_err().contains("no system is named"));
        assert!(of(&[&Toy], "system = \"cions\"").unwrap_err().contains("did you mean `coins`?"));
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = verdict(&[&Toy], Path::new("no/such.toml")).unwrap_err().to_string();
        assert_eq!(error, "cannot read `no/such.toml`");
    }
}
