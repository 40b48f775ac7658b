//! Picket Duty from the command line: what a user types, what comes back, and how mistakes are told.

use std::io::Read;
use std::path::PathBuf;
use std::process::Stdio;

use snapbox::cmd::cargo_bin;

use crate::shared::{complaint, json, stdout, tincan};

/// A file of this test's own, in the place cargo keeps for tests.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const RUN: [&str; 5] = ["run", "picket-duty/kimberly", "--games", "2000", "--quiet"];

fn run_with(more: &[&str]) -> Vec<String> {
    RUN.iter().chain(more).map(ToString::to_string).collect()
}

fn words(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

#[test]
fn a_run_in_json_has_the_promised_shape_and_metrics() {
    let run = json(&words(&run_with(&["--format", "json", "--set", "optional.willow=true"])));
    assert_eq!(run["system"], "picket-duty");
    assert_eq!(run["scenario"], "kimberly");
    assert_eq!((run["games"].as_u64(), run["seed"].as_u64()), (Some(2000), Some(1)));
    assert_eq!(run["settings"]["optional.willow"], "true");
    assert_eq!(run["settings"]["scenario.rules"], "advanced");
    for name in [
        "us_win",
        "sunk",
        "forced_off",
        "planes_attacking",
        "specials_attacking",
        "planes_destroyed",
        "planes_flamed",
        "direct_hits",
        "near_misses",
        "weapon_hits",
        "hull_end",
        "fuel_end",
        "ammo_end",
        "flood_end",
        "maneuver_end",
        "deck_fire_results",
        "primaries_destroyed",
        "guns_destroyed",
        "officers_killed",
        "crew_killed",
        "em_attempts",
        "em_successes",
        "repair_attempts",
        "repair_successes",
        "attacks_cancelled",
        "lost_to_magazine",
        "lost_to_broken_back",
        "lost_to_weapon",
        "lost_to_deck_fire",
        "lost_to_flooding",
        "lost_under_way",
        "lost_to_typhoon",
        "kills_5in",
        "kills_40mm",
        "kills_20mm",
        "kills_air",
        "kills_surface",
        "kills_spray",
    ] {
        let metric = &run["metrics"][name];
        let number = |key: &str| metric[key].as_f64().unwrap_or_else(|| panic!("{name}.{key}"));
        assert!(number("low") <= number("mean") && number("mean") <= number("high"), "{name}");
        assert_eq!(metric["n"], 2000, "{name}");
        assert!(number("se") >= 0.0);
    }
}

#[test]
fn the_same_command_prints_the_same_bytes_on_any_threads() {
    let once = stdout(&words(&run_with(&["--format", "json", "--threads", "1"])));
    let again = stdout(&words(&run_with(&["--format", "json", "--threads", "2"])));
    assert_eq!(once, again);
}

#[test]
fn the_table_fits_a_terminal_and_names_what_is_assumed() {
    let page = stdout(&words(&run_with(&[])));
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    assert!(page.starts_with("USS Kimberly, 26 March 1945: the US wins "), "{page}");
    assert!(page.contains(" assumptions: `--assumed`"), "{page}");
    assert!(page.contains("read one loss:  tincan trace picket-duty/kimberly --game "), "{page}");
}

#[test]
fn changing_one_cell_of_one_chart_changes_the_result() {
    let metric = |sets: &[&str]| {
        let run = json(&words(&run_with(&[&["--format", "json"], sets].concat())));
        run["metrics"]["planes_destroyed"]["mean"].as_f64().unwrap()
    };
    let deadlier = metric(&["--set", "charts.9-2.40mm.low.7=destroyed"]);
    assert!(deadlier > metric(&[]) + 0.02, "{deadlier}");
}

#[test]
fn a_trace_tells_the_game_and_ends_with_its_outcome() {
    let sets = ["--set", "optional.attack_ends=out"];
    let told = stdout(&[&["trace", "picket-duty/cassin-young", "--game", "2"], &sets[..]].concat());
    for part in ["2.0.A", "Table 22", "6.8.N", "US wins = ", "picket-duty/cassin-young: game 2"] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    let trace = json(&["trace", "picket-duty/cassin-young", "--game", "2", "--format", "json"]);
    assert_eq!(trace["game"], 2);
    assert_eq!(trace["story"][0]["rule"], "2.0.A");
    assert_eq!(trace["story"][0]["dice"].as_array().unwrap().len(), 9);
    assert!(trace["outcome"]["us_win"].is_i64());
}

#[test]
fn speed_in_json_has_the_promised_keys() {
    let speed = json(&["speed", "picket-duty/anthony", "--format", "json"]);
    for key in [
        "games_per_second_one",
        "games_per_second_all",
        "threads",
        "dice_per_game",
        "ns_per_game",
        "cost_over_floor",
    ] {
        assert!(speed[key].as_f64().is_some_and(|number| number > 0.0), "{key}: {speed}");
    }
    let answer = &speed["answer_to_a_tenth_of_a_point"];
    for key in ["plain_seconds", "as_played_seconds", "times_cheaper"] {
        assert!(answer["run"][key].as_f64().is_some_and(|number| number > 0.0), "{key}: {speed}");
    }
    assert!(answer["comparison"].is_null(), "{speed}");
}

#[test]
fn a_scenario_of_ones_own_is_checked_and_played() {
    let text = include_str!("../../configs/picket_duty/scenarios/kimberly.toml");
    let own = text.replace("station = 9", "station = \"by table\"").replace("Mar 26", "May 24");
    let path = file("own.toml", &own);
    assert!(stdout(&["check", &path]).contains("own.toml: ok (scenario)"));
    let run = json(&[
        "run",
        "picket-duty",
        "--scenario-file",
        &path,
        "--games",
        "500",
        "--format",
        "json",
        "--quiet",
    ]);
    assert_eq!(run["scenario"], "own");
}

#[test]
fn a_ship_of_ones_own_is_checked_and_sails() {
    let ship = include_str!("../../configs/picket_duty/ships/dunlap.toml");
    let path = file("own-ship.toml", &ship.replace("hull     = 10", "hull     = 14"));
    assert!(stdout(&["check", &path]).contains("own-ship.toml: ok (ship)"));
    let text = include_str!("../../configs/picket_duty/scenarios/kimberly.toml");
    let scenario = file("own-ships.toml", &text.replace("\"fletcher\"", "\"own-ship.toml\""));
    let run = json(&[
        "run",
        "picket-duty",
        "--scenario-file",
        &scenario,
        "--games",
        "200",
        "--format",
        "json",
        "--quiet",
    ]);
    assert!(run["metrics"]["hull_end"]["mean"].as_f64().unwrap() > 10.0);
    let unarmed = &ship[..ship.find("# Firing Reference").unwrap()];
    let unarmed = unarmed.to_owned() + &ship[ship.find("# Section and magazine").unwrap()..];
    let said = complaint(&["check", &file("unarmed.toml", &unarmed)]);
    assert!(said.contains("missing table `arcs`"), "{said}");
}

#[test]
fn an_unwritable_output_is_one_message_and_leaves_nothing() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("not-there");
    let path = folder.join("result.json").display().to_string();
    let said = complaint(&words(&run_with(&["--out", &path])));
    assert!(said.contains("result.json"), "{said}");
    assert!(!folder.exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = std::process::Command::new(cargo_bin!("tincan"))
        .args(["trace", "picket-duty/long-campaign", "--game", "1", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(child.wait().unwrap().success(), "{said}");
    assert_eq!(said, "");
}

#[test]
fn the_rulings_are_listed_and_weighed() {
    let page = stdout(&["rulings", "picket-duty"]);
    assert!(page.contains("rulings.kikusui.attack_ends_apply (A072;"), "{page}");
    assert!(page.contains("* true: it cancels"), "{page}");
    let impact = json(&[
        "rulings",
        "picket-duty/cassin-young",
        "--impact",
        "--games",
        "300",
        "--quiet",
        "--format",
        "json",
    ]);
    let first = &impact["impacts"][0];
    assert!(first["setting"].as_str().unwrap().starts_with("rulings."), "{first}");
    assert!(first["difference"]["value"].as_f64().unwrap().abs() > 0.02, "{first}");
}

#[test]
fn a_note_cited_in_the_code_can_be_looked_up() {
    let page = stdout(&["rulings", "picket-duty", "a089", "A082"]);
    assert!(page.starts_with("rulings.fire.targets (A089; 6.8.L"), "{page}");
    assert!(page.contains("\nA082 (6.8.C.1)\n") && page.contains("\n  * The bearing"), "{page}");
    let pages = json(&["rulings", "picket-duty", "6.8", "6.8.C", "--format", "json"]);
    let ids: Vec<_> = pages.as_array().unwrap().iter().map(|one| &one["id"]).collect();
    for id in ["A089", "A080", "A082", "C39"] {
        assert_eq!(ids.iter().filter(|known| **known == id).count(), 1, "{ids:?}");
    }
    assert!(!ids.contains(&&serde_json::Value::from("A113")), "{ids:?}");
    let quiet = stdout(&["rulings", "picket-duty", "6.2.D"]);
    assert_eq!(quiet, "no ruling or clarification touches 6.2.D\n");
    let csv = stdout(&["rulings", "kamikaze-attack", "A12", "--format", "csv"]);
    assert!(csv.starts_with("id,rules,question,reading,reason\nA12,KA-13; KA-14,"), "{csv}");
    assert!(stdout(&["rulings", "picket-duty"]).contains("more points are clarified"));
    assert!(stdout(&["rules", "picket-duty", "6.8.C.1"]).contains("  clarified by A082: "));
}

#[test]
fn a_note_there_is_not_is_told_the_nearest() {
    let said = complaint(&["rulings", "picket-duty", "A082", "A0899"]);
    assert!(said.contains("no ruling, clarification or rule `A0899`"), "{said}");
    assert!(said.contains("did you mean `A089`? `tincan rules picket-duty` shows"), "{said}");
    let said = complaint(&["rulings", "picket-duty", "6.8.Z"]);
    assert!(said.contains("did you mean `6.8."), "{said}");
    complaint(&["rulings", "picket-duty", "A082", "--impact"]);
}

/// Every look-up of these games, in all scenarios, against the exact odds of its chart.
#[test]
fn play_agrees_with_the_exact_odds() {
    let words = ["odds", "picket-duty", "--verify", "--games", "4400", "--format", "json"];
    let verified = json(&words);
    assert_eq!(verified["disagreeing"], serde_json::json!([]), "{verified}");
    let charts = verified["charts"].as_array().unwrap();
    let seen: Vec<_> = charts.iter().map(|chart| chart["chart"].as_str().unwrap()).collect();
    for chart in
        ["3-1", "6-1", "7-2", "8-1", "A", "H", "9-2", "10", "11", "11-1", "12.1", "15", "20", "22"]
    {
        assert!(seen.contains(&chart), "{chart} is not among {seen:?}");
    }
}

/// And so for the dice of Kamikaze Attack!, shots fired back head-on among them.
#[test]
fn the_dice_of_both_phases_agree_with_their_exact_odds() {
    let words = ["odds", "kamikaze-attack", "--verify", "--games", "1400", "--format", "json"];
    let verified = json(&words);
    assert_eq!(verified["disagreeing"], serde_json::json!([]), "{verified}");
    let charts = verified["charts"].as_array().unwrap();
    let seen: Vec<_> = charts.iter().map(|chart| chart["chart"].as_str().unwrap()).collect();
    assert_eq!(seen, ["crash", "entry", "guns-struck", "jink", "shot", "speed", "volley"]);
}

/// And for the Gunfire Tables, off the River Plate.
#[test]
fn the_tables_of_gunfire_agree_with_their_exact_odds() {
    let words = ["odds", "gunfire/river-plate", "--verify", "--games", "200", "--format", "json"];
    let verified = json(&words);
    assert_eq!(verified["disagreeing"], serde_json::json!([]), "{verified}");
    let charts = verified["charts"].as_array().unwrap();
    let seen: Vec<_> = charts.iter().map(|chart| chart["chart"].as_str().unwrap()).collect();
    for chart in ["armour", "flooding", "hits", "initial-roll", "mishap", "propulsion", "steering"]
    {
        assert!(seen.contains(&chart), "{chart} is not among {seen:?}");
    }
}

/// And for Buoyz 'N Da 'Hood': frigates alongside each other, the Bismarck and two cruisers.
#[test]
fn the_dice_of_buoyz_agree_with_their_exact_odds() {
    let sail =
        ["action", "board", "critical-table", "damage", "damage-control", "gunnery", "strike"];
    let steam = ["break-contact", "critical-table", "damage", "damage-control", "gunnery"];
    for (scenario, wanted) in [("buoyz/frigate-action", &sail[..]), ("buoyz/raider", &steam[..])] {
        let verified = json(&["odds", scenario, "--verify", "--games", "1000", "--format", "json"]);
        assert_eq!(verified["disagreeing"], serde_json::json!([]), "{verified}");
        let charts = verified["charts"].as_array().unwrap();
        let seen: Vec<_> = charts.iter().map(|chart| chart["chart"].as_str().unwrap()).collect();
        for chart in wanted {
            assert!(seen.contains(chart), "{chart} is not among {seen:?}");
        }
    }
}

#[test]
fn an_experiment_is_checked_with_all_its_cells() {
    let file = "configs/experiments/optional-rules-factorial.toml";
    let expected = format!("{file}: ok (experiment, 32 variants)\n");
    tincan(&["check", file]).assert().success().stdout_eq(expected).stderr_eq("");
}

#[test]
fn a_rule_never_reached_is_warned_of_and_played_all_the_same() {
    let text = "extends = \"reference\"\n[[spray]]\ndo = \"no\"\n\n[[spray]]\ndo = \"yes\"\n";
    let path = file("shadowed-policy.toml", text);
    let checked = tincan(&["check", &path]).output().unwrap();
    let (out, err) = (String::from_utf8(checked.stdout), String::from_utf8(checked.stderr));
    assert!(checked.status.success() && out.unwrap().ends_with("ok (policy)\n"));
    let err = err.unwrap();
    assert!(err.contains("warning: this rule is never reached: rule 1 decides first"), "{err}");
    assert!(err.contains("shadowed-policy.toml:5:1"), "{err}");
    let args =
        ["run", "picket-duty/kimberly", "--games", "50", "--policy", &path, "--format", "json"];
    let run = json(&args);
    assert!(run["redo"].as_str().unwrap().contains(&format!("--policy {path}")), "{run}");
}

#[test]
fn policies_go_by_name_and_their_weights_can_be_set() {
    let wins = |more: &[&str]| {
        let args = ["run", "picket-duty/cassin-young", "--games", "400", "--format", "json"];
        json(&[&args, more].concat())["metrics"].clone()
    };
    let reference = wins(&[]);
    assert_eq!(wins(&["--policy", "reference"]), reference);
    let spread = wins(&["--policy", "spread"]);
    assert_ne!(spread, reference);
    let unsaid = "policy.gunnery.score.altitude.low=5.0";
    assert_ne!(wins(&["--policy", "spread", "--set", unsaid]), spread);
}
