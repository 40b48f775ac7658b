//! Values, tables and syntax.

use super::*;

#[test]
fn every_kind_of_value_is_read() {
    let text = "t = \"x\"\nw = 7\nr = 0.5\nf = true\nl = [1, 2]\nwords = [\"1 hit\", 2]\nn.k = 3";
    let checked = read(text, |a| {
        assert_eq!((a.text("t"), a.whole("w", 1..=9), a.flag("f")), ("x".to_owned(), 7, true));
        assert_eq!((a.real("r", 0.0..=1.0), a.real("w", 0.0..=9.0)), (0.5, 7.0));
        let list: Vec<i64> = a.list("l").iter().map(|item| item.whole(0..=9)).collect();
        assert_eq!(list, [1, 2]);
        let words: Vec<Shot> = a.list("words").iter().map(|item| item.word()).collect();
        assert_eq!(words, [Shot::Hit, Shot::Two]);
        assert_eq!(a.table("n", |n| n.whole("k", 0..=9)), 3);
        assert!(a.find("nothing").is_none());
        assert!(a.item("t").is_text() && a.item("w").is_whole());
        assert!(a.item("l").is_list() && a.item("n").is_table() && !a.item("n").is_silent());
    });
    checked.unwrap();
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once_unknown_keys_first() {
    let text = "name = 7\n[guns]\nstatoin = 1\ncount = 40\nshot = \"1 hti\"\n[extra]\n[list]\nof = [1, \"x\"]\n";
    let all = told(text, |a| {
        a.table("list", |list| list.list("of").iter().for_each(|i| assert!(i.whole(0..=1) < 2)));
        a.text("name");
        a.table("guns", |guns| {
            guns.find("station");
            guns.whole("count", 0..=12);
            guns.word::<Shot>("shot");
            guns.flag("aces");
        });
    });
    assert_eq!(
        all,
        [
            "3:1 unknown key `statoin` (did you mean `station`?)",
            "6:2 unknown key `extra` (known here: `list`, `name`, `guns`)",
            "1:8 expected text, found a whole number (`a.name` is text)",
            "2:1 missing key `aces` (add `aces` to `a.guns`)",
            "4:9 40 is out of range (it may be 0 to 12)",
            "5:8 `shot` must be \"miss\", \"1 hit\" or \"2\", not \"1 hti\" (did you mean `1 hit`?)",
            "8:10 expected a whole number, found text (`a.list.of.2` is a whole number)",
        ]
    );
}

#[test]
fn one_full_message() {
    let problems = read("# guns\n[guns]\n  statoin = 1\n", |a| {
        a.table("guns", |guns| guns.find("station").map(|item| item.whole(0..=9)))
    });
    let shown = problems.unwrap_err().to_string();
    let expected = "\
error: unknown key `statoin`
 --> a.toml:3:3
  |
3 |   statoin = 1
  |   ^^^^^^^
  |
  = help: did you mean `station`?";
    assert_eq!(shown, expected);
}

#[test]
fn columns_count_characters_when_text_before_is_not_ascii() {
    let text = "ship = { name = \"Zuihō — 瑞鳳\", hull = \"x\" }";
    let problems =
        read(text, |a| a.table("ship", |ship| (ship.text("name"), ship.whole("hull", 1..=9))));
    let problems = problems.unwrap_err();
    assert_eq!(
        lines(&problems),
        ["1:38 expected a whole number, found text (`a.ship.hull` is a whole number)"]
    );
    assert!(problems.to_string().contains("--> a.toml:1:38\n"), "{problems}");
}

#[test]
fn a_missing_table_is_told_once_and_read_in_silence() {
    let all = told("", |a| {
        a.table("guns", |guns| {
            assert_eq!(guns.whole("count", 3..=12), 3);
            assert_eq!(guns.word::<Shot>("shot"), Shot::Miss);
            assert!(guns.item("x").is_silent());
            guns.table("deeper", |deeper| deeper.text("y"));
            guns.problem("not told", "");
            guns.item("x").fail("not told", "");
            assert!(guns.items().is_empty());
            assert_eq!(guns.grid(1..=6, &["l", "m"]).len(), 6);
        });
    });
    assert_eq!(all, ["1:1 missing table `guns` (add `guns` to `a`)"]);
}

#[test]
fn a_problem_with_a_whole_file_names_the_file_only() {
    let problems = read("x = 1", |a| (a.text("y"), a.whole("x", 0..=1))).unwrap_err();
    let expected = "error: missing key `y`\n--> a.toml\n = help: add `y` to `a`";
    assert_eq!(problems.to_string(), expected);
}

#[test]
fn a_value_that_is_no_table_is_told_and_read_in_silence() {
    let all = told("guns = 3", |a| a.table("guns", |guns| guns.text("name")));
    assert_eq!(all, ["1:8 expected a table, found a whole number (`a.guns` is a table)"]);
}

#[test]
fn callers_can_complain_of_values_and_tables() {
    let all = told("[t]\ncell = \"7x\"\n", |a| {
        a.table("t", |t| {
            t.item("cell").fail("`7x` is no strength", "write a number");
            t.problem("nobody can win", "");
        });
    });
    assert_eq!(all, ["1:1 nobody can win ()", "2:8 `7x` is no strength (write a number)"]);
}

#[test]
fn items_are_the_rest_in_file_order() {
    let names = read("z = 1\nname = 2\nb = 3\na = 4", |a| {
        a.whole("name", 0..=9);
        a.items().into_iter().map(|(key, item)| (key, item.whole(0..=9))).collect::<Vec<_>>()
    });
    let expected = [("z", 1), ("b", 3), ("a", 4)].map(|(key, n)| (key.to_owned(), n));
    assert_eq!(names.unwrap(), expected);
}

#[test]
fn broken_toml_is_told_once_per_line_without_echoes() {
    let text = "[guns]\ncount = \nname = abc\nrange = 99\n[never closed\nx = 1\n";
    let all = told(text, |a| {
        a.table("guns", |guns| {
            guns.whole("count", 0..=9);
            guns.text("name");
            guns.whole("range", 0..=9);
            guns.text("missing because the file is broken");
        });
    });
    assert_eq!(
        all,
        [
            "2:9 string values must be quoted, expected literal string ()",
            "3:8 string values must be quoted, expected literal string ()",
            "4:9 99 is out of range (it may be 0 to 9)",
            "5:7 unclosed table, expected `]` ()",
        ]
    );
}

#[test]
fn a_key_twice_in_a_file_is_named() {
    let all = told("x = 1\nx = 2\n[t]\n[t]\n", |a| a.whole("x", 0..=9));
    assert_eq!(all, ["2:1 duplicate key `x` ()", "4:2 duplicate key `t` ()"]);
}

#[test]
fn documents_merge_and_a_key_in_two_of_them_is_told() {
    let mut library = library("[shelf.one]\nx = 1\n[shelf.two]\ny = 2\n");
    library.add("a", "b.toml", "[shelf.three]\nz = 3\n");
    library.add("", "c.toml", "b = 4");
    let read_all = |root: &Section| {
        let whole = |table: &str, key: &'static str, shelf: &Section| {
            shelf.table(table, |t| t.whole(key, 0..=9))
        };
        let shelf = root.table("a", |a| {
            a.table("shelf", |s| {
                [whole("one", "x", s), whole("two", "y", s), whole("three", "z", s)]
            })
        });
        (shelf, root.whole("b", 0..=9))
    };
    assert_eq!(library.read(read_all).unwrap(), ([1, 2, 3], 4));
    library.add("a", "d.toml", "[shelf.two]\ny = 5\n");
    let problems = library.read(read_all).unwrap_err();
    assert_eq!(lines(&problems), ["2:1 duplicate key `y` (it stands in a.toml:4 already)"]);
    assert_eq!(problems.iter().next().unwrap().place().unwrap().file, "d.toml");
}

