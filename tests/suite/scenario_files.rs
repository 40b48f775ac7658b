//! Scenarios of one's own, in every command that plays one.

use tincan::runs::RunStatus;

use crate::shared::Folder;

const KIMBERLY: &str = include_str!("../../configs/picket_duty/scenarios/kimberly.toml");

/// A folder with a scenario in it, later in the campaign than the one it is made from.
fn with_dawn(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.file("dawn.toml", &dawn());
    folder
}

fn dawn() -> String {
    KIMBERLY.replace("Mar 26", "May 24").replace("First Blood", "Dawn")
}

/// Words of a command stand two blanks apart; FILE is the scenario.
#[test]
fn every_command_that_plays_a_scenario_plays_one_from_a_file() {
    let folder = with_dawn("every-command");
    let file = "picket-duty  --scenario-file  dawn.toml";
    for (line, told) in [
        ("run  FILE  --games  100", "--scenario-file dawn.toml"),
        ("speed  FILE", "dice per game"),
        ("trace  FILE  --game  3", "picket-duty/dawn: game 3"),
        ("compare  FILE  --games  200  --with  optional.willow=true", "--scenario-file dawn.toml"),
        (
            "compare  picket-duty/evans  --scenario-file  dawn.toml  --games  200  --with  optional.willow=true",
            "evans",
        ),
        (
            "sweep  FILE  --games  200  --factor  optional.willow = false | true",
            "--scenario-file dawn.toml",
        ),
        (
            "plan  FILE  --games  200  --factor  optional.willow = false | true",
            "--scenario-file dawn.toml",
        ),
        ("rank  FILE  --games  200  --policies  reference  spread", "--scenario-file dawn.toml"),
        ("rulings  FILE  --impact  --games  20", "--scenario-file dawn.toml"),
        ("odds  FILE  7-1", "7-1"),
        ("odds  FILE  --verify  --games  500", "picket-duty/dawn"),
        (
            "tune  FILE  --start  reference  --budget  12_000  --only  slave  --out  tuned.toml",
            "--scenario-file dawn.toml",
        ),
    ] {
        let line = line.replace("FILE", file);
        let said: Vec<&str> = line.split("  ").collect();
        let text = folder.told(&said);
        assert!(text.contains(told), "{line}:\n{text}");
    }
}

const EXPERIMENT: &str =
    "games = 500\n[[variant]]\nname = \"willow\"\nset = [\"optional.willow=true\"]\n";

#[test]
fn an_experiment_names_files_beside_it_alone_or_among_others() {
    let folder = with_dawn("in-experiments");
    folder.file("one.toml", &format!("scenario = \"dawn.toml\"\n{EXPERIMENT}"));
    let told = folder.told(&["sweep", "one.toml"]);
    assert!(told.contains("dawn"), "{told}");
    let both = "scenarios = [\"picket-duty/kimberly\", \"dawn.toml\"]\n";
    folder.file("two.toml", &format!("{both}{EXPERIMENT}"));
    let told = folder.told(&["sweep", "two.toml"]);
    let answer = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        answer.contains("USS Kimberly, 26 March 1945: ")
            && answer.contains("USS Kimberly, 24 May 1945: "),
        "{told}"
    );
}

/// A run knows the scenario it was begun with, and goes on with no other.
#[test]
fn a_kept_run_is_bound_to_the_text_of_its_scenario() {
    let folder = with_dawn("bound");
    let said = ["run", "picket-duty", "--scenario-file", "dawn.toml", "--games", "300"];
    let kept = [&said[..], &["--save", "kept"]].concat();
    folder.told(&kept);
    folder.rewrite("reports/kept", |manifest| manifest.status = RunStatus::Unfinished);
    folder.file("dawn.toml", &KIMBERLY.replace("Mar 26", "Apr 12"));
    let refused = folder.refused(&[&kept[..], &["--resume"]].concat());
    assert!(refused.contains("the scenario file `dawn.toml` has been changed since"), "{refused}");
    assert!(refused.contains("help: put `dawn.toml` back as it was"), "{refused}");
    folder.told(&["extend", "reports/kept", "--games", "600"]);
    folder.file("dawn.toml", &dawn());
    let whole = ["run", "picket-duty", "--scenario-file", "dawn.toml", "--games", "600"];
    folder.told(&[&whole[..], &["--save", "whole"]].concat());
    let [extended, whole] = ["kept", "whole"].map(|run| format!("reports/{run}/results.csv"));
    assert_eq!(folder.read(&extended), folder.read(&whole), "extended by the text it remembers");
}

/// A gate that holds a scenario of one's own to a result that was saved.
#[test]
fn a_gate_plays_a_scenario_from_a_file() {
    let folder = with_dawn("gate");
    let cells = [
        "picket-duty",
        "--scenario-file",
        "dawn.toml",
        "--factor",
        "optional.willow = false | true",
    ];
    let games = ["--games", "500", "--smallest", "0.2", "--quiet"];
    folder.told(&[&["sweep"], &cells[..], &games[..], &["--save", "base"]].concat());
    let held = ["--baseline", "reports/base/results.json"];
    let told = folder.told(&[&["gate"], &cells[..], &games[..], &held[..]].concat());
    assert!(told.contains("dawn") && told.contains("inside"), "{told}");
    let other = folder.0.join("dawn.toml");
    std::fs::write(&other, dawn().replace("\nturns = 1", "\nturns = 9")).unwrap();
    let changed = folder.run(&[&["gate"], &cells[..], &games[..], &held[..]].concat());
    assert_eq!(changed.0, Some(1), "nine days are another game: {changed:?}");
}
