//! Decisions the reference admiral never takes another way.

use kernel::systems::geometry::Point;
use kernel::systems::kit;
use kernel::systems::{File, PolicyChoice, PolicyRef, Request, Scenario};

use super::{BUOYZ, with};
use crate::names::Side;
use crate::system::Ready;

fn text_of(scenario: &str) -> String {
    let is = |(name, _): &&(&str, &str)| name.ends_with(&format!("scenarios/{scenario}.toml"));
    books::BUOYZ.iter().find(is).expect("it comes with the system").1.to_owned()
}

/// A scenario with the reference admiral in seat A, but for what is said.
fn seated(scenario: Scenario, said: &str) -> Ready {
    let text = format!("system = \"buoyz\"\ntitle = \"mine\"\nextends = \"reference\"\n{said}");
    let policy = PolicyRef::Handed(File { name: "mine.toml".into(), text });
    let policies = vec![PolicyChoice { side: Some("a".into()), policy }];
    let request = Request { scenario, sets: Vec::new(), policies };
    kit::game(&BUOYZ, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

fn battle_of(said: &str) -> Ready {
    seated(Scenario::Named("open-battle".into()), said)
}

/// B5.2: of three dice at a destroyer a half, rounded up, stays with her, and the third goes to another; who never
/// splits has all three at one.
#[test]
fn rule_b5_2_secondary_guns_may_split() {
    let shots = |said: &str| {
        let mut found = Vec::new();
        with(&battle_of(said), [], |battle| {
            battle.game.ships[3].at = Point::new(80.0, 45.0);
            let shots = battle.split(3, battle.plan(3).secondary.option);
            found = shots.into_iter().flatten().collect();
        });
        found
    };
    let one = shots("");
    assert_eq!((one.len(), one[0].dice), (1, 3));
    let two =
        shots("[[split_fire]]\nwhen = { other_targets = { at_least = 1 } }\ndo = \"split\"\n");
    assert_eq!(two.iter().map(|shot| shot.dice).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(two[0].target, one[0].target);
    assert_ne!(two[0].target, two[1].target);
    assert_eq!(
        shots("[[split_fire]]\nwhen = { hull_share = { at_least = 99 } }\ndo = \"split\"\n").len(),
        1
    );
}

/// B2.1: the side with the initiative chooses who moves first.
#[test]
fn rule_b2_1_who_moves_first() {
    let first = |said: &str| {
        let mut found = Side::A;
        with(&battle_of(said), [], |battle| {
            battle.game.first = Side::A;
            found = battle.first_to_move();
        });
        found
    };
    assert_eq!(first(""), Side::B);
    assert_eq!(first("[[move_first]]\ndo = \"own first\"\n"), Side::A);
}

/// B9.5: flak at all in reach, at her own attackers, or at one.
#[test]
fn rule_b9_5_flak_may_be_kept_together() {
    let fired = |said: &str| {
        let mut found = 0;
        with(&seated(Scenario::Named("carrier-duel".into()), said), [], |mut battle| {
            // Three flights of B, of which two attack the carrier and one her escort.
            for (flight, target) in [(7, 0), (8, 0), (9, 1)] {
                battle.flight_mut(flight).target = Some(target);
            }
            found = battle.fired_at(0, 3, &[7, 8, 9]);
        });
        found
    };
    assert_eq!(fired(""), 3);
    assert_eq!(fired("[[flak]]\ndo = \"own attackers\"\n"), 2);
    assert_eq!(fired("[[flak]]\ndo = \"one\"\n"), 1);
    assert_eq!(fired("[[flak]]\nwhen = { flak_dice = { at_most = 2 } }\ndo = \"one\"\n"), 3);
}

/// B1.2: of a broadside's dice some may be chasers, which bear ahead or astern as well.
#[test]
fn rule_b1_2_chasers_bear_ahead_and_astern() {
    let shares = |guns: &str| {
        let text = text_of("frigate-action");
        let text = text.replacen(
            "class = \"constitution\"\n",
            &format!("class = \"constitution\"\n{guns}"),
            1,
        );
        let file = File { name: "mine.toml".into(), text };
        seated(Scenario::Handed(file), "").book.ships[0].cannon.share
    };
    assert_eq!(shares(""), [0.0, 1.0, 0.0]);
    assert_eq!(
        shares("cannon = { dice = 4, arc = \"broadside\", bow = 1, stern = 2 }\n"),
        [0.25, 1.0, 0.5]
    );
}
