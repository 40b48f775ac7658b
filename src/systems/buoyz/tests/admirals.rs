//! Every admiral, in every scenario: facts stay within what their cards promise (a debug build looks),
//! no die is rolled for two events, and equals may be drawn for.

use kernel::dice::{NeverTwice, PolicyDice, Quiet, Seeded};
use kernel::systems::kit::{self, Book};
use kernel::systems::{PolicyChoice, PolicyRef, Request, Scenario, System};

use super::BUOYZ;
use crate::Buoyz;
use crate::metrics::METRICS;
use crate::system::Ready;

fn seated(scenario: &str, policy: &str, sets: &[&str]) -> Ready {
    let choice = PolicyChoice { side: Some("a".into()), policy: PolicyRef::Named(policy.into()) };
    let sets = sets.iter().map(ToString::to_string).collect();
    let scenario = Scenario::Named(scenario.into());
    let request = Request { scenario, sets, policies: vec![choice] };
    kit::game(&BUOYZ, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The sum of everything counted in a few games.
fn played(ready: &Ready, games: u64) -> i64 {
    let mut own = Default::default();
    let sum = |game| {
        let mut table = Quiet(NeverTwice::new(Seeded::new(5, game)));
        let tally = Buoyz::play(ready, PolicyDice { seed: 5, game }, &mut own, &mut table);
        tally.as_ref().iter().map(|&number| i64::from(number)).sum::<i64>()
    };
    (0..games).map(sum).sum()
}

#[test]
fn every_admiral_plays_every_scenario() {
    for policy in BUOYZ.policies() {
        for scenario in BUOYZ.scenarios() {
            assert!(played(&seated(&scenario.id, &policy.id, &[]), 2) > 0, "{}", scenario.id);
        }
    }
}

#[test]
fn equals_may_be_drawn_for() {
    let differ = |scenario: &str| {
        let [first, random] = ["first", "random"].map(|ties| {
            let sets = [format!("policy.a.ties={ties}"), format!("policy.b.ties={ties}")];
            let sets = sets.each_ref().map(String::as_str);
            played(&seated(scenario, "reference", &sets), 40)
        });
        first != random
    };
    assert!(differ("galleys") && differ("open-battle"));
}

/// What the games of an admiral in seat A add up to.
fn sum(scenario: &str, policy: &str, sets: &[&str], metric: &str) -> i64 {
    let ready = seated(scenario, policy, sets);
    let place = METRICS.iter().position(|it| it.name == metric).expect(metric);
    let mut own = Default::default();
    let one = |game| {
        let mut table = Quiet(Seeded::new(5, game));
        let tally = Buoyz::play(&ready, PolicyDice { seed: 5, game }, &mut own, &mut table);
        i64::from(tally.as_ref()[place])
    };
    (0..60).map(one).sum()
}

/// BC4.2: who saves for battleships replaces fewer of the others.
#[test]
fn points_may_be_saved() {
    let replaced = |policy| sum("campaign", policy, &[], "a_replaced");
    assert!(replaced("every-means") < replaced("reference"));
}

/// A destroyer near the edge that faces the other table.
const NEAR: [&str; 3] =
    ["scenario.turns=40", "fleet.a.2.at=[175, 30]", "scenario.break_contact=false"];

/// B12.4: a destroyer that crosses meets the enemy with her guns; the reference's never does.
#[test]
fn destroyers_may_cross() {
    let fired = |policy| sum("two-tables", policy, &NEAR, "secondary_dice");
    assert_eq!(fired("reference"), 0);
    assert!(fired("over-there") > 0);
}
