//! The captain who decides by a policy.

use crate::captain::{
    Captain, Choice, CounterFlood, FirePlan, MayLeave, OfficerPlan, Posts, Sight, SupportPlan,
};
use crate::names::{Officer, Room};
use crate::rulebook::Rulebook;
use crate::state::{Crews, Plane, Special};
use crate::view::View;
use kernel::dice::{Address, Draw, PolicyDice};
use kernel::policy::{Player, TIE_DICE};

use super::arcs::Arcs;
use super::chances::Chances;
use super::compiled::{CompiledPolicy, Policy};
use super::decisions::Id;
use super::fewest::Load;
use super::situation::Nothing;

/// One captain for one game: the policy, the charts, and his own dice should he want any.
#[derive(Clone, Copy)]
pub struct Commander<'a, P = PolicyDice> {
    pub(super) policy: &'a Policy,
    pub(super) chances: &'a Chances,
    pub(super) arcs: &'a Arcs,
    pub(super) book: &'a Rulebook,
    /// Who answers where the policy need not.
    pub(super) player: P,
}

/// Purposes of a captain's own dice begin here, far above those of the game's events.
const OWN_DICE: u8 = 128;

impl<'a, P: Player> Commander<'a, P> {
    #[inline]
    pub fn new(ready: &'a CompiledPolicy, book: &'a Rulebook, player: P) -> Commander<'a, P> {
        Commander {
            policy: &ready.policy,
            chances: &ready.chances,
            arcs: &ready.arcs,
            book,
            player,
        }
    }

    /// The captain's own number for one option of one decision.
    #[cold]
    pub(super) fn chance(&self, id: Id, game: View, option: u16) -> f64 {
        let address = Address::new(OWN_DICE + id as u8, game.clock());
        f64::from(self.player.dice().at(address.step(game.phase().wave).actor(option)))
    }

    /// The captain's dice for one of several options of a decision that are equally good, when it is
    /// asked for the nth time in a wave.
    #[cold]
    pub(super) fn draw(&self, id: Id, game: View, nth: usize) -> Draw {
        let address = Address::new(TIE_DICE + id as u8, game.clock());
        self.player.dice().draw(address.step(game.phase().wave).actor(nth as u16))
    }
}

impl<P: Player> Captain for Commander<'_, P> {
    fn posts(&self) -> Posts {
        Posts {
            chief_petty: self.policy.chief_petty_post.choose(&Nothing),
            engineer: self.policy.engineer_post.choose(&Nothing).room(),
        }
    }

    fn aim(&self, sight: &Sight) -> FirePlan {
        let mut plan = FirePlan::HOLD;
        self.lay(sight, &mut plan);
        plan
    }

    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        let (mut plan, load) = (SupportPlan::NONE, Load::of(fire, sight.planes.len()));
        self.place_markers(sight, fire, load, &mut plan);
        plan
    }

    #[inline]
    fn orders(&self, sight: &Sight, fire: &mut FirePlan, support: &mut SupportPlan) {
        let load = self.lay(sight, fire);
        self.place_markers(sight, fire, load, support);
    }

    fn sprays(&self, game: View, special: &Special, next: Option<&Special>) -> Choice {
        self.spray(game, special, next)
    }

    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        self.maneuver(game, wave, planes)
    }

    fn officers(&self, game: View, _book: &Rulebook) -> OfficerPlan {
        self.officer_plan(game)
    }

    fn crews(&self, game: View, crews: Crews, _book: &Rulebook) -> Crews {
        self.crew_plan(game, crews)
    }

    fn freed_man_to(&self, game: View, freed: u8, open: u32, _book: &Rulebook) -> Option<Room> {
        self.freed_man(game, freed, open)
    }

    fn declares_emergency(&self, game: View) -> Choice {
        self.in_distress(Id::Declare, &self.policy.declare, game)
    }

    fn ends_emergency(&self, game: View) -> Choice {
        self.in_distress(Id::End, &self.policy.end, game)
    }

    fn abandons(&self, game: View) -> Choice {
        self.in_distress(Id::Abandon, &self.policy.abandon, game)
    }

    fn counter_floods(&self, game: View, _book: &Rulebook) -> Option<CounterFlood> {
        self.counter_flood(game)
    }

    fn withdraws(&self, game: View, why: MayLeave) -> Choice {
        self.withdraw(game, why)
    }

    fn chief_to_lose(&self, game: View) -> Officer {
        self.chief(game)
    }
}
