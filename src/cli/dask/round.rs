//! A round of leases: handed to adapters until all are answered, whatever becomes of an adapter.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::driver::{Canary, Driver, Held, Take};
use super::process::{Adapter, Heard};
use super::{Fault, told};
use kernel::stats::Layout;
use lab::engine::{Arrived, BLOCK, Batch, BlockList, Flow, Leases, Patience, Trouble};
use lab::runs::{Answer, WorkPlan, journal, sha256};

/// What an adapter says, one line at a time.
#[derive(Deserialize)]
#[serde(default)]
struct Said {
    event: String,
    id: usize,
    sha256: String,
    tallies: String,
    worker: String,
    now: usize,
    came: Vec<String>,
    went: Vec<String>,
    fault: String,
    said: String,
}

impl Default for Said {
    fn default() -> Said {
        let (event, sha256, tallies) = Default::default();
        let (worker, fault, said) = Default::default();
        let (came, went) = Default::default();
        Said { event, id: usize::MAX, sha256, tallies, worker, now: 0, came, went, fault, said }
    }
}

/// Leases in one line to an adapter; when they are done, it gets the next.
const AT_ONCE: usize = 20_000;
/// How often somebody looks whether to stop.
const GLANCE: Duration = Duration::from_millis(100);

/// One run of leases.
pub struct Round<'a> {
    pub driver: &'a Driver<'a>,
    pub work: WorkPlan,
    /// The plan as a line, and what it is known by.
    pub plan: String,
    pub id: String,
    pub canary: Canary,
    pub layout: &'a Layout,
    pub to: u64,
    pub leases: RefCell<Leases<Held>>,
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
    /// The adapter ended; what it found wrong, if it said so.
    Again(Option<Fault>),
}

impl Round<'_> {
    /// Until every lease is there, start an adapter with those that are missing.
    pub fn play(&self, take: &mut Take) -> io::Result<()> {
        let mut patience = Patience::default();
        if self.hand_over(take)? == Flow::Stop {
            return Ok(());
        }
        while !self.leases.borrow().is_done() && !self.is_halted() {
            self.answers.set(0);
            match self.adapter(take)? {
                Next::Stop => return Ok(()),
                Next::Again(None) => {}
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

    fn hand_over(&self, take: &mut Take) -> io::Result<Flow> {
        self.driver.hand_over(&mut self.leases.borrow_mut(), take)
    }

    /// One adapter from its beginning to its end.
    fn adapter(&self, take: &mut Take) -> io::Result<Next> {
        let missing = self.leases.borrow().missing(AT_ONCE);
        let list = |blocks: Range<u64>| BlockList::of(blocks).to_string();
        let leases: Vec<_> = missing.into_iter().map(|(id, blocks)| (id, list(blocks))).collect();
        let adapter = Adapter::start(&self.driver.cluster.job(&self.plan, &self.canary, &leases))?;
        let mut fault = None;
        loop {
            match adapter.next(GLANCE) {
                Heard::Line(line) => match self.hear(&line, take)? {
                    Next::Stop => return Ok(Next::Stop),
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
            (Some(78), Some(fault)) => Err(Trouble::new(told(&fault, &self.driver.cluster)).into()),
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

    fn hear(&self, line: &str, take: &mut Take) -> io::Result<Next> {
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
            _ => self.driver.say(line),
        }
        Ok(Next::Again(None))
    }

    fn tell_workers(&self, said: &Said) {
        self.lost.set(self.lost.get() + said.went.len());
        said.came.iter().for_each(|worker| self.driver.say(&format!("worker {worker} is there")));
        said.went.iter().for_each(|worker| self.driver.say(&format!("worker {worker} is lost")));
        let lost = match self.lost.get() {
            0 => String::new(),
            lost => format!(", {lost} lost"),
        };
        self.driver.bar.set_prefix(format!("{} workers{lost} ", said.now));
    }

    /// Take one answer: checked, kept, and handed over as far as all before it is there.
    fn answer(&self, said: Said, take: &mut Take) -> io::Result<Next> {
        let Some(blocks) = self.leases.borrow().blocks(said.id) else {
            return Err(distrust(&said.worker, "it answers what nobody asked"));
        };
        let batches = self.read(&said, &blocks).map_err(|why| distrust(&said.worker, &why))?;
        let held = (batches, Vec::new());
        let arrived = self.leases.borrow_mut().arrive(said.id, &said.worker, &said.sha256, held);
        match arrived {
            Arrived::Fresh => self.keep(said.id)?,
            Arrived::Again => {}
            Arrived::Unknown => return Err(distrust(&said.worker, "there is no such lease")),
            Arrived::Differs { first, hash } => {
                return Err(self.judge(&said, blocks, &first, &hash)?);
            }
        }
        self.answers.set(self.answers.get() + 1);
        let (first, last) = (blocks.start, blocks.end - 1);
        self.driver.say(&format!("blocks {first}-{last} from {}", said.worker));
        Ok(match self.hand_over(take)? {
            Flow::Stop => Next::Stop,
            Flow::On => Next::Again(None),
        })
    }

    /// The batches of an answer, if it is whole and of these blocks.
    fn read(&self, said: &Said, blocks: &Range<u64>) -> Result<Vec<Batch>, String> {
        if sha256(&said.tallies) != said.sha256 {
            return Err("the checksum of an answer does not fit".into());
        }
        let batches = Answer::read(&said.tallies, &self.id)
            .map_err(|error| format!("an answer is of no use: {error}"))?;
        let mut next = blocks.start * BLOCK;
        for batch in &batches {
            if batch.from != next || !batch.fits(self.layout) {
                return Err("an answer is not of the blocks that were asked for".into());
            }
            next = batch.to;
        }
        match next == (blocks.end * BLOCK).min(self.to) {
            true => Ok(batches),
            false => Err("an answer is not of all blocks that were asked for".into()),
        }
    }

    /// Keep what came before its turn.
    fn keep(&self, id: usize) -> io::Result<()> {
        let leases = self.leases.borrow();
        match (self.driver.folder, leases.held(id)) {
            (Some(folder), Some((batches, _))) if !leases.is_next(id) => {
                journal::keep(folder, &self.id, batches)
            }
            _ => Ok(()),
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
        let (batches, _) = self.work.play(self.driver.prepared, BlockList::of(blocks), 0, 0)?;
        if sha256(&Answer::new(&self.id, batches).text()?) == hash {
            let why =
                format!("it has another answer to blocks {at}-{last} than {first}, which is right");
            return Ok(distrust(&said.worker, &why));
        }
        let told = format!(
            "worker {first} is not trusted: its answer to blocks {at}-{last} is wrong, and in the run already\n  \
             = help: take that machine out, and begin the run anew with --force"
        );
        Ok(Trouble { told, sound: false }.into())
    }
}

fn distrust(worker: &str, why: &str) -> io::Error {
    Trouble::new(format!(
        "worker {worker} is not trusted: {why}\n  = help: take that machine out, or look at its memory and its \
         tincan; then start again"
    ))
    .into()
}
