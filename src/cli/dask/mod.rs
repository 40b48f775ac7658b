//! `--on dask`: games played by the workers of a Dask cluster, and added up here.
//!
//! Dask knows who is alive and plays again what was lost; a small adapter in Python hands it our leases. The
//! plan, what came in, when to stop and the result are ours.

mod checks;
mod driver;
mod faults;
mod heat;
mod process;
mod round;
mod run;

use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::{Value, json};

use kernel::shell::quoted;
use lab::engine::Sizes;

use super::numbers;

pub use driver::Driver;
pub use faults::{Fault, told};
pub use heat::{HeatDriver, played_elsewhere};
pub use process::{Adapter, Heard, let_go};
pub use run::RunDriver;

/// Who else can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// The workers of a Dask cluster; needs Python with `distributed`
    Dask,
}

#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Other machines")]
pub struct DaskArgs {
    /// Have the games played elsewhere; the result is the same to the byte
    #[arg(long, value_enum, value_name = "ENGINE")]
    on: Option<Engine>,

    /// On so many workers that are started on this machine, to try it
    #[arg(long, value_name = "N", requires = "on", conflicts_with = "connect",
          value_parser = numbers::within::<u16>(1..=256))]
    local: Option<u16>,

    /// The address of the scheduler: tls://HOST:8786, or tcp://
    #[arg(long, value_name = "ADDRESS", requires = "on")]
    connect: Option<String>,

    /// Go to another machine without TLS: whoever reaches its scheduler can run anything there
    #[arg(long, requires = "connect")]
    insecure: bool,

    /// The certificate of who signed all the others, in PEM
    #[arg(long, value_name = "FILE", requires = "connect")]
    tls_ca: Option<PathBuf>,

    /// The certificate to show to the scheduler
    #[arg(long, value_name = "FILE", requires = "tls_ca")]
    tls_cert: Option<PathBuf>,

    /// Its key
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// What tincan is called on the workers: a name on their PATH, or a path
    #[arg(long, value_name = "PROGRAM", requires = "connect", default_value = "tincan")]
    worker_program: String,

    /// How many seconds a worker plays before it answers; from 5 to 30 by default
    #[arg(long, value_name = "SECONDS", requires = "on", value_parser = seconds)]
    lease: Option<f64>,

    /// The same in blocks: so many in every lease
    #[arg(long, hide = true, requires = "on", value_parser = numbers::within::<u32>(1..=u64::from(u32::MAX)))]
    lease_blocks: Option<u32>,

    /// The share of answers of which this machine plays a part again, to find out who gives wrong ones
    #[arg(long, value_name = "SHARE", requires = "on", default_value_t = DEFAULT_SHARE, value_parser = share)]
    check_share: f64,

    /// Tell on stderr of every answer, and of every worker that comes or goes
    #[arg(long, requires = "on")]
    watch: bool,

    /// After how many silent seconds a worker is taken for dead
    #[arg(long, hide = true, requires = "on", default_value_t = 60)]
    worker_ttl: u32,

    /// After how many seconds without any worker to try anew
    #[arg(long, hide = true, requires = "on", default_value_t = 60)]
    no_workers: u32,
}

/// One answer in fifty.
const DEFAULT_SHARE: f64 = 0.02;

/// A length of time above nothing.
fn seconds(said: &str) -> Result<f64, String> {
    match said.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("a number of seconds is wanted, such as 10".into()),
    }
}

/// A part of all.
fn share(said: &str) -> Result<f64, String> {
    match said.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share from 0 to 1 is wanted, such as 0.02".into()),
    }
}

/// Where games are played, checked as far as that can be done from here.
#[derive(Clone, Debug)]
pub struct Cluster {
    place: Place,
    tls: [Option<PathBuf>; 3],
    program: String,
    lease: Lease,
    check_share: f64,
    pub watch: bool,
    worker_ttl: u32,
    no_workers: u32,
}

/// How long a lease is.
#[derive(Clone, Copy, Debug)]
enum Lease {
    /// The least and the most.
    Seconds(f64, f64),
    Blocks(u32),
}

#[derive(Clone, Debug)]
enum Place {
    Here(u16),
    At(String),
}

/// How many workers to expect where nobody knows.
const SOME: usize = 16;

