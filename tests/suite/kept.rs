//! Kept runs that were damaged, mixed up or fought over: refused with a cure, or the same numbers; never
//! others.

use std::fs;
use std::process::Stdio;

use tincan::sealed::seal;

use crate::shared::Folder;

const COMPARE: [&str; 6] =
    ["compare", "picket-duty/kimberly", "--games", "2_000", "--with", "optional.willow=true"];

fn keep(folder: &Folder, more: &[&str]) -> String {
    folder.told(&[&COMPARE[..], &["--quiet"], more].concat())
}

const FILES: [&str; 3] = ["manifest.toml", "experiment.json", "blocks/state.json"];

/// All that could befall one file, each with a name.
fn damages(text: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut all = vec![("empty".to_owned(), Vec::new())];
    for place in (0..text.len()).step_by((text.len() / 15).max(1)) {
        let mut flipped = text.to_vec();
        flipped[place] = if flipped[place] == b'9' { b'1' } else { b'9' };
        all.push((format!("byte {place} is a 9"), flipped));
        all.push((format!("cut off at {place}"), text[..place].to_vec()));
    }
    let text = String::from_utf8_lossy(text);
    for (from, to) in [
        ("\"counts\":[", "\"counts\":[9"),
        ("\"width\":", "\"width\":99999999"),
        ("\"seed\":", "\"seed\":1"),
    ] {
        if text.contains(from) {
            all.push((format!("{from} → {to}"), text.replacen(from, to, 1).into_bytes()));
        }
    }
    all
}

/// What was changed in any file of a run is seen, or changes nothing.
#[test]
fn a_damaged_run_is_refused_or_gives_the_same_numbers() {
    let folder = Folder::new("kept-damaged");
    keep(&folder, &["--save", "run"]);
    let whole = folder.contents("reports/run");
    let again = ["extend", "reports/run", "--games", "2_000", "--quiet"];
    let expected = folder.told(&again);
    let (mut tried, mut refused) = (0, 0);
    for name in FILES {
        let path = folder.0.join("reports/run").join(name);
        let text = fs::read(&path).unwrap();
        for (what, damaged) in damages(&text).into_iter().filter(|(_, bytes)| *bytes != text) {
            fs::write(&path, damaged).unwrap();
            let (code, told, complained) = folder.run(&again);
            tried += 1;
            match code {
                Some(0) => assert_eq!(told, expected, "{name}: {what}"),
                Some(2) => {
                    assert!(complained.contains("= help:"), "{name}: {what}: {complained}");
                    refused += 1;
                }
                other => panic!("{name}: {what}: {other:?} {complained}"),
            }
        }
        fs::write(&path, &text).unwrap();
    }
    // Only what is written for people, above the manifest, can be anything.
    assert!(tried > 80 && refused >= tried - 4, "{refused} of {tried}");
    for (name, bytes) in whole {
        let now = fs::read(folder.0.join("reports/run").join(&name)).unwrap();
        assert!(now == bytes, "{} was changed", name.display());
    }
}

/// Files of another run are whole, and still not this run's.
#[test]
fn a_file_of_another_run_is_refused_by_name() {
    let folder = Folder::new("kept-mixed");
    keep(&folder, &["--save", "one"]);
    keep(&folder, &["--save", "dice", "--seed", "2"]);
    for name in ["experiment.json", "blocks/state.json"] {
        let own = folder.read(&format!("reports/one/{name}"));
        folder.file(&format!("reports/one/{name}"), &folder.read(&format!("reports/dice/{name}")));
        let told = folder.refused(&["report", "one"]);
        assert!(told.contains(&format!("its {name} is of another run")), "{told}");
        assert!(told.contains("= help: put back the file"), "{told}");
        let told = folder.refused(&["extend", "reports/one", "--games", "3000"]);
        assert!(told.contains(&format!("its {name} is of another run")), "{told}");
        folder.file(&format!("reports/one/{name}"), &own);
    }
    folder.told(&["report", "one"]);
}

