//! What every system promises the lab, whatever its rules: games end, the same seed plays the same
//! game on any number of threads and in blocks of any size, and a trace tells the game that was
//! played. The small fleet game of the tests promises it too, and with it what no system of the box has:
//! two sides that take the same decisions, and games that may be stopped.

use std::collections::{BTreeMap, BTreeSet};

use tincan::engine::{self, Plan};
use tincan::findings::{endings, headline};
use tincan::stats::Tally;
use tincan::systems::hides::{Disguise, Hides};
use tincan::systems::toys::skirmish::Skirmish;
use tincan::systems::{
    self, Match, Metric, MetricKind, PolicyCard, PolicyChoice, PolicyRef, Request, Rows, Scenario,
    Scratch, System, hides, recorded, scenarios,
};

use crate::shared::{editions, entries, root};

/// The systems of the box, and the small fleet game.
fn all_systems() -> Vec<&'static dyn System> {
    let toy: &'static dyn System = &Skirmish;
    systems::all().iter().copied().chain([toy]).collect()
}

/// A policy in a seat, as the command line says it.
fn seated(system: &dyn System, seat: usize, policy: &str) -> PolicyChoice {
    let side = (system.sides().len() > 1).then(|| system.sides()[seat].key());
    PolicyChoice { side, policy: PolicyRef::Named(policy.into()) }
}

