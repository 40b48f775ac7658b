//! The search by itself, on games that are sums, and the knobs of real policies.

use std::cell::Cell;

use toml::Table;

use super::race::{race, rounds};
use super::sampler::{Sampler, seed_for};
use super::*;
use crate::engine::Crew;
use kernel::files::testing::Folder;
use kernel::policy::{DecisionCard, FeatureCard, Form, Seats, ValueKind};
use kernel::systems::kit::Files;
use kernel::systems::{
    File, Match, PolicyChoice, PolicyRef, Request, Rows, Scenario, Scratch, System,
};
use picket_duty::PicketDuty;

static PICKET_DUTY: PicketDuty = PicketDuty(Files(books::PICKET_DUTY));

const FEATURES: [FeatureCard; 4] = [
    FeatureCard { name: "fuel", kind: ValueKind::Whole { least: 0, most: 60 }, meaning: "" },
    FeatureCard { name: "sky", kind: ValueKind::Word(&["clear", "heavy rain"]), meaning: "" },
    FeatureCard { name: "odds", kind: ValueKind::Real { least: 0.0, most: 100.0 }, meaning: "" },
    FeatureCard { name: "chance", kind: ValueKind::Whole { least: 1, most: 100 }, meaning: "" },
];

fn cards() -> Vec<DecisionCard> {
    let features = || FEATURES.to_vec();
    let list =
        Form::List { actions: &[("hold", ""), ("port", ""), ("starboard", "")], otherwise: None };
    let score = Form::Score { options: "ships", declined: Some("nobody") };
    vec![
        DecisionCard {
            name: "target",
            meaning: "",
            form: score,
            features: features(),
            seats: Seats::ALL,
        },
        DecisionCard {
            name: "turn",
            meaning: "",
            form: list,
            features: features(),
            seats: Seats::ALL,
        },
    ]
}

const POLICY: &str = r#"
[target]
least = 2
[target.score]
fuel = 1
[target.score.sky]
"heavy rain" = 0.5
[[turn]]
when = { fuel = { at_least = 3 }, sky = { is = "clear" }, odds = { at_most = 20.5 } }
do = "port"
[[turn]]
do = "hold"
"#;

fn toy_knobs() -> Vec<Knob> {
    knobs("policy", &cards(), &POLICY.parse().unwrap())
}

/// Games without dice: the higher a candidate stands, the better it does.
struct Hill {
    knobs: Vec<Knob>,
    height: fn(&[Knob], &[f64]) -> f64,
    played: Cell<u64>,
}

/// Only the first knob counts, and it should be at its most.
fn first_knob(knobs: &[Knob], values: &[f64]) -> f64 {
    let (least, most) = knobs[0].ends();
    (values[0] - least) / (most - least)
}

/// One of two knobs must be turned: without either nobody is missed.
fn either_knob(knobs: &[Knob], values: &[f64]) -> f64 {
    f64::from(u8::from([3, 8].iter().any(|&place| values[place] != knobs[place].start)))
}

impl Hill {
    fn new() -> Hill {
        Hill { knobs: toy_knobs(), height: first_knob, played: Cell::new(0) }
    }

    fn height(&self, values: &[f64]) -> f64 {
        (self.height)(&self.knobs, values)
    }
}

impl Arena for Hill {
    fn scenarios(&self) -> u64 {
        2
    }

    fn sums(&self, candidates: &[&[f64]], seed: u64, games: u64) -> Result<Vec<i64>, Failed> {
        self.played.set(self.played.get() + games * candidates.len() as u64 * self.scenarios());
        let luck = (seed % 100) as i64;
        let sum = |values: &&[f64]| ((self.height(values) * 1e6) as i64 + luck) * games as i64;
        Ok(candidates.iter().map(sum).collect())
    }

    fn against_first(
        &self,
        candidates: &[&[f64]],
        _seed: u64,
        games: u64,
    ) -> Result<Vec<Estimate>, Failed> {
        self.played.set(self.played.get() + games * candidates.len() as u64 * self.scenarios());
        let first = self.height(candidates[0]);
        let known =
            |value: f64| Estimate { value, low: value - 1e-9, high: value + 1e-9, n: games };
        let others = candidates[1..].iter().map(|values| known(self.height(values) - first));
        Ok([known(first)].into_iter().chain(others).collect())
    }
}

