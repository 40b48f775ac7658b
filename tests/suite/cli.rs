//! The command line from outside: what it says, where it says it, and how it exits.

use std::io::Read;
use std::process::Stdio;

use snapbox::cmd::cargo_bin;
use snapbox::str;

use crate::shared::{stdout, text, tincan};

#[test]
fn help_names_every_command_and_gives_examples() {
    let help = stdout(&["--help"]);
    for command in ["run", "trace", "speed", "odds", "list", "rules", "rulings", "check"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in\n{help}");
    }
    assert!(help.contains("Examples:") && !help.contains("\n  dice "), "{help}");
}

#[test]
fn no_command_is_exit_2() {
    tincan(&[]).assert().code(2).stdout_eq("");
}

#[test]
fn the_version_is_one_line() {
    tincan(&["--version"]).assert().success().stdout_eq(str!["tincan [..]\n"]).stderr_eq("");
}

#[test]
fn odds_are_exact_and_always_the_same_bytes() {
    let words = ["odds", "picket-duty", "3-1", "--format", "json"];
    let expected = r#"{
  "system": "picket-duty",
  "table": "3-1",
  "given": {},
  "outcomes": [
    {
      "result": "none",
      "numerator": 1,
      "denominator": 6,
      "probability": 0.16666666666666666
    },
    {
      "result": "assigned",
      "numerator": 5,
      "denominator": 6,
      "probability": 0.8333333333333334
    }
  ]
}
"#;
    tincan(&words).assert().success().stdout_eq(expected).stderr_eq("");
    for table in ["22", "21", "A", "11-1"] {
        tincan(&["odds", "picket-duty", table]).assert().success().stderr_eq("");
    }
}

#[test]
fn raw_dice_are_faces_and_the_same_ones_every_time() {
    let rolled = |n: &str| {
        let words = ["dice", "--raw", n, "--seed", "3"];
        tincan(&words).assert().success().get_output().stdout.clone()
    };
    let faces = rolled("1_000");
    assert_eq!(faces.len(), 1000);
    assert!((1..=6).all(|face| faces.contains(&face)) && faces.iter().all(|face| *face <= 6));
    assert_eq!(rolled("100"), faces[..100]);
}

#[test]
fn a_reader_who_has_heard_enough_is_no_error() {
    let mut child = std::process::Command::new(cargo_bin!("tincan"))
        .args(["dice", "--raw", "1e12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdout.take().unwrap();
    pipe.read_exact(&mut [0; 10]).unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn a_rule_is_shown_with_its_standing_and_where_it_is_decided() {
    let expected = "\
6.8.K  Hits on planes
  Two hits damage a plane, three flame it; [..]
...
  played
...
  decided in defensive_fire/mod.rs: fn after_fire, fn guns_fire, fn guns_fire_at
...
";
    tincan(&["rules", "picket-duty", "6.8.k"]).assert().success().stdout_eq(expected);
    let all = stdout(&["rules", "picket-duty"]);
    let last = all.lines().last().unwrap();
    assert!(last.ends_with(" left out") && last.contains(" rules played, "), "{last}");
}

#[test]
fn an_exact_interval_is_had_on_request_and_again() {
    let words = ["run", "picket-duty/kimberly", "--games", "200", "--quiet"];
    let page = stdout(&[&words[..], &["--interval", "exact"]].concat());
    let again =
        "reproduce this: tincan run picket-duty/kimberly --games 200 --interval exact --seed 1\n";
    assert!(page.contains(again), "{page}");
    assert!(page.contains("shares:  intervals are exact (Clopper–Pearson)\n"), "{page}");
    let usual = stdout(&[&words[..], &["--interval", "wilson"]].concat());
    assert_eq!(usual, stdout(&words));
    tincan(&[&words[..], &["--interval", "exact", "--report"]].concat()).assert().code(2);
}
