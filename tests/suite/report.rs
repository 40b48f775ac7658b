//! Reports on the command line: what is written, what is left alone, what is refused.

use std::fs;

use tincan::engine::{Part, Shard};
use tincan::runs::{Manifest, RunStatus};

use crate::shared::Folder;

/// Six factors of two levels: 64 cells.
const LARGE: &str = r#"
title = "Six rules <script>alert(1)</script> \"quoted\" & 日本語"
question = "What is each worth?"
scenario = "picket-duty/kimberly"
design = "factorial"
games = 128
factor = [
    "willow: optional.willow = false | true",
    "aces: optional.gun_crew_aces = false | true",
    "attack ends: optional.attack_ends = in | out",
    "twin engines: optional.twin_engine = false | true",
    "gun repair: optional.gun_repair = false | true",
    "morale: optional.morale_gunnery = false | true",
]
"#;

const ENDS: &str = "no ends: optional.attack_ends=out";

fn compare(folder: &Folder, more: &[&str]) -> String {
    let words = ["compare", "picket-duty/kimberly", "--games", "600", "--with", ENDS];
    folder.told(&[&words[..], more].concat())
}

#[test]
fn a_report_is_written_beside_its_run_and_changes_nothing_else() {
    let folder = Folder::new("report-beside");
    compare(&folder, &["--save", "ends"]);
    let before = folder.contents("reports/ends");
    let told = folder.told(&["report", "ends"]);
    assert!(told.starts_with("no ends against book\n"), "{told}");
    assert!(told.contains("report:  reports/ends/report.html\n"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let after = folder.contents("reports/ends");
    for (name, bytes) in &before {
        assert!(after[name] == *bytes, "{} was changed", name.display());
    }
    let new: Vec<String> = after
        .keys()
        .filter(|name| !before.contains_key(*name))
        .map(|name| name.display().to_string())
        .collect();
    let (charts, pages): (Vec<String>, Vec<String>) =
        new.into_iter().partition(|name| name.starts_with("charts/"));
    assert_eq!(pages, ["report.html", "report.md"]);
    for chart in ["differences", "win-rates", "ship-hit", "sky", "survival", "settling"] {
        for kind in ["svg", "png"] {
            let drawn = charts.contains(&format!("charts/{chart}.{kind}"));
            assert_eq!(drawn, cfg!(feature = "charts"), "{chart}.{kind} in {charts:?}");
        }
    }
}

#[test]
fn the_same_run_has_the_same_report_to_the_byte() {
    let folder = Folder::new("report-same");
    compare(&folder, &["--report", "--threads", "1"]);
    let first = folder.contents("reports/compare-kimberly");
    folder.told(&["report", "reports/compare-kimberly"]);
    assert!(folder.contents("reports/compare-kimberly") == first, "told again");
    fs::remove_dir_all(folder.0.join("reports")).unwrap();
    compare(&folder, &["--report", "--threads", "3"]);
    assert!(folder.contents("reports/compare-kimberly") == first, "played again");
}

#[test]
fn report_is_an_option_of_whatever_plays() {
    let folder = Folder::new("report-option");
    let run = ["run", "picket-duty/kimberly", "--games", "500", "--report"];
    let told = folder.told(&run);
    assert!(told.ends_with("report:  reports/run-kimberly/report.html\n"), "{told}");
    assert!(folder.read("reports/run-kimberly/report.html").contains("How do games of"));
    let (code, json, beside) =
        folder.run(&[&run[..], &["--save", "x", "--format", "json"]].concat());
    assert_eq!((code, beside.as_str()), (Some(0), "report:  reports/x/report.html\n"));
    assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
    let factor = "ends: optional.attack_ends = in | out";
    let sweep = ["sweep", "picket-duty/kimberly", "--factor", factor, "--games", "300", "--report"];
    assert!(folder.told(&sweep).ends_with("report:  reports/kimberly/report.html\n"));
    assert!(folder.0.join("reports/kimberly/report.md").exists());
}

#[test]
fn sixty_four_cells_fit_a_page_and_a_title_is_only_text() {
    let folder = Folder::new("report-large");
    let file = folder.file("large.toml", LARGE);
    folder.told(&["sweep", &file, "--report"]);
    let page = folder.read("reports/large/report.html");
    assert!(page.len() < 3_500_000, "{} bytes", page.len());
    assert!(page.contains("<h1>USS Kimberly, 26 March 1945: the US wins "));
    assert!(page.contains(
        "<p class=\"path\">Six rules &lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; 日本語</p>"
    ));
    let scripts = if cfg!(feature = "charts") { 5 } else { 3 };
    assert_eq!(page.matches("<script").count(), scripts, "its own, and their data");
    assert!(
        page.contains("64 variants, a full two-level factorial"),
        "the methods say what it was"
    );
    let text = folder.read("reports/large/report.md");
    let title = r#"# Six rules &lt;script\>alert(1)&lt;/script\> "quoted" &amp; 日本語"#;
    assert!(text.starts_with("# USS Kimberly, 26 March 1945: the US wins "), "{}", &text[..80]);
    assert_eq!(text.lines().nth(2), Some(&title[2..]));
    assert_eq!(text.matches("<script").count(), 0, "commands name no title");
}

#[test]
fn charts_of_an_earlier_report_are_removed_and_other_files_are_not() {
    let folder = Folder::new("report-stale");
    compare(&folder, &["--report", "--save", "ends"]);
    let charts = folder.0.join("reports/ends/charts");
    fs::create_dir_all(&charts).unwrap();
    for name in ["old.svg", "old.png", "mine.txt"] {
        fs::write(charts.join(name), "x").unwrap();
    }
    fs::remove_file(folder.0.join("reports/ends/differences.csv")).unwrap();
    folder.told(&["report", "ends"]);
    let there = |name: &str| charts.join(name).exists();
    assert_eq!((there("old.svg"), there("old.png"), there("mine.txt")), (false, false, true));
    assert!(folder.read("reports/ends/differences.csv").starts_with("scenario,cell,"), "put back");
}

#[test]
fn an_extended_run_is_reported_anew() {
    let folder = Folder::new("report-extended");
    compare(&folder, &["--report", "--save", "ends"]);
    folder.told(&["extend", "reports/ends", "--games", "900"]);
    let told = folder.told(&["report", "ends"]);
    assert!(told.contains("900 games"), "{told}");
    assert!(folder.read("reports/ends/report.html").contains("--games 900"));
}

#[test]
fn what_is_not_a_whole_run_is_refused_with_its_cure() {
    let folder = Folder::new("report-refused");
    let error = folder.refused(&["report", "ends"]);
    assert!(error.contains("no run is kept in `reports/ends`") && error.contains("--save NAME"));
    compare(&folder, &["--save", "ends"]);
    let error = folder.refused(&["report", "edns"]);
    assert!(error.contains("did you mean `ends`?"), "{error}");
    fs::create_dir_all(folder.0.join("reports/empty")).unwrap();
    assert!(folder.refused(&["report", "empty"]).contains("no run is kept in `reports/empty`"));
    let manifest = folder.read("reports/ends/manifest.toml");
    let with = |change: &dyn Fn(&mut Manifest)| {
        folder.rewrite("reports/ends", change);
        let refused = folder.refused(&["report", "ends"]);
        folder.file("reports/ends/manifest.toml", &manifest);
        refused
    };
    let error = with(&|manifest| manifest.status = RunStatus::Unfinished);
    assert!(error.contains("is not finished") && error.contains("--save reports/ends --resume"));
    let error = with(&|manifest| manifest.version = "0.0.9".into());
    assert!(
        error.contains("was played by tincan 0.0.9") && error.contains("play it again: tincan")
    );
    let error = with(&|manifest| manifest.part = Part::Shard(Shard { index: 0, of: 3 }));
    assert!(
        error.contains("is a part of a run (part 1/3)") && error.contains("tincan merge"),
        "{error}"
    );
    let error = with(&|manifest| manifest.games = 700);
    assert!(error.contains("the tallies in `reports/ends` are not those"), "{error}");
    let error = with(&|manifest| manifest.cells[0].key.push('0'));
    assert!(error.contains("experiment.json is of another run than its manifest"), "{error}");
    assert!(!folder.0.join("reports/ends/report.html").exists(), "nothing was written");
}

#[test]
fn a_part_of_a_run_is_not_reported() {
    let folder = Folder::new("report-shard");
    let words = ["compare", "picket-duty/kimberly", "--games", "600", "--with", ENDS];
    let shard = [&words[..], &["--save", "part", "--shard", "1/2"]].concat();
    let error = folder.refused(&[&shard[..], &["--report"]].concat());
    assert!(error.contains("--report") && error.contains("--shard"), "{error}");
    folder.told(&shard);
    assert!(folder.refused(&["report", "part"]).contains("is a part of a run (part 1/2)"));
}
