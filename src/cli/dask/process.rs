//! The adapter as a process: a line to it, lines from it, and its end.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;

use lab::engine::Trouble;

/// The adapter: it is handed to Python as a text.
const ADAPTER: &str = include_str!("adapter.py");

/// An adapter at work. It ends when its stdin is closed: with this, or with the whole program.
pub struct Adapter {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Option<JoinHandle<String>>,
}

/// The adapter that waits for its next job, connected: what is played in many rounds has to find Python, Dask
/// and the scheduler once.
static IDLE: Mutex<Option<Adapter>> = Mutex::new(None);

fn idle() -> MutexGuard<'static, Option<Adapter>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether one waits for a job.
pub fn is_connected() -> bool {
    idle().is_some()
}

/// Nothing more is played: end the one that waits.
pub fn let_go() {
    let adapter = idle().take();
    drop(adapter);
}

/// What is heard of an adapter.
pub enum Heard {
    Line(String),
    Nothing,
    Ended,
}

/// Lines of Python's complaints that are worth telling: the last say what is wrong.
const LAST: usize = 6;

impl Adapter {
    pub fn start(job: &Value) -> Result<Adapter, Trouble> {
        let mut command = Command::new("python3");
        command.args(["-c", ADAPTER]).env("PYTHONUNBUFFERED", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the driver, which knows what to keep.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| no_python(&error))?;
        let lines = lines_of(&mut child);
        let complaints = complaints_of(&mut child);
        let stdin = child.stdin.take();
        let mut adapter = Adapter { child, stdin, lines, complaints };
        // If it is gone already, its end tells more than a broken pipe.
        let _ = adapter.hand(job);
        Ok(adapter)
    }

    /// The one that waits, with this job; none where there is none, or it is gone.
    pub fn at_hand(job: &Value) -> Option<Adapter> {
        let mut adapter = idle().take()?;
        adapter.hand(job).ok()?;
        Some(adapter)
    }

    fn hand(&mut self, job: &Value) -> std::io::Result<()> {
        let Some(stdin) = &mut self.stdin else { return Ok(()) };
        stdin.write_all(format!("{job}\n").as_bytes()).and_then(|()| stdin.flush())
    }

    /// Keep it for the next job.
    pub fn wait_for_more(self) {
        *idle() = Some(self);
    }

    pub fn next(&self, wait: Duration) -> Heard {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }

    /// How it ended, and the last it complained of.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.stdin.take());
        let status = self.child.wait().ok().as_ref().and_then(ExitStatus::code);
        let complaints = self.complaints.take().and_then(|thread| thread.join().ok());
        (status, complaints.unwrap_or_default())
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        drop(self.stdin.take());
        // It has ended, or ends by this: there is nothing it still has to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn lines_of(child: &mut Child) -> Receiver<String> {
    let (to, lines) = channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || {
            let whole = BufReader::new(stdout).lines().map_while(Result::ok);
            whole.map(|line| to.send(line)).take_while(Result::is_ok).for_each(drop);
        });
    }
    lines
}

fn complaints_of(child: &mut Child) -> Option<JoinHandle<String>> {
    let stderr = child.stderr.take()?;
    Some(thread::spawn(move || {
        let mut last = VecDeque::new();
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            last.push_back(line);
            if last.len() > LAST {
                last.pop_front();
            }
        }
        last.into_iter().collect::<Vec<_>>().join("\n")
    }))
}

fn no_python(error: &std::io::Error) -> Trouble {
    let what = match error.kind() {
        ErrorKind::NotFound => "there is no `python3` on the PATH".to_owned(),
        _ => format!("`python3` cannot be started: {error}"),
    };
    Trouble::new(format!(
        "`--on dask` needs Python, and {what}\n  = help: install Python 3, then: python3 -m pip install \
         distributed"
    ))
}
