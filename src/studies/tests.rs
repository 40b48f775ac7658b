//! Studies kept and read again.

use super::*;
use crate::engine::{Plan, run_paired, toy};
use crate::files::testing::Folder;
use crate::rank::{Ranking, Standing};
use crate::results::{PolicyEntry, Reading, TuneChange, impacts};
use crate::runs::CellEntry;
use crate::stats::Estimate;
use crate::tune::{Fate, Goal};

fn asked() -> Asked {
    let policy = |name: &str| PolicyEntry {
        name: name.into(),
        title: "a <title> in 日本語".into(),
        side: "us".into(),
        digest: "00ff".into(),
    };
    let cell = CellEntry {
        name: "bold".into(),
        scenario: "coins/ten".into(),
        key: "abcd".into(),
        settings: vec!["a=1".into()],
    };
    Asked {
        title: "a \"quoted\" title".into(),
        version: "9.9.9".into(),
        system: "coins".into(),
        targets: vec!["coins/ten".into()],
        metric: toy::METRICS[0].into(),
        games: 500,
        // Beyond what TOML can write as a number.
        seed: u64::MAX,
        sets: vec!["charts.coin.sides=6".into()],
        policies: vec![policy("bold"), policy("meek")],
        cells: vec![cell],
        assumed: vec![("the coin".into(), "no book prints one".into())],
        redo: "tincan rank coins/ten --games 500".into(),
    }
}

fn estimate(value: f64) -> Estimate {
    Estimate { value, low: value - 0.1, high: value + 0.2, n: 500 }
}

fn ranking() -> Study {
    let best = Standing {
        policy: 1,
        scenarios: vec![estimate(0.7)],
        mean: estimate(0.7),
        behind: None,
        adjusted: f64::NAN,
        group: Some('A'),
        games: 500,
    };
    let dropped = Standing {
        policy: 0,
        scenarios: vec![estimate(0.3)],
        mean: estimate(0.3),
        behind: Some(estimate(-0.4)),
        adjusted: 0.001,
        group: None,
        games: 62,
    };
    let ranking = Ranking { standings: vec![best, dropped], played: 562, whole: 1000 };
    Study::Rank(RankResult { asked: asked(), ranking })
}

fn search() -> Study {
    let change = TuneChange {
        path: "policy.throw.score.luck".into(),
        decision: "throw".into(),
        before: "0".into(),
        after: "1.5".into(),
        worth: estimate(0.05),
        fate: Fate::Reset,
    };
    Study::Tune(TuneResult {
        asked: asked(),
        goal: Goal::Lowest,
        extends: "bold".into(),
        out: "tuned.toml".into(),
        played: 480,
        generations: 3,
        size: 8,
        knobs: 5,
        start: estimate(0.5),
        gain: Estimate::unknown(0),
        changes: vec![change],
        decisions: Vec::new(),
    })
}

/// A reading that is the default by another name: nothing ever differs.
fn impact() -> Study {
    let reading = Reading {
        setting: "rulings.coin.edge=again".into(),
        meaning: "it is thrown again".into(),
        ruling: "A001".into(),
        rules: vec!["1.1".into()],
        question: "what if it stands on its edge?".into(),
        default: "never".into(),
    };
    let plan = Plan { games: 500, seed: 3, threads: 1, block: 500 };
    let paired = run_paired(&[&toy::Coins, &toy::Coins], toy::Coins::WIDTH, &plan, &|_| ());
    let impacts = impacts(vec![reading], 0, &paired);
    Study::Impact(ImpactResult { asked: asked(), default: estimate(0.8), impacts })
}

fn all() -> [Study; 3] {
    [ranking(), search(), impact()]
}

fn refused(folder: &Folder) -> String {
    load(&folder.0).unwrap_err().to_string()
}

