//! Stories made up to fork, as a page and as data.

use serde_json::Value;

use super::align::Row;
use super::*;
use crate::findings::Why;
use kernel::dice::{Address, Rolled};
use kernel::systems::toys::coins::METRICS;
use kernel::systems::toys::lines::line;

fn rolled(rule: &'static str, unit: u16, face: u8, text: &str) -> Told {
    let rolls = vec![Rolled { sides: 6, face }];
    let address = Some(Address::new(1, 1).actor(unit));
    Told { line: line(rule, text), address, rolls }
}

fn said(rule: &'static str, text: &str) -> Told {
    Told { line: line(rule, text), address: None, rolls: Vec::new() }
}

fn result(a: Vec<Told>, b: Vec<Told>) -> ForkResult {
    let names = ["book", "aces"].map(String::from);
    let transcripts = [(a, vec![1, 4]), (b, vec![0, 4])];
    let told = transcripts.map(|(story, outcome)| Transcript { story, outcome });
    ForkResult::new(METRICS, names, told)
}

/// One shot differs, a second is only told in A, and the rest is alike again.
fn forked() -> ForkResult {
    let opening = [said("3.0", "— morning —"), rolled("6.8", 1, 2, "gun 1: miss")];
    let rest = [
        said("6.6", "· wave 2 ·"),
        rolled("6.8", 4, 5, "gun 4, Table 9 +1: 1 hit"),
        said("3.0", "— night —"),
        rolled("7.1", 5, 6, "plane: near miss"),
    ];
    let a = [rolled("6.8", 2, 3, "gun 2: miss"), rolled("6.8", 3, 1, "gun 3: miss")];
    let b = [rolled("6.8", 2, 3, "gun 2: plane destroyed")];
    let mut a = [&opening[..], &a, &rest].concat();
    let mut b = [&opening[..], &b, &rest].concat();
    b[4].line = line("6.8", "gun 4, Table 9 +0: 1 hit");
    a.push(said("10", "won"));
    b.push(said("10", "lost"));
    result(a, b)
}

fn apart(a: Option<usize>, b: Option<usize>) -> Row {
    Row::Apart { a, b }
}

#[test]
fn stories_meet_again_where_they_agree() {
    let result = forked();
    assert_eq!(result.fork, Some(Fork { at: 2, why: Why::Words }));
    let alike = |a, b| Row::Alike { a, b };
    let expected = [
        alike(0, 0),
        alike(1, 1),
        apart(Some(2), Some(2)),
        apart(Some(3), None),
        alike(4, 3),
        alike(5, 4),
        alike(6, 5),
        alike(7, 6),
        apart(Some(8), Some(7)),
    ];
    assert_eq!(result.rows, expected);
}

#[test]
fn the_page_keeps_what_differs_and_folds_the_rest() {
    let expected = "\
“US wins” is 1 in A and 0 in B; 1 metric differs

the first 2 lines are alike

   3.0 — morning —
   6.8 [2] gun 1: miss
FIRST FORK, at 6.8: the same dice come to another end
 A 6.8 [3] gun 2: miss
 B 6.8 [3] gun 2: plane destroyed

From there to the end, what differs (A has 7 more lines, B 6):

     A: book                              │ B: aces
──────────────────────────────────────────┼─────────────────────────────────────
6.8  [3] gun 2: miss                      │ [3] gun 2: plane destroyed
6.8  [1] gun 3: miss                      │
… 2 lines alike, 1 by other dice or modifiers …

— night —
10   won                                  │ lost

outcome  A  B  B less A
───────────────────────
US wins  1  0        -1
";
    assert_eq!(forked().text(), expected);
}

#[test]
fn a_narrow_terminal_has_one_side_under_the_other() {
    let text = forked().text_for(40);
    assert!(text.contains("6.8\nA: [3] gun 2: miss\nB: [3] gun 2: plane destroyed\n"), "{text}");
    assert!(text.contains("6.8\nA: [1] gun 3: miss\n…"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
}

#[test]
fn long_lines_break_inside_their_column() {
    let long = |end: &str| rolled("6.8", 2, 3, &format!("{}: {end}", "a word ".repeat(12)));
    let text = result(vec![long("hit")], vec![long("miss")]).text();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("the stories part at their first line"), "{text}");
}

/// What both sides rolled, where they stop agreeing, and where one stops rolling.
#[test]
fn a_fork_in_dice_names_the_die() {
    let text = result(vec![rolled("2", 1, 3, "a hit")], vec![rolled("2", 1, 5, "a miss")]).text();
    let fork = "at 2: other dice, die 1 is 3 of a d6 in A and 5 of a d6 in B";
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line.contains(&fork.replace("and 5", "and is 5")), "{text}");
}

#[test]
fn a_story_that_ends_early_leaves_the_other_alone() {
    let long = vec![said("1", "x"), rolled("2", 1, 3, "y"), rolled("2", 2, 3, "z")];
    let result = result(long[..1].to_vec(), long);
    assert_eq!(result.fork, Some(Fork { at: 1, why: Why::OnlyB }));
    assert_eq!(result.rows[1..], [apart(None, Some(1)), apart(None, Some(2))]);
    assert!(result.text().contains("at 2: only in B\n A no such line\n B 2 [3] y\n"));
}

/// The same words in another part of the story are another line, and time runs down the page.
#[test]
fn parts_lie_beside_their_own_heading() {
    let wave = || said("6.6", "· wave 1 ·");
    let (noon, night) = (said("3.0", "— noon —"), said("3.0", "— night —"));
    let a = vec![noon.clone(), said("6", "none"), night.clone(), wave(), said("9", "end")];
    let b = vec![noon, wave(), rolled("6.8", 1, 1, "sunk"), said("9", "end")];
    let expected = [
        Row::Alike { a: 0, b: 0 },
        apart(Some(1), None),
        apart(None, Some(1)),
        apart(None, Some(2)),
        apart(None, Some(3)),
        apart(Some(2), None),
        apart(Some(3), None),
        apart(Some(4), None),
    ];
    assert_eq!(result(a, b).rows, expected);
}

#[test]
fn no_fork_is_said_with_what_was_worked_otherwise() {
    let line = |modifier: &str| vec![rolled("2", 1, 3, &format!("gun, Table 9 {modifier}: miss"))];
    let text = result(line("+1"), line("+0")).text();
    assert!(text.contains("no fork: all 1 lines are alike, one of them by other dice"), "{text}");
    assert!(!result(line("+1"), line("+1")).text().contains("other dice"));
}

#[test]
fn json_has_every_row_and_metric() {
    let value: Value = serde_json::from_str(&forked().json()).unwrap();
    assert_eq!(value["names"], serde_json::json!(["book", "aces"]));
    assert_eq!((&value["fork"]["line"], &value["fork"]["why"]), (&3.into(), &"words".into()));
    let same: Vec<_> = value["rows"].as_array().unwrap().iter().map(|row| &row["same"]).collect();
    assert_eq!(same, ["all", "all", "no", "no", "all", "words", "all", "all", "no"]);
    assert_eq!(value["rows"][3]["b"], Value::Null);
    let won = serde_json::json!({ "a": 1, "b": 0, "difference": -1 });
    assert_eq!(
        (&value["outcome"]["us_win"], value["outcome"].as_object().unwrap().len()),
        (&won, 2)
    );
}
