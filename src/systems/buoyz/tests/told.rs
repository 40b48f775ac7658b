//! What a transcript says, and by which rule.

use kernel::dice::{Address, Dice, Event, Line, PolicyDice, Scripted, Table};

use super::prepared;
use crate::events::{Attack, Harm, Port, Told};
use crate::game::{Battle, Game};
use crate::names::{Ability, Critical, Weapon};
use crate::torpedoes::Launch;

/// Scripted dice, and the lines that are told.
struct Teller(Scripted, Vec<Line>);

impl Dice for Teller {
    fn roll(&mut self, sides: u8) -> u8 {
        self.0.roll(sides)
    }
    fn seek(&mut self, to: Address) {
        self.0.seek(to);
    }
}

impl Table for Teller {
    fn note<E: Event>(&mut self, event: impl FnOnce() -> E) {
        self.1.extend(event().told());
    }
}

/// The rules and words that are told of what happens in a scenario.
fn told(
    scenario: &str,
    dice: impl IntoIterator<Item = u8>,
    act: impl FnOnce(&mut Battle<'_, '_, '_, Teller>),
) -> Vec<(&'static str, String)> {
    let (ready, mut game) = (prepared(scenario, &[]), Box::new(Game::room()));
    let mut teller = Teller(Scripted::new(dice), Vec::new());
    let policy_dice = PolicyDice { seed: 0, game: 0 };
    act(&mut Battle::begin(&ready.ready, &ready.book, policy_dice, &mut game, &mut teller));
    teller.1.iter().map(|line| (line.rule, line.text())).collect()
}

/// Two dice of three stop nothing, and each has its line before the missile is met.
#[test]
fn rule_b5_11_1_a_die_that_stops_nothing_is_told() {
    let launch = Launch { target: 1, count: 1, dice: 4, needs: 6, weighed: 6 };
    let lines = told("missile-age", [1, 1, 5], |battle| {
        battle.launch_missiles(5, launch);
        battle.point_defence();
    });
    let rules: Vec<_> = lines.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules, ["B5.11", "B5.11.1", "B5.11.1", "B5.11.1"]);
    let fails: Vec<_> = lines.iter().map(|(_, text)| text.contains("fails to stop")).collect();
    assert_eq!(fails, [false, true, true, false], "{lines:?}");
    assert!(lines[3].1.ends_with("stops a missile"), "{}", lines[3].1);
}

/// B5.9, B5.10, B5.11, B9.4, B11.3: each weapon by its own section.
#[test]
fn what_arrives_is_told_by_its_weapon() {
    let book = prepared("raider", &[]).book;
    let rule = |weapon| {
        let (target, dice, hits, needs, evasive, added) = (0, 3, 1, 4, false, 0);
        Attack::Arrive { target, weapon, dice, hits, needs, evasive, added }.line(&book).rule
    };
    let weapons = [Weapon::Torpedo, Weapon::Mine, Weapon::Missile, Weapon::Bomb, Weapon::Depth];
    assert_eq!(weapons.map(rule), ["B5.9", "B5.10", "B5.11", "B9.4", "B11.3"]);
}

/// B8.1a with dice, B11.4 without.
#[test]
fn rule_b11_4_the_ram_of_a_boat_is_told_by_its_own() {
    let book = prepared("raider", &[]).book;
    let rule = |dice| {
        let (ship, target, hits, needs, evasive) = (0, 1, 1, 2, false);
        Attack::Rams { ship, target, dice, hits, needs, evasive }.line(&book).rule
    };
    assert_eq!([rule(2), rule(0)], ["B8.1a", "B11.4"]);
}

/// B5.7 takes abilities of a cripple, the sixth row of B5.8 one of anybody.
#[test]
fn rule_b5_8_a_system_that_is_hit_is_told_by_the_table() {
    let lines = told("raider", [6], |battle| battle.critical(0, Weapon::Main, false));
    let [(_, row), (rule, lost)] = &lines[..] else { panic!("{lines:?}") };
    assert!(row.ends_with(kernel::config::Word::spelled(Critical::System)), "{row}");
    assert!(*rule == "B5.8" && lost.contains("loses"), "{rule} {lost}");
    let book = prepared("raider", &[]).book;
    let crippled = Harm::LosesAbility { ship: 0, ability: Ability::Radar }.line(&book);
    assert_eq!(crippled.rule, "B5.7");
}

#[test]
fn a_campaign_that_ends_equal_is_won_by_nobody() {
    let book = prepared("campaign", &[]).book;
    let line = Port::Ends { winner: None, points: [5, 5] }.line(&book);
    assert_eq!(line.text(), "nobody wins the campaign: 5 points each");
}
