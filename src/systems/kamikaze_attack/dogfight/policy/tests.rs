//! Short cuts of policies choose what a search among all options would.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::{PolicyRef, Request, Scenario};

use crate::tests::rulebook_and_players;

use super::*;

/// Passes decisions on; every shot is looked for once more among all there are, and every stop as if none had ever been
/// kept.
struct Searching<'a, P>(Flown<'a, P>);

impl Searching<'_, Japan> {
    fn search_shot(&self, sight: &Sight) -> Option<Shot> {
        self.0.policy.escort.shot.searched(sight, self.0.player)
    }

    fn search(&self, sight: &Sight) -> Option<End> {
        let Flown { policy, player: policy_dice, .. } = self.0;
        match sight.plane.group {
            Group::Kamikaze => policy.stop.searched(sight, policy_dice),
            Group::Escort | Group::Cap => {
                policy.escort.stops(sight, policy_dice).searched(sight, policy_dice)
            }
        }
    }
}

impl Searching<'_, Us> {
    fn search_shot(&self, sight: &Sight) -> Option<Shot> {
        self.0.policy.cap.shot.searched(sight, self.0.player)
    }

    fn search(&self, sight: &Sight) -> Option<End> {
        let Flown { policy, player: policy_dice, .. } = self.0;
        policy.cap.stops(sight, policy_dice).searched(sight, policy_dice)
    }
}

macro_rules! searching {
    ($side:ty) => {
        impl Wing for Searching<'_, $side> {
            fn order(&self, sight: &Sight, group: Group, planes: Planes) -> Sequence {
                self.0.order(sight, group, planes)
            }
            fn column(&self, sight: &Sight, open: u32) -> u8 {
                self.0.column(sight, open)
            }
            fn quarry(&self, sight: &Sight) -> u8 {
                self.0.quarry(sight)
            }
            fn shot(&self, sight: &Sight) -> Option<Shot> {
                let shot = self.0.shot(sight);
                assert_eq!(shot, self.search_shot(sight), "{} at {:?}", sight.plane, sight.pose);
                shot
            }
            fn end(&self, sight: &Sight) -> Option<End> {
                let end = self.0.end(sight);
                assert_eq!(end, self.search(sight), "{} at {:?}", sight.plane, sight.pose);
                end
            }
        }
    };
}
searching!(Japan);
searching!(Us);

fn ready(policies: &[&str], sets: &[&str]) -> CompiledPolicy {
    let request = Request {
        scenario: Scenario::Named("standard".into()),
        sets: sets.iter().map(|&set| set.into()).collect(),
        policies: policies.iter().map(|&name| PolicyRef::Named(name.into()).into()).collect(),
    };
    rulebook_and_players(&request).unwrap().1.air
}

/// Fighters that fly past each other, crowds and edges: in a hundred games there is all of it.
#[test]
fn shots_and_stops_are_those_a_search_would_find() {
    let policies = [["direct", "kamikazes-first"], ["from-ahead", "goalkeepers"]];
    let settings = [
        &[][..],
        &["rulings.dogfight.occupied_by=enemy"],
        &["rulings.dogfight.fire_in_passing=true"],
        &["charts.board.rows=31"],
        &["policy.us.cap_stop.score.bearing=-1.5", "policy.japan.escort_stop.score.bearing=0.2"],
    ];
    for (policies, sets) in policies.iter().flat_map(|p| settings.map(|sets| (p, sets))) {
        let CompiledPolicy { rules, japan, us } = ready(policies, sets);
        let known = &KnownStops::default();
        for game in 0..100 {
            let policy_dice = PolicyDice { seed: 11, game };
            let japan = Searching(Flown { policy: &japan, player: policy_dice, known });
            let us = Searching(Flown { policy: &us, player: policy_dice, known });
            dogfight(&japan, &us, &rules, &mut Quiet(Seeded::new(11, game)));
        }
    }
}