impl DaskArgs {
    /// The cluster that is meant; none where games are played here.
    pub fn cluster(&self) -> Result<Option<Cluster>> {
        let Some(Engine::Dask) = self.on else { return Ok(None) };
        let (place, program) = match (self.local, &self.connect) {
            (Some(workers), _) => (Place::Here(workers), own_program()?),
            (None, Some(address)) => {
                self.check(address)?;
                (Place::At(address.clone()), self.worker_program.clone())
            }
            (None, None) => bail!(
                "`--on dask` does not say where\n  = help: add --connect tls://HOST:8786 for a cluster, or \
                 --local 2 to try it on this machine"
            ),
        };
        let tls = [&self.tls_ca, &self.tls_cert, &self.tls_key].map(Clone::clone);
        let (watch, worker_ttl, no_workers) = (self.watch, self.worker_ttl, self.no_workers);
        let lease = match (self.lease_blocks, self.lease) {
            (Some(blocks), _) => Lease::Blocks(blocks),
            (None, Some(seconds)) => Lease::Seconds(seconds, seconds),
            (None, None) => Lease::Seconds(5.0, 30.0),
        };
        let check_share = self.check_share;
        Ok(Some(Cluster { place, tls, program, lease, check_share, watch, worker_ttl, no_workers }))
    }

    /// Who reaches a scheduler runs code as its user: without TLS that may be anybody.
    fn check(&self, address: &str) -> Result<()> {
        let known = ["tcp", "tls"];
        let parts = address.split_once("://").filter(|(scheme, _)| known.contains(scheme));
        let port =
            |place: &str| place.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        let Some((scheme, place)) = parts.filter(|(_, place)| port(place).is_some()) else {
            bail!("`{address}` is no address of a scheduler\n  = help: write tls://HOST:8786");
        };
        match (scheme, &self.tls_ca) {
            ("tls", None) => bail!(
                "`{address}` wants certificates\n  = help: add --tls-ca ca.pem --tls-cert cert.pem --tls-key \
                 key.pem; GUIDE.md shows how to make them (More than one machine)"
            ),
            ("tcp", Some(_)) => bail!(
                "`{address}` is not encrypted, and certificates are of no use there\n  = help: write \
                 tls://{place}, or leave out --tls-ca"
            ),
            ("tcp", None) if !is_here(place) && !self.insecure => bail!(
                "`{address}` is another machine, and whoever reaches its scheduler can run anything there\n  \
                 = help: use tls:// with certificates (GUIDE.md, More than one machine), or add --insecure \
                 where the network is yours alone"
            ),
            _ => {}
        }
        for file in [&self.tls_ca, &self.tls_cert, &self.tls_key].into_iter().flatten() {
            std::fs::File::open(file)
                .with_context(|| format!("cannot read `{}`", file.display()))?;
        }
        Ok(())
    }

    pub fn is_asked(&self) -> bool {
        self.on.is_some()
    }

    /// The options again, for a command that goes on.
    pub fn words(&self) -> String {
        let mut words = String::from(" --on dask");
        let mut add = |name: &str, value: Option<String>| {
            words += &value.map_or(String::new(), |value| format!(" {name} {}", quoted(&value)));
        };
        let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
        add("--local", self.local.map(|workers| workers.to_string()));
        add("--connect", self.connect.clone());
        add("--tls-ca", path(&self.tls_ca));
        add("--tls-cert", path(&self.tls_cert));
        add("--tls-key", path(&self.tls_key));
        let other = self.worker_program != "tincan";
        add("--worker-program", other.then(|| self.worker_program.clone()));
        let other = (self.check_share != DEFAULT_SHARE).then(|| self.check_share.to_string());
        add("--check-share", other);
        words + if self.insecure { " --insecure" } else { "" }
    }
}

/// Whether a host with its port is this machine, seen from inside.
fn is_here(place: &str) -> bool {
    let host = place.rsplit_once(':').map_or(place, |(host, _)| host);
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let four = host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback());
    let six = host.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback());
    four || six || host == "localhost"
}

fn own_program() -> Result<String> {
    let path = std::env::current_exe().context("cannot find this program")?;
    Ok(path.to_string_lossy().into_owned())
}

