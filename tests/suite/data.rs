//! The data of runs, for other programs: every column is told of, results.json keeps to its schema, and the
//! tables open in pandas, polars and DuckDB where these are installed.

use std::fs;

use serde_json::Value;

use crate::shared::{Folder, root, stdout};

/// A design of a flag and of a number, called so that they might be taken for columns.
const DESIGN: &str = r#"
title = "Two factors"
scenarios = ["picket-duty/kimberly", "picket-duty/cassin-young"]
metric = "us_win"
also = ["hull_end"]
design = "grid"
games = 600

[[factor]]
name = "Cell"
path = "optional.gun_crew_aces"
levels = [false, true]

[[factor]]
name = "hull"
path = "ship.tracks.hull"
levels = [10, 11]
"#;

#[test]
fn the_page_of_all_columns_is_what_the_program_tells() {
    let kept = fs::read_to_string(root().join("DATA.md")).unwrap_or_default();
    assert!(kept == stdout(&["list", "--columns"]), "run: tincan list --columns > DATA.md");
}

/// What of `value` is not as `schema` says: types, fields, constants, choices and references, all that
/// this schema is made of.
fn faults(value: &Value, schema: &Value, whole: &Value, place: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (rule, said) in schema.as_object().unwrap() {
        let holds = match rule.as_str() {
            "$ref" => {
                let path = said.as_str().unwrap().strip_prefix('#').unwrap();
                all.extend(faults(value, whole.pointer(path).unwrap(), whole, place));
                true
            }
            "type" => types(said).iter().any(|kind| is(value, kind)),
            "const" => value == said,
            "enum" => said.as_array().unwrap().contains(value),
            "minimum" => value.as_f64() >= said.as_f64(),
            "required" => said
                .as_array()
                .unwrap()
                .iter()
                .all(|name| value.get(name.as_str().unwrap()).is_some()),
            "anyOf" => said
                .as_array()
                .unwrap()
                .iter()
                .any(|one| faults(value, one, whole, place).is_empty()),
            "items" => {
                for (at, one) in value.as_array().into_iter().flatten().enumerate() {
                    all.extend(faults(one, said, whole, &format!("{place}/{at}")));
                }
                true
            }
            "properties" | "additionalProperties" => true,
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            other => panic!("the schema says `{other}`, which this test does not know"),
        };
        if !holds {
            all.push(format!("{place}: {rule} {said}, and it is {value}"));
        }
    }
    all.extend(fields(value, schema, whole, place));
    all
}

fn fields(value: &Value, schema: &Value, whole: &Value, place: &str) -> Vec<String> {
    let mut all = Vec::new();
    if schema.get("properties").is_none() && schema.get("additionalProperties").is_none() {
        return all;
    }
    for (name, one) in value.as_object().into_iter().flatten() {
        let place = format!("{place}/{name}");
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(said), _) => all.extend(faults(one, said, whole, &place)),
            (None, Value::Bool(false)) => all.push(format!("{place}: not in the schema")),
            (None, said) => all.extend(faults(one, said, whole, &place)),
        }
    }
    all
}

fn types(said: &Value) -> Vec<&str> {
    match said {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type is called {other}"),
    }
}

/// Runs of every kind: one cell, variants decided on the way, a design; with luck and without.
#[test]
fn results_of_every_kind_of_run_keep_to_the_schema() {
    let folder = Folder::new("data-schema");
    fs::write(folder.0.join("design.toml"), DESIGN).unwrap();
    folder.told(&["run", "picket-duty/kimberly", "--games", "2000", "--save", "one"]);
    folder.told(&["run", "buoyz/raider", "--games", "100", "--save", "stopped"]);
    let with = ["--with", "aces: optional.gun_crew_aces=true", "--quiet"];
    let compare =
        ["compare", "picket-duty/kimberly", "--plain", "--save", "plain", "--games", "500"];
    folder.told(&[&compare[..], &with].concat());
    let decided = ["compare", "picket-duty/kimberly", "--save", "decided", "--decide"];
    folder.told(&[&decided[..], &["--max-games", "4096"], &with].concat());
    folder.told(&["sweep", "design.toml", "--quiet", "--save", "design"]);
    let schema: Value = serde_json::from_str(&stdout(&["list", "--schema"])).unwrap();
    for run in ["one", "stopped", "plain", "decided", "design"] {
        let text = folder.read(&format!("reports/{run}/results.json"));
        let results: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(faults(&results, &schema, &schema, ""), Vec::<String>::new(), "{run}");
    }
    let text = folder.read("reports/design/results.json");
    let mut broken: Value = serde_json::from_str(&text).unwrap();
    broken["cells"][1]["metrics"]["us_win"]["n"] = "many".into();
    assert_eq!(faults(&broken, &schema, &schema, "").len(), 2, "the check itself can fail");
}

