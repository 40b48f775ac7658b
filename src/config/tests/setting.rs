//! `PATH=VALUE`.

use super::*;

const TEXT: &str = r#"
title = "Picket"
count = 3
weight = 0.5
open = false
list = ["x", "y"]
"5in 1" = 5
"12.1" = 12
'5"/38' = 38
[switch]
default = false
why = "because"
[shelf.9-2.grid]
columns = ["low", "high"]
"2-4" = [1, 2]
"5 or more" = [3, 4]
[numbered]
columns = [1, 2]
1 = [11, 12]
2 = [21, 22]
3 = [31, 32]
[[guns]]
name = "a"
[[guns]]
name = "b"
"#;

/// Everything in `TEXT`, after the settings.
#[derive(Debug, PartialEq)]
struct All {
    values: (String, i64, f64, bool, Vec<String>),
    odd_keys: [i64; 3],
    switch: bool,
    grid: Vec<Vec<i64>>,
    numbered: Vec<Vec<i64>>,
    guns: Vec<String>,
}

fn whole_grid(
    section: &Section,
    faces: std::ops::RangeInclusive<i64>,
    columns: [&str; 2],
) -> Vec<Vec<i64>> {
    let wholes = |row: &Vec<crate::config::Item>| row.iter().map(|i| i.whole(0..=99)).collect();
    section.grid(faces, &columns).iter().map(wholes).collect()
}

fn read_all(root: &Section) -> All {
    root.table("a", |a| All {
        values: (
            a.text("title"),
            a.whole("count", 0..=9999),
            a.real("weight", 0.0..=1.0),
            a.flag("open"),
            a.list("list").iter().map(|item| item.text()).collect(),
        ),
        odd_keys: ["5in 1", "12.1", "5\"/38"].map(|key| a.whole(key, 0..=99)),
        switch: a.table("switch", |s| {
            s.text("why");
            s.flag("default")
        }),
        grid: a.table("shelf", |shelf| {
            shelf.table("9-2", |s| s.table("grid", |g| whole_grid(g, 2..=6, ["low", "high"])))
        }),
        numbered: a.table("numbered", |n| whole_grid(n, 1..=3, ["1", "2"])),
        guns: a.list("guns").iter().map(|gun| gun.table(|gun| gun.text("name"))).collect(),
    })
}

fn after(sets: &[&str]) -> All {
    let mut library = library(TEXT);
    sets.iter().for_each(|set| library.set(set));
    library.read(read_all).unwrap()
}

fn wrong(set: &str) -> String {
    let mut library = library(TEXT);
    library.set(set);
    assert!(library.said().len() <= 1);
    lines(&library.read(read_all).expect_err(set)).join("\n")
}

