//! Studies kept from outside: the same bytes on any number of threads, refusals before any game.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::shared::Folder;

const RANK: &str = "rank picket-duty/kimberly --policies reference random --games 400";
const TUNE: &str = "tune picket-duty/kimberly --start reference --budget 6_000 --out t.toml";
const STORY: &str = "story picket-duty/kimberly --games 40";
const BALANCE: &str = "balance picket-duty/kimberly --target us_win=92% \
                       --vary rulings.pool.attack_ends=0|20|40 --games 300";
const RARE: &str = "rare picket-duty/kimberly direct_hits>=6 --by direct_hits --effort 60 \
                    --repetitions 10 --quiet";
const FORCED: &str = "rare picket-duty/kimberly direct_hits>=5 --force dives=30% --effort 500 \
                      --repetitions 10 --quiet";
const IMPACT: &str = "rulings picket-duty/kimberly --impact --games 60 --policy spread";

fn printed(folder: &Folder, line: &str) -> String {
    folder.told(&line.split(' ').collect::<Vec<_>>())
}

fn refused(folder: &Folder, line: &str) -> String {
    folder.refused(&line.split(' ').collect::<Vec<_>>())
}

fn page(folder: &Folder, name: &str) -> String {
    folder.read(&format!("reports/{name}/report.html"))
}

/// Every file of a kept study, by name.
fn kept(folder: &Folder, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    folder.contents(&format!("reports/{name}"))
}

#[test]
fn a_kept_study_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new("studies-threads");
    let all = [
        (RANK, "rank"),
        (TUNE, "tune"),
        (IMPACT, "impact"),
        (STORY, "story"),
        (BALANCE, "balance"),
        (RARE, "rare"),
        (FORCED, "rare"),
    ];
    for (command, kind) in all {
        let one = printed(&folder, &format!("{command} --threads 1 --save one"));
        let two = printed(&folder, &format!("{command} --threads 3 --save two"));
        assert!(one.ends_with("kept in: reports/one\n"), "{one}");
        assert_eq!(one.replace("reports/one", "reports/two"), two);
        assert_eq!(kept(&folder, "one"), kept(&folder, "two"), "{kind}");
        let manifest = folder.read("reports/one/manifest.toml");
        assert!(manifest.contains(&format!("kind = \"{kind}\"\n")), "{manifest}");
        assert!(manifest.contains("scenarios = [\"picket-duty/kimberly\"]\n"), "{manifest}");
        fs::remove_dir_all(folder.0.join("reports")).unwrap();
    }
}

#[test]
fn what_is_printed_is_the_same_whether_it_is_kept_or_not() {
    let folder = Folder::new("studies-printed");
    let plain = printed(&folder, &format!("{RANK} --format json"));
    assert_eq!(plain, printed(&folder, &format!("{RANK} --format json --save here")));
    assert_eq!(folder.read("reports/here/results.json"), plain);
}

#[test]
fn a_study_and_a_run_do_not_share_a_folder() {
    let folder = Folder::new("studies-folder");
    printed(&folder, &format!("{RANK} --save here"));
    let told = refused(&folder, "run picket-duty/kimberly --games 10 --save here");
    assert!(told.contains("it is a ranking of policies, not a run"), "{told}");
    assert!(told.contains("= help:"), "{told}");
    let told = refused(&folder, &format!("{TUNE} --save here"));
    assert!(told.contains("holds a ranking of policies, not a search for a policy"), "{told}");
    printed(&folder, "run picket-duty/kimberly --games 10 --save run");
    let told = refused(&folder, &format!("{IMPACT} --save run"));
    assert!(told.contains("`reports/run` holds an experiment"), "{told}");
    let told = refused(&folder, "rulings picket-duty --save here");
    assert!(told.contains("--impact"), "{told}");
}

#[test]
fn a_study_is_reported_at_once_or_later_to_the_same_bytes() {
    let folder = Folder::new("studies-report");
    for (command, kind) in [(RANK, "rank"), (TUNE, "tune"), (IMPACT, "rulings"), (RARE, "rare")] {
        let told = printed(&folder, &format!("{command} --report"));
        let name = format!("{kind}-kimberly");
        assert!(told.ends_with(&format!("report:  reports/{name}/report.html\n")), "{told}");
        let at_once = page(&folder, &name);
        assert!(at_once.contains("picket-duty/kimberly"), "{kind}");
        fs::remove_file(folder.0.join(format!("reports/{name}/report.html"))).unwrap();
        let told = printed(&folder, &format!("report {name}"));
        assert!(told.contains(&format!("reports/{name}/report.md")), "{told}");
        assert_eq!(page(&folder, &name), at_once, "{kind}");
        assert!(at_once.len() < 3_000_000);
    }
    let study = "reports/rank-kimberly/study.json";
    folder.file(study, &folder.read(study).replace("reference", "preference"));
    let told = refused(&folder, "report rank-kimberly");
    assert!(told.contains("is damaged") && told.contains("again with: tincan rank"), "{told}");
}

/// Another question does not take a study's place, and one that nobody named keeps out of its way.
#[test]
fn another_study_does_not_take_the_place_of_one_that_is_kept() {
    let folder = Folder::new("studies-another");
    printed(&folder, &format!("{RANK} --save mine --report"));
    let before = kept(&folder, "mine");
    let other = RANK.replace("kimberly", "evans");
    let told = refused(&folder, &format!("{other} --save mine"));
    assert!(
        told.contains("`reports/mine` holds a ranking of policies of another question"),
        "{told}"
    );
    assert!(told.contains("= note: tincan rank picket-duty/kimberly --games 400"), "{told}");
    let told = refused(&folder, &format!("{} --save mine", RANK.replace("400", "300")));
    assert!(told.contains("holds this with 400 games, and 300 are fewer"), "{told}");
    assert_eq!(kept(&folder, "mine"), before);
    printed(&folder, &format!("{} --save mine", RANK.replace("400", "500")));
    assert!(!folder.0.join("reports/mine/report.html").exists(), "that was of 400 games");
    let unnamed = |line: &str| printed(&folder, &format!("{line} --report"));
    assert!(unnamed(RANK).contains("kept in: reports/rank-kimberly\n"));
    assert!(unnamed(&format!("{RANK} --seed 2")).contains("kept in: reports/rank-kimberly-2\n"));
    assert!(unnamed(RANK).contains("kept in: reports/rank-kimberly\n"));
}
