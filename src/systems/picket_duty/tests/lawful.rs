//! A captain with the rulebook at his elbow: every order is checked before it is given.

use crate::captain::{
    Captain, Choice, CounterFlood, FirePlan, MayLeave, OfficerPlan, Posts, Side, Sight, SupportPlan,
};
use crate::names::{ENGINE_ROOMS, ENGINEERS_ROOMS, FIVES, Gun, Officer, Room, Section, ones};
use crate::rulebook::Rulebook;
use crate::state::{Crews, Plane, Special};
use crate::view::View;

/// Asserts that every decision of another captain is one the rules leave open.
pub struct Lawful<C>(pub C);

impl<C: Captain> Captain for Lawful<C> {
    fn posts(&self) -> Posts {
        let posts = self.0.posts();
        assert!(ENGINE_ROOMS & posts.engineer.bit() != 0, "2.0.B: {posts:?}");
        posts
    }

    fn aim(&self, sight: &Sight) -> FirePlan {
        let plan = self.0.aim(sight);
        let mut order = plan.order;
        order.sort_unstable();
        assert_eq!(order, Gun::ALL, "A089: every gun rolls once");
        let mut laid = 0;
        for (plane, &guns) in plan.on.iter().enumerate().filter(|&(_, &guns)| guns != 0) {
            assert!(plane < sight.planes.len(), "6.8.G: {plan:?}");
            assert_eq!(guns & !(sight.reach[plane] & sight.able), 0, "6.8.G: {plan:?}");
            assert_eq!(guns & laid, 0, "6.8.L: one target a gun: {plan:?}");
            laid |= guns;
        }
        mk37_is_lawful(&plan, sight);
        plan
    }

    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        let plan = self.0.support(sight, fire);
        let sum = |on: [u8; 2]| u32::from(on[0]) + u32::from(on[1]);
        let surface = u32::from(plan.surface_count) + sum(plan.surface_on_special);
        let air = u32::from(plan.air_count) + sum(plan.air_on_special);
        assert!(surface <= u32::from(sight.game.station().surface_support), "5.2.C: {plan:?}");
        assert!(air <= u32::from(sight.game.phase().air_support), "6.5.E: {plan:?}");
        let on_planes = plan.surface[..plan.surface_count.into()].iter();
        let on_planes = on_planes.chain(&plan.air[..plan.air_count.into()]);
        assert!(on_planes.into_iter().all(|&plane| usize::from(plane) < sight.planes.len()));
        for place in sight.specials.len()..2 {
            assert_eq!((plan.air_on_special[place], plan.surface_on_special[place]), (0, 0));
        }
        plan
    }

    fn sprays(&self, game: View, special: &Special, next: Option<&Special>) -> Choice {
        self.0.sprays(game, special, next)
    }

    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        self.0.maneuvers(game, wave, planes)
    }

    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan {
        let plan = self.0.officers(game, book);
        let (damaged, people) = (game.ship().rooms.damaged(), &game.ship().officers);
        let placed = |room: Room, open: u32, stays: Room| match open {
            0 => room == stays,
            open => open & room.bit() != 0,
        };
        assert!(placed(plan.executive, damaged, people.executive_in), "A176: {plan:?}");
        let his = damaged & ENGINEERS_ROOMS;
        assert!(placed(plan.engineer, his, people.engineer_in), "7.7.F: {plan:?}");
        plan
    }

    fn crews(&self, game: View, held: Crews, book: &Rulebook) -> Crews {
        let crews = self.0.crews(game, held, book);
        crews_are_lawful(game, &held, &crews, book);
        crews
    }

    fn freed_man_to(&self, game: View, freed: u8, open: u32, book: &Rulebook) -> Option<Room> {
        let to = self.0.freed_man_to(game, freed, open, book);
        assert!(to.is_none_or(|to| open & to.bit() != 0), "7.8.2.F: {to:?}");
        to
    }

    fn declares_emergency(&self, game: View) -> Choice {
        self.0.declares_emergency(game)
    }

    fn ends_emergency(&self, game: View) -> Choice {
        self.0.ends_emergency(game)
    }

    fn abandons(&self, game: View) -> Choice {
        self.0.abandons(game)
    }

    fn counter_floods(&self, game: View, book: &Rulebook) -> Option<CounterFlood> {
        let order = self.0.counter_floods(game, book)?;
        let open = book.ship.gray & !game.ship().spaces.destroyed;
        assert!(open & 1 << order.space != 0, "7.9.H: {order:?}");
        let keel = &game.ship().keel;
        let rights = match order.side {
            Side::Bow => keel.bow < keel.stern,
            Side::Stern => keel.stern < keel.bow,
            Side::Port => keel.port < keel.starboard,
            Side::Starboard => keel.starboard < keel.port,
        };
        assert!(rights, "7.9.H: {order:?} with {keel:?}");
        Some(order)
    }

    fn withdraws(&self, game: View, why: MayLeave) -> Choice {
        self.0.withdraws(game, why)
    }

    fn chief_to_lose(&self, game: View) -> Officer {
        let chief = self.0.chief_to_lose(game);
        let people = &game.ship().officers;
        let any = Section::ALL.iter().any(|&section| people.alive(Officer::chief_of(section)));
        assert!(chief.is_chief() && (people.alive(chief) || !any), "7.6.B: {chief}");
        chief
    }
}

