//! Experiments on the command line: runs that survive anything, and say the same however played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use tincan::runs::RunStatus;

use crate::shared::{Folder, text};

const SWEEP: &str = r#"
title = "Two rules"
scenario = "picket-duty/kimberly"
design = "factorial"
games = 6_000
also = ["sunk", "direct_hits"]
factor = [
    "aces: optional.gun_crew_aces = false | true",
    "attack ends: optional.attack_ends = in | out",
]
"#;

fn assert_same(one: &BTreeMap<PathBuf, Vec<u8>>, two: &BTreeMap<PathBuf, Vec<u8>>) {
    assert!(one.len() >= 6, "{:?}", one.keys());
    assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());
    for (name, bytes) in one {
        assert!(bytes == &two[name], "{} differs", name.display());
    }
}

/// Run until something new has been saved, then `kill -9`. `None` if it ended by itself.
fn killed_after_a_save(mut child: Child, state: &Path) -> Option<()> {
    let before = fs::read(state).ok();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return None;
        }
        if fs::read(state).ok() != before {
            child.kill().unwrap();
            child.wait().unwrap();
            return Some(());
        }
        std::thread::yield_now();
    }
}

/// Play `words` to the end, and again with kills on the way: the same bytes.
fn assert_survives_kills(folder: &Folder, words: &[&str]) {
    folder.told(&[words, &["--save", "whole"]].concat());
    let resumed = [words, &["--save", "killed", "--resume"]].concat();
    let state = folder.0.join("reports/killed/blocks/state.json");
    let mut kills = 0;
    let sit = |threads: &str| {
        let mut command = folder.command(&resumed);
        command.args(["--threads", threads]).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    while killed_after_a_save(sit(["1", "2", "3"][kills % 3]), &state).is_some() {
        kills += 1;
    }
    assert!(kills >= 2, "killed only {kills} times");
    assert_same(&folder.contents("reports/killed"), &folder.contents("reports/whole"));
}

#[test]
fn killed_again_and_again_and_resumed_it_ends_with_the_same_bytes() {
    let folder = Folder::new("kill");
    let file = folder.file("two.toml", SWEEP);
    assert_survives_kills(&folder, &["sweep", &file, "--games", "30_000"]);
}

/// A sequential test is taken up where it was, and stops at the same game.
#[test]
fn a_run_that_is_decided_ends_the_same_after_kills() {
    let folder = Folder::new("kill-decided");
    // Two rows that are rolled equally often change places: games differ, odds do not.
    let with = ["--with", "swapped: charts.22.6=8, charts.22.8=9"];
    let how = ["--decide", "--smallest", "0.002"];
    assert_survives_kills(&folder, &[&["compare", "picket-duty/evans"][..], &with, &how].concat());
}

#[test]
fn parts_played_apart_merge_into_the_bytes_of_one_run() {
    let folder = Folder::new("shards");
    let file = folder.file("two.toml", SWEEP);
    // Rows of single games are merged too, where they can be written.
    let rows: &[&str] = if cfg!(feature = "tables") { &["--rows"] } else { &[] };
    let sweep = |more: &[&str]| folder.told(&[&["sweep", &file], more, rows].concat());
    sweep(&["--save", "whole"]);
    for part in ["1", "2", "3"] {
        sweep(&["--save", part, "--shard", &format!("{part}/3")]);
    }
    let parts = ["reports/3", "reports/1", "reports/2"];
    folder.told(&[&["merge"], &parts[..], &["--save", "merged"]].concat());
    assert_same(&folder.contents("reports/merged"), &folder.contents("reports/whole"));
    let error = folder.refused(&["merge", "reports/1", "reports/2", "--save", "x"]);
    assert!(error.contains("blocks are missing: 2,5"), "{error}");
    sweep(&["--save", "other", "--shard", "3/3", "--seed", "2"]);
    let error =
        folder.refused(&["merge", "reports/1", "reports/2", "reports/other", "--save", "x"]);
    assert!(error.contains("seed: 1 and 2"), "{error}");
}

#[test]
fn an_extended_run_is_the_longer_run() {
    let folder = Folder::new("extend");
    let file = folder.file("two.toml", SWEEP);
    folder.told(&["sweep", &file, "--save", "long", "--games", "9_000"]);
    folder.told(&["sweep", &file, "--save", "short", "--games", "2_500"]);
    folder.told(&["extend", "reports/short", "--games", "9_000"]);
    assert_same(&folder.contents("reports/short"), &folder.contents("reports/long"));
    let error = folder.refused(&["extend", "reports/short", "--games", "100"]);
    assert!(error.contains("has 9000 games already"), "{error}");
}

/// The cells of a comparison with a variant added are those of the longer comparison, and an
/// experiment with another headline has nothing in common.
#[test]
fn a_variant_added_later_is_as_if_it_had_been_there() {
    let folder = Folder::new("added");
    let ends = "no attack ends: optional.attack_ends=out";
    let aces = "aces: optional.gun_crew_aces=true";
    let base = ["compare", "picket-duty/kimberly", "--games", "5_000", "--with", ends];
    let both = [&base[..], &["--with", aces]].concat();
    folder.told(&[&both[..], &["--save", "whole"]].concat());
    folder.told(&[&base[..], &["--save", "grown"]].concat());
    let error = folder.refused(&[&both[..], &["--save", "grown"]].concat());
    assert!(error.contains("`reports/grown` holds another run"), "{error}");
    assert!(error.contains("note: variants: 2 and 3") && error.contains("add --force"), "{error}");
    folder.told(&[&both[..], &["--save", "grown", "--force"]].concat());
    assert_same(&folder.contents("reports/grown"), &folder.contents("reports/whole"));
    let error = folder.refused(&[&base[..], &["--save", "grown", "--resume"]].concat());
    assert!(error.contains("is another one"), "{error}");
    assert!(error.contains("variants: 3 and 2"), "{error}");
}

#[test]
fn it_stops_at_the_same_game_on_any_number_of_threads() {
    let folder = Folder::new("stops");
    let by = |how: &[&str], threads: &str| {
        let words = ["compare", "picket-duty/kimberly", "--threads", threads, "--format", "json"];
        let with = ["--with", "no attack ends: optional.attack_ends=out"];
        folder.told(&[&words[..], &with[..], how].concat())
    };
    let games = |text: &str| -> u64 {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        json["games"].as_u64().unwrap()
    };
    for how in [&["--precision", "0.006"][..], &["--decide", "--smallest", "0.02"][..]] {
        let one = by(how, "1");
        assert_eq!(one, by(how, "3"), "{how:?}");
        assert!(games(&one) >= 4096 && games(&one) < 100_000, "{how:?}: {}", games(&one));
    }
    // 1.96² · 0.11 · 0.89 / 0.006² is about 10,400 games; blocks round it up. Without luck fewer do.
    let plain = games(&by(&["--precision", "0.006", "--plain"], "2"));
    assert!((9_000..14_000).contains(&plain), "{plain}");
    let usual = games(&by(&["--precision", "0.003"], "2"));
    assert!(usual < plain, "{usual} games for half the width");
}

/// What a decided run says is the test's own, and the same after it was kept and taken up again.
#[test]
fn what_is_decided_is_said_and_never_left_open() {
    let folder = Folder::new("decided");
    let base =
        ["compare", "picket-duty/kimberly", "--with", "no attack ends: optional.attack_ends=out"];
    let metrics = [&["--smallest", "0.02"][..], &["--metric", "hull_end", "--smallest", "0.1"][..]];
    for how in metrics {
        let words = [&base[..], how, &["--decide", "--quiet", "--also", "sunk"]].concat();
        let text = folder.told(&[&words[..], &["--format", "json"]].concat());
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let one = &json["comparisons"][0];
        assert!(["better", "worse"].contains(&one["verdict"].as_str().unwrap()), "{one}");
        assert_eq!(one["decided_after"], json["games"], "{one}");
        assert_eq!(one["difference"]["n"], json["games"], "{one}");
        let [low, high] = ["low", "high"].map(|end| one["difference"][end].as_f64().unwrap());
        assert!(low * high > 0.0, "{one}");
        assert!(one["as_if_of_fixed_length"]["p"].is_number(), "{one}");
        assert!(json["comparisons"][1]["decided_after"].is_null());
        let again = folder.told(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(again, text);
    }
}

/// A budget that runs out is the only thing that leaves anything open.
#[test]
fn a_budget_that_ran_out_is_said() {
    let folder = Folder::new("ran-out");
    let words = ["compare", "picket-duty/kimberly", "--with", "a: charts.9-2.40mm.low.9=2 hits"];
    let how = ["--decide", "--smallest", "0.0001", "--max-games", "5000", "--quiet"];
    let text = folder.told(&[&words[..], &how].concat());
    assert!(text.contains("not yet known"), "{text}");
    assert!(text.contains("decided: 0 of 1 after 5000 games, the most allowed"), "{text}");
}

#[test]
fn a_gate_is_inside_outside_or_undecided() {
    let folder = Folder::new("gate");
    let gate = |low: &str, high: &str, games: &str| {
        let text = format!(
            "title = \"Gate\"\nscenario = \"picket-duty/kimberly\"\ngames = {games}\n\
             [band]\nmetric = \"us_win\"\nlow = {low}\nhigh = {high}\n"
        );
        let file = folder.file("gate.toml", &text);
        let (code, told, _) = folder.run(&["gate", &file]);
        (code, told)
    };
    let (code, text) = gate("0.7", "0.95", "200_000");
    assert!(code == Some(0) && text.contains("inside"), "{text}");
    assert!(!text.contains("200000"), "it ends as soon as it knows: {text}");
    let (code, text) = gate("0.2", "0.5", "200_000");
    assert!(code == Some(1) && text.contains("outside"), "{text}");
    let (code, text) = gate("0.88", "0.95", "5_000");
    assert!(code == Some(3) && text.contains("more games"), "{text}");
}

#[test]
fn a_gate_can_be_a_saved_result() {
    let folder = Folder::new("baseline");
    let file = folder.file("two.toml", SWEEP);
    folder.told(&["sweep", &file, "--save", "then"]);
    let saved = "reports/then/results.json";
    let run = |smallest: &str, seed: &str| {
        let text = SWEEP.replace("games = 6_000", &format!("games = 6_000\nsmallest = {smallest}"));
        let file = folder.file("now.toml", &text);
        folder.run(&["gate", &file, "--baseline", saved, "--seed", seed]).0
    };
    assert_eq!((run("0.05", "2"), run("0.0001", "2")), (Some(0), Some(3)));
    let text = SWEEP.replace("kimberly", "cassin-young");
    let file = folder.file("other.toml", &text);
    let error = folder.refused(&["gate", &file, "--baseline", saved]);
    assert!(error.contains("has no us_win of"), "{error}");
}

#[test]
fn a_plan_tells_what_could_be_seen() {
    let folder = Folder::new("plan");
    let file = folder.file("two.toml", SWEEP);
    let text = folder.told(&["plan", &file]);
    for word in
        ["variants: 4", "6000 games a variant, 24,000 in all", "attack ends", "smallest seen"]
    {
        assert!(text.contains(word), "no `{word}` in {text}");
    }
}

#[test]
fn an_unfinished_run_is_not_overwritten_by_accident() {
    let folder = Folder::new("accident");
    let file = folder.file("two.toml", SWEEP);
    folder.told(&["sweep", &file]);
    let manifest = "reports/two/manifest.toml";
    let text = folder.read(manifest);
    folder.rewrite("reports/two", |manifest| manifest.status = RunStatus::Unfinished);
    let error = folder.refused(&["sweep", &file]);
    assert!(error.contains("add --resume to go on with it"), "{error}");
    folder.told(&["sweep", &file, "--resume"]);
    assert_eq!(folder.read(manifest), text);
}

#[test]
fn files_beside_a_sweep_hold_its_numbers() {
    let folder = Folder::new("files");
    let file = folder.file("two.toml", SWEEP);
    let text = folder.told(&["sweep", &file, "--format", "json"]);
    let results = folder.read("reports/two/results.json");
    assert_eq!(text, results);
    let csv = folder.read("reports/two/effects.csv");
    assert!(
        csv.starts_with(
            "scenario,seed,effect,from,to,metric,n,value,low,high,p,p_holm,verdict,verdict_code,aliases\n"
        )
    );
    assert!(csv.contains("kimberly,1,aces × attack ends,"), "{csv}");
    let games = folder.read("reports/two/games.csv");
    let typical = games.lines().find(|line| line.contains(",typical,")).unwrap();
    let command = typical.rsplit(',').next().unwrap().trim_matches('"');
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    assert!(folder.told(&words).contains("picket-duty/kimberly: game "));
}

#[test]
fn two_cells_of_a_kept_run_are_laid_side_by_side() {
    let folder = Folder::new("pair");
    let ends = "no attack ends: optional.attack_ends=out";
    let base = ["compare", "picket-duty/kimberly", "--games", "1_000", "--with", ends];
    folder.told(&[&base[..], &["--save", "kept"]].concat());
    let pair = "reports/kept/book-vs-no attack ends";
    let text = folder.told(&["trace", pair]);
    assert!(text.contains("FIRST FORK"), "{text}");
    assert!(text.contains("A is book") && text.contains("B is no attack ends"), "{text}");
    assert!(folder.told(&["trace", pair, "--forks", "300"]).contains("end differently"));
    let error = folder.refused(&["trace", "reports/kept/book-vs-no atack ends"]);
    assert!(error.contains("did you mean `no attack ends`?"), "{error}");
}

#[test]
fn one_cell_can_be_kept_and_extended() {
    let folder = Folder::new("one");
    let run = |games: &str, name: &str| {
        folder.told(&["run", "picket-duty/kimberly", "--games", games, "--save", name])
    };
    let kept = run("3_000", "short");
    let plain = folder.told(&["run", "picket-duty/kimberly", "--games", "3_000"]);
    assert_eq!(kept, plain);
    run("5_000", "long");
    folder.told(&["extend", "reports/short", "--games", "5_000"]);
    assert_same(&folder.contents("reports/short"), &folder.contents("reports/long"));
}

#[test]
fn luck_taken_out_narrows_a_difference_and_the_plain_one_stands_beside_it() {
    let folder = Folder::new("luck");
    let ends = "no attack ends: optional.attack_ends=out";
    let words = ["compare", "picket-duty/kimberly", "--games", "8_192", "--with", ends];
    let told = |more: &[&str]| folder.told(&[&words[..], more].concat());
    let text = told(&[]);
    assert!(text.contains("times its games"), "{text}");
    let json = |more: &[&str]| -> serde_json::Value {
        serde_json::from_str(&told(&[&["--format", "json"], more].concat())).unwrap()
    };
    let (lucky, plain) = (json(&[]), json(&["--plain"]));
    let [found, without] = [&lucky, &plain].map(|run| &run["comparisons"][0]);
    assert!(found["plain"]["times_the_games"].as_f64().unwrap() > 1.5, "{found}");
    for end in ["value", "low", "high", "n"] {
        assert_eq!(found["plain"][end], without["difference"][end], "{end}");
        let of =
            |run: &serde_json::Value, at: &str| run["cells"][1]["metrics"]["us_win"][at].clone();
        assert_eq!(of(&lucky, "plain")[end], of(&plain, end), "{end}");
    }
    assert_eq!(found["plain"]["p"], without["p"]);
    assert!(without.get("plain").is_none() && plain.get("luck").is_none());
    let csv = told(&["--format", "csv"]);
    assert!(csv.lines().next().unwrap().ends_with(",times_the_games,luck_left_in"), "{csv}");
    let again = plain["redo"].as_str().unwrap();
    assert!(again.contains(" --plain --games 8192"), "{again}");
}

/// Twin engines change a handful of 2,000 games: too few to fit fifteen kinds of luck on.
#[test]
fn where_few_games_differ_luck_is_left_in_and_the_table_says_why() {
    let folder = Folder::new("luck-few");
    let twins = "twins: optional.twin_engine=true";
    let words = ["compare", "picket-duty/cassin-young", "--games", "2_000", "--with", twins];
    let text = folder.told(&words).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("In 1 of 1 differences it is left in: too few games differ"), "{text}");
}

/// A run without luck does not go on from one that takes it out, nor is it a part of it.
#[test]
fn plain_runs_and_others_are_not_mixed() {
    let folder = Folder::new("luck-mixed");
    let words = ["compare", "picket-duty/kimberly", "--games", "4_000"];
    let with = ["--with", "optional.willow=true"];
    let all = [&words[..], &with[..]].concat();
    folder.told(&[&all[..], &["--save", "one", "--shard", "1/2"]].concat());
    folder.told(&[&all[..], &["--save", "two", "--shard", "2/2", "--plain"]].concat());
    let error = folder.refused(&["merge", "reports/one", "reports/two", "--save", "whole"]);
    assert!(error.contains("luck: one takes it out, the other is --plain"), "{error}");
    folder.told(&[&all[..], &["--save", "three"]].concat());
    let error = folder.refused(&[&all[..], &["--save", "three", "--plain", "--resume"]].concat());
    assert!(error.contains("luck: one takes it out"), "{error}");
}

#[test]
fn policies_are_ranked_alike_on_any_number_of_threads() {
    let folder = Folder::new("rank");
    let rank = |more: &[&str]| {
        let words = ["rank", "picket-duty/kimberly", "picket-duty/anthony", "--games", "16_384"];
        folder.told(&[&words[..], more].concat())
    };
    let named = ["--policies", "reference", "random", "spread"];
    let text = rank(&[&["--threads", "1"], &named[..]].concat());
    assert_eq!(text, rank(&[&["--threads", "3"], &named[..]].concat()));
    let place = |name: &str| text.find(&format!("\n{name} ")).unwrap_or(usize::MAX);
    assert!(place("random") > place("reference") && place("random") > place("spread"), "{text}");
    assert!(text.contains("eliminated") && text.contains("early:"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&rank(&[&["--format", "json"], &named[..]].concat())).unwrap();
    assert_eq!(json["ranking"].as_array().unwrap().len(), 3);
    assert_eq!(json["ties"].as_array().unwrap().len(), 3);
    let error = folder.refused(&["rank", "picket-duty/kimberly", "--policies", "refrence"]);
    assert!(error.contains("reference"), "{error}");
}

/// The shortest dive takes the first of several shortest routes after a jink, which suits the ship.
#[test]
fn rank_says_who_gains_or_loses_by_the_order_of_his_options() {
    let folder = Folder::new("rank-ties");
    let policies = ["--policies", "direct", "goalkeepers"];
    let rank = |more: &[&str]| {
        let words = ["rank", "kamikaze-attack/no-cap", "--games", "60_000"];
        folder.told(&[&words[..], more, &policies].concat())
    };
    let text = rank(&["--threads", "1"]);
    assert!(text.contains("ties:    direct loses 1."), "{text}");
    assert!(!text.contains("goalkeepers gains") && !text.contains("goalkeepers loses"), "{text}");
    assert_eq!(text, rank(&["--threads", "3"]));
    assert!(!rank(&["--smallest", "0.05"]).contains("ties:    "));
    let json: serde_json::Value = serde_json::from_str(&rank(&["--format", "json"])).unwrap();
    let ties = json["ties"].as_array().unwrap();
    assert_eq!((&ties[0]["policy"], &ties[0]["matters"]), (&"goalkeepers".into(), &false.into()));
    assert_eq!((&ties[1]["policy"], &ties[1]["matters"]), (&"direct".into(), &true.into()));
    assert_eq!(ties[1]["gain"]["n"], 6000);
}

/// `policy.ties` is said for both sides at once, is swept by its title, and a file may say it.
#[test]
fn ties_are_a_setting_a_factor_and_a_key_of_policies() {
    let folder = Folder::new("ties");
    let run = |more: &[&str]| {
        let words = ["run", "kamikaze-attack/standard", "--games", "300", "--format", "json"];
        let text = folder.told(&[&words[..], more].concat());
        let mut run: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(run["metrics"].is_object(), "{text}");
        run["metrics"].take()
    };
    let both = ["--set", "policy.ties=random"];
    let each = ["--set", "policy.us.ties=random", "--set", "policy.japan.ties=random"];
    assert_eq!(run(&both), run(&each));
    assert_ne!(run(&both), run(&[]));
    assert_eq!(run(&["--set", "policy.ties=first"]), run(&[]));
    let text = "system = \"kamikaze-attack\"\nextends = \"direct\"\nties = \"random\"\n";
    let file = folder.file("mine.toml", text);
    assert_eq!(run(&["--policy", &file]), run(&["--set", "policy.japan.ties=random"]));
    let words = ["sweep", "kamikaze-attack/no-cap", "--games", "2_000", "--factor"];
    let swept = folder.told(&[&words[..], &["policy.ties = first | random"]].concat());
    assert!(swept.contains("Which of equally good options is taken"), "{swept}");
    let refused = folder.refused(&["run", "kamikaze-attack/no-cap", "--set", "policy.ties=rndom"]);
    assert_eq!(
        refused.matches("`ties` must be \"first\" or \"random\", not \"rndom\"").count(),
        1,
        "{refused}"
    );
}

#[test]
fn an_experiment_may_name_its_policy_and_vary_its_weights() {
    let folder = Folder::new("policy");
    let text = "scenario = \"picket-duty/kimberly\"\ngames = 2_000\npolicy = \"spread\"\n\
                design = \"one-at-a-time\"\n\
                factor = [\"guns: policy.gunnery.score.guns_on = -1.0 | 0.0 | 1.0\"]\n";
    let file = folder.file("weights.toml", text);
    let text = folder.told(&["sweep", &file]);
    assert!(text.contains("guns=1") && text.contains("--policy spread"), "{text}");
}

/// Interrupted by Ctrl-C, or by whoever ends programs, a kept run is saved, and the command it prints goes on
/// to the same end.
#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = Folder::new("interrupt");
    let file = folder.file("two.toml", SWEEP);
    folder.told(&["sweep", &file, "--games", "30_000", "--save", "whole"]);
    for signal in ["-INT", "-TERM", "-HUP"] {
        assert_goes_on_after(signal, &folder, &file);
    }
}

#[cfg(unix)]
fn assert_goes_on_after(signal: &str, folder: &Folder, file: &str) {
    let name = format!("after{signal}");
    let state = folder.0.join(format!("reports/{name}/blocks/state.json"));
    let mut command = folder.command(&["sweep", file, "--games", "30_000", "--save", &name]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while !state.exists() {
        std::thread::yield_now();
    }
    let killed = std::process::Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{told}");
    let again = told.split("tincan ").nth(1).unwrap().trim();
    assert!(again.ends_with("--resume") && again.contains("--games 30000"), "{told}");
    folder.told(&again.split_whitespace().collect::<Vec<_>>());
    let [whole, resumed] = ["whole", &name].map(|run| folder.contents(&format!("reports/{run}")));
    assert_same(&resumed, &whole);
}
