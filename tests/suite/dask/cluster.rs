//! A Dask cluster of one test's own: a scheduler, workers, and programs they play with.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use crate::shared::{Folder, root};

/// Where `.ci/run` installs the package, besides wherever Python looks anyway.
fn packages() -> PathBuf {
    root().join("target/python")
}

/// Python as these tests want it.
pub fn python() -> Command {
    let mut python = Command::new("python3");
    with_packages(&mut python);
    python
}

pub fn with_packages(command: &mut Command) {
    // Compiled once for all: without that every Python here compiles the package again for a second.
    let compiled = concat!(env!("CARGO_TARGET_TMPDIR"), "/python");
    command.env_remove("PYTHONDONTWRITEBYTECODE").env("PYTHONPYCACHEPREFIX", compiled);
    // An empty place in the list would be the folder it is started in.
    let also = std::env::var("PYTHONPATH").ok().filter(|also| !also.is_empty());
    let all = [Some(packages().display().to_string()), also];
    command.env("PYTHONPATH", all.into_iter().flatten().collect::<Vec<_>>().join(":"));
}

/// Whether this machine has what these tests need; if not, that is told.
pub fn has(what: &str, arguments: &[&str]) -> bool {
    let mut command = if what == "python3" { python() } else { Command::new(what) };
    let found = command.args(arguments).output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no `{what} {}` here", arguments.join(" "));
    }
    found
}

/// Asked once: Python takes its time to start.
pub fn has_dask() -> bool {
    static HAS: LazyLock<bool> = LazyLock::new(|| has("python3", &["-c", "import distributed"]));
    *HAS
}

/// A process that ends with the test, even if it was stopped.
pub struct Running {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl Running {
    pub fn signal(&self, name: &str) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Start, and read what it says until it is ready.
    fn start(command: &mut Command, listens: &str, ready: &str) -> Running {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let (mut address, mut said) = (String::new(), String::new());
        loop {
            let line = lines.next().unwrap_or_else(|| panic!("it ended: {said}")).unwrap();
            said += &format!("{line}\n");
            if let Some((_, place)) = line.split_once(listens) {
                address = place.trim().to_owned();
            }
            if line.contains(ready) {
                break;
            }
        }
        thread::spawn(move || lines.for_each(drop));
        Running { child, address }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A scheduler and its workers, without a nanny: who is killed stays dead.
pub struct Cluster {
    pub folder: Folder,
    pub scheduler: Running,
    pub workers: Vec<Running>,
    port: String,
    tls: bool,
}

/// The certificate of all machines of a cluster, made by [`certificates`].
const TLS: [&str; 6] =
    ["--tls-ca-file", "ca.pem", "--tls-cert", "node.pem", "--tls-key", "node-key.pem"];

impl Cluster {
    /// `None`, with a word, where Dask is not installed.
    pub fn new(folder: Folder, workers: usize, tls: bool) -> Option<Cluster> {
        if !has_dask() {
            return None;
        }
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port().to_string();
        drop(free);
        let scheduler = scheduler(&folder, &port, tls);
        let mut cluster = Cluster { folder, scheduler, workers: Vec::new(), port, tls };
        (0..workers).for_each(|_| cluster.add_worker());
        Some(cluster)
    }

    pub fn restart_scheduler(&mut self) {
        self.scheduler = scheduler(&self.folder, &self.port, self.tls);
    }

    pub fn add_worker(&mut self) {
        let mut command = python();
        command
            .args(["-m", "distributed.cli.dask_worker", &self.scheduler.address])
            .args(["--no-nanny", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0"])
            .args(["--local-directory", "scratch"])
            .args(if self.tls { &TLS[..] } else { &[] })
            .current_dir(&self.folder.0);
        self.workers.push(Running::start(&mut command, "Start worker at:", "Registered to"));
    }

    /// tincan with `words`, played by this cluster with `program`.
    pub fn command(&self, words: &[&str], program: &str) -> Command {
        let on = ["--on", "dask", "--connect", &self.scheduler.address];
        let mut command = self.folder.command(words);
        command.args(on).args(["--worker-program", program]);
        with_packages(&mut command);
        command
    }

    /// What it complained of; it must have been refused.
    pub fn refused(&self, words: &[&str], program: &str) -> String {
        let output = self.command(words, program).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        told
    }
}

fn scheduler(folder: &Folder, port: &str, tls: bool) -> Running {
    let mut command = python();
    command
        .args(["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port])
        .args(["--no-dashboard", "--protocol", if tls { "tls" } else { "tcp" }])
        .args(if tls { &TLS[..] } else { &[] })
        .current_dir(&folder.0);
    Running::start(&mut command, "Scheduler at:", "Scheduler at:")
}

/// A program in the folder, by its path.
pub fn program(folder: &Folder, name: &str, text: &str) -> String {
    let path = folder.0.join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// As long as a file of this name is in the folder, [`slow`] does not begin.
pub const HOLD: &str = "hold";

/// tincan that takes its time: leases last long enough to be hit.
pub fn slow(folder: &Folder) -> String {
    let (hold, tincan) = (folder.0.join(HOLD), env!("CARGO_BIN_EXE_tincan"));
    let wait = format!("while [ -e '{}' ]; do sleep 0.1; done", hold.display());
    program(folder, "slow", &format!("#!/bin/sh\nsleep 0.1\n{wait}\nexec '{tincan}' \"$@\"\n"))
}

/// A program that is being watched, line by line of its stderr.
pub struct Watched {
    pub child: Child,
    pub lines: Lines<BufReader<ChildStderr>>,
}

pub fn watch(mut command: Command) -> Watched {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    Watched { child, lines }
}

/// In the folder, a CA with certificates of a `node` and of `me`, and a `stranger` of another CA.
pub fn certificates(folder: &Folder) {
    let openssl = |arguments: &str| {
        let mut command = Command::new("openssl");
        command.args(arguments.split(' ')).current_dir(&folder.0);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let key = |name: &str| {
        format!(
            "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN={name} -keyout {name}-key.pem"
        )
    };
    for ca in ["ca", "other"] {
        openssl(&format!("req -x509 -days 2 {} -out {ca}.pem", key(ca)));
    }
    for (name, ca) in [("node", "ca"), ("me", "ca"), ("stranger", "other")] {
        openssl(&format!("req {} -out {name}.csr", key(name)));
        let by = format!("-CA {ca}.pem -CAkey {ca}-key.pem -CAcreateserial");
        openssl(&format!("x509 -req -days 2 -in {name}.csr {by} -out {name}.pem"));
    }
}
