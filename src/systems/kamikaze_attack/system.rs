//! Kamikaze Attack! as the lab sees it.

use kernel::systems::kit::prelude::*;

use super::families::{ENDINGS, FAMILIES, GROUPS, PICTURED};
use super::forces::FORCES;
use super::luck::LUCKS;
use super::metrics::{FACTS, JAPAN, METRICS, Tally, US};
use super::policy::{self, CompiledPolicy, Policies};
use super::rulebook::Rulebook;
use super::scratch::Scratch;
use super::{bounds, index, maps, odds, play};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct KamikazeAttack(pub Files);

/// One game made ready: the rules and the players.
pub type Prepared = kernel::systems::kit::Prepared<KamikazeAttack>;

impl Book for KamikazeAttack {
    type Rules = Rulebook;
    type Players = CompiledPolicy;
    type Outcome = Tally;
    type Scratch = Scratch;

    const ABOUT: About = About {
        id: "kamikaze-attack",
        title: "Kamikaze Attack!: a dogfight, then dives on a lone destroyer, Okinawa 1945 (Lone Warrior 186)",
        flagship: "standard",
        asked_of: "no-cap",
        metrics: METRICS,
        facts: FACTS,
        lucks: LUCKS,
        luck_cost: 1.8,
        families: FAMILIES,
        endings: ENDINGS,
        groups: GROUPS,
        pictured: PICTURED,
        sides: &[US, JAPAN],
        ships: Ships::One { known_by: &["arcs", "guns"] },
        // Whom the planes of the other side go for, which no player is told.
        hides: Hides::These(&[
            Disguise::new("standard", 0, &["policy.japan.escort_quarry.score.distance=1.0"]),
            Disguise::new("standard", 1, &["policy.us.cap_quarry.score.distance=1.0"]),
        ]),
        searched: policy::SEARCHED,
        forces: FORCES,
        ..About::NEW
    };

    fn files(&self) -> Files {
        self.0
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::of(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let policies = Policies::read(policy);
        Box::new(|book| policies.with(book))
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
    }
    #[inline]
    fn play(
        game: &Prepared,
        player: impl Player,
        own: &mut Scratch,
        table: &mut impl Table,
    ) -> Tally {
        play(&game.ready, &game.book, player, own, table)
    }
    #[inline(never)]
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
    fn index() -> Option<Index> {
        Some(index::index())
    }
    fn question_cards(&self) -> Vec<Question> {
        odds::questions(self)
    }
    fn answer(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        odds::answer(self, ask)
    }
}
