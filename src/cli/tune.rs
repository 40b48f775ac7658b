//! `tincan tune`: a better policy, searched for.

use crate::registry;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use indicatif::ProgressBar;

use super::clock::TimeArgs;
use super::dask::{DaskArgs, HeatDriver, played_elsewhere};
use super::keep::{KeepArgs, assumed, entry, keep, policy_entry};
use super::laid::DataArgs;
use super::session::end_on_interrupt;
use super::tune_search::Search;
use super::{numbers, output, places, plan, problems, progress, tune_clock};
use kernel::VERSION;
use kernel::shell::{each, quoted};
use kernel::systems::PolicyRef;
use lab::engine::{Plan, Trouble};
use lab::findings::{Asked, PolicyEntry, TuneResult, handed, titles};
use lab::findings::{Study, StudyKind};
use lab::output::Format;
use lab::runs::studies::Question;
use lab::search::tune::{Candidates, Failed, Proof, State, prove, turned_policy};

const EXAMPLES: &str = "\
Examples:
  tincan tune picket-duty/cassin-young --start reference \\
      --budget 20_000_000 --out tuned.toml
  tincan tune picket-duty/cassin-young picket-duty/kimberly \\
      --start mine.toml --budget 1e7 --only gunnery --only air_target \\
      --out better.toml
  tincan tune picket-duty/kimberly --start reference --budget 1e7 \\
      --metric sunk --out safe.toml
  tincan tune picket-duty/cassin-young --start reference \\
      --budget 1e8 --out tuned.toml --on dask --local 2
  tincan run picket-duty/cassin-young --policy tuned.toml";

/// Search for a better policy: turn the weights, thresholds and answers of one, and keep what wins
///
/// Candidates play the same games; the worse half leaves after every round, and the next
/// generation is bred around the best. In the end the winner is judged on games nobody was chosen
/// by, and told apart: what every change is worth by itself.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to play: a system and one of its scenarios; several of one system count alike
    #[arg(value_name = "SYSTEM/SCENARIO", value_parser = places::target, required = true)]
    pub targets: Vec<String>,

    /// Play a scenario of your own, from a TOML file; may be repeated. Where no other is played, name
    /// only the SYSTEM
    #[arg(long = "scenario-file", value_name = "FILE")]
    pub scenario_files: Vec<PathBuf>,

    /// The policy to begin with: one of the system's by name, or a TOML file of your own. The side
    /// it is tuned for need only be said where several fit
    #[arg(long, value_name = "[SIDE=]NAME|FILE")]
    pub start: String,

    /// Who decides for the other side, the same in all games: a policy by name, or a TOML file; the
    /// side's first if not given
    #[arg(long, value_name = "NAME|FILE")]
    pub against: Option<String>,

    /// How many games to play in all, those for judging the winner included
    #[arg(long, value_parser = numbers::count, required_unless_present = "time")]
    pub budget: Option<u64>,

    /// Search for about so long instead: 60s, 5m, 1.5h. A few games are timed first; the result names the budget that
    /// comes of it, and --budget with that number gives the same bytes
    #[arg(long, value_name = "TIME", value_parser = numbers::time, conflicts_with = "budget")]
    pub time: Option<Duration>,

    /// Where the policy goes; the state of the search is kept beside it until it is done
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// The metric to improve; the system's headline if not given. One that the other side likes
    /// high is to be low
    #[arg(long, value_name = "NAME")]
    pub metric: Option<String>,

    /// Turn only what belongs to this decision; may be repeated
    #[arg(long, value_name = "DECISION")]
    pub only: Vec<String>,

    /// Change one value of the rules for all candidates alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub sets: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

    /// The seed of the search and of all dice
    #[arg(long, default_value_t = 1, value_parser = numbers::whole)]
    pub seed: u64,

    /// How many threads play; 0 is one for every core
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    pub threads: u16,

    #[command(flatten)]
    keep: KeepArgs,

    /// Go on where a search that was broken off stood
    #[arg(long)]
    resume: bool,

    /// Play also what will take days
    #[arg(long)]
    yes: bool,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    pub dask: DaskArgs,
}

/// A budget that every search fits into, until it is known.
const MOST: u64 = 1_000_000_000_000;

impl Args {
    pub fn run(&self) -> Result<()> {
        let places = places::several(registry::all(), &self.targets, &self.scenario_files)?;
        let laid = self.data.sets(places.system, &places.scenarios[0].scenario)?;
        let sets = [laid, self.sets.clone()].concat();
        let args = Args { sets, data: DataArgs::default(), ..self.clone() };
        let budget = Some(args.budget_in_time()?);
        Args { budget, ..args }.search()
    }