fn start() -> State {
    State::new("a search".into(), toy_knobs().iter().map(|knob| knob.start).collect())
}

/// A machine that lied in generations 1 and 2 is found out in generation 3.
#[test]
fn a_search_goes_back_to_before_a_liars_first_part_in_it() {
    let steps = [["a", "b"], ["b", "liar"], ["liar", "a"]];
    let mut states = vec![start()];
    for (number, machines) in steps.iter().enumerate() {
        let last = &states[number];
        let next = last.after(100, vec![vec![number as f64; last.winner().len()]]);
        states.push(next.played_by(machines.map(str::to_owned).to_vec()));
    }
    let last = states[3].clone();
    assert_eq!((last.generation, last.played), (3, 300));
    assert_eq!(last.clone().without("liar"), states[1]);
    assert_eq!(last.clone().without("b"), states[0]);
    assert_eq!(last.clone().without("nobody"), last);
}

fn played_out(course: &Course, mut state: State, hill: &Hill) -> State {
    while course.is_open(&state) {
        state = course.step(&hill.knobs, &state, hill).unwrap();
    }
    state
}

#[test]
fn the_sampler_is_a_function_of_its_seed() {
    let draws = |seed| {
        let mut sampler = Sampler::new(seed);
        (0..2000).map(|_| sampler.normal()).collect::<Vec<f64>>()
    };
    assert_eq!(draws(7), draws(7));
    assert_ne!(draws(7), draws(8));
    let (sum, squares) = draws(7).iter().fold((0.0, 0.0), |(s, q), x| (s + x, q + x * x));
    assert!((sum / 2000.0_f64).abs() < 0.07 && (squares / 2000.0 - 1.0_f64).abs() < 0.1);
    let mut sampler = Sampler::new(1);
    let inside = |_| (2.0..=3.0).contains(&sampler.truncated(2.9, 5.0, (2.0, 3.0)));
    assert!((0..500).all(inside));
    let mut sampler = Sampler::new(1);
    let mut seen = [0; 3];
    (0..3000).for_each(|_| seen[sampler.below(3)] += 1);
    assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
}

#[test]
fn seeds_of_different_purposes_have_nothing_in_common() {
    let seeds = [("a", 0), ("a", 1), ("b", 0)].map(|(purpose, n)| seed_for(1, purpose, n));
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != seeds[2]);
    assert_eq!(seed_for(1, "a", 0), seeds[0]);
}

#[test]
fn weights_thresholds_and_answers_are_knobs_and_a_die_is_none() {
    let knobs = toy_knobs();
    let told: Vec<_> =
        knobs.iter().map(|knob| (knob.path.as_str(), knob.spelled(knob.start))).collect();
    let expected = [
        ("policy.target.least", "2.0"),
        ("policy.target.score.fuel", "1.0"),
        ("policy.target.score.sky.clear", "0.0"),
        ("policy.target.score.sky.\"heavy rain\"", "0.5"),
        ("policy.target.score.odds", "0.0"),
        ("policy.turn.1.when.fuel.at_least", "3"),
        ("policy.turn.1.when.odds.at_most", "20.5"),
        ("policy.turn.1.do", "\"port\""),
        ("policy.turn.2.do", "\"hold\""),
    ];
    assert_eq!(told, expected.map(|(path, value)| (path, value.to_owned())));
    // Fuel counts 1 · 10 at most, so odds, of 0 to 100, may count 4 · 10 / 100 each.
    assert_eq!(knobs[4].ends(), (-0.4, 0.4));
    assert_eq!(knobs[5].ends(), (0.0, 60.0));
}

#[test]
fn a_knob_takes_values_that_can_be_written_down() {
    let knobs = toy_knobs();
    let clean = |place: usize, value| knobs[place].clean(value);
    assert_eq!((clean(4, 0.123_456), clean(4, 0.000_1), clean(4, 7.0)), (0.123, 0.0, 0.4));
    assert_eq!((clean(5, 3.6), clean(5, -2.0)), (4.0, 0.0));
    assert_eq!(clean(6, 33.333), 33.3);
}