/// A finished run is nobody's to overwrite, and what takes its place takes all of it.
#[test]
fn another_run_takes_a_folder_only_by_force_and_leaves_nothing_of_the_first() {
    let folder = Folder::new("kept-force");
    keep(&folder, &["--save", "mine", "--report"]);
    folder.file("reports/mine/notes.txt", "mine");
    let before = folder.contents("reports/mine");
    let other = ["run", "picket-duty/evans", "--games", "500", "--quiet", "--save", "mine"];
    let told = folder.refused(&other);
    assert!(
        told.contains("`reports/mine` holds another run") && told.contains("--force"),
        "{told}"
    );
    assert_eq!(folder.contents("reports/mine"), before);
    folder.told(&[&other[..], &["--force"]].concat());
    let named = folder.contents("reports/mine");
    let names = named.keys().map(|name| name.display().to_string());
    let names: Vec<String> = names.filter(|name| !name.ends_with(".parquet")).collect();
    let kept = ["blocks/state.json", "experiment.json", "games.csv", "manifest.toml", "notes.txt"];
    assert_eq!(names, [&kept[..], &["results.csv", "results.json"]].concat());
    let fewer = ["run", "picket-duty/evans", "--games", "400", "--quiet", "--save", "mine"];
    let told = folder.refused(&fewer);
    assert!(told.contains("how long it is played: 500 games and 400 games"), "{told}");
}

/// What nobody named goes where nothing else is.
#[test]
fn runs_without_a_name_keep_out_of_each_others_way() {
    let folder = Folder::new("kept-unnamed");
    let sweep = |factor: &str| {
        let words = ["sweep", "picket-duty/kimberly", "--games", "200", "--quiet", "--factor"];
        folder.told(&[&words[..], &[factor]].concat())
    };
    assert!(sweep("optional.willow = false | true").contains("kept in: reports/kimberly\n"));
    assert!(
        sweep("optional.gun_crew_aces = false | true").contains("kept in: reports/kimberly-2\n")
    );
    assert!(sweep("optional.willow = false | true").contains("kept in: reports/kimberly\n"));
    let told = folder.refused(&["run", "picket-duty/kimberly", "--save", ""]);
    assert!(told.contains("a name is missing"), "{told}");
}

/// Parts are held against today's rules, not only against each other.
#[test]
fn parts_of_another_version_are_not_merged_and_a_run_is_not_merged_over() {
    let folder = Folder::new("kept-merge");
    for part in ["1", "2"] {
        keep(&folder, &["--shard", &format!("{part}/2"), "--save", &format!("part-{part}")]);
    }
    let merge = ["merge", "reports/part-1", "reports/part-2", "--save", "whole"];
    keep(&folder, &["--seed", "9", "--save", "whole"]);
    let told = folder.refused(&merge);
    assert!(told.contains("`reports/whole` holds another run"), "{told}");
    folder.told(&[&merge[..], &["--force"]].concat());
    for part in ["reports/part-1", "reports/part-2"] {
        folder.rewrite(part, |manifest| manifest.version = "0.0.9".into());
    }
    let told = folder.refused(&merge);
    assert!(told.contains("experiment.json is of another run than its manifest"), "{told}");
}

/// Seeds and parts at their ends.
#[test]
fn the_largest_seed_makes_a_run_that_can_be_read() {
    let folder = Folder::new("kept-seed");
    for seed in ["0", "9223372036854775808", "18446744073709551615"] {
        keep(&folder, &["--seed", seed, "--save", seed]);
        let run = format!("reports/{seed}");
        let told = folder.told(&["extend", &run, "--games", "2_000", "--quiet"]);
        assert!(told.contains(&format!("--seed {seed}")), "{told}");
        keep(
            &folder,
            &[
                "--seed",
                seed,
                "--save",
                &format!("part-{seed}"),
                "--shard",
                "1/18446744073709551615",
            ],
        );
    }
}

