//! Picket Duty as the lab sees it.

use kernel::config::{Problems, Section};
use kernel::dice::{PolicyDice, Table, Tracks};
use kernel::policy::DecisionCard;
use kernel::systems::cell::{Playable, ReadyMatch};
use kernel::systems::hides::Hides;
use kernel::systems::index::Index;
use kernel::systems::kit::{About, Book, Files, Ships};
use kernel::systems::maps::Map;
use kernel::systems::odds::{Ask, ExactAnswer, Question};
use kernel::systems::{Bounds, Edition, Match, Metric};

use super::families::FAMILIES;
use super::index;
use super::luck::LUCKS;
use super::metrics::{METRICS, Tally, US};
use super::odds;
use super::policy::{self, Commander, CompiledPolicy, Policy};
use super::rulebook::Rulebook;
use super::{bounds, maps, play};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct PicketDuty(pub Files);

impl Book for PicketDuty {
    type Rules = Rulebook;
    type Policy = Policy;
    type Game = Prepared;

    const ABOUT: About = About {
        id: "picket-duty",
        title: "Picket Duty: kamikaze attacks against US destroyers, Okinawa 1945 (version 2)",
        flagship: "cassin-young",
        metrics: METRICS,
        lucks: LUCKS,
        families: FAMILIES,
        pictured: &["fighting_days", "direct_hits", "planes_destroyed", "hull_end"],
        sides: &[US],
        editions: &[
            Edition { id: "basic", title: "the basic game", sets: &["scenario.rules=basic"] },
            Edition {
                id: "advanced",
                title: "the advanced game",
                sets: &["scenario.rules=advanced"],
            },
        ],
        ships: Ships::One { known_by: &["arcs", "guns"] },
        hides: Hides::Nothing(
            "one player, who sees all but the markers he will draw: those are dice",
        ),
    };

    fn files(&self) -> Files {
        self.0
    }

    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::of(root)
    }

    fn read_policy(policy: &Section) -> Policy {
        Policy::read(policy)
    }

    fn game(book: Rulebook, policy: Policy) -> Prepared {
        let ready = policy.with(&book);
        Prepared { book, ready }
    }

    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }

    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
    }

    fn scenario_title(word: &dyn Fn(&str) -> String) -> String {
        format!("{} — {}, {}", word("title"), word("ship_name"), word("date"))
    }

    fn index() -> Option<Index> {
        Some(index::index())
    }

    fn question_cards(&self) -> Vec<Question> {
        odds::questions()
    }

    fn answer(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        odds::answer(self, ask)
    }
}

/// One game of Picket Duty made ready: the rules and the captain.
pub struct Prepared {
    pub book: Rulebook,
    pub ready: CompiledPolicy,
}

impl Playable for Prepared {
    type Outcome = Tally;
    type Scratch = ();

    #[inline]
    fn play(&self, policy_dice: PolicyDice, (): &mut (), table: &mut impl Table) -> Tally {
        play(&Commander::new(&self.ready, &self.book, policy_dice), &self.book, table)
    }

    fn maps(&self, games: &Tracks) -> Vec<Map> {
        maps::maps(games, &self.book)
    }

    fn bounds(&self, metric: &Metric) -> Bounds {
        bounds::bounds(metric, &self.book)
    }

    fn assumed(&self) -> Vec<(String, String)> {
        self.book.assumed()
    }
}
