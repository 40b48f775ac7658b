//! `tincan slice`: odds given anything a game records, from the rows of a kept run.

use crate::shared::Folder;

#[cfg(feature = "tables")]
use {serde_json::Value, std::fs};

#[cfg(feature = "tables")]
fn kept(name: &str) -> Folder {
    let folder = Folder::new(name);
    let with = ["--with", "aces: optional.gun_crew_aces=true", "--plain", "--games", "3000"];
    let compare = ["compare", "picket-duty/kimberly", "--rows", "--save", "run", "--quiet"];
    folder.told(&[&compare[..], &with].concat());
    folder
}

#[cfg(feature = "tables")]
fn json(folder: &Folder, words: &[&str]) -> Value {
    let told = folder.told(&[&["slice", "run", "--format", "json"], words].concat());
    serde_json::from_str(&told).unwrap()
}

/// All games together are what the run says, and groups share them out.
#[cfg(feature = "tables")]
#[test]
fn groups_add_up_to_what_the_run_found() {
    let folder = kept("slice-sum");
    let results: Value = serde_json::from_str(&folder.read("reports/run/results.json")).unwrap();
    let sliced = json(&folder, &["--by", "planes_attacking", "--bins", "7", "--metric", "us_win"]);
    for cell in 0..2 {
        let (found, whole) = (&sliced["cells"][cell], &results["cells"][cell]["metrics"]["us_win"]);
        for end in ["value", "low", "high", "n"] {
            assert_eq!(found["together"]["metrics"]["us_win"][end], whole[end], "{end}");
        }
        let groups = found["groups"].as_array().unwrap();
        assert!(groups.len() > 2 && groups.len() <= 7, "{groups:?}");
        let number = |value: &Value| value.as_f64().unwrap();
        let won = |one: &Value| number(&one["games"]) * number(&one["metrics"]["us_win"]["value"]);
        let games: f64 = groups.iter().map(|one| number(&one["games"])).sum();
        let all: f64 = groups.iter().map(won).sum();
        assert_eq!(games, 3000.0);
        assert!((all - 3000.0 * number(&whole["value"])).abs() < 1e-6);
        assert!(groups.windows(2).all(|two| number(&two[0]["to"]) < number(&two[1]["from"])));
    }
}

/// Two conditions that leave no third way share out the games, and one that says the same as the group is it.
#[cfg(feature = "tables")]
#[test]
fn conditions_choose_games() {
    let folder = kept("slice-where");
    let one = ["--cell", "aces", "--metric", "us_win", "--where"];
    let held = |said: &str| {
        let found = json(&folder, &[&one[..], &[said]].concat());
        assert_eq!(found["cells"].as_array().unwrap().len(), 1);
        found["cells"][0]["together"].clone()
    };
    let games = |said: &str| held(said)["games"].as_u64().unwrap();
    assert_eq!(games("direct_hits=0") + games("direct_hits>=1"), 3000);
    assert_eq!(held("us_win=1")["metrics"]["us_win"]["value"], 1.0);
    let by = json(
        &folder,
        &["--cell", "aces", "--by", "direct_hits", "--bins", "99", "--metric", "us_win"],
    );
    let two = &by["cells"][0]["groups"][2];
    assert_eq!(held("direct_hits=2")["metrics"], two["metrics"]);
    let none = json(&folder, &[&one[..], &["direct_hits>1000"]].concat());
    assert_eq!(none["cells"][0]["held"], 0);
    assert_eq!(none["cells"][0]["together"], Value::Null);
    folder.told(&[&["slice", "run"], &one[..], &["direct_hits>1000"]].concat());
}

#[cfg(feature = "tables")]
#[test]
fn what_cannot_be_sliced_is_refused_with_the_cure() {
    let folder = kept("slice-refused");
    folder.told(&["run", "picket-duty/kimberly", "--games", "500", "--save", "bare", "--quiet"]);
    for (words, told) in [
        (vec!["bare"], "--seed 1 --save reports/bare --rows --force"),
        (vec!["run", "--by", "plans_attacking"], "did you mean `planes_attacking`?"),
        (vec!["run", "--metric", "us_wins"], "did you mean `us_win`?"),
        (vec!["run", "--where", "sunk=1 & hul_end>2"], "  |          ^^^^^^^\n"),
        (vec!["run", "--cell", "ace"], "did you mean `aces`?"),
        (vec!["rum"], "did you mean `run`?"),
    ] {
        let complaint = folder.refused(&[&["slice"], &words[..]].concat());
        assert!(complaint.contains(told), "{words:?}: {complaint}");
    }
    let path = folder.0.join("reports/run/rows.parquet");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let complaint = folder.refused(&["slice", "run"]);
    assert!(
        complaint.contains("its rows.parquet is damaged") && complaint.contains("--rows"),
        "{complaint}"
    );
    fs::remove_file(&path).unwrap();
    assert!(folder.refused(&["slice", "run"]).contains("its rows.parquet is damaged"));
}

#[cfg(all(feature = "tables", feature = "charts"))]
#[test]
fn a_slice_is_drawn_and_written_to_files() {
    let folder = kept("slice-drawn");
    let ask = ["slice", "run", "--by", "direct_hits", "--cell", "book", "--out"];
    for name in ["a.svg", "a.png", "a.txt"] {
        assert_eq!(folder.told(&[&ask[..], &[name]].concat()), "");
    }
    assert!(folder.read("a.svg").contains("Direct hits"));
    assert!(fs::read(folder.0.join("a.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(folder.read("a.txt").contains("US wins by “Direct hits”"));
}

#[cfg(not(feature = "tables"))]
#[test]
fn without_tables_rows_are_not_read() {
    let folder = Folder::new("slice-bare");
    folder.told(&["run", "picket-duty/kimberly", "--games", "500", "--save", "bare", "--quiet"]);
    assert!(folder.refused(&["slice", "bare"]).contains("built without the feature `tables`"));
    let told = folder.refused(&["run", "picket-duty/kimberly", "--save", "rows", "--rows"]);
    assert!(told.contains("= help: build it with `cargo build --release`"), "{told}");
    assert!(!folder.0.join("reports/rows").exists(), "nothing was played");
}
