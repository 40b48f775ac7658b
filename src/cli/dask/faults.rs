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

/// A fault as it is told: what, where, how to mend it.
pub fn told(fault: &Fault, cluster: &Cluster) -> String {
    let Fault { fault, said, worker } = fault;
    let (place, program) = (cluster.name(), cluster.program());
    let reason = if said.is_empty() { String::new() } else { format!("\n  = note: {said}") };
    let (what, help) = match fault.as_str() {
        "package" => (
            format!("`--on dask` needs the Python package `distributed`{reason}"),
            "python3 -m pip install distributed".into(),
        ),
        "unreachable" => (
            format!("no scheduler can be reached at {place}{reason}"),
            "is it running, and is that its address and port? It is started with: dask scheduler"
                .into(),
        ),
        "closed" => (
            format!(
                "what answers at {place} is no Dask scheduler that is spoken to like this{reason}"
            ),
            "a scheduler with TLS wants tls:// and certificates, one without wants tcp://".into(),
        ),
        "certificate" => (
            format!("the scheduler at {place} refuses this certificate{reason}"),
            "give --tls-cert and --tls-key that were signed by the CA of the scheduler".into(),
        ),
        "stranger" => (
            format!(
                "the scheduler at {place} has a certificate that --tls-ca did not sign{reason}"
            ),
            "give the CA that signed the scheduler's certificate with --tls-ca".into(),
        ),
        "files" => (
            format!("the certificates cannot be used{reason}"),
            "all three are PEM files, and the key is that of the certificate".into(),
        ),
        "python" => (
            format!("worker {worker} has another Python than this machine{reason}"),
            "use the same Python (3.x) and the same `distributed` everywhere".into(),
        ),
        "program" => (
            format!("worker {worker} cannot start tincan{reason}"),
            format!(
                "put tincan {VERSION} on the PATH of the worker, or say where it is with --worker-program \
                 PATH (now: {program})"
            ),
        ),
        "version" => (
            format!("worker {worker} has tincan {said}, and this is tincan {VERSION}"),
            format!("put tincan {VERSION} there, and start again"),
        ),
        "work" => (
            format!("worker {worker} cannot play this{reason}"),
            "put the same tincan there as here, and start again".into(),
        ),
        "canary" => (
            format!(
                "worker {worker} plays the first block otherwise than this machine, and is not trusted\n  \
                 = note: it is tincan {said}; here is tincan {VERSION} {}",
                build()
            ),
            "put the same tincan there as here; where it is the same, take that machine out: it \
             miscalculates"
                .into(),
        ),
        "worker" => (
            format!("worker {worker} does not answer{reason}"),
            "look into its log, and start it again".into(),
        ),
        "workers" => (
            format!("no worker is there at {place}{reason}"),
            format!("start some: dask worker {place}"),
        ),
        "failed" => (
            format!("a lease failed again and again at {place}{reason}"),
            "look into the logs of the workers: they may be short of memory".into(),
        ),
        _ => (
            format!("the connection to {place} is lost{reason}"),
            "start the scheduler and its workers again".into(),
        ),
    };
    format!("{what}\n  = help: {help}")
}
