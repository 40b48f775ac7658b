//! `tincan tune`: a better policy, searched for.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use indicatif::ProgressBar;
use toml::Table;

use super::cell::policy_said;
use super::{lookup, numbers, output, problems, progress, warn};
use crate::config::nearest;
use crate::files;
use crate::results::{TuneChange, TuneResult, VERSION, headline};
use crate::runs::cell_key;
use crate::shell::{each, quoted};
use crate::systems::{self, Order, PolicyRef, Scenario, System};
use crate::tune::{
    Board, Course, Fate, Goal, Knob, Proof, State, flattened, knobs, prove, turned_policy, wording,
};

const EXAMPLES: &str = "\
Examples:
  tincan tune picket-duty/cassin-young --start reference --budget 20_000_000 --out tuned.toml
  tincan tune picket-duty/cassin-young picket-duty/kimberly --start mine.toml --budget 1e7 \\
      --only gunnery --only air_target --out better.toml
  tincan tune picket-duty/kimberly --start reference --budget 1e7 --metric sunk --out safe.toml
  tincan run picket-duty/cassin-young --policy tuned.toml";

/// Search for a better policy: turn the weights, thresholds and answers of one, and keep what wins
///
/// Candidates play the same games; the worse half leaves after every round, and the next
/// generation is bred around the best. In the end the winner is judged on games nobody was chosen
/// by, and told apart: what every change is worth by itself.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to play: a system and one of its scenarios; several of one system count alike
    #[arg(value_name = "SYSTEM/SCENARIO", required = true)]
    targets: Vec<String>,

    /// The policy to begin with: one of the system's by name, or a TOML file of your own
    #[arg(long, value_name = "NAME|FILE")]
    start: String,

    /// How many games to play in all, those for judging the winner included
    #[arg(long, value_parser = numbers::count)]
    budget: u64,

    /// Where the policy goes; the state of the search is kept beside it until it is done
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The metric to improve; the system's headline if not given
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,

    /// Turn only what belongs to this decision; may be repeated
    #[arg(long, value_name = "DECISION")]
    only: Vec<String>,

    /// Change one value of the rules for all candidates alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    sets: Vec<String>,

    /// The seed of the search and of all dice
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play; 0 is one for every core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Go on where a search that was broken off stood
    #[arg(long)]
    resume: bool,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

