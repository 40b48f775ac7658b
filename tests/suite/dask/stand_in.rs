//! Something else in the adapter's place: answers out of order, twice, and never.

use std::io::Write;
use std::process::{Command, Stdio};

use super::cluster::{has, program};
use super::{RUN, results, run};
use crate::shared::{Folder, text};

/// Plays what it is asked for in another order, says everything twice, and of more than twelve leases at
/// the most twelve: THEN is what it does after that.
const ADAPTER: &str = r#"
import json, os, subprocess, sys
job = json.loads(sys.stdin.readline())
def say(**words): print(json.dumps(words), flush=True)
def play(blocks):
    child = subprocess.Popen(job["argv"] + [blocks], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.write(job["plan"].encode() + b"\n"); child.stdin.flush()
    return json.loads(child.stdout.read())
say(event="connected")
with open("jobs", "a") as jobs: jobs.write("%d\n" % len(job["leases"]))
leases = job["leases"][1::2] + job["leases"][::2]
for lease, blocks in leases[:12]:
    answer = play(blocks)
    for worker in ["one", "two"]:
        say(id=lease, sha256=answer["sha256"], tallies=answer["tallies"], worker=worker)
THEN
"#;

/// A folder whose `python3` is this stand-in.
fn folder(name: &str, then: &str) -> Option<Folder> {
    if !has("python3", &["--version"]) {
        return None;
    }
    let folder = Folder::new(name);
    let found = Command::new("sh").args(["-c", "command -v python3"]).output().unwrap();
    let python = text(&found.stdout);
    std::fs::create_dir(folder.0.join("bin")).unwrap();
    folder.file("adapter.py", &ADAPTER.replace("THEN", then));
    let script = format!("#!/bin/sh\nexec {} adapter.py\n", python.trim());
    program(&folder, "bin/python3", &script);
    Some(folder)
}

/// The exit code and complaints of a run of 25 leases on the stand-in.
fn play(folder: &Folder, more: &[&str]) -> (Option<i32>, String) {
    let on = ["--on", "dask", "--local", "1", "--lease-blocks", "4", "--save", "far"];
    let path = format!("{}:{}", folder.0.join("bin").display(), std::env::var("PATH").unwrap());
    let words = [
        &RUN[..2],
        &["--quiet"],
        &on,
        if more.contains(&"--games") { &[] } else { &RUN[2..4] },
        more,
    ]
    .concat();
    let output = folder.command(&words).env("PATH", path).output().unwrap();
    (output.status.code(), text(&output.stderr))
}

fn jobs(folder: &Folder) -> Vec<u32> {
    folder.read("jobs").lines().map(|line| line.parse().unwrap()).collect()
}

/// Only what is missing is asked for again, until all is there.
#[test]
fn an_adapter_that_gives_up_is_started_again_with_what_is_missing() {
    let trouble =
        "if len(leases) > 12: say(event='fault', fault='lost', said='gone'); sys.exit(75)";
    let Some(folder) = folder("dask-again", trouble) else { return };
    let (code, said) = play(&folder, &["--watch"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(jobs(&folder), [25, 13, 1]);
    assert_eq!(said.matches("again in 1 s: gone").count(), 2, "{said}");
    folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&folder, "far"), results(&folder, "here"));
}

/// What came in before its turn is kept on disk, and is not played again: neither elsewhere nor here.
#[test]
fn what_came_early_is_kept_and_taken_by_whoever_goes_on() {
    let trouble = "say(event='fault', fault='version', said='9.9.9', worker='three'); sys.exit(78)";
    let Some(folder) = folder("dask-early", trouble) else { return };
    let (code, said) = play(&folder, &[]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("worker three has tincan 9.9.9"), "{said}");
    let kept = folder.contents("reports/far/blocks/leases").len();
    assert_eq!(kept, 12, "every second lease");
    let (code, said) = play(&folder, &["--resume"]);
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(jobs(&folder), [25, 13], "twelve are there");
    folder.told(&run(&["--save", "far", "--resume"]));
    folder.told(&run(&["--save", "here"]));
    let [far, here] = ["far", "here"].map(|run| folder.contents(&format!("reports/{run}")));
    assert_eq!(far, here, "every file of the run");
}

/// Two answers to one lease that differ: both workers are named, and the wrong one is found by playing.
#[test]
fn two_answers_that_differ_stop_the_run_and_name_the_workers() {
    let lie = "import hashlib\nlie = answer['tallies'].replace('\"base\":0', '\"base\":1', 1)\n\
               say(id=lease, sha256=hashlib.sha256(lie.encode()).hexdigest(), tallies=lie, worker='liar')";
    let Some(folder) = folder("dask-differ", lie) else { return };
    let (code, said) = play(&folder, &[]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("worker liar is not trusted"), "{said}");
    assert!(said.contains("than one, which is right"), "{said}");
    folder.told(&run(&["--save", "far", "--resume"]));
    folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&folder, "far"), results(&folder, "here"));
}

/// If it is the first who lied, the run is lost, and is said to be.
#[test]
fn a_run_that_took_a_wrong_answer_is_not_gone_on_with() {
    let lie = "";
    let Some(folder) = folder("dask-tainted", lie) else { return };
    let lies = "for worker in [\"one\", \"two\"]:\n        import hashlib\n        if worker == 'one': true = \
                dict(answer); answer['tallies'] = answer['tallies'].replace('\"base\":0', '\"base\":1', 1)\n        \
                else: answer = true\n        answer['sha256'] = hashlib.sha256(answer['tallies'].encode()).hexdigest()";
    let adapter = folder.read("adapter.py").replace("for worker in [\"one\", \"two\"]:", lies);
    folder.file("adapter.py", &adapter);
    let (code, said) = play(&folder, &[]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("worker one is not trusted: its answer to blocks "), "{said}");
    assert!(
        said.contains("begin the run anew with --force") && !said.contains("--resume"),
        "{said}"
    );
}

/// A killed worker lets go of the stdin of its child: that ends, and leaves no games behind it.
#[test]
fn nothing_plays_on_when_whoever_asked_is_gone() {
    let Some(folder) = folder("dask-orphan", "") else { return };
    folder.file(
        "adapter.py",
        "import sys, json\nopen('plan', 'w').write(json.loads(sys.stdin.readline())['plan'])",
    );
    let (code, said) = play(&folder, &["--games", "1e9", "--yes"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("the adapter to Dask ended with exit code 0"), "{said}");
    let mut work = folder.command(&["work", "0-900000"]);
    let mut work = work.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    writeln!(work.stdin.as_mut().unwrap(), "{}", folder.read("plan")).unwrap();
    // Nine hundred million games would take hours.
    let output = work.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("whoever wanted this is gone"));
}
