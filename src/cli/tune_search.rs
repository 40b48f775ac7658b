//! What a search for a better policy is made of, from what was said; and what it found, told.

use crate::registry;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use toml::Table;

use super::cell::policy_said;

use super::tune::Args;
use super::{lookup, problems, warn};
use kernel::config::nearest;
use kernel::files;
use kernel::systems::{PolicyRef, Request, Scenario, System, sides};
use lab::experiment::cell_key;
use lab::findings::{Fate, Goal};
use lab::findings::{TuneChange, headline};
use lab::search::tune::{Candidates, Course, Knob, Proof, flattened, knobs, wording};

/// A search made ready.
pub struct Search {
    pub system: &'static dyn System,
    pub scenarios: Vec<String>,
    pub start: PolicyRef,
    /// Who decides for the other side, if anybody is named.
    pub others: Vec<PolicyRef>,
    pub policy: Table,
    pub knobs: Vec<Knob>,
    pub metric: usize,
    pub goal: Goal,
    pub course: Course,
    pub key: String,
}

impl Args {
    /// Everything that can be wrong is found here.
    pub fn ready(&self) -> Result<Search> {
        let (system, scenarios) = self.places()?;
        let start = policy_said(&self.start)?;
        if matches!(start, PolicyRef::Handed(_)) && !self.start.ends_with(".toml") {
            bail!(
                "`{}` could not be built on\n  = help: give it a name that ends in .toml",
                self.start
            );
        }
        if let Some(set) = self.sets.iter().find(|set| set.trim_start().starts_with("policy.")) {
            bail!(
                "`--set {set}` is not of the rules\n  = help: write it into the policy to begin with"
            );
        }
        let others = self.others(system, &start)?;
        let metric = self.metric_of(system)?;
        let metrics = system.metrics();
        let first = headline(metrics).unwrap_or(metric);
        let texts = system.policy_texts(Some(&start)).map_err(problems)?;
        let cards = system.decisions();
        let policy = flattened(system.id(), &cards, &texts);
        let policies = [others.as_slice(), std::slice::from_ref(&start)].concat();
        let key = self.key(system, &scenarios, &policies, metrics[metric].name)?;
        let knobs = self.chosen(knobs(&cards, &policy))?;
        let course = self.course(knobs.len(), scenarios.len())?;
        let goal = match system.sides() {
            [_] => Goal::of(&metrics[metric], &metrics[first]),
            all => {
                let side = sides::side_of(system, &start).map_err(problems)?;
                Goal::for_side(&metrics[metric], all[side])
            }
        };
        Ok(Search { system, scenarios, start, others, policy, knobs, metric, goal, course, key })
    }

    /// The policy of the other side, which must be of another side than the start.
    fn others(&self, system: &dyn System, start: &PolicyRef) -> Result<Vec<PolicyRef>> {
        let Some(said) = &self.against else { return Ok(Vec::new()) };
        if system.sides().len() == 1 {
            bail!(
                "{} has one side, and nobody to play against\n  = help: leave out --against",
                system.id()
            );
        }
        let other = policy_said(said)?;
        let both = [start.clone(), other];
        sides::seated(system, &both).map_err(problems)?;
        let [_, other] = both;
        Ok(vec![other])
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
                    "`{target}` needs a scenario: {target}/SCENARIO\n  = help: `tincan list \
                     {target}` shows them"
                );
            };
            let system = lookup::system(registry::all(), id)?;
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
        super::lookup::metric(metrics, Some(name))
    }

    /// The knobs of the decisions named, or all.
    fn chosen(&self, mut all: Vec<Knob>) -> Result<Vec<Knob>> {
        for name in &self.only {
            if !all.iter().any(|knob| knob.decision == name) {
                let near = nearest(name, all.iter().map(|knob| knob.decision));
                let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                bail!(
                    "the policy has nothing to turn in `{name}`\n  = help: {near}`tincan decisions` \
                     shows all"
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
        policies: &[PolicyRef],
        metric: &str,
    ) -> Result<String> {
        let mut hash = blake3::Hasher::new();
        for scenario in scenarios {
            let request = Request {
                scenario: Scenario::Named(scenario.clone()),
                sets: self.sets.clone(),
                policies: policies.to_vec(),
            };
            let cell = system.prepare(&request).map_err(problems)?;
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
}

impl Search {
    pub fn start_values(&self) -> Vec<f64> {
        self.knobs.iter().map(|knob| knob.start).collect()
    }

    pub fn candidates<'a>(
        &'a self,
        args: &'a Args,
        progress: &'a (dyn Fn(u64) + Sync),
    ) -> Candidates<'a> {
        Candidates {
            system: self.system,
            scenarios: &self.scenarios,
            sets: &args.sets,
            others: &self.others,
            policy: &self.policy,
            knobs: &self.knobs,
            metric: self.metric,
            goal: self.goal,
            threads: usize::from(args.threads),
            progress,
        }
    }

    pub fn changes(&self, proof: &Proof) -> Vec<TuneChange> {
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
    pub fn decisions(&self, proof: &Proof, policy: &Table) -> Vec<(String, String)> {
        let kept = proof.changes.iter().filter(|change| change.fate == Fate::Kept);
        let mut names: Vec<&str> = kept.map(|change| self.knobs[change.knob].decision).collect();
        names.dedup();
        let text = |name: &&str| Some(((*name).to_owned(), wording(name, policy.get(*name)?)));
        names.iter().filter_map(text).collect()
    }

    /// How the written policy names the one it builds on: by name if it is one of the system's,
    /// else by the way to its file.
    pub fn extends(&self, said: &str, out: &Path) -> Result<String> {
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