/// A search made ready.
struct Search {
    system: &'static dyn System,
    scenarios: Vec<String>,
    start: PolicyRef,
    policy: Table,
    knobs: Vec<Knob>,
    metric: usize,
    goal: Goal,
    course: Course,
    key: String,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let search = self.ready()?;
        output::probe(Some(&self.out))?;
        let state = self.first_state(&search)?;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(self.budget) };
        bar.inc(state.played);
        let progress = |games| bar.inc(games);
        let board = search.board(self, &progress);
        let state = self.play(&search, &board, state)?;
        let proof =
            prove(&search.course, &search.knobs, state.winner(), &board).map_err(problems)?;
        bar.finish_and_clear();
        let result = self.result(&search, &state, &proof)?;
        output::put(Some(&self.out), &result.policy())?;
        output::put(None, &result.table())?;
        // What is done needs no going on with; a state that is not there is as good as one removed.
        let _ = fs::remove_file(self.state_path());
        Ok(())
    }

    /// All generations there are still to play, each kept as it ends.
    fn play(&self, search: &Search, board: &Board, mut state: State) -> Result<State> {
        while search.course.is_open(&state) {
            state = search.course.step(&search.knobs, &state, board).map_err(problems)?;
            let path = self.state_path();
            state.save(&path).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        Ok(state)
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
        match (found, self.resume) {
            (Some(state), true) if state.key == search.key => Ok(state),
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

    /// Everything that can be wrong is found here.
    fn ready(&self) -> Result<Search> {
        let (system, scenarios) = self.places()?;
        let start = policy_said(&self.start)?;
        if let Some(set) = self.sets.iter().find(|set| set.trim_start().starts_with("policy.")) {
            bail!(
                "`--set {set}` is not of the rules\n  = help: write it into the policy to begin with"
            );
        }
        let metric = self.metric_of(system)?;
        let metrics = system.metrics();
        let first = headline(metrics).unwrap_or(metric);
        let texts = system.policy_texts(Some(&start)).map_err(problems)?;
        let cards = system.decisions();
        let policy = flattened(system.id(), &cards, &texts);
        let key = self.key(system, &scenarios, &start, metrics[metric].name)?;
        let knobs = self.chosen(knobs(&cards, &policy))?;
        let course = self.course(knobs.len(), scenarios.len())?;
        let goal = Goal::of(&metrics[metric], &metrics[first]);
        Ok(Search { system, scenarios, start, policy, knobs, metric, goal, course, key })
    }

    fn course(&self, knobs: usize, scenarios: usize) -> Result<Course> {
        Course::new(self.budget, self.seed, knobs, scenarios as u64).map_err(|least| {
            anyhow!(
                "a budget of {} games is too small\n  = help: at least {least} are needed",
                self.budget
            )
        })
    }

    /// The system, and the scenarios of it.
    fn places(&self) -> Result<(&'static dyn System, Vec<String>)> {
        let mut all: Vec<(&'static dyn System, String)> = Vec::new();
        for target in &self.targets {
            let Some((id, scenario)) = target.split_once('/') else {
                bail!(
                    "`{target}` needs a scenario: {target}/SCENARIO\n  = help: `tincan list {target}` shows them"
                );
            };
            let system = lookup::system(systems::all(), id)?;
            lookup::scenario(system, scenario)?;
            all.push((system, scenario.to_owned()));
        }
        let Some(&(system, _)) = all.first() else { bail!("nothing to play is named") };
        if let Some((other, _)) = all.iter().find(|(other, _)| other.id() != system.id()) {
            bail!("a policy is for one system, not for {} and {}", system.id(), other.id());
        }
        Ok((system, all.into_iter().map(|(_, scenario)| scenario).collect()))
    }

    fn metric_of(&self, system: &dyn System) -> Result<usize> {
        let metrics = system.metrics();
        let Some(name) = &self.metric else {
            return headline(metrics).ok_or_else(|| anyhow!("the system has no metric"));
        };
        let found = metrics.iter().position(|metric| metric.name == name);
        found.ok_or_else(|| {
            let near = nearest(name, metrics.iter().map(|metric| metric.name));
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
            anyhow!(
                "no metric is called `{name}`\n  = help: {near}`tincan list --metrics` shows all"
            )
        })
    }

    /// The knobs of the decisions named, or all.
    fn chosen(&self, mut all: Vec<Knob>) -> Result<Vec<Knob>> {
        for name in &self.only {
            if !all.iter().any(|knob| knob.decision == name) {
                let near = nearest(name, all.iter().map(|knob| knob.decision));
                let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                bail!(
                    "the policy has nothing to turn in `{name}`\n  = help: {near}`tincan decisions` shows all"
                );
            }
        }
        all.retain(|knob| {
            self.only.is_empty() || self.only.iter().any(|only| only == knob.decision)
        });
        match all.is_empty() {
            true => bail!("the policy `{}` has nothing to turn", self.start),
            false => Ok(all),
        }
    }

    /// What makes two searches the same. The start is played as it is said, so that its mistakes
    /// are told where they stand.
    fn key(
        &self,
        system: &dyn System,
        scenarios: &[String],
        start: &PolicyRef,
        metric: &str,
    ) -> Result<String> {
        let mut hash = blake3::Hasher::new();
        for scenario in scenarios {
            let order = Order {
                scenario: Scenario::Named(scenario.clone()),
                sets: self.sets.clone(),
                policy: Some(start.clone()),
            };
            let cell = system.prepare(&order).map_err(problems)?;
            warn(cell.warnings());
            let width = system.metrics().len();
            hash.update(cell_key(system.id(), width, self.seed, &*cell).as_bytes());
        }
        hash.update(&self.budget.to_le_bytes()).update(metric.as_bytes());
        self.only.iter().for_each(|only| {
            hash.update(&[0]).update(only.as_bytes());
        });
        Ok(hash.finalize().to_hex()[..16].to_owned())
    }

    fn result(&self, search: &Search, state: &State, proof: &Proof) -> Result<TuneResult> {
        let policy = turned_policy(&search.policy, &search.knobs, &proof.values);
        Ok(TuneResult {
            system: search.system.id().into(),
            targets: self.targets.clone(),
            metric: search.system.metrics()[search.metric],
            goal: search.goal,
            extends: search.extends(&self.start, &self.out)?,
            out: self.out.display().to_string(),
            version: VERSION,
            seed: self.seed,
            budget: self.budget,
            played: state.played + proof.games,
            generations: state.generation,
            size: search.course.size,
            knobs: search.knobs.len(),
            start: proof.start,
            gain: proof.gain,
            changes: search.changes(proof),
            decisions: search.decisions(proof, &policy),
            redo: self.said(),
        })
    }

    fn said(&self) -> String {
        let targets: Vec<_> = self.targets.iter().map(|target| quoted(target)).collect();
        let (start, out) = (quoted(&self.start), quoted(&self.out.to_string_lossy()));
        let metric = self.metric.as_ref().map(|name| format!(" --metric {}", quoted(name)));
        format!("tincan tune {} --start {start} --budget {}", targets.join(" "), self.budget)
            + &metric.unwrap_or_default()
            + &each("--only", &self.only)
            + &each("--set", &self.sets)
            + &format!(" --seed {} --out {out}", self.seed)
    }
}

impl Search {
    fn start_values(&self) -> Vec<f64> {
        self.knobs.iter().map(|knob| knob.start).collect()
    }

    fn board<'a>(&'a self, args: &'a Args, progress: &'a (dyn Fn(u64) + Sync)) -> Board<'a> {
        Board {
            system: self.system,
            scenarios: &self.scenarios,
            sets: &args.sets,
            policy: &self.policy,
            knobs: &self.knobs,
            metric: self.metric,
            goal: self.goal,
            threads: usize::from(args.threads),
            progress,
        }
    }

    fn changes(&self, proof: &Proof) -> Vec<TuneChange> {
        let mut changes: Vec<_> = proof.changes.iter().collect();
        changes.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
        let told = changes.iter().map(|change| {
            let knob = &self.knobs[change.knob];
            TuneChange {
                path: knob.path.clone(),
                decision: knob.decision.into(),
                before: knob.spelled(knob.start),
                after: knob.spelled(change.value),
                worth: change.worth,
                fate: change.fate,
            }
        });
        told.collect()
    }

    /// Every decision with a change that was kept, as the written policy has it.
    fn decisions(&self, proof: &Proof, policy: &Table) -> Vec<(String, String)> {
        let kept = proof.changes.iter().filter(|change| change.fate == Fate::Kept);
        let mut names: Vec<&str> = kept.map(|change| self.knobs[change.knob].decision).collect();
        names.dedup();
        let text = |name: &&str| Some(((*name).to_owned(), wording(name, policy.get(*name)?)));
        names.iter().filter_map(text).collect()
    }

    /// How the written policy names the one it builds on: by name if it is one of the system's,
    /// else by the way to its file.
    fn extends(&self, said: &str, out: &Path) -> Result<String> {
        let PolicyRef::Handed(file) = &self.start else { return Ok(said.to_owned()) };
        let stem = Path::new(said).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let own = self.system.policies().iter().any(|card| card.id == stem);
        let own = own.then(|| self.system.policy_texts(Some(&PolicyRef::Named(stem.clone()))));
        if let Some(Ok(texts)) = own
            && texts.first().is_some_and(|text| text.text == file.text)
        {
            return Ok(stem);
        }
        files::way_from(out, Path::new(said)).with_context(|| format!("cannot read `{said}`"))
    }
}
