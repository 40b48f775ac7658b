//! Captains written as policies: the reference decides like the doctrine, every policy is legal,
//! and everything a policy may say is said at least once.

use super::lawful::Lawful;
use super::{PICKET_DUTY, book_of};
use crate::captain::Captain;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::Room;
use crate::play;
use crate::policy::{Commander, CompiledPolicy, Policy};
use crate::rulebook::Rulebook;
use kernel::config::Library;
use kernel::dice::{Dice, PolicyDice, Quiet, Scripted, Seeded, Stream};
use kernel::policy::{DecisionCard, FeatureCard, Form, ValueKind};
use kernel::systems::kit::policies::PolicyLibrary;
use kernel::systems::{File, PolicyRef, System};

/// A policy by its name or as a text, made ready.
fn ready(policy: &PolicyRef, book: &Rulebook) -> CompiledPolicy {
    let (policies, mut library) = (PolicyLibrary::of(&PICKET_DUTY), Library::new());
    let texts = policies.texts(&[Some(policy)]).unwrap_or_else(|told| panic!("{told}"));
    policies.add(&mut library, &texts);
    let policy = library.read(|root| root.table("policy", Policy::read));
    policy.unwrap_or_else(|problems| panic!("{problems}")).with(book)
}

fn named(name: &str, book: &Rulebook) -> CompiledPolicy {
    ready(&PolicyRef::Named(name.into()), book)
}

fn written(text: &str, book: &Rulebook) -> CompiledPolicy {
    let file = File { name: "mine.toml".into(), text: text.into() };
    ready(&PolicyRef::Handed(file), book)
}

fn row(book: &Rulebook, captain: &impl Captain, game: u64) -> Vec<i32> {
    play(captain, book, &mut Quiet(Seeded::new(1945, game))).row().to_vec()
}

fn commander<'a>(ready: &'a CompiledPolicy, book: &'a Rulebook, game: u64) -> Commander<'a> {
    Commander::new(ready, book, PolicyDice { seed: 1945, game })
}

/// Every scenario in both games, and the flagship under settings that open rare decisions.
#[test]
fn the_reference_policy_decides_like_the_doctrine_in_every_game() {
    let mut books: Vec<(String, Rulebook)> = Vec::new();
    for card in PICKET_DUTY.scenarios() {
        for rules in ["scenario.rules=basic", "scenario.rules=advanced"] {
            books.push((format!("{} {rules}", card.id), book_of(&card.id, &[rules])));
        }
    }
    for set in ["optional.gun_repair=true", "optional.willow=true", "scenario.kikusui=yes"] {
        books.push((set.into(), book_of("kimberly", &[set, "optional.twin_engine=true"])));
    }
    for (name, book) in &books {
        let ready = named("reference", book);
        let games = if name.contains("campaign") { 150 } else { 2_000 };
        for game in 0..games {
            let written = row(book, &commander(&ready, book, game), game);
            assert_eq!(written, row(book, &Reference, game), "{name}, game {game}");
        }
    }
}

#[test]
fn every_shipped_policy_is_lawful_and_plays_its_own_way() {
    let book = book_of("cassin-young", &["optional.gun_repair=true", "scenario.kikusui=yes"]);
    let rows = |name: &str| {
        let ready = named(name, &book);
        let play = |game| row(&book, &Lawful(commander(&ready, &book, game)), game);
        (0..300).map(play).collect::<Vec<_>>()
    };
    let reference = rows("reference");
    for card in PICKET_DUTY.policies().iter().skip(1) {
        assert_ne!(rows(&card.id), reference, "{}", card.id);
        assert!(!card.title.is_empty(), "{}", card.id);
    }
}

/// A policy of nothing but chance: for every decision rules and weights drawn from the lists.
struct Scribe {
    dice: Stream,
}

impl Scribe {
    fn below(&mut self, n: usize) -> usize {
        let (high, low) = (usize::from(self.dice.roll(250)) - 1, usize::from(self.dice.roll(250)));
        (high * 250 + low - 1) % n
    }

    fn weight(&mut self) -> f64 {
        (self.below(2001) as f64 - 1000.0) / 100.0
    }

    fn policy(&mut self) -> String {
        let ties = ["first", "random"][self.below(2)];
        let decisions = PICKET_DUTY.decisions();
        let text: String = decisions.iter().map(|card| self.decision(card)).collect();
        format!("ties = \"{ties}\"\n{text}")
    }

