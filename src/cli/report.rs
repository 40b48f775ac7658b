//! `tincan report`: charts, tables and one page from a run or study that was kept.

use crate::registry;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::keep::{existing, folder};
use super::{numbers, output, parts, problems, teller};
use ::report::{Report, page, run::RunView};
use kernel::VERSION;
use kernel::config::nearest;
use kernel::shell::quoted;
use lab::engine::Part;
use lab::engine::State;
use lab::experiment::Prepared;
use lab::findings::ExperimentResult;
use lab::findings::Findings;
use lab::findings::story::StoryResult;
use lab::findings::{Study, StudyKind};
use lab::runs;
use lab::runs::studies;
use lab::runs::{Manifest, RunStatus};

const EXAMPLES: &str = "\
Examples:
  tincan sweep configs/experiments/optional-rules.toml
  tincan report optional-rules
  tincan report reports/optional-rules
  tincan report optional-rules --story 500
  tincan rank picket-duty/kimberly --save kimberly && tincan report kimberly
  tincan compare picket-duty/kimberly \\
      --with \"aces: optional.gun_crew_aces=true\" --report

Written into the run's folder: report.html (one file, nothing else needed), report.md, charts/ as
SVG and PNG. Its numbers are those of the run and are not changed. After `extend` or `merge` a report
is made anew by this command.";

/// Make a report of a run that was kept: one page with charts and tables, and the same as Markdown
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The run or study: its name under reports/, or its folder
    #[arg(value_name = "RUN")]
    run: String,

    /// Have the page tell how the games of the run's baseline are won, as `tincan story` does, of so many games
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "2_000",
          value_parser = numbers::count)]
    story: Option<u64>,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let folder = find(&self.run)?;
        if let Some(kind) = studies::kind_of(&folder)?.filter(|kind| *kind != StudyKind::Experiment)
        {
            self.refuse_story(kind)?;
            let study = studies::load(&folder)?;
            refuse_damaged(&folder)?;
            let report = write_study(&study, &folder)?;
            return output::put(None, &page::summary(&report, &folder));
        }
        let Kept { manifest, prepared, state } = load(&folder)?;
        refuse_damaged(&folder)?;
        let games = prepared.games();
        let findings = Findings::new(&prepared.experiment, prepared.metrics(), &games, &state);
        let command = &manifest.command;
        let story = self.story.map(|games| teller::of_run(&prepared, games, 0, self.quiet));
        let story = story.transpose()?;
        restore_tables((&prepared, &findings, command), &folder)?;
        let told = (command.as_str(), story.as_ref());
        let report = write_told(&prepared, (&state, &findings), told, &folder)?;
        output::put(None, &page::summary(&report, &folder))
    }

    /// Only games that can be played again are told.
    fn refuse_story(&self, kind: StudyKind) -> Result<()> {
        match self.story {
            Some(_) => bail!(
                "`{}` holds {}, and --story tells the games of a run\n  = help: `tincan story` tells those of a \
                 scenario",
                self.run,
                kind.spelled()
            ),
            None => Ok(()),
        }
    }
}

/// Write the report of a finished run into its folder, with its story where there is one.
pub fn write_told(
    prepared: &Prepared,
    (state, findings): (&State, &Findings),
    (command, story): (&str, Option<&StoryResult>),
    folder: &Path,
) -> Result<Report> {
    let replay = &runs::replay(prepared, findings);
    let report =
        ::report::run::build(&RunView { prepared, findings, state, replay, story, command });
    ::report::write(&report, folder).with_context(|| cannot_write(folder))?;
    Ok(report)
}

/// Tables that are there must be what was written: the page says the same numbers.
fn refuse_damaged(folder: &Path) -> Result<()> {
    let check = || -> std::io::Result<()> {
        let manifest = Manifest::load(folder)?;
        manifest.map_or(Ok(()), |manifest| runs::check_files(folder, &manifest))
    };
    check().with_context(|| format!("cannot read the run in `{}`", folder.display()))
}

/// Put back the tables that are missing beside a run.
fn restore_tables(
    (prepared, findings, command): (&Prepared, &Findings, &str),
    folder: &Path,
) -> Result<()> {
    let result = ExperimentResult { prepared, findings, command };
    let restore = || -> std::io::Result<()> {
        for (name, bytes) in result.files()? {
            let path = folder.join(name);
            if !path.exists() {
                kernel::files::write_whole(&path, &bytes)?;
            }
        }
        Ok(())
    };
    restore().with_context(|| cannot_write(folder))
}