/// While one writes a folder, another is refused; once it is dead, it is not.
#[cfg(unix)]
#[test]
fn two_do_not_write_one_folder() {
    let folder = Folder::new("kept-lock");
    let long =
        ["run", "picket-duty/kimberly", "--games", "50_000_000", "--threads", "1", "--save", "one"];
    let mut command = folder.command(&long);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !folder.0.join("reports/one/manifest.toml").exists() {
        std::thread::yield_now();
    }
    let told = folder.refused(&["run", "picket-duty/kimberly", "--games", "200", "--save", "one"]);
    let process = format!("(process {})", child.id());
    assert!(told.contains("being written by another tincan") && told.contains(&process), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
    folder.told(&[
        "run",
        "picket-duty/kimberly",
        "--games",
        "200",
        "--quiet",
        "--save",
        "one",
        "--force",
    ]);
}

/// A state that is sealed, and is nonsense below its seal.
#[test]
fn a_state_of_nonsense_is_refused() {
    let folder = Folder::new("kept-nonsense");
    keep(&folder, &["--save", "run"]);
    let state = folder.read("reports/run/blocks/state.json");
    let (first, _) = state.split_once('\n').unwrap();
    let of = first.split("\"of\":\"").nth(1).unwrap().split('"').next().unwrap();
    for rest in ["{}", "[]", "{\"seed\":1}"] {
        let sealed =
            String::from_utf8(seal(tincan::engine::FORMAT, of, rest.as_bytes()).unwrap()).unwrap();
        folder.file("reports/run/blocks/state.json", &sealed);
        assert!(folder.refused(&["report", "run"]).contains("is damaged"), "{rest}");
    }
}

/// Results beside a manifest are held against it before anything else is held against them.
#[test]
fn changed_results_are_no_baseline() {
    let folder = Folder::new("kept-baseline");
    let cells = ["picket-duty/kimberly", "--factor", "optional.willow = false | true"];
    let how = ["--games", "300", "--smallest", "0.3", "--quiet"];
    folder.told(&[&["sweep"], &cells[..], &how[..], &["--save", "base"]].concat());
    let path = "reports/base/results.json";
    let gate = [&["gate"], &cells[..], &how[..], &["--baseline", path]].concat();
    folder.told(&gate);
    let text = folder.read(path);
    folder.file(path, &text.replacen("0.", "0.1", 1));
    let told = folder.refused(&gate);
    assert!(told.contains("is damaged") && told.contains("play it again"), "{told}");
}

/// Mistakes without end are counted, not all shown; files without end are not read.
#[test]
fn endless_input_ends() {
    let folder = Folder::new("kept-endless");
    let keys: String = (0..10_000).map(|n| format!("key_{n} = {n}\n")).collect();
    let file = folder.file("mine.toml", &keys);
    let (code, told, complained) = folder.run(&["check", &file]);
    assert_ne!(code, Some(0), "{told}");
    let all = told + &complained;
    assert!(all.contains("more: mend these first") && all.len() < 60_000, "{}", all.len());
    if cfg!(unix) {
        assert!(
            folder
                .refused(&["run", "picket-duty", "--scenario-file", "/dev/zero"])
                .contains("larger than")
        );
    }
    let told = folder.refused(&[
        "plan",
        "picket-duty/kimberly",
        "--factor",
        "optional.willow = false | true",
        "--games",
        "18446744073709551615",
    ]);
    assert!(told.contains("less than 1e15"), "{told}");
    let told = folder.refused(&[
        "compare",
        "picket-duty/kimberly",
        "--with",
        "optional.willow=true",
        "--precision",
        "nan",
    ]);
    assert!(told.contains("a number above 0 is needed"), "{told}");
}

/// A run that keeps its rows and is played again keeps them; rows that are damaged are refused, not replaced.
#[cfg(feature = "tables")]
#[test]
fn a_finished_run_with_rows_is_left_as_it_is() {
    let folder = Folder::new("kept-rows");
    keep(&folder, &["--save", "run", "--rows"]);
    let before = folder.contents("reports/run");
    keep(&folder, &["--save", "run", "--rows"]);
    assert!(folder.contents("reports/run") == before, "the same bytes");
    folder.file("reports/run/rows.parquet", "PAR1");
    let told = folder.refused(&[&COMPARE[..], &["--quiet", "--save", "run", "--rows"]].concat());
    assert!(told.contains("its rows.parquet is damaged") && told.contains("--rows"), "{told}");
    keep(&folder, &["--save", "run", "--rows", "--force"]);
    assert!(folder.contents("reports/run") == before, "played anew");
}

/// Rows that were lost while a run was broken off are missed before anything more is played.
#[cfg(all(unix, feature = "tables"))]
#[test]
fn a_run_that_lost_rows_is_not_resumed() {
    let folder = Folder::new("kept-rows-lost");
    let words = ["run", "picket-duty/kimberly", "--games", "400_000", "--save", "one", "--rows"];
    let mut child = folder.command(&[&words[..], &["--threads", "1", "--quiet"]].concat());
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let third = folder.0.join("reports/one/rows/00000003.block");
    while !third.exists() {
        std::thread::yield_now();
    }
    // Saved at least once after the block that will be lost.
    std::thread::sleep(std::time::Duration::from_millis(600));
    child.kill().unwrap();
    child.wait().unwrap();
    fs::remove_file(folder.0.join("reports/one/rows/00000000.block")).unwrap();
    let told = folder.refused(&[&words[..], &["--resume", "--quiet"]].concat());
    assert!(told.contains("its rows/00000000.block is missing"), "{told}");
    assert!(told.contains("--games 400000 --seed 1 --rows"), "{told}");
}

/// What no run wrote is not a run's to overwrite or to remove, whoever puts one there.
#[test]
fn files_of_somebody_elses_are_not_taken_for_a_runs() {
    let folder = Folder::new("kept-strangers");
    fs::create_dir_all(folder.0.join("mine/charts")).unwrap();
    fs::create_dir_all(folder.0.join("reports/run-kimberly")).unwrap();
    for name in ["mine/charts/a.svg", "mine/results.csv", "reports/run-kimberly/report.md"] {
        folder.file(name, "mine");
    }
    let before = folder.contents("mine");
    let run = ["run", "picket-duty/kimberly", "--games", "200", "--quiet"];
    (1..=2).for_each(|part| {
        let part = part.to_string();
        keep(&folder, &["--shard", &format!("{part}/2"), "--save", &format!("part-{part}")]);
    });
    let rank = ["rank", "picket-duty/kimberly", "--policies", "random", "--games", "20"];
    for words in [&run[..], &["merge", "part-1", "part-2"], &rank] {
        let told = folder.refused(&[words, &["--save", "./mine"]].concat());
        assert!(told.contains("`./mine` holds charts/, results.csv, and no run"), "{told}");
        assert!(told.contains("(--save NAME)"), "{told}");
    }
    assert_eq!(folder.contents("mine"), before);
    let told = folder.told(&[&run[..], &["--report"]].concat());
    assert!(told.contains("report:  reports/run-kimberly-2/report.html"), "{told}");
    folder.told(&[&run[..], &["--save", "./mine", "--force"]].concat());
    assert!(!folder.0.join("mine/charts").exists());
}

/// A table that is not what was written is refused; one that is gone is written again.
#[test]
fn a_changed_table_is_not_reported() {
    let folder = Folder::new("kept-tables");
    keep(&folder, &["--save", "run"]);
    let rank = ["rank", "picket-duty/kimberly", "--policies", "random", "reference"];
    folder.told(&[&rank[..], &["--games", "40", "--save", "rank"]].concat());
    for (name, command) in [("run", "tincan compare picket-duty"), ("rank", "tincan rank picket")] {
        let path = format!("reports/{name}/results.csv");
        let table = folder.read(&path);
        folder.file(&path, &table.replacen("0.", "0.1", 1));
        let told = folder.refused(&["report", name]);
        assert!(told.contains("its results.csv is damaged") && told.contains(command), "{told}");
        assert!(!folder.0.join(format!("reports/{name}/report.html")).exists());
        fs::remove_file(folder.0.join(&path)).unwrap();
        folder.told(&["report", name]);
        assert_eq!(folder.read(&path), table);
    }
}

/// A bare name is the same run for every command, whatever lies in the folder one is in.
#[test]
fn a_name_is_a_run_among_the_reports_first() {
    let folder = Folder::new("kept-names");
    let run = ["run", "picket-duty/kimberly", "--quiet", "--games"];
    folder.told(&[&run[..], &["300", "--save", "one"]].concat());
    folder.told(&[&run[..], &["200", "--save", "./one"]].concat());
    folder.told(&["report", "one"]);
    folder.told(&["extend", "one", "--games", "400", "--quiet"]);
    assert!(folder.read("reports/one/manifest.toml").contains("games = 400"));
    assert!(folder.read("one/manifest.toml").contains("games = 200"));
    folder.told(&["extend", "./one", "--games", "250", "--quiet"]);
    assert!(folder.read("one/manifest.toml").contains("games = 250"));
}

/// What is played in parts, with rows or to go on with is kept, or it would be played for nothing.
#[test]
fn what_is_asked_of_a_kept_run_needs_a_place() {
    let folder = Folder::new("kept-nowhere");
    for option in
        [&["--shard", "1/2"][..], &["--blocks", "0"], &["--rows"], &["--resume"], &["--force"]]
    {
        let told = folder.refused(&[&COMPARE[..], option].concat());
        assert!(told.contains(&format!("nothing is kept, and {} is", option[0])), "{told}");
        assert!(told.contains("= help: add --save NAME"), "{told}");
    }
}

/// A page beside a longer run than it tells of would be believed.
#[test]
fn the_report_of_a_shorter_run_goes_when_games_are_added() {
    let folder = Folder::new("kept-longer");
    let run = |games: &str, more: &[&str]| {
        let line = ["run", "picket-duty/kimberly", "--games", games, "--save", "run", "--quiet"];
        folder.told(&[&line, more].concat())
    };
    run("200", &["--report"]);
    let page = folder.0.join("reports/run/report.md");
    assert!(page.is_file());
    run("400", &[]);
    assert!(!page.exists(), "the page of 200 games stands beside 400");
}
