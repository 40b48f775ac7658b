//! The gallery: every report in it is what its manifest's command makes today, to the byte. What was
//! measured with a clock has no manifest, and is only looked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shared::{entries, files, root, stdout};

fn gallery() -> PathBuf {
    root().join("reports/gallery")
}

/// The reports of the gallery that can be made again, by name.
fn reports() -> Vec<PathBuf> {
    let reports = entries(&gallery()).into_iter();
    reports.filter(|path| path.join("manifest.toml").is_file()).collect()
}

/// The command of a manifest, played into `folder` with its report.
fn play_again(report: &Path, folder: &Path) {
    let manifest = fs::read_to_string(report.join("manifest.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let command = manifest["command"].as_str().unwrap();
    let words = command.strip_prefix("tincan ").unwrap();
    let line = format!("exec \"$0\" {words} --quiet --report --save \"$1\"");
    let output = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_tincan")])
        .arg(folder)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn every_report_of_the_gallery_is_what_its_manifest_makes() {
    let reports = reports();
    assert_eq!(reports.len(), 7, "{reports:?}");
    for report in reports {
        let name = report.file_name().unwrap().to_string_lossy().into_owned();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery").join(&name);
        let _ = fs::remove_dir_all(&folder);
        play_again(&report, &folder);
        let (kept, made) = (files(&report), files(&folder));
        let names = |all: &BTreeMap<PathBuf, _>| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&kept), names(&made), "{name}");
        for (place, bytes) in &kept {
            let same = *bytes == made[place];
            assert!(same, "{name}/{}: run reports/gallery/make", place.display());
        }
    }
}

/// Sheets of exact odds have no manifest: they are what the program prints.
#[test]
fn every_sheet_of_odds_is_what_is_printed() {
    for system in ["picket-duty", "kamikaze-attack", "gunfire", "buoyz"] {
        let kept = fs::read_to_string(gallery().join(format!("odds/{system}.html"))).unwrap();
        let printed = stdout(&["odds", system, "--print"]);
        assert!(kept == printed, "{system}: run reports/gallery/make");
    }
}

/// Seconds cannot be had again to the byte. Here are the numbers, from 1000 games to ten million at the
/// least, from 1 cell to 256, and the chart of them.
#[test]
fn what_was_measured_is_in_the_gallery_with_its_chart() {
    let folder = gallery().join("scale");
    let numbers = fs::read_to_string(folder.join("measured.csv")).unwrap();
    for row in
        ["games,1000,1,1,", "games,10000000,1,2,", "cells,10000,256,1,", "threads,1000000,1,4,"]
    {
        assert!(numbers.lines().any(|line| line.starts_with(row)), "{row}");
    }
    for picture in ["scale.svg", "scale.png"] {
        assert!(folder.join(picture).is_file(), "{picture}: run benches/scale");
    }
}

/// Minutes of drawing are too long for a test. Here are the page and its numbers, of runs, differences and effects, with luck
/// and without, and none of them left what its metric can be or had no width.
#[test]
fn how_often_intervals_hold_is_in_the_gallery_with_its_numbers() {
    let folder = gallery().join("coverage");
    let page = fs::read_to_string(folder.join("coverage.md")).unwrap();
    assert!(page.contains("have no width: 0."), "run benches/coverage");
    let numbers = fs::read_to_string(folder.join("coverage.csv")).unwrap();
    for what in ["runs", "paired differences", "effects over four cells", "luck taken out of runs"]
    {
        for system in ["picket-duty", "kamikaze-attack"] {
            let start = format!("\"{what}: {system}/");
            assert!(numbers.lines().any(|line| line.starts_with(&start)), "{start}");
        }
    }
}

/// What README and GUIDE show is there.
#[test]
fn every_picture_of_readme_and_guide_is_in_the_gallery() {
    let page = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let pages = page("README.md") + &page("GUIDE.md");
    let shown: Vec<&str> = pages
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|path| path.starts_with("reports/gallery/") && path.ends_with(".png"))
        .collect();
    assert!(shown.len() >= 4, "{shown:?}");
    for path in shown {
        assert!(root().join(path).is_file(), "{path}");
    }
}
