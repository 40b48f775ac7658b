//! A round of leases: handed to adapters until all are answered, whatever becomes of an adapter.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::driver::{Canary, Driver, Take, hand_over};
use super::process::{Adapter, Heard};
use super::{Fault, told};
use kernel::VERSION;
use lab::engine::{Arrived, Batch, BlockList, Flow, Leases, Patience, Trouble};
use lab::runs::{Answer, Played, Work, journal, read_answer, sha256};

/// What an adapter says, one line at a time.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Said {
    event: String,
    id: Option<usize>,
    sha256: String,
    tallies: String,
    worker: String,
    /// What the worker is, and its answer to the block that this machine has played too.
    version: String,
    build: String,
    first: String,
    now: usize,
    came: Vec<String>,
    went: Vec<String>,
    fault: String,
    said: String,
}

/// Leases in one line to an adapter; when they are done, it gets the next.
const AT_ONCE: usize = 20_000;
/// How often somebody looks whether to stop.
const GLANCE: Duration = Duration::from_millis(100);

/// One run of leases.
pub struct Round<'a, W: Work> {
    pub driver: &'a Driver<'a>,
    pub work: &'a W,
    /// The plan as a line, and what it is known by.
    pub plan: String,
    pub id: String,
    pub canary: &'a Canary,
    pub leases: RefCell<Leases<Played<W::Sum>>>,
    pub halt: &'a AtomicBool,
    /// Whether the scheduler was reached in this round.
    pub connected: Cell<bool>,
    pub answers: Cell<u64>,
    pub lost: Cell<usize>,
}

/// How it goes on after an adapter.
enum Next {
    /// Enough was played, or somebody wants to stop.
    Stop,
    /// The adapter has done its job, and waits for another.
    Done,
    /// The adapter ended; what it found wrong, if it said so.
    Again(Option<Fault>),
}

