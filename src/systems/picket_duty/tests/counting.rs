//! Fewest first, counted in sets: held against plain counting, gun by gun and marker by marker.

use super::{PICKET_DUTY, fresh, plane};
use crate::Prepared;
use crate::captain::{Captain, FirePlan, MOST_MARKERS, Sight, SupportPlan};
use crate::doctrine::Reference;
use crate::names::{Gun, Position};
use crate::policy::{Commander, CompiledPolicy};
use crate::rulebook::Rulebook;
use crate::state::{Game, MOST_PLANES, Plane};
use kernel::dice::{Dice, PolicyDice, Stream};
use kernel::systems::{File, PolicyRef, Request, Scenario, System, kit};

/// A wave of so many planes, anywhere.
fn anywhere(planes: usize, dice: &mut Stream) -> Vec<Plane> {
    let places: Vec<Position> = Position::all().collect();
    let somewhere = |_| Plane { at: places[usize::from(dice.roll(24)) - 1], ..plane("0L") };
    (0..planes).map(somewhere).collect()
}

/// A ship with some guns and directors out, a list, and markers to hand out.
fn battered(book: &Rulebook, dice: &mut Stream) -> Game {
    let mut game = fresh(book);
    for gun in 0..Gun::COUNT {
        game.ship.guns.destroyed |= u32::from(dice.d6() == 1) << gun;
        game.ship.guns.hits[gun] = u8::from(dice.d6() == 1);
    }
    game.ship.gear.damaged = u8::from(dice.d6() == 1);
    game.ship.keel.port = dice.roll(4) as i8 - 1;
    game.station.surface_support = dice.d6();
    game.phase.air_support = dice.roll(MOST_MARKERS as u8 + 8);
    game
}

fn captain(policy: &str) -> (Rulebook, CompiledPolicy) {
    captain_by(PolicyRef::Named(policy.into()))
}

fn captain_by(policy: PolicyRef) -> (Rulebook, CompiledPolicy) {
    let policies = vec![policy.into()];
    let request = Request { scenario: Scenario::Named("kimberly".into()), sets: vec![], policies };
    let Prepared { book, ready } = kit::game(&PICKET_DUTY, &request).unwrap();
    (book, ready)
}

/// Waves of 0 to 18 planes against ships in every state.
fn in_many_waves(policy: &str, holds: impl Fn(&Commander, &Sight)) {
    let (book, ready) = captain(policy);
    waves(&book, &ready, holds);
}

fn waves(book: &Rulebook, ready: &CompiledPolicy, holds: impl Fn(&Commander, &Sight)) {
    let captain = Commander::new(ready, book, PolicyDice { seed: 1, game: 1 });
    let mut dice = Stream::new(1945);
    for wave in 0..2_000 {
        let game = battered(book, &mut dice);
        let planes = anywhere(wave % (MOST_PLANES + 1), &mut dice);
        game.see((&planes, &[]), 1, book, |sight| holds(&captain, sight));
    }
}

fn orders(captain: &Commander, sight: &Sight) -> (FirePlan, SupportPlan) {
    let mut orders = (FirePlan::HOLD, SupportPlan::NONE);
    captain.orders(sight, &mut orders.0, &mut orders.1);
    orders
}

/// The doctrine counts plane by plane.
#[test]
fn counting_in_sets_is_counting() {
    in_many_waves("reference", |captain, sight| {
        let fire = Reference.aim(sight);
        let support = Reference.support(sight, &fire);
        assert_eq!(orders(captain, sight), (fire, support));
    });
}

/// The same captain made to score every plane for every gun and marker.
#[test]
fn counting_in_sets_is_scoring() {
    for card in PICKET_DUTY.policies() {
        let (book, ready) = captain(&card.id);
        let scored = CompiledPolicy { policy: ready.policy.scored(), ..ready };
        let plain = Commander::new(&scored, &book, PolicyDice { seed: 1, game: 1 });
        in_many_waves(&card.id, |captain, sight| {
            assert_eq!(orders(captain, sight), orders(&plain, sight), "{}", card.id);
        });
    }
}

