//! Studies kept and read again.

use super::*;
use crate::findings::sample::{all, ranking};
use kernel::files::testing::Folder;

fn question_of(study: &Study) -> Question<'_> {
    let asked = study.asked();
    Question { kind: study.kind(), command: &asked.redo, games: Some(asked.games) }
}

fn refused(folder: &Folder) -> String {
    format!("{:#}", load(&folder.0).unwrap_err())
}

#[test]
fn every_study_comes_back_as_it_was_kept_and_is_kept_in_the_same_bytes() {
    for study in all() {
        let folder = Folder::new("study-kept");
        make_room(&folder.0, &question_of(&study)).unwrap();
        save(&folder.0, &study, study.tables().unwrap()).unwrap();
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
        save(&folder.0, &again, again.tables().unwrap()).unwrap();
        assert_eq!(read(), first);
    }
}

#[test]
fn the_tables_have_a_row_for_every_number() {
    let [rank, tune, impact, ..] = all().map(|study| study.frame().csv());
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
    // No difference in 500 games: Tango's interval has a width all the same.
    let row = impact.lines().nth(1).unwrap();
    assert!(row.starts_with("rulings.coin.edge=again,A001,never,us_win,500,0,-0.0076"), "{row}");
    assert!(row.ends_with(",,,0,"), "{row}");
}

/// The least a run says of itself.
const RUN: &str = "version = \"0.1.0\"\ntitle = \"x\"\ncommand = \"tincan run x\"\ngames = 5\nseed = 1\n\
                   system = \"coins\"\n";

#[test]
fn what_is_no_study_is_told_with_a_cure() {
    let folder = Folder::new("study-none");
    assert!(refused(&folder).contains("nothing is kept in `"), "{}", refused(&folder));
    let path = folder.0.join("manifest.toml");
    toml::from_str::<Manifest>(RUN).unwrap().save(&folder.0).unwrap();
    assert!(refused(&folder).ends_with("holds an experiment, not a study"));
    fs::write(&path, "version = 1\n").unwrap();
    assert!(refused(&folder).contains("is not a manifest of tincan"), "{}", refused(&folder));
    assert!(refused(&folder).contains("= help: restore the file, or remove"));
}

#[test]
fn a_study_of_another_form_or_with_a_changed_number_is_not_believed() {
    let folder = Folder::new("study-damaged");
    save(&folder.0, &ranking(), ranking().tables().unwrap()).unwrap();
    let path = folder.0.join("manifest.toml");
    let manifest = fs::read_to_string(&path).unwrap();
    let mut other = Manifest::load(&folder.0).unwrap().unwrap();
    other.format = 1;
    other.save(&folder.0).unwrap();
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
    let ranking = ranking();
    save(&folder.0, &ranking, ranking.tables().unwrap()).unwrap();
    let same = question_of(&ranking);
    let command = &same.command.replace("--games 500", "--games 900");
    assert!(has_room(&folder.0, &Question { command, games: Some(900), ..same }));
    assert!(has_room(&folder.0, &Question { games: None, ..same }));
    let refused = |question: Question| make_room(&folder.0, &question).unwrap_err().to_string();
    let told = refused(Question { games: Some(400), ..same });
    assert!(told.contains("holds this with 500 games, and 400 are fewer\n  = help: "), "{told}");
    let told = refused(Question { command: "tincan rank coins/two --games 500", ..same });
    assert!(told.contains("holds a ranking of policies of another question"), "{told}");
    assert!(told.contains("= note: tincan rank coins/ten --games 500\n  = help: keep"), "{told}");
    let tune = Question { kind: StudyKind::Tune, ..same };
    let told = refused(tune);
    assert!(told.contains("holds a ranking of policies, not a search for a policy"), "{told}");
    let told = crate::runs::Manifest::load_run(&folder.0).unwrap_err().to_string();
    assert!(told.starts_with("it is a ranking of policies, not a run"), "{told}");
    make_room(&folder.0.join("new"), &tune).unwrap();
    assert!(!folder.0.join("new").exists(), "asking leaves nothing behind");
    let file = folder.0.join("study.json");
    let told = make_room(&file.join("x"), &same).unwrap_err().to_string();
    assert!(told.contains("cannot"), "{told}");
}

#[test]
fn a_report_of_what_was_there_before_goes_and_what_is_somebody_elses_stays() {
    let folder = Folder::new("study-report");
    let ranking = ranking();
    let question = question_of(&ranking);
    fs::create_dir_all(folder.0.join("charts")).unwrap();
    let told = make_room(&folder.0, &question).unwrap_err().to_string();
    assert!(told.contains("holds charts/, and no run of tincan's"), "{told}");
    fs::remove_dir(folder.0.join("charts")).unwrap();
    save(&folder.0, &ranking, ranking.tables().unwrap()).unwrap();
    fs::create_dir_all(folder.0.join("charts")).unwrap();
    for name in ["report.html", "report.md", "charts/a.svg", "notes.txt"] {
        fs::write(folder.0.join(name), "x").unwrap();
    }
    save(&folder.0, &ranking, ranking.tables().unwrap()).unwrap();
    let names = folder.names();
    assert!(names.contains(&"notes.txt".to_owned()) && names.contains(&"study.json".to_owned()));
    assert!(!names.iter().any(|name| name == "charts" || name.starts_with("report.")), "{names:?}");
}
