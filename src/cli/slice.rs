//! `tincan slice`: odds of anything a game records, given anything a game records, from the rows of a kept run.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::report::{Kept, again, find, load};
use super::session::WITH_TABLES;
use super::{lookup, numbers, output};
use kernel::config::nearest;
use kernel::shell::quoted;
use lab::findings::{Condition, SliceQuestion, SliceResult, SliceTally, SlicedCell, kin};
use lab::output::Format;
use lab::runs::{self, RowsKept};

const EXAMPLES: &str = "\
Examples:
  tincan run picket-duty/cassin-young --save young --rows
  tincan slice young --by planes_attacking
  tincan slice young --by first_hit --metric us_win --where \"weather=rain & planes_attacking>10\"
  tincan slice young --by hull_end --metric us_win --where \"planes_attacking>10\"
  tincan slice young --metric us_win --where \"direct_hits=0 & near_misses>=1\"
  tincan slice young --by planes_attacking --bins 5 --out planes.svg

A condition is METRIC OP VALUE, with & between several: OP is = != < <= > >=, and VALUE a number or a word of a fact;
a yes or no is 1 or 0. `tincan list SYSTEM --metrics` shows the metrics and facts that games record.";

/// Odds of anything a game records, given anything a game records: from a run kept with --rows
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The run: its name under reports/, or its folder
    #[arg(value_name = "RUN")]
    run: String,

    /// Put games into groups by the value of this metric or fact
    #[arg(long, value_name = "METRIC")]
    by: Option<String>,

    /// What to look at in every group; may be repeated; the run's first metric if not said
    #[arg(long, value_name = "METRIC")]
    metric: Vec<String>,

    /// Only games in which this holds, such as "planes_attacking>10 & sunk=0"
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,

    /// Only this variant of the run, by its name; all if not said
    #[arg(long, value_name = "NAME")]
    cell: Option<String>,

    /// The most groups: where there are more values, neighbours are put together, so that every group but the
    /// last has at least this part of the games
    #[arg(long, default_value_t = 12, value_parser = numbers::within::<u16>(1..=1000))]
    bins: u16,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Write the result to a file instead of the terminal; one that ends in .svg or .png is a chart
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let folder = find(&self.run)?;
        let kept = load(&folder)?;
        let question = self.question(&kept)?;
        let result = self.result(&kept, &folder, &question)?;
        match &self.out {
            Some(path) if is_picture(path) => draw(&result, path),
            path => output::put(path.as_deref(), &result.render(self.format)),
        }
    }

    fn question(&self, kept: &Kept) -> Result<SliceQuestion> {
        let all = &kept.prepared.recorded();
        let place = |name: &String| lookup::recorded(all, name);
        let metric = |name: &String| lookup::with_mean(all, name);
        let metrics = match self.metric.as_slice() {
            [] => kept.prepared.watched().into_iter().take(1).collect(),
            said => said.iter().map(metric).collect::<Result<Vec<_>>>()?,
        };
        let condition = self.condition.as_deref().map(|said| Condition::parse(said, all));
        let families = kept.prepared.system.families();
        let kin = metrics.iter().map(|&metric| kin(families, all, metric)).collect();
        Ok(SliceQuestion {
            kin,
            by: self.by.as_ref().map(place).transpose()?,
            metrics,
            condition: condition.transpose()?.unwrap_or_default(),
            bins: usize::from(self.bins),
        })
    }

    fn result(&self, kept: &Kept, folder: &Path, question: &SliceQuestion) -> Result<SliceResult> {
        let rows = if kept.manifest.rows == RowsKept::All { "" } else { " --rows" };
        let again = again(&kept.manifest, folder) + rows;
        if !cfg!(feature = "tables") {
            bail!(
                "this tincan was built without the feature `tables`, which reads rows of games\n  = help: {WITH_TABLES}"
            );
        }
        if kept.manifest.rows != RowsKept::All {
            bail!(
                "the run in `{}` kept no rows of its games\n  = help: play it again with them: {again} --force",
                folder.display()
            );
        }
        let (experiment, all) = (&kept.prepared.experiment, &kept.prepared.recorded());
        let tallies = runs::slice(folder, &kept.manifest, experiment, all, question, &again)
            .with_context(|| format!("cannot read the run in `{}`", folder.display()))?;
        let chosen = self.chosen(kept)?;
        let cells = chosen.into_iter().map(|cell| sliced(kept, question, cell, &tallies[cell]));
        Ok(SliceResult {
            system: experiment.system.clone(),
            run: self.run.clone(),
            seed: experiment.seed,
            by: question.by.map(|metric| all[metric]),
            metrics: question.metrics.iter().map(|&metric| all[metric]).collect(),
            bins: question.bins,
            condition: self.condition.clone().unwrap_or_default(),
            cells: cells.collect(),
            command: self.command(),
        })
    }

    /// The places of the cells that are shown.
    fn chosen(&self, kept: &Kept) -> Result<Vec<usize>> {
        let cells = &kept.prepared.experiment.cells;
        let Some(name) = &self.cell else { return Ok((0..cells.len()).collect()) };
        let named = |place: &usize| cells[*place].name == *name;
        let chosen: Vec<usize> = (0..cells.len()).filter(named).collect();
        if chosen.is_empty() {
            let near = nearest(name, cells.iter().map(|cell| cell.name.as_str()));
            let help = near.map_or("results.csv names them all".into(), |near| {
                format!("did you mean `{near}`?")
            });
            return Err(anyhow!("no variant of the run is called `{name}`\n  = help: {help}"));
        }
        Ok(chosen)
    }

    /// The command that slices it again.
    fn command(&self) -> String {
        let mut words = format!("tincan slice {}", quoted(&self.run));
        let mut say = |option: &str, value: &str| words += &format!(" {option} {}", quoted(value));
        self.by.iter().for_each(|by| say("--by", by));
        self.metric.iter().for_each(|metric| say("--metric", metric));
        self.condition.iter().for_each(|said| say("--where", said));
        self.cell.iter().for_each(|cell| say("--cell", cell));
        if self.bins != 12 {
            say("--bins", &self.bins.to_string());
        }
        words
    }
}

fn sliced(kept: &Kept, question: &SliceQuestion, cell: usize, tally: &SliceTally) -> SlicedCell {
    let prepared = &kept.prepared;
    let (experiment, metrics) = (&prepared.experiment, &prepared.recorded());
    let said = &experiment.cells[cell];
    let game = &*prepared.cells[cell];
    SlicedCell {
        scenario: experiment.scenarios[said.scenario].name.clone(),
        name: said.name.clone(),
        title: prepared.cell_title(cell),
        games: tally.games,
        groups: tally.groups(question, metrics, game),
        total: tally.together(question, metrics, game),
    }
}

fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "svg" || end == "png")
}

#[cfg(feature = "charts")]
fn draw(result: &SliceResult, path: &Path) -> Result<()> {
    let (svg, png) = ::report::slice::drawn(result);
    let bytes = if path.extension().is_some_and(|end| end == "png") { png } else { svg };
    let written = kernel::files::write_whole(path, &bytes);
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

#[cfg(not(feature = "charts"))]
fn draw(_result: &SliceResult, _path: &Path) -> Result<()> {
    bail!("this tincan was built without the feature `charts`, which draws pictures")
}