    /// The budget that was said, or what the time has room for.
    fn budget_in_time(&self) -> Result<u64> {
        let Some(time) = self.time else { return Ok(self.budget()) };
        TimeArgs { time: self.time }.check_here(&self.dask)?;
        if self.resume {
            bail!(
                "a search that was begun has a budget, and another --time would be another\n  = help: say the \
                 command that was told when it was broken off, with its --budget"
            );
        }
        let threads = Plan::new(0, 0).on(self.threads.into()).workers();
        tune_clock::budget_in(time, &Args { budget: Some(MOST), ..self.clone() }, threads)
    }

    /// How many games are played in all; none before the time is known to have room for so many.
    pub fn budget(&self) -> u64 {
        self.budget.unwrap_or_default()
    }

    fn search(&self) -> Result<()> {
        let search = self.ready()?;
        self.refuse_own_file(&search)?;
        output::probe(Some(&self.out))?;
        let (kind, command, games) = (StudyKind::Tune, &self.said(), Some(self.budget()));
        let kept = self.keep.place("tune", &self.targets[0], &Question { kind, command, games })?;
        let state = self.first_state(&search)?;
        plan::refuse_absurd(self.budget(), self.yes)?;
        self.listen();
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(self.budget()) };
        bar.inc(state.played);
        let progress = |games| bar.inc(games);
        let others = HeatDriver::new(&self.dask, search.places.system, &bar)?;
        let crew = HeatDriver::crew(others.as_ref(), self.threads);
        let candidates = search.candidates(self, crew, &progress);
        let by = || others.as_ref().map_or_else(Vec::new, HeatDriver::machines);
        let state = self.play(&search, &candidates, state, &by)?;
        let proof = prove(&search.course, &search.knobs, state.winner(), &candidates)
            .map_err(|failed| self.failed(failed, &state))?;
        bar.finish_and_clear();
        let asked = self.asked(&search, &candidates, &proof)?;
        let result = self.result(&search, &state, &proof, asked)?;
        let policy = result.policy();
        let written = output::put(Some(&self.out), &policy);
        let mut text = result.table();
        if written.is_ok() {
            // What is done needs no going on with; a state that is not there is as good as one removed.
            let _ = fs::remove_file(self.state_path());
        } else {
            text += &format!("\n{policy}");
        }
        keep(&kept, &Study::Tune(result), text, Format::Table)?;
        written
    }

    /// What is found never takes the place of a file it was begun with.
    fn refuse_own_file(&self, search: &Search) -> Result<()> {
        let Ok(out) = self.out.canonicalize() else { return Ok(()) };
        let policies = search.others.iter().chain([&search.start]);
        let read = policies.filter_map(|choice| match &choice.policy {
            PolicyRef::Handed(file) => Some(PathBuf::from(&file.name)),
            _ => None,
        });
        let mut read = read.chain(self.scenario_files.iter().cloned());
        match read.find(|path| path.canonicalize().is_ok_and(|path| path == out)) {
            None => Ok(()),
            Some(path) => bail!(
                "`--out {}` would take the place of `{}`, which is read\n  = help: write what is found to another \
                 file",
                quoted(&self.out.to_string_lossy()),
                path.display()
            ),
        }
    }

    /// On Ctrl-C say what is kept of the search.
    fn listen(&self) {
        let (path, again) = (self.state_path(), self.said());
        end_on_interrupt(move || match path.exists() {
            true => format!(
                "stopped: the search is kept as it was after its last generation, in `{}`\n  = help: \
                 go on with: {again} --resume",
                path.display()
            ),
            false => "stopped before the first generation was finished: nothing is kept".into(),
        });
    }

    /// All generations there are still to play, each kept as it ends.
    fn play(
        &self,
        search: &Search,
        candidates: &Candidates,
        mut state: State,
        by: &dyn Fn() -> Vec<String>,
    ) -> Result<State> {
        while search.course.is_open(&state) {
            let next = search.course.step(&search.knobs, &state, candidates);
            state = next.map_err(|failed| self.failed(failed, &state))?.played_by(by());
            self.save(&state)?;
        }
        Ok(state)
    }

    fn save(&self, state: &State) -> Result<()> {
        let path = self.state_path();
        state.save(&path).with_context(|| format!("cannot write `{}`", path.display()))
    }

    /// A search that cannot go on, told with what is kept of it: nothing of a machine that lied.
    fn failed(&self, failed: Failed, state: &State) -> anyhow::Error {
        let error = match failed {
            Failed::Policy(found) => return problems(found),
            Failed::Play(error) => played_elsewhere(error),
        };
        if !self.state_path().exists() {
            return error;
        }
        let trouble = error.downcast_ref::<Trouble>();
        let mut kept = state.clone();
        if let Some(machine) = trouble.and_then(|trouble| trouble.distrusted.as_deref()) {
            kept = kept.without(machine);
            if let Err(error) = self.save(&kept) {
                return error;
            }
        }
        let (again, elsewhere) = (self.said(), self.dask.words());
        anyhow!(
            "{error}\n  = help: the search is kept as it was after {} of its generations; go on with: {again} \
             --resume{elsewhere}\n  = help: or on this machine: {again} --resume",
            kept.generation
        )
    }

    fn state_path(&self) -> PathBuf {
        let mut path = self.out.clone().into_os_string();
        path.push(".state.json");
        path.into()
    }

    /// Where the search stands: at its beginning, or where it was broken off.
    fn first_state(&self, search: &Search) -> Result<State> {
        let path = self.state_path();
        let name = path.display();
        let found = State::load(&path).with_context(|| format!("cannot read `{name}`"))?;
        let fits =
            |state: &State| state.fits(&search.key, search.knobs.len(), search.course.search);
        match (found, self.resume) {
            (Some(state), true) if fits(&state) => Ok(state),
            (Some(_), true) => bail!(
                "`{name}` belongs to another search\n  = help: say again what was said to that \
                 one, or delete the file"
            ),
            (Some(_), false) => bail!(
                "`{name}` is of a search that was broken off\n  = help: add --resume to go on with \
                 it, or delete the file"
            ),
            (None, _) => Ok(State::new(search.key.clone(), search.start_values())),
        }
    }

    /// The start and the written policy in every scenario, and all that was said.
    fn asked(&self, search: &Search, candidates: &Candidates, proof: &Proof) -> Result<Asked> {
        let (system, metric) = (search.places.system, search.metric());
        let targets = search.places.targets();
        let (mut cells, mut played) = (Vec::new(), Vec::new());
        for (target, place) in targets.iter().zip(&search.places.scenarios) {
            for (name, values) in [("start", &search.start_values()), ("tuned", &proof.values)] {
                let cell = candidates.cell(&place.scenario, values).map_err(problems)?;
                cells.push(entry(system, self.seed, name, target, &*cell));
                played.push(cell);
            }
        }
        Ok(Asked {
            title: format!("A better policy than {} in {}", self.start, targets.join(", ")),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: titles(system, &search.places.scenarios),
            scenario_files: handed(&search.places.scenarios),
            targets,
            metric: metric.into(),
            games: self.budget(),
            seed: self.seed,
            sets: self.sets.clone(),
            policies: self.entries(search)?,
            cells,
            assumed: assumed(played.iter()),
            redo: self.said(),
        })
    }

    /// The start, and whoever it plays against.
    fn entries(&self, search: &Search) -> Result<Vec<PolicyEntry>> {
        let start = (&self.start, &search.start);
        let others = self.against.iter().zip(&search.others);
        let all = [start].into_iter().chain(others);
        all.map(|(said, policy)| policy_entry(search.places.system, said, policy)).collect()
    }

    fn result(
        &self,
        search: &Search,
        state: &State,
        proof: &Proof,
        asked: Asked,
    ) -> Result<TuneResult> {
        let policy = turned_policy(&search.policy, &search.knobs, &proof.values);
        Ok(TuneResult {
            asked,
            goal: search.goal,
            extends: search.extends(&self.out)?,
            out: self.out.display().to_string(),
            played: state.played + proof.games,
            generations: state.generation,
            size: search.course.size,
            knobs: search.knobs.len(),
            start: proof.start,
            gain: proof.gain,
            changes: search.changes(proof),
            decisions: search.decisions(proof, &policy),
        })
    }

    fn said(&self) -> String {
        let targets: Vec<_> = self.targets.iter().map(|target| quoted(target)).collect();
        let (start, out) = (quoted(&self.start), quoted(&self.out.to_string_lossy()));
        let metric = self.metric.as_ref().map(|name| format!(" --metric {}", quoted(name)));
        format!("tincan tune {} --start {start} --budget {}", targets.join(" "), self.budget())
            + &places::file_options(&self.scenario_files)
            + &metric.unwrap_or_default()
            + &each("--against", &self.against.iter().cloned().collect::<Vec<_>>())
            + &each("--only", &self.only)
            + &each("--set", &self.sets)
            + &format!(" --seed {} --out {out}", self.seed)
    }
}
