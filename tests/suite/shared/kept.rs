//! Texts kept in files, and where what is said now first differs from them.

use std::fs;
use std::path::Path;

use super::root;

/// Lines shown before the first that differs, and from there on.
const AROUND: usize = 3;

/// Set to 1, what is found is written into the files instead of being held against them.
const ACCEPT: &str = "TINCAN_ACCEPT";

/// What is wrong with the file that keeps `found`, if anything is.
pub fn difference(path: &Path, found: &str) -> Option<String> {
    let kept = fs::read_to_string(path).ok();
    if kept.as_deref() == Some(found) {
        return None;
    }
    if std::env::var(ACCEPT).is_ok_and(|value| value == "1") {
        fs::write(path, found).unwrap();
        return None;
    }
    let name = path.strip_prefix(root()).unwrap_or(path).display();
    Some(match kept {
        Some(kept) => format!("{name}:{}", first_difference(&kept, found)),
        None => format!("{name} is not there\n"),
    })
}

/// Fails if anything is wrong, with all of it and the way to accept it.
#[track_caller]
pub fn assert_none(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} wrong (- kept, + found)\n\n{}\n\
         If what is found is meant: {ACCEPT}=1 cargo test --test suite, and read the diff.\n",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The number of the first line that differs, and the lines around it.
fn first_difference(kept: &str, found: &str) -> String {
    let (kept, found): (Vec<_>, Vec<_>) = (kept.split('\n').collect(), found.split('\n').collect());
    let same = kept.iter().zip(&found).take_while(|(kept, found)| kept == found).count();
    let shown = |mark: char, lines: &[&str], from: usize, to: usize| -> String {
        let lines = (from + 1..).zip(&lines[from..to.min(lines.len())]);
        lines.map(|(number, line)| format!("{mark}{number:>5} {line}\n")).collect()
    };
    let before = shown(' ', &kept, same.saturating_sub(AROUND), same);
    let [old, new] =
        [('-', &kept), ('+', &found)].map(|(mark, all)| shown(mark, all, same, same + AROUND));
    format!("{}\n{before}{old}{new}", same + 1)
}

#[test]
fn the_first_line_that_differs_is_shown_with_those_around_it() {
    let kept = "one\ntwo\nthree\nfour\nfive\n";
    let found = "one\ntwo\nthree\nfuor\n";
    let expected = [
        "4",
        "     1 one",
        "     2 two",
        "     3 three",
        "-    4 four",
        "-    5 five",
        "-    6 ",
        "+    4 fuor",
        "+    5 ",
        "",
    ];
    assert_eq!(first_difference(kept, found), expected.join("\n"));
    assert!(first_difference("one\n", "one").starts_with("2\n"), "a line's end counts");
}
