//! Decisions about the ship as a whole: maneuver, spray fire, emergency, flooding, leaving.

use crate::captain::{Choice, CounterFlood, MayLeave, Side};
use crate::defensive_fire::masked_by_list;
use crate::emergency_maneuver::maneuver_value;
use crate::names::{Officer, Section, Weapon, ones};
use crate::state::{Plane, PlaneState, Special};
use crate::view::View;
use kernel::config::Word;
use kernel::policy::{Facts, List, Player};

use super::actions::{Answer, Righting};
use super::captain::Commander;
use super::decisions::Id;
use super::features::Fact;
use super::situation::{Weighed, flag};

impl<'a, P: Player> Commander<'a, P> {
    /// A decision that looks at `own` and the situation.
    #[inline]
    pub(super) fn view<Own: Fn(Fact) -> Option<f64>>(
        &'a self,
        id: Id,
        game: View<'a>,
        option: usize,
        own: Own,
    ) -> Weighed<'a, P, Own> {
        Weighed { captain: self, game, id, option: option as u16, own }
    }

    /// What a list says, or what is answered in its place.
    #[inline]
    pub(super) fn answer<A: Word + PartialEq>(
        &self,
        id: Id,
        list: &List<Fact, A>,
        view: &impl Facts<Fact>,
    ) -> A {
        list.answer((self.player, id as u8), view, |_| true)
    }

    /// 6.10.B — In which wave the maneuver is tried.
    pub(super) fn maneuver(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        let left = || planes.iter().filter(|plane| plane.state != PlaneState::Destroyed).count();
        let unhurt = || planes.iter().filter(|plane| plane.is_target()).count();
        let own = |fact| {
            Some(match fact {
                // The wave is told: a test may fight one out of turn.
                Fact::Wave => (wave + 1) as f64,
                Fact::Planes => planes.len() as f64,
                Fact::PlanesLeft => left() as f64,
                Fact::PlanesUnhurt => unhurt() as f64,
                Fact::ManeuverChance => self.maneuver_chance(game),
                _ => return None,
            })
        };
        let view = self.view(Id::Maneuver, game, 0, own);
        self.answer(Id::Maneuver, &self.policy.maneuver, &view).into()
    }

    /// 6.10.D — The chance of Table 19, in percent.
    fn maneuver_chance(&self, game: View) -> f64 {
        let value = maneuver_value(&game.ship().officers);
        100.0 * self.chances.maneuver(value)
    }

    /// 6.9.C — Whether a special plane is sprayed.
    pub(super) fn spray(&self, game: View, special: &Special, next: Option<&Special>) -> Choice {
        let none = Weapon::COUNT as f64;
        let own = |fact| {
            Some(match fact {
                Fact::WeaponCarried => f64::from(special.weapon as u8),
                Fact::TwinEngine => flag(special.twin_engine),
                Fact::SectionIs => f64::from(special.section as u8),
                Fact::NextWeapon => next.map_or(none, |next| f64::from(next.weapon as u8)),
                _ => return None,
            })
        };
        let option = special.section as usize * 2 + usize::from(next.is_some());
        let view = self.view(Id::Spray, game, option, own);
        self.answer(Id::Spray, &self.policy.spray, &view).into()
    }

    /// 7.7.L, 7.7.N–O — Emergency declared, called off; the ship abandoned.
    pub(super) fn in_distress(&self, id: Id, list: &List<Fact, Answer>, game: View) -> Choice {
        self.answer(id, list, &self.view(id, game, 0, |_| None)).into()
    }

    /// 9.G, 7.12.D — Leaving by choice.
    pub(super) fn withdraw(&self, game: View, why: MayLeave) -> Choice {
        let reason = match why {
            MayLeave::HalfTheArmament => 0.0,
            MayLeave::WaterLines => 1.0,
        };
        let own = |fact| (fact == Fact::Reason).then_some(reason);
        let view = self.view(Id::Withdraw, game, 0, own);
        self.answer(Id::Withdraw, &self.policy.withdraw, &view).into()
    }

    /// 7.9.H — The next room to flood, against list or trim, as long as one is open.
    pub(super) fn counter_flood(&self, game: View) -> Option<CounterFlood> {
        let open = self.book.ship.gray & !game.ship().spaces.destroyed;
        let never = self.policy.counter_flood.always() == Some(Righting::No);
        if open == 0 || never && !self.player.may_differ(Id::CounterFlood as u8) {
            return None;
        }
        let own = |fact| {
            let masked = || masked_by_list(&game.ship().keel, self.book).count_ones();
            (fact == Fact::Masked).then(|| masked().into())
        };
        let flooded = game.ship().spaces.destroyed.count_ones() as usize;
        let view = self.view(Id::CounterFlood, game, flooded, own);
        let sides = |righting| high_side(game, righting);
        let asked = (self.player, Id::CounterFlood as u8);
        let can = |answer| answer == Righting::No || sides(answer).is_some();
        let answer = self.policy.counter_flood.answer(asked, &view, can);
        Some(CounterFlood { space: self.room_to_flood(game, open)?, side: sides(answer)? })
    }

    fn room_to_flood(&self, game: View, open: u64) -> Option<u8> {
        let view = |space: usize| {
            let own = move |fact| {
                Some(match fact {
                    Fact::SectionIs => f64::from(self.book.ship.spaces[space].section as u8),
                    Fact::DamagedSpace => flag(game.ship().spaces.damaged & 1 << space != 0),
                    _ => return None,
                })
            };
            self.view(Id::CounterFloodRoom, game, space, own)
        };
        let draw = || self.draw(Id::CounterFloodRoom, game, open.count_ones() as usize);
        let asked = (self.player, Id::CounterFloodRoom as u8);
        let room = self.policy.counter_flood_room.pick(asked, ones(open), view, draw);
        room.map(|space| space as u8)
    }

    /// 7.6.B — The Repair Chief who becomes CPO: one of the living while there is one.
    pub(super) fn chief(&self, game: View) -> Officer {
        let people = &game.ship().officers;
        let any_alive = Section::ALL.iter().any(|&s| people.alive(Officer::chief_of(s)));
        let open = Section::ALL
            .into_iter()
            .filter(|&section| !any_alive || people.alive(Officer::chief_of(section)));
        let view = |section: Section| {
            let own = move |fact| {
                Some(match fact {
                    Fact::SectionIs => f64::from(section as u8),
                    Fact::ChiefRating => people.value[Officer::chief_of(section) as usize].into(),
                    Fact::TeamMen => game.ship().crews.team[section as usize].into(),
                    _ => return None,
                })
            };
            self.view(Id::Chief, game, section as usize, own)
        };
        let draw = || {
            let alive = |&section: &Section| people.alive(Officer::chief_of(section));
            self.draw(Id::Chief, game, Section::ALL.iter().filter(|section| alive(section)).count())
        };
        let section = self.policy.chief.pick((self.player, Id::Chief as u8), open, view, draw);
        Officer::chief_of(section.expect("one of three chiefs scores highest"))
    }
}

/// 7.9.H — The side that rights the ship: the one with fewer markers; none on an even keel.
fn high_side(game: View, righting: Righting) -> Option<Side> {
    let keel = &game.ship().keel;
    let (one, other) = match righting {
        Righting::No => return None,
        Righting::List => ((keel.port, Side::Port), (keel.starboard, Side::Starboard)),
        Righting::Trim => ((keel.bow, Side::Bow), (keel.stern, Side::Stern)),
    };
    match one.0.cmp(&other.0) {
        std::cmp::Ordering::Less => Some(one.1),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(other.1),
    }
}