impl<W: Work> Round<'_, W> {
    /// Until every lease is there, start an adapter with those that are missing.
    pub fn play(&self, take: &mut Take<W::Sum>) -> io::Result<()> {
        let mut patience = Patience::default();
        if self.hand_over(take)? == Flow::Stop {
            return Ok(());
        }
        while !self.leases.borrow().is_done() && !self.is_halted() {
            self.answers.set(0);
            match self.adapter(take)? {
                Next::Stop => return Ok(()),
                Next::Done | Next::Again(None) => {}
                Next::Again(Some(fault)) => {
                    let pause = patience.after(self.answers.get());
                    let Some(pause) = pause.filter(|_| self.connected.get()) else {
                        return Err(Trouble::new(told(&fault, &self.driver.cluster)).into());
                    };
                    self.driver.say(&format!("again in {} s: {}", pause.as_secs(), fault.said));
                    self.rest(pause);
                }
            }
        }
        Ok(())
    }

    fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    fn rest(&self, pause: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < pause && !self.is_halted() {
            thread::sleep(GLANCE);
        }
    }

    fn hand_over(&self, take: &mut Take<W::Sum>) -> io::Result<Flow> {
        hand_over(&mut self.leases.borrow_mut(), take)
    }

    /// One job of an adapter, which is started for it if none waits for one.
    fn adapter(&self, take: &mut Take<W::Sum>) -> io::Result<Next> {
        let missing = self.leases.borrow().missing(AT_ONCE);
        let list = |blocks: Range<u64>| BlockList::of(blocks).to_string();
        let leases: Vec<_> = missing.into_iter().map(|(id, blocks)| (id, list(blocks))).collect();
        let of = (self.canary.plan != self.plan).then_some(self.canary.plan.as_str());
        let canary = (of, self.canary.block.as_str());
        let job = self.driver.cluster.job(&self.plan, canary, &leases);
        let adapter = match Adapter::at_hand(&job) {
            Some(adapter) => {
                self.connected.set(true);
                adapter
            }
            None => Adapter::start(&job)?,
        };
        let mut fault = None;
        loop {
            match adapter.next(GLANCE) {
                Heard::Line(line) => match self.hear(&line, take)? {
                    Next::Stop => return Ok(Next::Stop),
                    Next::Done => {
                        adapter.wait_for_more();
                        return Ok(Next::Done);
                    }
                    Next::Again(Some(found)) => fault = Some(found),
                    Next::Again(None) => {}
                },
                Heard::Nothing => {}
                Heard::Ended => break,
            }
            if self.is_halted() {
                return Ok(Next::Stop);
            }
        }
        self.ended(adapter.end(), fault)
    }

    fn ended(&self, end: (Option<i32>, String), fault: Option<Fault>) -> io::Result<Next> {
        let (code, complaints) = end;
        match (code, fault) {
            (Some(0), None) if self.answers.get() > 0 => Ok(Next::Again(None)),
            (Some(78), Some(fault)) => Err(self.refused(&fault)),
            (_, Some(fault)) => Ok(Next::Again(Some(fault))),
            (_, None) if self.connected.get() => {
                Ok(Next::Again(Some(Fault { said: complaints, ..Fault::default() })))
            }
            (code, None) => Err(Trouble::new(format!(
                "the adapter to Dask ended with {}\n{complaints}\n  = help: `tincan doctor --on dask` looks \
                 at Python and the cluster",
                code.map_or("a signal".into(), |code| format!("exit code {code}"))
            ))
            .into()),
        }
    }

    fn hear(&self, line: &str, take: &mut Take<W::Sum>) -> io::Result<Next> {
        let Ok(said) = serde_json::from_str::<Said>(line) else {
            self.driver.say(line);
            return Ok(Next::Again(None));
        };
        match said.event.as_str() {
            "" => return self.answer(said, take),
            "fault" => {
                let Said { fault, said, worker, .. } = said;
                return Ok(Next::Again(Some(Fault { fault, said, worker })));
            }
            "connected" => {
                self.connected.set(true);
                self.driver.say(&format!("connected to {}", self.driver.cluster.name()));
            }
            "workers" => self.tell_workers(&said),
            "done" => return Ok(Next::Done),
            _ => self.driver.say(line),
        }
        Ok(Next::Again(None))
    }

    fn tell_workers(&self, said: &Said) {
        self.lost.set(self.lost.get() + said.went.len());
        self.driver.workers.set(Some(said.now));
        said.came.iter().for_each(|worker| self.driver.say(&format!("worker {worker} is there")));
        said.went.iter().for_each(|worker| self.driver.say(&format!("worker {worker} is lost")));
        let lost = match self.lost.get() {
            0 => String::new(),
            lost => format!(", {lost} lost"),
        };
        self.driver.bar.set_prefix(format!("{} workers{lost} ", said.now));
    }

    /// Take one answer: checked, kept, and handed over as far as all before it is there.
    fn answer(&self, said: Said, take: &mut Take<W::Sum>) -> io::Result<Next> {
        self.recognise(&said)?;
        let asked = said.id.and_then(|id| Some((id, self.leases.borrow().blocks(id)?)));
        let Some((id, blocks)) = asked else {
            return Err(distrust(&said.worker, "it answers what nobody asked"));
        };
        let batches = self.read(&said, &blocks).map_err(|why| distrust(&said.worker, &why))?;
        self.check(&said, &batches)?;
        let held = (batches, Vec::new());
        let arrived = self.leases.borrow_mut().arrive(id, &said.worker, &said.sha256, held);
        match arrived {
            Arrived::Fresh => self.keep(id, &said.worker)?,
            Arrived::Again => {}
            Arrived::Unknown => return Err(distrust(&said.worker, "there is no such lease")),
            Arrived::Differs { first, hash } => {
                return Err(self.judge(&said, blocks, &first, &hash)?);
            }
        }
        self.driver.machines.borrow_mut().insert(machine(&said.worker).to_owned());
        self.answers.set(self.answers.get() + 1);
        let (first, last) = (blocks.start, blocks.end - 1);
        self.driver.say(&format!("blocks {first}-{last} from {}", said.worker));
        Ok(match self.hand_over(take)? {
            Flow::Stop => Next::Stop,
            Flow::On => Next::Again(None),
        })
    }

    /// Whether whoever answers is of this version, and played the first block as this machine did.
    fn recognise(&self, said: &Said) -> io::Result<()> {
        let fault = |fault: &str, words: String| Fault {
            fault: fault.into(),
            said: words,
            worker: said.worker.clone(),
        };
        if said.version != VERSION {
            return Err(self.refused(&fault("version", said.version.clone())));
        }
        if said.first != self.canary.sha256 {
            return Err(self.refused(&fault("canary", format!("{VERSION} {}", said.build))));
        }
        Ok(())
    }

    /// A fault after which nobody tries again. Who plays otherwise now may have done so before.
    fn refused(&self, fault: &Fault) -> io::Error {
        let distrusted = (fault.fault == "canary").then(|| machine(&fault.worker).to_owned());
        Trouble { told: told(fault, &self.driver.cluster), distrusted }.into()
    }

    /// The batches of an answer, if it is whole and of these blocks.
    fn read(&self, said: &Said, blocks: &Range<u64>) -> Result<Vec<Batch<W::Sum>>, String> {
        if sha256(&said.tallies) != said.sha256 {
            return Err("the checksum of an answer does not fit".into());
        }
        read_answer(self.work, &self.id, blocks, &said.tallies)
    }

    /// Play a part of the answer again, if it is one that is looked at.
    fn check(&self, said: &Said, batches: &[Batch<W::Sum>]) -> io::Result<()> {
        let Driver { checks, .. } = self.driver;
        let Some(batch) = checks.choose(&said.worker, batches.len()).map(|part| &batches[part])
        else {
            return Ok(());
        };
        let blocks = batch.blocks();
        let play = || self.work.play(BlockList::of(blocks.clone()), 1);
        let (played, _) = checks.timed(play)?;
        if Batch::whole(played).as_ref() == Some(batch) {
            return Ok(());
        }
        let list = BlockList::of(blocks);
        let why = format!("its answer to blocks {list} is wrong; this machine played them again");
        Err(distrust(&said.worker, &why))
    }

    /// Keep the answer, with who gave it.
    fn keep(&self, id: usize, worker: &str) -> io::Result<()> {
        let leases = self.leases.borrow();
        match (self.driver.folder, leases.held(id)) {
            (Some(folder), Some((batches, _))) => {
                journal::keep(folder, &self.id, machine(worker), batches)
            }
            (Some(_), None) | (None, _) => Ok(()),
        }
    }

    /// Two workers have other answers to the same blocks: played here it is known who is right.
    fn judge(
        &self,
        said: &Said,
        blocks: Range<u64>,
        first: &str,
        hash: &str,
    ) -> io::Result<io::Error> {
        let (at, last) = (blocks.start, blocks.end - 1);
        let (batches, _) = self.work.play(BlockList::of(blocks), 0)?;
        let first_is_right = sha256(&Answer::new(&self.id, batches).text()?) == hash;
        let (wrong, other, which) = match first_is_right {
            true => (said.worker.as_str(), first, "which is right"),
            false => (first, said.worker.as_str(), "and this machine has played them again"),
        };
        let why = format!("it has another answer to blocks {at}-{last} than {other}, {which}");
        Ok(distrust(wrong, &why))
    }
}

/// The machine of a worker, `ADDRESS (HOST)`: a worker that is started again has another address.
fn machine(worker: &str) -> &str {
    let host = worker.strip_suffix(')').and_then(|worker| worker.rsplit_once(" ("));
    host.map_or(worker, |(_, host)| host)
}

fn distrust(worker: &str, why: &str) -> io::Error {
    let told = format!(
        "worker {worker} is not trusted: {why}\n  = help: take that machine out, or look at its memory and its \
         tincan; then start again"
    );
    Trouble { told, distrusted: Some(machine(worker).to_owned()) }.into()
}