#[test]
fn a_design_has_a_column_for_each_factor() {
    let folder = Folder::new("data-factors");
    fs::write(folder.0.join("design.toml"), DESIGN).unwrap();
    folder.told(&["sweep", "design.toml", "--quiet", "--save", "design"]);
    let results = folder.read("reports/design/results.csv");
    let mut lines = results.lines();
    let head = lines.next().unwrap();
    assert!(head.starts_with("scenario,cell,seed,factor_Cell,hull,metric,unit,n,value,"), "{head}");
    let row = "cassin-young,\"Cell=true, hull=11\",1,true,11,us_win,yes/no,600,";
    assert!(results.lines().any(|line| line.starts_with(row)), "{results}");
    let differences = folder.read("reports/design/differences.csv");
    let head = differences.lines().next().unwrap();
    assert!(head.starts_with("scenario,cell,baseline,seed,factor_Cell,hull,metric,"), "{head}");
    let codes = |line: &str| line.contains(",verdict,verdict_code");
    assert!(
        codes(head) && codes(folder.read("reports/design/effects.csv").lines().next().unwrap())
    );
    let results: Value = serde_json::from_str(&folder.read("reports/design/results.json")).unwrap();
    assert_eq!(
        results["cells"][3]["factors"],
        serde_json::json!({ "factor_Cell": true, "hull": 11.0 })
    );
}

/// Of runs with luck and without, decided on the way or not.
#[test]
fn every_column_that_is_written_is_told_of() {
    let folder = Folder::new("data-columns");
    fs::write(folder.0.join("design.toml"), DESIGN).unwrap();
    folder.told(&["sweep", "design.toml", "--quiet", "--save", "design"]);
    let with = ["--with", "aces: optional.gun_crew_aces=true", "--quiet"];
    let decided = ["compare", "picket-duty/kimberly", "--save", "decided", "--decide"];
    folder.told(&[&decided[..], &["--max-games", "4096"], &with].concat());
    let page = fs::read_to_string(root().join("DATA.md")).unwrap();
    for (run, table) in [
        ("design", "results"),
        ("design", "differences"),
        ("design", "effects"),
        ("design", "games"),
        ("decided", "results"),
        ("decided", "differences"),
    ] {
        let part = page.split("\n## ").find(|part| part.starts_with(&format!("{table}.csv")));
        let told: Vec<&str> =
            part.unwrap().lines().filter_map(|line| line.split('`').nth(1)).collect();
        let text = folder.read(&format!("reports/{run}/{table}.csv"));
        let names = text.lines().next().unwrap().split(',');
        let names = names.filter(|name| !["factor_Cell", "hull"].contains(name));
        let places: Vec<_> = names.map(|name| told.iter().position(|one| *one == name)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{run}/{table}: {text}");
    }
}

/// What the three make of a design's files. `PYTHONPATH` may say where they are installed.
#[cfg(feature = "tables")]
const OPEN: &str = r#"
import sys
def have(name):
    try:
        __import__(name)
    except ImportError:
        print("not installed, skipped:", name)
        return False
    return True

rows, results = "reports/design/rows.parquet", "reports/design/results.parquet"
games = 600
def check(name, cells, won, keys):
    assert cells == 8 * games, (name, cells)
    assert 0 < won < 1, (name, won)
    assert keys == ["scenario", "cell", "seed", "game", "factor_Cell", "hull"], (name, keys)
    print("opened by", name)

if have("pandas") and have("pyarrow"):
    import pandas, pyarrow.parquet
    frame = pandas.read_parquet(rows)
    assert frame["us_win"].dtype == bool and frame["factor_Cell"].dtype == bool
    check("pandas", len(frame), frame["us_win"].mean(), list(frame.columns[:6]))
    told = pandas.read_parquet(results).query("metric == 'us_win' and scenario == 'kimberly'")
    again = pandas.read_csv(results.replace("parquet", "csv")).query("metric == 'us_win' and scenario == 'kimberly'")
    assert list(told["value"]) == list(again["value"]) and again["factor_Cell"].dtype == bool
    both = frame[frame.scenario == "kimberly"].groupby("cell", sort=False)["us_win"].mean()
    plain = told.set_index("cell")
    column = "plain_value" if "plain_value" in plain and plain["plain_value"].notna().all() else "value"
    assert (both - plain[column]).abs().max() < 1e-9, (both, plain[column])
    kept = pyarrow.parquet.read_metadata(rows).metadata
    assert kept[b"tincan.seed"] == b"1" and kept[b"tincan.command"].startswith(b"tincan sweep design.toml"), kept
    assert b"tincan.version" in pyarrow.parquet.read_metadata(results).metadata
if have("polars"):
    import polars
    frame = polars.scan_parquet(rows).collect()
    assert frame.schema["us_win"] == polars.Boolean and frame.schema["hull"] == polars.Float64
    check("polars", frame.height, frame["us_win"].mean(), frame.columns[:6])
if have("duckdb"):
    import duckdb
    [(count, won)] = duckdb.sql(f"select count(*), avg(us_win::int) from '{rows}'").fetchall()
    names = [one[0] for one in duckdb.sql(f"describe select * from '{rows}'").fetchall()]
    check("duckdb", count, won, names[:6])
    joined = duckdb.sql(f"select count(*) from '{rows}' join '{results}' using (scenario, cell) where metric = 'us_win'")
    assert joined.fetchall() == [(8 * games,)]
"#;

#[cfg(feature = "tables")]
#[test]
fn tables_open_in_pandas_polars_and_duckdb() {
    let folder = Folder::new("data-open");
    fs::write(folder.0.join("design.toml"), DESIGN).unwrap();
    folder.told(&["sweep", "design.toml", "--quiet", "--rows", "--save", "design"]);
    let mut python = std::process::Command::new("python3");
    let Ok(output) = python.args(["-c", OPEN]).current_dir(&folder.0).output() else {
        return println!("no python3: skipped");
    };
    let told = crate::shared::text(&output.stderr);
    assert!(output.status.success(), "{told}");
    print!("{}", crate::shared::text(&output.stdout));
}