#[test]
fn values_take_the_kind_they_replace() {
    let all = after(&[
        "a.title=7 hits",
        "a.count=1_000",
        "a.weight=1",
        "a.open=true",
        r#"a.list=["p", "q=r"]"#,
    ]);
    let list = vec!["p".to_owned(), "q=r".to_owned()];
    assert_eq!(all.values, ("7 hits".to_owned(), 1000, 1.0, true, list));
    assert_eq!(after(&[r#"a.title="in quotes""#]).values.0, "in quotes");
    assert_eq!(after(&["a.list.2=z"]).values.4, ["x", "z"]);
    assert_eq!(after(&["a.guns.2.name=z"]).guns, ["a", "z"]);
}

#[test]
fn keys_may_have_dots_spaces_and_quotes() {
    let all = after(&["a.5in 1=1", "a.12.1=2", "a.5\"/38=3"]);
    assert_eq!(all.odd_keys, [1, 2, 3]);
    assert_eq!(after(&[r#"a."12.1"=3"#, r#" a . "5in 1" = 4 "#]).odd_keys, [4, 3, 38]);
}

#[test]
fn a_switch_stands_for_its_default() {
    assert!(after(&["a.switch=true"]).switch);
    assert!(after(&["a.switch.default=true"]).switch);
}

#[test]
fn a_cell_is_column_and_row_in_either_order() {
    let changed = [[1, 2], [1, 2], [1, 2], [3, 9], [3, 9]];
    for set in ["high.5 or more", "5 or more.high", "high.5", "5.high"] {
        assert_eq!(after(&[&format!("a.shelf.9-2.grid.{set}=9")]).grid, changed, "{set}");
    }
}

#[test]
fn one_face_of_a_row_changes_alone() {
    let grid = |sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(|set| format!("a.shelf.9-2.grid.{set}")).collect();
        after(&sets.iter().map(String::as_str).collect::<Vec<_>>()).grid
    };
    assert_eq!(grid(&["low.3=9"]), [[1, 2], [9, 2], [1, 2], [3, 4], [3, 4]]);
    assert_eq!(grid(&["3=[8, 9]"]), [[1, 2], [8, 9], [1, 2], [3, 4], [3, 4]]);
    assert_eq!(grid(&["low.3=9", "3.high=8"]), [[1, 2], [9, 8], [1, 2], [3, 4], [3, 4]]);
    assert_eq!(grid(&["low.6=9"]), [[1, 2], [1, 2], [1, 2], [3, 4], [9, 4]]);
    // The row as a whole, said later, takes its faces back.
    assert_eq!(grid(&["low.3=9", "2-4.low=7"]), [[7, 2], [7, 2], [7, 2], [3, 4], [3, 4]]);
}

#[test]
fn numbered_columns_come_before_rows() {
    assert_eq!(after(&["a.numbered.1.2=0"]).numbered, [[11, 12], [0, 22], [31, 32]]);
    assert_eq!(after(&["a.numbered.3=[0, 1]"]).numbered, [[11, 12], [21, 22], [0, 1]]);
    let refused = "1:12 no setting `a.numbered.3.1` (`a.numbered` has `columns`, `1`, `2`)";
    assert_eq!(wrong("a.numbered.3.1=0"), refused);
}

#[test]
fn a_later_setting_wins_and_all_are_remembered() {
    let mut library = library(TEXT);
    for set in ["a.count=4", " a.count = 5 ", "a.cuont=6"] {
        library.set(set);
    }
    let said = [("a.count", "4"), ("a.count", "5")].map(|(p, v)| (p.to_owned(), v.to_owned()));
    assert_eq!(library.said(), said);
    assert_eq!(after(&["a.count=4", "a.count=5"]).values.1, 5);
}

#[test]
fn a_value_of_the_wrong_kind_is_told() {
    assert_eq!(wrong("a.count=abc"), "1:9 `abc` is not a whole number (it replaces 3)");
    assert_eq!(wrong("a.weight=abc"), "1:10 `abc` is not a number (it replaces 0.5)");
    assert_eq!(wrong("a.open=yes"), "1:8 `yes` is not true or false (it replaces false)");
    assert_eq!(wrong("a.list=x"), "1:8 `x` is not a list (write it as [\"a\", \"b\"])");
}

#[test]
fn an_unknown_path_names_the_nearest() {
    assert_eq!(
        wrong("a.shelf.9-2.grid.lwo.3=9"),
        "1:18 no setting `a.shelf.9-2.grid.lwo.3` (did you mean `a.shelf.9-2.grid.low.3`?)"
    );
    assert_eq!(wrong("a.cuont=9"), "1:3 no setting `a.cuont` (did you mean `a.count`?)");
    assert_eq!(wrong("a.12.2=9"), "1:3 no setting `a.12.2` (did you mean `a.12.1`?)");
    assert_eq!(wrong("b.count=9"), "1:1 no setting `b.count` (known are `a`)");
    assert_eq!(
        wrong("a.shlef.nothing=9"),
        "1:3 no setting `a.shlef.nothing` (did you mean `a.shelf`?)"
    );
    assert_eq!(wrong("a.list.3=z"), "1:8 no setting `a.list.3` (`a.list` has `1`, `2`)");
    assert_eq!(wrong("a.count.x=9"), "1:9 no setting `a.count.x` (`a.count` is a single value)");
}

#[test]
fn a_table_or_a_column_is_not_a_single_value() {
    assert_eq!(
        wrong("a.shelf=9"),
        "1:3 `a.shelf` is not a single value (name one value below it, such as `a.shelf.9-2`)"
    );
    assert_eq!(
        wrong("a.shelf.9-2.grid.low=9"),
        "1:18 `a.shelf.9-2.grid.low` is not a single value (name one value below it, \
         such as `a.shelf.9-2.grid.low.2-4`, `a.shelf.9-2.grid.low.5 or more`)"
    );
}

#[test]
fn an_assignment_needs_a_path_and_a_sign() {
    assert_eq!(wrong("a.count"), "1:1 no `=` in `a.count` (write it as PATH=VALUE)");
    assert_eq!(wrong(" = 3"), "1:1 no path in ` = 3` (write it as PATH=VALUE)");
    assert!(wrong("").starts_with("1:1 no `=`"));
    assert!(wrong("...=3").starts_with("1:1 no setting `...`"));
}

#[test]
fn a_value_out_of_range_is_shown_in_the_assignment() {
    let mut library = library(TEXT);
    library.set("a.shelf.9-2.grid.low.3=100");
    let shown = library.read(read_all).unwrap_err().to_string();
    let expected = "\
error: 100 is out of range
 --> --set:1:24
  |
1 | a.shelf.9-2.grid.low.3=100
  |                        ^^^
  |
  = help: it may be 0 to 99";
    assert_eq!(shown, expected);
}

#[test]
fn a_face_off_the_chart_is_shown_in_the_assignment() {
    assert_eq!(
        wrong("a.shelf.9-2.grid.low.7=1"),
        "1:22 row `7` is for 7, off the chart (the faces are 2 to 6)"
    );
}

#[test]
fn cells_of_a_list_said_keep_their_place() {
    assert_eq!(
        wrong(r#"a.list=["é", 3]"#),
        "1:14 expected text, found a whole number (`a.list.2` is text)"
    );
}

#[test]
fn a_setting_of_a_broken_file_is_not_called_unknown() {
    let mut library = library("count = \n[tab");
    library.set("a.tab.x=3");
    let problems = library.read(|root| root.table("a", |a| a.items().len())).unwrap_err();
    assert_eq!(problems.len(), 2, "{problems}");
}

#[test]
fn charts_on_a_shelf_are_not_taken_for_rows() {
    let mut library = library("[7-8.x]\ny = 1\n[other.z]\ny = 1");
    library.set("a.7.x.y=2");
    let problems = library.read(|root| root.table("a", |a| a.items().len())).unwrap_err();
    assert!(problems.to_string().contains("no setting `a.7.x.y`"), "{problems}");
}

#[test]
fn the_digest_is_of_what_is_said_and_not_of_how() {
    let of = |text: &str, sets: &[&str]| {
        let mut library = library(text);
        sets.iter().for_each(|set| library.set(set));
        library.digest()
    };
    let plain = of("x = 1\ny = \"ab\"", &[]);
    assert_eq!(of("# a word\ny = \"ab\"\nx = 1", &[]), plain);
    assert_eq!(of("x = 7\ny = \"ab\"", &["a.x=3", "a.x=1"]), plain);
    assert_ne!(of("x = 2\ny = \"ab\"", &[]), plain);
    assert_ne!(of("x = 1\ny = \"a\"", &[]), plain);
    assert_ne!(of("x = [1, 2]", &[]), of("x = [12]", &[]));
    assert_ne!(of("x = \"1\"", &[]), of("x = 1", &[]));
}
