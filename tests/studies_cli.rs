//! Studies kept from outside: the same bytes on any number of threads, refusals before any game.

use std::fs;
use std::path::PathBuf;

use snapbox::cmd::{Command, cargo_bin};

/// Gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tincan-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn tincan(&self, line: &str) -> Command {
        Command::new(cargo_bin!("tincan")).current_dir(&self.0).args(line.split(' '))
    }

    fn printed(&self, line: &str) -> String {
        let done = self.tincan(line).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn told(&self, line: &str) -> String {
        let refused = self.tincan(line).assert().code(2);
        String::from_utf8(refused.get_output().stderr.clone()).unwrap()
    }

    /// Every file of a kept study, by name.
    fn kept(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let folder = self.0.join("reports").join(name);
        let entry = |entry: std::io::Result<fs::DirEntry>| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        };
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(entry).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

const RANK: &str = "rank picket-duty/kimberly --policies reference random --games 400";
const TUNE: &str = "tune picket-duty/kimberly --start reference --budget 6_000 --out t.toml";
const IMPACT: &str = "rulings picket-duty/kimberly --impact --games 60 --policy spread";

#[test]
fn a_kept_study_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new("studies-threads");
    for (command, kind) in [(RANK, "rank"), (TUNE, "tune"), (IMPACT, "impact")] {
        let one = folder.printed(&format!("{command} --threads 1 --save one"));
        let two = folder.printed(&format!("{command} --threads 3 --save two"));
        assert!(one.ends_with("kept in: reports/one\n"), "{one}");
        assert_eq!(one.replace("reports/one", "reports/two"), two);
        let kept = folder.kept("one");
        assert_eq!(kept, folder.kept("two"), "{kind}");
        let manifest = String::from_utf8(kept[0].1.clone()).unwrap();
        assert!(manifest.contains(&format!("kind = \"{kind}\"\n")), "{manifest}");
        assert!(manifest.contains("scenarios = [\"picket-duty/kimberly\"]\n"), "{manifest}");
        fs::remove_dir_all(folder.0.join("reports")).unwrap();
    }
}

#[test]
fn what_is_printed_is_the_same_whether_it_is_kept_or_not() {
    let folder = Folder::new("studies-printed");
    let plain = folder.printed(&format!("{RANK} --format json"));
    assert_eq!(plain, folder.printed(&format!("{RANK} --format json --save here")));
    let kept = folder.kept("here");
    let named = |name: &str| kept.iter().find(|(known, _)| known == name).unwrap().1.clone();
    assert_eq!(String::from_utf8(named("results.json")).unwrap(), plain);
}

#[test]
fn a_study_and_a_run_do_not_share_a_folder() {
    let folder = Folder::new("studies-folder");
    folder.tincan(&format!("{RANK} --save here")).assert().success();
    let told = folder.told("run picket-duty/kimberly --games 10 --save here");
    assert!(told.contains("it is a kept study of kind `rank`, not a run"), "{told}");
    assert!(told.contains("= help:"), "{told}");
    let told = folder.told(&format!("{TUNE} --save here"));
    assert!(told.contains("holds a ranking of policies, not a search for a policy"), "{told}");
    folder.tincan("run picket-duty/kimberly --games 10 --save run").assert().success();
    let told = folder.told(&format!("{IMPACT} --save run"));
    assert!(told.contains("`reports/run` holds an experiment"), "{told}");
    let told = folder.told("rulings picket-duty --save here");
    assert!(told.contains("--impact"), "{told}");
}