#[test]
fn a_turned_policy_says_what_was_turned_and_nothing_else_anew() {
    let policy: Table = POLICY.parse().unwrap();
    let knobs = toy_knobs();
    let mut values: Vec<f64> = knobs.iter().map(|knob| knob.start).collect();
    assert_eq!(turned_policy(&policy, &knobs, &values), policy);
    (values[2], values[4], values[5], values[8]) = (-1.5, 0.25, 7.0, 2.0);
    let turned = turned_policy(&policy, &knobs, &values);
    let text: String = ["target", "turn"].map(|name| wording(name, &turned[name])).concat();
    assert_eq!(text.parse::<Table>().unwrap(), turned, "{text}");
    for part in [
        "[target]\nleast = 2\n[target.score]\n",
        "odds = 0.25\n",
        "[target.score.sky]\nclear = -1.5\n\"heavy rain\" = 0.5\n",
        "at_least = 7",
        "[[turn]]\ndo = \"starboard\"\n",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn a_policy_is_flattened_as_it_is_played() {
    let file = |text: &str| File { name: "x.toml".into(), text: text.into() };
    let own = file("extends = \"base\"\n[target.score]\nodds = 1.0\n");
    let flat = flattened("coins", &cards(), &[own, file(POLICY)]);
    assert_eq!(flat["target"]["score"].as_table().unwrap().len(), 1, "the first that says it");
    assert_eq!(flat["turn"].as_array().unwrap().len(), 2);
    assert_eq!(flat["system"].as_str(), Some("coins"));
    assert!(!flat.contains_key("extends"));
}

#[test]
fn the_worse_half_leaves_and_equals_leave_from_the_end() {
    assert_eq!([2, 3, 4, 5, 8, 9, 32].map(rounds), [1, 2, 2, 3, 3, 4, 5]);
    let hill = Hill::new();
    let (_, most) = hill.knobs[0].ends();
    let places = [0.1, 0.9, 0.3, 0.9, -0.5, 0.7, 0.2];
    let candidates: Vec<Values> = places.iter().map(|part| vec![part * most]).collect();
    let raced = race(&hill, &candidates, 10_000, 5).unwrap();
    assert_eq!(raced.order, [1, 3, 5, 2, 6, 0, 4]);
    assert_eq!(raced.games, hill.played.get());
    // Three rounds of 3333 games at most, of 7, 4 and 2 candidates in two scenarios.
    assert_eq!(raced.games, 238 * 14 + 416 * 8 + 833 * 4);
}

#[test]
fn a_search_climbs_within_its_budget() {
    let hill = Hill::new();
    let course = Course::new(200_000, 3, hill.knobs.len(), 2).unwrap();
    assert_eq!((course.search, course.held_out), (160_000, 40_000));
    let end = played_out(&course, start(), &hill);
    assert_eq!(end.played, hill.played.get());
    assert!(end.played <= course.search && end.played > course.search * 9 / 10, "{}", end.played);
    assert!(hill.height(end.winner()) > 0.95, "{:?}", end.winner());
    let proof = prove(&course, &hill.knobs, end.winner(), &hill).unwrap();
    assert_eq!(end.played + proof.games, hill.played.get());
    assert!(hill.played.get() <= 200_000);
}

#[test]
fn a_budget_too_small_is_told_the_least_there_is() {
    let least = Course::new(100, 1, 9, 2).unwrap_err();
    assert!(Course::new(least - 2, 1, 9, 2).is_err());
    assert_eq!(Course::new(least, 1, 9, 2).unwrap().generations, 1);
    assert_eq!(Course::new(20_000_000, 1, 100, 1).unwrap().generations, 16);
}

#[test]
fn a_search_broken_off_ends_as_an_unbroken_one() {
    let (hill, folder) = (Hill::new(), Folder::new("tune"));
    let course = Course::new(100_000, 9, hill.knobs.len(), 2).unwrap();
    let unbroken = played_out(&course, start(), &hill);
    let path = folder.0.join("tuned.toml.state.json");
    assert!(State::load(&path).unwrap().is_none());
    let mut state = start();
    for _ in 0..3 {
        state = course.step(&hill.knobs, &state, &hill).unwrap();
    }
    state.save(&path).unwrap();
    let taken_up = State::load(&path).unwrap().unwrap();
    assert_eq!(taken_up, state);
    let knobs = hill.knobs.len();
    assert!(state.fits("a search", knobs, course.search) && !state.fits("b", knobs, course.search));
    assert!(!state.fits("a search", knobs - 1, course.search) && !state.fits("a search", knobs, 1));
    assert_eq!(played_out(&course, taken_up, &hill), unbroken);
    std::fs::write(&path, "{}").unwrap();
    assert!(State::load(&path).is_err());
}

#[test]
fn a_change_that_does_nothing_is_put_back() {
    let hill = Hill::new();
    let course = Course::new(100_000, 1, hill.knobs.len(), 2).unwrap();
    let mut winner: Values = hill.knobs.iter().map(|knob| knob.start).collect();
    (winner[0], winner[3], winner[8]) = (30.0, 4.0, 1.0);
    let proof = prove(&course, &hill.knobs, &winner, &hill).unwrap();
    let fates: Vec<_> = proof.changes.iter().map(|change| (change.knob, change.fate)).collect();
    assert_eq!(fates, [(0, Fate::Kept), (3, Fate::Reset), (8, Fate::Reset)]);
    assert_eq!((proof.values[0], proof.values[3], proof.values[8]), (30.0, 0.5, 0.0));
    // From 2 to 30, of a reach of 40 either way.
    assert!((proof.gain.value - 28.0 / 80.0).abs() < 1e-9, "{:?}", proof.gain);
    let nothing = prove(&course, &hill.knobs, &start().elites[0], &hill).unwrap();
    assert!(nothing.changes.is_empty() && nothing.gain.value.is_nan());
}

#[test]
fn changes_that_stand_in_for_each_other_do_not_all_go() {
    let hill = Hill { height: either_knob, ..Hill::new() };
    let course = Course::new(100_000, 1, hill.knobs.len(), 2).unwrap();
    let mut winner: Values = hill.knobs.iter().map(|knob| knob.start).collect();
    (winner[3], winner[8]) = (4.0, 1.0);
    let proof = prove(&course, &hill.knobs, &winner, &hill).unwrap();
    let fates: Vec<_> = proof.changes.iter().map(|change| (change.knob, change.fate)).collect();
    assert_eq!(fates, [(3, Fate::Reset), (8, Fate::Kept)]);
    assert_eq!((proof.gain.value, hill.height(&proof.values)), (1.0, 1.0));
}

#[test]
fn the_side_of_the_headline_plays() {
    let metrics = PICKET_DUTY.metrics();
    let of = |name: &str| metrics.iter().find(|metric| metric.name == name).unwrap();
    assert_eq!(Goal::of(of("us_win"), of("us_win")), Goal::Highest);
    assert_eq!(Goal::of(of("sunk"), of("us_win")), Goal::Lowest);
    assert_eq!(Goal::of(of("draw"), of("us_win")), Goal::Highest);
}

fn order(policy: Option<PolicyRef>, sets: Vec<String>) -> Request {
    let policies = policy.into_iter().map(PolicyChoice::from).collect();
    Request { scenario: Scenario::Named("kimberly".into()), sets, policies }
}

fn rows(cell: &dyn Match) -> Vec<Vec<i32>> {
    let mut rows = Rows::new(PICKET_DUTY.metrics().len());
    cell.play(5, 0..100, &mut rows, &mut Scratch::new());
    rows.iter().map(<[i32]>::to_vec).collect()
}

fn picket_duty(name: &str) -> (Table, Vec<Knob>) {
    let texts = PICKET_DUTY.policy_texts(Some(&PolicyRef::Named(name.into()))).unwrap();
    let policy = flattened("picket-duty", &PICKET_DUTY.decisions(), &texts);
    let knobs = knobs("policy", &PICKET_DUTY.decisions(), &policy);
    (policy, knobs)
}

fn place(id: &str) -> Scenario {
    Scenario::Named(id.into())
}

fn candidates<'a>(
    policy: &'a Table,
    knobs: &'a [Knob],
    scenarios: &'a [Scenario],
) -> Candidates<'a> {
    Candidates {
        side: None,
        others: &[],
        system: &PICKET_DUTY,
        scenarios,
        sets: &[],
        policy,
        knobs,
        metric: 0,
        goal: Goal::Highest,
        crew: Crew::Here(2),
        progress: &|_| (),
    }
}