    fn decision(&mut self, card: &DecisionCard) -> String {
        match card.form {
            Form::List { actions, .. } => {
                let count = if card.features.is_empty() { 0 } else { self.below(4) };
                let mut text = String::new();
                for _ in 0..count {
                    let when = self.when(&card.features);
                    text += &rule(card.name, &when, actions[self.below(actions.len())].0);
                }
                text + &rule(card.name, "", actions[self.below(actions.len())].0)
            }
            Form::Score { declined, .. } => {
                let mut text = String::new();
                if declined.is_some() && self.below(3) == 0 {
                    text += &format!("[{}]\nleast = {:?}\n", card.name, self.weight());
                }
                text + &self.score(card)
            }
        }
    }

    fn when(&mut self, features: &[FeatureCard]) -> String {
        let first = self.below(features.len());
        let second = (first + 1 + self.below(features.len() - 1)) % features.len();
        let two = [first, second].map(|place| self.condition(&features[place]));
        two[..1 + self.below(2)].join(", ")
    }

    fn condition(&mut self, card: &FeatureCard) -> String {
        let test = match card.kind {
            ValueKind::Whole { least, most } => {
                let key = ["at_least", "at_most", "is", "is_not"][self.below(4)];
                let near = (most - least + 1).min(12) as usize;
                format!("{{ {key} = {} }}", least + self.below(near) as i32)
            }
            ValueKind::Real { least, most } => {
                let key = ["at_least", "at_most"][self.below(2)];
                let share = self.below(101) as f64 / 100.0;
                format!("{{ {key} = {:?} }}", least + share * (most - least))
            }
            ValueKind::Word(words) => {
                let key = ["is", "is_not"][self.below(2)];
                format!("{{ {key} = \"{}\" }}", words[self.below(words.len())])
            }
            ValueKind::Flag => ["true", "false"][self.below(2)].into(),
        };
        format!("{} = {test}", card.name)
    }

    fn score(&mut self, card: &DecisionCard) -> String {
        let (mut plain, mut words) = (format!("[{}.score]\n", card.name), String::new());
        for feature in &card.features {
            match feature.kind {
                _ if self.below(3) > 0 => {}
                ValueKind::Word(all) => {
                    words += &format!("[{}.score.{}]\n", card.name, feature.name);
                    let word = all[self.below(all.len())];
                    words += &format!("\"{word}\" = {:?}\n", self.weight());
                }
                ValueKind::Whole { .. } | ValueKind::Real { .. } | ValueKind::Flag => {
                    plain += &format!("{} = {:?}\n", feature.name, self.weight());
                }
            }
        }
        plain + &words
    }
}

fn rule(decision: &str, when: &str, action: &str) -> String {
    let when = if when.is_empty() { String::new() } else { format!("when = {{ {when} }}\n") };
    format!("[[{decision}]]\n{when}do = \"{action}\"\n")
}

/// 10,000 games under 400 policies nobody would write. The wrapper checks every decision, the game
/// itself its soundness at the end of every phase, and every fact the range its card promises.
#[test]
fn whatever_a_policy_says_it_is_lawful() {
    const SETS: [&[&str]; 4] = [
        &[],
        &["optional.gun_repair=true", "optional.gun_crew_aces=true", "scenario.kikusui=yes"],
        &["optional.twin_engine=true", "optional.willow=true", "charts.10.undamaged.2-4=hit"],
        &["scenario.rules=basic", "charts.7-3-flood.1-5=floods"],
    ];
    let scenarios = ["cassin-young", "kimberly", "dunlap", "evans", "la-prade"];
    let books: Vec<Rulebook> = scenarios
        .iter()
        .flat_map(|scenario| SETS.iter().map(|sets| book_of(scenario, sets)))
        .collect();
    let mut scribe = Scribe { dice: Stream::new(1945) };
    for number in 0..400 {
        let book = &books[number % books.len()];
        let text = scribe.policy();
        let ready = written(&text, book);
        for game in 0..25 {
            let game = number as u64 * 25 + game;
            let captain = Lawful(commander(&ready, book, game));
            play(&captain, book, &mut Quiet(Seeded::new(7, game)));
        }
    }
}

/// A campaign takes the same decisions for longer.
#[test]
fn chance_is_lawful_in_campaigns_too() {
    for scenario in ["mini-campaign", "long-campaign"] {
        let book = book_of(scenario, &[]);
        for name in ["random", "cautious", "damage-control-first"] {
            let ready = named(name, &book);
            for game in 0..30 {
                play(
                    &Lawful(commander(&ready, &book, game)),
                    &book,
                    &mut Quiet(Seeded::new(7, game)),
                );
            }
        }
    }
}

