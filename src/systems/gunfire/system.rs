//! The Gunfire Tables as the lab sees them.

use kernel::dice::Way;
use kernel::systems::kit::{self, prelude::*};

use super::editions::EDITIONS;
use super::families::{ENDINGS, FAMILIES, GROUPS};
use super::game::Game;
use super::luck::LUCKS;
use super::metrics::{A, B, FACTS, METRICS, Tally};
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
        facts: FACTS,
        lucks: LUCKS,
        twins: TWINS,
        families: FAMILIES,
        endings: ENDINGS,
        groups: GROUPS,
        pictured: &["sunk_a", "sunk_b", "hits_by_a", "hits_by_b", "turns"],
        sides: &[A, B],
        editions: EDITIONS,
        ships: Ships::Fleets { known_by: &["superstructure"] },
        hides: Hides::These(DISGUISES),
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
    fn play(ready: &Prepared, _: impl Player, own: &mut Scratch, table: &mut impl Table) -> Tally {
        let game = own.0.get_or_insert_with(|| Box::new(Game::room(&ready.book)));
        super::play(&ready.ready, &ready.book, game, table)
    }
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }
    fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
        maps::maps(games, book)
    }
    fn courses(book: &Rulebook, game: u64, ways: &[Way]) -> Option<Map> {
        Some(maps::courses(game, ways, book))
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

/// Until its first contact a side sees nothing of the enemy: neither where he is, nor what he is after, nor
/// who commands him. From then on a plot sees all ships in play (doctrine 2-2), and what their captains are
/// offered as targets is what their own ship has spotted.
const DISGUISES: &[Disguise] = &[
    Disguise {
        scenario: "vella-gulf",
        from: 1,
        sets: &["groups.a.1.wanted=12", "policy.a.course.score.turn_30s=5.0"],
    },
    Disguise {
        scenario: "mediterranean-convoy",
        from: 0,
        sets: &["groups.b.1.at=[4, 20]", "groups.b.2.at=[7, 21]", "groups.b.3.at=[7, 22]"],
    },
];

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