#[test]
fn a_document_nobody_reads_is_unknown() {
    let mut library = library("x = 1");
    library.add("rulnigs", "r.toml", "y = 1");
    let problems = library.read(|root| {
        root.find("rulings");
        root.table("a", |a| a.whole("x", 0..=9))
    });
    assert_eq!(
        lines(&problems.unwrap_err()),
        ["1:1 unknown key `rulnigs` (did you mean `rulings`?)"]
    );
}

#[test]
fn dates_and_giants_are_no_settings() {
    let all = told("d = 1945-05-04\nn = 99999999999999999999\nr = inf", |a| a.items().len());
    assert_eq!(
        all,
        [
            "1:5 a date is not a setting (put it in quotes)",
            "2:5 `99999999999999999999` is too large (use a smaller number)",
            "3:5 `inf` is not a finite number (use a finite one)",
        ]
    );
}

#[test]
fn part_of_a_text_is_shown_where_it_stands() {
    let parts = |text: &str| {
        told(text, |a| {
            let item = a.item("t");
            item.piece(2..4).fail(&item.piece(2..4).text(), "");
            item.piece(2..99).fail("beyond the end is the whole", "");
        })
    };
    let whole = "1:5 beyond the end is the whole ()";
    assert_eq!(parts("t = \"abcd\""), [whole, "1:8 cd ()"]);
    assert_eq!(parts("t = 'a=\"d'"), [whole, "1:8 \"d ()"]);
    assert_eq!(parts("t = \"a\\\"cd\""), ["1:5 cd ()", whole], "escapes move letters");
}

#[test]
fn values_are_written_as_a_setting_says_them() {
    let written = read("a = \"x y\"\nb = -3\nc = [1, \"two\"]\nd = true", |a| {
        ["a", "b", "c", "d"].map(|key| a.item(key).written())
    });
    assert_eq!(written.unwrap(), ["x y", "-3", "[1, \"two\"]", "true"]);
}
