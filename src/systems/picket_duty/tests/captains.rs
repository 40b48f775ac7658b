//! Captains for tests: the reference doctrine, but willing to do what it never does.

use crate::captain::{
    Captain, Choice, CounterFlood, FirePlan, MayLeave, OfficerPlan, Posts, Sight, SupportPlan,
};
use crate::doctrine::Reference;
use crate::names::Officer;
use crate::rulebook::Rulebook;
use crate::state::{Crews, Plane, Ship, Special};
use crate::view::View;

/// The reference captain with these answers of his own.
#[derive(Clone, Copy)]
pub struct Willing {
    pub declares: Choice,
    pub ends: Choice,
    pub abandons: Choice,
    /// Leaves station for this reason.
    pub leaves_for: Option<MayLeave>,
    pub floods: fn(&Ship, &Rulebook) -> Option<CounterFlood>,
}

impl Willing {
    /// Says no to everything, as the reference does.
    pub const NEVER: Willing = Willing {
        declares: Choice::No,
        ends: Choice::No,
        abandons: Choice::No,
        leaves_for: None,
        floods: |_, _| None,
    };
}

impl Captain for Willing {
    fn posts(&self) -> Posts {
        Reference.posts()
    }
    fn aim(&self, sight: &Sight) -> FirePlan {
        Reference.aim(sight)
    }
    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        Reference.support(sight, fire)
    }
    fn sprays(&self, game: View, special: &Special, next: Option<&Special>) -> Choice {
        Reference.sprays(game, special, next)
    }
    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        Reference.maneuvers(game, wave, planes)
    }
    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan {
        Reference.officers(game, book)
    }
    fn crews(&self, game: View, crews: Crews, book: &Rulebook) -> Crews {
        Reference.crews(game, crews, book)
    }
    fn declares_emergency(&self, _game: View) -> Choice {
        self.declares
    }
    fn ends_emergency(&self, _game: View) -> Choice {
        self.ends
    }
    fn abandons(&self, _game: View) -> Choice {
        self.abandons
    }
    fn counter_floods(&self, game: View, book: &Rulebook) -> Option<CounterFlood> {
        (self.floods)(game.ship(), book)
    }
    fn withdraws(&self, _game: View, why: MayLeave) -> Choice {
        if self.leaves_for == Some(why) { Choice::Yes } else { Choice::No }
    }
    fn chief_to_lose(&self, game: View) -> Officer {
        Reference.chief_to_lose(game)
    }
}