#[test]
fn every_policy_plays_as_before_when_no_knob_is_turned() {
    for card in PICKET_DUTY.policies() {
        let (policy, knobs) = picket_duty(&card.id);
        let values: Values = knobs.iter().map(|knob| knob.start).collect();
        let flat = candidates(&policy, &knobs, &[]).cell(&place("kimberly"), &values).unwrap();
        let own = PICKET_DUTY.prepare(&order(Some(PolicyRef::Named(card.id.clone())), vec![]));
        assert_eq!(rows(&*flat), rows(&*own.unwrap()), "{}", card.id);
    }
}

#[test]
fn every_knob_is_a_setting_and_plays_alike_by_either_way() {
    let (policy, knobs) = picket_duty("cautious");
    let candidates = candidates(&policy, &knobs, &[]);
    let mut sampler = Sampler::new(2);
    let start: Values = knobs.iter().map(|knob| knob.start).collect();
    let bred = breed::generation(&knobs, &[start], 60, 1.0, &mut sampler);
    for values in &bred {
        let changed = knobs.iter().zip(values).filter(|(knob, value)| knob.start != **value);
        let sets = changed.map(|(knob, &value)| format!("{}={}", knob.path, knob.spelled(value)));
        let said = order(Some(PolicyRef::Named("cautious".into())), sets.collect());
        let said = PICKET_DUTY.prepare(&said).map_err(|error| error.to_string()).unwrap();
        assert_eq!(rows(&*candidates.cell(&place("kimberly"), values).unwrap()), rows(&*said));
    }
}

