//! Tuning from outside: the same bytes on any number of threads, and a policy that can be played.

use tincan::sealed::seal;

use crate::shared::{Folder, entries};

const TUNE: [&str; 9] = [
    "tune",
    "picket-duty/kimberly",
    "picket-duty/evans",
    "--start",
    "reference",
    "--budget",
    "12_000",
    "--out",
    "tuned.toml",
];

fn refused(folder: &Folder, words: &[&str]) -> String {
    folder.refused(&[&TUNE[..], words].concat())
}

/// The policy that is written, and what is printed.
fn tuned(folder: &Folder, words: &[&str]) -> (String, String) {
    let printed = folder.told(&[&TUNE[..], words].concat());
    (folder.read("tuned.toml"), printed)
}

#[test]
fn a_tuned_policy_is_the_same_on_any_number_of_threads_and_can_be_played() {
    let (one, three) = (Folder::new("tune-one"), Folder::new("tune-three"));
    let (policy, table) = tuned(&one, &["--threads", "1", "--seed", "4"]);
    assert_eq!((policy.clone(), table.clone()), tuned(&three, &["--threads", "3", "--seed", "4"]));
    assert_eq!(entries(&one.0).len(), 1, "the state goes when the search is done");
    assert!(policy.contains("extends = \"reference\"\n"), "{policy}");
    assert!(policy.contains("--budget 12000 --seed 4 --out tuned.toml\n"), "{policy}");
    assert!(table.contains("written: tuned.toml\n"), "{table}");
    assert_eq!(one.told(&["check", "tuned.toml"]), "tuned.toml: ok (policy)\n");
    let run = ["run", "picket-duty/kimberly", "--policy", "tuned.toml", "--games", "100"];
    one.told(&run);
    let (other, _) = tuned(&three, &["--seed", "5"]);
    assert_ne!(policy, other);
}

#[test]
fn a_state_of_another_search_is_neither_used_nor_lost() {
    let folder = Folder::new("tune-state");
    let path = "tuned.toml.state.json";
    let text = r#"{"key":"another","generation":0,"played":0,"elites":[[0.0]],"past":[]}"#;
    let state = String::from_utf8(seal(4, "another", text.as_bytes()).unwrap()).unwrap();
    folder.file(path, &state);
    for (words, part) in [
        (&["--resume"] as &[&str], "belongs to another search"),
        (&[], "is of a search that was broken off"),
    ] {
        let told = refused(&folder, words);
        assert!(told.contains(part), "{told}");
        assert_eq!(folder.read(path), state);
    }
    folder.file(path, "{");
    refused(&folder, &["--resume"]);
    assert_eq!(entries(&folder.0).len(), 1);
}

/// What is found does not take the place of what it was begun with, however either is called.
#[test]
fn a_search_does_not_write_over_a_file_it_reads() {
    let folder = Folder::new("tune-own-file");
    folder.told(&[
        "tune",
        "picket-duty/kimberly",
        "--start",
        "reference",
        "--budget",
        "6_000",
        "--out",
        "mine.toml",
    ]);
    let mine = folder.read("mine.toml");
    for (start, out) in [("mine.toml", "mine.toml"), ("mine.toml", "./mine.toml")] {
        let words = ["tune", "picket-duty/kimberly", "--start", start, "--budget", "6_000"];
        let told = folder.refused(&[&words[..], &["--out", out]].concat());
        assert!(told.contains("would take the place of `mine.toml`, which is read"), "{told}");
        assert!(told.contains("= help: write what is found to another file"), "{told}");
        assert_eq!(folder.read("mine.toml"), mine);
    }
}
