//! Skirmish: a small fleet game, for the tests of the lab and as the example to copy from. Two squadrons
//! sail on a table and fire at what they see; a ship may lurk unseen.

mod events;
mod game;
mod policy;
mod rulebook;
#[cfg(test)]
mod tests;

use crate::systems::kit::{self, prelude::*};
use rulebook::{Band, Rulebook};

metrics! {
    ends or stopped;
    each side {
        Hull = ["a_hull", "b_hull"], ["Hull A has left", "Hull B has left"], points("hull points"), [Some(A), Some(B)], "hull of its ships afloat";
    }
}

/// The system.
pub struct Skirmish;
pub type Ready = Prepared<Skirmish>;

impl Book for Skirmish {
    type Rules = Rulebook;
    type Players = [policy::Captain; 2];
    type Outcome = Tally;
    type Scratch = ();

    const ABOUT: About = About {
        id: "skirmish",
        title: "Skirmish: two squadrons on a table",
        flagship: "even",
        metrics: METRICS,
        twins: TWINS,
        endings: &[ENDS],
        sides: &[A, B],
        ships: Ships::Fleets { known_by: &["hull"] },
        hides: Hides::These(&[
            Disguise::new("ambush", 0, &["fleet.b.brazen.at=[20, 58]"]),
            Disguise::new("ambush", 0, &["fleet.b.brazen.hull=40", "fleet.b.brazen.guns=12"]),
        ]),
        ..About::NEW
    };
    const ASKED: &'static [&'static [Asked<Rulebook>]] = &[&[Asked::new(
        "gunnery",
        "how many guns of a ship hit",
        &[whole("guns", 1, 12, "6"), word::<Band>("band", "medium")],
        |given, book| {
            let (guns, band) = (given.whole("guns") as u8, given.word("band"));
            answer::numbers(exact_odds(|dice| game::gunnery(guns, band, book, dice)), "hits")
        },
    )]];

    fn files(&self) -> Files {
        files!("skirmish": "charts/gunnery", "ships/cruiser", "ships/destroyer",
            "scenarios/even", "scenarios/ambush", "policies/closing", "policies/standing-off")
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::read(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let course = policy::Id::Course.decision();
        let captains = kit::of_sides(policy, ["a", "b"], |said| Score::read(said, &course));
        Box::new(|_| captains)
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::Id::cards()
    }
    fn play(ready: &Ready, player: impl Player, (): &mut (), table: &mut impl Table) -> Tally {
        game::play(ready, player.dice(), table)
    }
    fn cell(cell: ReadyMatch<Ready, 0>) -> Box<dyn Match> {
        Box::new(cell)
    }
    fn maps(_: &Rulebook, games: &Tracks) -> Vec<Map> {
        let words = Words { id: "table", title: "Where ships sail", caption: "By turns.".into() };
        vec![game::SQUARES.map(0, &["A sails here", "B sails here"], words, games)]
    }
    fn most_turns(book: &Rulebook) -> Option<u32> {
        Some(book.turns.into())
    }
}