/// The flagship with some policies in their seats.
fn flagship(system: &dyn System, policies: Vec<PolicyChoice>) -> Box<dyn Match> {
    let scenario = Scenario::Named(system.flagship().into());
    let request = Request { scenario, sets: Vec::new(), policies };
    system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Every scenario of every system, in every game of its box.
fn cells() -> Vec<(&'static dyn System, String, Box<dyn Match>)> {
    let mut cells = Vec::new();
    for system in all_systems() {
        for card in system.scenarios() {
            for sets in editions(system) {
                let name = format!("{}/{} {}", system.id(), card.id, sets.join(" "));
                let request = Request {
                    scenario: Scenario::Named(card.id.clone()),
                    sets,
                    policies: Vec::new(),
                };
                let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
                cells.push((system, name, cell));
            }
        }
    }
    cells
}

/// So many games, or fewer where they are long: as many dice as that many games of 100 each.
fn games(cell: &dyn Match, most: u64) -> u64 {
    let dice = cell.count_dice(11, 0..4, &mut Scratch::new()) / 4;
    (most * 100 / dice.max(100)).max(50)
}

fn tally(system: &dyn System, cell: &dyn Match, threads: usize, block: u64) -> Tally {
    let plan = Plan::new(games(cell, 400), 5).on(threads).in_blocks_of(block);
    engine::run(cell, system.metrics().len(), &plan, &|_| {})
}

#[test]
fn threads_and_block_size_do_not_change_a_bit() {
    for (system, name, cell) in cells() {
        let alone = tally(system, &*cell, 1, 256);
        for (threads, block) in [(2, 97), (7, 1)] {
            let other = tally(system, &*cell, threads, block);
            assert_eq!(alone, other, "{name} on {threads} threads in blocks of {block}");
        }
    }
}

#[test]
fn plates_of_parts_merge_to_the_plates_of_the_whole() {
    for (_, name, cell) in cells() {
        let whole = cell.maps(5, 0..60, &mut Scratch::new());
        let ids: BTreeSet<_> = whole.iter().map(|map| &map.id).collect();
        assert_eq!(ids.len(), whole.len(), "{name}: maps of one name");
        for (threads, block) in [(1, 60), (3, 7)] {
            let plan = Plan::new(60, 5).on(threads).in_blocks_of(block);
            assert_eq!(engine::maps(&*cell, &plan, &|_| {}), whole, "{name}");
        }
    }
}

#[test]
fn a_trace_ends_as_the_game_did() {
    for (system, name, cell) in cells() {
        let mut rows = Rows::with_facts(system.metrics().len(), system.facts().len());
        let mut scratch = Scratch::new();
        cell.play(9, 0..games(&*cell, 300), &mut rows, &mut scratch);
        for (game, row) in rows.whole().enumerate() {
            let transcript = cell.trace(9, game as u64, &mut scratch);
            assert_eq!(transcript.outcome, row, "{name}, game {game}");
            assert!(!transcript.story.is_empty());
        }
    }
}

/// Two events that share an address share their dice. Watched games are played with dice that fail
/// on it in a debug build, under every policy too: other decisions reach other events.
#[test]
fn no_game_goes_to_the_dice_of_one_address_twice() {
    let mut scratch = Scratch::new();
    for (_, _, cell) in cells() {
        assert!(cell.count_dice(11, 0..games(&*cell, 400), &mut scratch) > 0);
    }
    for system in all_systems() {
        for policy in system.policies() {
            for seat in policy.seats.among(system.sides().len()) {
                let cell = flagship(system, vec![seated(system, seat, &policy.id)]);
                assert!(cell.count_dice(12, 0..games(&*cell, 400), &mut scratch) > 0);
            }
        }
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it_nor_on_what_was_left_by_other_cells() {
    let mut used = Scratch::new();
    for (system, name, cell) in cells() {
        let width = system.metrics().len();
        let (mut all, mut one) = (Rows::new(width), Rows::new(width));
        cell.play(3, 0..50, &mut all, &mut used);
        cell.play(3, 41..42, &mut one, &mut Scratch::new());
        assert_eq!(all.iter().nth(41), one.iter().next(), "{name}");
    }
}

/// Every number of every game lies within the bounds its match gives, and no fact is the same in all games.
#[test]
fn no_number_leaves_its_bounds() {
    let mut known: BTreeMap<(&str, &str), BTreeSet<i32>> = BTreeMap::new();
    for (system, name, cell) in cells() {
        let (metrics, facts) = (recorded(system), system.facts());
        let bounds: Vec<_> = metrics.iter().map(|metric| cell.bounds(metric)).collect();
        let mut rows = Rows::with_facts(system.metrics().len(), facts.len());
        cell.play(6, 0..games(&*cell, 2_000), &mut rows, &mut Scratch::new());
        for (game, row) in rows.whole().enumerate() {
            for ((metric, bounds), &value) in metrics.iter().zip(&bounds).zip(row) {
                let fits = bounds.contain(value);
                assert!(fits, "{name}: {} of game {game} is {value}, {bounds:?}", metric.name);
            }
            for (fact, &value) in facts.iter().zip(&row[system.metrics().len()..]) {
                known.entry((system.id(), fact.name)).or_default().insert(value);
            }
        }
    }
    for (fact, values) in known {
        assert!(values.len() > 1, "{fact:?} is always {values:?}");
    }
}

/// What games record beside their outcomes is neither liked nor judged, and has its place after them.
#[test]
fn facts_are_no_outcomes() {
    for system in all_systems() {
        let facts = system.facts();
        assert!(facts.iter().all(|fact| fact.likes.is_none()), "{}", system.id());
        let names = |all: &[Metric]| all.iter().map(|one| one.name).collect::<BTreeSet<_>>();
        assert!(names(facts).is_disjoint(&names(system.metrics())), "{}", system.id());
        assert!(system.metrics().iter().all(Metric::has_mean), "{}", system.id());
        for fact in facts {
            let spelled =
                |word: &str| word.trim() == word && !word.contains(['&', '=', '<', '>', '!']);
            let words = fact.words();
            assert!(words.iter().all(|word| spelled(word)), "{}: {words:?}", fact.name);
            let each = words.iter().collect::<BTreeSet<_>>();
            assert_eq!(each.len(), words.len(), "{}: {words:?}", fact.name);
        }
    }
}

#[test]
fn a_title_is_for_people_and_a_yes_or_no_says_so() {
    for system in all_systems() {
        for metric in system.metrics() {
            assert!(!metric.title.is_empty() && !metric.title.contains('_'), "{}", metric.name);
            assert_eq!(metric.is_proportion(), metric.unit == "yes/no", "{}", metric.name);
        }
        let titles: BTreeSet<_> = system.metrics().iter().map(|metric| metric.title).collect();
        assert_eq!(titles.len(), system.metrics().len(), "{}", system.id());
    }
}

/// A scenario can be named by what its file is called and by what it says besides, and nobody else by
/// either.
#[test]
fn a_name_is_that_of_one_scenario() {
    for system in all_systems() {
        for card in system.scenarios() {
            for name in card.names() {
                let plain = |letter: char| !letter.is_whitespace() && letter != '/';
                assert!(!name.is_empty() && name.chars().all(plain), "`{name}`");
                assert_eq!(name, name.to_lowercase(), "as it is typed");
                let found = scenarios::scenario(system, name);
                let id = found.unwrap_or_else(|(what, _)| panic!("{what}")).id;
                assert_eq!(id, card.id, "{}", system.id());
                let prepared = |name: &str| {
                    let scenario = Scenario::Named(name.into());
                    let request = Request { scenario, sets: Vec::new(), policies: Vec::new() };
                    system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
                };
                assert_eq!(prepared(name).digest(), prepared(&card.id).digest(), "{name}");
            }
        }
    }
}

/// Whatever a list or a report shows has words for a reader.
#[test]
fn everything_that_can_be_chosen_says_what_it_is() {
    for system in all_systems() {
        let scenarios = system.scenarios().into_iter().map(|card| card.title);
        let policies = system.policies().into_iter().map(|card| card.title);
        let rulings = system.rulings().into_iter().map(|ruling| ruling.question);
        let lucks = system.lucks().iter().map(|luck| luck.meaning.to_owned());
        let sides = system.sides().iter().map(|side| side.title.to_owned());
        let editions = system.editions().iter().map(|edition| edition.title.to_owned());
        let words = scenarios.chain(policies).chain(rulings).chain(lucks).chain(sides);
        for title in words.chain(editions) {
            assert!(!title.is_empty(), "{}: something has no words", system.id());
        }
    }
}

/// Dice that may be forced fall as they are to neither always nor never, and are told apart.
#[test]
fn dice_that_may_be_forced_can_fall_so() {
    for system in all_systems() {
        let forces = system.forces();
        for (nth, force) in forces.iter().enumerate() {
            let name = format!("{} of {}", force.name, system.id());
            assert_eq!(force.fault(), None, "{name}");
            assert!(!force.meaning.is_empty(), "{name}");
            assert!(forces[..nth].iter().all(|other| other.name != force.name), "{name}, twice");
        }
    }
}

/// What the dice brought less what they bring on average is nothing on average: five standard errors,
/// and ten events more for rolls so rare that a sample does not show how much they vary.
#[test]
fn luck_is_nothing_on_average() {
    for (system, name, cell) in cells() {
        let (lucks, played) = (system.lucks(), games(&*cell, 3_000).clamp(300, 1_000));
        let (mut rows, mut found) = (Rows::new(system.metrics().len()), Rows::new(lucks.len()));
        if lucks.is_empty() {
            continue;
        }
        cell.play_with_luck(8, 0..played, &mut rows, &mut found, &mut Scratch::new());
        for (place, luck) in lucks.iter().enumerate() {
            let of_games = || found.iter().map(|row| f64::from(row[place]));
            let n = played as f64;
            let mean = of_games().sum::<f64>() / n;
            let variance = of_games().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let most = 5.0 * (variance / n).sqrt() + 10.0 * f64::from(luck.scale) / n;
            assert!(mean.abs() <= most, "{name}: luck of {} is {mean} on average", luck.name);
        }
    }
}

/// Whatever a side does not see can be changed: it decides the same as long as it sees the same, under
/// every policy that can sit there. See `systems/hides.rs`.
#[test]
fn nobody_decides_by_what_is_hidden_from_them() {
    for system in all_systems() {
        match system.hides() {
            Hides::Nothing(reason) => assert!(!reason.is_empty(), "{}", system.id()),
            Hides::These(disguises) => {
                assert!(!disguises.is_empty(), "{} hides nothing, and should say so", system.id());
                disguises.iter().for_each(|disguise| try_disguise(system, disguise));
            }
        }
    }
}

/// More games than these are to differ by a disguise.
const ENOUGH: usize = 15;

fn try_disguise(system: &dyn System, disguise: &Disguise) {
    let (side, mut scratch) = (disguise.from as u8, Scratch::new());
    let fitting = |card: &PolicyCard| card.seats.has(disguise.from);
    // Whoever keeps away from what is hidden plays the same games: some do not.
    let mut differing = 0;
    for policy in system.policies().into_iter().filter(fitting) {
        let cell = |sets: &[&str]| {
            let scenario = Scenario::Named(disguise.scenario.into());
            let sets = sets.iter().map(ToString::to_string).collect();
            let policies = vec![seated(system, disguise.from, &policy.id)];
            let request = Request { scenario, sets, policies };
            system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
        };
        let cells = [cell(&[]), cell(disguise.sets)];
        let mut decisions = 0;
        for game in 0..60 {
            let [one, other] = cells.each_ref().map(|cell| cell.seen(side, 7, game, &mut scratch));
            let told = |[one, other]: [String; 2]| {
                let name = format!("{} of {}, game {game}", policy.id, system.id());
                panic!("{name}: `{one}` became `{other}` by {:?}", disguise.sets)
            };
            decisions += hides::agreed(&one, &other).unwrap_or_else(told);
            // Stories are long: once enough of them differ, no more are told.
            if differing <= ENOUGH {
                let stories = cells.each_ref().map(|cell| cell.trace(7, game, &mut scratch).story);
                differing += usize::from(stories[0] != stories[1]);
            }
        }
        assert!(decisions > 60, "{decisions} decisions of {} were compared", policy.id);
    }
    assert!(differing > ENOUGH, "{:?} changes nothing", disguise.sets);
}

/// The small fleet game is the example to copy from, and short enough to be read.
#[test]
fn the_example_is_short() {
    let folder = root().join("src/systems/toys/skirmish");
    let rust =
        entries(&folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let sources = rust.filter(|path| !path.ends_with("tests.rs"));
    let lines: usize =
        sources.map(|path| std::fs::read_to_string(path).unwrap().lines().count()).sum();
    assert!((100..=300).contains(&lines), "{lines} lines");
}

/// Games as they come with a system end by its rules.
#[test]
fn no_game_of_a_systems_own_is_stopped() {
    for (system, name, cell) in cells() {
        let is_flag = |metric: &Metric| metric.kind == MetricKind::Unfinished;
        let Some(place) = system.metrics().iter().position(is_flag) else { continue };
        let mut rows = Rows::new(system.metrics().len());
        cell.play(2, 0..games(&*cell, 1_000), &mut rows, &mut Scratch::new());
        assert!(rows.iter().all(|row| row[place] == 0), "{name}");
    }
}

/// A scenario in which both sides have the same ships, lying alike.
struct EvenFight {
    system: &'static dyn System,
    scenario: &'static str,
    sets: &'static [&'static str],
}

impl EvenFight {
    /// How many of 4000 games each side wins.
    fn wins(&self, policies: [&str; 2], seed: u64) -> [f64; 2] {
        let system = self.system;
        let seats = policies.iter().enumerate().map(|(seat, policy)| seated(system, seat, policy));
        let request = Request {
            scenario: Scenario::Named(self.scenario.into()),
            sets: self.sets.iter().map(ToString::to_string).collect(),
            policies: seats.collect(),
        };
        let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
        let mut rows = Rows::new(system.metrics().len());
        cell.play(seed, 0..4_000, &mut rows, &mut Scratch::new());
        let place = |name: &str| system.metrics().iter().position(|metric| metric.name == name);
        ["a_win", "b_win"].map(|name| {
            let place = place(name).expect("a metric");
            rows.iter().map(|row| f64::from(row[place])).sum()
        })
    }

    /// In one run only one side can win, so that the difference of two counts of 4000 games has a standard
    /// error of at most √4000 = 63.
    fn assert_even(&self, policy: &str) {
        let [a, b] = self.wins([policy, policy], 1);
        assert!((a - b).abs() < 4.0 * 63.0, "{} under {policy}: {a} and {b}", self.scenario);
    }

    /// Counts of two runs differ by at most √(2 × 1000) = 45.
    fn assert_seats_do_not_matter(&self, [one, other]: [&str; 2]) {
        let [first, second] = self.wins([one, other], 1);
        let [swapped_second, swapped_first] = self.wins([other, one], 2);
        assert!((first - swapped_first).abs() < 4.0 * 45.0, "{one}: {first}, {swapped_first}");
        assert!((second - swapped_second).abs() < 4.0 * 45.0, "{second}, {swapped_second}");
    }
}

/// Where both sides take the same decisions and have the same ships, seats do not matter.
#[test]
fn an_even_fight_is_even_and_seats_can_be_changed() {
    let fight = EvenFight { system: &Skirmish, scenario: Skirmish.flagship(), sets: &[] };
    for policy in ["closing", "standing-off"] {
        fight.assert_even(policy);
    }
    fight.assert_seats_do_not_matter(["closing", "standing-off"]);
}

/// A battleship, two cruisers and two destroyers on each side, turned by half a circle: port is port for both.
const TURNED: &[&str] = &[
    "fleet.b.1.class=bismarck",
    "fleet.b.1.at=[90, 48]",
    "fleet.b.2.at=[90, 42]",
    "fleet.b.3.at=[90, 36]",
    "fleet.b.4.at=[90, 30]",
    "fleet.b.5.at=[90, 24]",
];

/// The same as in a mirror, where port is starboard: even if of equal moves not always the first is taken.
const MIRRORED: &[&str] =
    &["fleet.b.1.class=bismarck", "policy.a.ties=random", "policy.b.ties=random"];

/// Buoyz has the same decisions on both sides; with the same fleets neither seat is better.
#[test]
fn an_even_battle_of_buoyz_is_even_and_seats_can_be_changed() {
    let system =
        systems::all().iter().copied().find(|it| it.id() == "buoyz").expect("it is in the box");
    let battle = |sets| EvenFight { system, scenario: "open-battle", sets };
    battle(TURNED).assert_even("reference");
    battle(MIRRORED).assert_even("reference");
    battle(TURNED).assert_seats_do_not_matter(["close-in", "stand-off"]);
}

/// Whoever stops games says which they were, and only who may stop them has a number for it.
#[test]
fn a_limit_of_turns_goes_with_a_metric_for_games_that_were_stopped() {
    for (system, name, cell) in cells() {
        let is_flag = |metric: &&Metric| metric.kind == MetricKind::Unfinished;
        let flags = system.metrics().iter().filter(is_flag).count();
        assert_eq!(flags, usize::from(cell.most_turns().is_some()), "{name}");
    }
}

#[test]
fn seeds_differ() {
    for (system, name, cell) in cells() {
        let width = system.metrics().len();
        let (mut first, mut second) = (Rows::new(width), Rows::new(width));
        cell.play(1, 0..20, &mut first, &mut Scratch::new());
        cell.play(2, 0..20, &mut second, &mut Scratch::new());
        assert!(!first.iter().eq(second.iter()), "{name}: two seeds, the same 20 games");
    }
}

#[test]
fn counting_the_dice_finds_some() {
    for (_, name, cell) in cells() {
        let dice = cell.count_dice(1, 0..100, &mut Scratch::new());
        assert!(dice > 100 * 10, "{name}: {dice} dice in 100 games");
        assert_eq!(
            dice,
            cell.count_dice(1, 0..40, &mut Scratch::new())
                + cell.count_dice(1, 40..100, &mut Scratch::new()),
            "{name}"
        );
    }
}

/// Every part is a metric, all are yes or no or none is, and they fit into their whole in every
/// game: in a yes or no, one of them holds just where the whole does.
#[test]
fn families_share_out_what_they_say() {
    for (system, name, cell) in cells() {
        let (metrics, played) = (system.metrics(), games(&*cell, 1_000).min(500));
        let mut rows = Rows::new(metrics.len());
        cell.play(4, 0..played, &mut rows, &mut Scratch::new());
        let place = |wanted: &str| metrics.iter().position(|metric| metric.name == wanted);
        for family in system.families() {
            let all: Option<Vec<usize>> = family.parts.iter().map(|part| place(part.0)).collect();
            let parts = all.unwrap_or_else(|| panic!("{}: a part is no metric", family.id));
            let yes_no = metrics[parts[0]].is_proportion();
            assert!(parts.iter().all(|&part| metrics[part].is_proportion() == yes_no), "{name}");
            for (game, row) in rows.iter().enumerate() {
                let sum: i32 = parts.iter().map(|&part| row[part]).sum();
                let whole = family.whole.map(|whole| row[place(whole).expect("a metric")]);
                let fits = match (whole, yes_no, family.rest) {
                    (None, _, _) => true,
                    (Some(whole), true, _) => (sum > 0) == (whole == 1),
                    (Some(whole), false, Some(_)) => sum <= whole,
                    (Some(whole), false, None) => sum == whole,
                };
                assert!(fits, "{name}, {}: game {game} has {sum} of {whole:?}", family.id);
            }
        }
    }
}

/// Of the ways a system's games end, every scenario has a list that puts each game into one of them, and a list that does not is
/// not taken.
#[test]
fn every_game_ends_in_one_way() {
    for (system, name, cell) in cells() {
        let (metrics, played) = (system.metrics(), games(&*cell, 1_000).min(500));
        let mut rows = Rows::new(metrics.len());
        cell.play(4, 0..played, &mut rows, &mut Scratch::new());
        let mut tally = Tally::new(metrics.len());
        tally.fold(&rows);
        let place = |wanted: &str| metrics.iter().position(|metric| metric.name == wanted);
        let headline = &metrics[headline(metrics).unwrap()];
        let mut found = false;
        for list in system.endings() {
            let parts: Vec<usize> = list.parts.iter().map(|part| place(part.0).unwrap()).collect();
            let once = |row: &[i32]| parts.iter().map(|&part| row[part]).sum::<i32>() <= 1;
            let endings = endings(&[*list], metrics, headline, &tally);
            assert!(endings.is_empty() || rows.iter().all(once), "{name}: {}", list.id);
            let counted: u64 = endings.iter().map(|one| one.count).sum();
            assert!(endings.is_empty() || counted == played, "{name}: {}", list.id);
            found |= !endings.is_empty();
        }
        assert!(found, "{name}: no list of endings holds");
    }
}
