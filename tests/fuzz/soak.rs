//! The long run of what `cargo test` tries for a moment: `tests/soak` builds and starts it.
//!
//! Inputs are tried by processes of their own, so that one that panics or never ends is counted,
//! told with its seed, and the rest goes on.

mod corpus;
mod folders;
mod mutate;
mod random;
mod targets;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use targets::{Place, TARGETS, Target, Verdict, try_seed};

/// How much is tried; each can be said as `--inputs 1000`. No inputs are begun after so many minutes, if
/// that is said.
const WANTED: [(&str, u64); 7] = [
    ("inputs", 1_000_000),
    ("kills", 100),
    ("disks", 40),
    ("damages", 1_000),
    ("first", 0),
    ("jobs", 0),
    ("minutes", 0),
];

/// Inputs that one process tries.
const CHUNK: u64 = 250;
/// An input that takes longer never ends, as far as anybody cares.
const LONGEST: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [child, target, from, to] = words.as_slice()
        && child == "--child"
    {
        return try_all(target, number(from), number(to));
    }
    let wanted = wanted(&words);
    let place = place();
    let mut wrong = inputs(&wanted);
    wrong += folders::killed(&place, wanted["kills"]);
    wrong += folders::on_full_disks(&place, wanted["disks"]);
    wrong += folders::damaged(&place, wanted["damages"]);
    let _ = fs::remove_dir_all(&place.folder);
    println!("wrong in all: {wrong}");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn number(said: &str) -> u64 {
    said.replace('_', "").parse().unwrap_or_else(|_| {
        eprintln!("`{said}` is not a whole number");
        process::exit(2)
    })
}

fn wanted(words: &[String]) -> BTreeMap<&'static str, u64> {
    let mut wanted = BTreeMap::from(WANTED);
    for pair in words.chunks(2) {
        let known = WANTED.iter().find(|(name, _)| pair[0] == format!("--{name}"));
        match (known, pair) {
            (Some((name, _)), [_, value]) => drop(wanted.insert(name, number(value))),
            _ => {
                let names = WANTED.map(|(name, usual)| format!("--{name} {usual}"));
                eprintln!("usage: tests/soak [{}]", names.join("] ["));
                process::exit(2)
            }
        }
    }
    wanted
}

/// The program lies beside the examples; what is tried, in a folder of this process's own.
fn place() -> Place {
    let me = env::current_exe().expect("a process knows its program");
    let built = me.parent().and_then(Path::parent).expect("it was built in a folder");
    let program = built.join(format!("tincan{}", env::consts::EXE_SUFFIX));
    assert!(program.exists(), "build the program first: cargo build --release");
    let folder: PathBuf = env::temp_dir().join(format!("tincan-soak-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    Place { program, folder }
}

// --- One process: some inputs of one target --------------------------------------------------

/// The seed that is tried now, and when it was begun, in milliseconds.
static SEED: AtomicU64 = AtomicU64::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);

fn try_all(name: &str, from: u64, to: u64) -> ExitCode {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let place = place();
    std::panic::set_hook(Box::new(|what| stop(&what.to_string())));
    let start = Instant::now();
    thread::spawn(move || watch(start));
    let mut taken = 0;
    for seed in from..to {
        SEED.store(seed, Ordering::SeqCst);
        BEGUN.store(start.elapsed().as_millis() as u64, Ordering::SeqCst);
        taken += u64::from(try_seed(target, seed, &place) == Verdict::Taken);
    }
    let _ = fs::remove_dir_all(&place.folder);
    println!("taken {taken}");
    ExitCode::SUCCESS
}

/// Say at which input it ends, and end.
fn stop(why: &str) {
    let _ = writeln!(std::io::stdout(), "stopped {}\n{why}", SEED.load(Ordering::SeqCst));
    let _ = fs::remove_dir_all(place().folder);
    process::exit(70)
}

fn watch(start: Instant) {
    loop {
        thread::sleep(Duration::from_secs(1));
        let begun = Duration::from_millis(BEGUN.load(Ordering::SeqCst));
        if start.elapsed().saturating_sub(begun) > LONGEST {
            stop("it does not end");
        }
    }
}

// --- All of them -----------------------------------------------------------------------------

/// What became of the inputs of one target.
#[derive(Clone, Copy, Default)]
struct Figures {
    tried: u64,
    taken: u64,
    wrong: u64,
}

fn inputs(wanted: &BTreeMap<&str, u64>) -> u64 {
    let [count, first, jobs] = ["inputs", "first", "jobs"].map(|name| wanted[name]);
    let (start, longest) = (Instant::now(), Duration::from_secs(60 * wanted["minutes"]));
    let is_over = || !longest.is_zero() && start.elapsed() > longest;
    let weights: u64 = TARGETS.iter().map(|target| target.cases).sum();
    let chunks = TARGETS.iter().flat_map(|target| {
        let end = first + count * target.cases / weights;
        (first..end).step_by(CHUNK as usize).map(move |from| (target, from, end.min(from + CHUNK)))
    });
    // The targets take turns, so that a soak that is broken off has tried all of them.
    let mut chunks: Vec<_> = chunks.collect();
    chunks.sort_by_key(|&(_, from, _)| std::cmp::Reverse(from));
    let (chunks, figures) = (Mutex::new(chunks), Mutex::new(BTreeMap::new()));
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    thread::scope(|scope| {
        for _ in 0..if jobs == 0 { cores } else { jobs } {
            scope.spawn(|| {
                while let Some((target, from, to)) = next(&chunks).filter(|_| !is_over()) {
                    let found = chunk(target, from, to);
                    let mut figures = figures.lock().expect("nobody panics with it");
                    let sum: &mut Figures = figures.entry(target.name).or_default();
                    sum.tried += found.tried;
                    sum.taken += found.taken;
                    sum.wrong += found.wrong;
                }
            });
        }
    });
    let figures = figures.into_inner().expect("nobody panics with it");
    println!("{:<12}{:>10}{:>10}{:>10}{:>8}", "inputs", "tried", "taken", "refused", "wrong");
    for (name, Figures { tried, taken, wrong }) in &figures {
        println!("{name:<12}{tried:>10}{taken:>10}{:>10}{wrong:>8}", tried - taken - wrong);
    }
    figures.values().map(|figures| figures.wrong).sum()
}

type Chunk = (&'static Target, u64, u64);

fn next(chunks: &Mutex<Vec<Chunk>>) -> Option<Chunk> {
    chunks.lock().expect("nobody panics with it").pop()
}

/// Let processes try the seeds of a chunk: another for the rest, whenever one ends before its time.
fn chunk(target: &Target, mut from: u64, to: u64) -> Figures {
    let mut figures = Figures { tried: to - from, ..Figures::default() };
    let me = env::current_exe().expect("a process knows its program");
    while from < to {
        let words = ["--child", target.name, &from.to_string(), &to.to_string()];
        let output = Command::new(&me).args(words).output().expect("a process can be started");
        let told = String::from_utf8_lossy(&output.stdout);
        let figure = |word: &str| {
            let rest = told.lines().find_map(|line| line.strip_prefix(word))?;
            rest.trim().parse::<u64>().ok()
        };
        if let Some(taken) = figure("taken ") {
            figures.taken += taken;
            return figures;
        }
        let seed = figure("stopped ").unwrap_or(from);
        let why = String::from_utf8_lossy(&output.stderr);
        println!("wrong: {} of seed {seed}: {}{why}", target.name, told.trim_end());
        figures.wrong += 1;
        from = seed + 1;
    }
    figures
}
