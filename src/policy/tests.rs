//! The language by itself, on a captain of three features.

use super::*;
use crate::config::{Library, Problems, Word};
use crate::dice::{Address, Draw, PolicyDice};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Seen {
    Fuel,
    Sky,
    Night,
    Odds,
}

impl Feature for Seen {
    fn number(self) -> usize {
        self as usize
    }

    fn card(self) -> FeatureCard {
        let (name, kind) = match self {
            Seen::Fuel => ("fuel", ValueKind::Whole { least: 0, most: 10 }),
            Seen::Sky => ("sky", ValueKind::Word(&["clear", "rain", "storm"])),
            Seen::Night => ("night", ValueKind::Flag),
            Seen::Odds => ("odds", ValueKind::Real { least: 0.0, most: 100.0 }),
        };
        FeatureCard { name, kind, meaning: "what is seen" }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Hold,
    Port,
    Starboard,
}

impl Word for Turn {
    const KIND: &'static str = "turn";
    const WORDS: &'static [(&'static str, Turn)] =
        &[("hold", Turn::Hold), ("port", Turn::Port), ("starboard", Turn::Starboard)];
}

const ACTIONS: &[ActionCard] = &[("hold", "go on"), ("port", "left"), ("starboard", "right")];
const ALL: &[&[Seen]] = &[&[Seen::Fuel, Seen::Sky], &[Seen::Night, Seen::Odds]];

const fn turn(otherwise: Option<&'static str>) -> Decision<Seen> {
    let form = Form::List { actions: ACTIONS, otherwise };
    Decision { name: "turn", meaning: "which way", form, features: ALL }
}

const TARGET: Decision<Seen> = Decision {
    name: "target",
    meaning: "whom to follow",
    form: Form::Score { options: "ships", declined: Some("nobody") },
    features: ALL,
};

/// Fuel, sky, night, odds.
struct Now(f64, f64, f64, f64);

impl Facts<Seen> for Now {
    fn fact(&self, feature: Seen) -> f64 {
        match feature {
            Seen::Fuel => self.0,
            Seen::Sky => self.1,
            Seen::Night => self.2,
            Seen::Odds => self.3,
        }
    }
}

const QUIET: Now = Now(5.0, 0.0, 0.0, 50.0);

fn list_of(
    text: &str,
    decision: Decision<Seen>,
) -> Result<(List<Seen, Turn>, Option<Problems>), Problems> {
    let mut library = Library::new();
    library.add("policy", "mine.toml", text);
    library.read_with_warnings(|root| root.table("policy", |said| List::read(said, &decision)))
}

fn list(text: &str) -> List<Seen, Turn> {
    list_of(text, turn(Some("hold"))).unwrap().0
}

fn score_of(text: &str) -> Result<Score<Seen>, Problems> {
    let mut library = Library::new();
    library.add("policy", "mine.toml", text);
    library.read(|root| root.table("policy", |said| Score::read(said, &TARGET)))
}

fn errors(text: &str) -> String {
    list_of(text, turn(Some("hold"))).expect_err("something is wrong").to_string()
}

fn warnings(text: &str) -> Vec<(String, usize, usize)> {
    let (_, warnings) = list_of(text, turn(Some("hold"))).unwrap();
    let warnings = warnings.expect("something is odd");
    let one = |problem: &crate::config::Problem| {
        let spot = problem.place().unwrap();
        (problem.what().to_owned(), spot.line, spot.column)
    };
    warnings.iter().map(one).collect()
}

#[test]
fn the_first_rule_whose_conditions_all_hold_decides() {
    let list = list(
        r#"
        [[turn]]
        when = { fuel = { at_least = 3, at_most = 6 }, sky = { is = "rain" } }
        do = "port"
        [[turn]]
        when = { fuel = { at_least = 3 } }
        do = "starboard"
        "#,
    );
    assert_eq!(list.choose(&Now(4.0, 1.0, 0.0, 0.0)), Turn::Port);
    assert_eq!(list.choose(&Now(7.0, 1.0, 0.0, 0.0)), Turn::Starboard);
    assert_eq!(list.choose(&Now(2.0, 1.0, 0.0, 0.0)), Turn::Hold, "no rule holds");
    assert_eq!(list.choose_open(&Now(4.0, 1.0, 0.0, 0.0), |t| t != Turn::Port), Turn::Starboard);
}

