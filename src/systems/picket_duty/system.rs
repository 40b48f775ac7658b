//! Picket Duty as the lab sees it.

use kernel::systems::kit::prelude::*;

use super::families::FAMILIES;
use super::luck::LUCKS;
use super::metrics::{METRICS, Tally, US};
use super::policy::{self, Commander, CompiledPolicy, Policy};
use super::rulebook::Rulebook;
use super::{bounds, index, maps, odds, play};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct PicketDuty(pub Files);

/// One game of Picket Duty made ready: the rules and the captain.
pub type Prepared = kernel::systems::kit::Prepared<PicketDuty>;

impl Book for PicketDuty {
    type Rules = Rulebook;
    type Players = CompiledPolicy;
    type Outcome = Tally;
    type Scratch = ();

    const ABOUT: About = About {
        id: "picket-duty",
        title: "Picket Duty: kamikaze attacks against US destroyers, Okinawa 1945 (version 2)",
        flagship: "cassin-young",
        asked_of: "kimberly",
        metrics: METRICS,
        lucks: LUCKS,
        families: FAMILIES,
        pictured: &["fighting_days", "direct_hits", "planes_destroyed", "hull_end"],
        sides: &[US],
        editions: &[
            Edition::new("basic", "the basic game", &["scenario.rules=basic"]),
            Edition::new("advanced", "the advanced game", &["scenario.rules=advanced"]),
        ],
        ships: Ships::One { known_by: &["arcs", "guns"] },
        hides: Hides::Nothing("one player, who sees all but the markers he will draw: dice"),
        ..About::NEW
    };
    const ASKED: &'static [&'static [Asked<Rulebook>]] = odds::ALL;

    fn files(&self) -> Files {
        self.0
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::of(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let policy = Policy::read(policy);
        Box::new(|book| policy.with(book))
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
    }
    #[inline]
    fn play(game: &Prepared, dice: PolicyDice, (): &mut (), table: &mut impl Table) -> Tally {
        play(&Commander::new(&game.ready, &game.book, dice), &game.book, table)
    }
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }
    fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
        maps::maps(games, book)
    }
    fn bounds(book: &Rulebook, metric: &Metric) -> Bounds {
        bounds::bounds(metric, book)
    }
    fn assumed(book: &Rulebook) -> Pairs {
        book.assumed()
    }
    fn scenario_title(word: &dyn Fn(&str) -> String) -> String {
        format!("{} — {}, {}", word("title"), word("ship_name"), word("date"))
    }
    fn index() -> Option<Index> {
        Some(index::index())
    }
    fn circumstances(said: &Pairs, question: &Asked<Rulebook>, book: &Rulebook) -> Pairs {
        odds::on_the_day(said, question, book)
    }
}
