//! Games played by a Dask cluster: the bytes of one machine, whoever dies; and whoever is not to be
//! trusted is refused by name.

mod cluster;
mod searches;
mod stand_in;

use std::fs;
use std::process::Command;

use crate::shared::{Folder, text};
use cluster::{Cluster, HOLD, certificates, has, program, slow, watch, with_packages};

/// Fifty blocks.
const RUN: [&str; 5] = ["run", "picket-duty/kimberly", "--games", "51_000", "--quiet"];

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RUN[..], more].concat()
}

fn results(folder: &Folder, run: &str) -> String {
    folder.read(&format!("reports/{run}/results.json"))
}

/// One worker is killed after 6 of 25 leases, and another joins; one is stopped after 12, and nobody plays
/// on until both are missed; then, after 16, the scheduler is killed and comes back with new workers.
#[test]
fn workers_and_scheduler_die_and_the_bytes_are_those_of_one_machine() {
    let Some(mut cluster) = Cluster::new(Folder::new("dask-faults"), 3, false) else { return };
    let slow = slow(&cluster.folder);
    let words = ["--save", "far", "--watch", "--lease-blocks", "2", "--worker-ttl", "5"];
    let mut watched = watch(cluster.command(&run(&words), &slow));
    let [killed, stopped] = [0, 1].map(|worker| cluster.workers[worker].address.clone());
    let (mut answers, mut lost, mut said, mut struck) = (0, Vec::new(), String::new(), Vec::new());
    for line in watched.lines.by_ref() {
        let line = line.unwrap();
        answers += u32::from(line.starts_with("blocks "));
        lost.extend(
            line.strip_prefix("worker ")
                .and_then(|line| line.strip_suffix(" is lost"))
                .map(str::to_owned),
        );
        said += &format!("{line}\n");
        match struck.len() {
            0 if answers == 6 => {
                cluster.workers[0].kill();
                cluster.add_worker();
                struck.push("killed");
            }
            1 if answers == 12 => {
                cluster.folder.file(HOLD, "");
                cluster.workers[1].signal("-STOP");
                struck.push("stopped");
            }
            2 if lost.contains(&killed) && lost.contains(&stopped) => {
                fs::remove_file(cluster.folder.0.join(HOLD)).unwrap();
                struck.push("missed");
            }
            3 if answers >= 16 => {
                cluster.scheduler.kill();
                cluster.workers.clear();
                cluster.restart_scheduler();
                (0..2).for_each(|_| cluster.add_worker());
                struck.push("scheduler");
            }
            _ => {}
        }
    }
    assert!(watched.child.wait().unwrap().success(), "{said}");
    assert_eq!(struck, ["killed", "stopped", "missed", "scheduler"], "{said}");
    assert_eq!(said.matches("connected to").count(), 2, "{said}");
    assert!(said.contains("again in 1 s: "), "{said}");
    cluster.folder.told(&run(&["--save", "here"]));
    let [far, here] = ["far", "here"].map(|run| cluster.folder.contents(&format!("reports/{run}")));
    assert_eq!(far, here, "every file of the run");
}

/// Ctrl-C keeps what came in, and the run goes on here.
#[test]
fn an_interrupted_run_goes_on_without_the_cluster() {
    let Some(cluster) = Cluster::new(Folder::new("dask-halt"), 1, false) else { return };
    let slow = slow(&cluster.folder);
    let words = ["--save", "far", "--watch", "--lease-blocks", "2"];
    let mut watched = watch(cluster.command(&run(&words), &slow));
    let (mut said, mut told) = (String::new(), false);
    for line in watched.lines.by_ref() {
        said += &format!("{}\n", line.unwrap());
        if said.matches("\nblocks ").count() == 3 && !told {
            told = true;
            let process = watched.child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &process]).status().unwrap().success());
        }
    }
    assert_eq!(watched.child.wait().unwrap().code(), Some(130), "{said}");
    let again =
        "tincan run picket-duty/kimberly --games 51000 --seed 1 --save reports/far --resume";
    assert!(said.contains(&format!("or on this machine: {again}\n")), "{said}");
    assert!(said.contains(&format!("{again} --on dask --connect tcp://127.0.0.1:")), "{said}");
    cluster.folder.told(&run(&["--save", "far", "--resume"]));
    cluster.folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&cluster.folder, "far"), results(&cluster.folder, "here"));
    refusals(&cluster);
}