impl Cluster {
    /// How to cut blocks that take so many seconds each, for so many workers where they are known.
    pub fn sizes(&self, block: f64, workers: Option<usize>) -> Sizes {
        match self.lease {
            Lease::Seconds(least, most) => {
                let workers = workers.filter(|&there| there > 0).unwrap_or(self.workers());
                Sizes::of_seconds(block, workers, least, most)
            }
            Lease::Blocks(blocks) => Sizes::of_blocks(blocks),
        }
    }

    /// What is short where so many seconds are; nothing where somebody said how long leases are.
    pub fn short(&self, seconds: f64) -> f64 {
        match self.lease {
            Lease::Seconds(..) => seconds,
            Lease::Blocks(_) => 0.0,
        }
    }

    pub fn check_share(&self) -> f64 {
        self.check_share
    }

    /// How many workers there will be, as far as that is known.
    fn workers(&self) -> usize {
        match self.place {
            Place::Here(workers) => workers.into(),
            Place::At(_) => SOME,
        }
    }

    /// Where it is, in words.
    pub fn name(&self) -> &str {
        match &self.place {
            Place::Here(_) => "this machine",
            Place::At(address) => address,
        }
    }

    /// Who can reach it.
    pub fn guarded(&self) -> &'static str {
        match &self.place {
            Place::Here(_) => "inside this program",
            Place::At(address) if address.starts_with("tls") => "with TLS",
            Place::At(_) => "without TLS",
        }
    }

    pub fn program(&self) -> &str {
        &self.program
    }

    /// The line that tells an adapter what to do. The canary is a block, of another plan if one is named.
    pub fn job(
        &self,
        plan: &str,
        canary: (Option<&str>, &str),
        leases: &[(usize, String)],
    ) -> Value {
        let [ca, cert, key] =
            self.tls.each_ref().map(|path| path.as_deref().map(Path::to_string_lossy));
        let (local, connect) = match &self.place {
            Place::Here(workers) => (Some(workers), None),
            Place::At(address) => (None, Some(address)),
        };
        json!({
            "protocol": 1,
            "argv": [self.program, "work"],
            "plan": plan,
            "leases": leases,
            "canary": canary,
            "local": local, "connect": connect,
            "tls_ca": ca, "tls_cert": cert, "tls_key": key,
            "allowed_failures": 50, "worker_ttl": self.worker_ttl, "retries": 3,
            "patience": self.no_workers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: DaskArgs,
    }

    fn cluster(words: &[&str]) -> Result<Option<Cluster>> {
        Line::parse_from([&["tincan", "--on", "dask"], words].concat()).args.cluster()
    }

    #[test]
    fn only_this_machine_is_reached_without_tls() {
        for here in ["tcp://127.0.0.1:8786", "tcp://localhost:1", "tcp://[::1]:8786"] {
            assert!(cluster(&["--connect", here]).is_ok(), "{here}");
        }
        for away in ["tcp://10.0.0.7:8786", "tcp://host:8786", "tcp://127.0.0.1.example.org:1"] {
            let told = cluster(&["--connect", away]).unwrap_err().to_string();
            assert!(told.contains("run anything there") && told.contains("--insecure"), "{told}");
            assert!(cluster(&["--connect", away, "--insecure"]).is_ok(), "{away}");
        }
    }

    #[test]
    fn what_is_missing_or_of_no_use_is_told() {
        let told = |words: &[&str]| format!("{:#}", cluster(words).unwrap_err());
        assert!(told(&[]).contains("add --connect tls://HOST:8786"));
        assert!(told(&["--connect", "host"]).contains("write tls://HOST:8786"));
        assert!(told(&["--connect", "http://host:1"]).contains("no address of a scheduler"));
        assert!(told(&["--connect", "tls://host:1"]).contains("add --tls-ca"));
        let tcp = told(&["--connect", "tcp://localhost:1", "--tls-ca", "ca.pem"]);
        assert!(tcp.contains("write tls://localhost:1"), "{tcp}");
        let gone = told(&["--connect", "tls://host:1", "--tls-ca", "no-such.pem"]);
        assert!(gone.contains("cannot read `no-such.pem`"), "{gone}");
    }

    #[test]
    fn a_command_can_be_said_again() {
        let words = ["tincan", "--on", "dask", "--connect", "tcp://a:1", "--insecure"];
        let said = Line::parse_from(words).args.words();
        assert_eq!(said, " --on dask --connect tcp://a:1 --insecure");
    }
}
