//! The Gunfire Tables as the lab sees them.

use kernel::systems::kit::{self, prelude::*};

use super::editions::EDITIONS;
use super::families::FAMILIES;
use super::game::Game;
use super::luck::LUCKS;
use super::metrics::{A, B, METRICS, Tally};
use super::policy::{self, Captain};
use super::rulebook::Rulebook;
use super::{index, maps, odds};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct Gunfire(pub Files);

/// One action made ready: the rules and who decides.
pub type Prepared = kit::Prepared<Gunfire>;

impl Book for Gunfire {
    type Rules = Rulebook;
    type Players = [Captain; 2];
    type Outcome = Tally;
    type Scratch = Scratch;

    const ABOUT: About = About {
        id: "gunfire",
        title: "Gunfire Tables (WWII surface actions)",
        flagship: "river-plate",
        metrics: METRICS,
        lucks: LUCKS,
        twins: TWINS,
        families: FAMILIES,
        pictured: &["sunk_a", "sunk_b", "hits_by_a", "hits_by_b", "turns"],
        sides: &[A, B],
        editions: EDITIONS,
        ships: Ships::Fleets { known_by: &["superstructure"] },
        hides: Hides::Nothing(
            "from the first contact on every plot sees all ships in play, and guns and torpedoes \
             are offered only what their own ship has spotted",
        ),
        ..About::NEW
    };

    fn files(&self) -> Files {
        self.0
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::read(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let captains = kit::of_sides(policy, ["a", "b"], Captain::read);
        Box::new(|_| captains)
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
    }
    fn play(ready: &Prepared, _: PolicyDice, own: &mut Scratch, table: &mut impl Table) -> Tally {
        let game = own.0.get_or_insert_with(|| Box::new(Game::room(&ready.book)));
        super::play(&ready.ready, &ready.book, game, table)
    }
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }
    fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
        maps::maps(games, book)
    }
    fn assumed(book: &Rulebook) -> Pairs {
        book.assumed()
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

const TWINS: &[[&str; 2]] = &[
    ["a_win", "b_win"],
    ["score_a", "score_b"],
    ["hits_by_a", "hits_by_b"],
    ["torpedo_hits_a", "torpedo_hits_b"],
    ["fp_lost_b", "fp_lost_a"],
    ["sunk_b", "sunk_a"],
    ["diw_b", "diw_a"],
    ["exploded_b", "exploded_a"],
    ["burnt_b", "burnt_a"],
    ["first_spot_b", "first_spot_a"],
];

/// Room for an action, kept between games.
#[derive(Default)]
pub struct Scratch(Option<Box<Game>>);
