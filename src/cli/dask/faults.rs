//! What can be wrong with a cluster, in words, and what helps.

use serde::Deserialize;

use super::super::work::build;
use super::Cluster;
use kernel::VERSION;

/// What the adapter found wrong.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Fault {
    pub fault: String,
    #[serde(default)]
    pub said: String,
    #[serde(default)]
    pub worker: String,
}

/// By the adapter's word for it: what is wrong, and what helps. What stands in braces is put in.
#[rustfmt::skip]
const FAULTS: &[(&str, &str, &str)] = &[
    ("package", "`--on dask` needs the Python package `distributed`{reason}",
     "python3 -m pip install distributed"),
    ("unreachable", "no scheduler can be reached at {place}{reason}",
     "is it running, and is that its address and port? It is started with: dask scheduler"),
    ("closed", "what answers at {place} is no Dask scheduler that is spoken to like this{reason}",
     "a scheduler with TLS wants tls:// and certificates, one without wants tcp://"),
    ("certificate", "the scheduler at {place} refuses this certificate{reason}",
     "give --tls-cert and --tls-key that were signed by the CA of the scheduler"),
    ("stranger", "the scheduler at {place} has a certificate that --tls-ca did not sign{reason}",
     "give the CA that signed the scheduler's certificate with --tls-ca"),
    ("files", "the certificates cannot be used{reason}",
     "all three are PEM files, and the key is that of the certificate"),
    ("python", "worker {worker} has another Python than this machine{reason}",
     "use the same Python (3.x) and the same `distributed` everywhere"),
    ("program", "worker {worker} cannot start tincan{reason}",
     "put tincan {version} on the PATH of the worker, or say where it is with --worker-program PATH (now: {program})"),
    ("version", "worker {worker} has tincan {said}, and this is tincan {version}",
     "put tincan {version} there, and start again"),
    ("work", "worker {worker} cannot play this{reason}",
     "put the same tincan there as here, and start again"),
    ("canary", "worker {worker} plays the first block otherwise than this machine, and is not trusted\n  \
                = note: it is tincan {said}; here is tincan {version} {build}",
     "put the same tincan there as here; where it is the same, take that machine out: it miscalculates"),
    ("worker", "worker {worker} does not answer{reason}",
     "look into its log, and start it again"),
    ("workers", "no worker is there at {place}{reason}",
     "start some: dask worker {place}"),
    ("failed", "a lease failed again and again at {place}{reason}",
     "look into the logs of the workers: they may be short of memory"),
    ("lost", "the connection to {place} is lost{reason}",
     "start the scheduler and its workers again"),
];

/// A fault as it is told: what, where, how to mend it.
pub fn told(fault: &Fault, cluster: &Cluster) -> String {
    let Fault { fault, said, worker } = fault;
    let reason = if said.is_empty() { String::new() } else { format!("\n  = note: {said}") };
    let known = FAULTS.iter().find(|(name, ..)| name == fault).or(FAULTS.last());
    let (_, what, help) = known.copied().unwrap_or_default();
    let filled = [
        ("{place}", cluster.name()),
        ("{program}", cluster.program()),
        ("{version}", VERSION),
        ("{build}", &build()),
        ("{worker}", worker),
        // Last, since nobody knows what it says.
        ("{reason}", &reason),
        ("{said}", said),
    ];
    let put = |text: String, (mark, words): &(&str, &str)| text.replace(mark, words);
    filled.iter().fold(format!("{what}\n  = help: {help}"), put)
}
