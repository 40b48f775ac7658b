//! What a search for a better policy is made of, from what was said; and what it found, told.

use crate::registry;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use toml::Table;

use super::cell::choice_said;

use super::places::{self, Places};
use super::tune::Args;
use super::{problems, searching, warn};
use kernel::config::nearest;
use kernel::files;
use kernel::systems::{Metric, PolicyChoice, PolicyRef, Scenario, System, sides};
use lab::engine::Crew;
use lab::experiment::cell_key;
use lab::findings::{Fate, Goal};
use lab::findings::{TuneChange, headline};
use lab::search::tune::{Candidates, Course, Knob, Proof, flattened, knobs, wording};

/// A search made ready.
pub struct Search {
    pub places: Places,
    pub scenarios: Vec<Scenario>,
    /// In its seat.
    pub start: PolicyChoice,
    /// Who decides for the other side, if anybody is named.
    pub others: Vec<PolicyChoice>,
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
        let places = places::several(registry::all(), &self.targets, &self.scenario_files)?;
        let system = places.system;
        let start = choice_said(&self.start)?;
        searching::refuse_to_tune(&start.policy)?;
        if matches!(start.policy, PolicyRef::Handed(_)) && !self.start.ends_with(".toml") {
            bail!(
                "`{}` could not be built on\n  = help: give it a name that ends in .toml",
                self.start
            );
        }
        let side = sides::seat(system, &start).map_err(problems)?;
        let root = sides::root(system.sides(), side);
        self.refuse_what_is_tuned(&root)?;
        let start = seated(system, side, start);
        let others = self.others(system, &start, side)?;
        let metric = self.metric_of(system)?;
        let metrics = system.metrics();
        let first = headline(metrics).unwrap_or(metric);
        let texts = system.policy_texts(Some(&start.policy)).map_err(problems)?;
        let mut cards = system.decisions();
        cards.retain(|card| card.seats.has(side));
        let policy = flattened(system.id(), &cards, &texts);
        let policies = [others.as_slice(), std::slice::from_ref(&start)].concat();
        let key = self.key(&places, &policies, metrics[metric].name)?;
        let knobs = self.chosen(knobs(&root, &cards, &policy))?;
        let course = self.course(knobs.len(), places.scenarios.len())?;
        let goal = match system.sides() {
            [_] => Goal::of(&metrics[metric], &metrics[first]),
            all => Goal::for_side(&metrics[metric], all[side]),
        };
        let scenarios = places.scenarios.iter().map(|one| one.scenario.clone()).collect();
        Ok(Search { places, scenarios, start, others, policy, knobs, metric, goal, course, key })
    }

    /// What the search is about cannot be set for all candidates alike; the other side's can.
    fn refuse_what_is_tuned(&self, root: &str) -> Result<()> {
        let own = |set: &&String| set.trim_start().starts_with(&format!("{root}."));
        match self.sets.iter().find(own) {
            Some(set) => bail!(
                "`--set {set}` is not of the rules\n  = help: write it into the policy to begin with"
            ),
            None => Ok(()),
        }
    }

    /// The policy of the other side: it sits opposite the start unless it says where.
    fn others(
        &self,
        system: &dyn System,
        start: &PolicyChoice,
        side: usize,
    ) -> Result<Vec<PolicyChoice>> {
        let Some(said) = &self.against else { return Ok(Vec::new()) };
        if system.sides().len() == 1 {
            bail!(
                "{} has one side, and nobody to play against\n  = help: leave out --against",
                system.id()
            );
        }
        let other = choice_said(said)?;
        let other = match other.side {
            Some(_) => other,
            None => seated(system, 1 - side, other),
        };
        let both = [start.clone(), other];
        sides::seated(system, &both).map_err(problems)?;
        let [_, other] = both;
        Ok(vec![other])
    }

    fn course(&self, knobs: usize, scenarios: usize) -> Result<Course> {
        let budget = self.budget();
        Course::new(budget, self.seed, knobs, scenarios as u64).map_err(|least| match self.time {
            None => anyhow!(
                "a budget of {budget} games is too small\n  = help: at least {least} are needed"
            ),
            Some(_) => anyhow!(
                "that time has room for {budget} games, and a search needs {least}\n  = help: a longer --time"
            ),
        })
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
    fn key(&self, places: &Places, policies: &[PolicyChoice], metric: &str) -> Result<String> {
        let mut hash = blake3::Hasher::new();
        let (id, width) = (places.system.id(), places.system.metrics().len());
        for cell in places.prepare(&self.sets, policies)? {
            warn(cell.warnings());
            hash.update(cell_key(id, width, self.seed, &*cell).as_bytes());
        }
        hash.update(&self.budget().to_le_bytes()).update(metric.as_bytes());
        self.only.iter().for_each(|only| {
            hash.update(&[0]).update(only.as_bytes());
        });
        Ok(hash.finalize().to_hex()[..16].to_owned())
    }
}

/// A policy in the seat of one side; where there is but one, nobody needs to say so.
fn seated(system: &dyn System, side: usize, choice: PolicyChoice) -> PolicyChoice {
    let key = (system.sides().len() > 1).then(|| system.sides()[side].key());
    PolicyChoice { side: key, ..choice }
}

impl Search {
    pub fn metric(&self) -> Metric {
        self.places.system.metrics()[self.metric]
    }

    pub fn start_values(&self) -> Vec<f64> {
        self.knobs.iter().map(|knob| knob.start).collect()
    }

    pub fn candidates<'a>(
        &'a self,
        args: &'a Args,
        crew: Crew<'a>,
        progress: &'a dyn Fn(u64),
    ) -> Candidates<'a> {
        Candidates {
            system: self.places.system,
            scenarios: &self.scenarios,
            sets: &args.sets,
            side: self.start.side.as_deref(),
            others: &self.others,
            policy: &self.policy,
            knobs: &self.knobs,
            metric: self.metric,
            goal: self.goal,
            crew,
            progress,
        }
    }

    pub fn changes(&self, proof: &Proof) -> Vec<TuneChange> {
        let titles = self.places.system.setting_titles();
        let mut changes: Vec<_> = proof.changes.iter().collect();
        changes.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
        let told = changes.iter().map(|change| {
            let knob = &self.knobs[change.knob];
            TuneChange {
                path: knob.path.clone(),
                title: titles.of(&knob.path).unwrap_or_else(|| knob.path.clone()),
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
    pub fn extends(&self, out: &Path) -> Result<String> {
        let said = self.start.policy.name();
        let PolicyRef::Handed(file) = &self.start.policy else { return Ok(said.to_owned()) };
        let stem = Path::new(said).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let own = self.places.system.policies().iter().any(|card| card.id == stem);
        let own =
            own.then(|| self.places.system.policy_texts(Some(&PolicyRef::Named(stem.clone()))));
        if let Some(Ok(texts)) = own
            && texts.first().is_some_and(|text| text.text == file.text)
        {
            return Ok(stem);
        }
        files::way_from(out, Path::new(said)).with_context(|| format!("cannot read `{said}`"))
    }
}
