//! Keeping what was found: where, and with or without a report.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{output, report};
use kernel::config::Problems;
use kernel::policy::Seats;
use kernel::shell::quoted;
use kernel::systems::{Match, PolicyChoice, System, sides};
use lab::experiment::cell_key;
use lab::findings::CellEntry;
use lab::findings::PolicyEntry;
use lab::findings::Study;
use lab::output::Format;
use lab::runs::studies::{self, Question};

#[derive(Clone, Debug, Default, clap::Args)]
pub struct KeepArgs {
    /// Keep what was found in reports/NAME (or in a folder of your own), to report it later
    #[arg(long, value_name = "NAME", value_parser = name)]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the study's folder, which is
    /// reports/COMMAND-SCENARIO if --save does not name another
    #[arg(long)]
    report: bool,
}

/// Whether and where what was found is kept, and whether it is reported there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    Nowhere,
    In(PathBuf),
    Reported(PathBuf),
}

impl Keep {
    /// What `--save` and `--report` say; `name` where a report is asked for and no name is given.
    pub fn said(save: Option<&str>, report: bool, name: &str) -> Keep {
        match (report, save) {
            (true, _) => Keep::Reported(folder(save.unwrap_or(name))),
            (false, Some(save)) => Keep::In(folder(save)),
            (false, None) => Keep::Nowhere,
        }
    }

    pub fn folder(&self) -> Option<&Path> {
        match self {
            Keep::Nowhere => None,
            Keep::In(folder) | Keep::Reported(folder) => Some(folder),
        }
    }

    /// Say where the report is: below what is for reading, and beside what is for programs.
    pub fn tell_report(&self, format: Format) -> Result<()> {
        let Keep::Reported(folder) = self else { return Ok(()) };
        let path = folder.join("report.html");
        let line = format!("report:  {}\n", quoted(&path.to_string_lossy()));
        match format {
            Format::Table => output::put(None, &line),
            Format::Json | Format::Csv | Format::Md => {
                // Where stderr is closed there is nobody to tell.
                let _ = stderr().write_all(line.as_bytes());
                Ok(())
            }
        }
    }
}

/// What `--save` says.
pub fn name(said: &str) -> Result<String, String> {
    match said.trim() {
        "" => Err("a name is missing: --save NAME keeps it in reports/NAME".into()),
        _ => Ok(said.to_owned()),
    }
}

/// Where a run called `name` is kept: among the reports, unless it is a path.
pub fn folder(name: &str) -> PathBuf {
    if name.contains(['/', '\\']) || name == "." || name == ".." {
        return PathBuf::from(name);
    }
    Path::new("reports").join(name)
}

/// Where a run is that is there: by its name among the reports, or else by the path that was said.
pub fn existing(said: &Path) -> PathBuf {
    let named = folder(&said.to_string_lossy());
    if named.is_dir() { named } else { said.to_owned() }
}

/// A name for what `verb` makes of a scenario, where a report is asked for and no name is given.
pub fn default_name(verb: &str, scenario: &str) -> String {
    format!("{verb}-{scenario}")
}

impl KeepArgs {
    pub fn is_asked(&self) -> bool {
        self.save.is_some() || self.report
    }

    /// Where the answer to `question` goes that `verb` makes of `target`, with room made for it.
    pub fn place(&self, verb: &str, target: &str, question: &Question) -> Result<Keep> {
        let scenario = target.split_once('/').map_or(target, |(_, scenario)| scenario);
        let keep = match (&self.save, self.report) {
            (None, true) => Keep::Reported(free(&default_name(verb, scenario), question)),
            (save, report) => Keep::said(save.as_deref(), report, ""),
        };
        keep.folder().map(|folder| studies::make_room(folder, question)).transpose()?;
        Ok(keep)
    }
}

/// The first of `reports/NAME`, `reports/NAME-2` … that holds this study or nothing.
fn free(name: &str, question: &Question) -> PathBuf {
    let numbered = (2..).map(|n| folder(&format!("{name}-{n}")));
    let mut all = [folder(name)].into_iter().chain(numbered);
    all.find(|folder| studies::has_room(folder, question)).unwrap_or_else(|| folder(name))
}

/// Keep `study` where `keep` says, show `text` of it, and say where the rest is. It is shown also where
/// it cannot be kept: it took as long to find.
pub fn keep(keep: &Keep, study: &Study, mut text: String, format: Format) -> Result<()> {
    let kept = save(keep, study);
    if let (Some(folder), Format::Table, true) = (keep.folder(), format, kept.is_ok()) {
        text += &format!("kept in: {}\n", quoted(&folder.to_string_lossy()));
    }
    output::put(None, &text)?;
    kept?;
    keep.tell_report(format)
}

fn save(keep: &Keep, study: &Study) -> Result<()> {
    if let Some(folder) = keep.folder() {
        let tables = study.tables().context("cannot write the results")?;
        studies::save(folder, study, tables)?;
    }
    if let Keep::Reported(folder) = keep {
        report::write_study(study, folder)?;
    }
    Ok(())
}

/// One cell of a study.
pub fn entry(
    system: &dyn System,
    seed: u64,
    name: &str,
    scenario: &str,
    cell: &dyn Match,
) -> CellEntry {
    CellEntry {
        name: name.into(),
        scenario: scenario.into(),
        key: cell_key(system.id(), system.metrics().len(), seed, cell),
        settings: lab::runs::settings(cell),
    }
}

/// A policy as a study names it, `said` by the user.
pub fn policy_entry(system: &dyn System, said: &str, choice: &PolicyChoice) -> Result<PolicyEntry> {
    let texts = system.policy_texts(Some(&choice.policy)).map_err(super::problems)?;
    let mut hash = blake3::Hasher::new();
    for file in &texts {
        hash.update(file.text.as_bytes()).update(&[0]);
    }
    let title = texts.first().and_then(|file| title(&file.text)).unwrap_or_default();
    let seats = seats_of(system, choice).map_err(super::problems)?;
    Ok(PolicyEntry {
        name: said.into(),
        title,
        side: sides::spelled(system.sides(), seats),
        digest: hash.finalize().to_hex()[..16].to_owned(),
    })
}

/// The seat a policy was given, or else all it fits.
fn seats_of(system: &dyn System, choice: &PolicyChoice) -> Result<Seats, Problems> {
    match (&choice.side, system.sides().len()) {
        (Some(_), _) | (None, 1) => sides::seat(system, choice).map(Seats::only),
        (None, _) => sides::fits(system, &choice.policy),
    }
}

fn title(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    table.get("title")?.as_str().map(str::to_owned)
}

/// What the cells assume beyond the books, each once.
pub fn assumed<'a>(cells: impl Iterator<Item = &'a Box<dyn Match>>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for one in cells.flat_map(|cell| cell.assumed()) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}
