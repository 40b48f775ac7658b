//! Every note cited in the code can be looked up.

use std::collections::BTreeSet;
use std::fs;

use tincan::systems::index::checks::{folder, rust_files};
use tincan::systems::{self, System};

/// The notes a source file cites: a capital A or C and up to three digits, in comments and in what
/// is said to people. Names in the code are none.
fn cited(source: &str) -> BTreeSet<String> {
    source.lines().flat_map(|line| of_text(&words_for_people(line))).collect()
}

/// What of a line is no code: its comment and its strings. A string that is nothing but an id may be
/// the name of something: the torpedo `"A110"`.
fn words_for_people(line: &str) -> String {
    let (code, comment) = line.split_once("//").unwrap_or((line, ""));
    let strings = code.split('"').skip(1).step_by(2);
    let strings: Vec<_> = strings.filter(|said| number(said).is_none()).collect();
    strings.join(" ") + " " + comment
}

/// Ids in a text; `A3 to A5` and `A028–A030` hold those between.
fn of_text(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '–');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let (first, last) = word.split_once('–').unwrap_or((word, ""));
        let to = words.get(place + 1) == Some(&"to");
        let last = if to { words.get(place + 2).unwrap_or(&last) } else { last };
        match (number(first), number(last)) {
            (Some(from), Some(to)) => found.extend((from..=to).map(|n| like(first, n))),
            (Some(_), None) => found.push(first.to_owned()),
            (None, _) => {}
        }
    }
    found
}

fn number(word: &str) -> Option<u16> {
    let digits = word.strip_prefix(['A', 'C'])?;
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| all_digits && digits.len() <= 3)
}

/// The id of number `n`, written as `id` is.
fn like(id: &str, n: u16) -> String {
    format!("{}{n:0width$}", &id[..1], width = id.len() - 1)
}

fn cited_by(system: &dyn System) -> BTreeSet<(String, String)> {
    let files = rust_files(&folder(&system.id().replace('-', "_")));
    let of_file = |path: &std::path::PathBuf| {
        let name = path.display().to_string();
        let ids = cited(&fs::read_to_string(path).unwrap()).into_iter();
        ids.map(move |id| (id, name.clone())).collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

#[test]
fn every_note_cited_in_the_code_is_explained() {
    for system in systems::all() {
        let rulings = system.rulings().into_iter().map(|ruling| ruling.id);
        let clarified = system.clarifications().into_iter().map(|one| one.id);
        let known: BTreeSet<_> = rulings.chain(clarified).collect();
        let cited = cited_by(*system);
        assert!(!cited.is_empty(), "{} cites no note at all", system.id());
        let unknown: Vec<_> = cited.iter().filter(|(id, _)| !known.contains(id)).collect();
        assert!(
            unknown.is_empty(),
            "in neither rulings.toml nor clarifications.toml: {unknown:#?}"
        );
    }
}

#[test]
fn no_note_is_explained_in_both_files() {
    for system in systems::all() {
        let rulings: BTreeSet<_> = system.rulings().into_iter().map(|ruling| ruling.id).collect();
        let all = system.clarifications();
        let twice: Vec<_> = all.iter().filter(|one| rulings.contains(&one.id)).collect();
        assert!(twice.is_empty(), "{twice:#?}");
    }
}

#[test]
fn every_clarification_asks_answers_and_says_why() {
    for one in systems::all().iter().flat_map(|system| system.clarifications()) {
        assert!(one.question.contains('?'), "{}: {}", one.id, one.question);
        for said in [&one.reading, &one.reason] {
            assert!(said.ends_with('.'), "{}: {said}", one.id);
        }
    }
}

#[test]
fn notes_are_found_in_comments_and_strings_and_ranges_are_written_out() {
    let ids = |text: &str| cited(text).into_iter().collect::<Vec<_>>();
    assert_eq!(ids("/// 6.8.K, A028–A030 (C14)."), ["A028", "A029", "A030", "C14"]);
    assert_eq!(ids("/// A3 to A5, A24"), ["A24", "A3", "A4", "A5"]);
    assert_eq!(ids("let x = C1; // A082: a remark"), ["A082"]);
    assert_eq!(ids(r#"assert!(C1 == x, "A083: {C2:?}");"#), ["A083", "C2"]);
    assert_eq!(ids(r#"A110 = "A110", // C33"#), ["C33"]);
    assert_eq!(ids("/// Table A, note A, AFT, A1b, A1234, CA12, 9-2"), [] as [&str; 0]);
}
