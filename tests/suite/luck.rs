//! Luck from outside: the same bytes on any number of threads, and the same games.

use serde_json::Value;

use crate::shared::stdout;

fn run(words: &[&str]) -> String {
    let target = ["run", "picket-duty/kimberly", "--games", "6000", "--quiet"];
    stdout(&[&target[..], words].concat())
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&run(&[&["--format", "json"], words].concat())).unwrap()
}

#[test]
fn luck_is_the_same_on_any_number_of_threads() {
    let luck = |threads| run(&["--luck", "--luck-adjusted", "--threads", threads]);
    assert_eq!(luck("1"), luck("3"));
}

#[test]
fn asking_for_luck_adds_to_the_result_and_changes_nothing_in_it() {
    let (plain, mut lucky) = (json(&[]), json(&["--luck", "--luck-adjusted", "--metric", "sunk"]));
    let luck = lucky.as_object_mut().unwrap().remove("luck").expect("it was asked for");
    assert_eq!(plain["metrics"], lucky["metrics"]);
    assert_eq!(plain.as_object().unwrap().len(), lucky.as_object().unwrap().len());
    assert_eq!(
        (&luck["shares"][0]["metric"], &luck["adjusted"][0]["metric"]),
        (&Value::from("sunk"), &Value::from("sunk"),)
    );
    let again = lucky["redo"].as_str().unwrap();
    assert!(again.contains("--games 6000 --luck --luck-adjusted --metric sunk"), "{again}");
}
