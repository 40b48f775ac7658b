//! Skirmish: a small fleet game that uses all a system can, for the tests of the lab and as the example
//! to copy from. Two squadrons sail on a table and fire at what they see; a ship may lurk unseen.

mod events;
mod game;
mod policy;
mod rulebook;
#[cfg(test)]
mod tests;
mod view;

use crate::config::{Problems, Section};
use crate::dice::{PolicyDice, Table, Tracks, exact_odds};
use crate::policy::DecisionCard;
use crate::systems::cell::{Playable, ReadyMatch};
use crate::systems::hides::{Disguise, Hides};
use crate::systems::kit::{self, About, Book, Files, Ships};
use crate::systems::maps::Map;
use crate::systems::metric::{UNFINISHED, YES_NO, count, points, until};
use crate::systems::odds::givens::{Givens, whole, word};
use crate::systems::odds::question::{Asked, find};
use crate::systems::odds::{Ask, ExactAnswer, Question, answer};
use crate::systems::tally::metrics;
use crate::systems::{Edition, Family, Luck, Match, Request, Scenario, Side};

use game::MOST;
use policy::Captain;
use rulebook::{Band, Rulebook};

const A: Side = Side { id: "a", title: "the first squadron" };
const B: Side = Side { id: "b", title: "the second squadron" };
const SHIPS: crate::systems::metric::Scale = count("ships").at_most(MOST as i32);

metrics! {
    AWins = "a_win", "A wins", YES_NO, Some(A), "only ships of a are afloat";
    BWins = "b_win", "B wins", YES_NO, Some(B), "only ships of b are afloat";
    Draw = "draw", "All sunk", YES_NO, None, "no ship is afloat";
    Unfinished = "unfinished", "Unfinished", UNFINISHED, None, "both had ships when the turns were over";
    Turns = "turns", "Turns until a side is gone", until("turns"), None, "turns until a side has no ships";
    LostA = "a_lost", "Ships A lost", SHIPS, Some(B), "ships of a that were sunk";
    LostB = "b_lost", "Ships B lost", SHIPS, Some(A), "ships of b that were sunk";
    HullA = "a_hull", "Hull A has left", points("hull points"), Some(A), "hull of the ships of a afloat";
    HullB = "b_hull", "Hull B has left", points("hull points"), Some(B), "hull of the ships of b afloat";
    HitsOfA = "a_hits", "Hits A made", count("hits"), Some(A), "hits the guns of a made";
    HitsOfB = "b_hits", "Hits B made", count("hits"), Some(B), "hits the guns of b made";
}

/// The file, and what a name of a file in this folder stands for.
macro_rules! file {
    ($name:literal as $path:literal) => {
        ($path, include_str!(concat!("files/", $name)))
    };
}

const FILES: Files = Files(&[
    file!("charts/gunnery.toml" as "configs/skirmish/charts/gunnery.toml"),
    file!("ships/cruiser.toml" as "configs/skirmish/ships/cruiser.toml"),
    file!("ships/destroyer.toml" as "configs/skirmish/ships/destroyer.toml"),
    file!("scenarios/even.toml" as "configs/skirmish/scenarios/even.toml"),
    file!("scenarios/ambush.toml" as "configs/skirmish/scenarios/ambush.toml"),
    file!("rulings.toml" as "configs/skirmish/rulings.toml"),
    file!("policies/closing.toml" as "policies/skirmish/closing.toml"),
    file!("policies/standing-off.toml" as "policies/skirmish/standing-off.toml"),
]);

const QUESTIONS: &[Asked<Rulebook>] = &[Asked::new(
    "gunnery",
    "how many guns of a ship hit",
    &[whole("guns", 1, 12, "6"), word::<Band>("band", "medium")],
    |given, book| {
        let (guns, band) = (given.whole("guns") as u8, given.word("band"));
        answer::numbers(exact_odds(|dice| game::gunnery(guns, band, book, dice)), "hits")
    },
)];

/// The system.
pub struct Skirmish;

/// One game made ready.
pub struct Prepared {
    book: Rulebook,
    captains: [Captain; 2],
}

impl Book for Skirmish {
    type Rules = Rulebook;
    type Policy = [Captain; 2];
    type Game = Prepared;

    const ABOUT: About = About {
        id: "skirmish",
        title: "Skirmish: two squadrons on a table",
        flagship: "even",
        metrics: METRICS,
        lucks: &[
            Luck { name: "guns_a", meaning: "hits of a's guns", side: A, scale: 6 },
            Luck { name: "guns_b", meaning: "hits of b's guns", side: B, scale: 6 },
        ],
        families: &[Family {
            id: "ends",
            title: "How games end",
            parts: &[
                ("a_win", "a"),
                ("b_win", "b"),
                ("draw", "all sunk"),
                ("unfinished", "no end"),
            ],
            rest: None,
            whole: None,
        }],
        pictured: &["turns", "a_lost", "b_lost"],
        sides: &[A, B],
        editions: &[
            Edition { id: "plain", title: "eyes alone", sets: &["scenario.radar=false"] },
            Edition {
                id: "radar",
                title: "radar sees twice as far",
                sets: &["scenario.radar=true"],
            },
        ],
        ships: Ships::Fleets { known_by: &["hull"] },
        hides: Hides::These(&[
            Disguise {
                scenario: "ambush",
                from: 0,
                sets: &["fleet.b.brazen.at.1=20", "fleet.b.brazen.at.2=58"],
            },
            Disguise {
                scenario: "ambush",
                from: 0,
                sets: &["fleet.b.brazen.hull=40", "fleet.b.brazen.guns=12"],
            },
        ]),
    };

    fn files(&self) -> Files {
        FILES
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::read(root)
    }
    fn read_policy(policy: &Section) -> [Captain; 2] {
        ["a", "b"].map(|side| policy.table(side, Captain::read))
    }
    fn game(book: Rulebook, captains: [Captain; 2]) -> Prepared {
        Prepared { book, captains }
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::Id::ALL.iter().map(|id| id.decision().card()).collect()
    }
    fn twin_metrics() -> &'static [[&'static str; 2]] {
        &[["a_win", "b_win"], ["a_hits", "b_hits"]]
    }
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<2>())
    }
    fn question_cards(&self) -> Vec<Question> {
        QUESTIONS.iter().map(Asked::card).collect()
    }
    fn answer(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        let question = find(Self::ABOUT.id, QUESTIONS.iter(), &ask.table)?;
        let flagship = || Scenario::Named(Self::ABOUT.flagship.into());
        let (scenario, sets) = (ask.scenario.clone().unwrap_or_else(flagship), ask.sets.clone());
        let book = kit::rules(self, &Request { scenario, sets, policies: Vec::new() })?;
        question.answer(Givens::take(question.givens, &ask.given, question.id)?, &book)
    }
}

impl Playable for Prepared {
    type Outcome = Tally;
    type Scratch = ();

    fn play(&self, policy_dice: PolicyDice, (): &mut (), table: &mut impl Table) -> Tally {
        game::play(&self.captains, &self.book, policy_dice, table)
    }
    fn maps(&self, games: &Tracks) -> Vec<Map> {
        events::maps(games)
    }
    fn most_turns(&self) -> Option<u32> {
        Some(self.book.turns.into())
    }
    fn assumed(&self) -> Vec<(String, String)> {
        vec![("the gunnery chart".into(), "made up for the tests".into())]
    }
}
