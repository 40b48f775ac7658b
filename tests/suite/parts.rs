//! A run in parts: what is missing, what was handed in twice, and scripts that do it all.

use std::fs;
use std::process::Command;

use crate::shared::{Folder, text};

const SWEEP: &str = r#"
title = "Two rules"
scenario = "picket-duty/kimberly"
design = "factorial"
games = 14_000
factor = [
    "aces: optional.gun_crew_aces = false | true",
    "attack ends: optional.attack_ends = in | out",
]
"#;

/// A folder with the experiment, and a way to play it.
struct Parts {
    folder: Folder,
    file: String,
}

impl Parts {
    fn new(name: &str) -> Parts {
        let folder = Folder::new(name);
        let file = folder.file("two.toml", SWEEP);
        Parts { folder, file }
    }

    fn sweep(&self, more: &[&str]) -> String {
        self.folder.told(&[&["sweep", &self.file, "--quiet"], more].concat())
    }

    fn shard(&self, part: u64, of: u64) {
        self.sweep(&["--shard", &format!("{part}/{of}"), "--save", &format!("part-{part}")]);
    }

    fn results(&self, run: &str) -> String {
        fs::read_to_string(self.folder.0.join("reports").join(run).join("results.json")).unwrap()
    }
}

/// One of seven parts never came, another was cut off: both are named, played, and the whole is the
/// run played in one.
#[test]
fn what_is_missing_is_named_and_played() {
    let parts = Parts::new("parts-missing");
    parts.sweep(&["--save", "whole"]);
    (1..=6).for_each(|part| parts.shard(part, 7));
    let damaged = parts.folder.0.join("reports/part-2/blocks/state.json");
    let bytes = fs::read(&damaged).unwrap();
    fs::write(&damaged, &bytes[..bytes.len() / 2]).unwrap();
    let all: Vec<String> = (1..=7).map(|part| format!("reports/part-{part}")).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let output = parts.folder.command(&[&["missing"], &all[..]].concat()).output().unwrap();
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("4 blocks are missing: 1,6,8,13"), "{told}");
    assert!(told.contains("`reports/part-7`: no run is kept there"), "{told}");
    assert!(told.contains("`reports/part-2`: cannot read the run"), "{told}");
    let listed =
        parts.folder.command(&[&["missing", "--list"], &all[..]].concat()).output().unwrap();
    assert_eq!(text(&listed.stdout), "1,6,8,13\n");
    parts.sweep(&["--blocks", "1,6,8,13", "--save", "rest"]);
    let refused = parts.folder.refused(&[&["merge"], &all[..], &["--save", "x"]].concat());
    assert!(refused.contains("reports/part-2"), "{refused}");
    let mended = [&all[..], &["reports/rest"]].concat();
    let told =
        parts.folder.told(&[&["missing"], &all[..1], &all[2..6], &["reports/rest"]].concat());
    assert!(told.contains("nothing is missing"), "{told}");
    parts.folder.told(&[&["merge"], &mended[..], &["--skip-damaged", "--save", "m"]].concat());
    assert_eq!(parts.results("m"), parts.results("whole"));
}

#[test]
fn a_part_counts_once_and_parts_of_other_runs_do_not() {
    let parts = Parts::new("parts-double");
    parts.sweep(&["--save", "whole"]);
    (1..=2).for_each(|part| parts.shard(part, 2));
    parts.sweep(&["--blocks", "1,3,5,7,9,11,13", "--save", "again"]);
    let three = ["merge", "reports/part-1", "reports/part-2", "reports/again", "--save", "m"];
    parts.folder.told(&three);
    assert_eq!(parts.results("m"), parts.results("whole"));
    parts.sweep(&["--blocks", "3-4", "--save", "more"]);
    let merge = ["merge", "reports/part-1", "reports/part-2", "reports/more", "--save", "x"];
    let told = parts.folder.refused(&merge);
    assert!(told.contains("have some of the same blocks") && told.contains("more"), "{told}");
    parts.sweep(&["--blocks", "3-4", "--save", "other", "--games", "15_000"]);
    let told = parts.folder.refused(&["missing", "reports/part-1", "reports/other"]);
    assert!(told.contains("length: 14000 games and 15000"), "{told}");
}

#[test]
fn blocks_that_are_not_there_cannot_be_played() {
    let parts = Parts::new("parts-refused");
    let refused =
        |list: &str| parts.folder.refused(&["sweep", &parts.file, "--blocks", list, "--save", "x"]);
    assert!(refused("12-14").contains("blocks 0 to 13, of 1024 games"), "{}", refused("12-14"));
    assert!(refused("7-3").contains("write 3-7"));
    assert!(refused("seven").contains("such as 3,10-17"));
    let none = parts.folder.refused(&["missing", "nowhere"]);
    assert!(none.contains("none of these folders has a part of a run"), "{none}");
    let many = parts.folder.refused(&["shards", &parts.file, "-n", "15", "--for", "slurm"]);
    assert!(many.contains("say -n 14 or less"), "{many}");
}

