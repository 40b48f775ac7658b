//! Whoever answers for a policy is offered what the policy may say, nothing twice, and only what is legal.

use std::cell::RefCell;

use crate::dogfight::policy as air;
use crate::policy::SEARCHED;
use crate::policy::decisions::Id;
use crate::scratch::Scratch;
use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::policy::Player;

use super::set_up;

/// How often every decision was asked with a choice, and the most answers it had.
type Asked = RefCell<[(u32, usize); 32]>;

/// Answers anyhow, by a game and the number of the question.
#[derive(Clone, Copy)]
struct Anyhow<'a> {
    dice: PolicyDice,
    asked: &'a Asked,
}

impl Player for Anyhow<'_> {
    fn dice(self) -> PolicyDice {
        self.dice
    }

    fn may_differ(self, _decision: u8) -> bool {
        true
    }

    fn answer<A: Copy + PartialEq, O: Iterator<Item = A>>(
        self,
        decision: u8,
        by_policy: impl FnOnce() -> A,
        open: impl Fn() -> O,
    ) -> A {
        let (own, open): (A, Vec<A>) = (by_policy(), open().collect());
        if open.len() < 2 {
            return own;
        }
        assert!(open.contains(&own), "decision {decision}: the policy says what is not open");
        let again = |at: usize| open[..at].contains(&open[at]);
        assert!(!(0..open.len()).any(again), "decision {decision}: an answer is open twice");
        let mut asked = self.asked.borrow_mut();
        let (times, most) = &mut asked[usize::from(decision)];
        (*times, *most) = (*times + 1, open.len().max(*most));
        let any = self.dice.game.wrapping_mul(7919) + u64::from(*times).wrapping_mul(104_729);
        open[(any >> 3) as usize % open.len()]
    }
}

#[test]
fn whatever_is_answered_is_legal_and_every_decision_has_a_choice() {
    let asked = Asked::default();
    let mut ends = [0; 2];
    for sets in [
        &[][..],
        &["policy.us.ties=random", "policy.japan.ties=random"],
        &["charts.entry.by=choice", "rulings.dive.turn_in_place=true"],
        &["rulings.dive.out_of_reach=flies on", "rulings.crash.side=owner"],
    ] {
        let (book, ready) = set_up("standard", sets, &[]);
        for game in 0..60 {
            let player = Anyhow { dice: PolicyDice { seed: 3, game }, asked: &asked };
            // Illegal stops and dice that are rolled twice end a test.
            let mut table = Quiet(Seeded::new(3, game));
            let tally = crate::play(&ready, &book, player, &mut Scratch::default(), &mut table);
            ends[usize::from(tally.row()[0] == 1)] += 1;
        }
    }
    assert!(ends[0] > 5 && ends[1] > 5, "{ends:?}");
    let asked = asked.into_inner();
    for triable in SEARCHED.decisions {
        let (times, most) = asked[usize::from(triable.number)];
        assert!(times > 9 && most <= 64, "{}: {times} times, up to {most}", triable.name);
    }
    let most = |number: u8| asked[usize::from(number)].1;
    // The policy's own stop, the way off the board and sixteen squares; seven moves, five unless it may turn where it is.
    assert!((10..=18).contains(&most(air::Id::KamikazeStop as u8)));
    assert!((3..=8).contains(&most(Id::Dive.asked_as())));
}