#[test]
fn every_kind_of_condition() {
    let holds = |when: &str, now: &Now| {
        let text = format!("[[turn]]\nwhen = {{ {when} }}\ndo = \"port\"\n");
        list(&text).choose(now) == Turn::Port
    };
    assert!(holds("fuel = { is = 5 }", &QUIET) && !holds("fuel = { is = 4 }", &QUIET));
    assert!(holds("fuel = { is_not = 4 }", &QUIET) && !holds("fuel = { is_not = 5 }", &QUIET));
    assert!(holds("sky = { one_of = [\"clear\", \"storm\"] }", &QUIET));
    assert!(!holds("sky = { is_not = \"clear\" }", &QUIET));
    assert!(holds("night = false", &QUIET) && !holds("night = true", &QUIET));
    assert!(holds("odds = { at_least = 49.5, at_most = 50.5 }", &QUIET));
    assert!(!holds("odds = { at_least = 50.5 }", &QUIET));
}

#[test]
fn mistakes_are_told_all_at_once_with_the_nearest_word() {
    let text = r#"
[[turn]]
when = { feul = { is = 1 }, sky = { is = "rian" }, night = "yes" }
do = "prot"
[[turn]]
when = { fuel = { at_least = 11 } }
"#;
    let told = errors(text);
    for part in [
        "unknown key `feul`",
        "did you mean `fuel`?",
        "unknown word `rian`",
        "did you mean `rain`?",
        "expected true or false, found text",
        "`do` must be \"hold\", \"port\" or \"starboard\", not \"prot\"",
        "did you mean `port`?",
        "11 is out of range",
        "missing key `do`",
        "mine.toml:3:10",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
}

#[test]
fn a_list_without_a_natural_answer_must_end_unconditionally() {
    let open = "[[turn]]\nwhen = { night = true }\ndo = \"port\"\n";
    assert!(list_of(open, turn(Some("hold"))).is_ok());
    let told = list_of(open, turn(None)).err().unwrap().to_string();
    assert!(told.contains("no decision for every other case of `turn`"), "{told}");
    let told = list_of("", turn(None)).err().unwrap().to_string();
    assert!(told.contains("no decision for `turn`"), "{told}");
}

#[test]
fn a_rule_that_can_never_hold_is_warned_of_where_it_stands() {
    let text = "[[turn]]\nwhen = { fuel = { at_least = 5, at_most = 3 } }\ndo = \"port\"\n";
    let what = "this rule can never hold: no `fuel` is left".to_owned();
    assert_eq!(warnings(text), [(what, 1, 1)]);
    let text = "[[turn]]\nwhen = { sky = { one_of = [] } }\ndo = \"port\"\n";
    assert!(warnings(text)[0].0.contains("no `sky` is left"));
}

#[test]
fn a_rule_in_the_shadow_of_an_earlier_one_is_warned_of() {
    let text = r#"[[turn]]
when = { fuel = { at_least = 3 } }
do = "port"
[[turn]]
when = { fuel = { at_least = 4, at_most = 6 }, night = true }
do = "hold"
[[turn]]
do = "port"
[[turn]]
when = { night = true }
do = "starboard"
"#;
    let told = warnings(text);
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[0], ("this rule is never reached: rule 1 decides first".into(), 4, 1));
    assert_eq!(told[1], ("this rule is never reached: rule 3 decides first".into(), 9, 1));
}

#[test]
fn overlapping_rules_are_no_shadows() {
    let text = r#"[[turn]]
when = { fuel = { at_least = 3 } }
do = "port"
[[turn]]
when = { fuel = { at_least = 2 } }
do = "hold"
[[turn]]
when = { fuel = { is_not = 7 } }
do = "port"
"#;
    assert!(list_of(text, turn(Some("hold"))).unwrap().1.is_none());
}

fn no_draw() -> Draw {
    unreachable!("the first of equals needs no dice")
}

#[test]
fn the_highest_score_wins_and_the_earlier_of_equals() {
    let text = "[target.score]\nfuel = 1.0\nnight = -2.5\n[target.score.sky]\nrain = 4.0\n";
    let score = score_of(text).unwrap();
    let ships = [Now(5.0, 0.0, 0.0, 0.0), Now(2.0, 1.0, 1.0, 0.0), Now(1.0, 1.0, 0.0, 0.0)];
    let see = |ship: usize| Now(ships[ship].0, ships[ship].1, ships[ship].2, ships[ship].3);
    assert_eq!(ships.iter().map(|ship| score.of(ship)).collect::<Vec<_>>(), [5.0, 3.5, 5.0]);
    assert_eq!(score.best(0..3, see, no_draw), Some(0));
    assert_eq!(score.best(1..3, see, no_draw), Some(2));
    assert_eq!(score.terms.len(), 3);
    assert!(!score.looks_at(Seen::Odds));
}