/// 6.8.C.1, A082, A083 — One target for all slaved guns, and no other 5in gun in its bearing.
fn mk37_is_lawful(plan: &FirePlan, sight: &Sight) {
    assert_eq!(plan.slaved & !sight.slavable, 0, "6.8.C.1: {plan:?}");
    let Some(first) = ones(u64::from(plan.slaved)).next() else { return };
    let target = plan.target(Gun::ALL[first]).expect("6.8.C.1: slaved to a target");
    for gun in ones(u64::from(sight.able & FIVES)) {
        let aimed = plan.target(Gun::ALL[gun]);
        if plan.slaved & 1 << gun != 0 {
            assert_eq!(aimed, Some(target), "A083: {plan:?}");
        } else if let Some(aimed) = aimed {
            let bearing = |plane: usize| sight.planes[plane].at.bearing;
            assert_ne!(bearing(aimed), bearing(target), "A082: {plan:?}");
        }
    }
}

/// 7.7.B–C, 7.8.2.G, 11.5 — Nobody held is moved, nobody works where nothing is damaged, and no
/// place has more men than it takes.
fn crews_are_lawful(game: View, held: &Crews, crews: &Crews, book: &Rulebook) {
    let (ship, limit) = (game.ship(), book.repair.crew_limit);
    assert_eq!((crews.team, crews.locked), (held.team, held.locked));
    for (room, &men) in crews.rooms.iter().enumerate() {
        let sent = men - held.rooms[room];
        assert!(sent == 0 || (ship.rooms.hits[room] > 0 && men <= limit), "7.7.C: {crews:?}");
    }
    let guns = if book.optional.gun_repair { book.repairable_guns(ship) } else { 0 };
    for (gun, &men) in crews.guns.iter().enumerate() {
        let sent = men - held.guns[gun];
        assert!(sent == 0 || (guns & 1 << gun != 0 && men <= limit), "11.5.A: {crews:?}");
    }
    assert_eq!(crews.gear & !held.gear & !ship.gear.damaged, 0, "7.10.A: {crews:?}");
    assert_eq!(crews.spaces & !held.spaces & !ship.spaces.damaged, 0, "7.9.D: {crews:?}");
    assert_eq!(held.spaces & !crews.spaces, 0, "7.9.D: {crews:?}");
    for section in Section::ALL {
        // Panics where more men are placed than live.
        book.free_men(crews, section);
    }
}
