//! Buoyz 'N Da 'Hood' as the lab sees it.

use kernel::dice::Way;
use kernel::systems::kit::{self, prelude::*};

use super::families::{ENDINGS, FAMILIES, GROUPS};
use super::game::Game;
use super::luck::LUCKS;
use super::metrics::{FACTS, METRICS, TWINS, Tally};
use super::policy::{Captain, Id};
use super::rulebook::Rulebook;
use super::{index, maps, odds};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct Buoyz(pub Files);

/// One action made ready: the rules and who decides.
pub type Ready = kit::Prepared<Buoyz>;

impl Book for Buoyz {
    type Rules = Rulebook;
    type Players = [Captain; 2];
    type Outcome = Tally;
    type Scratch = Scratch;

    const ABOUT: About = About {
        id: "buoyz",
        title: "Buoyz 'N Da 'Hood' (fleet actions, galleys to missiles)",
        flagship: "raider",
        metrics: METRICS,
        facts: FACTS,
        lucks: LUCKS,
        luck_cost: 1.2,
        twins: TWINS,
        families: FAMILIES,
        endings: ENDINGS,
        groups: GROUPS,
        pictured: &["a_points_lost", "b_points_lost", "turns"],
        sides: &[A, B],
        ships: Ships::Fleets { known_by: &["hull"] },
        hides: Hides::These(&[
            // Where boats lurk, as long as nobody comes there.
            Disguise::new("dreadnought-and-u-boats", 0, &["fleet.b.1.lurking=5"]),
            Disguise::new("atlantic-convoy", 0, &["fleet.b.1.lurking=4"]),
        ]),
        ..About::NEW
    };

    const ASKED: &'static [&'static [Asked<Rulebook>]] = odds::ASKED;

    fn files(&self) -> Files {
        self.0
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::read(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let captains = kit::of_sides(policy, ["a", "b"], Captain::read);
        Box::new(|rules| captains.map(|captain| captain.ready(rules)))
    }
    fn decision_cards() -> Vec<DecisionCard> {
        Id::cards()
    }
    fn play(
        ready: &Ready,
        player: impl Player,
        own: &mut Scratch,
        table: &mut impl Table,
    ) -> Tally {
        let game = own.0.get_or_insert_with(|| Box::new(Game::room()));
        super::play(&ready.ready, &ready.book, player.dice(), game, table)
    }
    fn cell(cell: ReadyMatch<Ready, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }
    fn assumed(book: &Rulebook) -> Pairs {
        book.assumed()
    }
    fn index() -> Option<Index> {
        Some(index::index())
    }
    fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
        maps::maps(book, games)
    }
    fn courses(book: &Rulebook, game: u64, ways: &[Way]) -> Option<Map> {
        let one = book.drawing.is_none() && book.scenario.campaign.is_none();
        one.then(|| maps::courses(game, ways, book))
    }
}

/// Room for an action, kept between games.
#[derive(Default)]
pub struct Scratch(Option<Box<Game>>);