/// Who has another version, plays otherwise, answers something else or is not there is refused by
/// name; and the run can go on.
fn refusals(cluster: &Cluster) {
    let folder = &cluster.folder;
    let worker = &cluster.workers[0].address;
    let refused = |program: &str| {
        let words = ["--save", "bad", "--force", "--lease-blocks", "9"];
        let told = cluster.refused(&run(&words), program);
        assert!(told.contains(worker) && told.contains("= help: "), "{told}");
        assert!(told.contains("--save reports/bad --resume"), "{told}");
        told
    };
    // The hash is that of `x`.
    let other = "#!/bin/sh\nread -r plan\nprintf '{\"version\":\"9.9.9\",\"build\":\"b\",\"tallies\":\"x\",\
                 \"sha256\":\"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\"}\\n'\n";
    let told = refused(&program(folder, "other", other));
    assert!(told.contains("has tincan 9.9.9, and this is tincan "), "{told}");
    let told = refused(&program(folder, "liar", &lying("'\"base\":0', '\"base\":1'")));
    assert!(told.contains("plays the first block otherwise"), "{told}");
    let told = refused("/nowhere/tincan");
    assert!(told.contains("cannot start tincan") && told.contains("--worker-program"), "{told}");
    let lies_later = lying("'\"from\":', '\"from\":1'").replace("if True", "if '-' in sys.argv[2]");
    let told = refused(&program(folder, "later", &lies_later));
    assert!(told.contains("is not trusted: an answer is not of the blocks"), "{told}");
    let doctor = cluster.command(&["doctor"], &folder.0.join("liar").to_string_lossy()).output();
    let doctor = doctor.unwrap();
    assert_eq!(doctor.status.code(), Some(1), "{}", text(&doctor.stderr));
    assert!(text(&doctor.stdout).contains("plays the first block otherwise"));
    let well = cluster.command(&["doctor"], env!("CARGO_BIN_EXE_tincan")).output().unwrap();
    assert_eq!(well.status.code(), Some(0), "{}", text(&well.stdout));
    assert!(text(&well.stdout).contains("plays as this machine\nall is well"));
    folder.told(&run(&["--save", "bad", "--resume"]));
    assert_eq!(results(folder, "bad"), results(folder, "here"));
}

/// A program that plays as it should and then changes what it says, checksum and all.
fn lying(change: &str) -> String {
    format!(
        "#!/usr/bin/env python3\nimport hashlib, json, subprocess, sys\nsaid = json.loads(subprocess.run(['{}'] + \
         sys.argv[1:], stdout=subprocess.PIPE, check=True).stdout)\nif True:\n    said['tallies'] = \
         said['tallies'].replace({change}, 1)\n    said['sha256'] = \
         hashlib.sha256(said['tallies'].encode()).hexdigest()\nprint(json.dumps(said))\n",
        env!("CARGO_BIN_EXE_tincan")
    )
}