#[test]
fn every_study_comes_back_as_it_was_kept_and_is_kept_in_the_same_bytes() {
    for study in all() {
        let folder = Folder::new("study-kept");
        make_room(&folder.0, study.kind()).unwrap();
        save(&folder.0, &study).unwrap();
        let again = load(&folder.0).unwrap();
        assert_eq!(format!("{again:?}"), format!("{study:?}"));
        assert_eq!(kind_of(&folder.0).unwrap(), Some(study.kind()));
        let read = || -> Vec<Vec<u8>> {
            let mut names = folder.names();
            names.sort();
            names.iter().map(|name| fs::read(folder.0.join(name)).unwrap()).collect()
        };
        let first = read();
        assert_eq!(first.len(), if cfg!(feature = "tables") { 5 } else { 4 });
        save(&folder.0, &again).unwrap();
        assert_eq!(read(), first);
    }
}

#[test]
fn the_tables_have_a_row_for_every_number() {
    let [rank, tune, impact] = all().map(|study| study.frame().csv());
    let rows: Vec<&str> = rank.lines().collect();
    assert_eq!(
        rows[0],
        "policy,scenario,metric,n,value,low,high,less_best,diff_low,diff_high,group"
    );
    assert!(
        rows[1].starts_with("meek,all,us_win,500,0.7,") && rows[1].ends_with(",,,,A"),
        "{rank}"
    );
    assert!(rows[2].starts_with("meek,coins/ten,us_win,500,0.7,"), "{rank}");
    assert!(rows[3].contains(",-0.4,-0.5,") && rows[3].ends_with(",dropped"), "{rank}");
    let row = "policy.throw.score.luck,throw,0,1.5,put back,us_win,500,0.05,";
    assert!(tune.lines().nth(1).unwrap().starts_with(row), "{tune}");
    let row = "rulings.coin.edge=again,A001,never,us_win,500,0,0,0,,,0,";
    assert_eq!(impact.lines().nth(1).unwrap(), row);
}

#[test]
fn what_is_no_study_is_told_with_a_cure() {
    let folder = Folder::new("study-none");
    assert!(refused(&folder).contains("nothing is kept in `"), "{}", refused(&folder));
    let path = folder.0.join("manifest.toml");
    fs::write(&path, "version = \"0.1.0\"\ncommand = \"tincan run x\"\n").unwrap();
    assert!(refused(&folder).ends_with("holds an experiment, not a study"));
    fs::write(&path, "version = 1\n").unwrap();
    assert!(refused(&folder).contains("is not a manifest of tincan"), "{}", refused(&folder));
    assert!(refused(&folder).contains("= help: restore the file, or remove"));
}

#[test]
fn a_study_of_another_form_or_with_a_changed_number_is_not_believed() {
    let folder = Folder::new("study-damaged");
    save(&folder.0, &ranking()).unwrap();
    let path = folder.0.join("manifest.toml");
    let manifest = fs::read_to_string(&path).unwrap();
    fs::write(&path, manifest.replace("format = 1", "format = 2")).unwrap();
    let told = refused(&folder);
    assert!(told.contains("kept by tincan 9.9.9 in a form this version does not read"), "{told}");
    assert!(told.ends_with("do it again with: tincan rank coins/ten --games 500"), "{told}");
    fs::write(&path, &manifest).unwrap();
    let study = folder.0.join("study.json");
    let text = fs::read_to_string(&study).unwrap();
    fs::write(&study, text.replace("0.7", "0.8")).unwrap();
    assert!(refused(&folder).contains("is damaged: it is not what its manifest says"));
    fs::remove_file(&study).unwrap();
    assert!(refused(&folder).contains("cannot be read"), "{}", refused(&folder));
    fs::write(&study, text).unwrap();
    assert!(load(&folder.0).is_ok());
}

#[test]
fn a_study_takes_the_place_of_its_like_and_of_nothing_else() {
    let folder = Folder::new("study-room");
    save(&folder.0, &ranking()).unwrap();
    assert!(make_room(&folder.0, Kind::Rank).is_ok());
    let told = make_room(&folder.0, Kind::Tune).unwrap_err().to_string();
    assert!(told.contains("holds a ranking of policies, not a search for a policy"), "{told}");
    let told = crate::runs::Manifest::load(&folder.0).unwrap_err().to_string();
    assert!(told.starts_with("it is a kept study of kind `rank`, not a run"), "{told}");
    let file = folder.0.join("study.json");
    let told = make_room(&file.join("x"), Kind::Rank).unwrap_err().to_string();
    assert!(told.contains("cannot"), "{told}");
}
