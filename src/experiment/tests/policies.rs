//! Policies as levels of a factor.

use super::*;
use kernel::systems::{PolicyChoice, PolicyRef};

/// Who decides in every cell, and what the cell is called.
fn decided(experiment: &Experiment) -> Vec<(String, Vec<String>)> {
    let said = |cell: &super::super::Cell| cell.policies.iter().map(PolicyChoice::said).collect();
    experiment.cells.iter().map(|cell| (cell.name.clone(), said(cell))).collect()
}

fn pair(name: &str, said: &[&str]) -> (String, Vec<String>) {
    (name.to_owned(), said.iter().map(|one| (*one).to_owned()).collect())
}

#[test]
fn a_policy_is_a_level_beside_levels_of_settings() {
    let text = r#"
scenario = "picket-duty/kimberly"
design = "grid"
factor = ["policy = reference | champion", "aces: optional.gun_crew_aces = false | true"]
"#;
    let experiment = of(text).unwrap();
    let expected = [
        pair("baseline", &["reference"]),
        pair("aces=true", &["reference"]),
        pair("policy=champion", &["champion"]),
        pair("policy=champion, aces=true", &["champion"]),
    ];
    assert_eq!(decided(&experiment), expected);
    let sets: Vec<_> = experiment.cells.iter().map(|cell| cell.sets.len()).collect();
    assert_eq!(sets, [1; 4]);
    let ready = prepared(&experiment);
    assert!((1..4).all(|cell| ready[cell].digest() != ready[0].digest()));
    assert_eq!(experiment.factors[0].levels[1].value, None);
}

#[test]
fn every_design_over_levels_takes_policies_with_names_of_their_own() {
    for design in ["one-at-a-time", "grid", "factorial"] {
        let text = format!(
            r#"
scenario = "picket-duty/kimberly"
design = "{design}"

[[factor]]
name = "captain"
path = "policy"
levels = ["reference", {{ name = "the best", value = "champion" }}]

[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
"#
        );
        let experiment = of(&text).unwrap();
        let best = experiment.cells.iter().find(|cell| cell.name == "captain=the best").unwrap();
        assert_eq!(best.policies, [PolicyChoice::from(PolicyRef::Named("champion".into()))]);
        // One at a time, the differences from the baseline are the answer.
        let effect = experiment.effects.iter().any(|effect| effect.name == "captain");
        assert_eq!(effect, design != "one-at-a-time", "{design}");
    }
}

/// The other side is decided for by whom the file says.
#[test]
fn a_factor_decides_for_one_side_and_leaves_the_other() {
    let text = r#"
scenario = "kamikaze-attack/standard"
policy = "us=goalkeepers"
design = "one-at-a-time"
factor = ["policy.japan = direct | evasive", "policy.ties = first | random"]
"#;
    let experiment = of(text).unwrap();
    let expected = [
        pair("baseline", &["japan=direct", "us=goalkeepers"]),
        pair("policy.japan=evasive", &["japan=evasive", "us=goalkeepers"]),
        pair("policy.ties=random", &["japan=direct", "us=goalkeepers"]),
    ];
    assert_eq!(decided(&experiment), expected);
    assert_eq!(experiment.cells[2].sets, ["policy.ties=random"]);
    assert_eq!(prepared(&experiment).len(), 3);
}
