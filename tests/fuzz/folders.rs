//! Runs that are killed, disks that are full, folders that are damaged: the same results in the end, or
//! words. The program is run as a user would.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use super::mutate;
use super::random::Random;
use super::targets::{Place, readable};

/// What is played: two cells, luck taken out, long enough to be killed in.
const SWEEP: [&str; 10] = [
    "compare",
    "picket-duty/kimberly",
    "--games",
    "150_000",
    "--with",
    "optional.willow=true",
    "--quiet",
    "--save",
    "run",
    "--resume",
];
const SHORT: [&str; 9] = [
    "compare",
    "picket-duty/kimberly",
    "--games",
    "2_000",
    "--with",
    "optional.willow=true",
    "--quiet",
    "--save",
    "run",
];
const RESULTS: [&str; 3] = ["results.json", "results.csv", "blocks/state.json"];

/// An empty folder of one trial.
fn empty(place: &Place, name: &str) -> PathBuf {
    let folder = place.folder.join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn run(place: &Place, folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(&place.program);
    command.current_dir(folder).args(words).output().expect("the program runs")
}

fn results(folder: &Path) -> Vec<Option<Vec<u8>>> {
    RESULTS.map(|name| fs::read(folder.join("reports/run").join(name)).ok()).into()
}

/// What is wrong with how a command ended that may be refused, if anything is.
fn wrongly_ended(output: &Output) -> Option<String> {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_told = matches!(output.status.code(), Some(0 | 2 | 130)) && !told.contains("panicked");
    readable(&told);
    (!is_told).then(|| format!("{}: {told}", output.status))
}

fn tell(what: &str, tried: u64, rest: &str, wrong: &[String]) -> u64 {
    wrong.iter().for_each(|why| println!("wrong: {what}: {why}"));
    println!("{what:<12}{tried:>10}  {rest}{:>8}", wrong.len());
    wrong.len() as u64
}

/// Kill runs at any moment, by every signal that ends a process, and go on until they are finished.
pub fn killed(place: &Place, kills: u64) -> u64 {
    if kills == 0 {
        return 0;
    }
    let whole = empty(place, "whole");
    run(place, &whole, &SWEEP);
    let (expected, mut wrong, mut done, mut runs) = (results(&whole), Vec::new(), 0, 0);
    while done < kills {
        let (folder, mut random) = (empty(place, "killed"), Random::new(done));
        for _ in 0..5 {
            done += u64::from(kill_one(place, &folder, &mut random));
        }
        let output = run(place, &folder, &SWEEP);
        wrong.extend(wrongly_ended(&output));
        if results(&folder) != expected {
            wrong.push(format!("run {runs} ended with other results"));
        }
        runs += 1;
    }
    tell("kills", done, &format!("in {runs} runs, wrong"), &wrong)
}

/// Whether a run that was begun could be killed before its end.
fn kill_one(place: &Place, folder: &Path, random: &mut Random) -> bool {
    let mut command = Command::new(&place.program);
    command.current_dir(folder).args(SWEEP).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program runs");
    thread::sleep(Duration::from_millis(random.below(900) as u64));
    let is_running = child.try_wait().is_ok_and(|ended| ended.is_none());
    match random.of(&["-KILL", "-TERM", "-INT", "-HUP"]) {
        "-KILL" => drop(child.kill()),
        signal => drop(Command::new("kill").args([signal, &child.id().to_string()]).status()),
    }
    let _ = child.wait();
    is_running
}

/// Play where there is room for so much and no more: a small file system for root, small files for
/// everybody. What failed for want of room is whole once there is.
pub fn on_full_disks(place: &Place, disks: u64) -> u64 {
    if disks == 0 || cfg!(not(unix)) {
        return 0;
    }
    let whole = empty(place, "whole");
    run(place, &whole, &SHORT);
    let (expected, mut wrong, mut full) = (results(&whole), Vec::new(), 0);
    for disk in 0..disks {
        let folder = empty(place, "disk");
        let is_small = disk % 2 == 0 && mount(&folder, 4 * (disk + 1));
        let output =
            if is_small { run(place, &folder, &SHORT) } else { limited(place, &folder, disk / 2) };
        wrong.extend(wrongly_ended(&output));
        full += u64::from(!output.status.success());
        if output.status.success() && results(&folder) != expected {
            wrong.push(format!("disk {disk}: other results"));
        }
        if is_small {
            let _ = Command::new("mount").args(["-o", "remount,size=64m"]).arg(&folder).status();
        }
        // Games that were kept before the room ran out are gone on with, as the refusal says.
        let mut again = run(place, &folder, &SHORT);
        if String::from_utf8_lossy(&again.stderr).contains("add --resume") {
            again = run(place, &folder, &[&SHORT[..], &["--resume"]].concat());
        }
        if !again.status.success() || results(&folder) != expected {
            let told = String::from_utf8_lossy(&again.stderr);
            wrong.push(format!("disk {disk}, with room again: {told}"));
        }
        if is_small {
            let _ = Command::new("umount").arg(&folder).status();
        }
    }
    tell("disks", disks, &format!("{full} of them full, wrong"), &wrong)
}

/// A file system of so many KB, where that is allowed.
fn mount(folder: &Path, size: u64) -> bool {
    let mut command = Command::new("mount");
    command.args(["-t", "tmpfs", "-o", &format!("size={size}k"), "tmpfs"]).arg(folder);
    command.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// With no file longer than so many KB.
fn limited(place: &Place, folder: &Path, size: u64) -> Output {
    let line = format!("ulimit -f {size}; exec \"$0\" \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &line]).arg(&place.program).args(SHORT).current_dir(folder);
    command.output().expect("a shell runs")
}

/// Damage a file of a kept run, and ask for its results: the same, or words.
pub fn damaged(place: &Place, damages: u64) -> u64 {
    if damages == 0 {
        return 0;
    }
    let folder = empty(place, "damaged");
    run(place, &folder, &SHORT);
    let again = ["extend", "reports/run", "--games", "2_000", "--quiet"];
    let expected = run(place, &folder, &again).stdout;
    let names = ["manifest.toml", "experiment.json", "blocks/state.json", "results.json"];
    let paths = names.map(|name| folder.join("reports/run").join(name));
    let whole = paths.each_ref().map(|path| fs::read(path).expect("the run is whole"));
    let (mut wrong, mut refused) = (Vec::new(), 0);
    for number in 0..damages {
        let mut random = Random::new(number);
        let which = random.below(paths.len());
        let bytes = mutate::damaged(&whole[which], &mut random);
        fs::write(&paths[which], bytes).expect("a file can be written");
        let output = run(place, &folder, &again);
        wrong.extend(wrongly_ended(&output));
        match output.status.success() {
            true if output.stdout == expected => {}
            true => wrong.push(format!("damage {number} of {}: other results", names[which])),
            false => refused += 1,
        }
        for (path, bytes) in paths.iter().zip(&whole) {
            fs::write(path, bytes).expect("a file can be written");
        }
    }
    tell("damages", damages, &format!("{refused} refused, wrong"), &wrong)
}
