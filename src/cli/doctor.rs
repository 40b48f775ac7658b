//! `tincan doctor`: whether games can be played elsewhere, and what helps where they cannot.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

use super::dask::{Adapter, Cluster, DaskArgs, Fault, Heard, told};
use super::{CheckFailed, output, problems};
use crate::registry;
use kernel::VERSION;
use kernel::systems::Scenario;
use lab::engine::{Assignment, BLOCK, BlockList};
use lab::experiment::{Experiment, LuckUse, One, Prepared};
use lab::runs::{Answer, RunTask, Until, WorkPlan, plan_id, sha256};

const EXAMPLES: &str = "\
Examples:
  tincan doctor --on dask --local 2
  tincan doctor --on dask --connect tls://host:8786 --tls-ca ca.pem \\
      --tls-cert me.pem --tls-key me-key.pem

Exit codes: 0 all is well, 1 something is wrong with a worker, 2 the cluster cannot be reached.";

/// Look whether games can be played elsewhere: Python, Dask, settings, TLS, and every worker by itself
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    dask: DaskArgs,
}

/// What the adapter says of this machine, or of a worker.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Seen {
    event: String,
    python: String,
    distributed: String,
    settings: Settings,
    worker: String,
    version: String,
    build: String,
    first: String,
    fault: String,
    said: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Settings {
    allowed_failures: u64,
    worker_ttl: f64,
}

/// What was found, as it is told.
struct Found<'a> {
    cluster: &'a Cluster,
    /// The answer of this machine to the block that every worker plays.
    sha256: String,
    text: String,
    /// The package of this machine.
    distributed: String,
    workers: usize,
    faults: usize,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let Some(cluster) = self.dask.cluster()? else {
            bail!(
                "nothing says where games are to be played\n  = help: add --on dask --connect ADDRESS, or \
                 --on dask --local 2"
            );
        };
        let (job, sha256) = job(&cluster)?;
        let (text, distributed) = (String::new(), String::new());
        let (workers, faults) = (0, 0);
        let mut found = Found { cluster: &cluster, sha256, text, distributed, workers, faults };
        found.listen(Adapter::start(&job)?)?;
        found.sum_up();
        output::put(None, &found.text)?;
        if found.faults == 0 { Ok(()) } else { Err(CheckFailed::NOT_HELD.into()) }
    }
}

/// A block of some game, which every worker is to play as it is played here.
fn job(cluster: &Cluster) -> Result<(Value, String)> {
    let prepared = some_game()?;
    let assignment = Assignment { cells: vec![0], to: BLOCK, ..Assignment::default() };
    let task = RunTask::new(&prepared, assignment, Until::Enough);
    let (batches, _) = task.play(&prepared, BlockList::of([0]), 1, 0)?;
    let line = WorkPlan::run(task).line()?;
    let sha256 = sha256(&Answer::new(&plan_id(&line), batches).text()?);
    let mut job = cluster.job(&line, (None, "0"), &[]);
    job["doctor"] = true.into();
    Ok((job, sha256))
}

/// The first scenario of the first system.
fn some_game() -> Result<Prepared> {
    let system = registry::all().first().context("no system is known")?;
    let name = system.scenarios().first().context("no scenario is known")?.id.to_owned();
    let experiment = Experiment::of_one(One {
        system: system.id().into(),
        scenario: Scenario::Named(name.clone()),
        name,
        sets: Vec::new(),
        policies: Vec::new(),
        metrics: vec![system.metrics()[0].name.into()],
        games: BLOCK,
        seed: 1,
        luck: LuckUse::LeftIn,
    });
    Prepared::new(experiment, registry::all()).map_err(problems)
}

impl Found<'_> {
    fn listen(&mut self, adapter: Adapter) -> Result<()> {
        let mut fault = None;
        loop {
            match adapter.next(Duration::from_secs(1)) {
                Heard::Nothing => {}
                Heard::Ended => break,
                Heard::Line(line) => match serde_json::from_str::<Seen>(&line) {
                    Ok(seen) if seen.event == "fault" => fault = seen.fault(""),
                    Ok(seen) => self.see(&seen),
                    Err(_) => {}
                },
            }
        }
        match (adapter.end(), fault) {
            (_, Some(fault)) => bail!(told(&fault, self.cluster)),
            ((Some(0), _), None) => Ok(()),
            ((_, complaints), None) => bail!("the adapter to Dask failed\n{complaints}"),
        }
    }

    fn see(&mut self, seen: &Seen) {
        match seen.event.as_str() {
            "here" => self.see_here(seen),
            "worker" => self.see_worker(seen),
            _ => {}
        }
    }

    fn see_here(&mut self, seen: &Seen) {
        let Settings { allowed_failures, worker_ttl } = seen.settings;
        self.distributed.clone_from(&seen.distributed);
        let lines = [
            ("tincan", VERSION.to_owned()),
            ("python", seen.python.clone()),
            ("distributed", seen.distributed.clone()),
            ("scheduler", format!("{}, {}", self.cluster.name(), self.cluster.guarded())),
            ("settings", format!("allowed-failures {allowed_failures}, worker-ttl {worker_ttl} s")),
        ];
        lines.iter().for_each(|(name, value)| self.line(name, value));
    }

    fn line(&mut self, name: &str, value: &str) {
        self.text += &format!("{name:<12} {value}\n");
    }

    fn see_worker(&mut self, seen: &Seen) {
        self.workers += 1;
        if let Some(fault) = seen.fault(&self.sha256) {
            self.faults += 1;
            self.line("worker", &told(&fault, self.cluster));
            return;
        }
        let Seen { worker, python, distributed, version, build, .. } = seen;
        let has = format!("python {python}, distributed {distributed}, tincan {version} {build}");
        self.line("worker", &format!("{worker}: {has}; plays as this machine"));
        if *distributed != self.distributed {
            self.faults += 1;
            let own = &self.distributed;
            let help = format!("python3 -m pip install distributed=={own}");
            self.text += &format!("  another `distributed` than here ({own})\n  = help: {help}\n");
        }
    }

    fn sum_up(&mut self) {
        if self.workers == 0 {
            self.faults += 1;
            let fault = Fault { fault: "workers".into(), ..Fault::default() };
            self.line("workers", &told(&fault, self.cluster));
        }
        let verdict = match self.faults {
            0 => "all is well".to_owned(),
            1 => "one thing is wrong".to_owned(),
            many => format!("{many} things are wrong"),
        };
        self.text += &format!("{verdict}\n");
    }
}

impl Seen {
    /// What is wrong with it, if anything is; it should have answered this.
    fn fault(&self, sha256: &str) -> Option<Fault> {
        let Seen { fault, said, worker, version, build, first, .. } = self;
        let of = |fault: &str, said: String| {
            Some(Fault { fault: fault.into(), said, worker: worker.clone() })
        };
        match fault.as_str() {
            "" if version != VERSION => of("version", version.clone()),
            "" if first != sha256 => of("canary", format!("{version} {build}")),
            "" => None,
            fault => of(fault, said.clone()),
        }
    }
}