fn cannot_write(folder: &Path) -> String {
    format!("cannot write the report in `{}`", folder.display())
}

/// Write the report of a kept study into its folder, and the tables that are missing there.
pub fn write_study(study: &Study, folder: &Path) -> Result<Report> {
    let report = ::report::studies::build(study);
    let write = || -> std::io::Result<()> {
        studies::restore(folder, study, study.tables()?)?;
        ::report::write(&report, folder)
    };
    write().with_context(|| cannot_write(folder))?;
    Ok(report)
}

/// A run that is there, and whole.
pub(super) struct Kept {
    pub manifest: Manifest,
    pub prepared: Prepared,
    pub state: State,
}

/// The folder of the run called `said`: among the reports, or else as a path.
pub(super) fn find(said: &str) -> Result<PathBuf> {
    let found = existing(Path::new(said));
    if found.is_dir() { Ok(found) } else { Err(nowhere(said, &folder(said))) }
}

fn nowhere(said: &str, path: &Path) -> anyhow::Error {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let known = runs_in(parent.unwrap_or(Path::new(".")));
    let name = path.file_name().map_or_else(|| said.into(), |name| name.to_string_lossy());
    let help = nearest(&name, known.iter().map(String::as_str)).map_or_else(
        || "a run is kept with --save NAME, and a sweep is always kept".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    anyhow!("no run is kept in `{}`\n  = help: {help}", path.display())
}

/// The names of all runs kept in a folder.
fn runs_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let runs = entries.filter(|entry| entry.path().join("manifest.toml").is_file());
    let mut names: Vec<String> =
        runs.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

pub(super) fn load(folder: &Path) -> Result<Kept> {
    let cannot = || format!("cannot read the run in `{}`", folder.display());
    let Some(manifest) = Manifest::load_run(folder).with_context(cannot)? else {
        return Err(nowhere(&folder.to_string_lossy(), folder));
    };
    refuse(&manifest, folder)?;
    let (experiment, state) = runs::read_run(folder, &manifest).with_context(cannot)?;
    let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
    let now = Manifest::new(&prepared, &manifest.said, manifest.part.clone(), manifest.rows);
    if let Some(difference) = manifest.difference(&now) {
        bail!(
            "the run in `{}` was played by other rules than today's\n  = note: {difference}\n  = \
             help: play it again: {}",
            folder.display(),
            again(&manifest, folder)
        );
    }
    let state = state.filter(|state| fits(state, &prepared, &manifest)).ok_or_else(|| {
        let again = again(&manifest, folder);
        let folder = folder.display();
        anyhow!("the tallies in `{folder}` are not those of its manifest\n  = help: play it again: {again}")
    })?;
    Ok(Kept { manifest, prepared, state })
}

/// Whether the tallies are those of the run, all of them.
fn fits(state: &State, prepared: &Prepared, manifest: &Manifest) -> bool {
    let keys = state.cells.iter().map(|part| &part.key);
    state.is_even() && state.done() == manifest.games && keys.eq(prepared.keys())
}

/// What can be seen from the manifest alone.
fn refuse(manifest: &Manifest, folder: &Path) -> Result<()> {
    let (place, again) = (folder.display(), again(manifest, folder));
    if manifest.version != VERSION {
        bail!(
            "the run in `{place}` was played by tincan {}, and this is {VERSION}\n  = help: play \
             it again: {again}",
            manifest.version
        );
    }
    if manifest.part != Part::WHOLE {
        bail!(
            "`{place}` is a part of a run ({})\n  = help: join the parts, and report the whole: \
             tincan merge DIR… --save NAME",
            manifest.part
        );
    }
    if manifest.status == RunStatus::Unfinished {
        bail!("the run in `{place}` is not finished\n  = help: go on with it: {again} --resume");
    }
    Ok(())
}

/// The command that plays a run into its folder.
pub(super) fn again(manifest: &Manifest, folder: &Path) -> String {
    let folder = folder.to_string_lossy();
    // A path of one word would be taken for a name.
    let save = if folder.contains('/') { folder.into_owned() } else { format!("./{folder}") };
    format!("{} --save {}", parts::command(manifest), quoted(&save))
}