/// Scripts are whole, and what shells may stumble over is quoted; shellcheck looks where it is at hand.
#[test]
fn launch_scripts_are_whole() {
    let parts = Parts::new("parts-launch");
    for scheduler in ["slurm", "hyperqueue", "parallel", "kubernetes"] {
        let script = parts.folder.told(&["shards", &parts.file, "-n", "7", "--for", scheduler]);
        assert!(script.contains("--shard") && script.contains("reports/two-parts"), "{script}");
        for mark in ["{name}", "{parts}", "{words}", "{folder}", "{quoted_words}", "{yaml_words}"] {
            assert!(!script.contains(mark), "{scheduler} {mark}");
        }
        if scheduler == "kubernetes" {
            assert!(script.contains("completions: 7") && script.contains("backoffLimitPerIndex"));
            continue;
        }
        parts.folder.file(&format!("{scheduler}.sh"), &script);
        let file = parts.folder.0.join(format!("{scheduler}.sh"));
        let file = file.to_str().unwrap();
        assert!(Command::new("sh").args(["-n", file]).status().unwrap().success());
        if let Ok(output) = Command::new("shellcheck").args(["-S", "warning", file]).output() {
            assert!(output.status.success(), "{}", text(&output.stdout));
        }
    }
}

/// The script for GNU parallel, with a stand-in for it that loses a part: the whole is there.
#[cfg(unix)]
#[test]
fn a_script_repairs_what_its_scheduler_lost() {
    use std::os::unix::fs::PermissionsExt;
    let parts = Parts::new("parts-script");
    parts.sweep(&["--save", "whole"]);
    let script = parts.folder.told(&["shards", &parts.file, "-n", "5", "--for", "parallel"]);
    let file = parts.folder.file("go.sh", &script);
    let stand_in = "#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nwhile read -r n; do\n  [ \"$n\" = 3 ] || \
                    sh -c \"$(printf %s \"$1\" | sed \"s/{}/$n/g\")\"\ndone\nexit 1\n";
    let bin = parts.folder.0.join("bin");
    fs::create_dir(&bin).unwrap();
    fs::write(bin.join("parallel"), stand_in).unwrap();
    fs::set_permissions(bin.join("parallel"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .arg(&file)
        .current_dir(&parts.folder.0)
        .env("PATH", path)
        .env("TINCAN", env!("CARGO_BIN_EXE_tincan"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(parts.results("two-parts/whole"), parts.results("whole"));
}

/// Rows of two parts, block by block, and one of them lost, copied over another or from another run: the
/// part is refused, and nothing is merged.
#[cfg(feature = "tables")]
#[test]
fn rows_that_are_lost_or_of_other_games_are_not_merged() {
    let parts = Parts::new("parts-rows");
    let part = |n: &str, more: &[&str]| {
        let name = format!("part-{n}");
        let words = ["--rows", "--games", "4096", "--shard", n, "--save", &name.replace('/', "")];
        parts.sweep(&[&words[..], more].concat())
    };
    part("1/2", &[]);
    part("2/2", &[]);
    let merge = ["merge", "part-12", "part-22", "--save", "whole"];
    let block =
        |part: &str, n: u64| parts.folder.0.join(format!("reports/{part}/rows/{n:08}.block"));
    let refused = |what: &str| {
        let told = parts.folder.refused(&merge);
        assert!(told.contains("cannot read the run in `reports/part-12`"), "{told}");
        assert!(told.contains(&format!("its rows/00000002.block is {what}")), "{told}");
        assert!(told.contains("--seed 1 --shard 1/2 --rows"), "{told}");
        assert!(!parts.folder.0.join("reports/whole").exists(), "nothing is merged");
    };
    let own = fs::read(block("part-12", 2)).unwrap();
    fs::copy(block("part-12", 0), block("part-12", 2)).unwrap();
    refused("of another run");
    fs::write(block("part-12", 2), &own[..own.len() / 2]).unwrap();
    refused("damaged");
    fs::remove_file(block("part-12", 2)).unwrap();
    refused("missing");
    let told = parts.folder.run(&["missing", "part-12", "part-22"]).1;
    assert!(
        told.contains("2 blocks are missing: 0,2") && told.contains("--rows --blocks"),
        "{told}"
    );
    fs::write(block("part-12", 2), own).unwrap();
    parts.folder.told(&merge);
    let sliced = parts.folder.told(&["slice", "whole", "--format", "csv"]);
    assert!(sliced.contains(",4096,"), "{sliced}");
}

/// The whole cannot be put in the place of what it is made from.
#[test]
fn a_whole_does_not_take_the_place_of_a_part() {
    let parts = Parts::new("parts-own-place");
    (1..=2).for_each(|part| parts.shard(part, 2));
    let before = parts.folder.contents("reports/part-1");
    for save in ["part-1", "./reports/part-1", "reports/../reports/part-1"] {
        let merge = ["merge", "part-1", "part-2", "--force", "--save", save];
        let told = parts.folder.refused(&merge);
        assert!(told.contains("is one of the parts") && told.contains("--save NAME"), "{told}");
    }
    assert_eq!(parts.folder.contents("reports/part-1"), before);
}