#[test]
fn with_tls_only_who_has_a_certificate_comes_in() {
    let folder = Folder::new("dask-tls");
    if !has("openssl", &["version"]) {
        return;
    }
    certificates(&folder);
    let Some(cluster) = Cluster::new(folder, 1, true) else { return };
    let program = env!("CARGO_BIN_EXE_tincan");
    let with = |files: &[&str]| {
        let options = ["--tls-ca", "--tls-cert", "--tls-key"].iter().zip(files);
        let words: Vec<&str> = options.flat_map(|(option, file)| [option, *file]).collect();
        run(&[&["--save", "far", "--force"], &words[..]].concat())
            .iter()
            .map(|w| (*w).to_owned())
            .collect::<Vec<_>>()
    };
    let refused = |files: &[&str]| {
        let words = with(files);
        cluster.refused(&words.iter().map(String::as_str).collect::<Vec<_>>(), program)
    };
    for files in [&["ca.pem"][..], &["ca.pem", "stranger.pem", "stranger-key.pem"]] {
        let told = refused(files);
        assert!(told.contains("refuses this certificate") && told.contains("--tls-cert"), "{told}");
    }
    let told = refused(&["other.pem", "stranger.pem", "stranger-key.pem"]);
    assert!(told.contains("a certificate that --tls-ca did not sign"), "{told}");
    let told = refused(&["ca.pem", "me.pem", "node-key.pem"]);
    assert!(told.contains("the certificates cannot be used"), "{told}");
    let words = with(&["ca.pem", "me.pem", "me-key.pem"]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = cluster.command(&words, program).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    cluster.folder.told(&run(&["--save", "here"]));
    assert_eq!(results(&cluster.folder, "far"), results(&cluster.folder, "here"));
}

/// Whatever is played in a run, on workers of this machine: the same files.
#[test]
fn every_command_that_plays_blocks_ends_with_the_same_bytes() {
    if !cluster::has_dask() {
        return;
    }
    let folder = Folder::new("dask-local");
    let two = ["--with", "no ends: optional.attack_ends=out", "--quiet"];
    let compare = [&["compare", "picket-duty/kimberly"], &two[..]].concat();
    let commands: [(&str, Vec<&str>); 3] = [
        ("precise", [&compare[..], &["--precision", "0.01"]].concat()),
        ("decided", [&compare[..], &["--decide", "--smallest", "0.05"]].concat()),
        ("fixed", [&compare[..], &["--games", "20_500"]].concat()),
    ];
    let on = ["--on", "dask", "--local", "2", "--lease-blocks", "3"];
    let far = |words: &[&str]| {
        let mut command = folder.command(&[words, &on].concat());
        with_packages(&mut command);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?} {}", text(&output.stderr));
        text(&output.stdout)
    };
    let same = |name: &str| {
        let runs = ["here", "far"].map(|place| folder.contents(&format!("reports/{name}-{place}")));
        assert_eq!(runs[0], runs[1], "{name}");
    };
    for (name, words) in &commands {
        let [here, there] = ["here", "far"].map(|place| format!("{name}-{place}"));
        folder.told(&[&words[..], &["--save", &here]].concat());
        far(&[&words[..], &["--save", &there]].concat());
        same(name);
    }
    // The last block of the shorter run was cut.
    folder.told(&["extend", "fixed-here", "--games", "30_000", "--quiet"]);
    far(&["extend", "fixed-far", "--games", "30_000", "--quiet"]);
    same("fixed");
    let gate = ["gate", "picket-duty/cassin-young", "--band", "60%..95%", "--quiet"];
    assert_eq!(far(&gate), folder.told(&gate));
}

#[test]
fn what_is_missing_on_this_machine_is_told_with_what_helps() {
    let folder = Folder::new("dask-missing");
    std::fs::create_dir(folder.0.join("none")).unwrap();
    folder.file("json.py", "raise ImportError('from the folder')\n");
    folder.file("none/distributed.py", "raise ImportError(\"No module named 'distributed'\")\n");
    let refused = |name: &str, value: &str, words: &[&str]| {
        let words = [&run(&["--save", "far", "--force", "--on", "dask"])[..], words].concat();
        let output = folder.command(&words).env(name, value).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        text(&output.stderr)
    };
    let told = refused("PATH", "/nowhere", &["--local", "1"]);
    assert!(told.contains("no `python3` on the PATH"), "{told}");
    assert!(told.contains("--save reports/far --resume"), "{told}");
    if has("python3", &["--version"]) {
        let none = folder.0.join("none");
        let told = refused("PYTHONPATH", none.to_str().unwrap(), &["--local", "1"]);
        assert!(told.contains("python3 -m pip install distributed"), "{told}");
    }
    let told = refused("A", "b", &["--connect", "tcp://192.0.2.1:8786"]);
    assert!(told.contains("run anything there") && told.contains("--insecure"), "{told}");
    let told = refused("A", "b", &["--local", "1", "--rows"]);
    assert!(told.contains("rows of single games are not sent"), "{told}");
    if cluster::has_dask() {
        let mut command = folder.command(&run(&["--on", "dask", "--connect", "tcp://127.0.0.1:9"]));
        with_packages(&mut command);
        let output = command.output().unwrap();
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("no scheduler can be reached at tcp://127.0.0.1:9"), "{told}");
    }
}