/// One policy for every feature of every decision, and for every action: each can be written, and
/// is evaluated in play.
#[test]
fn every_feature_and_action_can_be_used() {
    let sets = ["optional.gun_repair=true", "scenario.kikusui=yes", "charts.10.undamaged.2-4=hit"];
    let book = book_of("kimberly", &sets);
    for card in PICKET_DUTY.decisions() {
        for text in ways_to_say(&card) {
            for ties in ["first", "random"] {
                let text = format!("extends = \"reference\"\nties = \"{ties}\"\n{text}");
                let ready = written(&text, &book);
                for game in 0..2 {
                    let captain = Lawful(commander(&ready, &book, game));
                    play(&captain, &book, &mut Quiet(Seeded::new(3, game)));
                }
            }
        }
    }
}

/// Every feature alone, then every action alone.
fn ways_to_say(card: &DecisionCard) -> Vec<String> {
    let name = card.name;
    match card.form {
        Form::List { actions, .. } => {
            let last = actions[actions.len() - 1].0;
            let with = |feature: &FeatureCard| {
                let test = match feature.kind {
                    ValueKind::Whole { least, .. } => format!("{{ is_not = {least} }}"),
                    ValueKind::Real { most, .. } => format!("{{ at_most = {most:?} }}"),
                    ValueKind::Word(words) => format!("{{ one_of = [\"{}\"] }}", words[0]),
                    ValueKind::Flag => "true".into(),
                };
                let when = format!("{} = {test}", feature.name);
                rule(name, &when, last) + &rule(name, "", actions[0].0)
            };
            let features = card.features.iter().map(with);
            features.chain(actions.iter().map(|(action, _)| rule(name, "", action))).collect()
        }
        Form::Score { .. } => {
            let with = |feature: &FeatureCard| match feature.kind {
                ValueKind::Word(words) => {
                    let last = words[words.len() - 1];
                    format!("[{name}.score.{}]\n\"{last}\" = 1.0\n", feature.name)
                }
                _ => format!("[{name}.score]\n{} = 1.0\n", feature.name),
            };
            card.features.iter().map(with).collect()
        }
    }
}

/// A gun that may hold its fire does, and one that must choose looks at what it weighs.
#[test]
fn a_bar_too_high_silences_the_guns() {
    let book = book_of("kimberly", &[]);
    let text = "extends = \"reference\"\n[gunnery]\nleast = 1.0\n[gunnery.score]\nguns_on = -1.0\n\
                [mk37]\nleast = 9.0\n[mk37.score]\nslavable_reach = 1.0\n";
    let ready = written(text, &book);
    for game in 0..50 {
        let captain = commander(&ready, &book, game);
        let tally = play(&captain, &book, &mut Quiet(Seeded::new(1945, game)));
        assert_eq!(tally.get(Count::ShotsFired), 0);
    }
}

/// 7.8.2.F: three men clear the fire room and, if the policy says so, go on to the engine room
/// behind it; if not, nobody tries it and its dice stay in the box.
#[test]
fn rule_7_8_2_f_freed_men_go_on_where_the_policy_says_so() {
    let book = book_of("kimberly", &[]);
    let hits_left = |answer: &str, faces: &[u8]| {
        let mut game = super::fresh(&book);
        game.ship.rooms.hits[Room::FireRoomForward as usize] = 2;
        game.ship.rooms.hits[Room::EngineRoomForward as usize] = 1;
        game.ship.crews.team = [0, 3, 0];
        let text = format!("extends = \"reference\"\n[[freed_crews]]\ndo = \"{answer}\"\n");
        let (ready, mut dice) = (written(&text, &book), Quiet(Scripted::new(faces.to_vec())));
        game.damage_control(0, &commander(&ready, &book, 0), &book, &mut dice);
        game.ship.rooms.hits[Room::EngineRoomForward as usize]
    };
    assert_eq!(hits_left("no", &[6, 6, 6]), 1);
    assert_eq!(hits_left("yes", &[6, 6, 6, 6, 6, 6]), 0);
}

#[test]
fn a_policy_may_extend_another_and_says_only_what_it_changes() {
    let book = book_of("kimberly", &[]);
    let ready = written("extends = \"spread\"\n[[spray]]\ndo = \"no\"\n", &book);
    let spread = named("spread", &book);
    assert_eq!(ready.policy.air_target, spread.policy.air_target);
    assert!(ready.policy.spray.always().is_some());
    let file = File { name: "mine.toml".into(), text: "extends = \"spraed\"\n".into() };
    let told = PICKET_DUTY.policy_texts(Some(&PolicyRef::Handed(file))).unwrap_err().to_string();
    assert!(told.contains("did you mean `spread`?"), "{told}");
}