#[test]
fn the_board_pairs_candidates_over_all_scenarios() {
    let (policy, knobs) = picket_duty("reference");
    let scenarios = ["kimberly", "cassin-young"].map(place);
    let candidates = candidates(&policy, &knobs, &scenarios);
    let start: Values = knobs.iter().map(|knob| knob.start).collect();
    let mut idle = start.clone();
    let slave = knobs.iter().position(|knob| knob.path == "policy.slave.1.do").unwrap();
    idle[slave] = 1.0 - idle[slave];
    let sums = candidates.sums(&[&start, &idle, &start], 4, 300).unwrap();
    let found = candidates.against_first(&[&start, &idle, &start], 4, 300).unwrap();
    assert_eq!((found[0].n, found[1].n), (600, 600));
    assert_eq!(found[0].value, sums[0] as f64 / 600.0);
    assert!((found[1].value - (sums[1] - sums[0]) as f64 / 600.0).abs() < 1e-12);
    assert_eq!((found[2].value, sums[2]), (0.0, sums[0]));
    let lowest = Candidates { goal: Goal::Lowest, ..candidates };
    assert_eq!(lowest.sums(&[&idle], 4, 300).unwrap(), [-sums[1]]);
    let better = lowest.against_first(&[&start, &idle], 4, 300).unwrap()[1];
    assert_eq!((better.value, better.low), (-found[1].value, -found[1].high));
}

/// Meek is tuned while the defender hides: 20 in a hundred, and the tuned one keeps its side.
#[test]
fn one_side_is_tuned_against_a_fixed_policy_of_the_other() {
    use kernel::systems::toys::duels::{ATTACKER, DEFENDER, Duel, Duels, METRICS};
    let texts = [File { name: "mine.toml".into(), text: "side = \"red\"\ntitle = \"x\"".into() }];
    let mut policy = flattened("duels", &[], &texts);
    assert_eq!(policy["side"].as_str(), Some("red"));
    let random = File { name: "mine.toml".into(), text: "ties = \"random\"\n".into() };
    assert_eq!(flattened("duels", &[], &[random])["ties"].as_str(), Some("random"));
    policy.insert("title".into(), "meek".into());
    let others = [PolicyRef::Named("hider".into()).into()];
    let scenarios = ["saddle"].map(place);
    let candidates = Candidates {
        system: &Duels,
        side: Some("red"),
        others: &others,
        scenarios: &scenarios,
        sets: &[],
        policy: &policy,
        knobs: &[],
        metric: 0,
        goal: Goal::for_side(&METRICS[0], ATTACKER),
        crew: Crew::Here(1),
        progress: &|_| (),
    };
    assert_eq!(candidates.cell(&place("saddle"), &[]).unwrap().digest()[0], Duel::SADDLE[1][1]);
    assert_eq!(candidates.goal, Goal::Highest);
    assert_eq!(Goal::for_side(&METRICS[0], DEFENDER), Goal::Lowest, "blue wants red to lose");
    assert_eq!(Goal::for_side(&METRICS[1], DEFENDER), Goal::Highest, "nobody likes it either way");
}
