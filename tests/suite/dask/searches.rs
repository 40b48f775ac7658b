//! Rankings, searches and readings whose games a Dask cluster plays, heat after heat.

use super::cluster::{Cluster, has_dask, slow, watch, with_packages};
use crate::shared::{Folder, text};

const RANK: [&str; 9] = [
    "rank",
    "picket-duty/kimberly",
    "--policies",
    "reference",
    "expected-kills",
    "--games",
    "8000",
    "--format",
    "json",
];

/// What it prints with its games played by two workers of this machine, in short leases.
fn far(folder: &Folder, words: &[&str]) -> String {
    let on = ["--on", "dask", "--local", "2", "--lease-blocks", "1"];
    let mut command = folder.command(&[words, &on].concat());
    with_packages(&mut command);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?} {}", text(&output.stderr));
    text(&output.stdout)
}

fn same(folder: &Folder, words: &[&str]) {
    assert_eq!(far(folder, words), folder.told(words), "{words:?}");
}

/// One side with its ties looked at, two sides against each other, and from both seats.
#[test]
fn rankings_of_every_kind_end_with_the_same_bytes() {
    if !has_dask() {
        return;
    }
    let folder = Folder::new("dask-rank");
    same(&folder, &RANK);
    let sides = ["rank", "kamikaze-attack/standard", "--games", "1100", "--policies", "direct"];
    same(&folder, &sides);
    let both = ["rank", "gunfire/cape-esperance", "--games", "1100", "--policies", "zigzag", "run"];
    same(&folder, &both);
}

#[test]
fn a_search_and_the_readings_of_a_book_end_with_the_same_bytes() {
    if !has_dask() {
        return;
    }
    let folder = Folder::new("dask-tune");
    let tune = ["tune", "picket-duty/kimberly", "--start", "reference", "--budget", "8_000"];
    let words = |out: &'static str| [&tune[..], &["--quiet", "--out", out]].concat();
    let told = |out: &str, told: String| told.replace(out, "tuned.toml");
    let there = told("away.toml", far(&folder, &words("away.toml")));
    assert_eq!(there, told("here.toml", folder.told(&words("here.toml"))));
    // The file says the command that made it.
    let [far, here] = ["away.toml", "here.toml"].map(|out| told(out, folder.read(out)));
    assert_eq!(far, here);
    let impact = ["rulings", "picket-duty/kimberly", "--impact", "--games", "1100"];
    same(&folder, &impact);
}

/// A worker is killed after two answers of the first heat that has so many, another joins after five.
#[test]
fn a_ranking_whose_worker_is_killed_ends_with_the_bytes_of_one_machine() {
    let Some(mut cluster) = Cluster::new(Folder::new("dask-rank-faults"), 2, false) else { return };
    let slow = slow(&cluster.folder);
    let words =
        [&RANK[..], &["--watch", "--lease-blocks", "1", "--worker-ttl", "5", "--save", "far"]];
    let mut watched = watch(cluster.command(&words.concat(), &slow));
    let (mut said, mut struck) = (String::new(), Vec::new());
    for line in watched.lines.by_ref() {
        said += &format!("{}\n", line.unwrap());
        match (struck.len(), said.matches("blocks ").count()) {
            (0, 2) => {
                cluster.workers[0].kill();
                struck.push("killed");
            }
            (1, 5) => {
                cluster.add_worker();
                struck.push("joined");
            }
            _ => {}
        }
    }
    assert!(watched.child.wait().unwrap().success(), "{said}");
    assert_eq!(struck, ["killed", "joined"], "{said}");
    assert!(said.contains(" is lost\n"), "{said}");
    assert_eq!(said.matches("connected to").count(), 1, "one connection for all heats: {said}");
    cluster.folder.told(&[&RANK[..], &["--save", "here"]].concat());
    let [far, here] = ["far", "here"].map(|run| cluster.folder.contents(&format!("reports/{run}")));
    assert_eq!(far, here, "every file of the study");
}

/// What is wrong with Python, the scheduler or the options is told as it is of a run.
#[test]
fn what_is_missing_is_told_of_searches_too() {
    let folder = Folder::new("dask-search-missing");
    let tune = ["tune", "picket-duty/kimberly", "--start", "reference", "--budget", "50_000"];
    let tune = [&tune[..], &["--out", "tuned.toml"]].concat();
    let impact = ["rulings", "picket-duty/kimberly", "--impact", "--games", "2000"];
    for words in [&RANK[..], &tune, &impact] {
        let refused = |(name, value): (&str, &str), on: &[&str]| {
            let words = [words, &["--quiet", "--on", "dask"], on].concat();
            let mut command = folder.command(&words);
            with_packages(&mut command);
            let output = command.env(name, value).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?} {}", text(&output.stdout));
            text(&output.stderr)
        };
        let told = refused(("PATH", "/nowhere"), &["--local", "1"]);
        assert!(told.contains("no `python3` on the PATH"), "{told}");
        let told = refused(("A", "b"), &["--connect", "tcp://192.0.2.1:8786"]);
        assert!(told.contains("run anything there") && told.contains("--insecure"), "{told}");
        let told = refused(("A", "b"), &["--local", "1", "--check-share", "2"]);
        assert!(told.contains("a share from 0 to 1 is wanted"), "{told}");
        // Python takes its time to start: once is enough.
        if words == impact && has_dask() {
            let told = refused(("A", "b"), &["--connect", "tcp://127.0.0.1:9"]);
            assert!(told.contains("no scheduler can be reached at tcp://127.0.0.1:9"), "{told}");
        }
    }
}