#[test]
fn below_its_least_score_nothing_is_chosen() {
    let score = score_of("[target]\nleast = 5.5\n[target.score]\nfuel = 1.0\n").unwrap();
    let fuel = |ship: usize| Now(ship as f64, 0.0, 0.0, 0.0);
    assert_eq!(score.best(0..6, fuel, no_draw), None);
    assert_eq!(score.best(0..7, fuel, no_draw), Some(6));
}

#[test]
fn where_a_policy_says_so_any_of_the_equals_is_taken() {
    let text = "ties = \"random\"\n[target]\nleast = 1.0\n[target.score]\nnight = 1.0\n";
    let score = score_of(text).unwrap();
    let night = |ship: usize| Now(0.0, 0.0, f64::from(u8::from(ship % 2 == 1)), 0.0);
    let taken = |game| {
        let draw = || PolicyDice { seed: 1, game }.draw(Address::new(TIE_DICE, 0));
        score.best(0..8, night, draw)
    };
    let all: Vec<_> = (0..2000).map(taken).collect();
    let count = |ship| all.iter().filter(|&&taken| taken == Some(ship)).count();
    assert!([1, 3, 5, 7].iter().all(|&ship| (430..570).contains(&count(ship))), "{:?}", count(1));
    assert_eq!((1..8).step_by(2).map(count).sum::<usize>(), 2000);
    assert_eq!(
        score.best(0..1, night, || PolicyDice { seed: 1, game: 1 }.draw(Address::new(0, 0))),
        None
    );
    let told = score_of("ties = \"any\"\n[target.score]\nfuel = 1.0\n").err().unwrap().to_string();
    assert!(told.contains("`ties` must be \"first\" or \"random\", not \"any\""), "{told}");
}

#[test]
fn things_are_shuffled_into_every_order_equally_often() {
    let mut orders = std::collections::BTreeMap::new();
    for game in 0..6000 {
        let mut things = [1, 2, 3];
        shuffle(&mut things, PolicyDice { seed: 1, game }.draw(Address::new(TIE_DICE, 0)));
        *orders.entry(things).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|count| (900..1100).contains(count)), "{orders:?}");
}

#[test]
fn weights_must_be_numbers_of_known_features() {
    let told = score_of("[target.score]\nfuel = nan\n").err().unwrap().to_string();
    assert!(told.contains("`nan` is not a finite number"), "{told}");
    let told = score_of("[target.score]\nfule = 1\nsky = 2\n").err().unwrap().to_string();
    assert!(told.contains("did you mean `fuel`?") && told.contains("expected a table"), "{told}");
    let told = score_of("[target.score]\nsky = { rian = 1 }\n").err().unwrap().to_string();
    assert!(told.contains("did you mean `rain`?"), "{told}");
    let told = score_of("[target.score]\nfuel = 1e9\n").err().unwrap().to_string();
    assert!(told.contains("out of range"), "{told}");
    let told = score_of("").err().unwrap().to_string();
    assert!(told.contains("no decision for `target`"), "{told}");
}

#[test]
fn weights_nobody_said_stand_at_0_and_can_be_set() {
    let mut library = Library::new();
    library.add("policy", "mine.toml", "[target.score]\nfuel = 1.0\nsky = { rain = 2.0 }\n");
    let text = unsaid(&[&TARGET.card()], |path| library.value(&format!("policy.{path}")).is_some());
    library.add("policy", "weights not said", &text);
    library.set("policy.target.score.odds=0.5");
    library.set("policy.target.score.sky.storm=-1.0");
    library.set("policy.target.least=-3.5");
    let score = library.read(|root| root.table("policy", |said| Score::read(said, &TARGET)));
    let score = score.unwrap();
    assert_eq!(score.of(&Now(5.0, 2.0, 1.0, 10.0)), 5.0 - 1.0 + 5.0);
    assert_eq!(score.least, -3.5);
    assert_eq!(library.value("policy.ties").as_deref(), Some("first"));
}
