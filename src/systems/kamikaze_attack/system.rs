//! Kamikaze Attack! as the lab sees it.

use kernel::config::{Problems, Section};
use kernel::dice::{PolicyDice, Table, Tracks};
use kernel::policy::DecisionCard;
use kernel::systems::cell::{Playable, ReadyMatch};
use kernel::systems::hides::{Disguise, Hides};
use kernel::systems::index::Index;
use kernel::systems::kit::{About, Book, Files, Ships};
use kernel::systems::maps::Map;
use kernel::systems::odds::{Ask, ExactAnswer, Question};
use kernel::systems::{Bounds, Match, Metric};

use super::families::{FAMILIES, PICTURED};
use super::index;
use super::luck::LUCKS;
use super::metrics::{JAPAN, METRICS, Tally, US};
use super::odds;
use super::policy::{self, CompiledPolicy, Policies};
use super::rulebook::Rulebook;
use super::scratch::Scratch;
use super::{bounds, maps, play};

/// Whom the planes of the other side go for, which no player is told.
const fn plans(from: usize, sets: &'static [&'static str]) -> Disguise {
    Disguise { scenario: "standard", from, sets }
}

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct KamikazeAttack(pub Files);

impl Book for KamikazeAttack {
    type Rules = Rulebook;
    type Policy = Policies;
    type Game = Prepared;

    const ABOUT: About = About {
        id: "kamikaze-attack",
        title: "Kamikaze Attack!: a dogfight, then dives on a lone destroyer, Okinawa 1945 (Lone Warrior 186)",
        flagship: "standard",
        metrics: METRICS,
        lucks: LUCKS,
        families: FAMILIES,
        pictured: PICTURED,
        sides: &[US, JAPAN],
        editions: &[],
        ships: Ships::One { known_by: &["arcs", "guns"] },
        hides: Hides::These(&[
            plans(0, &["policy.japan.escort_quarry.score.distance=1.0"]),
            plans(1, &["policy.us.cap_quarry.score.distance=1.0"]),
        ]),
    };

    fn files(&self) -> Files {
        self.0
    }

    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::of(root)
    }

    fn read_policy(policy: &Section) -> Policies {
        Policies::read(policy)
    }

    fn game(book: Rulebook, policies: Policies) -> Prepared {
        let ready = policies.with(&book);
        Prepared { book, ready }
    }

    #[inline(never)]
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }

    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
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

/// One game made ready: the rules and the players.
pub struct Prepared {
    pub book: Rulebook,
    pub ready: CompiledPolicy,
}

impl Playable for Prepared {
    type Outcome = Tally;
    type Scratch = Scratch;

    #[inline]
    fn play(
        &self,
        policy_dice: PolicyDice,
        scratch: &mut Scratch,
        table: &mut impl Table,
    ) -> Tally {
        play(&self.ready, &self.book, policy_dice, scratch, table)
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
