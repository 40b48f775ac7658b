//! Tuning from outside: the same bytes on any number of threads, and a policy that can be played.

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

    fn tincan(&self, words: &[&str]) -> Command {
        Command::new(cargo_bin!("tincan")).current_dir(&self.0).args(words)
    }

    fn tune(&self, words: &[&str]) -> Command {
        let target = ["tune", "picket-duty/kimberly", "picket-duty/evans", "--start", "reference"];
        self.tincan(&target).args(["--budget", "12_000", "--out", "tuned.toml"]).args(words)
    }

    /// The policy that is written, and what is printed.
    fn tuned(&self, words: &[&str]) -> (String, String) {
        let done = self.tune(words).assert().success();
        let printed = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        (fs::read_to_string(self.0.join("tuned.toml")).unwrap(), printed)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn a_tuned_policy_is_the_same_on_any_number_of_threads_and_can_be_played() {
    let (one, three) = (Folder::new("tune-one"), Folder::new("tune-three"));
    let (policy, table) = one.tuned(&["--threads", "1", "--seed", "4"]);
    assert_eq!((policy.clone(), table.clone()), three.tuned(&["--threads", "3", "--seed", "4"]));
    assert_eq!(fs::read_dir(&one.0).unwrap().count(), 1, "the state goes when the search is done");
    assert!(policy.contains("extends = \"reference\"\n"), "{policy}");
    assert!(policy.contains("--budget 12000 --seed 4 --out tuned.toml\n"), "{policy}");
    assert!(table.contains("written: tuned.toml\n"), "{table}");
    one.tincan(&["check", "tuned.toml"]).assert().success().stdout_eq("tuned.toml: ok (policy)\n");
    let run = ["run", "picket-duty/kimberly", "--policy", "tuned.toml", "--games", "100"];
    one.tincan(&run).assert().success();
    let (other, _) = three.tuned(&["--seed", "5"]);
    assert_ne!(policy, other);
}

#[test]
fn what_cannot_be_searched_is_said_before_the_first_game() {
    let folder = Folder::new("tune-refused");
    for (words, part) in [
        (&["--only", "gunery"] as &[&str], "did you mean `gunnery`?"),
        (&["--metric", "us_wni"], "did you mean `us_win`?"),
        (&["--set", "policy.slave.1.do=no"], "write it into the policy to begin with"),
    ] {
        let refused = folder.tune(words).assert().code(2);
        let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(told.contains(part), "{told}");
    }
    let small = ["tune", "picket-duty/kimberly", "--start", "spread", "--budget", "1000"];
    folder.tincan(&small).args(["--out", "x.toml"]).assert().code(2).stderr_eq(
        "error: a budget of 1000 games is too small\n  = help: at least 1500 are needed\n",
    );
}

#[test]
fn a_state_of_another_search_is_neither_used_nor_lost() {
    let folder = Folder::new("tune-state");
    let path = folder.0.join("tuned.toml.state.json");
    let state = r#"{"format":1,"key":"another","generation":0,"played":0,"elites":[[0.0]]}"#;
    fs::write(&path, state).unwrap();
    for (words, part) in [
        (&["--resume"] as &[&str], "belongs to another search"),
        (&[], "is of a search that was broken off"),
    ] {
        let refused = folder.tune(words).assert().code(2);
        let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(told.contains(part), "{told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), state);
    }
    fs::write(&path, "{").unwrap();
    folder.tune(&["--resume"]).assert().code(2);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}
