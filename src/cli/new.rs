//! `tincan new`: a file to start one's own from, with comments, that plays as it is.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;

use super::{lookup, output};
use crate::registry;
use kernel::shell::quoted;
use kernel::systems::System;

const EXAMPLES: &str = "\
Examples:
  tincan new scenario picket-duty
  tincan new policy gunfire --file mine.toml
  tincan new experiment buoyz --file question.toml";

/// Write a scenario, a ship, a policy or an experiment to start your own from: it plays as it is
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to write
    kind: Kind,

    /// The system: picket-duty
    system: String,

    /// Where it goes; my-KIND.toml if not given
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Scenario,
    Ship,
    Policy,
    Experiment,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let system = lookup::system(registry::all(), &self.system)?;
        let path = self.file.clone().unwrap_or_else(|| self.kind.file().into());
        if path.exists() {
            let name = path.display();
            bail!("`{name}` is there already\n  = help: name another with --file");
        }
        let name = path.to_string_lossy().into_owned();
        let (text, play) = self.kind.written(system, &name)?;
        let text = format!(
            "# Play it: {play}\n# See what is wrong with it: tincan check {}\n\n{text}",
            quoted(&name)
        );
        kernel::files::write_whole(&path, text.as_bytes())?;
        output::put(None, &format!("written: {name}\nplay it: {play}\n"))
    }
}

impl Kind {
    fn file(self) -> &'static str {
        match self {
            Kind::Scenario => "my-scenario.toml",
            Kind::Ship => "my-ship.toml",
            Kind::Policy => "my-policy.toml",
            Kind::Experiment => "my-experiment.toml",
        }
    }

    /// The text, and the command that plays it.
    fn written(self, system: &dyn System, file: &str) -> Result<(String, String)> {
        let (id, flagship, file) = (system.id(), system.flagship(), quoted(file));
        Ok(match self {
            Kind::Scenario => {
                let text = without_other_name(text(system, "scenarios", flagship)?);
                (text, format!("tincan run {id} --scenario-file {file}"))
            }
            Kind::Ship => {
                let (class, setting) = ship(text(system, "scenarios", flagship)?)?;
                let play = format!("tincan run {id}/{flagship} --set {setting}={file}");
                (text(system, "ships", &class)?.to_owned(), play)
            }
            Kind::Policy => policy(system, &file)?,
            Kind::Experiment => (experiment(system)?, format!("tincan sweep {file}")),
        })
    }
}

/// A file of the system: `fletcher` of `ships`.
fn text(system: &dyn System, folder: &str, name: &str) -> Result<&'static str> {
    let end = format!("/{folder}/{name}.toml");
    let found = system.texts().iter().find(|(path, _)| path.ends_with(&end));
    match found {
        Some((_, text)) => Ok(text),
        None => bail!("{} has no {folder} to start from", system.id()),
    }
}

/// The other name a scenario answers to is the book's, and stays with it.
fn without_other_name(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("also = "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The first ship a scenario names, and the setting that names her.
fn ship(scenario: &str) -> Result<(String, String)> {
    let table: toml::Table = scenario.parse()?;
    if let Some(ship) = table.get("ship").and_then(toml::Value::as_str) {
        return Ok((ship.to_owned(), "scenario.ship".into()));
    }
    let fleets = table.get("fleet").and_then(toml::Value::as_table).into_iter().flatten();
    let first = fleets.filter_map(|(side, ships)| {
        let ship = ships.as_array()?.first()?;
        Some((ship.get("class")?.as_str()?.to_owned(), format!("fleet.{side}.1.class")))
    });
    first.into_iter().next().ok_or_else(|| anyhow::anyhow!("the scenario names no ship"))
}

/// The policy played where none is named, and where several sides take the same decisions, for which.
fn policy(system: &dyn System, file: &str) -> Result<(String, String)> {
    let Some(first) = system.policies().into_iter().next() else {
        bail!("{} has no policies", system.id());
    };
    let end = format!("/{}.toml", first.id);
    let is_it = |path: &str| path.starts_with("policies/") && path.ends_with(&end);
    let found = system.texts().iter().find(|(path, _)| is_it(path));
    let text = found.map_or("", |(_, text)| text);
    let sides = system.sides();
    let fits = (0..sides.len()).filter(|&side| first.seats.has(side)).count();
    let side = match fits {
        0 | 1 => String::new(),
        _ => format!("{}=", sides[0].key()),
    };
    let (id, flagship) = (system.id(), system.flagship());
    Ok((text.to_owned(), format!("tincan run {id}/{flagship} --policy {side}{file}")))
}

/// An experiment about the first unclear point of the book: its other reading against the one that is played.
fn experiment(system: &dyn System) -> Result<String> {
    let rulings = system.rulings();
    let other = rulings.iter().find_map(|ruling| {
        let reading = ruling.readings.iter().find(|(reading, _)| *reading != ruling.default)?;
        Some((ruling, &reading.0))
    });
    let Some((ruling, reading)) = other else { bail!("{} has no unclear point", system.id()) };
    let (id, flagship) = (system.id(), system.flagship());
    let metric =
        lab::findings::headline(system.metrics()).map_or("", |at| system.metrics()[at].name);
    let quote = |text: &str| toml::Value::from(text).to_string();
    let set = quote(&format!("{}={reading}", ruling.path));
    Ok(format!(
        "title = \"My first experiment\"\n\
         question = {}\n\
         scenario = \"{id}/{flagship}\" # or scenarios = [\"…\", \"…\"]; tincan list {id}\n\
         metric = \"{metric}\" # the headline; also = [\"…\"] shows more: tincan list {id} --metrics\n\
         games = 20_000 # or precision = 0.001 with max_games, or decide = true\n\
         smallest = 0.01 # a difference no larger than this does not matter\n\
         \n\
         # One variant for each thing to try: anything that --set takes, FILE.toml to lay over the data, policy=NAME.\n\
         [[variant]]\n\
         name = \"the other reading\"\n\
         set = [{set}]\n\
         \n\
         # Or factors with levels, and a design that crosses them, instead of variants:\n\
         #\n\
         # design = \"grid\" # one-at-a-time, grid, factorial, plackett-burman, latin-hypercube\n\
         # [[factor]]\n\
         # name = \"reading\"\n\
         # path = {}\n\
         # levels = [{}, {}]\n",
        quote(&ruling.question),
        quote(&ruling.path),
        quote(&ruling.default),
        quote(reading),
    ))
}
