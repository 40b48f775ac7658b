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
first = play(job["canary"][1])
known = dict(version=first["version"], build=first["build"], first=first["sha256"])
with open("jobs", "a") as jobs: jobs.write("%d\n" % len(job["leases"]))
leases = job["leases"][1::2] + job["leases"][::2]
for lease, blocks in leases[:12]:
    answer = play(blocks)
    for worker in ["one", "two"]:
        say(id=lease, sha256=answer["sha256"], tallies=answer["tallies"], worker=worker, **known)
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
    let on = ["--on", "dask", "--local", "1", "--lease-blocks", "2", "--save", "far"];
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
    assert_eq!(kept, 12 + 1, "every second lease, and the tallies before the first");
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
               say(id=lease, sha256=hashlib.sha256(lie.encode()).hexdigest(), tallies=lie, worker='liar', **known)";
    let Some(folder) = folder("dask-differ", lie) else { return };
    // By the two answers, not by a block played again.
    let (code, said) = play(&folder, &["--check-share", "0"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("worker liar is not trusted"), "{said}");
    assert!(said.contains("than one, which is right"), "{said}");
    folder.told(&run(&["--save", "far", "--resume"]));
    folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&folder, "far"), results(&folder, "here"));
}

/// The stand-in, whose answers come from who BY says, and are wrong where LIES says.
fn with_a_liar(name: &str, by: &str, lies: &str) -> Option<Folder> {
    let folder = folder(name, "")?;
    let say = "    import hashlib\n    for worker in WORKERS:\n        told = answer['tallies']\n        \
               if LIES: told = told.replace('\"base\":0', '\"base\":1')\n        say(id=lease, tallies=told, \
               worker=worker, sha256=hashlib.sha256(told.encode()).hexdigest(), **known)\n";
    let adapter = folder.read("adapter.py");
    let (before, _) = adapter.split_once("    for worker in").unwrap();
    let all = before.replace("leases[:12]", "leases");
    folder.file("adapter.py", &(all + &say.replace("WORKERS", by).replace("LIES", lies)));
    Some(folder)
}

/// If it is the first who lied, what it answered is taken out, and the run goes on without it.
#[test]
fn a_wrong_answer_that_was_taken_first_is_taken_out_again() {
    let (by, lies) = ("['one', 'two']", "worker == 'one' and lease > 8");
    let Some(folder) = with_a_liar("dask-tainted", by, lies) else { return };
    let (code, said) = play(&folder, &["--check-share", "0"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("worker one is not trusted: it has another answer to blocks "), "{said}");
    assert!(said.contains("that machine answered before (5 answers); kept: 0 of others"), "{said}");
    folder.told(&run(&["--save", "far", "--resume"]));
    folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&folder, "far"), results(&folder, "here"));
}

/// One that shows itself honest and lies from its second answer on is found out by playing; what others
/// answered stays.
#[test]
fn whoever_lies_later_is_found_out_and_what_others_played_stays() {
    let by = "['liar at tcp://b:1 (host b)' if lease % 3 == 0 else 'tcp://a:1 (host a)']";
    let Some(folder) = with_a_liar("dask-later", by, "lease % 3 == 0 and lease > 6") else {
        return;
    };
    let (code, said) = play(&folder, &["--check-share", "1"]);
    assert_eq!(code, Some(2), "{said}");
    let told = "worker liar at tcp://b:1 (host b) is not trusted: its answer to blocks ";
    assert!(said.contains(told) && said.contains("this machine played them again"), "{said}");
    assert!(said.contains("that machine answered before (1 answers); kept: 4 of others"), "{said}");
    assert!(said.contains("= help: take that machine out"), "{said}");
    assert!(said.contains("--save reports/far --resume"), "{said}");
    let kept = folder.contents("reports/far/blocks/leases").len();
    assert_eq!(kept, 4 + 1, "those of the honest, and the tallies before the first");
    folder.told(&run(&["--save", "far", "--resume"]));
    folder.told(&run(&["--save", "here"]));
    let [far, here] = ["far", "here"].map(|run| folder.contents(&format!("reports/{run}")));
    assert_eq!(far, here, "every file of the run");
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