/// A captain like the plain one in all but the guns he slaves: counting must not slave them for him.
#[test]
fn guns_are_slaved_as_the_policy_says_even_where_targets_are_counted() {
    for (said, most) in [
        ("[[slave]]\ndo = \"no\"", 0),
        ("[[slave]]\nwhen = { gun = { is = \"5in 1\" } }\ndo = \"yes\"", 1),
    ] {
        let text = format!("extends = \"reference\"\n{said}\n");
        let file = File { name: "mine.toml".into(), text };
        let (book, ready) = captain_by(PolicyRef::Handed(file));
        waves(&book, &ready, |captain, sight| {
            let (fire, _) = orders(captain, sight);
            assert!(fire.slaved.count_ones() <= most, "{said}: {:b}", fire.slaved);
        });
    }
}

/// Where any of equals will do, every gun still takes one of the planes with the fewest guns that it
/// reaches, whichever order it comes in; over many draws each of them, and in any order the guns roll.
#[test]
fn any_of_the_planes_with_the_fewest_is_taken_where_the_policy_says_so() {
    let text = "extends = \"reference\"\nties = \"random\"\n".into();
    let file = File { name: "mine.toml".into(), text };
    let (book, ready) = captain_by(PolicyRef::Handed(file));
    let game = fresh(&book);
    let planes = [plane("0L"), plane("0L"), plane("0L")];
    game.see((&planes, &[]), 1, &book, |sight| {
        let drawn = |game| {
            let captain = Commander::new(&ready, &book, PolicyDice { seed: 1, game });
            orders(&captain, sight).0
        };
        let plans: Vec<FirePlan> = (0..600).map(drawn).collect();
        let guns = |plan: &FirePlan| {
            let mut guns = [0, 1, 2].map(|place| plan.on[place].count_ones());
            guns.sort_unstable();
            guns
        };
        let reference = guns(&Reference.aim(sight));
        assert!(plans.iter().all(|plan| guns(plan) == reference), "{reference:?}");
        for place in 0..3 {
            let on = plans.iter().filter(|plan| plan.on[place] & plan.slaved != 0).count();
            assert!((150..250).contains(&on), "the Mk 37 on plane {place}: {on} of 600");
        }
        let first = plans.iter().filter(|plan| plan.order[0] == Gun::Five1).count();
        assert!(first > 0 && first < 600, "{first}");
        assert_eq!(drawn(7), plans[7]);
    });
}

#[test]
fn orders_are_guns_and_markers_in_one() {
    for card in PICKET_DUTY.policies() {
        in_many_waves(&card.id, |captain, sight| {
            let fire = captain.aim(sight);
            let support = captain.support(sight, &fire);
            assert_eq!(orders(captain, sight), (fire, support), "{}", card.id);
        });
    }
}

/// Guns 0, 9 and 19 have a target.
#[test]
fn the_guns_that_fire_are_known_by_their_place_in_the_order() {
    let mut plan = FirePlan::HOLD;
    assert_eq!((plan.firing().count(), plan.on[17]), (0, 0));
    for gun in [Gun::Five1, Gun::FortyE, Gun::TwentyJ] {
        plan.lay(gun, 17);
    }
    assert_eq!(plan.on[17], 1 | 1 << 9 | 1 << 19);
    assert_eq!((plan.places_of(plan.on[17]), plan.target(Gun::FortyE)), (plan.on[17], Some(17)));
    plan.order.swap(9, 3);
    assert_eq!(plan.places_of(plan.on[17]), 1 | 1 << 3 | 1 << 19);
    assert_eq!(plan.firing().collect::<Vec<_>>(), [Gun::Five1, Gun::FortyE, Gun::TwentyJ]);
    plan.order.swap(3, 0);
    assert_eq!(plan.firing().next(), Some(Gun::FortyE));
}
